import { describe, expect, test } from "vitest"
import { createDebugSession, type DebugOptions, type DebugSession, EvaluationError, type Variable } from "./index.js"

/** A session that stands at the first statement of a line. */
function at(line: number, source: string, options: DebugOptions = {}): DebugSession {
  const session = createDebugSession(source, options)
  session.start()
  if (line > 1) session.runToLocation({ line })
  return session
}

function frameId(session: DebugSession, index = 0): number {
  return session.stackFrames()[index]?.id as number
}

/** All scopes of a frame: "Local: a = 1, b = 2". */
function scopes(session: DebugSession, index = 0): string[] {
  return session.scopes(frameId(session, index)).map(({ name, variablesReference }) => {
    const variables = session.variables(variablesReference)
    return `${name}: ${variables.map((each) => `${each.name} = ${each.value}`).join(", ")}`
  })
}

function variable(session: DebugSession, name: string): Variable {
  for (const scope of session.scopes(frameId(session))) {
    const found = session.variables(scope.variablesReference).find((each) => each.name === name)
    if (found !== undefined) return found
  }
  throw new Error(`no variable ${name}`)
}

function inside(session: DebugSession, of: Variable | undefined, ...path: string[]): string[] {
  let reference = of?.variablesReference ?? 0
  for (const name of path) {
    reference = session.variables(reference).find((each) => each.name === name)?.variablesReference ?? 0
  }
  return session.variables(reference).map(({ name, value }) => `${name} = ${value}`)
}

describe("scopes", () => {
  test("show what is local, of blocks, captured and global, and what does not live yet", () => {
    const source = [
      "const rate = 2;",
      "class Cart {",
      "  #secret = 7;",
      "  total = 0;",
      "  add(items, ...rest) {",
      "    const before = this.total;",
      "    for (const item of items) {",
      "      const price = item * rate;",
      "      this.total += price;",
      "      let later = 1;",
      "    }",
      "    return arguments.length + before + rest.length;",
      "  }",
      "}",
      "const cart = new Cart();",
      "return cart.add([3, 4]);",
    ].join("\n")
    const session = at(9, source, { input: { n: 1 } })
    expect(scopes(session)).toEqual([
      "Block: price = 6, later = <uninitialised>",
      "Block: item = 3",
      "Local: this = Cart { total: 0 }, arguments = { '0': [ 3, 4 ] }, items = [ 3, 4 ], rest = [], before = 0",
      "Closure (plan): rate = 2, Cart = [class Cart], cart = Cart { total: 0 }",
      "Global: input = { n: 1 }",
    ])
    expect(scopes(session, 1)).toEqual([
      "Local: rate = 2, Cart = [class Cart], cart = Cart { total: 0 }",
      "Global: input = { n: 1 }",
    ])
    session.runToLocation({ line: 8 })
    expect(scopes(session).slice(0, 2)).toEqual([
      "Block: price = <uninitialised>, later = <uninitialised>",
      "Block: item = 4",
    ])
    expect(session.variables(session.scopes(frameId(session))[2]?.variablesReference as number)[0]).toMatchObject({
      name: "this",
      type: "Cart",
      presentationHint: { kind: "virtual" },
      evaluateName: "this",
    })
  })

  test("catch, arrow functions' this, names of function expressions, parameters with defaults", () => {
    const source = [
      "function Outer() {",
      "  this.x = 1;",
      "  const arrow = (a, b = a + 1) => {",
      "    try { throw 'no' } catch (error) {",
      "      return [this, error];",
      "    }",
      "  };",
      "  return (function named(f) {",
      "    return f(5); named;",
      "  })(arrow);",
      "}",
      "new Outer();",
    ].join("\n")
    const session = at(5, source)
    expect(scopes(session)).toEqual([
      "Catch: error = 'no'",
      "Local: this = Outer { x: 1 }, a = 5, b = 6",
      "Closure (Outer): arrow = [Function: arrow]",
      "Closure (plan): Outer = [Function: Outer]",
      "Global: input = undefined",
    ])
    expect(scopes(session, 1)).toEqual([
      "Local: this = undefined, f = [Function: arrow]",
      "Closure: named = [Function: named]",
      "Closure (Outer): arrow = [Function: arrow]",
      "Closure (plan): Outer = [Function: Outer]",
      "Global: input = undefined",
    ])
    expect(session.stackFrames().map(({ name }) => name)).toEqual(["arrow", "named", "Outer", "(plan)"])
  })

  test("a constructor before super() has no this; loops have their own names for each round", () => {
    const source = [
      "class A {}",
      "class B extends A { constructor() {",
      "    const early = 1;",
      "    super();",
      "    this.y = early;",
      "} }",
      "new B();",
      "const fs = [];",
      "for (let i = 0; i < 3; i++) {",
      "  fs.push(() => i);",
      "}",
      "return fs[1]();",
    ].join("\n")
    const session = at(4, source)
    expect(scopes(session)[0]).toBe("Local: this = <uninitialised>, early = 1")
    expect(session.evaluate("early + 1").result).toBe("2")
    session.runToLocation({ line: 5 })
    expect(scopes(session)[0]).toBe("Local: this = B {}, early = 1")
    session.runToLocation({ line: 10 })
    session.runToLocation({ line: 10 })
    expect(scopes(session)[0]).toBe("Block: i = 1")
    session.runToLocation({ line: 12 })
    expect(inside(session, variable(session, "fs"), "1", "[[Scopes]]", "0")).toEqual(["i = 1"])
  })
})

