/**
 * What a function does with the promise that one of its calls gives, as far as its text tells: for debuggers, which want to
 * know whether a rejection will be handled before anything has asked for it.
 */
import type {
  AssignmentExpression,
  CallExpression,
  ForOfStatement,
  Identifier,
  MemberExpression,
  NewExpression,
  Node,
  TaggedTemplateExpression,
  VariableDeclaration,
  VariableDeclarator,
} from "acorn"
import type { Binding, Resolved } from "./scope.js"
import { childrenOf, isFunction } from "./stops.js"

export interface PromiseUses {
  /** It has a handler for rejections: `catch`, a second argument of `then`, `Promise.allSettled`. */
  isHandled: boolean
  /** It is what the function returns. */
  isReturned: boolean
  /** It goes somewhere that the text does not tell. */
  isElsewhere: boolean
  /** Offsets where it, or a promise that follows it, is awaited. */
  readonly awaitedAt: number[]
  /** The call turns what is thrown in it into a rejection: `new Promise`, `Promise.try`. */
  isPromiseMaker: boolean
}

type Parents = ReadonlyMap<Node, Node>

/**
 * `root` is the function; `at` is where the call stands, as frames have it. Of two calls that begin at one place, as in
 * `f()()` and `(f() ? g : h)()`, what is called gives no promise; where that does not tell which it is, nothing is known.
 */
export function findPromiseUses(root: Node, at: number): PromiseUses {
  const parents = parentsIn(root)
  const calls = [...parents.keys()].filter((node) => placeOf(node) === at && !isCalled(node, parents))
  const [uses, ...others] = calls.map((call) => usesOf(root, parents, call))
  return uses !== undefined && others.every((other) => isSame(uses, other)) ? uses : unknownUses
}

const unknownUses: PromiseUses = {
  isHandled: false,
  isReturned: false,
  isElsewhere: true,
  awaitedAt: [],
  isPromiseMaker: false,
}

function usesOf(root: Node, parents: Parents, call: Node): PromiseUses {
  const uses = { isHandled: false, isReturned: false, isElsewhere: false, awaitedAt: [] }
  new Following(root, parents, uses).follow(call)
  return { ...uses, isPromiseMaker: makesPromise(call) }
}

function isSame(a: PromiseUses, b: PromiseUses): boolean {
  const isAlike = a.isHandled === b.isHandled && a.isReturned === b.isReturned && a.isElsewhere === b.isElsewhere
  return isAlike && a.isPromiseMaker === b.isPromiseMaker && String(a.awaitedAt) === String(b.awaitedAt)
}

/** Its value is what another call calls. */
function isCalled(node: Node, parents: Parents): boolean {
  const { callee, tag } = parents.get(node) as Node & { callee?: Node; tag?: Node }
  return callee === node || tag === node
}

/** Of the function's own nodes; those of functions inside are left out. */
function parentsIn(root: Node): Parents {
  const parents = new Map<Node, Node>()
  const visit = (node: Node): void => {
    for (const child of childrenOf(node)) {
      parents.set(child, node)
      if (!isFunction(child)) visit(child)
    }
  }
  visit(root)
  return parents
}

/** What a frame has as its place while it makes a call. */
function placeOf(node: Node): number | null {
  if (node.type === "NewExpression") return node.start
  if (node.type === "TaggedTemplateExpression") return (node as TaggedTemplateExpression).tag.start
  if (node.type !== "CallExpression") return null
  const { callee } = node as CallExpression
  return callee.type === "MemberExpression" ? callee.property.start : callee.start
}

function makesPromise(call: Node): boolean {
  if (call.type === "NewExpression") return isGlobal((call as NewExpression).callee, "Promise")
  return call.type === "CallExpression" && promiseMethod((call as CallExpression).callee) === "try"
}

function isGlobal(node: Node, name: string): boolean {
  const { reference } = node as Node & Resolved
  return reference?.kind === "global" && reference.name === name
}

/** "all" of `Promise.all`. */
function promiseMethod(callee: Node): string | null {
  if (callee.type !== "MemberExpression" || !isGlobal((callee as MemberExpression).object, "Promise")) return null
  return nameOf(callee as MemberExpression)
}

function nameOf({ computed, property }: MemberExpression): string | null {
  return !computed && property.type === "Identifier" ? property.name : null
}

