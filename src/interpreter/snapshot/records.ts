/**
 * Records: frames and heap scopes, promises, the entries of maps and sets, and everything that has a record kind.
 */
import { GuestThrow } from "../errors.js"
import { Frame, HeapScope } from "../frame.js"
import { FunctionObject } from "../objects/function.js"
import { HtmlTemplateObject } from "../objects/html-template.js"
import { GuestObject } from "../objects/object.js"
import { PrivateName } from "../objects/property-key.js"
import type { Value } from "../objects/value.js"
import type { ClassKind, KindLayout } from "../record-kinds.js"
import { readField, readFields, readFlags, writeField, writeFields } from "./fields.js"
import type { Json, JsonObject } from "./format.js"
import { isClassKind } from "./kinds.js"
import { readPart, writePart } from "./parts.js"
import { withCells } from "./program-index.js"
import { expected, readProperties, readProto, writeProperties, writeProto } from "./properties.js"
import type { Reader, ReadKind } from "./reader.js"
import type { Writer } from "./writer.js"

// ---- what has a record kind ----

/** Fields of every guest object, which are written as prototype and properties. */
const guestFields: ReadonlySet<string> = new Set(["lastWalk", "shape", "proto", "slots"])
/** Of what is no guest object. */
const recordFields: ReadonlySet<string> = new Set(["lastWalk"])
const noFields: ReadonlySet<string> = new Set()

export function writeClassRecord(writer: Writer, thing: object, kind: ClassKind, node: JsonObject): void {
  node.record = kind.name
  const isGuest = thing instanceof GuestObject
  const fields = writeFields(writer, thing, kind.fields, isGuest ? guestFields : recordFields)
  if (Object.keys(fields).length > 0) node.fields = fields
  if (!isGuest) return
  writeProto(writer, thing, node, "")
  writeProperties(writer, thing, node, expected(writer.realm, thing, layoutOf(writer.realm.rootShape, kind)))
}

function layoutOf(rootShape: KindLayout["shape"], kind: ClassKind): KindLayout {
  return kind.layout === null ? { shape: rootShape, slots: [] } : kind.layout()
}

export function writeLiteral(writer: Writer, thing: object, node: JsonObject): boolean {
  const kind = writer.literalKinds.get(thing)
  if (kind === undefined) return false
  node.record = kind.name
  node.fields = writeFields(writer, thing, kind.fields, noFields)
  return true
}

export const readRecordKind: ReadKind = {
  allocate(reader, node, path) {
    const name = reader.text(reader.get(node, "record"), `${path}.record`)
    const kind = reader.kinds.byName.get(name)
    if (kind === undefined) return reader.fail(`${path}.record`, `names ${name}, which is no record kind`)
    if (!isClassKind(kind)) {
      const literal = {}
      reader.literals.set(literal, kind)
      return literal
    }
    const thing = Object.create(kind.type.prototype) as object
    if (thing instanceof GuestObject) {
      const { shape, slots } = layoutOf(reader.realm.rootShape, kind)
      Object.assign(thing, { lastWalk: 0, shape, proto: null, slots: slots.slice() })
    }
    readFlags(reader, thing, kind.fields, fieldsOf(reader, node, path), `${path}.fields`)
    return thing
  },
  fill(reader, thing, node, path) {
    const kind = reader.literals.get(thing) ?? (reader.kinds.byClass.get(thing.constructor) as ClassKind)
    readFields(reader, thing, kind.fields, fieldsOf(reader, node, path), `${path}.fields`)
    if (thing instanceof GuestObject) {
      readProto(reader, thing, node, path, () => reader.fail(`${path}.proto`, "is missing"))
      readProperties(reader, thing, node, path)
    }
    if (thing instanceof HtmlTemplateObject && !reader.index.hasTemplate(thing.strings)) {
      // No value can become markup, also not by way of a snapshot.
      reader.fail(`${path}.fields.strings`, "are not those of a template in the source")
    }
    if (!isClassKind(kind) || kind.finish === null) return
    const { finish } = kind
    reader.last.push(() => {
      try {
        finish(reader.realm, thing as never)
      } catch (error) {
        if (!(error instanceof TypeError)) throw error
        reader.fail(path, error.message)
      }
    })
  },
}

function fieldsOf(reader: Reader, node: JsonObject, path: string): JsonObject {
  const fields = reader.get(node, "fields")
  return fields === undefined ? {} : reader.node(fields, `${path}.fields`)
}

// ---- frames and heap scopes ----

export function writeScope(writer: Writer, heapScope: HeapScope, node: JsonObject): void {
  const scope = writer.scopes.get(heapScope)
  if (scope === undefined) throw new TypeError("machine.snapshot: a heap scope lies where none should be")
  const { names } = writer.index.cellPlaces(scope)
  const cells: JsonObject = {}
  heapScope.cells.forEach((cell, at) => {
    const written = writePart(writer, cell)
    if (!isUndefined(written)) cells[names[at] ?? String(at)] = written
  })
  node.scope = cells
  const outer = withCells(scope.parent)
  if (heapScope.parent !== null && outer !== null) node.outer = writer.scope(heapScope.parent, outer)
}

