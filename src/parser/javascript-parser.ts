/**
 * The plan parser for JavaScript: acorn's, with nodes that carry nothing but their place.
 */
import type { Node } from "acorn"
import { AcornParser } from "./acorn-internals.js"
import { planParser } from "./plan-parser.js"

class PlanNode implements Node {
  type = ""
  end = 0

  constructor(readonly start: number) {}
}

export class JavaScriptParser extends planParser(AcornParser) {
  override startNode(): Node {
    return new PlanNode(this.start)
  }

  override startNodeAt(start: number): Node {
    return new PlanNode(start)
  }

  override finishNode<T extends Node>(node: Node, type: T["type"]): T {
    node.type = type
    node.end = this.lastTokEnd
    return node as T
  }
}
