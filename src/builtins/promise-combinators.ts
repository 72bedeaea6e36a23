/**
 * `all`, `allSettled`, `any` and `race`. They differ in what the functions do that each element's `then` gets; what those
 * capture is a record, shared by all elements (`Gathering`) or one per element (`Element`).
 */
import { chargeBytes } from "../interpreter/budget.js"
import { GuestThrow, throwTypeError } from "../interpreter/errors.js"
import type { Behaviour } from "../interpreter/objects/function.js"
import type { IteratorRecord } from "../interpreter/objects/iterator.js"
import { GuestObject } from "../interpreter/objects/object.js"
import type { PromiseCapability } from "../interpreter/objects/promise.js"
import { HIDDEN } from "../interpreter/objects/shape.js"
import { HOLE, type Value } from "../interpreter/objects/value.js"
import { closeAndRethrow, IteratorStepValue } from "../interpreter/operations/iterator-operations.js"
import { CreateArrayFromList, createPlainObject, Get, Invoke } from "../interpreter/operations/object-operations.js"
import { NewPromiseCapability } from "../interpreter/operations/promise-operations.js"
import { isCallable } from "../interpreter/operations/type-conversion.js"
import type { Realm } from "../interpreter/realm.js"
import { createBuiltin, defineInner } from "./define.js"
import { getIteratorOf } from "./iterables.js"
import { describeValue } from "./messages.js"

/** What the elements of one call share. */
interface Gathering {
  readonly capability: PromiseCapability
  readonly values: Value[]
  /** Elements that are not settled yet, and one for the iteration itself. */
  remaining: number
}

interface Element {
  readonly gathering: Gathering
  readonly index: number
  /** Shared by the two functions of one element of `allSettled`. */
  readonly called: { isCalled: boolean }
}

/** Stores an element's outcome; the last one settles the promise by `complete`. */
function storeOutcome(
  realm: Realm,
  record: unknown,
  outcome: () => Value,
  complete: (realm: Realm, gathering: Gathering) => Value,
): Value {
  const { gathering, index, called } = record as Element
  if (called.isCalled) return undefined
  called.isCalled = true
  gathering.values[index] = outcome()
  return --gathering.remaining === 0 ? complete(realm, gathering) : undefined
}

function fulfillWithValues(realm: Realm, { capability, values }: Gathering): Value {
  return capability.resolve.Call(realm, undefined, [CreateArrayFromList(realm, values)])
}

function rejectWithErrors(realm: Realm, { capability, values }: Gathering): Value {
  return capability.reject.Call(realm, undefined, [createAggregateError(realm, values)])
}

function createAggregateError(realm: Realm, errors: Value[]): GuestObject {
  const error = realm.makeError("AggregateError", "All promises were rejected")
  error.addProperty(realm, "errors", CreateArrayFromList(realm, errors), HIDDEN)
  return error
}

function settledObject(realm: Realm, status: string, key: "value" | "reason", value: Value): GuestObject {
  const object = createPlainObject(realm)
  object.putOwn(realm, "status", status)
  object.putOwn(realm, key, value)
  return object
}

/** https://tc39.es/ecma262/#sec-promise.all-resolve-element-functions */
const allResolveElement = defineInner("Promise.all resolve element", 1, (realm, _thisValue, args, _newTarget, self) =>
  storeOutcome(realm, self.record, () => args[0], fulfillWithValues),
)

/** https://tc39.es/ecma262/#sec-promise.allsettled-resolve-element-functions */
const settledResolveElement = defineInner(
  "Promise.allSettled resolve element",
  1,
  (realm, _thisValue, args, _newTarget, self) =>
    storeOutcome(realm, self.record, () => settledObject(realm, "fulfilled", "value", args[0]), fulfillWithValues),
)

/** https://tc39.es/ecma262/#sec-promise.allsettled-reject-element-functions */
const settledRejectElement = defineInner(
  "Promise.allSettled reject element",
  1,
  (realm, _thisValue, args, _newTarget, self) =>
    storeOutcome(realm, self.record, () => settledObject(realm, "rejected", "reason", args[0]), fulfillWithValues),
)

