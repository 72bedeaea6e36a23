/** https://tc39.es/ecma262/#sec-promise-abstract-operations, with records in place of closures. */
import { chargeBytes, chargeSteps } from "../budget.js"
import { PROMISE_BYTES, REACTION_BYTES, RECORD_BYTES, RESOLVING_FUNCTIONS_BYTES } from "../costs.js"
import { throwTypeError } from "../errors.js"
import type { Suspendable } from "../frame.js"
import { RESUME_NEXT, RESUME_THROW } from "../frame.js"
import { describeCallee } from "../inspect.js"
import type { Job } from "../jobs.js"
import { BuiltinDefinition, BuiltinFunction } from "../objects/function.js"
import { GuestObject } from "../objects/object.js"
import { NO_REACTIONS, type PromiseCapability, PromiseObject, type PromiseReaction } from "../objects/promise.js"
import type { Value } from "../objects/value.js"
import type { Realm } from "../realm.js"
import { Construct } from "./object-operations.js"
import { IsConstructor } from "./testing-comparison.js"
import { isCallable } from "./type-conversion.js"

export function createPromise(realm: Realm, proto?: GuestObject): PromiseObject {
  chargeBytes(realm, PROMISE_BYTES)
  return new PromiseObject(realm.rootShape, proto ?? realm.intrinsics.PromisePrototype, [])
}

/** What the two resolving functions of a promise share. */
interface ResolvingRecord {
  readonly promise: PromiseObject
  readonly shared: { alreadyResolved: boolean }
}

const resolveDefinition = new BuiltinDefinition(
  "promise resolve function",
  "",
  1,
  (realm, _thisValue, args, _newTarget, self) => {
    const { promise, shared } = self.record as ResolvingRecord
    if (shared.alreadyResolved) return undefined
    shared.alreadyResolved = true
    resolvePromise(realm, promise, args[0])
    return undefined
  },
)

const rejectDefinition = new BuiltinDefinition(
  "promise reject function",
  "",
  1,
  (realm, _thisValue, args, _newTarget, self) => {
    const { promise, shared } = self.record as ResolvingRecord
    if (shared.alreadyResolved) return undefined
    shared.alreadyResolved = true
    RejectPromise(realm, promise, args[0])
    return undefined
  },
)

const executorDefinition = new BuiltinDefinition(
  "promise capability executor",
  "",
  2,
  (realm, _thisValue, args, _newTarget, self) => {
    const record = self.record as { resolve: Value; reject: Value }
    if (record.resolve !== undefined)
      throwTypeError(realm, "Promise executor has already been invoked with non-undefined arguments")
    if (record.reject !== undefined)
      throwTypeError(realm, "Promise executor has already been invoked with non-undefined arguments")
    record.resolve = args[0]
    record.reject = args[1]
    return undefined
  },
)

/** Built-ins that operations make with a record; the library registers them with its own, for snapshots. */
export const promiseDefinitions: readonly BuiltinDefinition[] = [
  resolveDefinition,
  rejectDefinition,
  executorDefinition,
]

/** https://tc39.es/ecma262/#sec-createresolvingfunctions */
export function CreateResolvingFunctions(
  realm: Realm,
  promise: PromiseObject,
): { resolve: GuestObject; reject: GuestObject } {
  const record: ResolvingRecord = { promise, shared: { alreadyResolved: false } }
  const { FunctionPrototype } = realm.intrinsics
  chargeBytes(realm, RESOLVING_FUNCTIONS_BYTES)
  return {
    resolve: new BuiltinFunction(FunctionPrototype, resolveDefinition, record),
    reject: new BuiltinFunction(FunctionPrototype, rejectDefinition, record),
  }
}

/** https://tc39.es/ecma262/#sec-promise-resolve-functions from step 7 on: what resolving an unresolved promise does. */
export function resolvePromise(realm: Realm, promise: PromiseObject, resolution: Value): void {
  if (!(resolution instanceof GuestObject)) {
    FulfillPromise(realm, promise, resolution)
    return
  }
  if (resolution === promise) {
    RejectPromise(realm, promise, realm.makeError("TypeError", "Chaining cycle detected for promise #<Promise>"))
    return
  }
  const { frame, depth } = realm
  let then: Value
  try {
    then = resolution.Get(realm, "then", resolution)
  } catch (error) {
    RejectPromise(realm, promise, realm.caught(error, frame, depth))
    return
  }
  if (!isCallable(then)) {
    FulfillPromise(realm, promise, resolution)
    return
  }
  enqueue(realm, { kind: "thenable", promise, thenable: resolution, then })
}

/** https://tc39.es/ecma262/#sec-fulfillpromise */
function FulfillPromise(realm: Realm, promise: PromiseObject, value: Value): void {
  settle(realm, promise, "fulfilled", value)
}

/** https://tc39.es/ecma262/#sec-rejectpromise */
export function RejectPromise(realm: Realm, promise: PromiseObject, reason: Value): void {
  if (!promise.isHandled) realm.host.trackRejection(realm, promise, false)
  settle(realm, promise, "rejected", reason)
}

