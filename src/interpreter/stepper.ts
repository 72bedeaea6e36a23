/**
 * What a machine of the stepping flavour keeps besides its realm.
 *
 * A plan that pauses leaves the host's stack: every function, built-in and job that is under way returns SUSPEND, and what
 * it needs to go on lies in records, `unwound`, innermost first. The machine keeps them as the plan's stack and goes on
 * from the innermost: its result is delivered to the next, and so on outwards. So pausing again at once costs no
 * walk through the whole stack, and a stack that is deep in the plan need not be deep on the host.
 */
import type { GuestThrow } from "./errors.js"
import type { Frame } from "./frame.js"
import type { Value } from "./objects/value.js"
import type { Realm } from "./realm.js"

/** What waits for the result of something that was paused. */
export interface Continuation {
  /**
   * Goes on with what was waited for: a value, or a throw. Gives its own result in turn. SUSPEND as the value comes from
   * a frame that now waits at an `await` or `yield`; as the result it means the same, or a pause if `isPausing` is set.
   */
  deliver(realm: Realm, value: Value, isThrow: boolean): Value
}

export type PauseReason = "step" | "breakpoint" | "slice" | "debugger" | "exception"

/** Decides at each statement whether the plan stops there. */
export interface Watch {
  /** Before a statement that begins at offset `at`. */
  stopsAt(frame: Frame, at: number): boolean
  /** A statement of `frame` ended with a throw that nobody has been asked about; null: throws are of no interest. */
  readonly stopsAtThrow: ((frame: Frame, thrown: Value) => boolean) | null
}

export class Stepper {
  /** The plan is being taken off the host's stack. */
  isPausing = false
  /** It is taken off only because the host's stack is deep, and goes on at once. */
  isTooDeep = false
  readonly unwound: Continuation[] = []
  /** Null while nobody wants to stop. */
  watch: Watch | null = null
  /** `realm.depth` where the machine entered the plan's innermost record: what lies below is not on the host's stack. */
  baseDepth = 0
  /** What is delivered to the frame that is entered next. */
  delivered: Value = undefined
  isThrow = false
  /** The throw that was stopped at last; it is not asked about again on its way out. */
  lastThrow: GuestThrow | null = null
  /** What takes the result of the job that runs, if anything does. */
  bottom: Continuation | null = null
  /** How many statements were begun where the plan could have stopped. */
  statements = 0

  constructor(
    /** How deep calls that can pause nest on the host's stack, in the unit of `FunctionCode.weight`. */
    readonly maxNesting: number,
  ) {}

  pause(continuation: Continuation): void {
    this.isPausing = true
    this.unwound.push(continuation)
  }
}
