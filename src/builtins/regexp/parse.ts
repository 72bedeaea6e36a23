/**
 * Pattern text and flags to a syntax tree, through `@eslint-community/regexpp`.
 *
 * The parser recurses with the nesting of the pattern, and for some patterns takes time out of proportion to their length;
 * those are found by one pass over the text and refused before it starts. Its messages become V8's.
 */
import { RegExpSyntaxError as ParserError, RegExpParser } from "@eslint-community/regexpp"
import type { Pattern } from "@eslint-community/regexpp/ast"
import { MAX_NESTING, MAX_SOURCE_LENGTH } from "./limits.js"
import { reasonInV8 } from "./parser-reasons.js"
import { invalidFlags, invalidPattern, TOO_LARGE } from "./syntax-error.js"

export interface RegExpFlags {
  readonly hasIndices: boolean
  readonly global: boolean
  readonly ignoreCase: boolean
  readonly multiline: boolean
  readonly dotAll: boolean
  readonly unicode: boolean
  readonly unicodeSets: boolean
  readonly sticky: boolean
}

const FLAGS = "dgimsuvy"

export function parseFlags(flags: string): RegExpFlags {
  for (let i = 0; i < flags.length; i++) {
    const flag = flags[i] as string
    if (!FLAGS.includes(flag) || flags.indexOf(flag) !== i) throw invalidFlags(flags)
  }
  if (flags.includes("u") && flags.includes("v")) throw invalidFlags(flags)
  return {
    hasIndices: flags.includes("d"),
    global: flags.includes("g"),
    ignoreCase: flags.includes("i"),
    multiline: flags.includes("m"),
    dotAll: flags.includes("s"),
    unicode: flags.includes("u"),
    unicodeSets: flags.includes("v"),
    sticky: flags.includes("y"),
  }
}

/** The flags in the order in which engines print them. */
export function flagText(flags: string): string {
  return [...flags].sort().join("")
}

export function parsePattern(source: string, flags: string): Pattern {
  const { unicode, unicodeSets } = parseFlags(flags)
  refuseUnparsable(source, flags, unicodeSets)
  try {
    return new RegExpParser({ ecmaVersion: 2025 }).parsePattern(source, 0, source.length, { unicode, unicodeSets })
  } catch (error) {
    if (!(error instanceof ParserError)) throw error
    throw invalidPattern(source, flagText(flags), reasonInV8(error, source))
  }
}

/** What the pass over the text keeps about a group name that was seen before. */
interface NameUse {
  count: number
  depth: number
}

function refuseUnparsable(source: string, flags: string, nestsClasses: boolean): void {
  const tooLarge = () => invalidPattern(source.length > MAX_SOURCE_LENGTH ? "" : source, flagText(flags), TOO_LARGE)
  if (source.length > MAX_SOURCE_LENGTH) throw tooLarge()
  const names = new Map<string, NameUse>()
  let depth = 0
  let classDepth = 0
  let groups = 0
  let namedReferences = 0
  for (let i = 0; i < source.length; i++) {
    const char = source[i]
    if (char === "\\") {
      if (source[++i] === "k") namedReferences++
    } else if (char === "[") {
      if (classDepth === 0 || nestsClasses) classDepth++
    } else if (char === "]") {
      if (classDepth > 0) classDepth--
    } else if (classDepth > 0) {
      continue
    } else if (char === ")") {
      depth--
    } else if (char === "(") {
      depth++
      if (source[i + 1] !== "?") groups++
      else if (isGroupName(source, i)) {
        groups++
        noteName(names, source, i, depth)
      }
    }
    if (depth + classDepth > MAX_NESTING) throw tooLarge()
  }
  if (namedReferences * groups > MAX_NAME_COMPARISONS || duplicateCost(names) > MAX_NAME_COMPARISONS) throw tooLarge()
}

/** The parser compares each named reference with each group, and duplicate names with each other. */
const MAX_NAME_COMPARISONS = 1_000_000

function isGroupName(source: string, at: number): boolean {
  return source[at + 2] === "<" && source[at + 3] !== "=" && source[at + 3] !== "!"
}

function noteName(names: Map<string, NameUse>, source: string, at: number, depth: number): void {
  const text = source.slice(at + 3, at + 3 + MAX_COMPARED_NAME)
  const end = text.indexOf(">")
  const name = end < 0 ? text : text.slice(0, end)
  // An escape can spell any name.
  const key = name.includes("\\") ? "\\" : name
  const use = names.get(key)
  if (use === undefined) names.set(key, { count: 1, depth })
  else {
    use.count++
    use.depth = Math.max(use.depth, depth)
  }
}

/** Longer names count as equal when they begin alike. */
const MAX_COMPARED_NAME = 200

/**
 * Two groups of one name are compared by trying every way to climb out of both, so the cost of each pair doubles with each
 * level of nesting.
 */
function duplicateCost(names: ReadonlyMap<string, NameUse>): number {
  const escaped = names.get("\\")
  let cost = 0
  for (const { count, depth } of names.values()) {
    const all = count + (escaped?.count ?? 0)
    const deepest = Math.max(depth, escaped?.depth ?? 0)
    if (all > 1) cost += all * all * 4 ** Math.min(deepest, 50)
  }
  return cost
}
