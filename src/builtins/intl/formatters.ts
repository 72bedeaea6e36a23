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

/** Keys by record: one may have very many locales. */
const keys = new WeakMap<FormatterRecord, string>()

function keyOf(record: FormatterRecord): string {
  let key = keys.get(record)
  if (key === undefined) {
    key = JSON.stringify([record.kind, record.locales, record.options])
    keys.set(record, key)
  }
  return key
}

/** Calls the host with primitives; the errors by which it refuses them become the guest's. */
export function callHost<T>(realm: Realm, call: () => T): T {
  try {
    return call()
  } catch (error) {
    chargeSteps(realm, HOST_ERROR_STEPS)
    if (error instanceof RangeError) return throwRangeError(realm, error.message)
    if (error instanceof TypeError) return throwTypeError(realm, error.message)
    throw error
  }
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

/** What one use of a formatter takes the host about, in steps, apart from the text that it makes. */
const USE_STEPS: Readonly<Record<FormatterKind, number>> = {
  Collator: 0,
  DateTimeFormat: 12,
  DisplayNames: 24,
  ListFormat: 24,
  NumberFormat: 4,
  PluralRules: 12,
  RelativeTimeFormat: 16,
  Segmenter: 4,
}

/** Their years are found out from the courses of sun and moon. */
const ASTRONOMICAL = /^(?:chinese|dangi)$|-u-(?:.*-)?ca-(?:chinese|dangi)/

/** Charges one use of a formatter. */
export function chargeUse(realm: Realm, { kind, locales, options }: FormatterRecord): void {
  chargeSteps(realm, USE_STEPS[kind])
  if (kind !== "DateTimeFormat") return
  const { calendar } = options
  if (
    typeof calendar === "string" ? ASTRONOMICAL.test(calendar) : locales.some((locale) => ASTRONOMICAL.test(locale))
  ) {
    chargeSteps(realm, 120)
  }
}

/** What formatting a range takes besides its two ends. */
export const RANGE_STEPS = 80

/** To be charged where a plan asks for a formatter of its own; whether the host has one already makes no difference. */
export function chargeCreation(realm: Realm): void {
  chargeSteps(realm, CREATION_STEPS)
}

/** The host's formatter of a record. What the host refuses of the options is the guest's error. */
export function formatterOf<Kind extends FormatterKind>(realm: Realm, record: FormatterRecord<Kind>): Formatters[Kind] {
  const cache = cacheOf(realm)
  const key = keyOf(record)
  const known = cache.get(key)
  if (known !== undefined) return known as Formatters[Kind]
  const Constructor = hostIntl(realm, `Intl.${record.kind}`)[record.kind] as unknown as new (
    locales: string[],
    options: object,
  ) => Formatters[Kind]
  const made = callHost(realm, () => new Constructor([...record.locales], { ...record.options }))
  if (cache.size >= MAX_KEPT) cache.delete(cache.keys().next().value as string)
  cache.set(key, made)
  return made
}
