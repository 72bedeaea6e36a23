import { describe, expect, test } from "vitest"
import { createDebugSession, type DebugOptions, type DebugSession, type DebugState, EvaluationError } from "./index.js"

function begin(source: string, options: DebugOptions = {}): DebugSession {
  const session = createDebugSession(source, options)
  session.start()
  return session
}

/** A state in one line. */
function show(state: DebugState): string {
  if (state.status === "paused") return `${state.location.line}:${state.location.column} ${state.reason}`
  if (state.status === "completed") return `completed ${JSON.stringify(state.value)}`
  return state.status === "failed" ? `failed ${state.error.message}` : "waiting"
}

/** The variables of a scope of the innermost frame: "name = value". */
function scope(session: DebugSession, name: string, frame = 0): string[] {
  const [id] = session
    .stackFrames()
    .slice(frame)
    .map((each) => each.id)
  const found = session.scopes(id as number).find((each) => each.name === name)
  return found === undefined
    ? []
    : session.variables(found.variablesReference).map((variable) => `${variable.name} = ${variable.value}`)
}

describe("breakpoints", () => {
  const loop = "let sum = 0;\nfor (let i = 0; i < 6; i++) {\n  sum += i;\n}\n\nreturn sum;"

  test("lie at the first statement from their place on, and stop there", () => {
    const session = begin(loop)
    expect(session.setBreakpoints([{ line: 5 }, { line: 7 }, { line: 2, column: 30 }])).toEqual([
      { id: 1, verified: true, line: 6, column: 1 },
      { id: 2, verified: false, line: 7, column: 1, message: "there is no statement from here on" },
      { id: 3, verified: true, line: 3, column: 3 },
    ])
    expect(session.continue()).toMatchObject({ location: { line: 3, column: 3 }, hitBreakpointIds: [3] })
    session.setBreakpoints([{ line: 5 }])
    expect(session.continue()).toMatchObject({ reason: "breakpoint", location: { line: 6 }, hitBreakpointIds: [1] })
    expect(show(session.continue())).toBe("completed 15")
  })

  test("a number is used up only by one that can be hit", () => {
    const session = begin(loop)
    expect(session.setBreakpoints([{ line: 3 }, { line: 9 }])).toMatchObject([{ id: 1 }, { id: 2, verified: false }])
    expect(session.setBreakpoints([{ line: 3 }, { line: 9 }, { line: 6 }])).toMatchObject([
      { id: 1 },
      { id: 2 },
      { id: 3 },
    ])
    expect(session.setBreakpoints([{ line: 3 }])).toMatchObject([{ id: 1 }])
    expect(session.setBreakpoints([{ line: 3, condition: "(" }])).toMatchObject([{ id: 4, verified: false }])
    expect(session.setBreakpoints([{ line: 1 }])).toMatchObject([{ id: 4, verified: true }])
  })

  test.each([
    [{ condition: "i === 4" }, ["4"]],
    [{ condition: "[i].includes(4)" }, ["4"]],
    [{ hitCondition: "2" }, ["1"]],
    [{ hitCondition: ">= 5" }, ["4", "5"]],
    [{ hitCondition: "% 3" }, ["2", "5"]],
    [{ condition: "i % 2 === 0", hitCondition: "2" }, ["2"]],
  ])("with %j", (asked, stops) => {
    const session = begin(loop)
    session.setBreakpoints([{ line: 3, ...asked }])
    const seen: string[] = []
    while (session.continue().status === "paused") seen.push(session.evaluate("i").result)
    expect(seen).toEqual(stops)
    expect(session.state).toMatchObject({ value: 15 })
  })

  test("a condition that fails stops and says so; one that is no expression is told at once", () => {
    const session = begin(loop)
    session.setBreakpoints([{ line: 3, condition: "i.none.none" }])
    expect(session.continue()).toMatchObject({
      description:
        "Paused on a breakpoint; its condition failed: TypeError: Cannot read properties of undefined (reading 'none')",
    })
    const [refused] = session.setBreakpoints([{ line: 3, condition: "i ===" }])
    expect(refused).toMatchObject({ verified: false, message: expect.stringContaining("SyntaxError") })
    expect(session.setBreakpoints([{ line: 3, hitCondition: "often" }])).toMatchObject([{ verified: false }])
  })

  test("a log point says its message and does not stop, once for each time", () => {
    const said: string[] = []
    const session = begin(loop, { onLog: (text) => said.push(text) })
    session.setBreakpoints([{ line: 3, logMessage: "i is {i}, {({ sum })}; {nothing} {", condition: "i > 3" }])
    expect(show(session.continue())).toBe("completed 15")
    const all = ["4, { sum: 6 }", "5, { sum: 10 }"].map(
      (values) => `i is ${values}; <ReferenceError: nothing is not defined> {`,
    )
    expect(said).toEqual(all)
    session.reverseContinue()
    session.continue()
    expect(said).toEqual(all)
  })

  test("a step that ends at a log point ends there", () => {
    const session = begin(loop, { onLog: () => undefined })
    session.setBreakpoints([{ line: 3, logMessage: "here" }])
    session.stepIn()
    expect(show(session.stepIn())).toBe("3:3 step")
  })

  test("debugger statements stop", () => {
    const session = begin("let a = 1;\ndebugger;\nreturn a;")
    expect(session.continue()).toMatchObject({ location: { line: 2 }, description: "Paused on a debugger statement" })
  })
})

