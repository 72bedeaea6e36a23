/**
 * Parameter properties as plain JavaScript: `constructor(private x: T) {}` declares a field `x`, before all others, and
 * assigns `this.x = x`, first thing in the constructor or, where it calls `super(…)`, right after that. The nodes stand
 * where the parameter's name stands.
 */
import type { TypedNode } from "./estree.js"

/** The names that a typed constructor's parameters declare as properties. */
export function propertyNames(method: TypedNode): TypedNode[] {
  const names: TypedNode[] = []
  for (const parameter of (method.params ?? []) as TypedNode[]) {
    if (parameter.type !== "TSParameterProperty") continue
    const inner = parameter.parameter as TypedNode
    const target = inner.type === "AssignmentPattern" ? (inner.left as TypedNode) : inner
    if (target.type === "Identifier") names.push(target)
  }
  return names
}

/** Declares the fields in a class body, whose types are erased; `typed` is the body as it was. */
export function declareProperties(classBody: TypedNode, typed: TypedNode): void {
  const method = (typed.body as TypedNode[]).find(
    ({ type, kind, value }) => type === "MethodDefinition" && kind === "constructor" && !!(value as TypedNode).body,
  )
  if (method === undefined) return
  const fields = propertyNames(method.value as TypedNode).map(field)
  if (fields.length > 0) classBody.body = [...fields, ...(classBody.body as TypedNode[])]
}

function field({ name, start }: TypedNode): TypedNode {
  const place = { start, end: start + (name as string).length }
  const key = { ...place, type: "Identifier", name }
  return {
    ...place,
    type: "PropertyDefinition",
    static: false,
    computed: false,
    key,
    value: null,
  } as unknown as TypedNode
}

/** Puts the assignments into the body of the constructor, whose types are erased. */
export function assignProperties(method: TypedNode, names: readonly TypedNode[]): void {
  if (names.length === 0) return
  const statements = (method.body as TypedNode).body as TypedNode[]
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
