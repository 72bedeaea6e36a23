/** Maps and sets, and the tables of their entries, in which cursors stand. */
import { EntryTable, MapObject, SetObject } from "../objects/collections.js"
import { KeyMap } from "../objects/key-map.js"
import { GuestObject } from "../objects/object.js"
import { HOLE } from "../objects/value.js"
import type { IntrinsicName } from "../realm.js"
import type { Json, JsonObject } from "./format.js"
import { expected, readProperties, readProto, writeProperties, writeProto } from "./properties.js"
import type { Reader, ReadKind } from "./reader.js"
import type { Writer } from "./writer.js"

const collectionProtos = new Map<unknown, IntrinsicName>([
  [MapObject, "MapPrototype"],
  [SetObject, "SetPrototype"],
])

export function writeCollection(writer: Writer, object: MapObject | SetObject, node: JsonObject): void {
  node[object instanceof MapObject ? "map" : "set"] = writer.refer(object.table)
  writeProto(writer, object, node, collectionProtos.get(object.constructor) as string)
  const layout = { shape: writer.realm.rootShape, slots: [] }
  writeProperties(writer, object, node, expected(writer.realm, object, layout))
}

function readCollection(mark: "map" | "set"): ReadKind {
  const type = mark === "map" ? MapObject : SetObject
  return {
    allocate: ({ realm }) => new type(realm.rootShape, null, []),
    fill(reader, thing, node, path) {
      const object = thing as MapObject | SetObject
      const place = `${path}.${mark}`
      readProto(
        reader,
        object,
        node,
        path,
        () => reader.realm.intrinsics[mark === "map" ? "MapPrototype" : "SetPrototype"],
      )
      object.table = reader.instance(reader.get(node, mark), place, EntryTable)
      reader.last.push(() => {
        const { table } = object
        if (table.successor !== null || (table.values === null) === (mark === "map"))
          reader.fail(place, `are no entries of a ${mark}`)
      })
      readProperties(reader, object, node, path)
    },
  }
}

export const readMap = readCollection("map")
export const readSet = readCollection("set")

/** The entries by place, holes among them; of a table whose entries moved on, which places were left out. */
export function writeTable(writer: Writer, table: EntryTable, node: JsonObject): void {
  const { keys, values, successor, dropped } = table
  if (successor !== null) {
    node.moved = writer.refer(successor)
    node.dropped = dropped === null ? "all" : [...dropped]
    return
  }
  if (values === null) node.members = writer.values(keys)
  else {
    node.entries = keys.map((key, place) =>
      key === HOLE ? writer.value(key) : [writer.value(key), writer.value(values[place])],
    )
  }
}

function readTable(mark: "entries" | "members" | "moved"): ReadKind {
  return {
    allocate: () => new EntryTable(mark === "entries", new KeyMap()),
    fill(reader, thing, node, path) {
      const table = thing as EntryTable
      if (mark === "moved") readMoved(reader, table, node, path)
      else {
        reader.list(reader.get(node, mark), `${path}.${mark}`).forEach((json, at) => {
          readEntry(reader, table, json, `${path}.${mark}[${at}]`)
        })
        while (table.first < table.keys.length && table.keys[table.first] === HOLE) table.first++
      }
    },
  }
}

export const readEntries = readTable("entries")
export const readMembers = readTable("members")
export const readMovedTable = readTable("moved")

function readEntry(reader: Reader, { keys, values, places }: EntryTable, json: Json, path: string): void {
  const isPair = values !== null && Array.isArray(json)
  const key = isPair ? reader.value(json[0], `${path}[0]`) : reader.place(json, path)
  if (key === HOLE) {
    keys.push(HOLE)
    values?.push(undefined)
    return
  }
  if (values !== null && !isPair) reader.fail(path, "must be a pair or a hole")
  if (!isPair && typeof key === "object" && key !== null && !(key instanceof GuestObject))
    reader.fail(path, "must be a value or a hole")
  if (places.has(key) || Object.is(key, -0)) reader.fail(path, "has a key that is there already")
  reader.charge(56, path)
  places.set(key, keys.length)
  keys.push(key)
  if (isPair) values.push(reader.value(json[1], `${path}[1]`))
}

function readMoved(reader: Reader, table: EntryTable, node: JsonObject, path: string): void {
  table.successor = reader.instance(reader.get(node, "moved"), `${path}.moved`, EntryTable)
  const dropped = reader.get(node, "dropped")
  if (dropped !== "all") {
    let last = -1
    table.dropped = reader.list(dropped, `${path}.dropped`).map((each, at) => {
      last = reader.integer(each, `${path}.dropped[${at}]`, last + 1)
      return last
    })
  }
  reader.last.push(() => {
    let slow: EntryTable | null = table
    for (let fast: EntryTable | null = table; fast?.successor; ) {
      fast = fast.successor.successor
      slow = slow?.successor ?? null
      if (fast !== null && fast === slow) reader.fail(`${path}.moved`, "leads in a circle")
    }
  })
}
