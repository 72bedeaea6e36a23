/** https://tc39.es/ecma262/#sec-properties-of-the-object-prototype-object */

import { chargeSteps } from "../interpreter/budget.js"
import { throwTypeError } from "../interpreter/errors.js"
import { DateObject } from "../interpreter/objects/date.js"
import { ErrorObject } from "../interpreter/objects/error.js"
import { GuestObject } from "../interpreter/objects/object.js"
import { PrimitiveObject } from "../interpreter/objects/primitive-object.js"
import { RegExpObject } from "../interpreter/objects/regexp.js"
import { ENUMERABLE } from "../interpreter/objects/shape.js"
import { type PropertyKey, type Value, wellKnownSymbols } from "../interpreter/objects/value.js"
import { DefinePropertyOrThrow, HasOwnProperty } from "../interpreter/operations/object-operations.js"
import { IsArray } from "../interpreter/operations/testing-comparison.js"
import { isCallable, ToObject, ToPropertyKey } from "../interpreter/operations/type-conversion.js"
import type { Realm } from "../interpreter/realm.js"
import { ArgumentsObject } from "./arguments.js"
import { defineFunction, defineObject } from "./define.js"
import { throwFailedSetPrototypeOf } from "./object.js"
import { invocation, tailCalling } from "./tail-call.js"

/** https://tc39.es/ecma262/#sec-immutable-prototype-exotic-objects */
class ImmutablePrototypeObject extends GuestObject {
  override SetPrototypeOf(_realm: Realm, V: GuestObject | null): boolean {
    return V === this.proto
  }
}

/** https://tc39.es/ecma262/#sec-object.prototype.tostring */
export const ObjectProto_toString = defineFunction("ObjectProto_toString", "toString", 0, (realm, thisValue) => {
  if (thisValue === undefined) return "[object Undefined]"
  if (thisValue === null) return "[object Null]"
  const O = ToObject(realm, thisValue)
  const builtinTag = builtinTagOf(realm, O)
  const tag = O.Get(realm, wellKnownSymbols.toStringTag, O)
  return `[object ${typeof tag === "string" ? tag : builtinTag}]`
})

function builtinTagOf(realm: Realm, O: GuestObject): string {
  if (IsArray(realm, O)) return "Array"
  if (O.isCallable) return "Function"
  if (O instanceof ErrorObject) return "Error"
  if (O instanceof PrimitiveObject) {
    const type = typeof O.value
    return type === "boolean" ? "Boolean" : type === "number" ? "Number" : type === "string" ? "String" : "Object"
  }
  if (O instanceof DateObject) return "Date"
  if (O instanceof ArgumentsObject) return "Arguments"
  return O instanceof RegExpObject ? "RegExp" : "Object"
}

/** https://tc39.es/ecma262/#sec-object.prototype.isprototypeof */
function ObjectProto_isPrototypeOf(realm: Realm, thisValue: Value, args: Value[]): Value {
  const V = args[0]
  if (!(V instanceof GuestObject)) return false
  const O = ToObject(realm, thisValue)
  for (let proto = V.GetPrototypeOf(realm); proto !== null; proto = proto.GetPrototypeOf(realm)) {
    if (proto === O) return true
    chargeSteps(realm, 1)
  }
  return false
}

/** https://tc39.es/ecma262/#sec-object.prototype.__defineGetter__ and __defineSetter__ */
function defineAccessor(realm: Realm, thisValue: Value, args: Value[], half: "get" | "set"): Value {
  const O = ToObject(realm, thisValue)
  const func = args[1]
  if (!isCallable(func)) {
    const method = half === "get" ? "__defineGetter__" : "__defineSetter__"
    return throwTypeError(realm, `Object.prototype.${method}: Expecting function`)
  }
  const key = ToPropertyKey(realm, args[0])
  const accessor = half === "get" ? { get: func, hasGet: true } : { set: func, hasSet: true }
  DefinePropertyOrThrow(realm, O, key, { ...accessor, enumerable: true, configurable: true })
  return undefined
}

/** https://tc39.es/ecma262/#sec-object.prototype.__lookupGetter__ and __lookupSetter__ */
function lookupAccessor(realm: Realm, thisValue: Value, args: Value[], half: "get" | "set"): Value {
  let O: GuestObject | null = ToObject(realm, thisValue)
  const key: PropertyKey = ToPropertyKey(realm, args[0])
  for (; O !== null; O = O.GetPrototypeOf(realm)) {
    const desc = O.GetOwnProperty(realm, key)
    if (desc !== undefined) return desc.accessor === null ? undefined : desc.accessor[half]
    chargeSteps(realm, 1)
  }
  return undefined
}

/** https://tc39.es/ecma262/#sec-set-object.prototype.__proto__ */
function setProto(realm: Realm, thisValue: Value, args: Value[]): Value {
  if (thisValue === undefined || thisValue === null) {
    return throwTypeError(realm, "set Object.prototype.__proto__ called on null or undefined")
  }
  const proto = args[0]
  if (proto !== null && !(proto instanceof GuestObject)) return undefined
  if (!(thisValue instanceof GuestObject)) return undefined
  if (!thisValue.SetPrototypeOf(realm, proto)) throwFailedSetPrototypeOf(realm, thisValue)
  return undefined
}

export const ObjectPrototype = defineObject(
  {
    path: "Object.prototype",
    methods: [
      ["__defineGetter__", 2, (realm, thisValue, args) => defineAccessor(realm, thisValue, args, "get")],
      ["__defineSetter__", 2, (realm, thisValue, args) => defineAccessor(realm, thisValue, args, "set")],
      [
        "hasOwnProperty",
        1,
        (realm, thisValue, args) => {
          const P = ToPropertyKey(realm, args[0])
          return HasOwnProperty(realm, ToObject(realm, thisValue), P)
        },
      ],
      ["__lookupGetter__", 1, (realm, thisValue, args) => lookupAccessor(realm, thisValue, args, "get")],
      ["__lookupSetter__", 1, (realm, thisValue, args) => lookupAccessor(realm, thisValue, args, "set")],
      ["isPrototypeOf", 1, ObjectProto_isPrototypeOf],
      [
        "propertyIsEnumerable",
        1,
        (realm, thisValue, args) => {
          const P = ToPropertyKey(realm, args[0])
          const desc = ToObject(realm, thisValue).GetOwnProperty(realm, P)
          return desc !== undefined && (desc.flags & ENUMERABLE) !== 0
        },
      ],
      ["valueOf", 0, (realm, thisValue) => ToObject(realm, thisValue)],
      [
        "toLocaleString",
        0,
        tailCalling((realm, thisValue) => {
          if (thisValue !== undefined && thisValue !== null) return invocation(realm, thisValue, "toString")
          return throwTypeError(realm, "Object.prototype.toLocaleString called on null or undefined")
        }),
      ],
    ],
    accessors: [
      ["__proto__", { get: (realm, thisValue) => ToObject(realm, thisValue).GetPrototypeOf(realm), set: setProto }],
    ],
    intrinsics: [
      ["constructor", "Object"],
      ["toString", "ObjectProto_toString"],
    ],
  },
  null,
  (_realm, _proto, layout) => new ImmutablePrototypeObject(layout.shape, null, layout.slots.slice()),
)
