/** A value as text for messages, the console and tests. Runs no guest code, reads data properties only, and is bounded. */
import { ArrayObject } from "./objects/array.js"
import { ErrorObject } from "./objects/error.js"
import { BuiltinFunction, FunctionObject } from "./objects/function.js"
import type { GuestObject } from "./objects/object.js"
import { ACCESSOR, FLAG_BITS } from "./objects/shape.js"
import type { PropertyKey, Value } from "./objects/value.js"

export function describeKey(key: PropertyKey): string {
  return typeof key === "symbol" ? key.toString() : key
}

/** A value that was to be called, constructed or iterated, as V8 shows it where it has no source text to show. */
export function describeCallee(value: Value): string {
  switch (typeof value) {
    case "string":
      return `"${value.length > 60 ? `${value.slice(0, 60)}...` : value}"`
    case "symbol":
      return value.toString()
    case "bigint":
      return shortBigInt(value)
    case "object":
    case "function":
      return value === null ? "null" : describeObject(value)
    default:
      return String(value)
  }
}

function shortBigInt(value: bigint): string {
  return BigInt.asIntN(64, value) === value ? String(value) : "a BigInt"
}

function describeObject(value: GuestObject): string {
  if (value instanceof FunctionObject) return value.code.describe()
  if (value instanceof BuiltinFunction) return `function ${value.definition.name}() { [native code] }`
  if (value instanceof ErrorObject) return value.header
  if (value instanceof ArrayObject) return "[object Array]"
  return `#<${constructorName(value)}>`
}

/** The name of the constructor that data properties on the prototype chain tell, "Object" if they tell none. */
export function constructorName(object: GuestObject): string {
  let holder: GuestObject | null = object
  for (let i = 0; holder !== null && i < 64; i++) {
    const value = ownData(holder, "constructor")
    if (value instanceof FunctionObject && value.givenName !== "") return value.givenName
    if (value instanceof BuiltinFunction) return value.definition.name
    holder = holder.proto
  }
  return "Object"
}

/** The value of an own data property as its slot has it; undefined for accessors and lazy slots. */
export function ownData(object: GuestObject, key: PropertyKey): Value {
  const entry = object.shape.lookup(key)
  if (entry < 0 || entry & ACCESSOR) return undefined
  return object.slots[entry >> FLAG_BITS]
}
