/** https://tc39.es/ecma262/#sec-properties-of-the-promise-prototype-object */
import { Activation, activating, type Step } from "../interpreter/activation.js"
import { chargeBytes } from "../interpreter/budget.js"
import { RESOLVING_FUNCTIONS_BYTES } from "../interpreter/costs.js"
import { GuestThrow, throwTypeError } from "../interpreter/errors.js"
import { GuestObject } from "../interpreter/objects/object.js"
import { type PromiseCapability, PromiseObject } from "../interpreter/objects/promise.js"
import type { Value } from "../interpreter/objects/value.js"
import { SpeciesConstructor } from "../interpreter/operations/object-operations.js"
import {
  createPromise,
  NewPromiseCapability,
  PerformPromiseThen,
  PromiseResolve,
} from "../interpreter/operations/promise-operations.js"
import { isCallable } from "../interpreter/operations/type-conversion.js"
import type { Realm } from "../interpreter/realm.js"
import { boolean, callable, constructor, oneOf, record, recordKind, value } from "../interpreter/record-kinds.js"
import { hasPristineConstructor } from "./array-like.js"
import {
  createBuiltin,
  defineFunction,
  defineInner,
  defineObject,
  describeActivation,
  describeCaptured,
} from "./define.js"
import { throwIncompatible } from "./messages.js"
import { thenOf } from "./promise-calls.js"
import { invocation, runsNoPlan, tailCalling } from "./tail-call.js"

/** The species of a promise: found without calling anything where nothing was changed. */
function promiseSpecies(realm: Realm, promise: GuestObject): GuestObject {
  const { PromisePrototype } = realm.intrinsics
  const intrinsic = realm.intrinsics.Promise
  const isPristine =
    promise instanceof PromiseObject &&
    promise.shape.count === 0 &&
    promise.proto === PromisePrototype &&
    hasPristineConstructor(PromisePrototype, intrinsic)
  return isPristine ? intrinsic : SpeciesConstructor(realm, promise, intrinsic)
}

/** https://tc39.es/ecma262/#sec-promise.prototype.then; an intrinsic derived promise needs no resolving functions. */
export const PromiseProto_then = defineFunction("Promise.prototype.then", "then", 2, (realm, thisValue, args) => {
  if (!(thisValue instanceof PromiseObject)) return throwIncompatible(realm, "Promise.prototype.then", thisValue)
  const C = promiseSpecies(realm, thisValue)
  const isIntrinsic = C === realm.intrinsics.Promise
  const derived = isIntrinsic ? createPromise(realm) : null
  const capability: PromiseCapability | null = isIntrinsic ? null : NewPromiseCapability(realm, C)
  PerformPromiseThen(realm, thisValue, {
    continuation: null,
    onFulfilled: isCallable(args[0]) ? args[0] : undefined,
    onRejected: isCallable(args[1]) ? args[1] : undefined,
    capability,
    derived,
  })
  return capability === null ? derived : capability.promise
})

interface FinallyRecord {
  readonly onFinally: GuestObject
  readonly C: GuestObject
}

const valueThunk = defineInner("Promise.prototype.finally value", 0, (_realm, _thisValue, _args, _newTarget, self) => {
  return (self.record as { value: Value }).value
})

const thrower = defineInner("Promise.prototype.finally thrower", 0, (_realm, _thisValue, _args, _newTarget, self) => {
  throw new GuestThrow((self.record as { value: Value }).value)
})

/** Calls `onFinally`, waits for what it gives, and then passes the outcome on. */
class FinallyCall extends Activation {
  private stage: "start" | "calling" | "waiting" = "start"
  constructor(
    readonly record: FinallyRecord,
    readonly outcome: Value,
    readonly isRejection: boolean,
  ) {
    super()
  }

  resume(realm: Realm, value: Value): Step {
    const { onFinally, C } = this.record
    if (this.stage === "waiting") return this.finish(value)
    if (this.stage === "start") {
      this.stage = "calling"
      return this.call(onFinally, undefined, [])
    }
    this.stage = "waiting"
    const promise = PromiseResolve(realm, C, value)
    chargeBytes(realm, 96)
    const passOn = createBuiltin(realm, this.isRejection ? thrower : valueThunk, { value: this.outcome })
    const then = thenOf(realm, promise)
    return runsNoPlan(then) ? this.finish(then.Call(realm, promise, [passOn])) : this.call(then, promise, [passOn])
  }
}

/** https://tc39.es/ecma262/#sec-thenfinallyfunctions */
const thenFinally = defineInner(
  "Promise.prototype.finally then",
  1,
  activating(
    (_realm, _thisValue, args, _newTarget, self) => new FinallyCall(self.record as FinallyRecord, args[0], false),
  ),
)

/** https://tc39.es/ecma262/#sec-catchfinallyfunctions */
const catchFinally = defineInner(
  "Promise.prototype.finally catch",
  1,
  activating(
    (_realm, _thisValue, args, _newTarget, self) => new FinallyCall(self.record as FinallyRecord, args[0], true),
  ),
)

/** https://tc39.es/ecma262/#sec-promise.prototype.finally */
const PromiseProto_finally = tailCalling((realm, promise, args) => {
  if (!(promise instanceof GuestObject)) {
    return throwTypeError(realm, "Promise.prototype.finally called on non-object")
  }
  const C = promiseSpecies(realm, promise)
  const onFinally = args[0]
  if (!isCallable(onFinally)) return invocation(realm, promise, "then", [onFinally, onFinally])
  chargeBytes(realm, RESOLVING_FUNCTIONS_BYTES)
  const record: FinallyRecord = { onFinally, C }
  return invocation(realm, promise, "then", [
    createBuiltin(realm, thenFinally, record),
    createBuiltin(realm, catchFinally, record),
  ])
})

export const PromisePrototype = defineObject({
  path: "Promise.prototype",
  methods: [
    ["catch", 1, tailCalling((realm, promise, args) => invocation(realm, promise, "then", [undefined, args[0]]))],
    ["finally", 1, PromiseProto_finally],
  ],
  intrinsics: [
    ["constructor", "Promise"],
    ["then", "PromiseProto_then"],
  ],
  tag: "Promise",
})

const finallyKind = recordKind("promise finally", { onFinally: callable, C: constructor })
const outcomeKind = recordKind("promise outcome", { value })

describeCaptured(thenFinally, record(finallyKind))
describeCaptured(catchFinally, record(finallyKind))
describeCaptured(valueThunk, record(outcomeKind))
describeCaptured(thrower, record(outcomeKind))

describeActivation(FinallyCall, "Promise.prototype.finally", {
  stage: oneOf("start", "calling", "waiting"),
  record: record(finallyKind),
  outcome: value,
  isRejection: boolean,
})
