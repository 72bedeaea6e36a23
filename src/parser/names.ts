/**
 * The names that functions get from where they stand, and what kind of method a key makes.
 */
import type { FunctionExpression, MethodDefinition, Node, Pattern, PrivateIdentifier, Property } from "acorn"
import type { FunctionKind } from "./scope.js"

/** The name that a function gets from the variable it is assigned to; not if that stands in parentheses. */
export function nameOfTarget(target: Pattern, start: number): string {
  return target.type === "Identifier" && target.start === start ? target.name : ""
}

export function isAnonymousFunction(node: Node): boolean {
  return (
    node.type === "ArrowFunctionExpression" || (node.type === "FunctionExpression" && !(node as FunctionExpression).id)
  )
}

/** The name that a method or field gets from its key; "" where the key is known only when it is reached. */
export function nameOfKey(key: Property["key"] | PrivateIdentifier, isComputed: boolean): string {
  if (key.type === "PrivateIdentifier") return `#${key.name}`
  if (isComputed) return key.type === "Literal" && isKeyOfItself(key.value) ? String(key.value) : ""
  if (key.type === "Identifier") return key.name
  return key.type === "Literal" ? String(key.value) : ""
}

function isKeyOfItself(value: unknown): boolean {
  return typeof value === "string" || typeof value === "number" || typeof value === "bigint"
}

export function methodKind(kind: Property["kind"] | MethodDefinition["kind"]): FunctionKind {
  if (kind === "get") return "getter"
  return kind === "set" ? "setter" : "method"
}
