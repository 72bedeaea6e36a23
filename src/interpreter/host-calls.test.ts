import { expect, test, vi } from "vitest"
import { bareRealm } from "../../test/bare-realm.js"
import { HostCalls } from "./host-calls.js"
import { PromiseObject } from "./objects/promise.js"
import type { OpenCall, OpenTimer } from "./open-call.js"
import type { MachineRecord } from "./snapshot/machine-record.js"

test("whether a call is open is known without a look at each open timer", () => {
  const realm = bareRealm()
  const location = { line: 1, column: 1 }
  const callback = realm.intrinsics.ObjectPrototype
  const promise = new PromiseObject(realm.rootShape, null, [])
  const timer = { call: { id: "timer1", kind: "timer", location }, callback, number: 1, args: [], interval: null }
  const call = { call: { id: "call1", kind: "call", location }, args: [], promise, trace: [] }
  const open = new Map([timer, call].map((each) => [each.call.id, each as unknown as OpenCall | OpenTimer]))
  const record = { open, answers: new Map(), newCalls: [], hostCalls: 1, timers: 1 }
  const restored = () => {
    const calls = new HostCalls()
    expect(calls.hasOpenCalls).toBe(false)
    calls.restore(record as unknown as MachineRecord)
    return calls
  }

  const calls = restored()
  const look = vi.spyOn(calls.open, "values")
  expect(calls.hasOpenCalls).toBe(true)
  expect(look).not.toHaveBeenCalled()
  calls.clearTimer(1)
  expect(calls.hasOpenCalls).toBe(true)
  calls.resolve(realm, calls.find("call1", "resolve"), undefined, false)
  expect([calls.hasOpenCalls, calls.open.size]).toEqual([false, 0])

  const ended = restored()
  ended.clear()
  expect(ended.hasOpenCalls).toBe(false)
})
