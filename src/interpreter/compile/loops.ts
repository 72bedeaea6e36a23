/** Loops, in the ordinary form. Each iteration is charged one step. */

import { chargeBytes, chargeSteps, noteBoundary } from "../budget.js"
import { ArrayObject } from "../objects/array.js"
import { chargeKey } from "../objects/collections.js"
import type { KeyEnumeration } from "../objects/iterator.js"
import { KeySet } from "../objects/key-map.js"
import type { GuestObject } from "../objects/object.js"
import { ENUMERABLE } from "../objects/shape.js"
import { ABSENT, HOLE, type PropertyKey, type Value } from "../objects/value.js"
import {
  closeAndRethrow,
  GetIterator,
  IteratorClose,
  IteratorStepValue,
  isPristineIterable,
  requireIterationDepth,
} from "../operations/iterator-operations.js"
import { ToObject } from "../operations/type-conversion.js"
import type { Realm } from "../realm.js"
import {
  type Completion,
  chargeText,
  type Evaluate,
  type Execute,
  type JumpTarget,
  refuelIn,
  type Store,
  shortest,
} from "./closure.js"
import type { Enter } from "./functions.js"
import type { Keep } from "./held.js"

export function compileWhile(test: Evaluate, body: Execute, target: JumpTarget): Execute {
  const { break: breakJump, continue: continueJump, steps } = target
  const notes = body.isCalling === true
  return (frame) => {
    const { realm } = frame
    while (test(frame)) {
      if ((realm.fuel -= steps) < 0) refuelIn(frame, target)
      if (notes) noteBoundary(realm)
      const completion = body(frame)
      if (completion !== undefined && completion !== continueJump) {
        return completion === breakJump ? undefined : completion
      }
    }
    return undefined
  }
}

export function compileDoWhile(test: Evaluate, body: Execute, target: JumpTarget): Execute {
  const { break: breakJump, continue: continueJump, steps } = target
  const notes = body.isCalling === true
  return (frame) => {
    const { realm } = frame
    do {
      if ((realm.fuel -= steps) < 0) refuelIn(frame, target)
      if (notes) noteBoundary(realm)
      const completion = body(frame)
      if (completion !== undefined && completion !== continueJump) {
        return completion === breakJump ? undefined : completion
      }
    } while (test(frame))
    return undefined
  }
}

export interface ForParts {
  readonly init: Execute | null
  readonly test: Evaluate | null
  readonly update: Evaluate | null
  readonly body: Execute
  readonly target: JumpTarget
  /** Makes the loop's scope, if its variables are captured or checked. */
  readonly enter: Enter | null
  /** Gives the next iteration bindings of its own; only where closures capture them. */
  readonly copy: Enter | null
}

export function compileFor({ init, test, update, body, target, enter, copy }: ForParts): Execute {
  const { break: breakJump, continue: continueJump, steps } = target
  const notes = body.isCalling === true
  const { run, completes } = shortest(body)
  if (test !== null && update !== null && copy === null && enter === null && init !== null) {
    if (!completes) {
      return (frame) => {
        const { realm } = frame
        for (init(frame); test(frame); update(frame)) {
          if ((realm.fuel -= steps) < 0) refuelIn(frame, target)
          if (notes) noteBoundary(realm)
          run(frame)
        }
        return undefined
      }
    }
    return (frame) => {
      const { realm } = frame
      for (init(frame); test(frame); update(frame)) {
        if ((realm.fuel -= steps) < 0) refuelIn(frame, target)
        if (notes) noteBoundary(realm)
        const completion = body(frame)
        if (completion !== undefined && completion !== continueJump) {
          return completion === breakJump ? undefined : completion
        }
      }
      return undefined
    }
  }
  return (frame) => {
    const { realm } = frame
    if (enter !== null) enter(frame)
    if (init !== null) init(frame)
    if (copy !== null) copy(frame)
    while (test === null || test(frame)) {
      if ((realm.fuel -= steps) < 0) refuelIn(frame, target)
      if (notes) noteBoundary(realm)
      const completion = body(frame)
      if (completion !== undefined && completion !== continueJump) {
        return completion === breakJump ? undefined : completion
      }
      if (copy !== null) copy(frame)
      if (update !== null) update(frame)
    }
    return undefined
  }
}

/** Binds or assigns the value of one iteration, in a fresh scope where there is one. */
export interface LoopBinding {
  readonly enter: Enter | null
  readonly store: Store
}

