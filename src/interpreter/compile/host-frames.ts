/**
 * What the closures of a node take of the host's stack while a function that is called inside it runs, in frames of the
 * usual size. Measured with `test/recursion`, whose kinds of recursion all ended well until the host's stack was taken to
 * be a sixth larger than it is.
 */
import type { CallExpression, NewExpression, Node, ObjectExpression, Property, SpreadElement } from "acorn"

/** Nodes whose closures nest in one another, or hold more values than most. */
const frames: Readonly<Record<string, number>> = {
  ArrayPattern: 2,
  AssignmentPattern: 2,
  ChainExpression: 2,
  ClassDeclaration: 3,
  ClassExpression: 3,
  ForOfStatement: 2,
  ObjectPattern: 2,
  TemplateLiteral: 2,
}

export function hostFrames(node: Node): number {
  if (node.type === "CallExpression" || node.type === "NewExpression") {
    return framesOfCall(node as CallExpression | NewExpression)
  }
  if (node.type === "ObjectExpression") return (node as ObjectExpression).properties.some(isComputed) ? 2 : 1
  return frames[node.type] ?? 1
}

function framesOfCall({ callee, arguments: args }: CallExpression | NewExpression): number {
  if (args.some((argument) => argument.type === "SpreadElement")) return 3
  const isFound =
    callee.type === "MemberExpression" && (callee.computed || callee.property.type === "PrivateIdentifier")
  return isFound || args.length > 3 ? 2 : 1
}

function isComputed(property: Property | SpreadElement): boolean {
  return property.type === "Property" && property.computed
}
