import { expect, test } from "vitest"
import { checkPlan } from "./compile-plan.js"

const tools = [{ name: "menu.items.list" }, { name: "orders.get" }]
const codes = (source: string) =>
  checkPlan(source, { tools }).map(({ code, message, line, column, hint }) => ({ code, message, line, column, hint }))

test("a call of a tool that is not there is found, with the nearest name", () => {
  expect(codes("const x = 1;\nreturn tools.menu.items.lst({ x });")).toEqual([
    {
      code: "unknown_tool",
      message: "tools.menu.items.lst is not a tool",
      line: 2,
      column: 8,
      hint: "Did you mean `tools.menu.items.list`?",
    },
  ])
})

test("known tools, asked-for tools and other objects are no findings", () => {
  expect(
    codes('await tools.orders.get({}); await tools["menu.items.list"]({}); tools.nope?.({}); tools[input.name]({});'),
  ).toEqual([])
  expect(codes("const tools = { nope() {} }; tools.nope();")).toEqual([])
})

test("where no name is near, a few tools are all told", () => {
  const hint = (names: readonly string[]) =>
    checkPlan("tools.weather.now()", { tools: names.map((name) => ({ name })) })[0]?.hint
  expect(hint(["menu.items.list", "orders.get"])).toBe("Use one of `tools.menu.items.list`, `tools.orders.get`.")
  expect(hint(["ping"])).toBe("Use `tools.ping`, the only tool.")
  expect(hint([])).toBe("There are no tools; do without.")
  expect(hint(["a", "b", "c", "d", "e", "f"])).toBe("Use one of the 6 tools.")
})

test("they are told with all else that is found, in the order of the source", () => {
  const source = "await tools.menu.items.lst();\nconst x = totl;\nreturn tools.order.get({ x });"
  expect(codes(source).map(({ code, line }) => [code, line])).toEqual([
    ["unknown_tool", 1],
    ["unknown_global", 2],
    ["unknown_tool", 3],
  ])
  expect(codes("tools.nope(").map(({ code }) => code)).toEqual(["syntax_error"])
})
