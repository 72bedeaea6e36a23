/** Destructuring in which a default, a computed key or a member target may suspend. */
import type { Frame } from "../frame.js"
import type { IteratorRecord } from "../objects/iterator.js"
import { HOLE, type PropertyKey, SUSPEND, type Value } from "../objects/value.js"
import { closeAndRethrow, IteratorClose, IteratorStepValue } from "../operations/iterator-operations.js"
import { CopyDataProperties, CreateArrayFromList, createPlainObject, GetV } from "../operations/object-operations.js"
import type { Completion, Evaluate } from "./closure.js"
import { failDestructuring, iteratePattern } from "./patterns.js"
import { clear, ReturnSignal, SUSPENDED, setState, state } from "./resumable.js"

/** Binds a value; gives SUSPENDED, and is then entered again (the value it was first given counts). */
export type Bind = (frame: Frame, value: Value) => Completion

/** Where one value of a pattern goes, in parts that may each suspend. */
export interface ResumableTarget {
  /** Evaluates object and key of a member target to partial results of its own; null for other targets. */
  readonly prepare: Evaluate | null
  readonly initializer: Evaluate | null
  readonly bind: Bind
}

/** How many partial results a target keeps: [place, value]. */
export const TARGET_PARTIALS = 2

/** Default and binding of a value that has been fetched; `prepare` has run. */
export function resumeTarget({ initializer, bind }: ResumableTarget, at: number): Bind {
  // 1: the default; 2: the binding.
  return (frame, value) => {
    const partial = frame.partial as unknown[]
    if (partial[at] === 0) {
      partial[at + 1] = value
      partial[at] = value === undefined && initializer !== null ? 1 : 2
    }
    if (partial[at] === 1) {
      const supplied = (initializer as Evaluate)(frame)
      if (supplied === SUSPEND) return SUSPENDED
      partial[at + 1] = supplied
      partial[at] = 2
    }
    const completion = bind(frame, partial[at + 1] as Value)
    if (completion !== SUSPENDED) clear(frame, at, at + TARGET_PARTIALS)
    return completion
  }
}

export interface ResumableProperty {
  /** Gives the key, converted. */
  readonly key: Evaluate
  readonly prepare: Evaluate | null
  /** Made by `resumeTarget`. */
  readonly bind: Bind
}

/** `firstKey` is for messages. Partial results: [place, source, next property, excluded keys, key, item]. */
export const OBJECT_PATTERN_PARTIALS = 6

const AT_KEY = 1
const AT_PREPARE = 2
const AT_BIND = 3

export function resumeObjectPattern(
  properties: readonly ResumableProperty[],
  rest: { readonly prepare: Evaluate | null; readonly bind: Bind } | null,
  firstKey: string | null,
  position: number,
  shown: string,
  at: number,
): Bind {
  return (frame, value) => {
    const partial = frame.partial as unknown[]
    if (partial[at] === 0) {
      if (value === undefined || value === null) failDestructuring(frame, value, firstKey, position, shown)
      partial[at] = AT_KEY
      partial[at + 1] = value
      partial[at + 2] = 0
      partial[at + 3] = []
    }
    for (let i = partial[at + 2] as number; i < properties.length; i++) {
      partial[at + 2] = i
      if (resumeProperty(frame, properties[i] as ResumableProperty, position, at) === SUSPENDED) return SUSPENDED
      partial[at] = AT_KEY
    }
    partial[at + 2] = properties.length
    if (rest !== null && resumeRest(frame, rest, position, at) === SUSPENDED) return SUSPENDED
    clear(frame, at, at + OBJECT_PATTERN_PARTIALS)
    return undefined
  }
}

function resumeProperty(
  frame: Frame,
  { key, prepare, bind }: ResumableProperty,
  position: number,
  at: number,
): Completion {
  const partial = frame.partial as unknown[]
  if (partial[at] === AT_KEY) {
    const name = key(frame)
    if (name === SUSPEND) return SUSPENDED
    partial[at + 4] = name
    ;(partial[at + 3] as PropertyKey[]).push(name as PropertyKey)
    partial[at] = AT_PREPARE
  }
  if (partial[at] === AT_PREPARE) {
    if (prepare !== null && prepare(frame) === SUSPEND) return SUSPENDED
    frame.at = position
    partial[at + 5] = GetV(frame.realm, partial[at + 1] as Value, partial[at + 4] as PropertyKey)
    partial[at] = AT_BIND
  }
  return bind(frame, partial[at + 5] as Value)
}

