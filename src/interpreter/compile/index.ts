/**
 * From nodes to closures: the one door of this folder, and what all node compilers share.
 *
 * A function is compiled when it is first called. `FunctionCompiler` walks its tree; the builders in the other files get
 * compiled children, so they neither recurse nor know each other. Nodes that can suspend are compiled to the resumable
 * form, which keeps its place in partial results; this class hands those out.
 */
import type { Class, Expression, Node, Pattern, Statement, Super } from "acorn"
import type { FunctionInfo, Resolved, Scope } from "../../parser/scope.js"
import { findPausable, isStop } from "../../parser/stops.js"
import { noteBoundary } from "../budget.js"
import type { FunctionCode } from "../function-code.js"
import { SUSPEND, UNINITIALIZED, type Value } from "../objects/value.js"
import type { Program } from "../program.js"
import { compileClass, compileElements } from "./class-nodes.js"
import { defaultConstructorBody, superConstruct } from "./classes.js"
import { type Completion, type Evaluate, type Execute, type JumpTarget, RETURN } from "./closure.js"
import { compileChainElement, compileExpression } from "./expression-nodes.js"
import {
  compileClosure,
  compileEnterScope,
  compileFindScope,
  compileImplicit,
  compileRest,
  type Enter,
  type FindScope,
  ownReference,
} from "./functions.js"
import { callsFunction, isAtHand, type Keep, keeperOf, keepIn } from "./held.js"
import { hostFrames } from "./host-frames.js"
import { observeCalls, observeStatement, observeValue } from "./observe.js"
import { compileBind, compileBinding } from "./pattern-nodes.js"
import { compileInitialize, compileRead } from "./references.js"
import { endOfGenerator, resumeList, resumeReturn, SUSPENDED } from "./resumable.js"
import { compileStatement, isCalling } from "./statement-nodes.js"
import { compileList } from "./statements.js"
import { stopBefore, superConstructInFrame } from "./stepping.js"

/** A node with what the resolver wrote on it. */
export type Marked<T = Node> = T & Resolved

/** What one level of call weighs besides the nesting of its closures. */
const CALL_WEIGHT = 2
/** In place of a slot, until the function is compiled. */
const UNUSED = -2
const USED = -1
/** What the wrappers of an observed function add. */
const OBSERVED_WEIGHT = 4
/** Nodes from which a function is called directly. Others may call one too, and that weighs more (INDIRECT_WEIGHT). */
const callers: ReadonlySet<string> = new Set(["CallExpression", "NewExpression", "TaggedTemplateExpression"])

export function compileFunction(code: FunctionCode, isStepping: boolean): Evaluate {
  return new FunctionCompiler(code, isStepping).compile()
}

/** What is done before the body; the second, where it is given, in its place in the stepping form. */
type PrologueStep = readonly [Enter, Execute?]

export class FunctionCompiler {
  readonly info: FunctionInfo
  readonly program: Program
  /** The scope at the node that is being compiled. */
  scope: Scope
  /** Enclosing loops, `switch`es and labelled statements, innermost last. */
  readonly targets: JumpTarget[] = []
  private partials = 0
  private depth = 0
  private deepest = 0

  private slots: number
  /** How many values wait for what is being compiled; those of nodes side by side share slots. */
  private waiting = 0
  /** Their slots, behind all others: known once the function is compiled. */
  private readonly waitingSlots: number[] = []
  /** The nodes that can be left in the stepping form; null in the fast form. */
  private readonly pausable: ReadonlySet<Node> | null

  constructor(
    readonly code: FunctionCode,
    readonly isStepping: boolean,
  ) {
    this.info = code.info
    this.program = code.program
    this.scope = code.info.scope
    this.slots = Math.max(code.info.slotCount, code.info.parameterCount)
    this.pausable = isStepping ? findPausable(code.info.node) : null
  }

  /** Reserves partial results and gives the first. */
  allocate(count: number): number {
    const at = this.partials
    this.partials += count
    return at
  }

  /** Reserves a slot for a value that lives between two parts of a node. */
  allocateSlot(): number {
    return this.slots++
  }

  get allocated(): number {
    return this.partials
  }

  canSuspend(node: Node): boolean {
    return (node as Marked).canSuspend === true || this.pausable?.has(node) === true
  }

  expression(node: Expression | Super): Evaluate {
    return this.nested(node, () => compileExpression(this, node))
  }

  /** An element of an optional chain. */
  chainElement(node: Expression): Evaluate {
    return this.nested(node, () => compileChainElement(this, node))
  }

