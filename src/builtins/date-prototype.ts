/** https://tc39.es/ecma262/#sec-properties-of-the-date-prototype-object */

import { chargeSteps } from "../interpreter/budget.js"
import { throwRangeError, throwTypeError } from "../interpreter/errors.js"
import { describeCallee } from "../interpreter/inspect.js"
import { DateObject } from "../interpreter/objects/date.js"
import { GuestObject } from "../interpreter/objects/object.js"
import { CONFIGURABLE } from "../interpreter/objects/shape.js"
import { type Value, wellKnownSymbols } from "../interpreter/objects/value.js"
import { OrdinaryToPrimitive, ToNumber, ToObject, ToPrimitive } from "../interpreter/operations/type-conversion.js"
import type { Realm } from "../interpreter/realm.js"
import {
  Day,
  dateFromDay,
  fieldsOf,
  MakeDate,
  MakeDay,
  MakeFullYear,
  MakeTime,
  MS_PER_HOUR,
  MS_PER_MINUTE,
  MS_PER_SECOND,
  TimeClip,
  TimeWithinDay,
  WeekDay,
} from "./dates/calendar.js"
import {
  DateString,
  INVALID_DATE,
  TimeString,
  TimeZoneString,
  ToDateString,
  toISOText,
  toUTCText,
} from "./dates/format.js"
import { localZone } from "./dates/realm-zone.js"
import { defineFunction, defineObject, type Method } from "./define.js"
import { formatDate } from "./intl/date-formatting.js"
import { invocation, tailCalling } from "./tail-call.js"

function requireDate(realm: Realm, value: Value): DateObject {
  if (value instanceof DateObject) return value
  return throwTypeError(realm, "this is not a Date object.")
}

/** For the methods of which V8 words it by name. */
function requireReceiver(realm: Realm, value: Value, method: string): DateObject {
  if (value instanceof DateObject) return value
  return throwTypeError(
    realm,
    `Method Date.prototype.${method} called on incompatible receiver ${describeCallee(value)}`,
  )
}

/** https://tc39.es/ecma262/#sec-localtime */
function LocalTime(realm: Realm, t: number): number {
  return t + localZone(realm).offsetAt(t)
}

// ---- parts ----

type Part = "FullYear" | "Month" | "Date" | "Day" | "Hours" | "Minutes" | "Seconds" | "Milliseconds"

const parts: { readonly [Name in Part]: (t: number) => number } = {
  FullYear: (t) => dateFromDay(Day(t)).year,
  Month: (t) => dateFromDay(Day(t)).month,
  Date: (t) => dateFromDay(Day(t)).date,
  Day: WeekDay,
  Hours: (t) => Math.floor(TimeWithinDay(t) / MS_PER_HOUR),
  Minutes: (t) => Math.floor(TimeWithinDay(t) / MS_PER_MINUTE) % 60,
  Seconds: (t) => Math.floor(TimeWithinDay(t) / MS_PER_SECOND) % 60,
  Milliseconds: (t) => TimeWithinDay(t) % MS_PER_SECOND,
}

/** `getHours` and `getUTCHours`, and so on. */
function getters(part: Part): Method[] {
  const read = parts[part]
  return [
    [
      `get${part}`,
      0,
      (realm, thisValue) => {
        const t = requireDate(realm, thisValue).dateValue
        return Number.isNaN(t) ? t : read(LocalTime(realm, t))
      },
    ],
    [
      `getUTC${part}`,
      0,
      (realm, thisValue) => {
        const t = requireDate(realm, thisValue).dateValue
        return Number.isNaN(t) ? t : read(t)
      },
    ],
  ]
}

/**
 * Sets parts - year, month, day, hours, minutes, seconds, milliseconds - from `first` on, as many as are passed, `most` at
 * most; the first one always.
 */
function setParts(realm: Realm, date: DateObject, args: Value[], first: number, most: number, isUTC: boolean): number {
  const t = date.dateValue
  const count = Math.max(1, Math.min(args.length, most))
  const given: number[] = []
  for (let i = 0; i < count; i++) given.push(ToNumber(realm, args[i]))
  // An invalid date gets valid only when it gets a year.
  if (Number.isNaN(t) && first > 0) return Number.NaN
  const { year, month, day, hour, minute, second, millisecond } = fieldsOf(
    Number.isNaN(t) ? 0 : isUTC ? t : LocalTime(realm, t),
  )
  const all = [year, month, day, hour, minute, second, millisecond]
  for (let i = 0; i < count; i++) all[first + i] = given[i] as number
  const [y, m, dt, h, min, s, ms] = all as [number, number, number, number, number, number, number]
  const newDate = MakeDate(MakeDay(y, m, dt), MakeTime(h, min, s, ms))
  return store(date, isUTC || Number.isNaN(newDate) ? newDate : localZone(realm).fromLocal(newDate))
}

function store(date: DateObject, t: number): number {
  date.dateValue = TimeClip(t)
  return date.dateValue
}

function setters(part: Part, first: number, most: number): Method[] {
  return [
    [
      `set${part}`,
      most,
      (realm, thisValue, args) => setParts(realm, requireDate(realm, thisValue), args, first, most, false),
    ],
    [
      `setUTC${part}`,
      most,
      (realm, thisValue, args) => setParts(realm, requireDate(realm, thisValue), args, first, most, true),
    ],
  ]
}

/** https://tc39.es/ecma262/#sec-date.prototype.gettimezoneoffset, in whole minutes as in V8. */
function DateProto_getTimezoneOffset(realm: Realm, thisValue: Value): Value {
  const t = requireDate(realm, thisValue).dateValue
  if (Number.isNaN(t)) return t
  return Math.trunc((t - LocalTime(realm, t)) / MS_PER_MINUTE) + 0
}

