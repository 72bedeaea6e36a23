/** One machine on its way through the history of a plan: what is recorded is given to it, what is new is recorded. */
import { createMachine } from "../engine/create-machine.js"
import { restoreMachine } from "../engine/restore-machine.js"
import type { PlanMachine } from "../interpreter/machine.js"
import type { Program } from "../interpreter/program.js"
import type { MachineSnapshot } from "../interpreter/snapshot/format.js"
import type { ConsoleLevel, MachineOptions, MachineState } from "../interpreter/types.js"
import type { Cursor, Journal, Settlement } from "./journal.js"
import type { Checkpointing } from "./watch.js"

/** What machines are made with: the options of the session, less those that are only its own. */
export type ReplayOptions = Omit<MachineOptions, "stepping" | "onTrace" | "onConsole">

export interface ReplayStart {
  readonly snapshot: MachineSnapshot | null
  readonly cursor: Cursor
}

export class Replay {
  readonly machine: PlanMachine
  readonly cursor: Cursor
  /** The plan is being changed: what it says is new, also in the past. */
  isEdited = false

  constructor(
    program: Program,
    private readonly options: ReplayOptions,
    private readonly journal: Journal,
    start: ReplayStart,
    /** Told of console messages that are new. */
    private readonly onConsole: (level: ConsoleLevel, args: unknown[]) => void,
    /** It only looks: what it does is not recorded, and nobody is asked for anything. */
    private readonly isFixed = false,
  ) {
    this.cursor = { ...start.cursor }
    const { input, globals, clock, random, monotonic, ...others } = options
    const shared = {
      ...(clock !== undefined && { clock: () => this.read("clock", clock) }),
      ...(random !== undefined && { random: () => this.read("random", random) }),
      ...(monotonic !== undefined && { monotonic }),
      onConsole: (level: ConsoleLevel, args: unknown[]) => this.tell(level, args),
    }
    const machine =
      start.snapshot === null
        ? createMachine(program, { input, ...(globals && { globals }), ...others, ...shared, stepping: true })
        : restoreMachine(start.snapshot, { program, ...shared })
    this.machine = machine as PlanMachine
  }

  private read(name: "clock" | "random", give: () => number): number {
    const log = this.journal[name]
    const at = this.cursor[name]++
    if (at >= log.length) {
      // A copy that goes on past what is recorded has a clock that stands still.
      if (this.isFixed) return log.at(-1) ?? 0
      log.push(give())
    }
    return log[at] as number
  }

  private tell(level: ConsoleLevel, args: unknown[]): void {
    const at = this.cursor.console++
    if (this.isFixed) this.onConsole(level, args)
    else if (this.isEdited || at >= this.journal.consoleTold) {
      this.journal.consoleTold = Math.max(this.journal.consoleTold, at + 1)
      this.onConsole(level, args)
    }
  }

  /**
   * Runs until the watch stops the plan, until it waits for what is not recorded, or to its end. `onCheckpoint` is called
   * where one is due, and sets when the next one is.
   */
  run(watch: Checkpointing, maxSliceMs?: number, onCheckpoint?: () => void): MachineState {
    const { machine } = this
    const end = maxSliceMs === undefined ? null : this.monotonic() + maxSliceMs
    for (;;) {
      const state = machine.runWatched(watch, end === null ? undefined : Math.max(0, end - this.monotonic()))
      if (state.status === "waiting" && this.deliver()) continue
      if (state.status === "paused" && machine.statements >= watch.checkpointAt) {
        onCheckpoint?.()
        if (!watch.isStop) continue
      }
      return state
    }
  }

  private monotonic(): number {
    return this.options.monotonic?.() ?? 0
  }

  private deliver(): boolean {
    const turn = this.journal.next(this.machine, this.cursor, this.isFixed)
    if (turn === null) return false
    this.cursor.turn++
    for (const settlement of turn) this.apply(settlement)
    return true
  }

  private apply({ callId, outcome }: Settlement): void {
    if ("error" in outcome) this.machine.reject(callId, outcome.error)
    else this.machine.resolve(callId, outcome.value)
  }
}
