/**
 * Proxy exotic objects: every internal method goes to a trap of the handler, whose answer is checked against the target.
 * https://tc39.es/ecma262/#sec-proxy-object-internal-methods-and-internal-slots
 *
 * Each internal method counts as a level of the host's stack, so that proxies of proxies end as a guest RangeError.
 */
import { chargeBytes, chargeSteps } from "../budget.js"
import { throwTypeError } from "../errors.js"
import { describeCallee, describeKey } from "../inspect.js"
import { chargeKey } from "../objects/collections.js"
import { BUILTIN_DEPTH } from "../objects/function.js"
import { KeySet } from "../objects/key-map.js"
import {
  type Descriptor,
  GuestObject,
  isCompatibleDescriptor,
  mergeDescriptor,
  type OwnProperty,
} from "../objects/object.js"
import { ProxyObject } from "../objects/proxy.js"
import { ACCESSOR, CONFIGURABLE, ENUMERABLE, WRITABLE } from "../objects/shape.js"
import type { PropertyKey, Value } from "../objects/value.js"
import type { Realm } from "../realm.js"
import { CreateArrayFromList, createPlainObject, LengthOfArrayLike, ToPropertyDescriptor } from "./object-operations.js"
import { SameValue } from "./same-value.js"
import { isCallable, ToBoolean } from "./type-conversion.js"

type Trap =
  | "getPrototypeOf"
  | "setPrototypeOf"
  | "isExtensible"
  | "preventExtensions"
  | "getOwnPropertyDescriptor"
  | "defineProperty"
  | "has"
  | "get"
  | "set"
  | "deleteProperty"
  | "ownKeys"
  | "apply"
  | "construct"

/** https://tc39.es/ecma262/#sec-proxycreate */
export function ProxyCreate(realm: Realm, target: Value, handler: Value): ProxyObject {
  if (!(target instanceof GuestObject) || !(handler instanceof GuestObject)) {
    return throwTypeError(realm, "Cannot create proxy with a non-object as target or handler")
  }
  chargeBytes(realm, 80)
  return new TrappedProxyObject(realm.rootShape, target, handler, target.isCallable, target.isConstructor)
}

/** What one internal method of a proxy works on. */
interface Entry {
  readonly target: GuestObject
  readonly handler: GuestObject
  readonly trap: GuestObject | undefined
}

/** Counts the level, and finds the trap; `leave` when the method is done. */
function enter(realm: Realm, proxy: ProxyObject, name: Trap): Entry {
  if (--realm.fuel < 0) realm.refuel()
  realm.depth += BUILTIN_DEPTH
  if (realm.depth > realm.maxDepth) realm.overflow(BUILTIN_DEPTH)
  const { target, handler } = proxy
  if (target === null || handler === null) {
    return throwTypeError(realm, `Cannot perform '${name}' on a proxy that has been revoked`)
  }
  const trap = handler.Get(realm, name, handler)
  if (trap === undefined || trap === null) return { target, handler, trap: undefined }
  if (isCallable(trap)) return { target, handler, trap }
  const shown = typeof trap === "string" ? trap : describeCallee(trap)
  return throwTypeError(
    realm,
    `'${shown}' returned for property '${name}' of object '${describeCallee(handler)}' is not a function`,
  )
}

function leave<Result>(realm: Realm, result: Result): Result {
  realm.depth -= BUILTIN_DEPTH
  return result
}

function violate(realm: Realm, trap: Trap, what: string): never {
  return throwTypeError(realm, `'${trap}' on proxy: ${what}`)
}

export class TrappedProxyObject extends ProxyObject {
  override GetPrototypeOf(realm: Realm): GuestObject | null {
    const { target, handler, trap } = enter(realm, this, "getPrototypeOf")
    if (trap === undefined) return leave(realm, target.GetPrototypeOf(realm))
    const proto = trap.Call(realm, handler, [target])
    if (proto !== null && !(proto instanceof GuestObject)) {
      return violate(realm, "getPrototypeOf", "trap returned neither object nor null")
    }
    if (!target.IsExtensible(realm) && target.GetPrototypeOf(realm) !== proto) {
      violate(
        realm,
        "getPrototypeOf",
        "proxy target is non-extensible but the trap did not return its actual prototype",
      )
    }
    return leave(realm, proto)
  }

