/**
 * Text to resolved tree: the one door of this room.
 *
 * Whatever the text is, only a `PlanSyntaxError` comes out. All findings are collected: what the parser can step over,
 * the one error that stopped it, and, if the text could be parsed, what the language leaves out and unknown names.
 */
import type { Program } from "acorn"
import { AcornParser } from "./acorn-internals.js"
import { ErasureFailure, eraseTypes } from "./erase.js"
import { type Diagnostic, PlanSyntaxError, type Problem, syntaxError, toDiagnostic } from "./errors.js"
import { NestingFailure, type PlanParser, planParser, planParserOptions, SyntaxFailure } from "./plan-parser.js"
import { type Resolution, resolve } from "./resolve.js"
import { MAX_HEIGHT, ResolveFailure } from "./resolver.js"
import type { FunctionInfo, Resolved } from "./scope.js"
import { Source } from "./source.js"
import { TypeScriptParser, typeScriptParserOptions } from "./typescript-parser.js"

export type PlanLanguage = "javascript" | "typescript"

export interface ParseOptions {
  /** By default what a markdown fence around the plan says, or else JavaScript. */
  readonly language?: PlanLanguage
  /** Names the plan in messages; by default "plan.js" or "plan.ts". */
  readonly filename?: string
  readonly knownGlobals: ReadonlySet<string>
  /** What becomes of a free name that is no known global: refused now (by default), or a ReferenceError when reached. */
  readonly unknownGlobals?: "refuse" | "throw"
}

export interface ParsedPlan {
  readonly source: Source
  /** Pure ESTree; its body is the plan's statements. Offsets are into the text as given. */
  readonly program: Program & Resolved
  readonly plan: FunctionInfo
  /** By their id. */
  readonly functions: readonly FunctionInfo[]
}

export function parsePlan(text: string, options: ParseOptions): ParsedPlan {
  const result = analyse(text, options)
  const [first, ...others] = result.diagnostics
  if (first !== undefined) throw new PlanSyntaxError([first, ...others])
  if (result.plan === null) throw new PlanSyntaxError([toDiagnostic(unreadable(0), result.source)])
  return result.plan
}

/** What `parsePlan` would throw, as a list. */
export function diagnosePlan(text: string, options: ParseOptions): Diagnostic[] {
  return analyse(text, options).diagnostics
}

interface Analysis {
  readonly source: Source
  readonly plan: ParsedPlan | null
  readonly diagnostics: Diagnostic[]
}

const JavaScriptParser = planParser(AcornParser)

function analyse(text: string, options: ParseOptions): Analysis {
  const source = new Source(text, options.filename ?? "plan.js")
  const problems: Problem[] = []
  const isTyped = options.language === "typescript"
  const input = text.slice(0, source.end)
  const parser = isTyped
    ? new TypeScriptParser({ ...typeScriptParserOptions }, input, source.start)
    : new JavaScriptParser(planParserOptions, input, source.start)
  const parsed = attempt(problems, () => parser.parse())
  problems.push(...parser.problems)
  const program = parsed !== null && isTyped ? attempt(problems, () => erase(parsed, text, problems)) : parsed
  const resolution = program === null ? null : attempt(problems, () => resolveProgram(program, parser, options))
  if (resolution !== null) problems.push(...resolution.problems)
  problems.sort((a, b) => a.start - b.start)
  const plan = program === null || resolution === null ? null : assemble(source, program, resolution)
  return { source, plan, diagnostics: problems.map((problem) => toDiagnostic(problem, source)) }
}

function erase(program: Program, text: string, problems: Problem[]): Program {
  const erased = eraseTypes(program, text, MAX_HEIGHT)
  problems.push(...erased.problems)
  return erased.program
}

function assemble(source: Source, program: Program, { plan, functions }: Resolution): ParsedPlan {
  return { source, program, plan, functions }
}

function resolveProgram(program: Program, parser: PlanParser, options: ParseOptions): Resolution {
  return resolve(program, {
    knownGlobals: options.knownGlobals,
    unknownGlobals: options.unknownGlobals ?? "refuse",
    hasVariables: parser.hasVariables,
  })
}

/** Runs a step; what ends it becomes a finding, whatever it is. */
function attempt<T>(problems: Problem[], step: () => T): T | null {
  try {
    return step()
  } catch (error) {
    const isOurs =
      error instanceof SyntaxFailure ||
      error instanceof NestingFailure ||
      error instanceof ErasureFailure ||
      error instanceof ResolveFailure
    problems.push(isOurs ? error.problem : unreadable(0))
    return null
  }
}

/** A parser that fails other than by a syntax error is a bug of it; the plan is refused all the same. */
function unreadable(start: number): Problem {
  return syntaxError("The source could not be parsed", start, start)
}
