/**
 * Scope resolution: every name of a plan becomes a slot, a cell or a global, and every node learns whether it can suspend.
 *
 * One walk, in the order of execution rather than of the text: an initialiser before its pattern, a default before its
 * target, the heritage and computed keys of a class before its methods. So a binding whose declaration the walk has passed
 * is initialised whenever the code at hand runs, and needs no check; a closure made at this point runs later still.
 * Function declarations are made at the start of their block but cannot run before their name is first used, so that is
 * when they are walked. The exception is `switch`: control may enter behind a declaration.
 *
 * The tree may be `MAX_HEIGHT` nodes high, as everything that walks it recurses.
 */
import type {
  AnyNode,
  ArrowFunctionExpression,
  AssignmentProperty,
  FunctionDeclaration,
  FunctionExpression,
  Identifier,
  Node,
  Pattern,
  PrivateIdentifier,
  Program,
  RestElement,
  Super,
  ThisExpression,
} from "acorn"
import { type BindingRecord, FunctionRecord, ScopeRecord } from "./bindings.js"
import {
  AnalysisFailure,
  forbiddenSyntax,
  MAX_PROBLEMS,
  nestedTooDeeply,
  type Problem,
  syntaxError,
  unknownGlobal,
} from "./errors.js"
import { hintForUnknownGlobal } from "./globals.js"
import { declareParameters, declareStatements, hoistVariables } from "./hoist.js"
import { isAnonymousFunction, nameOfTarget } from "./names.js"
import type { FunctionInfo, FunctionKind, Reference, Resolved, ScopeKind } from "./scope.js"
import { completeSurrounding, type Surrounding, surround } from "./surrounding.js"
import type { NodeType, Refusal } from "./syntax.js"

export type FunctionNode = ArrowFunctionExpression | FunctionDeclaration | FunctionExpression
/** A node with what the resolver writes on it. */
export type Marked<T extends Node> = T & Resolved

/** Enough for a chain of 800 operators. Erasing and resolving that many levels take less than half of Node's default stack. */
export const MAX_HEIGHT = 1_000
/** How deep the walk may be where it still follows the name of a function into its body. */
const MAX_FOLLOWED_DEPTH = 300
/** A `var` may be read before its declaration and be declared again, so to give it a value is to assign to it. */
export type TargetUse = "declare" | "var" | "assign"

export interface ResolveOptions {
  readonly knownGlobals: ReadonlySet<string>
  readonly unknownGlobals: "refuse" | "throw"
  /** Whether the source has a `var` at all; most plans have none, and need no search for them. */
  readonly hasVariables: boolean
  /** Heap scopes around the plan. */
  readonly surrounding?: Surrounding | undefined
}

type NodeOf<T extends NodeType> = Extract<AnyNode, { type: T }>
/** What to do at each type of node: walk the children in the order in which they are evaluated. */
export type Visitors = { readonly [T in NodeType]: (resolver: Resolver, node: NodeOf<T>) => void }

export class Resolver {
  readonly problems: Problem[] = []
  private readonly functions: FunctionRecord[] = []
  scope!: ScopeRecord
  function!: FunctionRecord
  /** Nodes above the one that is visited, in the tree. */
  private depth = 0
  /** What following names into functions adds to `depth` on the host's stack. */
  private followedDepth = 0
  private deepest = 0
  /** Counts suspending nodes of the current function; a node within which it grew can suspend. */
  private suspensions = 0
  /** Counts calls the same way. */
  private calls = 0
  /** A function was too deep to follow, so nothing is known any more of when hoisted functions first run. */
  private hasGivenUp = false
  private checksOuterBindings = false
  /** The name that the next function expression gets from where it stands. */
  private nameToGive = ""
  /** Inside a refused `with`, any name may be a property. */
  withDepth = 0

  constructor(
    private readonly options: ResolveOptions,
    private readonly visitors: Visitors,
  ) {}

