/**
 * Weak collections and references: https://tc39.es/ecma262/#sec-managing-memory, https://tc39.es/ecma262/#sec-weakmap-objects
 *
 * DEPARTS: what they refer to is held strongly, and a FinalizationRegistry never calls, so that collection is unobservable.
 */
import { Activation, activating, type Step } from "../interpreter/activation.js"
import { chargeBytes } from "../interpreter/budget.js"
import { ENTRY_BYTES, WEAK_COLLECTION_BYTES } from "../interpreter/costs.js"
import { throwTypeError } from "../interpreter/errors.js"
import {
  FinalizationRegistryObject,
  WeakMapObject,
  WeakRefObject,
  WeakSetObject,
} from "../interpreter/objects/collections.js"
import { GuestObject } from "../interpreter/objects/object.js"
import type { Value } from "../interpreter/objects/value.js"
import { GetPrototypeFromConstructor } from "../interpreter/operations/object-operations.js"
import { SameValue } from "../interpreter/operations/same-value.js"
import { isCallable } from "../interpreter/operations/type-conversion.js"
import type { Realm } from "../interpreter/realm.js"
import { boolean, instance, value } from "../interpreter/record-kinds.js"
import { defineConstructor, defineObject, describeActivation } from "./define.js"
import { AddFromIterable } from "./iterables.js"
import { getAdder } from "./map.js"
import { describeValue, requireCallback, throwIncompatible, throwNewRequired } from "./messages.js"

/** https://tc39.es/ecma262/#sec-canbeheldweakly */
function CanBeHeldWeakly(realm: Realm, v: Value): boolean {
  if (v instanceof GuestObject) return true
  return typeof v === "symbol" && !realm.keysBySymbol.has(v)
}

// ---- WeakMap ----

function requireWeakMap(realm: Realm, value: Value, method: string): WeakMapObject {
  return value instanceof WeakMapObject ? value : throwIncompatible(realm, `WeakMap.prototype.${method}`, value)
}

function requireWeakMapKey(realm: Realm, key: Value): void {
  if (!CanBeHeldWeakly(realm, key)) throwTypeError(realm, "Invalid value used as weak map key")
}

function setWeakly(realm: Realm, map: WeakMapObject, key: Value, value: Value): void {
  requireWeakMapKey(realm, key)
  if (!map.entries.has(key)) chargeBytes(realm, ENTRY_BYTES)
  map.entries.set(key, value)
}

export const WeakMapConstructor = defineConstructor({
  name: "WeakMap",
  length: 0,
  prototype: "WeakMapPrototype",
  behaviour: activating((realm, _thisValue, args, newTarget) => {
    if (newTarget === undefined) return throwNewRequired(realm, "WeakMap")
    const proto = GetPrototypeFromConstructor(realm, newTarget, "WeakMapPrototype")
    chargeBytes(realm, WEAK_COLLECTION_BYTES)
    const map = new WeakMapObject(realm.rootShape, proto, [])
    const iterable = args[0]
    if (iterable === undefined || iterable === null) return map
    return new AddFromIterable(realm, map, getAdder(realm, map, "set"), iterable, true)
  }),
})

/** https://tc39.es/proposal-upsert/#sec-weakmap.prototype.getOrInsertComputed */
class GetOrInsertComputed extends Activation {
  private isStarted = false

  constructor(
    readonly map: WeakMapObject,
    readonly key: Value,
    readonly callback: Value,
  ) {
    super()
  }

  override resume(realm: Realm, value: Value): Step {
    if (this.isStarted) {
      setWeakly(realm, this.map, this.key, value)
      return this.finish(value)
    }
    this.isStarted = true
    requireWeakMapKey(realm, this.key)
    requireCallback(realm, this.callback)
    if (this.map.entries.has(this.key)) return this.finish(this.map.entries.get(this.key))
    return this.call(this.callback, undefined, [this.key])
  }
}

