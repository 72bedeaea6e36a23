/** Errors that several built-ins throw, worded as V8 words them. */
import { throwTypeError } from "../interpreter/errors.js"
import { describeCallee } from "../interpreter/inspect.js"
import { GuestObject } from "../interpreter/objects/object.js"
import type { Value } from "../interpreter/objects/value.js"
import { isCallable } from "../interpreter/operations/type-conversion.js"
import type { Realm } from "../interpreter/realm.js"
import { partOf } from "../interpreter/text-part.js"

/** A value inside a message, where V8 puts no quotes around strings. */
export function describeValue(value: Value): string {
  if (typeof value === "string") return value.length > 60 ? `${partOf(value, 0, 60)}...` : value
  return describeCallee(value)
}

/** A method was called on a `this` that lacks its internal slot. */
export function throwIncompatible(realm: Realm, method: string, receiver: Value): never {
  return throwTypeError(
    realm,
    `Method ${method} called on incompatible receiver ${receiver === "" ? "" : describeValue(receiver)}`,
  )
}

export function throwNewRequired(realm: Realm, name: string): never {
  return throwTypeError(realm, `Constructor ${name} requires 'new'`)
}

/** What V8 calls a value where it only tells its kind. */
function describeKind(value: Value): string {
  if (value instanceof GuestObject) return value.isCallable ? "function" : "object"
  if (value === undefined) return "undefined"
  if (value === null) return "object null"
  if (typeof value === "string") return `string "${value.length > 60 ? `${partOf(value, 0, 60)}...` : value}"`
  if (typeof value === "number" || typeof value === "boolean") return `${typeof value} ${value}`
  return typeof value
}

export function throwNotIterableKind(realm: Realm, value: Value): never {
  const kind = value === undefined || value === null ? String(value) : describeKind(value)
  return throwTypeError(realm, `${kind} is not iterable (cannot read property Symbol(Symbol.iterator))`)
}

/** The callback of a built-in, which must be callable. */
export function requireCallback(realm: Realm, value: Value): GuestObject {
  return isCallable(value) ? value : throwTypeError(realm, `${describeKind(value)} is not a function`)
}

/** What `Function.prototype.apply` and `Reflect.apply` are to call. */
export function requireApplicable(realm: Realm, value: Value): GuestObject {
  if (isCallable(value)) return value
  const type = typeof value === "object" && value !== null ? "an object" : `a ${typeof value}`
  return throwTypeError(
    realm,
    `Function.prototype.apply was called on ${describeValue(value)}, which is ${type} and not a function`,
  )
}