  // -------------------------------------------------------------------------------------------------------------------
  // The walk

  visit(node: Node): void {
    if (++this.depth > MAX_HEIGHT) throw new AnalysisFailure(nestedTooDeeply(node.start))
    if (this.depth > this.deepest) this.deepest = this.depth
    const before = this.suspensions
    const { calls } = this
    const visitor = this.visitors[node.type as NodeType] as (resolver: Resolver, node: Node) => void
    visitor(this, node)
    if (this.suspensions !== before) (node as Marked<Node>).canSuspend = true
    if (this.calls !== calls) (node as Marked<Node>).callsFunction = true
    this.depth--
  }

  visitAll(nodes: readonly (Node | null)[]): void {
    for (const node of nodes) if (node !== null) this.visit(node)
  }

  /** Visits a value; an anonymous function takes the name. */
  visitNamed(node: Node, name: string): void {
    this.nameToGive = isAnonymousFunction(node) ? name : ""
    this.visit(node)
  }

  takeName(): string {
    const name = this.nameToGive
    this.nameToGive = ""
    return name
  }

  /** What is bound or assigned to: a pattern of a declaration, or the left-hand side of an assignment. */
  visitTarget(node: Pattern | AssignmentProperty | RestElement, use: TargetUse): void {
    if (++this.depth > MAX_HEIGHT) throw new AnalysisFailure(nestedTooDeeply(node.start))
    if (this.depth > this.deepest) this.deepest = this.depth
    const before = this.suspensions
    const { calls } = this
    switch (node.type) {
      case "Identifier":
        if (use === "assign") this.assign(node)
        else this.bind(node, use === "var")
        break
      case "MemberExpression":
        this.visit(node)
        break
      case "ObjectPattern":
        for (const property of node.properties) this.visitTarget(property, use)
        break
      case "Property":
        if (node.computed) this.visit(node.key)
        this.visitTarget(node.value, use)
        break
      case "ArrayPattern":
        for (const element of node.elements) if (element !== null) this.visitTarget(element, use)
        break
      case "RestElement":
        this.visitTarget(node.argument, use)
        break
      case "AssignmentPattern":
        this.visitNamed(node.right, nameOfTarget(node.left, node.start))
        this.visitTarget(node.left, use)
        break
    }
    if (this.suspensions !== before) (node as Marked<Node>).canSuspend = true
    if (this.calls !== calls) (node as Marked<Node>).callsFunction = true
    this.depth--
  }

  markSuspension(): void {
    this.suspensions++
  }

  markCall(): void {
    this.calls++
  }

  get suspensionCount(): number {
    return this.suspensions
  }

  get currentDepth(): number {
    return this.depth
  }

  refuse(refusal: Refusal, node: Node, end: number = node.end): void {
    this.report(forbiddenSyntax(refusal, node.start, end))
  }

  report(problem: Problem): void {
    if (this.problems.length < MAX_PROBLEMS) this.problems.push(problem)
  }

  // -------------------------------------------------------------------------------------------------------------------
  // Scopes

  openScope(kind: ScopeKind): ScopeRecord {
    const scope = new ScopeRecord(kind, this.scope, this.function, this.depth)
    this.scope = scope
    return scope
  }

  closeScope(scope: ScopeRecord): void {
    this.visitWaitingFunctions(scope)
    scope.close()
    this.leaveScope(scope)
  }

  leaveScope(scope: ScopeRecord): void {
    if (scope.parent !== null) this.scope = scope.parent
  }

  /** Declares what the statements declare by themselves; the ids of functions are bound here, as their closures are made first. */
  declare(scope: ScopeRecord, statements: readonly Node[]): void {
    declareStatements(scope, statements)
    for (const node of scope.functions as FunctionDeclaration[]) this.bind(node.id, false)
  }

  hoistVariables(scope: ScopeRecord, statements: readonly Node[]): void {
    if (!this.options.hasVariables) return
    for (const statement of statements) hoistVariables(scope, statement)
  }

