/**
 * The three signals that travel as host exceptions, and never mix: a guest throw, a termination; anything else is a bug of
 * ours. (Control flow - break, continue, return - travels as return values.)
 *
 * One function per message that the interpreter itself throws into a plan, worded as V8 words it.
 */
import type { Value } from "./objects/value.js"
import type { PlanError } from "./plan-error.js"
import type { Realm } from "./realm.js"

export type ErrorKind =
  | "Error"
  | "TypeError"
  | "RangeError"
  | "ReferenceError"
  | "SyntaxError"
  | "EvalError"
  | "URIError"
  | "AggregateError"

/** A guest value that was thrown. Guest `catch`, `finally` and promise jobs deal with this alone. Not a host Error: it has no stack to capture. */
export class GuestThrow {
  constructor(readonly value: Value) {}
}

/** The plan ends now. No guest code runs on the way out; nothing but the machine catches it. */
export class Termination {
  constructor(readonly error: PlanError) {}
}

export function throwError(realm: Realm, kind: ErrorKind, message: string): never {
  throw new GuestThrow(realm.makeError(kind, message))
}

export function throwTypeError(realm: Realm, message: string): never {
  throw new GuestThrow(realm.makeError("TypeError", message))
}

export function throwRangeError(realm: Realm, message: string): never {
  throw new GuestThrow(realm.makeError("RangeError", message))
}

export function throwReferenceError(realm: Realm, message: string): never {
  throw new GuestThrow(realm.makeError("ReferenceError", message))
}

export function throwUninitialized(realm: Realm, name: string): never {
  return throwReferenceError(realm, `Cannot access '${name}' before initialization`)
}

export function throwUninitializedThis(realm: Realm): never {
  return throwReferenceError(
    realm,
    "Must call super constructor in derived class before accessing 'this' or returning from derived constructor",
  )
}

export function throwNotDefined(realm: Realm, name: string): never {
  return throwReferenceError(realm, `${name} is not defined`)
}

export function throwConstAssignment(realm: Realm): never {
  return throwTypeError(realm, "Assignment to constant variable.")
}

/** `shown` is the source text of the callee, as V8 renders it. */
export function throwNotFunction(realm: Realm, shown: string): never {
  return throwTypeError(realm, `${shown} is not a function`)
}

export function throwNotConstructor(realm: Realm, shown: string): never {
  return throwTypeError(realm, `${shown} is not a constructor`)
}

export function throwReadOfNullish(realm: Realm, value: undefined | null, key: string | null): never {
  return throwTypeError(realm, `Cannot read properties of ${value}${key === null ? "" : ` (reading '${key}')`}`)
}

export function throwWriteOfNullish(realm: Realm, value: undefined | null, key: string): never {
  return throwTypeError(realm, `Cannot set properties of ${value} (setting '${key}')`)
}

export function throwCannotDelete(realm: Realm, key: string, shown: string): never {
  return throwTypeError(realm, `Cannot delete property '${key}' of ${shown}`)
}

export function throwPrimitiveWrite(realm: Realm, key: string, type: string, shown: string): never {
  return throwTypeError(realm, `Cannot create property '${key}' on ${type} '${shown}'`)
}

export function throwStackOverflow(realm: Realm): never {
  return throwRangeError(realm, "Maximum call stack size exceeded")
}
