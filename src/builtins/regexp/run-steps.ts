/**
 * Loops over one set of characters as one step, with backtracking by position instead of a frame for each character.
 *
 * Where backtracking is needed, `retry` is the tag of the retry step of the same loop, which takes off the word below its frame:
 * how far it may go.
 */
import { fail, type Machine, owe, pushThree, type Step } from "./machine.js"
import { isMember, type MemberSet } from "./member-set.js"
import { characterBefore, findInside, findMemberBack, insideEnd, isInsidePair } from "./text-scan.js"

export interface RunSpec {
  readonly set: MemberSet
  /** The set has every unit. */
  readonly isAny: boolean
  readonly min: number
  readonly max: number
}

/** What can follow the loop; undefined where it could be anything. */
export interface Follow {
  readonly set: MemberSet
  readonly atEnd: boolean
}

function takeAll(machine: Machine, { set, isAny, max }: RunSpec): number {
  const { pos, end } = machine
  const limit = max < end - pos ? pos + max : end
  return isAny ? limit : insideEnd(machine, pos, limit, set)
}

/** Takes all there are, for good: what follows could not begin within. */
export function run(spec: RunSpec, next: Step): Step {
  const { min } = spec
  return (machine) => {
    const at = takeAll(machine, spec)
    if (at - machine.pos < min) return fail(machine)
    machine.pos = at
    return next
  }
}

/** Takes all there are, then goes to `retry` as if it had failed there. */
export function runGreedy(spec: RunSpec, retry: Step): Step {
  const { min } = spec
  return (machine) => {
    const at = takeAll(machine, spec)
    const low = machine.pos + min
    if (at < low) return fail(machine)
    machine.stack[machine.sp++] = low
    machine.pos = at
    return retry
  }
}

/** Goes on at the last place down to the lowest where what follows can begin. */
export function runGreedyRetry(follow: Follow | undefined, retry: number, next: Step): Step {
  return (machine) => {
    const low = machine.stack[--machine.sp] as number
    let { pos } = machine
    if (follow !== undefined && !(follow.atEnd && pos === machine.end)) {
      pos = findMemberBack(machine, pos, low, follow.set)
      if (pos < low) return fail(machine)
      machine.pos = pos
    }
    if (pos > low) pushThree(machine, low, pos - 1, retry)
    return next
  }
}

/** Takes as few as it may, then goes to `retry` as if it had failed there. */
export function runLazy({ set, min, max }: RunSpec, retry: Step): Step {
  return (machine) => {
    const { pos, end } = machine
    if (min > end - pos) return fail(machine)
    const low = pos + min
    if (insideEnd(machine, pos, low, set) < low) return fail(machine)
    machine.stack[machine.sp++] = max < end - pos ? pos + max : end
    machine.pos = low
    return retry
  }
}

/** All before the position are members; whether the one at it is as well is found out when more is needed. */
export function runLazyRetry({ set }: RunSpec, follow: Follow | undefined, retry: number, next: Step): Step {
  const { latin, wide } = set
  return (machine) => {
    const limit = machine.stack[--machine.sp] as number
    const { input } = machine
    let { pos } = machine
    if (follow !== undefined && pos < limit) {
      pos = findInside(machine, pos, limit, set, follow.set)
      if (pos < limit && !isMember(follow.set.latin, follow.set.wide, input.charCodeAt(pos))) return fail(machine)
      machine.pos = pos
    }
    if (pos < limit && isMember(latin, wide, input.charCodeAt(pos))) pushThree(machine, limit, pos + 1, retry)
    return next
  }
}

/** By code points: where the run ends, and where it may end at the earliest, or -1. */
function takeCodePoints(machine: Machine, { set, min, max }: RunSpec): number {
  const { input, end } = machine
  const { latin, wide } = set
  let at = machine.pos
  let low = min === 0 ? at : -1
  for (let count = 0; at < end && count < max; ) {
    const character = input.codePointAt(at) as number
    if (!isMember(latin, wide, character)) break
    at += character > 0xffff ? 2 : 1
    if (++count === min) low = at
    if ((count & 7) === 0) owe(machine, 1)
  }
  machine.pos = at
  return low
}

export function runCodePoints(spec: RunSpec, next: Step): Step {
  return (machine) => (takeCodePoints(machine, spec) < 0 ? fail(machine) : next)
}

export function runCodePointsGreedy(spec: RunSpec, retry: Step): Step {
  return (machine) => {
    const low = takeCodePoints(machine, spec)
    if (low < 0) return fail(machine)
    machine.stack[machine.sp++] = low
    return retry
  }
}

export function runCodePointsRetry(follow: Follow | undefined, retry: number, next: Step): Step {
  return (machine) => {
    const low = machine.stack[--machine.sp] as number
    const { input } = machine
    let { pos } = machine
    if (follow !== undefined && !(follow.atEnd && pos === machine.end)) {
      pos = findMemberBack(machine, pos, low, follow.set)
      if (pos < low) return fail(machine)
      if (pos > low && isInsidePair(input, pos)) {
        pushThree(machine, low, pos - 1, retry)
        return fail(machine)
      }
      machine.pos = pos
    }
    if (pos > low) pushThree(machine, low, characterBefore(input, pos), retry)
    return next
  }
}
