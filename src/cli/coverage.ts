/** How often the statements of a plan were reached, by line. */
import type { Program } from "../engine/index.js"
import type { TraceEvent } from "../interpreter/types.js"
import { printable } from "./printable.js"

export class Coverage {
  /** By line, of those on which a statement begins. */
  private readonly counts = new Map<number, number>()

  constructor(private readonly program: Program) {
    for (const at of program.stops) this.counts.set(program.source.locate(at).line, 0)
  }

  note({ kind, location: { line } }: TraceEvent): void {
    if (kind === "statement") this.counts.set(line, (this.counts.get(line) ?? 0) + 1)
  }

  /** The plan with a count before each line that has statements. */
  text(): string {
    const { source } = this.program
    const width = Math.max(...[...this.counts.values()].map((count) => String(count).length), 1)
    const gutter = String(source.lineCount).length
    const rows: string[] = []
    for (let line = 1; line <= source.lineCount; line++) {
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
