/**
 * Syntax tree to nodes: flags, modifiers and classes resolved, groups numbered.
 *
 * It recurses with the nesting of the pattern, which `parse.ts` has bounded.
 */
import type {
  Alternative,
  Assertion,
  Backreference,
  CapturingGroup,
  Element,
  Group,
  LookaroundAssertion,
  Modifiers,
  Pattern,
  QuantifiableElement,
  Quantifier,
} from "@eslint-community/regexpp/ast"
import type { CaseMode } from "./casefold.js"
import { singleton } from "./charset.js"
import { type ClassContents, ClassReader } from "./class-contents.js"
import type { CompileBudget } from "./limits.js"
import {
  alternation,
  backreference,
  capture,
  character,
  EMPTY,
  edge,
  look,
  loop,
  type Node,
  sequence,
  wordBoundary,
} from "./nodes.js"
import type { RegExpFlags } from "./parse.js"
import { stringTrie } from "./string-trie.js"

export interface GroupName {
  readonly name: string
  /** Several where alternatives share the name. */
  readonly indices: readonly number[]
}

export interface LoweredPattern {
  readonly root: Node
  readonly groupCount: number
  readonly groupNames: readonly GroupName[]
}

/** What modifiers and lookbehinds change on the way down. */
interface Mode {
  readonly ignoreCase: boolean
  readonly multiline: boolean
  readonly dotAll: boolean
  readonly isBackward: boolean
}

/** Larger counts mean the same: no string is as long. */
export const UNBOUNDED = 0x7fffffff

export function lowerPattern(pattern: Pattern, flags: RegExpFlags, budget: CompileBudget): LoweredPattern {
  const groups = numberGroups(pattern)
  const lowering = new Lowering(flags, groups, budget)
  const { ignoreCase, multiline, dotAll } = flags
  const root = lowering.disjunction(pattern.alternatives, { ignoreCase, multiline, dotAll, isBackward: false })
  return { root, groupCount: groups.size, groupNames: namesOf(groups) }
}

function numberGroups(pattern: Pattern): Map<CapturingGroup, number> {
  const groups = new Map<CapturingGroup, number>()
  const visit = (alternatives: readonly Alternative[]): void => {
    for (const { elements } of alternatives) {
      for (const element of elements) {
        const atom = element.type === "Quantifier" ? element.element : element
        if (atom.type === "CapturingGroup") groups.set(atom, groups.size + 1)
        if ("alternatives" in atom) visit(atom.alternatives)
      }
    }
  }
  visit(pattern.alternatives)
  return groups
}

function namesOf(groups: ReadonlyMap<CapturingGroup, number>): GroupName[] {
  const names = new Map<string, number[]>()
  for (const [{ name }, index] of groups) {
    if (name === null) continue
    const indices = names.get(name)
    if (indices === undefined) names.set(name, [index])
    else indices.push(index)
  }
  return [...names].map(([name, indices]) => ({ name, indices }))
}

class Lowering {
  readonly #unicode: boolean
  readonly #unicodeSets: boolean
  readonly #groups: ReadonlyMap<CapturingGroup, number>
  readonly #budget: CompileBudget
  readonly #readers = new Map<CaseMode, ClassReader>()
  #groupsSeen = 0

  constructor(flags: RegExpFlags, groups: ReadonlyMap<CapturingGroup, number>, budget: CompileBudget) {
    this.#unicode = flags.unicode || flags.unicodeSets
    this.#unicodeSets = flags.unicodeSets
    this.#groups = groups
    this.#budget = budget
  }

  /** With loops rather than callbacks, as each level of nesting takes its frames off the host's stack. */
  disjunction(alternatives: readonly Alternative[], mode: Mode): Node {
    const nodes: Node[] = []
    for (const { elements } of alternatives) {
      this.#budget.spend(1)
      const parts: Node[] = []
      for (const element of elements) parts.push(this.#element(element, mode))
      nodes.push(sequence(parts))
    }
    return alternation(nodes)
  }

  #element(node: Element, mode: Mode): Node {
    this.#budget.spend(1)
    switch (node.type) {
      case "Assertion":
        return this.#assertion(node, mode)
      case "Quantifier":
        return this.#quantifier(node, mode)
      default:
        return this.#atom(node, mode)
    }
  }

