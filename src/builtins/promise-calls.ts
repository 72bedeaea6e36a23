/** What the functions and methods of promises share: calls that settle a promise, and `then`. */
import { Activation, type Step } from "../interpreter/activation.js"
import { throwTypeError } from "../interpreter/errors.js"
import type { GuestObject } from "../interpreter/objects/object.js"
import type { PromiseCapability } from "../interpreter/objects/promise.js"
import type { Value } from "../interpreter/objects/value.js"
import { GetV } from "../interpreter/operations/object-operations.js"
import { isCallable } from "../interpreter/operations/type-conversion.js"
import type { Realm } from "../interpreter/realm.js"
import { boolean, callable, capabilityKind, record, value } from "../interpreter/record-kinds.js"
import { describeActivation } from "./define.js"

/** Calls one of the functions that settle the promise, and gives the promise. */
export class SettleCall extends Activation {
  private isCalled = false
  constructor(
    private readonly capability: PromiseCapability,
    private readonly settle: GuestObject,
    private readonly outcome: Value,
  ) {
    super()
  }

  resume(): Step {
    if (this.isCalled) return this.finish(this.capability.promise)
    this.isCalled = true
    return this.call(this.settle, undefined, [this.outcome])
  }
}

export function thenOf(realm: Realm, promise: Value): GuestObject {
  const then = GetV(realm, promise, "then")
  return isCallable(then) ? then : throwTypeError(realm, "then is not a function")
}

describeActivation(SettleCall, "settle call", {
  isCalled: boolean,
  capability: record(capabilityKind),
  settle: callable,
  outcome: value,
})
