/** The machine as its driver sees it. */
import { describe, expect, test } from "vitest"
import type { GuestFunction, HtmlTemplate, Machine, MachineOptions, MachineState } from "../interpreter/types.js"
import { compilePlan, createMachine, PlanError } from "./index.js"

function machineOf(source: string, options: MachineOptions = {}): Machine {
  return createMachine(compilePlan(source), options)
}

function valueOf(state: MachineState): unknown {
  if (state.status !== "completed") throw new Error(`expected completed, got ${JSON.stringify(state)}`)
  return state.value
}

function errorOf(state: MachineState): PlanError {
  if (state.status !== "failed") throw new Error(`expected failed, got ${JSON.stringify(state)}`)
  return state.error
}

test("a plan waits for its host calls and goes on with their values", () => {
  const machine = machineOf("const a = await tools.a({ n: 1 }); return a.n + (await tools.b(2));", {
    hostFunctions: ["tools.a", "tools.b"],
  })
  const first = machine.run()
  expect(first).toMatchObject({
    status: "waiting",
    calls: [{ id: "call1", name: "tools.a", args: [{ n: 1 }], kind: "call", location: { line: 1, column: 23 } }],
  })
  machine.resolve("call1", { n: 40 })
  expect(machine.run()).toMatchObject({ status: "waiting", calls: [{ id: "call2", args: [2] }] })
  machine.resolve("call2", 2)
  expect(valueOf(machine.run())).toBe(42)
  expect(machine.run().status).toBe("completed")
})

test("a failed call is thrown where it is awaited, and tells where it was made", () => {
  const machine = machineOf("\n  await tools.pay({});", { hostFunctions: ["tools.pay"] })
  machine.run()
  machine.reject("call1", { name: "ToolError", message: "no funds", code: "declined", details: { left: 3 } })
  const error = errorOf(machine.run())
  expect(error).toMatchObject({
    code: "thrown",
    name: "ToolError",
    message: "no funds",
    thrownCode: "declined",
    line: 2,
  })
})

test("calls that nobody awaited are waited for, and their failures listed", () => {
  const machine = machineOf("tools.log({ n: 1 }); return 'done';", { hostFunctions: ["tools.log"] })
  expect(machine.run().status).toBe("waiting")
  machine.reject("call1", { message: "disk full" })
  const state = machine.run()
  expect(valueOf(state)).toBe("done")
  expect(state).toMatchObject({ unhandledRejections: [{ name: "Error", message: "disk full", callId: "call1" }] })
})

test("settling a call that is not open is a TypeError of the driver's", () => {
  const machine = machineOf("await tools.a();", { hostFunctions: ["tools.a"] })
  machine.run()
  expect(() => machine.resolve("call7", 1)).toThrow('machine.resolve: no open host call has the id "call7"')
})

test("a value that is no data leaves the call open", () => {
  const machine = machineOf("return await tools.a();", { hostFunctions: ["tools.a"] })
  machine.run()
  expect(() => machine.resolve("call1", { f: () => 1 })).toThrow("the result of tools.a.f is a function")
  expect(machine.pending).toHaveLength(1)
  machine.resolve("call1", 5)
  expect(valueOf(machine.run())).toBe(5)
})

test("an interrupt ends the plan, and no guest code runs on the way out", () => {
  const lines: unknown[] = []
  const machine = machineOf(
    "try { await tools.a(); } catch { console.log('caught') } finally { console.log('finally') }",
    {
      hostFunctions: ["tools.a"],
      onConsole: (_level, args) => lines.push(args),
    },
  )
  machine.run()
  machine.interrupt(new PlanError({ code: "aborted", message: "stopped" }))
  expect(errorOf(machine.run()).code).toBe("aborted")
  expect(lines).toEqual([])
})

