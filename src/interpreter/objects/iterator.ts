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

/** https://tc39.es/ecma262/#sec-string-iterator-objects; `string` is empty once it is exhausted. */
export class StringIteratorObject extends GuestObject {
  string = ""
  position = 0
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

export type IteratorHelperKind = "map" | "filter" | "take" | "drop" | "flatMap" | "concat"

/** https://tc39.es/ecma262/#sec-iterator-helper-objects: the closures of the standard as records. */
export class IteratorHelperObject extends GuestObject {
  kind: IteratorHelperKind = "map"
  state: "suspended-start" | "suspended-yield" | "executing" | "completed" = "suspended-start"
  /** The iterator that it draws from; null for `concat`. */
  underlying: IteratorRecord | null = null
  callback: GuestObject | undefined = undefined
  /** `take` and `drop`. */
  remaining = 0
  counter = 0
  /** `flatMap` and `concat`: the iterator whose values are given out now. */
  inner: IteratorRecord | null = null
  /** `concat`: what is still to be opened, the next one at `counter`. */
  iterables: readonly { readonly openMethod: GuestObject; readonly iterable: GuestObject }[] = []
}

/** https://tc39.es/ecma262/#sec-%25wrapforvaliditeratorprototype%25-object */
export class WrapForValidIteratorObject extends GuestObject {
  iterated: IteratorRecord | null = null
}
