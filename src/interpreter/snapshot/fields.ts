/** The fields of a record, written and read by what its kind says of them. */
import { Activation } from "../activation.js"
import { Frame } from "../frame.js"
import { EntryTable } from "../objects/collections.js"
import { KeyMap, KeySet } from "../objects/key-map.js"
import { Accessor, GuestObject } from "../objects/object.js"
import { PromiseObject, type PromiseReaction } from "../objects/promise.js"
import { PrivateName } from "../objects/property-key.js"
import type { Value } from "../objects/value.js"
import { capabilityKind, type FieldKind, type Fields, type RecordKind } from "../record-kinds.js"
import type { Json, JsonObject } from "./format.js"
import type { Reader } from "./reader.js"
import { unknownRecord, type Writer } from "./writer.js"

type Bag = Record<string, unknown>

/** Fields that hold what such a field holds at first are left out. */
export function writeFields(writer: Writer, thing: object, fields: Fields, ignored: ReadonlySet<string>): JsonObject {
  const node: JsonObject = {}
  for (const name of Object.keys(thing)) {
    if (!Object.hasOwn(fields, name) && !ignored.has(name)) {
      throw new TypeError(`machine.snapshot: the record kind of ${thing.constructor.name} lacks the field ${name}`)
    }
  }
  for (const [name, kind] of Object.entries(fields)) {
    const value = (thing as Bag)[name]
    if (kind.is !== "dropped" && !isDefault(kind, value)) node[name] = writeField(writer, kind, value)
  }
  return node
}

function isDefault(kind: FieldKind, value: unknown): boolean {
  const usual = defaultOf(kind)
  if (Array.isArray(usual)) return (value as unknown[]).length === 0
  if (usual instanceof Map || usual instanceof Set) return (value as Map<unknown, unknown>).size === 0
  return usual !== NO_DEFAULT && Object.is(usual, value)
}

const NO_DEFAULT = {}

function defaultOf(kind: FieldKind): unknown {
  switch (kind.is) {
    case "value":
    case "place":
    case "optional":
      return undefined
    case "nullable":
      return null
    case "boolean":
      return false
    case "count":
    case "integer":
    case "number":
      return 0
    case "text":
      return ""
    case "list":
      return []
    case "map":
      return new KeyMap()
    case "set":
      return new KeySet()
    default:
      return NO_DEFAULT
  }
}

export function writeField(writer: Writer, kind: FieldKind, value: unknown): Json {
  switch (kind.is) {
    case "value":
    case "place":
    case "number":
    case "integer":
    case "count":
      return writer.value(value as Value)
    case "object":
    case "callable":
    case "constructor":
      return writer.object(value as GuestObject)
    case "key":
      return writer.key(value as string)
    case "boolean":
    case "text":
    case "oneOf":
    case "data":
      return value as Json
    case "list":
      return (value as unknown[]).map((each) => writeField(writer, kind.of, each))
    case "nullable":
      return value === null ? null : writeField(writer, kind.of, value)
    case "optional":
      return value === undefined ? null : writeField(writer, kind.of, value)
    case "map":
      return Array.from(value as Map<unknown, unknown>, ([key, each]) => [
        writeField(writer, kind.keys, key),
        writeField(writer, kind.values, each),
      ])
    case "set":
      return Array.from(value as Set<unknown>, (each) => writeField(writer, kind.of, each))
    case "record":
      return writer.literal(value as object, kind.kind())
    case "method":
      return value instanceof Accessor
        ? [writer.orNull(value.get ?? null), writer.orNull(value.set ?? null)]
        : writer.object(value as GuestObject)
    case "constant":
      return nameOf(kind.byName(), value)
    case "reaction":
      return writeReaction(writer, value as PromiseReaction)
    case "instance":
      return value instanceof GuestObject ? writer.object(value) : writer.refer(value as object)
    default:
      return writer.refer(value as object)
  }
}

