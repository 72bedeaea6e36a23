/** https://tc39.es/ecma262/#sec-array-constructor */
import { Activation, activating, type Step } from "../interpreter/activation.js"
import { chargeBytes, chargeSteps } from "../interpreter/budget.js"
import { ARRAY_BYTES, ELEMENT_BYTES } from "../interpreter/costs.js"
import { throwRangeError, throwTypeError } from "../interpreter/errors.js"
import { ArrayObject } from "../interpreter/objects/array.js"
import type { Behaviour } from "../interpreter/objects/function.js"
import type { GuestObject } from "../interpreter/objects/object.js"
import { type Value, wellKnownSymbols } from "../interpreter/objects/value.js"
import { isPristineIterable, iterableToList } from "../interpreter/operations/iterator-operations.js"
import {
  ArrayCreate,
  Construct,
  createElement,
  GetPrototypeFromConstructor,
  GetV,
  LengthOfArrayLike,
} from "../interpreter/operations/object-operations.js"
import { IsArray, IsConstructor } from "../interpreter/operations/testing-comparison.js"
import { isCallable, ToObject } from "../interpreter/operations/type-conversion.js"
import type { Realm } from "../interpreter/realm.js"
import { boolean, callable, count, object, optional, value } from "../interpreter/record-kinds.js"
import { Array_fromAsync } from "./array-from-async.js"
import { arrayFromCharged, holes, returnThis, setLength } from "./array-like.js"
import { defineConstructor, describeActivation } from "./define.js"
import { IteratorVisit, iteratorVisitFields, type Visit } from "./iteration.js"
import { describeValue } from "./messages.js"

/** https://tc39.es/ecma262/#sec-array */
const construct: Behaviour = (realm, _thisValue, args, newTarget, self) => {
  const proto =
    newTarget === undefined || newTarget === self
      ? realm.intrinsics.ArrayPrototype
      : GetPrototypeFromConstructor(realm, newTarget, "ArrayPrototype")
  chargeBytes(realm, ARRAY_BYTES)
  if (args.length !== 1) {
    chargeBytes(realm, args.length * ELEMENT_BYTES)
    return new ArrayObject(proto, args)
  }
  const len = args[0]
  if (typeof len !== "number") return new ArrayObject(proto, [len])
  if (len >>> 0 !== len) return throwRangeError(realm, "Invalid array length")
  const elements = holes(realm, len)
  return elements === null ? ArrayCreate(realm, len, proto) : new ArrayObject(proto, elements)
}

/** What `from`, `of` and `fromAsync` fill: made by their receiver if that is a constructor. */
function createReceiver(realm: Realm, C: Value, args: Value[] = []): GuestObject {
  if (C === realm.intrinsics.Array || !IsConstructor(C)) return ArrayCreate(realm, 0)
  return Construct(realm, C, args)
}

class FromIterator extends IteratorVisit {
  k = 0
  constructor(
    items: Value,
    usingIterator: GuestObject,
    readonly A: GuestObject,
    readonly mapper: GuestObject | undefined,
    readonly thisArg: Value,
  ) {
    super(items, usingIterator)
  }

  protected visit(realm: Realm, value: Value): Visit {
    if (this.mapper === undefined) return this.take(realm, value)
    return this.call(this.mapper, this.thisArg, [value, this.k])
  }

  protected take(realm: Realm, value: Value): Visit {
    createElement(realm, this.A, this.k++, value)
    return "next"
  }

  protected exhausted(realm: Realm): Step {
    setLength(realm, this.A, this.k)
    return this.finish(this.A)
  }
}

class FromArrayLike extends Activation {
  k = 0
  isStarted = false
  constructor(
    readonly source: GuestObject,
    readonly len: number,
    readonly A: GuestObject,
    readonly mapper: GuestObject | undefined,
    readonly thisArg: Value,
  ) {
    super()
  }

