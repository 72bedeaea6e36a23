/**
 * The history of a debugged plan. Where it is now is one machine; where it was is found again by restoring a checkpoint, a
 * snapshot taken on the way, and running from there with what the journal holds.
 *
 * A place in time is a statement, and how far the plan is with it: before it, at its throw, or behind that, where the plan
 * waits or has ended. Statements are counted by the machine, the same in every run.
 */
import { willCatch } from "../interpreter/catching.js"
import type { Frame } from "../interpreter/frame.js"
import type { PlanMachine } from "../interpreter/machine.js"
import type { Value } from "../interpreter/objects/value.js"
import type { Program } from "../interpreter/program.js"
import type { MachineSnapshot } from "../interpreter/snapshot/format.js"
import type { RunWatch } from "../interpreter/stop-watch.js"
import type { ConsoleLevel, MachineState, StopRequest } from "../interpreter/types.js"
import type { Cursor, Journal } from "./journal.js"
import { Replay, type ReplayOptions } from "./replay.js"
import type { ExceptionFilter } from "./types.js"
import { ScanWatch, SessionWatch, type Visited } from "./watch.js"

/** How long something may take before the host has its turn. */
export class Slice {
  private end: number | null = null

  constructor(private readonly now: () => number) {}

  begin(maxSliceMs: number | undefined): void {
    this.end = maxSliceMs === undefined ? null : this.now() + maxSliceMs
  }

  /** Milliseconds; undefined: as long as it likes. */
  get left(): number | undefined {
    return this.end === null ? undefined : Math.max(0, this.end - this.now())
  }

  get isOver(): boolean {
    return this.left === 0
  }
}

/** Something that may take long. It yields where the host may have its turn, and goes on from there. */
export type Work<T> = Generator<void, T, void>

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

/** Looks at a stretch of the past. It may be long, so little of it is kept. */
export interface Scan<T> {
  visit(visited: Visited, machine: PlanMachine): void
  /** What was found, once the stretch is over; null: nothing. */
  result(machine: PlanMachine): T | null
}

