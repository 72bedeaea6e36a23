/** What the stepping form has to know of the tree: where a plan can stop, which nodes can be left, which throws are caught. */
import type { ArrowFunctionExpression, BlockStatement, Node } from "acorn"
import { base as walkers } from "acorn-walk"

/** How `acorn-walk` visits the children of a node of a type. */
type Visitor = (node: Node, state: unknown, visit: (child: Node, state: unknown, override?: string) => void) => void
const base = walkers as unknown as Readonly<Record<string, Visitor | undefined>>

const leaves: ReadonlySet<string> = new Set([
  "CallExpression",
  "NewExpression",
  "TaggedTemplateExpression",
  "MemberExpression",
])

/** The nodes inside a function, nested functions left out, that can be left in the stepping form. */
export function findPausable(root: Node): Set<Node> {
  const found = new Set<Node>()
  const visit = (node: Node): boolean => {
    let isFound = leaves.has(node.type) || isStatement(node)
    for (const child of childrenOf(node)) if (!isFunction(child) && visit(child)) isFound = true
    if (isFound) found.add(node)
    return isFound
  }
  for (const child of childrenOf(root)) visit(child)
  return found
}

export function isFunction(node: Node): boolean {
  return (
    node.type === "FunctionExpression" ||
    node.type === "FunctionDeclaration" ||
    node.type === "ArrowFunctionExpression" ||
    node.type === "StaticBlock"
  )
}

function isStatement({ type }: Node): boolean {
  return type.endsWith("Statement") || type === "VariableDeclaration" || type === "ClassDeclaration"
}

/** The children that belong to the same function: the value of a field is one that initialises the fields. */
export function childrenOf(node: Node): Node[] {
  const { value } = node as Node & { value?: Node }
  return everyChild(node).filter((child) => node.type !== "PropertyDefinition" || child !== value)
}

function everyChild(node: Node): Node[] {
  const children: Node[] = []
  const add = (child: Node, _state: unknown, override?: string): void => {
    // `acorn-walk` passes a node on to the visitor of its family, and only then to its children.
    if (child !== node) children.push(child)
    else visit(override ?? node.type)
  }
  const visit = (type: string): void => base[type]?.(node, null, add)
  visit(node.type)
  return children
}

/** Whether the plan can stop before a statement; blocks, labels and declarations of functions do nothing themselves. */
export function isStop(node: Node): boolean {
  if (node.type === "BlockStatement") return (node as BlockStatement).body.length === 0
  return node.type !== "FunctionDeclaration" && node.type !== "LabeledStatement"
}

/**
 * Whether a statement is compiled as a part of another: what the head of a loop declares, and a loop with a label. To stop at
 * the latter takes a partial result more, and so another version of snapshots.
 */
function isPart({ type }: Node, parent: Node): boolean {
  if (isForStatement(parent)) return type === "VariableDeclaration"
  return parent.type === "LabeledStatement" && loops.has(type)
}

const loops: ReadonlySet<string> = new Set([
  "WhileStatement",
  "DoWhileStatement",
  "ForStatement",
  "ForInStatement",
  "ForOfStatement",
])

function isForStatement({ type }: Node): boolean {
  return type.startsWith("For") && loops.has(type)
}

/** The body of an arrow function that is an expression: it takes the place of a statement. Null for any other node. */
export function expressionBody(node: Node): Node | null {
  if (node.type !== "ArrowFunctionExpression") return null
  const { body } = node as ArrowFunctionExpression
  return body.type === "BlockStatement" ? null : body
}

export interface Stops {
  readonly all: readonly number[]
  readonly debuggers: ReadonlySet<number>
}

/** All places to stop of a program, its functions included. */
export function findStops(root: Node): Stops {
  const all = new Set<number>()
  const debuggers = new Set<number>()
  const visit = (node: Node, parent: Node): void => {
    if (isStatement(node) && isStop(node) && !isPart(node, parent)) all.add(node.start)
    if (node.type === "DebuggerStatement") debuggers.add(node.start)
    const body = expressionBody(node)
    if (body !== null) all.add(body.start)
    for (const child of everyChild(node)) visit(child, node)
  }
  for (const child of everyChild(root)) visit(child, root)
  return { all: [...all].sort((a, b) => a - b), debuggers }
}

/** The blocks of a function, nested functions left out, whose throws a `catch` of it takes. */
export function findGuarded(root: Node): [number, number][] {
  const ranges: [number, number][] = []
  const visit = (node: Node): void => {
    const { block, handler } = node as Node & { block?: Node; handler?: Node | null }
    if (node.type === "TryStatement" && handler && block) ranges.push([block.start, block.end])
    for (const child of childrenOf(node)) if (!isFunction(child)) visit(child)
  }
  for (const child of childrenOf(root)) visit(child)
  return ranges
}
