/**
 * Runs a compiled pattern over a text, counting every step.
 *
 * One loop over the code, with everything that can be undone on one stack of numbers; nothing recurses with the text.
 *
 * - The registers lie at the bottom of the stack: captures first, -1 where there is none.
 * - Above them lie frames of two words, value and tag. A tag that is not negative is a place in the code to go on at, with the
 *   value as position; a negative one, `~register`, gives a register its old value back. Some instructions leave a word of
 *   their own below their frame, and take it off when they are entered again.
 * - Failing takes frames off until one goes on. The lowest are those of `Op.Fail` and of the search for the next place to
 *   start. While nothing lies above them (`base`), captures are not saved: the search clears them.
 * - A step is one instruction, or 8 characters within one that goes over many. Steps are charged before many more than
 *   `BATCH` are owed, at places that depend on program and text alone.
 */
import type { CompiledRegExp } from "./compile.js"
import { Op } from "./opcodes.js"
import {
  BATCH,
  characterBefore,
  findInside,
  findMember,
  findMemberBack,
  findPair,
  insideEnd,
  isInRanges,
  isInsidePair,
  isLineTerminator,
  isMember,
  isRepeated,
  stepsBeyondChunks,
  widthAt,
} from "./text-scan.js"

export interface RegExpMeter {
  /** May throw, which ends the match. */
  charge(steps: number): void
  /** May throw, which ends the match. */
  allocate(bytes: number): void
}

/** The stack that a match has without asking, in words. */
const FREE_WORDS = 1024
/** What an instruction may put on the stack, besides each register once. */
const SLACK = 16
/** In words; a larger stack is not kept. */
const MAX_SPARE = 0x10000

/**
 * The stack of an earlier match, kept because making one costs more than most matches. A match that is running has taken it,
 * and nothing that another left in it is ever read.
 */
let spareStack: Int32Array | undefined

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
  const { registerCount } = compiled.program
  if (lastIndex > input.length) {
    meter.charge(1)
    return null
  }
  if (registerCount > FREE_WORDS) {
    meter.charge(registerCount >> 3)
    meter.allocate(registerCount * 12)
  }
  let stack = spareStack
  spareStack = undefined
  const needed = registerCount * 3 + FREE_WORDS + SLACK
  if (stack === undefined || stack.length < needed) stack = new Int32Array(needed)
  return run(compiled, input, lastIndex, meter, stack)
}

