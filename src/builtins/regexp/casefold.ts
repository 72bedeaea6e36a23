/**
 * Which characters a pattern with the `i` flag takes for the same.
 *
 * ECMA-262's Canonicalize gives each character a representative; characters with the same one match each other. Sets are
 * closed over these classes while compiling, so only backreferences canonicalise while matching.
 * With `u` or `v` the representative comes from simple case folding, otherwise from `toUppercase` of a code unit.
 */
import { type CharSet, CharSetBuilder, EMPTY_SET, MAX_CODE_POINT, union } from "./charset.js"
import { unicodePropertySet } from "./unicode-properties.js"

/** How case is treated: not at all, by code unit (no `u`), or by code point (`u` or `v`). */
export type CaseMode = "exact" | "unit" | "unicode"

interface CaseTable {
  /** Character → its representative, where they differ. */
  readonly canonical: ReadonlyMap<number, number>
  /** Every character that has others in its class, sorted. */
  readonly members: readonly number[]
  /** Character → all of its class. */
  readonly classes: ReadonlyMap<number, readonly number[]>
}

/** https://tc39.es/ecma262/#sec-runtime-semantics-canonicalize-ch */
export function canonicalize(character: number, mode: CaseMode): number {
  if (mode === "exact") return character
  const table = caseTable(mode)
  return table.canonical.get(character) ?? character
}

/** The set and everything that matches a member of it in this mode. */
export function closeOverCase(set: CharSet, mode: CaseMode): CharSet {
  if (mode === "exact" || set.length === 0) return set
  if ((set.at(-1) as number) < 0x80) return closeOverAsciiCase(set, mode)
  const { members, classes } = caseTable(mode)
  const others = new CharSetBuilder()
  for (let i = 0; i < set.length; i += 2) {
    const end = firstAtLeast(members, (set[i + 1] as number) + 1)
    for (let at = firstAtLeast(members, set[i] as number); at < end; at++) {
      for (const other of classes.get(members[at] as number) ?? EMPTY_SET) others.add(other)
    }
  }
  return union(set, others.build())
}

/** How many characters of the set have others in their class, and the ranges of the set; what closing it takes is in proportion. */
export function countCases(set: CharSet, mode: CaseMode): number {
  if (mode === "exact" || set.length === 0 || (set.at(-1) as number) < 0x80) return set.length
  const { members } = caseTable(mode)
  let count = set.length
  for (let i = 0; i < set.length; i += 2) {
    count += firstAtLeast(members, (set[i + 1] as number) + 1) - firstAtLeast(members, set[i] as number)
  }
  return count
}

const KELVIN_SIGN = 0x212a
const LONG_S = 0x17f

/** ASCII needs no table: by code unit it never meets the rest of Unicode, by code point only in two letters. */
function closeOverAsciiCase(set: CharSet, mode: CaseMode): CharSet {
  const builder = new CharSetBuilder()
  builder.addSet(set)
  for (let i = 0; i < set.length; i += 2) {
    for (let c = set[i] as number; c <= (set[i + 1] as number); c++) {
      const lower = c | 0x20
      if (lower < 0x61 || lower > 0x7a) continue
      builder.add(c ^ 0x20)
      if (mode === "unicode" && lower === 0x6b) builder.add(KELVIN_SIGN)
      if (mode === "unicode" && lower === 0x73) builder.add(LONG_S)
    }
  }
  return builder.build()
}

function firstAtLeast(sorted: readonly number[], value: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] as number) < value) low = middle + 1
    else high = middle
  }
  return low
}

const LAST_UNIT = 0xffff

let unitTable: CaseTable | undefined
let unicodeTable: CaseTable | undefined

function caseTable(mode: "unit" | "unicode"): CaseTable {
  if (mode === "unit") {
    unitTable ??= makeTable(LAST_UNIT, canonicalUnit)
    return unitTable
  }
  unicodeTable ??= makeTable(MAX_CODE_POINT, simpleFold)
  return unicodeTable
}

function makeTable(last: number, fold: (character: number) => number): CaseTable {
  const canonical = new Map<number, number>()
  const classes = new Map<number, number[]>()
  for (const character of charactersWithCase()) {
    if (character > last) break
    const representative = fold(character)
    if (representative === character) continue
    canonical.set(character, representative)
    const others = classes.get(representative)
    if (others === undefined) classes.set(representative, [representative, character])
    else others.push(character)
  }
  for (const members of [...classes.values()]) {
    for (const member of members) classes.set(member, members)
  }
  return { canonical, members: [...classes.keys()].sort((a, b) => a - b), classes }
}

function* charactersWithCase(): Generator<number> {
  const set = unicodePropertySet("Changes_When_Casemapped", null) ?? EMPTY_SET
  for (let i = 0; i < set.length; i += 2) {
    for (let character = set[i] as number; character <= (set[i + 1] as number); character++) yield character
  }
}

function canonicalUnit(unit: number): number {
  const upper = String.fromCharCode(unit).toUpperCase()
  if (upper.length !== 1) return unit
  const code = upper.charCodeAt(0)
  return unit >= 0x80 && code < 0x80 ? unit : code
}

/**
 * scf of the Unicode standard up to the choice of the representative, made from the host's full case mappings: lower case
 * of upper case, each where it is one character, less the two letters that fold only in Turkic languages.
 */
function simpleFold(codePoint: number): number {
  if (codePoint === DOTLESS_I || codePoint === DOTTED_CAPITAL_I) return codePoint
  const merged = SAME_FULL_FOLD.get(codePoint)
  if (merged !== undefined) return merged
  const upper = oneCodePoint(String.fromCodePoint(codePoint).toUpperCase()) ?? codePoint
  return oneCodePoint(String.fromCodePoint(upper).toLowerCase()) ?? upper
}

const DOTLESS_I = 0x131
const DOTTED_CAPITAL_I = 0x130

/** Pairs with a simple folding (status S) whose mappings to upper case are longer than one character. */
const SAME_FULL_FOLD: ReadonlyMap<number, number> = new Map([
  [0x1fd3, 0x390],
  [0x1fe3, 0x3b0],
  [0xfb05, 0xfb06],
])

function oneCodePoint(text: string): number | undefined {
  const codePoint = text.codePointAt(0) as number
  return text.length === (codePoint > 0xffff ? 2 : 1) ? codePoint : undefined
}
