/**
 * Calls and `new`. A call whose callee turns out to be a plain closure evaluates its arguments right into the callee's
 * slots; no list of arguments is made. Everything else takes a list.
 */
import { throwNotConstructor, throwNotFunction } from "../errors.js"
import type { Frame, HeapScope } from "../frame.js"
import type { FunctionCode } from "../function-code.js"
import { BuiltinFunction, FunctionObject } from "../objects/function.js"
import { HostNode } from "../objects/host-function.js"
import type { GlobalCache } from "../objects/inline-cache.js"
import { GuestObject } from "../objects/object.js"
import type { Value } from "../objects/value.js"
import { iterableToList } from "../operations/iterator-operations.js"
import { enter } from "../run-frame.js"
import { type Evaluate, outerOf, slotOf } from "./closure.js"
import type { Keep } from "./held.js"
import type { Read } from "./members.js"

/** Slots with nothing in them; the literals give the host arrays of exactly this size. */
function blankSlots(count: number): Value[] {
  switch (count) {
    case 0:
      return []
    case 1:
      return [undefined]
    case 2:
      return [undefined, undefined]
    case 3:
      return [undefined, undefined, undefined]
    case 4:
      return [undefined, undefined, undefined, undefined]
    case 5:
      return [undefined, undefined, undefined, undefined, undefined]
    case 6:
      return [undefined, undefined, undefined, undefined, undefined, undefined]
    case 7:
      return [undefined, undefined, undefined, undefined, undefined, undefined, undefined]
    case 8:
      return [undefined, undefined, undefined, undefined, undefined, undefined, undefined, undefined]
    default: {
      const slots: Value[] = [undefined, undefined, undefined, undefined, undefined, undefined, undefined, undefined]
      for (let i = 8; i < count; i++) slots.push(undefined)
      return slots
    }
  }
}

function slotsWith1({ slotCount, parameterCount }: FunctionCode, a: Value): Value[] {
  if (parameterCount === 0) return blankSlots(slotCount)
  switch (slotCount) {
    case 1:
      return [a]
    case 2:
      return [a, undefined]
    case 3:
      return [a, undefined, undefined]
    case 4:
      return [a, undefined, undefined, undefined]
    default: {
      const slots = blankSlots(slotCount)
      slots[0] = a
      return slots
    }
  }
}

function slotsWith2(code: FunctionCode, a: Value, b: Value): Value[] {
  const { slotCount } = code
  if (code.parameterCount < 2) return slotsWith1(code, a)
  switch (slotCount) {
    case 2:
      return [a, b]
    case 3:
      return [a, b, undefined]
    case 4:
      return [a, b, undefined, undefined]
    default: {
      const slots = blankSlots(slotCount)
      slots[0] = a
      slots[1] = b
      return slots
    }
  }
}

/** V8's words for a spread argument, whatever it is. */
export const NOT_SPREADABLE = "Spread syntax requires ...iterable[Symbol.iterator] to be a function"

/** Calls with a list of arguments, which goes to the callee. `shown` is the callee's source text. */
export function callWithList(frame: Frame, f: Value, thisValue: Value, args: Value[], shown: string): Value {
  const { realm } = frame
  if (f instanceof BuiltinFunction) return f.callVisibly(realm, thisValue, args)
  if (f instanceof FunctionObject && f.code.isDirect) return enter(realm, f, thisValue, f.code.slotsFrom(args))
  if (f instanceof GuestObject && f.isCallable) return f.callVisibly(realm, thisValue, args)
  if (f === undefined && thisValue instanceof HostNode && thisValue.missingPath !== null) {
    return realm.host.callHost(realm, thisValue.missingPath, args)
  }
  return throwNotFunction(realm, shown)
}

/** The same with one argument, where the callee is no direct function. */
function callWithOne(frame: Frame, f: Value, thisValue: Value, a: Value, shown: string): Value {
  if (f instanceof BuiltinFunction) return f.callWithOne(frame.realm, thisValue, a)
  return callWithList(frame, f, thisValue, [a], shown)
}

function callWithTwo(frame: Frame, f: Value, thisValue: Value, a: Value, b: Value, shown: string): Value {
  if (f instanceof BuiltinFunction) return f.callWithTwo(frame.realm, thisValue, a, b)
  return callWithList(frame, f, thisValue, [a, b], shown)
}

function slotsWith3(code: FunctionCode, a: Value, b: Value, c: Value): Value[] {
  const { slotCount } = code
  if (code.parameterCount < 3) return slotsWith2(code, a, b)
  if (slotCount === 3) return [a, b, c]
  const slots = blankSlots(slotCount)
  slots[0] = a
  slots[1] = b
  slots[2] = c
  return slots
}

