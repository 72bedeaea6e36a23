/**
 * One run, from its start to its result, whichever executor runs it.
 *
 * Starting → running → over. It gets over exactly once, by `#finish`, for whichever comes first: the executor's answer, an
 * abort, the time limit. Then the terminal event goes out, running handlers are told to stop, and the tools are gone.
 */

import { numberText } from "../interpreter/number-text.js"
import { PlanError } from "../interpreter/plan-error.js"
import type { ConsoleLevel, PlanLimits, SourceLocation, UnhandledRejection, Usage } from "../interpreter/types.js"
import { inputTypeText } from "../tools/declare.js"
import { ToolCalls, type ToolCallsOptions } from "./call.js"
import {
  CodePlanError,
  type CodePlanErrorCode,
  type CodePlanErrorFields,
  CodePlanExecutorError,
  type CodePlanToolError,
  thrownMessage,
} from "./errors.js"
import { callQuietly, EventStream, isThenable, type PlanEventListener } from "./events.js"
import type {
  CodePlanExecution,
  CodePlanExecutionContext,
  CodePlanExecutor,
  CodePlanLanguage,
  CodePlanTools,
} from "./executor.js"
import { StopSignal } from "./stop.js"

/** How a run ended. */
export type CodePlanRunResult<Result = unknown> =
  | {
      readonly status: "done"
      readonly result: Result
      /** Tool calls that failed, though the plan was done, by `callId`. */
      readonly errors: Readonly<Record<string, CodePlanToolError>>
      readonly usage: Usage
      /** Rejections that nothing in the plan handled; only if there are any. */
      readonly unhandledRejections?: readonly UnhandledRejection[]
    }
  | {
      readonly status: "failed"
      readonly error: CodePlanError
      readonly errorCode: CodePlanErrorCode
      /** Tool calls that failed, by `callId`. */
      readonly errors: Readonly<Record<string, CodePlanToolError>>
      readonly executorId: string
      readonly usage: Usage
      /** Where in the plan, if that is known. */
      readonly location?: SourceLocation
      /** A few lines of the plan, with a caret. */
      readonly frame?: string
    }

/** Gets what the plan writes to its console: copies. */
export type ConsoleListener = (level: ConsoleLevel, args: readonly unknown[]) => void

/** A run with its options checked and merged. */
export interface RunRequest extends Pick<ToolCallsOptions, "registry" | "handlers" | "retry" | "scheduler"> {
  readonly planId: string
  readonly code: string
  readonly language: CodePlanLanguage | undefined
  readonly input: unknown
  readonly executor: CodePlanExecutor
  readonly limits: Partial<PlanLimits>
  readonly timeoutMs: number
  readonly ui: boolean
  readonly cooperative: boolean
  readonly signal: AbortSignal | undefined
  readonly onConsole: ConsoleListener | undefined
  readonly onEvent: PlanEventListener | undefined
}

/** Runs one plan. The promise never rejects. */
export function supervise(request: RunRequest): Promise<CodePlanRunResult> {
  return new Promise((resolve) => new Supervisor(request, resolve).start())
}

type Failure = Extract<CodePlanExecution, { status: "failed" }>

class Supervisor {
  readonly #request: RunRequest
  readonly #resolve: (result: CodePlanRunResult) => void
  readonly #events: EventStream
  readonly #stop = new StopSignal()
  readonly #calls: ToolCalls
  readonly #startedAt: number
  /** Why the run is being stopped from outside; then no answer of the executor counts as success. */
  #stopped: Failure | undefined
  #isOver = false
  #cancelTimeout: (() => void) | undefined

  constructor(request: RunRequest, resolve: (result: CodePlanRunResult) => void) {
    const { registry, handlers, retry, scheduler, planId, onEvent } = request
    this.#request = request
    this.#resolve = resolve
    this.#events = new EventStream(planId, onEvent, () => scheduler.now())
    this.#calls = new ToolCalls({ registry, handlers, retry, scheduler, events: this.#events, stop: this.#stop })
    this.#startedAt = scheduler.monotonic()
  }

