/** https://tc39.es/ecma262/#sec-type-conversion */
import { chargeSteps } from "../budget.js"
import { throwError, throwRangeError, throwTypeError } from "../errors.js"
import { GuestObject } from "../objects/object.js"
import { PrimitiveObject } from "../objects/primitive-object.js"
import { type Primitive, type PropertyKey, type Value, wellKnownSymbols } from "../objects/value.js"
import type { Realm } from "../realm.js"
import { bitLength, MAX_BIGINT_BITS } from "./bigint-size.js"
import { chargeTextComparison } from "./same-value.js"

export type PreferredType = "default" | "string" | "number"

/** https://tc39.es/ecma262/#sec-toprimitive */
export function ToPrimitive(realm: Realm, input: Value, preferredType: PreferredType = "default"): Primitive {
  if (!(input instanceof GuestObject)) return input
  const exotic = input.Get(realm, wellKnownSymbols.toPrimitive)
  if (exotic !== undefined && exotic !== null) {
    if (!isCallable(exotic)) return throwTypeError(realm, "Symbol.toPrimitive is not a function")
    const result = exotic.Call(realm, input, [preferredType])
    if (!(result instanceof GuestObject)) return result
    return throwTypeError(realm, "Cannot convert object to primitive value")
  }
  return OrdinaryToPrimitive(realm, input, preferredType === "string" ? "string" : "number")
}

/** https://tc39.es/ecma262/#sec-ordinarytoprimitive */
export function OrdinaryToPrimitive(realm: Realm, O: GuestObject, hint: "string" | "number"): Primitive {
  const names = hint === "string" ? ["toString", "valueOf"] : ["valueOf", "toString"]
  for (const name of names) {
    const method = O.Get(realm, name)
    if (!isCallable(method)) continue
    const result = method.Call(realm, O, [])
    if (!(result instanceof GuestObject)) return result
  }
  return throwTypeError(realm, "Cannot convert object to primitive value")
}

/** https://tc39.es/ecma262/#sec-iscallable */
export function isCallable(value: Value): value is GuestObject {
  return value instanceof GuestObject && value.isCallable
}

/** https://tc39.es/ecma262/#sec-toboolean: guest objects are host objects and primitives the host's own, so truth is the host's. */
export function ToBoolean(argument: Value): boolean {
  return !!argument
}

/** https://tc39.es/ecma262/#sec-tonumber */
export function ToNumber(realm: Realm, argument: Value): number {
  if (typeof argument === "number") return argument
  if (typeof argument === "string") return StringToNumber(realm, argument)
  if (typeof argument === "symbol") return throwTypeError(realm, "Cannot convert a Symbol value to a number")
  if (typeof argument === "bigint") return throwTypeError(realm, "Cannot convert a BigInt value to a number")
  if (argument instanceof GuestObject) return ToNumber(realm, ToPrimitive(realm, argument, "number"))
  return Number(argument)
}

/** https://tc39.es/ecma262/#sec-stringtonumber */
export function StringToNumber(realm: Realm, str: string): number {
  if (str.length > 64) chargeSteps(realm, str.length >> 4)
  return Number(str)
}

/** https://tc39.es/ecma262/#sec-tonumeric */
export function ToNumeric(realm: Realm, value: Value): number | bigint {
  if (typeof value === "number" || typeof value === "bigint") return value
  const primitive = ToPrimitive(realm, value, "number")
  return typeof primitive === "bigint" ? primitive : ToNumber(realm, primitive)
}

/** https://tc39.es/ecma262/#sec-tointegerorinfinity */
export function ToIntegerOrInfinity(realm: Realm, argument: Value): number {
  const number = typeof argument === "number" ? argument : ToNumber(realm, argument)
  // Adding 0 makes -0 to 0.
  return number !== number ? 0 : Math.trunc(number) + 0
}

/** https://tc39.es/ecma262/#sec-toint32 */
export function ToInt32(realm: Realm, argument: Value): number {
  return (typeof argument === "number" ? argument : ToNumber(realm, argument)) | 0
}

/** https://tc39.es/ecma262/#sec-touint32 */
export function ToUint32(realm: Realm, argument: Value): number {
  return (typeof argument === "number" ? argument : ToNumber(realm, argument)) >>> 0
}

/** https://tc39.es/ecma262/#sec-touint16 */
export function ToUint16(realm: Realm, argument: Value): number {
  return ToUint32(realm, argument) & 0xffff
}

/** https://tc39.es/ecma262/#sec-tobigint */
export function ToBigInt(realm: Realm, argument: Value): bigint {
  const primitive = ToPrimitive(realm, argument, "number")
  switch (typeof primitive) {
    case "bigint":
      return primitive
    case "boolean":
      return primitive ? 1n : 0n
    case "string": {
      const parsed = StringToBigInt(realm, primitive)
      if (typeof parsed === "bigint") return parsed
      if (parsed !== undefined) return throwRangeError(realm, "Maximum BigInt size exceeded")
      return throwError(realm, "SyntaxError", `Cannot convert ${primitive} to a BigInt`)
    }
    default:
      return throwTypeError(realm, `Cannot convert ${String(primitive)} to a BigInt`)
  }
}

