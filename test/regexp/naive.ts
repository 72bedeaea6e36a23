/**
 * How many steps a matcher takes that tries every way in turn and remembers nothing, without taking them.
 *
 * What it does from a place in the pattern and a place in the text on depends on these two, and on the counters, marks and
 * captures that the pattern looks at again. So the steps from there on are counted once and then known, and numbers that no
 * machine could count to are found in moments.
 */
import { type AST, RegExpParser } from "@eslint-community/regexpp"

type Instruction =
  | { kind: "match" }
  | { kind: "character"; matches: (character: string) => boolean; isBackward: boolean; next: number }
  | { kind: "edge"; holds: (text: string, at: number) => boolean; next: number }
  | { kind: "split"; first: number; second: number }
  | { kind: "save"; register: number; next: number }
  | { kind: "forget"; from: number; to: number; next: number }
  | { kind: "look"; body: number; isNegative: boolean; next: number }
  | { kind: "reference"; register: number; isBackward: boolean; next: number }
  | { kind: "zero"; register: number; next: number }
  | { kind: "count"; register: number; min: number; max: number; isGreedy: boolean; body: number; exit: number }
  | { kind: "progress"; register: number; next: number }

/** What came of it: steps, and where the match ended if there was one. */
interface Result {
  readonly steps: number
  readonly end: number
  readonly registers: readonly number[]
}

/** The steps of one match from `lastIndex` on, of every match if `isRepeated`, each from where the last one ended. */
export function countNaiveSteps(source: string, flags: string, text: string, isRepeated = false): number {
  const program = new Assembler(source, flags).program
  const run = new Run(program, text, /[uv]/.test(flags), flags.includes("i"))
  let total = 0
  for (let at = 0; at <= text.length; at++) {
    const { steps, end } = run.from(at)
    total += steps
    if (end < 0 && flags.includes("y")) break
    if (end < 0) continue
    if (!isRepeated) break
    if (end > at) at = end - 1
  }
  return total
}

interface Program {
  readonly code: readonly Instruction[]
  readonly start: number
  readonly registerCount: number
}

class Assembler {
  readonly program: Program
  readonly #code: Instruction[] = []
  readonly #flags: string
  readonly #groups = new Map<AST.CapturingGroup, number>()
  readonly #keepsCaptures: boolean
  #registers = 0

  constructor(source: string, flags: string) {
    this.#flags = flags
    const modes = { unicode: flags.includes("u"), unicodeSets: flags.includes("v") }
    const pattern = new RegExpParser({ ecmaVersion: 2025 }).parsePattern(source, 0, source.length, modes)
    this.#keepsCaptures = /\\(?:[1-9]|k<)/.test(source)
    const start = this.#disjunction(pattern.alternatives, false, this.#add({ kind: "match" }))
    this.program = { code: this.#code, start, registerCount: this.#registers }
  }

  #add(instruction: Instruction): number {
    return this.#code.push(instruction) - 1
  }