function nameOf(byName: ReadonlyMap<string, unknown>, value: unknown): string {
  for (const [name, each] of byName) if (each === value) return name
  throw unknownRecord(value)
}

// ---- reading ----

/** Gives a thing its fields; what the node leaves out is what such a field holds at first. */
export function readFields(reader: Reader, thing: object, fields: Fields, node: JsonObject, path: string): void {
  for (const name of Object.keys(node)) {
    if (!Object.hasOwn(fields, name)) reader.fail(`${path}.${name}`, "is no field of this record")
  }
  for (const [name, kind] of Object.entries(fields)) {
    if (kind.is === "dropped") {
      ;(thing as Bag)[name] = kind.make(reader.realm)
      continue
    }
    const json = reader.get(node, name)
    const place = `${path}.${name}`
    if (json !== undefined) (thing as Bag)[name] = readField(reader, kind, json, place)
    else {
      const usual = defaultOf(kind)
      if (usual === NO_DEFAULT) reader.fail(place, "is missing")
      ;(thing as Bag)[name] = usual
    }
  }
}

/** Those that need no reference, for who has to ask the thing before it has its other fields. */
export function readFlags(reader: Reader, thing: object, fields: Fields, node: JsonObject, path: string): void {
  for (const [name, kind] of Object.entries(fields)) {
    if (kind.is === "boolean") (thing as Bag)[name] = reader.flag(reader.get(node, name), `${path}.${name}`)
  }
}

export function readField(reader: Reader, kind: FieldKind, json: Json, path: string): unknown {
  switch (kind.is) {
    case "value":
      return reader.value(json, path)
    case "place":
      return reader.place(json, path)
    case "object":
      return reader.object(json, path)
    case "callable":
      return reader.callable(json, path)
    case "constructor": {
      const object = reader.object(json, path)
      return object.isConstructor ? object : reader.fail(path, "must be a constructor")
    }
    case "key":
      return reader.key(json, path)
    case "boolean":
      return reader.flag(json, path)
    case "text":
      return reader.text(json, path)
    case "count":
      return reader.integer(json, path)
    case "integer":
      return reader.integer(json, path, Number.MIN_SAFE_INTEGER)
    case "number":
      return reader.number(json, path)
    case "oneOf":
      return kind.values.includes(json as string) ? json : reader.fail(path, `must be one of ${kind.values.join(", ")}`)
    case "data":
      return readData(reader, json, path, 0)
    case "list":
      return reader.list(json, path).map((each, at) => {
        reader.charge(8, path)
        return readField(reader, kind.of, each, `${path}[${at}]`)
      })
    case "nullable":
      return json === null ? null : readField(reader, kind.of, json, path)
    case "optional":
      return json === null ? undefined : readField(reader, kind.of, json, path)
    case "map":
      return readMap(reader, kind, json, path)
    case "set": {
      const list = reader.list(json, path)
      return new KeySet(list.map((each, at) => readField(reader, kind.of, each, `${path}[${at}]`)))
    }
    case "record":
      return readRecord(reader, kind.kind(), json, path)
    case "instance":
      return reader.instance(json, path, kind.type())
    case "constant": {
      const value = kind.byName().get(reader.text(json, path))
      return value ?? reader.fail(path, "names nothing that is known")
    }
    case "reaction":
      return readReaction(reader, json, path)
    default:
      return readInner(reader, kind.is, json, path)
  }
}

function readInner(reader: Reader, is: FieldKind["is"], json: Json, path: string): unknown {
  switch (is) {
    case "frame":
      return reader.instance(json, path, Frame)
    case "table":
      return reader.instance(json, path, EntryTable)
    case "privateName":
      return reader.instance(json, path, PrivateName)
    case "suspendable": {
      const thing = reader.thing(reader.node(json, path), path)
      return isSuspendable(thing) ? thing : reader.fail(path, "must be what can go on after an await")
    }
    case "method": {
      if (!Array.isArray(json)) return reader.callable(json, path)
      const half = (at: number) => (json[at] === null ? undefined : reader.callable(json[at], `${path}[${at}]`))
      return new Accessor(half(0), half(1))
    }
    default:
      return reader.fail(path, "is of a kind that cannot be read")
  }
}

