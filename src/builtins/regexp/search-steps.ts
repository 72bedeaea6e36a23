/** Steps that look for a place to start. Failure comes back to them for the next; `tag` is their own number. */
import { GIVE_UP, type Machine, owe, push, type Step } from "./machine.js"
import type { MemberSet } from "./member-set.js"
import { findMember, findPair, isInsidePair, widthAt } from "./text-scan.js"

function startAt(machine: Machine, pos: number, resume: number, tag: number): void {
  const { stack } = machine
  if (machine.isDirty) {
    owe(machine, machine.captureRegisters >> 3)
    for (let register = 2; register < machine.captureRegisters; register++) stack[register] = -1
    machine.isDirty = false
  }
  stack[0] = pos
  machine.pos = pos
  machine.resume = resume
  push(machine, 0, tag)
  machine.base = machine.sp
}

export function searchAny(minWidth: number, tag: number, first: Step): Step {
  return (machine) => {
    const pos = machine.resume
    if (pos > machine.end - minWidth) return GIVE_UP
    startAt(machine, pos, pos + 1, tag)
    return first
  }
}

export function searchCodePoint(minWidth: number, tag: number, first: Step): Step {
  return (machine) => {
    const pos = machine.resume
    if (pos > machine.end - minWidth) return GIVE_UP
    startAt(machine, pos, pos + widthAt(machine.input, pos), tag)
    return first
  }
}

/** A unit of the set is needed. */
export function searchUnitOf(minWidth: number, set: MemberSet, tag: number, first: Step): Step {
  return (machine) => {
    const limit = machine.end - minWidth + 1
    if (machine.resume >= limit) return GIVE_UP
    const pos = findMember(machine, machine.resume, limit, set)
    if (pos >= limit) return GIVE_UP
    startAt(machine, pos, pos + 1, tag)
    return first
  }
}

/** The same for a set that has surrogates, by code points. */
export function searchCodePointOf(minWidth: number, set: MemberSet, tag: number, first: Step): Step {
  const search: Step = (machine) => {
    const limit = machine.end - minWidth + 1
    if (machine.resume >= limit) return GIVE_UP
    const pos = findMember(machine, machine.resume, limit, set)
    if (pos >= limit) return GIVE_UP
    if (pos > machine.resume && isInsidePair(machine.input, pos)) {
      machine.resume = pos + 1
      return search
    }
    startAt(machine, pos, pos + widthAt(machine.input, pos), tag)
    return first
  }
  return search
}

/** Two units, one of each set, are needed. */
export function searchPair(minWidth: number, one: MemberSet, two: MemberSet, tag: number, first: Step): Step {
  return (machine) => {
    const limit = machine.end - minWidth + 1
    if (machine.resume >= limit) return GIVE_UP
    const pos = findPair(machine, machine.resume, limit, one, two)
    if (pos >= limit) return GIVE_UP
    startAt(machine, pos, pos + 1, tag)
    return first
  }
}

/** No match begins before this position, whatever becomes of the one tried now. */
export function skipTo(next: Step): Step {
  return (machine) => {
    if (machine.pos > machine.resume) machine.resume = machine.pos
    return next
  }
}
