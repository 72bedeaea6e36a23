/**
 * What is inside a value: elements, properties, and what the language keeps in internal slots. Nothing of the plan runs:
 * getters are named, not called, proxies are looked behind, and what is made when it is first read is not made.
 */

import { uncharged } from "../interpreter/budget.js"
import type { Frame } from "../interpreter/frame.js"
import { constructorName, describeKey, inspectValue, showAccessor } from "../interpreter/inspect.js"
import { ArrayObject, EXTENSIBLE, FROZEN } from "../interpreter/objects/array.js"
import { ArrayBufferObject, DataViewObject } from "../interpreter/objects/array-buffer.js"
import {
  CollectionObject,
  MapObject,
  WeakMapObject,
  WeakRefObject,
  WeakSetObject,
} from "../interpreter/objects/collections.js"
import { ErrorObject } from "../interpreter/objects/error.js"
import { BuiltinFunction, FunctionObject } from "../interpreter/objects/function.js"
import { HostNode } from "../interpreter/objects/host-function.js"
import { HtmlTemplateObject } from "../interpreter/objects/html-template.js"
import {
  type Accessor,
  type Descriptor,
  fullDataDescriptor,
  GuestObject,
  LazyValue,
} from "../interpreter/objects/object.js"
import { PrimitiveObject } from "../interpreter/objects/primitive-object.js"
import { PromiseObject } from "../interpreter/objects/promise.js"
import { PrivateName, type ShapeKey } from "../interpreter/objects/property-key.js"
import { ProxyObject } from "../interpreter/objects/proxy.js"
import { ACCESSOR, FLAG_BITS, WRITABLE } from "../interpreter/objects/shape.js"
import { TypedArrayObject } from "../interpreter/objects/typed-array.js"
import { HOLE, type Value } from "../interpreter/objects/value.js"
import { type BoundRecord, isBoundFunction } from "../interpreter/operations/object-operations.js"
import type { Realm } from "../interpreter/realm.js"
import { AsyncGeneratorObject, GeneratorObject } from "../interpreter/suspension.js"
import { closureScopes, globalKeys, type NamePlace } from "./scopes.js"
import type { VariablePresentationHint } from "./types.js"

/** A value of the plan, or a text with, perhaps, something inside. */
export type Shown = { readonly value: Value } | { readonly text: string; readonly inside?: Contents }

export interface Part {
  readonly name: string
  readonly shown: Shown
  readonly hint?: VariablePresentationHint
  /** An expression that gives it in its frame. */
  readonly path?: string | undefined
  /** Absent where the language forbids it, or it makes no sense. */
  readonly write?: ((value: Value) => void) | undefined
  /** What else would be converted, by code of the plan. */
  readonly takes?: "number" | "bigint"
}

export interface Contents {
  readonly indexedCount: number
  indexed(index: number): Part
  named(): Part[]
}

const INTERNAL = { kind: "virtual", visibility: "internal" } as const

function partsOnly(parts: () => Part[]): Contents {
  return {
    indexedCount: 0,
    indexed: () => {
      throw new RangeError("there are no indexed parts")
    },
    named: parts,
  }
}

/** A scope as a node of the tree. */
export function contentsOfPlaces(places: readonly NamePlace[]): Contents {
  return partsOnly(() =>
    places.map((place) => {
      const { name, write, isVirtual } = place
      return {
        name,
        shown: { value: place.read() },
        path: name,
        ...(write !== null && { write }),
        ...(isVirtual ? { hint: { kind: "virtual" } as const } : write === null && { hint: READ_ONLY }),
      }
    }),
  )
}

const READ_ONLY = { attributes: ["readOnly"] } as const

export function hasContents(value: Value): value is GuestObject {
  return value instanceof GuestObject
}

export function contentsOf(realm: Realm, object: GuestObject, path?: string): Contents {
  return {
    ...indexedPart(realm, object, path),
    named: () => [...(object instanceof ProxyObject ? [] : properties(realm, object, path)), ...internals(object)],
  }
}

// ---- elements ----

function indexedPart(realm: Realm, object: GuestObject, path?: string): Omit<Contents, "named"> {
  const at = (index: number) => ({ name: String(index), path: path === undefined ? undefined : `${path}[${index}]` })
  if (object instanceof ArrayObject) {
    const elements = object.elements ?? []
    return {
      indexedCount: elements.length,
      indexed: (index) => ({
        ...at(index),
        shown: showElement(elements[index]),
        ...(canWrite(object, elements[index]) && {
          write: (value: Value) => void object.DefineOwnProperty(realm, String(index), elementOf(object, index, value)),
        }),
      }),
    }
  }
  if (object instanceof TypedArrayObject) {
    return {
      indexedCount: object.length,
      indexed: (index) => ({
        ...at(index),
        shown: { value: object.getElement(index) },
        takes: object.type.isBigInt ? "bigint" : "number",
        write: (value) => void object.SetIndex(realm, index, value),
      }),
    }
  }
  return listContents(object instanceof HtmlTemplateObject ? object.values : [])
}

