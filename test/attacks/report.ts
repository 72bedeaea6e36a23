/**
 * How near the attacks come: `npm run attacks [-- --only <text>] [--ours] [--unmetered] [--all]
 * [--node-option <option>]`.
 *
 * A plan is to end within 1.5 times its time budget and 50 ms more, in a process whose resident memory grows by no more
 * than its memory budget and 64 MiB. Prints what came nearest and whatever was not held; exits with 1 if anything was not.
 *
 * `--unmetered` takes the steps away from the attacks on resources, and leaves them a quarter of a second: so it is the
 * clock that ends them, and each is late by what its slowest builtin does between two looks at it.
 */
import { existsSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { parseArgs } from "node:util"
import { type Attack, loadAttacks } from "./case-file.js"
import { bundleChild, runAttack, type Verdict } from "./run-attack.js"

interface Measured extends Verdict {
  readonly timeMs: number
  /** Of what it may take. */
  readonly timeRatio: number
  readonly grownMiB: number
  readonly memoryRatio: number
}

const MIB = 1024 * 1024
const SLACK_MS = 50
const SLACK_MIB = 64
const SHOWN = 15

const { values: options } = parseArgs({
  options: {
    only: { type: "string", default: "" },
    unmetered: { type: "boolean", default: false },
    all: { type: "boolean", default: false },
    ours: { type: "boolean", default: false },
    jobs: { type: "string", default: "1" },
    /** Of the processes, such as `--max-semi-space-size=2`: V8 keeps what is new and may be garbage in up to three of these. */
    "node-option": { type: "string", multiple: true, default: [] as string[] },
  },
})

const shared = resolve("../shared/corpus/attacks/cases")
const hasShared = existsSync(shared) && !options.ours
if (!existsSync(shared)) console.log("The shared attacks were left out: there is no ../shared beside this clone.")
const attacks = [resolve("test/attacks/cases"), ...(hasShared ? [shared] : [])]
  .flatMap(loadAttacks)
  .filter(({ name }) => name.includes(options.only))
  // What comes of a template is the business of the shared attacks' own runner.
  .filter(({ kind }) => kind !== "ui-injection")
  .flatMap((attack) => (options.unmetered ? unmetered(attack) : [attack]))

function unmetered(attack: Attack): Attack[] {
  if (!/^dos|evasion/.test(attack.kind)) return []
  const limits = { ...attack.limits, maxSteps: 1e12, timeoutMs: 250 }
  return [{ ...attack, runs: 1, limits, expect: { end: "contained" } }]
}

function measure(verdict: Verdict): Measured {
  const { limits } = verdict.attack
  const sights = verdict.report?.sights ?? []
  // On a machine that does other things too, the clock says too much; and so does the processor, with the threads that
  // collect garbage beside the plan. The lesser of the two is nearest to the plan's own time.
  const timeMs = Math.max(0, ...sights.map(({ wallMs, cpuMs }) => Math.min(wallMs, cpuMs)))
  const grownMiB = (verdict.report?.grownBytes ?? 0) / MIB
  return {
    ...verdict,
    timeMs,
    timeRatio: timeMs / (limits.timeoutMs * 1.5 + SLACK_MS),
    grownMiB,
    memoryRatio: grownMiB / (limits.maxMemoryBytes / MIB + SLACK_MIB),
  }
}

function printNearest(heading: string, ratioOf: (measured: Measured) => number): void {
  console.log(`\n${heading}\n  of what it may    time     memory  attack`)
  const nearest = measured.slice().sort((a, b) => ratioOf(b) - ratioOf(a))
  for (const entry of options.all ? nearest : nearest.slice(0, SHOWN)) {
    const share = `${Math.round(ratioOf(entry) * 100)} %`.padStart(15)
    const time = `${Math.round(entry.timeMs)} ms`.padStart(9)
    const memory = `${Math.round(entry.grownMiB)} MiB`.padStart(9)
    const ends = [...new Set(entry.report?.sights.map(({ status }) => status))].join(" ")
    console.log(`${share} ${time}  ${memory}  ${entry.attack.name} (${ends})`)
  }
}

const measured: Measured[] = []
const folder = mkdtempSync(join(tmpdir(), "planwalk-attacks-"))
try {
  const child = await bundleChild(folder)
  const waiting = [...attacks]
  const work = async () => {
    for (let attack = waiting.shift(); attack !== undefined; attack = waiting.shift()) {
      measured.push(measure(await runAttack(child, attack, options["node-option"])))
    }
  }
  await Promise.all(Array.from({ length: Number(options.jobs) }, work))
} finally {
  rmSync(folder, { recursive: true, force: true })
}

printNearest("Nearest to 1.5 times the time budget and 50 ms", ({ timeRatio }) => timeRatio)
printNearest("Nearest to the memory budget and 64 MiB", ({ memoryRatio }) => memoryRatio)

let bad = 0
for (const { attack, failures, timeRatio, timeMs, memoryRatio, grownMiB } of measured) {
  const late = timeRatio > 1 ? [`late: ${Math.round(timeMs)} ms`] : []
  const large = memoryRatio > 1 ? [`large: ${Math.round(grownMiB)} MiB`] : []
  const wrong = [...failures, ...late, ...large]
  if (wrong.length > 0) console.log(`${bad++ === 0 ? "\n" : ""}${attack.name}: ${wrong.join("; ")}`)
}
console.log(`\n${measured.length - bad} of ${measured.length} attacks were held.`)
process.exitCode = bad === 0 ? 0 : 1
