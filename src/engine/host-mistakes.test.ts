/** What the embedding application can do wrong, and what it is told. */
import { describe, expect, test } from "vitest"
import type { GuestFunction, Machine, MachineOptions, MachineState } from "../interpreter/types.js"
import { checkPlan, compilePlan, createMachine, PlanError, restoreMachine } from "./index.js"

const program = compilePlan("return 1")
const wrong = (value: unknown) => value as never

function waiting(source = "return await tools.a()", options: MachineOptions = {}): Machine {
  const machine = createMachine(compilePlan(source), { hostFunctions: ["tools.a"], ...options })
  machine.run()
  return machine
}

function errorOf(state: MachineState): PlanError {
  if (state.status !== "failed") throw new Error(`expected failed, got ${state.status}`)
  return state.error
}

test.each<[unknown, string]>([
  [null, "options must be an object, got null"],
  [{ limits: { maxSteps: -1 } }, "limits.maxSteps must be a positive integer, got -1"],
  [{ limits: { maxSteps: "9" } }, 'limits.maxSteps must be a positive integer, got "9"'],
  [{ limits: { maxStep: 1 } }, "limits.maxStep is not a limit; did you mean limits.maxSteps?"],
  [{ limits: { stepping: true } }, "limits.stepping is not a limit; did you mean stepping, beside limits?"],
  [{ maxSteps: 1 }, "maxSteps is not an option; did you mean limits.maxSteps?"],
  [{ limits: [] }, "limits must be an object, got array"],
  [{ globals: 1 }, "globals must be an object, got 1"],
  [{ hostFunctions: "tools.a" }, 'hostFunctions must be an array of strings, got "tools.a"'],
  [{ hostFunctions: ["tools.a", 7] }, "hostFunctions[1] must be a string, got 7"],
  [{ hostFunctions: ["tools..a"] }, 'hostFunctions[0] must be a dotted path of identifiers, got "tools..a"'],
  [{ html: "yes" }, 'html must be a boolean, got "yes"'],
  [{ clock: 5 }, "clock must be a function, got 5"],
  [{ onConsole: {} }, "onConsole must be a function, got object"],
  [{ timeZone: "Mars/Base" }, 'timeZone must be an IANA name that this host knows, got "Mars/Base"'],
  [{ timeZone: 1 }, "timeZone must be an IANA name, got 1"],
  [{ locale: "not a tag" }, 'locale must be a BCP 47 tag, got "not a tag"'],
])("createMachine refuses %o", (options, message) => {
  expect(() => createMachine(program, wrong(options))).toThrow(new TypeError(`createMachine: ${message}`))
})

test("a slice may end at once", () => {
  const machine = createMachine(program, { stepping: true, monotonic: () => 0 })
  expect(["paused", "completed"]).toContain(machine.run({ maxSliceMs: 0 }).status)
})

test("what is undefined is not set", () => {
  const limits = { maxSteps: undefined } as never
  expect(createMachine(program, { limits, timeZone: undefined as never }).run()).toMatchObject({ value: 1 })
})

test.each<[() => unknown, string]>([
  [() => createMachine(wrong({})), "createMachine: program must be made by compilePlan, got object"],
  [() => compilePlan(wrong(undefined)), "compilePlan: source must be a string, got undefined"],
  [() => compilePlan("", wrong(null)), "compilePlan: options must be an object, got null"],
  [
    () => compilePlan("", { language: wrong("ts") }),
    'compilePlan: language must be "javascript" or "typescript", got "ts"',
  ],
  [() => compilePlan("", { globals: wrong("a") }), 'compilePlan: globals must be an array of strings, got "a"'],
  [() => checkPlan("", { tools: wrong({}) }), "checkPlan: tools must be an array of tools, got object"],
  [() => checkPlan("", { tools: wrong([null]) }), "checkPlan: tools[0] must be an object, got null"],
  [() => checkPlan("", { tools: wrong([{}]) }), "checkPlan: tools[0].name must be a string, got undefined"],
])("%s", (call, message) => {
  expect(call).toThrow(new TypeError(message))
})

