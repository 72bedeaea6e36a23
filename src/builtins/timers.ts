/** `setTimeout` and its kin, and `queueMicrotask`: https://html.spec.whatwg.org/multipage/timers-and-user-prompts.html#timers */
import { chargeBytes } from "../interpreter/budget.js"
import { ELEMENT_BYTES, RECORD_BYTES, TIMER_BYTES } from "../interpreter/costs.js"
import { throwTypeError } from "../interpreter/errors.js"
import { constructorName, describeCallee } from "../interpreter/inspect.js"
import { GuestObject } from "../interpreter/objects/object.js"
import type { Value } from "../interpreter/objects/value.js"
import { isCallable, ToNumber } from "../interpreter/operations/type-conversion.js"
import type { Realm } from "../interpreter/realm.js"
import { partOf } from "../interpreter/text-part.js"
import type { Method } from "./define.js"

/** Longer delays do not fit the timers of hosts. */
const MAX_DELAY = 2147483647

function requireFunction(realm: Realm, value: Value): GuestObject {
  if (isCallable(value)) return value
  return throwTypeError(realm, `The "callback" argument must be of type function. Received ${describeReceived(value)}`)
}

function describeReceived(value: Value): string {
  if (value === undefined || value === null) return String(value)
  if (value instanceof GuestObject) return `an instance of ${constructorName(value)}`
  if (typeof value === "string") {
    return `type string ('${value.length > 28 ? `${partOf(value, 0, 25)}...` : value}')`
  }
  return `type ${typeof value} (${describeCallee(value)}${typeof value === "bigint" ? "n" : ""})`
}

function setTimer(realm: Realm, args: Value[], repeats: boolean): Value {
  const callback = requireFunction(realm, args[0])
  const delay = Math.trunc(ToNumber(realm, args[1]))
  chargeBytes(realm, TIMER_BYTES + args.length * ELEMENT_BYTES)
  return realm.host.setTimer(realm, callback, delay >= 1 && delay <= MAX_DELAY ? delay : 1, repeats, args.slice(2))
}

function clearTimer(realm: Realm, _thisValue: Value, args: Value[]): Value {
  const id = args[0]
  if (typeof id === "number" || typeof id === "string") realm.host.clearTimer(realm, Number(id))
  return undefined
}

function queueMicrotask(realm: Realm, _thisValue: Value, args: Value[]): Value {
  const callback = requireFunction(realm, args[0])
  chargeBytes(realm, RECORD_BYTES)
  realm.jobs.enqueue({ kind: "callback", callback, args: [] })
  return undefined
}

export const timerFunctions: readonly Method[] = [
  ["setTimeout", 1, (realm, _thisValue, args) => setTimer(realm, args, false)],
  ["setInterval", 1, (realm, _thisValue, args) => setTimer(realm, args, true)],
  ["clearTimeout", 0, clearTimer],
  ["clearInterval", 0, clearTimer],
  ["queueMicrotask", 1, queueMicrotask],
]
