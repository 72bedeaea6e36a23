/**
 * Nodes to bytecode.
 *
 * Code is laid out in the order in which it runs. Matching forwards, each piece is emitted with the set of what can follow
 * it, so that choices which the next character decides leave no frame on the backtrack stack; matching backwards (in a
 * lookbehind) it does without. A body is never emitted twice, so the program is as long as the pattern.
 */
import { type CharSet, onlyMember, overlaps } from "./charset.js"
import { type Dispatch, planDispatch } from "./dispatch.js"
import { ANYTHING, areDisjoint, either, type FirstSet, FirstSets, leadingUnits } from "./first-set.js"
import { type CompileBudget, MAX_PROGRAM_WORDS, PatternTooLarge } from "./limits.js"
import { UNBOUNDED } from "./lower.js"
import {
  type AlternationNode,
  type BackreferenceNode,
  type CharacterNode,
  type LookNode,
  type LoopNode,
  matchesAnyUnit,
  type Node,
} from "./nodes.js"
import { Op } from "./opcodes.js"
import type { RegExpFlags } from "./parse.js"
import { SetTable } from "./set-table.js"

export interface Program {
  readonly code: Int32Array
  /** 256 bytes for each set: whether the character is a member. */
  readonly latin: Uint8Array
  /** For each set, its ranges above that. */
  readonly wide: readonly Int32Array[]
  /** Captures (two for each, the whole match first), then what loops and lookarounds need. */
  readonly registerCount: number
  readonly captureRegisters: number
  /** Where a search starts, and where an attempt at one place does. */
  readonly searchEntry: number
  readonly matchEntry: number
  /** It can match at the start of the text alone. */
  readonly isAnchored: boolean
  readonly isUnicode: boolean
  readonly byteSize: number
}

export function emitProgram(root: Node, groupCount: number, flags: RegExpFlags, budget: CompileBudget): Program {
  return new Emitter(groupCount, flags, budget).program(root)
}

/** The place of `Op.Never`. */
const NEVER = 1
const SURROGATES: CharSet = [0xd800, 0xdfff]
const FORWARD = false
const BACKWARD = true

class Emitter {
  readonly #code: number[] = [Op.Fail, Op.Never]
  readonly #sets: SetTable
  readonly #firstSets = new FirstSets()
  readonly #budget: CompileBudget
  readonly #unicode: boolean
  readonly #captureRegisters: number
  #registers: number
  #leadingLoop: LoopNode | undefined

  constructor(groupCount: number, flags: RegExpFlags, budget: CompileBudget) {
    this.#unicode = flags.unicode || flags.unicodeSets
    this.#captureRegisters = 2 * (groupCount + 1)
    this.#registers = this.#captureRegisters
    this.#budget = budget
    this.#sets = new SetTable()
  }

  program(root: Node): Program {
    const searchEntry = this.#here
    this.#scan(root)
    const matchEntry = this.#here
    this.#leadingLoop = hasBackreference(root) ? undefined : leadingLoop(root)
    this.#node(root, FORWARD, ANYTHING)
    this.#emit(Op.Match)
    const code = Int32Array.from(this.#code)
    const { latin, wide, byteSize } = this.#sets.build()
    return {
      code,
      latin,
      wide,
      registerCount: this.#registers,
      captureRegisters: this.#captureRegisters,
      searchEntry,
      matchEntry,
      isAnchored: startsAtStart(root),
      isUnicode: this.#unicode,
      byteSize: code.byteLength + byteSize,
    }
  }

  get #here(): number {
    return this.#code.length
  }

  #emit(...words: number[]): void {
    for (const word of words) this.#code.push(word)
    this.#budget.spend(1)
    if (this.#code.length + this.#sets.words > MAX_PROGRAM_WORDS) throw new PatternTooLarge()
  }

