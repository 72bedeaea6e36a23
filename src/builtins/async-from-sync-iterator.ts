/** https://tc39.es/ecma262/#sec-async-from-sync-iterator-objects */
import { GuestThrow, throwTypeError } from "../interpreter/errors.js"
import { describeCallee } from "../interpreter/inspect.js"
import type { Behaviour } from "../interpreter/objects/function.js"
import type { AsyncFromSyncIteratorObject, IteratorRecord } from "../interpreter/objects/iterator.js"
import { requireObject } from "../interpreter/objects/object.js"
import type { PromiseObject } from "../interpreter/objects/promise.js"
import type { Value } from "../interpreter/objects/value.js"
import {
  CreateIteratorResultObject,
  closeAndRethrow,
  IteratorClose,
  IteratorComplete,
  IteratorValue,
} from "../interpreter/operations/iterator-operations.js"
import { Call, GetMethod } from "../interpreter/operations/object-operations.js"
import {
  createPromise,
  PerformPromiseThen,
  PromiseResolve,
  RejectPromise,
  resolvePromise,
} from "../interpreter/operations/promise-operations.js"
import type { Realm } from "../interpreter/realm.js"
import { createBuiltin, defineInner, defineObject, type Method } from "./define.js"

const unwrap = defineInner("async-from-sync iterator unwrap", 1, (realm, _thisValue, args, _newTarget, self) =>
  CreateIteratorResultObject(realm, args[0], (self.record as { done: boolean }).done),
)

const closeIterator = defineInner("async-from-sync iterator close", 1, (realm, _thisValue, args, _newTarget, self) =>
  closeAndRethrow(realm, (self.record as { syncIterator: IteratorRecord }).syncIterator, new GuestThrow(args[0])),
)

/** https://tc39.es/ecma262/#sec-asyncfromsynciteratorcontinuation; what it throws rejects the promise. */
function AsyncFromSyncIteratorContinuation(
  realm: Realm,
  result: Value,
  promise: PromiseObject,
  syncIterator: IteratorRecord,
  closeOnRejection: boolean,
): void {
  const object = requireObject(realm, result, () => `Iterator result ${describeCallee(result)} is not an object`)
  const done = IteratorComplete(realm, object)
  const value = IteratorValue(realm, object)
  const closes = closeOnRejection && !done
  const { frame, depth } = realm
  let valueWrapper: PromiseObject
  try {
    valueWrapper = PromiseResolve(realm, realm.intrinsics.Promise, value) as PromiseObject
  } catch (error) {
    realm.frame = frame
    realm.depth = depth
    if (closes) closeAndRethrow(realm, syncIterator, error)
    throw error
  }
  PerformPromiseThen(realm, valueWrapper, {
    continuation: null,
    onFulfilled: createBuiltin(realm, unwrap, { done }),
    onRejected: closes ? createBuiltin(realm, closeIterator, { syncIterator }) : undefined,
    capability: null,
    derived: promise,
  })
}

type Advance = (realm: Realm, syncIterator: IteratorRecord, args: Value[], promise: PromiseObject) => void

/** A method of the prototype: only the interpreter calls it, with a receiver of the right class. */
function method(name: string, advance: Advance): Method {
  const behaviour: Behaviour = (realm, thisValue, args) => {
    const { syncIterator } = thisValue as AsyncFromSyncIteratorObject
    const promise = createPromise(realm)
    const { frame, depth } = realm
    try {
      advance(realm, syncIterator as IteratorRecord, args.length > 1 ? args.slice(0, 1) : args, promise)
    } catch (error) {
      RejectPromise(realm, promise, realm.caught(error, frame, depth))
    }
    return promise
  }
  return [name, 1, behaviour]
}

/** https://tc39.es/ecma262/#sec-%25asyncfromsynciteratorprototype%25-object */
export const AsyncFromSyncIteratorPrototype = defineObject(
  {
    path: "%AsyncFromSyncIteratorPrototype%",
    methods: [
      method("next", (realm, syncIterator, args, promise) => {
        const result = Call(realm, syncIterator.nextMethod, syncIterator.iterator, args)
        AsyncFromSyncIteratorContinuation(realm, result, promise, syncIterator, true)
      }),
      method("return", (realm, syncIterator, args, promise) => {
        const { iterator } = syncIterator
        const returnMethod = GetMethod(realm, iterator, "return")
        if (returnMethod === undefined) {
          resolvePromise(realm, promise, CreateIteratorResultObject(realm, args[0], true))
          return
        }
        const result = returnMethod.Call(realm, iterator, args)
        AsyncFromSyncIteratorContinuation(realm, result, promise, syncIterator, false)
      }),
      method("throw", (realm, syncIterator, args, promise) => {
        const { iterator } = syncIterator
        const throwMethod = GetMethod(realm, iterator, "throw")
        if (throwMethod === undefined) {
          syncIterator.done = true
          IteratorClose(realm, syncIterator)
          return throwTypeError(realm, "The iterator does not provide a 'throw' method.")
        }
        const result = throwMethod.Call(realm, iterator, args)
        AsyncFromSyncIteratorContinuation(realm, result, promise, syncIterator, true)
      }),
    ],
  },
  "AsyncIteratorPrototype",
)
