/** Comparing strings by language: https://tc39.es/ecma402/#sec-intl.collator */
import type { Value } from "../../interpreter/objects/value.js"
import type { Realm } from "../../interpreter/realm.js"
import { chargeMarks, chargeScan } from "../strings.js"
import { callHost, chargeCreation, defaultFormatter, type FormatterRecord, formatterOf } from "./formatters.js"
import { CanonicalizeLocaleList, localesOrDefault } from "./locales.js"
import {
  booleanOption,
  CoerceOptionsToObject,
  localeMatcherOption,
  present,
  stringOption,
  typeOption,
} from "./options.js"

/** The steps of the constructor that read its arguments. */
export function collatorRecord(
  realm: Realm,
  locales: Value,
  options: Value,
  service = "Intl.Collator",
): FormatterRecord<"Collator"> {
  const requested = CanonicalizeLocaleList(realm, locales)
  const bag = CoerceOptionsToObject(realm, options, service)
  const usage = stringOption(bag, "usage", ["sort", "search"])
  const localeMatcher = localeMatcherOption(bag)
  const collation = typeOption(bag, "collation")
  const numeric = booleanOption(bag, "numeric")
  const caseFirst = stringOption(bag, "caseFirst", ["upper", "lower", "false"])
  const sensitivity = stringOption(bag, "sensitivity", ["base", "accent", "case", "variant"])
  const ignorePunctuation = booleanOption(bag, "ignorePunctuation")
  return {
    kind: "Collator",
    locales: localesOrDefault(realm, requested),
    options: present({ usage, localeMatcher, collation, numeric, caseFirst, sensitivity, ignorePunctuation }),
  }
}

/** The collator of `localeCompare`. */
export function collatorFor(realm: Realm, locales: Value, options: Value): Intl.Collator {
  if (locales === undefined && options === undefined) return defaultFormatter(realm, "Collator")
  chargeCreation(realm)
  return formatterOf(realm, collatorRecord(realm, locales, options, "String.prototype.localeCompare"))
}

/** https://tc39.es/ecma402/#sec-collator-comparestrings */
export function compareTexts(realm: Realm, collator: Intl.Collator, x: string, y: string): number {
  chargeScan(realm, (x.length + y.length) * 4)
  chargeMarks(realm, x)
  chargeMarks(realm, y)
  return Math.sign(callHost(realm, () => collator.compare(x, y)))
}
