/** https://tc39.es/ecma262/#sec-async-from-sync-iterator-objects */
import { Activation, activating, type Step } from "../interpreter/activation.js"
import { throwTypeError } from "../interpreter/errors.js"
import type { AsyncFromSyncIteratorObject, IteratorRecord } from "../interpreter/objects/iterator.js"
import type { GuestObject } from "../interpreter/objects/object.js"
import { PromiseObject } from "../interpreter/objects/promise.js"
import type { Value } from "../interpreter/objects/value.js"
import {
  CreateIteratorResultObject,
  closeAndRethrow,
  IteratorComplete,
  IteratorValue,
} from "../interpreter/operations/iterator-operations.js"
import { GetMethod } from "../interpreter/operations/object-operations.js"
import {
  createPromise,
  PerformPromiseThen,
  PromiseResolve,
  RejectPromise,
  resolvePromise,
} from "../interpreter/operations/promise-operations.js"
import type { Realm } from "../interpreter/realm.js"
import { boolean, dropped, instance, iteratorKind, oneOf, record, recordKind } from "../interpreter/record-kinds.js"
import {
  createBuiltin,
  defineInner,
  defineObject,
  describeActivation,
  describeCaptured,
  type Method,
} from "./define.js"
import { CloseAndThrow, requireResult } from "./iteration.js"

const unwrap = defineInner("async-from-sync iterator unwrap", 1, (realm, _thisValue, args, _newTarget, self) =>
  CreateIteratorResultObject(realm, args[0], (self.record as { done: boolean }).done),
)

const closeIterator = defineInner(
  "async-from-sync iterator close",
  1,
  activating((_realm, _thisValue, args, _newTarget, self) => {
    const { syncIterator } = self.record as { syncIterator: IteratorRecord }
    return new CloseAndThrow(syncIterator.iterator, args[0])
  }),
)

/** https://tc39.es/ecma262/#sec-asyncfromsynciteratorcontinuation; what it throws rejects the promise. */
function AsyncFromSyncIteratorContinuation(
  realm: Realm,
  result: Value,
  promise: PromiseObject,
  syncIterator: IteratorRecord,
  closeOnRejection: boolean,
): void {
  const object = requireResult(realm, result)
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

type MethodName = "next" | "return" | "throw"

/** One call of a method: what it throws rejects the promise that it gives. */
class AsyncFromSyncCall extends Activation {
  private stage: "start" | "called" | "ending" = "start"
  private readonly promise: PromiseObject

  constructor(
    realm: Realm,
    private readonly name: MethodName,
    private readonly syncIterator: IteratorRecord,
    private readonly args: Value[],
  ) {
    super()
    this.promise = createPromise(realm)
  }

  resume(realm: Realm, value: Value): Step {
    switch (this.stage) {
      case "start":
        return this.start(realm)
      case "called":
        AsyncFromSyncIteratorContinuation(realm, value, this.promise, this.syncIterator, this.name !== "return")
        return this.finish(this.promise)
      default:
        requireResult(realm, value)
        return throwNoThrow(realm)
    }
  }

  private start(realm: Realm): Step {
    const { iterator, nextMethod } = this.syncIterator
    this.stage = "called"
    if (this.name === "next") return this.call(nextMethod, iterator, this.args)
    const method = GetMethod(realm, iterator, this.name)
    if (method !== undefined) return this.call(method, iterator, this.args)
    if (this.name === "throw") return this.close(realm, iterator)
    resolvePromise(realm, this.promise, CreateIteratorResultObject(realm, this.args[0], true))
    return this.finish(this.promise)
  }

  /** There is no `throw`: the iterator is closed. */
  private close(realm: Realm, iterator: GuestObject): Step {
    this.syncIterator.done = true
    this.stage = "ending"
    const method = GetMethod(realm, iterator, "return")
    return method === undefined ? throwNoThrow(realm) : this.call(method, iterator, [])
  }

  override abrupt(realm: Realm, error: unknown): Step {
    RejectPromise(realm, this.promise, realm.caught(error, realm.frame, realm.depth))
    return this.finish(this.promise)
  }
}

function throwNoThrow(realm: Realm): never {
  return throwTypeError(realm, "The iterator does not provide a 'throw' method.")
}

/** Only the interpreter calls it, with a receiver of the right class. */
function method(name: MethodName): Method {
  return [
    name,
    1,
    activating((realm, thisValue, args) => {
      const { syncIterator } = thisValue as AsyncFromSyncIteratorObject
      return new AsyncFromSyncCall(realm, name, syncIterator as IteratorRecord, args.slice(0, 1))
    }),
  ]
}

/** https://tc39.es/ecma262/#sec-%25asyncfromsynciteratorprototype%25-object */
export const AsyncFromSyncIteratorPrototype = defineObject(
  { path: "%AsyncFromSyncIteratorPrototype%", methods: [method("next"), method("return"), method("throw")] },
  "AsyncIteratorPrototype",
)

describeCaptured(unwrap, record(recordKind("async-from-sync unwrap", { done: boolean })))
describeCaptured(closeIterator, record(recordKind("async-from-sync close", { syncIterator: record(iteratorKind) })))

describeActivation(AsyncFromSyncCall, "async-from-sync call", {
  stage: oneOf("start", "called", "ending"),
  promise: instance(() => PromiseObject),
  name: oneOf("next", "return", "throw"),
  syncIterator: record(iteratorKind),
  // Belong to the callee once it is called.
  args: dropped(() => []),
})
