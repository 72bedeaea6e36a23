import { expect, test } from "vitest"
import { codeFrame, formatDiagnostic, PlanSyntaxError } from "./errors.js"
import { diagnosePlan, parsePlan } from "./parse.js"
import { Source } from "./source.js"
import { knownGlobals } from "./testing.js"

test("a frame shows the line, its neighbours and a caret", () => {
  const source = new Source("const a = 1\nif (a) {\n\tfetch(a)\n}\nreturn a", "plan.js")
  expect(codeFrame(source, 3, 2)).toBe(
    ["  1 | const a = 1", "  2 | if (a) {", "> 3 | \tfetch(a)", "    | \t^", "  4 | }"].join("\n"),
  )
})

test("a frame does not end in an empty row", () => {
  expect(codeFrame(new Source("a\nb\n", "plan.js"), 2, 1)).toBe(["  1 | a", "> 2 | b", "    | ^"].join("\n"))
  expect(codeFrame(new Source("a\n", "plan.js"), 2, 1)).toBe(["  1 | a", "> 2 |", "    | ^"].join("\n"))
})

test("line numbers are aligned, and long lines are cut around the caret", () => {
  const lines = Array.from({ length: 10 }, (_, index) => (index === 9 ? `${"x".repeat(300)}@${"y".repeat(300)}` : ""))
  const frame = codeFrame(new Source(lines.join("\n"), "plan.js"), 10, 301).split("\n")
  expect(frame[0]).toBe("   8 |")
  expect(frame[2]?.startsWith("> 10 | x")).toBe(true)
  expect(frame[2]?.length).toBeLessThan(120)
  expect(frame[2]?.[frame[3]?.indexOf("^") ?? -1]).toBe("@")
})

test("the error tells the first finding and carries all", () => {
  const text = 'import x from "y"\nfetch(x)\nserach(1)'
  try {
    parsePlan(text, { knownGlobals, filename: "menu.js" })
    expect.unreachable()
  } catch (error) {
    if (!(error instanceof PlanSyntaxError)) throw error
    expect(error).toMatchObject({ name: "PlanSyntaxError", code: "forbidden_syntax", line: 1, column: 1 })
    expect(error.message).toBe("import declarations are not part of the plan language")
    expect(error.hint).toBe("Call tools directly; they are in scope as `tools.…`.")
    expect(error.frame.split("\n")[0]).toBe('> 1 | import x from "y"')
    const found = error.diagnostics.map(({ code, line, column, message }) => `${line}:${column} ${code}: ${message}`)
    expect(found).toEqual([
      "1:1 forbidden_syntax: import declarations are not part of the plan language",
      "2:1 unknown_global: fetch is not defined",
      "3:1 unknown_global: serach is not defined",
    ])
    expect(error.diagnostics).toEqual(diagnosePlan(text, { knownGlobals }))
  }
})

test("a finding is formatted as file, place, code, message, frame and hint", () => {
  const [diagnostic] = diagnosePlan("return fetch(1)", { knownGlobals })
  if (diagnostic === undefined) throw new Error("nothing found")
  expect(formatDiagnostic(diagnostic, "plan.js")).toBe(
    [
      "plan.js:1:8 unknown_global: fetch is not defined",
      "> 1 | return fetch(1)",
      "    |        ^",
      "hint: Reach the network through a tool, such as `tools.http.get({ url })`.",
    ].join("\n"),
  )
})
