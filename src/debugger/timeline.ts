/**
 * The history of a debugged plan. Where it is now is one machine; where it was is found again by restoring a checkpoint, a
 * snapshot taken on the way, and running from there with what the journal holds.
 *
 * A place in time is a statement, and how far the plan is with it: before it, at its throw, or behind that, where the plan
 * waits or has ended. Statements are counted by the machine, the same in every run.
 */
import type { Frame } from "../interpreter/frame.js"
import type { PlanMachine } from "../interpreter/machine.js"
import type { Value } from "../interpreter/objects/value.js"
import type { Program } from "../interpreter/program.js"
import type { MachineSnapshot } from "../interpreter/snapshot/format.js"
import { willCatch } from "../interpreter/stack-frames.js"
import type { ConsoleLevel, MachineState } from "../interpreter/types.js"
import type { Cursor, Journal } from "./journal.js"
import { Replay, type ReplayOptions } from "./replay.js"
import type { ExceptionFilter } from "./types.js"
import { ScanWatch, SessionWatch, type Visited } from "./watch.js"

export interface Moment {
  readonly statement: number
  readonly phase: number
}

export const BEFORE = 0
export const AT_THROW = 1
const AFTER = 2

interface Checkpoint extends Moment {
  readonly steps: number
  readonly bytes: number
  readonly snapshot: MachineSnapshot | null
  readonly cursor: Cursor
  /** A person changed the plan here: what is behind it cannot be found from an earlier one. */
  readonly isEdit: boolean
}

/** Of these, every second one goes once there are more. */
const MAX_CHECKPOINTS = 48
/** By the plan's own count of memory. */
const MAX_CHECKPOINT_BYTES = 256 * 1024 * 1024

type Find<T> = (visited: readonly Visited[], machine: PlanMachine) => T | null

interface SearchOptions {
  /** Which of the visited are of interest; by default all. */
  readonly keep?: (visited: Visited, machine: PlanMachine) => boolean
  /** Throws that are visited. */
  readonly exceptions?: ExceptionFilter | null
  readonly toNow?: boolean
}

const START: Cursor = { turn: 0, clock: 0, random: 0, console: 0 }

export class Timeline {
  private checkpoints: Checkpoint[] = [
    { statement: 0, phase: BEFORE, steps: 0, bytes: 0, snapshot: null, cursor: START, isEdit: false },
  ]
  private replay: Replay
  private phase = AFTER

  constructor(
    readonly program: Program,
    private readonly options: ReplayOptions,
    private readonly journal: Journal,
    private interval: number,
    private readonly onConsole: (level: ConsoleLevel, args: unknown[]) => void,
  ) {
    this.replay = this.start(this.checkpoints[0] as Checkpoint)
  }

  get machine(): PlanMachine {
    return this.replay.machine
  }

  get now(): Moment {
    return { statement: this.machine.statements, phase: this.phase }
  }

  private start(from: Checkpoint): Replay {
    return new Replay(this.program, this.options, this.journal, from, this.onConsole)
  }

  // ---- forwards ----

  /** Runs on from now. */
  run(watch: SessionWatch, maxSliceMs?: number): MachineState {
    watch.checkpointAt = this.nextCheckpoint()
    const state = this.replay.run(watch, maxSliceMs, () => {
      this.phase = BEFORE
      this.addCheckpoint(false)
      watch.checkpointAt = this.nextCheckpoint()
    })
    this.phase = state.status !== "paused" ? AFTER : watch.isThrow ? AT_THROW : BEFORE
    return state
  }

  private nextCheckpoint(): number {
    const last = this.checkpoints.at(-1) as Checkpoint
    return last.statement + this.interval
  }

  private addCheckpoint(isEdit: boolean): void {
    const { machine, replay } = this
    const { steps, memoryBytes: bytes } = machine.usage
    this.checkpoints.push({
      ...this.now,
      steps,
      bytes,
      snapshot: machine.snapshot(),
      cursor: { ...replay.cursor },
      isEdit,
    })
    const bytesOfAll = this.checkpoints.reduce((sum, checkpoint) => sum + checkpoint.bytes, 0)
    if (this.checkpoints.length > MAX_CHECKPOINTS || bytesOfAll > MAX_CHECKPOINT_BYTES) this.thinOut()
  }

  /** A run that goes on and on takes checkpoints ever more seldom. */
  private thinOut(): void {
    this.interval *= 2
    this.checkpoints = this.checkpoints.filter(({ isEdit }, index) => isEdit || index % 2 === 0)
  }

  // ---- backwards ----