/** https://tc39.es/ecma262/#sec-properties-of-the-weakmap-prototype-object */
export const WeakMapPrototype = defineObject({
  path: "WeakMap.prototype",
  methods: [
    ["delete", 1, (realm, thisValue, args) => requireWeakMap(realm, thisValue, "delete").entries.delete(args[0])],
    ["get", 1, (realm, thisValue, args) => requireWeakMap(realm, thisValue, "get").entries.get(args[0])],
    [
      "set",
      2,
      (realm, thisValue, args) => {
        setWeakly(realm, requireWeakMap(realm, thisValue, "set"), args[0], args[1])
        return thisValue
      },
    ],
    ["has", 1, (realm, thisValue, args) => requireWeakMap(realm, thisValue, "has").entries.has(args[0])],
    [
      "getOrInsert",
      2,
      (realm, thisValue, args) => {
        const map = requireWeakMap(realm, thisValue, "getOrInsert")
        requireWeakMapKey(realm, args[0])
        if (map.entries.has(args[0])) return map.entries.get(args[0])
        setWeakly(realm, map, args[0], args[1])
        return args[1]
      },
    ],
    [
      "getOrInsertComputed",
      2,
      activating((realm, thisValue, args) => {
        const map = requireWeakMap(realm, thisValue, "getOrInsertComputed")
        return new GetOrInsertComputed(map, args[0], args[1])
      }),
    ],
  ],
  intrinsics: [["constructor", "WeakMap"]],
  tag: "WeakMap",
})

// ---- WeakSet ----

function requireWeakSet(realm: Realm, value: Value, method: string): WeakSetObject {
  return value instanceof WeakSetObject ? value : throwIncompatible(realm, `WeakSet.prototype.${method}`, value)
}

export const WeakSetConstructor = defineConstructor({
  name: "WeakSet",
  length: 0,
  prototype: "WeakSetPrototype",
  behaviour: activating((realm, _thisValue, args, newTarget) => {
    if (newTarget === undefined) return throwNewRequired(realm, "WeakSet")
    const proto = GetPrototypeFromConstructor(realm, newTarget, "WeakSetPrototype")
    chargeBytes(realm, WEAK_COLLECTION_BYTES)
    const set = new WeakSetObject(realm.rootShape, proto, [])
    const iterable = args[0]
    if (iterable === undefined || iterable === null) return set
    return new AddFromIterable(realm, set, getAdder(realm, set, "add"), iterable, false)
  }),
})

/** https://tc39.es/ecma262/#sec-properties-of-the-weakset-prototype-object */
export const WeakSetPrototype = defineObject({
  path: "WeakSet.prototype",
  methods: [
    ["delete", 1, (realm, thisValue, args) => requireWeakSet(realm, thisValue, "delete").members.delete(args[0])],
    ["has", 1, (realm, thisValue, args) => requireWeakSet(realm, thisValue, "has").members.has(args[0])],
    [
      "add",
      1,
      (realm, thisValue, args) => {
        const set = requireWeakSet(realm, thisValue, "add")
        if (!CanBeHeldWeakly(realm, args[0])) throwTypeError(realm, "Invalid value used in weak set")
        chargeBytes(realm, ENTRY_BYTES)
        set.members.add(args[0])
        return set
      },
    ],
  ],
  intrinsics: [["constructor", "WeakSet"]],
  tag: "WeakSet",
})

// ---- WeakRef ----

export const WeakRefConstructor = defineConstructor({
  name: "WeakRef",
  length: 1,
  prototype: "WeakRefPrototype",
  behaviour: (realm, _thisValue, args, newTarget) => {
    if (newTarget === undefined) return throwNewRequired(realm, "WeakRef")
    if (!CanBeHeldWeakly(realm, args[0])) throwTypeError(realm, "WeakRef: invalid target")
    const proto = GetPrototypeFromConstructor(realm, newTarget, "WeakRefPrototype")
    chargeBytes(realm, 64)
    const reference = new WeakRefObject(realm.rootShape, proto, [])
    reference.target = args[0]
    return reference
  },
})

