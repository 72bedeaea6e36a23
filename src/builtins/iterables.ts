/** Filling what a constructor makes from an iterable. */
import type { Step } from "../interpreter/activation.js"
import { throwTypeError } from "../interpreter/errors.js"
import { MapObject, SetObject } from "../interpreter/objects/collections.js"
import { GuestObject } from "../interpreter/objects/object.js"
import { HOLE, type Value } from "../interpreter/objects/value.js"
import {
  closeAndRethrow,
  GetIteratorFromMethod,
  IteratorStepValue,
} from "../interpreter/operations/iterator-operations.js"
import { ToPropertyKey } from "../interpreter/operations/type-conversion.js"
import type { Realm } from "../interpreter/realm.js"
import { boolean, callable, nullable, object } from "../interpreter/record-kinds.js"
import { describeActivation } from "./define.js"
import { DirectVisit, iteratorVisitFields, openMethodOf, type Visit } from "./iteration.js"
import { describeValue } from "./messages.js"

/** Gives each value to `take`, a function of the library; closes the iterator if that throws. No plan is paused meanwhile. */
export function forEachOf(realm: Realm, iterable: Value, take: (value: Value) => void): void {
  const { frame, depth } = realm
  const record = GetIteratorFromMethod(realm, iterable, openMethodOf(realm, iterable))
  for (;;) {
    const next = IteratorStepValue(realm, record)
    if (next === HOLE) return
    try {
      take(next)
    } catch (error) {
      realm.frame = frame
      realm.depth = depth
      closeAndRethrow(realm, record, error)
    }
  }
}

/**
 * Adds each value of an iterable to a collection, through the method that its constructor looked up, or directly where that
 * is the intrinsic one or the target is an ordinary object. https://tc39.es/ecma262/#sec-add-entries-from-iterable
 */
export class AddFromIterable extends DirectVisit {
  constructor(
    realm: Realm,
    private readonly target: GuestObject,
    /** Null: directly. */
    private readonly adder: GuestObject | null,
    iterable: Value,
    private readonly takesEntries: boolean,
  ) {
    super(iterable, openMethodOf(realm, iterable))
  }

  protected visit(realm: Realm, value: Value): Visit {
    if (!this.takesEntries) return this.add(realm, value, value)
    if (value instanceof GuestObject) return this.add(realm, value.GetIndex(realm, 0), value.GetIndex(realm, 1))
    return throwTypeError(realm, `Iterator value ${describeValue(value)} is not an entry object`)
  }

  private add(realm: Realm, key: Value, value: Value): Visit {
    const { target, adder } = this
    if (adder !== null) return this.call(adder, target, this.takesEntries ? [key, value] : [value])
    if (target instanceof MapObject) target.set(realm, key, value)
    else if (target instanceof SetObject) target.add(realm, value)
    else target.putOwn(realm, ToPropertyKey(realm, key), value)
    return "next"
  }

  protected take(): Visit {
    return "next"
  }

  protected exhausted(): Step {
    return this.finish(this.target)
  }
}

describeActivation(AddFromIterable, "add from iterable", {
  ...iteratorVisitFields,
  target: object,
  adder: nullable(callable),
  takesEntries: boolean,
})