  override SetPrototypeOf(realm: Realm, V: GuestObject | null): boolean {
    const { target, handler, trap } = enter(realm, this, "setPrototypeOf")
    if (trap === undefined) return leave(realm, target.SetPrototypeOf(realm, V))
    if (!ToBoolean(trap.Call(realm, handler, [target, V]))) return leave(realm, false)
    if (!target.IsExtensible(realm) && target.GetPrototypeOf(realm) !== V) {
      violate(
        realm,
        "setPrototypeOf",
        "trap returned truish for setting a new prototype on the non-extensible proxy target",
      )
    }
    return leave(realm, true)
  }

  override IsExtensible(realm: Realm): boolean {
    const { target, handler, trap } = enter(realm, this, "isExtensible")
    if (trap === undefined) return leave(realm, target.IsExtensible(realm))
    const result = ToBoolean(trap.Call(realm, handler, [target]))
    const actual = target.IsExtensible(realm)
    if (result !== actual) {
      violate(
        realm,
        "isExtensible",
        `trap result does not reflect extensibility of proxy target (which is '${actual}')`,
      )
    }
    return leave(realm, result)
  }

  override PreventExtensions(realm: Realm): boolean {
    const { target, handler, trap } = enter(realm, this, "preventExtensions")
    if (trap === undefined) return leave(realm, target.PreventExtensions(realm))
    const result = ToBoolean(trap.Call(realm, handler, [target]))
    if (result && target.IsExtensible(realm)) {
      violate(realm, "preventExtensions", "trap returned truish but the proxy target is extensible")
    }
    return leave(realm, result)
  }

  override GetOwnProperty(realm: Realm, P: PropertyKey): OwnProperty | undefined {
    const { target, handler, trap } = enter(realm, this, "getOwnPropertyDescriptor")
    if (trap === undefined) return leave(realm, target.GetOwnProperty(realm, P))
    const answer = trap.Call(realm, handler, [target, P])
    const targetDesc = target.GetOwnProperty(realm, P)
    return leave(realm, checkOwnProperty(realm, target, P, answer, targetDesc))
  }

  override hasOwnKey(realm: Realm, P: PropertyKey): boolean {
    return this.GetOwnProperty(realm, P) !== undefined
  }

  override DefineOwnProperty(realm: Realm, P: PropertyKey, Desc: Descriptor): boolean {
    const { target, handler, trap } = enter(realm, this, "defineProperty")
    if (trap === undefined) return leave(realm, target.DefineOwnProperty(realm, P, Desc))
    const answer = trap.Call(realm, handler, [target, P, fromPartialDescriptor(realm, Desc)])
    if (!ToBoolean(answer)) return leave(realm, false)
    checkDefinition(realm, target, P, Desc)
    return leave(realm, true)
  }

  override HasProperty(realm: Realm, P: PropertyKey): boolean {
    const { target, handler, trap } = enter(realm, this, "has")
    if (trap === undefined) return leave(realm, target.HasProperty(realm, P))
    const result = ToBoolean(trap.Call(realm, handler, [target, P]))
    const targetDesc = result ? undefined : target.GetOwnProperty(realm, P)
    if (targetDesc !== undefined) {
      const what = `trap returned falsish for property '${describeKey(P)}'`
      if ((targetDesc.flags & CONFIGURABLE) === 0) {
        violate(realm, "has", `${what} which exists in the proxy target as non-configurable`)
      }
      if (!target.IsExtensible(realm)) violate(realm, "has", `${what} but the proxy target is not extensible`)
    }
    return leave(realm, result)
  }