  /** Goes to a place where the plan has been. Gives false if it did not get there, which is a bug of ours. */
  goTo(moment: Moment): boolean {
    if (compare(this.now, moment) === 0) return true
    const from = this.latest((checkpoint) => compare(checkpoint, moment) <= 0)
    this.undoEdits(moment)
    const isOnTheWay = compare(this.now, moment) < 0 && compare(from, this.now) <= 0
    if (!isOnTheWay) {
      this.replay = this.start(from)
      this.phase = from.statement === 0 ? AFTER : from.phase
    }
    if (compare(this.now, { statement: moment.statement, phase: BEFORE }) < 0) this.runTo(moment.statement)
    if (moment.phase === AT_THROW && compare(this.now, moment) < 0) this.runToThrow(moment.statement)
    return compare(this.now, moment) === 0
  }

  private runTo(statement: number): void {
    this.run(new SessionWatch(this.machine, this.program, { atStatement: statement }, new Set()))
  }

  private runToThrow(statement: number): void {
    const request = { exceptions: "all", atStatement: statement + 1 } as const
    this.run(new SessionWatch(this.machine, this.program, request, new Set()))
  }

  private latest(isIt: (checkpoint: Checkpoint) => boolean): Checkpoint {
    return this.checkpoints.findLast(isIt) ?? (this.checkpoints[0] as Checkpoint)
  }

  /** Going back before a change takes it back. */
  private undoEdits(moment: Moment): void {
    const first = this.checkpoints.findIndex((checkpoint) => checkpoint.isEdit && compare(checkpoint, moment) > 0)
    if (first === -1) return
    this.journal.forget((this.checkpoints[first] as Checkpoint).cursor)
    this.checkpoints = this.checkpoints.slice(0, first)
  }

  /**
   * Looks for a place in the past, from the latest stretch of it to the earliest. `find` gets what was visited in a stretch,
   * and the machine that went there; each ends where the one that was looked at before begins or, with `toNow`, now.
   */
  search<T>(find: Find<T>, options: SearchOptions = {}): T | null {
    let end = this.now
    for (let index = this.checkpoints.length - 1; index >= 0; index--) {
      const from = this.checkpoints[index] as Checkpoint
      if (compare(from, end) >= 0) continue
      const found = this.searchFrom(from, end, find, options)
      if (found !== null) return found
      if (options.toNow !== true) end = from
    }
    return null
  }

  private searchFrom<T>(from: Checkpoint, end: Moment, find: Find<T>, options: SearchOptions): T | null {
    const { keep, exceptions = null } = options
    const scan = new Replay(this.program, this.options, this.journal, from, () => undefined, true)
    const visited: Visited[] = []
    const visit = (each: Visited) => {
      if (compare({ statement: each.statement, phase: each.isThrow ? AT_THROW : BEFORE }, end) >= 0) return
      if (keep === undefined || keep(each, scan.machine)) visited.push(each)
    }
    // The statement before which the checkpoint was taken has begun already.
    const frame = scan.machine.innermostFrame
    if (frame !== null && from.phase === BEFORE)
      visit({ statement: from.statement, frame, at: frame.at, isThrow: false })
    const isAsked = (at: Frame) => exceptions === "all" || !willCatch(at)
    const last = end.phase > BEFORE ? end.statement + 1 : end.statement
    scan.run(new ScanWatch(scan.machine, last, visit, exceptions === null ? null : isAsked))
    return find(visited, scan.machine)
  }

  /** Of the past: the first statement before which the plan had used so many steps. */
  momentOfStep(step: number): Moment {
    const { now } = this
    const from = this.latest((checkpoint) => checkpoint.steps <= step && compare(checkpoint, now) <= 0)
    const keep = (_: Visited, machine: PlanMachine) => machine.usage.steps >= step
    const statement = this.searchFrom(from, now, ([first]) => first?.statement ?? null, { keep })
    return { statement: statement ?? now.statement, phase: BEFORE }
  }

  /** What was thrown where the plan is paused at a throw. */
  get lastThrown(): Value {
    return this.machine.realm.stepper?.lastThrow?.value
  }

  // ---- looking and changing ----

  /** A copy of the plan as it is, for code that may change it; it knows no future. */
  copy(onConsole: (level: ConsoleLevel, args: unknown[]) => void): PlanMachine {
    const start = { snapshot: this.machine.snapshot(), cursor: this.replay.cursor }
    return new Replay(this.program, this.options, this.journal, start, onConsole, true).machine
  }

  /** Changes the plan as it is now. What comes after may differ from what is recorded. Undone if the plan cannot be kept then. */
  edit<T>(change: () => T): T {
    const before = this.machine.snapshot()
    const { now } = this
    try {
      const result = change()
      this.checkpoints = this.checkpoints.filter((checkpoint) => compare(checkpoint, now) < 0)
      this.addCheckpoint(true)
      this.journal.forget(this.replay.cursor)
      return result
    } catch (error) {
      this.replay = new Replay(
        this.program,
        this.options,
        this.journal,
        { snapshot: before, cursor: this.replay.cursor },
        this.onConsole,
      )
      throw error
    }
  }
}

function compare(a: Moment, b: Moment): number {
  return a.statement - b.statement || a.phase - b.phase
}
