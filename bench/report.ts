/** The table that a person reads. */
import { geometricMean, type Row } from "./measure.js"

/** planwalk's time over quickjs's, where both have one. */
function ratio({ milliseconds: { planwalk, quickjs } }: Row): number | null {
  return planwalk === undefined || quickjs === undefined ? null : planwalk / quickjs
}

export function meanRatio(rows: readonly Row[]): number | null {
  const ratios = rows.map(ratio).filter((each) => each !== null)
  return ratios.length === 0 ? null : geometricMean(ratios)
}

export function formatTable(
  title: string,
  rows: readonly Row[],
  engines: readonly string[],
  { hasMean = true } = {},
): string {
  const hasAllocation = rows.some(({ allocatedBytes }) => allocatedBytes !== undefined)
  const header = [title, ...engines, "planwalk/quickjs", ...(hasAllocation ? ["MB allocated"] : [])]
  const body = rows.map((row) => [
    row.name,
    ...engines.map((engine) => row.milliseconds[engine]?.toFixed(2) ?? (engine in row.failures ? "failed" : "-")),
    ratio(row)?.toFixed(2) ?? "-",
    ...(hasAllocation ? [((row.allocatedBytes ?? 0) / 1e6).toFixed(1)] : []),
  ])
  const mean = meanRatio(rows)
  if (mean !== null && hasMean) body.push(["geometric mean", ...engines.map(() => ""), mean.toFixed(2)])
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
