/** Answers of the host, and when the plan sees them. */
import { describe, expect, test } from "vitest"
import type { Machine, MachineOptions, MachineState } from "../interpreter/types.js"
import { compilePlan, createMachine, type MachineSnapshot, restoreMachine, SnapshotError } from "./index.js"

function machineOf(source: string, options: MachineOptions = {}): Machine {
  return createMachine(compilePlan(source), { hostFunctions: ["tools.a", "tools.b"], ...options })
}

function valueOf(state: MachineState): unknown {
  if (state.status !== "completed") throw new Error(`expected completed, got ${JSON.stringify(state)}`)
  return state.value
}

function reopened(machine: Machine): Machine {
  return restoreMachine(JSON.parse(JSON.stringify(machine.snapshot())))
}

test("a state tells of each call once", () => {
  const machine = machineOf("return await Promise.all([tools.a(), tools.b(), tools.a()])")
  expect(machine.run()).toMatchObject({ calls: [{ id: "call1" }, { id: "call2" }, { id: "call3" }] })
  expect(machine.run()).toEqual({ status: "waiting", calls: [] })
  machine.resolve("call2", 2)
  expect(machine.run()).toEqual({ status: "waiting", calls: [] })
})

describe("timers that are due", () => {
  const source = `const L = []
    setTimeout(() => { L.push("A"); clearTimeout(second); queueMicrotask(() => L.push("a")) }, 1)
    const second = setTimeout(() => L.push("B"), 1)
    setTimeout(() => L.push("C"), 1)
    await new Promise((resolve) => setTimeout(resolve, 2))
    return L`

  test.each([
    [false, false],
    [true, false],
    [false, true],
    [true, true],
  ])("run one by one, less those cleared meanwhile (stepping: %s, restored: %s)", (stepping, isRestored) => {
    let machine = machineOf(source, { stepping })
    machine.run()
    for (const { id } of machine.pending) machine.resolve(id, undefined)
    expect(machine.pending).toEqual([])
    expect(() => machine.resolve("timer1", undefined)).toThrow("no open host call has the id")
    if (isRestored) machine = reopened(machine)
    expect(valueOf(machine.run())).toEqual(["A", "a", "C"])
    const plain = machineOf(source)
    plain.run()
    for (const id of ["timer1", "timer3", "timer4"]) {
      plain.resolve(id, undefined)
      plain.run()
    }
    expect(machine.usage.steps).toBe(plain.usage.steps)
  })

  test("an interval is open again at once, and due once however often it is said to be", () => {
    const machine = machineOf(
      "let n = 0; const t = setInterval(() => n++, 1); await tools.a(); clearInterval(t); return n",
    )
    machine.run()
    machine.resolve("timer1", undefined)
    expect(machine.pending).toMatchObject([{ id: "call1" }, { id: "timer1" }])
    machine.resolve("timer1", undefined)
    machine.resolve("call1", null)
    expect(valueOf(machine.run())).toBe(1)
  })
})

test("a timer that is cleared before the host was told of it is never told", () => {
  const machine = machineOf("clearTimeout(setTimeout(() => {}, 1)); await tools.a(); return 1")
  expect(machine.run()).toMatchObject({ status: "waiting", calls: [{ id: "call1" }] })
  expect(machine.pending).toHaveLength(1)
})

test("a call and a timer that are due have a turn each, in the order in which they were answered", () => {
  const machine = machineOf(`const L = []
    setTimeout(() => L.push("first"), 1)
    setTimeout(() => L.push("timer"), 1)
    const done = tools.a().then(() => L.push("call")).then(() => L.push("after the call"))
    await done
    await null
    await new Promise((resolve) => setTimeout(resolve, 1))
    return L`)
  machine.run()
  for (const id of ["timer1", "call1", "timer2"]) machine.resolve(id, null)
  machine.run()
  machine.resolve("timer3", undefined)
  expect(valueOf(machine.run())).toEqual(["first", "call", "after the call", "timer"])
})

