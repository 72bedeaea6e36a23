/**
 * The tool calls of one run: find the tool, check what the plan passed, let the handler work, check what it gave, answer.
 *
 * Where schema and handler answer at once, so does the call: no promise and no timer is made for it. Once the run is over
 * nothing that comes late is heard: `#isOver` is looked at after every wait.
 */
import type { StandardSchemaV1 } from "@standard-schema/spec"
import type { SourceLocation } from "../interpreter/types.js"
import type { Tool } from "../tools/define.js"
import { err, ok, outcomeKind, type ToolErr, type ToolOk } from "../tools/handler.js"
import type { ToolRegistry } from "../tools/registry.js"
import { issuesText, type SchemaIssue, schemaIssues, validate } from "../tools/schema.js"
import {
  type CodePlanToolError,
  type CodePlanToolErrorType,
  ToolError,
  thrownMessage,
  unknownToolMessage,
} from "./errors.js"
import { type EventStream, isThenable } from "./events.js"
import type { CodePlanTools, ToolCallOutcome } from "./executor.js"
import { type RetryPolicy, retryDelayMs } from "./retry.js"
import type { Scheduler } from "./scheduler.js"
import type { StopSignal } from "./stop.js"

/** What all calls of a run share. */
export interface ToolCallsOptions {
  readonly registry: ToolRegistry
  readonly handlers: object
  readonly retry: RetryPolicy
  readonly scheduler: Scheduler
  readonly events: EventStream
  readonly stop: StopSignal
}

type StartToolOptions = Parameters<CodePlanTools["startTool"]>[0]

/** What a failed call says of itself, beyond its type and message. */
type FailureFields = Pick<CodePlanToolError, "code" | "retryable" | "details">

/** A handler and what it was found on, which is its `this`. */
interface FoundHandler {
  readonly owner: object
  readonly handler: (call: unknown) => unknown
}

export class ToolCalls implements CodePlanTools {
  readonly names: readonly string[]
  /** All failures so far, by call. */
  readonly errors: Record<string, CodePlanToolError> = {}
  readonly options: ToolCallsOptions
  /** Calls that have been made. */
  count = 0
  #open = 0
  #isOver = false
  #onIdle: (() => void) | undefined
  readonly #waits = new Set<() => void>()

  constructor(options: ToolCallsOptions) {
    this.options = options
    this.names = options.registry.names
  }

  get isOver(): boolean {
    return this.#isOver
  }

  /** Calls that have not been answered. */
  get open(): number {
    return this.#open
  }

