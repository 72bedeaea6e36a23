/**
 * Functions that the host passes as options, guarded: what they throw, or give that is not what they should give, ends the
 * plan with an error that names the option. It is neither the plan's failure nor a bug of ours.
 */
import { Termination } from "./errors.js"
import { PlanError } from "./plan-error.js"

/** `isValid` tells what the function may give; `expected` says so. */
export function guardNumber(
  name: string,
  give: () => number,
  isValid: (value: number) => boolean,
  expected: string,
): () => number {
  return () => {
    let value: unknown
    try {
      value = give()
    } catch (error) {
      throw optionFailure(name, `threw ${describeThrown(error)}`, error)
    }
    if (typeof value === "number" && isValid(value)) return value
    const got = typeof value === "number" ? String(value) : value === null ? "null" : typeof value
    throw optionFailure(name, `must give ${expected}, gave ${got}`)
  }
}

/** For what is only told something. */
export function guardListener<Args extends unknown[]>(name: string, tell: (...args: Args) => void) {
  return (...args: Args): void => {
    try {
      tell(...args)
    } catch (error) {
      throw optionFailure(name, `threw ${describeThrown(error)}`, error)
    }
  }
}

function optionFailure(name: string, what: string, cause?: unknown): Termination {
  const error = new PlanError({ code: "aborted", message: `the host's option ${name} ${what}` })
  if (cause !== undefined) Object.defineProperty(error, "cause", { value: cause, enumerable: false })
  return new Termination(error)
}

function describeThrown(error: unknown): string {
  try {
    return error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  } catch {
    return "something that cannot be shown"
  }
}

export function isFraction(value: number): boolean {
  return value >= 0 && value < 1
}
