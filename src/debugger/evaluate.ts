/**
 * Evaluates text in a frame of a paused plan, as if it stood there. It has a budget of its own; the plan's stack, steps and
 * memory are afterwards what they were.
 */
import type { Node } from "acorn"
import { budgetOf, putBack } from "../interpreter/budget.js"
import { compileFunction } from "../interpreter/compile/index.js"
import { showBytes } from "../interpreter/costs.js"
import { GuestThrow, Termination } from "../interpreter/errors.js"
import type { Frame } from "../interpreter/frame.js"
import { HeapScope } from "../interpreter/frame.js"
import type { PlanMachine } from "../interpreter/machine.js"
import { FunctionObject } from "../interpreter/objects/function.js"
import type { Value } from "../interpreter/objects/value.js"
import type { PlanError } from "../interpreter/plan-error.js"
import { Program } from "../interpreter/program.js"
import { runFrame } from "../interpreter/run-frame.js"
import { PlanSyntaxError } from "../parser/errors.js"
import { type ParsedPlan, parsePlan } from "../parser/parse.js"
import type { Surrounding } from "../parser/surrounding.js"
import { type EvaluationScope, FrameView } from "./scopes.js"

/** The text could not be evaluated, or threw. */
export class EvaluationError extends Error {
  override readonly name = "EvaluationError"
}

export interface EvaluationBudget {
  readonly maxSteps: number
  readonly maxMemoryBytes: number
}

export const defaultBudget: EvaluationBudget = { maxSteps: 100_000, maxMemoryBytes: 16 * 1024 * 1024 }

export type Outcome = { readonly value: Value } | { readonly thrown: Value } | { readonly ended: string }

/** Text that was understood, for the names that are visible where it is to run. */
interface Evaluable {
  readonly program: Program
  /** Nothing but a call of the plan's own code, which is noticed, can make it change anything. */
  readonly isPure: boolean
}

const MAX_CACHED = 100

/** Conditions are evaluated again and again at the same place. */
export class Evaluator {
  private readonly cache = new Map<string, Evaluable>()

  /** @throws EvaluationError where the text is not understood. */
  private understand(text: string, place: TextPlace): Evaluable {
    const key = `${JSON.stringify(place)} ${text}`
    let evaluable = this.cache.get(key)
    if (evaluable === undefined) {
      evaluable = parseText(text, place)
      if (this.cache.size >= MAX_CACHED) this.cache.clear()
      this.cache.set(key, evaluable)
    }
    return evaluable
  }

  /** Evaluates without any effect, if that can be told beforehand; null if it cannot. */
  peek(
    machine: PlanMachine,
    frame: Frame | null,
    text: string,
    budget: EvaluationBudget,
  ): { readonly value: Value } | null {
    const scope = scopeOf(frame)
    const { program, isPure } = this.understand(text, placeOf(scope, frame))
    if (!isPure) return null
    const outcome = run(machine, frame, program, scope, budget, true)
    return "value" in outcome ? outcome : null
  }

  /** Evaluates in the machine itself; what it assigns to the names of the frame is assigned. */
  evaluate(machine: PlanMachine, frame: Frame | null, text: string, budget: EvaluationBudget): Outcome {
    const scope = scopeOf(frame)
    const { program } = this.understand(text, placeOf(scope, frame))
    try {
      return run(machine, frame, program, scope, budget, false)
    } finally {
      scope.writeBack()
    }
  }
}

/** What is wrong with a text as such; null: it can be parsed. */
export function syntaxProblem(text: string): string | null {
  try {
    parseText(text, { surrounding: [], language: "javascript", hasSuper: true })
    return null
  } catch (error) {
    // Private names are known where the text is evaluated.
    if (error instanceof EvaluationError) return error.message.includes("Private field") ? null : error.message
    throw error
  }
}

function scopeOf(frame: Frame | null): EvaluationScope {
  if (frame !== null) return new FrameView(frame).evaluationScope()
  return {
    surrounding: [],
    heap: new HeapScope(null, []),
    thisValue: undefined,
    homeObject: null,
    newTarget: undefined,
    writeBack: () => undefined,
  }
}

/** What a text means depends on. */
interface TextPlace {
  readonly surrounding: Surrounding
  readonly language: "javascript" | "typescript"
  readonly hasSuper: boolean
}

function placeOf({ surrounding, homeObject }: EvaluationScope, frame: Frame | null): TextPlace {
  const language = frame?.fn.code.program.options.language ?? "javascript"
  return { surrounding, language, hasSuper: homeObject !== null }
}

// ---- parsing ----

