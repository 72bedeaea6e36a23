/** Templates and handles as the host gets them, and invocations. */
import { describe, expect, test } from "vitest"
import type { GuestFunction, Machine, MachineState } from "../interpreter/types.js"
import { compilePlan, createMachine, isGuestFunction, isHtmlTemplate, PlanError } from "./index.js"

function machineOf(source: string): Machine {
  return createMachine(compilePlan(source), { html: true, hostFunctions: ["tools.a"] })
}

function valueOf(state: MachineState): Record<string, unknown> {
  if (state.status !== "completed") throw new Error(`expected completed, got ${JSON.stringify(state)}`)
  return state.value as Record<string, unknown>
}

const template = { kind: "html", strings: ["<script>"], values: [] }
const handle = { kind: "function", id: "function1", name: "f" }

test("templates and handles are told from data that looks like them, whoever made it", () => {
  const machine = machineOf(`
    const own = { kind: "html", strings: ["<script>"], values: [] }
    const theirs = await tools.a()
    return { real: html\`<b>\${own}\${() => 1}</b>\`, own, theirs, f() {} }
  `)
  machine.run()
  machine.resolve("call1", [template, handle])
  const { real, own, theirs, f } = valueOf(machine.run()) as { real: { values: unknown[] } } & Record<string, unknown>
  expect(isHtmlTemplate(real)).toBe(true)
  expect(real.values.map(isHtmlTemplate)).toEqual([false, false])
  expect(real.values.map(isGuestFunction)).toEqual([false, true])
  expect([own, ...(theirs as unknown[])].map((value) => isHtmlTemplate(value) || isGuestFunction(value))).toEqual([
    false,
    false,
    false,
  ])
  expect([isGuestFunction(f), isHtmlTemplate(f), isHtmlTemplate(null), isGuestFunction("f")]).toEqual([
    true,
    false,
    false,
    false,
  ])
  expect([isHtmlTemplate(structuredClone(real)), isHtmlTemplate({ ...real })]).toEqual([false, false])
})

test("a template is no argument of a tool, and nothing of one is", () => {
  const machine = machineOf("try { await tools.a([html`<b></b>`]) } catch (e) { return { message: e.message } }")
  expect(valueOf(machine.run()).message).toContain("tools.a: input[0] is an html template")
})

describe("invoke", () => {
  const source = `
    let n = 0
    return {
      add: (by) => (n += by),
      fail: () => { throw new Error("no") },
      bad: () => Symbol(),
      never: () => new Promise(() => {}),
      spin: () => { for (;;); },
      ask: () => tools.a(),
    }
  `
  type Handles = Record<"add" | "fail" | "bad" | "never" | "spin" | "ask", GuestFunction>
  function completed(): { machine: Machine; handles: Handles } {
    const machine = machineOf(source)
    return { machine, handles: valueOf(machine.run()) as Handles }
  }
  const wrong = (value: unknown) => value as never

  test("takes only handles that this machine gave", () => {
    const { machine, handles } = completed()
    const expected = "machine.invoke: fn must be a function handle that this machine gave, got"
    expect(() => machine.invoke(wrong(undefined), [])).toThrow(new TypeError(`${expected} undefined`))
    expect(() => machine.invoke({ ...handles.add }, [])).toThrow(new TypeError(`${expected} object`))
    expect(() => machine.invoke(completed().handles.add, [])).toThrow(
      new TypeError("machine.invoke: fn is a handle of another machine"),
    )
    expect(machine.handle("function99")).toBeUndefined()
    machine.invoke(machine.handle(handles.add.id) as GuestFunction, [2])
    expect(valueOf(machine.run())).toBe(2)
  })

  test("checks its other arguments", () => {
    const { machine, handles } = completed()
    expect(() => machine.invoke(handles.add, wrong("1"))).toThrow('machine.invoke: args must be an array, got "1"')
    expect(() => machine.invoke(handles.add, [], { maxSteps: 0 })).toThrow(
      "machine.invoke: limits.maxSteps must be a positive integer, got 0",
    )
    expect(() => machine.invoke(handles.add, [() => 1])).toThrow("argument 1 is a function")
    machine.invoke(handles.add, [1])
    expect(() => machine.invoke(handles.add, [1])).toThrow("machine.invoke: an invocation is under way")
    expect(valueOf(machine.run())).toBe(1)
  })

  test("waits for the plan", () => {
    const machine = machineOf("await tools.a(); return () => 1")
    machine.run()
    const { handles } = completed()
    expect(() => machine.invoke(handles.add, [])).toThrow("machine.invoke: fn is a handle of another machine")
  })

  test("goes on after an invocation that failed by itself", () => {
    const { machine, handles } = completed()
    for (const [name, message] of [
      ["fail", "no"],
      ["bad", "result is a symbol; a plan returns data only"],
      ["never", "the plan waits for a promise that nothing will settle"],
    ] as const) {
      machine.invoke(handles[name], [])
      expect(machine.run()).toMatchObject({ status: "failed", error: { message } })
      expect(machine.run().status).toBe("failed")
    }
    machine.invoke(handles.add, [1])
    expect(valueOf(machine.run())).toBe(1)
  })

  test("has a budget of its own, and does not hand its limits on", () => {
    const { machine, handles } = completed()
    machine.invoke(handles.ask, [], { maxHostCalls: 1, maxCallDepth: 5 })
    machine.run()
    machine.resolve("call1", 7)
    expect(valueOf(machine.run())).toBe(7)
    machine.invoke(handles.add, [1], { maxSteps: 5 })
    expect(valueOf(machine.run())).toBe(1)
  })

  test("is over for good after a limit or an interrupt", () => {
    const { machine, handles } = completed()
    machine.invoke(handles.spin, [], { maxSteps: 100 })
    expect(machine.run()).toMatchObject({ status: "failed", error: { code: "step_limit" } })
    expect(() => machine.invoke(handles.add, [1])).toThrow(
      "machine.invoke: the plan has ended: the plan used its 100 steps (limits.maxSteps)",
    )
    const other = completed()
    other.machine.invoke(other.handles.ask, [])
    other.machine.run()
    other.machine.interrupt(new PlanError({ code: "aborted", message: "stop" }))
    expect(() => other.machine.invoke(other.handles.add, [1])).toThrow("machine.invoke: the plan has ended: stop")
  })
})