test("a limit cannot be caught", () => {
  const machine = machineOf("try { for (;;); } catch { return 1 } finally { return 2 }", { limits: { maxSteps: 1000 } })
  const error = errorOf(machine.run())
  expect(error).toMatchObject({ code: "step_limit", line: 1 })
  expect(machine.usage.steps).toBe(1000)
})

test("memory that is garbage is given back; memory that is alive ends the plan", () => {
  const limits = { maxMemoryBytes: 4 * 1024 * 1024 }
  expect(
    valueOf(machineOf("let s = 0; for (let i = 0; i < 200000; i++) s += [i, i].length; return s;", { limits }).run()),
  ).toBe(400000)
  expect(errorOf(machineOf("const a = []; for (;;) a.push({ a: 1 });", { limits }).run()).code).toBe("memory_limit")
})

test.each([
  ["has not answered", "tools.a(new Uint8Array(100_000))"],
  ["has not been told of", "setTimeout(() => {}, 1, new Uint8Array(100_000))"],
])("memory that a plan's host %s yet is alive", (_, call) => {
  const options = { hostFunctions: ["tools.a"], limits: { maxMemoryBytes: 1_000_000 } }
  const machine = machineOf(`for (let i = 0; i < 50; i++) ${call}; await tools.a()`, options)
  expect(errorOf(machine.run()).code).toBe("memory_limit")
})

test.each([
  ["a function's name", "({ [text]: () => i })[text]"],
  ["a closure", "() => text"],
  ["a closure's scope", "(() => { let held = text; return () => held })()"],
  ["a bound function", "Object.is.bind(null, text)"],
  ["what a function is bound to", "Object.is.bind(text)"],
  ["a generator that waits", "started((function* () { let held = text; yield; return held })())"],
  ["a generator's list", "started((function* () { yield* [text] })())"],
  ["an async function that waits", "waited(async (p) => { const held = text; await p; return held })"],
  ["what waits for a promise", "waited((p) => p.then(() => text))"],
  ["a class", "class { static held = text }"],
  ["a private field", "new (class { #held = text; get() { return this.#held } })()"],
  ["an error", "new Error(text)"],
  ["a cause", "new Error('', { cause: text })"],
  ["a wrapper", "Object(text)"],
  ["a promise", "Promise.resolve(text)"],
  ["a key of a Map", "new Map([[text, 1]])"],
  ["a value of a Map", "new Map([[1, text]])"],
  ["a Set", "new Set([text])"],
  ["a symbol", "Symbol(text)"],
  ["an iterator", "[text].values()"],
  ["an iterator of a text", "text[Symbol.iterator]()"],
  ["an iterator helper", "[].values().map(() => text)"],
  ["a proxy", "new Proxy({ text }, {})"],
  ["arguments", "(function () { return arguments })(text)"],
  ["a match", "/^.*$/.exec(text)"],
  ["a property of a function", "Object.assign(() => {}, { text })"],
  ["a getter", "Object.defineProperty({}, 'a', { get: () => text })"],
  ["a prototype", "Object.create({ text })"],
  ["a property of an array", "Object.assign([], { text })"],
  ["an object without an order", "(() => { const o = { a: 1, text }; delete o.a; return o })()"],
])("a text that is kept by %s counts", (_, keep) => {
  const source = `const started = (generator) => (generator.next(), generator)
    const waited = (use) => { const promise = new Promise(() => {}); use(promise); return promise }
    const kept = []
    // So many layouts begin at the empty one that no further one is kept.
    for (let i = 0; i < 600; i++) ({ ["key" + i]: i })
    for (let i = 0; i < 30; i++) {
      const text = String(i).padStart(70_000, "ab")
      kept.push(${keep})
    }
    return kept.length`
  const limits = { maxMemoryBytes: 2_000_000 }
  expect(errorOf(machineOf(source, { limits }).run()).code).toBe("memory_limit")
  expect(valueOf(machineOf(source.replace("kept.push", "void "), { limits }).run())).toBe(0)
})