describe("variables", () => {
  test("come in pages", () => {
    const session = at(
      2,
      "const list = Object.assign(Array.from({ length: 1000 }, (_, i) => i * i), { extra: 1 });\nreturn list;",
    )
    const list = variable(session, "list")
    expect(list).toMatchObject({ type: "Array", indexedVariables: 1000, evaluateName: "list" })
    const page = (filter?: "indexed" | "named", start?: number, count?: number) =>
      session
        .variables(list.variablesReference, {
          ...(filter && { filter }),
          ...(start !== undefined && { start }),
          ...(count !== undefined && { count }),
        })
        .map(({ name, value }) => `${name}=${value}`)
    expect(page("indexed", 998, 5)).toEqual(["998=996004", "999=998001"])
    expect(page("named")).toEqual(["extra=1", "length=1000", "[[Prototype]]=[]"])
    expect(page(undefined, 999, 2)).toEqual(["999=998001", "extra=1"])
    expect(page("named", 1, 1)).toEqual(["length=1000"])
    expect(session.variables(list.variablesReference, { start: 3, count: 1 })[0]?.evaluateName).toBe("list[3]")
    // As in the Debug Adapter Protocol.
    expect(page(undefined, 0, 0)).toHaveLength(1003)
    expect(() => page("indexed", -1)).toThrow("session.variables: start must be an integer from 0 on, got -1")
    expect(() => page("all" as never)).toThrow("filter is not a filter")
  })

  test("show getters without calling them, private fields, prototypes and what is internal", () => {
    const source = [
      "class P { #key = 1; get double() { throw new Error('called'); } }",
      "const own = { get x() { throw new Error('called'); }, [Symbol('s')]: 1, 'a b': 2 };",
      "const p = Object.assign(new P(), { own });",
      "const map = new Map([['k', { v: 1 }], [2, 3]]);",
      "const settled = Promise.resolve(5);",
      "const bound = Math.max.bind(null, 1);",
      "const proxy = new Proxy({ t: 1 }, { get() { throw new Error('called'); } });",
      "function* g() { yield 1; }",
      "const gen = g();",
      "const err = new RangeError('far');",
      "const pending = tools.wait({ n: 1 });",
      "const holes = [1, , 3];",
      "return [p, map, settled, bound, proxy, gen, err, pending, holes];",
    ].join("\n")
    const session = at(13, source, { hostFunctions: ["tools.wait"] })
    const shown = (name: string, ...path: string[]) => inside(session, variable(session, name), ...path)
    expect(shown("p")).toEqual(["own = { x: [Getter], 'a b': 2, [Symbol(s)]: 1 }", "#key = 1", "[[Prototype]] = P {}"])
    expect(shown("p", "own")).toEqual([
      "x = [Getter]",
      "a b = 2",
      "Symbol(s) = 1",
      "[[Prototype]] = [Object: null prototype] {}",
    ])
    expect(shown("p", "[[Prototype]]")).toContain("double = [Getter]")
    expect(shown("p", "own", "x")).toEqual(["get = [Function: get x]"])
    expect(shown("map")[0]).toBe("[[Entries]] = Array(2)")
    expect(shown("map", "[[Entries]]")).toEqual(["0 = 'k' => { v: 1 }", "1 = 2 => 3"])
    expect(shown("map", "[[Entries]]", "0")).toEqual(["key = 'k'", "value = { v: 1 }"])
    expect(shown("settled").slice(0, 2)).toEqual(["[[PromiseState]] = fulfilled", "[[PromiseResult]] = 5"])
    expect(shown("pending").slice(0, 2)).toEqual(["[[PromiseState]] = pending", "[[HostCall]] = call1"])
    expect(shown("bound")).toContain("[[TargetFunction]] = [Function: max]")
    expect(shown("proxy")).toEqual(["[[Target]] = { t: 1 }", "[[Handler]] = { get: [Function: get] }"])
    expect(shown("gen").slice(0, 2)).toEqual([
      "[[GeneratorState]] = suspended-start",
      "[[GeneratorFunction]] = [GeneratorFunction: g]",
    ])
    expect(shown("err")[0]).toBe("stack = 'RangeError: far\\n    at plan.js:10:13'")
    expect(shown("holes").slice(0, 3)).toEqual(["0 = 1", "1 = <empty>", "2 = 3"])
    expect(shown("g")).toContain("[[FunctionLocation]] = plan.js:8:1")
    expect(session.usage.steps).toBe(at(13, source, { hostFunctions: ["tools.wait"] }).usage.steps)
  })

  test("numbers hold until the plan goes on", () => {
    const session = at(2, "const o = { a: 1 };\nreturn o;")
    const id = frameId(session)
    const { variablesReference } = variable(session, "o")
    session.stepOver()
    expect(() => session.variables(variablesReference)).toThrow(`no variablesReference ${variablesReference} is known`)
    session.stepBack()
    expect(() => session.scopes(id)).toThrow(`no frame ${id} is known since the plan was paused`)
  })
})