function resumeRest(
  frame: Frame,
  { prepare, bind }: { readonly prepare: Evaluate | null; readonly bind: Bind },
  position: number,
  at: number,
): Completion {
  const partial = frame.partial as unknown[]
  if (partial[at] !== AT_BIND) {
    if (prepare !== null && prepare(frame) === SUSPEND) return SUSPENDED
    frame.at = position
    const copy = createPlainObject(frame.realm)
    const excluded = partial[at + 3] as PropertyKey[]
    partial[at + 5] = CopyDataProperties(frame.realm, copy, partial[at + 1] as Value, excluded)
    partial[at] = AT_BIND
  }
  return bind(frame, partial[at + 5] as Value)
}

export interface ResumableElement {
  readonly prepare: Evaluate | null
  readonly bind: Bind
}

/** Partial results: [place, iterator record, next element, item]. */
export const ARRAY_PATTERN_PARTIALS = 4

export function resumeArrayPattern(
  elements: readonly (ResumableElement | null)[],
  rest: ResumableElement | null,
  position: number,
  shown: string,
  at: number,
  range: { readonly from: number; readonly to: number },
): Bind {
  return (frame, value) => {
    const { realm } = frame
    const partial = frame.partial as unknown[]
    if (state(frame, at) === 0) {
      frame.at = position
      partial[at + 1] = iteratePattern(realm, value, shown === "" ? undefined : shown)
      partial[at] = AT_PREPARE
      partial[at + 2] = 0
    }
    const record = partial[at + 1] as IteratorRecord
    try {
      for (let i = partial[at + 2] as number; i < elements.length; i++) {
        partial[at + 2] = i
        if (resumeElement(frame, elements[i] as ResumableElement | null, record, at) === SUSPENDED) return SUSPENDED
        partial[at] = AT_PREPARE
      }
      partial[at + 2] = elements.length
      if (rest !== null && resumeRestElement(frame, rest, record, at) === SUSPENDED) return SUSPENDED
    } catch (error) {
      clear(frame, range.from, range.to)
      clear(frame, at, at + ARRAY_PATTERN_PARTIALS)
      if (error instanceof ReturnSignal) {
        if (!record.done) IteratorClose(realm, record)
        throw error
      }
      realm.frame = frame
      realm.depth = frame.depth
      if (record.done) throw error
      closeAndRethrow(realm, record, error)
    }
    clear(frame, at, at + ARRAY_PATTERN_PARTIALS)
    if (!record.done) IteratorClose(realm, record)
    return undefined
  }
}

function resumeElement(frame: Frame, element: ResumableElement | null, record: IteratorRecord, at: number): Completion {
  const partial = frame.partial as unknown[]
  if (partial[at] === AT_PREPARE) {
    if (element !== null && element.prepare !== null && element.prepare(frame) === SUSPEND) return SUSPENDED
    const item = record.done ? undefined : IteratorStepValue(frame.realm, record)
    partial[at + 3] = item === HOLE ? undefined : item
    partial[at] = AT_BIND
  }
  return element === null ? undefined : element.bind(frame, partial[at + 3] as Value)
}

function resumeRestElement(frame: Frame, rest: ResumableElement, record: IteratorRecord, at: number): Completion {
  const partial = frame.partial as unknown[]
  if (partial[at] === AT_PREPARE) {
    if (rest.prepare !== null && rest.prepare(frame) === SUSPEND) return SUSPENDED
    const items: Value[] = []
    while (!record.done) {
      const item = IteratorStepValue(frame.realm, record)
      if (item !== HOLE) items.push(item)
    }
    partial[at + 3] = CreateArrayFromList(frame.realm, items)
    partial[at] = AT_BIND
  }
  return rest.bind(frame, partial[at + 3] as Value)
}

/** A value that is evaluated, perhaps with waiting, and then bound, perhaps with waiting. Partial results: [place, value]. */
export function resumeDeclarator(initializer: Evaluate, bind: Bind, at: number): (frame: Frame) => Completion {
  return (frame) => {
    if (state(frame, at) === 0) {
      const value = initializer(frame)
      if (value === SUSPEND) return SUSPENDED
      setState(frame, at + 1, value)
      setState(frame, at, 1)
    }
    const completion = bind(frame, (frame.partial as unknown[])[at + 1] as Value)
    if (completion !== SUSPENDED) clear(frame, at, at + 2)
    return completion
  }
}

/** The same as an expression: its value is what was bound. */
export function resumeAssignment(value: Evaluate, bind: Bind, at: number): Evaluate {
  return (frame) => {
    if (state(frame, at) === 0) {
      const v = value(frame)
      if (v === SUSPEND) return SUSPEND
      setState(frame, at + 1, v)
      setState(frame, at, 1)
    }
    const v = (frame.partial as unknown[])[at + 1] as Value
    if (bind(frame, v) === SUSPENDED) return SUSPEND
    clear(frame, at, at + 2)
    return v
  }
}
