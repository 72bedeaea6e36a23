/** The conformance runner by itself: what it reads from a file, how it shows values, and that it finds what is wrong. */
import { describe, expect, test } from "vitest"
import { parseChunks, rewriteLine } from "./runner/format.js"
import { inspectHost } from "./runner/host-reader.js"
import { runInNode } from "./runner/node.js"
import { observedByLine } from "./runner/observe.js"
import { differences } from "./runner/outcome.js"

/** Differences between the only chunk of `text` and Node. */
async function differencesOf(text: string, language: "javascript" | "typescript" = "javascript"): Promise<string[]> {
  const [chunk] = parseChunks(text, language)
  if (chunk === undefined) throw new Error("no chunk")
  const observed = observedByLine(chunk)
  return differences(chunk, await runInNode(chunk, observed), observed)
}

test("a file falls into chunks whose lines are the file's", () => {
  const text =
    "// === one\n1; // => 1\n\n// === two\n// differs: why\n// tool tools.a({}) -> throws { code: 1 }\nx; // throws Error: a\n"
  const [one, two] = parseChunks(text, "javascript")
  expect(one).toMatchObject({ claim: "one", line: 1, expectations: [{ kind: "value", line: 2, text: "1" }] })
  expect(two).toMatchObject({ claim: "two", differs: "why", tools: [{ name: "tools.a", args: "[{}]", rejects: true }] })
  expect(two?.source.split("\n").indexOf("x; // throws Error: a")).toBe(6)
  expect(() => parseChunks("// === none\n1\n", "javascript")).toThrow("expects nothing")
})

test("an expectation is rewritten in its place", () => {
  expect(rewriteLine("f(); // => 1", "2")).toBe("f(); // => 2")
  expect(rewriteLine("f(); // throws", "E: $1 // x")).toBe("f(); // throws E: $1 // x")
})

describe("differences", () => {
  test.each([
    ["// === a\n[1].map((x) => { x; }); // => [undefined]"],
    ["// === a\nfor (const x of [1, 2]) x + 1; // => 2 ; 3"],
    [
      "// === a\nconst f = async () => {\n  await null;\n  throw new RangeError('no'); // throws RangeError: no\n};\nawait f();",
    ],
    ["// === a\nreturn { a: input }; // => { a: undefined }"],
    ["// === a\n({ a: 1 })\n; [2] // => [2]"],
  ])("none in %j", async (text) => {
    expect(await differencesOf(text)).toEqual([])
  })

  test("none in a TypeScript plan", async () => {
    expect(await differencesOf("// === a\nconst x = 1 as number;\nx satisfies number; // => 1", "typescript")).toEqual(
      [],
    )
  })

  test.each([
    ["// === a\n1 + 1; // => 3", "line 2: expected 3\n          got 2"],
    ["// === a\nif (false) {\n  1; // => 1\n}", "got nothing"],
    ["// === a\n1; // => 1\nnull.x;", "the plan ended at line 3 with TypeError: Cannot read properties of null"],
    ["// === a\nx; // throws ReferenceError: y is not defined", "got ReferenceError: x is not defined"],
    ["// === a\n1; // throws Error: a", "got nothing"],
  ])("some in %j", async (text, difference) => {
    expect(await differencesOf(text)).toContainEqual(expect.stringContaining(difference))
  })
})

test.each([
  [[1, "a", Array(2), -0, [undefined]], `[1, "a", [<2 empty>], -0, [undefined]]`],
  [{ b: null, "c d": 1n, [Symbol("s")]: /x/g }, `{ b: null, "c d": 1n, [Symbol(s)]: /x/g }`],
  [new Map([["a", new Set([1])]]), `Map(1) {"a" => Set(1) {1}}`],
  [
    new (class Point {
      x = 1
    })(),
    "Point { x: 1 }",
  ],
  [Object.create(null), "[null prototype] {}"],
  [Object.assign([1], { extra: 2 }), "[1, extra: 2]"],
  [
    {
      get a() {
        return 1
      },
      set a(_) {},
      set b(_: number) {},
    },
    "{ a: [Getter/Setter], b: [Setter] }",
  ],
  [new TypeError("no"), "TypeError: no"],
  [new Error(), "Error"],
  [[function f() {}, () => {}, class A {}], "[[Function: f], [Function (anonymous)], [class A]]"],
  [new Date(0), "Date 1970-01-01T00:00:00.000Z"],
  [new Date(Number.NaN), "Date Invalid"],
  [new Uint8Array([1, 2]), "Uint8Array(2) [1, 2]"],
  [new ArrayBuffer(2), "ArrayBuffer(2) [0, 0]"],
  [Object("a"), `[String: "a"]`],
  [new Proxy({}, {}), "Proxy {}"],
  [Promise.resolve(1), "Promise {}"],
  [new URL("https://a.example/b"), "URL https://a.example/b"],
])("%o is shown as %s", (value, text) => {
  expect(inspectHost(value)).toBe(text)
})

test("a cycle is shown once", () => {
  const value: { self?: unknown } = {}
  value.self = [value]
  expect(inspectHost(value)).toBe("{ self: [[Circular]] }")
})
