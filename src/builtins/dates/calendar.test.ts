import { describe, expect, test } from "vitest"
import { fieldsOf, MAX_TIME, MakeDate, MakeDay, MakeTime, TimeClip } from "./calendar.js"
import { toISOText, toUTCText } from "./format.js"

/** Times all over the range of time values, the same in each run. */
function* times(count: number): Generator<number> {
  let seed = 7
  for (let i = 0; i < count; i++) {
    seed = (seed * 1103515245 + 12345) % 2147483648
    const scale = [4e12, 1e14, MAX_TIME][i % 3] as number
    yield Math.trunc((seed / 1073741824 - 1) * scale)
  }
}

test("fields of a time are those of the host's Date in UTC", () => {
  for (const t of times(3000)) {
    const date = new Date(t)
    expect(fieldsOf(t)).toEqual({
      year: date.getUTCFullYear(),
      month: date.getUTCMonth(),
      day: date.getUTCDate(),
      weekday: date.getUTCDay(),
      hour: date.getUTCHours(),
      minute: date.getUTCMinutes(),
      second: date.getUTCSeconds(),
      millisecond: date.getUTCMilliseconds(),
    })
    expect([toISOText(t), toUTCText(t)]).toEqual([date.toISOString(), date.toUTCString()])
  }
})

test("parts make the time that they came from, and may be out of range", () => {
  for (const t of times(1000)) {
    const { year, month, day, hour, minute, second, millisecond } = fieldsOf(t)
    const time = MakeTime(hour, minute, second, millisecond)
    expect(MakeDate(MakeDay(year, month, day), time)).toBe(t)
    expect(MakeDate(MakeDay(year, month - 25, day + 500), time)).toBe(
      new Date(0).setUTCFullYear(year, month - 25, day + 500) + time,
    )
  }
})

describe("TimeClip", () => {
  test.each([
    [MAX_TIME, MAX_TIME],
    [MAX_TIME + 1, Number.NaN],
    [-1.5, -1],
    [-0, 0],
    [Number.POSITIVE_INFINITY, Number.NaN],
  ])("%d", (time, clipped) => {
    expect(TimeClip(time)).toBe(clipped)
  })
})