interface SearchOptions {
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
    /** Of what goes back. */
    private readonly slice: Slice,
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
      this.add(this.checkpoint(false))
      watch.checkpointAt = this.nextCheckpoint()
    })
    this.phase = state.status !== "paused" ? AFTER : watch.isThrow ? AT_THROW : BEFORE
    return state
  }

  private nextCheckpoint(): number {
    const last = this.checkpoints.at(-1) as Checkpoint
    return last.statement + this.interval
  }

  /** @throws TypeError where the plan cannot be written down. */
  private checkpoint(isEdit: boolean): Checkpoint {
    const { machine, replay } = this
    const { steps, memoryBytes: bytes } = machine.usage
    return { ...this.now, steps, bytes, snapshot: machine.snapshot(), cursor: { ...replay.cursor }, isEdit }
  }

  private add(checkpoint: Checkpoint): void {
    this.checkpoints.push(checkpoint)
    const bytesOfAll = this.checkpoints.reduce((sum, { bytes }) => sum + bytes, 0)
    if (this.checkpoints.length > MAX_CHECKPOINTS || bytesOfAll > MAX_CHECKPOINT_BYTES) this.thinOut()
  }

  /** A run that goes on and on takes checkpoints ever more seldom. */
  private thinOut(): void {
    this.interval *= 2
    this.checkpoints = this.checkpoints.filter(({ isEdit }, index) => isEdit || index % 2 === 0)
  }

  // ---- backwards ----

  /** Goes to a place where the plan has been. Gives false if it did not get there, which is a bug of ours. */
  *goTo(moment: Moment): Work<boolean> {
    if (compare(this.now, moment) === 0) return true
    const from = this.latest((checkpoint) => compare(checkpoint, moment) <= 0)
    this.undoEdits(moment)
    const isOnTheWay = compare(this.now, moment) < 0 && compare(from, this.now) <= 0
    if (!isOnTheWay) {
      this.replay = this.start(from)
      this.phase = from.statement === 0 ? AFTER : from.phase
    }
    if (compare(this.now, { statement: moment.statement, phase: BEFORE }) < 0) {
      yield* this.runUnder({ atStatement: moment.statement })
    }
    if (moment.phase === AT_THROW && compare(this.now, moment) < 0) {
      yield* this.runUnder({ exceptions: "all", atStatement: moment.statement + 1 })
    }
    return compare(this.now, moment) === 0
  }

  private *runUnder(request: StopRequest): Work<void> {
    const watch = new SessionWatch(this.machine, this.program, request, new Set())
    yield* this.inSlices(watch, (maxSliceMs) => this.run(watch, maxSliceMs))
  }

  private *inSlices(watch: RunWatch, run: (maxSliceMs: number | undefined) => MachineState): Work<void> {
    while (run(this.slice.left).status === "paused" && watch.reason === "slice") yield
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
   * Looks for a place in the past, from the latest stretch of it to the earliest, with a scan of its own for each. A stretch
   * ends where the one that was looked at before begins or, with `toNow`, now; then each is twice as long as the one before.
   */
  *search<T>(begin: () => Scan<T>, options: SearchOptions = {}): Work<T | null> {
    const { toNow = false } = options
    let end = this.now
    let stride = 1
    for (let index = this.checkpoints.length - 1; index >= 0; ) {
      const from = this.checkpoints[index] as Checkpoint
      const isBefore = compare(from, end) < 0
      const found = isBefore ? yield* this.searchFrom(from, end, begin(), options) : null
      if (found !== null || index === 0) return found
      if (isBefore && !toNow) end = from
      index = Math.max(0, index - stride)
      if (isBefore && toNow) stride *= 2
    }
    return null
  }

  private *searchFrom<T>(
    from: Checkpoint,
    end: Moment,
    scan: Scan<T>,
    { exceptions = null }: SearchOptions,
  ): Work<T | null> {
    const replay = new Replay(this.program, this.options, this.journal, from, () => undefined, true)
    const { machine } = replay
    const visit = (each: Visited) => {
      if (compare({ statement: each.statement, phase: each.isThrow ? AT_THROW : BEFORE }, end) < 0)
        scan.visit(each, machine)
    }
    const isAsked = (at: Frame) => exceptions === "all" || !willCatch(at)
    // What the checkpoint was taken at has begun already.
    const frame = machine.innermostFrame
    const isThrow = from.phase === AT_THROW
    if (frame !== null && (from.phase === BEFORE || (isThrow && exceptions !== null && isAsked(frame)))) {
      visit({ statement: from.statement, frame, at: frame.at, isThrow })
    }
    const last = end.phase > BEFORE ? end.statement + 1 : end.statement
    const watch = new ScanWatch(machine, last, visit, exceptions === null ? null : isAsked)
    yield* this.inSlices(watch, (maxSliceMs) => replay.run(watch, maxSliceMs))
    return scan.result(machine)
  }

  /** Of the past: the first statement before which the plan had used so many steps. */
  *momentOfStep(step: number): Work<Moment> {
    const { now } = this
    const from = this.latest((checkpoint) => checkpoint.steps <= step && compare(checkpoint, now) <= 0)
    let statement: number | null = null
    const scan: Scan<number> = {
      visit: (visited, machine) => {
        if (machine.usage.steps >= step) statement ??= visited.statement
      },
      result: () => statement,
    }
    return { statement: (yield* this.searchFrom(from, now, scan, {})) ?? now.statement, phase: BEFORE }
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
    const before = { snapshot: this.machine.snapshot(), cursor: { ...this.replay.cursor } }
    const { consoleTold } = this.journal
    const { now } = this
    this.replay.isEdited = true
    try {
      const result = change()
      const checkpoint = this.checkpoint(true)
      this.checkpoints = this.checkpoints.filter((each) => compare(each, now) < 0)
      this.add(checkpoint)
      this.journal.forget(this.replay.cursor)
      this.replay.isEdited = false
      return result
    } catch (error) {
      this.journal.consoleTold = consoleTold
      this.replay = new Replay(this.program, this.options, this.journal, before, this.onConsole)
      throw error
    }
  }
}

function compare(a: Moment, b: Moment): number {
  return a.statement - b.statement || a.phase - b.phase
}
