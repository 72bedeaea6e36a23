/**
 * `npm run bench -- [--filter text] [--rounds n] [--engines a,b] [--json file]`: every kernel, whole plan and step of a plan's
 * life in each engine, in turn and in the same process; then how planwalk's time grows with its work.
 */
import { writeFileSync } from "node:fs"
import { parseArgs } from "node:util"
import { isMainThread } from "node:worker_threads"
import { measureAllocation } from "./allocation.js"
import { contend, measurePlan, type Timing } from "./contenders.js"
import type { Engine } from "./engines/engine.js"
import { engines as allEngines, findEngine } from "./engines/index.js"
import { planwalk } from "./engines/planwalk.js"
import { measureGrowth } from "./growth.js"
import { measureLifeCycle } from "./life-cycle.js"
import type { Row } from "./measure.js"
import { hasCorpus, loadPlans, type Plan } from "./plans.js"
import { answerProbes, endProbes } from "./probe.js"
import { printSuspended } from "./processes.js"
import { type Comparison, fastestPeer, formatGrowth, formatTable, keptName, meanRatio } from "./report.js"
import { measureSnapshots } from "./snapshots.js"
import { formatSummary, summarize } from "./summary.js"

const { values } = parseArgs({
  options: {
    filter: { type: "string", default: "" },
    rounds: { type: "string", default: "5" },
    engines: { type: "string", default: allEngines.map(({ name }) => name).join() },
    json: { type: "string" },
    suspended: { type: "string" },
  },
})

if (!isMainThread) await answerProbes()
else if (values.suspended !== undefined) await printSuspended(values.suspended)
else {
  await main(Number(values.rounds), values.engines.split(",").map(findEngine)).catch((error) => {
    console.error(error)
    process.exit(1)
  })
}

async function main(rounds: number, engines: readonly Engine[]): Promise<void> {
  // A peer may reject a promise of its own long after its run.
  process.on("unhandledRejection", () => {})
  const isWanted = (group: string) => (name: string) => `${group} ${name}`.includes(values.filter)
  const all = await loadPlans()

  async function measureGroup(group: Plan["group"], timing: Timing): Promise<Row[]> {
    const rows: Row[] = []
    for (const plan of all.filter((each) => each.group === group && isWanted(group)(each.name))) {
      process.stderr.write(`${group}: ${plan.name}\n`)
      const more = timing === "whole" && engines.includes(planwalk) ? [contend(planwalk, plan, "kept", keptName)] : []
      const row = await measurePlan(plan, engines, rounds, timing, more)
      const isRunning = planwalk.name in row.milliseconds
      rows.push(isRunning ? { ...row, allocatedBytes: await measureAllocation(planwalk, plan) } : row)
    }
    return rows
  }

  const names = engines.map(({ name }) => name)
  const comparisons: Comparison[] = [
    ["planwalk", "quickjs"],
    ["planwalk", fastestPeer],
  ]
  /** Each table as soon as it is there: a run takes long. */
  const print = (rows: readonly unknown[], table: string) => rows.length > 0 && console.log(`${table}\n`)

  const kernels = await measureGroup("kernel", "work")
  const kernelTable = formatTable("kernel", kernels, names, {
    note: "From the text to the result, in a context that was made before; ms of the processor",
    comparisons: [...comparisons, ["stepping", "planwalk"]],
  })
  print(kernels, kernelTable)

  const plans = await measureGroup("plan", "whole")
  const planTable = formatTable("whole plan", plans, [...names, keptName], {
    note: "From the text to the result, with a context made for it and freed; ms of the processor",
    comparisons: [...comparisons, [keptName, "quickjs"]],
  })
  print(plans, planTable)

  const lifeCycle = await measureLifeCycle(engines, rounds, isWanted("life cycle"))
  await endProbes()
  const lifeCycleTable = formatTable("life cycle", lifeCycle, names, {
    note: "With a context of its own for each run; ms of the processor, where nothing else is said",
    comparisons: [...comparisons, ["planwalk", "native"]],
    hasMean: false,
  })
  print(lifeCycle, lifeCycleTable)

  const snapshots = measureSnapshots(rounds, isWanted("snapshots"))
  const snapshotTable = formatTable("snapshots", snapshots, ["planwalk"], {
    note: "What it costs to write a waiting plan down and to go on with it",
    comparisons: [],
    hasMean: false,
  })
  print(snapshots, snapshotTable)

  const growth = await measureGrowth(rounds, isWanted("growth"))
  print(growth, formatGrowth(growth))

  const summary = summarize({ kernels, plans, lifeCycle, growth })
  console.log("*: so slow that its one run, in a worker, is the figure; >: stopped after that time\n")
  if (!hasCorpus) console.log("The shared plans were left out: there is no ../shared beside this clone\n")
  console.log(formatSummary(summary))
  if (values.json !== undefined) {
    const means = { mean: meanRatio(kernels), steppingMean: meanRatio(kernels, ["stepping", "planwalk"]) }
    const report = { node: process.version, rounds, kernels, plans, lifeCycle, snapshots, growth, summary, ...means }
    writeFileSync(values.json, `${JSON.stringify(report, null, 2)}\n`)
  }
  process.exit()
}
