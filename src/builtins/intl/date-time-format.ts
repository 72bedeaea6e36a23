/** https://tc39.es/ecma402/#datetimeformat-objects */
import { chargeSteps } from "../../interpreter/budget.js"
import { throwRangeError, throwTypeError } from "../../interpreter/errors.js"
import type { Value } from "../../interpreter/objects/value.js"
import { ToNumber } from "../../interpreter/operations/type-conversion.js"
import type { Realm } from "../../interpreter/realm.js"
import { instance } from "../../interpreter/record-kinds.js"
import { TimeClip } from "../dates/calendar.js"
import { defineInner, defineObject, describeCaptured } from "../define.js"
import { boundFunction } from "./collator.js"
import { dateTimeFormatRecord } from "./date-formatting.js"
import { chargeUse, type FormatterRecord, formatterOf, RANGE_STEPS } from "./formatters.js"
import {
  copyParts,
  defineService,
  formatted,
  IntlObject,
  requireFormatter,
  requireService,
  resolvedOptionsMethod,
} from "./service.js"

export const IntlDateTimeFormat = defineService(
  "DateTimeFormat",
  (realm, locales, options) => dateTimeFormatRecord(realm, locales, options, "any", "date"),
  { isCallable: true },
)

/** A time value to format; now, if there is none. */
function toTime(realm: Realm, date: Value): number {
  const x = TimeClip(date === undefined ? realm.clock() : ToNumber(realm, date))
  return Number.isNaN(x) ? throwRangeError(realm, "Invalid time value") : x
}

/** https://tc39.es/ecma402/#sec-datetime-format-functions; captures the format. */
const formatFunction = defineInner("Intl.DateTimeFormat format", 1, (realm, _thisValue, args, _newTarget, self) => {
  const { record } = self.record as IntlObject
  chargeUse(realm, record)
  const x = toTime(realm, args[0])
  const format = formatterOf(realm, record as FormatterRecord<"DateTimeFormat">)
  return formatted(realm, () => format.format(x))
})

function getFormat(realm: Realm, thisValue: Value): Value {
  return boundFunction(realm, requireService(realm, thisValue, "DateTimeFormat", "get format"), formatFunction)
}

/** The two ends of a range: https://tc39.es/ecma402/#sec-intl.datetimeformat.prototype.formatRange */
function readRange(
  realm: Realm,
  thisValue: Value,
  args: Value[],
  method: string,
): [format: Intl.DateTimeFormat, x: number, y: number] {
  const format = requireFormatter(realm, thisValue, "DateTimeFormat", method)
  chargeSteps(realm, RANGE_STEPS)
  if (args[0] === undefined || args[1] === undefined) throwTypeError(realm, "Invalid time value")
  const x = ToNumber(realm, args[0])
  const y = ToNumber(realm, args[1])
  return [format, toTime(realm, x), toTime(realm, y)]
}

export const IntlDateTimeFormatPrototype = defineObject({
  path: "Intl.DateTimeFormat.prototype",
  intrinsics: [["constructor", "IntlDateTimeFormat"]],
  methods: [
    resolvedOptionsMethod("DateTimeFormat"),
    [
      "formatToParts",
      1,
      (realm, thisValue, args) => {
        const format = requireFormatter(realm, thisValue, "DateTimeFormat", "formatToParts")
        const x = toTime(realm, args[0])
        return copyParts(realm, () => format.formatToParts(x))
      },
    ],
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
  tag: "Intl.DateTimeFormat",
})

describeCaptured(
  formatFunction,
  instance(() => IntlObject),
)
