/** What the benchmark asks of each engine. Everything is one plan: the body of an async function, in strict mode. */

/** An async function of the host, by its dotted name in the plan. */
export type Tools = Readonly<Record<string, (input: unknown) => Promise<unknown>>>

/** What a plan finds around it. */
export interface Surroundings {
  readonly input?: unknown
  readonly tools?: Tools
  /** Give it a console whose output goes nowhere. */
  readonly hasConsole?: boolean
}

export interface Engine {
  readonly name: string
  /** A fresh context with what the plan finds around it. `run` starts from the source text and ends with a host value. */
  prepare(source: string, surroundings?: Surroundings): PreparedRun | Promise<PreparedRun>
  /**
   * Keeps of a plan what the engine lets one keep between runs: the compiled program or the syntax tree, with a fresh context
   * for each run. Absent where that is no more than the source text.
   */
  keep?(source: string): KeptPlan | Promise<KeptPlan>
  /** Starts `count` runs of one plan that wait for a tool that never answers, and keeps them alive until `release`. */
  suspend?(source: string, toolName: string, count: number): Promise<{ release(): void }>
}

export interface PreparedRun {
  run(): Promise<unknown>
  dispose(): void
}

export interface KeptPlan {
  run(surroundings: Surroundings): Promise<unknown>
}

/** From the source text to the result, in a context that is made for it and freed. */
export async function runAfresh(engine: Engine, source: string, surroundings?: Surroundings): Promise<unknown> {
  const prepared = await engine.prepare(source, surroundings)
  try {
    return await prepared.run()
  } finally {
    prepared.dispose()
  }
}

interface Namespace {
  [name: string]: Namespace | Tools[string]
}

/** `{ "a.b": f }` as `{ a: { b: f } }`. */
export function nestTools(tools: Tools = {}): Namespace {
  const root: Namespace = {}
  for (const [name, tool] of Object.entries(tools)) {
    const path = name.split(".")
    const last = path.pop() ?? name
    let at = root
    for (const part of path) {
      at[part] ??= {}
      at = at[part] as Namespace
    }
    at[last] = tool
  }
  return root
}

export const consoleMethods = ["debug", "error", "info", "log", "warn"] as const

export const silentConsole: Readonly<Record<(typeof consoleMethods)[number], () => void>> = {
  debug() {},
  error() {},
  info() {},
  log() {},
  warn() {},
}

/** Runs that wait, of an engine whose runs are host promises: who could answer them is what keeps them alive. */
export async function suspendKept(plan: KeptPlan, toolName: string, count: number): Promise<{ release(): void }> {
  const resolvers: unknown[] = []
  const tools: Tools = { [toolName]: () => new Promise((resolve) => void resolvers.push(resolve)) }
  for (let i = 0; i < count; i++) void plan.run({ tools })
  for (let turn = 0; turn < 100 && resolvers.length < count; turn++) await new Promise(setImmediate)
  if (resolvers.length !== count) throw new Error("the plan does not wait")
  return {
    release() {
      resolvers.length = 0
    },
  }
}
