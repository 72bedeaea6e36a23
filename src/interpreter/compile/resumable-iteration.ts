/** `for`-`of`, `for await` and `for`-`in` whose parts may suspend. */
import { noteBoundary } from "../budget.js"
import { GuestThrow, throwTypeError } from "../errors.js"
import type { Frame } from "../frame.js"
import { describeCallee, describeOperand } from "../inspect.js"
import type { IteratorRecord, KeyEnumeration } from "../objects/iterator.js"
import { GuestObject } from "../objects/object.js"
import { ABSENT, HOLE, SUSPEND, type Value } from "../objects/value.js"
import {
  closeAndRethrow,
  GetIterator,
  IteratorClose,
  IteratorComplete,
  IteratorStepValue,
  IteratorValue,
} from "../operations/iterator-operations.js"
import { Call, GetMethod } from "../operations/object-operations.js"
import {
  type Completion,
  chargeText,
  type Evaluate,
  type Execute,
  type JumpTarget,
  RETURN,
  refuelIn,
} from "./closure.js"
import type { Enter } from "./functions.js"
import { createEnumeration, nextKey } from "./loops.js"
import { clear, ReturnSignal, SUSPENDED, setState, state } from "./resumable.js"
import type { Bind } from "./resumable-patterns.js"
import { callMethodInFrame, stepInFrame } from "./stepping.js"
import { beginAwait, takeResumption } from "./suspend.js"

export interface ResumableIteration {
  readonly subject: Evaluate
  readonly enter: Enter | null
  /** Binds or assigns the value of one iteration; may suspend. */
  readonly bind: Bind
  readonly body: Execute
  readonly target: JumpTarget
  readonly position: number
  readonly shown: string
  /** The partial results of `bind` and `body`. */
  readonly from: number
  readonly to: number
  readonly isStepping: boolean
}

const NEXT = 1
const BINDING = 2
const BODY = 3
const NEXT_AWAIT = 4
const CLOSE_AWAIT = 5

/** How many partial results a loop of this file keeps: [place, iterator, value, how it ended]. */
export const ITERATION_PARTIALS = 4

export function resumeForIn(parts: ResumableIteration, at: number): Execute {
  const { subject, enter, bind, body, target, position } = parts
  return (frame) => {
    const { realm } = frame
    if (state(frame, at) === 0) {
      const value = subject(frame)
      if (value === SUSPEND) return SUSPENDED
      frame.at = position
      const enumeration = createEnumeration(realm, value)
      if (enumeration === null) return undefined
      setState(frame, at + 1, enumeration)
      setState(frame, at, NEXT)
    }
    for (;;) {
      if (state(frame, at) === NEXT) {
        const key = nextKey(realm, (frame.partial as unknown[])[at + 1] as KeyEnumeration)
        if (key === ABSENT) {
          clear(frame, at, at + ITERATION_PARTIALS)
          return undefined
        }
        chargeText(frame, target)
        if (enter !== null) enter(frame)
        setState(frame, at + 2, key)
        setState(frame, at, BINDING)
        noteBoundary(realm)
      }
      const completion = runIteration(frame, bind, body, at)
      if (completion === SUSPENDED) return completion
      if (completion !== undefined && completion !== target.continue) {
        clear(frame, at, at + ITERATION_PARTIALS)
        return completion === target.break ? undefined : completion
      }
      setState(frame, at, NEXT)
    }
  }
}

/** Binding and body of one iteration, from where it is. */
function runIteration(frame: Frame, bind: Bind, body: Execute, at: number): Completion {
  if (state(frame, at) === BINDING) {
    if (bind(frame, (frame.partial as unknown[])[at + 2] as Value) === SUSPENDED) return SUSPENDED
    setState(frame, at + 2, 0)
    setState(frame, at, BODY)
  }
  return body(frame)
}

export function resumeForOf(parts: ResumableIteration, at: number): Execute {
  const { subject, enter, bind, body, target, position, shown, from, to, isStepping } = parts
  return (frame) => {
    const { realm } = frame
    if (state(frame, at) === 0) {
      const value = subject(frame)
      if (value === SUSPEND) return SUSPENDED
      frame.at = position
      setState(frame, at + 1, GetIterator(realm, value, "sync", shown))
      setState(frame, at, NEXT)
    }
    const record = (frame.partial as unknown[])[at + 1] as IteratorRecord
    let completion: Completion
    for (;;) {
      if (state(frame, at) === NEXT) {
        const item = isStepping ? stepInFrame(frame, record) : IteratorStepValue(realm, record)
        if (item === SUSPEND) return SUSPENDED
        if (item === HOLE) {
          clear(frame, at, at + ITERATION_PARTIALS)
          return undefined
        }
        chargeText(frame, target)
        setState(frame, at + 2, item)
        setState(frame, at, BINDING)
        if (enter !== null) enter(frame)
        noteBoundary(realm)
      }
      try {
        completion = runIteration(frame, bind, body, at)
      } catch (error) {
        clear(frame, from, to)
        clear(frame, at, at + ITERATION_PARTIALS)
        if (error instanceof ReturnSignal) {
          IteratorClose(realm, record)
          throw error
        }
        realm.frame = frame
        realm.depth = frame.depth
        closeAndRethrow(realm, record, error)
      }
      if (completion === SUSPENDED) return completion
      if (completion !== undefined && completion !== target.continue) break
      setState(frame, at, NEXT)
    }
    clear(frame, at, at + ITERATION_PARTIALS)
    const { returnValue } = frame
    frame.at = position
    IteratorClose(realm, record)
    frame.returnValue = returnValue
    return completion === target.break ? undefined : completion
  }
}