  #newRegisters(count: number): number {
    this.#registers += count
    return this.#registers - count
  }

  #captureRegister(group: AST.CapturingGroup): number {
    let register = this.#groups.get(group)
    if (register === undefined) {
      register = this.#newRegisters(2)
      this.#groups.set(group, register)
    }
    return register
  }

  #disjunction(alternatives: readonly AST.Alternative[], isBackward: boolean, next: number): number {
    const starts = alternatives.map(({ elements }) => {
      const inOrder = isBackward ? elements : elements.toReversed()
      return inOrder.reduce((behind, element) => this.#element(element, isBackward, behind), next)
    })
    return starts.reduceRight((second, first) => this.#add({ kind: "split", first, second }))
  }

  #element(node: AST.Element, isBackward: boolean, next: number): number {
    switch (node.type) {
      case "Assertion":
        return this.#assertion(node, next)
      case "Quantifier":
        return this.#quantifier(node, isBackward, next)
      case "Group":
        return this.#disjunction(node.alternatives, isBackward, next)
      case "CapturingGroup": {
        if (!this.#keepsCaptures) return this.#disjunction(node.alternatives, isBackward, next)
        const register = this.#captureRegister(node)
        const [first, last] = isBackward ? [1, 0] : [0, 1]
        const end = this.#add({ kind: "save", register: register + last, next })
        const body = this.#disjunction(node.alternatives, isBackward, end)
        return this.#add({ kind: "save", register: register + first, next: body })
      }
      case "Backreference": {
        const group = [node.resolved].flat()[0] as AST.CapturingGroup
        return this.#add({ kind: "reference", register: this.#captureRegister(group), isBackward, next })
      }
      default:
        return this.#add({ kind: "character", matches: this.#characters(node.raw), isBackward, next })
    }
  }

  #characters(source: string): (character: string) => boolean {
    const pattern = new RegExp(`^${source}$`, this.#flags.replace(/[gymd]/g, ""))
    const known = new Map<string, boolean>()
    return (character) => {
      let answer = known.get(character)
      if (answer === undefined) {
        answer = pattern.test(character)
        known.set(character, answer)
      }
      return answer
    }
  }

  #assertion(node: AST.Assertion, next: number): number {
    if (node.kind === "lookahead" || node.kind === "lookbehind") {
      const isBackward = node.kind === "lookbehind"
      const body = this.#disjunction(node.alternatives, isBackward, this.#add({ kind: "match" }))
      return this.#add({ kind: "look", body, isNegative: node.negate, next })
    }
    const isLine = this.#flags.includes("m")
    if (node.kind === "word") {
      const isWord = (unit: string | undefined) => unit !== undefined && /\w/.test(unit)
      const holds = (text: string, at: number) => (isWord(text[at - 1]) === isWord(text[at])) === node.negate
      return this.#add({ kind: "edge", holds, next })
    }
    const side = node.kind === "start" ? -1 : 0
    const holds = (text: string, at: number) => {
      const unit = text[at + side]
      return unit === undefined || (isLine && /[\n\r\u2028\u2029]/.test(unit))
    }
    return this.#add({ kind: "edge", holds, next })
  }

  #quantifier(node: AST.Quantifier, isBackward: boolean, next: number): number {
    const { min, max, greedy, element } = node
    const split = (body: number): Instruction =>
      greedy ? { kind: "split", first: body, second: next } : { kind: "split", first: next, second: body }
    const isNullable = canBeEmpty(element)
    if (max === Number.POSITIVE_INFINITY && min < 2 && !isNullable) {
      const head = this.#add({ kind: "match" })
      const body = this.#forgetting(element, this.#element(element, isBackward, head))
      this.#code[head] = split(body)
      return min === 0 ? head : body
    }
    if (min === 0 && max === 1 && !isNullable) return this.#add(split(this.#element(element, isBackward, next)))
    const register = this.#newRegisters(2)
    const head = this.#add({ kind: "match" })
    const end = this.#add({ kind: "progress", register: register + 1, next: head })
    const body = this.#forgetting(element, this.#element(element, isBackward, isNullable ? end : head))
    this.#code[head] = { kind: "count", register, min, max, isGreedy: greedy, body, exit: next }
    return this.#add({ kind: "zero", register, next: head })
  }

  /** Captures within a loop are forgotten at each iteration. */
  #forgetting(element: AST.QuantifiableElement, body: number): number {
    const inside = [...this.#groups].filter(([{ start, end }]) => start >= element.start && end <= element.end)
    if (!this.#keepsCaptures || inside.length === 0) return body
    const registers = inside.map(([, register]) => register)
    return this.#add({ kind: "forget", from: Math.min(...registers), to: Math.max(...registers) + 2, next: body })
  }
}

function canBeEmpty(node: AST.Element): boolean {
  switch (node.type) {
    case "Assertion":
    case "Backreference":
      return true
    case "Quantifier":
      return node.min === 0 || canBeEmpty(node.element)
    case "Group":
    case "CapturingGroup":
      return node.alternatives.some(({ elements }) => elements.every(canBeEmpty))
    default:
      return false
  }
}