  /** Notes how deep the closures from which functions are called are nested. */
  nested<T>(node: Node, compile: () => T): T {
    const levels = hostFrames(node)
    this.depth += levels
    const height = callers.has(node.type) ? this.depth : this.depth - 3
    if (height > this.deepest) this.deepest = height
    const { waiting } = this
    const result = compile()
    this.waiting = waiting
    this.depth -= levels
    return result
  }

  /** A child of `parent` whose value waits while `later` are evaluated. */
  held(parent: Node, node: Expression | Super, later: readonly (Node | null)[]): Evaluate {
    return this.hold(this.expression(node), parent, node, later)
  }

  /** The same of a child that is compiled; `place` if those that it waits for were compiled before it. */
  hold(value: Evaluate, parent: Node, node: Node, later: readonly (Node | null)[], place?: number): Evaluate {
    if (isAtHand(node) || !later.some(callsFunction) || this.canSuspend(parent)) return value
    return keepIn(this.waitingSlots, this.use(place ?? this.reserve()), value)
  }

  /** Keeps what a statement or pattern holds while its parts run; null where a node can suspend and does so itself. */
  keeper(parent: Node): Keep | null {
    return this.canSuspend(parent) ? null : keeperOf(this.waitingSlots, this.use(this.reserve()))
  }

  /** A place for a value that waits, until the node that is being compiled ends. */
  reserve(): number {
    return this.waiting++
  }

  /** A place that is used gets a slot. */
  private use(place: number): number {
    while (this.waitingSlots.length <= place) this.waitingSlots.push(UNUSED)
    this.waitingSlots[place] = USED
    return place
  }

  /** A value that names an anonymous function or class. */
  named(node: Expression, name: string): Evaluate {
    if (node.type !== "ClassExpression" || node.id) return this.expression(node)
    return this.nested(node, () => compileClass(this, node, name))
  }

  statement(node: Statement): Execute {
    const execute = this.executable(node)
    if (isCalling(node)) execute.isCalling = true
    return execute
  }

  private executable(node: Statement): Execute {
    const execute = this.nested(node, () => compileStatement(this, node))
    if (!isStop(node)) return execute
    const observed = this.program.isObserved ? this.observe(execute, node) : execute
    return this.isStepping ? stopBefore(observed, node.start, this.allocate(1)) : observed
  }

  private observe(execute: Execute, node: Node): Execute {
    return observeStatement(execute, node.start, this.canSuspend(node) ? this.allocate(1) : null)
  }

  /** An expression whose value an observer is told. */
  watched(evaluate: Evaluate, at: number): Evaluate {
    return this.program.isObserved ? observeValue(evaluate, at) : evaluate
  }

  /** Compiles inside a scope. */
  within<T>(scope: Scope | undefined | null, compile: () => T): T {
    if (!scope) return compile()
    const before = this.scope
    this.scope = scope
    const result = compile()
    this.scope = before
    return result
  }

  /** Finds the heap scope that is innermost at the current node. */
  findScope(): FindScope {
    return compileFindScope(this.scope, this.info)
  }

  /** What is done at the entry of a scope: its heap scope, names that do not live yet, hoisted functions. */
  enter(scope: Scope | undefined | null): Enter | null {
    if (!scope) return null
    const outer = scope.parent === null ? () => null : compileFindScope(scope.parent, this.info)
    const steps: Enter[] = []
    const make = compileEnterScope(scope, outer)
    if (make !== null) steps.push(make)
    for (const node of scope.functions) steps.push(this.hoist(node, scope))
    return inOrder(steps)
  }

  private hoist(node: Node, scope: Scope): Enter {
    const { info } = node as Marked
    if (info === undefined) throw new Error("a function declaration was not resolved")
    const closure = compileClosure(this.program.codeOf(info), compileFindScope(scope, this.info))
    const id = (node as unknown as { id: Marked }).id
    if (id.reference === undefined) throw new Error("a function's name was not resolved")
    const initialize = compileInitialize(id.reference)
    return (frame) => initialize(frame, closure(frame))
  }

  closure(node: Marked): Evaluate {
    if (node.info === undefined) throw new Error("a function was not resolved")
    return compileClosure(this.program.codeOf(node.info), this.findScope())
  }

  /** The jump targets of a loop: `labels` are those right before it. */
  inTarget<T>(target: JumpTarget, compile: () => T): T {
    this.targets.push(target)
    const jumps = this.isStepping ? this.code.steppingJumps : this.code.jumps
    jumps.push(target.break)
    if (target.continue !== null) jumps.push(target.continue)
    const result = compile()
    this.targets.pop()
    return result
  }

