import { describe, expect, test } from "vitest"
import { compileRegExp } from "./compile.js"
import { execute } from "./matcher.js"
import { RegExpSyntaxError } from "./syntax-error.js"

class OutOfBudget extends Error {}

function budget(maxSteps: number, maxBytes = Number.POSITIVE_INFINITY) {
  return {
    steps: 0,
    bytes: 0,
    largest: 0,
    charge(steps: number) {
      this.largest = Math.max(this.largest, steps)
      this.steps += steps
      if (this.steps > maxSteps) throw new OutOfBudget()
    },
    allocate(bytes: number) {
      this.bytes += bytes
      if (this.bytes > maxBytes) throw new OutOfBudget()
    },
  }
}

const TOO_LARGE = /Regular expression too large$/

describe("steps", () => {
  const text = "word ".repeat(4000)

  test("are charged in small batches, also within one instruction", () => {
    for (const source of [
      "^[^]*?$",
      "z",
      "zz",
      "[xyz]\\d",
      "(?:\\w+ ?)*!",
      "^(.*)\\1z",
      "(?<=^[^]*)z",
      "(?=(a)?(b)?(c)?(d)?(e)?(f)?(g)?(h)?(i)?)(?:x|z)",
      ".*z",
      "\\s+z",
    ]) {
      for (const flags of ["", "u", "i"]) {
        const meter = budget(300_000)
        try {
          execute(compileRegExp(source, flags), text, 0, meter)
        } catch (error) {
          expect(error).toBeInstanceOf(OutOfBudget)
        }
        expect(meter.steps, source).toBeGreaterThan(text.length / 9)
        expect(meter.largest, source).toBeLessThanOrEqual(1024)
      }
    }
  })
  test("grow with the text, not faster, where matching is linear", () => {
    for (const source of ["\\s+$", "[\\w.]+@", "^(?:[^,]*,)*$", "\\d+z", ".*!", "(\\w+)=", "(?:a|b|c)+d", '"[^"]*"']) {
      const steps = [1, 2].map((times) => {
        const meter = budget(10_000_000)
        execute(compileRegExp(source, ""), "word,   abc ".repeat(2000 * times), 0, meter)
        return meter.steps
      })
      expect(steps[1], source).toBeLessThan(2.1 * (steps[0] as number))
    }
  })
  test("are the same each time, and after a match that was cut off", () => {
    const compiled = compileRegExp("(\\w+)\\s(?:(a)|(b))*(?=d)", "")
    const input = "one two abab abc".repeat(50)
    const run = (): [unknown, number] => {
      const meter = budget(1_000_000)
      return [execute(compiled, input, 0, meter), meter.steps]
    }
    const first = run()
    expect(() => execute(compiled, input, 0, budget(10))).toThrow(OutOfBudget)
    expect(run()).toEqual(first)
  })
})

test("what one step does for the whole pattern is charged as well", () => {
  const text = "a".repeat(10_000)
  for (const source of [`${"a".repeat(5000)}b`, `(a)${"()".repeat(2000)}a?b`, `(?:(?=(a)${"()".repeat(2000)})a)*b`]) {
    const meter = budget(1_000_000)
    expect(() => execute(compileRegExp(source, ""), text, 0, meter), source.slice(0, 20)).toThrow(OutOfBudget)
    expect(meter.largest).toBeLessThan(20_000)
  }
})

describe("memory", () => {
  test("for backtracking is charged as it grows", () => {
    const meter = budget(10_000_000)
    expect(execute(compileRegExp("^(?:ab?|b)*$", ""), "ab".repeat(100_000), 0, meter)).toEqual([0, 200_000])
    expect(meter.bytes).toBeGreaterThan(200_000 * 8)
    expect(() => execute(compileRegExp("^(?:ab?|b)*$", ""), "ab".repeat(100_000), 0, budget(1e7, 1e6))).toThrow(
      OutOfBudget,
    )
  })
  test("is not needed where the next character decides", () => {
    for (const source of ["^[^]*$", "^(?:\\w+,)*$", "^(?:[^,]*,)*$", "\\w+\\s"]) {
      const meter = budget(10_000_000)
      execute(compileRegExp(source, ""), "abc,".repeat(50_000), 0, meter)
      expect(meter.bytes, source).toBe(0)
    }
  })
})

