/**
 * Runs a compiled pattern over a text, counting every step.
 *
 * A step is one call of a step, or 8 characters within one that goes over many. Steps are charged before many more than
 * `BATCH` are owed, at places that depend on pattern and text alone.
 */
import type { CompiledRegExp } from "./compile.js"
import { BATCH, FREE_WORDS, GIVE_UP, MATCHED, Machine, type RegExpMeter, type Step } from "./machine.js"
import { isInsidePair } from "./text-scan.js"

export type { RegExpMeter } from "./machine.js"

/** In words; a larger stack is not kept. */
const MAX_SPARE = 0x10000

/**
 * The machine of an earlier match, kept because making one costs more than most matches. A match that is running has taken it,
 * and nothing that another left on its stack is ever read.
 */
let spare: Machine | undefined

/**
 * The captures of the first match from `lastIndex` on (or at it, if sticky) as offsets [start, end, …], -1 for groups that
 * took no part; null if there is none.
 */
export function execute(
  compiled: CompiledRegExp,
  input: string,
  lastIndex: number,
  meter: RegExpMeter,
): number[] | null {
  if (lastIndex > input.length) {
    meter.charge(1)
    return null
  }
  const machine = prepare(compiled, input, lastIndex, meter)
  const hasMatched = drive(machine, firstStep(compiled, machine))
  const captures = hasMatched ? capturesOf(machine) : null
  machine.release()
  if (machine.words <= MAX_SPARE) spare = machine
  return captures
}

function prepare({ program }: CompiledRegExp, input: string, lastIndex: number, meter: RegExpMeter): Machine {
  const { registerCount } = program
  if (registerCount > FREE_WORDS) {
    meter.charge(registerCount >> 3)
    meter.allocate(registerCount * Int32Array.BYTES_PER_ELEMENT)
  }
  const room = registerCount + FREE_WORDS
  const machine = spare !== undefined && spare.words >= room ? spare : new Machine(room)
  spare = undefined
  const pos = program.isUnicode && isInsidePair(input, lastIndex) ? lastIndex - 1 : lastIndex
  const { stack } = machine
  for (let register = 0; register < registerCount; register++) stack[register] = -1
  stack[0] = pos
  stack[registerCount] = 0
  stack[registerCount + 1] = 0
  machine.steps = program.steps
  machine.meter = meter
  machine.input = input
  machine.end = input.length
  machine.pos = pos
  machine.sp = registerCount + 2
  machine.base = registerCount + 2
  machine.room = room
  machine.resume = pos
  machine.isDirty = false
  machine.captureRegisters = program.captureRegisters
  machine.owed = 0
  return machine
}

function firstStep({ program, flags }: CompiledRegExp, machine: Machine): Step {
  if (program.isAnchored) return machine.pos === 0 ? program.attempt : GIVE_UP
  return flags.sticky ? program.attempt : program.search
}

/** Whether it has matched. */
function drive(machine: Machine, first: Step): boolean {
  let step = first
  let left = BATCH
  while (step !== MATCHED && step !== GIVE_UP) {
    if (--left === 0) {
      machine.meter.charge(BATCH)
      left = BATCH
    }
    step = step(machine)
  }
  machine.meter.charge(1 + BATCH - left + machine.owed)
  return step === MATCHED
}

function capturesOf({ stack, captureRegisters, pos }: Machine): number[] {
  const captures: number[] = [stack[0] as number, pos]
  for (let register = 2; register < captureRegisters; register++) captures.push(stack[register] as number)
  return captures
}
