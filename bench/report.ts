/** The table that a person reads. */
import { geometricMean, type Row } from "./measure.js"

/** Engines whose times are set against each other, where both are measured. */
const comparisons = [
  ["planwalk", "quickjs"],
  ["stepping", "planwalk"],
] as const

/** The time of one over that of another, where both have one. */
function ratio({ milliseconds }: Row, engine: string, other: string): number | null {
  const [time, otherTime] = [milliseconds[engine], milliseconds[other]]
  return time === undefined || otherTime === undefined ? null : time / otherTime
}

export function meanRatio(rows: readonly Row[], engine = "planwalk", other = "quickjs"): number | null {
  const ratios = rows.map((row) => ratio(row, engine, other)).filter((each) => each !== null)
  return ratios.length === 0 ? null : geometricMean(ratios)
}

export function formatTable(
  title: string,
  rows: readonly Row[],
  engines: readonly string[],
  { hasMean = true } = {},
): string {
  const hasAllocation = rows.some(({ allocatedBytes }) => allocatedBytes !== undefined)
  const compared = comparisons.filter((pair) => pair.every((name) => engines.includes(name)))
  const ratios = compared.map((pair) => pair.join("/"))
  const header = [title, ...engines, ...ratios, ...(hasAllocation ? ["MB allocated"] : [])]
  const body = rows.map((row) => [
    row.name,
    ...engines.map((engine) => row.milliseconds[engine]?.toFixed(2) ?? (engine in row.failures ? "failed" : "-")),
    ...compared.map(([engine, other]) => ratio(row, engine, other)?.toFixed(2) ?? "-"),
    ...(hasAllocation ? [((row.allocatedBytes ?? 0) / 1e6).toFixed(1)] : []),
  ])
  const means = compared.map(([engine, other]) => meanRatio(rows, engine, other)?.toFixed(2) ?? "-")
  if (hasMean && compared.length > 0) body.push(["geometric mean", ...engines.map(() => ""), ...means])
  const failures = rows.flatMap(({ name, failures: all }) =>
    Object.entries(all).map(([engine, why]) => `${name}: ${engine} ${why.split("\n")[0]}`),
  )
  return [...alignColumns([header, ...body]), ...failures].join("\n")
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
