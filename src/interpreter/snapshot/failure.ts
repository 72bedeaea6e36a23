/**
 * How an invocation failed, in a snapshot of a plan that has completed: the fields of its `PlanError`. The plan itself is
 * written as completed; the error is what `run()` gives again.
 */
import { PlanError, type PlanErrorCode, type PlanErrorFields } from "../plan-error.js"
import { invalidSnapshot } from "./errors.js"
import type { MachineSnapshot, SnapshotFailure } from "./format.js"

/** Those that leave the plan able to be invoked again. */
const codes: readonly PlanErrorCode[] = ["thrown", "not_data", "deadlock"]
const texts = ["name", "message", "frame", "guestStack", "hint", "thrownCode"] as const
const numbers = ["line", "column"] as const

export function writeFailure(error: PlanError): SnapshotFailure {
  const failure: SnapshotFailure = { code: error.code, message: error.message }
  for (const field of texts) {
    const text = error[field]
    if (text !== undefined) failure[field] = text
  }
  for (const field of numbers) {
    const number = error[field]
    if (number !== undefined) failure[field] = number
  }
  const path = (error.details as { path?: unknown } | undefined)?.path
  if (typeof path === "string") failure.path = path
  return failure
}

/** Null: nothing has failed. The snapshot is untrusted. */
export function readFailure(snapshot: MachineSnapshot): PlanError | null {
  if (!Object.hasOwn(snapshot, "failure")) return null
  const json: unknown = snapshot.failure
  if (typeof json !== "object" || json === null) throw invalidSnapshot(".failure", "must be an object")
  const read = (field: string, type: "string" | "number"): unknown => {
    const value = Object.hasOwn(json, field) ? (json as Record<string, unknown>)[field] : undefined
    if (value === undefined || typeof value === type) return value
    throw invalidSnapshot(`.failure.${field}`, `must be a ${type === "string" ? "text" : "number"}`)
  }
  const fields: Record<string, unknown> = {}
  for (const field of texts) fields[field] = read(field, "string")
  for (const field of numbers) fields[field] = read(field, "number")
  const code = read("code", "string") as PlanErrorCode
  if (!codes.includes(code)) throw invalidSnapshot(".failure.code", "must be how an invocation fails")
  const path = read("path", "string")
  const details = path === undefined ? undefined : { path }
  return new PlanError({ message: "", ...(fields as object), code, details } as PlanErrorFields)
}
