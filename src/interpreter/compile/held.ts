/**
 * Values that wait on the host's stack while a plan's code runs: a left operand, an argument, an element, as long as what
 * stands behind it is evaluated. The walk of the plan's memory cannot look there, so such a value is kept in a slot of the
 * frame, too. Where a node can suspend, its partial results do the same.
 */
import type { Node } from "acorn"
import type { Frame } from "../frame.js"
import type { Value } from "../objects/value.js"
import type { Evaluate } from "./closure.js"
import type { Marked } from "./index.js"

/** What they give is too small to count. Arithmetic is not among them: a BigInt may be as large as a text. */
const small: ReadonlySet<string> = new Set([
  ...["<", ">", "<=", ">=", "==", "!=", "===", "!==", "in", "instanceof", ">>>"],
  ...["typeof", "void", "!", "delete"],
])

/** Whether the value of a node is kept elsewhere for as long as its function runs, or is too small to count. */
export function isAtHand(node: Node): boolean {
  switch (node.type) {
    case "Literal":
    case "ThisExpression":
    case "Super":
    case "MetaProperty":
      return true
    case "Identifier":
      return isConstant((node as Marked).reference)
    case "BinaryExpression":
    case "UnaryExpression":
      return small.has((node as unknown as { operator: string }).operator)
    default:
      return false
  }
}

/** A variable that is never assigned to keeps its value alive itself. */
function isConstant(reference: Marked["reference"]): boolean {
  return reference !== undefined && "binding" in reference && !reference.binding.isAssigned
}

/** Whether the evaluation of a node calls a function, other than as a getter, a conversion or a trap. */
export function callsFunction(node: Node | null): boolean {
  return (node as Marked | null)?.callsFunction === true
}

/** What calls a function behind each of several nodes: one is enough to know, and a list may be very long. */
export function callsAfter(nodes: readonly (Node | null)[]): (index: number) => readonly Node[] {
  const last = nodes.findLastIndex(callsFunction)
  const call = nodes.slice(last, last + 1) as Node[]
  return (index) => (index < last ? call : [])
}

/** `slots` says which slot a place has, once the function is compiled. */
export function keepIn(slots: readonly number[], place: number, value: Evaluate): Evaluate {
  return (frame) => {
    const v = value(frame)
    frame.slots[slots[place] as number] = v
    return v
  }
}

/** Keeps a value, or a record that holds one, for as long as the frame runs or another takes its place. */
export type Keep = (frame: Frame, held: unknown) => void

export function keeperOf(slots: readonly number[], place: number): Keep {
  return (frame, held) => {
    frame.slots[slots[place] as number] = held as Value
  }
}
