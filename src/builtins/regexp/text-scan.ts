/**
 * What the matcher does over stretches of the text.
 *
 * A step is charged for every 8 characters: for each chunk gone over whole at once, the rest when the loop is done, so that
 * nothing here runs for long unnoticed.
 */
import { BATCH, type Machine, owe } from "./machine.js"
import { isMember, type MemberSet } from "./member-set.js"

const CHARACTERS_PER_STEP_LOG2 = 3
const CHUNK = BATCH << CHARACTERS_PER_STEP_LOG2

/** How far a loop from `at` may go before it charges. */
function chunkEnd(at: number, limit: number): number {
  return limit - at > CHUNK ? at + CHUNK : limit
}

function charge(machine: Machine, length: number): void {
  if (length > 7) owe(machine, length >> CHARACTERS_PER_STEP_LOG2)
}

/** The first place from `start` up to `limit` whose unit is not in the set. */
export function insideEnd(machine: Machine, start: number, limit: number, { latin, wide }: MemberSet): number {
  const { input } = machine
  let at = start
  for (;;) {
    const from = at
    const stop = chunkEnd(at, limit)
    while (at < stop && isMember(latin, wide, input.charCodeAt(at))) at++
    charge(machine, at - from)
    if (at < stop || stop === limit) return at
  }
}

/** The first place from `start` up to `limit` whose unit is in the set. */
export function findMember(machine: Machine, start: number, limit: number, { latin, wide }: MemberSet): number {
  const { input } = machine
  let at = start
  for (;;) {
    const from = at
    const stop = chunkEnd(at, limit)
    while (at < stop && !isMember(latin, wide, input.charCodeAt(at))) at++
    charge(machine, at - from)
    if (at < stop || stop === limit) return at
  }
}

/** The first place from `start` up to `limit` whose unit is in `first`, and the next unit, which there must be, in `second`. */
export function findPair(machine: Machine, start: number, limit: number, first: MemberSet, second: MemberSet): number {
  const { input } = machine
  const { latin, wide } = first
  let at = start
  for (;;) {
    const from = at
    const stop = chunkEnd(at, limit)
    for (; at < stop; at++) {
      if (!isMember(latin, wide, input.charCodeAt(at))) continue
      if (isMember(second.latin, second.wide, input.charCodeAt(at + 1))) break
    }
    charge(machine, at - from)
    if (at < stop || stop === limit) return at
  }
}

/** The first place from `start` up to `limit` whose unit is in `follow`, or is not in the set. */
export function findInside(machine: Machine, start: number, limit: number, set: MemberSet, follow: MemberSet): number {
  const { input } = machine
  const { latin, wide } = set
  let at = start
  for (;;) {
    const from = at
    const stop = chunkEnd(at, limit)
    for (; at < stop; at++) {
      const unit = input.charCodeAt(at)
      if (isMember(follow.latin, follow.wide, unit) || !isMember(latin, wide, unit)) break
    }
    charge(machine, at - from)
    if (at < stop || stop === limit) return at
  }
}

/** The last place from `start` down to `limit` whose unit is in the set, or `limit - 1`; the end of the text has no unit. */
export function findMemberBack(machine: Machine, start: number, limit: number, { latin, wide }: MemberSet): number {
  const { input } = machine
  let at = start === machine.end ? start - 1 : start
  for (;;) {
    const from = at
    const stop = at - limit > CHUNK ? at - CHUNK : limit
    while (at >= stop && !isMember(latin, wide, input.charCodeAt(at))) at--
    charge(machine, from - at)
    if (at >= stop || stop === limit) return at
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

/** Whether the `length` units from `at` are those from `from`. */
export function isRepeated(machine: Machine, from: number, at: number, length: number): boolean {
  const { input } = machine
  let done = 0
  for (;;) {
    const start = done
    const stop = chunkEnd(done, length)
    while (done < stop && input.charCodeAt(from + done) === input.charCodeAt(at + done)) done++
    charge(machine, done - start)
    if (done < stop || stop === length) return done === length
  }
}

/** The same, where each character has a representative. */
export function isRepeatedAs(
  machine: Machine,
  from: number,
  at: number,
  length: number,
  isUnicode: boolean,
  canonicalize: (character: number) => number,
): boolean {
  const { input } = machine
  for (let i = 0; i < length; ) {
    owe(machine, 1)
    const a = isUnicode ? (input.codePointAt(from + i) as number) : input.charCodeAt(from + i)
    const b = isUnicode ? (input.codePointAt(at + i) as number) : input.charCodeAt(at + i)
    if (a !== b && canonicalize(a) !== canonicalize(b)) return false
    i += a > 0xffff ? 2 : 1
  }
  return true
}
