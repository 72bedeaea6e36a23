/** From source text to a program. */
import { standardLibrary } from "../builtins/index.js"
import { compileFunction } from "../interpreter/compile/index.js"
import {
  checkChoice,
  checkObject,
  checkOptionNames,
  checkStrings,
  checkType,
  refuse,
} from "../interpreter/option-checks.js"
import { Program } from "../interpreter/program.js"
import type { Diagnostic } from "../parser/errors.js"
import { examinePlan, type ParseOptions, parsePlan } from "../parser/parse.js"
import { findUnknownTools } from "./unknown-tools.js"

/** How a plan is compiled. */
export interface CompileOptions {
  /** By default what a markdown fence around the plan says, or else "javascript". */
  readonly language?: "javascript" | "typescript"
  /** Names the plan in messages and stacks. Default "plan.js" or "plan.ts". */
  readonly filename?: string
  /** Names that the machine will have as `globals`, or host functions outside `tools`. */
  readonly globals?: readonly string[]
  /** The code tells `onTrace` of its machines what it does. Default false: then nothing is paid for it. Calls nest less deep. */
  readonly observe?: boolean
  /** What becomes of a free name that is no global: refused now (default), or a ReferenceError when it is reached. */
  readonly unknownGlobals?: "refuse" | "throw"
}

/** Every plan sees these besides the standard library. */
const planGlobals = ["input", "tools", "html"]

function parseOptions(options: CompileOptions): ParseOptions {
  const { globals = [], observe: _, ...rest } = options
  return { ...rest, knownGlobals: new Set([...standardLibrary.globalNames, ...planGlobals, ...globals]) }
}

/**
 * Compiles a plan: the body of a strict async function, in a markdown fence or not. The program is immutable and can be
 * cached and shared by machines.
 *
 * @throws PlanSyntaxError with line, column, hint and all further findings in `diagnostics`.
 */
export function compilePlan(source: string, options: CompileOptions = {}): Program {
  checkArguments("compilePlan", source, options)
  const parsed = parsePlan(source, parseOptions(options))
  const { filename: _, observe = false, ...kept } = options
  return new Program(parsed, parsed.source.filename, compileFunction, observe, kept)
}

/** What `compilePlan` would throw, as a list; empty for a plan that compiles. With `tools`, also calls of tools that are not among them. */
export function checkPlan(
  source: string,
  options: CompileOptions & { readonly tools?: readonly { readonly name: string }[] } = {},
): Diagnostic[] {
  checkArguments("checkPlan", source, options)
  checkTools("checkPlan", options.tools)
  const { tools, ...rest } = options
  const parsing = parseOptions(rest)
  const { findings, plan } = examinePlan(source, parsing)
  if (tools === undefined || plan === null) return findings
  const unknown = findUnknownTools(plan, new Set(tools.map(({ name }) => name)))
  return [...findings, ...unknown].sort((a, b) => a.line - b.line || a.column - b.column)
}

const optionNames = ["language", "filename", "globals", "observe", "unknownGlobals"]

function checkArguments(caller: string, source: unknown, options: CompileOptions): void {
  if (typeof source !== "string") refuse(caller, "source", "a string", source)
  checkObject(caller, "options", options)
  checkOptionNames(caller, options, caller === "checkPlan" ? [...optionNames, "tools"] : optionNames)
  const { language, filename, globals, observe, unknownGlobals } = options
  checkChoice(caller, "language", language, ["javascript", "typescript"])
  checkType(caller, "filename", filename, "string")
  checkStrings(caller, "globals", globals)
  checkType(caller, "observe", observe, "boolean")
  checkChoice(caller, "unknownGlobals", unknownGlobals, ["refuse", "throw"])
}

function checkTools(caller: string, tools: unknown): void {
  if (tools === undefined) return
  if (!Array.isArray(tools)) refuse(caller, "tools", "an array of tools", tools)
  for (const [index, tool] of tools.entries()) {
    checkObject(caller, `tools[${index}]`, tool)
    const { name } = tool as { name?: unknown }
    if (typeof name !== "string") refuse(caller, `tools[${index}].name`, "a string", name)
  }
}
