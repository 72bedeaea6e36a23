/**
 * Maps, sets and their weak kin, as data.
 *
 * Entries lie in arrays in the order in which they were added, found through a KeyMap from key to place. A deleted entry
 * leaves HOLE in `keys`. Once half of the places are holes, the table is compacted into a successor; the old table then only
 * says which places were left out, so that a cursor that still stands in it can find where it is now. So nothing has to know
 * the cursors that are alive, and a table that none stands in is garbage.
 */
import { chargeBytes, chargeSteps } from "../budget.js"
import { ENTRY_BYTES } from "../costs.js"
import { chargeTextComparison } from "../operations/same-value.js"
import type { Realm } from "../realm.js"
import { KeyMap } from "./key-map.js"
import { GuestObject } from "./object.js"
import { HOLE, type Value } from "./value.js"

/** Tables with fewer holes than this are not compacted. */
const MIN_HOLES = 16

export class EntryTable {
  readonly keys: Value[] = []
  /** Values by the place of their key; null in sets. */
  readonly values: Value[] | null
  /** The first place that may hold an entry. */
  first = 0
  /** Set once entries moved on. */
  successor: EntryTable | null = null
  /** With `successor`: the places that it left out, ascending; null if all were cleared. */
  dropped: number[] | null = null

  constructor(
    hasValues: boolean,
    /** The place of each key. Moves on to the successor, or goes with what was cleared. */
    public places: KeyMap<Value, number>,
  ) {
    this.values = hasValues ? [] : null
  }
}

/** Of tables whose entries moved on. */
const NO_PLACES = new KeyMap<Value, number>()

/** A place in a collection that changes meanwhile. */
export interface Cursor {
  /** Null once it is at the end for good. */
  table: EntryTable | null
  index: number
}

/** A host finds the hash of a text, and compares it with the one that is there. */
export function chargeKey(realm: Realm, key: Value): void {
  if (typeof key === "string") chargeTextComparison(realm, key.length)
}

/** What maps and sets share. Keys are compared by SameValueZero, as the host's Map does. */
export abstract class CollectionObject extends GuestObject {
  abstract table: EntryTable

  get size(): number {
    return this.table.places.size
  }

  has(realm: Realm, key: Value): boolean {
    chargeKey(realm, key)
    return this.table.places.has(key)
  }

  protected place(realm: Realm, key: Value): number {
    chargeKey(realm, key)
    const place = this.table.places.get(key)
    return place === undefined ? -1 : place
  }

  /** The key must not be there yet. */
  protected append(realm: Realm, key: Value): void {
    chargeBytes(realm, ENTRY_BYTES)
    const { keys, places } = this.table
    // `0` in place of -0.
    const stored = key === 0 ? 0 : key
    places.set(stored, keys.length)
    keys.push(stored)
  }

  delete(realm: Realm, key: Value): boolean {
    const place = this.place(realm, key)
    if (place < 0) return false
    const { table } = this
    const { keys, values, places } = table
    places.delete(key)
    keys[place] = HOLE
    if (values !== null) values[place] = undefined
    if (place === table.first) while (table.first < keys.length && keys[table.first] === HOLE) table.first++
    const holes = keys.length - places.size
    if (holes >= MIN_HOLES && holes > places.size) this.compact(realm)
    return true
  }

  private compact(realm: Realm): void {
    const { table } = this
    const { keys, values, places } = table
    chargeSteps(realm, keys.length >> 3)
    const successor = new EntryTable(values !== null, places)
    const dropped: number[] = []
    for (let place = 0; place < keys.length; place++) {
      const key = keys[place] as Value
      if (key === HOLE) {
        dropped.push(place)
        continue
      }
      places.set(key, successor.keys.length)
      successor.keys.push(key)
      if (values !== null) successor.values?.push(values[place])
    }
    table.dropped = dropped
    this.moveTo(successor)
  }

  clear(): void {
    if (this.table.keys.length === 0) return
    this.moveTo(new EntryTable(this.table.values !== null, new KeyMap()))
  }

  private moveTo(successor: EntryTable): void {
    const { table } = this
    table.successor = successor
    table.keys.length = 0
    if (table.values !== null) table.values.length = 0
    table.places = NO_PLACES
    this.table = successor
  }

  startCursor(): Cursor {
    return { table: this.table, index: 0 }
  }
}

export class MapObject extends CollectionObject {
  override table = new EntryTable(true, new KeyMap())

  get(realm: Realm, key: Value): Value {
    const place = this.place(realm, key)
    return place < 0 ? undefined : (this.table.values as Value[])[place]
  }

  set(realm: Realm, key: Value, value: Value): void {
    const place = this.place(realm, key)
    if (place >= 0) (this.table.values as Value[])[place] = value
    else {
      this.append(realm, key)
      ;(this.table.values as Value[]).push(value)
    }
  }
}

export class SetObject extends CollectionObject {
  override table = new EntryTable(false, new KeyMap())

  add(realm: Realm, value: Value): void {
    if (!this.has(realm, value)) this.append(realm, value)
  }
}

/**
 * Moves a cursor on to the next entry. Its place, in what is then `cursor.table`, is returned and `cursor.index` lies behind
 * it; -1 at the end, where the cursor stays usable should entries be added.
 */
export function nextEntry(realm: Realm, cursor: Cursor): number {
  let { table, index } = cursor
  if (table === null) return -1
  while (table.successor !== null) {
    index = table.dropped === null ? 0 : index - countBelow(table.dropped, index)
    table = table.successor
    chargeSteps(realm, 1)
  }
  const { keys } = table
  let place = Math.max(index, table.first)
  while (place < keys.length && keys[place] === HOLE) place++
  if (place - index > 8) chargeSteps(realm, (place - index) >> 3)
  cursor.table = table
  if (place >= keys.length) {
    cursor.index = keys.length
    return -1
  }
  cursor.index = place + 1
  return place
}

/** How many of ascending numbers are less than `limit`. */
function countBelow(numbers: readonly number[], limit: number): number {
  let low = 0
  let high = numbers.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((numbers[middle] as number) < limit) low = middle + 1
    else high = middle
  }
  return low
}

export type CollectionIterationKind = "key" | "value" | "key+value"

/** https://tc39.es/ecma262/#sec-map-iterator-objects and set iterators. */
export abstract class CollectionIteratorObject extends GuestObject implements Cursor {
  table: EntryTable | null = null
  index = 0
  kind: CollectionIterationKind = "value"
}

export class MapIteratorObject extends CollectionIteratorObject {}

export class SetIteratorObject extends CollectionIteratorObject {}

/**
 * https://tc39.es/ecma262/#sec-weakmap-objects
 *
 * DEPARTS: entries are held strongly, so that collection stays unobservable and a snapshot has them.
 */
export class WeakMapObject extends GuestObject {
  readonly entries = new Map<Value, Value>()
}

export class WeakSetObject extends GuestObject {
  readonly members = new Set<Value>()
}

/** https://tc39.es/ecma262/#sec-weak-ref-objects; holds its target. */
export class WeakRefObject extends GuestObject {
  target: Value = undefined
}

/** https://tc39.es/ecma262/#sec-finalization-registry-objects; never calls, but remembers which tokens were registered. */
export class FinalizationRegistryObject extends GuestObject {
  cleanupCallback: Value = undefined
  readonly tokens = new Set<Value>()
}
