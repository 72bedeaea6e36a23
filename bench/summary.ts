/** What planwalk is to reach, and what was seen: one line for each bar. */
import type { GrowthRow } from "./growth.js"
import { geometricMean, type Row } from "./measure.js"
import { alignColumns, type Comparison, fastestPeer, formatNumber, ratio, ratios } from "./report.js"

/** The life-cycle rows that have a bar. */
export const rowNames = {
  coldStart: "cold process to first result, CPU ms over bare node",
  trivialKept: "trivial plan, program kept",
  trivialText: "trivial plan, from its text",
  seedKept: "seed plan, program kept",
  seedClient: "seed plan through runCodePlan",
  parallel: "1,000 tools in one Promise.all",
  sequence: "1,000 tools in sequence",
  suspended: "heap of a suspended seed plan, KB",
  interpreterBundle: "bundle of planwalk/interpreter, minified and gzipped, KB",
} as const

export interface Report {
  readonly kernels: readonly Row[]
  readonly plans: readonly Row[]
  readonly lifeCycle: readonly Row[]
  readonly growth: readonly GrowthRow[]
}

export interface Bar {
  readonly row: string
  /** The largest figure that will do. */
  readonly toReach: number
  /** Null where it was not measured. */
  readonly seen: number | null
}

const quickjs: Comparison = ["planwalk", "quickjs"]
const peers: Comparison = ["planwalk", fastestPeer]
const native: Comparison = ["planwalk", "native"]

/** Powers up to here are taken for 1: there is noise, and memory that is farther away. Sorting is n log n. */
const LINEAR = 1.1
const SORTING = 1.2

export function summarize({ kernels, plans, lifeCycle, growth }: Report): Bar[] {
  const all = (rows: readonly Row[], comparison: Comparison) => unlessFailed(rows, ratios(rows, comparison))
  const mean = (rows: readonly Row[], comparison: Comparison) => geometricMeanOf(all(rows, comparison))
  const largest = (rows: readonly Row[], comparison: Comparison) => largestOf(all(rows, comparison))
  const inRow = (name: string, comparison: Comparison) => {
    const row = lifeCycle.find((each) => each.name === name)
    return row === undefined ? null : ratio(row, comparison)
  }
  const figure = (name: string) => lifeCycle.find((row) => row.name === name)?.milliseconds.planwalk ?? null
  const powers = (isSort: boolean) => {
    const rows = growth.filter(({ name }) => name.includes("log n") === isSort)
    return unlessFailed(
      rows,
      rows.flatMap(({ exponents }) => exponents.planwalk ?? []),
    )
  }
  return [
    { row: "kernels: planwalk/quickjs, geometric mean", toReach: 0.5, seen: mean(kernels, quickjs) },
    { row: "kernels: planwalk/quickjs, the worst", toReach: 1.2, seen: largest(kernels, quickjs) },
    { row: "kernels: planwalk/fastest peer, geometric mean", toReach: 0.15, seen: mean(kernels, peers) },
    { row: "kernels: planwalk/fastest peer, the worst", toReach: 1, seen: largest(kernels, peers) },
    { row: "whole plans: planwalk/quickjs, geometric mean", toReach: 0.1, seen: mean(plans, quickjs) },
    { row: "whole plans: planwalk/fastest peer, the worst", toReach: 1, seen: largest(plans, peers) },
    { row: `${rowNames.trivialKept}: planwalk/quickjs`, toReach: 0.02, seen: inRow(rowNames.trivialKept, quickjs) },
    { row: `${rowNames.trivialText}: planwalk/quickjs`, toReach: 0.15, seen: inRow(rowNames.trivialText, quickjs) },
    { row: `${rowNames.seedKept}: planwalk/quickjs`, toReach: 0.04, seen: inRow(rowNames.seedKept, quickjs) },
    { row: `${rowNames.seedClient}: planwalk/quickjs`, toReach: 0.1, seen: inRow(rowNames.seedClient, quickjs) },
    { row: `${rowNames.parallel}: planwalk/native`, toReach: 10, seen: inRow(rowNames.parallel, native) },
    { row: `${rowNames.sequence}: planwalk/native`, toReach: 10, seen: inRow(rowNames.sequence, native) },
    { row: rowNames.coldStart, toReach: 30, seen: figure(rowNames.coldStart) },
    { row: rowNames.suspended, toReach: 4, seen: figure(rowNames.suspended) },
    { row: rowNames.interpreterBundle, toReach: 150, seen: figure(rowNames.interpreterBundle) },
    { row: "growth: the largest power of the size", toReach: LINEAR, seen: largestOf(powers(false)) },
    { row: "growth: the largest power of the size, sorting", toReach: SORTING, seen: largestOf(powers(true)) },
  ]
}

/** A row in which planwalk fails meets no bar, however well it does in others. */
function unlessFailed(
  rows: readonly { readonly failures: Readonly<Record<string, string>> }[],
  figures: readonly number[],
): readonly number[] {
  return rows.some(({ failures }) => "planwalk" in failures) ? [...figures, Number.POSITIVE_INFINITY] : figures
}

const geometricMeanOf = (numbers: readonly number[]) => (numbers.length === 0 ? null : geometricMean(numbers))
const largestOf = (numbers: readonly number[]) => (numbers.length === 0 ? null : Math.max(...numbers))

export function formatSummary(bars: readonly Bar[]): string {
  const lines = bars.map(({ row, toReach, seen }) => [
    row,
    `at most ${toReach}`,
    formatNumber(seen),
    seen === null ? "not measured" : seen <= toReach ? "met" : "missed",
  ])
  return alignColumns([["row", "to reach", "seen", ""], ...lines]).join("\n")
}