function run(
  compiled: CompiledRegExp,
  input: string,
  lastIndex: number,
  meter: RegExpMeter,
  ownStack: Int32Array,
): number[] | null {
  const { code, latin, wide, registerCount, captureRegisters, isAnchored, searchEntry, matchEntry, isUnicode } =
    compiled.program
  const end = input.length
  let pos = lastIndex
  if (isUnicode && isInsidePair(input, pos)) pos--
  let stack = ownStack
  for (let register = 0; register < registerCount; register++) stack[register] = -1
  stack[0] = pos
  stack[registerCount] = 0
  stack[registerCount + 1] = 0
  let sp = registerCount + 2
  let base = sp
  let resume = pos
  let isDirty = false
  let pc = matchEntry
  if (isAnchored) pc = pos === 0 ? matchEntry : 0
  else if (!compiled.flags.sticky) pc = searchEntry
  const slack = 2 * registerCount + SLACK
  let room = registerCount + FREE_WORDS
  let fuel = BATCH

  for (;;) {
    if (--fuel <= 0) {
      meter.charge(BATCH - fuel)
      fuel = BATCH
    }
    if (sp > room) {
      meter.allocate(room * 4)
      room *= 2
      if (stack.length < room + slack) {
        const larger = new Int32Array(room + slack)
        larger.set(stack)
        stack = larger
      }
    }
    // An instruction that holds continues with the loop; one that fails breaks out of the switch.
    switch (code[pc] as Op) {
      case Op.Fail:
        meter.charge(BATCH - fuel)
        if (stack.length <= MAX_SPARE) spareStack = stack
        return null

      case Op.Never:
        break

      case Op.Match: {
        meter.charge(BATCH - fuel)
        stack[1] = pos
        const captures: number[] = []
        for (let register = 0; register < captureRegisters; register++) captures.push(stack[register] as number)
        if (stack.length <= MAX_SPARE) spareStack = stack
        return captures
      }

      case Op.ScanAny:
      case Op.ScanCodePoints:
      case Op.ScanSet:
      case Op.ScanSetCodePoints:
      case Op.ScanPair: {
        const op = code[pc] as Op
        const limit = end - (code[pc + 1] as number) + 1
        pos = resume
        if (op > Op.ScanCodePoints && pos < limit) {
          const set = code[pc + 2] as number
          const ranges = wide[set >> 8] as Int32Array
          if (op === Op.ScanPair) {
            const next = code[pc + 3] as number
            pos = findPair(input, pos, limit, latin, set, ranges, next, wide[next >> 8] as Int32Array, meter)
          } else pos = findMember(input, pos, limit, latin, set, ranges, meter)
          fuel -= stepsBeyondChunks(pos - resume)
        }
        if (pos >= limit) {
          pc = 0
          continue
        }
        if (op === Op.ScanCodePoints) resume = pos + widthAt(input, pos)
        else if (op === Op.ScanSetCodePoints && pos > resume && isInsidePair(input, pos)) {
          resume = pos + 1
          continue
        } else resume = pos + (op === Op.ScanSetCodePoints ? widthAt(input, pos) : 1)
        if (isDirty) {
          for (let register = 2; register < captureRegisters; register++) stack[register] = -1
          isDirty = false
        }
        stack[0] = pos
        stack[sp++] = 0
        stack[sp++] = pc
        base = sp
        pc += 4
        continue
      }

      case Op.SkipTo:
        if (pos > resume) resume = pos
        pc++
        continue

      case Op.Unit:
        if (pos < end && input.charCodeAt(pos) === code[pc + 1]) {
          pos++
          pc += 2
          continue
        }
        break

      case Op.EitherUnit:
        if (pos < end) {
          const c = input.charCodeAt(pos)
          if (c === code[pc + 1] || c === code[pc + 2]) {
            pos++
            pc += 3
            continue
          }
        }
        break

      case Op.Set:
        if (pos < end) {
          const set = code[pc + 1] as number
          const c = input.charCodeAt(pos)
          if (c < 256 ? latin[set + c] === 1 : isInRanges(wide[set >> 8] as Int32Array, c)) {
            pos++
            pc += 2
            continue
          }
        }
        break

      case Op.AnyUnit:
        if (pos < end) {
          pos++
          pc++
          continue
        }
        break

      case Op.CodePoint:
        if (pos < end) {
          const set = code[pc + 1] as number
          const c = input.codePointAt(pos) as number
          if (isMember(latin, set, wide[set >> 8] as Int32Array, c)) {
            pos += c > 0xffff ? 2 : 1
            pc += 2
            continue
          }
        }
        break

      case Op.Literal: {
        const count = code[pc + 1] as number
        if (count > end - pos) break
        const first = pc + 2
        let i = 0
        while (i < count && input.charCodeAt(pos + i) === code[first + i]) i++
        fuel -= i >> 3
        if (i < count) break
        pos += count
        pc = first + count
        continue
      }

      case Op.UnitBack:
        if (pos > 0 && input.charCodeAt(pos - 1) === code[pc + 1]) {
          pos--
          pc += 2
          continue
        }
        break

      case Op.SetBack:
        if (pos > 0) {
          const set = code[pc + 1] as number
          if (isMember(latin, set, wide[set >> 8] as Int32Array, input.charCodeAt(pos - 1))) {
            pos--
            pc += 2
            continue
          }
        }
        break

      case Op.CodePointBack:
        if (pos > 0) {
          const set = code[pc + 1] as number
          const from = characterBefore(input, pos)
          if (isMember(latin, set, wide[set >> 8] as Int32Array, input.codePointAt(from) as number)) {
            pos = from
            pc += 2
            continue
          }
        }
        break

      case Op.Start:
        if (pos === 0) {
          pc++
          continue
        }
        break

      case Op.LineStart:
        if (pos === 0 || isLineTerminator(input.charCodeAt(pos - 1))) {
          pc++
          continue
        }
        break

      case Op.End:
        if (pos === end) {
          pc++
          continue
        }
        break

      case Op.LineEnd:
        if (pos === end || isLineTerminator(input.charCodeAt(pos))) {
          pc++
          continue
        }
        break

      case Op.WordBoundary:
      case Op.NotWordBoundary: {
        const set = code[pc + 1] as number
        const ranges = wide[set >> 8] as Int32Array
        const before = pos > 0 && isMember(latin, set, ranges, input.charCodeAt(pos - 1))
        const after = pos < end && isMember(latin, set, ranges, input.charCodeAt(pos))
        if ((before !== after) === (code[pc] === Op.WordBoundary)) {
          pc += 2
          continue
        }
        break
      }

      case Op.Peek: {
        const set = code[pc + 1] as number
        const holds = pos < end && isMember(latin, set, wide[set >> 8] as Int32Array, input.charCodeAt(pos))
        if (holds === (code[pc + 2] === 1)) {
          pc += 3
          continue
        }
        break
      }

      case Op.PeekBack: {
        const set = code[pc + 1] as number
        const holds = pos > 0 && isMember(latin, set, wide[set >> 8] as Int32Array, input.charCodeAt(pos - 1))
        if (holds === (code[pc + 2] === 1)) {
          pc += 3
          continue
        }
        break
      }

      case Op.Save: {
        const register = code[pc + 1] as number
        if (sp === base) isDirty = true
        else {
          stack[sp++] = stack[register] as number
          stack[sp++] = ~register
        }
        stack[register] = pos
        pc += 2
        continue
      }

      case Op.Forget: {
        const from = code[pc + 1] as number
        const to = code[pc + 2] as number
        fuel -= (to - from) >> 3
        for (let register = from; register < to; register++) {
          const old = stack[register] as number
          if (old === -1) continue
          stack[register] = -1
          stack[sp++] = old
          stack[sp++] = ~register
        }
        pc += 3
        continue
      }

      case Op.Jump:
        pc = code[pc + 1] as number
        continue

      case Op.Choice:
        stack[sp++] = pos
        stack[sp++] = code[pc + 1] as number
        pc += 2
        continue

      case Op.ChoiceIf:
      case Op.Branch: {
        const set = code[pc + 1] as number
        const canEnter =
          pos < end ? isMember(latin, set, wide[set >> 8] as Int32Array, input.charCodeAt(pos)) : code[pc + 2] === 1
        if (!canEnter) {
          pc = code[pc + 3] as number
          continue
        }
        if (code[pc] === Op.ChoiceIf) {
          stack[sp++] = pos
          stack[sp++] = code[pc + 3] as number
        }
        pc += 4
        continue
      }

      case Op.Switch: {
        if (pos === end) {
          pc = code[pc + 2] as number
          continue
        }
        const c = input.charCodeAt(pos)
        let low = 0
        let high = code[pc + 3] as number
        let target = code[pc + 1] as number
        while (low < high) {
          const middle = (low + high) >> 1
          const range = pc + 4 + 3 * middle
          if (c < (code[range] as number)) high = middle
          else if (c > (code[range + 1] as number)) low = middle + 1
          else {
            target = code[range + 2] as number
            break
          }
        }
        pc = target
        continue
      }

      case Op.Mark: {
        const register = code[pc + 1] as number
        stack[sp++] = stack[register] as number
        stack[sp++] = ~register
        stack[register] = pos
        pc += 2
        continue
      }

      case Op.Check:
        if (stack[code[pc + 1] as number] !== pos) {
          pc += 2
          continue
        }
        break

      case Op.CheckPast:
        if (
          stack[code[pc + 1] as number] !== pos ||
          (stack[code[pc + 2] as number] as number) <= (code[pc + 3] as number)
        ) {
          pc += 4
          continue
        }
        break

      case Op.CountInit: {
        const counter = code[pc + 1] as number
        stack[sp++] = stack[counter] as number
        stack[sp++] = ~counter
        stack[counter] = 0
        pc += 2
        continue
      }

      case Op.CountGreedy: {
        const counter = code[pc + 1] as number
        const count = stack[counter] as number
        if (count >= (code[pc + 2] as number)) {
          const set = code[pc + 4] as number
          const canEnter =
            set < 0 ||
            (pos < end ? isMember(latin, set, wide[set >> 8] as Int32Array, input.charCodeAt(pos)) : code[pc + 5] === 1)
          if (count >= (code[pc + 3] as number) || !canEnter) {
            pc = code[pc + 6] as number
            continue
          }
          stack[sp++] = pos
          stack[sp++] = code[pc + 6] as number
        }
        stack[sp++] = count
        stack[sp++] = ~counter
        stack[counter] = count + 1
        pc += 7
        continue
      }

      case Op.CountLazy: {
        const count = stack[code[pc + 1] as number] as number
        if (count < (code[pc + 2] as number)) {
          pc += 5
          continue
        }
        if (count < (code[pc + 3] as number)) {
          stack[sp++] = pos
          stack[sp++] = pc + 5
        }
        pc = code[pc + 4] as number
        continue
      }

      case Op.CountEnter: {
        const counter = code[pc + 1] as number
        const count = stack[counter] as number
        stack[sp++] = count
        stack[sp++] = ~counter
        stack[counter] = count + 1
        pc += 2
        continue
      }

      case Op.Run:
      case Op.RunGreedy: {
        const set = code[pc + 1] as number
        const low = pos + (code[pc + 2] as number)
        const max = code[pc + 3] as number
        const limit = max < end - pos ? pos + max : end
        const at = insideEnd(input, pos, limit, latin, set, wide[set >> 8] as Int32Array, meter)
        fuel -= stepsBeyondChunks(at - pos)
        if (at < low) break
        pos = at
        if (code[pc] === Op.Run) pc += 4
        else {
          stack[sp++] = low
          pc += 6
        }
        continue
      }

      case Op.RunGreedyRetry: {
        const low = stack[--sp] as number
        const set = code[pc + 1] as number
        if (set >= 0 && !(pos === end && code[pc + 2] === 1)) {
          const at = findMemberBack(input, pos, low, latin, set, wide[set >> 8] as Int32Array, meter)
          fuel -= stepsBeyondChunks(pos - at)
          if (at < low) break
          pos = at
        }
        if (pos > low) {
          stack[sp++] = low
          stack[sp++] = pos - 1
          stack[sp++] = pc
        }
        pc += 3
        continue
      }

      case Op.RunLazy: {
        const set = code[pc + 1] as number
        const min = code[pc + 2] as number
        const max = code[pc + 3] as number
        if (min > end - pos) break
        const low = pos + min
        const at = insideEnd(input, pos, low, latin, set, wide[set >> 8] as Int32Array, meter)
        fuel -= stepsBeyondChunks(at - pos)
        if (at < low) break
        stack[sp++] = max < end - pos ? pos + max : end
        pos = low
        pc += 6
        continue
      }

      case Op.RunLazyRetry: {
        // All before `pos` are members; whether the one at `pos` is as well is found out when more is needed.
        const limit = stack[--sp] as number
        const set = code[pc + 1] as number
        const follow = code[pc + 2] as number
        const ranges = wide[set >> 8] as Int32Array
        if (follow >= 0 && pos < limit) {
          const followRanges = wide[follow >> 8] as Int32Array
          const at = findInside(input, pos, limit, latin, set, ranges, follow, followRanges, meter)
          fuel -= stepsBeyondChunks(at - pos)
          if (at < limit && !isMember(latin, follow, followRanges, input.charCodeAt(at))) break
          pos = at
        }
        if (pos < limit && isMember(latin, set, ranges, input.charCodeAt(pos))) {
          stack[sp++] = limit
          stack[sp++] = pos + 1
          stack[sp++] = pc
        }
        pc += 4
        continue
      }

      case Op.RunCodePoints:
      case Op.RunCodePointsGreedy: {
        const set = code[pc + 1] as number
        const min = code[pc + 2] as number
        const max = code[pc + 3] as number
        const ranges = wide[set >> 8] as Int32Array
        let at = pos
        let low = min === 0 ? pos : -1
        let count = 0
        while (at < end && count < max) {
          const c = input.codePointAt(at) as number
          if (!isMember(latin, set, ranges, c)) break
          at += c > 0xffff ? 2 : 1
          if (++count === min) low = at
          if ((count & 7) === 0 && --fuel <= 0) {
            meter.charge(BATCH - fuel)
            fuel = BATCH
          }
        }
        if (low < 0) break
        pos = at
        if (code[pc] === Op.RunCodePoints) pc += 4
        else {
          stack[sp++] = low
          pc += 6
        }
        continue
      }

      case Op.RunCodePointsRetry: {
        const low = stack[--sp] as number
        const set = code[pc + 1] as number
        if (set >= 0 && !(pos === end && code[pc + 2] === 1)) {
          const at = findMemberBack(input, pos, low, latin, set, wide[set >> 8] as Int32Array, meter)
          fuel -= stepsBeyondChunks(pos - at)
          if (at < low) break
          pos = at
          if (pos > low && isInsidePair(input, pos)) {
            stack[sp++] = low
            stack[sp++] = pos - 1
            stack[sp++] = pc
            break
          }
        }
        if (pos > low) {
          stack[sp++] = low
          stack[sp++] = characterBefore(input, pos)
          stack[sp++] = pc
        }
        pc += 3
        continue
      }

      case Op.Look: {
        const register = code[pc + 1] as number
        const to = code[pc + 3] as number
        for (let inner = code[pc + 2] as number; inner < to; inner++) {
          stack[sp++] = stack[inner] as number
          stack[sp++] = ~inner
          fuel--
        }
        stack[register] = sp
        stack[register + 1] = pos
        pc += 4
        continue
      }

      case Op.LookHolds: {
        const register = code[pc + 1] as number
        sp = stack[register] as number
        pos = stack[register + 1] as number
        pc += 2
        continue
      }

      case Op.LookFails:
        sp = stack[code[pc + 1] as number] as number
        break

      case Op.Backreference: {
        const isBackward = code[pc + 1] === 1
        const count = code[pc + 3] as number
        let from = -1
        let to = -1
        for (let i = 0; i < count && (from < 0 || to < 0); i++) {
          const register = code[pc + 4 + i] as number
          from = stack[register] as number
          to = stack[register + 1] as number
        }
        if (from >= 0 && to > from) {
          const length = to - from
          const at = isBackward ? pos - length : pos
          if (at < 0 || at + length > end) break
          if (length === 1 && input.charCodeAt(from) === input.charCodeAt(at) && !isUnicode) {
            pos = isBackward ? at : at + 1
            pc += 4 + count
            continue
          }
          const canonicalize = code[pc + 2] === 1 ? compiled.canonicalize : undefined
          fuel -= stepsBeyondChunks(length)
          if (!isRepeated(input, from, at, length, isUnicode, canonicalize, meter)) break
          pos = isBackward ? at : at + length
        }
        pc += 4 + count
        continue
      }
    }

    for (;;) {
      const tag = stack[--sp] as number
      const value = stack[--sp] as number
      if (tag >= 0) {
        pc = tag
        pos = value
        break
      }
      stack[~tag] = value
    }
  }
}
