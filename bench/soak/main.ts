/**
 * `npm run soak -- [--minutes n] [--plans n]`: rounds of so many plans at once until the time is over, and a line for each.
 * Exits with 1 if anything was wrong.
 */
import { parseArgs } from "node:util"
import { alignColumns } from "../report.js"
import { type Round, soak } from "./soak.js"

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "3" },
    plans: { type: "string", default: "1000" },
  },
})

const until = performance.now() + Number(values.minutes) * 60_000
const { rounds, faults, grownBytesPerPlan } = await soak({
  plansAtOnce: Number(values.plans),
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
  `\n${rounds.length} rounds of ${values.plans} plans; the heap grew by ${grownBytesPerPlan.toFixed(1)} bytes a plan`,
)
for (const fault of faults) console.log(`wrong: ${fault}`)
process.exitCode = faults.length === 0 ? 0 : 1
