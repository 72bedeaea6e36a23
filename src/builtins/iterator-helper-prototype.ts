/**
 * %IteratorHelperPrototype%: what `map`, `filter`, `take`, `drop`, `flatMap` and `Iterator.concat` return. One `next` of a
 * helper is an activation that draws from the underlying iterator until it has a value to give out.
 */
import { Activation, activating, type Step } from "../interpreter/activation.js"
import { chargeSteps } from "../interpreter/budget.js"
import { throwTypeError } from "../interpreter/errors.js"
import { ArrayIteratorObject, IteratorHelperObject, type IteratorRecord } from "../interpreter/objects/iterator.js"
import { GuestObject } from "../interpreter/objects/object.js"
import { HOLE, type Value } from "../interpreter/objects/value.js"
import {
  CreateIteratorResultObject,
  closeAndRethrow,
  GetIteratorDirect,
  IteratorClose,
  IteratorComplete,
  IteratorStepValue,
} from "../interpreter/operations/iterator-operations.js"
import { ToBoolean } from "../interpreter/operations/type-conversion.js"
import type { Realm } from "../interpreter/realm.js"
import { defineObject } from "./define.js"
import { takeResult } from "./iteration.js"
import { GetIteratorFlattenable } from "./iterator.js"
import { describeValue, throwIncompatible } from "./messages.js"

/** What is under way: nothing yet, a `next` of the underlying or inner iterator, the callback, opening, or closing. */
type Stage = "start" | "drop" | "outer" | "inner" | "callback" | "open" | "closing"

class HelperNext extends Activation {
  private stage: Stage = "start"
  /** What the callback was called with. */
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
      default:
        return this.opened(realm, value)
    }
  }

  override abrupt(realm: Realm, error: unknown): Step {
    const { helper, stage } = this
    helper.state = "completed"
    const closes = stage === "callback" || (stage === "inner" && helper.kind === "flatMap")
    if (closes) return closeAndRethrow(realm, helper.underlying as IteratorRecord, error)
    throw error
  }

  private advance(realm: Realm): Step {
    const { helper } = this
    if (helper.inner !== null) return this.drawInner(realm)
    if (helper.kind === "concat") return this.openNext(realm)
    if (helper.kind === "take") {
      if (helper.remaining === 0) {
        this.stage = "closing"
        IteratorClose(realm, helper.underlying as IteratorRecord)
        return this.complete(realm)
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
    if (!(result instanceof GuestObject)) {
      return throwTypeError(realm, `Iterator result ${describeValue(result)} is not an object`)
    }
    return IteratorComplete(realm, result) ? this.complete(realm) : this.advance(realm)
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
    helper.inner = GetIteratorFlattenable(realm, result, "reject-primitives", "Iterator.prototype.flatMap")
    return this.drawInner(realm)
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

  private opened(realm: Realm, iterator: Value): Step {
    if (!(iterator instanceof GuestObject)) {
      return throwTypeError(realm, "Result of the Symbol.iterator method is not an object")
    }
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
function closeHelper(realm: Realm, helper: IteratorHelperObject): void {
  const { inner, underlying } = helper
  if (inner !== null) {
    const { frame, depth } = realm
    try {
      IteratorClose(realm, inner)
    } catch (error) {
      realm.frame = frame
      realm.depth = depth
      if (underlying !== null) closeAndRethrow(realm, underlying, error)
      throw error
    }
  }
  if (underlying !== null) IteratorClose(realm, underlying)
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
        (realm, thisValue) => {
          const helper = requireHelper(realm, thisValue, "return")
          if (helper.state !== "completed") {
            helper.state = helper.state === "suspended-yield" ? "executing" : "completed"
            try {
              closeHelper(realm, helper)
            } finally {
              helper.state = "completed"
            }
          }
          return CreateIteratorResultObject(realm, undefined, true)
        },
      ],
    ],
    tag: "Iterator Helper",
  },
  "IteratorPrototype",
)
