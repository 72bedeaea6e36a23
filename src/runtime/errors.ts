/**
 * What can go wrong in a run, and for whom it is worded: the plan and its author get a `ToolError`, the application gets a
 * result with an `errorCode` and a `CodePlanError`. No host stack and no host path is in any of them.
 */
import type { PlanErrorCode } from "../interpreter/plan-error.js"
import type { SourceLocation } from "../interpreter/types.js"
import type { Diagnostic } from "../parser/errors.js"
import { nearestName } from "../parser/nearest.js"

/** Why a run failed, as far as the application may want to act on it. */
export type CodePlanErrorCode =
  /** `signal` was aborted. */
  | "executor_aborted"
  /** The executor could not start, or could not take the input. */
  | "executor_initialization_failed"
  /** The executor cannot run anything now. */
  | "executor_unavailable"
  /** The plan threw, deadlocked or returned something other than data. */
  | "executor_execution_failed"
  /** `ui` was asked of an executor that has none. */
  | "executor_unsupported_generated_ui"
  /** A limit of `limits`, or `timeoutMs`, was reached. */
  | "executor_limit_exceeded"
  /** The source is not a plan; nothing ran. */
  | "plan_rejected"

/** How a tool call failed. */
export type CodePlanToolErrorType =
  | "unknown_tool"
  | "missing_handler"
  | "invalid_input"
  | "invalid_output"
  | "handler_error"

/** A failed tool call, whether the plan caught it or not. */
export interface CodePlanToolError {
  readonly type: CodePlanToolErrorType
  /** `call1`, `call2`, … in the order in which the plan made its calls. */
  readonly callId: string
  /** The full name, such as `menu.items.list`; for `unknown_tool` the name as the plan wrote it. */
  readonly tool: string
  readonly message: string
  /** The code that the handler's `err` gave. */
  readonly code?: string
  readonly retryable?: boolean
  readonly details?: unknown
}

/** A failed tool call, thrown to an executor that is not planwalk's own. In a plan it is a guest error with these fields. */
export class ToolError extends Error {
  override readonly name = "ToolError"
  /** The handler's own code, or else the type of the failure. */
  readonly code: string
  readonly tool: string
  declare readonly retryable?: boolean
  declare readonly details?: unknown

  constructor(error: CodePlanToolError) {
    super(error.message)
    this.code = error.code ?? error.type
    this.tool = error.tool
    if (error.retryable !== undefined) this.retryable = error.retryable
    if (error.details !== undefined) this.details = error.details
    hideHostStack(this, "")
  }
}

/** Thrown by a custom executor that cannot run a plan, to say why. Anything else it throws is `executor_execution_failed`. */
export class CodePlanExecutorError extends Error {
  override readonly name = "CodePlanExecutorError"
  readonly errorCode: CodePlanErrorCode

  constructor(errorCode: CodePlanErrorCode, message: string, options?: { readonly cause?: unknown }) {
    super(message, options)
    this.errorCode = errorCode
  }
}

/** What a `CodePlanError` is made of. Every Error fits, and so does plain data. */
export interface CodePlanErrorFields {
  readonly name?: string | undefined
  readonly message: string
  readonly code?: string | undefined
  readonly thrownCode?: string | undefined
  readonly hint?: string | undefined
  readonly guestStack?: string | undefined
  readonly details?: unknown
  readonly diagnostics?: readonly Diagnostic[] | undefined
}

/** Why a plan failed. `JSON.stringify` keeps all of it. */
export class CodePlanError extends Error {
  /** What ended the plan: `thrown`, `step_limit`, `syntax_error`, … */
  declare readonly code?: PlanErrorCode | (string & {})
  /** Where the plan threw: the `code` of what it threw, such as a tool's error code. */
  declare readonly thrownCode?: string
  /** What to change, in one sentence. */
  declare readonly hint?: string
  declare readonly details?: unknown
  /** All that is wrong with a source that was rejected. */
  declare readonly diagnostics?: readonly Diagnostic[]

