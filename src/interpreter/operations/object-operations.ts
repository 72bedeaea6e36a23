/** https://tc39.es/ecma262/#sec-operations-on-objects */
import { chargeBytes, chargeSteps } from "../budget.js"
import { ARRAY_BYTES, ELEMENT_BYTES, OBJECT_BYTES } from "../costs.js"
import { throwTypeError } from "../errors.js"
import { describeCallee, describeKey, describeOperand } from "../inspect.js"
import { ArrayObject, EXTENSIBLE, FROZEN, SEALED } from "../objects/array.js"
import { BuiltinFunction, FunctionObject } from "../objects/function.js"
import { type Descriptor, fullDataDescriptor, GuestObject, type OwnProperty } from "../objects/object.js"
import { ProxyObject } from "../objects/proxy.js"
import { CONFIGURABLE, DATA, ENUMERABLE, FLAG_BITS, WRITABLE } from "../objects/shape.js"
import { TypedArrayObject } from "../objects/typed-array.js"
import { type PropertyKey, type Value, wellKnownSymbols } from "../objects/value.js"
import type { IntrinsicName, Realm } from "../realm.js"
import { IsConstructor, SameValue } from "./testing-comparison.js"
import { isCallable, prototypeOfPrimitive, ToBoolean, ToLength, ToObject } from "./type-conversion.js"

/** https://tc39.es/ecma262/#sec-call */
export function Call(realm: Realm, F: Value, V: Value, argumentsList: Value[]): Value {
  if (!isCallable(F)) return throwTypeError(realm, `${describeCallee(F)} is not a function`)
  return F.Call(realm, V, argumentsList)
}

/** https://tc39.es/ecma262/#sec-construct; `F` must be a constructor. */
export function Construct(
  realm: Realm,
  F: GuestObject,
  argumentsList: Value[],
  newTarget: GuestObject = F,
): GuestObject {
  return F.Construct(realm, argumentsList, newTarget)
}

/** https://tc39.es/ecma262/#sec-get-o-p */
export function Get(realm: Realm, O: GuestObject, P: PropertyKey): Value {
  return O.Get(realm, P, O)
}

/** https://tc39.es/ecma262/#sec-getv */
export function GetV(realm: Realm, V: Value, P: PropertyKey): Value {
  if (V instanceof GuestObject) return V.Get(realm, P, V)
  if (V === undefined || V === null) {
    return throwTypeError(realm, `Cannot read properties of ${V} (reading '${describeKey(P)}')`)
  }
  if (typeof V === "string") {
    if (P === "length") return V.length
    return ToObject(realm, V).Get(realm, P, V)
  }
  return prototypeOfPrimitive(realm, V).Get(realm, P, V)
}

/** https://tc39.es/ecma262/#sec-set-o-p-v-throw with Throw true. */
export function Set(realm: Realm, O: GuestObject, P: PropertyKey, V: Value): void {
  if (!O.Set(realm, P, V, O)) throwFailedSet(realm, O, P)
}

/**
 * Who refused what was asked of `O`: what lies behind proxies that have no such trap. Nothing of the plan runs to find it,
 * so that a getter among the traps is taken for one.
 */
export function refuserOf(O: GuestObject, trap: string): GuestObject {
  let at = O
  while (at instanceof ProxyObject && at.target !== null && !mayTrap(at.handler, trap)) at = at.target
  return at
}

function mayTrap(handler: GuestObject | null, trap: string): boolean {
  for (let holder = handler; holder !== null; holder = holder.proto) {
    if (holder instanceof ProxyObject) return true
    if (holder.shape.lookup(trap) < 0) continue
    const value = holder.slots[holder.shape.lookup(trap) >> FLAG_BITS]
    return value !== undefined && value !== null
  }
  return false
}

/** The TypeError of an assignment that an object refused, as V8 words it. */
export function throwFailedSet(realm: Realm, O: GuestObject, P: PropertyKey): never {
  const key = describeKey(P)
  for (let at: GuestObject | null = O; at !== null; at = at.proto) {
    const holder: GuestObject = refuserOf(at, "set")
    if (holder instanceof ProxyObject) {
      return throwTypeError(realm, `'set' on proxy: trap returned falsish for property '${key}'`)
    }
    at = holder
    const own = holder.GetOwnProperty(realm, P)
    if (own === undefined) continue
    if (own.accessor !== null) {
      return throwTypeError(realm, `Cannot set property ${key} of ${describeCallee(holder)} which has only a getter`)
    }
    if ((own.flags & WRITABLE) === 0) {
      const type = O.isCallable ? "function" : "object"
      return throwTypeError(realm, `Cannot assign to read only property '${key}' of ${type} '${describeCallee(O)}'`)
    }
    // The length of an array that is sealed: an element is in the way.
    if (holder instanceof ArrayObject && P === "length") {
      return throwFailedDelete(realm, holder, String(holder.length - 1))
    }
    break
  }
  if (O instanceof ProxyObject) return throwFailedDefine(realm, O, P)
  if (O instanceof ArrayObject && O.isExtensible && !O.lengthIsWritable) {
    return throwTypeError(realm, `Cannot assign to read only property 'length' of object '${describeCallee(O)}'`)
  }
  return throwTypeError(realm, `Cannot add property ${key}, object is not extensible`)
}

