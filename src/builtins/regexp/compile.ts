/**
 * Pattern text and flags to a program for the matcher.
 *
 * A CompiledRegExp is immutable, holds nothing of a plan beyond the pattern's own text, and may be shared and cached.
 */
import { type CaseMode, canonicalize } from "./casefold.js"
import { InvalidClass } from "./class-contents.js"
import { emitProgram, type Program } from "./emit.js"
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
  /** The representative of a character where case is ignored, for backreferences. */
  readonly canonicalize: (character: number) => number
  /** What compiling costs, to be charged as steps whether the program came from a cache or not. */
  readonly compileSteps: number
  /** What the program occupies. */
  readonly byteSize: number
}

/** Nodes and ranges gone through for one step. */
const WORK_PER_STEP = 8

export function compileRegExp(source: string, flags: string): CompiledRegExp {
  const parsedFlags = parseFlags(flags)
  const budget = new CompileBudget()
  const pattern = parsePattern(source, flags)
  try {
    const { root, groupCount, groupNames } = lowerPattern(pattern, parsedFlags, budget)
    const program = emitProgram(root, groupCount, parsedFlags, budget)
    const mode: CaseMode = parsedFlags.unicode || parsedFlags.unicodeSets ? "unicode" : "unit"
    return {
      source,
      flags: parsedFlags,
      groupCount,
      groupNames,
      program,
      canonicalize: (character) => canonicalize(character, mode),
      compileSteps: Math.ceil((source.length + budget.used) / WORK_PER_STEP),
      byteSize: 2 * source.length + program.byteSize,
    }
  } catch (error) {
    if (error instanceof PatternTooLarge) throw invalidPattern(source, flagText(flags), TOO_LARGE)
    if (error instanceof InvalidClass) throw invalidPattern(source, flagText(flags), error.message)
    throw error
  }
}
