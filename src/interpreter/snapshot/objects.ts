/** Guest objects that have a mark of their own in snapshots: ordinary ones, arrays, functions, errors, wrappers, buffers. */

import { ArrayObject, arrayShape, EXTENSIBLE, FROZEN, NON_EXTENSIBLE, SEALED } from "../objects/array.js"
import { ArrayBufferObject, MAX_BUFFER_BYTES } from "../objects/array-buffer.js"
import { ErrorObject, errorLayout, type TraceEntry } from "../objects/error.js"
import {
  BuiltinFunction,
  builtinFunctionShape,
  builtinFunctionSlots,
  FunctionObject,
  functionLayout,
} from "../objects/function.js"
import { type Accessor, GuestObject } from "../objects/object.js"
import { PrimitiveObject, primitiveShape, type Wrapped } from "../objects/primitive-object.js"
import { PrivateName, toArrayIndex } from "../objects/property-key.js"
import { HOLE, type Value } from "../objects/value.js"
import type { IntrinsicName } from "../realm.js"
import { fromBase64, toBase64 } from "./base64.js"
import { readField, writeField } from "./fields.js"
import type { Json, JsonObject } from "./format.js"
import { expected, readProperties, readProto, writePlain, writeProperties, writeProto } from "./properties.js"
import type { Reader, ReadKind } from "./reader.js"
import type { Writer } from "./writer.js"

const NO_SLOTS: readonly Value[] = []

// ---- ordinary objects ----

export function writeObject(writer: Writer, object: GuestObject, node: JsonObject): void {
  writePlain(writer, object, node, { shape: writer.realm.rootShape, slots: NO_SLOTS })
  writeProto(writer, object, node, "ObjectPrototype")
}

export const readObject: ReadKind = {
  allocate: ({ realm }) => new GuestObject(realm.rootShape, null, []),
  fill(reader, thing, node, path) {
    const object = thing as GuestObject
    readProto(reader, object, node, path, () => reader.realm.intrinsics.ObjectPrototype)
    readProperties(reader, object, node, path)
  },
}

// ---- arrays ----

const integrities = ["extensible", "closed", "sealed", "frozen"]

/** Elements, holes among them; the holes at the end are told by `length`. */
export function writeArray(writer: Writer, array: ArrayObject, node: JsonObject): void {
  writeElements(writer, array, node)
  writeProto(writer, array, node, "ArrayPrototype")
  if (array.shape === arrayShape) return
  writeProperties(writer, array, node, expected(writer.realm, array, { shape: arrayShape, slots: NO_SLOTS }))
}

export function writeElements(writer: Writer, array: ArrayObject, node: JsonObject): void {
  const { elements, integrity, lengthIsWritable } = array
  if (elements === null) {
    node.array = null
    node.length = array.sparseLength
  } else {
    let end = elements.length
    while (end > 0 && elements[end - 1] === HOLE) end--
    const list: Json[] = []
    for (let i = 0; i < end; i++) list.push(writer.value(elements[i] as Value))
    node.array = list
    if (end < elements.length) node.length = elements.length
  }
  if (integrity !== EXTENSIBLE) node.integrity = integrities[integrity] as string
  if (!lengthIsWritable) node.fixedLength = true
}

export const readArray: ReadKind = {
  allocate: () => new ArrayObject(null, []),
  fill(reader, thing, node, path) {
    const array = thing as ArrayObject
    readProto(reader, array, node, path, () => reader.realm.intrinsics.ArrayPrototype)
    readElements(reader, array, node, path)
    readProperties(reader, array, node, path)
    if (array.elements !== null && array.shape.keys().some((key) => toArrayIndex(key) >= 0))
      reader.fail(path, "has elements among its properties")
    if (array.shape.lookup("length") >= 0) reader.fail(path, "has its length among its properties")
  },
}

export function readElements(reader: Reader, array: ArrayObject, node: JsonObject, path: string): void {
  const json = reader.get(node, "array")
  const length = reader.get(node, "length")
  if (json === null) {
    array.elements = null
    array.sparseLength = reader.integer(length, `${path}.length`)
    if (array.sparseLength > 4294967295) reader.fail(`${path}.length`, "is no length of an array")
    array.ownDictionary()
  } else {
    const elements = array.elements as Value[]
    const list = reader.list(json, `${path}.array`)
    const total = length === undefined ? list.length : reader.integer(length, `${path}.length`)
    if (total < list.length) reader.fail(`${path}.length`, "is less than the number of elements")
    reader.charge(total * 8, path)
    list.forEach((each, at) => {
      elements.push(readElement(reader, each, `${path}.array[${at}]`))
    })
    while (elements.length < total) elements.push(HOLE)
  }
  const integrity = reader.get(node, "integrity")
  if (integrity !== undefined) {
    const level = integrities.indexOf(reader.text(integrity, `${path}.integrity`))
    if (level < 0) reader.fail(`${path}.integrity`, `must be one of ${integrities.join(", ")}`)
    array.integrity = [EXTENSIBLE, NON_EXTENSIBLE, SEALED, FROZEN][level] as number
  }
  array.lengthIsWritable = !reader.flag(reader.get(node, "fixedLength"), `${path}.fixedLength`)
}

