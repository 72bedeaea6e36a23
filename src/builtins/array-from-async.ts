/** https://tc39.es/ecma262/#sec-array.fromasync: the closure of the standard as a record that awaits. */
import { Activation, activating, runActivation, type Step } from "../interpreter/activation.js"
import { chargeBytes, chargeSteps } from "../interpreter/budget.js"
import { throwTypeError } from "../interpreter/errors.js"
import { RESUME_NEXT, RESUME_THROW, type Suspendable } from "../interpreter/frame.js"
import type { IteratorRecord } from "../interpreter/objects/iterator.js"
import type { GuestObject } from "../interpreter/objects/object.js"
import { PromiseObject } from "../interpreter/objects/promise.js"
import { type Value, wellKnownSymbols } from "../interpreter/objects/value.js"
import {
  CreateAsyncFromSyncIterator,
  GetIteratorDirect,
  IteratorComplete,
  IteratorValue,
} from "../interpreter/operations/iterator-operations.js"
import {
  ArrayCreate,
  Construct,
  createElement,
  GetMethod,
  LengthOfArrayLike,
} from "../interpreter/operations/object-operations.js"
import { Await, createPromise, RejectPromise, resolvePromise } from "../interpreter/operations/promise-operations.js"
import { IsConstructor } from "../interpreter/operations/testing-comparison.js"
import { isCallable, ToObject } from "../interpreter/operations/type-conversion.js"
import { runActivationPausing } from "../interpreter/pausable-call.js"
import type { Realm } from "../interpreter/realm.js"
import {
  boolean,
  count,
  instance,
  iteratorKind,
  nullable,
  object,
  oneOf,
  record,
  value,
} from "../interpreter/record-kinds.js"
import { setLength } from "./array-like.js"
import { describeActivation, describeClass } from "./define.js"
import { requireIterator, requireResult, returnMethodOf } from "./iteration.js"
import { describeValue } from "./messages.js"

/** What a run awaits. */
type Awaited = "next result" | "element" | "mapped" | "closing"

/** One run of `Array.fromAsync`. */
class FromAsyncRun implements Suspendable {
  resumeKind = RESUME_NEXT
  resumeValue: Value = undefined
  awaited: Awaited = "next result"
  record: IteratorRecord | null = null
  /** The iterable has an iterator, and none that is asynchronous. */
  isSync = false
  arrayLike: GuestObject | null = null
  len = 0
  k = 0
  A: GuestObject | null = null
  /** What was thrown while the iterator is being closed. */
  thrown: Value = undefined

  constructor(
    readonly promise: PromiseObject,
    readonly C: Value,
    readonly items: Value,
    readonly mapper: Value,
    readonly thisArg: Value,
  ) {}

  resume(realm: Realm, kind: number, value: Value): void {
    const step = new FromAsyncStep(this, kind, value)
    if (realm.stepper === null) runActivation(realm, step)
    else runActivationPausing(realm, step)
  }
}

/** What is under way: nothing yet, a call, storing an element, or anything else. */
type Stage = "start" | "opening" | "next" | "mapping" | "storing" | "closing" | "working"

/** A run from one await to the next. What it throws rejects the promise. */
class FromAsyncStep extends Activation {
  private stage: Stage = "start"

  constructor(
    private readonly run: FromAsyncRun,
    /** How the await went, or null at the start. */
    private readonly kind: number | null,
    private readonly value: Value,
  ) {
    super()
  }

  resume(realm: Realm, value: Value): Step {
    const { kind } = this
    switch (this.stage) {
      case "start":
        this.stage = "working"
        return kind === null ? this.start(realm) : this.proceed(realm, kind === RESUME_THROW)
      case "opening":
        return this.opened(realm, GetIteratorDirect(realm, requireIterator(realm, value)))
      case "next":
        return this.await(realm, "next result", value)
      case "mapping":
        return this.await(realm, "mapped", value)
      default:
        return this.await(realm, "closing", value)
    }
  }

  private await(realm: Realm, awaited: Awaited, value: Value): Step {
    const { run } = this
    run.awaited = awaited
    Await(realm, run, value)
    return this.finish(run.promise)
  }