  // ---- the function as a whole ----

  compile(): Evaluate {
    const { code, info } = this
    if (this.isStepping) return this.compileStepping()
    const prologue = inOrder(this.compilePrologue().map(([enter]) => enter))
    const body = this.compileBody()
    this.describe()
    code.partialCount = this.partials
    code.prologue = prologue
    if (info.kind === "derived-constructor") return finishDerived(prologue, body, info)
    if (!info.canSuspend) {
      if (prologue === null || info.isGenerator) return info.isGenerator ? endOfGenerator(body) : body
      return (frame) => {
        prologue(frame)
        return body(frame)
      }
    }
    return this.resumableBody(prologue, body)
  }

  /** What both forms say of the code. */
  private describe(): void {
    const kept = this.slots
    this.waitingSlots.forEach((state, place) => {
      if (state === USED) this.waitingSlots[place] = this.slots++
    })
    if (this.isStepping) this.code.steppingKeptSlots = kept
    else this.code.keptSlots = kept
    this.code.weight = CALL_WEIGHT + this.deepest + (this.program.isObserved ? OBSERVED_WEIGHT : 0)
    this.code.slotCount = Math.max(this.code.slotCount, this.slots)
  }

  /** The stepping form: entered again wherever it was left, also in its prologue. */
  private compileStepping(): Evaluate {
    const { code, info } = this
    const steps = this.compilePrologue().map(([enter, bind]) => bind ?? executing(enter))
    const isDone = this.allocate(1)
    const prologue = resumeList(null, steps, this.allocate(1))
    const body = this.compileBody()
    this.describe()
    const count = this.partials
    code.steppingPartialCount = count
    // A generator's parameters were bound when it was called.
    const hasPrologue = steps.length > 0 && !info.isGenerator
    const run: Evaluate = (frame) => {
      if (frame.partial === null) frame.partial = new Array(count).fill(0)
      if (hasPrologue && frame.partial[isDone] === 0) {
        if (prologue(frame) === SUSPENDED) return SUSPEND
        frame.partial[isDone] = 1
      }
      return body(frame)
    }
    if (info.kind === "derived-constructor") return finishDerived(null, run, info)
    return info.isGenerator ? endOfGenerator(run) : run
  }

  /** A body that is entered again: the prologue runs the first time only, and makes room for partial results. */
  private resumableBody(prologue: Enter | null, body: Evaluate): Evaluate {
    const count = this.partials
    const { isGenerator } = this.info
    const resumable: Evaluate = (frame) => {
      if (frame.partial === null) {
        frame.partial = new Array(count).fill(0)
        // A generator's parameters were bound when it was called.
        if (prologue !== null && !isGenerator) prologue(frame)
      }
      return body(frame)
    }
    return isGenerator ? endOfGenerator(resumable) : resumable
  }

  /** The steps of the prologue; those that bind a parameter in the stepping form can be left. */
  private compilePrologue(): PrologueStep[] {
    const { info } = this
    const steps: PrologueStep[] = []
    const outer: FindScope = (frame) => frame.fn.scope
    const make = compileEnterScope(info.scope, outer)
    if (make !== null) steps.push([make])
    for (const step of compileImplicit(info)) steps.push([step])
    const parameters = (info.node as { params?: Pattern[] }).params
    if (parameters !== undefined && info.kind !== "initializer") {
      parameters.forEach((parameter, index) => {
        const step = this.compileParameter(parameter, index)
        if (step !== null) steps.push(step)
      })
    }
    if (info.bodyScope !== null) {
      const enter = this.enter(info.bodyScope)
      if (enter !== null) steps.push([enter])
      for (const binding of info.bodyScope.bindings.values()) {
        if (binding.copiedFrom === undefined) continue
        const read = compileRead(ownReference(binding.copiedFrom), 0)
        const initialize = compileInitialize(ownReference(binding))
        steps.push([(frame) => initialize(frame, read(frame))])
      }
      this.scope = info.bodyScope
    }
    if (info.kind !== "initializer") for (const node of info.scope.functions) steps.push([this.hoist(node, info.scope)])
    return steps
  }

  /** Moves an argument from its slot to where the parameter lives; null if it is there. */
  private compileParameter(parameter: Pattern, index: number): PrologueStep | null {
    if (parameter.type === "RestElement") {
      const rest = compileRest(this.info.parameterCount)
      return this.bindParameter(parameter.argument, rest)
    }
    if (parameter.type === "Identifier") {
      const { reference } = parameter as Marked<typeof parameter>
      if (reference?.kind === "slot" && reference.index === index) return null
    }
    return this.bindParameter(parameter, (frame) => frame.slots[index])
  }