function readElement(reader: Reader, json: Json, path: string): Value {
  const element = reader.place(json, path)
  if (typeof element === "object" && element !== null && element !== HOLE && !(element instanceof GuestObject))
    reader.fail(path, "must be a value or a hole")
  return element
}

// ---- functions ----

function usualPrototype({ code }: FunctionObject): IntrinsicName {
  const { isAsync, isGenerator } = code.info
  if (isGenerator) return isAsync ? "AsyncGeneratorFunctionPrototype" : "GeneratorFunctionPrototype"
  return isAsync ? "AsyncFunctionPrototype" : "FunctionPrototype"
}

export function writeFunction(writer: Writer, fn: FunctionObject, node: JsonObject): void {
  const { code, scope, homeObject, elements, givenName } = fn
  if (code.program !== writer.program) {
    throw new TypeError(`machine.snapshot: the function ${givenName || "(anonymous)"} is of another program`)
  }
  node.function = code.info.id
  if (givenName !== code.info.name) node.name = givenName
  const place = writer.index.scopeOf(code)
  if (scope !== null && place !== null) node.within = writer.scope(scope, place)
  if (homeObject !== null) node.home = writer.object(homeObject)
  if (elements !== null) {
    if (elements.initializer !== null) node.initializer = writer.object(elements.initializer)
    node.privateMethods = elements.privateMethods.map(({ name, value }) => [
      writer.key(name),
      writeField(writer, { is: "method" }, value),
    ])
  }
  writeProto(writer, fn, node, usualPrototype(fn))
  writeProperties(writer, fn, node, expected(writer.realm, fn, functionLayout(code)))
}

export const readFunction: ReadKind = {
  allocate(reader, node, path) {
    const number = reader.integer(reader.get(node, "function"), `${path}.function`, Number.MIN_SAFE_INTEGER)
    const code = reader.index.code(number)
    if (code === undefined) return reader.fail(`${path}.function`, "is the number of no function")
    const given = reader.get(node, "name")
    const name = given === undefined ? code.info.name : reader.text(given, `${path}.name`)
    return new FunctionObject(null as unknown as GuestObject, code, null, name)
  },
  fill(reader, thing, node, path) {
    const fn = thing as FunctionObject
    const { realm } = reader
    readProto(reader, fn, node, path, () => realm.intrinsics[usualPrototype(fn)])
    const place = reader.index.scopeOf(fn.code)
    const within = reader.get(node, "within")
    if ((within === undefined) !== (place === null)) reader.fail(`${path}.within`, "does not fit the function")
    if (place !== null) (fn as { scope: unknown }).scope = reader.scope(within, `${path}.within`, place)
    const home = reader.get(node, "home")
    if (home !== undefined) fn.homeObject = reader.object(home, `${path}.home`)
    readClassElements(reader, fn, node, path)
    readProperties(reader, fn, node, path)
  },
}

function readClassElements(reader: Reader, fn: FunctionObject, node: JsonObject, path: string): void {
  const methods = reader.get(node, "privateMethods")
  if (methods === undefined) return
  const initializer = reader.get(node, "initializer")
  fn.elements = {
    initializer: initializer === undefined ? null : reader.instance(initializer, `${path}.initializer`, FunctionObject),
    privateMethods: reader.list(methods, `${path}.privateMethods`).map((each, at) => {
      const place = `${path}.privateMethods[${at}]`
      const [name, method] = reader.list(each, place)
      return {
        name: reader.instance(name, `${place}[0]`, PrivateName),
        value: readField(reader, { is: "method" }, method ?? null, `${place}[1]`) as GuestObject | Accessor,
      }
    }),
  }
}

export function writeBuiltin(writer: Writer, fn: BuiltinFunction, node: JsonObject): void {
  const { id } = fn.definition
  node.builtin = id
  const kind = writer.kinds.capturedBy(id)
  if (kind !== undefined) node.captured = writeField(writer, kind, fn.record)
  else if (fn.record !== null) throw new TypeError(`machine.snapshot: no record kind says what "${id}" captured`)
  writeProto(writer, fn, node, "FunctionPrototype")
  const layout = { shape: builtinFunctionShape, slots: builtinFunctionSlots }
  writeProperties(writer, fn, node, expected(writer.realm, fn, layout))
}

export const readBuiltin: ReadKind = {
  allocate(reader, node, path) {
    const id = reader.text(reader.get(node, "builtin"), `${path}.builtin`)
    const definition = reader.realm.library.builtinById(id)
    if (definition === undefined) return reader.fail(`${path}.builtin`, `names ${id}, which is no built-in function`)
    return new BuiltinFunction(null, definition, null)
  },
  fill(reader, thing, node, path) {
    const fn = thing as BuiltinFunction
    readProto(reader, fn, node, path, () => reader.realm.intrinsics.FunctionPrototype)
    const kind = reader.kinds.capturedBy(fn.definition.id)
    const captured = reader.get(node, "captured")
    if ((kind === undefined) !== (captured === undefined)) reader.fail(`${path}.captured`, "does not fit the function")
    if (kind !== undefined) fn.record = readField(reader, kind, captured as Json, `${path}.captured`)
    readProperties(reader, fn, node, path)
  },
}