  /** Emits an instruction whose last operand is a target not yet known; gives the place of that operand. */
  #emitJump(...words: number[]): number {
    this.#emit(...words, 0)
    return this.#here - 1
  }

  #land(place: number): void {
    this.#code[place] = this.#here
  }

  #newRegister(count = 1): number {
    const register = this.#registers
    this.#registers += count
    return register
  }

  #set(set: CharSet): number {
    return this.#sets.add(set)
  }

  #follow(first: FirstSet): [follow: number, atEnd: number] {
    return first.units === undefined ? [-1, 1] : [this.#set(first.units), first.atEnd ? 1 : 0]
  }

  #scan(root: Node): void {
    const { units, atEnd } = this.#firstSets.of(root, ANYTHING)
    if (units === undefined || atEnd) {
      this.#emit(this.#unicode ? Op.ScanCodePoints : Op.ScanAny, root.minWidth, 0, 0)
      return
    }
    const minWidth = Math.max(root.minWidth, 1)
    const [first, second] = leadingUnits(root)
    if (this.#unicode && overlaps(units, SURROGATES)) {
      this.#emit(Op.ScanSetCodePoints, minWidth, this.#set(units), 0)
    } else if (first !== undefined && second !== undefined) {
      this.#emit(Op.ScanPair, Math.max(minWidth, 2), this.#set(first), this.#set(second))
    } else {
      this.#emit(Op.ScanSet, minWidth, this.#set(units), 0)
    }
  }

  #node(node: Node, isBackward: boolean, follow: FirstSet): void {
    switch (node.kind) {
      case "empty":
        break
      case "character":
        this.#emit(...this.#character(node, isBackward))
        break
      case "sequence":
        if (isBackward) this.#sequenceBackward(node.parts)
        else this.#sequence(node.parts, follow)
        break
      case "alternation":
        this.#alternation(node, isBackward, follow)
        break
      case "capture":
        this.#emit(Op.Save, 2 * node.index + (isBackward ? 1 : 0))
        this.#node(node.body, isBackward, follow)
        this.#emit(Op.Save, 2 * node.index + (isBackward ? 0 : 1))
        break
      case "loop":
        this.#loop(node, isBackward, follow)
        break
      case "look":
        this.#look(node)
        break
      case "edge":
        if (node.isStart) this.#emit(node.isMultiline ? Op.LineStart : Op.Start)
        else this.#emit(node.isMultiline ? Op.LineEnd : Op.End)
        break
      case "word-boundary":
        this.#emit(node.isNegative ? Op.NotWordBoundary : Op.WordBoundary, this.#set(node.wordCharacters))
        break
      case "backreference":
        this.#backreference(node, isBackward)
    }
  }

  /** The instruction for one character. */
  #character(node: CharacterNode, isBackward: boolean): number[] {
    const { set, isUnit } = node
    if (!isUnit) return [isBackward ? Op.CodePointBack : Op.CodePoint, this.#set(set)]
    const unit = onlyMember(set)
    if (unit >= 0) return [isBackward ? Op.UnitBack : Op.Unit, unit]
    if (isBackward) return [Op.SetBack, this.#set(set)]
    if (matchesAnyUnit(node)) return [Op.AnyUnit]
    const [a, b, c, d] = set
    if (set.length === 4 && a === b && c === d) return [Op.EitherUnit, a as number, c as number]
    return [Op.Set, this.#set(set)]
  }

  #sequence(parts: readonly Node[], follow: FirstSet): void {
    const follows: FirstSet[] = [follow]
    for (let i = parts.length - 1; i > 0; i--) {
      follows.push(this.#firstSets.of(parts[i] as Node, follows.at(-1) as FirstSet))
    }
    for (let i = 0; i < parts.length; i++) {
      const length = literalLength(parts, i)
      if (length > 1) {
        this.#literal(parts, i, length)
        i += length - 1
      } else {
        this.#node(parts[i] as Node, FORWARD, follows[parts.length - 1 - i] as FirstSet)
      }
    }
  }

  #literal(parts: readonly Node[], start: number, length: number): void {
    this.#emit(Op.Literal, length)
    for (let i = start; i < start + length; i++) this.#emit(literalUnit(parts[i] as Node))
  }

  #sequenceBackward(parts: readonly Node[]): void {
    for (let i = parts.length - 1; i >= 0; i--) this.#node(parts[i] as Node, BACKWARD, ANYTHING)
  }

  #alternation(node: AlternationNode, isBackward: boolean, follow: FirstSet): void {
    const { alternatives } = node
    const firsts = alternatives.map((alternative) => this.#first(alternative, isBackward, follow))
    const dispatch = planDispatch(firsts)
    this.#budget.spend(4 * alternatives.length)
    if (dispatch !== undefined) {
      this.#switch(alternatives, dispatch, follow)
      return
    }
    const rests = suffixUnions(firsts)
    const ends: number[] = []
    for (const [i, alternative] of alternatives.entries()) {
      if (i === alternatives.length - 1) {
        this.#node(alternative, isBackward, follow)
        break
      }
      const otherwise = this.#choice(firsts[i] as FirstSet, rests[i + 1] as FirstSet)
      this.#node(alternative, isBackward, follow)
      ends.push(this.#emitJump(Op.Jump))
      this.#land(otherwise)
    }
    for (const end of ends) this.#land(end)
  }

  /** Each list of more than one alternative is a row of choices that jump to bodies; the bodies stand once, behind them. */
  #switch(alternatives: readonly Node[], dispatch: Dispatch, follow: FirstSet): void {
    const { lists, ranges, listOtherwise, listAtEnd } = dispatch
    const toLists: number[][] = lists.map(() => [])
    const toBodies: number[][] = alternatives.map(() => [])
    this.#emit(Op.Switch, 0, 0, ranges.length)
    toLists[listOtherwise]?.push(this.#here - 3)
    toLists[listAtEnd]?.push(this.#here - 2)
    for (const { from, to, list } of ranges) toLists[list]?.push(this.#emitJump(from, to))
    for (const [i, list] of lists.entries()) {
      const places = toLists[i] as number[]
      if (list.length > 1) for (const place of places) this.#land(place)
      for (const alternative of list.slice(0, -1)) {
        const next = this.#emitJump(Op.Choice)
        toBodies[alternative]?.push(this.#emitJump(Op.Jump))
        this.#land(next)
      }
      const last = list.at(-1)
      if (last === undefined) for (const place of places) this.#code[place] = NEVER
      else if (list.length === 1) toBodies[last]?.push(...places)
      else toBodies[last]?.push(this.#emitJump(Op.Jump))
    }
    const ends: number[] = []
    for (const [i, alternative] of alternatives.entries()) {
      for (const place of toBodies[i] as number[]) this.#land(place)
      this.#node(alternative, FORWARD, follow)
      if (i < alternatives.length - 1) ends.push(this.#emitJump(Op.Jump))
    }
    for (const end of ends) this.#land(end)
  }

  #first(node: Node, isBackward: boolean, follow: FirstSet): FirstSet {
    return isBackward ? ANYTHING : this.#firstSets.of(node, follow)
  }

  /** Goes on with what is emitted next, or else at the target that it gives the place of. */
  #choice(here: FirstSet, there: FirstSet): number {
    if (here.units === undefined) return this.#emitJump(Op.Choice)
    const op = areDisjoint(here, there) ? Op.Branch : Op.ChoiceIf
    return this.#emitJump(op, this.#set(here.units), here.atEnd ? 1 : 0)
  }

  #loop(node: LoopNode, isBackward: boolean, follow: FirstSet): void {
    const { body, min, max } = node
    const isNullable = body.minWidth === 0
    if (body.kind === "character" && !isBackward && this.#run(node, body, follow)) return
    if (body.maxWidth === 0) this.#zeroWidthLoop(node, isBackward)
    else if (min === 0 && max === 1) this.#optional(node, isBackward, follow)
    else if (min === 0 && max === UNBOUNDED) this.#star(node, isBackward, follow, isNullable)
    else if (min === 1 && max === UNBOUNDED && !isNullable) this.#plus(node, isBackward, follow)
    else this.#counted(node, isBackward, follow, isNullable)
  }

  /** A loop over one set; false if none of the single instructions can do it. */
  #run(node: LoopNode, { set, isUnit }: CharacterNode, follow: FirstSet): boolean {
    const { min, max, isGreedy } = node
    const own = this.#firstSets.of(node.body, ANYTHING)
    const isPossessive = min === max || (isGreedy && areDisjoint({ units: own.units, atEnd: false }, follow))
    const operands = [this.#set(set), min, max]
    const isLeading = node === this.#leadingLoop
    if (isPossessive) {
      this.#emit(isUnit ? Op.Run : Op.RunCodePoints, ...operands)
      if (isLeading) this.#emit(Op.SkipTo)
    } else if (isGreedy) {
      this.#emit(isUnit ? Op.RunGreedy : Op.RunCodePointsGreedy, ...operands, ...this.#follow(follow))
      if (isLeading) this.#emit(Op.SkipTo)
      this.#emit(isUnit ? Op.RunGreedyRetry : Op.RunCodePointsRetry, ...this.#follow(follow))
    } else if (isUnit) {
      this.#emit(Op.RunLazy, ...operands, ...this.#follow(follow))
      this.#emit(Op.RunLazyRetry, this.#set(set), ...this.#follow(follow))
    } else return false
    return true
  }

  /** Iterations after the first can only repeat it; optional ones that consume nothing are not kept. */
  #zeroWidthLoop(node: LoopNode, isBackward: boolean): void {
    if (node.min > 0) this.#node(node.body, isBackward, ANYTHING)
  }

  #optional(node: LoopNode, isBackward: boolean, follow: FirstSet): void {
    const first = this.#first(node.body, isBackward, follow)
    const exit = this.#enterOrLeave(node, first, isBackward ? ANYTHING : follow)
    this.#iteration(node, isBackward, follow, node.body.minWidth === 0)
    this.#land(exit)
  }

  /** The choice at the head of a loop; gives the place of the exit's target. The body is emitted next. */
  #enterOrLeave(node: LoopNode, body: FirstSet, follow: FirstSet): number {
    if (node.isGreedy) return this.#choice(body, follow)
    const enter = this.#choice(follow, body)
    const exit = this.#emitJump(Op.Jump)
    this.#land(enter)
    return exit
  }

  #star(node: LoopNode, isBackward: boolean, follow: FirstSet, isNullable: boolean): void {
    const head = this.#here
    const first = this.#first(node.body, isBackward, follow)
    const again = isBackward ? ANYTHING : either(first, follow)
    const exit = this.#enterOrLeave(node, first, isBackward ? ANYTHING : follow)
    this.#forgetGroups(node)
    this.#iteration(node, isBackward, again, isNullable)
    this.#emit(Op.Jump, head)
    this.#land(exit)
  }

  #plus(node: LoopNode, isBackward: boolean, follow: FirstSet): void {
    const head = this.#here
    const first = this.#first(node.body, isBackward, ANYTHING)
    const again = isBackward ? ANYTHING : either(first, follow)
    this.#forgetGroups(node)
    this.#node(node.body, isBackward, again)
    const exit = this.#enterOrLeave(node, first, isBackward ? ANYTHING : follow)
    this.#emit(Op.Jump, head)
    this.#land(exit)
  }

  #counted(node: LoopNode, isBackward: boolean, follow: FirstSet, isNullable: boolean): void {
    const { min, max } = node
    const counter = this.#newRegister()
    const first = this.#first(node.body, isBackward, follow)
    const again = isBackward ? ANYTHING : either(first, follow)
    this.#emit(Op.CountInit, counter)
    const head = this.#here
    const exit = node.isGreedy
      ? this.#emitJump(Op.CountGreedy, counter, min, max, ...this.#follow(first))
      : this.#emitJump(Op.CountLazy, counter, min, max)
    if (!node.isGreedy) this.#emit(Op.CountEnter, counter)
    this.#forgetGroups(node)
    if (isNullable) {
      const mark = this.#newRegister()
      this.#emit(Op.Mark, mark)
      this.#node(node.body, isBackward, again)
      this.#emit(Op.CheckPast, mark, counter, min)
    } else {
      this.#node(node.body, isBackward, again)
    }
    this.#emit(Op.Jump, head)
    this.#land(exit)
  }

  #iteration(node: LoopNode, isBackward: boolean, follow: FirstSet, isNullable: boolean): void {
    if (!isNullable) {
      this.#node(node.body, isBackward, follow)
      return
    }
    const mark = this.#newRegister()
    this.#emit(Op.Mark, mark)
    this.#node(node.body, isBackward, follow)
    this.#emit(Op.Check, mark)
  }

  #forgetGroups({ firstGroup, endGroup }: LoopNode): void {
    if (firstGroup < endGroup) this.#emit(Op.Forget, 2 * firstGroup, 2 * endGroup)
  }

  #look(node: LookNode): void {
    const { body, isBehind, isNegative, firstGroup, endGroup } = node
    if (body.kind === "character" && body.isUnit) {
      this.#emit(isBehind ? Op.PeekBack : Op.Peek, this.#set(body.set), isNegative ? 0 : 1)
      return
    }
    const register = this.#newRegister(2)
    this.#emit(Op.Look, register, 2 * firstGroup, 2 * endGroup)
    const holds = isNegative ? this.#emitJump(Op.Choice) : -1
    this.#node(body, isBehind, ANYTHING)
    this.#emit(isNegative ? Op.LookFails : Op.LookHolds, register)
    if (isNegative) this.#land(holds)
  }

  #backreference(node: BackreferenceNode, isBackward: boolean): void {
    const registers = node.groups.map((group) => 2 * group)
    this.#emit(Op.Backreference, isBackward ? 1 : 0, node.ignoreCase ? 1 : 0, registers.length, ...registers)
  }
}