describe("answers given while the plan is paused", () => {
  const source = `const L = []
    const a = tools.a().then((x) => { L.push(x.n); tools.b("then") }, (e) => L.push(e.message))
    await tools.b("first")
    tools.b("second")
    debugger
    await null
    L.push("own")
    await a
    return L`
  const paused = (): Machine => {
    const machine = machineOf(source, { stepping: true })
    machine.run()
    machine.resolve("call2", null)
    expect(machine.run({ stop: {} })).toMatchObject({ status: "paused", calls: [] })
    return machine
  }
  const plain = (settle: (machine: Machine) => void): Machine => {
    const machine = machineOf(source)
    machine.run()
    machine.resolve("call2", null)
    machine.run()
    settle(machine)
    machine.run()
    return machine
  }

  test.each([
    ["a value", (machine: Machine) => machine.resolve("call1", { n: 1 }), [1]],
    ["an error", (machine: Machine) => machine.reject("call1", { message: "no", details: [1, 2] }), ["no"]],
  ])("take effect where it waits, when the host knows of its calls: %s", (_, settle, seen) => {
    const one = paused()
    settle(one)
    for (const machine of [reopened(one), one]) {
      expect(machine.pending.map(({ id }) => id)).toEqual(["call3"])
      const told = machine.run()
      expect(told).toMatchObject({ status: "paused", reason: "slice", location: { line: 4 }, calls: [{ id: "call3" }] })
      for (const each of [reopened(machine), machine]) {
        const state = each.run()
        expect(state.status).toBe("waiting")
        expect(each.usage.steps).toBe(plain(settle).usage.steps)
        for (const { id } of each.pending) each.resolve(id, null)
        expect(valueOf(each.run())).toEqual(["own", ...seen])
      }
    }
  })

  test("an answer that comes once the host has been told goes first, as it would without pauses", () => {
    const machine = machineOf(
      `const L = []; const t = (x) => L.push(x); const a = tools.a().then(t); await tools.b(); debugger
      const b = tools.b().then(t); await Promise.all([a, b]); return L`,
      { stepping: true },
    )
    machine.run()
    machine.resolve("call2", null)
    machine.run({ stop: {} })
    machine.resolve("call1", "held")
    expect(machine.run()).toMatchObject({ status: "paused", calls: [{ id: "call3" }] })
    machine.resolve("call3", "direct")
    expect(valueOf(machine.run())).toEqual(["direct", "held"])
  })

  test("one that is held waits its turn behind one that is not", () => {
    const machine = machineOf(
      `const L = []
      setTimeout(() => { debugger; L.push("timer") }, 1)
      const a = tools.a().then(() => L.push("a")).then(() => L.push("after a"))
      const b = tools.b().then(() => L.push("b"))
      await a; await b; return L`,
      { stepping: true },
    )
    machine.run()
    machine.resolve("timer1", undefined)
    machine.resolve("call1", null)
    expect(machine.run({ stop: {} })).toMatchObject({ status: "paused" })
    machine.resolve("call2", null)
    expect(valueOf(machine.run())).toEqual(["timer", "a", "after a", "b"])
  })

  test("a plan that ends first never sees them, nor pays for them", () => {
    const ends = "tools.a().then(() => console.log(1)); await tools.b(); debugger; throw new Error('x')"
    const [plainOne, one] = [false, true].map((stepping) => {
      const machine = machineOf(ends, { stepping })
      machine.run()
      machine.resolve("call2", null)
      if (stepping) {
        machine.run({ stop: {} })
        machine.resolve("call1", Array(500).fill(1))
      }
      expect(machine.run()).toMatchObject({ status: "failed", error: { message: "x" } })
      return machine.usage.steps
    })
    expect(one).toBe(plainOne)
  })

  test("in a snapshot they are checked", () => {
    const machine = paused()
    machine.resolve("call1", { n: 1 })
    const snapshot = JSON.parse(JSON.stringify(machine.snapshot())) as MachineSnapshot
    for (const answer of [null, {}, { id: "call9", value: 1 }, { id: "call1" }, { id: "call1", value: 1, steps: -1 }]) {
      expect(() => restoreMachine({ ...snapshot, answers: [answer] })).toThrow(SnapshotError)
    }
    expect(
      restoreMachine({ ...snapshot, answers: [{ id: "call1", value: { object: { n: 2 } } }] }).pending,
    ).toHaveLength(1)
  })
})