  private start(realm: Realm): Step {
    const { run } = this
    const { C, items, mapper } = run
    if (mapper !== undefined && !isCallable(mapper)) {
      return throwTypeError(realm, `${describeValue(mapper)} is not a function`)
    }
    const asyncMethod = GetMethod(realm, items, wellKnownSymbols.asyncIterator)
    run.isSync = asyncMethod === undefined
    const method = asyncMethod ?? GetMethod(realm, items, wellKnownSymbols.iterator)
    if (method !== undefined) {
      run.A = IsConstructor(C) ? Construct(realm, C, []) : ArrayCreate(realm, 0)
      this.stage = "opening"
      return this.call(method, items, [])
    }
    run.arrayLike = ToObject(realm, items)
    run.len = LengthOfArrayLike(realm, run.arrayLike)
    run.A = IsConstructor(C) ? Construct(realm, C, [run.len]) : ArrayCreate(realm, run.len)
    return this.nextElement(realm)
  }

  private opened(realm: Realm, record: IteratorRecord): Step {
    const { run } = this
    run.record = run.isSync ? CreateAsyncFromSyncIterator(realm, record) : record
    return this.next(realm)
  }

  private proceed(realm: Realm, isThrow: boolean): Step {
    const { run, value } = this
    if (run.awaited === "closing") return this.reject(realm, run.thrown)
    if (isThrow) return run.awaited === "mapped" ? this.close(realm, value) : this.reject(realm, value)
    if (run.awaited === "mapped") return this.store(realm, value)
    if (run.awaited === "element") return this.map(realm, value)
    const result = requireResult(realm, value)
    return IteratorComplete(realm, result) ? this.end(realm) : this.map(realm, IteratorValue(realm, result))
  }

  private next(realm: Realm): Step {
    const { iterator, nextMethod } = this.run.record as IteratorRecord
    chargeSteps(realm, 1)
    this.stage = "next"
    return this.call(nextMethod, iterator, [])
  }

  private nextElement(realm: Realm): Step {
    const { run } = this
    if (run.k >= run.len) return this.end(realm)
    chargeSteps(realm, 1)
    return this.await(realm, "element", (run.arrayLike as GuestObject).GetIndex(realm, run.k))
  }

  private map(realm: Realm, value: Value): Step {
    const { mapper, thisArg, k } = this.run
    if (mapper === undefined) return this.store(realm, value)
    this.stage = "mapping"
    return this.call(mapper, thisArg, [value, k])
  }

  private store(realm: Realm, value: Value): Step {
    const { run } = this
    this.stage = "storing"
    createElement(realm, run.A as GuestObject, run.k, value)
    this.stage = "working"
    run.k++
    return run.record === null ? this.nextElement(realm) : this.next(realm)
  }

  private end(realm: Realm): Step {
    const { run } = this
    const A = run.A as GuestObject
    setLength(realm, A, run.record === null ? run.len : run.k)
    resolvePromise(realm, run.promise, A)
    return this.finish(run.promise)
  }

  /** https://tc39.es/ecma262/#sec-asynciteratorclose for a throw completion. */
  private close(realm: Realm, thrown: Value): Step {
    const { run } = this
    if (run.record === null) return this.reject(realm, thrown)
    const { iterator } = run.record
    const method = returnMethodOf(realm, iterator)
    if (method === undefined) return this.reject(realm, thrown)
    run.thrown = thrown
    this.stage = "closing"
    return this.call(method, iterator, [])
  }

  private reject(realm: Realm, reason: Value): Step {
    RejectPromise(realm, this.run.promise, reason)
    return this.finish(this.run.promise)
  }

  override abrupt(realm: Realm, error: unknown): Step {
    const thrown = realm.caught(error, realm.frame, realm.depth)
    if (this.stage === "mapping" || this.stage === "storing") return this.close(realm, thrown)
    return this.reject(realm, this.stage === "closing" ? this.run.thrown : thrown)
  }
}

export const Array_fromAsync = activating((realm, C, args) => {
  chargeBytes(realm, 160)
  const run = new FromAsyncRun(createPromise(realm), C, args[0], args[1], args[2])
  return new FromAsyncStep(run, null, undefined)
})

describeClass(FromAsyncRun, "Array.fromAsync", {
  resumeKind: oneOf(0, 1, 2),
  resumeValue: value,
  awaited: oneOf("next result", "element", "mapped", "closing"),
  record: nullable(record(iteratorKind)),
  isSync: boolean,
  arrayLike: nullable(object),
  len: count,
  k: count,
  A: nullable(object),
  thrown: value,
  promise: instance(() => PromiseObject),
  C: value,
  items: value,
  mapper: value,
  thisArg: value,
})

describeActivation(FromAsyncStep, "Array.fromAsync step", {
  stage: oneOf("start", "opening", "next", "mapping", "storing", "closing", "working"),
  run: instance(() => FromAsyncRun),
  kind: nullable(oneOf(0, 1, 2)),
  value,
})
