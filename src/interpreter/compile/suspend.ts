/** `await`, `yield` and `yield*`: the nodes at which a frame really waits. */
import { GuestThrow, throwTypeError } from "../errors.js"
import { type Frame, RESUME_NEXT, RESUME_RETURN, RESUME_THROW, type Suspendable } from "../frame.js"
import { describeOperand } from "../inspect.js"
import type { IteratorRecord } from "../objects/iterator.js"
import { GuestObject } from "../objects/object.js"
import { SUSPEND, type Value } from "../objects/value.js"
import { GetIterator, IteratorClose, IteratorComplete, IteratorValue } from "../operations/iterator-operations.js"
import { Call, GetMethod } from "../operations/object-operations.js"
import { Await } from "../operations/promise-operations.js"
import type { AsyncGeneratorObject, GeneratorObject } from "../suspension.js"
import type { Evaluate } from "./closure.js"
import { clear, ReturnSignal, setState, state } from "./resumable.js"

/** What a frame was resumed with, for a node that waits for a value: a throw is thrown on. */
export function takeResumption(frame: Frame): Value {
  const owner = frame.owner as Suspendable
  const { resumeKind, resumeValue } = owner
  owner.resumeValue = undefined
  if (resumeKind === RESUME_THROW) throw new GuestThrow(resumeValue)
  return resumeValue
}

/** Registers the frame with the promise of a value; the caller then gives SUSPEND. */
export function beginAwait(frame: Frame, value: Value, at: number): void {
  frame.at = at
  Await(frame.realm, frame.owner as Suspendable, value)
}

export function compileAwait(argument: Evaluate, position: number, at: number): Evaluate {
  return (frame) => {
    if (state(frame, at) !== 0) {
      setState(frame, at, 0)
      return takeResumption(frame)
    }
    const value = argument(frame)
    if (value === SUSPEND) return SUSPEND
    beginAwait(frame, value, position)
    setState(frame, at, 1)
    return SUSPEND
  }
}

export function compileYield(argument: Evaluate, at: number): Evaluate {
  return (frame) => {
    if (state(frame, at) !== 0) {
      setState(frame, at, 0)
      return takeYieldResumption(frame)
    }
    const value = argument(frame)
    if (value === SUSPEND) return SUSPEND
    const generator = frame.owner as GeneratorObject
    generator.yielded = value
    generator.yieldsResult = false
    setState(frame, at, 1)
    return SUSPEND
  }
}

function takeYieldResumption(frame: Frame): Value {
  const owner = frame.owner as Suspendable
  if (owner.resumeKind === RESUME_RETURN) {
    const value = owner.resumeValue
    owner.resumeValue = undefined
    throw new ReturnSignal(value)
  }
  return takeResumption(frame)
}

const YIELDS_AWAIT = 1
const YIELDED = 2
const RETURN_AWAIT = 3

/** https://tc39.es/ecma262/#sec-asyncgeneratoryield: the value is awaited, given out, and a `return` awaits its value too. */
export function compileAsyncYield(argument: Evaluate, position: number, at: number): Evaluate {
  return (frame) => {
    switch (state(frame, at)) {
      case 0: {
        const value = argument(frame)
        if (value === SUSPEND) return SUSPEND
        beginAwait(frame, value, position)
        setState(frame, at, YIELDS_AWAIT)
        return SUSPEND
      }
      case YIELDS_AWAIT: {
        setState(frame, at, 0)
        ;(frame.owner as AsyncGeneratorObject).yielded = takeResumption(frame)
        setState(frame, at, YIELDED)
        return SUSPEND
      }
      default:
        return resumeAsyncYield(frame, position, at)
    }
  }
}

/** What follows when an async generator is resumed at a `yield`. */
function resumeAsyncYield(frame: Frame, position: number, at: number): Value {
  const owner = frame.owner as Suspendable
  if (state(frame, at) === RETURN_AWAIT) {
    setState(frame, at, 0)
    throw new ReturnSignal(takeResumption(frame))
  }
  setState(frame, at, 0)
  if (owner.resumeKind !== RESUME_RETURN) return takeResumption(frame)
  beginAwait(frame, owner.resumeValue, position)
  setState(frame, at, RETURN_AWAIT)
  return SUSPEND
}

// ---- yield* ----

const DELEGATE_CALLED = 1
const DELEGATE_YIELDED = 2
const DELEGATE_AWAITS = 3
const DELEGATE_CLOSING = 4
const DELEGATE_RETURN_AWAIT = 5
const DELEGATE_ENDING = 6

/**
 * https://tc39.es/ecma262/#sec-generator-function-definitions-runtime-semantics-evaluation, `yield*`. Partial results:
 * [place, the iterator record, the kind of the resumption that the awaited call answers].
 */
