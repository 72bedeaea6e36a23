/**
 * `npm run bench:compare -- <ref> [--filter text] [--passes n]`: this working tree against another commit.
 *
 * The other commit is checked out beside, with the same installed packages; the two benchmarks run in turn, several times,
 * so that a machine that slows down does so for both.
 */
import { execFileSync } from "node:child_process"
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { parseArgs } from "node:util"
import { geometricMean, median, type Row } from "./measure.js"
import { alignColumns } from "./report.js"

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

interface Report {
  readonly kernels: readonly Row[]
  readonly plans: readonly Row[]
  readonly lifeCycle?: readonly Row[]
}

const folder = mkdtempSync(join(tmpdir(), "planwalk-bench-"))
const other = join(folder, "tree")
const reportFile = join(folder, "report.json")

/** Figures of planwalk by name: times, then bytes. */
function measure(tree: string): Map<string, number> {
  const options = ["--rounds", values.rounds, "--filter", values.filter, "--json", reportFile]
  const command = ["--expose-gc", "scripts/run.mjs", "bench/main.ts", ...options]
  execFileSync(process.execPath, command, { cwd: tree, stdio: ["ignore", "ignore", "inherit"] })
  const { kernels, plans, lifeCycle = [] } = JSON.parse(readFileSync(reportFile, "utf8")) as Report
  const figures = new Map<string, number>()
  for (const { name, milliseconds } of [...kernels, ...plans, ...lifeCycle]) {
    if (milliseconds.planwalk !== undefined) figures.set(name, milliseconds.planwalk)
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
  const lines = rows.map(({ name, old, now, ratio }) => [name, old.toFixed(2), now.toFixed(2), ratio.toFixed(3)])
  const timed = rows.filter(({ name }) => !name.includes("MB") && !name.includes("KB"))
  const mean = timed.length === 0 ? "-" : geometricMean(timed.map(({ ratio }) => ratio)).toFixed(3)
  const header = ["planwalk (ms, where nothing else is said)", ref, "here", "here/before"]
  console.log(alignColumns([header, ...lines, ["geometric mean of times", "", "", mean]]).join("\n"))
}
