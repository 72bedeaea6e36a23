/** Reads the values of a plan for `inspect`, straight from the object model: no guest code runs and nothing is charged. */
import { ArgumentsObject } from "../../../src/builtins/arguments.js"
import { constructorName, describeHeader, ownData } from "../../../src/interpreter/inspect.js"
import { ArrayObject } from "../../../src/interpreter/objects/array.js"
import { ArrayBufferObject } from "../../../src/interpreter/objects/array-buffer.js"
import { MapObject, SetObject } from "../../../src/interpreter/objects/collections.js"
import { DateObject } from "../../../src/interpreter/objects/date.js"
import { ErrorObject } from "../../../src/interpreter/objects/error.js"
import { BuiltinFunction, FunctionObject } from "../../../src/interpreter/objects/function.js"
import { type Accessor, GuestObject } from "../../../src/interpreter/objects/object.js"
import { PrimitiveObject } from "../../../src/interpreter/objects/primitive-object.js"
import { ProxyObject } from "../../../src/interpreter/objects/proxy.js"
import { RegExpObject } from "../../../src/interpreter/objects/regexp.js"
import { ACCESSOR, ENUMERABLE, FLAG_BITS } from "../../../src/interpreter/objects/shape.js"
import { TypedArrayObject } from "../../../src/interpreter/objects/typed-array.js"
import { HOLE, type PropertyKey, type Value } from "../../../src/interpreter/objects/value.js"
import { type Description, hole, inspect, type Property } from "./inspect.js"

export function inspectGuest(value: Value): string {
  return inspect(value, readGuest)
}

function readGuest(value: object): Description {
  if (!(value instanceof GuestObject)) throw new Error("a host object is no guest value")
  const text = (words: string): Description => ({ kind: "text", text: words })
  if (value instanceof ProxyObject) return text("Proxy {}")
  if (value.isCallable) return text(describeFunction(value))
  if (value instanceof ErrorObject) return text(describeHeader(value))
  const tag = value.proto === null ? "[null prototype]" : constructorName(value)
  if (value instanceof ArrayObject) {
    return {
      kind: "list",
      tag: tag === "Array" ? "" : tag,
      items: elementsOf(value),
      properties: otherProperties(value),
    }
  }
  if (value instanceof ArgumentsObject) {
    const items = ownProperties(value).map((property) => property.value)
    return { kind: "list", tag: "Arguments", items, properties: [] }
  }
  return describeExotic(value, tag) ?? describePlain(value, tag)
}

function describeExotic(value: GuestObject, tag: string): Description | null {
  const text = (words: string): Description => ({ kind: "text", text: words })
  if (value instanceof MapObject) {
    const { keys, values } = value.table
    const entries = keys.map((key, place): [Value, Value] => [key, values?.[place]]).filter(([key]) => key !== HOLE)
    return { kind: "map", tag, entries }
  }
  if (value instanceof SetObject) return { kind: "set", tag, items: value.table.keys.filter((key) => key !== HOLE) }
  if (value instanceof DateObject) {
    return text(Number.isNaN(value.dateValue) ? "Date Invalid" : `Date ${new Date(value.dateValue).toISOString()}`)
  }
  if (value instanceof RegExpObject) return text(`/${value.source === "" ? "(?:)" : value.source}/${value.flags}`)
  if (value instanceof TypedArrayObject) {
    const items = Array.from({ length: value.length }, (_, index) => value.getElement(index))
    return { kind: "list", tag: `${tag}(${items.length})`, items, properties: [] }
  }
  if (value instanceof ArrayBufferObject) {
    const items = [...new Uint8Array(value.data ?? new ArrayBuffer(0))]
    return { kind: "list", tag: `${tag}(${items.length})`, items, properties: [] }
  }
  if (value instanceof PrimitiveObject) return text(`[${tag}: ${inspectGuest(value.value)}]`)
  return null
}

function describePlain(value: GuestObject, tag: string): Description {
  return { kind: "plain", tag: tag === "Object" ? "" : tag, properties: ownProperties(value) }
}

function ownProperties(value: GuestObject): Property[] {
  return value.shape.keys().flatMap((key): Property[] => {
    const entry = value.shape.lookup(key as PropertyKey)
    if ((entry & ENUMERABLE) === 0 || (typeof key !== "string" && typeof key !== "symbol")) return []
    const stored = value.slots[entry >> FLAG_BITS]
    return entry & ACCESSOR
      ? [{ key, accessor: accessorName(stored as unknown as Accessor) }]
      : [{ key, value: stored }]
  })
}

function accessorName({ get, set }: Accessor): "Getter" | "Setter" | "Getter/Setter" {
  return get === undefined ? "Setter" : set === undefined ? "Getter" : "Getter/Setter"
}

function isIndex(key: string | symbol): boolean {
  return typeof key === "string" && String(Number(key) >>> 0) === key && key !== "4294967295"
}

/** Sparse arrays keep their elements as ordinary properties. */
function elementsOf(array: ArrayObject): unknown[] {
  if (array.elements !== null) return array.elements.map((element) => (element === HOLE ? hole : element))
  const items: unknown[] = Array.from({ length: Math.min(array.length, 10_000) }, () => hole)
  for (const { key, value, accessor } of ownProperties(array)) {
    if (isIndex(key)) items[Number(key as string)] = accessor === undefined ? value : `[${accessor}]`
  }
  return items
}

function otherProperties(array: ArrayObject): Property[] {
  return ownProperties(array).filter(({ key }) => !isIndex(key))
}

function describeFunction(fn: GuestObject): string {
  const own = ownData(fn, "name")
  const given = fn instanceof FunctionObject ? fn.givenName : fn instanceof BuiltinFunction ? fn.definition.name : ""
  const name = typeof own === "string" ? own : given
  const kind = fn instanceof FunctionObject && fn.code.isClassConstructor ? "class" : "Function"
  if (name === "") return `[${kind} (anonymous)]`
  return kind === "class" ? `[class ${name}]` : `[Function: ${name}]`
}
