/**
 * What a run tells while it goes on: one numbered stream.
 *
 * The first event is `plan.started`; exactly one of `plan.completed` and `plan.failed` comes, and nothing after it. A tool
 * call that the plan's end cuts off gets no further event. What listeners do, or throw, does not reach the run.
 */
import type { ConsoleLevel, SourceLocation, UnhandledRejection, Usage } from "../interpreter/types.js"
import type { CodePlanError, CodePlanErrorCode, CodePlanToolError } from "./errors.js"
import type { CodePlanLanguage } from "./executor.js"

/** What each type of event tells. Values are those of the run, not copies: do not change them. */
export interface PlanEventFields {
  /** `language` is what the caller said, if anything. */
  "plan.started": { readonly executorId: string; readonly language?: CodePlanLanguage }
  /** The arguments are copies of what the plan passed. */
  "plan.console": { readonly level: ConsoleLevel; readonly args: readonly unknown[] }
  /** `input` is what the plan passed, before it is checked. */
  "tool.started": {
    readonly callId: string
    readonly tool: string
    readonly input: unknown
    readonly location?: SourceLocation
  }
  /** Attempt number `attempt` failed; the next follows after `delayMs`. */
  "tool.retrying": {
    readonly callId: string
    readonly tool: string
    readonly attempt: number
    readonly maxAttempts: number
    readonly delayMs: number
    readonly error: CodePlanToolError
  }
  /** `output` is what the plan gets. */
  "tool.completed": {
    readonly callId: string
    readonly tool: string
    readonly attempts: number
    readonly durationMs: number
    readonly output: unknown
  }
  "tool.failed": {
    readonly callId: string
    readonly tool: string
    readonly attempts: number
    readonly durationMs: number
    readonly error: CodePlanToolError
  }
  "plan.completed": {
    readonly durationMs: number
    readonly result: unknown
    readonly usage: Usage
    readonly unhandledRejections?: readonly UnhandledRejection[]
  }
  "plan.failed": {
    readonly durationMs: number
    readonly error: CodePlanError
    readonly errorCode: CodePlanErrorCode
    readonly usage: Usage
    readonly location?: SourceLocation
    /** A few lines of the plan, with a caret. */
    readonly frame?: string
  }
}

/** The `type` of an event. */
export type PlanEventType = keyof PlanEventFields

/** An event of type `Type`, or of any type. */
export type PlanEvent<Type extends PlanEventType = PlanEventType> = {
  [Each in Type]: {
    readonly type: Each
    readonly planId: string
    /** 1 for the first event of a plan, and one more for each that follows. */
    readonly sequence: number
    /** Epoch milliseconds. */
    readonly time: number
  } & PlanEventFields[Each]
}[Type]

/** Called with each event, in order; what it throws does not reach the run. */
export type PlanEventListener = (event: PlanEvent) => void

/** Numbers the events of one plan and hands them to its listener. */
export class EventStream {
  readonly #planId: string
  readonly #listener: PlanEventListener | undefined
  readonly #now: () => number
  #sequence = 0
  #hasEnded = false

  constructor(planId: string, listener: PlanEventListener | undefined, now: () => number) {
    this.#planId = planId
    this.#listener = listener
    this.#now = now
  }

  /** Somebody listens: otherwise an event need not even be put together. */
  get isHeard(): boolean {
    return this.#listener !== undefined
  }

  emit<Type extends PlanEventType>(type: Type, fields: PlanEventFields[Type]): void {
    if (this.#listener === undefined || this.#hasEnded) return
    if (type === "plan.completed" || type === "plan.failed") this.#hasEnded = true
    this.#sequence++
    const event = { type, planId: this.#planId, sequence: this.#sequence, time: this.#now(), ...fields }
    // A mapped type over a type parameter cannot be built field by field.
    callQuietly(this.#listener, event as unknown as PlanEvent)
  }
}

/** Calls what the application passed to look on: neither a throw nor a rejection of its reaches the run. */
export function callQuietly<Args extends unknown[]>(listener: (...args: Args) => unknown, ...args: Args): void {
  try {
    const answer = listener(...args)
    if (isThenable(answer)) answer.then(undefined, () => undefined)
  } catch {
    // The run is not the place where an onlooker's mistakes show.
  }
}

export function isThenable(value: unknown): value is PromiseLike<unknown> {
  if (typeof value !== "object" && typeof value !== "function") return false
  return value !== null && typeof (value as { then?: unknown }).then === "function"
}
