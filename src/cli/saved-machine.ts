/**
 * Machines that are saved and gone on with. What a saved machine waited for is told again by its first run, so that the loop
 * that drives it starts those calls; and a machine that is to be saved ends its run where the plan has made new calls, which
 * are not started.
 */
import { PlanError } from "../engine/index.js"
import type { HostCall, Machine, MachineState, RunOptions } from "../interpreter/types.js"
import type { DrivenMachine } from "../runtime/run.js"

/** Gets the machine where the plan waits for these calls, and ends its run there. */
export interface Keeper {
  save(machine: Machine, calls: readonly HostCall[]): void
}

export class SavedMachine implements DrivenMachine {
  /** Calls that were started. */
  private readonly started = new Set<string>()
  /** Calls that are left to whoever goes on with what is saved. */
  private readonly left: HostCall[] = []
  private isFirst: boolean

  constructor(
    private readonly machine: Machine,
    /** It waits already. */
    isResumed: boolean,
    /** Null: every call is made. */
    private readonly keeper: Keeper | null,
  ) {
    this.isFirst = isResumed
  }

  run(options?: RunOptions): MachineState {
    const state = this.machine.run(options)
    const calls = this.isFirst ? this.machine.pending : "calls" in state ? state.calls : []
    const isKept = this.keeper !== null && !this.isFirst
    this.isFirst = false
    const toStart = calls.filter(({ kind }) => kind === "timer" || !isKept)
    for (const { id, kind } of toStart) if (kind === "call") this.started.add(id)
    this.left.push(...calls.filter((call) => !toStart.includes(call)))
    if (state.status !== "waiting") return "calls" in state ? { ...state, calls: toStart } : state
    if (this.keeper === null || this.left.length === 0 || this.started.size > 0) return { ...state, calls: toStart }
    this.keeper.save(this.machine, this.left)
    return { status: "failed", error: new PlanError({ code: "aborted", message: "the plan was saved" }) }
  }

  resolve(callId: string, value: unknown): void {
    this.started.delete(callId)
    this.machine.resolve(callId, value)
  }

  reject(callId: string, error: Parameters<Machine["reject"]>[1]): void {
    this.started.delete(callId)
    this.machine.reject(callId, error)
  }

  interrupt(reason: PlanError): void {
    this.machine.interrupt(reason)
  }

  get usage(): Machine["usage"] {
    return this.machine.usage
  }
}