function canWrite({ integrity }: ArrayObject, element: Value | undefined): boolean {
  return element === HOLE ? integrity === EXTENSIBLE : integrity !== FROZEN
}

function elementOf({ elements }: ArrayObject, index: number, value: Value): Descriptor {
  return elements?.[index] === HOLE ? fullDataDescriptor(value) : { value, hasValue: true }
}

function showElement(element: Value): Shown {
  return element === HOLE ? { text: "<empty>" } : { value: element }
}

function listContents(values: readonly Value[]): Contents {
  return {
    indexedCount: values.length,
    indexed: (index) => ({ name: String(index), shown: showElement(values[index]) }),
    named: () => [],
  }
}

// ---- properties ----

/** What is global besides the standard library. */
export function contentsOfGlobal(realm: Realm): Contents {
  const { holder, keys } = globalKeys(realm)
  return partsOnly(() => keys.map((key) => ({ ...property(realm, holder, key), path: key })))
}

function properties(realm: Realm, object: GuestObject, path?: string): Part[] {
  const { shape } = object
  const privates = shape.entries().flatMap(({ key }) => (key instanceof PrivateName ? [key] : []))
  const parts = [...shape.keys(), ...privates].map((key) => property(realm, object, key, path))
  if (object instanceof ArrayObject) parts.push({ name: "length", shown: { value: object.length }, hint: READ_ONLY })
  return parts
}

function property(realm: Realm, object: GuestObject, key: ShapeKey, path?: string): Part {
  const entry = object.shape.lookup(key)
  const index = entry >> FLAG_BITS
  const stored: unknown = object.slots[index]
  const isPrivate = key instanceof PrivateName
  const name = isPrivate ? key.description : describeKey(key)
  const part = { name, path: path === undefined ? undefined : pathTo(path, key) }
  const visibility = isPrivate ? ({ visibility: "private" } as const) : {}
  if (entry & ACCESSOR) return { ...part, ...accessorPart(stored as Accessor), hint: { ...GETTER, ...visibility } }
  if (stored instanceof LazyValue) return { ...part, shown: showLazy(realm, object, stored), hint: READ_ONLY }
  if ((entry & WRITABLE) === 0)
    return { ...part, shown: { value: stored as Value }, hint: { ...READ_ONLY, ...visibility } }
  const write = (value: Value) => {
    object.writableSlots()[index] = value
  }
  return { ...part, shown: { value: stored as Value }, write, ...(isPrivate && { hint: visibility }) }
}

const GETTER = { attributes: ["hasSideEffects"] } as const

function accessorPart(accessor: Accessor): { readonly shown: Shown } {
  const inside = partsOnly(() => {
    const { get, set } = accessor
    return [...(get ? [internal("get", { value: get })] : []), ...(set ? [internal("set", { value: set })] : [])]
  })
  return { shown: { text: showAccessor(accessor), inside } }
}

/** Of errors and functions it is known what will be made; the library's own is only named. */
function showLazy(realm: Realm, object: GuestObject, lazy: LazyValue): Shown {
  if (!(object instanceof ErrorObject || object instanceof FunctionObject || object instanceof BuiltinFunction)) {
    return { text: "[built in]" }
  }
  const value = uncharged(realm, () => lazy.materialize(realm, object))
  return value instanceof GuestObject ? { text: "[made when it is first read]" } : { value }
}