/** One argument; `spread` ones give as many as they iterate over. */
export interface Argument {
  readonly value: Evaluate
  readonly isSpread: boolean
  /** Source text, for "… is not iterable". */
  readonly shown: string
  readonly at: number
  /** Of a spread one: keeps the list while others are evaluated. */
  readonly keep: Keep | null
}

export type EvaluateList = (frame: Frame) => Value[]

export function compileArguments(args: readonly Argument[]): EvaluateList {
  if (args.some(({ isSpread }) => isSpread)) return compileSpread(args)
  const values = args.map(({ value }) => value)
  const count = values.length
  return (frame) => {
    const list: Value[] = []
    for (let i = 0; i < count; i++) list.push((values[i] as Evaluate)(frame))
    return list
  }
}

function compileSpread(args: readonly Argument[]): EvaluateList {
  const keep = args.find((each) => each.keep !== null)?.keep ?? null
  return (frame) => {
    const list: Value[] = []
    if (keep !== null) keep(frame, list)
    for (const { value, isSpread, shown, at } of args) {
      const v = value(frame)
      if (!isSpread) {
        list.push(v)
        continue
      }
      frame.at = at
      const items = iterableToList(frame.realm, v, shown, NOT_SPREADABLE)
      for (let i = 0; i < items.length; i++) list.push(items[i])
    }
    return list
  }
}

/** Of the first three arguments: the slots that they read. */
function slotsOf(args: readonly Argument[]): [number, number, number] {
  const [first = -1, second = -1, third = -1] = args.map(({ value }) => slotOf(value))
  return [first, second, third]
}

/** A call of an expression: `f(…)`. A cell around the function is read in place (bench/kernels/closures-compose.js: 0.85). */
export function compileCall(callee: Evaluate, args: readonly Argument[], at: number, shown: string): Evaluate {
  const [first, second, third] = args.map(({ value }) => value)
  const [firstSlot, secondSlot, thirdSlot] = slotsOf(args)
  const cell = outerOf(callee)
  if (args.length > 3 || args.some(({ isSpread }) => isSpread)) {
    const list = compileArguments(args)
    return (frame) => {
      const f = callee(frame)
      const values = list(frame)
      frame.at = at
      return callWithList(frame, f, undefined, values, shown)
    }
  }
  if (first === undefined) {
    return (frame) => {
      const f = cell < 0 ? callee(frame) : (frame.fn.scope as HeapScope).cells[cell]
      frame.at = at
      return f instanceof FunctionObject && f.code.isDirect
        ? enter(frame.realm, f, undefined, blankSlots(f.code.slotCount))
        : callWithList(frame, f, undefined, [], shown)
    }
  }
  if (second === undefined) {
    return (frame) => {
      const f = cell < 0 ? callee(frame) : (frame.fn.scope as HeapScope).cells[cell]
      const a = firstSlot < 0 ? first(frame) : frame.slots[firstSlot]
      frame.at = at
      return f instanceof FunctionObject && f.code.isDirect
        ? enter(frame.realm, f, undefined, slotsWith1(f.code, a))
        : callWithOne(frame, f, undefined, a, shown)
    }
  }
  if (third === undefined) {
    return (frame) => {
      const f = cell < 0 ? callee(frame) : (frame.fn.scope as HeapScope).cells[cell]
      const a = firstSlot < 0 ? first(frame) : frame.slots[firstSlot]
      const b = secondSlot < 0 ? second(frame) : frame.slots[secondSlot]
      frame.at = at
      return f instanceof FunctionObject && f.code.isDirect
        ? enter(frame.realm, f, undefined, slotsWith2(f.code, a, b))
        : callWithTwo(frame, f, undefined, a, b, shown)
    }
  }
  return (frame) => {
    const f = cell < 0 ? callee(frame) : (frame.fn.scope as HeapScope).cells[cell]
    const a = firstSlot < 0 ? first(frame) : frame.slots[firstSlot]
    const b = secondSlot < 0 ? second(frame) : frame.slots[secondSlot]
    const c = thirdSlot < 0 ? third(frame) : frame.slots[thirdSlot]
    frame.at = at
    return f instanceof FunctionObject && f.code.isDirect
      ? enter(frame.realm, f, undefined, slotsWith3(f.code, a, b, c))
      : callWithList(frame, f, undefined, [a, b, c], shown)
  }
}

