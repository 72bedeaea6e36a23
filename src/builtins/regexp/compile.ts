/**
 * Pattern text and flags to a program for the matcher.
 *
 * A CompiledRegExp is immutable, holds nothing of a plan beyond the pattern's own text, and may be shared and cached.
 */
import { assemble, type Program } from "./assemble.js"
import { InvalidClass } from "./class-contents.js"
import { type ChargeCompiling, CompileBudget, PatternTooLarge } from "./limits.js"
import { type GroupName, lowerPattern } from "./lower.js"
import { flagText, parseFlags, parsePattern, type RegExpFlags } from "./parse.js"
import { invalidPattern, RegExpSyntaxError, TOO_LARGE } from "./syntax-error.js"

export interface CompiledRegExp {
  readonly source: string
  readonly flags: RegExpFlags
  /** Without the whole match. */
  readonly groupCount: number
  /** In the order of their first group. */
  readonly groupNames: readonly GroupName[]
  readonly program: Program
  /** What compiling costs, as steps: what was charged for it. */
  readonly compileSteps: number
  /** What the program occupies. */
  readonly byteSize: number
}

export function compileRegExp(source: string, flags: string, charge: ChargeCompiling = () => {}): CompiledRegExp {
  const parsedFlags = parseFlags(flags)
  const budget = new CompileBudget(source.length, charge)
  const compiled = compileWithin(budget, source, parsedFlags, flags)
  budget.settle()
  if (compiled instanceof RegExpSyntaxError) throw compiled
  return compiled
}

function compileWithin(
  budget: CompileBudget,
  source: string,
  flags: RegExpFlags,
  flagsGiven: string,
): CompiledRegExp | RegExpSyntaxError {
  try {
    const pattern = parsePattern(source, flagsGiven)
    budget.settle()
    const { root, groupCount, groupNames } = lowerPattern(pattern, flags, budget)
    const program = assemble(root, groupCount, flags, budget)
    const byteSize = 2 * source.length + program.byteSize
    return { source, flags, groupCount, groupNames, program, compileSteps: budget.steps, byteSize }
  } catch (error) {
    if (error instanceof RegExpSyntaxError) return error
    if (error instanceof PatternTooLarge) return invalidPattern(source, flagText(flagsGiven), TOO_LARGE)
    if (error instanceof InvalidClass) return invalidPattern(source, flagText(flagsGiven), error.message)
    throw error
  }
}
