/** https://tc39.es/ecma262/#sec-groupby, for `Object.groupBy` and `Map.groupBy`. */
import { Activation, type Step } from "../interpreter/activation.js"
import { chargeBytes } from "../interpreter/budget.js"
import { throwTypeError } from "../interpreter/errors.js"
import type { IteratorRecord } from "../interpreter/objects/iterator.js"
import { HOLE, type PropertyKey, type Value } from "../interpreter/objects/value.js"
import { closeAndRethrow, IteratorStepValue } from "../interpreter/operations/iterator-operations.js"
import { ToPropertyKey } from "../interpreter/operations/type-conversion.js"
import type { Realm } from "../interpreter/realm.js"
import { getIteratorOf } from "./iterables.js"
import { requireCallback } from "./messages.js"

/** What a subclass makes of the groups is its result. */
export abstract class GroupBy extends Activation {
  readonly groups = new Map<Value, Value[]>()
  private record: IteratorRecord | null = null
  private item: Value = undefined
  private k = 0

  constructor(
    readonly items: Value,
    readonly callback: Value,
    readonly keysAreProperties: boolean,
  ) {
    super()
  }

  protected abstract toResult(realm: Realm): Value

  override resume(realm: Realm, value: Value): Step {
    if (this.record === null) {
      if (this.items === undefined || this.items === null) {
        throwTypeError(realm, `${this.items} is not iterable`)
      }
      requireCallback(realm, this.callback)
      this.record = getIteratorOf(realm, this.items)
    } else this.add(realm, value)
    const next = IteratorStepValue(realm, this.record)
    if (next === HOLE) return this.finish(this.toResult(realm))
    this.item = next
    return this.call(this.callback, undefined, [next, this.k++])
  }

  private add(realm: Realm, value: Value): void {
    // `0` in place of -0.
    const key: PropertyKey | Value = this.keysAreProperties ? ToPropertyKey(realm, value) : value === 0 ? 0 : value
    chargeBytes(realm, 16)
    const group = this.groups.get(key)
    if (group !== undefined) group.push(this.item)
    else {
      chargeBytes(realm, 64)
      this.groups.set(key, [this.item])
    }
  }

  override abrupt(realm: Realm, error: unknown): Step {
    if (this.record === null || this.record.done) throw error
    return closeAndRethrow(realm, this.record, error)
  }
}
