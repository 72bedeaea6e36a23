/**
 * Text to resolved tree: the one door of this room.
 *
 * Whatever the text is, only a `PlanSyntaxError` comes out. All findings are collected: what the parser can step over,
 * the one error that stopped it, and, if the text could be parsed, what the language leaves out and unknown names.
 */
import type { Program } from "acorn"
import { eraseTypes } from "./erase.js"
import { AnalysisFailure, type Diagnostic, PlanSyntaxError, type Problem, toDiagnostic, unreadable } from "./errors.js"
import { type Fence, findFence, languageOf, opensText } from "./fence.js"
import { JavaScriptParser } from "./javascript-parser.js"
import { type PlanParser, planParserOptions, SyntaxFailure } from "./plan-parser.js"
import { resolve } from "./resolve.js"
import { MAX_HEIGHT } from "./resolver.js"
import type { FunctionInfo, Resolved } from "./scope.js"
import { Source } from "./source.js"
import type { Surrounding } from "./surrounding.js"
import { describeFailure } from "./syntax-messages.js"
import { TypeScriptParser, typeScriptParserOptions } from "./typescript-parser.js"

type PlanLanguage = "javascript" | "typescript"

export interface ParseOptions {
  /** By default what a markdown fence around the plan says, or else JavaScript. */
  readonly language?: PlanLanguage
  /** Names the plan in messages; by default "plan.js" or "plan.ts". */
  readonly filename?: string
  readonly knownGlobals: ReadonlySet<string>
  /** What becomes of a free name that is no known global: refused now (by default), or a ReferenceError when reached. */
  readonly unknownGlobals?: "refuse" | "throw"
  /** The text is evaluated inside a paused plan: the names that it sees there. */
  readonly surrounding?: Surrounding
  /** What is around is a method: `super.x` means something. */
  readonly hasSuper?: boolean
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
  const { source, plan, problems } = analyse(text, options)
  if (plan !== null && problems.length === 0) return plan
  const [first = unreadable(source.start), ...others] = problems
  const diagnostics = others.map((problem) => toDiagnostic(problem, source))
  throw new PlanSyntaxError([toDiagnostic(first, source), ...diagnostics])
}

/** What `parsePlan` would throw, as a list; empty if it would not. */
export function diagnosePlan(text: string, options: ParseOptions): Diagnostic[] {
  return examinePlan(text, options).findings
}

/** The same, with the tree of what could be parsed, for those who look for more; null where nothing could. */
export function examinePlan(
  text: string,
  options: ParseOptions,
): { readonly findings: Diagnostic[]; readonly plan: ParsedPlan | null } {
  const { source, plan, problems } = analyse(text, options)
  return { findings: problems.map((problem) => toDiagnostic(problem, source)), plan }
}

interface Analysis {
  readonly source: Source
  /** Null if the text could not be parsed; with problems it is no plan that can run. */
  readonly plan: ParsedPlan | null
  readonly problems: readonly Problem[]
}

function analyse(text: string, options: ParseOptions): Analysis {
  const fence = findFence(text)
  if (fence === null) return analyseRegion(text, 0, text.length, options.language ?? "javascript", options)
  const fenced = analyseRegion(text, fence.start, fence.end, options.language ?? languageOf(fence), options)
  if (isCertain(fence, text)) return fenced
  // Tildes may also be operators, so the fence is one only if the text is no plan as it stands.
  const whole = analyseRegion(text, 0, text.length, options.language ?? "javascript", options)
  const isProse = whole.problems.some(({ code, start }) => code === "syntax_error" && start <= fence.opening)
  return isProse ? fenced : whole
}

function isCertain(fence: Fence, text: string): boolean {
  return opensText(fence, text) || text.startsWith("`", fence.marker)
}

