/**
 * https://tc39.es/ecma262/#sec-testing-and-comparison-operations: the comparisons that run no guest code.
 *
 * A host reads two texts of the same length until they differ, which may be at their end; so long ones are charged. Those
 * that are the same text to the host take it no time, but a plan's steps may not depend on that.
 */
import { chargeSteps } from "../budget.js"
import type { Value } from "../objects/value.js"
import type { Realm } from "../realm.js"
import { chargeBigIntComparison, isLargeBigInt } from "./bigint-size.js"

/** Texts up to this length are compared within the step of what compares them. */
export const SHORT_TEXT = 64

/** Charges reading that many characters of two texts, or of one to find its hash. */
export function chargeTextComparison(realm: Realm, length: number): void {
  if (length > SHORT_TEXT) chargeSteps(realm, length >> 6)
}

/** Whether finding it among others is charged for its length: a long text or a large BigInt. */
export function isLong(value: Value): value is string | bigint {
  return typeof value === "string" ? value.length > SHORT_TEXT : isLargeBigInt(value)
}

/** https://tc39.es/ecma262/#sec-isstrictlyequal */
export function IsStrictlyEqual(realm: Realm, x: Value, y: Value): boolean {
  if (typeof x === "string" && typeof y === "string" && x.length === y.length) chargeTextComparison(realm, x.length)
  else if (typeof x === "bigint" && typeof y === "bigint") chargeBigIntComparison(realm, x, y)
  return x === y
}

/** https://tc39.es/ecma262/#sec-samevalue */
export function SameValue(realm: Realm, x: Value, y: Value): boolean {
  return typeof x === "string" || typeof x === "bigint" ? IsStrictlyEqual(realm, x, y) : Object.is(x, y)
}

/** https://tc39.es/ecma262/#sec-samevaluezero */
export function SameValueZero(realm: Realm, x: Value, y: Value): boolean {
  return IsStrictlyEqual(realm, x, y) || (x !== x && y !== y)
}
