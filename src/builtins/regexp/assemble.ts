/**
 * Nodes to steps, each made after the step that follows it.
 *
 * Matching forwards, a node is assembled with the set of what can follow it, so that choices which the next character decides
 * leave no frame on the stack; matching backwards (in a lookbehind) it does without. No body is assembled twice, so there are
 * about as many steps as the pattern has characters.
 */
import { canonicalize } from "./casefold.js"
import {
  afterUnitOf,
  anyUnit,
  atEnd,
  atLineEnd,
  atLineStart,
  atStart,
  atWordBoundary,
  beforeUnitOf,
  codePointBefore,
  codePointOf,
  eitherUnit,
  literal,
  unit,
  unitBefore,
  unitOf,
} from "./character-steps.js"
import { type CharSet, onlyMember, overlaps } from "./charset.js"
import {
  backreference,
  branch,
  check,
  checkPast,
  choice,
  choiceIf,
  countFromZero,
  countGreedy,
  countLazy,
  countOne,
  forget,
  Label,
  look,
  lookFails,
  lookHolds,
  mark,
  save,
  select,
} from "./control-steps.js"
import { type Dispatch, planDispatch } from "./dispatch.js"
import { ANYTHING, areDisjoint, either, type FirstSet, FirstSets, leadingUnits } from "./first-set.js"
import { BYTES_PER_STEP, type CompileBudget, MAX_PROGRAM_BYTES, PatternTooLarge } from "./limits.js"
import { UNBOUNDED } from "./lower.js"
import { fail, GIVE_UP, MATCHED, type Step } from "./machine.js"
import { type MemberSet, memberSet } from "./member-set.js"
import {
  type AlternationNode,
  type BackreferenceNode,
  type CharacterNode,
  type EdgeNode,
  type LookNode,
  type LoopNode,
  matchesAnyUnit,
  type Node,
  type SequenceNode,
} from "./nodes.js"
import type { RegExpFlags } from "./parse.js"
import {
  type Follow,
  run,
  runCodePoints,
  runCodePointsGreedy,
  runCodePointsRetry,
  runGreedy,
  runGreedyRetry,
  runLazy,
  runLazyRetry,
} from "./run-steps.js"
import { searchAny, searchCodePoint, searchCodePointOf, searchPair, searchUnitOf, skipTo } from "./search-steps.js"
import { hasBackreference, leadingLoop, startsAtStart } from "./traits.js"

export interface Program {
  /** Those that a frame on the stack can go on with; the first gives up. */
  readonly steps: readonly Step[]
  /** Where a search starts, and where an attempt at one place does. */
  readonly search: Step
  readonly attempt: Step
  /** Captures (two for each, the whole match first), then what loops and lookarounds need. */
  readonly registerCount: number
  readonly captureRegisters: number
  /** It can match at the start of the text alone. */
  readonly isAnchored: boolean
  readonly isUnicode: boolean
  readonly byteSize: number
}

export function assemble(root: Node, groupCount: number, flags: RegExpFlags, budget: CompileBudget): Program {
  return new Assembler(groupCount, flags, budget).program(root)
}

const FORWARD = false
const BACKWARD = true
const SURROGATES: CharSet = [0xd800, 0xdfff]
/** Sets of more ranges are told apart by identity alone; most of those are the shared ones of a property. */
const MAX_KEYED = 32

class Assembler {
  readonly #steps: Step[] = [GIVE_UP]
  readonly #sets = new Map<CharSet | string, MemberSet>()
  readonly #firstSets = new FirstSets()
  readonly #budget: CompileBudget
  readonly #isUnicode: boolean
  readonly #captureRegisters: number
  #registers: number
  #bytes = 0
  #leadingLoop: LoopNode | undefined

  constructor(groupCount: number, flags: RegExpFlags, budget: CompileBudget) {
    this.#isUnicode = flags.unicode || flags.unicodeSets
    this.#captureRegisters = 2 * (groupCount + 1)
    this.#registers = this.#captureRegisters
    this.#budget = budget
  }

  program(root: Node): Program {
    this.#leadingLoop = hasBackreference(root) ? undefined : leadingLoop(root)
    const attempt = this.#node(root, FORWARD, ANYTHING, MATCHED)
    const search = this.#search(root, attempt)
    return {
      steps: this.#steps,
      search,
      attempt,
      registerCount: this.#registers,
      captureRegisters: this.#captureRegisters,
      isAnchored: startsAtStart(root),
      isUnicode: this.#isUnicode,
      byteSize: this.#bytes,
    }
  }