/** https://tc39.es/ecma262/#sec-createdataproperty */
export function CreateDataProperty(realm: Realm, O: GuestObject, P: PropertyKey, V: Value): boolean {
  if (!O.isExotic && O.shape.isExtensible && O.shape.lookup(P) < 0) {
    O.addProperty(realm, P, V, DATA)
    return true
  }
  return O.DefineOwnProperty(realm, P, fullDataDescriptor(V))
}

/** https://tc39.es/ecma262/#sec-createdatapropertyorthrow */
export function CreateDataPropertyOrThrow(realm: Realm, O: GuestObject, P: PropertyKey, V: Value): void {
  if (!CreateDataProperty(realm, O, P, V)) throwFailedDefine(realm, O, P)
}

/** CreateDataPropertyOrThrow with an index: dense arrays take the short way. */
export function createElement(realm: Realm, O: GuestObject, index: number, V: Value): void {
  if (O instanceof ArrayObject && O.elements !== null && O.integrity === EXTENSIBLE) {
    const { length } = O.elements
    if (index < length) {
      O.elements[index] = V
      return
    }
    if (index === length && O.lengthIsWritable) {
      chargeBytes(realm, 8)
      O.elements.push(V)
      return
    }
  }
  CreateDataPropertyOrThrow(realm, O, String(index), V)
}

/** https://tc39.es/ecma262/#sec-definepropertyorthrow */
export function DefinePropertyOrThrow(realm: Realm, O: GuestObject, P: PropertyKey, desc: Descriptor): void {
  if (!O.DefineOwnProperty(realm, P, desc)) throwFailedDefine(realm, O, P)
}

/** The TypeError of a definition that an object refused, as V8 words it. */
function throwFailedDefine(realm: Realm, O: GuestObject, P: PropertyKey): never {
  const key = describeKey(P)
  const refuser = refuserOf(O, "defineProperty")
  if (refuser instanceof ProxyObject) {
    return throwTypeError(realm, `'defineProperty' on proxy: trap returned falsish for property '${key}'`)
  }
  const isNew = refuser.GetOwnProperty(realm, P) === undefined
  return throwTypeError(
    realm,
    isNew ? `Cannot define property ${key}, object is not extensible` : `Cannot redefine property: ${key}`,
  )
}

/** https://tc39.es/ecma262/#sec-deletepropertyorthrow */
export function DeletePropertyOrThrow(realm: Realm, O: GuestObject, P: PropertyKey): void {
  if (!O.Delete(realm, P)) throwFailedDelete(realm, O, P)
}

/** The TypeError of a deletion that an object refused, as V8 words it. */
export function throwFailedDelete(realm: Realm, O: GuestObject, P: PropertyKey): never {
  const key = describeKey(P)
  const refuser = refuserOf(O, "deleteProperty")
  if (refuser instanceof ProxyObject) {
    return throwTypeError(realm, `'deleteProperty' on proxy: trap returned falsish for property '${key}'`)
  }
  return throwTypeError(realm, `Cannot delete property '${key}' of ${describeCallee(O)}`)
}

/** https://tc39.es/ecma262/#sec-getmethod */
export function GetMethod(realm: Realm, V: Value, P: PropertyKey): GuestObject | undefined {
  const func = GetV(realm, V, P)
  if (func === undefined || func === null) return undefined
  if (!isCallable(func)) return throwTypeError(realm, `${describeCallee(func)} is not a function`)
  return func
}

/** https://tc39.es/ecma262/#sec-hasownproperty */
export function HasOwnProperty(realm: Realm, O: GuestObject, P: PropertyKey): boolean {
  return O.GetOwnProperty(realm, P) !== undefined
}

/** https://tc39.es/ecma262/#sec-invoke */
export function Invoke(realm: Realm, V: Value, P: PropertyKey, argumentsList: Value[]): Value {
  const func = GetV(realm, V, P)
  if (!isCallable(func)) return throwTypeError(realm, `${describeKey(P)} is not a function`)
  return func.Call(realm, V, argumentsList)
}

