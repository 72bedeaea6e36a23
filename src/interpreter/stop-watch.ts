/** Where a run is to stop: a `StopRequest`, and the end of its slice, as a watch over the plan's statements. */
import { stepsUsed } from "./budget.js"
import { willCatch } from "./catching.js"
import type { Frame } from "./frame.js"
import type { Value } from "./objects/value.js"
import type { Program } from "./program.js"
import type { Realm } from "./realm.js"
import { callersOf } from "./stack-frames.js"
import type { PauseReason, Stepper, Watch } from "./stepper.js"
import type { StopRequest } from "./types.js"

/** What a machine runs under. */
export interface RunWatch extends Watch {
  /** Why the plan stopped. */
  readonly reason: PauseReason
  /** The machine says so; the plan is to stop at the next statement. */
  isSliceOver: boolean
}

export class StopWatch implements RunWatch {
  reason: PauseReason = "step"
  /** What was thrown, after a stop at a throw. */
  thrown: Value = undefined
  isSliceOver = false
  readonly stopsAtThrow: Watch["stopsAtThrow"]
  private readonly breakpoints: ReadonlySet<number>
  private readonly debuggers: ReadonlySet<number>
  /** Step over and out: the frames in which the plan stops. */
  private readonly targets: ReadonlySet<Frame>
  private readonly level: number

  constructor(
    private readonly realm: Realm,
    program: Program,
    private readonly request: StopRequest,
    /** The innermost frame; null before the plan has begun. */
    private readonly start: Frame | null,
  ) {
    const { step, breakpoints = [], debuggerStatements = true, exceptions } = request
    this.breakpoints = new Set(breakpoints.map(({ line, column }) => program.findStop(line, column)?.at ?? -1))
    this.debuggers = debuggerStatements ? program.debuggers : new Set()
    const callers = step === "over" || step === "out" ? callersOf(start) : []
    this.targets = new Set(step === "over" && start !== null ? [start, ...callers] : callers)
    this.level = start?.level ?? 0
    this.stopsAtThrow = exceptions === undefined ? null : (frame, thrown) => this.stopsAtException(frame, thrown)
  }

  stopsAt(frame: Frame, at: number): boolean {
    if (this.breakpoints.has(at)) return this.stop("breakpoint")
    if (this.debuggers.has(at)) return this.stop("debugger")
    if (this.isStepOver(frame)) return this.stop("step")
    return this.isSliceOver && this.stop("slice")
  }

  private stop(reason: PauseReason): true {
    this.reason = reason
    return true
  }

  private isStepOver(frame: Frame): boolean {
    const { step, atStep, atStatement } = this.request
    if (atStep !== undefined && stepsUsed(this.realm) >= atStep) return true
    if (atStatement !== undefined && (this.realm.stepper as Stepper).statements >= atStatement) return true
    if (step === undefined) return false
    if (step === "in" || this.start === null || this.targets.has(frame)) return true
    // The frame has ended, and nothing of the plan called it: whatever comes next on its level is next.
    const isDone = this.start.partial === null
    return isDone && (step === "over" ? frame.level <= this.level : frame.level < this.level)
  }

  private stopsAtException(frame: Frame, thrown: Value): boolean {
    if (this.request.exceptions === "uncaught" && willCatch(frame)) return false
    this.thrown = thrown
    return this.stop("exception")
  }
}
