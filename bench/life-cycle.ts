/**
 * What a plan costs besides its own work: starting up, compiling, calling tools, waiting, and being shipped. The same rows
 * for each engine; a row names its unit where it is not milliseconds.
 */
import { z } from "zod"
import { createPlanClient, defineTools } from "../src/index.js"
import { measurePlan, type Timing } from "./contenders.js"
import type { Engine } from "./engines/engine.js"
import { planwalk } from "./engines/planwalk.js"
import { quickjs } from "./engines/quickjs.js"
import { type Contender, processorTime, type Row } from "./measure.js"
import { inParallel, inSequence, manyPlans, type Plan, seed, seedInput, seedItems, seedPlan, trivial } from "./plans.js"
import { measureBundles, measureColdStart, measureSuspended } from "./processes.js"
import { rowNames } from "./summary.js"

const plans: readonly { name: string; plan: Plan; timing: Timing }[] = [
  { name: "compile 60 KB of plans", plan: manyPlans, timing: "whole" },
  { name: rowNames.trivialKept, plan: trivial, timing: "kept" },
  { name: rowNames.trivialText, plan: trivial, timing: "whole" },
  { name: rowNames.seedKept, plan: seed, timing: "kept" },
  { name: "seed plan, from its text", plan: seed, timing: "whole" },
  { name: rowNames.parallel, plan: inParallel, timing: "kept" },
  { name: rowNames.sequence, plan: inSequence, timing: "kept" },
]

/** Rows of figures that are lower where they are better; `milliseconds` holds what the name says. */
export async function measureLifeCycle(
  engines: readonly Engine[],
  rounds: number,
  isWanted: (name: string) => boolean,
): Promise<Row[]> {
  const measured: Row[] = []
  if (isWanted(rowNames.coldStart)) measured.push(await measureColdStart(engines, Math.max(5, rounds * 3)))
  for (const { name, plan, timing } of plans.filter((row) => isWanted(row.name))) {
    measured.push({ ...(await measurePlan(plan, engines, rounds, timing)), name })
  }
  if (isWanted(rowNames.seedClient) && engines.includes(planwalk)) {
    // QuickJS has nothing like it: it stands beside as in the rows above, without schemas and events.
    const others = engines.filter((engine) => engine === quickjs)
    measured.push({
      ...(await measurePlan(seed, others, rounds, "whole", [throughClient()])),
      name: rowNames.seedClient,
    })
  }
  if (isWanted(rowNames.suspended)) measured.push(measureSuspended(engines))
  if (isWanted(rowNames.interpreterBundle)) measured.push(...(await measureBundles(engines)))
  return measured
}

/** As an application runs it: schemas for the tool's input and output, a listener, the plan as text. */
function throughClient(): Contender {
  const tools = defineTools({
    menu: {
      items: {
        list: {
          description: "The items of a menu",
          input: z.object({ menuId: z.string() }),
          output: z.object({ items: z.array(z.object({ id: z.string(), name: z.string(), price: z.number() })) }),
        },
      },
    },
  })
  const client = createPlanClient({ tools })
  const handlers = { "menu.items.list": async () => ({ items: seedItems }) }
  return {
    name: planwalk.name,
    async measure(times) {
      let value: unknown
      let events = 0
      const onEvent = () => void events++
      const start = processorTime()
      for (let i = 0; i < times; i++) {
        const run = await client.runCodePlan(seedPlan, { input: seedInput, handlers, onEvent })
        value = run.status === "failed" ? run.error.message : run.result
      }
      const milliseconds = (processorTime() - start) / times
      if (events === 0) throw new Error("no events came")
      return { milliseconds, value }
    },
  }
}
