/** https://tc39.es/ecma262/#sec-properties-of-the-number-prototype-object */
import { chargeSteps } from "../interpreter/budget.js"
import { throwRangeError, throwTypeError } from "../interpreter/errors.js"
import type { GuestObject } from "../interpreter/objects/object.js"
import { PrimitiveObject } from "../interpreter/objects/primitive-object.js"
import type { Value } from "../interpreter/objects/value.js"
import { ToIntegerOrInfinity } from "../interpreter/operations/type-conversion.js"
import type { Realm } from "../interpreter/realm.js"
import { defineObject } from "./define.js"
import { formatNumber } from "./intl/number-formatting.js"
import { numberToRadixString } from "./number-text.js"

/** https://tc39.es/ecma262/#sec-thisnumbervalue */
function ThisNumberValue(realm: Realm, value: Value, method: string): number {
  if (typeof value === "number") return value
  if (value instanceof PrimitiveObject && typeof value.value === "number") return value.value
  return throwTypeError(realm, `Number.prototype.${method} requires that 'this' be a Number`)
}

/** https://tc39.es/ecma262/#sec-number.prototype.toexponential */
function NumberProto_toExponential(realm: Realm, thisValue: Value, args: Value[]): Value {
  const x = ThisNumberValue(realm, thisValue, "toExponential")
  const f = ToIntegerOrInfinity(realm, args[0])
  if (!Number.isFinite(x)) return String(x)
  if (f < 0 || f > 100) throwRangeError(realm, "toExponential() argument must be between 0 and 100")
  chargeSteps(realm, f >> 3)
  return x.toExponential(args[0] === undefined ? undefined : f)
}

/** https://tc39.es/ecma262/#sec-number.prototype.tofixed */
function NumberProto_toFixed(realm: Realm, thisValue: Value, args: Value[]): Value {
  const x = ThisNumberValue(realm, thisValue, "toFixed")
  const f = ToIntegerOrInfinity(realm, args[0])
  if (!(f >= 0 && f <= 100)) throwRangeError(realm, "toFixed() digits argument must be between 0 and 100")
  chargeSteps(realm, f >> 3)
  return x.toFixed(f)
}

/** https://tc39.es/ecma262/#sec-number.prototype.toprecision */
function NumberProto_toPrecision(realm: Realm, thisValue: Value, args: Value[]): Value {
  const x = ThisNumberValue(realm, thisValue, "toPrecision")
  if (args[0] === undefined) return String(x)
  const p = ToIntegerOrInfinity(realm, args[0])
  if (!Number.isFinite(x)) return String(x)
  if (p < 1 || p > 100) throwRangeError(realm, "toPrecision() argument must be between 1 and 100")
  chargeSteps(realm, p >> 3)
  return x.toPrecision(p)
}

/** https://tc39.es/ecma262/#sec-number.prototype.tostring */
function NumberProto_toString(realm: Realm, thisValue: Value, args: Value[]): Value {
  const x = ThisNumberValue(realm, thisValue, "toString")
  const radixMV = args[0] === undefined ? 10 : ToIntegerOrInfinity(realm, args[0])
  if (radixMV < 2 || radixMV > 36) throwRangeError(realm, "toString() radix argument must be between 2 and 36")
  if (radixMV === 10) return String(x)
  const text = numberToRadixString(x, radixMV)
  // Digits are found one by one.
  if (x !== Math.trunc(x) || text.length > 16) chargeSteps(realm, text.length >> 2)
  return text
}

export const NumberPrototype = defineObject(
  {
    path: "Number.prototype",
    methods: [
      ["toExponential", 1, NumberProto_toExponential],
      ["toFixed", 1, NumberProto_toFixed],
      ["toPrecision", 1, NumberProto_toPrecision],
      ["toString", 1, NumberProto_toString],
      ["valueOf", 0, (realm, thisValue) => ThisNumberValue(realm, thisValue, "valueOf")],
      [
        "toLocaleString",
        0,
        (realm, thisValue, args) =>
          formatNumber(realm, ThisNumberValue(realm, thisValue, "toLocaleString"), args[0], args[1]),
      ],
    ],
    intrinsics: [["constructor", "Number"]],
  },
  "ObjectPrototype",
  (realm, proto, layout) => {
    const object = new PrimitiveObject(realm, 0, proto as GuestObject)
    object.shape = layout.shape
    object.slots = layout.slots.slice()
    return object
  },
)