/** Which nodes have the value of a child, or hold it where `Promise.all` and a loop find it. */
const passing: ReadonlySet<string> = new Set([
  "ArrayExpression",
  "ChainExpression",
  "LogicalExpression",
  "SpreadElement",
])

class Following {
  private readonly names = new Set<Binding>()

  constructor(
    private readonly root: Node,
    private readonly parents: Parents,
    private readonly uses: Omit<PromiseUses, "isPromiseMaker">,
  ) {}

  /** Follows a value outwards from the node that gives it. */
  follow(start: Node): void {
    for (let node: Node | null = start; node !== null; ) node = this.next(node, this.parents.get(node) as Node)
  }

  /** The node that has the value next; null: it is known what becomes of it. */
  private next(node: Node, parent: Node): Node | null {
    if (passing.has(parent.type)) return parent
    switch (parent.type) {
      case "ConditionalExpression":
        return (parent as Node & { test: Node }).test === node ? null : parent
      case "SequenceExpression":
        return (parent as Node & { expressions: Node[] }).expressions.at(-1) === node ? parent : null
      case "AwaitExpression":
        return this.await(parent)
      case "ReturnStatement":
      case "ArrowFunctionExpression":
        this.uses.isReturned = true
        return null
      case "VariableDeclarator":
        return this.keep((parent as VariableDeclarator).id)
      case "AssignmentExpression":
        this.keep((parent as AssignmentExpression).left)
        return parent
      case "ForOfStatement":
        return this.iterate(parent as ForOfStatement)
      case "MemberExpression":
        return (parent as MemberExpression).object === node ? this.callMethod(parent as MemberExpression) : null
      case "CallExpression":
        return this.pass(parent as CallExpression)
      case "ExpressionStatement":
      case "UnaryExpression":
      case "IfStatement":
        return null
      default:
        return this.elsewhere()
    }
  }

  private await(node: Node): null {
    this.uses.awaitedAt.push(node.start)
    return null
  }

  private elsewhere(): null {
    this.uses.isElsewhere = true
    return null
  }

  /** A variable has it: all that is done with the variable in this function may be done with it. */
  private keep(target: Node): null {
    const { reference } = target as Node & Resolved
    if (target.type !== "Identifier" || reference === undefined || reference.kind === "global") return this.elsewhere()
    const { binding } = reference
    if (this.names.has(binding)) return null
    this.names.add(binding)
    if (binding.captured || binding.scope.function.node !== this.root) this.elsewhere()
    for (const [node, parent] of this.parents) {
      const isUse = node.type === "Identifier" && !isTarget(node, parent)
      const used = isUse ? (node as Node & Resolved).reference : undefined
      if (used !== undefined && used.kind !== "global" && used.binding === binding) this.follow(node)
    }
    return null
  }

  private iterate({ await: isAsync, left, start }: ForOfStatement): null {
    if (isAsync) this.uses.awaitedAt.push(start)
    const [declared] = left.type === "VariableDeclaration" ? (left as VariableDeclaration).declarations : []
    return this.keep(declared?.id ?? left)
  }

  /** A method of the promise, or of a list that has it, is read. */
  private callMethod(member: MemberExpression): Node | null {
    const call = this.parents.get(member)
    if (call?.type !== "CallExpression" || (call as CallExpression).callee !== member) return this.elsewhere()
    const name = nameOf(member)
    const { length } = (call as CallExpression).arguments
    if (name === "push") return null
    if (name === "finally" || (name === "then" && length < 2) || (name === "catch" && length === 0)) return call
    if (name !== "then" && name !== "catch") return this.elsewhere()
    this.uses.isHandled = true
    return null
  }

  /** It is an argument. */
  private pass(call: CallExpression): Node | null {
    const method = promiseMethod(call.callee)
    if (method === "all" || method === "race" || method === "resolve") return call
    if (method === "allSettled" || method === "any") {
      this.uses.isHandled = true
      return null
    }
    const { callee } = call
    if (callee.type === "MemberExpression" && nameOf(callee) === "push") return this.keep(callee.object as Identifier)
    return this.elsewhere()
  }
}

/** The name is only given a value. */
function isTarget(node: Node, parent: Node): boolean {
  if (parent.type === "VariableDeclarator") return (parent as VariableDeclarator).id === node
  return parent.type === "AssignmentExpression" && (parent as AssignmentExpression).left === node
}
