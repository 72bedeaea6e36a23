/** Steps for choices, loops, captures, lookarounds and backreferences. Tags number the steps that frames go on with. */
import { fail, type Machine, owe, push, type Step, setRegister } from "./machine.js"
import { isMember } from "./member-set.js"
import type { Follow } from "./run-steps.js"
import { isInsidePair, isRepeated, isRepeatedAs } from "./text-scan.js"

/** A step that others can lead to before it is made, as a loop's body does to its head. */
export class Label {
  step: Step

  constructor(step: Step = fail) {
    this.step = step
  }
}

export function save(register: number, next: Step): Step {
  return (machine) => {
    const { stack, pos } = machine
    if (machine.sp === machine.base) {
      machine.isDirty = true
      stack[register] = pos
    } else setRegister(machine, register, pos)
    return next
  }
}

/** The registers of the captures in a loop's body, at the start of an iteration. */
export function forget(from: number, to: number, next: Step): Step {
  return (machine) => {
    owe(machine, (to - from) >> 3)
    for (let register = from; register < to; register++) {
      if (machine.stack[register] !== -1) setRegister(machine, register, -1)
    }
    return next
  }
}

function canBegin(machine: Machine, { set, atEnd }: Follow): boolean {
  const { pos } = machine
  return pos < machine.end ? isMember(set.latin, set.wide, machine.input.charCodeAt(pos)) : atEnd
}

/** `first`, and what `otherwise` numbers when that fails. */
export function choice(first: Label, otherwise: number): Step {
  return (machine) => {
    push(machine, machine.pos, otherwise)
    return first.step
  }
}

/** The same, or `otherwise` at once if the next unit cannot begin `first`. */
export function choiceIf(begins: Follow, first: Label, otherwise: Label, tag: number): Step {
  return (machine) => {
    if (!canBegin(machine, begins)) return otherwise.step
    push(machine, machine.pos, tag)
    return first.step
  }
}

/** One or the other, by the next unit, and for good. */
export function branch(begins: Follow, first: Label, otherwise: Label): Step {
  return (machine) => (canBegin(machine, begins) ? first : otherwise).step
}

/** By the next unit, one of many; ranges are in order. */
export function select(
  ranges: readonly { readonly from: number; readonly to: number }[],
  targets: readonly Step[],
  otherwise: Step,
  atEnd: Step,
): Step {
  const bounds = Int32Array.from(ranges.flatMap(({ from, to }) => [from, to]))
  return (machine) => {
    if (machine.pos === machine.end) return atEnd
    const unit = machine.input.charCodeAt(machine.pos)
    let low = 0
    let high = targets.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (unit < (bounds[2 * middle] as number)) high = middle
      else if (unit > (bounds[2 * middle + 1] as number)) low = middle + 1
      else return targets[middle] as Step
    }
    return otherwise
  }
}

/** Where an iteration begins. */
export function mark(register: number, next: Step): Step {
  return (machine) => {
    setRegister(machine, register, machine.pos)
    return next
  }
}

/** An iteration that consumed nothing does not count. */
export function check(register: number, next: Step): Step {
  return (machine) => (machine.stack[register] === machine.pos ? fail(machine) : next)
}

/** The same, once there are more iterations than must be. */
export function checkPast(register: number, counter: number, min: number, next: Step): Step {
  return (machine) => {
    const { stack } = machine
    return stack[register] === machine.pos && (stack[counter] as number) > min ? fail(machine) : next
  }
}

export interface CountedLoop {
  readonly counter: number
  readonly min: number
  readonly max: number
  /** What an iteration can begin with. */
  readonly begins: Follow | undefined
}

export function countFromZero(counter: number, next: Step): Step {
  return (machine) => {
    setRegister(machine, counter, 0)
    return next
  }
}

export function countGreedy({ counter, min, max, begins }: CountedLoop, body: Label, exit: Step, tag: number): Step {
  return (machine) => {
    const count = machine.stack[counter] as number
    if (count >= min) {
      if (count >= max || (begins !== undefined && !canBegin(machine, begins))) return exit
      push(machine, machine.pos, tag)
    }
    setRegister(machine, counter, count + 1)
    return body.step
  }
}

/** `tag` numbers the step that counts an iteration and enters the body. */
export function countLazy({ counter, min, max }: CountedLoop, enter: Label, exit: Step, tag: number): Step {
  return (machine) => {
    const count = machine.stack[counter] as number
    if (count < min) return enter.step
    if (count < max) push(machine, machine.pos, tag)
    return exit
  }
}

export function countOne(counter: number, next: Step): Step {
  return (machine) => {
    setRegister(machine, counter, (machine.stack[counter] as number) + 1)
    return next
  }
}

/** Keeps the height of the stack and the position, and saves the captures inside, for what is on the stack will be dropped. */
export function look(register: number, firstCapture: number, endCapture: number, body: Step): Step {
  return (machine) => {
    owe(machine, endCapture - firstCapture)
    for (let capture = firstCapture; capture < endCapture; capture++) {
      push(machine, machine.stack[capture] as number, ~capture)
    }
    machine.stack[register] = machine.sp
    machine.stack[register + 1] = machine.pos
    return body
  }
}

export function lookHolds(register: number, next: Step): Step {
  return (machine) => {
    const { stack } = machine
    machine.sp = stack[register] as number
    machine.pos = stack[register + 1] as number
    return next
  }
}

/** What must not match has matched. */
export function lookFails(register: number): Step {
  return (machine) => {
    machine.sp = machine.stack[register] as number
    return fail(machine)
  }
}

export interface Reference {
  /** The first register of each group that it may mean. */
  readonly registers: readonly number[]
  readonly isBackward: boolean
  readonly isUnicode: boolean
  /** Where case is ignored. */
  readonly canonicalize: ((character: number) => number) | undefined
}

export function backreference(reference: Reference, next: Step): Step {
  const { registers, isBackward, isUnicode, canonicalize } = reference
  return (machine) => {
    const { stack, pos, input } = machine
    let from = -1
    let to = -1
    if (registers.length > 1) owe(machine, registers.length)
    for (let i = 0; i < registers.length && (from < 0 || to < 0); i++) {
      const register = registers[i] as number
      from = stack[register] as number
      to = stack[register + 1] as number
    }
    if (from < 0 || to < 0) return next
    const length = to - from
    const at = isBackward ? pos - length : pos
    if (at < 0 || at + length > machine.end) return fail(machine)
    if (isUnicode && (isInsidePair(input, at) || isInsidePair(input, at + length))) return fail(machine)
    const holds =
      canonicalize === undefined
        ? isRepeated(machine, from, at, length)
        : isRepeatedAs(machine, from, at, length, isUnicode, canonicalize)
    if (!holds) return fail(machine)
    machine.pos = isBackward ? at : at + length
    return next
  }
}
