/** The benchmark's arithmetic. What it measures is not tested: no test asserts a time. */
import { expect, test } from "vitest"
import { comparable, geometricMean, growthExponent, measureInTurn, median, type Row } from "../bench/measure.js"
import { fastestPeer, formatNumber, formatTable, meanRatio, ratio } from "../bench/report.js"
import { formatSummary, summarize } from "../bench/summary.js"

const sizes = [100, 200, 400, 800]
const growing = (time: (size: number) => number) => growthExponent(sizes.map((size) => ({ size, time: time(size) })))

test("the power of the size is read off the times", () => {
  expect(growing((size) => 3 * size)).toBeCloseTo(1)
  expect(growing((size) => size * size)).toBeCloseTo(2)
  expect(growing(() => 5)).toBeCloseTo(0)
  expect(growing((size) => size * Math.log2(size))).toBeGreaterThan(1.1)
})

test("the median of an even number is between the two in the middle", () => {
  expect(median([3, 1, 2])).toBe(2)
  expect(median([4, 1, 2, 3])).toBe(2.5)
  expect(median([])).toBeNaN()
})

const row = (rounds: Readonly<Record<string, readonly number[]>>, more: Partial<Row> = {}): Row => ({
  name: "row",
  milliseconds: Object.fromEntries(Object.entries(rounds).map(([engine, each]) => [engine, median(each)])),
  rounds,
  failures: {},
  ...more,
})

test("a ratio is the median of the ratios of the rounds", () => {
  // The third round was slow for both.
  const uneven = row({ planwalk: [1, 2, 30], quickjs: [2, 4, 40] })
  expect(ratio(uneven, ["planwalk", "quickjs"])).toBe(0.5)
  expect(ratio(uneven, ["planwalk", "native"])).toBeNull()
  expect(meanRatio([uneven, row({ planwalk: [2], quickjs: [1] })])).toBeCloseTo(geometricMean([0.5, 2]))
  expect(meanRatio([])).toBeNull()
})

test("the fastest peer of a row may be one that ran once", () => {
  const milliseconds = { planwalk: 10, sval: 200, jailjs: 100 }
  const slow: Row = {
    name: "row",
    milliseconds,
    rounds: { planwalk: [10], sval: [200] },
    failures: {},
    once: ["jailjs"],
  }
  expect(ratio(slow, ["planwalk", fastestPeer])).toBe(0.1)
})

test("a table says what could not be run, what ran once and what was stopped", () => {
  const rows = [
    row(
      { planwalk: [1], quickjs: [2] },
      {
        milliseconds: { planwalk: 1, quickjs: 2, sval: 4000, jailjs: 5000 },
        once: ["sval", "jailjs"],
        stopped: ["jailjs"],
        failures: { sandboxjs: "Unexpected token\n  at …" },
      },
    ),
  ]
  const engines = ["native", "quickjs", "planwalk", "sval", "jailjs", "sandboxjs"]
  const table = formatTable("kernel", rows, engines, { note: "ms", comparisons: [["planwalk", "quickjs"]] })
  expect(table.split("\n")).toEqual([
    "ms",
    "kernel          quickjs  planwalk   sval  jailjs  sandboxjs  planwalk/quickjs",
    "row                2.00      1.00  4000*   >5000     cannot              0.50",
    "geometric mean                                                           0.50",
    "  sandboxjs: Unexpected token (row)",
  ])
})

test("small numbers show two digits", () => {
  expect([0, 0.0123, 0.5, 12.345, null].map(formatNumber)).toEqual(["0.00", "0.012", "0.50", "12.35", "-"])
})

test("results are compared as JSON, whatever the order of their keys", () => {
  expect(comparable({ b: [1, { d: 1, c: undefined }], a: 2 })).toBe(comparable({ a: 2, b: [1, { d: 1 }] }))
  expect(comparable(undefined)).toBe("null")
})

test("the summary holds each row against its bar", () => {
  const kernels = [row({ planwalk: [1], quickjs: [4], sval: [100] }), row({ planwalk: [4], quickjs: [4], sval: [100] })]
  const trivial = row({ planwalk: [3], quickjs: [100] }, { name: "trivial plan, program kept" })
  const growth = [
    { name: "calls", sizes, milliseconds: {}, exponents: { planwalk: 1.02 }, failures: {} },
    { name: "sort (n log n)", sizes, milliseconds: {}, exponents: { planwalk: 1.12 }, failures: {} },
  ]
  const bars = summarize({ kernels, plans: [], lifeCycle: [trivial], growth })
  const seen = Object.fromEntries(bars.map((bar) => [bar.row, bar.seen]))
  expect(seen).toMatchObject({
    "kernels: planwalk/quickjs, geometric mean": 0.5,
    "kernels: planwalk/quickjs, the worst": 1,
    "kernels: planwalk/fastest peer, the worst": 0.04,
    "whole plans: planwalk/quickjs, geometric mean": null,
    "trivial plan, program kept: planwalk/quickjs": 0.03,
    "growth: the largest power of the size": 1.02,
    "growth: the largest power of the size, sorting": 1.12,
  })
  const lines = formatSummary(bars).split("\n")
  expect(lines[1]).toMatch(/at most 0\.5 +0\.50 +met$/)
  expect(lines.find((line) => line.startsWith("trivial plan, program kept"))).toMatch(/at most 0\.02 +0\.030 +missed$/)
  expect(lines.find((line) => line.startsWith("whole plans"))).toMatch(/- +not measured$/)
})

test("who fails, gives something else or fails later is left out with the reason", async () => {
  let runs = 0
  const contender = (name: string, run: () => unknown) => ({
    name,
    measure: async () => ({ milliseconds: 1000, value: run() }),
  })
  const { milliseconds, failures } = await measureInTurn(
    "row",
    [
      contender("right", () => 1),
      contender("wrong", () => 2),
      contender("failing", () => {
        throw new Error("not supported")
      }),
      contender("failing later", () => {
        if (runs++ > 0) throw new Error("once only")
        return 1
      }),
    ],
    2,
  )
  expect(milliseconds).toEqual({ right: 1000 })
  expect(failures).toEqual({ wrong: "gave 2", failing: "not supported", "failing later": "once only" })
})
