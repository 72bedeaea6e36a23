/** https://tc39.es/ecma402/#relativetimeformat-objects */
import { throwRangeError } from "../../interpreter/errors.js"
import type { Value } from "../../interpreter/objects/value.js"
import { ToNumber, ToString } from "../../interpreter/operations/type-conversion.js"
import type { Realm } from "../../interpreter/realm.js"
import { defineObject } from "../define.js"
import type { FormatterRecord } from "./formatters.js"
import { CanonicalizeLocaleList, localesOrDefault } from "./locales.js"
import { CoerceOptionsToObject, localeMatcherOption, present, stringOption, typeOption } from "./options.js"
import { copyParts, defineService, formatted, requireFormatter, resolvedOptionsMethod } from "./service.js"

function relativeTimeRecord(realm: Realm, locales: Value, options: Value): FormatterRecord<"RelativeTimeFormat"> {
  const requested = CanonicalizeLocaleList(realm, locales)
  const bag = CoerceOptionsToObject(realm, options, "Intl.RelativeTimeFormat")
  const localeMatcher = localeMatcherOption(bag)
  const numberingSystem = typeOption(bag, "numberingSystem")
  const style = stringOption(bag, "style", ["long", "short", "narrow"])
  const numeric = stringOption(bag, "numeric", ["always", "auto"])
  return {
    kind: "RelativeTimeFormat",
    locales: localesOrDefault(realm, requested),
    options: present({ localeMatcher, numberingSystem, style, numeric }),
  }
}

export const IntlRelativeTimeFormat = defineService("RelativeTimeFormat", relativeTimeRecord)

const UNITS = ["second", "minute", "hour", "day", "week", "month", "quarter", "year"]

type Method = "format" | "formatToParts"

/** The value and unit of https://tc39.es/ecma402/#sec-FormatRelativeTime */
function readArguments(
  realm: Realm,
  args: Value[],
  method: Method,
): [value: number, unit: Intl.RelativeTimeFormatUnitSingular] {
  const where = `Intl.RelativeTimeFormat.prototype.${method}()`
  const value = ToNumber(realm, args[0])
  const unit = ToString(realm, args[1])
  if (!Number.isFinite(value)) throwRangeError(realm, `Value need to be finite number for ${where}`)
  const singular = unit.endsWith("s") ? unit.slice(0, -1) : unit
  if (!UNITS.includes(singular)) throwRangeError(realm, `Invalid unit argument for ${where} '${unit}'`)
  return [value, singular as Intl.RelativeTimeFormatUnitSingular]
}

export const IntlRelativeTimeFormatPrototype = defineObject({
  path: "Intl.RelativeTimeFormat.prototype",
  intrinsics: [["constructor", "IntlRelativeTimeFormat"]],
  methods: [
    resolvedOptionsMethod("RelativeTimeFormat"),
    [
      "format",
      2,
      (realm, thisValue, args) => {
        const format = requireFormatter(realm, thisValue, "RelativeTimeFormat", "format")
        const read = readArguments(realm, args, "format")
        return formatted(realm, () => format.format(...read))
      },
    ],
    [
      "formatToParts",
      2,
      (realm, thisValue, args) => {
        const format = requireFormatter(realm, thisValue, "RelativeTimeFormat", "formatToParts")
        const read = readArguments(realm, args, "formatToParts")
        return copyParts(realm, () => format.formatToParts(...read))
      },
    ],
  ],
  tag: "Intl.RelativeTimeFormat",
})
