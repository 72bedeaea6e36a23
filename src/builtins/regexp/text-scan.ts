/**
 * What the matcher does over stretches of the text.
 *
 * Each loop charges a batch of steps for every chunk of characters that it has gone over whole; its caller charges the rest,
 * so nothing here runs for long unnoticed.
 */
import type { RegExpMeter } from "./matcher.js"

/** Steps that may be owed before they are charged. */
export const BATCH = 256
const CHARACTERS_PER_STEP_LOG2 = 3
const CHUNK = BATCH << CHARACTERS_PER_STEP_LOG2

/** The steps for a stretch of this length, less what the loops here have charged. */
export function stepsBeyondChunks(length: number): number {
  return (length & (CHUNK - 1)) >> CHARACTERS_PER_STEP_LOG2
}

export function isMember(latin: Uint8Array, set: number, ranges: Int32Array, character: number): boolean {
  return character < 256 ? latin[set + character] === 1 : isInRanges(ranges, character)
}

export function isInRanges(ranges: Int32Array, character: number): boolean {
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

/** The first place from `start` up to `limit` whose unit is not in the set. */
export function insideEnd(
  input: string,
  start: number,
  limit: number,
  latin: Uint8Array,
  set: number,
  ranges: Int32Array,
  meter: RegExpMeter,
): number {
  let at = start
  let stop = start
  for (;;) {
    const isWhole = limit - stop >= CHUNK
    stop = isWhole ? stop + CHUNK : limit
    while (at < stop) {
      const c = input.charCodeAt(at)
      if (c < 256 ? latin[set + c] !== 1 : !isInRanges(ranges, c)) return at
      at++
    }
    if (isWhole) meter.charge(BATCH)
    if (stop === limit) return at
  }
}

/** The first place from `start` up to `limit` whose unit is in the set, and the next unit in the second set. */
export function findPair(
  input: string,
  start: number,
  limit: number,
  latin: Uint8Array,
  set: number,
  ranges: Int32Array,
  nextSet: number,
  nextRanges: Int32Array,
  meter: RegExpMeter,
): number {
  let at = start
  let stop = start
  for (;;) {
    const isWhole = limit - stop >= CHUNK
    stop = isWhole ? stop + CHUNK : limit
    while (at < stop) {
      const c = input.charCodeAt(at)
      if (c < 256 ? latin[set + c] === 1 : isInRanges(ranges, c)) {
        const next = input.charCodeAt(at + 1)
        if (next < 256 ? latin[nextSet + next] === 1 : isInRanges(nextRanges, next)) return at
      }
      at++
    }
    if (isWhole) meter.charge(BATCH)
    if (stop === limit) return at
  }
}

/** The first place from `start` up to `limit` whose unit is in the set. */
export function findMember(
  input: string,
  start: number,
  limit: number,
  latin: Uint8Array,
  set: number,
  ranges: Int32Array,
  meter: RegExpMeter,
): number {
  let at = start
  let stop = start
  for (;;) {
    const isWhole = limit - stop >= CHUNK
    stop = isWhole ? stop + CHUNK : limit
    while (at < stop) {
      const c = input.charCodeAt(at)
      if (c < 256 ? latin[set + c] === 1 : isInRanges(ranges, c)) return at
      at++
    }
    if (isWhole) meter.charge(BATCH)
    if (stop === limit) return at
  }
}

/** The first place from `start` up to `limit` whose unit is in `follow`, or is not in the set. */
export function findInside(
  input: string,
  start: number,
  limit: number,
  latin: Uint8Array,
  set: number,
  ranges: Int32Array,
  follow: number,
  followRanges: Int32Array,
  meter: RegExpMeter,
): number {
  let at = start
  let stop = start
  for (;;) {
    const isWhole = limit - stop >= CHUNK
    stop = isWhole ? stop + CHUNK : limit
    while (at < stop) {
      const c = input.charCodeAt(at)
      if (c < 256 ? latin[follow + c] === 1 : isInRanges(followRanges, c)) return at
      if (c < 256 ? latin[set + c] !== 1 : !isInRanges(ranges, c)) return at
      at++
    }
    if (isWhole) meter.charge(BATCH)
    if (stop === limit) return at
  }
}

/** The last place from `start` down to `limit` whose unit is in the set, or `limit - 1`; no unit is at the end of the text. */
export function findMemberBack(
  input: string,
  start: number,
  limit: number,
  latin: Uint8Array,
  set: number,
  ranges: Int32Array,
  meter: RegExpMeter,
): number {
  let at = start === input.length ? start - 1 : start
  let stop = start
  for (;;) {
    const isWhole = stop - limit >= CHUNK
    stop = isWhole ? stop - CHUNK : limit
    while (at >= stop) {
      const c = input.charCodeAt(at)
      if (c < 256 ? latin[set + c] === 1 : isInRanges(ranges, c)) return at
      at--
    }
    if (isWhole) meter.charge(BATCH)
    if (stop === limit) return at
  }
}

export function isLineTerminator(unit: number): boolean {
  return unit === 0x0a || unit === 0x0d || unit === 0x2028 || unit === 0x2029
}

/** Whether a surrogate pair lies across this place. */
export function isInsidePair(input: string, at: number): boolean {
  if (at <= 0 || at >= input.length) return false
  return (input.charCodeAt(at) & 0xfc00) === 0xdc00 && (input.charCodeAt(at - 1) & 0xfc00) === 0xd800
}

/** How many units the character at this place takes. */
export function widthAt(input: string, at: number): number {
  return isInsidePair(input, at + 1) ? 2 : 1
}

/** The start of the character that ends at this place. */
export function characterBefore(input: string, at: number): number {
  return isInsidePair(input, at - 1) ? at - 2 : at - 1
}

/** Whether the `length` units from `at` say the same as those from `from`; `canonicalize` where case is ignored. */
export function isRepeated(
  input: string,
  from: number,
  at: number,
  length: number,
  isUnicode: boolean,
  canonicalize: ((character: number) => number) | undefined,
  meter: RegExpMeter,
): boolean {
  if (isUnicode && (isInsidePair(input, at) || isInsidePair(input, at + length))) return false
  let owed = 0
  for (let i = 0; i < length; ) {
    if (++owed === CHUNK) {
      meter.charge(BATCH)
      owed = 0
    }
    const a = isUnicode ? (input.codePointAt(from + i) as number) : input.charCodeAt(from + i)
    const b = isUnicode ? (input.codePointAt(at + i) as number) : input.charCodeAt(at + i)
    if (a !== b && (canonicalize === undefined || canonicalize(a) !== canonicalize(b))) return false
    i += a > 0xffff ? 2 : 1
  }
  return true
}