function parseText(text: string, place: TextPlace): Evaluable {
  const parsed = parseObject(text, place) ?? parse(text, place)
  const body = parsed.program.body as unknown as Returnable[]
  const last = body.at(-1)
  if (last?.type === "ExpressionStatement") {
    // The value of the last expression is the value of the whole.
    last.type = "ReturnStatement"
    last.argument = last.expression
  }
  if (parsed.plan.canSuspend) {
    throw new EvaluationError("await cannot be evaluated while the plan is paused; look at the promise")
  }
  const program = new Program(parsed, "evaluation", compileFunction, false, {})
  return { program, isPure: body.length <= 1 && body.every((node) => isPure(node)) }
}

interface Returnable {
  type: string
  argument?: unknown
  expression?: unknown
}

/** Text that begins with a brace is an object, if it can be one. */
function parseObject(text: string, place: TextPlace): ParsedPlan | null {
  if (!text.trimStart().startsWith("{")) return null
  try {
    const parsed = parse(`(${text}\n)`, place)
    return parsed.program.body.length === 1 ? parsed : null
  } catch {
    return null
  }
}

function parse(text: string, { surrounding, language, hasSuper }: TextPlace): ParsedPlan {
  try {
    return parsePlan(text, {
      language,
      filename: "evaluation",
      knownGlobals: new Set(),
      unknownGlobals: "throw",
      surrounding,
      hasSuper,
    })
  } catch (error) {
    if (!(error instanceof PlanSyntaxError)) throw error
    throw new EvaluationError(`SyntaxError: ${error.message}`)
  }
}

/** What runs no code but getters, traps and conversions; those of the plan are functions, and seen when they are entered. */
const pureTypes: ReadonlySet<string> = new Set([
  "ArrayExpression",
  "BinaryExpression",
  "ChainExpression",
  "ConditionalExpression",
  "Identifier",
  "Literal",
  "LogicalExpression",
  "MemberExpression",
  "ObjectExpression",
  "PrivateIdentifier",
  "Property",
  "ReturnStatement",
  "SequenceExpression",
  "TemplateElement",
  "TemplateLiteral",
  "ThisExpression",
  "UnaryExpression",
])

function isPure(node: unknown): boolean {
  if (Array.isArray(node)) return node.every(isPure)
  if (typeof node !== "object" || node === null || typeof (node as Node).type !== "string") return true
  const { type, operator } = node as Node & { operator?: string }
  if (!pureTypes.has(type) || operator === "delete") return false
  return Object.entries(node).every(([key, child]) => (isNote(key) ? true : isPure(child)))
}

/** What the resolver wrote on a node. */
function isNote(key: string): boolean {
  return key === "reference" || key === "implicitReference" || key === "info" || key === "scope"
}

// ---- running ----

function run(
  machine: PlanMachine,
  frame: Frame | null,
  program: Program,
  scope: EvaluationScope,
  { maxSteps, maxMemoryBytes }: EvaluationBudget,
  isPeek: boolean,
): Outcome {
  const { realm } = machine
  const { memoryBytes, limits, maxCallDepth, thrown, depth } = realm
  const budget = budgetOf(realm)
  const before = { limits, maxCallDepth, thrown, depth, frame: realm.frame }
  const room = memoryBytes + maxMemoryBytes
  const ownLimits = { ...limits, maxSteps, maxMemoryBytes: room, ...(isPeek && { maxHostCalls: 0 }) }
  const memory = { memoryCeiling: room, memoryAtBoundary: memoryBytes, awaitsBoundary: false, hiddenBytes: 0 }
  Object.assign(realm, { fuel: 0, fuelIssued: 0, ...memory, limits: ownLimits, frame })
  // A function that the text calls is one level deeper.
  if (isPeek) realm.maxCallDepth = (frame?.level ?? 0) + 1
  try {
    const { planCode } = program
    const fn = new FunctionObject(realm.intrinsics.AsyncFunctionPrototype, planCode, scope.heap, "")
    const evaluation = planCode.createFrame(realm, fn, scope.thisValue, [])
    fn.homeObject = scope.homeObject
    evaluation.args = frame?.args?.slice() ?? []
    evaluation.newTarget = scope.newTarget
    return { value: runFrame(evaluation) }
  } catch (error) {
    if (error instanceof GuestThrow) return { thrown: error.value }
    if (error instanceof Termination) return { ended: endText(error.error, maxMemoryBytes) }
    throw error
  } finally {
    putBack(realm, budget)
    Object.assign(realm, before)
  }
}

function endText({ code, message }: PlanError, maxMemoryBytes: number): string {
  if (code !== "memory_limit") return message.replace(/^the plan\b/, "the evaluation")
  // The limit that was passed is that of the plan and the evaluation together.
  return `the evaluation used its ${showBytes(maxMemoryBytes)} of memory (limits.maxMemoryBytes)`
}
