/** What can be said of a pattern as a whole. */
import { UNBOUNDED } from "./lower.js"
import type { LoopNode, Node } from "./nodes.js"

/**
 * A greedy loop over one set that every match begins with. Where a match fails that it began, none can begin further on
 * within the same run: it would end its run at a place that has been tried. (A backreference could tell the difference.)
 */
export function leadingLoop(node: Node): LoopNode | undefined {
  switch (node.kind) {
    case "sequence": {
      const first = node.parts.find((part) => part.maxWidth > 0)
      return first === undefined ? undefined : leadingLoop(first)
    }
    case "capture":
      return leadingLoop(node.body)
    case "loop":
      return node.body.kind === "character" && node.isGreedy && node.max === UNBOUNDED ? node : undefined
    default:
      return undefined
  }
}

export function hasBackreference(node: Node): boolean {
  switch (node.kind) {
    case "backreference":
      return true
    case "sequence":
      return node.parts.some(hasBackreference)
    case "alternation":
      return node.alternatives.some(hasBackreference)
    case "capture":
    case "loop":
    case "look":
      return hasBackreference(node.body)
    default:
      return false
  }
}

/** It can match at the start of the text alone. */
export function startsAtStart(node: Node): boolean {
  switch (node.kind) {
    case "edge":
      return node.isStart && !node.isMultiline
    case "sequence":
      return startsAtStart(node.parts[0] as Node)
    case "alternation":
      return node.alternatives.every(startsAtStart)
    case "capture":
      return startsAtStart(node.body)
    case "loop":
      return node.min > 0 && startsAtStart(node.body)
    default:
      return false
  }
}
