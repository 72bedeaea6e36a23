/** https://tc39.es/ecma402/#listformat-objects */
import { chargeBytes, chargeSteps } from "../../interpreter/budget.js"
import { throwTypeError } from "../../interpreter/errors.js"
import { describeCallee } from "../../interpreter/inspect.js"
import { HOLE, type Value } from "../../interpreter/objects/value.js"
import { closeAndRethrow, GetIterator, IteratorStepValue } from "../../interpreter/operations/iterator-operations.js"
import type { Realm } from "../../interpreter/realm.js"
import { defineObject } from "../define.js"
import { chargeScan } from "../strings.js"
import type { FormatterRecord } from "./formatters.js"
import { CanonicalizeLocaleList, localesOrDefault } from "./locales.js"
import { GetOptionsObject, localeMatcherOption, present, stringOption } from "./options.js"
import { copyParts, defineService, formatted, requireFormatter, resolvedOptionsMethod } from "./service.js"

function listFormatRecord(realm: Realm, locales: Value, options: Value): FormatterRecord<"ListFormat"> {
  const requested = CanonicalizeLocaleList(realm, locales)
  const bag = GetOptionsObject(realm, options, "Intl.ListFormat")
  const localeMatcher = localeMatcherOption(bag)
  const type = stringOption(bag, "type", ["conjunction", "disjunction", "unit"])
  const style = stringOption(bag, "style", ["long", "short", "narrow"])
  return {
    kind: "ListFormat",
    locales: localesOrDefault(realm, requested),
    options: present({ localeMatcher, type, style }),
  }
}

export const IntlListFormat = defineService("ListFormat", listFormatRecord)

/** https://tc39.es/ecma402/#sec-createstringlistfromiterable */
function StringListFromIterable(realm: Realm, iterable: Value): string[] {
  if (iterable === undefined) return []
  const record = GetIterator(realm, iterable, "sync")
  const list: string[] = []
  for (;;) {
    const next = IteratorStepValue(realm, record)
    if (next === HOLE) return list
    if (typeof next !== "string") {
      const shown = typeof next === "symbol" ? next.toString() : describeCallee(next)
      try {
        return throwTypeError(realm, `Iterable yielded ${shown} which is not a string`)
      } catch (error) {
        return closeAndRethrow(realm, record, error)
      }
    }
    chargeBytes(realm, 8)
    chargeSteps(realm, 1)
    chargeScan(realm, next.length)
    list.push(next)
  }
}

export const IntlListFormatPrototype = defineObject({
  path: "Intl.ListFormat.prototype",
  intrinsics: [["constructor", "IntlListFormat"]],
  methods: [
    resolvedOptionsMethod("ListFormat"),
    [
      "format",
      1,
      (realm, thisValue, args) => {
        const format = requireFormatter(realm, thisValue, "ListFormat", "format")
        const list = StringListFromIterable(realm, args[0])
        return formatted(realm, () => format.format(list))
      },
    ],
    [
      "formatToParts",
      1,
      (realm, thisValue, args) => {
        const format = requireFormatter(realm, thisValue, "ListFormat", "formatToParts")
        const list = StringListFromIterable(realm, args[0])
        return copyParts(realm, () => format.formatToParts(list))
      },
    ],
  ],
  tag: "Intl.ListFormat",
})
