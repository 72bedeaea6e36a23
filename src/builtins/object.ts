/** https://tc39.es/ecma262/#sec-object-constructor */
import { activating } from "../interpreter/activation.js"
import { chargeSteps } from "../interpreter/budget.js"
import { throwTypeError } from "../interpreter/errors.js"
import { type Descriptor, GuestObject } from "../interpreter/objects/object.js"
import { ProxyObject } from "../interpreter/objects/proxy.js"
import { ENUMERABLE } from "../interpreter/objects/shape.js"
import type { PropertyKey, Value } from "../interpreter/objects/value.js"
import {
  CreateArrayFromList,
  createPlainObject,
  DefinePropertyOrThrow,
  EnumerableOwnProperties,
  FromPropertyDescriptor,
  HasOwnProperty,
  OrdinaryCreateFromConstructor,
  OrdinaryObjectCreate,
  refuserOf,
  SetIntegrityLevel,
  TestIntegrityLevel,
  ToPropertyDescriptor,
  throwFailedSet,
} from "../interpreter/operations/object-operations.js"
import { SameValue } from "../interpreter/operations/same-value.js"
import { ToObject, ToPropertyKey } from "../interpreter/operations/type-conversion.js"
import type { Realm } from "../interpreter/realm.js"
import { defineConstructor, describeActivation } from "./define.js"
import { GroupBy, groupByFields } from "./group-by.js"
import { AddFromIterable } from "./iterables.js"
import { describeValue } from "./messages.js"

/** https://tc39.es/ecma262/#sec-object-value */
function construct(
  realm: Realm,
  _thisValue: Value,
  args: Value[],
  newTarget: GuestObject | undefined,
  self: GuestObject,
): Value {
  if (newTarget !== undefined && newTarget !== self) {
    return OrdinaryCreateFromConstructor(realm, newTarget, "ObjectPrototype")
  }
  const value = args[0]
  return value === undefined || value === null ? createPlainObject(realm) : ToObject(realm, value)
}

/** https://tc39.es/ecma262/#sec-object.assign */
function Object_assign(realm: Realm, _thisValue: Value, args: Value[]): Value {
  const to = ToObject(realm, args[0])
  for (let i = 1; i < args.length; i++) {
    const nextSource = args[i]
    if (nextSource === undefined || nextSource === null) continue
    const from = ToObject(realm, nextSource)
    for (const nextKey of from.OwnPropertyKeys(realm)) {
      const own = from.GetOwnProperty(realm, nextKey)
      if (own === undefined || (own.flags & ENUMERABLE) === 0) continue
      const isRead = own.accessor === null && !(from instanceof ProxyObject)
      const value = isRead ? own.value : from.Get(realm, nextKey, from)
      if (!to.Set(realm, nextKey, value, to)) throwFailedSet(realm, to, nextKey)
    }
  }
  return to
}

function requirePrototype(realm: Realm, value: Value): GuestObject | null {
  if (value === null || value instanceof GuestObject) return value
  return throwTypeError(realm, `Object prototype may only be an Object or null: ${describeValue(value)}`)
}

/** https://tc39.es/ecma262/#sec-object.create */
function Object_create(realm: Realm, _thisValue: Value, args: Value[]): Value {
  const obj = OrdinaryObjectCreate(realm, requirePrototype(realm, args[0]))
  return args[1] === undefined ? obj : ObjectDefineProperties(realm, obj, args[1])
}

/** https://tc39.es/ecma262/#sec-objectdefineproperties */
function ObjectDefineProperties(realm: Realm, O: GuestObject, Properties: Value): GuestObject {
  const props = ToObject(realm, Properties)
  const descriptors: [PropertyKey, Descriptor][] = []
  for (const nextKey of props.OwnPropertyKeys(realm)) {
    const propDesc = props.GetOwnProperty(realm, nextKey)
    if (propDesc === undefined || (propDesc.flags & ENUMERABLE) === 0) continue
    descriptors.push([nextKey, ToPropertyDescriptor(realm, props.Get(realm, nextKey, props))])
  }
  for (const [key, descriptor] of descriptors) DefinePropertyOrThrow(realm, O, key, descriptor)
  return O
}