  // -------------------------------------------------------------------------------------------------------------------
  // Functions

  resolvePlan(program: Marked<Program>): FunctionRecord {
    const { surrounding } = this.options
    const outer = surrounding === undefined ? null : surround(surrounding, program)
    const plan = new FunctionRecord("plan", program, "", null, outer, true, false, 0, 0, true, false, 0)
    this.functions.push(plan)
    this.function = plan
    this.scope = plan.scope
    program.info = plan
    this.declare(plan.scope, program.body)
    this.hoistVariables(plan.scope, program.body)
    this.visitAll(program.body)
    this.closeScope(plan.scope)
    this.finishFunction(plan)
    if (outer !== null) completeSurrounding(outer)
    if (plan.canSuspend) program.canSuspend = true
    return plan
  }

  resolveFunction(node: FunctionNode, kind: FunctionKind, name: string): void {
    const info = new FunctionRecord(
      kind,
      node,
      name,
      this.function,
      this.scope,
      node.async,
      node.generator,
      positionalCount(node.params),
      expectedCount(node.params),
      node.params.every((parameter) => parameter.type === "Identifier"),
      node.params[node.params.length - 1]?.type === "RestElement",
      this.depth,
    )
    ;(node as Marked<Node>).info = info
    this.inFunction(info, () => {
      this.resolveParameters(info, node)
      this.resolveBody(info, node)
      const [parameters, body] = [info.scope, info.bodyScope]
      if (body !== null) this.closeScope(body)
      else this.visitWaitingFunctions(parameters)
      placeParameters(info, node.params)
      parameters.close()
    })
  }

  /** Walks the code of a function, with what belongs to the current function put aside. */
  inFunction(info: FunctionRecord, walk: () => void): void {
    const { scope, function: outer, suspensions, calls, deepest } = this
    this.functions.push(info)
    this.function = info
    this.scope = info.scope
    this.suspensions = 0
    this.deepest = this.depth
    walk()
    this.finishFunction(info)
    this.scope = scope
    this.function = outer
    this.suspensions = suspensions
    this.calls = calls
    this.deepest = deepest
  }

  private finishFunction(info: FunctionRecord): void {
    info.canSuspend = this.suspensions > 0
    info.height = this.deepest - info.scope.depth
  }

  private resolveParameters(info: FunctionRecord, node: FunctionNode): void {
    declareParameters(info.scope, node.params, info.hasSimpleParameters)
    for (const parameter of node.params) this.visitTarget(parameter, "declare")
  }

  private resolveBody(info: FunctionRecord, node: FunctionNode): void {
    if (node.body.type !== "BlockStatement") {
      this.visit(node.body)
      return
    }
    // Parameter expressions are walked, so names of the body that are declared from here on are invisible to them.
    const functionCount = this.functions.length
    const parametersHaveClosures = this.functions[functionCount - 1] !== info
    const body = parametersHaveClosures ? this.openBodyScope(info, node.body.body) : info.scope
    this.declare(body, node.body.body)
    this.hoistVariables(body, node.body.body)
    if (body !== info.scope) copyParameters(info.scope, body)
    this.depth++
    this.visitAll(node.body.body)
    this.depth--
    if (this.suspensions > 0) (node.body as Marked<Node>).canSuspend = true
  }

  /** A scope of its own for the body, if it redeclares a parameter that a closure of the parameters may have captured. */
  private openBodyScope(info: FunctionRecord, statements: readonly Node[]): ScopeRecord {
    const names = new ScopeRecord("function", null, info, this.depth)
    declareStatements(names, statements)
    this.hoistVariables(names, statements)
    for (const name of names.bindings.keys()) {
      if (!info.scope.bindings.has(name)) continue
      info.bodyScope = this.openScope("function")
      return info.bodyScope
    }
    return info.scope
  }

