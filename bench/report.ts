/** The tables that a person reads. */
import type { GrowthRow } from "./growth.js"
import { geometricMean, median, type Row } from "./measure.js"

/** An engine whose time is set against another's; `peers` is the fastest of them in each row. */
export type Comparison = readonly [engine: string, other: string]

export const fastestPeer = "fastest peer"

/** planwalk, where a program is compiled once for all runs. */
export const keptName = "program kept"

/** Interpreters written in JavaScript. */
const peerNames = ["sval", "sandboxjs", "jailjs", "js-interpreter"]

function findFastestPeer({ milliseconds }: Row): string | undefined {
  return peerNames
    .filter((name) => milliseconds[name] !== undefined)
    .sort((a, b) => (milliseconds[a] ?? 0) - (milliseconds[b] ?? 0))[0]
}

/** The time of one over that of another, where both have one: the median of the rounds, each by itself. */
export function ratio(row: Row, [engine, other]: Comparison): number | null {
  const against = other === fastestPeer ? findFastestPeer(row) : other
  if (against === undefined) return null
  const [time, otherTime] = [row.milliseconds[engine], row.milliseconds[against]]
  if (time === undefined || otherTime === undefined) return null
  const [rounds, otherRounds] = [row.rounds?.[engine], row.rounds?.[against]]
  if (rounds === undefined || otherRounds === undefined) return time / otherTime
  return median(rounds.map((each, round) => each / (otherRounds[round] ?? otherTime)))
}

export function ratios(rows: readonly Row[], comparison: Comparison): number[] {
  return rows.map((row) => ratio(row, comparison)).filter((each) => each !== null)
}

export function meanRatio(rows: readonly Row[], comparison: Comparison = ["planwalk", "quickjs"]): number | null {
  const all = ratios(rows, comparison)
  return all.length === 0 ? null : geometricMean(all)
}

export interface TableOptions {
  /** What is timed: the line above the table. */
  readonly note: string
  readonly comparisons: readonly Comparison[]
  readonly hasMean?: boolean
}

/** `*`: one run in a worker is the figure. `>`: it was stopped then. */
export function formatTable(
  title: string,
  rows: readonly Row[],
  engines: readonly string[],
  { note, comparisons, hasMean = true }: TableOptions,
): string {
  const columns = engines.filter((engine) =>
    rows.some(({ milliseconds, failures }) => engine in milliseconds || engine in failures),
  )
  const compared = comparisons.filter((comparison) => ratios(rows, comparison).length > 0)
  const hasAllocation = rows.some(({ allocatedBytes }) => allocatedBytes !== undefined)
  const header = [
    title,
    ...columns,
    ...compared.map((pair) => pair.join("/")),
    ...(hasAllocation ? ["MB allocated"] : []),
  ]
  const body = rows.map((row) => [
    row.name,
    ...columns.map((engine) => formatCell(row, engine)),
    ...compared.map((comparison) => formatNumber(ratio(row, comparison))),
    ...(hasAllocation ? [((row.allocatedBytes ?? 0) / 1e6).toFixed(1)] : []),
  ])
  if (hasMean && compared.length > 0) {
    const means = compared.map((comparison) => formatNumber(meanRatio(rows, comparison)))
    body.push(["geometric mean", ...columns.map(() => ""), ...means])
  }
  return [note, ...alignColumns([header, ...body]), ...formatFailures(rows)].join("\n")
}

function formatCell(row: Row, engine: string): string {
  const time = row.milliseconds[engine]
  if (time === undefined) return engine in row.failures ? "cannot" : "-"
  if (row.stopped?.includes(engine)) return `>${time.toFixed(0)}`
  return row.once?.includes(engine) ? `${time.toFixed(0)}*` : formatNumber(time)
}

/** Two decimals, or as many as show two digits. */
export function formatNumber(number: number | null): string {
  if (number === null) return "-"
  return Math.abs(number) < 0.1 && number !== 0 ? number.toPrecision(2) : number.toFixed(2)
}

/** One line for each reason, with the rows that it keeps from running. */
function formatFailures(rows: readonly Pick<Row, "name" | "failures">[]): string[] {
  const reasons = new Map<string, string[]>()
  for (const { name, failures } of rows) {
    for (const [engine, why] of Object.entries(failures)) {
      const reason = `${engine}: ${why.split("\n")[0]?.slice(0, 90)}`
      reasons.set(reason, [...(reasons.get(reason) ?? []), name])
    }
  }
  return [...reasons].sort(([a], [b]) => (a < b ? -1 : 1)).map(([reason, names]) => `  ${reason} (${names.join(", ")})`)
}

export function formatGrowth(rows: readonly GrowthRow[]): string {
  const lines = rows.map(({ name, sizes, milliseconds, exponents, failures }) => {
    const times = milliseconds.planwalk ?? []
    return [
      name,
      `${sizes[0]}–${sizes.at(-1)}`,
      ...(times.length > 0 ? [formatNumber(times[0] ?? 0), formatNumber(times.at(-1) ?? 0)] : ["cannot", "cannot"]),
      formatNumber(exponents.planwalk ?? null),
      exponents.native === undefined
        ? failures.native === undefined
          ? "-"
          : "cannot"
        : formatNumber(exponents.native),
    ]
  })
  const header = ["growth, as a power of the size", "sizes", "ms, smallest", "ms, largest", "planwalk", "native"]
  return ["How the time grows with the work", ...alignColumns([header, ...lines]), ...formatFailures(rows)].join("\n")
}

/** The first column to the left, numbers to the right. */
export function alignColumns(lines: readonly (readonly string[])[]): string[] {
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  return lines.map((line) =>
    line
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join("  ")
      .trimEnd(),
  )
}
