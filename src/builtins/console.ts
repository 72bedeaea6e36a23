/**
 * https://console.spec.whatwg.org/ over five levels. Arguments go to the host as data; groups only write their label. What
 * counts and timers keep is on the console object.
 */
import { chargeBytes } from "../interpreter/budget.js"
import { chargeKey } from "../interpreter/objects/collections.js"
import { stackText } from "../interpreter/objects/error.js"
import type { Behaviour } from "../interpreter/objects/function.js"
import { KeyMap } from "../interpreter/objects/key-map.js"
import { GuestObject } from "../interpreter/objects/object.js"
import type { Value } from "../interpreter/objects/value.js"
import { ToBoolean, ToString } from "../interpreter/operations/type-conversion.js"
import type { Realm } from "../interpreter/realm.js"
import { count as countKind, mapOf, number, text } from "../interpreter/record-kinds.js"
import type { ConsoleLevel } from "../interpreter/types.js"
import { defineObject, describeClass, type Method } from "./define.js"
import { describeValue } from "./messages.js"

class ConsoleObject extends GuestObject {
  readonly counts = new KeyMap<string, number>()
  /** When each timer started, on the plan's clock. */
  readonly timers = new KeyMap<string, number>()
}

function write(level: ConsoleLevel): Behaviour {
  return (realm, _thisValue, args) => {
    realm.host.writeConsole(realm, level, args)
    return undefined
  }
}

/** Writes its first argument, the data; what follows says how others would show it. */
function writeFirst(realm: Realm, _thisValue: Value, args: Value[]): Value {
  realm.host.writeConsole(realm, "log", args.slice(0, 1))
  return undefined
}

function group(realm: Realm, _thisValue: Value, args: Value[]): Value {
  if (args.length > 0) realm.host.writeConsole(realm, "log", args)
  return undefined
}

function trace(realm: Realm, _thisValue: Value, args: Value[]): Value {
  const [first, ...rest] = args
  const label = args.length === 0 ? "Trace" : `Trace: ${describeValue(first)}`
  realm.host.writeConsole(realm, "log", [stackText(realm, label, realm.captureTrace()), ...rest])
  return undefined
}

function assert(realm: Realm, _thisValue: Value, args: Value[]): Value {
  if (ToBoolean(args[0])) return undefined
  const [, first, ...rest] = args
  const data: Value[] =
    typeof first === "string" ? [`Assertion failed: ${first}`, ...rest] : ["Assertion failed", ...args.slice(1)]
  realm.host.writeConsole(realm, "error", data)
  return undefined
}

function stateOf(realm: Realm): ConsoleObject {
  return realm.intrinsics.console as ConsoleObject
}

function labelOf(realm: Realm, label: Value): string {
  const text = label === undefined ? "default" : ToString(realm, label)
  chargeKey(realm, text)
  return text
}

function count(realm: Realm, _thisValue: Value, args: Value[]): Value {
  const label = labelOf(realm, args[0])
  const { counts } = stateOf(realm)
  const next = (counts.get(label) ?? 0) + 1
  if (next === 1) chargeBytes(realm, 64 + label.length * 2)
  counts.set(label, next)
  realm.host.writeConsole(realm, "log", [`${label}: ${next}`])
  return undefined
}

function countReset(realm: Realm, _thisValue: Value, args: Value[]): Value {
  const label = labelOf(realm, args[0])
  if (!stateOf(realm).counts.delete(label)) {
    realm.host.writeConsole(realm, "warn", [`Count for '${label}' does not exist`])
  }
  return undefined
}

function time(realm: Realm, _thisValue: Value, args: Value[]): Value {
  const label = labelOf(realm, args[0])
  const { timers } = stateOf(realm)
  if (timers.has(label)) {
    realm.host.writeConsole(realm, "warn", [`Label '${label}' already exists for console.time()`])
    return undefined
  }
  chargeBytes(realm, 64 + label.length * 2)
  timers.set(label, realm.clock())
  return undefined
}

function writeTime(method: "timeLog" | "timeEnd"): Behaviour {
  return (realm, _thisValue, args) => {
    const label = labelOf(realm, args[0])
    const { timers } = stateOf(realm)
    const start = timers.get(label)
    if (start === undefined) {
      realm.host.writeConsole(realm, "warn", [`No such label '${label}' for console.${method}()`])
      return undefined
    }
    realm.host.writeConsole(realm, "log", [`${label}: ${realm.clock() - start}ms`, ...args.slice(1)])
    if (method === "timeEnd") timers.delete(label)
    return undefined
  }
}

const nothing: Behaviour = () => undefined

const methods: readonly Method[] = [
  ["log", 0, write("log")],
  ["warn", 0, write("warn")],
  ["dir", 0, writeFirst],
  ["time", 0, time],
  ["timeEnd", 0, writeTime("timeEnd")],
  ["timeLog", 0, writeTime("timeLog")],
  ["trace", 0, trace],
  ["assert", 0, assert],
  ["clear", 0, nothing],
  ["count", 0, count],
  ["countReset", 0, countReset],
  ["group", 0, group],
  ["groupEnd", 0, nothing],
  ["table", 1, writeFirst],
  ["debug", 0, write("debug")],
  ["info", 0, write("info")],
  ["dirxml", 0, write("log")],
  ["error", 0, write("error")],
  ["groupCollapsed", 0, group],
]

export const ConsoleNamespace = defineObject(
  { path: "console", methods, tag: "console" },
  "ObjectPrototype",
  (_realm, proto, layout) => new ConsoleObject(layout.shape, proto, layout.slots.slice()),
)

describeClass(ConsoleObject, "console", { counts: mapOf(text, countKind), timers: mapOf(text, number) })