  resume(realm: Realm, value: Value): Step {
    if (this.isStarted) createElement(realm, this.A, this.k++, value)
    this.isStarted = true
    for (; this.k < this.len; this.k++) {
      chargeSteps(realm, 1)
      const element = this.source.GetIndex(realm, this.k)
      if (this.mapper !== undefined) return this.call(this.mapper, this.thisArg, [element, this.k])
      createElement(realm, this.A, this.k, element)
    }
    setLength(realm, this.A, this.len)
    return this.finish(this.A)
  }
}

/** https://tc39.es/ecma262/#sec-array.from */
const Array_from = activating((realm, C, args) => {
  const [items, mapper, thisArg] = args
  if (mapper !== undefined && !isCallable(mapper)) {
    return throwTypeError(realm, `${describeValue(mapper)} is not a function`)
  }
  if (items instanceof ArrayObject && items.elements !== null && mapper === undefined) {
    const isPlain = C === realm.intrinsics.Array && isPristineIterable(realm, items)
    if (isPlain) return arrayFromCharged(realm, iterableToList(realm, items))
  }
  const usingIterator = iteratorMethodOf(realm, items)
  if (usingIterator !== undefined) {
    return new FromIterator(items, usingIterator, createReceiver(realm, C), mapper, thisArg)
  }
  const arrayLike = ToObject(realm, items)
  const len = LengthOfArrayLike(realm, arrayLike)
  const A =
    C === realm.intrinsics.Array || !IsConstructor(C) ? createArrayOfLength(realm, len) : Construct(realm, C, [len])
  return new FromArrayLike(arrayLike, len, A, mapper, thisArg)
})

/** A fresh array that will be filled up to `len`; it starts empty, as nobody sees it before. */
function createArrayOfLength(realm: Realm, len: number): GuestObject {
  if (len > 4294967295) throwRangeError(realm, "Invalid array length")
  return ArrayCreate(realm, 0)
}

function iteratorMethodOf(realm: Realm, items: Value): GuestObject | undefined {
  if (items === undefined || items === null) {
    const shown = items === null ? "object null" : "undefined"
    return throwTypeError(realm, `${shown} is not iterable (cannot read property Symbol(Symbol.iterator))`)
  }
  const method = GetV(realm, items, wellKnownSymbols.iterator)
  if (method === undefined || method === null) return undefined
  if (isCallable(method)) return method
  return throwTypeError(
    realm,
    "%Array%.from requires that the property of the first argument, items[Symbol.iterator], when exists, be a function",
  )
}

/** https://tc39.es/ecma262/#sec-array.of */
const Array_of: Behaviour = (realm, C, args) => {
  const len = args.length
  chargeSteps(realm, len)
  if (C === realm.intrinsics.Array || !IsConstructor(C)) {
    chargeBytes(realm, len * ELEMENT_BYTES)
    return arrayFromCharged(realm, args)
  }
  const A = Construct(realm, C, [len])
  args.forEach((kValue, k) => {
    createElement(realm, A, k, kValue)
  })
  setLength(realm, A, len)
  return A
}

export const ArrayConstructor = defineConstructor({
  name: "Array",
  length: 1,
  prototype: "ArrayPrototype",
  behaviour: construct,
  statics: {
    methods: [
      ["isArray", 1, (realm, _thisValue, args) => IsArray(realm, args[0])],
      ["from", 1, Array_from],
      ["fromAsync", 1, Array_fromAsync],
      ["of", 0, Array_of],
    ],
    accessors: [[wellKnownSymbols.species, { get: returnThis }]],
  },
})

describeActivation(FromIterator, "Array.from", {
  ...iteratorVisitFields,
  k: count,
  A: object,
  mapper: optional(callable),
  thisArg: value,
})

describeActivation(FromArrayLike, "Array.from array-like", {
  k: count,
  isStarted: boolean,
  source: object,
  len: count,
  A: object,
  mapper: optional(callable),
  thisArg: value,
})
