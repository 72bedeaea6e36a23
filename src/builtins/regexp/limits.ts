/**
 * What a pattern may cost to compile.
 *
 * A guest can choose the pattern, so compiling has bounds of its own that no plan's budget is needed for. The work is counted,
 * and whoever asked for the pattern is told of it while it is done, whether the pattern is refused or not. Everything past a
 * bound is refused with V8's own words for that.
 */

// DEPARTS: a pattern of more than 65,536 code units, nested more than 250 deep, or with sets and counts that would make a
// program of more than 16 MiB, is refused as too large; V8 refuses some of these only later, or never.

/** In code units: compiling takes a few microseconds for each. */
export const MAX_SOURCE_LENGTH = 0x10000
/** Groups within groups or classes within classes; parser and compiler go this deep, and take up to 300 KiB of stack. */
export const MAX_NESTING = 250
export const MAX_PROGRAM_BYTES = 0x1000000
/** A closure and what it holds, about. */
export const BYTES_PER_STEP = 128
/** Nodes made, and bounds of sets gone through, which cost far less. A unit of it takes about a microsecond. */
const MAX_WORK = 400_000
const BOUNDS_PER_WORK = 16
/**
 * Few steps for much work, so that a literal in a loop, whose program is kept, costs little; that a plan does not go on
 * compiling for long is up to its time limit.
 */
const WORK_PER_STEP = 8
/** Steps that may be owed before they are charged: the clock is to be looked at about every millisecond. */
const MAX_OWED = 128

export class PatternTooLarge extends Error {}

/** Told of steps as the work for them is done, 0 for work that counts as none; may throw, which ends the compiling. */
export type ChargeCompiling = (steps: number) => void

export class CompileBudget {
  readonly #charge: ChargeCompiling
  readonly #most: number
  #used: number
  #charged = 0

  constructor(sourceLength: number, charge: ChargeCompiling) {
    this.#charge = charge
    this.#used = sourceLength
    this.#most = MAX_WORK + sourceLength
  }

  /** What compiling has cost so far. */
  get steps(): number {
    return Math.ceil(this.#used / WORK_PER_STEP)
  }

  spend(work: number): void {
    this.#used += work
    if (this.#used > this.#most) throw new PatternTooLarge()
    if (this.#used >= (this.#charged + MAX_OWED) * WORK_PER_STEP) this.settle()
  }

  spendOnSet(bounds: number): void {
    this.spend(Math.ceil(bounds / BOUNDS_PER_WORK))
  }

  /** Charges what is owed. */
  settle(): void {
    const owed = this.steps - this.#charged
    this.#charged += owed
    this.#charge(owed)
  }
}
