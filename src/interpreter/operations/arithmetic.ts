/**
 * The operators on values that are not both plain numbers: https://tc39.es/ecma262/#sec-applystringornumericbinaryoperator
 * The compiler's nodes handle numbers themselves and come here for the rest.
 */
import { chargeBytes, chargeJoin, chargeSteps } from "../budget.js"
import { throwRangeError, throwTypeError } from "../errors.js"
import type { Value } from "../objects/value.js"
import type { Realm } from "../realm.js"
import { bitLength, limitBigInt, MAX_BIGINT_BITS } from "./bigint-size.js"
import { ToNumeric, ToPrimitive, ToString } from "./type-conversion.js"

/** https://tc39.es/ecma262/#sec-addition-operator-plus */
export function Add(realm: Realm, lval: Value, rval: Value): Value {
  if (typeof lval === "string" && typeof rval === "string") return concat(realm, lval, rval)
  const lprim = ToPrimitive(realm, lval)
  const rprim = ToPrimitive(realm, rval)
  if (typeof lprim === "string" || typeof rprim === "string") {
    const left = ToString(realm, lprim)
    return concat(realm, left, ToString(realm, rprim))
  }
  return numericOperation(realm, "+", lprim, rprim)
}

/** Joins two strings. */
export function concat(realm: Realm, left: string, right: string): string {
  const length = left.length + right.length
  if (length > 24) chargeJoin(realm, length)
  return left + right
}

export type NumericOperator = "+" | "-" | "*" | "/" | "%" | "**" | "<<" | ">>" | ">>>" | "&" | "|" | "^"

/** https://tc39.es/ecma262/#sec-applystringornumericbinaryoperator without the string case. */
export function numericOperation(realm: Realm, operator: NumericOperator, lval: Value, rval: Value): number | bigint {
  const left = ToNumeric(realm, lval)
  const right = ToNumeric(realm, rval)
  if (typeof left === "number" && typeof right === "number") return numberOperation(operator, left, right)
  if (typeof left === "bigint" && typeof right === "bigint") {
    return limitBigInt(realm, bigintOperation(realm, operator, left, right))
  }
  return throwTypeError(realm, "Cannot mix BigInt and other types, use explicit conversions")
}

function numberOperation(operator: NumericOperator, left: number, right: number): number {
  switch (operator) {
    case "+":
      return left + right
    case "-":
      return left - right
    case "*":
      return left * right
    case "/":
      return left / right
    case "%":
      return left % right
    case "**":
      return left ** right
    case "<<":
      return left << right
    case ">>":
      return left >> right
    case ">>>":
      return left >>> right
    case "&":
      return left & right
    case "|":
      return left | right
    case "^":
      return left ^ right
  }
}

function bigintOperation(realm: Realm, operator: NumericOperator, left: bigint, right: bigint): bigint {
  if (operator === "+" || operator === "-" || operator === "&" || operator === "|" || operator === "^") {
    chargeBigInt(realm, Math.max(bitLength(left), bitLength(right)) + 1, 1)
  }
  switch (operator) {
    case "+":
      return left + right
    case "-":
      return left - right
    case "*":
      chargeProduct(realm, bitLength(left), bitLength(right))
      return left * right
    case "/":
    case "%":
      if (right === 0n) return throwRangeError(realm, "Division by zero")
      chargeProduct(realm, bitLength(left), bitLength(right))
      return operator === "/" ? left / right : left % right
    case "**":
      return power(realm, left, right)
    case "<<":
      return shiftLeft(realm, left, right)
    case ">>":
      return shiftLeft(realm, left, -right)
    case ">>>":
      return throwTypeError(realm, "BigInts have no unsigned right shift, use >> instead")
    case "&":
      return left & right
    case "|":
      return left | right
    case "^":
      return left ^ right
  }
}

/** By so many bits at most is more charged than a result has: for operands that count as 64, and bits of a base. */
const SLACK_BITS = 8300

/** Charges a result before it is made; one that is too large for sure is not made at all. */
function chargeBigInt(realm: Realm, bits: number, steps: number): void {
  if (bits > MAX_BIGINT_BITS + SLACK_BITS) throwRangeError(realm, "Maximum BigInt size exceeded")
  if (bits > 64) {
    chargeBytes(realm, bits >> 3)
    chargeSteps(realm, steps + (bits >> 10))
  }
}

function chargeProduct(realm: Realm, leftBits: number, rightBits: number): void {
  chargeBigInt(realm, leftBits + rightBits, Math.ceil(((leftBits / 64) * (rightBits / 64)) / 16))
}

function power(realm: Realm, base: bigint, exponent: bigint): bigint {
  if (exponent < 0n) return throwRangeError(realm, "Exponent must be non-negative")
  if (base === 0n || base === 1n) return exponent === 0n ? 1n : base
  if (base === -1n) return exponent % 2n === 0n ? 1n : -1n
  if (exponent > MAX_BIGINT_BITS) return throwRangeError(realm, "Maximum BigInt size exceeded")
  const bits = BigInt.asIntN(64, base) === base ? Math.log2(Math.abs(Number(base))) : bitLength(base)
  const result = Math.floor(bits * Number(exponent)) + 1
  chargeBigInt(realm, result, Math.ceil((result / 64) ** 2 / 16))
  return base ** exponent
}

function shiftLeft(realm: Realm, value: bigint, distance: bigint): bigint {
  if (value === 0n) return 0n
  if (distance > MAX_BIGINT_BITS) return throwRangeError(realm, "Maximum BigInt size exceeded")
  const bits = bitLength(value)
  if (-distance >= BigInt(bits)) return value < 0n ? -1n : 0n
  chargeBigInt(realm, Math.max(64, bits + Number(distance)), 1)
  return value << distance
}
