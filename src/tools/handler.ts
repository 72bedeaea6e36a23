/**
 * What the code behind a tool gets and gives, with the types of its tool.
 *
 * Outcomes made by `ok` and `err` carry a brand, so that plain output that happens to look like one stays plain output. The
 * brand is in the global symbol registry: the ESM and the CommonJS build of this package may meet in one process.
 */
import type { StandardSchemaV1 } from "@standard-schema/spec"
import type { Tool } from "./define.js"

const OUTCOME: unique symbol = Symbol.for("planwalk.outcome") as never

/** A tool's success, made by `ok`. */
export interface ToolOk<Output = unknown> {
  readonly [OUTCOME]: "ok"
  readonly value: Output
}

/** A tool's failure, made by `err`. */
export interface ToolErr {
  readonly [OUTCOME]: "err"
  readonly error: ToolErrFields
}

/** What a failure says. All of it reaches the plan, as properties of a thrown `ToolError`. */
export interface ToolErrFields {
  /** For programs: `out_of_stock`. */
  readonly code: string
  /** For people and models. */
  readonly message: string
  /** The same call may succeed later; a run with `retry` tries it again. Default false. */
  readonly retryable?: boolean | undefined
  /** Further plain data. */
  readonly details?: unknown
}

/**
 * A tool's success. Plain output does the same; `ok` says it aloud.
 *
 * Throws a TypeError for what `ok` or `err` made.
 */
export function ok<Output>(value: Output): ToolOk<Output> {
  const kind = outcomeKind(value)
  if (kind !== undefined) throw new TypeError(`ok: value must be plain output, got what ${kind} made`)
  return { [OUTCOME]: "ok", value }
}

/**
 * A tool's failure, as a value: the plan sees a thrown `ToolError` with these fields.
 *
 * Throws a TypeError if `code` or `message` is not a string, or `retryable` not a boolean, and for what `ok` or `err` made.
 */
export function err(fields: ToolErrFields): ToolErr {
  if (typeof fields !== "object" || fields === null) {
    throw new TypeError(`err: expected { code, message }, got ${fields === null ? "null" : typeof fields}`)
  }
  const kind = outcomeKind(fields)
  if (kind !== undefined) throw new TypeError(`err: expected { code, message }, got what ${kind} made`)
  const { code, message, retryable, details } = fields
  if (typeof code !== "string") throw new TypeError(`err: code must be a string, got ${typeof code}`)
  if (typeof message !== "string") throw new TypeError(`err: message must be a string, got ${typeof message}`)
  if (retryable !== undefined && typeof retryable !== "boolean") {
    throw new TypeError(`err: retryable must be a boolean, got ${typeof retryable}`)
  }
  return { [OUTCOME]: "err", error: { code, message, retryable, details } }
}

/** "ok" or "err" if `value` was made by `ok` or `err`. */
export function outcomeKind(value: unknown): "ok" | "err" | undefined {
  if (typeof value !== "object" || value === null) return undefined
  try {
    return Object.hasOwn(value, OUTCOME) ? (value as ToolOk | ToolErr)[OUTCOME] : undefined
  } catch {
    return undefined // a Proxy that throws
  }
}

/** What a tool's handler gets: the output type of its input schema. */
export type ToolInput<T extends Tool> = StandardSchemaV1.InferOutput<T["input"]>

/** What a tool's handler gives: the input type of its output schema. */
export type ToolOutput<T extends Tool> = StandardSchemaV1.InferInput<T["output"]>

/** One call of a tool, as its handler sees it. */
export interface ToolCall<Input = unknown, Output = unknown> {
  /** A copy of what the plan passed, checked and transformed by the tool's input schema. */
  readonly input: Input
  /** Aborted when the plan ends before the call does: pass it on to whatever the handler waits for. */
  readonly signal: AbortSignal
  /** 1 for the first attempt. */
  readonly attempt: number
  readonly maxAttempts: number
  /** `call1`, `call2`, … in the order in which the plan made its calls. */
  readonly callId: string
  readonly ok: (value: Output) => ToolOk<Output>
  readonly err: (fields: ToolErrFields) => ToolErr
}

/** What a handler may return: plain output, `ok(output)` or `err({ code, message })`. */
export type ToolHandlerResult<Output> = Output | ToolOk<Output> | ToolErr

/**
 * The code behind one tool. A thrown `err` is as good as a returned one. What else it throws reaches the plan as a `ToolError` with the code `handler_error`; an own field
 * `retryable: true` of the thrown error allows another attempt.
 */
export type ToolHandler<T extends Tool> = (
  call: ToolCall<ToolInput<T>, ToolOutput<T>>,
) => ToolHandlerResult<ToolOutput<T>> | PromiseLike<ToolHandlerResult<ToolOutput<T>>>

/**
 * A handler for each tool: by full name (`{ "menu.items.list": … }`), or nested as in `defineTools`
 * (`{ menu: { items: { list: … } } }`).
 */
export type ToolHandlerMap<Tools extends readonly Tool[]> = string extends Tools[number]["name"]
  ? UntypedHandlers
  : HandlersByName<Tools[number]> | NestedHandlers<Tools[number]>

type HandlersByName<T extends Tool> = { readonly [Each in T as Each["name"]]: ToolHandler<Each> }

type NestedHandlers<T extends Tool> = {
  readonly [Key in FirstPart<T["name"]>]: [Extract<T, { readonly name: Key }>] extends [never]
    ? NestedHandlers<Inside<T, Key>>
    : ToolHandler<Extract<T, { readonly name: Key }>>
}

type FirstPart<Name extends string> = Name extends `${infer First}.${string}` ? First : Name

type Inside<T extends Tool, Key extends string> =
  T extends Tool<`${Key}.${infer Rest}`, infer Input, infer Output> ? Tool<Rest, Input, Output> : never

/** Handlers of tools whose names TypeScript does not know. */
interface UntypedHandlers {
  readonly [name: string]: UntypedHandler | UntypedHandlers
}

/** `never` as parameter: every handler fits, and only the run, which has checked the input, calls it. */
type UntypedHandler = (call: never) => unknown