function literalUnit(node: Node): number {
  return node.kind === "character" && node.isUnit ? onlyMember(node.set) : -1
}

/** How many parts from `start` are single known units. */
function literalLength(parts: readonly Node[], start: number): number {
  let end = start
  while (end < parts.length && literalUnit(parts[end] as Node) >= 0) end++
  return end - start
}

/** For each place, what the sets from there on can begin with together. */
function suffixUnions(firsts: readonly FirstSet[]): FirstSet[] {
  const unions = [...firsts]
  for (let i = firsts.length - 2; i >= 0; i--) unions[i] = either(firsts[i] as FirstSet, unions[i + 1] as FirstSet)
  return unions
}

/**
 * A greedy loop over one set that every match begins with. Where a match fails that it began, none can begin further on
 * within the same run: it would end its run at a place that has been tried. (A backreference could tell the difference.)
 */
function leadingLoop(node: Node): LoopNode | undefined {
  switch (node.kind) {
    case "sequence": {
      const first = node.parts.find((part) => part.maxWidth > 0)
      return first === undefined ? undefined : leadingLoop(first)
    }
    case "capture":
      return leadingLoop(node.body)
    case "loop":
      return node.body.kind === "character" && node.isGreedy && node.max === UNBOUNDED ? node : undefined
    default:
      return undefined
  }
}

function hasBackreference(node: Node): boolean {
  switch (node.kind) {
    case "backreference":
      return true
    case "sequence":
      return node.parts.some(hasBackreference)
    case "alternation":
      return node.alternatives.some(hasBackreference)
    case "capture":
    case "loop":
    case "look":
      return hasBackreference(node.body)
    default:
      return false
  }
}

function startsAtStart(node: Node): boolean {
  switch (node.kind) {
    case "edge":
      return node.isStart && !node.isMultiline
    case "sequence":
      return startsAtStart(node.parts[0] as Node)
    case "alternation":
      return node.alternatives.every(startsAtStart)
    case "capture":
      return startsAtStart(node.body)
    case "loop":
      return node.min > 0 && startsAtStart(node.body)
    default:
      return false
  }
}
