/** https://tc39.es/ecma262/#sec-iterator-constructor */
import { Activation, activating, OneCall, type Step } from "../interpreter/activation.js"
import { chargeBytes, chargeSteps } from "../interpreter/budget.js"
import { throwTypeError } from "../interpreter/errors.js"
import { describeCallee } from "../interpreter/inspect.js"
import type { Behaviour } from "../interpreter/objects/function.js"
import {
  IteratorHelperObject,
  type IteratorRecord,
  WrapForValidIteratorObject,
} from "../interpreter/objects/iterator.js"
import { GuestObject } from "../interpreter/objects/object.js"
import { type Value, wellKnownSymbols } from "../interpreter/objects/value.js"
import { CreateIteratorResultObject, GetIteratorDirect } from "../interpreter/operations/iterator-operations.js"
import {
  GetMethod,
  OrdinaryCreateFromConstructor,
  OrdinaryHasInstance,
} from "../interpreter/operations/object-operations.js"
import { isCallable } from "../interpreter/operations/type-conversion.js"
import type { Realm } from "../interpreter/realm.js"
import { boolean, callable, value } from "../interpreter/record-kinds.js"
import { defineConstructor, defineObject, describeActivation } from "./define.js"
import { describeValue, throwIncompatible, throwNewRequired } from "./messages.js"
import { tailCalling } from "./tail-call.js"

/**
 * https://tc39.es/ecma262/#sec-getiteratorflattenable up to the call of the method that opens the iterable; undefined where
 * it is an iterator itself.
 */
export function flattenMethod(
  realm: Realm,
  obj: Value,
  primitiveHandling: "iterate-strings" | "reject-primitives",
  method: string,
): GuestObject | undefined {
  if (!(obj instanceof GuestObject) && !(primitiveHandling === "iterate-strings" && typeof obj === "string")) {
    return throwTypeError(realm, `${method} called on non-object`)
  }
  return GetMethod(realm, obj, wellKnownSymbols.iterator)
}

/** What that method gave, or the iterator itself. */
export function requireFlattened(realm: Realm, iterator: Value): GuestObject {
  return iterator instanceof GuestObject
    ? iterator
    : throwTypeError(realm, `${describeValue(iterator)} is not an object`)
}

/** https://tc39.es/ecma262/#sec-iterator.from */
const Iterator_from = activating((realm, _thisValue, args) => {
  const method = flattenMethod(realm, args[0], "iterate-strings", "Iterator.from")
  return method === undefined ? wrapIterator(realm, args[0]) : new OpenAndWrap(method, args[0])
})

class OpenAndWrap extends Activation {
  private isOpened = false
  constructor(
    private readonly openMethod: GuestObject,
    private readonly iterable: Value,
  ) {
    super()
  }

  resume(realm: Realm, value: Value): Step {
    if (this.isOpened) return this.finish(wrapIterator(realm, value))
    this.isOpened = true
    return this.call(this.openMethod, this.iterable, [])
  }
}

function wrapIterator(realm: Realm, value: Value): GuestObject {
  const record = GetIteratorDirect(realm, requireFlattened(realm, value))
  if (OrdinaryHasInstance(realm, realm.intrinsics.Iterator, record.iterator)) return record.iterator
  chargeBytes(realm, 64)
  const wrapper = new WrapForValidIteratorObject(realm.rootShape, realm.intrinsics.WrapForValidIteratorPrototype, [])
  wrapper.iterated = record
  return wrapper
}

/** https://tc39.es/ecma262/#sec-iterator.concat */
const Iterator_concat: Behaviour = (realm, _thisValue, args) => {
  chargeSteps(realm, args.length)
  chargeBytes(realm, 96 + args.length * 32)
  const iterables = args.map((item) => {
    if (!(item instanceof GuestObject)) return throwTypeError(realm, `${describeValue(item)} is not an object`)
    const openMethod = GetMethod(realm, item, wellKnownSymbols.iterator)
    if (openMethod === undefined) return throwTypeError(realm, `${describeValue(item)} is not iterable`)
    return { openMethod, iterable: item }
  })
  const helper = new IteratorHelperObject(realm.rootShape, realm.intrinsics.IteratorHelperPrototype, [])
  helper.kind = "concat"
  helper.iterables = iterables
  return helper
}

export const IteratorConstructor = defineConstructor({
  name: "Iterator",
  length: 0,
  prototype: "IteratorPrototype",
  behaviour: (realm, _thisValue, _args, newTarget, self) => {
    if (newTarget === undefined) return throwNewRequired(realm, "Iterator")
    if (newTarget === self) return throwTypeError(realm, "Abstract class Iterator not directly constructable")
    return OrdinaryCreateFromConstructor(realm, newTarget, "IteratorPrototype")
  },
  statics: {
    methods: [
      ["concat", 0, Iterator_concat],
      ["from", 1, Iterator_from],
    ],
  },
})

function requireWrapped(realm: Realm, value: Value, method: string): IteratorRecord {
  if (value instanceof WrapForValidIteratorObject && value.iterated !== null) return value.iterated
  return throwIncompatible(realm, `%WrapForValidIteratorPrototype%.${method}`, value)
}

/** https://tc39.es/ecma262/#sec-%25wrapforvaliditeratorprototype%25-object */
export const WrapForValidIteratorPrototype = defineObject(
  {
    path: "%WrapForValidIteratorPrototype%",
    methods: [
      [
        "next",
        0,
        tailCalling((realm, thisValue) => {
          const { iterator, nextMethod } = requireWrapped(realm, thisValue, "next")
          if (isCallable(nextMethod)) return new OneCall(nextMethod, iterator, [])
          return throwTypeError(realm, `${describeCallee(nextMethod)} is not a function`)
        }),
      ],
      [
        "return",
        0,
        tailCalling((realm, thisValue) => {
          const { iterator } = requireWrapped(realm, thisValue, "return")
          const method = GetMethod(realm, iterator, "return")
          if (method === undefined) return CreateIteratorResultObject(realm, undefined, true)
          return new OneCall(method, iterator, [])
        }),
      ],
    ],
  },
  "IteratorPrototype",
)

describeActivation(OpenAndWrap, "Iterator.from", { isOpened: boolean, openMethod: callable, iterable: value })