  /** Walks the body of a hoisted function at the first use of its name. */
  private follow(binding: BindingRecord): void {
    if (this.depth + this.followedDepth > MAX_FOLLOWED_DEPTH) {
      this.hasGivenUp = true
      return
    }
    this.visitWaiting(binding)
  }

  private visitWaitingFunctions(scope: ScopeRecord): void {
    for (const node of scope.functions as FunctionDeclaration[]) {
      const binding = scope.bindings.get(node.id.name)
      if (binding !== undefined && binding.waiting !== null) this.visitWaiting(binding)
    }
  }

  private visitWaiting(binding: BindingRecord): void {
    const nodes = binding.waiting ?? []
    binding.waiting = null
    const { scope, function: outer, depth, followedDepth, checksOuterBindings } = this
    this.scope = binding.scope
    this.function = binding.scope.function
    this.depth = binding.scope.depth + 1
    this.followedDepth += depth - this.depth
    this.checksOuterBindings ||= this.hasGivenUp
    for (const node of nodes) this.resolveFunction(node, "normal", node.id.name)
    this.scope = scope
    this.function = outer
    this.depth = depth
    this.followedDepth = followedDepth
    this.checksOuterBindings = checksOuterBindings
  }

  /** Numbers the functions as they stand in the source; a function comes before those inside it. */
  numberedFunctions(): FunctionInfo[] {
    const functions = this.functions.sort((a, b) => a.node.start - b.node.start)
    for (let id = 0; id < functions.length; id++) {
      const info = functions[id]
      if (info !== undefined) info.id = id
    }
    return functions
  }

  // -------------------------------------------------------------------------------------------------------------------
  // Names

  /** A use of a name. */
  read(node: Identifier): void {
    if (node.name === "arguments") {
      ;(node as Marked<Identifier>).reference = this.referToArguments()
      return
    }
    const binding = this.scope.lookUp(node.name)
    if (binding === null) this.readGlobal(node)
    else (node as Marked<Identifier>).reference = this.refer(binding)
  }

  /** `typeof x` is fine for any name. */
  readForTypeof(node: Identifier): void {
    if (node.name === "arguments" || this.scope.lookUp(node.name) !== null) this.read(node)
    else (node as Marked<Identifier>).reference = { kind: "global", name: node.name }
  }

  isGlobal(name: string): boolean {
    return this.scope.lookUp(name) === null
  }

  bind(node: Identifier, isAssignment: boolean): void {
    const binding = this.scope.lookUp(node.name)
    if (binding === null) return
    binding.isInitialised = true
    binding.clause = binding.scope.clause
    if (isAssignment) binding.isAssigned = true
    ;(node as Marked<Identifier>).reference = binding.referenceFrom(this.function, false)
  }

  assign(node: Identifier): void {
    const binding = this.scope.lookUp(node.name)
    if (binding !== null) binding.isAssigned = true
    this.read(node)
  }

  /** For `const f = () => …`: nothing can call the function before it is bound. */
  markInitialised(node: Identifier): void {
    const binding = this.scope.lookUp(node.name)
    if (binding !== null) binding.isInitialised = true
  }

  private refer(binding: BindingRecord): Reference {
    if (binding.waiting !== null) this.follow(binding)
    return binding.referenceFrom(this.function, !binding.isInitialised || this.mayBeSkipped(binding))
  }

  /** Whether the code at hand may run though the declaration, which the walk has passed, did not. */
  private mayBeSkipped({ isTemporal, scope, clause }: BindingRecord): boolean {
    if (!isTemporal) return false
    const isOuter = scope.function !== this.function
    return scope.kind === "switch" ? isOuter || clause !== scope.clause : isOuter && this.checksOuterBindings
  }

