/** https://tc39.es/ecma262/#sec-%25iterator.prototype%25-object */
import { activating, type Step } from "../interpreter/activation.js"
import { chargeBytes } from "../interpreter/budget.js"
import { throwTypeError } from "../interpreter/errors.js"
import type { Behaviour } from "../interpreter/objects/function.js"
import { type IteratorHelperKind, IteratorHelperObject } from "../interpreter/objects/iterator.js"
import { GuestObject } from "../interpreter/objects/object.js"
import { HOLE, type PropertyKey, type Value, wellKnownSymbols } from "../interpreter/objects/value.js"
import { closeAndRethrow, GetIteratorDirect } from "../interpreter/operations/iterator-operations.js"
import { CreateDataPropertyOrThrow, throwFailedSet } from "../interpreter/operations/object-operations.js"
import { isCallable, ToBoolean, ToIntegerOrInfinity, ToNumber } from "../interpreter/operations/type-conversion.js"
import type { Realm } from "../interpreter/realm.js"
import { callable, count, list, place, value } from "../interpreter/record-kinds.js"
import { arrayFromCharged, returnThis } from "./array-like.js"
import { type Accessors, defineObject, describeActivation, type Method } from "./define.js"
import { IteratorVisit, iteratorVisitFields, type Visit } from "./iteration.js"
import { describeValue } from "./messages.js"

function requireIterator(realm: Realm, value: Value, method: string): GuestObject {
  if (value instanceof GuestObject) return value
  return throwTypeError(realm, `Iterator.prototype.${method} called on non-object`)
}

/** A bad argument closes the iterator, whose `next` was not looked up yet. */
function closeWith(realm: Realm, iterator: GuestObject, error: unknown): never {
  return closeAndRethrow(realm, { iterator, nextMethod: undefined, done: false }, error)
}

function requireCallback(realm: Realm, iterator: GuestObject, callback: Value): GuestObject {
  if (isCallable(callback)) return callback
  const message = `${describeValue(callback)} is not a function`
  return closeWith(realm, iterator, realm.makeThrow("TypeError", message))
}

// ---- helpers: objects that draw when they are asked ----

function createHelper(realm: Realm, kind: IteratorHelperKind, iterator: GuestObject): IteratorHelperObject {
  chargeBytes(realm, 144)
  const helper = new IteratorHelperObject(realm.rootShape, realm.intrinsics.IteratorHelperPrototype, [])
  helper.kind = kind
  helper.underlying = GetIteratorDirect(realm, iterator)
  return helper
}

function callbackHelper(kind: "map" | "filter" | "flatMap"): Method {
  return [
    kind,
    1,
    (realm, thisValue, args) => {
      const O = requireIterator(realm, thisValue, kind)
      const callback = requireCallback(realm, O, args[0])
      const helper = createHelper(realm, kind, O)
      helper.callback = callback
      return helper
    },
  ]
}

/** The count that `take` and `drop` get. */
function limitOf(realm: Realm, iterator: GuestObject, limit: Value): number {
  const { frame, depth } = realm
  let number: number
  try {
    number = ToNumber(realm, limit)
  } catch (error) {
    realm.frame = frame
    realm.depth = depth
    return closeWith(realm, iterator, error)
  }
  const integer = ToIntegerOrInfinity(realm, number)
  const isCountable = integer >= 0 && (integer <= Number.MAX_SAFE_INTEGER || integer === Number.POSITIVE_INFINITY)
  if (!Number.isNaN(number) && isCountable) return integer
  return closeWith(realm, iterator, realm.makeThrow("RangeError", `${describeValue(limit)} must be positive`))
}

function countHelper(kind: "take" | "drop"): Method {
  return [
    kind,
    1,
    (realm, thisValue, args) => {
      const O = requireIterator(realm, thisValue, kind)
      const remaining = limitOf(realm, O, args[0])
      const helper = createHelper(realm, kind, O)
      helper.remaining = remaining
      return helper
    },
  ]
}

// ---- consumers: they draw until there is no more ----

abstract class Consumer extends IteratorVisit {
  counter = 0
  value: Value = undefined

  constructor(
    iterator: GuestObject,
    readonly callback: GuestObject,
  ) {
    super(iterator, null)
  }

  protected visit(_realm: Realm, value: Value): Visit {
    this.value = value
    return this.call(this.callback, undefined, [value, this.counter++])
  }

  protected exhausted(_realm: Realm): Step {
    return "finished"
  }
}

class ForEach extends Consumer {
  protected take(): Visit {
    return "next"
  }
}

class Some extends Consumer {
  override result: Value = false
  protected take(realm: Realm, value: Value): Visit {
    return ToBoolean(value) ? this.endEarly(realm, true) : "next"
  }
}

class Every extends Consumer {
  override result: Value = true
  protected take(realm: Realm, value: Value): Visit {
    return ToBoolean(value) ? "next" : this.endEarly(realm, false)
  }
}

