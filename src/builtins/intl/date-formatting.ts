/** Dates by language: https://tc39.es/ecma402/#sec-createdatetimeformat */
import { chargeSteps } from "../../interpreter/budget.js"
import { throwRangeError, throwTypeError } from "../../interpreter/errors.js"
import type { Value } from "../../interpreter/objects/value.js"
import { ToString } from "../../interpreter/operations/type-conversion.js"
import type { Realm } from "../../interpreter/realm.js"
import { INVALID_DATE } from "../dates/format.js"
import { callHost, chargeCreation, chargeUse, type FormatterRecord, formatterOf } from "./formatters.js"
import { CanonicalizeLocaleList, localesOrDefault } from "./locales.js"
import {
  booleanOption,
  CoerceOptionsToObject,
  localeMatcherOption,
  numberOption,
  type OptionBag,
  present,
  stringOption,
  typeOption,
} from "./options.js"

export type DateKind = "date" | "time" | "any"

const NARROW_TO_LONG = ["narrow", "short", "long"]
const NUMERIC = ["2-digit", "numeric"]

/** https://tc39.es/ecma402/#table-datetimeformat-components */
const components: readonly (readonly [name: string, values: readonly string[]])[] = [
  ["weekday", NARROW_TO_LONG],
  ["era", NARROW_TO_LONG],
  ["year", NUMERIC],
  ["month", [...NUMERIC, ...NARROW_TO_LONG]],
  ["day", NUMERIC],
  ["dayPeriod", NARROW_TO_LONG],
  ["hour", NUMERIC],
  ["minute", NUMERIC],
  ["second", NUMERIC],
  ["fractionalSecondDigits", []],
  ["timeZoneName", ["short", "long", "shortOffset", "longOffset", "shortGeneric", "longGeneric"]],
]

const DATE_COMPONENTS = ["weekday", "year", "month", "day"]
const TIME_COMPONENTS = ["dayPeriod", "hour", "minute", "second", "fractionalSecondDigits"]
const STYLES = ["full", "long", "medium", "short"]

type Options = Record<string, string | number | boolean | undefined>

/**
 * The steps of CreateDateTimeFormat that read its arguments. `required` says which parts are wanted at least, `defaults` those
 * that are shown where none is asked for.
 */
export function dateTimeFormatRecord(
  realm: Realm,
  locales: Value,
  options: Value,
  required: DateKind,
  defaults: DateKind | "all",
  service = "Intl.DateTimeFormat",
): FormatterRecord<"DateTimeFormat"> {
  const requested = CanonicalizeLocaleList(realm, locales)
  const bag = CoerceOptionsToObject(realm, options, service)
  const localeMatcher = localeMatcherOption(bag)
  const calendar = typeOption(bag, "calendar")
  const numberingSystem = typeOption(bag, "numberingSystem")
  const hour12 = booleanOption(bag, "hour12")
  const hourCycle = stringOption(bag, "hourCycle", ["h11", "h12", "h23", "h24"])
  const timeZone = bag.object.Get(realm, "timeZone")
  const zoneName = timeZone === undefined ? realm.timeZone : ToString(realm, timeZone)
  const parts = readComponents(bag)
  const formatMatcher = stringOption(bag, "formatMatcher", ["basic", "best fit"])
  const dateStyle = stringOption(bag, "dateStyle", STYLES)
  const timeStyle = stringOption(bag, "timeStyle", STYLES)
  if (dateStyle !== undefined || timeStyle !== undefined) checkStyles(bag, parts, dateStyle, timeStyle, required)
  else addDefaults(parts, required, defaults)
  return {
    kind: "DateTimeFormat",
    locales: localesOrDefault(realm, requested),
    options: present({
      localeMatcher,
      calendar,
      numberingSystem,
      hour12,
      hourCycle: hour12 === undefined ? hourCycle : undefined,
      timeZone: checkZone(realm, zoneName),
      ...parts,
      formatMatcher,
      dateStyle,
      timeStyle,
    }),
  }
}

/** Names are the host's to know; what is no name at all it need not see. */
function checkZone(realm: Realm, name: string): string {
  if (name.length > 64) throwRangeError(realm, `Invalid time zone specified: ${name.slice(0, 64)}`)
  return name
}

function readComponents(bag: OptionBag): Options {
  const parts: Options = {}
  for (const [name, values] of components) {
    parts[name] = name === "fractionalSecondDigits" ? numberOption(bag, name, 1, 3) : stringOption(bag, name, values)
  }
  return parts
}

function checkStyles(
  { realm }: OptionBag,
  parts: Options,
  dateStyle: string | undefined,
  timeStyle: string | undefined,
  required: DateKind,
): void {
  const component = components.find(([name]) => parts[name] !== undefined)
  if (component !== undefined) {
    const style = dateStyle === undefined ? "timeStyle" : "dateStyle"
    throwTypeError(realm, `Can't set option ${component[0]} when ${style} is used`)
  }
  if (required === "date" && timeStyle !== undefined) throwTypeError(realm, "Invalid option : timeStyle")
  if (required === "time" && dateStyle !== undefined) throwTypeError(realm, "Invalid option : dateStyle")
}

function addDefaults(parts: Options, required: DateKind, defaults: DateKind | "all"): void {
  const wanted: string[] = []
  if (required !== "time") wanted.push(...DATE_COMPONENTS)
  if (required !== "date") wanted.push(...TIME_COMPONENTS)
  if (wanted.some((name) => parts[name] !== undefined)) return
  if (defaults !== "time") Object.assign(parts, { year: "numeric", month: "numeric", day: "numeric" })
  if (defaults !== "date") Object.assign(parts, { hour: "numeric", minute: "numeric", second: "numeric" })
}

const methods = { any: "toLocaleString", date: "toLocaleDateString", time: "toLocaleTimeString" }

/** https://tc39.es/ecma402/#sup-date.prototype.tolocalestring, toLocaleDateString and toLocaleTimeString */
export function formatDate(realm: Realm, tv: number, locales: Value, options: Value, kind: DateKind): string {
  if (locales === undefined && options === undefined) chargeSteps(realm, 16)
  else chargeCreation(realm)
  const defaults = kind === "any" ? "all" : kind
  const record = dateTimeFormatRecord(realm, locales, options, kind, defaults, `Date.prototype.${methods[kind]}`)
  chargeUse(realm, record)
  const format = formatterOf(realm, record)
  return Number.isNaN(tv) ? INVALID_DATE : callHost(realm, () => format.format(tv))
}