  start(): void {
    const { executor, language, signal, ui, timeoutMs, scheduler } = this.#request
    const { id, supportsGeneratedUi } = executor.profile
    this.#events.emit("plan.started", { executorId: id, ...(language !== undefined && { language }) })
    if (ui && !supportsGeneratedUi) {
      const message = `executor ${id} does not support generated UI`
      this.#fail({ status: "failed", error: { message }, errorCode: "executor_unsupported_generated_ui" })
      return
    }
    if (signal?.aborted) {
      this.#fail(abortFailure(signal.reason))
      return
    }
    signal?.addEventListener("abort", this.#onAbort)
    this.#execute()
    if (this.#isOver || this.#stopped !== undefined || timeoutMs === Number.POSITIVE_INFINITY) return
    this.#cancelTimeout = scheduler.after(Math.max(0, timeoutMs - this.#elapsed()), this.#onTimeout)
  }

  #execute(): void {
    const { executor } = this.#request
    const onThrow = (thrown: unknown): void => this.#onExecution(thrownFailure(executor.profile.id, thrown))
    let execution: unknown
    try {
      const context = new ExecutionContext(this.#request, this.#calls, this.#stop, (level, args) => {
        this.#onConsole(level, args)
      })
      execution = executor.execute(context)
      if (isThenable(execution)) {
        Promise.resolve(execution).then((answer) => this.#onExecution(answer), onThrow)
        return
      }
    } catch (thrown) {
      onThrow(thrown)
      return
    }
    this.#onExecution(execution)
  }

  #onConsole(level: ConsoleLevel, args: readonly unknown[]): void {
    if (this.#isOver) return
    this.#events.emit("plan.console", { level, args })
    if (this.#request.onConsole !== undefined) callQuietly(this.#request.onConsole, level, args)
  }

  readonly #onAbort = (): void => {
    const { signal } = this.#request
    this.#stopRun(abortFailure(signal?.reason), signal?.reason)
  }

  readonly #onTimeout = (): void => {
    const failure = timeoutFailure(this.#request.timeoutMs)
    this.#stopRun(failure, new PlanError({ code: "time_limit", message: failure.error.message }))
  }

  /** Tells executor and handlers to stop. The executor may still say where the plan was, but not keep the run waiting. */
  #stopRun(failure: Failure, reason: unknown): void {
    if (this.#isOver || this.#stopped !== undefined) return
    this.#stopped = failure
    this.#stop.stop(reason)
    this.#request.scheduler.yieldToHost(() => this.#fail(failure))
  }

  #onExecution(given: unknown): void {
    if (this.#isOver) return
    const { id } = this.#request.executor.profile
    let answer: CodePlanExecution
    try {
      answer = readExecution(id, given)
    } catch (thrown) {
      answer = thrownFailure(id, thrown)
    }
    if (this.#stopped !== undefined) {
      const { usage } = answer
      const { location, frame } = answer.status === "failed" ? answer : {}
      this.#fail({ ...this.#stopped, location, frame, usage })
      return
    }
    if (answer.status === "failed") {
      this.#fail(this.#blameTimeout(answer))
      return
    }
    // An executor may answer while calls that the plan did not await go on.
    this.#calls.whenIdle(() => this.#complete(answer))
  }

  /** Interpreting may use up the time limit of the run before anything else gets a turn to see to it. */
  #blameTimeout(failure: Failure): Failure {
    const { timeoutMs } = this.#request
    if (failure.error.code !== "time_limit" || this.#elapsed() < timeoutMs) return failure
    const { error, errorCode } = timeoutFailure(timeoutMs)
    return { ...failure, error: { ...error, guestStack: failure.error.guestStack }, errorCode }
  }

  #complete(answer: Extract<CodePlanExecution, { status: "done" }>): void {
    if (this.#isOver || this.#stopped !== undefined) return
    const { result, unhandledRejections = [] } = answer
    const usage = this.#usage(answer.usage)
    const unhandled = unhandledRejections.length === 0 ? {} : { unhandledRejections }
    this.#finish(() => {
      this.#events.emit("plan.completed", { durationMs: this.#elapsed(), result, usage, ...unhandled })
      return { status: "done", result, errors: this.#calls.errors, usage, ...unhandled }
    })
  }

  #fail(failure: Failure): void {
    if (this.#isOver) return
    const { location, frame, errorCode = "executor_execution_failed" } = failure
    const hint = failure.error.hint ?? this.#inputHint(failure.error)
    const error = failure.error instanceof CodePlanError ? failure.error : new CodePlanError({ ...failure.error, hint })
    const usage = this.#usage(failure.usage)
    const where = { ...(location !== undefined && { location }), ...(frame !== undefined && { frame }) }
    this.#finish(() => {
      this.#events.emit("plan.failed", { durationMs: this.#elapsed(), error, errorCode, usage, ...where })
      return {
        status: "failed",
        error,
        errorCode,
        errors: this.#calls.errors,
        executorId: this.#request.executor.profile.id,
        usage,
        ...where,
      }
    })
  }

  /** What to pass to the tool whose refusal of its input ended the plan. */
  #inputHint({ code, thrownCode, message }: CodePlanErrorFields): string | undefined {
    if (code !== "thrown" || thrownCode !== "invalid_input") return undefined
    const failed = Object.values(this.#calls.errors).find(
      (error) => error.type === "invalid_input" && error.message === message,
    )
    const tool = failed && this.#request.registry.get(failed.tool)
    const type = tool && inputTypeText(tool)
    if (type === undefined) return undefined
    return type === "undefined" ? "Call it without an argument." : `Pass \`${type}\`.`
  }

  #finish(result: () => CodePlanRunResult): void {
    this.#isOver = true
    this.#cancelTimeout?.()
    this.#request.signal?.removeEventListener("abort", this.#onAbort)
    this.#calls.end()
    const told = result()
    if (this.#calls.open > 0) this.#stop.stop(new PlanError({ code: "aborted", message: "the plan is over" }))
    this.#resolve(told)
  }

  #usage(usage: Partial<Usage> | undefined): Usage {
    return { steps: 0, memoryBytes: 0, hostCalls: this.#calls.count, ...usage }
  }

  #elapsed(): number {
    return this.#request.scheduler.monotonic() - this.#startedAt
  }
}