/** A call of a method: `o.f(…)`. */
export function compileMethodCall(
  object: Evaluate,
  read: Read,
  args: readonly Argument[],
  at: number,
  shown: string,
): Evaluate {
  const [first, second] = args.map(({ value }) => value)
  const [firstSlot, secondSlot] = slotsOf(args)
  const objectSlot = slotOf(object)
  if (args.length > 2 || args.some(({ isSpread }) => isSpread)) {
    const list = compileArguments(args)
    return (frame) => {
      const o = objectSlot < 0 ? object(frame) : frame.slots[objectSlot]
      const f = read(frame, o)
      const values = list(frame)
      frame.at = at
      return callWithList(frame, f, o, values, shown)
    }
  }
  if (first === undefined) {
    return (frame) => {
      const o = objectSlot < 0 ? object(frame) : frame.slots[objectSlot]
      const f = read(frame, o)
      frame.at = at
      return f instanceof FunctionObject && f.code.isDirect
        ? enter(frame.realm, f, o, blankSlots(f.code.slotCount))
        : callWithList(frame, f, o, [], shown)
    }
  }
  if (object.global !== undefined) return compileGlobalMethodCall(object, object.global, read, args, at, shown)
  if (second === undefined) {
    return (frame) => {
      const o = objectSlot < 0 ? object(frame) : frame.slots[objectSlot]
      const f = read(frame, o)
      const a = firstSlot < 0 ? first(frame) : frame.slots[firstSlot]
      frame.at = at
      return f instanceof FunctionObject && f.code.isDirect
        ? enter(frame.realm, f, o, slotsWith1(f.code, a))
        : callWithOne(frame, f, o, a, shown)
    }
  }
  return (frame) => {
    const o = objectSlot < 0 ? object(frame) : frame.slots[objectSlot]
    const f = read(frame, o)
    const a = firstSlot < 0 ? first(frame) : frame.slots[firstSlot]
    const b = secondSlot < 0 ? second(frame) : frame.slots[secondSlot]
    frame.at = at
    return f instanceof FunctionObject && f.code.isDirect
      ? enter(frame.realm, f, o, slotsWith2(f.code, a, b))
      : callWithTwo(frame, f, o, a, b, shown)
  }
}

/**
 * A call of a method of what a global holds, with one argument or two: `Math.max(…)`, `tools.list(…)`. The global is read in place, as `readGlobal`
 * reads it where its cache is right: 0.76 of the time of bench/kernels/math.js, together with built-ins without lists.
 */
function compileGlobalMethodCall(
  object: Evaluate,
  cache: GlobalCache,
  read: Read,
  args: readonly Argument[],
  at: number,
  shown: string,
): Evaluate {
  const [first, second] = args.map(({ value }) => value) as [Evaluate, Evaluate | undefined]
  const [firstSlot, secondSlot] = slotsOf(args)
  if (second === undefined) {
    return (frame) => {
      const { realm } = frame
      const o = cache.fits(realm) ? realm.globalObject.slots[cache.index] : object(frame)
      const f = read(frame, o)
      const a = firstSlot < 0 ? first(frame) : frame.slots[firstSlot]
      frame.at = at
      return callWithOne(frame, f, o, a, shown)
    }
  }
  return (frame) => {
    const { realm } = frame
    const o = cache.fits(realm) ? realm.globalObject.slots[cache.index] : object(frame)
    const f = read(frame, o)
    const a = firstSlot < 0 ? first(frame) : frame.slots[firstSlot]
    const b = secondSlot < 0 ? second(frame) : frame.slots[secondSlot]
    frame.at = at
    return callWithTwo(frame, f, o, a, b, shown)
  }
}

/** A call of a method whose key is evaluated: `o[k](…)`. */
export function compileComputedMethodCall(
  object: Evaluate,
  property: Evaluate,
  read: (frame: Frame, object: Value, key: Value) => Value,
  args: readonly Argument[],
  at: number,
  shown: string,
): Evaluate {
  const list = compileArguments(args)
  return (frame) => {
    const o = object(frame)
    const key = property(frame)
    frame.at = at
    const f = read(frame, o, key)
    const values = list(frame)
    frame.at = at
    return callWithList(frame, f, o, values, shown)
  }
}

export function compileNew(callee: Evaluate, args: readonly Argument[], at: number, shown: string): Evaluate {
  const list = compileArguments(args)
  return (frame) => {
    const f = callee(frame)
    return constructWithList(frame, f, list(frame), at, shown)
  }
}

export function constructWithList(frame: Frame, f: Value, args: Value[], at: number, shown: string): Value {
  frame.at = at
  if (!(f instanceof GuestObject && f.isConstructor)) return throwNotConstructor(frame.realm, shown)
  return f.constructVisibly(frame.realm, args, f)
}