  #assertion(node: Assertion, mode: Mode): Node {
    switch (node.kind) {
      case "start":
      case "end":
        return edge(node.kind === "start", mode.multiline)
      case "word":
        return wordBoundary(node.negate, this.#reader(mode).wordCharacters)
      case "lookahead":
      case "lookbehind":
        return this.#look(node, mode)
    }
  }

  #atom(node: QuantifiableElement, mode: Mode): Node {
    const reader = this.#reader(mode)
    switch (node.type) {
      case "Assertion":
        return this.#look(node, mode)
      case "Backreference":
        return this.#backreference(node, mode)
      case "CapturingGroup":
        this.#groupsSeen++
        return capture(this.#groups.get(node) as number, this.disjunction(node.alternatives, mode))
      case "Group":
        return this.#group(node, mode)
      case "Character":
        return character(reader.closed(singleton(node.value)), this.#unicode)
      case "CharacterSet":
        return this.#contents(reader.escape(node, mode.dotAll), mode)
      case "CharacterClass":
        return this.#contents(reader.class(node), mode)
      case "ExpressionCharacterClass":
        return this.#contents(reader.expressionClass(node), mode)
    }
  }

  /** https://tc39.es/ecma262/#sec-compileatom: the longest strings are tried first. */
  #contents({ set, strings }: ClassContents, mode: Mode): Node {
    const single = character(set, this.#unicode)
    if (strings.size === 0) return single
    const several = [...strings.values()].filter((string) => string.length > 0)
    const reader = this.#reader(mode)
    const known = new Map<number, readonly Node[]>()
    const units = new Map<string, Node>()
    const toNodes = (codePoint: number): readonly Node[] => {
      let nodes = known.get(codePoint)
      if (nodes === undefined) {
        const node = character(reader.closed(singleton(codePoint)), this.#unicode)
        nodes = (node.kind === "sequence" ? node.parts : [node]).map((part) => shared(units, part))
        known.set(codePoint, nodes)
      }
      return nodes
    }
    const alternatives = [single]
    if (several.length > 0) alternatives.unshift(stringTrie(several, toNodes, mode.isBackward, this.#budget))
    if (strings.size > several.length) alternatives.push(EMPTY)
    return alternation(alternatives)
  }

  #group(node: Group, mode: Mode): Node {
    return this.disjunction(node.alternatives, node.modifiers === null ? mode : modified(mode, node.modifiers))
  }

  #look(node: LookaroundAssertion, mode: Mode): Node {
    const firstGroup = this.#groupsSeen + 1
    const isBehind = node.kind === "lookbehind"
    const body = this.disjunction(node.alternatives, { ...mode, isBackward: isBehind })
    return look({ body, isBehind, isNegative: node.negate, firstGroup, endGroup: this.#groupsSeen + 1 })
  }

  #quantifier(node: Quantifier, mode: Mode): Node {
    const firstGroup = this.#groupsSeen + 1
    const body = this.#atom(node.element, mode)
    const min = Math.min(node.min, UNBOUNDED)
    const max = Math.min(node.max, UNBOUNDED)
    return loop({ body, min, max, isGreedy: node.greedy, firstGroup, endGroup: this.#groupsSeen + 1 })
  }

  #backreference(node: Backreference, mode: Mode): Node {
    const groups = node.ambiguous ? node.resolved : [node.resolved]
    this.#budget.spend(groups.length)
    return backreference(
      groups.map((group) => this.#groups.get(group) as number),
      mode.ignoreCase,
    )
  }

  #reader(mode: Mode): ClassReader {
    const caseMode = mode.ignoreCase ? (this.#unicode ? "unicode" : "unit") : "exact"
    let reader = this.#readers.get(caseMode)
    if (reader === undefined) {
      reader = new ClassReader(caseMode, this.#unicodeSets, this.#budget)
      this.#readers.set(caseMode, reader)
    }
    return reader
  }
}

/** One node for all that match the same characters. */
function shared(nodes: Map<string, Node>, node: Node): Node {
  if (node.kind !== "character") return node
  const key = node.set.join()
  const first = nodes.get(key)
  if (first !== undefined) return first
  nodes.set(key, node)
  return node
}

function modified(mode: Mode, { add, remove }: Modifiers): Mode {
  return {
    ignoreCase: add.ignoreCase || (mode.ignoreCase && !remove?.ignoreCase),
    multiline: add.multiline || (mode.multiline && !remove?.multiline),
    dotAll: add.dotAll || (mode.dotAll && !remove?.dotAll),
    isBackward: mode.isBackward,
  }
}
