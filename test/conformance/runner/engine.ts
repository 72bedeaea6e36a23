/**
 * planwalk behind one function: a plan with the values of its observed statements, its end and its steps.
 *
 * Tools answer by the chunk's tool lines; the clock of the plan stands still but for its timers.
 */
import { compilePlan, createMachine, PlanSyntaxError, restoreMachine } from "../../../src/engine/index.js"
import { ErrorObject } from "../../../src/interpreter/objects/error.js"
import type { PromiseObject } from "../../../src/interpreter/objects/promise.js"
import type { Realm } from "../../../src/interpreter/realm.js"
import type { HostCall, Machine, MachineOptions, MachineState, StopRequest } from "../../../src/interpreter/types.js"
import { inspectGuest } from "./guest-reader.js"
import { inspectHost } from "./host-reader.js"
import type { Observed } from "./observe.js"
import type { End } from "./outcome.js"

export interface PlanRun {
  readonly values: ReadonlyMap<number, readonly string[]>
  readonly end: End
  readonly steps: number
}

export interface PlanTools {
  /** Told of each call when it is made. */
  called(call: HostCall): void
  /** Settles the call that is to settle next, if any can. */
  settleNext(machine: Machine): boolean
}

export interface PlanSource {
  readonly source: string
  readonly language: "javascript" | "typescript"
  readonly observed: Iterable<Observed>
  readonly unknownGlobals?: "refuse" | "throw"
}

export interface Flavour {
  /** Compiled in the stepping form, and paused at every statement. */
  readonly stepping: boolean
  /** Written as JSON at each wait and pause, and gone on with in a machine that is made from that. */
  readonly snapshots: boolean
  /** Stop before the statements of these numbers only, counted from 0. */
  readonly stops?: readonly number[]
}

/** How often a plan that is paused at every statement is paused; then it runs on. */
const MAX_PAUSES = 2000
/** Of a plan that is paused more often, not every pause is written. */
const MAX_SNAPSHOTS = 40
/** Nor of one whose snapshots are long. */
const MAX_CHARACTERS = 4_000_000

export function runPlan(
  plan: PlanSource,
  options: Omit<MachineOptions, "clock">,
  tools: PlanTools,
  { stepping, snapshots, stops }: Flavour = { stepping: false, snapshots: false },
): PlanRun {
  const values = new Map<number, string[]>()
  const observed = [...plan.observed]
  let now = 0
  let machine: Machine
  let program: ReturnType<typeof compilePlan>
  const clock = () => now
  try {
    program = compilePlan(plan.source, {
      language: plan.language,
      observe: observed.some(({ kind }) => kind === "expression"),
      globals: (options.hostFunctions ?? []).map((name) => name.split(".")[0] ?? name),
      ...(plan.unknownGlobals !== undefined && { unknownGlobals: plan.unknownGlobals }),
    })
    machine = createMachine(program, { ...options, stepping, clock })
  } catch (error) {
    if (!(error instanceof PlanSyntaxError)) throw error
    const findings = error.diagnostics.map(({ code, message, line }) => ({ error: `${code}: ${message}`, line }))
    return { values, end: { status: "error", findings }, steps: 0 }
  }
  observe(machine, observed, values)
  let pauses = 0
  const places = stops === undefined ? null : [...stops].sort((a, b) => a - b)
  const nextStop = (): StopRequest | null => {
    if (places === null) return stepping && pauses < MAX_PAUSES ? { step: "in" } : null
    const place = places.shift()
    return place === undefined ? null : { atStatement: place, debuggerStatements: false }
  }
  const run = () => {
    const stop = nextStop()
    return machine.run(stop === null ? {} : { stop })
  }
  let state = run()
  let written = 0
  let characters = 0
  while (state.status === "waiting" || state.status === "paused") {
    const isDue = state.status === "waiting" || pauses < MAX_SNAPSHOTS || pauses % 50 === 0
    if (snapshots && isDue && characters < MAX_CHARACTERS) {
      const text = JSON.stringify(machine.snapshot())
      characters += text.length
      // Now and then by its source alone, as another process would.
      machine = restoreMachine(JSON.parse(text), { clock, ...(written++ % 5 !== 0 && { program }) })
      observe(machine, observed, values)
    }
    for (const call of state.calls) if (call.kind === "call") tools.called(call)
    if (state.status === "waiting") {
      if (!tools.settleNext(machine)) now = fireTimer(machine)
    } else pauses++
    state = run()
  }
  return { values, end: describeEnd(machine, state), steps: machine.usage.steps }
}

/** Collects the values of expression statements, by where they begin. */
function observe(machine: Machine, observed: Iterable<Observed>, values: Map<number, string[]>): void {
  const starts = new Set(Array.from(observed, ({ start }) => start))
  const { realm } = machine as unknown as { realm: Realm }
  const ignore = () => undefined
  realm.observer = {
    statement: ignore,
    enter: ignore,
    leave: ignore,
    value(_frame, at, value) {
      if (!starts.has(at)) return
      const texts = values.get(at) ?? []
      texts.push(inspectGuest(value))
      values.set(at, texts)
    },
  }
}

/** Fires the timer that is due first; gives its time. */
function fireTimer(machine: Machine): number {
  const timers = machine.pending.filter(({ kind }) => kind === "timer")
  const [first, ...others] = timers
  if (first === undefined) throw new Error(`nothing can go on: ${JSON.stringify(machine.pending)}`)
  const next = others.reduce((a, b) => ((b.dueAt ?? 0) < (a.dueAt ?? 0) ? b : a), first)
  machine.resolve(next.id, undefined)
  return next.dueAt ?? 0
}

function describeEnd(machine: Machine, state: MachineState): End {
  if (state.status === "completed") return { status: "completed", value: inspectHost(state.value) }
  if (state.status !== "failed") throw new Error(`the machine is ${state.status}`)
  const { code, name, message, line = null } = state.error
  if (code !== "thrown") return { status: "error", findings: [{ error: `${code}: ${message}`, line }] }
  const { result } = (machine as unknown as { main: PromiseObject }).main
  if (!(result instanceof ErrorObject)) return { status: "thrown", error: inspectGuest(result), line: null }
  return { status: "thrown", error: message === "" ? name : `${name}: ${message}`, line }
}
