/**
 * Many plans at once, round after round, through one client: that every run ends as it may, with one terminal event, and
 * that nothing is left of it.
 */
import { getEventListeners, setMaxListeners } from "node:events"
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { SeededRandom } from "../../src/interpreter/seeded-random.js"
import { createPlanClient, type PlanClient } from "../../src/runtime/client.js"
import type { PlanEvent } from "../../src/runtime/events.js"
import type { CodePlanRunResult } from "../../src/runtime/supervise.js"
import { type End, plans, type SoakPlan } from "./plans.js"
import { handlersOf, tools } from "./tools.js"

export interface SoakOptions {
  /** That run at once. */
  readonly plansAtOnce: number
  /**
   * What tools do and how long they take follows from it for each plan, whatever the others do; but not which of them the
   * host finds to be over first. Default 1.
   */
  readonly seed?: number
  /** Asked before each round, of which there are four at least. */
  readonly isOver: (rounds: number) => boolean
  readonly onRound?: (round: Round) => void
}

export interface Round {
  readonly number: number
  readonly ms: number
  /** How often each end came. */
  readonly ends: Readonly<Partial<Record<End, number>>>
  /** Of all memory of the host's that JavaScript takes, after the garbage was collected. */
  readonly heapBytes: number
}

export interface SoakReport {
  readonly rounds: readonly Round[]
  readonly faults: readonly string[]
  /** By which the heap grew from one half of the rounds to the other, for each plan that ran in between. */
  readonly grownBytesPerPlan: number
}

const MOST_FAULTS = 20
const TIMEOUT_MS = 20_000
/** The first rounds fill caches and are not measured. */
const WARM_UP = 2
/** What a leak of a single object with its promise would take. */
const LEAK_BYTES_PER_PLAN = 200
/** Compiled code, and pages that the host keeps. */
const NOISE_BYTES = 1_000_000

setFlagsFromString("--expose-gc")
const collectGarbage = runInNewContext("gc") as () => void

export async function soak({ plansAtOnce, seed = 1, isOver, onRound }: SoakOptions): Promise<SoakReport> {
  const watch = new Watch()
  const client = createPlanClient({ tools, timeoutMs: TIMEOUT_MS })
  const rounds: Round[] = []
  try {
    while (rounds.length < WARM_UP + 2 || !isOver(rounds.length)) {
      const round = await runRound(client, rounds.length + 1, { plansAtOnce, seed }, watch)
      rounds.push(round)
      onRound?.(round)
    }
  } finally {
    watch.end()
  }
  const grown = growth(rounds)
  const grownBytesPerPlan = grown / (Math.ceil((rounds.length - WARM_UP) / 2) * plansAtOnce)
  if (grown > NOISE_BYTES && grownBytesPerPlan > LEAK_BYTES_PER_PLAN) {
    watch.note(`the heap grew by ${Math.round(grownBytesPerPlan)} bytes for each plan`)
  }
  return { rounds, faults: watch.faults, grownBytesPerPlan }
}

/** The lowest of the later rounds less the lowest of the earlier ones. */
function growth(rounds: readonly Round[]): number {
  const heaps = rounds.slice(WARM_UP).map(({ heapBytes }) => heapBytes)
  const half = heaps.length >> 1
  return Math.min(...heaps.slice(half)) - Math.min(...heaps.slice(0, half))
}

/** What went wrong, and what reached the host that should not. */
class Watch {
  readonly faults: string[] = []
  /** Handlers that are at work though they end when they are told to. */
  openHandlers = 0