  startTool({ name, input, outcome, callId, location }: StartToolOptions): void {
    if (this.#isOver) return
    this.count++
    this.#open++
    new OpenCall(this, callId ?? `call${this.count}`, name, outcome).start(input, location)
  }

  callTool(name: string, input?: unknown): Promise<unknown> {
    const promise = new Promise<unknown>((resolve, reject) => {
      if (this.#isOver) reject(new Error("the plan is over; its tools are gone"))
      this.startTool({ name, input, outcome: { completed: resolve, failed: (error) => reject(new ToolError(error)) } })
    })
    // The run lists every failed call; that an executor drops one must not end the host's process.
    promise.catch(() => undefined)
    return promise
  }

  /** Calls `action` once no call is open, at once if none is. */
  whenIdle(action: () => void): void {
    if (this.#open === 0) action()
    else this.#onIdle = action
  }

  /** The run is over: waits between attempts end, and what handlers still give is dropped. */
  end(): void {
    this.#isOver = true
    for (const cancel of this.#waits) cancel()
    this.#waits.clear()
  }

  wait(delayMs: number, action: () => void): void {
    const cancel = this.options.scheduler.after(delayMs, () => {
      this.#waits.delete(cancel)
      action()
    })
    this.#waits.add(cancel)
  }

  answered(): void {
    this.#open--
    if (this.#open > 0 || this.#onIdle === undefined) return
    const onIdle = this.#onIdle
    this.#onIdle = undefined
    onIdle()
  }

  /** The handler of a tool by its full name, or by its path; own properties only, so that no name finds what objects have. */
  handlerOf(name: string): FoundHandler | undefined {
    let owner: object = this.options.handlers
    let value: unknown = ownProperty(owner, name)
    if (value === undefined && name.includes(".")) {
      value = owner
      for (const part of name.split(".")) {
        if (typeof value !== "object" || value === null) return undefined
        owner = value
        value = ownProperty(owner, part)
      }
    }
    return typeof value === "function" ? { owner, handler: value as FoundHandler["handler"] } : undefined
  }
}

function ownProperty(object: object, key: string): unknown {
  return Object.hasOwn(object, key) ? Reflect.get(object, key) : undefined
}

/** One call, from the plan's request to its answer: input checked, handler run, output checked. */
class OpenCall {
  readonly #calls: ToolCalls
  readonly #id: string
  readonly #name: string
  readonly #outcome: ToolCallOutcome
  readonly #startedAt: number
  #attempt = 0

  constructor(calls: ToolCalls, id: string, name: string, outcome: ToolCallOutcome) {
    this.#calls = calls
    this.#id = id
    this.#name = name
    this.#outcome = outcome
    this.#startedAt = calls.options.scheduler.monotonic()
  }

  start(input: unknown, location: SourceLocation | undefined): void {
    const { registry, events } = this.#calls.options
    if (events.isHeard) {
      const started = { callId: this.#id, tool: this.#name, input }
      events.emit("tool.started", location === undefined ? started : { ...started, location })
    }
    const tool = registry.get(this.#name)
    if (tool === undefined) {
      this.#fail("unknown_tool", unknownToolMessage(this.#name, registry.names))
      return
    }
    const found = this.#calls.handlerOf(this.#name)
    if (found === undefined) {
      this.#fail("missing_handler", `tools.${this.#name} has no handler`)
      return
    }
    this.#checkInput(tool, input, (checked) => this.#attemptOnce(tool, found, input, checked))
  }

  /** A call without an argument passes an empty object to a tool that takes one but not `undefined`. */
  #checkInput(tool: Tool, input: unknown, next: (checked: unknown) => void): void {
    const refuse = (issues: readonly SchemaIssue[]): void => this.#refuse("input", issues)
    if (input !== undefined) this.#check(tool.input, "input", input, next, refuse)
    else {
      this.#check(tool.input, "input", undefined, next, (issues) => {
        this.#check(tool.input, "input", {}, next, () => refuse(issues))
      })
    }
  }

  #refuse(what: "input" | "output", issues: readonly SchemaIssue[]): void {
    this.#fail(`invalid_${what}`, `tools.${this.#name}: ${issuesText(issues)}`, { details: { issues } })
  }

  /** Validates `value` and goes on with what the schema made of it, or with what is wrong. */
  #check(
    schema: StandardSchemaV1,
    what: "input" | "output",
    value: unknown,
    next: (checked: unknown) => void,
    refused: (issues: readonly SchemaIssue[]) => void,
  ): void {
    const onThrow = (thrown: unknown): void => this.#onSchemaThrow(what, thrown)
    let result: ReturnType<typeof validate>
    try {
      result = validate(schema, value)
      if (isThenable(result)) {
        this.#await(result, (settled) => this.#onChecked(settled, what, next, refused), onThrow)
        return
      }
    } catch (thrown) {
      onThrow(thrown)
      return
    }
    this.#onChecked(result, what, next, refused)
  }

  /** `result` is what the schema gave, which need not be what a schema should give. */
  #onChecked(
    result: unknown,
    what: "input" | "output",
    next: (value: unknown) => void,
    refused: (issues: readonly SchemaIssue[]) => void,
  ): void {
    let issues: SchemaIssue[] | undefined
    let checked: unknown
    try {
      const told = result as StandardSchemaV1.Result<unknown>
      if (told.issues) issues = schemaIssues(what, told.issues)
      else checked = told.value
    } catch (thrown) {
      this.#onSchemaThrow(what, thrown)
      return
    }
    if (issues === undefined) next(checked)
    else refused(issues)
  }

  #onSchemaThrow(what: "input" | "output", thrown: unknown): void {
    this.#fail("handler_error", `tools.${this.#name}: its ${what} schema failed: ${thrownMessage(thrown)}`)
  }