test("a breakpoint whose condition is never true does not keep a plan from its slices", () => {
  let now = 0
  const endless = "let n = 0;\nconst isOdd = (x) => x % 2 === 1;\nwhile (true) {\n  n++;\n}"
  for (const condition of ["n < 0", "isOdd(n) && n < 0"]) {
    const session = begin(endless, { monotonic: () => now++ })
    session.setBreakpoints([{ line: 4, condition }])
    expect(session.continue({ maxSliceMs: 30 })).toMatchObject({ reason: "pause", description: "Paused" })
    const { statement } = session.progress
    expect(session.resume({ maxSliceMs: 30 })).toMatchObject({ reason: "pause" })
    expect(session.progress.statement).toBeGreaterThan(statement)
  }
})

describe("steps", () => {
  const source =
    "const inner = (x) => {\n  return x * 2;\n};\nconst outer = (x) => {\n  const y = inner(x);\n  return y + 1;\n};\nreturn outer(3);"

  test("in, over and out", () => {
    const session = begin(source)
    session.setBreakpoints([{ line: 5 }])
    expect(show(session.continue())).toBe("5:3 breakpoint")
    expect(show(session.stepIn())).toBe("2:3 step")
    expect(show(session.stepOut())).toBe("6:3 step")
    expect(show(session.stepBack())).toBe("2:3 step")
    expect(show(session.stepBack())).toBe("5:3 step")
    expect(show(session.stepOver())).toBe("6:3 step")
    expect(show(session.stepBackOver())).toBe("5:3 step")
    expect(show(session.stepBackOver())).toBe("8:1 step")
    session.setBreakpoints([])
    expect(show(session.stepOver())).toBe("completed 7")
    expect(show(session.stepBackOver())).toBe("6:3 step")
    expect(show(session.stepBackOut())).toBe("8:1 step")
  })

  test("a false condition on the way does not end a step over", () => {
    const session = begin(source)
    session.setBreakpoints([{ line: 2, condition: "x > 100" }])
    session.runToLocation({ line: 5 })
    expect(show(session.stepOver())).toBe("6:3 step")
    session.runToLocation({ line: 1 })
    session.runToStatement(1)
    session.setBreakpoints([{ line: 5, condition: "x > 100" }])
    session.runToLocation({ line: 2 })
    expect(session.stackFrames().map(({ name, line }) => `${name} ${line}`)).toEqual(["inner 2", "outer 5", "(plan) 8"])
  })

  test("to a place, a statement and a step, forwards and back", () => {
    const session = begin("let n = 0;\nfor (let i = 0; i < 100; i++) n += i;\nreturn n;")
    expect(show(session.runToStatement(50))).toBe("2:31 goto")
    expect(session.evaluate("i").result).toBe("47")
    const { steps } = session.usage
    expect(show(session.runToLocation({ line: 3 }))).toBe("3:1 goto")
    expect(show(session.runTo(steps))).toBe("2:31 goto")
    expect(session.progress).toEqual({ statement: 50, steps })
    session.runToStatement(3)
    expect(session.runTo(steps) && session.progress.statement).toBe(50)
    expect(() => session.runTo(0)).toThrow("session.runTo: step must be a positive integer, got 0")
  })

  test("a slice pauses a plan that computes, and resume goes on with the step", () => {
    let now = 0
    const session = begin("const f = () => {\n  for (let i = 0; i < 50000; i++);\n  return 1;\n};\nf();\nreturn 2;", {
      monotonic: () => now++,
    })
    session.runToLocation({ line: 5 })
    let state = session.stepOver({ maxSliceMs: 2 })
    expect(state).toMatchObject({ reason: "pause", location: { line: 2 } })
    while (state.status === "paused" && state.reason === "pause") state = session.resume({ maxSliceMs: 2 })
    expect(show(state)).toBe("6:1 step")
  })
})

