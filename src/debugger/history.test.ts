/** Going back and forwards again: the host is asked nothing twice, and the plan is as it was. */
import { describe, expect, test } from "vitest"
import { createDebugSession, type DebugOptions, type DebugSession, type DebugState, type RunControl } from "./index.js"

/** A session over tools that double what they get, with a list of what the host was asked. */
function withTools(source: string, options: DebugOptions = {}) {
  const calls: string[] = []
  const session = createDebugSession(source, { hostFunctions: ["tools.double", "tools.fail"], ...options })
  const settle = (state: DebugState): DebugState => {
    for (const { id, name, args } of state.calls) {
      calls.push(`${id} ${name}(${JSON.stringify(args[0])})`)
      if (name === "tools.fail") session.reject(id, { message: "no", code: "refused", details: { at: calls.length } })
      else session.resolve(id, name.startsWith("set") ? undefined : Number(args[0]) * 2)
    }
    return state
  }
  /** Does something, and settles what the plan waits for until it stops or ends. */
  const drive = (action: () => DebugState): DebugState => {
    let state = settle(action())
    for (let i = 0; state.status === "waiting"; i++) {
      if (i > 100) throw new Error("the plan waits for ever")
      state = settle(session.resume())
    }
    return state
  }
  drive(() => session.start())
  return { session, calls, drive }
}

const source = [
  "const seen = [];",
  "for (let i = 0; i < 3; i++) {",
  "  const twice = await tools.double(i + 1);",
  "  seen.push(twice, Math.random(), Date.now());",
  "  console.log('round', i);",
  "}",
  "try {",
  "  await tools.fail(7);",
  "} catch (error) {",
  "  seen.push(error.code, error.details.at);",
  "}",
  "const both = await Promise.all([tools.double(10), tools.double(20)]);",
  "return [...seen, both];",
].join("\n")

function whatIsSeen(session: DebugSession): unknown {
  const frames = session.stackFrames().map(({ id, name, line, column }) => ({
    at: `${name} ${line}:${column}`,
    scopes: session
      .scopes(id)
      .map(({ name: scope, variablesReference }) => [
        scope,
        ...session.variables(variablesReference).map((each) => `${each.name} = ${each.value}`),
      ]),
  }))
  return { frames, progress: session.progress, usage: session.usage }
}

