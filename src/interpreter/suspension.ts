/**
 * Functions that can suspend: async functions, generators, async generators. Each run is a record with a frame; `resume`
 * enters the frame's code again, which goes straight down to where it was.
 *
 * A frame that returns SUSPEND has already said what it waits for: `await` registered a reaction, `yield` left its value in
 * the record (`yielded`).
 */
import { Activation, type Step } from "./activation.js"
import { chargeBytes, chargedBytes, chargeSteps, enterImplicit, leaveImplicit, unseenBytes } from "./budget.js"
import { REQUEST_BYTES } from "./costs.js"
import { GuestThrow, throwTypeError } from "./errors.js"
import { type Frame, RESUME_NEXT, RESUME_RETURN, RESUME_THROW, type Suspendable } from "./frame.js"
import { BUILTIN_DEPTH, isBuiltin } from "./objects/function.js"
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
import { INDIRECT_WEIGHT, runFrame } from "./run-frame.js"
import type { Continuation, Stepper } from "./stepper.js"

/** How much of its text runs is not known, but all of it was charged when it was called. */
const RESUMPTION_STEPS = 1

/** Enters a suspended frame again: it becomes the innermost, called by whoever resumes it. */
function reenter(realm: Realm, frame: Frame): Value {
  frame.caller = realm.frame
  const value = runFrame(frame, RESUMPTION_STEPS)
  if (value === SUSPEND && !isPausing(realm)) {
    frame.caller = null
    frame.forgetKept()
  }
  return value
}

function isPausing(realm: Realm): boolean {
  return realm.stepper?.isPausing === true
}

/** A frame that was paused has ended or waits: back to whoever entered it. */
function leave(realm: Realm, frame: Frame): void {
  realm.frame = frame.caller
  realm.depth = frame.depth - frame.fn.code.weight
  ;(realm.stepper as Stepper).baseDepth = realm.depth
}

// ---- async functions ----

/** One run of an async function. */
export class AsyncRun implements Suspendable, Continuation {
  resumeKind = RESUME_NEXT
  resumeValue: Value = undefined
  /** See heap.ts. */
  lastWalk = 0

  constructor(
    readonly frame: Frame,
    readonly promise: PromiseObject,
  ) {}

  resume(realm: Realm, kind: number, value: Value): void {
    this.resumeKind = kind
    this.resumeValue = value
    this.frame.canPause = this.frame.isStepping
    this.proceed(realm)
  }

  proceed(realm: Realm): void {
    const { frame, depth } = realm
    try {
      const value = reenter(realm, this.frame)
      if (value !== SUSPEND) resolvePromise(realm, this.promise, value)
      else if (isPausing(realm)) realm.stepper?.unwound.push(this)
    } catch (error) {
      RejectPromise(realm, this.promise, realm.caught(error, frame, depth))
    }
  }

  deliver(realm: Realm, value: Value, isThrow: boolean): Value {
    leave(realm, this.frame)
    if (isThrow) RejectPromise(realm, this.promise, value)
    else if (value === SUSPEND) this.frame.caller = null
    else resolvePromise(realm, this.promise, value)
    return this.promise
  }
}

/** https://tc39.es/ecma262/#sec-async-functions-abstract-operations-async-function-start */
export function startAsyncFunction(frame: Frame): Value {
  const { realm, fn } = frame
  chargeSteps(realm, fn.code.steps - RESUMPTION_STEPS)
  const run = new AsyncRun(frame, createPromise(realm))
  frame.owner = run
  run.proceed(realm)
  return isPausing(realm) ? SUSPEND : run.promise
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
    return stepResult(realm, this, advanceGenerator(realm, this, RESUME_NEXT, undefined))
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
  chargeSteps(realm, code.steps)
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
  return iteratorResult(realm, generator, advanceGenerator(realm, generator, kind, value))
}

/** Runs a generator to its next `yield` or its end; gives what it yielded or, if it is completed now, returned. */
function advanceGenerator(realm: Realm, generator: GeneratorObject, kind: number, value: Value): Value {
  const done = beginAdvance(realm, generator, kind, value)
  if (done !== ABSENT) return done
  const frame = generator.frame as Frame
  frame.canPause = false
  let result: Value
  realm.depth += INDIRECT_WEIGHT
  const unseen = unseenBytes(realm)
  const charged = chargedBytes(realm)
  enterImplicit(realm, unseen)
  try {
    result = reenter(realm, frame)
  } catch (error) {
    finishGenerator(generator)
    throw error
  } finally {
    leaveImplicit(realm, unseen, charged, generator.yielded ?? result)
  }
  realm.depth -= INDIRECT_WEIGHT
  return endAdvance(generator, result)
}

/** The result of a generator whose body is not to run; ABSENT where it is. */
function beginAdvance(realm: Realm, generator: GeneratorObject, kind: number, value: Value): Value {
  if (generator.state === "executing") return throwTypeError(realm, "Generator is already running")
  if (generator.state === "suspended-start" && kind !== RESUME_NEXT) finishGenerator(generator)
  if (generator.state === "completed") {
    if (kind === RESUME_THROW) throw new GuestThrow(value)
    return kind === RESUME_RETURN ? value : undefined
  }
  generator.state = "executing"
  generator.resumeKind = kind
  generator.resumeValue = value
  return ABSENT
}

