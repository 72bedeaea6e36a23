/** A set of characters as the matcher reads it: a byte for each Latin-1 character, ranges for the rest. */
import { type CharSet, MAX_CODE_POINT } from "./charset.js"

export interface MemberSet {
  readonly latin: Uint8Array
  /** Flat, as a CharSet. */
  readonly wide: Int32Array
}

const LATIN = 256

export function memberSet(set: CharSet): MemberSet {
  const latin = new Uint8Array(LATIN)
  const wide: number[] = []
  for (let i = 0; i < set.length; i += 2) {
    const from = set[i] as number
    const to = set[i + 1] as number
    if (from < LATIN) latin.fill(1, from, Math.min(to + 1, LATIN))
    if (to >= LATIN) wide.push(Math.max(from, LATIN), Math.min(to, MAX_CODE_POINT))
  }
  return { latin, wide: Int32Array.from(wide) }
}

export function isMember(latin: Uint8Array, wide: Int32Array, character: number): boolean {
  return character < LATIN ? latin[character] === 1 : isInRanges(wide, character)
}

function isInRanges(ranges: Int32Array, character: number): boolean {
  let low = 0
  let high = ranges.length >> 1
  while (low < high) {
    const middle = (low + high) >> 1
    if (character < (ranges[2 * middle] as number)) high = middle
    else if (character > (ranges[2 * middle + 1] as number)) low = middle + 1
    else return true
  }
  return false
}
