/** https://tc39.es/ecma262/#sec-promise-constructor */
import { Activation, activating, type Step } from "../interpreter/activation.js"
import { throwTypeError } from "../interpreter/errors.js"
import type { Behaviour } from "../interpreter/objects/function.js"
import { GuestObject } from "../interpreter/objects/object.js"
import { type PromiseCapability, PromiseObject } from "../interpreter/objects/promise.js"
import { type Value, wellKnownSymbols } from "../interpreter/objects/value.js"
import { createPlainObject, GetPrototypeFromConstructor } from "../interpreter/operations/object-operations.js"
import {
  CreateResolvingFunctions,
  createPromise,
  NewPromiseCapability,
  PromiseResolve,
} from "../interpreter/operations/promise-operations.js"
import { isCallable } from "../interpreter/operations/type-conversion.js"
import type { Realm } from "../interpreter/realm.js"
import {
  boolean,
  callable,
  capabilityKind,
  dropped,
  instance,
  oneOf,
  record,
  value,
} from "../interpreter/record-kinds.js"
import { returnThis } from "./array-like.js"
import { defineConstructor, defineFunction, describeActivation } from "./define.js"
import { describeValue } from "./messages.js"
import { SettleCall } from "./promise-calls.js"
import { Promise_all, Promise_allSettled, Promise_any, Promise_race } from "./promise-combinators.js"
import { runsNoPlan } from "./tail-call.js"

/** The one call of an executor; what it throws rejects the promise. */
class ExecutorCall extends Activation {
  private isStarted = false
  constructor(
    readonly promise: PromiseObject,
    readonly executor: GuestObject,
    readonly resolveFunction: GuestObject,
    readonly rejectFunction: GuestObject,
  ) {
    super()
  }

  resume(): Step {
    if (this.isStarted) return this.finish(this.promise)
    this.isStarted = true
    return this.call(this.executor, undefined, [this.resolveFunction, this.rejectFunction])
  }

  override abrupt(realm: Realm, error: unknown): Step {
    // A resolving function of ours, which calls nothing.
    this.rejectFunction.Call(realm, undefined, [realm.caught(error, realm.frame, realm.depth)])
    return this.finish(this.promise)
  }
}

/** https://tc39.es/ecma262/#sec-promise-executor */
const construct = activating((realm, _thisValue, args, newTarget) => {
  if (newTarget === undefined) {
    return throwTypeError(realm, "Promise constructor cannot be invoked without 'new'")
  }
  const executor = args[0]
  if (!isCallable(executor)) {
    return throwTypeError(realm, `Promise resolver ${describeValue(executor)} is not a function`)
  }
  const promise = createPromise(realm, GetPrototypeFromConstructor(realm, newTarget, "PromisePrototype"))
  const { resolve, reject } = CreateResolvingFunctions(realm, promise)
  return new ExecutorCall(promise, executor, resolve, reject)
})

/** `Promise.try`: the call, and how it settles the promise. */
class TryCall extends Activation {
  private stage: "start" | "calling" | "settling" = "start"
  constructor(
    readonly capability: PromiseCapability,
    readonly callback: Value,
    readonly args: Value[],
  ) {
    super()
  }

  resume(_realm: Realm, value: Value): Step {
    switch (this.stage) {
      case "start":
        this.stage = "calling"
        return this.call(this.callback, undefined, this.args)
      case "calling":
        return this.settle(this.capability.resolve, value)
      default:
        return this.finish(this.capability.promise)
    }
  }

  private settle(settle: GuestObject, outcome: Value): Step {
    this.stage = "settling"
    return this.call(settle, undefined, [outcome])
  }

  override abrupt(realm: Realm, error: unknown): Step {
    // What the resolving function itself throws is not the callback's.
    if (this.stage === "settling") throw error
    return this.settle(this.capability.reject, realm.caught(error, realm.frame, realm.depth))
  }
}

/** https://tc39.es/ecma262/#sec-promise.try */
const Promise_try = activating((realm, C, args) => {
  if (!(C instanceof GuestObject)) return throwTypeError(realm, "Promise.try called on non-object")
  const capability = NewPromiseCapability(realm, C)
  return new TryCall(capability, args[0], args.slice(1))
})

/** https://tc39.es/ecma262/#sec-promise.withResolvers */
const Promise_withResolvers: Behaviour = (realm, C) => {
  const { promise, resolve, reject } = NewPromiseCapability(realm, C)
  const object = createPlainObject(realm)
  object.putOwn(realm, "promise", promise)
  object.putOwn(realm, "resolve", resolve)
  object.putOwn(realm, "reject", reject)
  return object
}

/** https://tc39.es/ecma262/#sec-promise.reject */
const Promise_reject = activating((realm, C, args) => {
  if (!(C instanceof GuestObject)) return throwTypeError(realm, "PromiseReject called on non-object")
  const capability = NewPromiseCapability(realm, C)
  const { promise, reject } = capability
  if (!runsNoPlan(reject)) return new SettleCall(capability, reject, args[0])
  reject.Call(realm, undefined, [args[0]])
  return promise
})

/** https://tc39.es/ecma262/#sec-promise.resolve */
export const Promise_resolve = defineFunction("Promise.resolve", "resolve", 1, (realm, C, args) => {
  if (!(C instanceof GuestObject)) return throwTypeError(realm, "PromiseResolve called on non-object")
  return PromiseResolve(realm, C, args[0])
})

export const PromiseConstructor = defineConstructor({
  name: "Promise",
  length: 1,
  prototype: "PromisePrototype",
  behaviour: construct,
  statics: {
    methods: [
      ["all", 1, Promise_all],
      ["allSettled", 1, Promise_allSettled],
      ["any", 1, Promise_any],
      ["race", 1, Promise_race],
      ["reject", 1, Promise_reject],
      ["try", 1, Promise_try],
      ["withResolvers", 0, Promise_withResolvers],
    ],
    intrinsics: [["resolve", "PromiseResolve"]],
    accessors: [[wellKnownSymbols.species, { get: returnThis }]],
  },
})

describeActivation(ExecutorCall, "Promise", {
  isStarted: boolean,
  promise: instance(() => PromiseObject),
  executor: callable,
  resolveFunction: callable,
  rejectFunction: callable,
})

describeActivation(TryCall, "Promise.try", {
  stage: oneOf("start", "calling", "settling"),
  capability: record(capabilityKind),
  callback: value,
  // Belong to the callee once it is called.
  args: dropped(() => []),
})