function settle(realm: Realm, promise: PromiseObject, state: "fulfilled" | "rejected", result: Value): void {
  const { reactions } = promise
  promise.state = state
  promise.result = result
  promise.reactions = NO_REACTIONS
  chargeSteps(realm, reactions.length)
  for (const reaction of reactions) {
    enqueue(realm, { kind: "reaction", reaction, isRejection: state === "rejected", argument: result })
  }
}

function enqueue(realm: Realm, job: Job): void {
  chargeBytes(realm, RECORD_BYTES)
  realm.jobs.enqueue(job)
}

/** https://tc39.es/ecma262/#sec-newpromisecapability */
export function NewPromiseCapability(realm: Realm, C: Value): PromiseCapability {
  if (!IsConstructor(C)) return throwTypeError(realm, `${describeCallee(C)} is not a constructor`)
  if (C === realm.intrinsics.Promise) {
    const promise = createPromise(realm)
    return { promise, ...CreateResolvingFunctions(realm, promise) }
  }
  const record: { resolve: Value; reject: Value } = { resolve: undefined, reject: undefined }
  chargeBytes(realm, 128)
  const executor = new BuiltinFunction(realm.intrinsics.FunctionPrototype, executorDefinition, record)
  const promise = Construct(realm, C, [executor])
  const { resolve, reject } = record
  if (!isCallable(resolve)) return throwTypeError(realm, "Promise resolve or reject function is not callable")
  if (!isCallable(reject)) return throwTypeError(realm, "Promise resolve or reject function is not callable")
  return { promise, resolve, reject }
}

/** https://tc39.es/ecma262/#sec-promise-resolve */
export function PromiseResolve(realm: Realm, C: GuestObject, x: Value): GuestObject {
  if (x instanceof PromiseObject && x.Get(realm, "constructor", x) === C) return x
  if (C === realm.intrinsics.Promise) {
    const promise = createPromise(realm)
    resolvePromise(realm, promise, x)
    return promise
  }
  const capability = NewPromiseCapability(realm, C)
  capability.resolve.Call(realm, undefined, [x])
  return capability.promise
}

/** https://tc39.es/ecma262/#sec-performpromisethen */
export function PerformPromiseThen(realm: Realm, promise: PromiseObject, reaction: PromiseReaction): void {
  chargeBytes(realm, REACTION_BYTES)
  if (promise.state === "pending") {
    // An empty array grows to room for 17, and most promises have one reaction.
    if (promise.reactions.length === 0) promise.reactions = [reaction]
    else (promise.reactions as PromiseReaction[]).push(reaction)
  } else {
    const isRejection = promise.state === "rejected"
    if (isRejection && !promise.isHandled) realm.host.trackRejection(realm, promise, true)
    enqueue(realm, { kind: "reaction", reaction, isRejection, argument: promise.result })
  }
  promise.isHandled = true
}

/** https://tc39.es/ecma262/#await: registers the frame; the caller then suspends it. */
export function Await(realm: Realm, continuation: Suspendable, value: Value): void {
  const promise = PromiseResolve(realm, realm.intrinsics.Promise, value) as PromiseObject
  PerformPromiseThen(realm, promise, {
    continuation,
    onFulfilled: undefined,
    onRejected: undefined,
    capability: null,
    derived: null,
  })
}

/** Runs one job. A guest throw out of a `callback` job goes to the caller; other jobs settle promises. */
export function runJob(realm: Realm, job: Job): void {
  chargeSteps(realm, 1)
  switch (job.kind) {
    case "reaction":
      runReaction(realm, job.reaction, job.isRejection, job.argument)
      return
    case "thenable":
      runThenableJob(realm, job.promise, job.thenable, job.then)
      return
    case "callback":
      job.callback.callVisibly(realm, undefined, job.args)
  }
}

/** https://tc39.es/ecma262/#sec-newpromisereactionjob */
function runReaction(realm: Realm, reaction: PromiseReaction, isRejection: boolean, argument: Value): void {
  if (reaction.continuation !== null) {
    reaction.continuation.resume(realm, isRejection ? RESUME_THROW : RESUME_NEXT, argument)
    return
  }
  const handler = isRejection ? reaction.onRejected : reaction.onFulfilled
  let result = argument
  let failed = isRejection
  if (handler !== undefined) {
    try {
      result = handler.callVisibly(realm, undefined, [argument])
      failed = false
    } catch (error) {
      result = realm.caught(error, null, 0)
      failed = true
    }
  }
  settleReaction(realm, reaction, result, failed)
}

/** Settles what a `then` derived with the outcome of its handler. */
export function settleReaction(realm: Realm, reaction: PromiseReaction, result: Value, failed: boolean): void {
  if (reaction.derived !== null) {
    if (failed) RejectPromise(realm, reaction.derived, result)
    else resolvePromise(realm, reaction.derived, result)
    return
  }
  const { capability } = reaction
  if (capability !== null) (failed ? capability.reject : capability.resolve).Call(realm, undefined, [result])
}

function runThenableJob(realm: Realm, promise: PromiseObject, thenable: GuestObject, then: GuestObject): void {
  const { resolve, reject } = CreateResolvingFunctions(realm, promise)
  try {
    then.callVisibly(realm, thenable, [resolve, reject])
  } catch (error) {
    reject.Call(realm, undefined, [realm.caught(error, null, 0)])
  }
}