describe("reject", () => {
  test.each<[unknown, string]>([
    [undefined, "error must be an object, got undefined"],
    ["no", 'error must be an object, got "no"'],
    [{}, "error.message must be a string, got undefined"],
    [{ message: "m", name: 1 }, "error.name must be a string, got 1"],
    [{ message: "m", code: 404 }, "error.code must be a string, got 404"],
    [{ message: "m", retryable: "yes" }, 'error.retryable must be a boolean, got "yes"'],
  ])("refuses %o and leaves the call open", (error, message) => {
    const machine = waiting()
    expect(() => machine.reject("call1", wrong(error))).toThrow(new TypeError(`machine.reject: ${message}`))
    machine.resolve("call1", 5)
    expect(machine.run()).toMatchObject({ status: "completed", value: 5 })
  })

  test("reads no getter twice, and tells of one that throws", () => {
    const error = {
      get message(): string {
        throw new Error("boom")
      },
    }
    expect(() => waiting().reject("call1", error)).toThrow(
      new TypeError("machine.reject: error.message cannot be read"),
    )
  })

  test("takes errors of the host", () => {
    const machine = waiting("try { await tools.a() } catch (e) { return [e.name, e.message] }")
    machine.reject("call1", new RangeError("far"))
    expect(machine.run()).toMatchObject({ value: ["RangeError", "far"] })
  })

  test("refuses a timer", () => {
    const machine = waiting("await new Promise((resolve) => setTimeout(resolve, 5))")
    expect(() => machine.reject("timer1", { message: "m" })).toThrow("machine.reject: timer1 is a timer")
  })
})

test("only a PlanError interrupts", () => {
  expect(() => waiting().interrupt(wrong(new Error("x")))).toThrow(
    new TypeError("machine.interrupt: reason must be a PlanError, got object"),
  )
})

test("a machine that runs cannot be run, and one that has ended has no calls to answer", () => {
  const said: unknown[] = []
  const machine: Machine = createMachine(compilePlan("console.log(1); tools.a(); throw 1"), {
    hostFunctions: ["tools.a"],
    onConsole: () => {
      try {
        machine.run()
      } catch (error) {
        said.push(error)
      }
    },
  })
  expect(errorOf(machine.run()).message).toBe("1")
  expect(said).toEqual([new TypeError("machine.run: the machine is running already")])
  machine.resolve("call1", 1)
  machine.reject("call1", { message: "late" })
  machine.interrupt(new PlanError({ code: "aborted", message: "too late" }))
  expect(errorOf(machine.run()).message).toBe("1")
})

test("an interrupt from within a run ends the plan when the run does, however short it is", () => {
  const machine: Machine = createMachine(compilePlan("console.log(1); await tools.a()"), {
    hostFunctions: ["tools.a"],
    onConsole: () => machine.interrupt(new PlanError({ code: "aborted", message: "enough" })),
  })
  expect(errorOf(machine.run()).message).toBe("enough")
})

describe("an option of the host that fails", () => {
  const throwing = (thrown: unknown) => () => {
    throw thrown
  }
  const boom = throwing(new Error("boom"))
  const hidden = { toString: boom }
  test.each<[string, MachineOptions, string]>([
    ["try { Date.now() } catch {}", { clock: boom }, "the host's option clock threw Error: boom"],
    ["setTimeout(() => 0)", { clock: () => Number.NaN }, "the host's option clock must give a finite number, gave NaN"],
    ["Math.random()", { random: () => 1 }, "the host's option random must give a number in [0, 1), gave 1"],
    [
      "Math.random()",
      { random: wrong(() => "1") },
      "the host's option random must give a number in [0, 1), gave string",
    ],
    ["1", { monotonic: boom }, "the host's option monotonic threw Error: boom"],
    ["1", { monotonic: wrong(() => null) }, "the host's option monotonic must give a finite number, gave null"],
    ["Math.random()", { random: throwing("text") }, "the host's option random threw text"],
    [
      "console.log(1)",
      { onConsole: throwing(hidden) },
      "the host's option onConsole threw something that cannot be shown",
    ],
    ["console.log(1)", { onConsole: boom }, "the host's option onConsole threw Error: boom"],
  ])("%s", (source, options, message) => {
    const machine = createMachine(compilePlan(source), options)
    expect(errorOf(machine.run())).toMatchObject({ code: "aborted", message })
    expect(machine.run().status).toBe("failed")
  })
})

