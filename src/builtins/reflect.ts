/** https://tc39.es/ecma262/#sec-reflect-object */
import { OneCall, pausable } from "../interpreter/activation.js"
import { throwTypeError } from "../interpreter/errors.js"
import { GuestObject } from "../interpreter/objects/object.js"
import type { Value } from "../interpreter/objects/value.js"
import {
  CreateArrayFromList,
  CreateListFromArrayLike,
  FromPropertyDescriptor,
  ToPropertyDescriptor,
} from "../interpreter/operations/object-operations.js"
import { IsConstructor } from "../interpreter/operations/testing-comparison.js"
import { ToPropertyKey } from "../interpreter/operations/type-conversion.js"
import type { Realm } from "../interpreter/realm.js"
import { defineObject, type Method } from "./define.js"
import { describeValue, requireApplicable } from "./messages.js"
import { tailCalling } from "./tail-call.js"

function requireTarget(realm: Realm, target: Value, method: string): GuestObject {
  if (target instanceof GuestObject) return target
  return throwTypeError(realm, `Reflect.${method} called on non-object`)
}

function requireConstructor(realm: Realm, value: Value): GuestObject {
  return IsConstructor(value) ? value : throwTypeError(realm, `${describeValue(value)} is not a constructor`)
}

/** https://tc39.es/ecma262/#sec-reflect.apply */
const Reflect_apply = pausable(
  (realm, _this, args) =>
    requireApplicable(realm, args[0]).callVisibly(realm, args[1], CreateListFromArrayLike(realm, args[2])),
  (realm, _this, args) =>
    new OneCall(requireApplicable(realm, args[0]), args[1], CreateListFromArrayLike(realm, args[2])),
)

/** https://tc39.es/ecma262/#sec-reflect.construct */
const Reflect_construct = tailCalling((realm, _thisValue, args) => {
  const target = requireConstructor(realm, args[0])
  const newTarget = args.length > 2 ? requireConstructor(realm, args[2]) : target
  return new OneCall(target, undefined, CreateListFromArrayLike(realm, args[1]), newTarget)
})

/** https://tc39.es/ecma262/#sec-reflect.defineproperty */
function Reflect_defineProperty(realm: Realm, _thisValue: Value, args: Value[]): Value {
  const target = requireTarget(realm, args[0], "defineProperty")
  const key = ToPropertyKey(realm, args[1])
  return target.DefineOwnProperty(realm, key, ToPropertyDescriptor(realm, args[2]))
}

/** https://tc39.es/ecma262/#sec-reflect.get */
function Reflect_get(realm: Realm, _thisValue: Value, args: Value[]): Value {
  const target = requireTarget(realm, args[0], "get")
  const key = ToPropertyKey(realm, args[1])
  return target.Get(realm, key, args.length > 2 ? args[2] : target)
}

/** https://tc39.es/ecma262/#sec-reflect.set */
function Reflect_set(realm: Realm, _thisValue: Value, args: Value[]): Value {
  const target = requireTarget(realm, args[0], "set")
  const key = ToPropertyKey(realm, args[1])
  return target.Set(realm, key, args[2], args.length > 3 ? args[3] : target)
}

/** https://tc39.es/ecma262/#sec-reflect.setprototypeof */
function Reflect_setPrototypeOf(realm: Realm, _thisValue: Value, args: Value[]): Value {
  const target = requireTarget(realm, args[0], "setPrototypeOf")
  const proto = args[1]
  if (proto !== null && !(proto instanceof GuestObject)) {
    return throwTypeError(realm, `Object prototype may only be an Object or null: ${describeValue(proto)}`)
  }
  return target.SetPrototypeOf(realm, proto)
}

const methods: readonly Method[] = [
  ["defineProperty", 3, Reflect_defineProperty],
  [
    "deleteProperty",
    2,
    (realm, _thisValue, args) => {
      const target = requireTarget(realm, args[0], "deleteProperty")
      return target.Delete(realm, ToPropertyKey(realm, args[1]))
    },
  ],
  ["apply", 3, Reflect_apply],
  ["construct", 2, Reflect_construct],
  ["get", 2, Reflect_get],
  [
    "getOwnPropertyDescriptor",
    2,
    (realm, _thisValue, args) => {
      const target = requireTarget(realm, args[0], "getOwnPropertyDescriptor")
      return FromPropertyDescriptor(realm, target.GetOwnProperty(realm, ToPropertyKey(realm, args[1])))
    },
  ],
  [
    "getPrototypeOf",
    1,
    (realm, _thisValue, args) => requireTarget(realm, args[0], "getPrototypeOf").GetPrototypeOf(realm),
  ],
  [
    "has",
    2,
    (realm, _thisValue, args) => {
      const target = requireTarget(realm, args[0], "has")
      return target.HasProperty(realm, ToPropertyKey(realm, args[1]))
    },
  ],
  ["isExtensible", 1, (realm, _thisValue, args) => requireTarget(realm, args[0], "isExtensible").IsExtensible(realm)],
  [
    "ownKeys",
    1,
    (realm, _thisValue, args) =>
      CreateArrayFromList(realm, requireTarget(realm, args[0], "ownKeys").OwnPropertyKeys(realm)),
  ],
  [
    "preventExtensions",
    1,
    (realm, _thisValue, args) => requireTarget(realm, args[0], "preventExtensions").PreventExtensions(realm),
  ],
  ["set", 3, Reflect_set],
  ["setPrototypeOf", 2, Reflect_setPrototypeOf],
]

export const ReflectNamespace = defineObject({ path: "Reflect", methods, tag: "Reflect" })