export function compileForOf(
  iterable: Evaluate,
  { enter, store }: LoopBinding,
  body: Execute,
  target: JumpTarget,
  at: number,
  shown: string,
  keep: Keep,
): Execute {
  const { break: breakJump, continue: continueJump, steps } = target
  const notes = body.isCalling === true
  return (frame) => {
    const value = iterable(frame)
    frame.at = at
    const { realm } = frame
    keep(frame, value)
    if (value instanceof ArrayObject && isPristineIterable(realm, value)) {
      requireIterationDepth(realm)
      // What making the iterator costs, and below, what finding its end does.
      if (--realm.fuel < 0) refuelIn(frame, target)
      for (let i = 0; i < value.length; i++) {
        if ((realm.fuel -= steps) < 0) refuelIn(frame, target)
        const { elements } = value
        const element = elements !== null && i < elements.length ? (elements[i] as Value) : HOLE
        const item = element === HOLE ? value.GetIndex(realm, i) : element
        if (enter !== null) enter(frame)
        store(frame, item)
        if (notes) noteBoundary(realm)
        const completion = body(frame)
        if (completion !== undefined && completion !== continueJump) {
          return completion === breakJump ? undefined : completion
        }
      }
      if (--realm.fuel < 0) refuelIn(frame, target)
      return undefined
    }
    const record = GetIterator(realm, value, "sync", shown)
    keep(frame, record)
    let completion: Completion
    for (;;) {
      const item = IteratorStepValue(realm, record)
      if (item === HOLE) return undefined
      chargeText(frame, target)
      try {
        if (enter !== null) enter(frame)
        store(frame, item)
        noteBoundary(realm)
        completion = body(frame)
      } catch (error) {
        realm.frame = frame
        realm.depth = frame.depth
        closeAndRethrow(realm, record, error)
      }
      if (completion !== undefined && completion !== continueJump) break
    }
    const { returnValue } = frame
    frame.at = at
    IteratorClose(realm, record)
    frame.returnValue = returnValue
    return completion === breakJump ? undefined : completion
  }
}

/** https://tc39.es/ecma262/#sec-enumerate-object-properties, as a record. */
export function createEnumeration(realm: Realm, value: Value): KeyEnumeration | null {
  if (value === undefined || value === null) return null
  const object = ToObject(realm, value)
  chargeBytes(realm, 64)
  return { object, keys: object.OwnPropertyKeys(realm), index: 0, visited: new KeySet() }
}

/** The next key, or ABSENT. */
export function nextKey(realm: Realm, enumeration: KeyEnumeration): Value {
  for (;;) {
    const { object } = enumeration
    if (object === null) return ABSENT
    while (enumeration.index < enumeration.keys.length) {
      chargeSteps(realm, 1)
      const key = enumeration.keys[enumeration.index++] as PropertyKey
      chargeKey(realm, key)
      if (typeof key === "symbol" || enumeration.visited.has(key)) continue
      const own = object.GetOwnProperty(realm, key)
      if (own === undefined) continue
      chargeBytes(realm, 24)
      enumeration.visited.add(key)
      if (own.flags & ENUMERABLE) return key
    }
    const parent: GuestObject | null = object.GetPrototypeOf(realm)
    enumeration.object = parent
    enumeration.index = 0
    enumeration.keys = parent === null ? [] : parent.OwnPropertyKeys(realm)
  }
}

export function compileForIn(
  object: Evaluate,
  { enter, store }: LoopBinding,
  body: Execute,
  target: JumpTarget,
  at: number,
  keep: Keep,
): Execute {
  const { break: breakJump, continue: continueJump } = target
  const notes = body.isCalling === true
  return (frame) => {
    const value = object(frame)
    frame.at = at
    const { realm } = frame
    const enumeration = createEnumeration(realm, value)
    if (enumeration === null) return undefined
    keep(frame, enumeration)
    for (;;) {
      const key = nextKey(realm, enumeration)
      if (key === ABSENT) return undefined
      chargeText(frame, target)
      if (enter !== null) enter(frame)
      store(frame, key)
      if (realm.awaitsBoundary) noteBoundary(realm)
      if (notes) noteBoundary(realm)
      const completion = body(frame)
      if (completion !== undefined && completion !== continueJump) {
        return completion === breakJump ? undefined : completion
      }
    }
  }
}
