/** Timing: what is compared takes turns within a process, so that what slows the machine down slows each of them. */

export interface Row {
  readonly name: string
  /** Median milliseconds by engine; absent where the engine cannot run it. A row of something else names its unit. */
  readonly milliseconds: Readonly<Record<string, number>>
  /** The figure of each round, by engine: ratios are taken round by round. */
  readonly rounds?: Readonly<Record<string, readonly number[]>>
  /** Why an engine has no figure. */
  readonly failures: Readonly<Record<string, string>>
  /** Engines that are so slow that their one run in a worker is the figure. */
  readonly once?: readonly string[]
  /** Engines that were stopped: the figure is the time after which they were not done. */
  readonly stopped?: readonly string[]
  /** Of one run in planwalk. */
  readonly allocatedBytes?: number
}

export interface Contender {
  readonly name: string
  /** Does the work so many times; gives the milliseconds of one, and what came out of the last. */
  measure(times: number): Promise<Measured>
}

export interface Measured {
  readonly milliseconds: number
  readonly value: unknown
}

/**
 * Milliseconds of the processor that this process has used so far. Time by the clock would hold what other processes took from
 * it; what the host's own threads do for it, such as collecting garbage, is in this one too.
 */
export function processorTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
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

/**
 * The power of the size that the time grows with: the slope of a line through the logarithms, by least squares. 1 where twice
 * the work takes twice the time.
 */
export function growthExponent(points: readonly { readonly size: number; readonly time: number }[]): number {
  const logs = points.map(({ size, time }) => ({ x: Math.log2(size), y: Math.log2(time) }))
  const meanX = logs.reduce((sum, { x }) => sum + x, 0) / logs.length
  const meanY = logs.reduce((sum, { y }) => sum + y, 0) / logs.length
  const covariance = logs.reduce((sum, { x, y }) => sum + (x - meanX) * (y - meanY), 0)
  return covariance / logs.reduce((sum, { x }) => sum + (x - meanX) ** 2, 0)
}

/** A sample lasts so many milliseconds at least: what is shorter is repeated within it. */
const SAMPLE = 25
/** A contender is warm once it has run for so many milliseconds without getting faster: the host's compiler has done its work. */
const STEADY = 500
const MAX_WARM_UP = 4000
const MAX_REPEATS = 4000
/** Milliseconds after which a promise that does not settle is given up. */
const NEVER = 20_000

/**
 * Each contender once, and its result set against the first one's; then until it is warm; then `rounds` samples of each, in
 * turn. Samples of one contender hold the same number of runs.
 */
export async function measureInTurn(name: string, contenders: readonly Contender[], rounds: number): Promise<Row> {
  const failures: Record<string, string> = {}
  const samples: Record<string, number[]> = {}
  const repeats = new Map<Contender, number>()
  /** One that fails, be it in a later run, is out. */
  async function guard(contender: Contender, action: () => Promise<void>): Promise<void> {
    try {
      await action()
    } catch (error) {
      failures[contender.name] = messageOf(error)
      delete samples[contender.name]
      repeats.delete(contender)
    }
  }
  let expected: string | null = null
  for (const contender of contenders) {
    await guard(contender, async () => {
      const value = comparable((await settled(contender.measure(1))).value)
      expected ??= value
      if (value !== expected) throw new Error(`gave ${value.slice(0, 200)}`)
      repeats.set(contender, await warmUp(contender))
    })
  }
  for (let round = 0; round < rounds; round++) {
    for (const [contender, times] of repeats) {
      await guard(contender, async () => {
        // One that does not count: it takes what the one before left behind, garbage above all.
        await settled(contender.measure(times))
        const { milliseconds } = await settled(contender.measure(times))
        samples[contender.name] = [...(samples[contender.name] ?? []), milliseconds]
      })
    }
  }
  const medians = Object.entries(samples).map(([engine, each]) => [engine, median(each)])
  return { name, milliseconds: Object.fromEntries(medians), rounds: samples, failures }
}

/** Gives how many runs make a sample. */
async function warmUp(contender: Contender): Promise<number> {
  const start = processorTime()
  let best = { milliseconds: Number.POSITIVE_INFINITY, at: start }
  let times = 1
  for (let now = start; now - best.at < STEADY && now - start < MAX_WARM_UP; now = processorTime()) {
    const { milliseconds } = await settled(contender.measure(times))
    if (milliseconds < best.milliseconds * 0.95) best = { milliseconds, at: processorTime() }
    times = Math.max(1, Math.min(MAX_REPEATS, Math.round(SAMPLE / Math.max(milliseconds, 0.0001))))
  }
  return times
}

async function settled<Value>(promise: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const never = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("never ends")), NEVER)
  })
  try {
    return await Promise.race([promise, never])
  } finally {
    clearTimeout(timer)
  }
}

/** Results as JSON has them: an engine that hands them out as JSON can give no more. */
export function comparable(value: unknown): string {
  return JSON.stringify(sortKeys(JSON.parse(JSON.stringify(value) ?? "null")))
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (typeof value !== "object" || value === null) return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, each]) => [key, sortKeys(each)]))
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
