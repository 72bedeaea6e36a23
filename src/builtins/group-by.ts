/** https://tc39.es/ecma262/#sec-groupby, for `Object.groupBy` and `Map.groupBy`. */
import type { Step } from "../interpreter/activation.js"
import { chargeBytes } from "../interpreter/budget.js"
import { throwTypeError } from "../interpreter/errors.js"
import { chargeKey } from "../interpreter/objects/collections.js"
import { KeyMap } from "../interpreter/objects/key-map.js"
import type { GuestObject } from "../interpreter/objects/object.js"
import type { PropertyKey, Value } from "../interpreter/objects/value.js"
import { ToPropertyKey } from "../interpreter/operations/type-conversion.js"
import type { Realm } from "../interpreter/realm.js"
import { boolean, callable, count, list, mapOf, value } from "../interpreter/record-kinds.js"
import { DirectVisit, iteratorVisitFields, openMethodOf, type Visit } from "./iteration.js"
import { requireCallback } from "./messages.js"

/** What a subclass makes of the groups is its result. */
export abstract class GroupBy extends DirectVisit {
  protected readonly groups = new KeyMap<Value, Value[]>()
  private readonly callback: GuestObject
  private item: Value = undefined
  private k = 0

  constructor(
    realm: Realm,
    [items, callback]: readonly Value[],
    private readonly keysAreProperties: boolean,
  ) {
    if (items === undefined || items === null) throwTypeError(realm, `${items} is not iterable`)
    const fn = requireCallback(realm, callback)
    super(items, openMethodOf(realm, items))
    this.callback = fn
  }

  protected abstract toResult(realm: Realm): Value

  protected visit(_realm: Realm, value: Value): Visit {
    this.item = value
    return this.call(this.callback, undefined, [value, this.k++])
  }

  protected take(realm: Realm, value: Value): Visit {
    // `0` in place of -0.
    const key: PropertyKey | Value = this.keysAreProperties ? ToPropertyKey(realm, value) : value === 0 ? 0 : value
    chargeKey(realm, key)
    chargeBytes(realm, 16)
    const group = this.groups.get(key)
    if (group !== undefined) group.push(this.item)
    else {
      chargeBytes(realm, 64)
      this.groups.set(key, [this.item])
    }
    return "next"
  }

  protected exhausted(realm: Realm): Step {
    return this.finish(this.toResult(realm))
  }
}

export const groupByFields = {
  ...iteratorVisitFields,
  groups: mapOf(value, list(value)),
  callback: callable,
  item: value,
  k: count,
  keysAreProperties: boolean,
}
