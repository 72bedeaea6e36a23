/** https://tc39.es/ecma402/#intl-object */
import { chargeSteps } from "../../interpreter/budget.js"
import { throwRangeError } from "../../interpreter/errors.js"
import type { Value } from "../../interpreter/objects/value.js"
import { CreateArrayFromList } from "../../interpreter/operations/object-operations.js"
import { ToString } from "../../interpreter/operations/type-conversion.js"
import type { Realm } from "../../interpreter/realm.js"
import { defineObject } from "../define.js"
import { callHost } from "./formatters.js"
import { CanonicalizeLocaleList, hostIntl } from "./locales.js"

const KEYS = ["calendar", "collation", "currency", "numberingSystem", "timeZone", "unit"] as const

/** https://tc39.es/ecma402/#sec-intl.supportedvaluesof */
function supportedValuesOf(realm: Realm, _thisValue: Value, args: Value[]): Value {
  const key = ToString(realm, args[0])
  const known = KEYS.find((candidate) => candidate === key)
  if (known === undefined) return throwRangeError(realm, `Invalid key : ${key}`)
  const host = hostIntl(realm, "Intl.supportedValuesOf")
  chargeSteps(realm, 200)
  const values = callHost(realm, () => host.supportedValuesOf(known))
  chargeSteps(realm, values.length)
  return CreateArrayFromList(realm, [...values])
}

export const IntlNamespace = defineObject({
  path: "Intl",
  methods: [
    [
      "getCanonicalLocales",
      1,
      (realm, _thisValue, args) => CreateArrayFromList(realm, CanonicalizeLocaleList(realm, args[0])),
    ],
    ["supportedValuesOf", 1, supportedValuesOf],
  ],
  intrinsics: [
    ["DateTimeFormat", "IntlDateTimeFormat"],
    ["NumberFormat", "IntlNumberFormat"],
    ["Collator", "IntlCollator"],
    ["PluralRules", "IntlPluralRules"],
    ["RelativeTimeFormat", "IntlRelativeTimeFormat"],
    ["ListFormat", "IntlListFormat"],
    ["Locale", "IntlLocale"],
    ["DisplayNames", "IntlDisplayNames"],
    ["Segmenter", "IntlSegmenter"],
  ],
  tag: "Intl",
})
