/** https://tc39.es/ecma262/#sec-bigint-objects */
import { chargeBytes, chargeSteps, chargeString } from "../interpreter/budget.js"
import { throwRangeError, throwTypeError } from "../interpreter/errors.js"
import { PrimitiveObject } from "../interpreter/objects/primitive-object.js"
import type { Value } from "../interpreter/objects/value.js"
import { bitLength, MAX_BIGINT_BITS } from "../interpreter/operations/bigint-size.js"
import {
  chargeBigIntText,
  ToBigInt,
  ToIndex,
  ToIntegerOrInfinity,
  ToPrimitive,
} from "../interpreter/operations/type-conversion.js"
import type { Realm } from "../interpreter/realm.js"
import { defineConstructor, defineObject } from "./define.js"
import { formatNumber } from "./intl/number-formatting.js"

/** https://tc39.es/ecma262/#sec-thisbigintvalue */
function ThisBigIntValue(realm: Realm, value: Value, method: string): bigint {
  if (typeof value === "bigint") return value
  if (value instanceof PrimitiveObject && typeof value.value === "bigint") return value.value
  return throwTypeError(realm, `BigInt.prototype.${method} requires that 'this' be a BigInt`)
}

/** https://tc39.es/ecma262/#sec-bigint-constructor-number-value */
function BigIntOf(realm: Realm, value: Value): bigint {
  const prim = ToPrimitive(realm, value, "number")
  if (typeof prim !== "number") return ToBigInt(realm, prim)
  if (Number.isInteger(prim)) return BigInt(prim)
  return throwRangeError(realm, `The number ${prim} cannot be converted to a BigInt because it is not an integer`)
}

function indexAndBigInt(realm: Realm, args: Value[]): [bits: number, bigint: bigint] {
  const bits = ToIndex(realm, args[0], "Invalid value: not (convertible to) a safe integer")
  const bigint = ToBigInt(realm, args[1])
  const size = bitLength(bigint)
  if (size > 64) {
    chargeBytes(realm, size >> 3)
    chargeSteps(realm, size >> 10)
  }
  return [bits, bigint]
}

/** https://tc39.es/ecma262/#sec-bigint.asintn */
function BigInt_asIntN(realm: Realm, _thisValue: Value, args: Value[]): Value {
  const [bits, bigint] = indexAndBigInt(realm, args)
  return bits > MAX_BIGINT_BITS ? bigint : BigInt.asIntN(bits, bigint)
}

/** https://tc39.es/ecma262/#sec-bigint.asuintn */
function BigInt_asUintN(realm: Realm, _thisValue: Value, args: Value[]): Value {
  const [bits, bigint] = indexAndBigInt(realm, args)
  if (bits > MAX_BIGINT_BITS) {
    return bigint < 0n ? throwRangeError(realm, "Maximum BigInt size exceeded") : bigint
  }
  if (bigint < 0n && bits > 64) {
    chargeBytes(realm, bits >> 3)
    chargeSteps(realm, bits >> 10)
  }
  return BigInt.asUintN(bits, bigint)
}

export const BigIntConstructor = defineConstructor({
  name: "BigInt",
  length: 1,
  prototype: "BigIntPrototype",
  behaviour: (realm, _thisValue, args, newTarget) => {
    if (newTarget !== undefined) return throwTypeError(realm, "BigInt is not a constructor")
    return BigIntOf(realm, args[0])
  },
  statics: {
    methods: [
      ["asUintN", 2, BigInt_asUintN],
      ["asIntN", 2, BigInt_asIntN],
    ],
  },
})

/** https://tc39.es/ecma262/#sec-bigint.prototype.tostring */
function BigIntProto_toString(realm: Realm, thisValue: Value, args: Value[]): Value {
  const x = ThisBigIntValue(realm, thisValue, "toString")
  const radixMV = args[0] === undefined ? 10 : ToIntegerOrInfinity(realm, args[0])
  if (radixMV < 2 || radixMV > 36) throwRangeError(realm, "toString() radix argument must be between 2 and 36")
  chargeBigIntText(realm, x)
  const text = x.toString(radixMV)
  if (text.length > 64) chargeString(realm, text.length)
  return text
}

/** https://tc39.es/ecma402/#sup-bigint.prototype.tolocalestring */
function BigIntProto_toLocaleString(realm: Realm, thisValue: Value, args: Value[]): Value {
  const x = ThisBigIntValue(realm, thisValue, "toLocaleString")
  chargeBigIntText(realm, x)
  return formatNumber(realm, x, args[0], args[1])
}

export const BigIntPrototype = defineObject({
  path: "BigInt.prototype",
  methods: [
    ["toLocaleString", 0, BigIntProto_toLocaleString],
    ["toString", 0, BigIntProto_toString],
    ["valueOf", 0, (realm, thisValue) => ThisBigIntValue(realm, thisValue, "valueOf")],
  ],
  intrinsics: [["constructor", "BigInt"]],
  tag: "BigInt",
})
