/** https://tc39.es/ecma262/#sec-date-constructor */
import { chargeSteps } from "../interpreter/budget.js"
import { createDate, DateObject } from "../interpreter/objects/date.js"
import type { GuestObject } from "../interpreter/objects/object.js"
import type { Value } from "../interpreter/objects/value.js"
import { GetPrototypeFromConstructor } from "../interpreter/operations/object-operations.js"
import { ToNumber, ToPrimitive, ToString } from "../interpreter/operations/type-conversion.js"
import type { Realm } from "../interpreter/realm.js"
import { MakeDate, MakeDay, MakeFullYear, MakeTime, TimeClip } from "./dates/calendar.js"
import { ToDateString } from "./dates/format.js"
import { MAX_DATE_LENGTH, parseDate } from "./dates/parse.js"
import { localZone } from "./dates/realm-zone.js"
import { defineConstructor } from "./define.js"

function now(realm: Realm): number {
  return TimeClip(realm.clock())
}

function parse(realm: Realm, text: string): number {
  chargeSteps(realm, 4 + (Math.min(text.length, MAX_DATE_LENGTH) >> 2))
  return parseDate(text, localZone(realm))
}

/** Year, month, day, hours, minutes, seconds, milliseconds as they are passed; not clipped. */
function timeOfParts(realm: Realm, args: Value[]): number {
  const y = ToNumber(realm, args[0])
  const m = args.length > 1 ? ToNumber(realm, args[1]) : 0
  const dt = args.length > 2 ? ToNumber(realm, args[2]) : 1
  const h = args.length > 3 ? ToNumber(realm, args[3]) : 0
  const min = args.length > 4 ? ToNumber(realm, args[4]) : 0
  const s = args.length > 5 ? ToNumber(realm, args[5]) : 0
  const milli = args.length > 6 ? ToNumber(realm, args[6]) : 0
  return MakeDate(MakeDay(MakeFullYear(y), m, dt), MakeTime(h, min, s, milli))
}

function timeOfValue(realm: Realm, value: Value): number {
  if (value instanceof DateObject) return value.dateValue
  const v = ToPrimitive(realm, value)
  return typeof v === "string" ? parse(realm, v) : TimeClip(ToNumber(realm, v))
}

/** https://tc39.es/ecma262/#sec-date */
function DateOf(realm: Realm, _thisValue: Value, args: Value[], NewTarget: GuestObject | undefined): Value {
  if (NewTarget === undefined) return ToDateString(now(realm), localZone(realm), realm.locale)
  let dv: number
  if (args.length === 0) dv = now(realm)
  else if (args.length === 1) dv = timeOfValue(realm, args[0])
  else {
    const finalDate = timeOfParts(realm, args)
    dv = Number.isNaN(finalDate) ? Number.NaN : TimeClip(localZone(realm).fromLocal(finalDate))
  }
  return createDate(realm, dv, GetPrototypeFromConstructor(realm, NewTarget, "DatePrototype"))
}

export const DateConstructor = defineConstructor({
  name: "Date",
  length: 7,
  prototype: "DatePrototype",
  behaviour: DateOf,
  statics: {
    methods: [
      ["now", 0, now],
      ["parse", 1, (realm, _thisValue, args) => parse(realm, ToString(realm, args[0]))],
      ["UTC", 7, (realm, _thisValue, args) => (args.length === 0 ? Number.NaN : TimeClip(timeOfParts(realm, args)))],
    ],
  },
})
