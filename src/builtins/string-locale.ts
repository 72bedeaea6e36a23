/** The methods of strings that know languages: `localeCompare`, `toLocaleUpperCase`, `toLocaleLowerCase`. */
import type { Value } from "../interpreter/objects/value.js"
import type { Realm } from "../interpreter/realm.js"
import { collatorFor, compareTexts } from "./intl/collation.js"
import { CanonicalizeLocaleList } from "./intl/locales.js"

/** https://tc39.es/ecma402/#sup-String.prototype.localeCompare */
export function localeCompare(realm: Realm, S: string, that: string, locales: Value, options: Value): number {
  const collator = collatorFor(realm, locales, options)
  return compareTexts(realm, collator, S, that)
}

/** Languages in which the case of some letters is another one than Unicode's: Turkish, Azerbaijani, Lithuanian, Greek. */
const SPECIAL_CASE = /^(?:tr|az|lt|el)(?:-|$)/

/** https://tc39.es/ecma402/#sup-string.prototype.tolocalelowercase: what to do to the text. */
export function toLocaleCase(
  realm: Realm,
  locales: Value,
  method: "toLocaleLowerCase" | "toLocaleUpperCase",
): (text: string) => string {
  const requested = CanonicalizeLocaleList(realm, locales)
  const language = SPECIAL_CASE.exec(requested[0] ?? realm.locale)?.[0]
  if (language === undefined) return method === "toLocaleLowerCase" ? toLowerCase : toUpperCase
  return (text) => text[method](language.slice(0, 2))
}

const toLowerCase = (text: string) => text.toLowerCase()
const toUpperCase = (text: string) => text.toUpperCase()