/**
 * https://tc39.es/ecma262/#sec-stringtobigint: undefined where the text spells no BigInt, and an infinity where it spells one
 * that is larger than plans can have; comparisons need no more.
 */
export function StringToBigInt(realm: Realm, str: string): bigint | number | undefined {
  chargeSteps(realm, 1 + (str.length >> 4))
  const numeral = str.trim()
  if (numeral === "") return 0n
  const isDecimal = DECIMAL.test(numeral)
  if (!isDecimal && !PREFIXED.test(numeral)) return undefined
  const isNegative = numeral[0] === "-"
  const digits = isDecimal ? numeral.replace(/^[+-]?0*/, "") : numeral.slice(2).replace(/^0*/, "")
  if (digits === "") return 0n
  if (digits.length > (isDecimal ? MAX_DECIMAL_DIGITS : MAX_BIGINT_BITS)) return tooLarge(isNegative)
  // Reading decimal digits takes time that grows with their square.
  if (isDecimal) chargeSteps(realm, Math.ceil((digits.length * digits.length) / 4096))
  const magnitude = BigInt(isDecimal ? digits : numeral.slice(0, 2) + digits)
  if (bitLength(magnitude) > MAX_BIGINT_BITS) return tooLarge(isNegative)
  return isNegative ? -magnitude : magnitude
}

function tooLarge(isNegative: boolean): number {
  return isNegative ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY
}

const DECIMAL = /^[+-]?\d+$/
const PREFIXED = /^0(?:b[01]+|o[0-7]+|x[\da-f]+)$/i

/** Decimal digits of the largest BigInt. */
const MAX_DECIMAL_DIGITS = Math.ceil(MAX_BIGINT_BITS * Math.log10(2))

/** https://tc39.es/ecma262/#sec-tostring */
export function ToString(realm: Realm, argument: Value): string {
  if (typeof argument === "string") return argument
  if (typeof argument === "symbol") return throwTypeError(realm, "Cannot convert a Symbol value to a string")
  if (argument instanceof GuestObject) return ToString(realm, ToPrimitive(realm, argument, "string"))
  if (typeof argument === "bigint") chargeBigIntText(realm, argument)
  return String(argument)
}

/** Writing a large BigInt takes time that grows with the square of its digits. */
export function chargeBigIntText(realm: Realm, value: bigint): void {
  if (BigInt.asIntN(64, value) === value) return
  const digits = value.toString(16).length
  chargeSteps(realm, 1 + Math.ceil((digits * digits) / 4096))
}

/** https://tc39.es/ecma262/#sec-topropertykey; finding the property by a long key is charged here. */
export function ToPropertyKey(realm: Realm, argument: Value): PropertyKey {
  if (typeof argument === "symbol") return argument
  if (typeof argument === "number") return String(argument)
  const primitive = typeof argument === "string" ? argument : ToPrimitive(realm, argument, "string")
  if (typeof primitive === "symbol") return primitive
  const key = ToString(realm, primitive)
  chargeTextComparison(realm, key.length)
  return key
}

/** https://tc39.es/ecma262/#sec-tolength */
export function ToLength(realm: Realm, argument: Value): number {
  const length = ToIntegerOrInfinity(realm, argument)
  return length <= 0 ? 0 : length > Number.MAX_SAFE_INTEGER ? Number.MAX_SAFE_INTEGER : length
}

/** https://tc39.es/ecma262/#sec-toindex */
export function ToIndex(realm: Realm, value: Value, message = "Invalid index"): number {
  const index = ToIntegerOrInfinity(realm, value)
  return index >= 0 && index <= Number.MAX_SAFE_INTEGER ? index : throwRangeError(realm, message)
}

/** https://tc39.es/ecma262/#sec-toobject */
export function ToObject(realm: Realm, argument: Value, message?: string): GuestObject {
  if (argument instanceof GuestObject) return argument
  if (argument === undefined || argument === null) {
    return throwTypeError(realm, message ?? "Cannot convert undefined or null to object")
  }
  return new PrimitiveObject(realm, argument)
}

/** The prototype at which property access on a primitive begins. */
export function prototypeOfPrimitive(realm: Realm, value: Exclude<Primitive, undefined | null>): GuestObject {
  switch (typeof value) {
    case "string":
      return realm.intrinsics.StringPrototype
    case "number":
      return realm.intrinsics.NumberPrototype
    case "boolean":
      return realm.intrinsics.BooleanPrototype
    case "symbol":
      return realm.intrinsics.SymbolPrototype
    default:
      return realm.intrinsics.BigIntPrototype
  }
}

/** https://tc39.es/ecma262/#sec-requireobjectcoercible, worded as V8 does for a built-in method. */
export function RequireObjectCoercible(realm: Realm, argument: Value, method: string): Value {
  if (argument === undefined || argument === null) {
    return throwTypeError(realm, `${method} called on null or undefined`)
  }
  return argument
}
