/**
 * Which code unit a match can begin with.
 *
 * The answer may be too wide, never too narrow: the matcher leaves out alternatives, starting places and backtracking that the
 * set rules out. Sets of many ranges are widened to "any", and each node is looked at once, which keeps this work linear in
 * the pattern.
 */
import { type CharSet, EMPTY_SET, LINE_TERMINATORS, overlaps, union } from "./charset.js"
import type { Node } from "./nodes.js"

export interface FirstSet {
  /** Code units, a surrogate pair standing for its lead; undefined: any. */
  readonly units: CharSet | undefined
  /** It can also match where the text ends. */
  readonly atEnd: boolean
}

export const ANYTHING: FirstSet = { units: undefined, atEnd: true }
const NOTHING: FirstSet = { units: EMPTY_SET, atEnd: false }

/** What a node itself can begin with, and whether it can also leave everything to what follows it. */
interface Beginning {
  readonly own: FirstSet
  readonly isTransparent: boolean
}

const TRANSPARENT: Beginning = { own: NOTHING, isTransparent: true }
const MAX_RANGES = 64

export class FirstSets {
  readonly #beginnings = new Map<Node, Beginning>()

  /** What can come first where `node` is followed by what begins with `follow`. */
  of(node: Node, follow: FirstSet): FirstSet {
    const { own, isTransparent } = this.#beginning(node)
    return isTransparent ? either(own, follow) : own
  }

  #beginning(node: Node): Beginning {
    let beginning = this.#beginnings.get(node)
    if (beginning === undefined) {
      beginning = this.#compute(node)
      this.#beginnings.set(node, beginning)
    }
    return beginning
  }

  #compute(node: Node): Beginning {
    switch (node.kind) {
      case "empty":
      case "word-boundary":
        return TRANSPARENT
      case "character":
        return { own: { units: toUnits(node.set, node.isUnit), atEnd: false }, isTransparent: false }
      case "sequence":
        return this.#inSequence(node.parts)
      case "alternation":
        return this.#inAlternation(node.alternatives)
      case "capture":
        return this.#beginning(node.body)
      case "loop": {
        const body = this.#beginning(node.body)
        return node.min > 0 ? body : { own: body.own, isTransparent: true }
      }
      case "look":
        return node.isBehind || node.isNegative ? TRANSPARENT : this.#ahead(node.body)
      case "edge":
        if (node.isStart) return TRANSPARENT
        return { own: { units: node.isMultiline ? LINE_TERMINATORS : EMPTY_SET, atEnd: true }, isTransparent: false }
      case "backreference":
        return { own: ANYTHING, isTransparent: false }
    }
  }

  #inSequence(parts: readonly Node[]): Beginning {
    let own = NOTHING
    for (const part of parts) {
      const beginning = this.#beginning(part)
      own = either(own, beginning.own)
      if (!beginning.isTransparent) return { own, isTransparent: false }
    }
    return { own, isTransparent: true }
  }

  #inAlternation(alternatives: readonly Node[]): Beginning {
    let own = NOTHING
    let isTransparent = false
    for (const alternative of alternatives) {
      const beginning = this.#beginning(alternative)
      own = either(own, beginning.own)
      isTransparent ||= beginning.isTransparent
    }
    return { own, isTransparent }
  }

  /** A lookahead holds as soon as its body matches, whatever follows the body. */
  #ahead(body: Node): Beginning {
    const { own, isTransparent } = this.#beginning(body)
    return isTransparent ? TRANSPARENT : { own, isTransparent: false }
  }
}

/** Sets for the first units of any match, as many as are certain, up to two. */
export function leadingUnits(node: Node): readonly CharSet[] {
  return leadOf(node).sets
}

/** `isExact`: the node matches just as many units, so that what follows it can add to them. */
interface Lead {
  readonly sets: readonly CharSet[]
  readonly isExact: boolean
}