describe("host calls", () => {
  test("are made once, however often the plan comes by; console, clock and random numbers are those of the first time", () => {
    let now = 1000
    let random = 0
    const told: unknown[] = []
    const { session, calls, drive } = withTools(source, {
      clock: () => (now += 5),
      random: () => (random += 0.001),
      onConsole: (_, args) => told.push(args),
      checkpointInterval: 4,
    })
    const end = drive(() => session.continue())
    const all = ["call1 tools.double(1)", "call2 tools.double(2)", "call3 tools.double(3)", "call4 tools.fail(7)"]
    all.push("call5 tools.double(10)", "call6 tools.double(20)")
    expect(calls).toEqual(all)
    const rounds = [1, 2, 3].flatMap((n) => [n * 2, n / 1000, 1000 + n * 5])
    expect(end).toMatchObject({ status: "completed", value: [...rounds, "refused", 4, [20, 40]] })
    const { usage } = session
    for (const statement of [1, 9, 4, 14, 2]) {
      expect(session.runToStatement(statement)).toMatchObject({ status: "paused", calls: [] })
      expect(session.progress.statement).toBe(statement)
    }
    expect(session.continue()).toEqual({ ...end, calls: [] })
    expect(session.usage).toEqual(usage)
    expect(calls).toEqual(all)
    expect(told).toEqual([
      ["round", 0],
      ["round", 1],
      ["round", 2],
    ])
    expect([now, random.toFixed(3)]).toEqual([1015, "0.003"])
  })

  test("an answer that comes while the plan is back in the past waits for its time", () => {
    const session = createDebugSession("const a = 1;\nconst b = await tools.double(a);\nreturn b;", {
      hostFunctions: ["tools.double"],
    })
    session.start()
    const state = session.continue()
    expect(state).toMatchObject({ status: "waiting", calls: [{ id: "call1", args: [1] }] })
    expect(session.stepBack()).toMatchObject({ location: { line: 2 }, calls: [] })
    expect(session.stepBack()).toMatchObject({ location: { line: 1 } })
    session.resolve("call1", 5)
    expect(() => session.resolve("call1", 6)).toThrow('session.resolve: no open host call has the id "call1"')
    expect(() => session.resolve("call9", 6)).toThrow('no open host call has the id "call9"')
    expect(session.continue()).toMatchObject({ status: "completed", value: 5 })
  })

  test("an answer is a copy, and must be data", () => {
    const session = createDebugSession("return [await tools.double(1), input];", { hostFunctions: ["tools.double"] })
    session.start({ stopOnEntry: false })
    expect(() => session.resolve("call1", () => 1)).toThrow("the result of tools.double is a function")
    const answer = { n: [1] }
    session.resolve("call1", answer)
    answer.n.push(2)
    expect(session.resume()).toMatchObject({ value: [{ n: [1] }, undefined] })
    answer.n.push(3)
    session.stepBack()
    expect(session.continue()).toMatchObject({ value: [{ n: [1] }, undefined] })
  })

  test("a host that changes the arguments it gets changes nothing in the plan, and is not called again", () => {
    const long = "const p = tools.double({ n: 1 });\nfor (let i = 0; i < 30; i++) {\n  i;\n}\nreturn await p;"
    const session = createDebugSession(long, { hostFunctions: ["tools.double"], checkpointInterval: 5 })
    session.start()
    const [call] = session.stepOver().calls
    Object.assign(call?.args[0] as object, { n: 2, f: () => 1 })
    session.runToStatement(25)
    session.runToStatement(12)
    expect(session.runToStatement(20).calls).toEqual([])
    session.continue()
    expect(session.pending.map(({ id }) => id)).toEqual(["call1"])
    session.resolve("call1", 3)
    expect(session.resume()).toMatchObject({ status: "completed", value: 3 })
  })

  test("answers that come while the plan is paused reach it when it waits, as in an ordinary run", () => {
    const order =
      "const log = [];\ntools.double(1).then(() => log.push('answer'));\nlog.push('now');\nlog.push('then');\nawait 0;\nawait tools.double(2);\nreturn log;"
    const { session, drive } = withTools(order)
    drive(() => session.runToLocation({ line: 3 }))
    expect(session.pending).toEqual([])
    expect(drive(() => session.continue())).toMatchObject({ value: ["now", "then", "answer"] })
  })

  test("timers are settled like calls", () => {
    const timed =
      "let ticks = 0;\nconst id = setInterval(() => {\n  if (++ticks === 3) clearInterval(id);\n}, 10);\nawait new Promise((resolve) => setTimeout(resolve, 100));\nreturn ticks;"
    const session = createDebugSession(timed)
    session.start({ stopOnEntry: false })
    expect(session.pending.map(({ id, name }) => [id, name])).toEqual([
      ["timer1", "setInterval"],
      ["timer2", "setTimeout"],
    ])
    for (let i = 0; i < 3; i++) {
      session.resolve("timer1", undefined)
      session.resume()
    }
    expect(() => session.reject("timer2", { message: "no" })).toThrow("timer2 is a timer")
    session.resolve("timer2", undefined)
    expect(session.resume()).toMatchObject({ value: 3 })
    session.runToLocation({ line: 1 })
    session.runToStatement(7)
    expect(session.evaluate("ticks").result).toBe("2")
    expect(session.continue()).toMatchObject({ value: 3, calls: [] })
  })
})

describe("changes", () => {
  const plan =
    "let n = 1;\nlet m = n;\nconst a = await tools.double(n);\nconst b = await tools.double(10);\nreturn [n, m, a, b];"

  test("hold from where they are made on, and are undone by going back before them", () => {
    const { session, calls, drive } = withTools(plan)
    drive(() => session.runToLocation({ line: 2 }))
    session.evaluate("n = 5", undefined, { lasting: true })
    expect(drive(() => session.continue())).toMatchObject({ value: [5, 5, 10, 20] })
    session.runToStatement(3)
    expect(session.evaluate("n").result).toBe("5")
    session.runToStatement(2)
    expect(session.evaluate("n").result).toBe("5")
    session.runToStatement(1)
    expect(drive(() => session.continue())).toMatchObject({ value: [1, 1, 2, 20] })
    // The first call is another now, and has an id of its own; the second is as it was.
    expect(calls).toEqual(["call1 tools.double(5)", "call2 tools.double(10)", "call1.2 tools.double(1)"])
  })

  test("in the past: what was recorded is used where it still fits", () => {
    const { session, calls, drive } = withTools(plan)
    expect(drive(() => session.continue())).toMatchObject({ value: [1, 1, 2, 20] })
    session.runToStatement(4)
    session.evaluate("m = 'changed'", undefined, { lasting: true })
    expect(drive(() => session.continue())).toMatchObject({ value: [1, "changed", 2, 20] })
    session.runToStatement(3)
    expect(drive(() => session.continue())).toMatchObject({ value: [1, 1, 2, 20] })
    expect(calls).toHaveLength(2)
  })
})

