/** https://tc39.es/ecma262/#sec-array.fromasync: the closure of the standard as a record that awaits. */
import { chargeBytes, chargeSteps } from "../interpreter/budget.js"
import { GuestThrow, throwTypeError } from "../interpreter/errors.js"
import { RESUME_NEXT, RESUME_THROW, type Suspendable } from "../interpreter/frame.js"
import type { Behaviour } from "../interpreter/objects/function.js"
import type { IteratorRecord } from "../interpreter/objects/iterator.js"
import { GuestObject } from "../interpreter/objects/object.js"
import type { PromiseObject } from "../interpreter/objects/promise.js"
import { type Value, wellKnownSymbols } from "../interpreter/objects/value.js"
import {
  CreateAsyncFromSyncIterator,
  GetIteratorFromMethod,
  IteratorComplete,
  IteratorValue,
} from "../interpreter/operations/iterator-operations.js"
import {
  ArrayCreate,
  Call,
  Construct,
  createElement,
  GetMethod,
  LengthOfArrayLike,
} from "../interpreter/operations/object-operations.js"
import { Await, createPromise, RejectPromise, resolvePromise } from "../interpreter/operations/promise-operations.js"
import { IsConstructor } from "../interpreter/operations/testing-comparison.js"
import { isCallable, ToObject } from "../interpreter/operations/type-conversion.js"
import type { Realm } from "../interpreter/realm.js"
import { setLength } from "./array-like.js"
import { describeValue } from "./messages.js"

type Phase = "next result" | "element" | "mapped" | "closing"

/** One run of `Array.fromAsync`; `phase` says what it awaits. */
class FromAsyncRun implements Suspendable {
  resumeKind = RESUME_NEXT
  resumeValue: Value = undefined
  private phase: Phase = "next result"
  private record: IteratorRecord | null = null
  private arrayLike: GuestObject | null = null
  private len = 0
  private k = 0
  private A: GuestObject | null = null
  /** What was thrown while the iterator is being closed. */
  private thrown: Value = undefined

  constructor(
    private readonly promise: PromiseObject,
    private readonly C: Value,
    private readonly items: Value,
    private readonly mapper: Value,
    private readonly thisArg: Value,
  ) {}

  /** Runs until the first await. */
  start(realm: Realm): void {
    this.guard(realm, () => {
      const { C, items, mapper } = this
      if (mapper !== undefined && !isCallable(mapper)) {
        throwTypeError(realm, `${describeValue(mapper)} is not a function`)
      }
      const asyncMethod = GetMethod(realm, items, wellKnownSymbols.asyncIterator)
      const syncMethod = asyncMethod ?? GetMethod(realm, items, wellKnownSymbols.iterator)
      if (syncMethod === undefined) {
        this.arrayLike = ToObject(realm, items)
        this.len = LengthOfArrayLike(realm, this.arrayLike)
        this.A = IsConstructor(C) ? Construct(realm, C, [this.len]) : ArrayCreate(realm, this.len)
        this.nextElement(realm)
        return
      }
      this.A = IsConstructor(C) ? Construct(realm, C) : ArrayCreate(realm, 0)
      const record = GetIteratorFromMethod(realm, items, syncMethod)
      this.record = asyncMethod === undefined ? CreateAsyncFromSyncIterator(realm, record) : record
      this.next(realm)
    })
  }

  resume(realm: Realm, kind: number, value: Value): void {
    this.guard(realm, () => {
      const isThrow = kind === RESUME_THROW
      if (this.phase === "closing") throw new GuestThrow(this.thrown)
      if (isThrow && this.phase === "mapped") this.close(realm, value)
      else if (isThrow) throw new GuestThrow(value)
      else this.proceed(realm, value)
    })
  }

  /** What the run throws rejects its promise. */
  private guard(realm: Realm, action: () => void): void {
    const { frame, depth } = realm
    try {
      action()
    } catch (error) {
      RejectPromise(realm, this.promise, realm.caught(error, frame, depth))
    }
  }

  private proceed(realm: Realm, value: Value): void {
    if (this.phase === "mapped") this.store(realm, value)
    else if (this.phase === "element") this.map(realm, value)
    else {
      if (!(value instanceof GuestObject)) {
        throwTypeError(realm, `Iterator result ${describeValue(value)} is not an object`)
      } else if (IteratorComplete(realm, value)) this.end(realm)
      else this.map(realm, IteratorValue(realm, value))
    }
  }

  private next(realm: Realm): void {
    const { iterator, nextMethod } = this.record as IteratorRecord
    chargeSteps(realm, 1)
    this.phase = "next result"
    Await(realm, this, Call(realm, nextMethod, iterator))
  }

  private nextElement(realm: Realm): void {
    if (this.k >= this.len) {
      this.end(realm)
      return
    }
    chargeSteps(realm, 1)
    this.phase = "element"
    Await(realm, this, (this.arrayLike as GuestObject).GetIndex(realm, this.k))
  }

  private map(realm: Realm, value: Value): void {
    const { mapper } = this
    if (mapper === undefined) {
      this.store(realm, value)
      return
    }
    this.orClose(realm, () => {
      this.phase = "mapped"
      Await(realm, this, Call(realm, mapper, this.thisArg, [value, this.k]))
    })
  }

  private store(realm: Realm, value: Value): void {
    const isStored = this.orClose(realm, () => createElement(realm, this.A as GuestObject, this.k, value))
    if (!isStored) return
    this.k++
    if (this.record === null) this.nextElement(realm)
    else this.next(realm)
  }

  private end(realm: Realm): void {
    const A = this.A as GuestObject
    setLength(realm, A, this.record === null ? this.len : this.k)
    resolvePromise(realm, this.promise, A)
  }

  /** Does it; a throw closes the iterator, if there is one, and gives false. */
  private orClose(realm: Realm, action: () => void): boolean {
    const { frame, depth } = realm
    try {
      action()
      return true
    } catch (error) {
      this.close(realm, realm.caught(error, frame, depth))
      return false
    }
  }

  /** https://tc39.es/ecma262/#sec-asynciteratorclose for a throw completion. */
  private close(realm: Realm, thrown: Value): void {
    const { record } = this
    if (record === null) throw new GuestThrow(thrown)
    this.phase = "closing"
    this.thrown = thrown
    const { frame, depth } = realm
    try {
      const method = GetMethod(realm, record.iterator, "return")
      if (method !== undefined) {
        Await(realm, this, method.Call(realm, record.iterator, []))
        return
      }
    } catch (error) {
      realm.caught(error, frame, depth)
    }
    throw new GuestThrow(thrown)
  }
}

export const Array_fromAsync: Behaviour = (realm, C, args) => {
  chargeBytes(realm, 160)
  const promise = createPromise(realm)
  new FromAsyncRun(promise, C, args[0], args[1], args[2]).start(realm)
  return promise
}