class Find extends Consumer {
  protected take(realm: Realm, value: Value): Visit {
    return ToBoolean(value) ? this.endEarly(realm, this.value) : "next"
  }
}

class Reduce extends Consumer {
  /** HOLE: there is none yet. */
  accumulator: Value = HOLE

  protected override visit(_realm: Realm, value: Value): Visit {
    const index = this.counter++
    if (this.accumulator !== HOLE) return this.call(this.callback, undefined, [this.accumulator, value, index])
    this.accumulator = value
    return "next"
  }

  protected take(_realm: Realm, value: Value): Visit {
    this.accumulator = value
    return "next"
  }

  protected override exhausted(realm: Realm): Step {
    if (this.accumulator !== HOLE) return this.finish(this.accumulator)
    return throwTypeError(realm, "Reduce of a done iterator with no initial value")
  }
}

class ToArray extends IteratorVisit {
  readonly values: Value[] = []

  protected visit(realm: Realm, value: Value): Visit {
    chargeBytes(realm, 8)
    this.values.push(value)
    return "next"
  }

  protected take(): Visit {
    return "next"
  }

  protected exhausted(realm: Realm): Step {
    return this.finish(arrayFromCharged(realm, this.values))
  }
}

function consumer(method: string, kind: new (iterator: GuestObject, callback: GuestObject) => Consumer): Method {
  return [
    method,
    1,
    activating((realm, thisValue, args) => {
      const O = requireIterator(realm, thisValue, method)
      const consume = new kind(O, requireCallback(realm, O, args[0]))
      if (consume instanceof Reduce && args.length > 1) consume.accumulator = args[1]
      return consume
    }),
  ]
}

/** https://tc39.es/ecma262/#sec-iterator.prototype.toarray */
const IteratorProto_toArray = activating(
  (realm, thisValue) => new ToArray(requireIterator(realm, thisValue, "toArray"), null),
)

/** https://tc39.es/ecma262/#sec-SetterThatIgnoresPrototypeProperties */
function SetterThatIgnoresPrototypeProperties(
  realm: Realm,
  thisValue: Value,
  home: GuestObject,
  p: PropertyKey,
  v: Value,
): void {
  if (!(thisValue instanceof GuestObject)) throwTypeError(realm, "Iterator.prototype setter called on non-object")
  else if (thisValue === home) throwTypeError(realm, "Cannot assign to this property")
  else if (thisValue.GetOwnProperty(realm, p) === undefined) CreateDataPropertyOrThrow(realm, thisValue, p, v)
  else if (!thisValue.Set(realm, p, v, thisValue)) throwFailedSet(realm, thisValue, p)
}

/** https://tc39.es/ecma262/#sec-iterator.prototype.constructor and Symbol.toStringTag: accessors, for compatibility with the web. */
function weirdAccessor(key: PropertyKey, get: Behaviour): readonly [PropertyKey, Accessors] {
  const set: Behaviour = (realm, thisValue, args) => {
    SetterThatIgnoresPrototypeProperties(realm, thisValue, realm.intrinsics.IteratorPrototype, key, args[0])
    return undefined
  }
  return [key, { get, set }]
}

export const IteratorPrototype = defineObject({
  path: "Iterator.prototype",
  methods: [
    consumer("reduce", Reduce),
    ["toArray", 0, IteratorProto_toArray],
    consumer("forEach", ForEach),
    consumer("some", Some),
    consumer("every", Every),
    consumer("find", Find),
    callbackHelper("map"),
    callbackHelper("filter"),
    countHelper("take"),
    countHelper("drop"),
    callbackHelper("flatMap"),
    [wellKnownSymbols.iterator, 0, returnThis],
  ],
  accessors: [
    weirdAccessor("constructor", (realm) => realm.intrinsics.Iterator),
    weirdAccessor(wellKnownSymbols.toStringTag, () => "Iterator"),
  ],
})

/** https://tc39.es/ecma262/#sec-asynciteratorprototype */
export const AsyncIteratorPrototype = defineObject({
  path: "%AsyncIteratorPrototype%",
  methods: [[wellKnownSymbols.asyncIterator, 0, returnThis]],
})

const consumerFields = { ...iteratorVisitFields, counter: count, value, callback: callable }

describeActivation(ForEach, "Iterator.prototype.forEach", consumerFields)
describeActivation(Some, "Iterator.prototype.some", consumerFields)
describeActivation(Every, "Iterator.prototype.every", consumerFields)
describeActivation(Find, "Iterator.prototype.find", consumerFields)
describeActivation(Reduce, "Iterator.prototype.reduce", { ...consumerFields, accumulator: place })
describeActivation(ToArray, "Iterator.prototype.toArray", { ...iteratorVisitFields, values: list(value) })
