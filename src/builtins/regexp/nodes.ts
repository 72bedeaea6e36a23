/**
 * The pattern between syntax tree and bytecode.
 *
 * Flags, modifiers, classes and case folding are all resolved: what is left says which characters, in which order, under
 * which captures. Widths count code units and bound what a node can consume. Nodes are never changed once made.
 */
import { type CharSet, onlyMember, overlaps } from "./charset.js"

export type Node =
  | EmptyNode
  | CharacterNode
  | SequenceNode
  | AlternationNode
  | CaptureNode
  | LoopNode
  | LookNode
  | EdgeNode
  | WordBoundaryNode
  | BackreferenceNode

interface Width {
  readonly minWidth: number
  readonly maxWidth: number
}

export interface EmptyNode extends Width {
  readonly kind: "empty"
}

/** One character of a set. `isUnit`: always one code unit, so that it need not look for surrogate pairs. */
export interface CharacterNode extends Width {
  readonly kind: "character"
  readonly set: CharSet
  readonly isUnit: boolean
}

/** In the order of the text, also inside a lookbehind. */
export interface SequenceNode extends Width {
  readonly kind: "sequence"
  readonly parts: readonly Node[]
}

export interface AlternationNode extends Width {
  readonly kind: "alternation"
  readonly alternatives: readonly Node[]
}

interface CaptureNode extends Width {
  readonly kind: "capture"
  readonly index: number
  readonly body: Node
}

/** Groups `firstGroup` to `endGroup - 1` lie inside and are forgotten at each iteration. */
export interface LoopNode extends Width {
  readonly kind: "loop"
  readonly body: Node
  readonly min: number
  readonly max: number
  readonly isGreedy: boolean
  readonly firstGroup: number
  readonly endGroup: number
}

export interface LookNode extends Width {
  readonly kind: "look"
  readonly body: Node
  readonly isBehind: boolean
  readonly isNegative: boolean
  readonly firstGroup: number
  readonly endGroup: number
}

export interface EdgeNode extends Width {
  readonly kind: "edge"
  readonly isStart: boolean
  readonly isMultiline: boolean
}

interface WordBoundaryNode extends Width {
  readonly kind: "word-boundary"
  readonly isNegative: boolean
  readonly wordCharacters: CharSet
}

/** Several groups where they share a name; at most one of them has taken part. */
export interface BackreferenceNode extends Width {
  readonly kind: "backreference"
  readonly groups: readonly number[]
  readonly ignoreCase: boolean
}

export const EMPTY: EmptyNode = { kind: "empty", minWidth: 0, maxWidth: 0 }

const SURROGATES: CharSet = [0xd800, 0xdfff]
const SUPPLEMENTARY: CharSet = [0x10000, 0x10ffff]
const BASIC: CharSet = [0, 0xffff]

export function character(set: CharSet, unicode: boolean): Node {
  if (!unicode) return { kind: "character", set, isUnit: true, minWidth: 1, maxWidth: 1 }
  const only = onlyMember(set)
  if (only > 0xffff) {
    const [lead, trail] = surrogatePair(only)
    return sequence([character([lead, lead], false), character([trail, trail], false)])
  }
  if (!overlaps(set, SUPPLEMENTARY)) {
    return { kind: "character", set, isUnit: !overlaps(set, SURROGATES), minWidth: 1, maxWidth: 1 }
  }
  return { kind: "character", set, isUnit: false, minWidth: overlaps(set, BASIC) ? 1 : 2, maxWidth: 2 }
}

function surrogatePair(codePoint: number): [number, number] {
  const offset = codePoint - 0x10000
  return [0xd800 + (offset >> 10), 0xdc00 + (offset & 0x3ff)]
}

/** Any code unit at all, with which a pattern without `u` may be written the short way. */
export function matchesAnyUnit(node: CharacterNode): boolean {
  return node.isUnit && node.set.length === 2 && node.set[0] === 0 && (node.set[1] as number) >= 0xffff
}

export function sequence(nodes: readonly Node[]): Node {
  const parts: Node[] = []
  let minWidth = 0
  let maxWidth = 0
  for (const node of nodes) {
    if (node.kind === "empty") continue
    if (node.kind === "sequence") for (const part of node.parts) parts.push(part)
    else parts.push(node)
    minWidth = addWidths(minWidth, node.minWidth)
    maxWidth = addWidths(maxWidth, node.maxWidth)
  }
  if (parts.length === 0) return EMPTY
  return parts.length === 1 ? (parts[0] as Node) : { kind: "sequence", parts, minWidth, maxWidth }
}

export function alternation(alternatives: readonly Node[]): Node {
  if (alternatives.length === 1) return alternatives[0] as Node
  let minWidth = Number.POSITIVE_INFINITY
  let maxWidth = 0
  for (const alternative of alternatives) {
    minWidth = Math.min(minWidth, alternative.minWidth)
    maxWidth = Math.max(maxWidth, alternative.maxWidth)
  }
  return { kind: "alternation", alternatives, minWidth, maxWidth }
}

export function capture(index: number, body: Node): Node {
  return { kind: "capture", index, body, minWidth: body.minWidth, maxWidth: body.maxWidth }
}

export function loop(parts: Omit<LoopNode, "kind" | keyof Width>): Node {
  const { body, min, max } = parts
  if (max === 0) return EMPTY
  if (min === 1 && max === 1) return body
  return {
    kind: "loop",
    ...parts,
    minWidth: multiplyWidths(body.minWidth, min),
    maxWidth: multiplyWidths(body.maxWidth, max),
  }
}

export function look(parts: Omit<LookNode, "kind" | keyof Width>): Node {
  return { kind: "look", ...parts, minWidth: 0, maxWidth: 0 }
}

export function edge(isStart: boolean, isMultiline: boolean): Node {
  return { kind: "edge", isStart, isMultiline, minWidth: 0, maxWidth: 0 }
}

export function wordBoundary(isNegative: boolean, wordCharacters: CharSet): Node {
  return { kind: "word-boundary", isNegative, wordCharacters, minWidth: 0, maxWidth: 0 }
}

export function backreference(groups: readonly number[], ignoreCase: boolean): Node {
  return { kind: "backreference", groups, ignoreCase, minWidth: 0, maxWidth: Number.POSITIVE_INFINITY }
}

/** No string is longer, so that a pattern that needs more simply never matches. */
const MAX_WIDTH = 0x3fffffff

function addWidths(a: number, b: number): number {
  return b === Number.POSITIVE_INFINITY ? b : a === Number.POSITIVE_INFINITY ? a : Math.min(a + b, MAX_WIDTH)
}

function multiplyWidths(width: number, times: number): number {
  if (width === 0 || times === 0) return 0
  const product = width * times
  return product === Number.POSITIVE_INFINITY ? product : Math.min(product, MAX_WIDTH)
}