// ---- errors ----

export function writeTrace(trace: readonly TraceEntry[]): Json[] {
  return trace.map(({ code, name, at }) => (name === code.info.name ? [code.info.id, at] : [code.info.id, at, name]))
}

export function readTrace(reader: Reader, json: Json | undefined, path: string): TraceEntry[] {
  return reader.list(json, path).map((each, index) => {
    const place = `${path}[${index}]`
    const [number, at, name] = reader.list(each, place)
    const code = reader.index.code(reader.integer(number, `${place}[0]`, Number.MIN_SAFE_INTEGER))
    if (code === undefined) return reader.fail(`${place}[0]`, "is the number of no function")
    const shown = name === undefined ? code.info.name : reader.text(name, `${place}[2]`)
    return { code, at: reader.offset(at, `${place}[1]`), name: shown }
  })
}

export function writeError(writer: Writer, error: ErrorObject, node: JsonObject): void {
  node.error = error.header
  if (error.trace.length > 0) node.trace = writeTrace(error.trace)
  writeProto(writer, error, node, "ErrorPrototype")
  writeProperties(writer, error, node, expected(writer.realm, error, errorLayout))
}

export const readError: ReadKind = {
  allocate: (reader, node, path) => {
    const trace = reader.get(node, "trace")
    return new ErrorObject(
      null,
      reader.text(reader.get(node, "error"), `${path}.error`),
      trace === undefined ? [] : readTrace(reader, trace, `${path}.trace`),
    )
  },
  fill(reader, thing, node, path) {
    const error = thing as ErrorObject
    readProto(reader, error, node, path, () => reader.realm.intrinsics.ErrorPrototype)
    readProperties(reader, error, node, path)
  },
}

// ---- wrappers of primitives, buffers ----

export function writeWrapper(writer: Writer, object: PrimitiveObject, node: JsonObject): void {
  node.wrapped = writer.value(object.value)
  writeProto(writer, object, node, "")
  writeProperties(writer, object, node, expected(writer.realm, object, { shape: primitiveShape, slots: NO_SLOTS }))
}

export const readWrapper: ReadKind = {
  allocate: () => {
    // Its constructor charges.
    const object = Object.create(PrimitiveObject.prototype) as PrimitiveObject
    return Object.assign(object, { lastWalk: 0, shape: primitiveShape, proto: null, slots: [] })
  },
  fill(reader, thing, node, path) {
    const object = thing as PrimitiveObject & { value: Wrapped }
    const value = reader.value(reader.get(node, "wrapped"), `${path}.wrapped`)
    if (value === undefined || value === null || value instanceof GuestObject)
      reader.fail(`${path}.wrapped`, "must be a primitive value")
    else object.value = value
    readProto(reader, object, node, path, () => reader.fail(`${path}.proto`, "is missing"))
    readProperties(reader, object, node, path)
  },
}

export function writeBuffer(writer: Writer, buffer: ArrayBufferObject, node: JsonObject): void {
  const { data, maxByteLength } = buffer
  node.buffer = data === null ? null : toBase64(new Uint8Array(data))
  if (maxByteLength !== null) node.maxByteLength = maxByteLength
  writeProto(writer, buffer, node, "ArrayBufferPrototype")
  const layout = { shape: writer.realm.rootShape, slots: NO_SLOTS }
  writeProperties(writer, buffer, node, expected(writer.realm, buffer, layout))
}

export const readBuffer: ReadKind = {
  // Its bytes at once: views are checked against them.
  allocate(reader, node, path) {
    const json = reader.get(node, "buffer")
    const max = reader.get(node, "maxByteLength")
    const maxByteLength = max === undefined ? null : reader.integer(max, `${path}.maxByteLength`)
    let data: ArrayBuffer | null = null
    if (json !== null) {
      const bytes = fromBase64(reader.text(json, `${path}.buffer`))
      if (bytes === null) return reader.fail(`${path}.buffer`, "must be bytes in base64")
      data = bytes.buffer as ArrayBuffer
    }
    if (maxByteLength !== null && (maxByteLength > MAX_BUFFER_BYTES || (data?.byteLength ?? 0) > maxByteLength))
      reader.fail(`${path}.maxByteLength`, "is no greatest length of these bytes")
    return new ArrayBufferObject(reader.realm.rootShape, null as unknown as GuestObject, data, maxByteLength)
  },
  fill(reader, thing, node, path) {
    const buffer = thing as ArrayBufferObject
    readProto(reader, buffer, node, path, () => reader.realm.intrinsics.ArrayBufferPrototype)
    readProperties(reader, buffer, node, path)
  },
}
