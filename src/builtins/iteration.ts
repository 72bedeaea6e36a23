/**
 * Built-ins that take the values of an iterator one by one and call a function for each, as activations. The iterator's
 * own `next` is asked for like any other call, so that a plan can be paused in it.
 */
import { Activation, type Step } from "../interpreter/activation.js"
import { chargeSteps } from "../interpreter/budget.js"
import { throwTypeError } from "../interpreter/errors.js"
import { ArrayIteratorObject, type IteratorRecord } from "../interpreter/objects/iterator.js"
import { GuestObject } from "../interpreter/objects/object.js"
import { HOLE, type Value } from "../interpreter/objects/value.js"
import {
  closeAndRethrow,
  IteratorComplete,
  IteratorStepValue,
  IteratorValue,
} from "../interpreter/operations/iterator-operations.js"
import type { Realm } from "../interpreter/realm.js"
import { describeValue } from "./messages.js"

/** What a visit answers: go on with the next value, or what the activation does. */
export type Visit = Step | "next"

/** The value in a result of `next`, or HOLE if it says that there is none. */
export function takeResult(realm: Realm, result: Value): Value {
  if (!(result instanceof GuestObject)) {
    return throwTypeError(realm, `Iterator result ${describeValue(result)} is not an object`)
  }
  return IteratorComplete(realm, result) ? HOLE : IteratorValue(realm, result)
}

export abstract class IteratorVisit extends Activation {
  /** `next` is being called, or its result read: a throw now does not close the iterator. */
  private isStepping = false
  private isStarted = false

  constructor(readonly record: IteratorRecord) {
    super()
  }

  /** Takes the next value. */
  protected abstract visit(realm: Realm, value: Value): Visit
  /** Takes the result of the call that `visit` asked for. */
  protected abstract take(realm: Realm, value: Value): Visit
  /** The iterator has no more values. */
  protected abstract exhausted(realm: Realm): Step

  resume(realm: Realm, value: Value): Step {
    let visit: Visit = "next"
    if (!this.isStarted) this.isStarted = true
    else if (!this.isStepping) visit = this.take(realm, value)
    else {
      const taken = takeResult(realm, value)
      this.isStepping = false
      visit = taken === HOLE ? this.exhausted(realm) : this.visit(realm, taken)
    }
    const { record } = this
    while (visit === "next") {
      this.isStepping = true
      if (!(record.iterator instanceof ArrayIteratorObject)) {
        chargeSteps(realm, 1)
        return this.call(record.nextMethod, record.iterator, [])
      }
      const taken = IteratorStepValue(realm, record)
      this.isStepping = false
      visit = taken === HOLE ? this.exhausted(realm) : this.visit(realm, taken)
    }
    return visit
  }

  /** From now on a throw does not close the iterator. */
  protected leave(): void {
    this.isStepping = true
  }

  override abrupt(realm: Realm, error: unknown): Step {
    if (this.isStepping) throw error
    return closeAndRethrow(realm, this.record, error)
  }
}
