/** Reads host values for `inspect`. Own data properties only; no getter, proxy trap or `toString` of a value is run. */
import { types } from "node:util"
import { type Description, hole, inspect, type Property, type Reader } from "./inspect.js"

const readHost: Reader = (value) => {
  if (types.isProxy(value)) return { kind: "text", text: "Proxy {}" }
  if (typeof value === "function") return { kind: "text", text: describeFunction(value as (...args: never) => unknown) }
  if (types.isNativeError(value)) return { kind: "text", text: describeError(value) }
  const tag = constructorName(value)
  if (Array.isArray(value)) return describeList(value, tag === "Array" ? "" : tag)
  if (types.isArgumentsObject(value)) return describeList(value as unknown as unknown[], "Arguments")
  return describeExotic(value, tag) ?? describePlain(value, tag)
}

export function inspectHost(value: unknown): string {
  return inspect(value, readHost)
}

function describeExotic(value: object, tag: string): Description | null {
  const text = (words: string): Description => ({ kind: "text", text: words })
  if (types.isMap(value)) return { kind: "map", tag, entries: [...Map.prototype.entries.call(value)] }
  if (types.isSet(value)) return { kind: "set", tag, items: [...Set.prototype.values.call(value)] }
  if (types.isDate(value)) {
    const time = Date.prototype.getTime.call(value)
    return text(Number.isNaN(time) ? "Date Invalid" : `Date ${Date.prototype.toISOString.call(value)}`)
  }
  if (types.isRegExp(value)) return text(RegExp.prototype.toString.call(value))
  if (types.isTypedArray(value)) {
    const items = Array.from(value as Uint8Array | BigInt64Array, (item: number | bigint) => item)
    return { kind: "list", tag: `${tag}(${items.length})`, items, properties: [] }
  }
  if (types.isAnyArrayBuffer(value)) {
    const items = [...new Uint8Array(value)]
    return { kind: "list", tag: `${tag}(${items.length})`, items, properties: [] }
  }
  if (types.isDataView(value)) return text(`${tag}(${value.byteLength})`)
  if (types.isBoxedPrimitive(value)) return text(`[${tag}: ${inspectHost((value as object).valueOf())}]`)
  if (value instanceof URL) return text(`URL ${value.href}`)
  if (value instanceof URLSearchParams) return text(`URLSearchParams ${value.toString()}`)
  return null
}

function describePlain(value: object, tag: string): Description {
  return { kind: "plain", tag: tag === "Object" ? "" : tag, properties: ownProperties(value, () => true) }
}

function describeList(value: ArrayLike<unknown>, tag: string): Description {
  const items: unknown[] = []
  for (let index = 0; index < value.length; index++) {
    const property = Object.getOwnPropertyDescriptor(value, index)
    items.push(property === undefined ? hole : "value" in property ? property.value : `[${accessorName(property)}]`)
  }
  const isElement = (key: string | symbol) => typeof key === "string" && String(Number(key) >>> 0) === key
  return { kind: "list", tag, items, properties: ownProperties(value, (key) => !isElement(key)) }
}

function ownProperties(value: object, wanted: (key: string | symbol) => boolean): Property[] {
  return Reflect.ownKeys(value).flatMap((key): Property[] => {
    const property = Object.getOwnPropertyDescriptor(value, key)
    if (property === undefined || !property.enumerable || !wanted(key)) return []
    return "value" in property ? [{ key, value: property.value }] : [{ key, accessor: accessorName(property) }]
  })
}

function accessorName({ get, set }: PropertyDescriptor): "Getter" | "Setter" | "Getter/Setter" {
  if (get !== undefined && set !== undefined) return "Getter/Setter"
  return get === undefined ? "Setter" : "Getter"
}

/** The name of the nearest `constructor` that is plain data. */
function constructorName(value: object): string {
  for (let at: object | null = value; at !== null; at = Object.getPrototypeOf(at) as object | null) {
    const maker: unknown = Object.getOwnPropertyDescriptor(at, "constructor")?.value
    if (typeof maker === "function") return dataProperty(maker, "name")
  }
  return "[null prototype]"
}

function describeFunction(value: (...args: never) => unknown): string {
  const name = dataProperty(value, "name")
  const isClass = Function.prototype.toString.call(value).startsWith("class")
  if (isClass) return name === "" ? "[class (anonymous)]" : `[class ${name}]`
  return name === "" ? "[Function (anonymous)]" : `[Function: ${name}]`
}

function describeError(value: Error): string {
  const name = dataProperty(value, "name")
  const message = dataProperty(value, "message")
  return message === "" ? name : `${name}: ${message}`
}

/** An own or inherited property that is a string held as data; else the empty string. */
function dataProperty(value: object, key: string): string {
  for (let at: object | null = value; at !== null; at = Object.getPrototypeOf(at) as object | null) {
    const property = Object.getOwnPropertyDescriptor(at, key)
    if (property !== undefined) return typeof property.value === "string" ? property.value : ""
  }
  return ""
}