  /** `given` is what the plan passed, and `input` what the schema made of it, which belongs to this attempt. */
  #attemptOnce(tool: Tool, found: FoundHandler, given: unknown, input: unknown): void {
    const { retry, stop } = this.#calls.options
    // Whoever listened to the call's event may have aborted the run: then the tool must not act any more.
    if (stop.isStopped) return
    this.#attempt++
    const again = (): void => {
      this.#checkInput(tool, given, (checked) => this.#attemptOnce(tool, found, given, checked))
    }
    const onThrow = (thrown: unknown): void => {
      if (outcomeKind(thrown) === "err") this.#onAnswer(tool, thrown, again)
      else this.#failOrRetry(thrownMessage(thrown), isRetryable(thrown) ? { retryable: true } : {}, again)
    }
    let answer: unknown
    try {
      answer = Reflect.apply(found.handler, found.owner, [
        {
          input,
          signal: stop.signal,
          attempt: this.#attempt,
          maxAttempts: retry.maxAttempts,
          callId: this.#id,
          ok,
          err,
        },
      ])
      if (isThenable(answer)) {
        this.#await(answer, (settled) => this.#onAnswer(tool, settled, again), onThrow)
        return
      }
    } catch (thrown) {
      onThrow(thrown)
      return
    }
    this.#onAnswer(tool, answer, again)
  }

  #onAnswer(tool: Tool, answer: unknown, again: () => void): void {
    const kind = outcomeKind(answer)
    if (kind === "err") {
      const { code, message, retryable, details } = (answer as ToolErr).error
      const fields = { code, ...(retryable !== undefined && { retryable }), ...(details !== undefined && { details }) }
      this.#failOrRetry(message, fields, again)
      return
    }
    const output = kind === "ok" ? (answer as ToolOk).value : answer
    const refuse = (issues: readonly SchemaIssue[]): void => this.#refuse("output", issues)
    this.#check(tool.output, "output", output, (checked) => this.#complete(checked), refuse)
  }

  /** Goes on when the application's promise settles, unless the run is over by then. */
  #await(promise: PromiseLike<unknown>, onValue: (value: unknown) => void, onThrow: (thrown: unknown) => void): void {
    Promise.resolve(promise).then(
      (value) => {
        if (!this.#calls.isOver) onValue(value)
      },
      (thrown) => {
        if (!this.#calls.isOver) onThrow(thrown)
      },
    )
  }

  #failOrRetry(message: string, fields: FailureFields, again: () => void): void {
    const { retry, scheduler, events } = this.#calls.options
    if (fields.retryable !== true || this.#attempt >= retry.maxAttempts) {
      this.#fail("handler_error", message, fields)
      return
    }
    const delayMs = retryDelayMs(retry, this.#attempt, scheduler.random())
    events.emit("tool.retrying", {
      callId: this.#id,
      tool: this.#name,
      attempt: this.#attempt,
      maxAttempts: retry.maxAttempts,
      delayMs,
      error: this.#error("handler_error", message, fields),
    })
    this.#calls.wait(delayMs, again)
  }

  #complete(output: unknown): void {
    try {
      this.#outcome.completed(output)
    } catch (thrown) {
      this.#fail("invalid_output", thrownMessage(thrown))
      return
    }
    const { events } = this.#calls.options
    if (events.isHeard) events.emit("tool.completed", { ...this.#summary(), output })
    this.#calls.answered()
  }

  #fail(type: CodePlanToolErrorType, message: string, fields: FailureFields = {}): void {
    const error = this.#error(type, message, fields)
    this.#calls.errors[this.#id] = error
    try {
      this.#outcome.failed(error)
    } catch (thrown) {
      // The details are no data: the plan cannot have them.
      const { details: _, ...others } = error
      const told = { ...others, message: `${message} (its details cannot be told: ${thrownMessage(thrown)})` }
      this.#calls.errors[this.#id] = told
      this.#outcome.failed(told)
    }
    this.#calls.options.events.emit("tool.failed", { ...this.#summary(), error: this.#calls.errors[this.#id] ?? error })
    this.#calls.answered()
  }

  #error(type: CodePlanToolErrorType, message: string, fields: FailureFields): CodePlanToolError {
    return { type, callId: this.#id, tool: this.#name, message, ...fields }
  }

  #summary(): { callId: string; tool: string; attempts: number; durationMs: number } {
    const durationMs = this.#calls.options.scheduler.monotonic() - this.#startedAt
    return { callId: this.#id, tool: this.#name, attempts: this.#attempt, durationMs }
  }
}

/** Another attempt may help, says the thrown error in a field of its own. */
function isRetryable(thrown: unknown): boolean {
  if (typeof thrown !== "object" || thrown === null) return false
  try {
    return Object.hasOwn(thrown, "retryable") && (thrown as { retryable?: unknown }).retryable === true
  } catch {
    return false // a getter or a Proxy that throws
  }
}
