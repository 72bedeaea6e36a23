/**
 * What a debugged run stops for. A watch outlives pauses: where the plan stopped for something that turns out not to be
 * wanted (a condition that is false, a checkpoint), the run goes on under the same watch, and a step over is still the same.
 */
import type { Frame } from "../interpreter/frame.js"
import type { PlanMachine } from "../interpreter/machine.js"
import type { Value } from "../interpreter/objects/value.js"
import type { Program } from "../interpreter/program.js"
import type { PauseReason } from "../interpreter/stepper.js"
import { type RunWatch, StopWatch } from "../interpreter/stop-watch.js"
import type { StopRequest } from "../interpreter/types.js"

/** A watch whose run takes checkpoints on its way. */
export interface Checkpointing extends RunWatch {
  /** The number of the statement at which the next one is due. */
  checkpointAt: number
  /** The plan stopped for more than a checkpoint. */
  readonly isStop: boolean
}

export class SessionWatch implements Checkpointing {
  reason: PauseReason = "step"
  isSliceOver = false
  checkpointAt = Number.POSITIVE_INFINITY
  /** Why the plan stopped; more than one may be true. */
  isBreakpoint = false
  isStep = false
  isThrow = false
  /** The step is one to a `debugger` statement. */
  isDebugger = false
  thrown: Value = undefined
  readonly stopsAtThrow: ((frame: Frame, thrown: Value) => boolean) | null
  private readonly inner: StopWatch

  constructor(
    private readonly machine: PlanMachine,
    program: Program,
    request: StopRequest,
    /** Offsets of the places with breakpoints. */
    private readonly breakpoints: ReadonlySet<number>,
  ) {
    this.inner = new StopWatch(
      machine.realm,
      program,
      { debuggerStatements: false, ...request },
      machine.innermostFrame,
    )
    const { stopsAtThrow } = this.inner
    this.stopsAtThrow =
      stopsAtThrow === null
        ? null
        : (frame, thrown) => {
            this.clear()
            this.isThrow = stopsAtThrow(frame, thrown)
            this.thrown = thrown
            return this.isThrow
          }
  }

  get isStop(): boolean {
    return this.isBreakpoint || this.isStep || this.isThrow
  }

  stopsAt(frame: Frame, at: number): boolean {
    this.clear()
    this.inner.isSliceOver = this.isSliceOver
    this.isBreakpoint = this.breakpoints.has(at)
    this.isStep = this.inner.stopsAt(frame, at)
    this.isDebugger = this.isStep && this.inner.reason === "debugger"
    this.reason = this.isBreakpoint ? "breakpoint" : this.inner.reason
    return this.isBreakpoint || this.isStep || this.machine.statements >= this.checkpointAt
  }

  private clear(): void {
    this.isBreakpoint = this.isStep = this.isThrow = this.isDebugger = false
    this.thrown = undefined
  }
}

/** A statement that was begun. */
export interface Visited {
  readonly statement: number
  readonly frame: Frame
  readonly at: number
  /** The statement threw, and that is what is told. */
  readonly isThrow: boolean
}

/** Watches without stopping but for the end of a slice, until before the statement of a number. */
export class ScanWatch implements Checkpointing {
  reason: PauseReason = "step"
  isSliceOver = false
  checkpointAt = Number.POSITIVE_INFINITY
  readonly isStop = true
  readonly stopsAtThrow: ((frame: Frame, thrown: Value) => boolean) | null

  constructor(
    private readonly machine: PlanMachine,
    private readonly end: number,
    private readonly visit: (visited: Visited) => void,
    /** Tells which throws are to be visited. */
    exceptions: ((frame: Frame, thrown: Value) => boolean) | null,
  ) {
    this.stopsAtThrow =
      exceptions === null
        ? null
        : (frame, thrown) => {
            const { statements } = this.machine
            if (exceptions(frame, thrown)) visit({ statement: statements, frame, at: frame.at, isThrow: true })
            return false
          }
  }

  stopsAt(frame: Frame, at: number): boolean {
    const { statements } = this.machine
    this.reason = "step"
    if (statements >= this.end) return true
    // As if it had stopped, so that what is looked at is what is seen here.
    frame.at = at
    this.visit({ statement: statements, frame, at, isThrow: false })
    if (this.isSliceOver) this.reason = "slice"
    return this.isSliceOver
  }
}