/** https://tc39.es/ecma262/#sec-promise.any-reject-element-functions */
const anyRejectElement = defineInner("Promise.any reject element", 1, (realm, _thisValue, args, _newTarget, self) =>
  storeOutcome(realm, self.record, () => args[0], rejectWithErrors),
)

/** How one combinator treats its elements: the functions that an element's `then` gets, and its end. */
interface Combinator {
  handlers(realm: Realm, gathering: Gathering, element: Element): [onFulfilled: Value, onRejected: Value]
  /** All elements had settled by the end of the iteration. */
  complete(realm: Realm, gathering: Gathering): void
}

const all: Combinator = {
  handlers: (realm, { capability }, element) => [createBuiltin(realm, allResolveElement, element), capability.reject],
  complete: fulfillWithValues,
}

const allSettled: Combinator = {
  handlers: (realm, _gathering, element) => [
    createBuiltin(realm, settledResolveElement, element),
    createBuiltin(realm, settledRejectElement, element),
  ],
  complete: fulfillWithValues,
}

const any: Combinator = {
  handlers: (realm, { capability }, element) => [capability.resolve, createBuiltin(realm, anyRejectElement, element)],
  complete: (realm, { values }) => {
    throw new GuestThrow(createAggregateError(realm, values))
  },
}

const race: Combinator = {
  handlers: (_realm, { capability }) => [capability.resolve, capability.reject],
  complete: () => undefined,
}

/** https://tc39.es/ecma262/#sec-getpromiseresolve */
function GetPromiseResolve(realm: Realm, promiseConstructor: GuestObject): GuestObject {
  const promiseResolve = Get(realm, promiseConstructor, "resolve")
  if (isCallable(promiseResolve)) return promiseResolve
  return throwTypeError(realm, "Promise resolve or reject function is not callable")
}

/** https://tc39.es/ecma262/#sec-performpromiseall and its siblings. */
function performCombinator(
  realm: Realm,
  combinator: Combinator,
  record: IteratorRecord,
  C: GuestObject,
  capability: PromiseCapability,
  promiseResolve: GuestObject,
): void {
  const gathering: Gathering = { capability, values: [], remaining: 1 }
  for (let index = 0; ; index++) {
    const next = IteratorStepValue(realm, record)
    if (next === HOLE) {
      if (--gathering.remaining === 0) combinator.complete(realm, gathering)
      return
    }
    chargeBytes(realm, 128)
    gathering.values.push(undefined)
    const nextPromise = promiseResolve.Call(realm, C, [next])
    gathering.remaining++
    const handlers = combinator.handlers(realm, gathering, { gathering, index, called: { isCalled: false } })
    Invoke(realm, nextPromise, "then", handlers)
  }
}

function defineCombinator(name: string, combinator: Combinator): Behaviour {
  return (realm, C, args) => {
    if (!(C instanceof GuestObject)) return throwTypeError(realm, `Promise.${name} called on non-object`)
    if (!C.isConstructor) return throwTypeError(realm, `${describeValue(C)} is not a constructor`)
    const capability = NewPromiseCapability(realm, C)
    const { frame, depth } = realm
    let record: IteratorRecord | null = null
    try {
      const promiseResolve = GetPromiseResolve(realm, C)
      record = getIteratorOf(realm, args[0])
      performCombinator(realm, combinator, record, C, capability, promiseResolve)
    } catch (error) {
      realm.caught(error, frame, depth)
      const reason = closeUnlessDone(realm, record, error)
      capability.reject.Call(realm, undefined, [reason])
    }
    return capability.promise
  }
}

/** Closes the iterator of a call that failed; gives the value to reject with. */
function closeUnlessDone(realm: Realm, record: IteratorRecord | null, error: unknown): Value {
  const { frame, depth } = realm
  try {
    if (record !== null && !record.done) closeAndRethrow(realm, record, error)
    throw error
  } catch (thrown) {
    return realm.caught(thrown, frame, depth)
  }
}

export const Promise_all = defineCombinator("all", all)
export const Promise_allSettled = defineCombinator("allSettled", allSettled)
export const Promise_any = defineCombinator("any", any)
export const Promise_race = defineCombinator("race", race)