/** https://tc39.es/ecma262/#sec-object.defineproperty */
function Object_defineProperty(realm: Realm, _thisValue: Value, args: Value[]): Value {
  const O = args[0]
  if (!(O instanceof GuestObject)) return throwTypeError(realm, "Object.defineProperty called on non-object")
  const key = ToPropertyKey(realm, args[1])
  DefinePropertyOrThrow(realm, O, key, ToPropertyDescriptor(realm, args[2]))
  return O
}

/** https://tc39.es/ecma262/#sec-object.defineproperties */
function Object_defineProperties(realm: Realm, _thisValue: Value, args: Value[]): Value {
  const O = args[0]
  if (!(O instanceof GuestObject)) return throwTypeError(realm, "Object.defineProperties called on non-object")
  return ObjectDefineProperties(realm, O, args[1])
}

/** https://tc39.es/ecma262/#sec-object.freeze and Object.seal */
function setIntegrity(realm: Realm, O: Value, level: "sealed" | "frozen"): Value {
  if (!(O instanceof GuestObject)) return O
  if (!SetIntegrityLevel(realm, O, level)) throwTypeError(realm, describeFailedPreventExtensions(O))
  return O
}

function describeFailedPreventExtensions(O: GuestObject): string {
  if (refuserOf(O, "preventExtensions") instanceof ProxyObject)
    return "'preventExtensions' on proxy: trap returned falsish"
  return `Cannot prevent extensions of ${describeValue(O)}`
}

/** https://tc39.es/ecma262/#sec-object.preventextensions */
function Object_preventExtensions(realm: Realm, _thisValue: Value, args: Value[]): Value {
  const O = args[0]
  if (!(O instanceof GuestObject)) return O
  if (!O.PreventExtensions(realm)) throwTypeError(realm, describeFailedPreventExtensions(O))
  return O
}

/** https://tc39.es/ecma262/#sec-object.fromentries */
const Object_fromEntries = activating((realm, _thisValue, args) => {
  const iterable = args[0]
  if (iterable === undefined || iterable === null) return throwTypeError(realm, `${iterable} is not iterable`)
  const obj = createPlainObject(realm)
  return new AddFromIterable(realm, obj, null, iterable, true)
})

/** https://tc39.es/ecma262/#sec-object.getownpropertydescriptor */
function Object_getOwnPropertyDescriptor(realm: Realm, _thisValue: Value, args: Value[]): Value {
  const obj = ToObject(realm, args[0])
  const key = ToPropertyKey(realm, args[1])
  return FromPropertyDescriptor(realm, obj.GetOwnProperty(realm, key))
}

/** https://tc39.es/ecma262/#sec-object.getownpropertydescriptors */
function Object_getOwnPropertyDescriptors(realm: Realm, _thisValue: Value, args: Value[]): Value {
  const obj = ToObject(realm, args[0])
  const descriptors = createPlainObject(realm)
  for (const key of obj.OwnPropertyKeys(realm)) {
    const own = obj.GetOwnProperty(realm, key)
    if (own !== undefined) descriptors.putOwn(realm, key, FromPropertyDescriptor(realm, own))
  }
  return descriptors
}

/** https://tc39.es/ecma262/#sec-getownpropertykeys */
function GetOwnPropertyKeys(realm: Realm, O: Value, type: "string" | "symbol"): Value {
  const obj = ToObject(realm, O)
  return CreateArrayFromList(
    realm,
    obj.OwnPropertyKeys(realm).filter((key) => typeof key === type),
  )
}

class ObjectGroupBy extends GroupBy {
  protected override toResult(realm: Realm): Value {
    const obj = OrdinaryObjectCreate(realm, null)
    for (const [key, elements] of this.groups)
      obj.putOwn(realm, key as PropertyKey, CreateArrayFromList(realm, elements))
    return obj
  }
}

