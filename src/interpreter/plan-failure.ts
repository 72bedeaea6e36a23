/** What a plan threw, as the error that the application gets: data properties only, no guest code. */
import { constructorName, inheritedData, inspectValue, ownData } from "./inspect.js"
import { ErrorObject, showEntry } from "./objects/error.js"
import { GuestObject } from "./objects/object.js"
import type { Value } from "./objects/value.js"
import { PlanError } from "./plan-error.js"

export function describeFailure(reason: Value): PlanError {
  if (!(reason instanceof ErrorObject)) return describeThrown(reason)
  const name = text(inheritedData(reason, "name")) ?? "Error"
  const message = text(inheritedData(reason, "message")) ?? ""
  const [innermost] = reason.trace
  return new PlanError({
    code: "thrown",
    name,
    message,
    thrownCode: text(ownData(reason, "code")),
    guestStack: `${message === "" ? name : `${name}: ${message}`}${reason.trace.map(showEntry).join("")}`,
    ...innermost?.code.program.describePosition(innermost.at),
  })
}

/** Something that is no error was thrown: an instance of a class of the plan's own is told by that class. */
function describeThrown(reason: Value): PlanError {
  const isNamed = reason instanceof GuestObject
  const name = isNamed ? text(inheritedData(reason, "name")) : undefined
  const message = isNamed ? text(inheritedData(reason, "message")) : undefined
  return new PlanError({
    code: "thrown",
    name: name ?? (isNamed ? ownClassName(reason) : "Error"),
    message: message ?? (typeof reason === "string" ? reason : inspectValue(reason)),
  })
}

function ownClassName(object: GuestObject): string {
  const name = constructorName(object)
  return name === "Object" ? "Error" : name
}

function text(value: Value): string | undefined {
  return typeof value === "string" ? value : undefined
}
