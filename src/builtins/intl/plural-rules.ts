/** https://tc39.es/ecma402/#pluralrules-objects */
import { chargeSteps } from "../../interpreter/budget.js"
import { throwRangeError, throwTypeError } from "../../interpreter/errors.js"
import type { Value } from "../../interpreter/objects/value.js"
import { ToNumber } from "../../interpreter/operations/type-conversion.js"
import type { Realm } from "../../interpreter/realm.js"
import { defineObject } from "../define.js"
import { callHost, type FormatterRecord, RANGE_STEPS } from "./formatters.js"
import { CanonicalizeLocaleList, localesOrDefault } from "./locales.js"
import { readDigitOptions } from "./number-formatting.js"
import { CoerceOptionsToObject, localeMatcherOption, present, stringOption } from "./options.js"
import { defineService, requireFormatter, resolvedOptionsMethod } from "./service.js"

function pluralRulesRecord(realm: Realm, locales: Value, options: Value): FormatterRecord<"PluralRules"> {
  const requested = CanonicalizeLocaleList(realm, locales)
  const bag = CoerceOptionsToObject(realm, options, "Intl.PluralRules")
  const localeMatcher = localeMatcherOption(bag)
  const type = stringOption(bag, "type", ["cardinal", "ordinal"])
  return {
    kind: "PluralRules",
    locales: localesOrDefault(realm, requested),
    options: present({ localeMatcher, type, ...readDigitOptions(bag) }),
  }
}

export const IntlPluralRules = defineService("PluralRules", pluralRulesRecord)

/** https://tc39.es/ecma402/#sec-intl.pluralrules.prototype.selectrange */
function selectRange(realm: Realm, thisValue: Value, args: Value[]): Value {
  const rules = requireFormatter(realm, thisValue, "PluralRules", "selectRange") as unknown as {
    selectRange(start: number, end: number): string
  }
  chargeSteps(realm, RANGE_STEPS)
  if (args[0] === undefined) throwTypeError(realm, "Invalid startRange : undefined")
  if (args[1] === undefined) throwTypeError(realm, "Invalid endRange : undefined")
  const x = ToNumber(realm, args[0])
  const y = ToNumber(realm, args[1])
  if (Number.isNaN(x)) throwRangeError(realm, "Invalid startRange : NaN")
  if (Number.isNaN(y)) throwRangeError(realm, "Invalid endRange : NaN")
  return callHost(realm, () => rules.selectRange(x, y))
}

export const IntlPluralRulesPrototype = defineObject({
  path: "Intl.PluralRules.prototype",
  intrinsics: [["constructor", "IntlPluralRules"]],
  methods: [
    resolvedOptionsMethod("PluralRules"),
    [
      "select",
      1,
      (realm, thisValue, args) => {
        const rules = requireFormatter(realm, thisValue, "PluralRules", "select")
        const n = ToNumber(realm, args[0])
        return callHost(realm, () => rules.select(n))
      },
    ],
    ["selectRange", 2, selectRange],
  ],
  tag: "Intl.PluralRules",
})
