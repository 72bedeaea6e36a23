/** Who runs a plan, and what of it is timed. */
import { type Engine, type KeptPlan, runAfresh, type Surroundings } from "./engines/engine.js"
import { peers } from "./engines/index.js"
import { native } from "./engines/native.js"
import { type Contender, comparable, type Measured, measureInTurn, processorTime, type Row } from "./measure.js"
import type { Plan } from "./plans.js"
import { type Probe, probe } from "./probe.js"

/**
 * - `work`: from the source text to the result, in a context that was made before.
 * - `whole`: the context made, the same, and the context freed.
 * - `kept`: as `whole`, with what the engine lets one keep of the plan between its runs.
 */
export type Timing = "work" | "whole" | "kept"

/** A peer that takes longer in its first run is not run again: that one figure counts. */
const SLOW = 500

const probes = new Map<string, Promise<Probe>>()

function probeOnce(engine: Engine, plan: Plan): Promise<Probe> {
  const key = `${engine.name} ${plan.group} ${plan.name}`
  const probed = probes.get(key) ?? probe(engine.name, plan)
  probes.set(key, probed)
  return probed
}

/** Peers run in a worker first; those that end there, and soon, are measured beside the others. */
export async function measurePlan(
  plan: Plan,
  engines: readonly Engine[],
  rounds: number,
  timing: Timing,
  more: readonly Contender[] = [],
): Promise<Row> {
  const others = engines.filter((engine) => !peers.includes(engine))
  const contenders = others.map((engine) => contend(engine, plan, timing))
  const failures: Record<string, string> = {}
  const slow: Record<string, number> = {}
  const stopped: string[] = []
  const tried = engines.filter((engine) => peers.includes(engine))
  const expected = tried.length === 0 ? "" : comparable(await runAfresh(native, plan.source, plan.surroundings()))
  for (const engine of tried) {
    const result = await probeOnce(engine, plan)
    if (result.outcome === "failed") failures[engine.name] = result.why
    else if (result.outcome === "done" && result.value !== expected) failures[engine.name] = `gave ${result.value}`
    else if (result.outcome === "done" && result.milliseconds < SLOW) contenders.push(contend(engine, plan, timing))
    else slow[engine.name] = result.milliseconds
    if (result.outcome === "stopped") stopped.push(engine.name)
  }
  const row = await measureInTurn(plan.name, [...contenders, ...more], rounds)
  return {
    ...row,
    milliseconds: { ...row.milliseconds, ...slow },
    failures: { ...failures, ...row.failures },
    once: Object.keys(slow),
    stopped,
  }
}

/** An engine by the plan and by what is timed of it. */
export function contend(engine: Engine, plan: Plan, timing: Timing, name = engine.name): Contender {
  if (timing === "work") return { name, measure: (times) => timeWork(engine, plan, times) }
  let kept: KeptPlan | undefined
  const run = (surroundings: Surroundings) =>
    kept === undefined ? runAfresh(engine, plan.source, surroundings) : kept.run(surroundings)
  return {
    name,
    async measure(times) {
      // What keeping costs is not counted.
      if (timing === "kept") kept ??= await engine.keep?.(plan.source)
      const surroundings = Array.from({ length: times }, () => plan.surroundings())
      let value: unknown
      const start = processorTime()
      for (const each of surroundings) value = await run(each)
      return { milliseconds: (processorTime() - start) / times, value }
    },
  }
}

async function timeWork(engine: Engine, { source, surroundings }: Plan, times: number): Promise<Measured> {
  let milliseconds = 0
  let value: unknown
  for (let i = 0; i < times; i++) {
    const prepared = await engine.prepare(source, surroundings())
    try {
      const start = processorTime()
      value = await prepared.run()
      milliseconds += processorTime() - start
    } finally {
      prepared.dispose()
    }
  }
  return { milliseconds: milliseconds / times, value }
}
