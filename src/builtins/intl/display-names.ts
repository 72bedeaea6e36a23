/** https://tc39.es/ecma402/#intl-displaynames-objects */
import { chargeString } from "../../interpreter/budget.js"
import { throwRangeError, throwTypeError } from "../../interpreter/errors.js"
import type { Value } from "../../interpreter/objects/value.js"
import { ToString } from "../../interpreter/operations/type-conversion.js"
import type { Realm } from "../../interpreter/realm.js"
import { defineObject } from "../define.js"
import { callHost, type FormatterRecord } from "./formatters.js"
import { CanonicalizeLocaleList, localesOrDefault } from "./locales.js"
import { GetOptionsObject, localeMatcherOption, present, stringOption } from "./options.js"
import { defineService, requireFormatter, resolvedOptionsMethod } from "./service.js"

const TYPES = ["language", "region", "script", "currency", "calendar", "dateTimeField"]

function displayNamesRecord(realm: Realm, locales: Value, options: Value): FormatterRecord<"DisplayNames"> {
  const requested = CanonicalizeLocaleList(realm, locales)
  if (options === undefined) throwTypeError(realm, 'Required option "type" must not be undefined')
  const bag = GetOptionsObject(realm, options, "Intl.DisplayNames")
  const localeMatcher = localeMatcherOption(bag)
  const style = stringOption(bag, "style", ["narrow", "short", "long"])
  const type = stringOption(bag, "type", TYPES)
  if (type === undefined) throwTypeError(realm, 'Required option "type" must not be undefined')
  const fallback = stringOption(bag, "fallback", ["code", "none"])
  const languageDisplay = stringOption(bag, "languageDisplay", ["dialect", "standard"])
  return {
    kind: "DisplayNames",
    locales: localesOrDefault(realm, requested),
    options: present({ localeMatcher, style, type, fallback, languageDisplay }),
  }
}

export const IntlDisplayNames = defineService("DisplayNames", displayNamesRecord, { length: 2 })

/** https://tc39.es/ecma402/#sec-Intl.DisplayNames.prototype.of */
function of(realm: Realm, thisValue: Value, args: Value[]): Value {
  const names = requireFormatter(realm, thisValue, "DisplayNames", "of")
  const code = ToString(realm, args[0])
  if (code.length > 128) throwRangeError(realm, "Invalid argument to Intl.DisplayNames.prototype.of")
  const name = callHost(realm, () => names.of(code))
  if (name !== undefined) chargeString(realm, name.length)
  return name
}

export const IntlDisplayNamesPrototype = defineObject({
  path: "Intl.DisplayNames.prototype",
  intrinsics: [["constructor", "IntlDisplayNames"]],
  methods: [resolvedOptionsMethod("DisplayNames"), ["of", 1, of]],
  tag: "Intl.DisplayNames",
})