function isUndefined(json: Json): boolean {
  return typeof json === "object" && json !== null && !Array.isArray(json) && json.is === "undefined"
}

export const readScope: ReadKind = {
  allocate: () => new HeapScope(null, []),
  fill(reader, thing, node, path) {
    const heapScope = thing as HeapScope
    const scope = reader.scopes.get(heapScope)
    if (scope === undefined) return reader.fail(path, "is a scope where none should be")
    const { indices } = reader.index.cellPlaces(scope)
    const { cells } = heapScope
    for (let i = 0; i < scope.cellCount; i++) cells.push(undefined)
    readPlaces(reader, reader.get(node, "scope"), `${path}.scope`, indices, cells, (json, place) =>
      readVariable(reader, json, place),
    )
    const outer = withCells(scope.parent)
    const json = reader.get(node, "outer")
    if ((json === undefined) !== (outer === null)) reader.fail(`${path}.outer`, "does not fit the source")
    if (outer !== null) (heapScope as { parent: unknown }).parent = reader.scope(json, `${path}.outer`, outer)
  },
}

/** Values by the names of their bindings, or by number. */
function readPlaces(
  reader: Reader,
  json: Json | undefined,
  path: string,
  indices: ReadonlyMap<string, number>,
  into: Value[],
  read: (json: Json, path: string, index: number) => unknown,
): void {
  const node = reader.node(json, path)
  for (const name of Object.keys(node)) {
    const index = indices.get(name) ?? (/^(0|[1-9]\d{0,8})$/.test(name) ? Number(name) : -1)
    if (index < 0 || index >= into.length) reader.fail(`${path}.${name}`, "names no variable here")
    reader.charge(8, path)
    into[index] = read(node[name] as Json, `${path}.${name}`, index) as Value
  }
}

/** What a binding may hold: a value, nothing yet, or a private name. */
function readVariable(reader: Reader, json: Json, path: string): unknown {
  if (typeof json === "object" && json !== null && !Array.isArray(json) && !reader.isPrimitive(json)) {
    const thing = reader.thing(json, path)
    if (typeof thing === "symbol" || thing instanceof GuestObject || thing instanceof PrivateName) return thing
    return reader.fail(path, "must be a value")
  }
  return reader.place(json, path)
}

export function writeFrame(writer: Writer, frame: Frame, node: JsonObject): void {
  const { fn, at, thisValue, args, newTarget, returnValue, partial, slots } = frame
  node.frame = writer.object(fn)
  node.at = at
  if (thisValue !== undefined) node.this = writer.value(thisValue)
  if (args !== null) node.args = writer.values(args)
  if (newTarget !== undefined) node.newTarget = writer.object(newTarget)
  if (returnValue !== undefined) node.returned = writer.value(returnValue)
  const { names, scopes } = writer.index.framePlaces(fn.code.info)
  const variables: JsonObject = {}
  const kept = frame.isStepping ? fn.code.steppingKeptSlots : fn.code.keptSlots
  slots.forEach((slot, at) => {
    if (slot === undefined || at >= kept) return
    const scope = (slot as unknown) instanceof HeapScope ? scopes.get(at) : undefined
    variables[names[at] ?? String(at)] =
      scope === undefined ? writePart(writer, slot) : writer.scope(slot as unknown as HeapScope, scope)
  })
  node.variables = variables
  if (frame.isStepping) node.stepping = true
  if (writer.stack.has(frame)) writeStacked(writer, frame, node)
  if (partial !== null) {
    node.partial = writePartial(writer, partial)
    node.places = partial.length
  }
}

/** What a frame has besides while it is on the stack of a paused plan. */
function writeStacked(writer: Writer, frame: Frame, node: JsonObject): void {
  const { caller, owner, level, depth, canPause, awaitsCall } = frame
  node.level = level
  node.depth = depth
  if (caller !== null) node.caller = writer.refer(caller)
  if (owner !== null) node.owner = owner instanceof GuestObject ? writer.object(owner) : writer.refer(owner)
  if (canPause) node.canPause = true
  if (awaitsCall) node.awaitsCall = true
}

/** By index; what is not under way is 0 and left out. */
function writePartial(writer: Writer, partial: readonly unknown[]): JsonObject {
  const node: JsonObject = {}
  partial.forEach((part, at) => {
    if (!Object.is(part, 0)) node[at] = writePart(writer, part)
  })
  return node
}

