/**
 * Functions that can suspend: async functions, generators, async generators. Each run is a record with a frame; `resume`
 * enters the frame's code again, which goes straight down to where it was.
 *
 * A frame that returns SUSPEND has already said what it waits for: `await` registered a reaction, `yield` left its value in
 * the record (`yielded`).
 */
import { chargeBytes, chargeSteps } from "./budget.js"
import { GuestThrow, throwTypeError } from "./errors.js"
import { type Frame, RESUME_NEXT, RESUME_RETURN, RESUME_THROW, type Suspendable } from "./frame.js"
import { isBuiltin } from "./objects/function.js"
import { GuestObject } from "./objects/object.js"
import type { PromiseCapability, PromiseObject } from "./objects/promise.js"
import { ABSENT, HOLE, SUSPEND, type Value } from "./objects/value.js"
import { CreateIteratorResultObject } from "./operations/iterator-operations.js"
import { GetPrototypeFromConstructor } from "./operations/object-operations.js"
import {
  Await,
  createPromise,
  NewPromiseCapability,
  RejectPromise,
  resolvePromise,
} from "./operations/promise-operations.js"
import { ToBoolean } from "./operations/type-conversion.js"
import type { Realm } from "./realm.js"
import { runFrame } from "./run-frame.js"

/** Enters a suspended frame again: it becomes the innermost, called by whoever resumes it. */
function reenter(realm: Realm, frame: Frame): Value {
  frame.caller = realm.frame
  const value = runFrame(frame)
  if (value === SUSPEND) frame.caller = null
  return value
}

// ---- async functions ----

/** One run of an async function. */
class AsyncRun implements Suspendable {
  resumeKind = RESUME_NEXT
  resumeValue: Value = undefined

  constructor(
    readonly frame: Frame,
    readonly promise: PromiseObject,
  ) {}

  resume(realm: Realm, kind: number, value: Value): void {
    this.resumeKind = kind
    this.resumeValue = value
    this.proceed(realm)
  }

  proceed(realm: Realm): void {
    const { frame, depth } = realm
    try {
      const value = reenter(realm, this.frame)
      if (value !== SUSPEND) resolvePromise(realm, this.promise, value)
    } catch (error) {
      RejectPromise(realm, this.promise, realm.caught(error, frame, depth))
    }
  }
}

/** https://tc39.es/ecma262/#sec-async-functions-abstract-operations-async-function-start */
export function startAsyncFunction(frame: Frame): Value {
  const { realm } = frame
  const run = new AsyncRun(frame, createPromise(realm))
  frame.owner = run
  run.proceed(realm)
  return run.promise
}

// ---- generators ----

export type GeneratorState = "suspended-start" | "suspended-yield" | "executing" | "completed"

/** https://tc39.es/ecma262/#sec-properties-of-generator-instances */
export class GeneratorObject extends GuestObject implements Suspendable {
  state: GeneratorState = "suspended-start"
  frame: Frame | null = null
  resumeKind = RESUME_NEXT
  resumeValue: Value = undefined
  /** What `yield` gave out when the frame suspended. */
  yielded: Value = undefined
  /** `yielded` is an iterator result of a delegate, to be passed on as it is. */
  yieldsResult = false

  resume(): void {
    throw new Error("a generator does not wait for promises")
  }

  override stepValue(realm: Realm, nextMethod: Value): Value {
    if (!isBuiltin(nextMethod, "Generator.prototype.next")) return ABSENT
    chargeSteps(realm, 1)
    const value = advanceGenerator(realm, this, RESUME_NEXT, undefined)
    if (this.state === "completed") return HOLE
    if (!this.yieldsResult) return value
    const result = value as GuestObject
    return ToBoolean(result.Get(realm, "done")) ? HOLE : result.Get(realm, "value")
  }
}

