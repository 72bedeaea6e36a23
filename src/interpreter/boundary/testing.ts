/** What the tests of this room have in common. */
import { Termination } from "../errors.js"
import { BuiltinDefinition, BuiltinFunction } from "../objects/function.js"
import { GuestObject } from "../objects/object.js"
import type { Value } from "../objects/value.js"
import type { Realm } from "../realm.js"
import { BoundaryError, copyIn, copyOut } from "./boundary.js"

export function roundTrip(realm: Realm, value: unknown): unknown {
  return copyOut(realm, copyIn(realm, value, "input"), "result")
}

export function refusal(copy: () => unknown): BoundaryError {
  try {
    copy()
  } catch (error) {
    if (error instanceof BoundaryError) return error
    throw error
  }
  throw new Error("it was not refused")
}

/** Code and message of the limit that ends what is done. */
export function limitMet(action: () => unknown): string {
  try {
    action()
  } catch (error) {
    if (error instanceof Termination) return `${error.error.code}: ${error.error.message}`
    throw error
  }
  throw new Error("no limit was met")
}

export function guestFunction(realm: Realm): GuestObject {
  const definition = new BuiltinDefinition("f", "f", 0, () => undefined)
  return new BuiltinFunction(realm.intrinsics.FunctionPrototype, definition, null)
}

export function record(realm: Realm, properties: Record<string, Value>): GuestObject {
  const object = new GuestObject(realm.rootShape, realm.intrinsics.ObjectPrototype, [])
  for (const [key, value] of Object.entries(properties)) object.putOwn(realm, key, value)
  return object
}
