/**
 * Starts plans and carries on from their snapshots. Bundled, this runs in any engine: what goes in and what comes out is
 * JSON, and nothing here is a host's.
 */
import {
  compilePlan,
  createMachine,
  type Machine,
  type MachineSnapshot,
  restoreMachine,
} from "../../src/engine/index.js"
import type { HostCall, MachineState, Usage } from "../../src/interpreter/types.js"
import { hostFunctions, type StoppedPlan } from "./plans.js"

export interface Task {
  readonly plan: StoppedPlan
  /** Carries on from here; without it, the plan starts. */
  readonly snapshot?: MachineSnapshot
  /** Goes on to the end, without a stop. */
  readonly isWhole?: boolean
}

/** What one process, or engine, saw of a plan. */
export interface Seen {
  readonly console: readonly string[]
  readonly calls: readonly string[]
  readonly usage: Usage
  /** Of a plan that was stopped. */
  readonly snapshot?: MachineSnapshot
  /** How the plan ended. */
  readonly end?: { readonly value: unknown } | { readonly failed: string }
}

class Drive {
  readonly console: string[] = []
  readonly calls: string[] = []
  private waits = 0

  readonly onConsole = (level: string, args: unknown[]): void => {
    this.console.push(`${level} ${args.map((arg) => JSON.stringify(arg)).join(" ")}`)
  }

  /** Up to the end, or to the place where the plan is to stop: then without an end. */
  run(machine: Machine, stop: StoppedPlan["stop"] | null): Seen["end"] | undefined {
    const isPausing = stop !== null && "line" in stop
    for (;;) {
      const state = machine.run(isPausing ? { stop: { breakpoints: [{ line: stop.line }] } } : {})
      this.note(state)
      if (state.status === "completed") return { value: state.value }
      if (state.status === "failed") return { failed: state.error.message }
      if (state.status === "paused") return undefined
      if (stop !== null && "wait" in stop && ++this.waits === stop.wait) return undefined
      this.settle(machine)
    }
  }

  /** Settles the oldest open call. */
  settle(machine: Machine): void {
    const call = machine.pending[0] as HostCall
    const [asked] = call.args as [number]
    if (call.name === "tools.price") machine.resolve(call.id, asked * 10)
    else machine.reject(call.id, { name: "ToolError", message: `refuses ${asked}`, code: "refused" })
  }

  private note(state: MachineState): void {
    if (!("calls" in state)) return
    for (const { id, name, args } of state.calls) this.calls.push(`${id} ${name}(${JSON.stringify(args).slice(1, -1)})`)
  }
}

function perform({ plan, snapshot, isWhole = false }: Task): Seen {
  const drive = new Drive()
  const { onConsole } = drive
  const stepping = "line" in plan.stop
  const machine =
    snapshot === undefined
      ? createMachine(compilePlan(plan.source), { hostFunctions, stepping, onConsole })
      : restoreMachine(snapshot, { onConsole })
  if (snapshot !== undefined && !stepping) drive.settle(machine)
  const end = drive.run(machine, isWhole || snapshot !== undefined ? null : plan.stop)
  const { console, calls } = drive
  const { usage } = machine
  return end === undefined ? { console, calls, usage, snapshot: machine.snapshot() } : { console, calls, usage, end }
}

/** Tasks as JSON in, what was seen in each as JSON out. */
export function performTasks(tasks: string): string {
  return JSON.stringify((JSON.parse(tasks) as Task[]).map(perform))
}
