/**
 * `npm run soak -- [--minutes n] [--plans n] [--seed n]`: rounds of so many plans at once until the time is over, and a line
 * for each. Exits with 1 if anything was wrong, with 64 for options that make no sense.
 */
import { alignColumns } from "../report.js"
import { readSoakArguments, type SoakArguments } from "./arguments.js"
import { type Round, soak } from "./soak.js"

function readOrExit(): SoakArguments {
  try {
    return readSoakArguments(process.argv.slice(2))
  } catch (error) {
    process.stderr.write(`soak: ${(error as Error).message}\n`)
    process.exit(64)
  }
}

const { minutes, plans, seed } = readOrExit()
const until = performance.now() + minutes * 60_000
const { rounds, faults, grownBytesPerPlan } = await soak({
  plansAtOnce: plans,
  seed,
  isOver: () => performance.now() > until,
  onRound: ({ number, ms }) => process.stderr.write(`round ${number}: ${Math.round(ms)} ms\n`),
})

function row({ number, ms, ends, heapBytes }: Round): string[] {
  const failed = ends.executor_execution_failed ?? 0
  const counts = [ends.done, failed, ends.executor_limit_exceeded, ends.executor_aborted, ends.plan_rejected]
  return [
    String(number),
    ...counts.map((count) => String(count ?? 0)),
    (ms / 1000).toFixed(1),
    (heapBytes / 1e6).toFixed(2),
  ]
}

const SHOWN = 12
const step = Math.ceil(rounds.length / SHOWN)
const shown = rounds.filter(({ number }) => number % step === 0 || number === 1)
const header = ["round", "done", "failed", "limit", "aborted", "rejected", "seconds", "heap, MB"]
console.log(alignColumns([header, ...shown.map(row)]).join("\n"))
console.log(
  `\n${rounds.length} rounds of ${plans} plans with the seed ${seed}; the heap grew by ${grownBytesPerPlan.toFixed(1)} bytes a plan`,
)
for (const fault of faults) console.log(`wrong: ${fault}`)
process.exitCode = faults.length === 0 ? 0 : 1