/** Told by its method, as the fields of a thing that has just been made are not there yet. */
function isSuspendable(thing: object | symbol): boolean {
  return typeof thing === "object" && "resume" in thing && !(thing instanceof Activation)
}

function readMap(
  reader: Reader,
  kind: { readonly keys: FieldKind; readonly values: FieldKind },
  json: Json,
  path: string,
): Map<unknown, unknown> {
  const map = new KeyMap<unknown, unknown>()
  reader.list(json, path).forEach((each, at) => {
    const place = `${path}[${at}]`
    const pair = reader.list(each, place)
    if (pair.length !== 2) reader.fail(place, "must be a pair")
    reader.charge(56, place)
    map.set(
      readField(reader, kind.keys, pair[0] as Json, `${place}[0]`),
      readField(reader, kind.values, pair[1] as Json, `${place}[1]`),
    )
  })
  return map
}

/** A literal of a certain kind. */
function readRecord(reader: Reader, kind: RecordKind, json: Json | undefined, path: string): object {
  const thing = reader.thing(reader.node(json, path), path)
  if (typeof thing === "object" && reader.literals.get(thing) === kind) return thing
  return reader.fail(path, `must be a record of the kind "${kind.name}"`)
}

/** A copy; objects of it inherit nothing. */
function readData(reader: Reader, json: Json, path: string, depth: number): unknown {
  if (depth > 8) return reader.fail(path, "is nested too deeply")
  if (typeof json === "string") return reader.text(json, path)
  if (typeof json !== "object" || json === null) return json
  reader.charge(48, path)
  if (Array.isArray(json)) return json.map((each, at) => readData(reader, each, `${path}[${at}]`, depth + 1))
  const copy: Record<string, unknown> = Object.create(null)
  for (const key of Object.keys(json)) copy[key] = readData(reader, json[key] as Json, `${path}.${key}`, depth + 1)
  return copy
}

// ---- what is registered on promises ----

export function writeReaction(writer: Writer, reaction: PromiseReaction): JsonObject {
  const { continuation, onFulfilled, onRejected, capability, derived } = reaction
  if (continuation !== null) {
    return { await: continuation instanceof GuestObject ? writer.object(continuation) : writer.refer(continuation) }
  }
  const node: JsonObject = {}
  if (onFulfilled !== undefined) node.fulfilled = writer.object(onFulfilled)
  if (onRejected !== undefined) node.rejected = writer.object(onRejected)
  if (derived !== null) node.derived = writer.object(derived)
  if (capability !== null) node.capability = writer.literal(capability, capabilityKind)
  return node
}

export function readReaction(reader: Reader, json: Json, path: string): PromiseReaction {
  const node = reader.node(json, path)
  const awaits = reader.get(node, "await")
  const handler = (name: string) => {
    const each = reader.get(node, name)
    return each === undefined ? undefined : reader.callable(each, `${path}.${name}`)
  }
  const derived = reader.get(node, "derived")
  const capability = reader.get(node, "capability")
  return {
    continuation:
      awaits === undefined
        ? null
        : (readField(reader, { is: "suspendable" }, awaits, `${path}.await`) as PromiseReaction["continuation"]),
    onFulfilled: handler("fulfilled"),
    onRejected: handler("rejected"),
    derived: derived === undefined ? null : reader.instance(derived, `${path}.derived`, PromiseObject),
    capability:
      capability === undefined
        ? null
        : (readRecord(reader, capabilityKind, capability, `${path}.capability`) as PromiseReaction["capability"]),
  }
}
