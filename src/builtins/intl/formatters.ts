/**
 * Formatters of the host's `Intl`: made when first used, kept per realm. What a plan holds is the record (kind, locales,
 * options) from which one can be made again, so an Intl object can be written to a snapshot.
 */
import { chargeSteps } from "../../interpreter/budget.js"
import { HOST_ERROR_STEPS } from "../../interpreter/costs.js"
import { throwRangeError, throwTypeError } from "../../interpreter/errors.js"
import type { Realm } from "../../interpreter/realm.js"
import { hostIntl } from "./locales.js"

export interface Formatters {
  Collator: Intl.Collator
  DateTimeFormat: Intl.DateTimeFormat
  DisplayNames: Intl.DisplayNames
  ListFormat: Intl.ListFormat
  NumberFormat: Intl.NumberFormat
  PluralRules: Intl.PluralRules
  RelativeTimeFormat: Intl.RelativeTimeFormat
  Segmenter: Intl.Segmenter
}

export type FormatterKind = keyof Formatters

export interface FormatterRecord<Kind extends FormatterKind = FormatterKind> {
  readonly kind: Kind
  readonly locales: readonly string[]
  readonly options: Readonly<Record<string, string | number | boolean>>
}

const MAX_KEPT = 64
/** Making a formatter takes the host tens of microseconds and more. */
const CREATION_STEPS = 200

const CACHE = Symbol("formatters")

function cacheOf(realm: Realm): Map<string, object> {
  let cache = realm.libraryData.get(CACHE) as Map<string, object> | undefined
  if (cache === undefined) {
    cache = new Map()
    realm.libraryData.set(CACHE, cache)
  }
  return cache
}

/** The formatter of the realm's own locale without options. */
export function defaultFormatter<Kind extends FormatterKind>(realm: Realm, kind: Kind): Formatters[Kind] {
  let made = realm.libraryData.get(kind) as Formatters[Kind] | undefined
  if (made === undefined) {
    made = formatterOf(realm, { kind, locales: [realm.locale], options: {} })
    realm.libraryData.set(kind, made)
  }
  return made
}

/** To be charged where a plan asks for a formatter of its own; whether the host has one already makes no difference. */
export function chargeCreation(realm: Realm): void {
  chargeSteps(realm, CREATION_STEPS)
}

/** The host's formatter of a record. What the host refuses of the options is the guest's error. */
export function formatterOf<Kind extends FormatterKind>(realm: Realm, record: FormatterRecord<Kind>): Formatters[Kind] {
  const cache = cacheOf(realm)
  const key = JSON.stringify([record.kind, record.locales, record.options])
  const known = cache.get(key)
  if (known !== undefined) return known as Formatters[Kind]
  const Constructor = hostIntl(realm, `Intl.${record.kind}`)[record.kind] as unknown as new (
    locales: string[],
    options: object,
  ) => Formatters[Kind]
  let made: Formatters[Kind]
  try {
    made = new Constructor([...record.locales], { ...record.options })
  } catch (error) {
    chargeSteps(realm, HOST_ERROR_STEPS)
    if (error instanceof RangeError) return throwRangeError(realm, error.message)
    if (error instanceof TypeError) return throwTypeError(realm, error.message)
    throw error
  }
  if (cache.size >= MAX_KEPT) cache.delete(cache.keys().next().value as string)
  cache.set(key, made)
  return made
}
