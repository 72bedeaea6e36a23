/** Destructuring: https://tc39.es/ecma262/#sec-runtime-semantics-destructuringassignmentevaluation and BindingInitialization. */
import { chargeSteps } from "../budget.js"
import { throwReadOfNullish, throwTypeError } from "../errors.js"
import type { Frame } from "../frame.js"
import { ArrayObject } from "../objects/array.js"
import type { IteratorRecord } from "../objects/iterator.js"
import { HOLE, type PropertyKey, type Value } from "../objects/value.js"
import {
  closeAndRethrow,
  GetIterator,
  IteratorClose,
  IteratorStepValue,
  isPristineIterable,
} from "../operations/iterator-operations.js"
import { CopyDataProperties, CreateArrayFromList, createPlainObject, GetV } from "../operations/object-operations.js"
import type { Realm } from "../realm.js"
import type { Evaluate, Store } from "./closure.js"
import type { Keep } from "./held.js"
import type { Read } from "./members.js"

/**
 * Where a value of a pattern goes. A member target evaluates its object (and key) before the value is fetched, so it comes
 * in two halves; `prepare` gives what `store` needs.
 */
export interface Target {
  readonly prepare: ((frame: Frame) => unknown) | null
  readonly store: (frame: Frame, value: Value, prepared: unknown) => void
}

/** A target that takes a default where the value is undefined. */
export function withDefault({ prepare, store }: Target, initializer: Evaluate): Target {
  return {
    prepare,
    store: (frame, value, prepared) => store(frame, value === undefined ? initializer(frame) : value, prepared),
  }
}

export interface PatternProperty {
  /** The key, if it is known; otherwise `computedKey` gives it, converted. */
  readonly key: string | null
  readonly computedKey: Evaluate | null
  /** Reads a known key. */
  readonly read: Read | null
  readonly target: Target
}

export function compileObjectPattern(
  properties: readonly PatternProperty[],
  rest: Target | null,
  at: number,
  shown: string,
): Store {
  const firstKey = properties[0]?.key ?? null
  return (frame, value) => {
    if (value === undefined || value === null) failDestructuring(frame, value, firstKey, at, shown)
    const excluded: PropertyKey[] = []
    for (let i = 0; i < properties.length; i++) {
      const { key, computedKey, read, target } = properties[i] as PatternProperty
      const name = computedKey === null ? (key as string) : (computedKey(frame) as PropertyKey)
      if (rest !== null) excluded.push(name)
      const prepared = target.prepare === null ? undefined : target.prepare(frame)
      frame.at = at
      const item = read === null ? GetV(frame.realm, value, name) : read(frame, value)
      target.store(frame, item, prepared)
    }
    if (rest === null) return
    const prepared = rest.prepare === null ? undefined : rest.prepare(frame)
    frame.at = at
    rest.store(frame, CopyDataProperties(frame.realm, createPlainObject(frame.realm), value, excluded), prepared)
  }
}

/** In place of the source text of a value: it is a part of another pattern's value. */
export const NESTED = "(nested)"

export function failDestructuring(
  frame: Frame,
  value: undefined | null,
  key: string | null,
  at: number,
  shown: string,
): never {
  frame.at = at
  if (shown === NESTED && key !== null) return throwReadOfNullish(frame.realm, value, key)
  const subject = `'${shown === "" || shown === NESTED ? value : shown}'`
  const suffix = ` as it is ${value}`
  return throwTypeError(
    frame.realm,
    key === null
      ? `Cannot destructure ${subject}${suffix}.`
      : `Cannot destructure property '${key}' of ${subject}${suffix}.`,
  )
}

/** Elements of an array pattern; null: an elision. */
export function compileArrayPattern(
  elements: readonly (Target | null)[],
  rest: Target | null,
  at: number,
  shown: string | undefined,
  keep: Keep | null,
): Store {
  const count = elements.length
  return (frame, value) => {
    frame.at = at
    const { realm } = frame
    if (value instanceof ArrayObject && value.elements !== null && isPristineIterable(realm, value)) {
      destructureArray(frame, value, elements, rest)
      return
    }
    const record = iteratePattern(realm, value, shown)
    if (keep !== null) keep(frame, record)
    try {
      for (let i = 0; i < count; i++) {
        const target = elements[i] as Target | null
        const prepared = target === null || target.prepare === null ? undefined : target.prepare(frame)
        const item = record.done ? undefined : stepOrUndefined(frame, record)
        if (target !== null) target.store(frame, item, prepared)
      }
      if (rest !== null) {
        const prepared = rest.prepare === null ? undefined : rest.prepare(frame)
        const items: Value[] = []
        while (!record.done) {
          const item = IteratorStepValue(realm, record)
          if (item !== HOLE) items.push(item)
        }
        rest.store(frame, CreateArrayFromList(realm, items), prepared)
      }
    } catch (error) {
      realm.frame = frame
      realm.depth = frame.depth
      if (record.done) throw error
      closeAndRethrow(realm, record, error)
    }
    if (!record.done) IteratorClose(realm, record)
  }
}

/** The iterator of a value that an array pattern takes apart. */
export function iteratePattern(realm: Realm, value: Value, shown: string | undefined): IteratorRecord {
  if ((value === undefined || value === null) && (shown === undefined || shown === NESTED)) {
    throwTypeError(realm, `${value} is not iterable (cannot read property Symbol(Symbol.iterator))`)
  }
  return GetIterator(realm, value, "sync", shown === NESTED ? undefined : shown)
}

type Stepped = Parameters<typeof IteratorStepValue>[1]

function stepOrUndefined(frame: Frame, record: Stepped): Value {
  const item = IteratorStepValue(frame.realm, record)
  return item === HOLE ? undefined : item
}

/**
 * The same for an array whose iteration nobody can see, with the same charges. Its length is asked for anew, as targets may
 * change it.
 */
function destructureArray(
  frame: Frame,
  array: ArrayObject,
  elements: readonly (Target | null)[],
  rest: Target | null,
): void {
  const { realm } = frame
  let isDone = false
  chargeSteps(realm, 1)
  for (let i = 0; i < elements.length; i++) {
    const target = elements[i] as Target | null
    const prepared = target === null || target.prepare === null ? undefined : target.prepare(frame)
    if (!isDone) {
      chargeSteps(realm, 1)
      isDone = i >= array.length
    }
    if (target !== null) target.store(frame, isDone ? undefined : array.GetIndex(realm, i), prepared)
  }
  if (rest === null) return
  const prepared = rest.prepare === null ? undefined : rest.prepare(frame)
  const items: Value[] = []
  if (!isDone) chargeSteps(realm, 1)
  for (let i = elements.length; !isDone && i < array.length; i++) {
    chargeSteps(realm, 1)
    items.push(array.GetIndex(realm, i))
  }
  rest.store(frame, CreateArrayFromList(realm, items), prepared)
}