/** https://tc39.es/ecma262/#sec-runtime-semantics-evaluategeneratorbody */
export function startGenerator(frame: Frame): Value {
  const { realm, fn } = frame
  runPrologue(frame)
  const proto = GetPrototypeFromConstructor(realm, fn, "GeneratorPrototype")
  const generator = new GeneratorObject(realm.rootShape, proto, [])
  generator.frame = frame
  frame.owner = generator
  return generator
}

/** Binds the parameters of a generator's call, in the call. */
function runPrologue(frame: Frame): void {
  const { realm, fn } = frame
  const { code } = fn
  code.compile()
  chargeSteps(realm, 1)
  const depth = realm.depth + code.weight
  if (depth > realm.maxDepth) realm.overflow(0)
  realm.depth = frame.depth = depth
  realm.frame = frame
  code.prologue?.(frame)
  realm.frame = frame.caller
  realm.depth = depth - code.weight
  frame.caller = null
}

/** https://tc39.es/ecma262/#sec-generatorresume and GeneratorResumeAbrupt; gives an iterator result. */
export function resumeGenerator(realm: Realm, generator: GeneratorObject, kind: number, value: Value): Value {
  const result = advanceGenerator(realm, generator, kind, value)
  if (generator.state === "completed") return CreateIteratorResultObject(realm, result, true)
  return generator.yieldsResult ? result : CreateIteratorResultObject(realm, result, false)
}

/** Runs a generator to its next `yield` or its end; gives what it yielded or, if it is completed now, returned. */
function advanceGenerator(realm: Realm, generator: GeneratorObject, kind: number, value: Value): Value {
  if (generator.state === "executing") return throwTypeError(realm, "Generator is already running")
  if (generator.state === "suspended-start" && kind !== RESUME_NEXT) finishGenerator(generator)
  if (generator.state === "completed") {
    if (kind === RESUME_THROW) throw new GuestThrow(value)
    return kind === RESUME_RETURN ? value : undefined
  }
  generator.state = "executing"
  generator.resumeKind = kind
  generator.resumeValue = value
  let result: Value
  try {
    result = reenter(realm, generator.frame as Frame)
  } catch (error) {
    finishGenerator(generator)
    throw error
  }
  if (result !== SUSPEND) {
    finishGenerator(generator)
    return result
  }
  generator.state = "suspended-yield"
  const { yielded } = generator
  generator.yielded = undefined
  return yielded
}

function finishGenerator(generator: GeneratorObject): void {
  generator.state = "completed"
  generator.frame = null
}

// ---- async generators ----

export type AsyncGeneratorState = "suspended-start" | "suspended-yield" | "executing" | "draining-queue" | "completed"

/** https://tc39.es/ecma262/#sec-asyncgeneratorrequest-records */
export interface AsyncGeneratorRequest {
  readonly kind: number
  readonly value: Value
  readonly capability: PromiseCapability
}

/** https://tc39.es/ecma262/#sec-properties-of-asyncgenerator-intances */
export class AsyncGeneratorObject extends GuestObject implements Suspendable {
  state: AsyncGeneratorState = "suspended-start"
  frame: Frame | null = null
  readonly queue: AsyncGeneratorRequest[] = []
  resumeKind = RESUME_NEXT
  resumeValue: Value = undefined
  /** What `yield` gave out; ABSENT when the frame suspended in an `await`. */
  yielded: Value = ABSENT

  /** From a job: an `await` in the body is over, or, while draining, the one of a `return` request. */
  resume(realm: Realm, kind: number, value: Value): void {
    if (this.state === "draining-queue") {
      completeRequest(realm, this, kind, value, true)
      drainQueue(realm, this)
      return
    }
    this.resumeKind = kind
    this.resumeValue = value
    this.proceed(realm)
  }

