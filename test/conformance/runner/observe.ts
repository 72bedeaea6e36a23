/**
 * Which statement an expectation speaks of, and the source in which those statements tell their values. Only calls are
 * put around them: no line moves, and what a statement means does not change.
 */

import { tsPlugin } from "@sveltejs/acorn-typescript"
import { type Node, type Options, Parser } from "acorn"
import type { Chunk } from "./format.js"

export interface Observed {
  readonly start: number
  readonly end: number
  readonly kind: "expression" | "return"
  /** The line on which it ends, from 1. */
  readonly line: number
}

const options: Options = {
  ecmaVersion: "latest",
  sourceType: "script",
  allowReturnOutsideFunction: true,
  allowAwaitOutsideFunction: true,
  locations: true,
}

/** By line: the expression statement, or `return` of the plan itself, that ends last on it. */
export function observedByLine(chunk: Chunk): Map<number, Observed> {
  const parser = chunk.language === "typescript" ? Parser.extend(tsPlugin()) : Parser
  const byLine = new Map<number, Observed>()
  visit(parser.parse(chunk.source, options), 0, (observed) => {
    const other = byLine.get(observed.line)
    if (other === undefined || other.end < observed.end) byLine.set(observed.line, observed)
  })
  return byLine
}

function visit(node: Node, depth: number, found: (observed: Observed) => void): void {
  const line = node.loc?.end.line ?? 0
  if (node.type === "ExpressionStatement") found({ start: node.start, end: node.end, kind: "expression", line })
  if (node.type === "ReturnStatement" && depth === 0) found({ start: node.start, end: node.end, kind: "return", line })
  const inner = /Function|StaticBlock|PropertyDefinition/.test(node.type) ? depth + 1 : depth
  for (const child of Object.values(node)) {
    if (Array.isArray(child)) for (const each of child) isNode(each) && visit(each, inner, found)
    else if (isNode(child)) visit(child, inner, found)
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && "start" in value
}

/** The source with the observed expression statements wrapped in calls of `name`; no line moves. */
export function instrument(source: string, observed: Iterable<Observed>, name: string): string {
  const edits: { at: number; text: string }[] = []
  for (const { start, end, kind } of observed) {
    if (kind === "return") continue
    edits.push({ at: start, text: `${name}(${start}, (` })
    edits.push({ at: source[end - 1] === ";" ? end - 1 : end, text: "))" })
  }
  edits.sort((a, b) => b.at - a.at)
  return edits.reduce((text, edit) => text.slice(0, edit.at) + edit.text + text.slice(edit.at), source)
}