  override Get(realm: Realm, P: PropertyKey, Receiver: Value = this): Value {
    const { target, handler, trap } = enter(realm, this, "get")
    if (trap === undefined) return leave(realm, target.Get(realm, P, Receiver))
    const result = trap.Call(realm, handler, [target, P, Receiver])
    const targetDesc = target.GetOwnProperty(realm, P)
    if (targetDesc !== undefined && (targetDesc.flags & CONFIGURABLE) === 0) {
      checkRead(realm, P, targetDesc, result)
    }
    return leave(realm, result)
  }

  override Set(realm: Realm, P: PropertyKey, V: Value, Receiver: Value = this): boolean {
    const { target, handler, trap } = enter(realm, this, "set")
    if (trap === undefined) return leave(realm, target.Set(realm, P, V, Receiver))
    if (!ToBoolean(trap.Call(realm, handler, [target, P, V, Receiver]))) return leave(realm, false)
    const targetDesc = target.GetOwnProperty(realm, P)
    if (targetDesc !== undefined && (targetDesc.flags & CONFIGURABLE) === 0) {
      checkWrite(realm, P, targetDesc, V)
    }
    return leave(realm, true)
  }

  override Delete(realm: Realm, P: PropertyKey): boolean {
    const { target, handler, trap } = enter(realm, this, "deleteProperty")
    if (trap === undefined) return leave(realm, target.Delete(realm, P))
    if (!ToBoolean(trap.Call(realm, handler, [target, P]))) return leave(realm, false)
    const targetDesc = target.GetOwnProperty(realm, P)
    if (targetDesc === undefined) return leave(realm, true)
    const what = `trap returned truish for property '${describeKey(P)}'`
    if ((targetDesc.flags & CONFIGURABLE) === 0) {
      violate(realm, "deleteProperty", `${what} which is non-configurable in the proxy target`)
    }
    if (!target.IsExtensible(realm)) {
      violate(realm, "deleteProperty", `${what} but the proxy target is non-extensible`)
    }
    return leave(realm, true)
  }

  override OwnPropertyKeys(realm: Realm): PropertyKey[] {
    const { target, handler, trap } = enter(realm, this, "ownKeys")
    if (trap === undefined) return leave(realm, target.OwnPropertyKeys(realm))
    const trapResult = listOfKeys(realm, trap.Call(realm, handler, [target]))
    checkKeys(realm, target, trapResult)
    return leave(realm, trapResult)
  }

  override Call(realm: Realm, thisArgument: Value, argumentsList: Value[]): Value {
    const { target, handler, trap } = enter(realm, this, "apply")
    if (trap === undefined) return leave(realm, target.Call(realm, thisArgument, argumentsList))
    const argArray = CreateArrayFromList(realm, argumentsList)
    return leave(realm, trap.Call(realm, handler, [target, thisArgument, argArray]))
  }

  override Construct(realm: Realm, argumentsList: Value[], newTarget: GuestObject): GuestObject {
    const { target, handler, trap } = enter(realm, this, "construct")
    if (trap === undefined) return leave(realm, target.Construct(realm, argumentsList, newTarget))
    const argArray = CreateArrayFromList(realm, argumentsList)
    const newObj = trap.Call(realm, handler, [target, argArray, newTarget])
    if (newObj instanceof GuestObject) return leave(realm, newObj)
    return violate(realm, "construct", `trap returned non-object ('${describePlainly(newObj)}')`)
  }
}

function describePlainly(value: Value): string {
  return typeof value === "string" ? value.slice(0, 60) : describeCallee(value)
}

function toDescriptor({ value, accessor, flags }: OwnProperty): Descriptor {
  const shared = { enumerable: (flags & ENUMERABLE) !== 0, configurable: (flags & CONFIGURABLE) !== 0 }
  if (accessor === null) return { ...shared, value, hasValue: true, writable: (flags & WRITABLE) !== 0 }
  return { ...shared, get: accessor.get, hasGet: true, set: accessor.set, hasSet: true }
}

