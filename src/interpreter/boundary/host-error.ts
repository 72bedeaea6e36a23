/** What the host says of a call that failed: checked, and as the error that the plan gets. */

import { ErrorObject, type TraceEntry } from "../objects/error.js"
import { DATA, HIDDEN } from "../objects/shape.js"
import { checkObject, refuse } from "../option-checks.js"
import type { Realm } from "../realm.js"
import type { HostCallError } from "../types.js"
import { copyIn } from "./boundary.js"

/** Each field read once. */
export function readHostCallError(error: HostCallError): HostCallError {
  const caller = "machine.reject"
  checkObject(caller, "error", error)
  const name = readField(error, "name")
  const message = readField(error, "message")
  const code = readField(error, "code")
  const tool = readField(error, "tool")
  const retryable = readField(error, "retryable")
  if (typeof message !== "string") refuse(caller, "error.message", "a string", message)
  for (const [key, value] of Object.entries({ name, code, tool })) {
    if (value !== undefined && typeof value !== "string") refuse(caller, `error.${key}`, "a string", value)
  }
  if (retryable !== undefined && typeof retryable !== "boolean") {
    refuse(caller, "error.retryable", "a boolean", retryable)
  }
  return { name, message, code, tool, retryable, details: readField(error, "details") } as HostCallError
}

function readField(error: HostCallError, key: keyof HostCallError): unknown {
  try {
    return error[key]
  } catch (cause) {
    throw new TypeError(`machine.reject: error.${key} cannot be read`, { cause })
  }
}

/** A guest error: name, message, and what the host said besides as own properties. `trace` is where the call was made. */
export function createHostError(
  realm: Realm,
  { name, message, code, details, tool, retryable }: HostCallError,
  trace: readonly TraceEntry[],
): ErrorObject {
  const shown = name ?? "Error"
  const error = new ErrorObject(realm.intrinsics.ErrorPrototype, `${shown}: ${message}`, trace)
  error.addProperty(realm, "message", message, HIDDEN)
  if (name !== undefined && name !== "Error") error.addProperty(realm, "name", name, HIDDEN)
  const extras: Record<string, unknown> = { code, retryable, details, tool }
  for (const [key, value] of Object.entries(extras)) {
    if (value !== undefined) error.addProperty(realm, key, copyIn(realm, value, `error.${key}`), DATA)
  }
  return error
}