describe("a change that cannot be kept", () => {
  const plan = "let n = 1;\nconsole.log('one');\nn++;\nconsole.log('two', n);\nreturn n;"
  const refused = "console.log('try'), n = 50, globalThis.f = () => 1"
  const begin = () => {
    const told: unknown[] = []
    const session = createDebugSession(plan, { onConsole: (_, args) => told.push(args[0]) })
    session.start()
    return { session, told }
  }

  test("leaves one that was made before at the same place", () => {
    const { session } = begin()
    session.runToStatement(3)
    session.evaluate("n = 10", undefined, { lasting: true })
    expect(() => session.evaluate(refused, undefined, { lasting: true })).toThrow("the change cannot be kept")
    session.runToStatement(5)
    session.stepBack()
    session.stepBack()
    expect(session.evaluate("n").result).toBe("10")
    expect(session.continue()).toMatchObject({ value: 11 })
  })

  test("takes no message of the console from the plan", () => {
    const { session, told } = begin()
    session.runToStatement(3)
    expect(() => session.evaluate(refused, undefined, { lasting: true })).toThrow("the change cannot be kept")
    session.continue()
    expect(told).toEqual(["one", "two"])
    session.runToStatement(1)
    session.evaluate("console.log('past')", undefined, { lasting: true })
    session.continue()
    expect(told.slice(2)).toEqual(["past", "one", "two"])
  })

  test("does not disturb a plan that waits", () => {
    const waits = "let n = 0;\nn = await tools.double(1);\nreturn n;"
    const session = createDebugSession(waits, { hostFunctions: ["tools.double"] })
    session.start()
    session.stepOver()
    session.stepOver()
    expect(() => session.evaluate(refused, undefined, { lasting: true })).toThrow("the change cannot be kept")
    session.resolve("call1", 7)
    expect(session.resume()).toMatchObject({ status: "paused", reason: "step", location: { line: 3 } })
    expect(session.resume()).toMatchObject({ status: "completed", value: 7 })
  })
})

test("a change while a step waits leaves it a step", () => {
  const waits = "let n = 0;\nn = await tools.double(1);\nn++;\nreturn n;"
  const session = createDebugSession(waits, { hostFunctions: ["tools.double"] })
  session.start()
  session.stepOver()
  session.stepOver()
  session.evaluate("n = 5", undefined, { lasting: true })
  session.resolve("call1", 7)
  expect(session.resume()).toMatchObject({ reason: "step", location: { line: 3 } })
})

test("a long run keeps few checkpoints, and every statement of it can be gone to", () => {
  const long = "let sum = 0;\nfor (let i = 0; i < 20000; i++) {\n  sum += i;\n}\nreturn sum;"
  const session = createDebugSession(long, { checkpointInterval: 10 })
  session.start({ stopOnEntry: false })
  expect(session.progress.statement).toBe(20003)
  for (const statement of [20003, 3, 19999, 10000, 10001, 9999, 123]) {
    session.runToStatement(statement)
    expect(session.progress.statement).toBe(statement)
    if (statement > 3 && statement < 20003) expect(session.evaluate("i").result).toBe(String(statement - 3))
  }
  session.setBreakpoints([{ line: 3, condition: "i === 77" }])
  session.continue()
  expect(session.reverseContinue()).toMatchObject({ reason: "breakpoint", location: { line: 3 } })
  expect(session.evaluate("i").result).toBe("77")
  expect(session.reverseContinue()).toMatchObject({ reason: "entry", location: { line: 1 } })
})

test("reverse continue stops at breakpoints, debugger statements and conditions that need a copy", () => {
  const plan =
    "const hit = (n) => n === 2;\nfor (let i = 0; i < 5; i++) {\n  if (i === 3) debugger;\n  i;\n}\nreturn 1;"
  const session = createDebugSession(plan)
  session.start({ stopOnEntry: false })
  session.continue()
  expect(session.state?.status).toBe("completed")
  session.setBreakpoints([{ line: 4, condition: "hit(i)" }])
  expect(session.reverseContinue()).toMatchObject({ description: "Paused on a debugger statement" })
  const back = session.reverseContinue()
  expect(back).toMatchObject({ reason: "breakpoint", hitBreakpointIds: [1], location: { line: 4 } })
  expect(session.evaluate("i").result).toBe("2")
  expect(session.reverseContinue()).toMatchObject({ reason: "entry" })
})

