/** How often the statements of a plan were reached, by line. */
import type { Program } from "../engine/index.js"
import type { TraceEvent } from "../interpreter/types.js"
import type { Source } from "../parser/source.js"
import { printable } from "./printable.js"
import { lastLine } from "./source-window.js"

export class Coverage {
  /** By line, of those on which a statement begins. */
  private readonly counts = new Map<number, number>()
  private source: Source | null = null

  begin(program: Program): void {
    this.source = program.source
    for (const at of program.stops) this.counts.set(program.source.locate(at).line, 0)
  }

  note({ kind, location: { line } }: TraceEvent): void {
    if (kind === "statement") this.counts.set(line, (this.counts.get(line) ?? 0) + 1)
  }

  /** The plan with a count before each line that has statements; empty if it was refused. */
  text(): string {
    const { source } = this
    if (source === null) return ""
    const width = Math.max(...[...this.counts.values()].map((count) => String(count).length), 1)
    const last = lastLine(source)
    const gutter = String(last).length
    const rows: string[] = []
    for (let line = 1; line <= last; line++) {
      const count = this.counts.get(line)
      const shown = (count === undefined ? "" : String(count)).padStart(width)
      rows.push(`${shown}  ${String(line).padStart(gutter)} | ${printable(source.line(line))}`.trimEnd())
    }
    const reached = [...this.counts.values()].filter((count) => count > 0).length
    return `${rows.join("\n")}\n${reached} of ${this.counts.size} lines with statements were reached\n`
  }

  toJSON(): unknown {
    return { type: "coverage", lines: Object.fromEntries(this.counts) }
  }
}
