/**
 * %IteratorHelperPrototype%: what `map`, `filter`, `take`, `drop`, `flatMap` and `Iterator.concat` return. One `next` of a
 * helper is an activation that draws from the underlying iterator until it has a value to give out.
 */
import { Activation, activating, type Step } from "../interpreter/activation.js"
import { chargeSteps } from "../interpreter/budget.js"
import { GuestThrow, throwTypeError } from "../interpreter/errors.js"
import { ArrayIteratorObject, IteratorHelperObject, type IteratorRecord } from "../interpreter/objects/iterator.js"
import type { GuestObject } from "../interpreter/objects/object.js"
import { HOLE, type Value } from "../interpreter/objects/value.js"
import {
  CreateIteratorResultObject,
  GetIteratorDirect,
  IteratorComplete,
  IteratorStepValue,
} from "../interpreter/operations/iterator-operations.js"
import { GetMethod } from "../interpreter/operations/object-operations.js"
import { ToBoolean } from "../interpreter/operations/type-conversion.js"
import type { Realm } from "../interpreter/realm.js"
import { instance, oneOf, value } from "../interpreter/record-kinds.js"
import { defineObject, describeActivation } from "./define.js"
import { requireIterator, requireResult, returnMethodOf, takeResult } from "./iteration.js"
import { flattenMethod, requireFlattened } from "./iterator.js"
import { throwIncompatible } from "./messages.js"

/**
 * What is under way: nothing yet; a `next` of the underlying or inner iterator; the callback; opening an iterator of `concat`
 * or one that the callback gave; closing as `take` has enough, or because of a throw.
 */
type Stage = "start" | "drop" | "outer" | "inner" | "callback" | "open" | "open result" | "ending" | "closing"

class HelperNext extends Activation {
  private stage: Stage = "start"
  /** What the callback was called with, or what was thrown while the underlying iterator is being closed. */
  private value: Value = undefined

  constructor(readonly helper: IteratorHelperObject) {
    super()
  }

  resume(realm: Realm, value: Value): Step {
    switch (this.stage) {
      case "start":
        return this.advance(realm)
      case "drop":
        return this.dropped(realm, value)
      case "outer":
        return this.takeOuter(realm, takeResult(realm, value))
      case "inner":
        return this.takeInner(realm, takeResult(realm, value))
      case "callback":
        return this.takeCallback(realm, value)
      case "open":
        return this.opened(realm, requireIterator(realm, value))
      case "open result":
        return this.opened(realm, requireFlattened(realm, value))
      case "ending":
        requireResult(realm, value)
        return this.complete(realm)
      default: // What `return` gave is of no interest.
        throw new GuestThrow(this.value)
    }
  }

  override abrupt(realm: Realm, error: unknown): Step {
    const { helper, stage } = this
    helper.state = "completed"
    if (!(error instanceof GuestThrow)) throw error
    if (stage === "closing") throw new GuestThrow(this.value)
    const isInner = stage === "open result" || (stage === "inner" && helper.kind === "flatMap")
    if (stage !== "callback" && !isInner) throw error
    const { iterator } = helper.underlying as IteratorRecord
    const method = returnMethodOf(realm, iterator)
    if (method === undefined) throw error
    this.stage = "closing"
    this.value = error.value
    return this.call(method, iterator, [])
  }

  private advance(realm: Realm): Step {
    const { helper } = this
    if (helper.inner !== null) return this.drawInner(realm)
    if (helper.kind === "concat") return this.openNext(realm)
    if (helper.kind === "take") {
      if (helper.remaining === 0) {
        this.stage = "ending"
        const { iterator } = helper.underlying as IteratorRecord
        const method = GetMethod(realm, iterator, "return")
        return method === undefined ? this.complete(realm) : this.call(method, iterator, [])
      }
      helper.remaining--
    } else if (helper.kind === "drop" && helper.remaining > 0) return this.drop(realm)
    return this.drawOuter(realm)
  }

  private drop(realm: Realm): Step {
    const { iterator, nextMethod } = this.helper.underlying as IteratorRecord
    this.stage = "drop"
    this.helper.remaining--
    chargeSteps(realm, 1)
    return this.call(nextMethod, iterator, [])
  }

  private dropped(realm: Realm, result: Value): Step {
    return IteratorComplete(realm, requireResult(realm, result)) ? this.complete(realm) : this.advance(realm)
  }

  private drawOuter(realm: Realm): Step {
    const record = this.helper.underlying as IteratorRecord
    this.stage = "outer"
    if (record.iterator instanceof ArrayIteratorObject) return this.takeOuter(realm, IteratorStepValue(realm, record))
    chargeSteps(realm, 1)
    return this.call(record.nextMethod, record.iterator, [])
  }

  private takeOuter(realm: Realm, value: Value): Step {
    const { helper } = this
    if (value === HOLE) return this.complete(realm)
    if (helper.callback === undefined) return this.yield(realm, value)
    this.stage = "callback"
    this.value = value
    return this.call(helper.callback, undefined, [value, helper.counter++])
  }

  private takeCallback(realm: Realm, result: Value): Step {
    const { helper } = this
    if (helper.kind === "map") return this.yield(realm, result)
    if (helper.kind === "filter") return ToBoolean(result) ? this.yield(realm, this.value) : this.drawOuter(realm)
    const method = flattenMethod(realm, result, "reject-primitives", "Iterator.prototype.flatMap")
    if (method === undefined) return this.opened(realm, result as GuestObject)
    this.stage = "open result"
    return this.call(method, result, [])
  }

