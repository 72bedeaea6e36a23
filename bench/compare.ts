/**
 * `npm run bench:compare -- <ref> [--filter text] [--passes n]`: this working tree against another commit.
 *
 * The other commit is checked out beside, with the same installed packages and with this tree's benchmark, so that both
 * measure the same rows; they run in turn, several times, so that a machine that slows down does so for both.
 */
import { execFileSync } from "node:child_process"
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { parseArgs } from "node:util"
import type { GrowthRow } from "./growth.js"
import { geometricMean, median, type Row } from "./measure.js"
import { alignColumns, formatNumber, keptName } from "./report.js"

/** What a row measures where it is no time: a time is what else there is. */
const otherUnits = /\b(MB|KB|power of growth)\b/

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    filter: { type: "string", default: "" },
    passes: { type: "string", default: "3" },
    rounds: { type: "string", default: "3" },
  },
})
const [ref] = positionals
if (ref === undefined) {
  console.error("usage: npm run bench:compare -- <ref> [--filter text] [--passes n] [--rounds n]")
  process.exit(64)
}

interface MeasuredReport {
  readonly kernels: readonly Row[]
  readonly plans: readonly Row[]
  readonly lifeCycle: readonly Row[]
  readonly snapshots: readonly Row[]
  readonly growth: readonly GrowthRow[]
}

const folder = mkdtempSync(join(tmpdir(), "planwalk-bench-"))
const other = join(folder, "tree")
const reportFile = join(folder, "report.json")

/** Figures of planwalk by name: times, powers of growth, then bytes. */
function measure(tree: string): Map<string, number> {
  const options = ["--engines", "planwalk", "--rounds", values.rounds, "--filter", values.filter, "--json", reportFile]
  const command = ["--expose-gc", "scripts/run.mjs", "bench/main.ts", ...options]
  execFileSync(process.execPath, command, { cwd: tree, stdio: ["ignore", "ignore", "inherit"] })
  const report = JSON.parse(readFileSync(reportFile, "utf8")) as MeasuredReport
  const { kernels, plans, lifeCycle, snapshots, growth } = report
  const figures = new Map<string, number>()
  for (const { name, milliseconds } of [...kernels, ...plans, ...lifeCycle, ...snapshots]) {
    if (milliseconds.planwalk !== undefined) figures.set(name, milliseconds.planwalk)
    if (milliseconds[keptName] !== undefined) figures.set(`${name}, ${keptName}`, milliseconds[keptName])
  }
  for (const { name, exponents } of growth) {
    if (exponents.planwalk !== undefined) figures.set(`${name}: power of growth`, exponents.planwalk)
  }
  for (const { name, allocatedBytes } of [...kernels, ...plans]) {
    if (allocatedBytes !== undefined) figures.set(`${name}: MB allocated`, allocatedBytes / 1e6)
  }
  return figures
}

try {
  execFileSync("git", ["worktree", "add", "--detach", other, ref], { stdio: ["ignore", "ignore", "inherit"] })
  if (!existsSync(join(other, "node_modules")))
    symlinkSync(resolve("node_modules"), join(other, "node_modules"), "junction")
  // The shared plans are read from beside the tree.
  if (existsSync("../shared")) symlinkSync(resolve("../shared"), join(folder, "shared"), "junction")
  rmSync(join(other, "bench"), { recursive: true, force: true })
  cpSync("bench", join(other, "bench"), { recursive: true })
  const before: Map<string, number>[] = []
  const after: Map<string, number>[] = []
  for (let pass = 0; pass < Number(values.passes); pass++) {
    before.push(measure(other))
    after.push(measure("."))
  }
  print(ref, before, after)
} finally {
  rmSync(folder, { recursive: true, force: true })
  execFileSync("git", ["worktree", "prune"])
}

function print(ref: string, before: readonly Map<string, number>[], after: readonly Map<string, number>[]): void {
  const names = [...(after[0]?.keys() ?? [])]
  const rows = names.flatMap((name) => {
    const old = median(before.flatMap((times) => times.get(name) ?? []))
    const now = median(after.flatMap((times) => times.get(name) ?? []))
    return Number.isNaN(old) ? [] : [{ name, old, now, ratio: now / old }]
  })
  if (rows.length === 0) {
    console.log(`Nothing that both ${ref} and this tree measure`)
    return
  }
  const lines = rows.map(({ name, old, now, ratio }) => [name, formatNumber(old), formatNumber(now), ratio.toFixed(3)])
  const timed = rows.filter(({ name }) => !otherUnits.test(name))
  const mean = timed.length === 0 ? "-" : geometricMean(timed.map(({ ratio }) => ratio)).toFixed(3)
  const header = ["planwalk (ms, where nothing else is said)", ref, "here", "here/before"]
  console.log(alignColumns([header, ...lines, ["geometric mean of times", "", "", mean]]).join("\n"))
}
