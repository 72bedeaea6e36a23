/** The runner itself, on a suite of a few tests in a folder of its own: what counts, what passes, and what is told. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { executeTest } from "./execute.js"
import { parseBlocks, readLists, reasonFor } from "./lists.js"
import { parseMetadata } from "./metadata.js"
import { failuresText, findingsOf, ratesByDirectory } from "./report.js"
import { selectTests } from "./select.js"

const harness = {
  "assert.js": "function assert(ok) { if (ok !== true) throw new Test262Error('not true') }",
  "sta.js":
    "function Test262Error(message) { this.message = message }\nfunction $DONOTEVALUATE() { throw 'evaluated' }",
  "doneprintHandle.js": `function $DONE(error) {
    if (error) print("Test262:AsyncTestFailure:" + error.name + ": " + error.message)
    else print("Test262:AsyncTestComplete")
  }`,
  "twice.js": "function twice(n) { return 2 * n }",
}

const tests = {
  "language/passes.js": ["includes: [twice.js]", "assert(twice(2) === 4)"],
  "language/fails.js": ["", "assert(false)"],
  "language/throws.js": ["negative:\n  phase: runtime\n  type: Test262Error", "throw new Test262Error('meant')"],
  "language/throws-another.js": ["negative:\n  phase: runtime\n  type: Test262Error", "throw new TypeError('other')"],
  "language/early.js": ["negative:\n  phase: parse\n  type: SyntaxError", "$DONOTEVALUATE();\nlet a, a"],
  "language/late.js": ["negative:\n  phase: parse\n  type: SyntaxError", "throw new SyntaxError('late')"],
  "language/strict.js": ["flags: [onlyStrict]", "(function () { assert(this === undefined) })()"],
  "language/done.js": ["flags: [async]", "Promise.resolve().then(() => 1).then(() => $DONE())"],
  "language/done-later.js": ["flags: [async]", "setTimeout(() => $DONE(), 1e9)"],
  "language/done-badly.js": ["flags: [async]", "Promise.reject(new RangeError('bad')).catch($DONE)"],
  "language/never-done.js": ["flags: [async]", "new Promise(() => {})"],
  "language/sloppy.js": ["flags: [noStrict]", "with (1) ;"],
  "language/dynamic.js": ["", "eval('1')"],
  "language/constructs.js": ["", "new Function('1')"],
  "language/global-this.js": ["", "const f = () => this; f()"],
  "language/own-this.js": ["", "[, 1].map(function () { return this })"],
  "built-ins/Agents/one.js": ["features: [Atomics, BigInt]", ""],
  "built-ins/Old/one.js": ["features:\n  - BigInt", "assert(typeof 1n === 'bigint')"],
  "built-ins/Old/helper_FIXTURE.js": ["", ""],
} as const

const lists = {
  features: parseBlocks("# agents\nAtomics\n", "features.txt"),
  skip: new Map<string, string>(),
  failing: parseBlocks("# never mended\nlanguage/fails.js\nlanguage/passes.js\n", "failing.txt"),
}

let checkout = ""

beforeAll(() => {
  checkout = mkdtempSync(join(tmpdir(), "planwalk-test262-"))
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(checkout, path)), { recursive: true })
    writeFileSync(join(checkout, path), text)
  }
  for (const [name, text] of Object.entries(harness)) write(`harness/${name}`, text)
  for (const [path, [metadata, body]] of Object.entries(tests)) {
    write(`test/${path}`, `/*---\ndescription: one\n${metadata}\n---*/\n${body}\n`)
  }
})

afterAll(() => rmSync(checkout, { recursive: true, force: true }))

test("metadata is read in each of its forms, with any line ends", () => {
  const text =
    "/*---\r\nflags: [a, b]\r\nincludes:\r\n  - c.js\r\n  - d.js\r\nnegative:\r\n  phase: parse\r\n  type: E\r\n---*/"
  expect(parseMetadata(text)).toEqual({
    flags: ["a", "b"],
    features: [],
    includes: ["c.js", "d.js"],
    negative: { phase: "parse", type: "E" },
  })
  expect(() => parseMetadata("// none")).toThrow("a test without metadata")
})

describe("lists", () => {
  test("give each entry the reason of its block, folders to all below", () => {
    const list = parseBlocks("# one\n# reason\na/b.js\n\n# other\nc/\n", "skip.txt")
    expect(reasonFor(list, "a/b.js")).toBe("one reason")
    expect(reasonFor(list, "c/d/e.js")).toBe("other")
    expect(reasonFor(list, "a/c.js")).toBeUndefined()
  })

  test("have a reason for each entry, and each entry once", () => {
    expect(() => parseBlocks("a.js\n", "skip.txt")).toThrow("without a reason")
    expect(() => parseBlocks("# one\na.js\na.js\n", "skip.txt")).toThrow("twice")
    expect(readLists().features.size).toBeGreaterThan(10)
  })
})

test("what needs more than strict code in a function does not count", () => {
  const { counted, left } = selectTests(checkout, lists, "")
  const all = Object.keys(tests)
  const uncounted = ["sloppy", "dynamic", "constructs", "global-this"].map((name) => `language/${name}.js`)
  const other = ["built-ins/Agents/one.js", "built-ins/Old/helper_FIXTURE.js"]
  const expected = all.filter((path) => !uncounted.includes(path) && !other.includes(path))
  expect([...counted].sort()).toEqual(expected.sort())
  expect(left.get("agents")).toBe(1)
})

test("tests pass and fail as they should", () => {
  const failureOf = (name: string) => executeTest(checkout, `language/${name}.js`, 5_000)
  for (const name of ["passes", "throws", "early", "strict", "done", "done-later", "own-this"]) {
    expect([name, failureOf(name)]).toEqual([name, null])
  }
  expect(failureOf("fails")).toBe("runtime Test262Error: not true")
  expect(failureOf("throws-another")).toBe("expected runtime Test262Error, got runtime TypeError: other")
  expect(failureOf("late")).toBe("expected parse SyntaxError, got runtime SyntaxError: late")
  expect(failureOf("done-badly")).toBe("Test262:AsyncTestFailure:RangeError: bad")
  expect(failureOf("never-done")).toBe("$DONE was not called")
})

test("a listed failure is known, and a listed test that passes is told", () => {
  const paths = ["language/passes.js", "language/fails.js", "language/late.js", "built-ins/Old/one.js"]
  const results = new Map(paths.map((path) => [path, executeTest(checkout, path, 5_000)]))
  const findings = findingsOf(results, lists)
  expect(findings.mended).toEqual(["language/passes.js"])
  expect(findings.known.map(([path]) => path)).toEqual(["language/fails.js"])
  expect(findings.unexpected.map(([path]) => path)).toEqual(["language/late.js"])
  expect(failuresText(findings)).toContain("language/passes.js\tpasses; its line in failing.txt must go")
  expect(ratesByDirectory(results)).toMatch(/^language +33\.33 % +1 of 3$/m)
})
