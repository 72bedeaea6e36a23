/**
 * What the closures of a node take of the host's stack while a function that is called inside it runs, in frames of the
 * usual size. Measured with `test/recursion`, whose kinds of recursion all ended well until the host's stack was taken to
 * be a sixth larger than it is.
 */
import type { CallExpression, NewExpression, Node } from "acorn"

/** Nodes whose closures nest in one another, or hold more values than most. */
const frames: Readonly<Record<string, number>> = {
  ArrayPattern: 2,
  AssignmentPattern: 2,
  ChainExpression: 2,
  ClassDeclaration: 3,
  ClassExpression: 3,
  ForOfStatement: 2,
  ObjectExpression: 2,
  ObjectPattern: 2,
  TemplateLiteral: 2,
}

export function hostFrames(node: Node): number {
  if (node.type !== "CallExpression" && node.type !== "NewExpression") return frames[node.type] ?? 1
  const { callee, arguments: args } = node as CallExpression | NewExpression
  if (args.some((argument) => argument.type === "SpreadElement")) return 3
  const isComputed =
    callee.type === "MemberExpression" && (callee.computed || callee.property.type === "PrivateIdentifier")
  return isComputed || args.length > 3 ? 2 : 1
}
