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
export function willCatch(frame: Frame): boolean {
  return isCaught({ frame, at: frame.at, isRejection: false }, new Asked())
}

/** What one question has come to so far: each way is gone once, however many lead to it. */
class Asked {
  private readonly promises = new Set<PromiseObject>()
  private readonly places = new Map<Frame, Set<string>>()

  isNewPromise(promise: PromiseObject): boolean {
    const { size } = this.promises
    return size < MAX_PROMISES && this.promises.add(promise).size > size
  }

  isNewPlace({ frame, at, isRejection }: Leaving): boolean {
    let places = this.places.get(frame as Frame)
    if (places === undefined) this.places.set(frame as Frame, (places = new Set()))
    const { size } = places
    return places.add(`${at}${isRejection ? " rejected" : ""}`).size > size
  }
}

function isCaught(start: Leaving, asked: Asked): boolean {
  for (let at: Leaving | boolean = start; ; ) {
    if (!asked.isNewPlace(at)) return false
    at = at.isRejection ? rejectionIn(at.frame as Frame, at.at, asked) : throwIn(at.frame as Frame, at.at, asked)
    if (typeof at === "boolean") return at
  }
}

/** A throw at a place of a frame: whether it is caught, or how it goes on. */
function throwIn(frame: Frame, place: number, asked: Asked): Leaving | boolean {
  return frame.fn.code.isGuarded(place) || leave(frame, false, asked)
}

/** A call in a frame gives a promise that will be rejected. */
function rejectionIn(frame: Frame, place: number, asked: Asked): Leaving | boolean {
  const { code } = frame.fn
  const { isHandled, isReturned, isElsewhere, awaitedAt } = code.usesOfPromise(place)
  if (isHandled) return true
  const [first, ...others] = isElsewhere && code.info.isAsync ? [...awaitedAt, place] : awaitedAt
  if (others.some((each) => isCaught({ frame, at: each, isRejection: false }, asked))) return true
  if (first !== undefined) return throwIn(frame, first, asked)
  return (isReturned || isElsewhere) && leave(frame, true, asked)
}

/** A frame ends with a throw, or with a promise that will be rejected. */
function leave(frame: Frame, isRejection: boolean, asked: Asked): Leaving | boolean {
  const { caller } = frame
  const promise = promiseOf(frame)
  if (promise !== null && promise.reactions.length > 0) return isHandled(promise, asked)
  if (caller === null) return isJobHandled(frame, asked)
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
function isJobHandled({ realm }: Frame, asked: Asked): boolean {
  const bottom = realm.stepper?.bottom
  if (bottom instanceof ThenableReturn) return isRejectionHandled(bottom.reject, asked)
  return bottom instanceof ReactionReturn && isDerivedHandled(bottom.reaction, asked)
}

function isHandled(promise: PromiseObject, asked: Asked): boolean {
  return asked.isNewPromise(promise) && promise.reactions.some((reaction) => handles(reaction, asked))
}

function handles(reaction: PromiseReaction, asked: Asked): boolean {
  const { continuation, onRejected } = reaction
  if (continuation !== null) {
    const { frame } = continuation as { readonly frame?: Frame | null }
    return frame != null && isCaught({ frame, at: frame.at, isRejection: false }, asked)
  }
  if (onRejected === undefined || isBuiltin(onRejected, "Promise.prototype.finally catch")) {
    return isDerivedHandled(reaction, asked)
  }
  if (!isBuiltin(onRejected, "promise reject function")) return true
  // `Promise.all` and a promise that follows another pass a rejection on.
  return isRejectionHandled(onRejected, asked)
}

function isRejectionHandled(reject: GuestObject, asked: Asked): boolean {
  const next = promiseBehind(reject)
  return next !== null && isHandled(next, asked)
}

function isDerivedHandled({ derived, capability }: PromiseReaction, asked: Asked): boolean {
  const promise = derived ?? capability?.promise
  return promise instanceof PromiseObject && isHandled(promise, asked)
}