const LEAD_LENGTH = 2
const UNKNOWN_LEAD: Lead = { sets: [], isExact: false }
const NO_WIDTH: Lead = { sets: [], isExact: true }

function leadOf(node: Node): Lead {
  switch (node.kind) {
    case "empty":
    case "word-boundary":
    case "edge":
    case "look":
      return NO_WIDTH
    case "character":
      return { sets: [toUnits(node.set, node.isUnit)], isExact: node.isUnit }
    case "capture":
      return leadOf(node.body)
    case "sequence":
      return leadOfSequence(node.parts)
    case "alternation":
      return leadOfAlternation(node.alternatives)
    case "loop": {
      if (node.min === 0) return UNKNOWN_LEAD
      const { sets, isExact } = leadOf(node.body)
      if (isExact && sets.length === 1 && node.min > 1) return { sets: [...sets, ...sets], isExact: false }
      return { sets, isExact: isExact && sets.length === 0 }
    }
    case "backreference":
      return UNKNOWN_LEAD
  }
}

function leadOfSequence(parts: readonly Node[]): Lead {
  const sets: CharSet[] = []
  for (const part of parts) {
    const lead = leadOf(part)
    sets.push(...lead.sets)
    if (sets.length >= LEAD_LENGTH) return { sets: sets.slice(0, LEAD_LENGTH), isExact: false }
    if (!lead.isExact) return { sets, isExact: false }
  }
  return { sets, isExact: true }
}

function leadOfAlternation(alternatives: readonly Node[]): Lead {
  const leads = alternatives.map(leadOf)
  const length = Math.min(...leads.map(({ sets }) => sets.length))
  const sets: CharSet[] = []
  for (let i = 0; i < length; i++) {
    let all: CharSet | undefined = EMPTY_SET
    for (const lead of leads) all = joined(all, lead.sets[i])
    if (all === undefined) break
    sets.push(all)
  }
  return { sets, isExact: sets.length === length && leads.every((lead) => lead.isExact && lead.sets.length === length) }
}

export function either(a: FirstSet, b: FirstSet): FirstSet {
  if (a === NOTHING || a === b) return b
  if (b === NOTHING) return a
  return { units: joined(a.units, b.units), atEnd: a.atEnd || b.atEnd }
}

function joined(a: CharSet | undefined, b: CharSet | undefined): CharSet | undefined {
  if (a === undefined || b === undefined) return undefined
  if (a === b || b.length === 0) return a
  if (a.length === 0) return b
  const units = a.length + b.length > 4 * MAX_RANGES ? undefined : union(a, b)
  return units === undefined || units.length > 2 * MAX_RANGES ? undefined : units
}

/** Whether nothing can begin both. */
export function areDisjoint(a: FirstSet, b: FirstSet): boolean {
  return a.units !== undefined && b.units !== undefined && !overlaps(a.units, b.units) && !(a.atEnd && b.atEnd)
}

const SUPPLEMENTARY_START = 0x10000

function toUnits(set: CharSet, isUnit: boolean): CharSet {
  if (isUnit || set.length === 0 || (set.at(-1) as number) < SUPPLEMENTARY_START) return set
  const basic: number[] = []
  const leads: number[] = []
  for (let i = 0; i < set.length; i += 2) {
    const from = set[i] as number
    const to = set[i + 1] as number
    if (from < SUPPLEMENTARY_START) basic.push(from, Math.min(to, SUPPLEMENTARY_START - 1))
    if (to < SUPPLEMENTARY_START) continue
    const lead = leadSurrogate(Math.max(from, SUPPLEMENTARY_START))
    const last = leads.length - 1
    if (last > 0 && lead <= (leads[last] as number) + 1) leads[last] = leadSurrogate(to)
    else leads.push(lead, leadSurrogate(to))
  }
  return union(basic, leads)
}

function leadSurrogate(codePoint: number): number {
  return 0xd800 + ((codePoint - SUPPLEMENTARY_START) >> 10)
}