/** One place to go on from, and what has been seen of the ways from there. */
interface Frame {
  readonly pc: number
  readonly at: number
  readonly registers: readonly number[]
  readonly key: number | string
  steps: number
  ways: number
}

const MOST_PLACES = 2_000_000

class Run {
  readonly #program: Program
  readonly #text: string
  readonly #isUnicode: boolean
  readonly #ignoreCase: boolean
  readonly #known = new Map<number | string, Result>()
  /** Where there are no registers, by place instead: the steps, 0 where they are not known, and the end. */
  readonly #knownSteps: Float64Array
  readonly #knownEnds: Int32Array
  readonly #unset: readonly number[]
  #stack: Frame[] = []

  constructor(program: Program, text: string, isUnicode: boolean, ignoreCase: boolean) {
    this.#program = program
    this.#text = text
    this.#isUnicode = isUnicode
    this.#ignoreCase = ignoreCase
    const places = program.registerCount === 0 ? program.code.length * (text.length + 2) : 0
    this.#knownSteps = new Float64Array(places)
    this.#knownEnds = new Int32Array(places)
    this.#unset = Array.from({ length: program.registerCount }, () => -1)
  }

  from(at: number): Result {
    let result = this.#enter(this.#program.start, at, this.#unset)
    while (this.#stack.length > 0) {
      const frame = this.#stack.at(-1) as Frame
      if (result !== undefined) {
        frame.steps += result.steps
        result = this.#after(frame, result)
      } else result = this.#advance(frame)
      if (result === undefined) continue
      if (result === ENTERED) {
        result = this.#answer
        continue
      }
      this.#keep(frame.key, result)
      this.#stack.pop()
    }
    return result as Result
  }

  /** Of what was entered last, if it was known. */
  #answer: Result | undefined

  #enter(pc: number, at: number, registers: readonly number[]): Result | undefined {
    const place = pc * (this.#text.length + 2) + at
    if (this.#unset.length === 0) {
      const steps = this.#knownSteps[place] as number
      this.#answer = steps === 0 ? undefined : { steps, end: this.#knownEnds[place] as number, registers }
      if (steps === 0) this.#stack.push({ pc, at, registers, key: place, steps: 1, ways: 0 })
      return this.#answer
    }
    const isPlain = registers === this.#unset || registers.every((register) => register === -1)
    const key = isPlain ? place : `${place},${registers.join()}`
    const known = this.#known.get(key)
    if (known === undefined) this.#stack.push({ pc, at, registers, key, steps: 1, ways: 0 })
    this.#answer = known
    return known
  }

  #keep(key: number | string, result: Result): void {
    if (this.#unset.length === 0) {
      this.#knownSteps[key as number] = result.steps
      this.#knownEnds[key as number] = result.end
      return
    }
    if (this.#known.size === MOST_PLACES) throw new Error("there are too many places to go on from")
    this.#known.set(key, result)
  }

