/**
 * Parameter properties as plain JavaScript: `constructor(private x: T) {}` assigns `this.x = x`, first thing in the
 * constructor or, where it calls `super(…)`, right after that. The nodes stand where the parameter's name stands.
 */
import type { TypedNode } from "./estree.js"

/** The names that a typed constructor's parameters declare as properties. */
export function propertyNames(constructor: TypedNode): TypedNode[] {
  const names: TypedNode[] = []
  for (const parameter of (constructor.params ?? []) as TypedNode[]) {
    if (parameter.type !== "TSParameterProperty") continue
    const inner = parameter.parameter as TypedNode
    const target = inner.type === "AssignmentPattern" ? (inner.left as TypedNode) : inner
    if (target.type === "Identifier") names.push(target)
  }
  return names
}

/** Puts the assignments into the body of the constructor, whose types are erased. */
export function assignProperties(constructor: TypedNode, names: readonly TypedNode[]): void {
  if (names.length === 0) return
  const statements = (constructor.body as TypedNode).body as TypedNode[]
  const at = statements.findIndex(isDirective) + 1
  const superCall = statements.findIndex(isSuperCall)
  statements.splice(Math.max(superCall + 1, at), 0, ...names.map(assignment))
}

function isDirective(statement: TypedNode): boolean {
  return statement.type === "ExpressionStatement" && typeof statement.directive === "string"
}

function isSuperCall(statement: TypedNode): boolean {
  if (statement.type !== "ExpressionStatement") return false
  const expression = statement.expression as TypedNode
  return expression.type === "CallExpression" && (expression.callee as TypedNode).type === "Super"
}

function assignment({ name, start }: TypedNode): TypedNode {
  const end = start + (name as string).length
  const place = { start, end }
  const left = {
    ...place,
    type: "MemberExpression",
    object: { ...place, type: "ThisExpression" },
    property: { ...place, type: "Identifier", name },
    computed: false,
    optional: false,
  }
  const right = { ...place, type: "Identifier", name }
  const expression = { ...place, type: "AssignmentExpression", operator: "=", left, right }
  return { ...place, type: "ExpressionStatement", expression } as unknown as TypedNode
}
