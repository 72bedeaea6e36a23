/** Timing of plans: engines take turns within a process, so that what slows the machine down slows each of them. */
import { isDeepStrictEqual } from "node:util"
import type { Engine } from "./engines/engine.js"

export interface Row {
  readonly name: string
  /** Median milliseconds by engine; null where the engine cannot run it, with the reason. */
  readonly milliseconds: Readonly<Record<string, number>>
  readonly failures: Readonly<Record<string, string>>
  /** Of one run in planwalk. */
  readonly allocatedBytes?: number
}

export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2
}

export function geometricMean(numbers: readonly number[]): number {
  return Math.exp(numbers.reduce((sum, each) => sum + Math.log(each), 0) / numbers.length)
}

/** One round to warm up, in which the results are compared with the first engine's, then `rounds` that count. */
export async function measurePlan(
  name: string,
  source: string,
  engines: readonly Engine[],
  rounds: number,
): Promise<Row> {
  const times = new Map<string, number[]>()
  const failures: Record<string, string> = {}
  let expected: { value: unknown } | null = null
  for (let round = 0; round <= rounds; round++) {
    for (const engine of engines) {
      if (engine.name in failures) continue
      try {
        const { milliseconds, value } = await timeRun(engine, source)
        expected ??= { value }
        if (!isDeepStrictEqual(value, expected.value)) throw new Error(`gave ${JSON.stringify(value)}`)
        if (round > 0) times.set(engine.name, [...(times.get(engine.name) ?? []), milliseconds])
      } catch (error) {
        failures[engine.name] = error instanceof Error ? error.message : String(error)
      }
    }
  }
  const medians = [...times].filter(([engine]) => !(engine in failures)).map(([engine, each]) => [engine, median(each)])
  return { name, milliseconds: Object.fromEntries(medians), failures }
}

async function timeRun(engine: Engine, source: string): Promise<{ milliseconds: number; value: unknown }> {
  const prepared = await engine.prepare(source)
  try {
    const start = performance.now()
    const value = await prepared.run()
    return { milliseconds: performance.now() - start, value }
  } finally {
    prepared.dispose()
  }
}