  constructor(fields: CodePlanErrorFields) {
    super(fields.message)
    this.name = fields.name ?? "Error"
    if (fields.code !== undefined) this.code = fields.code
    if (fields.thrownCode !== undefined) this.thrownCode = fields.thrownCode
    if (fields.hint !== undefined) this.hint = fields.hint
    if (fields.details !== undefined) this.details = fields.details
    if (fields.diagnostics !== undefined) this.diagnostics = fields.diagnostics
    // Lines of the plan only; where planwalk itself was at that moment concerns nobody.
    hideHostStack(this, fields.guestStack ?? "")
  }

  toJSON(): Record<string, unknown> {
    return { name: this.name, message: this.message, ...(this as object) }
  }
}

function hideHostStack(error: Error, guestStack: string): void {
  const heading = `${error.name}: ${error.message}`
  const stack = guestStack === "" ? heading : guestStack.startsWith(heading) ? guestStack : `${heading}\n${guestStack}`
  Object.defineProperty(error, "stack", { value: stack, enumerable: false, writable: true, configurable: true })
  // Some hosts make `name` and `message` enumerable own properties of subclasses; `toJSON` puts them in itself.
  Object.defineProperty(error, "name", { value: error.name, enumerable: false, writable: true, configurable: true })
}

const LIMIT_CODES: ReadonlySet<string> = new Set([
  "step_limit",
  "memory_limit",
  "time_limit",
  "host_call_limit",
  "output_limit",
])

/** The error code of a result for a plan that ended with `code`. */
export function errorCodeOf(code: PlanErrorCode): CodePlanErrorCode {
  if (code === "aborted") return "executor_aborted"
  return LIMIT_CODES.has(code) ? "executor_limit_exceeded" : "executor_execution_failed"
}

/** If no name is near, and there are no more tools, all of them are told. */
const MAX_TOOLS_TOLD = 5

/** Longer names are cut: a plan may call `tools[x]` with any text. */
const MAX_NAME_LENGTH = 100

/** Words for a call of a tool that does not exist, with the one that was probably meant. */
export function unknownToolMessage(name: string, known: readonly string[]): string {
  const told = name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH)}…` : name
  const nearest = nearestTool(name, known)
  if (nearest !== undefined) return `tools.${told} is not a tool; did you mean tools.${nearest}?`
  if (known.length === 0 || known.length > MAX_TOOLS_TOLD) return `tools.${told} is not a tool`
  const list = known.map((each) => `tools.${each}`).join(", ")
  return `tools.${told} is not a tool; there ${known.length === 1 ? "is" : "are"} ${list}`
}

/** By spelling, or else by the last part of the name: the namespace is what models get wrong. */
export function nearestTool(name: string, known: readonly string[]): string | undefined {
  const bySpelling = nearestName(name, known)
  if (bySpelling !== null) return bySpelling
  const byLastPart = new Map<string, string>()
  for (const each of known) {
    const last = lastPart(each)
    if (!byLastPart.has(last)) byLastPart.set(last, each)
  }
  return byLastPart.get(lastPart(name)) ?? byLastPart.get(nearestName(lastPart(name), byLastPart.keys()) ?? "")
}

function lastPart(name: string): string {
  return name.slice(name.lastIndexOf(".") + 1)
}

/** The message of whatever host code threw, for eyes outside the host. */
export function thrownMessage(thrown: unknown): string {
  let message: unknown = thrown
  try {
    if (typeof thrown === "object" && thrown !== null) message = (thrown as { message?: unknown }).message
  } catch {
    message = undefined
  }
  return typeof message === "string" && message !== "" ? withoutPaths(message) : "it failed without a message"
}

/**
 * Paths of files, taken out of the message of an unexpected error: `ENOENT: no such file or directory, open '/srv/db'`. A
 * handler that wants a path to be seen returns it with `err`.
 */
export function withoutPaths(message: string): string {
  return message
    .replace(/file:\/\/[^\s'"`)\]]+/g, "<path>")
    .replace(/(?<![\w./:<])(?:[A-Za-z]:[\\/]|\\\\|\/)[^\s'"`()[\]{}<>|,;:\\/]+[\\/][^\s'"`()[\]{}<>|,;]+/g, "<path>")
}

/** Where a failure was, if it is known. */
export function locationOf(error: {
  line?: number | undefined
  column?: number | undefined
}): SourceLocation | undefined {
  return error.line === undefined || error.column === undefined ? undefined : { line: error.line, column: error.column }
}
