/**
 * Pattern text and flags to a program for the matcher.
 *
 * A CompiledRegExp is immutable, holds nothing of a plan beyond the pattern's own text, and may be shared and cached.
 */
import { assemble, type Program } from "./assemble.js"
import { InvalidClass } from "./class-contents.js"
import { CompileBudget, PatternTooLarge } from "./limits.js"
import { type GroupName, lowerPattern } from "./lower.js"
import { flagText, parseFlags, parsePattern, type RegExpFlags } from "./parse.js"
import { invalidPattern, TOO_LARGE } from "./syntax-error.js"

export interface CompiledRegExp {
  readonly source: string
  readonly flags: RegExpFlags
  /** Without the whole match. */
  readonly groupCount: number
  /** In the order of their first group. */
  readonly groupNames: readonly GroupName[]
  readonly program: Program
  /** What compiling costs, as steps. */
  readonly compileSteps: number
  /** What the program occupies. */
  readonly byteSize: number
}

/**
 * Few steps for much work, so that a literal in a loop, whose program is kept, costs little; that a plan does not go on
 * compiling for long is up to its time limit.
 */
const WORK_PER_STEP = 8

export function compileRegExp(source: string, flags: string): CompiledRegExp {
  const parsedFlags = parseFlags(flags)
  const budget = new CompileBudget()
  const pattern = parsePattern(source, flags)
  try {
    const { root, groupCount, groupNames } = lowerPattern(pattern, parsedFlags, budget)
    const program = assemble(root, groupCount, parsedFlags, budget)
    return {
      source,
      flags: parsedFlags,
      groupCount,
      groupNames,
      program,
      compileSteps: Math.ceil((source.length + budget.used) / WORK_PER_STEP),
      byteSize: 2 * source.length + program.byteSize,
    }
  } catch (error) {
    if (error instanceof PatternTooLarge) throw invalidPattern(source, flagText(flags), TOO_LARGE)
    if (error instanceof InvalidClass) throw invalidPattern(source, flagText(flags), error.message)
    throw error
  }
}