function pathTo(path: string, key: ShapeKey): string | undefined {
  if (typeof key === "symbol") return undefined
  const name = key instanceof PrivateName ? key.description : key
  if (/^#?[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*$/u.test(name)) return `${path}.${name}`
  return `${path}[${JSON.stringify(name)}]`
}

// ---- internal slots ----

function internal(name: string, shown: Shown): Part {
  return { name, shown, hint: INTERNAL }
}

function internals(object: GuestObject): Part[] {
  const parts = slotsOf(object)
  if (!(object instanceof ProxyObject)) parts.push(internal("[[Prototype]]", { value: object.proto }))
  return parts
}

function slotsOf(object: GuestObject): Part[] {
  if (object instanceof CollectionObject) return [entriesPart(object)]
  if (object instanceof PromiseObject) return promiseSlots(object)
  if (object instanceof FunctionObject) return functionSlots(object)
  if (isBoundFunction(object)) return boundSlots(object.record as BoundRecord)
  if (object instanceof HostNode) return [internal("[[HostFunction]]", { text: object.path })]
  if (object instanceof GeneratorObject || object instanceof AsyncGeneratorObject) return generatorSlots(object)
  if (object instanceof ProxyObject) {
    const { target, handler } = object
    return [internal("[[Target]]", { value: target }), internal("[[Handler]]", { value: handler })]
  }
  if (object instanceof PrimitiveObject) return [internal("[[PrimitiveValue]]", { value: object.value })]
  if (object instanceof WeakRefObject) return [internal("[[Target]]", { value: object.target })]
  if (object instanceof WeakMapObject) return [internal("[[Entries]]", pairs(object.entries))]
  if (object instanceof WeakSetObject) return [internal("[[Entries]]", listShown([...object.members]))]
  if (object instanceof ArrayBufferObject || object instanceof DataViewObject) {
    return [internal("[[ByteLength]]", { value: Math.max(0, object.byteLength) })]
  }
  return []
}

function listShown(values: readonly Value[]): Shown {
  return { text: `Array(${values.length})`, inside: listContents(values) }
}

function entriesPart(collection: CollectionObject): Part {
  const { table } = collection
  const places: number[] = []
  for (let place = table.first; place < table.keys.length; place++) if (table.keys[place] !== HOLE) places.push(place)
  const indexed = (index: number): Part => {
    const place = places[index] as number
    const key = table.keys[place] as Value
    if (!(collection instanceof MapObject)) return { name: String(index), shown: { value: key } }
    const values = table.values as Value[]
    const write = (value: Value) => {
      values[place] = value
    }
    return { name: String(index), shown: pair(key, values[place], write) }
  }
  const inside = { indexedCount: places.length, indexed, named: () => [] }
  return internal("[[Entries]]", { text: `Array(${places.length})`, inside })
}

const PAIR = { depth: 0, maxItems: 5, maxLength: 60 }

function pair(key: Value, value: Value, write?: Part["write"]): Shown {
  const inside = partsOnly(() => [
    { name: "key", shown: { value: key } },
    { name: "value", shown: { value }, write },
  ])
  return { text: `${inspectValue(key, PAIR)} => ${inspectValue(value, PAIR)}`, inside }
}

function pairs(map: ReadonlyMap<Value, Value>): Shown {
  const all = [...map]
  const indexed = (index: number): Part => {
    const [key, value] = all[index] as [Value, Value]
    return { name: String(index), shown: pair(key, value) }
  }
  return { text: `Array(${all.length})`, inside: { indexedCount: all.length, indexed, named: () => [] } }
}

function promiseSlots({ state, result, callId }: PromiseObject): Part[] {
  const parts = [internal("[[PromiseState]]", { text: state })]
  if (state !== "pending") parts.push(internal("[[PromiseResult]]", { value: result }))
  else if (callId !== null) parts.push(internal("[[HostCall]]", { text: callId }))
  return parts
}

function functionSlots(fn: FunctionObject): Part[] {
  const { code } = fn
  const parts = [internal("[[FunctionLocation]]", { text: locate(code, code.info.node.start) })]
  const scopes = closureScopes(fn)
  if (scopes.length > 0) {
    const inside = {
      indexedCount: scopes.length,
      indexed: (index: number): Part => {
        const { name = "", places = [] } = scopes[index] ?? {}
        return internal(String(index), { text: name, inside: contentsOfPlaces(places) })
      },
      named: () => [],
    }
    parts.push(internal("[[Scopes]]", { text: `Array(${scopes.length})`, inside }))
  }
  return parts
}

function locate({ program }: FunctionObject["code"], at: number): string {
  const { line, column } = program.source.locate(at)
  return `${program.filename}:${line}:${column}`
}

function boundSlots({ target, boundThis, boundArguments }: BoundRecord): Part[] {
  return [
    internal("[[TargetFunction]]", { value: target }),
    internal("[[BoundThis]]", { value: boundThis }),
    internal("[[BoundArgs]]", listShown(boundArguments)),
  ]
}

function generatorSlots({ state, frame }: { readonly state: string; readonly frame: Frame | null }): Part[] {
  const parts = [internal("[[GeneratorState]]", { text: state })]
  if (frame === null) return parts
  parts.push(internal("[[GeneratorFunction]]", { value: frame.fn }))
  parts.push(internal("[[GeneratorLocation]]", { text: locate(frame.fn.code, frame.at) }))
  return parts
}

/** The name of a value's type: what `typeof` gives, or the constructor of an object. */
export function typeName(value: Value): string {
  if (value === null) return "null"
  if (!(value instanceof GuestObject)) return typeof value
  if (value instanceof ProxyObject) return "Proxy"
  return value.isCallable ? "function" : value.proto === null ? "Object" : constructorName(value)
}
