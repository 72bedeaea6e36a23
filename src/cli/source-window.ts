/** A few lines of a plan with what is there: `>` the line where it stands, `*` a breakpoint, `^` the place in the line. */
import type { Source } from "../parser/source.js"
import type { Paint } from "./paint.js"
import { printable } from "./printable.js"

const WIDTH = 110
/** So much is to be seen behind the place. */
const MARGIN = 30

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
  const last = Math.min(lastLine(source), around + after)
  const gutter = String(last).length
  const rows: string[] = []
  for (let number = first; number <= last; number++) {
    const isHere = number === at?.line
    const lead = isHere ? source.line(number).slice(0, at.column - 1) : ""
    const { text, start } = cut(printable(source.line(number)), printable(lead).length)
    const marks = `${isHere ? bold(">") : " "}${breakpoints.has(number) ? red("*") : " "}`
    const row = `${marks} ${dim(String(number).padStart(gutter))} ${isHere ? bold(text) : text}`
    rows.push(row.trimEnd())
    // At the first statement of a line, the line is enough.
    const blank = printable(lead).slice(start).replace(/[^\t]/g, " ")
    if (lead.trim() !== "") rows.push(`   ${" ".repeat(gutter)} ${blank}${bold("^")}`)
  }
  return rows.join("\n")
}

/** Without the empty one behind the last line break. */
export function lastLine(source: Source): number {
  const { lineCount } = source
  return lineCount > 1 && source.line(lineCount) === "" ? lineCount - 1 : lineCount
}

/** The part of a long line in which a place lies; what is left out before it is as long as `start`. */
function cut(text: string, place: number): { readonly text: string; readonly start: number } {
  const start = place < WIDTH - MARGIN ? 0 : place - WIDTH / 2
  const end = start + WIDTH
  const head = start > 0 ? `…${text.slice(start + 1, end - 1)}` : text.slice(0, end - 1)
  return { text: text.length >= end ? `${head}…` : head + text.slice(end - 1), start }
}
