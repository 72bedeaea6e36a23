/** The source text of an expression as V8 shows it in "… is not a function": names and keys, the rest left out. */
import type { Expression, Node, PrivateIdentifier, Super } from "acorn"

/** Longer texts help nobody. */
const MAX_DEPTH = 12

export function describeExpression(node: Expression | Super | PrivateIdentifier, depth = 0): string {
  if (depth > MAX_DEPTH) return "(intermediate value)"
  switch (node.type) {
    case "Identifier":
      return node.name
    case "PrivateIdentifier":
      return `#${node.name}`
    case "ThisExpression":
      return "this"
    case "Super":
      return "(intermediate value)"
    case "Literal":
      return describeLiteral(node)
    case "ChainExpression":
      return describeExpression(node.expression, depth)
    case "CallExpression":
      return `${describeExpression(node.callee, depth + 1)}(...)`
    case "MemberExpression":
      return describeMember(node, depth)
    case "SequenceExpression":
      return `(${node.expressions.map((part) => describeExpression(part, depth + 1)).join(" , ")})`
    default:
      return "(intermediate value)"
  }
}

function describeMember(node: Extract<Expression, { type: "MemberExpression" }>, depth: number): string {
  const object = describeExpression(node.object, depth + 1)
  const mark = node.optional ? "?." : ""
  if (!node.computed) return `${object}${mark === "" ? "." : mark}${describeExpression(node.property, depth + 1)}`
  const key = node.property
  if (key.type === "Literal" && typeof key.value === "string") return `${object}.${key.value}`
  return `${object}${mark}[${isSimple(key) ? describeExpression(key, depth + 1) : "(intermediate value)"}]`
}

function isSimple(node: Node): boolean {
  return node.type === "Identifier" || node.type === "Literal" || node.type === "MemberExpression"
}

function describeLiteral(node: Extract<Expression, { type: "Literal" }>): string {
  return typeof node.value === "string" ? `"${node.value}"` : (node.raw ?? String(node.value))
}
