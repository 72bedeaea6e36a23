/**
 * Whatever a plan does, it ends within its budgets and never by a mistake of the interpreter, and nothing but data crosses
 * outwards.
 */
import {
  compilePlan,
  createMachine,
  type HostCall,
  type Machine,
  type MachineState,
  PlanError,
  type PlanLimits,
  PlanSyntaxError,
  restoreMachine,
} from "../../../src/engine/index.js"
import { canariesOfHost } from "../host.js"
import { type Finding, foundIn, type Law } from "../law.js"
import { withoutPrologue, writeHostileProgram } from "./program.js"

/** How a plan is run, by the number of its case. */
interface Way {
  readonly stepping: boolean
  /** Written and read back at each of its first waits. */
  readonly snapshots: boolean
  readonly limits: Partial<PlanLimits> & { readonly maxMemoryBytes: number }
  /** Milliseconds of processor within which it is to end. */
  readonly mostMs: number
}

const MIB = 1024 * 1024
const memory = { maxMemoryBytes: 16 * MIB, maxHostCalls: 500, maxResultBytes: MIB, maxConsoleBytes: MIB }
/** By which a process may grow beyond a plan's memory: what garbage the host has not yet collected. */
const SLACK_BYTES = 160 * MIB

/** Steps end it: then it is to be fast; or the clock does, and no builtin may work long between two looks at it. */
const bySteps = { limits: { ...memory, maxSteps: 100_000, maxRunMs: 60_000 }, mostMs: 2000 }
const byClock = { limits: { ...memory, maxSteps: 1e12, maxRunMs: 60 }, mostMs: 1500 }

function wayOf(number: number): Way {
  const budget = number % 5 === 0 ? byClock : bySteps
  return { ...budget, stepping: number % 4 === 1, snapshots: number % 8 === 3 }
}

export function hostileLaw(number: number): Law {
  const way = wayOf(number)
  return {
    show: (choices) => `${JSON.stringify(way)}\n${withoutPrologue(writeHostileProgram(choices))}`,
    async check(choices) {
      const source = writeHostileProgram(choices)
      const finding = check(source, way)
      // A machine that does other things too can be late once.
      return finding?.kind === "late" || finding?.kind === "large" ? check(source, way) : finding
    },
  }
}

function check(source: string, way: Way): Finding | null {
  let program: ReturnType<typeof compilePlan>
  try {
    program = compilePlan(source, { globals: ["tools"], unknownGlobals: "throw" })
  } catch (error) {
    if (error instanceof PlanSyntaxError) return null
    throw error
  }
  const rssBefore = process.memoryUsage.rss()
  const heightBefore = process.resourceUsage().maxRSS * 1024
  const wallBefore = performance.now()
  const cpuBefore = process.cpuUsage()
  const host = new Host(program, way)
  const state = host.run()
  const { user, system } = process.cpuUsage(cpuBefore)
  // The processor's time has that of the threads which collect garbage, the clock's that of other processes.
  const tookMs = Math.min(performance.now() - wallBefore, (user + system) / 1000) - host.snapshotMs
  const height = process.resourceUsage().maxRSS * 1024
  const grown = height > heightBefore ? height - rssBefore : 0
  return (
    checkEnd(state) ??
    foundIn("not data", host.violations) ??
    foundIn("late", tookMs > way.mostMs ? [`it took ${Math.round(tookMs)} ms and ended as ${endOf(state)}`] : []) ??
    foundIn(
      "large",
      grown > way.limits.maxMemoryBytes + SLACK_BYTES ? [`it grew by ${Math.round(grown / MIB)} MiB`] : [],
    )
  )
}

function endOf(state: MachineState): string {
  return state.status === "failed" ? state.error.code : state.status
}

function checkEnd(state: MachineState): Finding | null {
  const { liveParts } = canariesOfHost()
  if (state.status === "completed") {
    return foundIn("not data", liveParts([state.value, state.unhandledRejections], "the result"))
  }
  if (state.status !== "failed") return { kind: "no end", message: state.status }
  const { code, message, details, cause } = state.error
  if (code === "internal")
    return { kind: "internal", message: `${message} ${(cause as Error | undefined)?.stack ?? ""}` }
  return foundIn("not data", liveParts(details, "details"))
}

const hostFunctions = ["tools.echo", "tools.fail"]
/** Turns after which a plan that goes on without using its budget, as one of timers does, is aborted. */
const MOST_TURNS = 300
const MOST_SNAPSHOTS = 3
const MOST_SNAPSHOT_CHARACTERS = 2_000_000

/** Answers what a plan asks, in a time of its own. */
class Host {
  readonly violations: string[] = []
  snapshotMs = 0
  private now = 0
  private snapshots = 0
  private machine: Machine

  constructor(
    private readonly program: ReturnType<typeof compilePlan>,
    private readonly way: Way,
  ) {
    const { stepping, limits } = way
    this.machine = createMachine(program, { ...this.options(), hostFunctions, stepping, limits })
  }

  private options() {
    return {
      clock: () => this.now,
      monotonic: () => performance.now(),
      onConsole: (_level: string, args: unknown[]) => this.watch(args, "a line of the console"),
    }
  }

  run(): MachineState {
    let state = this.turn()
    for (let turns = 0; state.status === "waiting" || state.status === "paused"; turns++) {
      for (const { args } of state.calls) this.watch(args, "an argument")
      if (state.status === "waiting") {
        if (turns < MOST_TURNS) this.settle()
        else this.machine.interrupt(new PlanError({ code: "aborted", message: "enough" }))
        if (this.way.snapshots) this.restore()
      }
      state = this.turn()
    }
    return state
  }

  private turn(): MachineState {
    return this.machine.run(this.way.stepping ? { maxSliceMs: 5 } : {})
  }

  private watch(value: unknown, where: string): void {
    if (this.violations.length < 5) this.violations.push(...canariesOfHost().liveParts(value, where))
  }

  private settle(): void {
    const { pending } = this.machine
    const calls = pending.filter(({ kind }) => kind === "call")
    for (const call of calls) this.answer(call)
    if (calls.length > 0) return
    const [first, ...others] = pending
    if (first === undefined) return
    const next = others.reduce((a, b) => ((b.dueAt ?? 0) < (a.dueAt ?? 0) ? b : a), first)
    this.now = Math.max(this.now, next.dueAt ?? 0)
    this.machine.resolve(next.id, undefined)
  }

  private answer({ id, name, args: [value] }: HostCall): void {
    if (name === "tools.fail") this.machine.reject(id, { message: "failed", code: "FAILED" })
    else this.machine.resolve(id, value)
  }

  /** Null where an answer has ended the plan: its copy passed a limit. */
  private write(): string | null {
    try {
      return JSON.stringify(this.machine.snapshot())
    } catch (error) {
      if (error instanceof TypeError && error.message === "machine.snapshot: the plan has failed") return null
      throw error
    }
  }

  private restore(): void {
    if (this.snapshots++ >= MOST_SNAPSHOTS) return
    const began = performance.now()
    const text = this.write()
    if (text !== null && text.length < MOST_SNAPSHOT_CHARACTERS) {
      this.machine = restoreMachine(JSON.parse(text), {
        ...this.options(),
        program: this.program,
        limits: this.way.limits,
      })
    }
    this.snapshotMs += performance.now() - began
  }
}