/** https://tc39.es/ecma262/#sec-lengthofarraylike */
export function LengthOfArrayLike(realm: Realm, obj: GuestObject): number {
  if (obj instanceof ArrayObject) return obj.length
  return ToLength(realm, obj.Get(realm, "length", obj))
}

/** https://tc39.es/ecma262/#sec-createlistfromarraylike */
export function CreateListFromArrayLike(realm: Realm, obj: Value, message?: string): Value[] {
  if (!(obj instanceof GuestObject)) {
    return throwTypeError(realm, message ?? "CreateListFromArrayLike called on non-object")
  }
  const length = LengthOfArrayLike(realm, obj)
  if (length > MAX_LIST) throw realm.makeThrow("RangeError", "Invalid array length")
  chargeSteps(realm, length)
  chargeBytes(realm, length * 8)
  const list: Value[] = []
  for (let index = 0; index < length; index++) list.push(obj.GetIndex(realm, index))
  return list
}

/** More arguments than this no engine passes. */
const MAX_LIST = 1 << 20

/** https://tc39.es/ecma262/#sec-createarrayfromlist */
export function CreateArrayFromList(realm: Realm, elements: Value[]): ArrayObject {
  chargeBytes(realm, ARRAY_BYTES + elements.length * ELEMENT_BYTES)
  return new ArrayObject(realm.intrinsics.ArrayPrototype, elements)
}

/** https://tc39.es/ecma262/#sec-arraycreate */
export function ArrayCreate(realm: Realm, length: number, proto?: GuestObject): ArrayObject {
  if (length > 4294967295) throw realm.makeThrow("RangeError", "Invalid array length")
  chargeBytes(realm, ARRAY_BYTES)
  const array = new ArrayObject(proto ?? realm.intrinsics.ArrayPrototype, [])
  if (length > 0) array.setLength(realm, length)
  return array
}

/** https://tc39.es/ecma262/#sec-ordinaryobjectcreate */
export function OrdinaryObjectCreate(realm: Realm, proto: GuestObject | null): GuestObject {
  chargeBytes(realm, OBJECT_BYTES)
  return new GuestObject(realm.rootShape, proto, [])
}

/** A plain object with `Object.prototype`. */
export function createPlainObject(realm: Realm): GuestObject {
  return OrdinaryObjectCreate(realm, realm.intrinsics.ObjectPrototype)
}

/** https://tc39.es/ecma262/#sec-getprototypefromconstructor */
export function GetPrototypeFromConstructor(
  realm: Realm,
  constructor: GuestObject,
  intrinsicDefaultProto: IntrinsicName,
): GuestObject {
  const proto = constructor.Get(realm, "prototype", constructor)
  if (proto instanceof GuestObject) return proto
  GetFunctionRealm(realm, constructor)
  return realm.intrinsics[intrinsicDefaultProto]
}

/** https://tc39.es/ecma262/#sec-getfunctionrealm: there is one realm, but a revoked proxy throws. */
function GetFunctionRealm(realm: Realm, obj: GuestObject): void {
  let O: GuestObject | null = obj
  while (O instanceof ProxyObject) {
    chargeSteps(realm, 1)
    if (O.target === null) throwTypeError(realm, "Cannot perform 'get' on a proxy that has been revoked")
    O = O.target
  }
}

/** https://tc39.es/ecma262/#sec-ordinarycreatefromconstructor for objects without internal slots. */
export function OrdinaryCreateFromConstructor(
  realm: Realm,
  constructor: GuestObject,
  intrinsicDefaultProto: IntrinsicName,
): GuestObject {
  return OrdinaryObjectCreate(realm, GetPrototypeFromConstructor(realm, constructor, intrinsicDefaultProto))
}

/** https://tc39.es/ecma262/#sec-speciesconstructor */
export function SpeciesConstructor(realm: Realm, O: GuestObject, defaultConstructor: GuestObject): GuestObject {
  const C = O.Get(realm, "constructor", O)
  if (C === undefined) return defaultConstructor
  if (!(C instanceof GuestObject)) return throwTypeError(realm, "The .constructor property is not an object")
  const S = C.Get(realm, wellKnownSymbols.species, C)
  if (S === undefined || S === null) return defaultConstructor
  if (IsConstructor(S)) return S
  return throwTypeError(realm, "object.constructor[Symbol.species] is not a constructor")
}

/** https://tc39.es/ecma262/#sec-bound-function-exotic-objects: what the record of such a function holds. */
export interface BoundRecord {
  readonly target: GuestObject
  readonly boundThis: Value
  readonly boundArguments: readonly Value[]
}