  #spend(bytes: number): void {
    this.#budget.spend(1)
    this.#bytes += bytes
    if (this.#bytes > MAX_PROGRAM_BYTES) throw new PatternTooLarge()
  }

  /** A number for a step, by which frames on the stack mean it. */
  #tag(step: Step = fail): number {
    return this.#steps.push(step) - 1
  }

  /** A step that needs its own number. */
  #tagged(make: (tag: number) => Step): Step {
    const tag = this.#tag()
    const step = make(tag)
    this.#steps[tag] = step
    return step
  }

  #newRegisters(count: number): number {
    const register = this.#registers
    this.#registers += count
    return register
  }

  #set(set: CharSet): MemberSet {
    const key = set.length <= MAX_KEYED ? set.join() : set
    let members = this.#sets.get(key)
    if (members === undefined) {
      members = memberSet(set)
      this.#spend(members.latin.byteLength + members.wide.byteLength)
      this.#sets.set(key, members)
    }
    return members
  }

  #follow({ units, atEnd }: FirstSet): Follow | undefined {
    return units === undefined ? undefined : { set: this.#set(units), atEnd }
  }

  #search(root: Node, first: Step): Step {
    const { units, atEnd } = this.#firstSets.of(root, ANYTHING)
    const { minWidth } = root
    if (units === undefined || atEnd) {
      return this.#tagged((tag) => (this.#isUnicode ? searchCodePoint : searchAny)(minWidth, tag, first))
    }
    const [one, two] = leadingUnits(root)
    const width = Math.max(minWidth, 1)
    if (this.#isUnicode && overlaps(units, SURROGATES)) {
      return this.#tagged((tag) => searchCodePointOf(width, this.#set(units), tag, first))
    }
    if (one === undefined || two === undefined) {
      return this.#tagged((tag) => searchUnitOf(width, this.#set(units), tag, first))
    }
    return this.#tagged((tag) => searchPair(Math.max(width, 2), this.#set(one), this.#set(two), tag, first))
  }

  #node(node: Node, isBackward: boolean, follow: FirstSet, next: Step): Step {
    this.#spend(BYTES_PER_STEP)
    switch (node.kind) {
      case "empty":
        return next
      case "character":
        return this.#character(node, isBackward, next)
      case "sequence":
        return isBackward ? this.#sequenceBackward(node, next) : this.#sequence(node, follow, next)
      case "alternation":
        return this.#alternation(node, isBackward, follow, next)
      case "capture": {
        const [first, last] = isBackward ? [1, 0] : [0, 1]
        const body = this.#node(node.body, isBackward, follow, save(2 * node.index + last, next))
        return save(2 * node.index + first, body)
      }
      case "loop":
        return this.#loop(node, isBackward, follow, next)
      case "look":
        return this.#look(node, next)
      case "edge":
        return edgeStep(node, next)
      case "word-boundary":
        return atWordBoundary(this.#set(node.wordCharacters), node.isNegative, next)
      case "backreference":
        return this.#backreference(node, isBackward, next)
    }
  }

  #character(node: CharacterNode, isBackward: boolean, next: Step): Step {
    const { set, isUnit } = node
    if (isBackward) return (isUnit ? unitBefore : codePointBefore)(this.#set(set), next)
    if (!isUnit) return codePointOf(this.#set(set), next)
    const only = onlyMember(set)
    if (only >= 0) return unit(only, next)
    if (matchesAnyUnit(node)) return anyUnit(next)
    const [a, b, c, d] = set
    if (set.length === 4 && a === b && c === d) return eitherUnit(a as number, c as number, next)
    return unitOf(this.#set(set), next)
  }

  #sequence({ parts }: SequenceNode, follow: FirstSet, next: Step): Step {
    let step = next
    let behind = follow
    for (let end = parts.length; end > 0; ) {
      const start = literalStart(parts, end)
      if (end - start > 1) {
        const units = parts.slice(start, end).map((part) => String.fromCharCode(literalUnit(part)))
        step = literal(units.join(""), step)
        this.#spend(BYTES_PER_STEP + 2 * (end - start))
        behind = this.#firstSets.of(parts[start] as Node, behind)
        end = start
      } else {
        const part = parts[--end] as Node
        step = this.#node(part, FORWARD, behind, step)
        behind = this.#firstSets.of(part, behind)
      }
    }
    return step
  }

  #sequenceBackward({ parts }: SequenceNode, next: Step): Step {
    let step = next
    for (const part of parts) step = this.#node(part, BACKWARD, ANYTHING, step)
    return step
  }

  #first(node: Node, isBackward: boolean, follow: FirstSet): FirstSet {
    return isBackward ? ANYTHING : this.#firstSets.of(node, follow)
  }

  /** `first`, or else `otherwise`; the sets say what can begin each. */
  #choice(begins: FirstSet, first: Label, beginsOtherwise: FirstSet, otherwise: Label, tag: number): Step {
    const follow = this.#follow(begins)
    if (follow === undefined) return choice(first, tag)
    if (areDisjoint(begins, beginsOtherwise)) return branch(follow, first, otherwise)
    return choiceIf(follow, first, otherwise, tag)
  }

  #alternation(node: AlternationNode, isBackward: boolean, follow: FirstSet, next: Step): Step {
    const { alternatives } = node
    this.#budget.spend(4 * alternatives.length)
    const firsts = alternatives.map((alternative) => this.#first(alternative, isBackward, follow))
    const steps: Step[] = []
    for (const alternative of alternatives) steps.push(this.#node(alternative, isBackward, follow, next))
    const dispatch = planDispatch(firsts)
    if (dispatch !== undefined) return this.#select(steps, dispatch)
    let begins = firsts.at(-1) as FirstSet
    let step = steps.at(-1) as Step
    for (let i = alternatives.length - 2; i >= 0; i--) {
      const first = firsts[i] as FirstSet
      const [here, there] = [new Label(steps[i]), new Label(step)]
      step = this.#choice(first, here, begins, there, this.#tag(step))
      begins = either(first, begins)
    }
    return step
  }

  #select(steps: readonly Step[], { lists, ranges, listOtherwise, listAtEnd }: Dispatch): Step {
    const rows = lists.map((list) => {
      this.#spend(list.length * BYTES_PER_STEP)
      return list.reduceRight(
        (rest, at) => (rest === fail ? (steps[at] as Step) : choice(new Label(steps[at]), this.#tag(rest))),
        fail as Step,
      )
    })
    const targets = ranges.map(({ list }) => rows[list] as Step)
    this.#spend(ranges.length * 16)
    return select(ranges, targets, rows[listOtherwise] as Step, rows[listAtEnd] as Step)
  }

  #loop(node: LoopNode, isBackward: boolean, follow: FirstSet, next: Step): Step {
    const { body, min, max } = node
    const isNullable = body.minWidth === 0
    const isRun = body.kind === "character" && !isBackward && (body.isUnit || node.isGreedy || min === max)
    if (isRun) return this.#run(node, body, follow, next)
    // Iterations after the first could only repeat it; optional ones that consume nothing are not kept.
    if (body.maxWidth === 0) return min > 0 ? this.#node(body, isBackward, ANYTHING, next) : next
    if (min === 0 && max === 1) return this.#optional(node, isBackward, follow, next)
    if (min === 0 && max === UNBOUNDED) return this.#star(node, isBackward, follow, next)
    if (min === 1 && max === UNBOUNDED && !isNullable) return this.#plus(node, isBackward, follow, next)
    return this.#counted(node, isBackward, follow, next)
  }

  #run(node: LoopNode, body: CharacterNode, follow: FirstSet, next: Step): Step {
    const { min, max, isGreedy } = node
    const spec = { set: this.#set(body.set), isAny: matchesAnyUnit(body), min, max }
    const own = this.#firstSets.of(body, ANYTHING)
    const onward = node === this.#leadingLoop ? skipTo : (step: Step) => step
    if (min === max || (isGreedy && areDisjoint(own, { ...follow, atEnd: false }))) {
      return (body.isUnit ? run : runCodePoints)(spec, onward(next))
    }
    const behind = this.#follow(follow)
    if (!isGreedy)
      return runLazy(
        spec,
        this.#tagged((tag) => runLazyRetry(spec, behind, tag, next)),
      )
    const [take, giveBack] = body.isUnit ? [runGreedy, runGreedyRetry] : [runCodePointsGreedy, runCodePointsRetry]
    return take(spec, onward(this.#tagged((tag) => giveBack(behind, tag, next))))
  }

  /** The head of a loop or option: its body or its exit, whichever it prefers. */
  #enterOrLeave(node: LoopNode, begins: FirstSet, body: Label, follow: FirstSet, exit: Step, bodyTag: number): Step {
    const leave = new Label(exit)
    if (node.isGreedy) return this.#choice(begins, body, follow, leave, this.#tag(exit))
    return this.#choice(follow, leave, begins, body, bodyTag)
  }

  #optional(node: LoopNode, isBackward: boolean, follow: FirstSet, next: Step): Step {
    const body = new Label(this.#iteration(node, isBackward, follow, next))
    const begins = this.#first(node.body, isBackward, follow)
    return this.#enterOrLeave(node, begins, body, isBackward ? ANYTHING : follow, next, this.#tag(body.step))
  }

  #star(node: LoopNode, isBackward: boolean, follow: FirstSet, next: Step): Step {
    const body = new Label()
    const bodyTag = this.#tag()
    const begins = this.#first(node.body, isBackward, follow)
    const behind = isBackward ? ANYTHING : follow
    const head = this.#enterOrLeave(node, begins, body, behind, next, bodyTag)
    body.step = this.#forgetting(node, this.#iteration(node, isBackward, either(begins, behind), head))
    this.#steps[bodyTag] = body.step
    return head
  }

  #plus(node: LoopNode, isBackward: boolean, follow: FirstSet, next: Step): Step {
    const body = new Label()
    const bodyTag = this.#tag()
    const begins = this.#first(node.body, isBackward, ANYTHING)
    const behind = isBackward ? ANYTHING : follow
    const tail = this.#enterOrLeave(node, begins, body, behind, next, bodyTag)
    body.step = this.#forgetting(node, this.#node(node.body, isBackward, either(begins, behind), tail))
    this.#steps[bodyTag] = body.step
    return body.step
  }

  #counted(node: LoopNode, isBackward: boolean, follow: FirstSet, next: Step): Step {
    const { min, max, isGreedy } = node
    const counter = this.#newRegisters(1)
    const begins = this.#first(node.body, isBackward, follow)
    const loop = { counter, min, max, begins: this.#follow(begins) }
    const body = new Label()
    const bodyTag = this.#tag()
    const head = isGreedy ? countGreedy(loop, body, next, this.#tag(next)) : countLazy(loop, body, next, bodyTag)
    const again = isBackward ? ANYTHING : either(begins, follow)
    let iteration: Step
    if (node.body.minWidth > 0) iteration = this.#node(node.body, isBackward, again, head)
    else {
      const register = this.#newRegisters(1)
      iteration = mark(register, this.#node(node.body, isBackward, again, checkPast(register, counter, min, head)))
    }
    iteration = this.#forgetting(node, iteration)
    body.step = isGreedy ? iteration : countOne(counter, iteration)
    this.#steps[bodyTag] = body.step
    return countFromZero(counter, head)
  }

  #iteration(node: LoopNode, isBackward: boolean, follow: FirstSet, next: Step): Step {
    if (node.body.minWidth > 0) return this.#node(node.body, isBackward, follow, next)
    const register = this.#newRegisters(1)
    return mark(register, this.#node(node.body, isBackward, follow, check(register, next)))
  }

  #forgetting({ firstGroup, endGroup }: LoopNode, body: Step): Step {
    return firstGroup < endGroup ? forget(2 * firstGroup, 2 * endGroup, body) : body
  }

  #look(node: LookNode, next: Step): Step {
    const { body, isBehind, isNegative, firstGroup, endGroup } = node
    if (body.kind === "character" && body.isUnit) {
      return (isBehind ? afterUnitOf : beforeUnitOf)(this.#set(body.set), isNegative, next)
    }
    const register = this.#newRegisters(2)
    const whenMatched = isNegative ? lookFails(register) : lookHolds(register, next)
    const inside = this.#node(body, isBehind, ANYTHING, whenMatched)
    const attempt = isNegative ? choice(new Label(inside), this.#tag(next)) : inside
    return look(register, 2 * firstGroup, 2 * endGroup, attempt)
  }

  #backreference(node: BackreferenceNode, isBackward: boolean, next: Step): Step {
    const mode = this.#isUnicode ? "unicode" : "unit"
    const reference = {
      registers: node.groups.map((group) => 2 * group),
      isBackward,
      isUnicode: this.#isUnicode,
      canonicalize: node.ignoreCase ? (character: number) => canonicalize(character, mode) : undefined,
    }
    return backreference(reference, next)
  }
}

function edgeStep({ isStart, isMultiline }: EdgeNode, next: Step): Step {
  if (isStart) return (isMultiline ? atLineStart : atStart)(next)
  return (isMultiline ? atLineEnd : atEnd)(next)
}

function literalUnit(node: Node): number {
  return node.kind === "character" && node.isUnit ? onlyMember(node.set) : -1
}

/** Where the stretch of single known units that ends before `end` starts. */
function literalStart(parts: readonly Node[], end: number): number {
  let start = end
  while (start > 0 && literalUnit(parts[start - 1] as Node) >= 0) start--
  return start
}
