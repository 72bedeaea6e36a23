/** Where a stepping machine stops. */
import { describe, expect, test } from "vitest"
import type { Machine, MachineOptions, MachineState, StopRequest } from "../interpreter/types.js"
import { compilePlan, createMachine } from "./index.js"

function machineOf(source: string, options: MachineOptions = {}): Machine {
  return createMachine(compilePlan(source), { stepping: true, ...options })
}

/** "line:column reason" of a pause, or how the plan ended. */
function show(state: MachineState): string {
  if (state.status === "paused") return `${state.location.line}:${state.location.column} ${state.reason}`
  if (state.status === "completed") return `completed ${JSON.stringify(state.value)}`
  return state.status === "failed" ? `failed ${state.error.message}` : state.status
}

/** Runs to a first stop, and on by further requests. */
function stops(machine: Machine, ...requests: StopRequest[]): string[] {
  return requests.map((stop) => show(machine.run({ stop })))
}

function allStops(machine: Machine, stop: StopRequest): string[] {
  const seen: string[] = []
  for (;;) {
    const state = machine.run({ stop })
    seen.push(show(state))
    if (state.status !== "paused") return seen
  }
}

const nested = `const inner = (x) => {
  const y = x + 1;
  return y;
};
function outer(x) {
  const a = inner(x);
  return a * 2;
}
const r = outer(1);
return r;`

describe("steps", () => {
  test("in goes to every statement, in the order in which they run", () => {
    expect(allStops(machineOf(nested), { step: "in" })).toEqual(
      ["1:1", "9:1", "6:3", "2:3", "3:3", "7:3", "10:1"].map((at) => `${at} step`).concat("completed 4"),
    )
  })

  test("over stays in the function and its callers", () => {
    const machine = machineOf(nested)
    expect(stops(machine, { breakpoints: [{ line: 6 }] }, ...Array(3).fill({ step: "over" }))).toEqual([
      "6:3 breakpoint",
      "7:3 step",
      "10:1 step",
      "completed 4",
    ])
  })

  test("out goes to the caller", () => {
    const machine = machineOf(nested)
    expect(stops(machine, { breakpoints: [{ line: 2 }] }, { step: "out" }, { step: "out" })).toEqual([
      "2:3 breakpoint",
      "7:3 step",
      "10:1 step",
    ])
  })

  test("over an await waits for it, and does not stop in other functions meanwhile", () => {
    const machine = machineOf(
      "const other = async () => { await null; await null; };\nother();\nconst x = await tools.a();\nreturn x;",
      { hostFunctions: ["tools.a"] },
    )
    expect(stops(machine, { breakpoints: [{ line: 3 }] }, { step: "over" })).toEqual(["3:1 breakpoint", "waiting"])
    machine.resolve("call1", 5)
    expect(stops(machine, { step: "over" })).toEqual(["4:1 step"])
  })

  test.each([
    ["a callback of map", "return [1].map((x) => {\n  x;\n  return x;\n});", ["1:1", "2:3", "3:3"]],
    ["a comparator of sort", "return [2, 1].sort((a, b) =>\n  a - b);", ["1:1", "2:3"]],
    ["a getter", "const o = { get x() {\n  return 1; } };\nreturn o.x;", ["1:1", "3:1", "2:3"]],
    ["a setter", "const o = { set x(v) {\n  v; } };\no.x = 1;", ["1:1", "3:1", "2:3"]],
    [
      "a constructor and super",
      "class A { constructor() {\n  this.a = 1; } }\nclass B extends A {}\nreturn new B().a;",
      ["1:1", "3:1", "4:1", "2:3"],
    ],
    ["a generator", "function* g() {\n  yield 1; }\nfor (const x of g())\n  x;", ["3:1", "2:3", "4:3"]],
    [
      "an async generator",
      "async function* g() {\n  yield 1; }\nfor await (const x of g())\n  x;",
      ["3:1", "2:3", "4:3"],
    ],
    [
      "an iterator",
      "const it = { [Symbol.iterator]() { return this }, next() {\n  return { done: true }; } };\nfor (const x of it);",
      ["1:1", "3:1", "2:3"],
    ],
    [
      "a default parameter",
      "const f = () =>\n  1;\nconst g = (x = f()) =>\n  x;\nreturn g();",
      ["1:1", "3:1", "5:1", "2:3", "4:3"],
    ],
    ["a promise's executor", "await new Promise((resolve) => {\n  resolve(1); });", ["1:1", "2:3"]],
    ["a then", "await Promise.resolve(1).then((x) =>\n  x);", ["1:1", "2:3"]],
    ["a tag", "const tag = (s) =>\n  s.raw[0];\nreturn tag`a`;", ["1:1", "3:1", "2:3"]],
    ["a reviver", "return JSON.parse('1', (k, v) =>\n  v);", ["1:1", "2:3"]],
    [
      "call, apply and bind",
      "const f = function () {\n  return this; };\nf.call(1);\nf.apply(1, []);\nf.bind(1)();",
      ["1:1", "3:1", "2:3", "4:1", "2:3", "5:1", "2:3"],
    ],
  ])("go into %s", (_, source, places) => {
    const seen = allStops(machineOf(source), { step: "in" })
    expect(seen.slice(0, -1).map((stop) => stop.replace(" step", ""))).toEqual(places)
    expect(seen.at(-1)).toContain("completed")
  })

  test("what a conversion calls is not stopped in, and the plan goes on after it", () => {
    const source = "const o = { valueOf() {\n  return 2; } };\nconst x = o * 2;\nreturn x;"
    expect(allStops(machineOf(source), { step: "in" })).toEqual(["1:1 step", "3:1 step", "4:1 step", "completed 4"])
  })

  test("recursion that is deeper than the host's stack carries in this form is as deep as in the other", () => {
    const source = "const down = (n) => (n === 0 ? 0 : 1 + down(n - 1)); return down(990)"
    const machine = machineOf(source)
    expect(show(machine.run())).toBe("completed 990")
    const fast = createMachine(compilePlan(source))
    fast.run()
    expect(machine.usage.steps).toBe(fast.usage.steps)
  })
})

