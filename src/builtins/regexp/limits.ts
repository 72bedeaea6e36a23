/**
 * What a pattern may cost to compile.
 *
 * A guest can choose the pattern, so compiling has bounds of its own that no plan's budget is needed for; the work is counted,
 * and whoever asked for the pattern charges it. Everything past a bound is refused with V8's own words for that.
 */

/** In code units: parsing takes about a microsecond each. */
export const MAX_SOURCE_LENGTH = 0x20000
/** Groups within groups or classes within classes; parser and compiler go this deep. */
export const MAX_NESTING = 250
/** As in V8. */
export const MAX_GROUPS = 0xffff
/** Words of bytecode and sets: 4 MiB. */
export const MAX_PROGRAM_WORDS = 0x100000
/** Nodes made and ranges of sets gone through. */
const MAX_WORK = 4_000_000

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
}
