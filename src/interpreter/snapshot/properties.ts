/**
 * Own properties and prototype of a guest object in a snapshot.
 *
 * An object that has plain properties under string keys only is written as `object: { … }`. Otherwise `properties` lists
 * what differs from the layout that objects of its class begin with, in the order in which the properties were added:
 * `[key, value]` for a plain one, `[key, value, attributes]`, `[key, getter, setter, attributes]`. Of an object whose shape
 * is a dictionary all are listed, and `[key]` is one that is as in the layout.
 */

import { isLongKey } from "../objects/key-map.js"
import { Accessor, type GuestObject, LazyValue } from "../objects/object.js"
import { ACCESSOR, DATA, FLAG_BITS, FLAG_MASK, type Shape, type ShapeEntry, WRITABLE } from "../objects/shape.js"
import type { Value } from "../objects/value.js"
import type { Realm } from "../realm.js"
import type { KindLayout } from "../record-kinds.js"
import { type Json, type JsonObject, readFlags, showFlags } from "./format.js"
import type { Reader } from "./reader.js"
import { put, type Writer } from "./writer.js"

type Entry = ShapeEntry

/** What the properties of an object are compared with. */
export interface Expected extends KindLayout {
  /** Whether the value in a slot is what a lazy one of the layout becomes when it is first read. */
  isAsLaidOut(index: number, current: Value): boolean
}

/** The layout of a class, for one object of it. */
export function expected(realm: Realm, object: GuestObject, { shape, slots }: KindLayout): Expected {
  return {
    shape,
    slots,
    isAsLaidOut: (index, current) => {
      const slot: unknown = slots[index]
      if (slot === current) return true
      // Only what is made without an object of its own: names, lengths, stacks.
      const isPrimitive = typeof current === "string" || typeof current === "number"
      return slot instanceof LazyValue && isPrimitive && slot.materialize(realm, object) === current
    },
  }
}

export function writeProto(writer: Writer, object: GuestObject, node: JsonObject, usual: string): void {
  const { proto } = object
  if (proto !== null && writer.names.get(proto) === usual) return
  node.proto = writer.orNull(proto)
}

/** An ordinary object: `object` where that tells all, or else an empty one and `properties`. */
export function writePlain(writer: Writer, object: GuestObject, node: JsonObject, layout: KindLayout): void {
  const { shape, slots } = object
  const plain: JsonObject = {}
  if (shape.isDictionary) node.dictionary = true
  if (!shape.isExtensible) node.extensible = false
  node.object = plain
  const entries = writer.entries(shape)
  const isPlain = entries.every(({ key, flags }) => typeof key === "string" && flags === DATA && !isLongKey(key))
  if (isPlain) for (const { key, index } of entries) put(plain, key as string, writer.value(slots[index]))
  else writeProperties(writer, object, node, expected(writer.realm, object, layout))
}

/** `properties` and what else tells an object from its layout; nothing if it does not differ. */
export function writeProperties(writer: Writer, object: GuestObject, node: JsonObject, layout: Expected): void {
  const { shape, slots } = object
  if (shape === layout.shape && slots.every((value, index) => layout.isAsLaidOut(index, value))) return
  const list: Json[] = []
  const entries = writer.entries(shape)
  const isSame = shape === layout.shape || hasPrefix(entries, writer.entries(layout.shape))
  if (!isSame || (shape.isDictionary && !layout.shape.isDictionary)) {
    writeAll(writer, object, layout, entries, list)
    node.dictionary = true
  } else {
    const { size } = layout.shape
    entries.forEach((entry, at) => {
      const value = object.slots[entry.index]
      if (at >= size || !layout.isAsLaidOut(entry.index, value)) list.push(writeEntry(writer, entry, value))
    })
  }
  if (!shape.isExtensible && layout.shape.isExtensible) node.extensible = false
  if (list.length > 0 || node.dictionary === true) node.properties = list
}

function writeAll(
  writer: Writer,
  object: GuestObject,
  layout: Expected,
  entries: readonly Entry[],
  list: Json[],
): void {
  for (const entry of entries) {
    const value = object.slots[entry.index]
    const base = layout.shape.lookup(entry.key)
    const isSame = base >= 0 && (base & FLAG_MASK) === entry.flags && layout.isAsLaidOut(base >> FLAG_BITS, value)
    list.push(isSame ? [writer.key(entry.key)] : writeEntry(writer, entry, value))
  }
}

/** The first properties are those of the layout, in its order and slots, and with its attributes. */
function hasPrefix(entries: readonly Entry[], wanted: readonly Entry[]): boolean {
  if (entries.length < wanted.length) return false
  for (let i = 0; i < wanted.length; i++) {
    const a = entries[i] as Entry
    const b = wanted[i] as Entry
    if (a.key !== b.key || a.flags !== b.flags || a.index !== b.index) return false
  }
  return true
}

function writeEntry(writer: Writer, { key, flags }: Entry, value: Value): Json[] {
  const name = writer.key(key)
  if (flags & ACCESSOR) {
    const { get, set } = value as unknown as Accessor
    return [name, writer.orNull(get ?? null), writer.orNull(set ?? null), showFlags(flags)]
  }
  const written = writer.value(value)
  return flags === DATA ? [name, written] : [name, written, showFlags(flags)]
}

