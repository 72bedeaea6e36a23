/**
 * What is wrong with a plan before it runs: the error that is thrown, and every message of this room, one function each.
 *
 * Messages are V8's where V8 has one. A message holds neither a position nor a hint; those are fields.
 */
import type { Source } from "./source.js"
import { type Refusal, refusals } from "./syntax.js"

/** `unknown_tool` is found only where the tools are given to `checkPlan`; a plan with such a call compiles. */
export type DiagnosticCode = "syntax_error" | "forbidden_syntax" | "unknown_global" | "unknown_tool"

/** A plan that is no plan at all must not give thousands of findings. */
export const MAX_PROBLEMS = 100

/** A finding by offsets, as the parser makes it. */
export interface Problem {
  readonly code: DiagnosticCode
  readonly message: string
  readonly start: number
  readonly end: number
  readonly hint?: string
}

/** Ends the work on a plan: it is too deep, or too ambiguous. No `SyntaxError`, so no guess takes it for a wrong one. */
export class AnalysisFailure extends Error {
  constructor(readonly problem: Problem) {
    super(problem.message)
  }
}

/** A finding as a person or an editor reads it. Lines and columns count from 1. */
export interface Diagnostic {
  readonly code: DiagnosticCode
  readonly message: string
  readonly line: number
  readonly column: number
  readonly endLine: number
  readonly endColumn: number
  readonly hint?: string
  /** A few lines of the source with a caret. */
  readonly frame: string
}

/** A plan was refused before it ran. It speaks of the first finding; `diagnostics` holds all of them, in source order. */
export class PlanSyntaxError extends Error {
  override readonly name = "PlanSyntaxError"
  readonly code: DiagnosticCode
  readonly line: number
  readonly column: number
  readonly hint?: string
  readonly frame: string
  readonly diagnostics: readonly Diagnostic[]

  constructor(diagnostics: readonly [Diagnostic, ...Diagnostic[]]) {
    const [first] = diagnostics
    super(first.message)
    this.code = first.code
    this.line = first.line
    this.column = first.column
    if (first.hint !== undefined) this.hint = first.hint
    this.frame = first.frame
    this.diagnostics = diagnostics
  }
}

export function toDiagnostic(problem: Problem, source: Source): Diagnostic {
  const from = source.locate(problem.start)
  const to = source.locate(problem.end)
  return {
    code: problem.code,
    message: problem.message,
    line: from.line,
    column: from.column,
    endLine: to.line,
    endColumn: to.column,
    ...(problem.hint === undefined ? {} : { hint: problem.hint }),
    frame: codeFrame(source, from.line, from.column),
  }
}

/** `file:line:column code: message`, the frame, and the hint: how a finding is shown. */
export function formatDiagnostic(diagnostic: Diagnostic, filename: string): string {
  const { line, column, code, message, frame, hint } = diagnostic
  const head = `${filename}:${line}:${column} ${code}: ${message}\n${frame}`
  return hint === undefined ? head : `${head}\nhint: ${hint}`
}

const FRAME_LINES_BEFORE = 2
const FRAME_LINES_AFTER = 1
const FRAME_WIDTH = 100

/** The line of the finding with a caret below it, and its neighbours. Long lines are cut around the caret. */
export function codeFrame(source: Source, line: number, column: number): string {
  const first = Math.max(1, line - FRAME_LINES_BEFORE)
  const last = Math.min(source.lineCount, line + FRAME_LINES_AFTER)
  const gutter = String(last).length
  const cut = column > FRAME_WIDTH - 20 ? column - FRAME_WIDTH / 2 : 0
  const rows: string[] = []
  for (let number = first; number <= last; number++) {
    const text = source.line(number)
    const shown = text.slice(cut, cut + FRAME_WIDTH).trimEnd()
    const row = `${number === line ? ">" : " "} ${String(number).padStart(gutter)} | ${shown}`
    rows.push(row.trimEnd())
    if (number !== line) continue
    const before = text.slice(cut, column - 1).replace(/[^\t]/g, " ")
    rows.push(`  ${" ".repeat(gutter)} | ${before}^`)
  }
  if (last > line && source.line(last).trim() === "") rows.pop() // an empty last row shows nothing
  return rows.join("\n")
}

// ---------------------------------------------------------------------------------------------------------------------
// forbidden_syntax, unknown_global and unknown_tool

export function forbiddenSyntax(refusal: Refusal, start: number, end: number): Problem {
  const { message, hint } = refusals[refusal]
  return { code: "forbidden_syntax", message, start, end, hint }
}

export function unknownGlobal(name: string, hint: string | null, start: number, end: number): Problem {
  const problem: Problem = { code: "unknown_global", message: `${name} is not defined`, start, end }
  return hint === null ? problem : { ...problem, hint }
}

/** `shown` is the call as the plan has it: `tools.menu.items.lst`. */
export function unknownTool(shown: string, hint: string, start: number, end: number): Problem {
  return { code: "unknown_tool", message: `${shown} is not a tool`, start, end, hint }
}

// ---------------------------------------------------------------------------------------------------------------------
// syntax_error

export function syntaxError(message: string, start: number, end: number, hint?: string): Problem {
  const problem: Problem = { code: "syntax_error", message, start, end }
  return hint === undefined ? problem : { ...problem, hint }
}

export function tooManyNames(start: number): Problem {
  return syntaxError("Too many declarations in one scope", start, start, "Keep the values in an array or an object.")
}

export function tooAmbiguous(start: number): Problem {
  const hint = "Name parts of the expression with `const`, or leave types out."
  return syntaxError("Code is too ambiguous to be parsed", start, start, hint)
}

/** The parser failed other than by a syntax error, which is a bug of it; the plan is refused all the same. */
export function unreadable(start: number): Problem {
  return syntaxError("Code could not be parsed", start, start)
}

export function nestedTooDeeply(start: number): Problem {
  return syntaxError(
    "Code is too deeply nested",
    start,
    start,
    "Name the inner parts: move them to variables or functions of their own.",
  )
}
