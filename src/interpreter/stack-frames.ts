/** The plan's stack as a person sees it: who called a frame, also where the caller waits for an `await`. */
import type { Frame } from "./frame.js"
import type { PromiseObject, PromiseReaction } from "./objects/promise.js"
import { AsyncGeneratorObject, AsyncRun, GeneratorObject } from "./suspension.js"

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

function awaiterOf({ reactions }: PromiseObject): Frame | null {
  for (const reaction of reactions) {
    const frame = frameOf(reaction)
    if (frame !== null) return frame
  }
  return null
}

/** The frame that goes on with a promise, perhaps through further promises (`Promise.all` is not followed). */
function frameOf({ continuation, derived }: PromiseReaction): Frame | null {
  if (continuation instanceof AsyncRun) return continuation.frame
  if (continuation instanceof AsyncGeneratorObject || continuation instanceof GeneratorObject) return continuation.frame
  return derived === null ? null : awaiterOf(derived)
}

/** Whether a throw out of the current statement of a frame is caught by the plan: here, in a caller, or on its promise. */
export function willCatch(frame: Frame): boolean {
  for (const at of [frame, ...callersOf(frame)]) {
    if (at.fn.code.isGuarded(at.at)) return true
    if (at.caller !== null || at.owner === null) continue
    if (at.owner instanceof AsyncRun && hasHandler(at.owner.promise)) return true
  }
  return false
}

function hasHandler({ reactions }: PromiseObject): boolean {
  return reactions.some(
    ({ onRejected, derived }) => onRejected !== undefined || (derived !== null && hasHandler(derived)),
  )
}