/** Ids of the definitions of bound functions; the library registers them. */
export const BOUND_ID = "bound"
export const BOUND_CONSTRUCTOR_ID = "bound constructor"

export function isBoundFunction(value: Value): value is BuiltinFunction {
  if (!(value instanceof BuiltinFunction)) return false
  const { id } = value.definition
  return id === BOUND_ID || id === BOUND_CONSTRUCTOR_ID
}

/** https://tc39.es/ecma262/#sec-ordinaryhasinstance */
export function OrdinaryHasInstance(realm: Realm, C: Value, O: Value): boolean {
  let constructor = C
  if (!isCallable(constructor)) return false
  while (isBoundFunction(constructor)) {
    chargeSteps(realm, 1)
    const { target } = constructor.record as BoundRecord
    if (!isBoundFunction(target) || hasOwnInstanceTest(target)) return InstanceofOperator(realm, O, target)
    constructor = target
  }
  if (!(O instanceof GuestObject)) return false
  const P = (constructor as GuestObject).Get(realm, "prototype", constructor)
  if (!(P instanceof GuestObject)) {
    return throwTypeError(realm, `Function has non-object prototype '${String(P)}' in instanceof check`)
  }
  for (let proto = O.GetPrototypeOf(realm); proto !== null; proto = proto.GetPrototypeOf(realm)) {
    if (SameValue(realm, P, proto)) return true
    chargeSteps(realm, 1)
  }
  return false
}

/** A bound function whose `instanceof` is not the one of Function.prototype. A proxy ends the chain, and is asked. */
function hasOwnInstanceTest(bound: BuiltinFunction): boolean {
  for (let holder: GuestObject | null = bound; holder !== null; holder = holder.proto) {
    if (holder.shape.lookup(wellKnownSymbols.hasInstance) >= 0) return !isIntrinsicFunctionPrototype(holder)
  }
  return true
}

function isIntrinsicFunctionPrototype(holder: GuestObject): boolean {
  return holder instanceof BuiltinFunction && holder.definition.id === "Function.prototype"
}

/** https://tc39.es/ecma262/#sec-instanceofoperator */
export function InstanceofOperator(realm: Realm, V: Value, target: Value): boolean {
  if (!(target instanceof GuestObject)) return throwTypeError(realm, "Right-hand side of 'instanceof' is not an object")
  if (target instanceof FunctionObject && target.proto === realm.intrinsics.FunctionPrototype) {
    // Fast only where nobody can have put a Symbol.hasInstance: neither on the function nor on Function.prototype, where it is read-only.
    if (target.shape.lookup(wellKnownSymbols.hasInstance) < 0) return OrdinaryHasInstance(realm, target, V)
  }
  const instOfHandler = GetMethod(realm, target, wellKnownSymbols.hasInstance)
  if (instOfHandler !== undefined) return ToBoolean(instOfHandler.Call(realm, target, [V]))
  if (!isCallable(target)) return throwTypeError(realm, "Right-hand side of 'instanceof' is not callable")
  return OrdinaryHasInstance(realm, target, V)
}

/** https://tc39.es/ecma262/#sec-topropertydescriptor */
export function ToPropertyDescriptor(realm: Realm, Obj: Value): Descriptor {
  if (!(Obj instanceof GuestObject)) {
    return throwTypeError(realm, `Property description must be an object: ${describeOperand(Obj)}`)
  }
  const desc: Descriptor = {}
  if (Obj.HasProperty(realm, "enumerable")) desc.enumerable = ToBoolean(Obj.Get(realm, "enumerable"))
  if (Obj.HasProperty(realm, "configurable")) desc.configurable = ToBoolean(Obj.Get(realm, "configurable"))
  if (Obj.HasProperty(realm, "value")) {
    desc.value = Obj.Get(realm, "value")
    desc.hasValue = true
  }
  if (Obj.HasProperty(realm, "writable")) desc.writable = ToBoolean(Obj.Get(realm, "writable"))
  if (Obj.HasProperty(realm, "get")) {
    const getter = Obj.Get(realm, "get")
    if (getter !== undefined && !isCallable(getter))
      throwTypeError(realm, `Getter must be a function: ${describeOperand(getter)}`)
    desc.get = getter as GuestObject | undefined
    desc.hasGet = true
  }
  if (Obj.HasProperty(realm, "set")) {
    const setter = Obj.Get(realm, "set")
    if (setter !== undefined && !isCallable(setter))
      throwTypeError(realm, `Setter must be a function: ${describeOperand(setter)}`)
    desc.set = setter as GuestObject | undefined
    desc.hasSet = true
  }
  if ((desc.hasGet || desc.hasSet) && (desc.hasValue || desc.writable !== undefined)) {
    throwTypeError(
      realm,
      `Invalid property descriptor. Cannot both specify accessors and a value or writable attribute, ${describeCallee(Obj)}`,
    )
  }
  return desc
}