/** A class for the sake of `signal`: a getter in an object literal costs more than all the rest of it. */
class ExecutionContext implements CodePlanExecutionContext {
  readonly planId: string
  readonly code: string
  readonly language: CodePlanLanguage | undefined
  readonly input: unknown
  readonly limits: Partial<PlanLimits>
  readonly ui: boolean
  readonly cooperative: boolean
  readonly timeoutMs: number
  readonly tools: CodePlanTools
  readonly onConsole: ConsoleListener
  readonly onStop: CodePlanExecutionContext["onStop"]
  readonly #stop: StopSignal

  constructor(request: RunRequest, tools: CodePlanTools, stop: StopSignal, onConsole: ConsoleListener) {
    this.planId = request.planId
    this.code = request.code
    this.language = request.language
    this.input = request.input
    this.limits = request.limits
    this.ui = request.ui
    this.cooperative = request.cooperative
    this.timeoutMs = request.timeoutMs
    this.tools = tools
    this.onConsole = onConsole
    this.onStop = (listener) => stop.onStop(listener)
    this.#stop = stop
  }

  get signal(): AbortSignal {
    return this.#stop.signal
  }
}

/** What an executor answered, read once: whatever it is made of, nothing throws later. Throws if it cannot be read now. */
function readExecution(executorId: string, answer: unknown): CodePlanExecution {
  if (typeof answer === "object" && answer !== null) {
    const { status, usage } = answer as CodePlanExecution
    if (status === "done") {
      const { result, unhandledRejections } = answer as Extract<CodePlanExecution, { status: "done" }>
      return { status, result, usage: { ...usage }, unhandledRejections }
    }
    const { error, errorCode, location, frame } = answer as Failure
    if (status === "failed" && typeof error === "object" && error !== null) {
      return { status, error: readError(error), errorCode, location, frame, usage: { ...usage } }
    }
  }
  const message = `executor ${executorId} gave no result: expected { status: "done" | "failed", … }`
  return { status: "failed", error: { message }, errorCode: "executor_execution_failed" }
}

/** The fields of an Error are not enumerable, so they are taken one by one. */
function readError(error: CodePlanErrorFields): CodePlanErrorFields {
  if (error instanceof CodePlanError) return error
  const { name, code, thrownCode, hint, guestStack, details, diagnostics } = error
  return { name, message: String(error.message), code, thrownCode, hint, guestStack, details, diagnostics }
}

function abortFailure(reason: unknown): Failure {
  let why = ""
  if (typeof reason === "string") why = `: ${reason}`
  else if (reason instanceof Error && reason.name !== "AbortError") why = `: ${thrownMessage(reason)}`
  const error = { name: "PlanError", code: "aborted", message: `the run was aborted${why}` }
  return { status: "failed", error, errorCode: "executor_aborted" }
}

function timeoutFailure(timeoutMs: number): Failure {
  const message = `the run took longer than ${numberText(timeoutMs)} ms (timeoutMs)`
  const hint = "Await fewer or faster tool calls, or give the run more time."
  return {
    status: "failed",
    error: { name: "PlanError", code: "time_limit", message, hint },
    errorCode: "executor_limit_exceeded",
  }
}

function thrownFailure(executorId: string, thrown: unknown): Failure {
  const isDeliberate = thrown instanceof CodePlanExecutorError
  const message = isDeliberate ? thrown.message : `executor ${executorId} failed: ${thrownMessage(thrown)}`
  const name = isDeliberate ? thrown.name : "Error"
  return {
    status: "failed",
    error: { name, message },
    errorCode: isDeliberate ? thrown.errorCode : "executor_execution_failed",
  }
}
