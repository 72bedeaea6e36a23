/**
 * Whether the plan will catch what is thrown, foretold as V8 does it for its debugger: first up the stack, where a throw turns
 * into a rejection at an async function, then along the promises that wait for it. A promise that nothing waits for yet is
 * followed through the text of the function that made the call.
 */
import type { Frame } from "./frame.js"
import { isBuiltin } from "./objects/function.js"
import type { GuestObject } from "./objects/object.js"
import { PromiseObject, type PromiseReaction } from "./objects/promise.js"
import { ReactionReturn, ThenableReturn } from "./pausable-jobs.js"
import { MAX_PROMISES, promiseBehind } from "./stack-frames.js"
import { AsyncGeneratorObject, AsyncRun } from "./suspension.js"

/** A throw, or the rejected promise that a call at a place of the frame gives; null: the end of the stack. */
interface Leaving {
  readonly frame: Frame | null
  readonly at: number
  readonly isRejection: boolean
}

/** Whether a throw out of the current statement of a frame is caught by the plan: here, in a caller, or on its promise. */
export function willCatch(frame: Frame, hops = 0): boolean {
  return isCaught({ frame, at: frame.at, isRejection: false }, hops)
}

function isCaught(start: Leaving, hops: number): boolean {
  if (hops > MAX_PROMISES) return false
  for (let at: Leaving | boolean = start; ; ) {
    at = at.isRejection ? rejectionIn(at.frame as Frame, at.at, hops) : throwIn(at.frame as Frame, at.at, hops)
    if (typeof at === "boolean") return at
  }
}

/** A throw at a place of a frame: whether it is caught, or how it goes on. */
function throwIn(frame: Frame, place: number, hops: number): Leaving | boolean {
  return frame.fn.code.isGuarded(place) || leave(frame, false, hops)
}

/** A call in a frame gives a promise that will be rejected. */
function rejectionIn(frame: Frame, place: number, hops: number): Leaving | boolean {
  const { code } = frame.fn
  const { isHandled, isReturned, isElsewhere, awaitedAt } = code.usesOfPromise(place)
  if (isHandled) return true
  const [first, ...others] = isElsewhere && code.info.isAsync ? [...awaitedAt, place] : awaitedAt
  if (others.some((each) => isCaught({ frame, at: each, isRejection: false }, hops + 1))) return true
  if (first !== undefined) return throwIn(frame, first, hops)
  return (isReturned || isElsewhere) && leave(frame, true, hops)
}

/** A frame ends with a throw, or with a promise that will be rejected. */
function leave(frame: Frame, isRejection: boolean, hops: number): Leaving | boolean {
  const { caller } = frame
  const promise = promiseOf(frame)
  if (promise !== null && promise.reactions.length > 0) return isHandled(promise, hops)
  if (caller === null) return isJobHandled(frame, hops)
  const { at } = caller
  const isRejected = isRejection || frame.fn.code.info.isAsync || caller.fn.code.usesOfPromise(at).isPromiseMaker
  return { frame: caller, at, isRejection: isRejected }
}

/** What an async function, or the `next` of an async generator, gave its caller. */
function promiseOf({ owner }: Frame): PromiseObject | null {
  if (owner instanceof AsyncRun) return owner.promise
  const promise = owner instanceof AsyncGeneratorObject ? owner.queue[0]?.capability.promise : null
  return promise instanceof PromiseObject ? promise : null
}

/** The frame is the outermost: a handler of a `then`, perhaps, or the `then` of a thenable. */
function isJobHandled({ realm }: Frame, hops: number): boolean {
  const bottom = realm.stepper?.bottom
  if (bottom instanceof ThenableReturn) return isRejectionHandled(bottom.reject, hops + 1)
  return bottom instanceof ReactionReturn && isDerivedHandled(bottom.reaction, hops + 1)
}

function isHandled({ reactions }: PromiseObject, hops: number): boolean {
  return hops <= MAX_PROMISES && reactions.some((reaction) => handles(reaction, hops + 1))
}

function handles(reaction: PromiseReaction, hops: number): boolean {
  const { continuation, onRejected } = reaction
  if (continuation !== null) {
    const { frame } = continuation as { readonly frame?: Frame | null }
    return frame != null && willCatch(frame, hops)
  }
  if (onRejected === undefined || isBuiltin(onRejected, "Promise.prototype.finally catch")) {
    return isDerivedHandled(reaction, hops)
  }
  if (!isBuiltin(onRejected, "promise reject function")) return true
  // `Promise.all` and a promise that follows another pass a rejection on.
  return isRejectionHandled(onRejected, hops)
}

function isRejectionHandled(reject: GuestObject, hops: number): boolean {
  const next = promiseBehind(reject)
  return next !== null && isHandled(next, hops)
}

function isDerivedHandled({ derived, capability }: PromiseReaction, hops: number): boolean {
  const promise = derived ?? capability?.promise
  return promise instanceof PromiseObject && isHandled(promise, hops)
}