  #go(pc: number, at: number, registers: readonly number[]): Result {
    this.#enter(pc, at, registers)
    return ENTERED
  }

  /** The first way from a place. */
  #advance({ pc, at, registers, steps }: Frame): Result {
    const instruction = this.#program.code[pc] as Instruction
    const failed = { steps, end: -1, registers }
    switch (instruction.kind) {
      case "match":
        return { steps, end: at, registers }
      case "character": {
        const { isBackward, next } = instruction
        const character = isBackward ? this.#before(at) : this.#behind(at)
        if (character === "" || !instruction.matches(character)) return failed
        return this.#go(next, isBackward ? at - character.length : at + character.length, registers)
      }
      case "edge":
        return instruction.holds(this.#text, at) ? this.#go(instruction.next, at, registers) : failed
      case "split":
        return this.#go(instruction.first, at, registers)
      case "save":
        return this.#go(instruction.next, at, registers.with(instruction.register, at))
      case "forget": {
        const { from, to, next } = instruction
        return this.#go(next, at, registers.toSpliced(from, to - from, ...this.#unset.slice(from, to)))
      }
      case "look":
        return this.#go(instruction.body, at, registers)
      case "reference": {
        const end = this.#repeated(instruction, at, registers)
        return end < 0 ? failed : this.#go(instruction.next, end, registers)
      }
      case "zero":
        return this.#go(instruction.next, at, registers.with(instruction.register, 0))
      case "progress": {
        const isStuck = registers[instruction.register] === at
        return isStuck ? failed : this.#go(instruction.next, at, registers.with(instruction.register, -1))
      }
      case "count": {
        const { min, max, isGreedy } = instruction
        const count = registers[instruction.register] as number
        const entersFirst = count < min || (isGreedy && count < max)
        return entersFirst ? this.#iterate(instruction, at, registers) : this.#leave(instruction, at, registers)
      }
    }
  }

  /** A way came to an end: the next one, or what came of all. */
  #after(frame: Frame, result: Result): Result {
    const instruction = this.#program.code[frame.pc] as Instruction
    const { at, registers, steps } = frame
    const way = frame.ways++
    const done = { steps, end: result.end, registers: result.registers }
    if (instruction.kind === "look") {
      if (way > 0) return done
      const holds = result.end >= 0
      if (holds === instruction.isNegative) return { steps, end: -1, registers }
      return this.#go(instruction.next, at, instruction.isNegative ? registers : result.registers)
    }
    if (result.end >= 0 || way > 0) return done
    if (instruction.kind === "split") return this.#go(instruction.second, at, registers)
    if (instruction.kind !== "count") return done
    const { min, max, isGreedy } = instruction
    const count = registers[instruction.register] as number
    if (count < min || count >= max) return done
    return isGreedy ? this.#leave(instruction, at, registers) : this.#iterate(instruction, at, registers)
  }

  #iterate(loop: Extract<Instruction, { kind: "count" }>, at: number, registers: readonly number[]): Result {
    const count = (registers[loop.register] as number) + 1
    // Past the least, an unbounded loop need not know how often.
    const kept = loop.max === Number.POSITIVE_INFINITY ? Math.min(count, loop.min) : count
    const counted = registers.with(loop.register, kept)
    return this.#go(loop.body, at, count > loop.min ? counted.with(loop.register + 1, at) : counted)
  }

  #leave(loop: Extract<Instruction, { kind: "count" }>, at: number, registers: readonly number[]): Result {
    return this.#go(loop.exit, at, registers.with(loop.register, -1).with(loop.register + 1, -1))
  }

  #behind(at: number): string {
    if (at >= this.#text.length) return ""
    return this.#isUnicode ? String.fromCodePoint(this.#text.codePointAt(at) as number) : (this.#text[at] as string)
  }

  #before(at: number): string {
    if (at === 0) return ""
    const pair = this.#text.slice(Math.max(0, at - 2), at)
    return this.#isUnicode && (pair.codePointAt(0) as number) > 0xffff ? pair : (this.#text[at - 1] as string)
  }

  #repeated(
    { register, isBackward }: { register: number; isBackward: boolean },
    at: number,
    registers: readonly number[],
  ): number {
    const from = registers[register] as number
    const to = registers[register + 1] as number
    if (from < 0 || to < 0) return at
    const end = isBackward ? at - (to - from) : at + (to - from)
    const there = isBackward ? this.#text.slice(Math.max(end, 0), at) : this.#text.slice(at, end)
    const here = this.#text.slice(from, to)
    const isSame = this.#ignoreCase ? here.toLowerCase() === there.toLowerCase() : here === there
    return isSame ? end : -1
  }
}

/** A way has been entered; what comes of it is not known yet, or is in `#answer`. */
const ENTERED: Result = { steps: 0, end: -1, registers: [] }
