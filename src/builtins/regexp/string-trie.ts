/**
 * Many strings as one node that tries the longest first.
 *
 * All strings that match at one place are prefixes of each other (suffixes, matching backwards), so a tree in which the longer
 * way is always tried before stopping gives exactly the order of descending length. Its branches are nodes for one code unit
 * where that will do, so that choosing a branch takes one look at the text.
 */
import { type CompileBudget, MAX_NESTING, PatternTooLarge } from "./limits.js"
import { alternation, EMPTY, type Node, sequence } from "./nodes.js"

interface Branch {
  isEnd: boolean
  /** By the identity of nodes, which are made once for each character. */
  readonly next: Map<Node, Branch>
}

/** `toNodes` gives the node or nodes for a character, the same ones each time. */
export function stringTrie(
  strings: readonly (readonly number[])[],
  toNodes: (codePoint: number) => readonly Node[],
  isBackward: boolean,
  budget: CompileBudget,
): Node {
  const root: Branch = { isEnd: false, next: new Map() }
  for (const string of strings) {
    budget.spend(string.length)
    const nodes = string.flatMap((codePoint) => toNodes(codePoint))
    insert(root, isBackward ? nodes.reverse() : nodes)
  }
  return toTree(root, isBackward, 0)
}

function insert(root: Branch, string: readonly Node[]): void {
  let branch = root
  for (const node of string) {
    let next = branch.next.get(node)
    if (next === undefined) {
      next = { isEnd: false, next: new Map() }
      branch.next.set(node, next)
    }
    branch = next
  }
  branch.isEnd = true
}

/** Stretches without a fork are one sequence, so that a long string is not a deep tree. */
function toTree(start: Branch, isBackward: boolean, depth: number): Node {
  if (depth > MAX_NESTING) throw new PatternTooLarge()
  const parts: Node[] = []
  let branch = start
  while (branch.next.size === 1 && !branch.isEnd) {
    for (const [node, next] of branch.next) {
      parts.push(node)
      branch = next
    }
  }
  if (branch.next.size > 0) {
    const alternatives: Node[] = []
    for (const [node, next] of branch.next) {
      const way = [node, toTree(next, isBackward, depth + 1)]
      alternatives.push(sequence(isBackward ? way.reverse() : way))
    }
    if (branch.isEnd) alternatives.push(EMPTY)
    parts.push(alternation(alternatives))
  }
  return sequence(isBackward ? parts.reverse() : parts)
}
