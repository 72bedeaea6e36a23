/**
 * `npm run bench -- [--filter text] [--rounds n] [--json file]`: every kernel, whole plan and step of
 * a plan's life in each engine, in turn and in the same process.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { basename, join } from "node:path"
import { parseArgs } from "node:util"
import { measureAllocation } from "./allocation.js"
import type { Engine } from "./engines/engine.js"
import { native } from "./engines/native.js"
import { planwalk, stepping } from "./engines/planwalk.js"
import { quickjs } from "./engines/quickjs.js"
import { measureLifeCycle } from "./life-cycle.js"
import { measurePlan, type Row } from "./measure.js"
import { formatTable, meanRatio } from "./report.js"
import { measureSnapshots } from "./snapshots.js"

const { values } = parseArgs({
  options: {
    filter: { type: "string", default: "" },
    rounds: { type: "string", default: "5" },
    json: { type: "string" },
  },
})

const engines: readonly Engine[] = [native, quickjs, planwalk]

/** These run kernels and plans as they stand. */
const runners: readonly Engine[] = [...engines, stepping]

async function measureFolder(folder: string): Promise<Row[]> {
  const rows: Row[] = []
  for (const file of readdirSync(folder).sort()) {
    const name = basename(file, ".js")
    if (!name.includes(values.filter)) continue
    process.stderr.write(`${name}\n`)
    const source = readFileSync(join(folder, file), "utf8")
    const row = await measurePlan(name, source, runners, Number(values.rounds))
    const isRunning = planwalk.name in row.milliseconds
    rows.push(isRunning ? { ...row, allocatedBytes: await measureAllocation(planwalk, source) } : row)
  }
  return rows
}

const names = engines.map(({ name }) => name)
const runnerNames = runners.map(({ name }) => name)
const kernels = await measureFolder("bench/kernels")
const plans = await measureFolder("bench/plans")
const lifeCycle = await measureLifeCycle(engines, Number(values.rounds), values.filter)
const snapshots = measureSnapshots(Number(values.rounds), values.filter)
if (kernels.length > 0) console.log(`${formatTable("kernel", kernels, runnerNames)}\n`)
if (plans.length > 0) console.log(`${formatTable("plan", plans, runnerNames)}\n`)
if (lifeCycle.length > 0) console.log(`${formatTable("life cycle", lifeCycle, names, { hasMean: false })}\n`)
if (snapshots.length > 0) console.log(`${formatTable("snapshots", snapshots, ["planwalk"], { hasMean: false })}\n`)
if (values.json !== undefined) {
  const report = {
    node: process.version,
    rounds: Number(values.rounds),
    kernels,
    plans,
    lifeCycle,
    snapshots,
    mean: meanRatio(kernels),
    steppingMean: meanRatio(kernels, "stepping", "planwalk"),
  }
  writeFileSync(values.json, `${JSON.stringify(report, null, 2)}\n`)
}
