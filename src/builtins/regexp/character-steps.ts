/** Steps for one character, forwards and backwards, and for what a position must be like. */
import { fail, owe, type Step } from "./machine.js"
import { isMember, type MemberSet } from "./member-set.js"
import { characterBefore, isLineTerminator } from "./text-scan.js"

export function unit(expected: number, next: Step): Step {
  return (machine) => {
    const { pos } = machine
    if (pos >= machine.end || machine.input.charCodeAt(pos) !== expected) return fail(machine)
    machine.pos = pos + 1
    return next
  }
}

export function eitherUnit(one: number, other: number, next: Step): Step {
  return (machine) => {
    const { pos } = machine
    if (pos >= machine.end) return fail(machine)
    const found = machine.input.charCodeAt(pos)
    if (found !== one && found !== other) return fail(machine)
    machine.pos = pos + 1
    return next
  }
}

export function unitOf({ latin, wide }: MemberSet, next: Step): Step {
  return (machine) => {
    const { pos } = machine
    if (pos >= machine.end || !isMember(latin, wide, machine.input.charCodeAt(pos))) return fail(machine)
    machine.pos = pos + 1
    return next
  }
}

export function anyUnit(next: Step): Step {
  return (machine) => {
    if (machine.pos >= machine.end) return fail(machine)
    machine.pos++
    return next
  }
}

export function codePointOf({ latin, wide }: MemberSet, next: Step): Step {
  return (machine) => {
    const { pos } = machine
    if (pos >= machine.end) return fail(machine)
    const found = machine.input.codePointAt(pos) as number
    if (!isMember(latin, wide, found)) return fail(machine)
    machine.pos = pos + (found > 0xffff ? 2 : 1)
    return next
  }
}

export function literal(text: string, next: Step): Step {
  const { length } = text
  return (machine) => {
    const { pos, input } = machine
    if (length > machine.end - pos) return fail(machine)
    let same = 0
    while (same < length && input.charCodeAt(pos + same) === text.charCodeAt(same)) same++
    if (same > 7) owe(machine, same >> 3)
    if (same < length) return fail(machine)
    machine.pos = pos + length
    return next
  }
}

export function unitBefore({ latin, wide }: MemberSet, next: Step): Step {
  return (machine) => {
    const { pos } = machine
    if (pos === 0 || !isMember(latin, wide, machine.input.charCodeAt(pos - 1))) return fail(machine)
    machine.pos = pos - 1
    return next
  }
}

export function codePointBefore({ latin, wide }: MemberSet, next: Step): Step {
  return (machine) => {
    const { pos, input } = machine
    if (pos === 0) return fail(machine)
    const start = characterBefore(input, pos)
    if (!isMember(latin, wide, input.codePointAt(start) as number)) return fail(machine)
    machine.pos = start
    return next
  }
}

export function atStart(next: Step): Step {
  return (machine) => (machine.pos === 0 ? next : fail(machine))
}

export function atLineStart(next: Step): Step {
  return (machine) => {
    const { pos } = machine
    return pos === 0 || isLineTerminator(machine.input.charCodeAt(pos - 1)) ? next : fail(machine)
  }
}

export function atEnd(next: Step): Step {
  return (machine) => (machine.pos === machine.end ? next : fail(machine))
}

export function atLineEnd(next: Step): Step {
  return (machine) => {
    const { pos } = machine
    return pos === machine.end || isLineTerminator(machine.input.charCodeAt(pos)) ? next : fail(machine)
  }
}

export function atWordBoundary({ latin, wide }: MemberSet, isNegative: boolean, next: Step): Step {
  return (machine) => {
    const { pos, input } = machine
    const before = pos > 0 && isMember(latin, wide, input.charCodeAt(pos - 1))
    const after = pos < machine.end && isMember(latin, wide, input.charCodeAt(pos))
    return (before === after) === isNegative ? next : fail(machine)
  }
}

/** A lookahead for one unit. */
export function beforeUnitOf({ latin, wide }: MemberSet, isNegative: boolean, next: Step): Step {
  return (machine) => {
    const { pos } = machine
    const holds = pos < machine.end && isMember(latin, wide, machine.input.charCodeAt(pos))
    return holds === isNegative ? fail(machine) : next
  }
}

/** A lookbehind for one unit. */
export function afterUnitOf({ latin, wide }: MemberSet, isNegative: boolean, next: Step): Step {
  return (machine) => {
    const { pos } = machine
    const holds = pos > 0 && isMember(latin, wide, machine.input.charCodeAt(pos - 1))
    return holds === isNegative ? fail(machine) : next
  }
}
