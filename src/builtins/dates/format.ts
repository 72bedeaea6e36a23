/** Dates as text, as V8 words them: https://tc39.es/ecma262/#sec-todatestring */
import { fieldsOf, MS_PER_MINUTE } from "./calendar.js"
import type { TimeZone } from "./zone.js"

export const INVALID_DATE = "Invalid Date"

const WEEKDAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

function two(value: number): string {
  return value < 10 ? `0${value}` : String(value)
}

function pad(value: number, width: number): string {
  return String(value).padStart(width, "0")
}

function yearText(year: number): string {
  return year < 0 ? `-${pad(-year, 4)}` : pad(year, 4)
}

/** https://tc39.es/ecma262/#sec-datestring */
export function DateString(local: number): string {
  const { year, month, day, weekday } = fieldsOf(local)
  return `${WEEKDAYS[weekday]} ${MONTHS[month]} ${two(day)} ${yearText(year)}`
}

/** https://tc39.es/ecma262/#sec-timestring */
export function TimeString(local: number): string {
  const { hour, minute, second } = fieldsOf(local)
  return `${two(hour)}:${two(minute)}:${two(second)} GMT`
}

/** https://tc39.es/ecma262/#sec-timezoneestring */
export function TimeZoneString(tv: number, zone: TimeZone, locale: string): string {
  const minutes = Math.trunc(zone.offsetAt(tv) / MS_PER_MINUTE)
  const absolute = Math.abs(minutes)
  const offset = `${minutes < 0 ? "-" : "+"}${two(Math.floor(absolute / 60))}${two(absolute % 60)}`
  return `${offset} (${zone.describe(tv, locale)})`
}

/** https://tc39.es/ecma262/#sec-todatestring */
export function ToDateString(tv: number, zone: TimeZone, locale: string): string {
  if (Number.isNaN(tv)) return INVALID_DATE
  const t = tv + zone.offsetAt(tv)
  return `${DateString(t)} ${TimeString(t)}${TimeZoneString(tv, zone, locale)}`
}

/** https://tc39.es/ecma262/#sec-date.prototype.toutcstring */
export function toUTCText(tv: number): string {
  if (Number.isNaN(tv)) return INVALID_DATE
  const { year, month, day, weekday } = fieldsOf(tv)
  return `${WEEKDAYS[weekday]}, ${two(day)} ${MONTHS[month]} ${yearText(year)} ${TimeString(tv)}`
}

/** https://tc39.es/ecma262/#sec-date-time-string-format; the time value must not be NaN. */
export function toISOText(tv: number): string {
  const { year, month, day, hour, minute, second, millisecond } = fieldsOf(tv)
  const yearPart = year >= 0 && year <= 9999 ? pad(year, 4) : `${year < 0 ? "-" : "+"}${pad(Math.abs(year), 6)}`
  const date = `${yearPart}-${two(month + 1)}-${two(day)}`
  return `${date}T${two(hour)}:${two(minute)}:${two(second)}.${pad(millisecond, 3)}Z`
}