  constructor() {
    process.on("unhandledRejection", this.#onRejection)
    process.on("uncaughtException", this.#onException)
  }

  end(): void {
    process.off("unhandledRejection", this.#onRejection)
    process.off("uncaughtException", this.#onException)
  }

  note(fault: string): void {
    if (this.faults.length < MOST_FAULTS && !this.faults.includes(fault)) this.faults.push(fault)
  }

  readonly #onRejection = (reason: unknown): void => this.note(`a rejection reached the host: ${describe(reason)}`)
  readonly #onException = (error: unknown): void => this.note(`an exception reached the host: ${describe(error)}`)
}

function describe(thrown: unknown): string {
  try {
    return thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)
  } catch {
    return "something that cannot be told"
  }
}

async function runRound(
  client: Client,
  number: number,
  { plansAtOnce, seed }: Required<Pick<SoakOptions, "plansAtOnce" | "seed">>,
  watch: Watch,
): Promise<Round> {
  const start = performance.now()
  const shared = new AbortController()
  setMaxListeners(0, shared.signal)
  const timersBefore = activeTimers()
  const ends: Partial<Record<End, number>> = {}
  const runs = Array.from({ length: plansAtOnce }, (_, i) => {
    const plan = plans[(i + number) % plans.length] as SoakPlan
    const random = new SeededRandom(Math.imul(seed, 0x9e3779b1) ^ Math.imul(number, 0x85ebca6b) ^ i)
    return new SoakRun(plan, `${number}.${i}`, shared.signal, random, watch)
  })
  for (const end of await Promise.all(runs.map((run) => run.start(client)))) ends[end] = (ends[end] ?? 0) + 1
  const ms = performance.now() - start
  // What comes late comes now: the slowest tool takes less.
  await new Promise((resolve) => setTimeout(resolve, 500))
  for (const run of runs) run.checkEvents()
  if (watch.openHandlers !== 0) watch.note(`${watch.openHandlers} handlers were not told to stop`)
  const listeners = getEventListeners(shared.signal, "abort").length
  if (listeners !== 0) watch.note(`${listeners} listeners are left on a signal that the runs shared`)
  const timers = activeTimers() - timersBefore
  if (timers > 0) watch.note(`${timers} timers are left`)
  return { number, ms, ends, heapBytes: await heapBytes() }
}

type Client = PlanClient<typeof tools>

class SoakRun {
  readonly #plan: SoakPlan
  readonly #id: string
  readonly #shared: AbortSignal
  readonly #random: SeededRandom
  readonly #watch: Watch
  readonly #controller = new AbortController()
  readonly #events: string[] = []
  #end: End | undefined
  #faults = 0

  constructor(plan: SoakPlan, id: string, shared: AbortSignal, random: SeededRandom, watch: Watch) {
    this.#plan = plan
    this.#id = id
    this.#shared = shared
    this.#random = random
    this.#watch = watch
  }

  async start(client: Client): Promise<End> {
    const { source, language, limits, timeoutMs, cooperative, aborts, stopsItself = false, listener } = this.#plan
    if (aborts === "before") this.#controller.abort(new Error("not at all"))
    const abort = (reason: unknown): void => this.#controller.abort(reason)
    let timer: ReturnType<typeof setTimeout> | undefined
    if (aborts === "after") timer = setTimeout(abort, this.#random.next() * 60, "enough")
    const isStopped = aborts !== undefined || stopsItself || listener === "aborts"
    let result: CodePlanRunResult
    try {
      result = await client.runCodePlan(source, {
        id: this.#id,
        handlers: handlersOf({
          abort,
          onOpen: (change) => (this.#watch.openHandlers += change),
          random: () => this.#random.next(),
        }),
        signal: isStopped ? this.#controller.signal : this.#shared,
        retry: { initialDelayMs: 1 },
        onEvent: (event) => this.#onEvent(event),
        ...(language && { language }),
        ...(limits && { limits }),
        ...(timeoutMs !== undefined && { timeoutMs }),
        ...(cooperative !== undefined && { cooperative }),
      })
    } catch (error) {
      this.#fault(`its promise rejected: ${describe(error)}`)
      return "executor_execution_failed"
    } finally {
      clearTimeout(timer)
    }
    this.#end = result.status === "done" ? "done" : result.errorCode
    if (result.status === "failed" && result.error.code === "internal") this.#fault(`it broke: ${result.error.message}`)
    if (!this.#plan.ends.includes(this.#end)) {
      this.#fault(`it ended as ${this.#end}${result.status === "failed" ? `: ${result.error.message}` : ""}`)
    }
    return this.#end
  }

  #fault(fault: string): void {
    this.#faults++
    this.#watch.note(`${this.#plan.name}: ${fault}`)
  }

  #onEvent({ type, sequence }: PlanEvent): unknown {
    this.#events.push(type)
    if (sequence !== this.#events.length) this.#fault(`event ${this.#events.length} has the number ${sequence}`)
    switch (this.#plan.listener) {
      case "throws":
        throw new Error("a listener of the host's")
      case "rejects":
        return Promise.reject(new Error("a listener of the host's"))
      case "aborts":
        if (type === "tool.completed") this.#controller.abort("a listener had it stopped")
    }
    return undefined
  }

  /** One first event, one last, and nothing after it. */
  checkEvents(): void {
    if (this.#faults > 0) return
    const terminal = this.#events.filter((type) => type === "plan.completed" || type === "plan.failed")
    const expected = this.#end === "done" ? "plan.completed" : "plan.failed"
    const isWhole = this.#events[0] === "plan.started" && this.#events.at(-1) === expected && terminal.length === 1
    if (!isWhole) this.#fault(`its events were ${this.#events.join(" ")}`)
  }
}

function activeTimers(): number {
  return process.getActiveResourcesInfo().filter((name) => name === "Timeout").length
}

async function heapBytes(): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let turn = 0; turn < 3; turn++) {
    await new Promise((resolve) => setImmediate(resolve))
    collectGarbage()
    const { heapUsed, external, arrayBuffers } = process.memoryUsage()
    least = Math.min(least, heapUsed + external + arrayBuffers)
  }
  return least
}