test("reverse continue tries conditions that need a copy over many checkpoints", () => {
  const plan = "const hit = (n) => n === 7 || n === 150;\nfor (let i = 0; i < 300; i++) {\n  i;\n}\nreturn 1;"
  const session = createDebugSession(plan, { checkpointInterval: 40 })
  session.start({ stopOnEntry: false })
  session.setBreakpoints([{ line: 3, condition: "hit(i)" }])
  for (const i of ["150", "7"]) {
    expect(session.reverseContinue()).toMatchObject({ reason: "breakpoint", location: { line: 3 } })
    expect(session.evaluate("i").result).toBe(i)
  }
  expect(session.reverseContinue()).toMatchObject({ reason: "entry" })
  expect(session.continue()).toMatchObject({ reason: "breakpoint" })
  expect(session.evaluate("i").result).toBe("7")
})

test("every step back and every step forwards shows what was there before", () => {
  const { session, drive } = withTools(source, { checkpointInterval: 3 })
  const forwards: unknown[] = [whatIsSeen(session)]
  while (drive(() => session.stepIn()).status === "paused") forwards.push(whatIsSeen(session))
  const backwards: unknown[] = []
  for (let i = 0; i < forwards.length; i++) {
    session.stepBack()
    backwards.unshift(whatIsSeen(session))
  }
  expect(backwards).toEqual(forwards)
  for (let i = 1; i < forwards.length; i++) {
    session.stepIn()
    expect(whatIsSeen(session)).toEqual(forwards[i])
  }
})

describe("going back in slices", () => {
  const long = [
    "const f = (x) => x % 2;",
    "let n = 0;",
    "for (let i = 0; i < 3000; i++) {",
    "  n += f(i);",
    "}",
    "return n;",
  ].join("\n")
  const begin = () => {
    let now = 0
    const session = createDebugSession(long, { monotonic: () => now++, checkpointInterval: 500 })
    session.start()
    session.setBreakpoints([{ line: 4, condition: "i === 5 && f(1) === 1" }])
    session.runToLocation({ line: 6 })
    session.runToLocation({ line: 6 })
    return session
  }
  const controls: [string, (session: DebugSession, control?: RunControl) => DebugState][] = [
    ["reverseContinue", (session, control) => session.reverseContinue(control)],
    ["stepBack", (session, control) => session.stepBack(control)],
    ["stepBackOver", (session, control) => session.stepBackOver(control)],
    ["stepBackOut", (session, control) => session.stepBackOut(control)],
    ["runToStatement", (session, control) => session.runToStatement(40, control)],
    ["runTo", (session, control) => session.runTo(40, control)],
  ]

  test.each(controls)("%s comes to the same place", (name, go) => {
    const whole = begin()
    const expected = { ...go(whole), progress: whole.progress }
    const sliced = begin()
    let slices = 0
    let state = go(sliced, { maxSliceMs: 3 })
    for (; state.status === "paused" && state.reason === "pause"; slices++) {
      expect(sliced.stackFrames().length).toBeGreaterThan(0)
      state = sliced.resume({ maxSliceMs: 3 })
    }
    expect({ ...state, progress: sliced.progress }).toEqual(expected)
    if (name === "reverseContinue" || name === "stepBackOut") expect(slices).toBeGreaterThan(3)
    expect(sliced.continue()).toEqual(whole.continue())
  })

  test("another control gives up going back", () => {
    const session = begin()
    expect(session.reverseContinue({ maxSliceMs: 1 })).toMatchObject({ reason: "pause" })
    expect(session.runToLocation({ line: 6 })).toMatchObject({ status: expect.stringMatching(/paused|completed/) })
    expect(session.resume()).toMatchObject({ status: "completed", value: 1500 })
  })

  test("needs a clock", () => {
    const session = createDebugSession("return 1")
    session.start()
    expect(() => session.reverseContinue({ maxSliceMs: 1 })).toThrow(
      "maxSliceMs needs a session with a monotonic clock",
    )
    expect(() => session.continue({ maxSliceMs: 1 })).toThrow("maxSliceMs needs a session with a monotonic clock")
  })
})