/** https://tc39.es/ecma262/#sec-date.prototype.getyear */
function DateProto_getYear(realm: Realm, thisValue: Value): Value {
  const t = requireReceiver(realm, thisValue, "getYear").dateValue
  return Number.isNaN(t) ? t : parts.FullYear(LocalTime(realm, t)) - 1900
}

/** https://tc39.es/ecma262/#sec-date.prototype.setyear */
function DateProto_setYear(realm: Realm, thisValue: Value, args: Value[]): Value {
  const date = requireReceiver(realm, thisValue, "setYear")
  const y = ToNumber(realm, args[0])
  if (Number.isNaN(y)) return store(date, y)
  return setParts(realm, date, [MakeFullYear(y)], 0, 1, false)
}

// ---- texts ----

/** The text of a valid date. */
function text(name: string, show: (realm: Realm, tv: number) => string): Method {
  return [
    name,
    0,
    (realm, thisValue) => {
      const tv = requireReceiver(realm, thisValue, name).dateValue
      chargeSteps(realm, 4)
      return Number.isNaN(tv) ? INVALID_DATE : show(realm, tv)
    },
  ]
}

/** https://tc39.es/ecma262/#sec-date.prototype.toisostring */
function DateProto_toISOString(realm: Realm, thisValue: Value): Value {
  const tv = requireReceiver(realm, thisValue, "toISOString").dateValue
  chargeSteps(realm, 2)
  return Number.isNaN(tv) ? throwRangeError(realm, "Invalid time value") : toISOText(tv)
}

/** https://tc39.es/ecma262/#sec-date.prototype.tojson */
const DateProto_toJSON = tailCalling((realm, thisValue) => {
  const O = ToObject(realm, thisValue)
  const tv = ToPrimitive(realm, O, "number")
  if (typeof tv === "number" && !Number.isFinite(tv)) return null
  return invocation(realm, O, "toISOString")
})

/** https://tc39.es/ecma402/#sup-date.prototype.tolocalestring and its kin. */
function localeText(name: string, kind: "date" | "time" | "any"): Method {
  return [
    name,
    0,
    (realm, thisValue, args) => {
      const { dateValue } = requireReceiver(realm, thisValue, name)
      return formatDate(realm, dateValue, args[0], args[1], kind)
    },
  ]
}

/** https://tc39.es/ecma262/#sec-date.prototype-%25symbol.toprimitive%25 */
function DateProto_toPrimitive(realm: Realm, thisValue: Value, args: Value[]): Value {
  if (!(thisValue instanceof GuestObject)) {
    return throwTypeError(
      realm,
      `Method Date.prototype [ @@toPrimitive ] called on incompatible receiver ${describeCallee(thisValue)}`,
    )
  }
  const [hint] = args
  if (hint === "string" || hint === "default") return OrdinaryToPrimitive(realm, thisValue, "string")
  if (hint === "number") return OrdinaryToPrimitive(realm, thisValue, "number")
  return throwTypeError(realm, `Invalid hint: ${typeof hint === "string" ? hint : describeCallee(hint)}`)
}

export const DateProto_toUTCString = defineFunction(
  "Date.prototype.toUTCString",
  "toUTCString",
  0,
  (realm, thisValue) => {
    chargeSteps(realm, 2)
    return toUTCText(requireReceiver(realm, thisValue, "toUTCString").dateValue)
  },
)

/** https://tc39.es/ecma262/#sec-date.prototype.gettime and valueOf */
function thisTimeValue(realm: Realm, thisValue: Value): Value {
  return requireDate(realm, thisValue).dateValue
}

export const DatePrototype = defineObject({
  path: "Date.prototype",
  intrinsics: [
    ["constructor", "Date"],
    ["toUTCString", "DateProto_toUTCString"],
    ["toGMTString", "DateProto_toUTCString"],
  ],
  methods: [
    text("toString", (realm, tv) => ToDateString(tv, localZone(realm), realm.locale)),
    text("toDateString", (realm, tv) => DateString(LocalTime(realm, tv))),
    text("toTimeString", (realm, tv) => {
      const zone = localZone(realm)
      return TimeString(tv + zone.offsetAt(tv)) + TimeZoneString(tv, zone, realm.locale)
    }),
    ["toISOString", 0, DateProto_toISOString],
    ...getters("Date"),
    ...setters("Date", 2, 1),
    ...getters("Day"),
    ...getters("FullYear"),
    ...setters("FullYear", 0, 3),
    ...getters("Hours"),
    ...setters("Hours", 3, 4),
    ...getters("Milliseconds"),
    ...setters("Milliseconds", 6, 1),
    ...getters("Minutes"),
    ...setters("Minutes", 4, 3),
    ...getters("Month"),
    ...setters("Month", 1, 2),
    ...getters("Seconds"),
    ...setters("Seconds", 5, 2),
    ["getTime", 0, thisTimeValue],
    ["setTime", 1, (realm, thisValue, args) => store(requireDate(realm, thisValue), ToNumber(realm, args[0]))],
    ["getTimezoneOffset", 0, DateProto_getTimezoneOffset],
    ["valueOf", 0, thisTimeValue],
    ["getYear", 0, DateProto_getYear],
    ["setYear", 1, DateProto_setYear],
    ["toJSON", 1, DateProto_toJSON],
    localeText("toLocaleString", "any"),
    localeText("toLocaleDateString", "date"),
    localeText("toLocaleTimeString", "time"),
    [wellKnownSymbols.toPrimitive, 1, DateProto_toPrimitive, CONFIGURABLE],
  ],
})
