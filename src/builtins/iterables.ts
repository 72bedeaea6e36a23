/** Taking values out of iterables, for constructors and functions that gather them. */
import { throwTypeError } from "../interpreter/errors.js"
import type { IteratorRecord } from "../interpreter/objects/iterator.js"
import { GuestObject } from "../interpreter/objects/object.js"
import { HOLE, type Value, wellKnownSymbols } from "../interpreter/objects/value.js"
import {
  closeAndRethrow,
  GetIteratorFromMethod,
  IteratorStepValue,
} from "../interpreter/operations/iterator-operations.js"
import { GetV } from "../interpreter/operations/object-operations.js"
import { isCallable } from "../interpreter/operations/type-conversion.js"
import type { Realm } from "../interpreter/realm.js"
import { describeValue, throwNotIterableKind } from "./messages.js"

/** https://tc39.es/ecma262/#sec-getiterator, sync, with the message that V8 has inside built-ins. */
export function getIteratorOf(realm: Realm, iterable: Value): IteratorRecord {
  const method =
    iterable === undefined || iterable === null ? undefined : GetV(realm, iterable, wellKnownSymbols.iterator)
  if (!isCallable(method)) return throwNotIterableKind(realm, iterable)
  return GetIteratorFromMethod(realm, iterable, method)
}

/** Gives each value to `take`, a function of the library; closes the iterator if that throws. */
export function forEachOf(realm: Realm, iterable: Value, take: (value: Value) => void): void {
  const { frame, depth } = realm
  const record = getIteratorOf(realm, iterable)
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

/** https://tc39.es/ecma262/#sec-add-entries-from-iterable */
export function AddEntriesFromIterable(realm: Realm, iterable: Value, adder: (key: Value, value: Value) => void): void {
  forEachOf(realm, iterable, (item) => {
    if (!(item instanceof GuestObject)) {
      return throwTypeError(realm, `Iterator value ${describeValue(item)} is not an entry object`)
    }
    const key = item.GetIndex(realm, 0)
    adder(key, item.GetIndex(realm, 1))
  })
}