describe("what a plan throws is cut", () => {
  const limits = { maxResultBytes: 3000 }
  const failure = (source: string) => errorOf(createMachine(compilePlan(source), { limits }).run())

  test.each(["throw new Error('x'.repeat(1e6))", "throw 'x'.repeat(1e6)", "throw { message: 'x'.repeat(1e6) }"])(
    "%s",
    (source) => {
      const { message, guestStack = "" } = failure(source)
      expect(message).toMatch(/^x{1500}… \(cut: 998,500 more characters; limits\.maxResultBytes\)$/)
      expect(guestStack.length).toBeLessThan(4000)
    },
  )

  test("name, code and the names of functions too", () => {
    const { name, thrownCode } = failure(
      "throw Object.assign(new Error(), { name: 'n'.repeat(9999), code: 'c'.repeat(9999) })",
    )
    expect([name.length, thrownCode?.length]).toEqual([1553, 1553])
    const { guestStack = "" } = failure("const k = 'k'.repeat(1e5); ({ [k]() { throw new Error('') } })[k]()")
    expect(guestStack.length).toBeLessThan(2000)
  })

  test("and unhandled rejections, in number and in size", () => {
    const run = (source: string) => createMachine(compilePlan(source), { limits }).run()
    const many = run("for (let i = 0; i < 5000; i++) Promise.reject(i)")
    expect(many).toMatchObject({ status: "completed", unhandledRejections: { length: 101 } })
    expect(many.status === "completed" && many.unhandledRejections.at(-1)).toEqual({
      name: "",
      message: "4,900 more are not listed",
    })
    const long = run("for (let i = 0; i < 50; i++) Promise.reject(new Error('x'.repeat(1000)))")
    expect(long).toMatchObject({ unhandledRejections: { length: 3, 2: { message: "48 more are not listed" } } })
  })
})

describe("something thrown that is no error", () => {
  const failure = (source: string) => errorOf(createMachine(compilePlan(source)).run())

  test("is told with where it was thrown", () => {
    expect(failure("const f = () => {\n  throw 3\n}\nf()")).toMatchObject({
      message: "3",
      line: 2,
      column: 3,
      frame: expect.stringContaining("> 2 |   throw 3"),
      guestStack: "Error: 3\n    at f (plan.js:2:3)\n    at plan.js:4:1",
    })
    expect(failure("await null;\nthrow await 'late'")).toMatchObject({ message: "late", line: 2 })
  })

  test("also if it is thrown on", () => {
    expect(failure("try {\n throw { message: 'm', code: 'E_X' }\n} catch (e) { await null; throw e }")).toMatchObject({
      message: "m",
      thrownCode: "E_X",
      line: 2,
    })
  })

  test("and without a place where it was not", () => {
    expect(failure("try { throw 1 } catch {}\nawait Promise.reject(2)").line).toBeUndefined()
  })
})

test("a plan that lacks html is told which option it needs", () => {
  expect(errorOf(createMachine(compilePlan("return html`<b></b>`")).run())).toMatchObject({
    name: "ReferenceError",
    message: "html is not defined",
    line: 1,
    hint: "Return data in place of templates; they need the option `ui: true`, or `html: true` of a machine.",
  })
})

test("a plan that lacks tools is told how to get them, whatever other host functions there are", () => {
  for (const hostFunctions of [[], ["external_fetch"]]) {
    const machine = createMachine(compilePlan("return tools.a.b()"), { hostFunctions })
    expect(errorOf(machine.run())).toMatchObject({
      name: "ReferenceError",
      message: "tools is not defined",
      line: 1,
      hint: "Do without tools, or let the plan have some: by `tools` of the client, or `hostFunctions` of a machine.",
    })
  }
})

