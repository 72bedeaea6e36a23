/** How often the lines of a plan were reached: as often as that statement on them that was reached most. */
import type { Program } from "../engine/index.js"
import type { TraceEvent } from "../interpreter/types.js"
import type { Source } from "../parser/source.js"
import { printable } from "./printable.js"
import { lastLine } from "./source-window.js"

export class Coverage {
  /** By line, of those on which a statement begins, and by the column where it does. */
  private readonly statements = new Map<number, Map<number, number>>()
  private source: Source | null = null

  begin(program: Program): void {
    this.source = program.source
    for (const at of program.stops) {
      const { line, column } = program.source.locate(at)
      this.onLine(line).set(column, 0)
    }
  }

  note({ kind, location: { line, column } }: TraceEvent): void {
    if (kind !== "statement") return
    const counts = this.onLine(line)
    counts.set(column, (counts.get(column) ?? 0) + 1)
  }

  private onLine(line: number): Map<number, number> {
    let counts = this.statements.get(line)
    if (counts === undefined) {
      counts = new Map()
      this.statements.set(line, counts)
    }
    return counts
  }

  private get counts(): Map<number, number> {
    return new Map(Array.from(this.statements, ([line, counts]) => [line, Math.max(...counts.values())]))
  }

  /** The plan with a count before each line that has statements; empty if it was refused. */
  text(): string {
    const { source, counts } = this
    if (source === null) return ""
    const width = Math.max(...[...counts.values()].map((count) => String(count).length), 1)
    const last = lastLine(source)
    const gutter = String(last).length
    const rows: string[] = []
    for (let line = 1; line <= last; line++) {
      const count = counts.get(line)
      const shown = (count === undefined ? "" : String(count)).padStart(width)
      rows.push(`${shown}  ${String(line).padStart(gutter)} | ${printable(source.line(line))}`.trimEnd())
    }
    const reached = [...counts.values()].filter((count) => count > 0).length
    return `${rows.join("\n")}\n${reached} of ${counts.size} lines with statements were reached\n`
  }

  toJSON(): unknown {
    return { type: "coverage", lines: Object.fromEntries(this.counts) }
  }
}
