/** The clock of these plans is the processor's time of this process, so that other processes do not make them late. */
import { describe, expect, test } from "vitest"
import { compilePlan, createMachine, type MachineOptions } from "../../src/engine/index.js"
import { CATASTROPHIC, type CatastrophicPair } from "./catastrophic.js"
import { countNaiveSteps } from "./naive.js"
import { PLAN } from "./operations.js"

const MAX_STEPS = 300_000
const MAX_RUN_MS = 50
const MOST_MS = 1.5 * MAX_RUN_MS + 50
/** That nothing reaches. */
const NO_STEPS = 1e12
const ANSWERS: ReadonlySet<string> = new Set(["exec", "test", "match", "search"])

function monotonic(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** "answer", or the code of the error. */
function run(source: string, options: MachineOptions): { readonly end: string; readonly ms: number } {
  const machine = createMachine(compilePlan(source), options)
  const start = monotonic()
  const state = machine.run()
  const ms = monotonic() - start
  return { end: state.status === "failed" ? state.error.code : "answer", ms }
}

const titled = CATASTROPHIC.map((pair): [string, CatastrophicPair] => [`/${pair.source}/${pair.flags}`, pair])
const kinds = [...new Set(CATASTROPHIC.map(({ kind }) => kind))]
const ofKind = (kind: string) => titled.filter(([, pair]) => pair.kind === kind)

test("there are enough of them", () => {
  expect(CATASTROPHIC.filter(({ ends }) => ends === "limit").length).toBeGreaterThanOrEqual(200)
  expect(new Set(titled.map(([title]) => title)).size).toBe(titled.length)
})

describe("take a matcher that tries every way more than a thousand million steps", () => {
  test.each(kinds)(
    "%s",
    (kind) => {
      for (const [title, { source, flags, text, by }] of ofKind(kind)) {
        const isRepeated = !ANSWERS.has(by)
        expect(countNaiveSteps(source, flags, text, isRepeated), title).toBeGreaterThan(1e9)
      }
    },
    60_000,
  )
})

describe("end by steps, without a clock", () => {
  test.each(kinds)(
    "%s",
    (kind) => {
      for (const [title, { ends, ...input }] of ofKind(kind)) {
        const { end } = run(PLAN, { input, limits: { maxSteps: MAX_STEPS } })
        expect(end, title).toMatch(ends === "answer" ? /^answer$/ : /^(?:step|memory)_limit$/)
      }
    },
    60_000,
  )
})

describe("end by time, without steps", () => {
  test.each(kinds)(
    "%s",
    (kind) => {
      for (const [title, { ends, ...input }] of ofKind(kind)) {
        const limits = { maxRunMs: MAX_RUN_MS, maxSteps: NO_STEPS }
        const { end, ms } = run(PLAN, { input, monotonic, limits })
        expect(ms, title).toBeLessThan(MOST_MS)
        if (ends === "limit") expect(end, title).toMatch(/^(?:time|memory)_limit$/)
      }
    },
    60_000,
  )
})

/** Each in a loop without end, some of it refused; compiling alone takes the time. */
const PATTERNS: readonly (readonly [source: string, flags: string])[] = [
  ['"\\\\p{RGI_Emoji}".repeat(20)', "v"],
  ['"\\\\p{RGI_Emoji}|"', "v"],
  ['"[^\\\\W]".repeat(3000)', "iu"],
  ['"\\\\W".repeat(3000)', "iu"],
  ['"[\\\\p{L}a]".repeat(1000)', "iu"],
  ['"\\\\p{L}".repeat(200)', "iu"],
  ['"(?:a|b|c|\\\\p{L})*".repeat(300)', "u"],
  ['"(?:" + "word|".repeat(2000) + ")"', "i"],
  ['"[" + "[a-z]&&".repeat(3000) + "[a-z]]"', "v"],
  ['"(".repeat(200) + "a{2,5}".repeat(1500)', ""],
  ['"(?<a>x)|".repeat(100)', ""],
]

test.each(PATTERNS)("compiling %s with flags %j again and again ends by time", (source, flags) => {
  const plan = `for (let i = 0; ; i++) try { new RegExp(${source} + i, "${flags}") } catch {}`
  const { end, ms } = run(plan, { monotonic, limits: { maxRunMs: MAX_RUN_MS, maxSteps: NO_STEPS } })
  expect(end).toBe("time_limit")
  expect(ms).toBeLessThan(MOST_MS)
})