test("an argument that is no data rejects the call", () => {
  const machine = createMachine(
    compilePlan("return await Promise.allSettled([tools.a(() => 1), tools.a(1, [() => 1])])"),
    { hostFunctions: ["tools.a"] },
  )
  expect(machine.run()).toMatchObject({
    value: [
      { reason: { message: "tools.a: input is a function; a tool takes data only" } },
      { reason: { message: "tools.a: arguments[1][0] is a function; a tool takes data only" } },
    ],
  })
  expect(machine.usage.hostCalls).toBe(0)
})

test("a limit of one is told in the singular", () => {
  const machine = createMachine(compilePlan("tools.a(); tools.a()"), {
    hostFunctions: ["tools.a"],
    limits: { maxHostCalls: 1 },
  })
  expect(errorOf(machine.run()).message).toBe("the plan made its 1 host call (limits.maxHostCalls)")
})

describe("names and kinds", () => {
  const invokedTwice = () => {
    const machine = createMachine(compilePlan("return () => tools.a()"), { html: true, hostFunctions: ["tools.a"] })
    const { value } = machine.run() as unknown as { value: GuestFunction }
    machine.invoke(value, [])
    machine.run()
    machine.invoke(value, [])
  }
  const program = compilePlan("return 1")
  const stepping = () => createMachine(program, { stepping: true, monotonic: () => 0 })
  test.each<[string, () => unknown]>([
    [
      "createMachine: limit is not an option; did you mean limits?",
      () => createMachine(program, { limit: {} } as never),
    ],
    ["compilePlan: filenam is not an option; did you mean filename?", () => compilePlan("", { filenam: "a" } as never)],
    ["checkPlan: tool is not an option; did you mean tools?", () => checkPlan("", { tool: [] } as never)],
    [
      "restoreMachine: onconsole is not an option; did you mean onConsole?",
      () => restoreMachine({} as never, { onconsole: () => 0 } as never),
    ],
    [
      "machine.run: maxSlice is not an option; did you mean maxSliceMs?",
      () => stepping().run({ maxSlice: 1 } as never),
    ],
    [
      "machine.run: maxSliceMs must be a number of milliseconds, 0 or more, got -1",
      () => stepping().run({ maxSliceMs: -1 }),
    ],
    [
      'machine.run: maxSliceMs must be a number of milliseconds, 0 or more, got "5"',
      () => stepping().run({ maxSliceMs: "5" as never }),
    ],
    [
      'machine.run: stop.step must be "in" or "over" or "out", got "into"',
      () => stepping().run({ stop: { step: "into" as "in" } }),
    ],
    [
      "machine.run: stop.breakpoint is not an option; did you mean stop.breakpoints?",
      () => stepping().run({ stop: { breakpoint: [] } as never }),
    ],
    [
      "machine.run: stop.breakpoints[0].line must be a line, counted from 1, got 0",
      () => stepping().run({ stop: { breakpoints: [{ line: 0 }] } }),
    ],
    [
      "machine.run: stop.breakpoints must be an array of { line, column? }, got 5",
      () => stepping().run({ stop: { breakpoints: 5 as never } }),
    ],
    [
      "machine.run: stop.breakpoints[0].column must be a column, counted from 1, got 0",
      () => stepping().run({ stop: { breakpoints: [{ line: 1, column: 0 }] } }),
    ],
    [
      `machine.run: stop.step must be "in" or "over" or "out", got "${"x".repeat(40)}…"`,
      () => stepping().run({ stop: { step: "x".repeat(100) as "in" } }),
    ],
    ["machine.resolve: callId must be a string, got 5", () => waiting().resolve(5 as never, 1)],
    [
      "machine.invoke: fn must be a function handle that this machine gave, got object",
      () => waiting().invoke({} as never, []),
    ],
    ["machine.invoke: an invocation is under way", () => invokedTwice()],
    ['machine.run: stop.atStep must be a number, got "7"', () => stepping().run({ stop: { atStep: "7" as never } })],
  ])("%s", (message, mistake) => expect(mistake).toThrow(new TypeError(message)))
})