// ---- reading ----

/** The prototype that a node names; `usual` where it names none. No chain of them may be a circle. */
export function readProto(
  reader: Reader,
  object: GuestObject,
  node: JsonObject,
  path: string,
  usual: () => GuestObject,
) {
  const json = reader.get(node, "proto")
  object.proto = json === undefined ? usual() : reader.objectOrNull(json, `${path}.proto`)
  if (json !== undefined && json !== null) reader.last.push(() => checkChain(reader, object, `${path}.proto`))
}

function checkChain(reader: Reader, object: GuestObject, path: string): void {
  // Two walkers, one of them twice as fast, meet in a circle.
  let slow: GuestObject | null = object
  let fast: GuestObject | null = object
  while (slow !== null && fast !== null && fast.proto !== null) {
    slow = slow.proto
    fast = fast.proto.proto
    if (slow !== null && slow === fast) reader.fail(path, "is part of a circle of prototypes")
  }
}

/** The properties of an object that has those of its layout so far. */
export function readProperties(reader: Reader, object: GuestObject, node: JsonObject, path: string): void {
  const plain = reader.get(node, "object")
  const isDictionary = reader.flag(reader.get(node, "dictionary"), `${path}.dictionary`)
  if (plain !== undefined) readPlain(reader, object, reader.node(plain, `${path}.object`), `${path}.object`)
  const json = reader.get(node, "properties")
  if (json !== undefined) readList(reader, object, reader.list(json, `${path}.properties`), path, isDictionary)
  if (isDictionary) object.ownDictionary()
  const extensible = reader.get(node, "extensible")
  if (extensible !== undefined && !reader.flag(extensible, `${path}.extensible`)) {
    object.ownDictionary().preventExtensions()
  }
}

function readPlain(reader: Reader, object: GuestObject, plain: JsonObject, path: string): void {
  const { forest } = reader.realm
  const slots = object.writableSlots()
  let { shape } = object
  for (const key of Object.keys(plain)) {
    reader.charge(24, path)
    const index = shape.count
    if (shape.lookup(key) >= 0) reader.fail(path, `has a second property ${JSON.stringify(key)}`)
    shape = shape.child(key, DATA, forest)
    slots[index] = reader.value(plain[key], `${path}.${key}`)
  }
  object.shape = shape
}

function readList(
  reader: Reader,
  object: GuestObject,
  list: readonly Json[],
  path: string,
  isDictionary: boolean,
): void {
  // All is read before anything is changed: a value may be named as a property of this very object.
  const entries = list.map((json, at) => readEntry(reader, json, `${path}.properties[${at}]`))
  const base = { shape: object.shape, slots: object.slots }
  if (isDictionary) {
    object.shape = emptyDictionary(base.shape)
    object.slots = []
  }
  entries.forEach(({ key, value, flags }, at) => {
    const known = object.shape.lookup(key)
    if (flags === AS_LAID_OUT) {
      const index = base.shape.lookup(key)
      if (!isDictionary || known >= 0 || index < 0)
        reader.fail(`${path}.properties[${at}]`, "is no property of the layout")
      add(reader, object, key, base.slots[index >> FLAG_BITS], index & FLAG_MASK)
    } else if (known < 0) add(reader, object, key, value, flags)
    else if (isDictionary || (known & FLAG_MASK) !== flags) {
      reader.fail(`${path}.properties[${at}]`, "is there already")
    } else object.writableSlots()[known >> FLAG_BITS] = value
  })
}

function emptyDictionary(shape: Shape): Shape {
  const empty = shape.toDictionary()
  for (const { key } of empty.entries()) empty.remove(key)
  empty.compact()
  return empty
}

function add(reader: Reader, object: GuestObject, key: Entry["key"], value: Value | undefined, flags: number): void {
  const slots = object.writableSlots()
  const index = object.shape.count
  object.shape = object.shape.child(key, flags, reader.realm.forest)
  slots[index] = value
}

/** In place of attributes: the property is as in the layout. */
const AS_LAID_OUT = -1

function readEntry(reader: Reader, json: Json, path: string): { key: Entry["key"]; value: Value; flags: number } {
  const entry = reader.list(json, path)
  const key = reader.shapeKey(entry[0], `${path}[0]`)
  reader.charge(24, path)
  if (entry.length === 1) return { key, value: undefined, flags: AS_LAID_OUT }
  const letters = entry.length > 2 ? entry[entry.length - 1] : "wec"
  const flags = readFlags(reader.text(letters, path))
  if (flags < 0 || entry.length > 4) reader.fail(path, "is no property")
  if (entry.length < 4) return { key, value: reader.value(entry[1], `${path}[1]`), flags }
  const half = (index: number) =>
    entry[index] === null ? undefined : reader.callable(entry[index], `${path}[${index}]`)
  if (flags & WRITABLE) reader.fail(path, "is no property")
  return { key, value: new Accessor(half(1), half(2)) as unknown as Value, flags: flags | ACCESSOR }
}