describe("patterns of any size", () => {
  test("nesting is bounded", () => {
    const nested = (depth: number, open: string, close: string) => `${open.repeat(depth)}a${close.repeat(depth)}`
    for (const [open, close] of [
      ["(", ")"],
      ["(?:", ")+"],
      ["(?=", ")"],
      ["(?<!", ")"],
      ["(?i:", ")*?"],
    ] as const) {
      expect(execute(compileRegExp(nested(250, open, close), ""), "a", 0, budget(1e6))).toBeDefined()
      expect(() => compileRegExp(nested(251, open, close), "")).toThrow(TOO_LARGE)
      expect(() => compileRegExp(nested(20_000, open, close), "")).toThrow(TOO_LARGE)
    }
    expect(() => compileRegExp(nested(251, "[", "]"), "v")).toThrow(TOO_LARGE)
    expect(() => compileRegExp(nested(5000, "[", "]"), "")).not.toThrow()
  })
  test("counts are not unrolled", () => {
    for (const source of [
      "a{1000000}",
      "(?:a{1000}){1000}",
      "(?:(?:ab){5000}){5000}",
      "(((a{100}){100}){100}){100}",
      "(?:a{0,99999}b?){0,99999}",
    ]) {
      const compiled = compileRegExp(source, "")
      expect(compiled.byteSize, source).toBeLessThan(2000)
      try {
        execute(compiled, "a".repeat(1000), 0, budget(100_000))
      } catch (error) {
        expect(error).toBeInstanceOf(OutOfBudget)
      }
    }
    expect(execute(compileRegExp("(?:a{100}){30}", ""), "a".repeat(3000), 0, budget(1e6))).toEqual([0, 3000])
    expect(execute(compileRegExp("a{4294967296}", ""), "aaa", 0, budget(1e6))).toBeNull()
    expect(execute(compileRegExp("a{0,99999999999999999999}", ""), "aaa", 0, budget(1e6))).toEqual([0, 3])
  })
  test("length, groups, classes and names are bounded", () => {
    const nestedName = (name: string) => `${"(".repeat(40)}(?<n>${name})${")".repeat(40)}`
    for (const [source, flags] of [
      ["a".repeat(66_000), ""],
      ["[\\p{L}a]".repeat(1000), "iu"],
      ["\\p{RGI_Emoji}".repeat(20), "v"],
      ["(?<a>x)|".repeat(8000), ""],
      [`[\\q{${Array.from({ length: 300 }, (_, i) => "a".repeat(i + 2)).join("|")}}]`, "v"],
      [`${nestedName("x")}|${nestedName("y")}`, ""],
      [`${"()".repeat(2000)}(?<a>x)${"\\k<a>".repeat(2000)}`, ""],
    ] as const) {
      expect(() => compileRegExp(source, flags), source.slice(0, 20)).toThrow(TOO_LARGE)
    }
    for (const [source, flags] of [
      ["a".repeat(65_000), "i"],
      ["()".repeat(32_000), ""],
      ["[b\u0100]".repeat(5000), ""],
      [`(?<a>x)${"\\k<a>".repeat(10_000)}`, ""],
      ["a?".repeat(32_000), ""],
      ["word|".repeat(13_000), ""],
      [`[${"[a-z]&&".repeat(9000)}[a-z]]`, "v"],
      [`${"(?:".repeat(240)}${"a?|".repeat(15_000)}${")*".repeat(240)}`, ""],
    ] as const) {
      expect(() => compileRegExp(source, flags), source.slice(0, 20)).not.toThrow()
    }
    expect(() => compileRegExp("(?<".repeat(20_000), "")).toThrow()
  }, 30_000)
  test("compiling is charged while it is done, also where the pattern is refused", () => {
    for (const [source, flags, isRefused = false] of [
      ["[\\p{L}a]".repeat(50), "iu"],
      ["\\W".repeat(3000), "iu"],
      ["[^\\W]".repeat(3000), "iu", true],
      ["\\p{RGI_Emoji}".repeat(20), "v", true],
      ["(?:a|b|c)".repeat(7000), ""],
      [`[${"\\p{L}\\p{N}".repeat(1000)}]`, "iu"],
      [`[\\p{L}${"--[a-z]".repeat(9000)}]`, "v", true],
      [`${"a".repeat(60_000)}(`, "", true],
    ] as const) {
      const meter = budget(1_000_000)
      const compile = () => compileRegExp(source, flags, (steps) => meter.charge(steps))
      if (isRefused) expect(compile, source.slice(0, 20)).toThrow(RegExpSyntaxError)
      else expect(compile().compileSteps, source.slice(0, 20)).toBe(meter.steps)
      expect(meter.steps).toBeGreaterThan(source.length / 9)
      expect(meter.largest, source.slice(0, 20)).toBeLessThanOrEqual(Math.max(1000, source.length / 8 + 1))
      const cut = budget(meter.steps >> 1)
      expect(() => compileRegExp(source, flags, (steps) => cut.charge(steps))).toThrow(OutOfBudget)
    }
  }, 30_000)
  test("an escape that stands in a pattern again and again is looked up once", () => {
    for (const [source, flags] of [
      ["\\W", "iu"],
      ["\\p{L}", "iu"],
      ["\\P{Lu}", "iv"],
    ] as const) {
      const steps = (times: number) => compileRegExp(source.repeat(times), flags).compileSteps
      expect(steps(101) - steps(1)).toBeLessThan(10 * steps(1))
    }
  })
  test("compiling says what it cost, in proportion to the pattern", () => {
    const small = compileRegExp("[a-z]+\\d?".repeat(10), "i")
    const large = compileRegExp("[a-z]+\\d?".repeat(1000), "i")
    expect(large.compileSteps).toBeGreaterThan(50 * small.compileSteps)
    expect(large.compileSteps).toBeLessThan(200 * small.compileSteps)
    expect(compileRegExp("\\p{L}", "u").compileSteps).toBe(compileRegExp("\\p{L}", "u").compileSteps)
  })
})
