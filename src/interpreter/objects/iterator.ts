/** Iterators of the interpreter's own: records with a position, so that they can be written to a snapshot. */
import { GuestObject } from "./object.js"
import type { PropertyKey, Value } from "./value.js"

/** https://tc39.es/ecma262/#sec-iterator-records */
export interface IteratorRecord {
  readonly iterator: GuestObject
  readonly nextMethod: Value
  done: boolean
}

/** https://tc39.es/ecma262/#sec-array-iterator-objects; `array` is null once it is exhausted. */
export class ArrayIteratorObject extends GuestObject {
  array: GuestObject | null = null
  index = 0
  kind: "key" | "value" | "key+value" = "value"
}

/** https://tc39.es/ecma262/#sec-%25asyncfromsynciteratorprototype%25-object */
export class AsyncFromSyncIteratorObject extends GuestObject {
  syncIterator: IteratorRecord | null = null
}

/** The enumeration of `for`-`in`: keys of each object on the chain, when its turn comes. */
export interface KeyEnumeration {
  object: GuestObject | null
  keys: readonly PropertyKey[]
  index: number
  readonly visited: Set<string>
}
