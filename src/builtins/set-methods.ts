/** The methods of Set.prototype that take another set, or what has `size`, `has` and `keys` as sets do. */
import { chargeBytes, chargeSteps } from "../interpreter/budget.js"
import { throwError, throwTypeError } from "../interpreter/errors.js"
import { type EntryTable, nextEntry, SetObject } from "../interpreter/objects/collections.js"
import type { IteratorRecord } from "../interpreter/objects/iterator.js"
import { GuestObject } from "../interpreter/objects/object.js"
import { HOLE, type Value } from "../interpreter/objects/value.js"
import {
  GetIteratorFromMethod,
  IteratorClose,
  IteratorStepValue,
} from "../interpreter/operations/iterator-operations.js"
import { isCallable, ToBoolean, ToIntegerOrInfinity, ToNumber } from "../interpreter/operations/type-conversion.js"
import type { Realm } from "../interpreter/realm.js"
import type { Method } from "./define.js"
import { describeValue, throwIncompatible } from "./messages.js"

export function requireSet(realm: Realm, value: Value, method: string): SetObject {
  return value instanceof SetObject ? value : throwIncompatible(realm, `Set.prototype.${method}`, value)
}

/** https://tc39.es/ecma262/#sec-set-records */
interface SetRecord {
  readonly setObject: GuestObject
  readonly size: number
  readonly has: GuestObject
  readonly keys: GuestObject
}

/** https://tc39.es/ecma262/#sec-getsetrecord */
function GetSetRecord(realm: Realm, obj: Value): SetRecord {
  if (!(obj instanceof GuestObject)) return throwTypeError(realm, `${describeValue(obj)} is not an object`)
  const numSize = ToNumber(realm, obj.Get(realm, "size", obj))
  if (Number.isNaN(numSize)) return throwTypeError(realm, "The .size property is NaN")
  const size = ToIntegerOrInfinity(realm, numSize)
  if (size < 0) return throwError(realm, "RangeError", `'${size}' is an invalid size`)
  const has = obj.Get(realm, "has", obj)
  if (!isCallable(has)) return throwTypeError(realm, `${describeValue(has)} is not a function`)
  const keys = obj.Get(realm, "keys", obj)
  if (!isCallable(keys)) return throwTypeError(realm, `${describeValue(keys)} is not a function`)
  return { setObject: obj, size, has, keys }
}

function otherHas(realm: Realm, other: SetRecord, value: Value): boolean {
  return ToBoolean(other.has.Call(realm, other.setObject, [value]))
}

function startKeys(realm: Realm, other: SetRecord): IteratorRecord {
  return GetIteratorFromMethod(realm, other.setObject, other.keys)
}

/** Calls `take` with each member that the set has when its turn comes, until `take` returns true. */
function someMember(realm: Realm, set: SetObject, take: (value: Value) => boolean): boolean {
  const cursor = set.startCursor()
  for (;;) {
    const place = nextEntry(realm, cursor)
    if (place < 0) return false
    chargeSteps(realm, 1)
    if (take((cursor.table as EntryTable).keys[place])) return true
  }
}

/** Calls `take` with each key of the other set, until `take` returns true; the iterator is closed then. */
function someKey(realm: Realm, keys: IteratorRecord, take: (value: Value) => boolean): boolean {
  for (;;) {
    const next = IteratorStepValue(realm, keys)
    if (next === HOLE) return false
    if (take(next)) {
      IteratorClose(realm, keys)
      return true
    }
  }
}

function createSet(realm: Realm): SetObject {
  chargeBytes(realm, 160)
  return new SetObject(realm.rootShape, realm.intrinsics.SetPrototype, [])
}

function copySet(realm: Realm, source: SetObject): SetObject {
  const copy = createSet(realm)
  someMember(realm, source, (value) => {
    copy.add(realm, value)
    return false
  })
  return copy
}

/** https://tc39.es/ecma262/#sec-set.prototype.union */
function union(realm: Realm, O: SetObject, other: SetRecord): Value {
  const keys = startKeys(realm, other)
  const result = copySet(realm, O)
  someKey(realm, keys, (next) => {
    result.add(realm, next)
    return false
  })
  return result
}

/** https://tc39.es/ecma262/#sec-set.prototype.intersection */
function intersection(realm: Realm, O: SetObject, other: SetRecord): Value {
  const result = createSet(realm)
  if (O.size <= other.size) {
    someMember(realm, O, (value) => {
      if (otherHas(realm, other, value)) result.add(realm, value)
      return false
    })
  } else {
    someKey(realm, startKeys(realm, other), (next) => {
      if (O.has(realm, next)) result.add(realm, next)
      return false
    })
  }
  return result
}

/** https://tc39.es/ecma262/#sec-set.prototype.difference */
function difference(realm: Realm, O: SetObject, other: SetRecord): Value {
  if (O.size <= other.size) {
    const result = copySet(realm, O)
    someMember(realm, O, (value) => {
      if (otherHas(realm, other, value)) result.delete(realm, value)
      return false
    })
    return result
  }
  const keys = startKeys(realm, other)
  const result = copySet(realm, O)
  someKey(realm, keys, (next) => {
    result.delete(realm, next)
    return false
  })
  return result
}

/** https://tc39.es/ecma262/#sec-set.prototype.symmetricdifference */
function symmetricDifference(realm: Realm, O: SetObject, other: SetRecord): Value {
  const keys = startKeys(realm, other)
  const result = copySet(realm, O)
  someKey(realm, keys, (next) => {
    if (O.has(realm, next)) result.delete(realm, next)
    else result.add(realm, next)
    return false
  })
  return result
}

/** https://tc39.es/ecma262/#sec-set.prototype.issubsetof */
function isSubsetOf(realm: Realm, O: SetObject, other: SetRecord): Value {
  if (O.size > other.size) return false
  return !someMember(realm, O, (value) => !otherHas(realm, other, value))
}

/** https://tc39.es/ecma262/#sec-set.prototype.issupersetof */
function isSupersetOf(realm: Realm, O: SetObject, other: SetRecord): Value {
  if (O.size < other.size) return false
  return !someKey(realm, startKeys(realm, other), (next) => !O.has(realm, next))
}

/** https://tc39.es/ecma262/#sec-set.prototype.isdisjointfrom */
function isDisjointFrom(realm: Realm, O: SetObject, other: SetRecord): Value {
  if (O.size <= other.size) return !someMember(realm, O, (value) => otherHas(realm, other, value))
  return !someKey(realm, startKeys(realm, other), (next) => O.has(realm, next))
}

type Algorithm = (realm: Realm, O: SetObject, other: SetRecord) => Value

const algorithms: readonly (readonly [name: string, algorithm: Algorithm])[] = [
  ["union", union],
  ["intersection", intersection],
  ["difference", difference],
  ["symmetricDifference", symmetricDifference],
  ["isSubsetOf", isSubsetOf],
  ["isSupersetOf", isSupersetOf],
  ["isDisjointFrom", isDisjointFrom],
]

export const setMethods: readonly Method[] = algorithms.map(([name, algorithm]) => [
  name,
  1,
  (realm, thisValue, args) => {
    const O = requireSet(realm, thisValue, name)
    return algorithm(realm, O, GetSetRecord(realm, args[0]))
  },
])