/** https://tc39.es/ecma262/#sec-object.setprototypeof */
function Object_setPrototypeOf(realm: Realm, _thisValue: Value, args: Value[]): Value {
  const O = args[0]
  if (O === undefined || O === null) {
    return throwTypeError(realm, "Object.setPrototypeOf called on null or undefined")
  }
  const proto = requirePrototype(realm, args[1])
  if (O instanceof GuestObject && !O.SetPrototypeOf(realm, proto)) throwFailedSetPrototypeOf(realm, O)
  return O
}

export function throwFailedSetPrototypeOf(realm: Realm, O: GuestObject): never {
  const refuser = refuserOf(O, "setPrototypeOf")
  if (refuser instanceof ProxyObject) {
    throwTypeError(realm, "'setPrototypeOf' on proxy: trap returned falsish for property 'undefined'")
  }
  if (refuser === realm.intrinsics.ObjectPrototype) {
    throwTypeError(realm, "Immutable prototype object 'Object.prototype' cannot have their prototype set")
  }
  if (!refuser.IsExtensible(realm)) throwTypeError(realm, `${describeValue(refuser)} is not extensible`)
  return throwTypeError(realm, "Cyclic __proto__ value")
}

export const ObjectConstructor = defineConstructor({
  name: "Object",
  length: 1,
  prototype: "ObjectPrototype",
  behaviour: construct,
  statics: {
    methods: [
      ["assign", 2, Object_assign],
      ["getOwnPropertyDescriptor", 2, Object_getOwnPropertyDescriptor],
      ["getOwnPropertyDescriptors", 1, Object_getOwnPropertyDescriptors],
      ["getOwnPropertyNames", 1, (realm, _thisValue, args) => GetOwnPropertyKeys(realm, args[0], "string")],
      ["getOwnPropertySymbols", 1, (realm, _thisValue, args) => GetOwnPropertyKeys(realm, args[0], "symbol")],
      [
        "hasOwn",
        2,
        (realm, _thisValue, args) => {
          const obj = ToObject(realm, args[0])
          return HasOwnProperty(realm, obj, ToPropertyKey(realm, args[1]))
        },
      ],
      ["is", 2, (realm, _thisValue, args) => SameValue(realm, args[0], args[1])],
      ["preventExtensions", 1, Object_preventExtensions],
      ["seal", 1, (realm, _thisValue, args) => setIntegrity(realm, args[0], "sealed")],
      ["create", 2, Object_create],
      ["defineProperties", 2, Object_defineProperties],
      ["defineProperty", 3, Object_defineProperty],
      ["freeze", 1, (realm, _thisValue, args) => setIntegrity(realm, args[0], "frozen")],
      ["getPrototypeOf", 1, (realm, _thisValue, args) => ToObject(realm, args[0]).GetPrototypeOf(realm)],
      ["setPrototypeOf", 2, Object_setPrototypeOf],
      ["isExtensible", 1, (realm, _thisValue, args) => args[0] instanceof GuestObject && args[0].IsExtensible(realm)],
      ["isFrozen", 1, (realm, _thisValue, args) => hasIntegrity(realm, args[0], "frozen")],
      ["isSealed", 1, (realm, _thisValue, args) => hasIntegrity(realm, args[0], "sealed")],
      ["keys", 1, (realm, _thisValue, args) => enumerate(realm, args[0], "key")],
      ["entries", 1, (realm, _thisValue, args) => enumerate(realm, args[0], "key+value")],
      ["fromEntries", 1, Object_fromEntries],
      ["values", 1, (realm, _thisValue, args) => enumerate(realm, args[0], "value")],
      ["groupBy", 2, activating((realm, _thisValue, args) => new ObjectGroupBy(realm, args, true))],
    ],
  },
})

function hasIntegrity(realm: Realm, O: Value, level: "sealed" | "frozen"): boolean {
  return !(O instanceof GuestObject) || TestIntegrityLevel(realm, O, level)
}

function enumerate(realm: Realm, O: Value, kind: "key" | "value" | "key+value"): Value {
  const obj = ToObject(realm, O)
  const list = EnumerableOwnProperties(realm, obj, kind)
  chargeSteps(realm, list.length)
  return CreateArrayFromList(realm, list)
}

describeActivation(ObjectGroupBy, "Object.groupBy", groupByFields)
