/**
 * What a plan threw, as the error that the application gets: data properties only, no guest code. Its texts are bounded by
 * `limits.maxResultBytes`, as what a plan returns is, though they may always be as long as `MIN_CHARACTERS`.
 */
import type { BoundaryError } from "./boundary/boundary.js"
import { constructorName, inheritedData, inspectValue, ownData } from "./inspect.js"
import { numberText } from "./number-text.js"
import { ErrorObject, showEntry, type TraceEntry } from "./objects/error.js"
import { GuestObject } from "./objects/object.js"
import type { PromiseObject } from "./objects/promise.js"
import type { Value } from "./objects/value.js"
import { PlanError } from "./plan-error.js"
import { partOf } from "./text-part.js"
import type { MachineOptions, PlanLimits, UnhandledRejection } from "./types.js"

const MIN_CHARACTERS = 1_000
/** Rejections that are listed one by one. */
const MAX_REJECTIONS = 100
const TOOLS_HINT =
  "Do without tools, or let the plan have some: by `tools` of the client, or `hostFunctions` of a machine."
const HTML_HINT = "Return data in place of templates; they need the option `ui: true`, or `html: true` of a machine."

/** `trace` says where something that is no error was thrown, if that is known. */
export function describeFailure(reason: Value, limits: PlanLimits, trace: readonly TraceEntry[] = []): PlanError {
  const cut = cutter(maxCharacters(limits))
  if (!(reason instanceof ErrorObject)) return describeThrown(reason, trace, cut)
  const name = cut(text(inheritedData(reason, "name")) ?? "Error")
  const message = cut(text(inheritedData(reason, "message")) ?? "")
  const [innermost] = reason.trace
  return new PlanError({
    code: "thrown",
    name,
    message,
    thrownCode: codeOf(reason, cut),
    guestStack: showStack(name, message, reason.trace, cut),
    ...innermost?.code.program.describePosition(innermost.at),
  })
}

/** Something that is no error was thrown: an instance of a class of the plan's own is told by that class. */
function describeThrown(reason: Value, trace: readonly TraceEntry[], cut: (text: string) => string): PlanError {
  const isNamed = reason instanceof GuestObject
  const ownName = isNamed ? text(inheritedData(reason, "name")) : undefined
  const ownMessage = isNamed ? text(inheritedData(reason, "message")) : undefined
  const name = cut(ownName ?? (isNamed ? ownClassName(reason) : "Error"))
  const message = cut(ownMessage ?? (typeof reason === "string" ? reason : inspectValue(reason)))
  const [innermost] = trace
  return new PlanError({
    code: "thrown",
    name,
    message,
    ...(isNamed && { thrownCode: codeOf(reason, cut) }),
    ...(innermost !== undefined && {
      guestStack: showStack(name, message, trace, cut),
      ...innermost.code.program.describePosition(innermost.at),
    }),
  })
}

/** Rejections that nothing handled. Where they are too many or too long, the last entry says how many are not listed. */
export function describeRejections(promises: ReadonlySet<PromiseObject>, limits: PlanLimits): UnhandledRejection[] {
  const listed: UnhandledRejection[] = []
  let left = maxCharacters(limits)
  for (const { result, callId } of promises) {
    if (listed.length === MAX_REJECTIONS || left <= 0) {
      const count = promises.size - listed.length
      listed.push({
        name: "",
        message: `${numberText(count)} more ${count === 1 ? "is" : "are"} not listed`,
      })
      break
    }
    const rejection = describeRejection(result, callId, limits)
    left -= rejection.name.length + rejection.message.length + (rejection.code?.length ?? 0)
    listed.push(rejection)
  }
  return listed
}

function describeRejection(reason: Value, callId: string | null, limits: PlanLimits): UnhandledRejection {
  const isError = reason instanceof ErrorObject
  const { name, message, thrownCode } = describeFailure(reason, limits)
  return {
    name: isError ? name : "",
    message: isError ? message : inspectValue(reason),
    ...(thrownCode !== undefined && { code: thrownCode }),
    ...(callId !== null && { callId }),
  }
}

function showStack(name: string, message: string, trace: readonly TraceEntry[], cut: (text: string) => string): string {
  const frames = trace.map(showEntry).join("")
  return `${message === "" ? name : `${name}: ${message}`}${cut(frames)}`
}

function maxCharacters({ maxResultBytes }: PlanLimits): number {
  return Math.max(MIN_CHARACTERS, Math.floor(maxResultBytes / 2))
}

function cutter(max: number): (text: string) => string {
  return (text) => {
    if (text.length <= max) return text
    const left = numberText(text.length - max)
    return `${partOf(text, 0, max)}… (cut: ${left} more characters; limits.maxResultBytes)`
  }
}

function codeOf(object: GuestObject, cut: (text: string) => string): string | undefined {
  const code = text(ownData(object, "code"))
  return code === undefined ? undefined : cut(code)
}

function ownClassName(object: GuestObject): string {
  const name = constructorName(object)
  return name === "Object" ? "Error" : name
}

function text(value: Value): string | undefined {
  return typeof value === "string" ? value : undefined
}

// ---- failures that are no throw ----

/** Nothing can go on, and nothing is open that could change that. */
export function deadlock(): PlanError {
  return new PlanError({
    code: "deadlock",
    message: "the plan waits for a promise that nothing will settle",
    hint: "Check that each `new Promise` calls `resolve` or `reject`, and that nothing awaits itself.",
  })
}

/** The plan used `tools` or the `html` tag, which the machine was not given. */
export function hintAtOption(error: PlanError, { html, hostFunctions = [] }: MachineOptions): PlanError {
  if (error.name !== "ReferenceError") return error
  const lacksHtml = html !== true && error.message === "html is not defined"
  const lacksTools = !hostFunctions.some(isTool) && error.message === "tools is not defined"
  if (!lacksHtml && !lacksTools) return error
  return new PlanError({ ...error, message: error.message, hint: lacksHtml ? HTML_HINT : TOOLS_HINT })
}

function isTool(path: string): boolean {
  return path === "tools" || path.startsWith("tools.")
}

/** Something that is no data was to leave the plan. */
export function notData(error: BoundaryError): PlanError {
  return new PlanError({ code: "not_data", message: error.message, hint: error.hint, details: { path: error.path } })
}

/** Something that we did not expect was thrown. */
export function internalError(error: unknown): PlanError {
  const planError = new PlanError({ code: "internal", message: "the interpreter failed; this is a bug of planwalk" })
  Object.defineProperty(planError, "cause", { value: error, enumerable: false })
  return planError
}
