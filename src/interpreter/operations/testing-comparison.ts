/** https://tc39.es/ecma262/#sec-testing-and-comparison-operations */
import { chargeSteps } from "../budget.js"
import { throwTypeError } from "../errors.js"
import { ArrayObject } from "../objects/array.js"
import { GuestObject } from "../objects/object.js"
import { ProxyObject } from "../objects/proxy.js"
import type { Value } from "../objects/value.js"
import type { Realm } from "../realm.js"
import { chargeBigIntComparison } from "./bigint-size.js"
import { chargeTextComparison, IsStrictlyEqual } from "./same-value.js"
import { StringToBigInt, ToNumber, ToPrimitive } from "./type-conversion.js"

export { IsStrictlyEqual, isLong, SameValue, SameValueZero } from "./same-value.js"

/** https://tc39.es/ecma262/#sec-isarray */
export function IsArray(realm: Realm, argument: Value): boolean {
  let value = argument
  while (value instanceof ProxyObject) {
    chargeSteps(realm, 1)
    if (value.target === null) return throwTypeError(realm, "Cannot perform 'IsArray' on a proxy that has been revoked")
    value = value.target
  }
  return value instanceof ArrayObject
}

/** https://tc39.es/ecma262/#sec-isconstructor */
export function IsConstructor(argument: Value): argument is GuestObject {
  return argument instanceof GuestObject && argument.isConstructor
}

/** https://tc39.es/ecma262/#sec-islooselyequal */
export function IsLooselyEqual(realm: Realm, x: Value, y: Value): boolean {
  if (typeof x === "string" && typeof y === "string") return IsStrictlyEqual(realm, x, y)
  if (typeof x === "bigint" && typeof y === "bigint") return IsStrictlyEqual(realm, x, y)
  if (x === y) return true
  if (x === null || x === undefined) return y === null || y === undefined
  if (y === null || y === undefined) return false
  const xIsObject = x instanceof GuestObject
  const yIsObject = y instanceof GuestObject
  if (xIsObject && yIsObject) return false
  if (xIsObject) return IsLooselyEqual(realm, ToPrimitive(realm, x), y)
  if (yIsObject) return IsLooselyEqual(realm, x, ToPrimitive(realm, y))
  if (typeof x === typeof y) return false
  if (typeof x === "boolean") return IsLooselyEqual(realm, Number(x), y)
  if (typeof y === "boolean") return IsLooselyEqual(realm, x, Number(y))
  if (typeof x === "symbol" || typeof y === "symbol") return false
  if (typeof x === "bigint" && typeof y === "string") return StringToBigInt(realm, y) === x
  if (typeof x === "string" && typeof y === "bigint") return StringToBigInt(realm, x) === y
  // What is left is a number against a string or a BigInt.
  if (typeof x === "string") return ToNumber(realm, x) === y
  if (typeof y === "string") return x === ToNumber(realm, y)
  // biome-ignore lint/suspicious/noDoubleEquals: the host compares a number with a BigInt exactly.
  return x == y
}

/** Texts that begin alike are read until they differ. */
export function isTextLess(realm: Realm, x: string, y: string): boolean {
  chargeTextComparison(realm, Math.min(x.length, y.length))
  return x < y
}

/** https://tc39.es/ecma262/#sec-islessthan; undefined where a NaN is compared. The operands are converted already. */
function comparePrimitives(realm: Realm, px: Value, py: Value): boolean | undefined {
  if (typeof px === "string" && typeof py === "string") {
    return isTextLess(realm, px, py)
  }
  if (typeof px === "bigint" && typeof py === "string") {
    const ny = StringToBigInt(realm, py)
    return ny === undefined ? undefined : px < ny
  }
  if (typeof px === "string" && typeof py === "bigint") {
    const nx = StringToBigInt(realm, px)
    return nx === undefined ? undefined : nx < py
  }
  const nx = typeof px === "bigint" ? px : ToNumber(realm, px)
  const ny = typeof py === "bigint" ? py : ToNumber(realm, py)
  if (nx !== nx || ny !== ny) return undefined
  if (typeof nx === "bigint" && typeof ny === "bigint") chargeBigIntComparison(realm, nx, ny)
  return nx < ny
}

/** https://tc39.es/ecma262/#sec-islessthan */
export function IsLessThan(realm: Realm, x: Value, y: Value, LeftFirst: boolean): boolean | undefined {
  if (typeof x === "number" && typeof y === "number") return x !== x || y !== y ? undefined : x < y
  let px: Value
  let py: Value
  if (LeftFirst) {
    px = ToPrimitive(realm, x, "number")
    py = ToPrimitive(realm, y, "number")
  } else {
    py = ToPrimitive(realm, y, "number")
    px = ToPrimitive(realm, x, "number")
  }
  return comparePrimitives(realm, px, py)
}