  private readGlobal(node: Identifier): void {
    const { name } = node
    ;(node as Marked<Identifier>).reference = { kind: "global", name }
    if (name === "eval") this.refuse("eval", node)
    else if (this.options.knownGlobals.has(name) || this.options.unknownGlobals === "throw") return
    else if (this.withDepth === 0 && this.problems.length < MAX_PROBLEMS) {
      const hint = hintForUnknownGlobal(name, this.options.knownGlobals, this.visibleNames())
      this.report(unknownGlobal(name, hint, node.start, node.end))
    }
  }

  private *visibleNames(): Iterable<string> {
    for (let scope: ScopeRecord | null = this.scope; scope !== null; scope = scope.parent) {
      for (const binding of scope.bindings.values()) {
        if (binding.kind !== "implicit" && binding.kind !== "private" && binding.kind !== "field-key")
          yield binding.name
      }
    }
  }

  readPrivateName(node: PrivateIdentifier): void {
    const binding = this.scope.lookUp(`#${node.name}`)
    if (binding !== null) (node as Marked<PrivateIdentifier>).reference = binding.referenceFrom(this.function, false)
    else {
      const message = `Private field '#${node.name}' must be declared in an enclosing class`
      this.report(syntaxError(message, node.start, node.end))
    }
  }

  // -------------------------------------------------------------------------------------------------------------------
  // What an arrow function takes from the function around it

  private referToArguments(): Reference {
    const { owner } = this.function
    owner.usesArguments = true
    return owner.implicitBinding("arguments").referenceFrom(this.function, false)
  }

  readThis(node: ThisExpression | Super, isSuperCall = false): void {
    const { owner } = this.function
    owner.usesThis = true
    if (owner === this.function) return
    // Before `super()` has returned there is no `this`; `super()` itself sets it.
    const mayBeEarly = owner.kind === "derived-constructor" && !isSuperCall
    ;(node as Marked<Node>).implicitReference = owner.implicitBinding("this").referenceFrom(this.function, mayBeEarly)
  }

  readNewTarget(node: Node): void {
    const { owner } = this.function
    if (owner === this.function) return
    ;(node as Marked<Node>).implicitReference = owner.implicitBinding("newTarget").referenceFrom(this.function, false)
  }

  readSuperProperty(node: Super): void {
    const { owner } = this.function
    owner.usesSuper = true
    this.readThis(node)
    if (owner === this.function) return
    ;(node as Marked<Node>).homeReference = owner.implicitBinding("homeObject").referenceFrom(this.function, false)
  }

  readSuperCall(node: Super): void {
    const { owner } = this.function
    this.readThis(node, true)
    if (owner === this.function) return
    const marked = node as Marked<Node>
    marked.functionReference = owner.implicitBinding("function").referenceFrom(this.function, false)
    marked.newTargetReference = owner.implicitBinding("newTarget").referenceFrom(this.function, false)
  }
}

function positionalCount(parameters: readonly Pattern[]): number {
  return parameters[parameters.length - 1]?.type === "RestElement" ? parameters.length - 1 : parameters.length
}

function expectedCount(parameters: readonly Pattern[]): number {
  const at = parameters.findIndex(({ type }) => type === "AssignmentPattern" || type === "RestElement")
  return at === -1 ? parameters.length : at
}

/** A plain parameter that stays in the frame, and is not dead while others are evaluated, lives where its argument arrives. */
function placeParameters(info: FunctionRecord, parameters: readonly Pattern[]): void {
  for (let index = 0; index < parameters.length; index++) {
    const parameter = parameters[index]
    if (parameter?.type !== "Identifier") continue
    const binding = info.scope.bindings.get(parameter.name)
    if (binding !== undefined && !binding.captured && !binding.needsCheck) binding.index = index
  }
}

function copyParameters(parameters: ScopeRecord, body: ScopeRecord): void {
  for (const binding of body.bindings.values()) {
    const parameter = parameters.bindings.get(binding.name)
    if (binding.kind === "var" && parameter !== undefined) binding.copiedFrom = parameter
  }
}