  private drawInner(realm: Realm): Step {
    const record = this.helper.inner as IteratorRecord
    this.stage = "inner"
    if (record.iterator instanceof ArrayIteratorObject) return this.takeInner(realm, IteratorStepValue(realm, record))
    chargeSteps(realm, 1)
    return this.call(record.nextMethod, record.iterator, [])
  }

  private takeInner(realm: Realm, value: Value): Step {
    if (value !== HOLE) return this.yield(realm, value)
    this.helper.inner = null
    return this.advance(realm)
  }

  private openNext(realm: Realm): Step {
    const { helper } = this
    const next = helper.iterables[helper.counter]
    if (next === undefined) return this.complete(realm)
    helper.counter++
    chargeSteps(realm, 1)
    this.stage = "open"
    return this.call(next.openMethod, next.iterable, [])
  }

  private opened(realm: Realm, iterator: GuestObject): Step {
    this.helper.inner = GetIteratorDirect(realm, iterator)
    return this.drawInner(realm)
  }

  private yield(realm: Realm, value: Value): Step {
    this.helper.state = "suspended-yield"
    return this.finish(CreateIteratorResultObject(realm, value, false))
  }

  private complete(realm: Realm): Step {
    this.helper.state = "completed"
    return this.finish(CreateIteratorResultObject(realm, undefined, true))
  }
}

function requireHelper(realm: Realm, value: Value, method: string): IteratorHelperObject {
  if (!(value instanceof IteratorHelperObject)) {
    return throwIncompatible(realm, `Iterator Helper.prototype.${method}`, value)
  }
  if (value.state === "executing") return throwTypeError(realm, "Generator is already running")
  return value
}

/** Closes what a helper draws from: the inner iterator, then the underlying one, whatever the inner one threw. */
class HelperReturn extends Activation {
  private stage: "start" | "inner" | "outer" | "closing" = "start"
  /** What the inner iterator threw. */
  private thrown: Value = undefined

  constructor(readonly helper: IteratorHelperObject) {
    super()
  }

  resume(realm: Realm, value: Value): Step {
    switch (this.stage) {
      case "start":
        return this.closeInner(realm)
      case "inner":
        requireResult(realm, value)
        return this.closeOuter(realm)
      case "outer":
        requireResult(realm, value)
        return this.end(realm)
      default: // What `return` gave is of no interest.
        throw new GuestThrow(this.thrown)
    }
  }

  private closeInner(realm: Realm): Step {
    const { inner } = this.helper
    if (inner === null) return this.closeOuter(realm)
    this.stage = "inner"
    const method = GetMethod(realm, inner.iterator, "return")
    return method === undefined ? this.closeOuter(realm) : this.call(method, inner.iterator, [])
  }

  private closeOuter(realm: Realm): Step {
    const { underlying } = this.helper
    this.stage = "outer"
    if (underlying === null) return this.end(realm)
    const method = GetMethod(realm, underlying.iterator, "return")
    return method === undefined ? this.end(realm) : this.call(method, underlying.iterator, [])
  }

  private end(realm: Realm): Step {
    this.helper.state = "completed"
    return this.finish(CreateIteratorResultObject(realm, undefined, true))
  }

  override abrupt(realm: Realm, error: unknown): Step {
    const { helper, stage } = this
    const { underlying } = helper
    if (error instanceof GuestThrow && stage === "inner" && underlying !== null) {
      this.stage = "closing"
      this.thrown = error.value
      const method = returnMethodOf(realm, underlying.iterator)
      if (method !== undefined) return this.call(method, underlying.iterator, [])
    }
    helper.state = "completed"
    throw error instanceof GuestThrow && stage === "closing" ? new GuestThrow(this.thrown) : error
  }
}

/** https://tc39.es/ecma262/#sec-%25iteratorhelperprototype%25-object */
export const IteratorHelperPrototype = defineObject(
  {
    path: "Iterator Helper.prototype",
    methods: [
      [
        "next",
        0,
        activating((realm, thisValue) => {
          const helper = requireHelper(realm, thisValue, "next")
          if (helper.state === "completed") return CreateIteratorResultObject(realm, undefined, true)
          helper.state = "executing"
          return new HelperNext(helper)
        }),
      ],
      [
        "return",
        0,
        activating((realm, thisValue) => {
          const helper = requireHelper(realm, thisValue, "return")
          if (helper.state === "completed") return CreateIteratorResultObject(realm, undefined, true)
          helper.state = helper.state === "suspended-yield" ? "executing" : "completed"
          return new HelperReturn(helper)
        }),
      ],
    ],
    tag: "Iterator Helper",
  },
  "IteratorPrototype",
)

describeActivation(HelperNext, "iterator helper next", {
  stage: oneOf("start", "drop", "outer", "inner", "callback", "open", "open result", "ending", "closing"),
  value,
  helper: instance(() => IteratorHelperObject),
})

describeActivation(HelperReturn, "iterator helper return", {
  stage: oneOf("start", "inner", "outer", "closing"),
  thrown: value,
  helper: instance(() => IteratorHelperObject),
})
