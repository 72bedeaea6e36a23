/**
 * Runs a compiled pattern over a text, counting every step.
 *
 * One loop over the code, with everything that can be undone on one stack of numbers; nothing recurses with the text.
 *
 * - The registers lie at the bottom of the stack: captures first, -1 where there is none.
 * - Above them lie frames of two words, value and tag. A tag that is not negative is a place in the code to go on at, with the
 *   value as position; a negative one, `~register`, gives a register its old value back. Some instructions leave words of
 *   their own below their frame, and take them off when they are entered again.
 * - Failing takes frames off until one goes on. The lowest is that of the search for the next place to start, or `Op.Fail`.
 * - A step is one instruction, or 8 characters within one that goes over many. Charges are made before more than about
 *   `BATCH` steps are owed, at places that depend on program and text alone.
 */
import type { CompiledRegExp } from "./compile.js"
import { Op } from "./opcodes.js"

export interface RegExpMeter {
  /** May throw, which ends the match. */
  charge(steps: number): void
  /** May throw, which ends the match. */
  allocate(bytes: number): void
}

const BATCH = 256
/** Characters that one instruction goes over before it charges: a batch of steps. */
const CHUNK = BATCH << 3
/** The stack that a match has without asking, in words, and how far above `room` an instruction may write. */
const FREE_WORDS = 1024
const SLACK = 16