/** https://tc39.es/ecma262/#sec-frompropertydescriptor of a descriptor that may lack fields. */
function fromPartialDescriptor(realm: Realm, Desc: Descriptor): Value {
  const obj = createPlainObject(realm)
  if (Desc.hasValue) obj.putOwn(realm, "value", Desc.value)
  if (Desc.writable !== undefined) obj.putOwn(realm, "writable", Desc.writable)
  if (Desc.hasGet) obj.putOwn(realm, "get", Desc.get)
  if (Desc.hasSet) obj.putOwn(realm, "set", Desc.set)
  if (Desc.enumerable !== undefined) obj.putOwn(realm, "enumerable", Desc.enumerable)
  if (Desc.configurable !== undefined) obj.putOwn(realm, "configurable", Desc.configurable)
  return obj
}

/** Steps 7 to 17 of [[GetOwnProperty]]. */
function checkOwnProperty(
  realm: Realm,
  target: GuestObject,
  P: PropertyKey,
  answer: Value,
  targetDesc: OwnProperty | undefined,
): OwnProperty | undefined {
  const key = describeKey(P)
  const fail = (what: string) => violate(realm, "getOwnPropertyDescriptor", what)
  if (answer === undefined) {
    if (targetDesc === undefined) return undefined
    if ((targetDesc.flags & CONFIGURABLE) === 0) {
      fail(`trap returned undefined for property '${key}' which is non-configurable in the proxy target`)
    }
    if (!target.IsExtensible(realm)) {
      fail(`trap returned undefined for property '${key}' which exists in the non-extensible proxy target`)
    }
    return undefined
  }
  if (!(answer instanceof GuestObject)) {
    return fail(`trap returned neither object nor undefined for property '${key}'`)
  }
  const extensibleTarget = target.IsExtensible(realm)
  const result = mergeDescriptor(ToPropertyDescriptor(realm, answer), undefined)
  if (!isCompatibleDescriptor(realm, extensibleTarget, toDescriptor(result), targetDesc)) {
    fail(
      `trap returned descriptor for property '${key}' that is incompatible with the existing property in the proxy target`,
    )
  }
  if (result.flags & CONFIGURABLE) return result
  if (targetDesc === undefined || targetDesc.flags & CONFIGURABLE) {
    fail(
      `trap reported non-configurability for property '${key}' which is either non-existent or configurable in the proxy target`,
    )
  } else if (result.accessor === null && (result.flags & WRITABLE) === 0 && targetDesc.flags & WRITABLE) {
    fail(
      `trap reported non-configurable and writable for property '${key}' which is non-configurable, non-writable in the proxy target`,
    )
  }
  return result
}

/** Steps 9 to 15 of [[DefineOwnProperty]]. */
function checkDefinition(realm: Realm, target: GuestObject, P: PropertyKey, Desc: Descriptor): void {
  const targetDesc = target.GetOwnProperty(realm, P)
  const extensibleTarget = target.IsExtensible(realm)
  const settingConfigFalse = Desc.configurable === false
  const key = describeKey(P)
  const fail = (what: string) => violate(realm, "defineProperty", `trap returned truish for ${what}`)
  const unconfigurable = `defining non-configurable property '${key}' which`
  if (targetDesc === undefined) {
    if (!extensibleTarget) fail(`adding property '${key}'  to the non-extensible proxy target`)
    if (settingConfigFalse) fail(`${unconfigurable} is either non-existent or configurable in the proxy target`)
    return
  }
  if (!isCompatibleDescriptor(realm, extensibleTarget, Desc, targetDesc)) {
    fail(`adding property '${key}'  that is incompatible with the existing property in the proxy target`)
  }
  if (settingConfigFalse && targetDesc.flags & CONFIGURABLE) {
    fail(`${unconfigurable} is either non-existent or configurable in the proxy target`)
  }
  const isFixed = targetDesc.accessor === null && (targetDesc.flags & (CONFIGURABLE | WRITABLE)) === WRITABLE
  if (isFixed && Desc.writable === false) {
    fail(
      `${unconfigurable} cannot be non-writable, unless there exists a corresponding non-configurable, non-writable own property of the target object.`,
    )
  }
}

