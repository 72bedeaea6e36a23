/**
 * Sets of code points, the operands of character classes.
 *
 * A CharSet is a flat list `[from, to, from, to, …]` of inclusive ranges: sorted, disjoint, and never adjacent, so that equal
 * sets are equal lists. Sets are never changed after they are made.
 */
export type CharSet = readonly number[]

export const MAX_CODE_POINT = 0x10ffff

export const EMPTY_SET: CharSet = []
export const LINE_TERMINATORS: CharSet = [0x0a, 0x0a, 0x0d, 0x0d, 0x2028, 0x2029]
export const DIGITS: CharSet = [0x30, 0x39]
export const WORD_CHARACTERS: CharSet = [0x30, 0x39, 0x41, 0x5a, 0x5f, 0x5f, 0x61, 0x7a]
/** WhiteSpace and LineTerminator; the Space_Separator part has not changed since Unicode 6.3. */
export const WHITE_SPACE: CharSet = [
  0x09, 0x0d, 0x20, 0x20, 0xa0, 0xa0, 0x1680, 0x1680, 0x2000, 0x200a, 0x2028, 0x2029, 0x202f, 0x202f, 0x205f, 0x205f,
  0x3000, 0x3000, 0xfeff, 0xfeff,
]

export function singleton(codePoint: number): CharSet {
  return [codePoint, codePoint]
}

/** The members of a set of exactly one code point, or -1. */
export function onlyMember(set: CharSet): number {
  return set.length === 2 && set[0] === set[1] ? (set[0] as number) : -1
}

export function contains(set: CharSet, codePoint: number): boolean {
  let low = 0
  let high = set.length >> 1
  while (low < high) {
    const middle = (low + high) >> 1
    if (codePoint < (set[2 * middle] as number)) high = middle
    else if (codePoint > (set[2 * middle + 1] as number)) low = middle + 1
    else return true
  }
  return false
}

export function union(a: CharSet, b: CharSet): CharSet {
  if (a.length === 0) return b
  if (b.length === 0) return a
  const result: number[] = []
  let i = 0
  let j = 0
  while (i < a.length || j < b.length) {
    const fromA = j >= b.length || (i < a.length && (a[i] as number) <= (b[j] as number))
    const from = (fromA ? a[i] : b[j]) as number
    const to = (fromA ? a[i + 1] : b[j + 1]) as number
    if (fromA) i += 2
    else j += 2
    append(result, from, to)
  }
  return result
}

/** Adds a range that starts no earlier than the ranges before it. */
function append(ranges: number[], from: number, to: number): void {
  const last = ranges.length - 1
  if (last >= 0 && from <= (ranges[last] as number) + 1) {
    if (to > (ranges[last] as number)) ranges[last] = to
    return
  }
  ranges.push(from, to)
}

export function complement(set: CharSet): CharSet {
  const result: number[] = []
  let next = 0
  for (let i = 0; i < set.length; i += 2) {
    const from = set[i] as number
    if (from > next) result.push(next, from - 1)
    next = (set[i + 1] as number) + 1
  }
  if (next <= MAX_CODE_POINT) result.push(next, MAX_CODE_POINT)
  return result
}

export function intersection(a: CharSet, b: CharSet): CharSet {
  const result: number[] = []
  let i = 0
  let j = 0
  while (i < a.length && j < b.length) {
    const from = Math.max(a[i] as number, b[j] as number)
    const to = Math.min(a[i + 1] as number, b[j + 1] as number)
    if (from <= to) result.push(from, to)
    if ((a[i + 1] as number) < (b[j + 1] as number)) i += 2
    else j += 2
  }
  return result
}

export function difference(a: CharSet, b: CharSet): CharSet {
  return intersection(a, complement(b))
}

export function overlaps(a: CharSet, b: CharSet): boolean {
  let i = 0
  let j = 0
  while (i < a.length && j < b.length) {
    if ((a[i + 1] as number) < (b[j] as number)) i += 2
    else if ((b[j + 1] as number) < (a[i] as number)) j += 2
    else return true
  }
  return false
}

/** Collects ranges in any order. */
export class CharSetBuilder {
  readonly #packed: number[] = []

  add(from: number, to: number = from): void {
    this.#packed.push(from * PACK + to)
  }

  addSet(set: CharSet): void {
    for (let i = 0; i < set.length; i += 2) this.add(set[i] as number, set[i + 1] as number)
  }

  build(): CharSet {
    const sorted = Float64Array.from(this.#packed).sort()
    const result: number[] = []
    for (const range of sorted) append(result, Math.floor(range / PACK), range % PACK)
    return result
  }
}

/** A range is sorted as one number, `from * PACK + to`; both are below 2^21, so it is exact. */
const PACK = 0x200000
