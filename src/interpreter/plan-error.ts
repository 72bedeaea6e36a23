/** How a plan ends when it does not complete: read by the application and by whoever mends the plan. */

/** What ended a plan. docs/errors.md says of each when. */
export type PlanErrorCode =
  | "thrown"
  | "step_limit"
  | "memory_limit"
  | "time_limit"
  | "host_call_limit"
  | "output_limit"
  | "aborted"
  | "not_data"
  | "deadlock"
  | "internal"

/** What a `PlanError` is made of. */
export interface PlanErrorFields {
  readonly code: PlanErrorCode
  readonly message: string
  /** Default "PlanError"; for `thrown` the guest error's own name. */
  readonly name?: string
  readonly line?: number | undefined
  readonly column?: number | undefined
  readonly frame?: string | undefined
  readonly guestStack?: string | undefined
  readonly hint?: string | undefined
  readonly details?: unknown
  /** The `code` property of a thrown guest error, such as a tool's error code. */
  readonly thrownCode?: string | undefined
}

/**
 * Why a plan failed. `name` of a `thrown` one is the guest error's name (`TypeError`), its message the guest's message.
 * Lines and columns count from 1. `guestStack` shows frames of the plan only.
 */
export class PlanError extends Error {
  readonly code: PlanErrorCode
  /** Where in the plan, if that is known. */
  readonly line?: number
  readonly column?: number
  /** A few lines of the plan, with a caret. */
  readonly frame?: string
  readonly guestStack?: string
  /** What to change, in one sentence. */
  readonly hint?: string
  /** For `not_data`: `{ path }`, such as `result.items[3]`. */
  readonly details?: unknown
  /** For `thrown`: the `code` of what was thrown, such as a tool's error code. */
  readonly thrownCode?: string

  constructor(fields: PlanErrorFields) {
    super(fields.message)
    this.name = fields.name ?? "PlanError"
    this.code = fields.code
    if (fields.line !== undefined) this.line = fields.line
    if (fields.column !== undefined) this.column = fields.column
    if (fields.frame !== undefined) this.frame = fields.frame
    if (fields.guestStack !== undefined) this.guestStack = fields.guestStack
    if (fields.hint !== undefined) this.hint = fields.hint
    if (fields.details !== undefined) this.details = fields.details
    if (fields.thrownCode !== undefined) this.thrownCode = fields.thrownCode
  }
}
