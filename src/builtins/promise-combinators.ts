/**
 * `all`, `allSettled`, `any` and `race`, as one activation. They differ in what the functions do that each element's `then` gets; what those
 * capture is a record, shared by all elements (`Gathering`) or one per element (`Element`).
 */
import { activating, OneCall, type Step } from "../interpreter/activation.js"
import { chargeBytes } from "../interpreter/budget.js"
import { COMBINED_BYTES } from "../interpreter/costs.js"
import { GuestThrow, throwTypeError } from "../interpreter/errors.js"
import type { Behaviour } from "../interpreter/objects/function.js"
import { GuestObject } from "../interpreter/objects/object.js"
import type { PromiseCapability } from "../interpreter/objects/promise.js"
import { HIDDEN } from "../interpreter/objects/shape.js"
import type { Value } from "../interpreter/objects/value.js"
import { CreateArrayFromList, createPlainObject, Get } from "../interpreter/operations/object-operations.js"
import { NewPromiseCapability } from "../interpreter/operations/promise-operations.js"
import { isCallable } from "../interpreter/operations/type-conversion.js"
import type { Realm } from "../interpreter/realm.js"
import {
  boolean,
  callable,
  capabilityKind,
  constructor,
  count,
  list,
  oneOf,
  record,
  recordKind,
  value,
} from "../interpreter/record-kinds.js"
import { createBuiltin, defineInner, describeActivation, describeCaptured } from "./define.js"
import { DirectVisit, iteratorVisitFields, openMethodOf, type Visit } from "./iteration.js"
import { describeValue } from "./messages.js"
import { SettleCall, thenOf } from "./promise-calls.js"
import { runsNoPlan, tailCalling } from "./tail-call.js"

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
  complete: (realm: Realm, gathering: Gathering) => OneCall,
): OneCall | undefined {
  const { gathering, index, called } = record as Element
  // A snapshot may say any index.
  if (called.isCalled || index >= gathering.values.length) return undefined
  called.isCalled = true
  gathering.values[index] = outcome()
  return --gathering.remaining === 0 ? complete(realm, gathering) : undefined
}

function fulfillWithValues(realm: Realm, { capability, values }: Gathering): OneCall {
  return new OneCall(capability.resolve, undefined, [CreateArrayFromList(realm, values)])
}

