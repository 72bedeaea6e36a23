/**
 * What nodes compile to, and how they hand results on.
 *
 * An expression gives a value. A statement gives a completion: `undefined` when it ended normally, otherwise what it ended
 * with, to be passed up until somebody knows it. Compiled to the resumable form either may also give SUSPEND; entering it
 * again then goes on where it was.
 */
import type { Frame, HeapScope } from "../frame.js"
import type { GlobalCache } from "../objects/inline-cache.js"
import type { Value } from "../objects/value.js"

export interface Evaluate {
  (frame: Frame): Value
  /** It only reads this slot of the frame: who evaluates it may read the slot instead, which is faster than a call. */
  slot?: number
  /** It only reads this cell of the scope around its function; the same. */
  outer?: number
  /** It only reads a global: what the place has learnt about it. */
  global?: GlobalCache
}

export function readSlot(index: number): Evaluate {
  const read: Evaluate = (frame) => frame.slots[index]
  read.slot = index
  return read
}

/** The slot that an expression reads; -1: it does something else. */
export function slotOf(expression: Evaluate): number {
  return expression.slot ?? -1
}

export function readOuter(index: number): Evaluate {
  const read: Evaluate = (frame) => (frame.fn.scope as HeapScope).cells[index]
  read.outer = index
  return read
}

/** The cell of the scope around the function that an expression reads; -1: it does something else. */
export function outerOf(expression: Evaluate): number {
  return expression.outer ?? -1
}

/** Stores a value where a pattern or declaration says. */
export type Store = (frame: Frame, value: Value) => void

/** A jump on its way: compared by identity with the jumps that a loop or label knows. `return` keeps its value in the frame. */
export class Jump {
  constructor(
    readonly kind: "break" | "continue" | "return",
    /** Where the statement stands that it ends or goes on with; with the kind, it tells a jump from others of its function. */
    readonly at = -1,
  ) {}
}

export type Completion = Jump | undefined
/** SUSPEND is typed as a value; as a completion it is passed up like a jump. */
export interface Execute {
  (frame: Frame): Completion
  /** It only evaluates this, and ends normally: who executes it may do that instead. */
  expression?: Evaluate
  /** It calls functions: before it, lists and loops note a boundary (budget.ts). */
  isCalling?: boolean
}

/** What to call in place of a statement, and whether it gives a completion. */
export function shortest(statement: Execute): { readonly run: (frame: Frame) => unknown; readonly completes: boolean } {
  const { expression } = statement
  return expression === undefined ? { run: statement, completes: true } : { run: expression, completes: false }
}

export const RETURN = new Jump("return")

/** What `break` and `continue` aim at. */
export interface JumpTarget {
  readonly labels: readonly string[]
  /** Where the statement stands, for a limit that ends the plan in it. */
  readonly at: number
  readonly break: Jump
  /** Null for a labelled statement or `switch`, which `continue` passes by. */
  readonly continue: Jump | null
  /** What an iteration costs: one step, and those of its text (costs.ts). */
  readonly steps: number
}

/** For an iteration of which one step is charged already. */
export function chargeText(frame: Frame, target: JumpTarget): void {
  if (target.steps > 1 && (frame.realm.fuel -= target.steps - 1) < 0) refuelIn(frame, target)
}

/** The chunk of steps is used up in a loop: says where, as the loop's own code may have no call that did. */
export function refuelIn(frame: Frame, { at }: JumpTarget): void {
  frame.at = at
  frame.realm.refuelAtBoundary()
}