export function compileDelegate(argument: Evaluate, isAsync: boolean, position: number, at: number): Evaluate {
  return (frame) => {
    const owner = frame.owner as Suspendable
    let kind = RESUME_NEXT
    let received: Value
    switch (state(frame, at)) {
      case 0: {
        const value = argument(frame)
        if (value === SUSPEND) return SUSPEND
        frame.at = position
        setState(frame, at + 1, GetIterator(frame.realm, value, isAsync ? "async" : "sync"))
        setState(frame, at, DELEGATE_CALLED)
        break
      }
      case DELEGATE_YIELDED:
        kind = owner.resumeKind
        received = owner.resumeValue
        owner.resumeValue = undefined
        if (isAsync && kind === RESUME_RETURN) {
          // https://tc39.es/ecma262/#sec-asyncgeneratoryield awaits the value of a `return` first.
          beginAwait(frame, received, position)
          setState(frame, at, DELEGATE_RETURN_AWAIT)
          return SUSPEND
        }
        break
      case DELEGATE_RETURN_AWAIT:
        kind = owner.resumeKind === RESUME_THROW ? RESUME_THROW : RESUME_RETURN
        received = owner.resumeValue
        owner.resumeValue = undefined
        break
      case DELEGATE_AWAITS: {
        const answered = state(frame, at + 2)
        return settleDelegate(frame, takeOrClear(frame, at), answered, isAsync, at)
      }
      case DELEGATE_ENDING: {
        const value = takeOrClear(frame, at)
        clear(frame, at, at + 3)
        throw new ReturnSignal(value)
      }
      default:
        takeOrClear(frame, at)
        clear(frame, at, at + 3)
        return throwNoThrow(frame)
    }
    return callDelegate(frame, kind, received, isAsync, position, at)
  }
}

function takeOrClear(frame: Frame, at: number): Value {
  try {
    return takeResumption(frame)
  } catch (error) {
    clear(frame, at, at + 3)
    throw error
  }
}

function callDelegate(
  frame: Frame,
  kind: number,
  received: Value,
  isAsync: boolean,
  position: number,
  at: number,
): Value {
  const { realm } = frame
  const record = (frame.partial as unknown[])[at + 1] as IteratorRecord
  const { iterator } = record
  frame.at = position
  let result: Value
  if (kind === RESUME_NEXT) result = Call(realm, record.nextMethod, iterator, [received])
  else {
    const method = GetMethod(realm, iterator, kind === RESUME_THROW ? "throw" : "return")
    if (method === undefined) return missingMethod(frame, kind, received, isAsync, position, at)
    result = method.Call(realm, iterator, [received])
  }
  if (!isAsync) return settleDelegate(frame, result, kind, false, at)
  beginAwait(frame, result, position)
  setState(frame, at, DELEGATE_AWAITS)
  setState(frame, at + 2, kind)
  return SUSPEND
}

function missingMethod(
  frame: Frame,
  kind: number,
  received: Value,
  isAsync: boolean,
  position: number,
  at: number,
): Value {
  const { realm } = frame
  const record = (frame.partial as unknown[])[at + 1] as IteratorRecord
  if (kind === RESUME_RETURN) {
    if (isAsync) {
      beginAwait(frame, received, position)
      setState(frame, at, DELEGATE_ENDING)
      return SUSPEND
    }
    clear(frame, at, at + 3)
    throw new ReturnSignal(received)
  }
  if (!isAsync) {
    IteratorClose(realm, record)
    return throwNoThrow(frame)
  }
  const method = GetMethod(realm, record.iterator, "return")
  if (method === undefined) return throwNoThrow(frame)
  beginAwait(frame, method.Call(realm, record.iterator, []), position)
  setState(frame, at, DELEGATE_CLOSING)
  return SUSPEND
}

function throwNoThrow(frame: Frame): never {
  return throwTypeError(frame.realm, "The iterator does not provide a 'throw' method.")
}

/** What the delegate answered: it goes on, or it is done with a value. */
function settleDelegate(frame: Frame, result: Value, kind: number, isAsync: boolean, at: number): Value {
  const { realm } = frame
  if (!(result instanceof GuestObject)) {
    return throwTypeError(realm, `Iterator result ${describeOperand(result)} is not an object`)
  }
  if (IteratorComplete(realm, result)) {
    const value = IteratorValue(realm, result)
    clear(frame, at, at + 3)
    if (kind === RESUME_RETURN) throw new ReturnSignal(value)
    return value
  }
  if (isAsync) (frame.owner as AsyncGeneratorObject).yielded = IteratorValue(realm, result)
  else {
    const generator = frame.owner as GeneratorObject
    generator.yielded = result
    generator.yieldsResult = true
  }
  setState(frame, at, DELEGATE_YIELDED)
  return SUSPEND
}
