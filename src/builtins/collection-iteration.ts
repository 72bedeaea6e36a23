/** Iterating maps and sets: `forEach`, and what their iterators share. */
import { Activation, type Step } from "../interpreter/activation.js"
import { chargeBytes, chargeSteps } from "../interpreter/budget.js"
import {
  type CollectionIterationKind,
  type CollectionIteratorObject,
  CollectionObject,
  type Cursor,
  type EntryTable,
  MapIteratorObject,
  nextEntry,
  SetIteratorObject,
} from "../interpreter/objects/collections.js"
import type { Value } from "../interpreter/objects/value.js"
import { CreateIteratorResultObject, collectionEntry } from "../interpreter/operations/iterator-operations.js"
import type { Realm } from "../interpreter/realm.js"
import { cursorKind, instance, record, value } from "../interpreter/record-kinds.js"
import { defineObject, describeActivation } from "./define.js"
import { requireCallback, throwIncompatible } from "./messages.js"

/** https://tc39.es/ecma262/#sec-map.prototype.foreach and https://tc39.es/ecma262/#sec-set.prototype.foreach */
export class CollectionForEach extends Activation {
  private readonly cursor: Cursor

  constructor(
    readonly collection: CollectionObject,
    readonly callback: Value,
    readonly thisArg: Value,
  ) {
    super()
    this.cursor = collection.startCursor()
  }

  override resume(realm: Realm): Step {
    requireCallback(realm, this.callback)
    const place = nextEntry(realm, this.cursor)
    if (place < 0) return this.finish(undefined)
    const { keys, values } = this.cursor.table as EntryTable
    const key = keys[place]
    return this.call(this.callback, this.thisArg, [values === null ? key : values[place], key, this.collection])
  }
}

/** https://tc39.es/ecma262/#sec-createmapiterator */
export function CreateMapIterator(realm: Realm, map: CollectionObject, kind: CollectionIterationKind): Value {
  const iterator = new MapIteratorObject(realm.rootShape, realm.intrinsics.MapIteratorPrototype, [])
  return start(realm, iterator, map, kind)
}

/** https://tc39.es/ecma262/#sec-createsetiterator */
export function CreateSetIterator(realm: Realm, set: CollectionObject, kind: CollectionIterationKind): Value {
  const iterator = new SetIteratorObject(realm.rootShape, realm.intrinsics.SetIteratorPrototype, [])
  return start(realm, iterator, set, kind)
}

function start(
  realm: Realm,
  iterator: CollectionIteratorObject,
  collection: CollectionObject,
  kind: CollectionIterationKind,
): Value {
  chargeBytes(realm, 80)
  iterator.table = collection.table
  iterator.kind = kind
  return iterator
}

function next(realm: Realm, iterator: CollectionIteratorObject): Value {
  const place = nextEntry(realm, iterator)
  if (place < 0) {
    iterator.table = null
    return CreateIteratorResultObject(realm, undefined, true)
  }
  chargeSteps(realm, 1)
  return CreateIteratorResultObject(realm, collectionEntry(realm, iterator, place), false)
}

/** https://tc39.es/ecma262/#sec-%25mapiteratorprototype%25-object */
export const MapIteratorPrototype = defineObject(
  {
    path: "Map Iterator.prototype",
    methods: [
      [
        "next",
        0,
        (realm, thisValue) =>
          thisValue instanceof MapIteratorObject
            ? next(realm, thisValue)
            : throwIncompatible(realm, "Map Iterator.prototype.next", thisValue),
      ],
    ],
    tag: "Map Iterator",
  },
  "IteratorPrototype",
)

/** https://tc39.es/ecma262/#sec-%25setiteratorprototype%25-object */
export const SetIteratorPrototype = defineObject(
  {
    path: "Set Iterator.prototype",
    methods: [
      [
        "next",
        0,
        (realm, thisValue) =>
          thisValue instanceof SetIteratorObject
            ? next(realm, thisValue)
            : throwIncompatible(realm, "Set Iterator.prototype.next", thisValue),
      ],
    ],
    tag: "Set Iterator",
  },
  "IteratorPrototype",
)

describeActivation(CollectionForEach, "collection forEach", {
  cursor: record(cursorKind),
  collection: instance(() => CollectionObject),
  callback: value,
  thisArg: value,
})
