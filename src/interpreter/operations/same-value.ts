/** https://tc39.es/ecma262/#sec-testing-and-comparison-operations: the comparisons that run no guest code. */
import type { Value } from "../objects/value.js"

/** https://tc39.es/ecma262/#sec-samevalue */
export function SameValue(x: Value, y: Value): boolean {
  return Object.is(x, y)
}

/** https://tc39.es/ecma262/#sec-samevaluezero */
export function SameValueZero(x: Value, y: Value): boolean {
  return x === y || (x !== x && y !== y)
}