test.each([
  ["a job", "queueMicrotask(() => text)"],
  ["a registered symbol", "Symbol.for(text)"],
  ["a layout", ";({ [text]: () => i })"],
  ["many registered symbols", "for (let k = 0; k < 1000; k++) Symbol.for(`${i} ${k}`)"],
  ["a global", "globalThis['g' + i] = text"],
  ["an intrinsic", "Array.prototype['g' + i] = text"],
])("a text counts that is kept by %s alone", (_, keep) => {
  const source = `for (let i = 0; i < 30; i++) {
      const text = String(i).padStart(70_000, "ab")
      ${keep}
    }`
  const machine = machineOf(source, { limits: { maxMemoryBytes: 2_000_000 } })
  expect(errorOf(machine.run()).code).toBe("memory_limit")
})

test.each([
  ["memory", { maxMemoryBytes: 1_000_000 }, "new Uint8Array(600_000)"],
  ["steps", { maxSteps: 20_000 }, "Array(15_000).fill(1)"],
])("%s that copying an argument takes end the plan, and no catch sees it", (what, limits, argument) => {
  const source = `const a = ${argument}; try { await tools.a(a) } catch { return "caught" } return "went on"`
  const error = errorOf(machineOf(source, { hostFunctions: ["tools.a"], limits }).run())
  expect(error.code).toBe(what === "memory" ? "memory_limit" : "step_limit")
})

test("timers that were cleared are garbage", () => {
  const options = { limits: { maxMemoryBytes: 1_000_000 } }
  const machine = machineOf("for (let i = 0; i < 20_000; i++) clearTimeout(setTimeout(() => {}, 1)); return 1", options)
  expect(valueOf(machine.run())).toBe(1)
})

test("timers are due in the plan's clock and run in the order in which they are settled", () => {
  const machine = machineOf(
    "return await new Promise((r) => { setTimeout(() => r('late'), 20); setTimeout(r, 5, 'early'); });",
    {
      clock: () => 1000,
    },
  )
  machine.run()
  expect(machine.pending.map(({ kind, dueAt }) => [kind, dueAt])).toEqual([
    ["timer", 1020],
    ["timer", 1005],
  ])
  machine.resolve("timer2", undefined)
  expect(valueOf(machine.run())).toBe("early")
})

test("html templates and functions cross as templates and handles, and a handle can be invoked", () => {
  const machine = machineOf(
    "let n = 0; return { view: html`<b>${n}</b>`, more: async (by) => { n += by; return { n, view: html`<i>${n}</i>` } } };",
    { html: true },
  )
  const { view, more } = valueOf(machine.run()) as { view: HtmlTemplate; more: GuestFunction }
  expect(view).toEqual({ kind: "html", strings: ["<b>", "</b>"], values: [0] })
  expect(more).toMatchObject({ kind: "function", name: "more" })
  for (const expected of [2, 4]) {
    machine.invoke(more, [2])
    expect(valueOf(machine.run())).toEqual({
      n: expected,
      view: { kind: "html", strings: ["<i>", "</i>"], values: [expected] },
    })
  }
})

test("functions do not cross without html", () => {
  expect(errorOf(machineOf("return { f() {} }").run())).toMatchObject({
    code: "not_data",
    message: "result.f is a function; a plan returns data only",
  })
})

test("one program in two machines: nothing of one is seen in the other", () => {
  const program = compilePlan("Array.prototype.extra = (Array.prototype.extra ?? 0) + 1; return [].extra;")
  expect(valueOf(createMachine(program).run())).toBe(1)
  expect(valueOf(createMachine(program).run())).toBe(1)
})

test("what one place writes to intrinsics in two machines is seen in neither of the others", () => {
  const write = "const put = (o, v) => { o.max = v; o.added = v }; put(Math, input); put(Math, input); return Math.max"
  const program = compilePlan(write)
  for (const input of [1, 2, 3]) expect(valueOf(createMachine(program, { input }).run())).toBe(input)
  expect(valueOf(machineOf("return [typeof Math.max, typeof Math.added]").run())).toEqual(["function", "undefined"])
})

