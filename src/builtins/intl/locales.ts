/**
 * Locales and options as `Intl` and the `toLocale…` methods take them: https://tc39.es/ecma402/#sec-canonicalizelocalelist
 *
 * The host's `Intl` sees copied primitives only. Where the host has none, using it is a guest error that says so.
 */
import { chargeSteps } from "../../interpreter/budget.js"
import { HOST_ERROR_STEPS } from "../../interpreter/costs.js"
import { throwRangeError, throwTypeError } from "../../interpreter/errors.js"
import { GuestObject } from "../../interpreter/objects/object.js"
import type { Value } from "../../interpreter/objects/value.js"
import { LengthOfArrayLike } from "../../interpreter/operations/object-operations.js"
import { ToObject, ToString } from "../../interpreter/operations/type-conversion.js"
import type { Realm } from "../../interpreter/realm.js"
import { text } from "../../interpreter/record-kinds.js"
import { describeClass } from "../define.js"

/** [[InitializedLocale]]: https://tc39.es/ecma402/#locale-objects */
export class LocaleObject extends GuestObject {
  /** [[Locale]] */
  locale = ""
}

type HostIntl = typeof Intl

/** The host's Intl, or a guest error that names what needed it. */
export function hostIntl(realm: Realm, what: string): HostIntl {
  if (typeof Intl === "undefined") return throwTypeError(realm, `${what} needs Intl, which this host does not have`)
  return Intl
}

/** The canonical form of one tag. */
export function canonicalizeTag(realm: Realm, tag: string): string {
  chargeSteps(realm, 1 + (tag.length >> 2))
  if (tag.length > 256) return throwRangeError(realm, "Incorrect locale information provided")
  try {
    return hostIntl(realm, "A locale").getCanonicalLocales(tag)[0] as string
  } catch (error) {
    chargeSteps(realm, HOST_ERROR_STEPS)
    if (error instanceof RangeError) return throwRangeError(realm, "Incorrect locale information provided")
    throw error
  }
}

/** Whether a value is a well-formed tag. A host without Intl cannot tell, and has no use for it. */
export function isLocale(value: unknown): value is string {
  if (typeof value !== "string") return false
  if (typeof Intl === "undefined") return true
  try {
    return Intl.getCanonicalLocales(value).length === 1
  } catch {
    return false
  }
}

/** https://tc39.es/ecma402/#sec-canonicalizelocalelist */
export function CanonicalizeLocaleList(realm: Realm, locales: Value): string[] {
  if (locales === undefined) return []
  if (typeof locales === "string") return [canonicalizeTag(realm, locales)]
  if (locales instanceof LocaleObject) return [locales.locale]
  const O = ToObject(realm, locales)
  const length = LengthOfArrayLike(realm, O)
  const seen: string[] = []
  for (let k = 0; k < length; k++) {
    chargeSteps(realm, 1 + (seen.length >> 3))
    const Pk = String(k)
    if (!O.HasProperty(realm, Pk)) continue
    const kValue = O.Get(realm, Pk)
    if (typeof kValue !== "string" && !(kValue instanceof GuestObject)) {
      throwTypeError(realm, "Language ID should be string or object.")
    }
    const tag = kValue instanceof LocaleObject ? kValue.locale : canonicalizeTag(realm, ToString(realm, kValue))
    if (!seen.includes(tag)) seen.push(tag)
  }
  return seen
}

/** What to pass to the host: the requested locales, and the realm's instead of the host's own if it knows none of them. */
export function localesOrDefault(realm: Realm, requested: readonly string[]): string[] {
  return [...requested, realm.locale]
}

describeClass(LocaleObject, "Intl.Locale", { locale: text })