/** Ended by a throw: kept in place of a completion while the iterator's `return` is awaited. */
const THREW = "threw"

export function resumeForAwait(parts: ResumableIteration, at: number): Execute {
  const { subject, enter, position, shown } = parts
  return (frame) => {
    const { realm } = frame
    switch (state(frame, at)) {
      case 0: {
        const value = subject(frame)
        if (value === SUSPEND) return SUSPENDED
        frame.at = position
        setState(frame, at + 1, GetIterator(realm, value, "async", shown))
        setState(frame, at, NEXT)
        break
      }
      case CLOSE_AWAIT:
        return finishClosing(frame, parts, at)
      case NEXT_AWAIT: {
        const item = takeResult(frame, at)
        if (item === HOLE) {
          clear(frame, at, at + ITERATION_PARTIALS)
          return undefined
        }
        chargeText(frame, parts.target)
        setState(frame, at + 2, item)
        setState(frame, at, BINDING)
        if (enter !== null) enter(frame)
        break
      }
    }
    return proceedAwaiting(frame, parts, at)
  }
}

/** The awaited result of `next`: its value, or HOLE once done. */
function takeResult(frame: Frame, at: number): Value {
  const { realm } = frame
  try {
    const result = takeResumption(frame)
    if (!(result instanceof GuestObject)) {
      return throwTypeError(realm, `Iterator result ${describeOperand(result)} is not an object`)
    }
    return IteratorComplete(realm, result) ? HOLE : IteratorValue(realm, result)
  } catch (error) {
    clear(frame, at, at + ITERATION_PARTIALS)
    throw error
  }
}

function proceedAwaiting(frame: Frame, parts: ResumableIteration, at: number): Completion {
  const { bind, body, target, position, from, to, isStepping } = parts
  const { realm } = frame
  const record = (frame.partial as unknown[])[at + 1] as IteratorRecord
  if (state(frame, at) !== NEXT) {
    let completion: Completion
    try {
      completion = runIteration(frame, bind, body, at)
    } catch (error) {
      if (!(error instanceof ReturnSignal) && !(error instanceof GuestThrow)) throw error
      clear(frame, from, to)
      if (error instanceof ReturnSignal) return beginClosing(frame, parts, at, RETURN, error.value)
      realm.caught(error, frame, frame.depth)
      return beginClosing(frame, parts, at, THREW, error)
    }
    if (completion === SUSPENDED) return completion
    if (completion !== undefined && completion !== target.continue) {
      return beginClosing(frame, parts, at, completion, frame.returnValue)
    }
  }
  if (!frame.awaitsCall && --realm.fuel < 0) refuelIn(frame, target)
  setState(frame, at, NEXT)
  const { nextMethod, iterator } = record
  const promise = isStepping ? callMethodInFrame(frame, nextMethod, iterator) : Call(realm, nextMethod, iterator, [])
  if (promise === SUSPEND) return SUSPENDED
  beginAwait(frame, promise, position)
  setState(frame, at, NEXT_AWAIT)
  return SUSPENDED
}

/** https://tc39.es/ecma262/#sec-asynciteratorclose up to its await. */
function beginClosing(frame: Frame, parts: ResumableIteration, at: number, ended: unknown, value: unknown): Completion {
  const { realm } = frame
  const record = (frame.partial as unknown[])[at + 1] as IteratorRecord
  setState(frame, at + 2, value)
  setState(frame, at + 3, ended)
  try {
    const method = GetMethod(realm, record.iterator, "return")
    if (method === undefined) return endOfLoop(frame, parts, at)
    beginAwait(frame, method.Call(realm, record.iterator, []), parts.position)
  } catch (error) {
    if (ended === THREW) {
      realm.caught(error, frame, frame.depth)
      clear(frame, at, at + ITERATION_PARTIALS)
      throw value
    }
    clear(frame, at, at + ITERATION_PARTIALS)
    throw error
  }
  setState(frame, at, CLOSE_AWAIT)
  return SUSPENDED
}

/** What the awaited `return` gave counts only if the loop did not end by a throw. */
function finishClosing(frame: Frame, parts: ResumableIteration, at: number): Completion {
  const partial = frame.partial as unknown[]
  const ended = partial[at + 3]
  let result: Value
  try {
    result = takeResumption(frame)
  } catch (error) {
    const value = partial[at + 2]
    clear(frame, at, at + ITERATION_PARTIALS)
    throw ended === THREW ? value : error
  }
  if (ended !== THREW && !(result instanceof GuestObject)) {
    clear(frame, at, at + ITERATION_PARTIALS)
    return throwTypeError(frame.realm, `${describeCallee(result)} is not an object`)
  }
  return endOfLoop(frame, parts, at)
}

function endOfLoop(frame: Frame, { target }: ResumableIteration, at: number): Completion {
  const partial = frame.partial as unknown[]
  const ended = partial[at + 3]
  const value = partial[at + 2]
  clear(frame, at, at + ITERATION_PARTIALS)
  if (ended === THREW) throw value
  frame.returnValue = value as Value
  return ended === target.break ? undefined : (ended as Completion)
}