/**
 * The stack of the last match, kept because making one costs more than most matches. It holds no value of a plan that is
 * ever read again, and a match that is running has taken it.
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
  meter.charge(1 + (registerCount >> 3))
  if (lastIndex > input.length) return null
  let stack = spareStack
  spareStack = undefined
  const needed = registerCount + FREE_WORDS + SLACK
  if (stack === undefined || stack.length < needed) {
    if (registerCount > FREE_WORDS) meter.allocate(registerCount * 4)
    stack = new Int32Array(needed)
  }
  return run(compiled, input, lastIndex, meter, stack)
}

function run(
  compiled: CompiledRegExp,
  input: string,
  lastIndex: number,
  meter: RegExpMeter,
  firstStack: Int32Array,
): number[] | null {
  const { program, flags } = compiled
  const { code, latin, wide, registerCount, isAnchored } = program
  const end = input.length
  let pos = lastIndex
  if ((flags.unicode || flags.unicodeSets) && isInsidePair(input, pos)) pos--
  let stack = firstStack
  stack.fill(-1, 0, registerCount)
  stack[0] = pos
  let sp = registerCount
  stack[sp++] = 0
  stack[sp++] = 0
  let pc = program.matchEntry
  if (!flags.sticky && !isAnchored) pc = program.searchEntry
  else if (isAnchored && pos > 0) pc = 0
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
      if (stack.length < room + SLACK) {
        const larger = new Int32Array(room + SLACK)
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

      case Op.Match: {
        meter.charge(BATCH - fuel)
        stack[1] = pos
        const captures: number[] = []
        for (let i = 0; i < 2 * (compiled.groupCount + 1); i++) captures.push(stack[i] as number)
        if (stack.length <= MAX_SPARE) spareStack = stack
        return captures
      }

      case Op.ScanAny:
        if (pos > end - (code[pc + 1] as number)) {
          pc = 0
          continue
        }
        stack[sp++] = pos + 1
        stack[sp++] = pc
        stack[0] = pos
        pc += 2
        continue

      case Op.ScanCodePoints:
        if (pos > end - (code[pc + 1] as number)) {
          pc = 0
          continue
        }
        stack[sp++] = pos + widthAt(input, pos)
        stack[sp++] = pc
        stack[0] = pos
        pc += 2
        continue

      case Op.ScanSet:
      case Op.ScanSetCodePoints: {
        const set = code[pc + 1] as number
        const last = end - (code[pc + 2] as number) + 1
        const ranges = wide[set >> 8] as Int32Array
        let found = pos
        for (;;) {
          const stop = last - found > CHUNK ? found + CHUNK : last
          const from = found
          found = outsideEnd(input, found, stop, latin, set, ranges)
          fuel -= (found - from) >> 3
          if (found < stop || stop === last) break
          if (fuel <= 0) {
            meter.charge(BATCH - fuel)
            fuel = BATCH
          }
        }
        if (found >= last) {
          pc = 0
          continue
        }
        let next = found + 1
        if (code[pc] === Op.ScanSetCodePoints) {
          next = found + widthAt(input, found)
          if (found > pos && isInsidePair(input, found)) {
            pos = next
            continue
          }
        }
        stack[sp++] = next
        stack[sp++] = pc
        stack[0] = found
        pos = found
        pc += 3
        continue
      }

      case Op.ScanUnit: {
        const unit = code[pc + 1] as number
        const last = end - (code[pc + 2] as number) + 1
        let found = pos
        for (;;) {
          const stop = last - found > CHUNK ? found + CHUNK : last
          const from = found
          while (found < stop && input.charCodeAt(found) !== unit) found++
          fuel -= (found - from) >> 3
          if (found < stop || stop === last) break
          if (fuel <= 0) {
            meter.charge(BATCH - fuel)
            fuel = BATCH
          }
        }
        if (found >= last) {
          pc = 0
          continue
        }
        stack[sp++] = found + 1
        stack[sp++] = pc
        stack[0] = found
        pos = found
        pc += 3
        continue
      }

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
          if (c < 256 ? latin[set + c] === 1 : isInRanges(wide[set >> 8] as Int32Array, c)) {
            pos += c > 0xffff ? 2 : 1
            pc += 2
            continue
          }
        }
        break

      case Op.Literal: {
        const count = code[pc + 1] as number
        if (count > end - pos) break
        const base = pc + 2
        let i = 0
        while (i < count && input.charCodeAt(pos + i) === code[base + i]) i++
        fuel -= i >> 3
        if (i < count) break
        pos += count
        pc = base + count
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
          const c = input.charCodeAt(pos - 1)
          if (c < 256 ? latin[set + c] === 1 : isInRanges(wide[set >> 8] as Int32Array, c)) {
            pos--
            pc += 2
            continue
          }
        }
        break

      case Op.CodePointBack:
        if (pos > 0) {
          const set = code[pc + 1] as number
          const from = pos > 1 && isInsidePair(input, pos - 1) ? pos - 2 : pos - 1
          const c = input.codePointAt(from) as number
          if (c < 256 ? latin[set + c] === 1 : isInRanges(wide[set >> 8] as Int32Array, c)) {
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

      case Op.Save:
      case Op.Mark: {
        const register = code[pc + 1] as number
        stack[sp++] = stack[register] as number
        stack[sp++] = ~register
        stack[register] = pos
        pc += 2
        continue
      }

      case Op.Forget: {
        const from = code[pc + 1] as number
        const to = code[pc + 2] as number
        if (to - from > SLACK / 2) {
          const needed = sp + 2 * (to - from)
          while (needed > room) {
            meter.allocate(room * 4)
            room *= 2
          }
          if (stack.length < room + SLACK) {
            const larger = new Int32Array(room + SLACK)
            larger.set(stack)
            stack = larger
          }
          fuel -= (to - from) >> 2
        }
        for (let register = from; register < to; register++) {
          if (stack[register] === -1) continue
          stack[sp++] = stack[register] as number
          stack[sp++] = ~register
          stack[register] = -1
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

      case Op.ChoiceIf: {
        const set = code[pc + 1] as number
        if (
          pos < end ? isMember(latin, set, wide[set >> 8] as Int32Array, input.charCodeAt(pos)) : code[pc + 2] === 1
        ) {
          stack[sp++] = pos
          stack[sp++] = code[pc + 3] as number
          pc += 4
        } else pc = code[pc + 3] as number
        continue
      }

      case Op.Branch: {
        const set = code[pc + 1] as number
        if (
          pos < end ? isMember(latin, set, wide[set >> 8] as Int32Array, input.charCodeAt(pos)) : code[pc + 2] === 1
        ) {
          pc += 4
        } else pc = code[pc + 3] as number
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
        if (count >= (code[pc + 3] as number)) {
          pc = code[pc + 4] as number
          continue
        }
        if (count >= (code[pc + 2] as number)) {
          stack[sp++] = pos
          stack[sp++] = code[pc + 4] as number
        }
        stack[sp++] = count
        stack[sp++] = ~counter
        stack[counter] = count + 1
        pc += 5
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
        stack[sp++] = stack[counter] as number
        stack[sp++] = ~counter
        stack[counter] = (stack[counter] as number) + 1
        pc += 2
        continue
      }

      case Op.Run:
      case Op.RunGreedy: {
        const set = code[pc + 1] as number
        const max = code[pc + 3] as number
        const limit = max < end - pos ? pos + max : end
        const ranges = wide[set >> 8] as Int32Array
        let at = pos
        for (;;) {
          const stop = limit - at > CHUNK ? at + CHUNK : limit
          const from = at
          at = insideEnd(input, at, stop, latin, set, ranges)
          fuel -= (at - from) >> 3
          if (at < stop || stop === limit) break
          if (fuel <= 0) {
            meter.charge(BATCH - fuel)
            fuel = BATCH
          }
        }
        const low = pos + (code[pc + 2] as number)
        if (at < low) break
        pos = at
        if (code[pc] === Op.Run) {
          pc += 4
          continue
        }
        stack[sp++] = low
        pc += 6
        continue
      }

      case Op.RunGreedyRetry: {
        const low = stack[--sp] as number
        const set = code[pc + 1] as number
        let at = pos
        if (set >= 0 && !(at === end && code[pc + 2] === 1)) {
          const ranges = wide[set >> 8] as Int32Array
          for (;;) {
            const stop = at - low > CHUNK ? at - CHUNK : low
            const from = at
            while (at >= stop && !(at < end && isMember(latin, set, ranges, input.charCodeAt(at)))) at--
            fuel -= (from - at) >> 3
            if (at >= stop || stop === low) break
            if (fuel <= 0) {
              meter.charge(BATCH - fuel)
              fuel = BATCH
            }
          }
          if (at < low) break
        }
        if (at > low) {
          stack[sp++] = low
          stack[sp++] = at - 1
          stack[sp++] = pc
        }
        pos = at
        pc += 3
        continue
      }

      case Op.RunLazy: {
        const set = code[pc + 1] as number
        const min = code[pc + 2] as number
        const max = code[pc + 3] as number
        if (min > end - pos) break
        const ranges = wide[set >> 8] as Int32Array
        const low = pos + min
        let at = pos
        while (at < low) {
          const stop = low - at > CHUNK ? at + CHUNK : low
          const from = at
          at = insideEnd(input, at, stop, latin, set, ranges)
          fuel -= (at - from) >> 3
          if (at < stop) break
          if (fuel <= 0) {
            meter.charge(BATCH - fuel)
            fuel = BATCH
          }
        }
        if (at < low) break
        stack[sp++] = max < end - pos ? pos + max : end
        stack[sp++] = low
        stack[sp++] = pc + 6
        break
      }

      case Op.RunLazyRetry: {
        // All up to `pos` are members; whether the one at `pos` may be taken is found out when more is needed.
        const limit = stack[--sp] as number
        const set = code[pc + 1] as number
        const follow = code[pc + 2] as number
        const ranges = wide[set >> 8] as Int32Array
        let at = pos
        if (follow >= 0) {
          const followRanges = wide[follow >> 8] as Int32Array
          let isStuck = false
          while (at < limit) {
            const c = input.charCodeAt(at)
            if (isMember(latin, follow, followRanges, c)) break
            isStuck = !isMember(latin, set, ranges, c)
            if (isStuck) break
            at++
            if ((at & 7) === 0 && --fuel <= 0) {
              meter.charge(BATCH - fuel)
              fuel = BATCH
            }
          }
          if (isStuck) break
          if (at === end ? code[pc + 3] === 0 : !isMember(latin, follow, followRanges, input.charCodeAt(at))) break
        }
        if (at < limit && isMember(latin, set, ranges, input.charCodeAt(at))) {
          stack[sp++] = limit
          stack[sp++] = at + 1
          stack[sp++] = pc
        }
        pos = at
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
        if (code[pc] === Op.RunCodePoints) {
          pc += 4
          continue
        }
        stack[sp++] = low
        pc += 6
        continue
      }

      case Op.RunCodePointsRetry: {
        const low = stack[--sp] as number
        const set = code[pc + 1] as number
        let at = pos
        if (set >= 0 && !(at === end && code[pc + 2] === 1)) {
          const ranges = wide[set >> 8] as Int32Array
          let count = 0
          while (at >= low && !(at < end && isMember(latin, set, ranges, input.charCodeAt(at)))) {
            at -= at - 2 >= low && isInsidePair(input, at - 1) ? 2 : 1
            if ((++count & 7) === 0 && --fuel <= 0) {
              meter.charge(BATCH - fuel)
              fuel = BATCH
            }
          }
          if (at < low) break
        }
        if (at > low) {
          stack[sp++] = low
          stack[sp++] = at - 2 >= low && isInsidePair(input, at - 1) ? at - 2 : at - 1
          stack[sp++] = pc
        }
        pos = at
        pc += 3
        continue
      }

      case Op.Look: {
        const register = code[pc + 1] as number
        const from = code[pc + 2] as number
        const to = code[pc + 3] as number
        if (to > from) {
          const needed = sp + 2 * (to - from)
          while (needed > room) {
            meter.allocate(room * 4)
            room *= 2
          }
          if (stack.length < room + SLACK) {
            const larger = new Int32Array(room + SLACK)
            larger.set(stack)
            stack = larger
          }
          fuel -= (to - from) >> 2
          for (let inner = from; inner < to; inner++) {
            stack[sp++] = stack[inner] as number
            stack[sp++] = ~inner
          }
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
        const count = code[pc + 3] as number
        let from = -1
        let to = -1
        for (let i = 0; i < count && (from < 0 || to < 0); i++) {
          const register = code[pc + 4 + i] as number
          from = stack[register] as number
          to = stack[register + 1] as number
        }
        const next = pc + 4 + count
        const length = from < 0 || to < 0 ? 0 : to - from
        if (length > 0) {
          const at = code[pc + 1] === 1 ? pos - length : pos
          if (at < 0 || at + length > end) break
          if (!isRepeated(compiled, input, from, at, length, code[pc + 2] === 1, meter)) break
          pos = code[pc + 1] === 1 ? at : at + length
        }
        pc = next
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

/** In words; a larger stack is let go. */
const MAX_SPARE = 0x10000