  private bindParameter(pattern: Pattern, value: Evaluate): PrologueStep {
    if (this.isStepping) {
      const bind = compileBind(this, pattern, "initialize")
      return [() => undefined, (frame) => bind(frame, value(frame))]
    }
    const bind = compileBinding(this, pattern)
    return [(frame) => bind(frame, value(frame))]
  }

  private compileBody(): Evaluate {
    const body = this.compileCode()
    if (!this.program.isObserved) return body
    return observeCalls(body, this.info.canSuspend || this.isStepping ? this.allocate(1) : null)
  }

  private compileCode(): Evaluate {
    const { info, code } = this
    if (info.kind === "initializer") return this.compileInitializer()
    if (code.isDefaultConstructor) {
      const construct = this.isStepping ? superConstructInFrame : superConstruct
      return defaultConstructorBody(info.kind === "derived-constructor", construct)
    }
    const node = info.node as unknown as { body: Node | Node[]; expression?: boolean }
    const body = Array.isArray(node.body) ? node.body : (node.body as unknown as { body: Statement[]; type: string })
    if (!Array.isArray(body) && body.type !== "BlockStatement") {
      const { start } = node.body as Node
      const value = this.watched(this.expression(node.body as Expression), start)
      return this.isStepping ? atEnd(stopBefore(resumeReturn(value), start, this.allocate(1))) : value
    }
    const statements = (Array.isArray(body) ? body : body.body) as Statement[]
    return this.compileStatements(statements)
  }

  private compileStatements(statements: readonly Statement[]): Evaluate {
    const last = statements[0]
    const isPlain = !this.program.isObserved && statements.length === 1
    if (isPlain && last?.type === "ReturnStatement" && last.argument && !this.canSuspend(last)) {
      const { argument } = last
      return this.nested(last, () => this.expression(argument))
    }
    const suspends = this.info.canSuspend || this.isStepping
    const end = statements.at(-1)
    if (!suspends && !this.program.isObserved && end?.type === "ReturnStatement" && end.argument) {
      const before = statements.slice(0, -1).map((statement) => this.statement(statement))
      const { argument } = end
      return withResult(
        compileList(before),
        this.nested(end, () => this.expression(argument)),
        callsFunction(argument),
      )
    }
    const list = statements.map((statement) => this.statement(statement))
    return atEnd(suspends ? resumeList(null, list, this.allocate(1)) : compileList(list))
  }

  private compileInitializer(): Evaluate {
    const node = this.info.node as unknown as Class
    const isStatic = (node as Marked<Class>).staticInitializer === this.info
    const steps = compileElements(this, node, isStatic)
    return (frame) => {
      for (const step of steps) step(frame)
      return undefined
    }
  }
}

/** What a function's statements give as its value. */
function atEnd(run: Execute): Evaluate {
  return (frame) => {
    const completion: Completion = run(frame)
    if (completion === RETURN) return frame.returnValue
    return completion === SUSPENDED ? SUSPEND : undefined
  }
}

/** The same where the last statement returns: what it gives is the value, unless an earlier one has ended the function. */
function withResult(before: Execute, result: Evaluate, isCalling: boolean): Evaluate {
  return (frame) => {
    const completion = before(frame)
    if (isCalling) noteBoundary(frame.realm)
    if (completion === undefined) return result(frame)
    return completion === RETURN ? frame.returnValue : undefined
  }
}

function executing(enter: Enter): Execute {
  return (frame) => {
    enter(frame)
    return undefined
  }
}

function inOrder(steps: readonly Enter[]): Enter | null {
  const [first, second] = steps
  if (first === undefined) return null
  if (second === undefined) return first
  return (frame) => {
    for (let i = 0; i < steps.length; i++) (steps[i] as Enter)(frame)
  }
}

/** A derived constructor ends with `this` in its frame, also where an arrow function inside has called `super()`. */
function finishDerived(prologue: Enter | null, body: Evaluate, info: FunctionInfo): Evaluate {
  const binding = info.implicit.this
  const readThis = binding === undefined ? null : compileRead(ownReference(binding), 0)
  return (frame) => {
    if (prologue !== null) prologue(frame)
    const value: Value = body(frame)
    if (value === SUSPEND) return SUSPEND
    if (readThis !== null && frame.thisValue === UNINITIALIZED) frame.thisValue = readThis(frame)
    return value
  }
}