describe("throws", () => {
  const source =
    "const fail = () => {\n  throw new TypeError('no');\n};\ntry {\n  fail();\n} catch {}\nawait 0;\nfail();"

  test("stop where they happen: all, or those that nothing catches", () => {
    const all = begin(source)
    all.setExceptionBreakpoints("all")
    expect(all.continue()).toMatchObject({
      reason: "exception",
      location: { line: 2, column: 3 },
      exception: { exceptionId: "TypeError", description: "TypeError: no" },
      description: "Paused on a throw: TypeError: no",
    })
    expect(all.continue()).toMatchObject({ description: "Paused on an uncaught throw: TypeError: no" })
    expect(all.stackFrames().map(({ name, line }) => `${name} ${line}`)).toEqual(["fail 2", "(plan) 8"])
    expect(show(all.continue())).toBe("failed no")
    expect(show(all.reverseContinue())).toBe("2:3 exception")
    expect(all.stackFrames()[1]).toMatchObject({ line: 8 })
    expect(show(all.reverseContinue())).toBe("2:3 exception")
    expect(all.stackFrames()[1]).toMatchObject({ line: 5 })
    expect(show(all.reverseContinue())).toBe("1:1 entry")
    const uncaught = begin(source)
    uncaught.setExceptionBreakpoints("uncaught")
    expect(show(uncaught.continue())).toBe("2:3 exception")
    expect(uncaught.stackFrames()[1]).toMatchObject({ line: 8 })
    expect(show(uncaught.stepBack())).toBe("2:3 step")
    expect(() => uncaught.setExceptionBreakpoints("some" as "all")).toThrow("filter is not a filter")
  })

  test("in a callback under Promise.all are uncaught where that is", () => {
    const parallel =
      "await Promise.all([1, 2].map(async (x) => {\n  await 0;\n  if (x === 2)\n    throw new Error('two');\n}));"
    const session = begin(parallel)
    session.setExceptionBreakpoints("uncaught")
    expect(show(session.continue())).toBe("4:5 exception")
    expect(session.stackFrames().map(({ name, isAwaiting }) => [name, isAwaiting])).toEqual([
      ["(anonymous)", false],
      ["(plan)", true],
    ])
    const caught = begin(`try {\n${parallel}\n} catch {}`)
    caught.setExceptionBreakpoints("uncaught")
    expect(show(caught.continue())).toBe("completed undefined")
  })
})

test("back over a long call finds the statement before it", () => {
  const source =
    "const long = () => {\n  let s = 0;\n  for (let i = 0; i < 20000; i++) s += i;\n  return s;\n};\nconst a = 1;\nconst b = long();\nreturn b;"
  const session = begin(source, { checkpointInterval: 100 })
  session.runToLocation({ line: 8 })
  expect(show(session.stepBackOver())).toBe("7:1 step")
  expect(show(session.stepBackOver())).toBe("6:1 step")
  expect(show(session.stepBackOut())).toBe("1:1 entry")
})

test.each([
  [[{ line: 0 }], "breakpoints[0].line must be a positive integer, got 0"],
  [[{ line: 1 }, { line: "2" }], 'breakpoints[1].line must be a positive integer, got "2"'],
  [[{ line: 1, column: 1.5 }], "breakpoints[0].column must be a positive integer, got 1.5"],
  [[{ line: 1, condition: true }], "breakpoints[0].condition must be a string, got true"],
  [[{ line: 1, hitCondition: 5 }], "breakpoints[0].hitCondition must be a string, got 5"],
  [[null], "breakpoints[0] must be an object, got null"],
  [{}, "breakpoints must be an array, got object"],
])("breakpoints that are none are refused: %j", (breakpoints, message) => {
  expect(() => begin("return 1").setBreakpoints(breakpoints as never)).toThrow(`session.setBreakpoints: ${message}`)
})

test.each(["x", "", "-1", "0", "% 0", "< 0", "1.5", "1e3"])("%j is no hit condition", (hitCondition) => {
  expect(begin("return 1").setBreakpoints([{ line: 1, hitCondition }])).toMatchObject([
    { verified: false, message: expect.stringContaining(`got ${JSON.stringify(hitCondition)}`) },
  ])
})

test("a session says what it was given wrongly", () => {
  expect(() => createDebugSession("return 1", { checkpointInterval: 0 })).toThrow(
    "checkpointInterval must be a positive",
  )
  expect(() => createDebugSession("return 1", { maxSteps: 1 } as DebugOptions)).toThrow(
    "createMachine: maxSteps is not an option",
  )
  const session = createDebugSession("return 1")
  expect(() => session.stepBack()).toThrow("session: the plan has not started")
  expect(() => session.evaluate("1")).toThrow("session.evaluate: the plan has not started")
  expect(show(session.start({ stopOnEntry: false }))).toBe("completed 1")
  expect(() => session.start()).toThrow("session.start: the session has started")
  expect(() => session.evaluate("1")).toThrow("session.evaluate: the plan has ended; step back to look into it")
  expect(show(session.stepOver())).toBe("completed 1")
  expect(() => session.runToLocation({ line: 2 })).toThrow("there is no statement from line 2 on")
  expect(() => session.runToLocation({ line: Number.NaN })).toThrow("line must be a positive integer, got NaN")
  session.stepBack()
  expect(() => session.evaluate(1 as never)).toThrow("session.evaluate: expression must be a string, got 1")
  expect(() => session.evaluate("nothing")).toThrow(EvaluationError)
  expect(scope(begin("const a = 1; return a"), "Local")).toEqual(["a = <uninitialised>"])
})