function isMember(latin: Uint8Array, set: number, ranges: Int32Array, character: number): boolean {
  return character < 256 ? latin[set + character] === 1 : isInRanges(ranges, character)
}

function isInRanges(ranges: Int32Array, character: number): boolean {
  let low = 0
  let high = ranges.length >> 1
  while (low < high) {
    const middle = (low + high) >> 1
    if (character < (ranges[2 * middle] as number)) high = middle
    else if (character > (ranges[2 * middle + 1] as number)) low = middle + 1
    else return true
  }
  return false
}

/** The first place from `at` up to `stop` whose unit is not in the set. */
function insideEnd(
  input: string,
  start: number,
  stop: number,
  latin: Uint8Array,
  set: number,
  ranges: Int32Array,
): number {
  let at = start
  while (at < stop) {
    const c = input.charCodeAt(at)
    if (c < 256 ? latin[set + c] !== 1 : !isInRanges(ranges, c)) break
    at++
  }
  return at
}

/** The first place from `at` up to `stop` whose unit is in the set. */
function outsideEnd(
  input: string,
  start: number,
  stop: number,
  latin: Uint8Array,
  set: number,
  ranges: Int32Array,
): number {
  let at = start
  while (at < stop) {
    const c = input.charCodeAt(at)
    if (c < 256 ? latin[set + c] === 1 : isInRanges(ranges, c)) break
    at++
  }
  return at
}