describe("other stops", () => {
  test("a breakpoint lies at the first statement from its place on", () => {
    const machine = machineOf("\n\nlet a = 1; a++;\na++;\nreturn a;")
    const breakpoints = [{ line: 1 }, { line: 3, column: 5 }, { line: 5 }, { line: 9 }]
    expect(allStops(machine, { breakpoints })).toEqual(
      ["3:1", "3:12", "5:1"].map((at) => `${at} breakpoint`).concat("completed 3"),
    )
  })

  test("debugger statements stop where a stop is asked for, unless they are to be passed", () => {
    expect(allStops(machineOf("debugger; return 1"), {})).toEqual(["1:1 debugger", "completed 1"])
    expect(allStops(machineOf("debugger; return 1"), { debuggerStatements: false })).toEqual(["completed 1"])
    expect(show(machineOf("debugger; return 1").run())).toBe("completed 1")
  })

  const throwing = "const f = () => {\n  throw new Error('no');\n};\ntry {\n  f();\n} catch {}\nf();"

  test("a throw stops where it happens, once, before the stack is left", () => {
    expect(allStops(machineOf(throwing), { exceptions: "all" })).toEqual([
      "2:3 exception",
      "2:3 exception",
      "failed no",
    ])
  })

  test("an uncaught throw is one that no function around it catches", () => {
    const machine = machineOf(throwing)
    expect(stops(machine, { exceptions: "uncaught" })).toEqual(["2:3 exception"])
    expect(machine.run({ stop: { step: "over" } })).toMatchObject({ status: "failed" })
    const caught = "const g = async () => {\n  throw 1;\n};\ntry {\n  await g();\n} catch {}\nreturn 1"
    expect(allStops(machineOf(caught), { exceptions: "uncaught" })).toEqual(["completed 1"])
  })

  test("at a number of steps, and of statements", () => {
    const source = "let n = 0;\nfor (let i = 0; i < 10; i++) {\n  n += i;\n}\nreturn n;"
    expect(stops(machineOf(source), { atStep: 5 })).toEqual(["3:3 step"])
    const machine = machineOf(source)
    expect(stops(machine, { atStatement: 3 })).toEqual(["3:3 step"])
    expect(machine.statements).toBe(3)
    expect(stops(machine, { atStatement: 13 })).toEqual(["5:1 step"])
    expect(machine.statements).toBe(13)
    const fast = createMachine(compilePlan(source))
    fast.run()
    expect(fast.statements).toBe(0)
  })

  test("a slice ends about when it is over, in a loop without a statement too", () => {
    let now = 0
    const machine = machineOf("let i = 0; while (i++ < 100000); return i", { monotonic: () => now++ })
    const states = []
    for (let state = machine.run({ maxSliceMs: 5 }); ; state = machine.run({ maxSliceMs: 5 })) {
      states.push(show(state))
      if (state.status !== "paused") break
    }
    expect(states.length).toBeGreaterThan(2)
    expect(new Set(states.slice(0, -1))).toEqual(new Set(["1:32 slice"]))
    expect(states.at(-1)).toBe("completed 100001")
  })

  test("calls made up to a pause are told where the plan waits, but can be settled while it is paused", () => {
    const machine = machineOf("const a = tools.a();\nconst b = 1;\nreturn (await a) + b;", {
      hostFunctions: ["tools.a"],
    })
    const state = machine.run({ stop: { breakpoints: [{ line: 2 }] } })
    expect(state).toMatchObject({ status: "paused", calls: [] })
    expect(machine.pending).toMatchObject([{ id: "call1" }])
    machine.resolve("call1", 1)
    expect(machine.pending).toEqual([])
    expect(() => machine.resolve("call1", 1)).toThrow("no open host call")
    expect(show(machine.run())).toBe("completed 2")
  })

  test("stops and slices that a machine cannot follow are refused", () => {
    const fast = createMachine(compilePlan("return 1"))
    expect(() => fast.run({ stop: {} })).toThrow("machine.run: stop needs a machine with stepping: true")
    expect(() => fast.run({ maxSliceMs: 1 })).toThrow("machine.run: maxSliceMs needs a machine with stepping: true")
    expect(() => machineOf("return 1").run({ maxSliceMs: 1 })).toThrow("needs a machine with a monotonic clock")
  })

  test("an interrupt ends a paused plan", async () => {
    const machine = machineOf("try {\n  1;\n} finally {\n  2;\n}")
    stops(machine, { breakpoints: [{ line: 2 }] })
    const { PlanError } = await import("./index.js")
    machine.interrupt(new PlanError({ code: "aborted", message: "stopped" }))
    expect(show(machine.run({ stop: { step: "in" } }))).toBe("failed stopped")
  })
})