/** Takes what the body gave: SUSPEND at a `yield`. */
function endAdvance(generator: GeneratorObject, result: Value): Value {
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

/** What a loop or a caller of `next` gets of a generator that was advanced. */
function stepResult(realm: Realm, generator: GeneratorObject, value: Value): Value {
  if (generator.state === "completed") return HOLE
  if (!generator.yieldsResult) return value
  const result = value as GuestObject
  return ToBoolean(result.Get(realm, "done")) ? HOLE : result.Get(realm, "value")
}

function iteratorResult(realm: Realm, generator: GeneratorObject, value: Value): Value {
  if (generator.state === "completed") return CreateIteratorResultObject(realm, value, true)
  return generator.yieldsResult ? value : CreateIteratorResultObject(realm, value, false)
}

/** One advance of a generator as an activation, so that its body can be paused. */
export class GeneratorAdvance extends Activation {
  private isEntered = false

  constructor(
    readonly generator: GeneratorObject,
    readonly kind: number,
    readonly value: Value,
    /** The result is an iterator result; otherwise the value alone, or HOLE at the end. */
    readonly givesResult: boolean,
  ) {
    super()
  }

  resume(realm: Realm, value: Value): Step {
    const { generator, givesResult } = this
    if (!this.isEntered) {
      const done = beginAdvance(realm, generator, this.kind, this.value)
      this.isEntered = done === ABSENT
      if (this.isEntered) return "call"
      return this.finish(givesResult ? iteratorResult(realm, generator, done) : stepResult(realm, generator, done))
    }
    if (value === SUSPEND) (generator.frame as Frame).caller = null
    const result = endAdvance(generator, value)
    return this.finish(givesResult ? iteratorResult(realm, generator, result) : stepResult(realm, generator, result))
  }

  override enterFrame(realm: Realm): Value {
    const frame = this.generator.frame as Frame
    frame.canPause = frame.isStepping
    realm.depth += INDIRECT_WEIGHT
    const result = reenter(realm, frame)
    if (!isPausing(realm)) realm.depth -= INDIRECT_WEIGHT
    return result
  }

  override abrupt(_realm: Realm, error: unknown): Step {
    if (this.isEntered && this.generator.state === "executing") finishGenerator(this.generator)
    throw error
  }
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
export class AsyncGeneratorObject extends GuestObject implements Suspendable, Continuation {
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
    this.proceed(realm, true)
  }

  /** Runs the body until it waits, yields with nothing asked, or ends. */
  proceed(realm: Realm, canPause: boolean): void {
    const body = this.frame as Frame
    const { frame, depth } = realm
    let isThrow = false
    let value: Value
    this.state = "executing"
    body.canPause = canPause && body.isStepping
    do {
      this.yielded = ABSENT
      try {
        value = reenter(realm, body)
      } catch (error) {
        value = realm.caught(error, frame, depth)
        isThrow = true
      }
      if (isPausing(realm)) {
        realm.stepper?.unwound.push(this)
        return
      }
    } while (this.take(realm, value, isThrow))
  }

  /** Takes what the body gave; true if it is to go on at once, with the next request. */
  private take(realm: Realm, value: Value, isThrow: boolean): boolean {
    if (value !== SUSPEND || isThrow) {
      this.state = "draining-queue"
      this.frame = null
      completeRequest(realm, this, isThrow ? RESUME_THROW : RESUME_NEXT, value, true)
      drainQueue(realm, this)
      return false
    }
    if (this.yielded === ABSENT) return false
    completeRequest(realm, this, RESUME_NEXT, this.yielded, false)
    const next = this.queue[0]
    if (next === undefined) {
      this.state = "suspended-yield"
      return false
    }
    this.resumeKind = next.kind
    this.resumeValue = next.value
    return true
  }

  deliver(realm: Realm, value: Value, isThrow: boolean): Value {
    const body = this.frame as Frame
    leave(realm, body)
    if (value === SUSPEND && !isThrow) body.caller = null
    if (this.take(realm, value, isThrow)) this.proceed(realm, true)
    return isPausing(realm) ? SUSPEND : undefined
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

/** The functions of an intrinsic promise cannot fail: nor for depth, however deep the request is completed. */
function settleRequest(realm: Realm, resolvingFunction: GuestObject, value: Value): void {
  realm.depth -= BUILTIN_DEPTH
  resolvingFunction.Call(realm, undefined, [value])
  realm.depth += BUILTIN_DEPTH
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
  if (kind === RESUME_THROW) settleRequest(realm, capability.reject, value)
  else settleRequest(realm, capability.resolve, CreateIteratorResultObject(realm, value, done))
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
  canPause = false,
): Value {
  const capability = NewPromiseCapability(realm, realm.intrinsics.Promise)
  if (!(thisValue instanceof AsyncGeneratorObject)) {
    const error = realm.makeError("TypeError", `${method} method called on incompatible receiver`)
    settleRequest(realm, capability.reject, error)
    return capability.promise
  }
  const generator = thisValue
  const { state } = generator
  chargeBytes(realm, REQUEST_BYTES)
  if (state === "completed" && kind === RESUME_NEXT) {
    settleRequest(realm, capability.resolve, CreateIteratorResultObject(realm, undefined, true))
    return capability.promise
  }
  if (state === "completed" && kind === RESUME_THROW) {
    settleRequest(realm, capability.reject, value)
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
    realm.depth += INDIRECT_WEIGHT
    generator.proceed(realm, canPause)
    if (realm.stepper?.isPausing) {
      realm.stepper.unwound.push(new Given(capability.promise))
      return SUSPEND
    }
    realm.depth -= INDIRECT_WEIGHT
  }
  return capability.promise
}

/** What a call gives whatever happens meanwhile. */
export class Given implements Continuation {
  constructor(readonly value: Value) {}
  deliver(): Value {
    return this.value
  }
}
