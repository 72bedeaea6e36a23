/** Jobs of the stepping flavour: each is run so that the plan can be paused inside it. */
import { chargeSteps } from "./budget.js"
import { RESUME_NEXT, RESUME_THROW } from "./frame.js"
import type { Job } from "./jobs.js"
import type { GuestObject } from "./objects/object.js"
import type { PromiseReaction } from "./objects/promise.js"
import { SUSPEND, type Value } from "./objects/value.js"
import { CreateResolvingFunctions, settleReaction } from "./operations/promise-operations.js"
import { callPausing } from "./pausable-call.js"
import type { Realm } from "./realm.js"
import type { Continuation, Stepper } from "./stepper.js"

/** `runJob` for a machine that steps: may leave the plan paused. A throw out of a `callback` job goes to the caller. */
export function runJobPausing(realm: Realm, job: Job): void {
  chargeSteps(realm, 1)
  const stepper = realm.stepper as Stepper
  stepper.bottom = null
  switch (job.kind) {
    case "reaction":
      runReaction(realm, job.reaction, job.isRejection, job.argument)
      return
    case "thenable": {
      const { resolve, reject } = CreateResolvingFunctions(realm, job.promise)
      callInto(realm, new ThenableReturn(reject), job.then, job.thenable, [resolve, reject])
      return
    }
    case "callback":
      callPausing(realm, job.callback, undefined, job.args)
  }
}

function runReaction(realm: Realm, reaction: PromiseReaction, isRejection: boolean, argument: Value): void {
  if (reaction.continuation !== null) {
    reaction.continuation.resume(realm, isRejection ? RESUME_THROW : RESUME_NEXT, argument)
    return
  }
  const handler = isRejection ? reaction.onRejected : reaction.onFulfilled
  if (handler === undefined) settleReaction(realm, reaction, argument, isRejection)
  else callInto(realm, new ReactionReturn(reaction), handler, undefined, [argument])
}

/** Calls a function at the bottom of the stack and delivers its result, now or once it has been paused. */
export function callInto(realm: Realm, rest: Continuation, callee: GuestObject, thisValue: Value, args: Value[]): void {
  const stepper = realm.stepper as Stepper
  stepper.bottom = rest
  let result: Value
  let isThrow = false
  try {
    result = callPausing(realm, callee, thisValue, args)
  } catch (error) {
    result = realm.caught(error, null, 0)
    isThrow = true
  }
  if (result === SUSPEND && stepper.isPausing) stepper.unwound.push(rest)
  else rest.deliver(realm, result, isThrow)
}

/** What follows the handler of a `then`. */
export class ReactionReturn implements Continuation {
  constructor(readonly reaction: PromiseReaction) {}

  deliver(realm: Realm, value: Value, isThrow: boolean): Value {
    settleReaction(realm, this.reaction, value, isThrow)
    return undefined
  }
}

/** What follows the `then` of a thenable. */
export class ThenableReturn implements Continuation {
  constructor(readonly reject: GuestObject) {}

  deliver(realm: Realm, value: Value, isThrow: boolean): Value {
    if (isThrow) this.reject.Call(realm, undefined, [value])
    return undefined
  }
}
