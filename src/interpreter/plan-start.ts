/** What a machine enters first: the plan, or after that, a function of the plan that the host invokes. */
import { startFrame } from "./function-code.js"
import { FunctionObject } from "./objects/function.js"
import type { GuestObject } from "./objects/object.js"
import type { PromiseObject } from "./objects/promise.js"
import type { Value } from "./objects/value.js"
import { RejectPromise, resolvePromise } from "./operations/promise-operations.js"
import { callInto } from "./pausable-jobs.js"
import type { Program } from "./program.js"
import type { Realm } from "./realm.js"
import { INDIRECT_WEIGHT } from "./run-frame.js"
import type { Continuation } from "./stepper.js"
import type { AsyncRun } from "./suspension.js"

/** The plan as an async function that is called; gives its promise. */
export function beginPlan(realm: Realm, program: Program): PromiseObject {
  const plan = new FunctionObject(realm.intrinsics.AsyncFunctionPrototype, program.planCode, null, "")
  const frame = plan.code.createFrame(realm, plan, undefined, [])
  frame.isStepping = frame.canPause = realm.stepper !== null
  realm.depth += INDIRECT_WEIGHT
  startFrame(frame)
  const { promise } = frame.owner as AsyncRun
  promise.isHandled = true
  return promise
}

/** A call, by the host, of a function that the plan gave it when it completed. Its result settles a promise. */
export interface Invocation {
  readonly target: GuestObject
  readonly args: Value[]
  readonly promise: PromiseObject
}

/** In the stepping flavour the call may leave the plan paused. */
export function beginInvocation(realm: Realm, { target, args, promise }: Invocation): void {
  if (realm.stepper !== null) {
    callInto(realm, new InvocationReturn(promise), target, undefined, args)
    return
  }
  try {
    resolvePromise(realm, promise, target.callVisibly(realm, undefined, args))
  } catch (error) {
    RejectPromise(realm, promise, realm.caught(error, null, 0))
  }
}

/** What follows a function that the host invoked: its result settles a promise. */
export class InvocationReturn implements Continuation {
  constructor(readonly promise: PromiseObject) {}

  deliver(realm: Realm, value: Value, isThrow: boolean): Value {
    if (isThrow) RejectPromise(realm, this.promise, value)
    else resolvePromise(realm, this.promise, value)
    return undefined
  }
}
