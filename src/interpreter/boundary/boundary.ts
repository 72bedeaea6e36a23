/**
 * The one way by which data crosses between a plan and its host, in both directions by copy: input, results of host calls,
 * their arguments, the plan's result, and console arguments.
 *
 * - A copy is a snapshot at the time of the call: it shares no object with its original, but shares and cycles within itself
 *   as the original does.
 * - Own enumerable data properties under string keys cross; symbol keys and non-enumerable properties do not. No getter,
 *   `toJSON` or guest code runs, and no trap that can be avoided.
 * - Kept are undefined, -0, NaN, BigInt, holes, Date, Map, Set, RegExp (source and flags), Error (name, message, cause, the
 *   `errors` of an AggregateError, and `code` and `details` as own data; no host stack), typed arrays, DataView, ArrayBuffer and wrapper objects. An instance of
 *   any other class crosses as a plain object of its own data.
 * - What is no data is refused by a `BoundaryError` that names its path: functions, symbols, promises, accessors, proxies,
 *   iterators, streams, weak collections. Console arguments are never refused: a text stands in for what is no data.
 * - Copies are charged to the realm's steps and bytes as they are made.
 */

import type { Value } from "../objects/value.js"
import type { Realm } from "../realm.js"
import type { PlanLimits } from "../types.js"
import { InwardCopy } from "./copy-in.js"
import { ConsoleCopy, type CopyOutOptions, OutputBudget, OutwardCopy } from "./copy-out.js"

export type { CopyOutOptions, OutputBudget } from "./copy-out.js"
export { BoundaryError } from "./copy-path.js"

/** Host → guest. `what` names the root in errors: "input". `rule` ends their message, in place of "only data crosses into a plan". */
export function copyIn(realm: Realm, value: unknown, what: string, rule?: string): Value {
  return new InwardCopy(realm, what, rule).run(value)
}

/** Guest → host. `what` names the root in errors: "result". */
export function copyOut(realm: Realm, value: Value, what: string, options?: CopyOutOptions): unknown {
  return new OutwardCopy(realm, what, options).run(value)
}

/** Guest → host for the console: nothing is refused. */
export function consoleCopy(realm: Realm, value: Value, budget?: OutputBudget): unknown {
  return new ConsoleCopy(realm, "argument", budget === undefined ? {} : { budget }).run(value)
}

/** For `copyOut` of a plan's result. */
export function resultBudget(limits: PlanLimits): OutputBudget {
  return new OutputBudget(limits.maxResultBytes, describeResult)
}

function describeResult(shown: string): string {
  return `the result is larger than ${shown} bytes (limits.maxResultBytes)`
}

/** One for the life of a plan: all its console arguments count together. */
export function consoleBudget(limits: PlanLimits): OutputBudget {
  return new OutputBudget(limits.maxConsoleBytes, describeConsole)
}

function describeConsole(shown: string): string {
  return `the plan wrote its ${shown} bytes to the console (limits.maxConsoleBytes)`
}