function analyseRegion(
  text: string,
  start: number,
  end: number,
  language: PlanLanguage,
  options: ParseOptions,
): Analysis {
  const filename = options.filename ?? (language === "typescript" ? "plan.ts" : "plan.js")
  const source = new Source(text, filename, start, end)
  const problems: Problem[] = []
  const parser = createParser(source, language, options)
  const program = parse(parser, source, language, problems, options)
  const resolution = program === null ? null : attempt(problems, source, () => resolveProgram(program, parser, options))
  if (resolution !== null) problems.push(...resolution.problems)
  const found = tidy(problems)
  if (program === null || resolution === null) return { source, plan: null, problems: found }
  const { plan, functions } = resolution
  return { source, plan: { source, program, plan, functions }, problems: found }
}

function createParser({ text, start, end }: Source, language: PlanLanguage, options: ParseOptions): PlanParser {
  const input = end === text.length ? text : text.slice(0, end)
  // The classes of private names may be in the plan around; the resolver knows.
  const allowed = {
    ...(options.surrounding !== undefined && { checkPrivateFields: false }),
    ...(options.hasSuper === true && { allowSuperOutsideMethod: true }),
  }
  return language === "typescript"
    ? new TypeScriptParser({ ...typeScriptParserOptions, ...allowed }, input, start)
    : new JavaScriptParser({ ...planParserOptions, ...allowed }, input, start)
}

/** In source order, one of each kind at a place. */
function tidy(problems: readonly Problem[]): Problem[] {
  const sorted = [...problems].sort((a, b) => a.start - b.start)
  return sorted.filter(({ code, start }, index) => {
    return sorted.findIndex((other) => other.code === code && other.start === start) === index
  })
}

/** Parses, and erases types; what is found is added to `problems`. */
function parse(
  parser: PlanParser,
  source: Source,
  language: PlanLanguage,
  problems: Problem[],
  options: ParseOptions,
): Program | null {
  const parsed = attempt(problems, source, () => parser.parse(), parser)
  for (const failure of parser.failures) problems.push(describeFailure(failure, source))
  if (parsed === null) {
    if (language === "javascript") {
      problems.push(...parser.refused)
      hintAtTypes(source, problems, options)
    }
    return null
  }
  return language === "javascript" ? parsed : attempt(problems, source, () => erase(parsed, source, problems))
}

function erase(program: Program, source: Source, problems: Problem[]): Program {
  const erased = eraseTypes(program, source.text, MAX_HEIGHT)
  problems.push(...erased.problems)
  return erased.program
}

/** What is no JavaScript may be TypeScript; then one error says so in the place of all. */
function hintAtTypes(source: Source, problems: Problem[], options: ParseOptions): void {
  const typed: Problem[] = []
  const program = parse(createParser(source, "typescript", options), source, "typescript", typed, options)
  if (program === null || typed.some(({ code }) => code === "syntax_error")) return
  const [first] = problems.filter(({ code }) => code === "syntax_error").sort((a, b) => a.start - b.start)
  if (first === undefined) return
  const others = problems.filter(({ code }) => code !== "syntax_error")
  const hint = 'Leave the types out, or pass `language: "typescript"`.'
  problems.splice(0, problems.length, { ...first, hint }, ...others)
}

function resolveProgram(program: Program, parser: PlanParser, options: ParseOptions) {
  return resolve(program, {
    knownGlobals: options.knownGlobals,
    unknownGlobals: options.unknownGlobals ?? "refuse",
    hasVariables: parser.hasVariables,
    surrounding: options.surrounding,
  })
}

/** Runs a step; what ends it becomes a finding, whatever it is. */
function attempt<T>(problems: Problem[], source: Source, step: () => T, parser?: PlanParser): T | null {
  try {
    return step()
  } catch (error) {
    if (error instanceof SyntaxFailure) problems.push(describeFailure(error.failure, source))
    else problems.push(error instanceof AnalysisFailure ? error.problem : unreadable(parser?.start ?? source.start))
    return null
  }
}
