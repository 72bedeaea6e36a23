/** https://tc39.es/ecma402/#numberformat-objects */
import { chargeSteps } from "../../interpreter/budget.js"
import { throwRangeError, throwTypeError } from "../../interpreter/errors.js"
import type { Value } from "../../interpreter/objects/value.js"
import {
  chargeBigIntText,
  StringToNumber,
  ToNumber,
  ToPrimitive,
} from "../../interpreter/operations/type-conversion.js"
import type { Realm } from "../../interpreter/realm.js"
import { instance } from "../../interpreter/record-kinds.js"
import { defineInner, defineObject, describeCaptured } from "../define.js"
import { boundFunction } from "./collator.js"
import { chargeUse, type FormatterRecord, formatterOf, RANGE_STEPS } from "./formatters.js"
import { numberFormatRecord } from "./number-formatting.js"
import {
  copyParts,
  defineService,
  formatted,
  IntlObject,
  requireFormatter,
  requireService,
  resolvedOptionsMethod,
} from "./service.js"

export const IntlNumberFormat = defineService("NumberFormat", numberFormatRecord, { isCallable: true })

/** Decimals that the host may see as they are written: it keeps all their digits. */
const DECIMAL = /^[+-]?\d{1,100}(?:\.\d{1,100})?$/

/** https://tc39.es/ecma402/#sec-tointlmathematicalvalue; the host takes texts of numbers as well, though its type says no. */
function ToIntlMathematicalValue(realm: Realm, value: Value): number {
  const primValue = ToPrimitive(realm, value, "number")
  if (typeof primValue === "bigint") {
    chargeBigIntText(realm, primValue)
    return primValue as unknown as number
  }
  if (typeof primValue !== "string") return ToNumber(realm, primValue)
  return DECIMAL.test(primValue) ? (primValue as unknown as number) : StringToNumber(realm, primValue)
}

/** https://tc39.es/ecma402/#sec-number-format-functions; captures the format. */
const formatFunction = defineInner("Intl.NumberFormat format", 1, (realm, _thisValue, args, _newTarget, self) => {
  const { record } = self.record as IntlObject
  chargeUse(realm, record)
  const x = ToIntlMathematicalValue(realm, args[0])
  const format = formatterOf(realm, record as FormatterRecord<"NumberFormat">)
  return formatted(realm, () => format.format(x))
})

function getFormat(realm: Realm, thisValue: Value): Value {
  return boundFunction(realm, requireService(realm, thisValue, "NumberFormat", "get format"), formatFunction)
}

function formatToParts(realm: Realm, thisValue: Value, args: Value[]): Value {
  const format = requireFormatter(realm, thisValue, "NumberFormat", "formatToParts")
  const x = ToIntlMathematicalValue(realm, args[0])
  return copyParts(realm, () => format.formatToParts(x))
}

interface RangeFormat {
  formatRange(start: number, end: number): string
  formatRangeToParts(start: number, end: number): object[]
}

/** The two ends of a range: https://tc39.es/ecma402/#sec-intl.numberformat.prototype.formatrange */
function readRange(realm: Realm, thisValue: Value, args: Value[], method: string): [RangeFormat, number, number] {
  const format = requireFormatter(realm, thisValue, "NumberFormat", method) as unknown as RangeFormat
  chargeSteps(realm, RANGE_STEPS)
  if (args[0] === undefined) throwTypeError(realm, "Invalid start : undefined")
  if (args[1] === undefined) throwTypeError(realm, "Invalid end : undefined")
  const x = ToIntlMathematicalValue(realm, args[0])
  const y = ToIntlMathematicalValue(realm, args[1])
  if (Number.isNaN(x)) throwRangeError(realm, "Invalid start : NaN")
  if (Number.isNaN(y)) throwRangeError(realm, "Invalid end : NaN")
  return [format, x, y]
}

export const IntlNumberFormatPrototype = defineObject({
  path: "Intl.NumberFormat.prototype",
  intrinsics: [["constructor", "IntlNumberFormat"]],
  methods: [
    resolvedOptionsMethod("NumberFormat"),
    ["formatToParts", 1, formatToParts],
    [
      "formatRange",
      2,
      (realm, thisValue, args) => {
        const [format, x, y] = readRange(realm, thisValue, args, "formatRange")
        return formatted(realm, () => format.formatRange(x, y))
      },
    ],
    [
      "formatRangeToParts",
      2,
      (realm, thisValue, args) => {
        const [format, x, y] = readRange(realm, thisValue, args, "formatRangeToParts")
        return copyParts(realm, () => format.formatRangeToParts(x, y))
      },
    ],
  ],
  accessors: [["format", { get: getFormat }]],
  tag: "Intl.NumberFormat",
})

describeCaptured(
  formatFunction,
  instance(() => IntlObject),
)
