/**
 * Time values and the calendar: https://tc39.es/ecma262/#sec-date-abstract-operations. Arithmetic on numbers alone.
 *
 * A time value counts milliseconds from the epoch, NaN for none. Days count from the epoch, months and weekdays from 0.
 */
export const MS_PER_DAY = 86400000
export const MS_PER_HOUR = 3600000
export const MS_PER_MINUTE = 60000
export const MS_PER_SECOND = 1000
/** Furthest time value from the epoch. */
export const MAX_TIME = 8.64e15

/** A time as its parts. */
export interface DateFields {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly weekday: number
  readonly hour: number
  readonly minute: number
  readonly second: number
  readonly millisecond: number
}

/** https://tc39.es/ecma262/#sec-day */
export function Day(t: number): number {
  return Math.floor(t / MS_PER_DAY)
}

/** https://tc39.es/ecma262/#sec-timewithinday */
export function TimeWithinDay(t: number): number {
  return t - Day(t) * MS_PER_DAY
}

/** https://tc39.es/ecma262/#sec-weekday */
export function WeekDay(t: number): number {
  return (((Day(t) + 4) % 7) + 7) % 7
}

/** Days in the 400 years after which the calendar repeats, and from 1 March of year 0 to the epoch. */
const DAYS_PER_CYCLE = 146097
const DAYS_TO_EPOCH = 719468

/**
 * The day number of a date; `month` may be out of range, then years move along. Years are counted from March, so that the
 * leap day is the last one of its year.
 */
function dayFromDate(year: number, month: number, date: number): number {
  const years = year + Math.floor(month / 12)
  const monthInYear = month - Math.floor(month / 12) * 12
  const monthFromMarch = (monthInYear + 10) % 12
  const yearFromMarch = monthInYear < 2 ? years - 1 : years
  const cycle = Math.floor(yearFromMarch / 400)
  const yearOfCycle = yearFromMarch - cycle * 400
  // 153 days in each five months from March on: 31, 30, 31, 30, 31.
  const dayOfYear = Math.floor((153 * monthFromMarch + 2) / 5)
  const dayOfCycle = yearOfCycle * 365 + Math.floor(yearOfCycle / 4) - Math.floor(yearOfCycle / 100) + dayOfYear
  return cycle * DAYS_PER_CYCLE + dayOfCycle - DAYS_TO_EPOCH + (date - 1)
}

/** Year, month and day of the month of a day number. */
export function dateFromDay(day: number): { year: number; month: number; date: number } {
  const fromMarch = day + DAYS_TO_EPOCH
  const cycle = Math.floor(fromMarch / DAYS_PER_CYCLE)
  const dayOfCycle = fromMarch - cycle * DAYS_PER_CYCLE
  const leapDays = Math.floor(dayOfCycle / 1460) - Math.floor(dayOfCycle / 36524) + Math.floor(dayOfCycle / 146096)
  const yearOfCycle = Math.floor((dayOfCycle - leapDays) / 365)
  const dayOfYear = dayOfCycle - (yearOfCycle * 365 + Math.floor(yearOfCycle / 4) - Math.floor(yearOfCycle / 100))
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153)
  const date = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1
  const month = (monthFromMarch + 2) % 12
  return { year: cycle * 400 + yearOfCycle + (month < 2 ? 1 : 0), month, date }
}

export function fieldsOf(t: number): DateFields {
  const { year, month, date } = dateFromDay(Day(t))
  const time = TimeWithinDay(t)
  return {
    year,
    month,
    day: date,
    weekday: WeekDay(t),
    hour: Math.floor(time / MS_PER_HOUR),
    minute: Math.floor(time / MS_PER_MINUTE) % 60,
    second: Math.floor(time / MS_PER_SECOND) % 60,
    millisecond: time % 1000,
  }
}

/** https://tc39.es/ecma262/#sec-maketime */
export function MakeTime(hour: number, min: number, sec: number, ms: number): number {
  if (!Number.isFinite(hour + min + sec + ms)) return Number.NaN
  return (
    Math.trunc(hour) * MS_PER_HOUR + Math.trunc(min) * MS_PER_MINUTE + Math.trunc(sec) * MS_PER_SECOND + Math.trunc(ms)
  )
}

/** https://tc39.es/ecma262/#sec-makeday */
export function MakeDay(year: number, month: number, date: number): number {
  if (!Number.isFinite(year) || !Number.isFinite(month) || !Number.isFinite(date)) return Number.NaN
  const y = Math.trunc(year)
  const m = Math.trunc(month)
  // Further away no date is a time value, whatever its other parts.
  if (Math.abs(y) > 1e6 || Math.abs(m) > 1e7) return Number.NaN
  return dayFromDate(y, m, 1) + Math.trunc(date) - 1
}

/** https://tc39.es/ecma262/#sec-makedate */
export function MakeDate(day: number, time: number): number {
  const tv = day * MS_PER_DAY + time
  return Number.isFinite(tv) ? tv : Number.NaN
}

/** https://tc39.es/ecma262/#sec-makefullyear */
export function MakeFullYear(year: number): number {
  if (Number.isNaN(year)) return Number.NaN
  const truncated = Math.trunc(year)
  return truncated >= 0 && truncated <= 99 ? 1900 + truncated : truncated
}

/** https://tc39.es/ecma262/#sec-timeclip */
export function TimeClip(time: number): number {
  // Adding 0 makes -0 to 0.
  return Math.abs(time) <= MAX_TIME ? Math.trunc(time) + 0 : Number.NaN
}