describe("evaluate", () => {
  const source = [
    "let count = 1;",
    "const list = [1, 2, 3];",
    "const bump = () => ++count;",
    "const inner = (x) => {",
    "  return x + count;",
    "};",
    "const made = inner(10);",
    "return [count, list.length, made];",
  ].join("\n")

  test("sees the names of the frame, and has no lasting effect", () => {
    const session = at(5, source)
    const [inner, plan] = session.stackFrames()
    const result = (text: string, id?: number) => session.evaluate(text, id).result
    expect(result("x + count")).toBe("11")
    expect(result("x = 50, x + count", inner?.id)).toBe("51")
    expect(result("bump(); bump(); count", plan?.id)).toBe("3")
    expect(result("list.push(4), list", plan?.id)).toBe("[ 1, 2, 3, 4 ]")
    expect(result("[...list].map((n) => n * count)", plan?.id)).toBe("[ 1, 2, 3 ]")
    expect(result("{ a: x }")).toBe("{ a: 10 }")
    expect(result("const y = x * 2; y + 1")).toBe("21")
    expect(result("typeof nothing")).toBe("'undefined'")
    expect(result("this", plan?.id)).toBe("undefined")
    expect(session.evaluate("console.log('hi', x), 1").output).toEqual([{ level: "log", args: ["hi", 10] }])
    session.continue()
    expect(session.state).toMatchObject({ status: "completed", value: [1, 3, 11] })
  })

  test("what is wrong is told as an error, and changes nothing", () => {
    const session = at(5, source)
    const plan = session.stackFrames()[1]?.id
    const { usage } = session
    const error = (text: string, id?: number) => () => session.evaluate(text, id)
    expect(error("x +")).toThrow("SyntaxError: Unexpected end of input")
    expect(error("x.y.z")).toThrow("TypeError: Cannot read properties of undefined (reading 'z')")
    expect(error("nothing")).toThrow("ReferenceError: nothing is not defined")
    expect(error("list = 1", plan)).toThrow("TypeError: Assignment to constant variable.")
    expect(error("made", plan)).toThrow("ReferenceError: Cannot access 'made' before initialization")
    expect(error("throw { code: 1 }")).toThrow("threw { code: 1 }")
    expect(error("while (true);")).toThrow("the evaluation used its 100,000 steps (limits.maxSteps)")
    expect(error("await 1")).toThrow("await cannot be evaluated while the plan is paused")
    expect(() => session.evaluate("for (const a of list) bump()", plan, { limits: { maxSteps: 2 } })).toThrow(
      "its 2 steps",
    )
    expect(() =>
      session.evaluate("const a = []; while (true) a.push('x'.repeat(1000))", plan, {
        limits: { maxMemoryBytes: 100_000 },
      }),
    ).toThrow("the evaluation used its 100,000 bytes of memory (limits.maxMemoryBytes)")
    expect(error("'x'.repeat(2 ** 25)")).toThrow("the evaluation used its 16 MiB of memory")
    expect(session.usage).toEqual(usage)
    expect(session.evaluate("count", plan).result).toBe("1")
  })

  test("lasting, it changes the plan, which goes on with that", () => {
    const session = at(5, source)
    const plan = session.stackFrames()[1]?.id
    const { usage } = session
    expect(session.evaluate("bump()", plan, { lasting: true }).result).toBe("2")
    expect(session.evaluate("x = list.pop()", undefined, { lasting: true }).result).toBe("3")
    session.continue()
    expect(session.usage.steps).toBeGreaterThan(usage.steps)
    expect(session.state).toMatchObject({ value: [2, 2, 5] })
  })

  test("a change that leaves behind what no snapshot can hold is refused, and undone", () => {
    const session = at(5, source)
    const plan = session.stackFrames()[1]?.id
    expect(() => session.evaluate("count = 5, list.push(() => 1)", plan, { lasting: true })).toThrow(
      "the change cannot be kept: the function (anonymous) is of another program",
    )
    session.continue()
    expect(session.state).toMatchObject({ value: [1, 3, 11] })
  })

  test("private names, arguments and this are those of the frame", () => {
    const session = at(
      4,
      "class A {\n  #n = 4;\n  m() {\n    return this.#n;\n    arguments; }\n}\nreturn new A().m(1, 2);",
    )
    expect(session.evaluate("this.#n + arguments[1]").result).toBe("6")
    expect(session.evaluate("#n in this").result).toBe("true")
    expect(session.evaluate("this.#n = 9, this.#n").result).toBe("9")
    expect(session.evaluate("this.#n").result).toBe("4")
    session.evaluate("this.#n = 9", undefined, { lasting: true })
    expect(session.continue()).toMatchObject({ value: 9 })
  })

  test("TypeScript plans take TypeScript", () => {
    const session = at(2, "const n: number = 1;\nreturn n;", { language: "typescript" })
    expect(session.evaluate("(n as number) + 1").result).toBe("2")
  })

  test("while the plan waits, in the frames that wait", () => {
    const session = at(1, "const n = 2;\nconst f = async () => (await tools.a()) * n;\nreturn await f();", {
      hostFunctions: ["tools.a"],
    })
    expect(session.continue()).toMatchObject({ status: "waiting" })
    expect(session.stackFrames().map(({ name, isAwaiting }) => [name, isAwaiting])).toEqual([
      ["f", true],
      ["(plan)", true],
    ])
    expect(session.evaluate("n * 3", session.stackFrames()[1]?.id).result).toBe("6")
  })
})

