import { parse as parseJavaScript } from "acorn"
import { expect, test } from "vitest"
import { diagnosePlan, parsePlan } from "./parse.js"
import { knownGlobals } from "./testing.js"

const options = { knownGlobals, language: "typescript" } as const

/** The tree without places and spellings. */
function tree(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(tree)
  if (typeof value !== "object" || value === null) return value
  const left = ["start", "end", "raw", "reference", "scope", "info", "canSuspend", "callsFunction", "directive"]
  return Object.fromEntries(
    Object.entries(value)
      .filter(([field]) => !left.includes(field))
      .map(([field, child]) => [field, tree(child)] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )
}

/** An enum, and the JavaScript that it stands for. */
test.each([
  ["enum A { X, Y, Z }", 'const A = { ["X"]: 0, ["0"]: "X", ["Y"]: 1, ["1"]: "Y", ["Z"]: 2, ["2"]: "Z" }'],
  ['enum A { X = "x", Y = "y" }', 'const A = { ["X"]: "x", ["Y"]: "y" }'],
  [
    "enum A { X = 5, Y, Z = -1, W }",
    'const A = { ["X"]: 5, ["5"]: "X", ["Y"]: 6, ["6"]: "Y", ["Z"]: -1, ["-1"]: "Z", ["W"]: 0, ["0"]: "W" }',
  ],
  ['enum A { "a-b" = 1, __proto__ }', 'const A = { ["a-b"]: 1, ["1"]: "a-b", ["__proto__"]: 2, ["2"]: "__proto__" }'],
  [
    "enum A { X = 1 << 2, Y = X | 3, Z = ~Y, W = (X + 1) * 2 ** 2 }",
    'const A = { ["X"]: 4, ["4"]: "X", ["Y"]: 7, ["7"]: "Y", ["Z"]: -8, ["-8"]: "Z", ["W"]: 20, ["20"]: "W" }',
  ],
  [
    "enum A { X = 1, Y = A.X + 1, Z = A['Y'] }",
    'const A = { ["X"]: 1, ["1"]: "X", ["Y"]: 2, ["2"]: "Y", ["Z"]: 2, ["2"]: "Z" }',
  ],
  [`enum A { X = "a", Y = \`\${X}b\` + "c" }`, 'const A = { ["X"]: "a", ["Y"]: "abc" }'],
  ["const enum A { X = 1 }", 'const A = { ["X"]: 1, ["1"]: "X" }'],
  ["declare enum A { X } declare const enum B { Y }", ""],
  ["enum A {}", "const A = {}"],
  ["enum A { X = input.length, Y = 2 }", 'const A = {}; A[A["X"] = input.length] = "X"; A[A["Y"] = 2] = "Y"'],
  [
    "enum A { X = 1, Y = Math.max(X, 2), Z = 'z' }",
    'const A = { ["X"]: 1, ["1"]: "X" }; A[A["Y"] = Math.max(A["X"], 2)] = "Y"; A["Z"] = "z"',
  ],
  [
    "enum A { X } enum A { Y = 1, Z = X + 5 }",
    'const A = { ["X"]: 0, ["0"]: "X" }; A[A["Y"] = 1] = "Y"; A[A["Z"] = 5] = "Z"',
  ],
  ["enum A { X = 1 } enum B { Y = A.X }", 'const A = { ["X"]: 1, ["1"]: "X" }; const B = { ["Y"]: 1, ["1"]: "Y" }'],
])("%s", (text, javascript) => {
  const expected = parseJavaScript(javascript, { ecmaVersion: "latest" }).body
  expect(tree(parsePlan(text, options).program.body)).toEqual(tree(expected))
})

test("an enum is a binding of its block", () => {
  expect(diagnosePlan("{ enum A { X } A.X } return A.X", options).map(({ message }) => message)).toEqual([
    "A is not defined",
  ])
  expect(diagnosePlan("switch (input) { case 1: enum A { X } A.X }", options)).toEqual([])
  expect(diagnosePlan("function f() { return A.X } enum A { X } return f()", options)).toEqual([])
})

test("a member without a value after one that is not a number", () => {
  for (const text of ['enum A { X = "x", Y }', "enum A { X = input, Y }"]) {
    expect(diagnosePlan(text, options).map(({ message }) => message)).toEqual(["Enum member must have initializer"])
  }
})

test("members stand where they stand in the source", () => {
  const text = "enum A { X, Y = 2 }"
  const [declaration] = parsePlan(text, options).program.body
  if (declaration?.type !== "VariableDeclaration") throw new Error("no declaration")
  const [{ init } = {}] = declaration.declarations
  if (init?.type !== "ObjectExpression") throw new Error("no object")
  expect(init.properties.map(({ start, end }) => text.slice(start, end))).toEqual(["X", "X", "Y = 2", "Y = 2"])
})