export const readFrame: ReadKind = {
  allocate: (reader) => {
    const frame = new Frame(reader.realm, null as unknown as FunctionObject, undefined, [], null, 0)
    frame.widen(null)
    return frame
  },
  fill(reader, thing, node, path) {
    const frame = thing as Frame
    const fn = reader.instance(reader.get(node, "frame"), `${path}.frame`, FunctionObject)
    const { code } = fn
    frame.isStepping = reader.flag(reader.get(node, "stepping"), `${path}.stepping`)
    if (frame.isStepping && reader.realm.stepper === null) reader.fail(`${path}.stepping`, "needs a stepping machine")
    code.compile()
    if (frame.isStepping) code.compileStepping()
    ;(frame as { fn: FunctionObject }).fn = fn
    frame.at = reader.offset(reader.get(node, "at"), `${path}.at`)
    const thisValue = reader.get(node, "this")
    if (thisValue !== undefined) frame.thisValue = readVariable(reader, thisValue, `${path}.this`) as Value
    const args = reader.get(node, "args")
    if (code.needsArguments !== (args !== undefined)) reader.fail(`${path}.args`, "does not fit the function")
    if (args !== undefined) frame.args = reader.values(args, `${path}.args`)
    const newTarget = reader.get(node, "newTarget")
    if (newTarget !== undefined) frame.newTarget = reader.object(newTarget, `${path}.newTarget`)
    const returned = reader.get(node, "returned")
    if (returned !== undefined) frame.returnValue = reader.value(returned, `${path}.returned`)
    readSlots(reader, frame, node, path)
    readStacked(reader, frame, node, path)
    const partial = reader.get(node, "partial")
    if (partial !== undefined) frame.partial = readPartial(reader, frame, node, path)
  },
}

function readStacked(reader: Reader, frame: Frame, node: JsonObject, path: string): void {
  if (reader.get(node, "level") === undefined) return
  frame.level = reader.integer(reader.get(node, "level"), `${path}.level`)
  frame.depth = reader.integer(reader.get(node, "depth"), `${path}.depth`)
  const caller = reader.get(node, "caller")
  if (caller !== undefined) frame.caller = reader.instance(caller, `${path}.caller`, Frame)
  const owner = reader.get(node, "owner")
  if (owner !== undefined) {
    // Every kind of owner says so itself, too; here for those that the owner is still to be told of.
    frame.owner = readField(reader, { is: "suspendable" }, owner, `${path}.owner`) as Frame["owner"]
  }
  frame.canPause = reader.flag(reader.get(node, "canPause"), `${path}.canPause`)
  frame.awaitsCall = reader.flag(reader.get(node, "awaitsCall"), `${path}.awaitsCall`)
  reader.last.push(() => {
    let slow: Frame | null = frame
    for (let fast = frame.caller; fast !== null; fast = fast.caller?.caller ?? null) {
      if (fast === slow || fast.caller === slow) reader.fail(`${path}.caller`, "leads in a circle")
      slow = slow?.caller ?? null
    }
  })
}

function readSlots(reader: Reader, frame: Frame, node: JsonObject, path: string): void {
  const { code } = frame.fn
  const { indices, scopes } = reader.index.framePlaces(code.info)
  const { slots } = frame
  for (let i = 0; i < code.slotCount; i++) slots.push(undefined)
  readPlaces(reader, reader.get(node, "variables"), `${path}.variables`, indices, slots, (json, place, index) => {
    const scope = scopes.get(index)
    if (scope !== undefined) return reader.scope(json, place, scope)
    // Behind the bindings lie places of the compiler's own.
    return index < code.info.slotCount ? readVariable(reader, json, place) : readPart(reader, json, place, [])
  })
}

function readPartial(reader: Reader, frame: Frame, owner: JsonObject, path: string): unknown[] {
  const node = reader.node(reader.get(owner, "partial"), `${path}.partial`)
  const { code } = frame.fn
  const count = frame.isStepping ? code.steppingPartialCount : code.partialCount
  const jumps = frame.isStepping ? code.steppingJumps : code.jumps
  // Where the compiler has come to keep other partial results, the numbers mean nothing any more.
  if (reader.get(owner, "places") !== count) reader.fail(`${path}.places`, "is not how many partial results there are")
  const partial: unknown[] = new Array(count).fill(0)
  for (const name of Object.keys(node)) {
    const at = Number(name)
    const place = `${path}.partial.${name}`
    if (!Number.isInteger(at) || at < 0 || at >= partial.length) reader.fail(place, "is no partial result")
    partial[at] = readPart(reader, node[name] as Json, place, jumps)
  }
  return partial
}

// ---- what lies in partial results ----

export function writeList(writer: Writer, list: readonly unknown[], node: JsonObject): void {
  node.list = list.map((each) => writePart(writer, each))
}

export const readList: ReadKind = {
  allocate: () => [],
  fill(reader, thing, node, path) {
    const list = thing as unknown[]
    reader.list(reader.get(node, "list"), `${path}.list`).forEach((each, at) => {
      reader.charge(8, path)
      list.push(readPart(reader, each, `${path}.list[${at}]`, []))
    })
  },
}

export function writeThrow(writer: Writer, { value }: GuestThrow, node: JsonObject): void {
  node.throw = writeField(writer, { is: "value" }, value)
}

export const readThrow: ReadKind = {
  allocate: () => new GuestThrow(undefined),
  fill(reader, thing, node, path) {
    ;(thing as { value: Value }).value = reader.value(reader.get(node, "throw"), `${path}.throw`)
  },
}