describe("setVariable", () => {
  test("names, properties, elements and entries", () => {
    const source = [
      "let n = 1;",
      "const fixed = 2;",
      "const o = { a: 1, list: [1, 2], map: new Map([['k', 1]]), get g() { return 1; } };",
      "const frozen = Object.freeze([1]);",
      "const read = () => n;",
      "return [read(), o.a, o.list, o.map.get('k'), frozen];",
    ].join("\n")
    const session = at(6, source)
    const local = () => session.scopes(frameId(session))[0]?.variablesReference as number
    const child = (reference: number, name: string) =>
      session.variables(reference).find((each) => each.name === name)?.variablesReference as number
    expect(session.setVariable(local(), "n", "n + 10")).toMatchObject({ value: "11", type: "number" })
    const o = child(local(), "o")
    expect(session.setVariable(o, "a", "{ b: n }")).toMatchObject({ value: "{ b: 11 }", type: "Object" })
    session.setVariable(child(o, "list"), "1", "'two'")
    session.setVariable(child(child(child(o, "map"), "[[Entries]]"), "0"), "value", "[n]")
    expect(() => session.setVariable(local(), "fixed", "1")).toThrow("fixed cannot be changed")
    expect(() => session.setVariable(o, "g", "1")).toThrow("g cannot be changed")
    expect(() => session.setVariable(child(local(), "frozen"), "0", "2")).toThrow("0 cannot be changed")
    expect(() => session.setVariable(o, "none", "1")).toThrow("there is no variable none")
    expect(() => session.setVariable(session.evaluate("Object.keys(o)").variablesReference, "0", "1")).toThrow(
      "0 belongs to a copy of the plan",
    )
    expect(session.continue()).toMatchObject({ value: [11, { b: 11 }, [1, "two"], [11], [1]] })
  })
  test.each([
    ["n", "() => n", "the change cannot be kept: the function (anonymous) is of another program"],
    ["n", "[class Made {}]", "the change cannot be kept: the function Made is of another program"],
    ["n", "missing", "ReferenceError: missing is not defined"],
    ["fixed", "2", "fixed cannot be changed"],
    ["bytes.0", "2n", "0 takes a number"],
    ["bytes.0", "[7]", "0 takes a number"],
    ["big.0", "2", "0 takes a bigint"],
  ])("what is refused, %s = %s, leaves all that was asked for as it is", (path, text, message) => {
    const source = [
      "let n = 1;",
      "const fixed = 1, bytes = new Uint8Array(1), big = new BigInt64Array(1);",
      "return [n, bytes[0], big[0]];",
    ].join("\n")
    const session = at(3, source)
    const id = frameId(session)
    const local = session.scopes(id)[0]?.variablesReference as number
    const before = session.variables(local)
    const [name = "", element] = path.split(".")
    const holder = element === undefined ? local : before.find((each) => each.name === name)?.variablesReference
    const set = () => session.setVariable(holder as number, element ?? name, text)
    expect(set).toThrow(EvaluationError)
    expect(set).toThrow(message)
    expect(session.variables(local).map(({ value }) => value)).toEqual(before.map(({ value }) => value))
    expect(session.scopes(id)[0]?.name).toBe("Local")
    expect(session.continue()).toMatchObject({ value: [1, 0, 0n] })
  })

  test("a lasting evaluation that cannot be kept leaves all as it is, too", () => {
    const session = at(2, "let n = 1;\nreturn n;")
    const local = session.scopes(frameId(session))[0]?.variablesReference as number
    expect(() => session.evaluate("n = () => 1", undefined, { lasting: true })).toThrow("the change cannot be kept")
    expect(session.variables(local)).toMatchObject([{ name: "n", value: "1" }])
  })
})