/** https://tc39.es/ecma262/#sec-frompropertydescriptor */
export function FromPropertyDescriptor(realm: Realm, property: OwnProperty | undefined): Value {
  if (property === undefined) return undefined
  const obj = createPlainObject(realm)
  const { accessor, flags } = property
  if (accessor === null) {
    obj.putOwn(realm, "value", property.value)
    obj.putOwn(realm, "writable", (flags & WRITABLE) !== 0)
  } else {
    obj.putOwn(realm, "get", accessor.get)
    obj.putOwn(realm, "set", accessor.set)
  }
  obj.putOwn(realm, "enumerable", (flags & ENUMERABLE) !== 0)
  obj.putOwn(realm, "configurable", (flags & CONFIGURABLE) !== 0)
  return obj
}

/** https://tc39.es/ecma262/#sec-setintegritylevel */
export function SetIntegrityLevel(realm: Realm, O: GuestObject, level: "sealed" | "frozen"): boolean {
  if (!O.PreventExtensions(realm)) return false
  if (O instanceof TypedArrayObject && O.length > 0) {
    const verb = level === "frozen" ? "freeze" : "seal"
    return throwTypeError(realm, `Cannot ${verb} array buffer views with elements`)
  }
  if (O instanceof ArrayObject && O.setIntegrity(level === "frozen" ? FROZEN : SEALED)) return true
  const keys = O.OwnPropertyKeys(realm)
  chargeSteps(realm, keys.length)
  for (const key of keys) {
    if (level === "sealed") {
      DefinePropertyOrThrow(realm, O, key, { configurable: false })
      continue
    }
    const current = O.GetOwnProperty(realm, key)
    if (current === undefined) continue
    DefinePropertyOrThrow(
      realm,
      O,
      key,
      current.accessor === null ? { configurable: false, writable: false } : { configurable: false },
    )
  }
  return true
}

/** https://tc39.es/ecma262/#sec-testintegritylevel */
export function TestIntegrityLevel(realm: Realm, O: GuestObject, level: "sealed" | "frozen"): boolean {
  if (O.IsExtensible(realm)) return false
  for (const key of O.OwnPropertyKeys(realm)) {
    const current = O.GetOwnProperty(realm, key)
    if (current === undefined) continue
    if (current.flags & CONFIGURABLE) return false
    if (level === "frozen" && current.flags & WRITABLE) return false
  }
  return true
}

/** https://tc39.es/ecma262/#sec-enumerableownproperties; gives keys, values or [key, value] pairs as guest arrays. */
export function EnumerableOwnProperties(realm: Realm, O: GuestObject, kind: "key" | "value" | "key+value"): Value[] {
  const results: Value[] = []
  for (const key of O.OwnPropertyKeys(realm)) {
    if (typeof key !== "string") continue
    const own = O.GetOwnProperty(realm, key)
    if (own === undefined || (own.flags & ENUMERABLE) === 0) continue
    chargeBytes(realm, 16)
    if (kind === "key") {
      results.push(key)
      continue
    }
    const value = own.accessor === null && !(O instanceof ProxyObject) ? own.value : O.Get(realm, key, O)
    results.push(kind === "value" ? value : CreateArrayFromList(realm, [key, value]))
  }
  return results
}

/** https://tc39.es/ecma262/#sec-copydataproperties */
export function CopyDataProperties(
  realm: Realm,
  target: GuestObject,
  source: Value,
  excludedItems: readonly PropertyKey[],
): GuestObject {
  if (source === undefined || source === null) return target
  const from = ToObject(realm, source)
  for (const key of from.OwnPropertyKeys(realm)) {
    if (excludedItems.includes(key)) continue
    const own = from.GetOwnProperty(realm, key)
    if (own === undefined || (own.flags & ENUMERABLE) === 0) continue
    const value = own.accessor === null && !(from instanceof ProxyObject) ? own.value : from.Get(realm, key, from)
    CreateDataPropertyOrThrow(realm, target, key, value)
  }
  return target
}

/** https://tc39.es/ecma262/#sec-setfunctionname, the text of the name. */
export function functionName(name: PropertyKey, prefix = ""): string {
  const text = typeof name === "symbol" ? (name.description === undefined ? "" : `[${name.description}]`) : name
  return prefix === "" ? text : `${prefix} ${text}`
}
