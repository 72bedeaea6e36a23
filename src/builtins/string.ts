/** https://tc39.es/ecma262/#sec-string-constructor */
import { chargeSteps } from "../interpreter/budget.js"
import { throwRangeError } from "../interpreter/errors.js"
import { PrimitiveObject } from "../interpreter/objects/primitive-object.js"
import type { Value } from "../interpreter/objects/value.js"
import { GetPrototypeFromConstructor, LengthOfArrayLike } from "../interpreter/operations/object-operations.js"
import { ToNumber, ToObject, ToString, ToUint16 } from "../interpreter/operations/type-conversion.js"
import type { Realm } from "../interpreter/realm.js"
import { defineConstructor } from "./define.js"
import { appendString } from "./strings.js"

/** https://tc39.es/ecma262/#sec-string.fromcharcode */
function String_fromCharCode(realm: Realm, _thisValue: Value, args: Value[]): Value {
  if (args.length === 1) return String.fromCharCode(ToUint16(realm, args[0]))
  chargeSteps(realm, args.length >> 2)
  let result = ""
  for (const next of args) result += String.fromCharCode(ToUint16(realm, next))
  return result
}

/** https://tc39.es/ecma262/#sec-string.fromcodepoint */
function String_fromCodePoint(realm: Realm, _thisValue: Value, args: Value[]): Value {
  chargeSteps(realm, args.length >> 2)
  let result = ""
  for (const next of args) {
    const nextCP = ToNumber(realm, next)
    if (!Number.isInteger(nextCP) || nextCP < 0 || nextCP > 0x10ffff) {
      throwRangeError(realm, `Invalid code point ${ToString(realm, next)}`)
    }
    result += String.fromCodePoint(nextCP)
  }
  return result
}

/** https://tc39.es/ecma262/#sec-string.raw */
function String_raw(realm: Realm, _thisValue: Value, args: Value[]): Value {
  const cooked = ToObject(realm, args[0])
  const literals = ToObject(realm, cooked.Get(realm, "raw"))
  const literalCount = LengthOfArrayLike(realm, literals)
  let R = ""
  for (let nextIndex = 0; nextIndex < literalCount; nextIndex++) {
    chargeSteps(realm, 1)
    R = appendString(realm, R, ToString(realm, literals.GetIndex(realm, nextIndex)))
    if (nextIndex + 1 < literalCount && nextIndex + 1 < args.length) {
      R = appendString(realm, R, ToString(realm, args[nextIndex + 1]))
    }
  }
  return R
}

export const StringConstructor = defineConstructor({
  name: "String",
  length: 1,
  prototype: "StringPrototype",
  behaviour: (realm, _thisValue, args, newTarget) => {
    const value = args[0]
    if (newTarget === undefined && typeof value === "symbol") return value.toString()
    const s = args.length === 0 ? "" : ToString(realm, value)
    if (newTarget === undefined) return s
    return new PrimitiveObject(realm, s, GetPrototypeFromConstructor(realm, newTarget, "StringPrototype"))
  },
  statics: {
    methods: [
      ["fromCharCode", 1, String_fromCharCode],
      ["fromCodePoint", 1, String_fromCodePoint],
      ["raw", 1, String_raw],
    ],
  },
})
