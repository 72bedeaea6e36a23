/** What crosses between a plan and its host by way of a machine: globals, names of host functions, results. */
import { describe, expect, test } from "vitest"
import type { MachineOptions, MachineState } from "../interpreter/types.js"
import { compilePlan, createMachine } from "./index.js"

function run(source: string, options: MachineOptions = {}): MachineState {
  return createMachine(compilePlan(source, { globals: Object.keys(options.globals ?? {}) }), options).run()
}

describe("a result that is refused", () => {
  const detach = (what: string) =>
    `const b = new ArrayBuffer(4); const x = ${what}; structuredClone(b, { transfer: [b] }); return { x }`
  const shrink = (what: string) =>
    `const b = new ArrayBuffer(8, { maxByteLength: 8 }); const x = ${what}; b.resize(1); return [x]`
  test.each([
    ["return Symbol('s')", "result is a symbol"],
    ["return new Map([[Symbol('s'), 1]])", "result.keys()[0] is a symbol"],
    [detach("b"), "result.x has no bytes"],
    [detach("new Uint8Array(b)"), "result.x has no bytes"],
    [detach("new DataView(b)"), "result.x has no bytes"],
    [shrink("new Uint8Array(b, 4, 4)"), "result[0] has no bytes"],
    [shrink("new DataView(b, 4, 4)"), "result[0] has no bytes"],
  ])("%s", (source, message) => {
    const state = run(source)
    expect(state).toMatchObject({ status: "failed", error: { code: "not_data" } })
    expect(state.status === "failed" && state.error.message).toContain(message)
  })
})

test.runIf(!("Float16Array" in globalThis))("a kind of array that the host does not have is refused", () => {
  expect(run("return [new Float16Array(1)]")).toMatchObject({
    error: {
      code: "not_data",
      message: expect.stringContaining("result[0] is a Float16Array, which this host does not"),
    },
  })
})

test("results whose entries were deleted and whose bytes are shared", () => {
  const source = `const m = new Map([[1, 2], [3, 4]]); m.delete(1);
const s = new Set([1, 2, 3]); s.delete(2);
const b = new ArrayBuffer(4, { maxByteLength: 8 });
return { m, s, views: [new Uint8Array(b, 1, 2), new DataView(b), new Uint8Array(b)] }`
  const views = [new Uint8Array(2), new DataView(new ArrayBuffer(4)), new Uint8Array(4)]
  expect(run(source)).toMatchObject({ value: { m: new Map([[3, 4]]), s: new Set([1, 3]), views } })
})

test("a pattern that is too large for plans is refused, and one that takes too many steps ends the plan", () => {
  const nested = new RegExp("(".repeat(300) + ")".repeat(300))
  expect(() => run("return 1", { input: { nested } })).toThrow(
    "input.nested is a regular expression that plans cannot have; only data crosses into a plan",
  )
  const long = new RegExp("(?:ab|cd){5}".repeat(100))
  expect(run("return 1", { input: { long }, limits: { maxSteps: 100 } })).toMatchObject({
    error: { code: "step_limit" },
  })
})

const canHold = (pattern: string): boolean => {
  try {
    return new RegExp(pattern) instanceof RegExp
  } catch {
    return false
  }
}
test.runIf(!canHold("(?i:a)"))("a pattern that the host cannot hold is refused", () => {
  expect(run("return [/(?i:a)/]")).toMatchObject({
    error: {
      code: "not_data",
      message: expect.stringContaining("result[0] is a regular expression that this host cannot hold"),
    },
  })
})

test("an error that is only named like one that holds others holds none", () => {
  const state = run("const e = new Error('x'); e.name = 'AggregateError'; return e")
  expect(state.status === "completed" && (state.value as AggregateError).errors).toEqual([])
})

test("names of host functions are identifiers of any script", () => {
  const state = run("await tools.größe.$_ñ(1)", { hostFunctions: ["tools.größe.$_ñ"] })
  expect(state).toMatchObject({ calls: [{ name: "tools.größe.$_ñ" }] })
})

test("globals of the host are copied in", () => {
  const data = { list: [1, 2] }
  expect(run("data.list.push(3); return data.list", { globals: { data } })).toMatchObject({ value: [1, 2, 3] })
  expect(data).toEqual({ list: [1, 2] })
})

test("a source is measured in bytes of UTF-8", () => {
  const source = "'é€😀'"
  const bytes = Buffer.byteLength(source)
  expect(bytes).toBe(11)
  expect(run(source, { limits: { maxSourceBytes: bytes } }).status).toBe("completed")
  expect(run(source, { limits: { maxSourceBytes: bytes - 1 } })).toMatchObject({ error: { code: "output_limit" } })
})

describe("host functions by their dotted names", () => {
  const hostFunctions = ["tools.menu.items.list", "tools.ask"]
  const named = (name: string) => run(`await tools[${JSON.stringify(name)}](1)`, { hostFunctions })

  test("one that exists is called", () => {
    expect(named("menu.items.list")).toMatchObject({ calls: [{ name: "tools.menu.items.list", args: [1] }] })
  })

  test.each(["menu.items.none", "menu.none", "none.list", "ask.more", "none"])("%s is asked of the host", (name) => {
    expect(named(name)).toMatchObject({ status: "waiting", calls: [{ name: `tools.${name}`, args: [1] }] })
    const types = `return [typeof tools[${JSON.stringify(name)}], typeof tools.ask, typeof tools.menu]`
    expect(run(types, { hostFunctions })).toMatchObject({ value: ["undefined", "function", "object"] })
  })

  test("what was never looked up is no function", () => {
    expect(run("const f = undefined; f()", { hostFunctions })).toMatchObject({
      error: { message: "f is not a function" },
    })
    expect(run("tools.menu()", { hostFunctions })).toMatchObject({ error: { message: "tools.menu is not a function" } })
  })
})