/** Step 9 of [[Get]], for a property of the target that is not configurable. */
function checkRead(realm: Realm, P: PropertyKey, { value, accessor, flags }: OwnProperty, result: Value): void {
  const key = describeKey(P)
  if (accessor === null && (flags & (WRITABLE | ACCESSOR)) === 0 && !SameValue(realm, result, value)) {
    violate(
      realm,
      "get",
      `property '${key}' is a read-only and non-configurable data property on the proxy target but the proxy did not return its actual value (expected '${describePlainly(value)}' but got '${describePlainly(result)}')`,
    )
  }
  if (accessor !== null && accessor.get === undefined && result !== undefined) {
    violate(
      realm,
      "get",
      `property '${key}' is a non-configurable accessor property on the proxy target and does not have a getter function, but the trap did not return 'undefined' (got '${describePlainly(result)}')`,
    )
  }
}

/** Step 10 of [[Set]], for a property of the target that is not configurable. */
function checkWrite(realm: Realm, P: PropertyKey, { value, accessor, flags }: OwnProperty, V: Value): void {
  const what = `trap returned truish for property '${describeKey(P)}' which exists in the proxy target as a non-configurable and non-writable`
  if (accessor === null && (flags & WRITABLE) === 0 && !SameValue(realm, V, value)) {
    violate(realm, "set", `${what} data property with a different value`)
  }
  if (accessor !== null && accessor.set === undefined) {
    violate(realm, "set", `${what} accessor property without a setter`)
  }
}

/** https://tc39.es/ecma262/#sec-createlistfromarraylike of property keys, and that none is twice in it. */
function listOfKeys(realm: Realm, answer: Value): PropertyKey[] {
  if (!(answer instanceof GuestObject)) {
    return throwTypeError(realm, "CreateListFromArrayLike called on non-object")
  }
  const length = LengthOfArrayLike(realm, answer)
  const keys: PropertyKey[] = []
  for (let index = 0; index < length; index++) {
    chargeSteps(realm, 1)
    chargeBytes(realm, 8)
    const key = answer.GetIndex(realm, index)
    if (typeof key !== "string" && typeof key !== "symbol") {
      return throwTypeError(realm, `${describePlainly(key)} is not a valid property name`)
    }
    chargeKey(realm, key)
    keys.push(key)
  }
  if (new KeySet(keys).size < keys.length) violate(realm, "ownKeys", "trap returned duplicate entries")
  return keys
}

/** Steps 9 to 22 of [[OwnPropertyKeys]]. */
function checkKeys(realm: Realm, target: GuestObject, trapResult: readonly PropertyKey[]): void {
  const extensibleTarget = target.IsExtensible(realm)
  const targetKeys = target.OwnPropertyKeys(realm)
  const configurable: PropertyKey[] = []
  const nonconfigurable: PropertyKey[] = []
  for (const key of targetKeys) {
    const desc = target.GetOwnProperty(realm, key)
    const isFixed = desc !== undefined && (desc.flags & CONFIGURABLE) === 0
    ;(isFixed ? nonconfigurable : configurable).push(key)
  }
  if (extensibleTarget && nonconfigurable.length === 0) return
  const unchecked = new KeySet(trapResult)
  const require = (key: PropertyKey) => {
    if (!unchecked.delete(key)) violate(realm, "ownKeys", `trap result did not include '${describeKey(key)}'`)
  }
  for (const key of nonconfigurable) require(key)
  if (extensibleTarget) return
  for (const key of configurable) require(key)
  if (unchecked.size > 0) violate(realm, "ownKeys", "trap returned extra keys but proxy target is non-extensible")
}
