/**
 * What a pattern may cost to compile.
 *
 * A guest can choose the pattern, so compiling has bounds of its own that no plan's budget is needed for; the work is counted,
 * and whoever asked for the pattern charges it. Everything past a bound is refused with V8's own words for that.
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
/** Nodes made, and bounds of sets gone through, which cost far less. */
const MAX_WORK = 400_000
const BOUNDS_PER_WORK = 16

export class PatternTooLarge extends Error {}

export class CompileBudget {
  #used = 0

  get used(): number {
    return this.#used
  }

  spend(work: number): void {
    this.#used += work
    if (this.#used > MAX_WORK) throw new PatternTooLarge()
  }

  spendOnSet(bounds: number): void {
    this.spend(Math.ceil(bounds / BOUNDS_PER_WORK))
  }
}