  /** Runs the body until it waits, yields with nothing asked, or ends. */
  proceed(realm: Realm): void {
    const { frame, depth } = realm
    let kind = RESUME_NEXT
    let value: Value
    this.state = "executing"
    for (;;) {
      this.yielded = ABSENT
      try {
        value = reenter(realm, this.frame as Frame)
      } catch (error) {
        value = realm.caught(error, frame, depth)
        kind = RESUME_THROW
      }
      if (value !== SUSPEND || kind === RESUME_THROW) break
      if ((this.yielded as Value) === ABSENT) return
      completeRequest(realm, this, RESUME_NEXT, this.yielded, false)
      const next = this.queue[0]
      if (next === undefined) {
        this.state = "suspended-yield"
        return
      }
      this.resumeKind = next.kind
      this.resumeValue = next.value
    }
    this.state = "draining-queue"
    this.frame = null
    completeRequest(realm, this, kind, value, true)
    drainQueue(realm, this)
  }
}

export function startAsyncGenerator(frame: Frame): Value {
  const { realm, fn } = frame
  runPrologue(frame)
  const proto = GetPrototypeFromConstructor(realm, fn, "AsyncGeneratorPrototype")
  const generator = new AsyncGeneratorObject(realm.rootShape, proto, [])
  generator.frame = frame
  frame.owner = generator
  return generator
}

/** https://tc39.es/ecma262/#sec-asyncgeneratorcompletestep */
function completeRequest(
  realm: Realm,
  generator: AsyncGeneratorObject,
  kind: number,
  value: Value,
  done: boolean,
): void {
  const { capability } = generator.queue.shift() as AsyncGeneratorRequest
  if (kind === RESUME_THROW) capability.reject.Call(realm, undefined, [value])
  else capability.resolve.Call(realm, undefined, [CreateIteratorResultObject(realm, value, done)])
}

/** https://tc39.es/ecma262/#sec-asyncgeneratordrainqueue */
function drainQueue(realm: Realm, generator: AsyncGeneratorObject): void {
  for (;;) {
    const next = generator.queue[0]
    if (next === undefined) {
      generator.state = "completed"
      return
    }
    if (next.kind === RESUME_RETURN) {
      if (awaitReturn(realm, generator, next.value)) return
      continue
    }
    completeRequest(realm, generator, next.kind, next.kind === RESUME_THROW ? next.value : undefined, true)
  }
}

/** https://tc39.es/ecma262/#sec-asyncgeneratorawaitreturn; false if the promise of the value could not be had and the request is done. */
function awaitReturn(realm: Realm, generator: AsyncGeneratorObject, value: Value): boolean {
  const { frame, depth } = realm
  try {
    generator.state = "draining-queue"
    Await(realm, generator, value)
    return true
  } catch (error) {
    completeRequest(realm, generator, RESUME_THROW, realm.caught(error, frame, depth), true)
    return false
  }
}

/** `next`, `throw` and `return` of async generators: https://tc39.es/ecma262/#sec-asyncgenerator-prototype-next */
export function enqueueAsyncGenerator(
  realm: Realm,
  thisValue: Value,
  kind: number,
  value: Value,
  method: string,
): Value {
  const capability = NewPromiseCapability(realm, realm.intrinsics.Promise)
  if (!(thisValue instanceof AsyncGeneratorObject)) {
    const error = realm.makeError("TypeError", `${method} method called on incompatible receiver`)
    capability.reject.Call(realm, undefined, [error])
    return capability.promise
  }
  const generator = thisValue
  const { state } = generator
  chargeBytes(realm, 64)
  if (state === "completed" && kind === RESUME_NEXT) {
    capability.resolve.Call(realm, undefined, [CreateIteratorResultObject(realm, undefined, true)])
    return capability.promise
  }
  if (state === "completed" && kind === RESUME_THROW) {
    capability.reject.Call(realm, undefined, [value])
    return capability.promise
  }
  generator.queue.push({ kind, value, capability })
  if (state === "suspended-start" && kind !== RESUME_NEXT) {
    generator.state = "draining-queue"
    generator.frame = null
    drainQueue(realm, generator)
  } else if (state === "completed") drainQueue(realm, generator)
  else if (state === "suspended-start" || state === "suspended-yield") {
    generator.resumeKind = kind
    generator.resumeValue = value
    generator.proceed(realm)
  }
  return capability.promise
}
