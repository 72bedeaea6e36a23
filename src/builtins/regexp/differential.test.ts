import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { type CompiledRegExp, compileRegExp } from "./compile.js"
import { INVALID } from "./fixtures/invalid.js"
import { ORDINARY } from "./fixtures/ordinary.js"
import { execute } from "./matcher.js"

const MAX_STEPS = 100_000

/** Both engines' captures, in the same form. Undefined where ours would take too long for a test. */
function ours(compiled: CompiledRegExp, input: string, lastIndex: number): number[] | null | undefined {
  let steps = 0
  const meter = {
    charge(count: number) {
      steps += count
      if (steps > MAX_STEPS) throw new RangeError("too many steps")
    },
    allocate() {},
  }
  try {
    return execute(compiled, input, lastIndex, meter)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function hosts(source: string, flags: string, input: string, lastIndex: number): number[] | null {
  const pattern = new RegExp(source, `${flags.replace(/[dg]/g, "")}dg`)
  pattern.lastIndex = lastIndex
  const match = pattern.exec(input)
  return match === null
    ? null
    : Array.from(match.indices as Iterable<[number, number]>, (pair) => pair ?? [-1, -1]).flat()
}

/** V8 finds matches of no width between the halves of a surrogate pair, where ECMA-262 never looks. */
function isInsidePair(input: string, at: number | undefined): boolean {
  return at !== undefined && at > 0 && /^[\ud800-\udbff][\udc00-\udfff]/.test(input.slice(at - 1, at + 1))
}

test("realistic patterns match what the host matches, every time", () => {
  let pairs = 0
  for (const { patterns, inputs } of ORDINARY) {
    for (const [source, flags = ""] of patterns) {
      const compiled = compileRegExp(source, flags)
      for (const input of inputs) {
        pairs++
        for (let from = 0; from <= input.length; ) {
          const expected = hosts(source, flags, input, from)
          expect(ours(compiled, input, from), `/${source}/${flags} on ${JSON.stringify(input)} from ${from}`).toEqual(
            expected,
          )
          if (expected === null || !flags.includes("g")) break
          const [start, end] = expected as [number, number]
          from = end > start ? end : end + 1
          if (isInsidePair(input, from)) from++
        }
      }
    }
  }
  expect(pairs).toBeGreaterThan(2000)
})

describe("generated patterns match what the host matches", () => {
  const characters = [
    "a",
    "b",
    "c",
    "A",
    "k",
    "s",
    "1",
    "_",
    " ",
    "\n",
    "é",
    "É",
    "ſ",
    "K",
    "ß",
    "😀",
    "\ud83d",
    "\ude00",
  ]
  const input = fc.array(fc.constantFrom(...characters), { maxLength: 10 }).map((units) => units.join(""))

  for (const flags of ["", "i", "m", "s", "y", "u", "iu", "v", "gim", "isu", "my"]) {
    test(`flags "${flags}"`, () => {
      fc.assert(
        fc.property(pattern(flags), fc.array(input, { minLength: 3, maxLength: 6 }), (source, inputs) => {
          let isValid = true
          try {
            new RegExp(source, flags)
          } catch {
            isValid = false
          }
          if (!isValid) {
            expect(() => compileRegExp(source, flags)).toThrow()
            return
          }
          // V8 as of Node 20 lets a pair right behind a backreference match its second half alone.
          if (/[uv]/.test(flags) && /\\(?:\d|k<\w+>)😀/u.test(source)) return
          const compiled = compileRegExp(source, flags)
          for (const text of inputs) {
            // First, as it has a budget: what takes too many steps is not asked of the host, which nothing could stop.
            const actual = ours(compiled, text, 0)
            if (actual === undefined) continue
            const expected = hosts(source, flags, text, 0)
            if (/[uv]/.test(flags) && isInsidePair(text, expected?.[0])) continue
            expect(actual, JSON.stringify({ source, flags, text })).toEqual(expected)
          }
        }),
        { numRuns: 300 },
      )
    })
  }
})

function pattern(flags: string): fc.Arbitrary<string> {
  const unicode = /[uv]/.test(flags)
  const literal = fc.constantFrom("a", "b", "c", "A", "k", "s", "1", " ", "é", "ſ", "ß", "😀", "\\n", "\\.", "\\u0061")
  const set = fc.constantFrom(
    ...[".", "\\d", "\\w", "\\s", "\\D", "\\W", "\\S", "[a-c]", "[^a-c]", "[\\w-]", "[^\\s\\d]", "[À-ÿ]"],
    // V8 as of Node 20 takes `[^]` with `v` for nothing.
    ...(flags.includes("v") ? ["[\\p{L}--[a-c]]", "[\\q{ab|a}]"] : ["[]", "[^]"]),
    ...(unicode
      ? ["\\p{L}", "\\P{Lu}", "\\u{1F600}", "[😀-😂]", "[^😀]", "\\ud83d"]
      : ["\\1", "\\k", "\\x61", "[\\b]", "{", "]"]),
  )
  const assertion = fc.constantFrom("^", "$", "\\b", "\\B")
  const quantifier = fc.constantFrom("*", "+", "?", "*?", "+?", "??", "{2}", "{0,2}", "{1,3}?", "{2,}", "{0}")
  const { disjunction } = fc.letrec<Record<"disjunction" | "sequence" | "term" | "atom" | "look", string>>((tie) => ({
    disjunction: fc.array(tie("sequence"), { minLength: 1, maxLength: 3 }).map((parts) => parts.join("|")),
    sequence: fc.array(tie("term"), { maxLength: 3 }).map((parts) => parts.join("")),
    term: fc.oneof(
      { maxDepth: 4 },
      { arbitrary: tie("atom"), weight: 6 },
      { arbitrary: fc.tuple(tie("atom"), quantifier).map((parts) => parts.join("")), weight: 5 },
      { arbitrary: assertion, weight: 1 },
      { arbitrary: tie("look"), weight: 1 },
    ),
    atom: fc.oneof(
      { maxDepth: 4 },
      { arbitrary: literal, weight: 5 },
      { arbitrary: set, weight: 3 },
      { arbitrary: fc.constantFrom("\\1", "\\2"), weight: 1 },
      { arbitrary: tie("disjunction").map((body) => `(${body})`), weight: 3 },
      { arbitrary: tie("disjunction").map((body) => `(?:${body})`), weight: 2 },
    ),
    look: fc
      .tuple(fc.constantFrom("?=", "?!", "?<=", "?<!"), tie("disjunction"))
      .map(([kind, body]) => `(${kind}${body})`),
  }))
  return disjunction
}

test("what is refused is refused in the host's words", () => {
  for (const [source, flags = ""] of INVALID) {
    let expected = ""
    try {
      new RegExp(source, flags)
    } catch (error) {
      expected = (error as Error).message
    }
    expect(() => compileRegExp(source, flags), `/${source}/${flags}`).toThrow(
      expect.objectContaining({ message: expected }),
    )
  }
})
