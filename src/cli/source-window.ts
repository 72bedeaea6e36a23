/** A few lines of a plan with what is there: `>` the line where it stands, `*` a breakpoint, `^` the place in the line. */
import type { Source } from "../parser/source.js"
import type { Paint } from "./paint.js"
import { printable } from "./printable.js"

const WIDTH = 110

export interface WindowOptions {
  /** The line in the middle. */
  readonly around: number
  readonly before: number
  readonly after: number
  /** Where the plan stands. */
  readonly at?: { readonly line: number; readonly column: number } | undefined
  /** Lines with breakpoints. */
  readonly breakpoints: ReadonlySet<number>
}

export function sourceWindow(source: Source, options: WindowOptions, { bold, dim, red }: Paint): string {
  const { around, before, after, at, breakpoints } = options
  const first = Math.max(1, around - before)
  const last = Math.min(source.lineCount, around + after)
  const gutter = String(last).length
  const rows: string[] = []
  for (let number = first; number <= last; number++) {
    const isHere = number === at?.line
    const text = printable(source.line(number))
    const marks = `${isHere ? bold(">") : " "}${breakpoints.has(number) ? red("*") : " "}`
    const shown = text.length > WIDTH ? `${text.slice(0, WIDTH - 1)}…` : text
    const row = `${marks} ${dim(String(number).padStart(gutter))} ${isHere ? bold(shown) : shown}`
    rows.push(row.trimEnd())
    // At the first statement of a line, the line is enough.
    const lead = source.line(number).slice(0, (at?.column ?? 1) - 1)
    if (isHere && lead.trim() !== "") rows.push(`   ${" ".repeat(gutter)} ${lead.replace(/[^\t]/g, " ")}${bold("^")}`)
  }
  return rows.join("\n")
}
