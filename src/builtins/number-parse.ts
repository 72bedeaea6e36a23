/** https://tc39.es/ecma262/#sec-parsefloat-string and parseInt: the intrinsics that Number shares with the global object. */
import type { Value } from "../interpreter/objects/value.js"
import { ToInt32, ToNumber, ToString } from "../interpreter/operations/type-conversion.js"
import type { Realm } from "../interpreter/realm.js"
import { defineFunction, type Method } from "./define.js"
import { chargeScan } from "./strings.js"

/** https://tc39.es/ecma262/#sec-parseint-string-radix; the host's takes long for many digits only in other radices than powers of two. */
function parseIntOf(realm: Realm, _thisValue: Value, args: Value[]): Value {
  const [value, radix] = args
  if (radix === undefined && typeof value === "number" && value === (value | 0)) return value + 0
  const inputString = ToString(realm, value)
  const R = ToInt32(realm, radix)
  chargeScan(realm, inputString.length)
  return Number.parseInt(inputString, R)
}

/** https://tc39.es/ecma262/#sec-parsefloat-string */
function parseFloatOf(realm: Realm, _thisValue: Value, args: Value[]): Value {
  const inputString = ToString(realm, args[0])
  chargeScan(realm, inputString.length)
  return Number.parseFloat(inputString)
}

export const NumberParseInt = defineFunction("parseInt", "parseInt", 2, parseIntOf)
export const NumberParseFloat = defineFunction("parseFloat", "parseFloat", 1, parseFloatOf)

export const numberTests: readonly Method[] = [
  ["isNaN", 1, (realm, _thisValue, args) => Number.isNaN(ToNumber(realm, args[0]))],
  ["isFinite", 1, (realm, _thisValue, args) => Number.isFinite(ToNumber(realm, args[0]))],
]
