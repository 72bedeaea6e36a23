/** The plan's stack as a person sees it: who called a frame, also where the caller waits for an `await`. */
import type { Frame } from "./frame.js"
import { BuiltinFunction } from "./objects/function.js"
import type { GuestObject } from "./objects/object.js"
import { PromiseObject, type PromiseReaction } from "./objects/promise.js"
import { AsyncGeneratorObject, AsyncRun, GeneratorObject } from "./suspension.js"
import type { SourceLocation } from "./types.js"

/** Where a frame is; the beginning of the plan for none. */
export function locationOf(frame: Frame | null): SourceLocation {
  if (frame === null) return { line: 1, column: 1 }
  const { line, column } = frame.fn.code.program.source.locate(frame.at)
  return { line, column }
}

/** The callers of a frame, innermost first; an async function's caller is, once it has returned, whoever awaits it. */
export function callersOf(frame: Frame | null): Frame[] {
  const callers: Frame[] = []
  const seen = new Set<Frame>()
  for (let at = frame; at !== null; ) {
    const caller: Frame | null = at.caller ?? awaitingFrame(at)
    if (caller === null || seen.has(caller)) break
    seen.add(caller)
    callers.push(caller)
    at = caller
  }
  return callers
}

/** The frame that awaits the promise of an async function. */
function awaitingFrame({ owner }: Frame): Frame | null {
  if (owner instanceof AsyncRun) return awaiterOf(owner.promise)
  if (owner instanceof AsyncGeneratorObject) {
    const [request] = owner.queue
    return request === undefined ? null : awaiterOf(request.capability.promise as PromiseObject)
  }
  return null
}

/** How many promises are followed from one to the next. */
export const MAX_PROMISES = 100

/** The frame that goes on with a promise, perhaps through further promises. */
export function awaiterOf({ reactions }: PromiseObject, hops = 0): Frame | null {
  if (hops > MAX_PROMISES) return null
  for (const reaction of reactions) {
    const frame = frameOf(reaction, hops + 1)
    if (frame !== null) return frame
  }
  return null
}

function frameOf({ continuation, derived, onFulfilled }: PromiseReaction, hops: number): Frame | null {
  if (continuation instanceof AsyncRun) return continuation.frame
  if (continuation instanceof AsyncGeneratorObject || continuation instanceof GeneratorObject) return continuation.frame
  // What a `then` gives is of no interest to the library itself.
  const next = promiseBehind(onFulfilled) ?? derived
  return next === null ? null : awaiterOf(next, hops)
}

/** The promise that a handler of the library's own settles: of `new Promise` or a capability, `Promise.all` and its kin. */
export function promiseBehind(handler: GuestObject | undefined): PromiseObject | null {
  if (!(handler instanceof BuiltinFunction)) return null
  const record = handler.record as {
    readonly promise?: unknown
    readonly gathering?: { readonly capability: { readonly promise: unknown } }
  } | null
  const promise = record?.promise ?? record?.gathering?.capability.promise
  return promise instanceof PromiseObject ? promise : null
}
