/**
 * What a match is while it runs, and what all steps do to it.
 *
 * A pattern is compiled to steps: closures that look at the text, move on or fail, and give the step that is next. The loop in
 * `matcher.ts` calls one after the other, so nothing recurses with the text.
 *
 * Everything that can be undone is on one stack of numbers:
 *
 * - The registers lie at the bottom: captures first, -1 where there is none, then what loops and lookarounds need.
 * - Above them lie frames of two words, value and tag. A tag that is not negative numbers the step to go on with, the value
 *   being the position; a negative one, `~register`, gives a register its old value back. Some steps leave a word of their
 *   own below their frame, and take it off when they are entered again.
 * - Failing takes frames off until one goes on. The lowest are those of giving up and of the search for the next place to
 *   start. While nothing lies above them (`base`), captures are not saved: the search clears them.
 */
// Measured against one loop over bytecode (2026-11, Node 20, some 200 catastrophic pairs at 200,000 steps each): that
// took 0.7 of the time per step once compiled, but an engine needs over 100 ms to compile such a function and throws it away
// whenever a pattern uses more of it; in a fresh process the closures took a quarter of its time.

export interface RegExpMeter {
  /** May throw, which ends the match. */
  charge(steps: number): void
  /** May throw, which ends the match. */
  allocate(bytes: number): void
}

export type Step = (machine: Machine) => Step

/** Steps that may be owed before they are charged. */
export const BATCH = 256
/** The stack that a match has without asking, in words, above its registers. */
export const FREE_WORDS = 1024
/** What a step may put on the stack between two looks at `room`. */
const SLACK = 16

const NO_STEPS: readonly Step[] = []
const FREE: RegExpMeter = { charge() {}, allocate() {} }

export class Machine {
  stack: Int32Array
  steps: readonly Step[] = NO_STEPS
  meter: RegExpMeter = FREE
  input = ""
  end = 0
  pos = 0
  /** One above the top frame. */
  sp = 0
  base = 0
  /** In words; the stack is longer by `SLACK`. */
  room = 0
  /** Where the search goes on. */
  resume = 0
  /** A capture was set without being saved. */
  isDirty = false
  captureRegisters = 0
  /** Steps besides one for each call. */
  owed = 0

  constructor(words: number) {
    this.stack = new Int32Array(words + SLACK)
  }

  get words(): number {
    return this.stack.length - SLACK
  }

  /** Lets go of all that belongs to the plan. */
  release(): void {
    this.input = ""
    this.steps = NO_STEPS
    this.meter = FREE
  }
}

/** The pattern has matched up to `pos`. */
export const MATCHED: Step = () => MATCHED
/** Nothing is left to try. */
export const GIVE_UP: Step = () => GIVE_UP

export function owe(machine: Machine, steps: number): void {
  machine.owed += steps
  if (machine.owed >= BATCH) settle(machine)
}

function settle(machine: Machine): void {
  const { owed } = machine
  machine.owed = 0
  machine.meter.charge(owed)
}

export function push(machine: Machine, value: number, tag: number): void {
  const { sp } = machine
  if (sp > machine.room) grow(machine)
  const { stack } = machine
  stack[sp] = value
  stack[sp + 1] = tag
  machine.sp = sp + 2
}

/** A frame with a word of the step's own below it. */
export function pushThree(machine: Machine, own: number, value: number, tag: number): void {
  const { sp } = machine
  if (sp > machine.room) grow(machine)
  const { stack } = machine
  stack[sp] = own
  stack[sp + 1] = value
  stack[sp + 2] = tag
  machine.sp = sp + 3
}

function grow(machine: Machine): void {
  machine.meter.allocate(machine.room * Int32Array.BYTES_PER_ELEMENT)
  machine.room *= 2
  if (machine.words >= machine.room) return
  const larger = new Int32Array(machine.room + SLACK)
  larger.set(machine.stack)
  machine.stack = larger
}

export function setRegister(machine: Machine, register: number, value: number): void {
  push(machine, machine.stack[register] as number, ~register)
  machine.stack[register] = value
}

/** Goes back to the last choice that has another way. */
export function fail(machine: Machine): Step {
  const { stack } = machine
  let { sp } = machine
  for (;;) {
    const tag = stack[--sp] as number
    const value = stack[--sp] as number
    if (tag >= 0) {
      machine.sp = sp
      machine.pos = value
      return machine.steps[tag] as Step
    }
    stack[~tag] = value
  }
}