function isLineTerminator(unit: number): boolean {
  return unit === 0x0a || unit === 0x0d || unit === 0x2028 || unit === 0x2029
}

/** Whether a surrogate pair lies across this place. */
function isInsidePair(input: string, at: number): boolean {
  return (
    at > 0 &&
    at < input.length &&
    (input.charCodeAt(at) & 0xfc00) === 0xdc00 &&
    (input.charCodeAt(at - 1) & 0xfc00) === 0xd800
  )
}

function widthAt(input: string, at: number): number {
  return isInsidePair(input, at + 1) ? 2 : 1
}

/** Whether the `length` units from `at` say the same as those from `from`. */
function isRepeated(
  { flags, canonicalize }: CompiledRegExp,
  input: string,
  from: number,
  at: number,
  length: number,
  ignoreCase: boolean,
  meter: RegExpMeter,
): boolean {
  const unicode = flags.unicode || flags.unicodeSets
  if (unicode && (isInsidePair(input, at) || isInsidePair(input, at + length))) return false
  let owed = 0
  for (let i = 0; i < length; ) {
    if (++owed === CHUNK) {
      meter.charge(BATCH)
      owed = 0
    }
    const a = unicode ? (input.codePointAt(from + i) as number) : input.charCodeAt(from + i)
    const b = unicode ? (input.codePointAt(at + i) as number) : input.charCodeAt(at + i)
    if (a !== b && !(ignoreCase && canonicalize(a) === canonicalize(b))) return false
    i += a > 0xffff ? 2 : 1
  }
  meter.charge(1 + (owed >> 3))
  return true
}
