import { afterAll, expect, test } from "vitest"
import { fieldsOf, MakeDate, MakeDay, MakeTime } from "./calendar.js"
import { ToDateString } from "./format.js"
import { parseDate } from "./parse.js"
import { TimeZoneError, timeZoneOf } from "./zone.js"

const before = process.env.TZ
afterAll(() => {
  process.env.TZ = before
})

const HOUR = 3600000
const zones = ["America/New_York", "Europe/Vienna", "Asia/Kolkata", "Australia/Lord_Howe", "Africa/Casablanca"]

/** Lets the host's Date run in the zone. */
function enter(name: string) {
  process.env.TZ = name
  return timeZoneOf(name)
}

test.each(zones)("%s: local time of each six hours of some years, and back", (name) => {
  const zone = enter(name)
  for (const year of [1975, 2011, 2024]) {
    for (let t = Date.UTC(year, 0); t < Date.UTC(year + 1, 0); t += 6 * HOUR) {
      const date = new Date(t)
      expect(zone.offsetAt(t) + date.getTimezoneOffset() * 60000).toBe(0)
      expect(ToDateString(t, zone, "en-US").slice(0, 33)).toBe(date.toString().slice(0, 33))
    }
  }
})

test.each(zones)("%s: times that are skipped or come twice", (name) => {
  const zone = enter(name)
  for (let t = Date.UTC(2024, 0); t < Date.UTC(2025, 0); t += HOUR / 2) {
    const { year, month, day, hour, minute } = fieldsOf(t)
    const local = MakeDate(MakeDay(year, month, day), MakeTime(hour, minute, 0, 0))
    expect(zone.fromLocal(local)).toBe(new Date(year, month, day, hour, minute).getTime())
  }
})

test("a zone skips a day", () => {
  const zone = enter("Pacific/Apia")
  expect(zone.fromLocal(Date.UTC(2011, 11, 30, 12))).toBe(new Date(2011, 11, 30, 12).getTime())
  expect(zone.offsetAt(Date.UTC(2011, 11, 30, 9, 59)) - zone.offsetAt(Date.UTC(2011, 11, 30, 10))).toBe(-24 * HOUR)
})

test("UTC and fixed offsets need no host", () => {
  expect(timeZoneOf("UTC").describe(0, "en-US")).toBe("Coordinated Universal Time")
  expect(timeZoneOf("-02:30").offsetAt(0)).toBe(-2.5 * HOUR)
})

test("a name that is no zone", () => {
  expect(() => timeZoneOf("Mars/Olympus")).toThrow(TimeZoneError)
})

/** Formats with which changed texts begin. */
const texts = [
  "2024-03-03",
  "2024-03-03T10:00:00.5+05:30",
  "Mon, 25 Dec 1995 13:30:00 +0430",
  "Dec 25, 1995 1:30 PM",
  "2024/03/03 10:00",
  "3 March 2024",
  "Thu Jan 01 1970 00:00:00 GMT+0200 (CEST)",
  "1 Feb 99 12:00:30.5 EST",
]

test.each(["UTC", "America/New_York"])("%s: texts with changed characters are read as V8 reads them", (name) => {
  const zone = enter(name)
  const alphabet = "0123456789 -:/.,+TZ()apmjnfebEST"
  let seed = 11
  const next = (limit: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648
    return Math.floor((seed / 2147483648) * limit)
  }
  for (let i = 0; i < 4000; i++) {
    let text = texts[i % texts.length] as string
    for (let changes = next(3); changes > 0; changes--) {
      const at = next(text.length + 1)
      text = text.slice(0, at) + (alphabet[next(alphabet.length)] as string) + text.slice(at + next(2))
    }
    expect([text, parseDate(text, zone)]).toEqual([text, Date.parse(text)])
  }
})
