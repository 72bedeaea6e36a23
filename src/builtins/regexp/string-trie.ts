/**
 * Many strings as one node that tries the longest first.
 *
 * All strings that match at one place are prefixes of each other (suffixes, matching backwards), so a tree in which the longer
 * way is always tried before stopping gives exactly the order of descending length.
 */
import type { CompileBudget } from "./limits.js"
import { alternation, EMPTY, type Node, sequence } from "./nodes.js"

interface Branch {
  isEnd: boolean
  readonly next: Map<number, Branch>
}

export function stringTrie(
  strings: readonly (readonly number[])[],
  toNode: (codePoint: number) => Node,
  isBackward: boolean,
  budget: CompileBudget,
): Node {
  const root: Branch = { isEnd: false, next: new Map() }
  for (const string of strings) {
    budget.spend(4 * string.length)
    insert(root, isBackward ? string.toReversed() : string)
  }
  return toTree(root, toNode, isBackward)
}

function insert(root: Branch, string: readonly number[]): void {
  let branch = root
  for (const codePoint of string) {
    let next = branch.next.get(codePoint)
    if (next === undefined) {
      next = { isEnd: false, next: new Map() }
      branch.next.set(codePoint, next)
    }
    branch = next
  }
  branch.isEnd = true
}

/** Stretches without a fork are one sequence, so that a long string is not a deep tree. */
function toTree(start: Branch, toNode: (codePoint: number) => Node, isBackward: boolean): Node {
  const parts: Node[] = []
  let branch = start
  while (branch.next.size === 1 && !branch.isEnd) {
    for (const [codePoint, next] of branch.next) {
      parts.push(toNode(codePoint))
      branch = next
    }
  }
  if (branch.next.size > 0) {
    const alternatives: Node[] = []
    for (const [codePoint, next] of branch.next) {
      const way = [toNode(codePoint), toTree(next, toNode, isBackward)]
      alternatives.push(sequence(isBackward ? way.reverse() : way))
    }
    if (branch.isEnd) alternatives.push(EMPTY)
    parts.push(alternation(alternatives))
  }
  return sequence(isBackward ? parts.reverse() : parts)
}