function rejectWithErrors(realm: Realm, { capability, values }: Gathering): OneCall {
  return new OneCall(capability.reject, undefined, [createAggregateError(realm, values)])
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
const allResolveElement = defineInner(
  "Promise.all resolve element",
  1,
  tailCalling((realm, _thisValue, args, _newTarget, self) =>
    storeOutcome(realm, self.record, () => args[0], fulfillWithValues),
  ),
)

/** https://tc39.es/ecma262/#sec-promise.allsettled-resolve-element-functions */
const settledResolveElement = defineInner(
  "Promise.allSettled resolve element",
  1,
  tailCalling((realm, _thisValue, args, _newTarget, self) =>
    storeOutcome(realm, self.record, () => settledObject(realm, "fulfilled", "value", args[0]), fulfillWithValues),
  ),
)

/** https://tc39.es/ecma262/#sec-promise.allsettled-reject-element-functions */
const settledRejectElement = defineInner(
  "Promise.allSettled reject element",
  1,
  tailCalling((realm, _thisValue, args, _newTarget, self) =>
    storeOutcome(realm, self.record, () => settledObject(realm, "rejected", "reason", args[0]), fulfillWithValues),
  ),
)

/** https://tc39.es/ecma262/#sec-promise.any-reject-element-functions */
const anyRejectElement = defineInner(
  "Promise.any reject element",
  1,
  tailCalling((realm, _thisValue, args, _newTarget, self) =>
    storeOutcome(realm, self.record, () => args[0], rejectWithErrors),
  ),
)

type CombinatorName = "all" | "allSettled" | "any" | "race"

/** The functions that an element's `then` gets. */
function handlersOf(name: CombinatorName, realm: Realm, gathering: Gathering, index: number): Value[] {
  const { resolve, reject } = gathering.capability
  const element: Element = { gathering, index, called: { isCalled: false } }
  switch (name) {
    case "all":
      return [createBuiltin(realm, allResolveElement, element), reject]
    case "allSettled":
      return [createBuiltin(realm, settledResolveElement, element), createBuiltin(realm, settledRejectElement, element)]
    case "any":
      return [resolve, createBuiltin(realm, anyRejectElement, element)]
    case "race":
      return [resolve, reject]
  }
}

/** https://tc39.es/ecma262/#sec-getpromiseresolve */
function GetPromiseResolve(realm: Realm, promiseConstructor: GuestObject): GuestObject {
  const promiseResolve = Get(realm, promiseConstructor, "resolve")
  if (isCallable(promiseResolve)) return promiseResolve
  return throwTypeError(realm, "Promise resolve or reject function is not callable")
}

/** https://tc39.es/ecma262/#sec-performpromiseall and its siblings. Each value is resolved, and then waited for. */
class Combine extends DirectVisit {
  private readonly gathering: Gathering
  private index = 0
  private isResolving = false
  private isRejecting = false

  constructor(
    private readonly name: CombinatorName,
    private readonly C: GuestObject,
    private readonly promiseResolve: GuestObject,
    capability: PromiseCapability,
    iterable: Value,
    openMethod: GuestObject,
  ) {
    super(iterable, openMethod)
    this.gathering = { capability, values: [], remaining: 1 }
  }

  protected visit(realm: Realm, value: Value): Visit {
    chargeBytes(realm, COMBINED_BYTES)
    this.gathering.values.push(undefined)
    const { promiseResolve, C } = this
    if (runsNoPlan(promiseResolve)) return this.wait(realm, promiseResolve.Call(realm, C, [value]))
    this.isResolving = true
    return this.call(promiseResolve, C, [value])
  }

  protected take(realm: Realm, value: Value): Visit {
    if (!this.isResolving) return "next"
    this.isResolving = false
    return this.wait(realm, value)
  }

  private wait(realm: Realm, promise: Value): Visit {
    const { gathering } = this
    gathering.remaining++
    const handlers = handlersOf(this.name, realm, gathering, this.index++)
    const then = thenOf(realm, promise)
    if (!runsNoPlan(then)) return this.call(then, promise, handlers)
    then.Call(realm, promise, handlers)
    return "next"
  }

  protected exhausted(realm: Realm): Step {
    const { gathering, name } = this
    const { resolve, promise } = gathering.capability
    if (--gathering.remaining > 0 || name === "race") return this.finish(promise)
    if (name === "any") throw new GuestThrow(createAggregateError(realm, gathering.values))
    return this.leaveWith(resolve, undefined, [CreateArrayFromList(realm, gathering.values)])
  }

  protected override left(): Step {
    return this.finish(this.gathering.capability.promise)
  }

  protected override failed(realm: Realm, thrown: Value): Step {
    if (this.isRejecting) return super.failed(realm, thrown)
    this.isRejecting = true
    return this.leaveWith(this.gathering.capability.reject, undefined, [thrown])
  }
}

function defineCombinator(name: CombinatorName): Behaviour {
  return activating((realm, C, args) => {
    if (!(C instanceof GuestObject)) return throwTypeError(realm, `Promise.${name} called on non-object`)
    if (!C.isConstructor) return throwTypeError(realm, `${describeValue(C)} is not a constructor`)
    const capability = NewPromiseCapability(realm, C)
    const { frame, depth } = realm
    try {
      const promiseResolve = GetPromiseResolve(realm, C)
      return new Combine(name, C, promiseResolve, capability, args[0], openMethodOf(realm, args[0]))
    } catch (error) {
      return new SettleCall(capability, capability.reject, realm.caught(error, frame, depth))
    }
  })
}

export const Promise_all = defineCombinator("all")
export const Promise_allSettled = defineCombinator("allSettled")
export const Promise_any = defineCombinator("any")
export const Promise_race = defineCombinator("race")

const gatheringKind = recordKind("promise gathering", {
  capability: record(capabilityKind),
  values: list(value),
  remaining: count,
})

const elementKind = recordKind("promise element", {
  gathering: record(gatheringKind),
  index: count,
  called: record(recordKind("called once", { isCalled: boolean })),
})

for (const element of [allResolveElement, settledResolveElement, settledRejectElement, anyRejectElement]) {
  describeCaptured(element, record(elementKind))
}

describeActivation(Combine, "Promise combinator", {
  ...iteratorVisitFields,
  gathering: record(gatheringKind),
  index: count,
  isResolving: boolean,
  isRejecting: boolean,
  name: oneOf("all", "allSettled", "any", "race"),
  C: constructor,
  promiseResolve: callable,
})