/** https://tc39.es/ecma262/#sec-properties-of-the-weak-ref-prototype-object */
export const WeakRefPrototype = defineObject({
  path: "WeakRef.prototype",
  methods: [
    [
      "deref",
      0,
      (realm, thisValue) =>
        thisValue instanceof WeakRefObject
          ? thisValue.target
          : throwIncompatible(realm, "WeakRef.prototype.deref", thisValue),
    ],
  ],
  intrinsics: [["constructor", "WeakRef"]],
  tag: "WeakRef",
})

// ---- FinalizationRegistry ----

function requireRegistry(realm: Realm, value: Value, method: string): FinalizationRegistryObject {
  if (value instanceof FinalizationRegistryObject) return value
  return throwIncompatible(realm, `FinalizationRegistry.prototype.${method}`, value)
}

export const FinalizationRegistryConstructor = defineConstructor({
  name: "FinalizationRegistry",
  length: 1,
  prototype: "FinalizationRegistryPrototype",
  behaviour: (realm, _thisValue, args, newTarget) => {
    if (newTarget === undefined) return throwNewRequired(realm, "FinalizationRegistry")
    if (!isCallable(args[0])) throwTypeError(realm, "FinalizationRegistry: cleanup must be callable")
    const proto = GetPrototypeFromConstructor(realm, newTarget, "FinalizationRegistryPrototype")
    chargeBytes(realm, WEAK_COLLECTION_BYTES)
    const registry = new FinalizationRegistryObject(realm.rootShape, proto, [])
    registry.cleanupCallback = args[0]
    return registry
  },
})

/** https://tc39.es/ecma262/#sec-finalization-registry.prototype.register */
function FinalizationRegistryProto_register(realm: Realm, thisValue: Value, args: Value[]): Value {
  const registry = requireRegistry(realm, thisValue, "register")
  const [target, heldValue, unregisterToken] = args
  if (!CanBeHeldWeakly(realm, target)) {
    throwTypeError(realm, "FinalizationRegistry.prototype.register: invalid target")
  }
  if (SameValue(realm, target, heldValue)) {
    throwTypeError(realm, "FinalizationRegistry.prototype.register: target and holdings must not be same")
  }
  if (!CanBeHeldWeakly(realm, unregisterToken)) {
    if (unregisterToken === undefined) return undefined
    return throwTypeError(realm, `Invalid unregisterToken ('${describeValue(unregisterToken)}')`)
  }
  chargeBytes(realm, ENTRY_BYTES)
  registry.tokens.add(unregisterToken)
  return undefined
}

/** https://tc39.es/ecma262/#sec-finalization-registry.prototype.unregister */
function FinalizationRegistryProto_unregister(realm: Realm, thisValue: Value, args: Value[]): Value {
  const registry = requireRegistry(realm, thisValue, "unregister")
  if (!CanBeHeldWeakly(realm, args[0])) {
    return throwTypeError(realm, `Invalid unregisterToken ('${describeValue(args[0])}')`)
  }
  return registry.tokens.delete(args[0])
}

/** https://tc39.es/ecma262/#sec-properties-of-the-finalization-registry-prototype-object */
export const FinalizationRegistryPrototype = defineObject({
  path: "FinalizationRegistry.prototype",
  methods: [
    ["register", 2, FinalizationRegistryProto_register],
    ["unregister", 1, FinalizationRegistryProto_unregister],
  ],
  intrinsics: [["constructor", "FinalizationRegistry"]],
  tag: "FinalizationRegistry",
})

describeActivation(GetOrInsertComputed, "WeakMap.prototype.getOrInsertComputed", {
  isStarted: boolean,
  map: instance(() => WeakMapObject),
  key: value,
  callback: value,
})