test("a program takes the same steps in each of its machines, whatever shapes they left behind", () => {
  const program = compilePlan(`const read = JSON.parse('{"p":1,"q":2}');
const answer = await tools.a();
const made = {}, again = {};
made.a = made.b = 1;
again.p = again.q = 2;
return [answer, made, read, again, { p: 1 }, { a: 1, b: 2 }];`)
  const steps = [1, 2, 3].map(() => {
    const machine = createMachine(program, { hostFunctions: ["tools.a"] })
    machine.run()
    machine.resolve("call1", { a: 1, b: 2 })
    expect(machine.run().status).toBe("completed")
    return machine.usage.steps
  })
  expect(new Set(steps).size).toBe(1)
})

describe("an interrupt by a function of the host ends the plan there", () => {
  const reason = new PlanError({ code: "aborted", message: "stopped" })

  test.each([
    ["at the end", "console.log(1); return 2"],
    ["in a loop", "for (let i = 0; i < 5000; i++) console.log(i)"],
    ["where the plan would catch it", "try { console.log(1) } finally { console.log(2) }"],
    ["where the plan waits", "console.log(1); await tools.a()"],
  ])("onConsole, %s", (_, source) => {
    for (const stepping of [false, true]) {
      let messages = 0
      const machine: Machine = createMachine(compilePlan(source), {
        stepping,
        hostFunctions: ["tools.a"],
        onConsole() {
          messages++
          machine.interrupt(reason)
        },
      })
      expect(machine.run()).toEqual({ status: "failed", error: reason })
      expect(messages).toBe(1)
    }
  })

  test("onTrace and random", () => {
    let events = 0
    const traced: Machine = createMachine(compilePlan("let a = 1; a = 2; return a", { observe: true }), {
      onTrace() {
        if (++events === 3) traced.interrupt(reason)
      },
    })
    expect(traced.run()).toEqual({ status: "failed", error: reason })
    expect(events).toBe(3)
    let asked = 0
    const random: Machine = createMachine(compilePlan("for (;;) Math.random()"), {
      random() {
        if (++asked === 3) random.interrupt(reason)
        return 0
      },
    })
    expect(random.run()).toEqual({ status: "failed", error: reason })
    expect(asked).toBe(3)
  })
})

test("a getter on the global object is read once by ++ and --", () => {
  const source = `let reads = 0, written;
const define = (value) =>
  Object.defineProperty(globalThis, "input", { configurable: true, get: () => (reads++, value), set: (v) => { written = v } });
define(null);
const results = [++input];
define("5");
results.push(input--, reads, written);
return results;`
  const state = createMachine(compilePlan(source), { input: 1 }).run()
  expect(state).toMatchObject({ status: "completed", value: [1, 5, 2, 4] })
})

test("a tool is shown by its name", () => {
  const shown: unknown[] = []
  const program = compilePlan("console.log(tools.menu.list, [tools.menu.list]);")
  const options = { hostFunctions: ["tools.menu.list"], onConsole: (_: string, args: unknown[]) => shown.push(...args) }
  createMachine(program, options).run()
  expect(shown).toEqual(["[Function: list]", ["[Function: list]"]])
})

test.each(["3e9", "2 ** 25 + 1"])(
  "an array of the length %s is not made whole, and nothing is charged for it",
  (length) => {
    const machine = createMachine(compilePlan(`const a = []; a.length = ${length}; a.fill(0)`))
    expect(machine.run()).toMatchObject({ status: "failed", error: { code: "memory_limit" } })
    expect(machine.usage.steps).toBeLessThan(10)
    expect(machine.usage.memoryBytes).toBeLessThan(1000)
  },
)
