/**
 * Ordinary objects: a shape, slots and a prototype. Every guest object is one of these or of a subclass, and is told by
 * its class, never by a property.
 *
 * The methods in PascalCase are the internal methods of ECMA-262 (`[[Get]]` is `Get`); exotic objects override them and say
 * so with `isExotic`. `realm` comes first wherever guest code may run, a guest error may be thrown or work is charged.
 */

import { chargeBytes, chargeSteps } from "../budget.js"
import { DICTIONARY_BYTES, DICTIONARY_ENTRY_BYTES } from "../costs.js"
import { throwTypeError } from "../errors.js"
import { SameValue } from "../operations/same-value.js"
import type { Realm } from "../realm.js"
import type { ShapeKey } from "./property-key.js"
import { ACCESSOR, CONFIGURABLE, DATA, ENUMERABLE, FLAG_BITS, FLAG_MASK, type Shape, WRITABLE } from "./shape.js"
import { ABSENT, type PropertyKey, type Value } from "./value.js"

/** What an accessor property keeps in its slot. Immutable. */
export class Accessor {
  constructor(
    readonly get: GuestObject | undefined,
    readonly set: GuestObject | undefined,
  ) {}
}

/** Stands in a slot until the value is first read; shared by all realms. Only shapes with `hasLazySlots` have such slots. */
export abstract class LazyValue {
  abstract materialize(realm: Realm, holder: GuestObject): Value
}

/** A Property Descriptor record; absent fields are undefined, `hasValue` tells an undefined value from none. */
export interface Descriptor {
  value?: Value
  hasValue?: boolean
  get?: GuestObject | undefined
  set?: GuestObject | undefined
  /** `get` or `set` is present, be it undefined. */
  hasGet?: boolean
  hasSet?: boolean
  writable?: boolean
  enumerable?: boolean
  configurable?: boolean
}

/** A complete descriptor of an own property, as `GetOwnProperty` gives it. */
export interface OwnProperty {
  /** Data properties only. */
  value: Value
  /** Accessor properties only; null for data properties. */
  accessor: Accessor | null
  flags: number
}

/** What a dictionary takes besides what its properties count for. */
export function dictionaryBytes(shape: Shape): number {
  return DICTIONARY_BYTES + shape.size * DICTIONARY_ENTRY_BYTES
}

/** For a dictionary that a shape became when a property was added, or for the property if it was one already. */
function chargeDictionary(realm: Realm, before: Shape, dictionary: Shape): void {
  chargeBytes(realm, before === dictionary ? DICTIONARY_ENTRY_BYTES : dictionaryBytes(dictionary))
}

export class GuestObject {
  /** Some internal method differs from the ordinary one. Set on the prototype of the exotic classes. */
  declare readonly isExotic: boolean

  /** It has [[Call]]. */
  declare readonly isCallable: boolean

  /** See heap.ts. */
  lastWalk = 0

  constructor(
    public shape: Shape,
    public proto: GuestObject | null,
    public slots: Value[],
  ) {}

  /** [[Call]]. The list of arguments belongs to the callee from then on. */
  Call(realm: Realm, _thisArgument: Value, _argumentsList: Value[]): Value {
    return throwTypeError(realm, "object is not a function")
  }

  /** [[Construct]]; only where `isConstructor`. */
  Construct(realm: Realm, _argumentsList: Value[], _newTarget: GuestObject): GuestObject {
    return throwTypeError(realm, "object is not a constructor")
  }

  /** [[Call]] by somebody who holds nothing that the walk of the plan's memory does not see. */
  callVisibly(realm: Realm, thisArgument: Value, argumentsList: Value[]): Value {
    return this.Call(realm, thisArgument, argumentsList)
  }

  /** The same for [[Construct]]. */
  constructVisibly(realm: Realm, argumentsList: Value[], newTarget: GuestObject): GuestObject {
    return this.Construct(realm, argumentsList, newTarget)
  }

  /**
   * The short way of iterating an object of the library's own: its next value, or HOLE once it is done, without a result
   * object. ABSENT where `nextMethod` is not the library's, or the object has no short way.
   */
  stepValue(_realm: Realm, _nextMethod: Value): Value {
    return ABSENT
  }

  /** The value of a constructor's `prototype` where it is known without asking. */
  knownPrototype(): GuestObject | undefined {
    return undefined
  }

  /** It has [[Construct]]. */
  get isConstructor(): boolean {
    return false
  }

  /** https://tc39.es/ecma262/#sec-ordinary-object-internal-methods-and-internal-slots-getprototypeof */
  GetPrototypeOf(_realm: Realm): GuestObject | null {
    return this.proto
  }

  /** https://tc39.es/ecma262/#sec-ordinarysetprototypeof */
  SetPrototypeOf(realm: Realm, V: GuestObject | null): boolean {
    if (V === this.proto) return true
    if (!this.isExtensible) return false
    // The standard stops at proxies; so does this, as their `proto` is null.
    for (let p = V; p !== null; p = p.proto) {
      if (p === this) return false
      chargeSteps(realm, 1)
    }
    this.proto = V
    return true
  }

  /** The [[Extensible]] slot, which arrays and dictionaries keep in their shape. */
  get isExtensible(): boolean {
    return this.shape.isExtensible
  }

  IsExtensible(_realm: Realm): boolean {
    return this.shape.isExtensible
  }

  PreventExtensions(realm: Realm): boolean {
    if (this.shape.isExtensible) this.chargedDictionary(realm).preventExtensions()
    return true
  }

  /** https://tc39.es/ecma262/#sec-ordinarygetownproperty */
  GetOwnProperty(realm: Realm, P: PropertyKey): OwnProperty | undefined {
    const entry = this.shape.lookup(P)
    if (entry < 0) return undefined
    const flags = entry & FLAG_MASK
    const value = this.slotValue(realm, entry >> FLAG_BITS)
    if (flags & ACCESSOR) return { value: undefined, accessor: value as unknown as Accessor, flags }
    return { value, accessor: null, flags }
  }

  /** https://tc39.es/ecma262/#sec-ordinarydefineownproperty */
  DefineOwnProperty(realm: Realm, P: PropertyKey, Desc: Descriptor): boolean {
    const current = this.GetOwnProperty(realm, P)
    if (!isCompatibleDescriptor(realm, this.isExtensible, Desc, current)) return false
    this.applyDescriptor(realm, P, Desc, current)
    return true
  }

  /** The writing half of ValidateAndApplyPropertyDescriptor, on the shape. */
  protected applyDescriptor(realm: Realm, P: PropertyKey, Desc: Descriptor, current: OwnProperty | undefined): void {
    const next = mergeDescriptor(Desc, current)
    const stored = next.accessor === null ? next.value : (next.accessor as unknown as Value)
    if (current === undefined) {
      this.addProperty(realm, P, stored, next.flags)
      return
    }
    if (current.flags !== next.flags) this.chargedDictionary(realm).setFlags(P, next.flags)
    this.writableSlots()[this.shape.lookup(P) >> FLAG_BITS] = stored
  }

  /** https://tc39.es/ecma262/#sec-ordinaryhasproperty */
  HasProperty(realm: Realm, P: PropertyKey): boolean {
    let O: GuestObject | null = this
    do {
      if (O.isExotic && O !== this) {
        enterChain(realm)
        return leaveChain(realm, O.HasProperty(realm, P))
      }
      if (O.hasOwnKey(realm, P)) return true
      O = O.proto
      chargeSteps(realm, 1)
    } while (O !== null)
    return false
  }

  /** Whether `GetOwnProperty` would find it; cheaper where the kind of object allows. */
  hasOwnKey(_realm: Realm, P: PropertyKey): boolean {
    return this.shape.lookup(P) >= 0
  }

  /** https://tc39.es/ecma262/#sec-ordinaryget */
  Get(realm: Realm, P: PropertyKey, Receiver: Value = this): Value {
    let O: GuestObject = this
    for (let hops = 1; ; hops++) {
      const entry = O.shape.lookup(P)
      if (entry >= 0) {
        const value = O.slotValue(realm, entry >> FLAG_BITS)
        return entry & ACCESSOR ? callGetter(realm, value as unknown as Accessor, Receiver) : value
      }
      const parent: GuestObject | null = O.proto
      if (parent === null) return undefined
      if (parent.isExotic) {
        enterChain(realm)
        return leaveChain(realm, parent.Get(realm, P, Receiver))
      }
      O = parent
      if (hops > FREE_HOPS) chargeSteps(realm, 1)
    }
  }

  /** `Get` with an index; the key is only spelled out where it has to be. */
  GetIndex(realm: Realm, index: number, Receiver: Value = this): Value {
    return this.Get(realm, String(index), Receiver)
  }

  /** https://tc39.es/ecma262/#sec-ordinaryset */
  Set(realm: Realm, P: PropertyKey, V: Value, Receiver: Value = this): boolean {
    if (Receiver === this && !this.isExotic) {
      const entry = this.shape.lookup(P)
      if (entry >= 0) {
        if (entry & WRITABLE) {
          this.writableSlots()[entry >> FLAG_BITS] = V
          return true
        }
        return entry & ACCESSOR
          ? callSetter(realm, this.slotValue(realm, entry >> FLAG_BITS) as unknown as Accessor, Receiver, V)
          : false
      }
    } else {
      const own = this.GetOwnProperty(realm, P)
      if (own !== undefined) return setThrough(realm, own, P, V, Receiver)
    }
    return setInherited(realm, this.proto, P, V, Receiver)
  }

  /** `Set` with an index. */
  SetIndex(realm: Realm, index: number, V: Value): boolean {
    return this.Set(realm, String(index), V, this)
  }

  /** https://tc39.es/ecma262/#sec-ordinarydelete */
  Delete(realm: Realm, P: PropertyKey): boolean {
    const entry = this.shape.lookup(P)
    if (entry < 0) return true
    if ((entry & CONFIGURABLE) === 0) return false
    this.removeProperty(realm, P)
    return true
  }

  /** https://tc39.es/ecma262/#sec-ordinaryownpropertykeys */
  OwnPropertyKeys(realm: Realm): PropertyKey[] {
    const keys = this.shape.keys()
    chargeSteps(realm, this.shape.keySteps)
    return keys.slice()
  }

  /** Own keys that are strings, in order, for the callers that need no symbols. */
  ownStringKeys(realm: Realm): string[] {
    const keys = this.OwnPropertyKeys(realm)
    return keys.filter((key) => typeof key === "string") as string[]
  }

  // ---- storage ----

  /** The value in a slot; a lazy one is made now. */
  slotValue(realm: Realm, index: number): Value {
    const value = this.slots[index]
    if (this.shape.hasLazySlots && (value as unknown) instanceof LazyValue) {
      const made = (value as unknown as LazyValue).materialize(realm, this)
      this.writableSlots()[index] = made
      return made
    }
    return value
  }

  /** Slots that may be written; classes that share a template of slots until then override this. */
  writableSlots(): Value[] {
    return this.slots
  }

  /** Adds a property that is not there, without asking whether the object is extensible. */
  addProperty(realm: Realm, P: ShapeKey, stored: Value, flags: number): void {
    chargeBytes(realm, 24)
    const slots = this.writableSlots()
    const shape = this.shape
    const at = shape.count
    const next = shape.child(P, flags, realm.forest)
    if (next.isDictionary) chargeDictionary(realm, shape, next)
    this.shape = next
    slots[at] = stored
  }

  /**
   * The same for a plain property whose key the source spells out: as long as the program has room for it, the shape is
   * static, and the step to it needs no table.
   */
  addNamed(realm: Realm, key: PropertyKey, V: Value): void {
    chargeBytes(realm, 24)
    const slots = this.writableSlots()
    const { shape } = this
    const at = shape.count
    const next = shape.namedChild(key, realm.forest)
    if (next.isDictionary) chargeDictionary(realm, shape, next)
    this.shape = next
    slots[at] = V
  }

  protected removeProperty(realm: Realm, P: PropertyKey): void {
    const shape = this.chargedDictionary(realm)
    const slots = this.writableSlots()
    slots[shape.lookup(P) >> FLAG_BITS] = undefined
    shape.remove(P)
    if (shape.count > 32 && shape.size < shape.count >> 1) {
      const old = shape.compact()
      this.slots = old.map((index) => slots[index])
    }
  }

  /** This object's own dictionary shape, made from what shape it has. */
  ownDictionary(): Shape {
    if (!this.shape.isDictionary) this.shape = this.shape.toDictionary()
    return this.shape
  }

  /** The same, for what a plan does. */
  protected chargedDictionary(realm: Realm): Shape {
    if (!this.shape.isDictionary) chargeBytes(realm, dictionaryBytes(this.shape))
    return this.ownDictionary()
  }

  /** CreateDataProperty on a fresh ordinary object whose key may or may not be there yet. */
  putOwn(realm: Realm, P: PropertyKey, V: Value): void {
    const known = this.shape.isDictionary ? undefined : this.shape.knownChild(P, DATA, realm.forest)
    const entry = known === undefined ? this.shape.lookup(P) : -1
    if (entry >= 0) this.writableSlots()[entry >> FLAG_BITS] = V
    else this.addProperty(realm, P, V, DATA)
  }
}
Object.defineProperty(GuestObject.prototype, "isExotic", { value: false })
Object.defineProperty(GuestObject.prototype, "isCallable", { value: false })

/** What an exotic object on a chain of prototypes weighs on the host's stack, in the unit of `FunctionCode.weight`. */
const CHAIN_DEPTH = 4

/** Exotic objects pass on to their prototype by a call: chains of them count as levels of the stack. */
export function enterChain(realm: Realm): void {
  realm.depth += CHAIN_DEPTH
  if (realm.depth > realm.maxDepth) realm.overflow(CHAIN_DEPTH)
}

export function leaveChain<Result>(realm: Realm, result: Result): Result {
  realm.depth -= CHAIN_DEPTH
  return result
}

export function callGetter(realm: Realm, accessor: Accessor, Receiver: Value): Value {
  return accessor.get === undefined ? undefined : accessor.get.Call(realm, Receiver, [])
}

function callSetter(realm: Realm, accessor: Accessor, Receiver: Value, V: Value): boolean {
  if (accessor.set === undefined) return false
  accessor.set.Call(realm, Receiver, [V])
  return true
}

/** Steps up a prototype chain that cost nothing: inline caches take as many at once, and the count must not depend on them. */
const FREE_HOPS = 4

/** What finding a property up the chain costs in `Get` or `Set`, for those who find its accessor otherwise. */
export function chargeHops(realm: Realm, O: GuestObject, P: PropertyKey, operation: "get" | "set"): void {
  let hops = 0
  let holder = O
  while (holder.shape.lookup(P) < 0) {
    holder = holder.proto as GuestObject
    hops = holder.isExotic ? 0 : hops + 1
    const isPassed = operation === "get" || holder.shape.lookup(P) < 0
    if (hops > FREE_HOPS && isPassed) chargeSteps(realm, 1)
  }
}

/** OrdinarySet from the parent on, iteratively. */
export function setInherited(
  realm: Realm,
  parent: GuestObject | null,
  P: PropertyKey,
  V: Value,
  Receiver: Value,
): boolean {
  let hops = 0
  for (let O = parent; O !== null; O = O.proto) {
    if (O.isExotic) {
      enterChain(realm)
      return leaveChain(realm, O.Set(realm, P, V, Receiver))
    }
    const entry = O.shape.lookup(P)
    if (entry >= 0) {
      if (entry & ACCESSOR)
        return callSetter(realm, O.slotValue(realm, entry >> FLAG_BITS) as unknown as Accessor, Receiver, V)
      if ((entry & WRITABLE) === 0) return false
      break
    }
    if (++hops > FREE_HOPS) chargeSteps(realm, 1)
  }
  return setOnReceiver(realm, P, V, Receiver)
}

/** The steps of OrdinarySetWithOwnDescriptor that begin with a property found on the way. */
export function setThrough(realm: Realm, own: OwnProperty, P: PropertyKey, V: Value, Receiver: Value): boolean {
  if (own.accessor !== null) return callSetter(realm, own.accessor, Receiver, V)
  if ((own.flags & WRITABLE) === 0) return false
  return setOnReceiver(realm, P, V, Receiver)
}

/** The steps of OrdinarySetWithOwnDescriptor that define or change the property on the receiver. */
function setOnReceiver(realm: Realm, P: PropertyKey, V: Value, Receiver: Value): boolean {
  if (!(Receiver instanceof GuestObject)) return false
  if (!Receiver.isExotic && Receiver.shape.lookup(P) < 0) {
    if (!Receiver.isExtensible) return false
    Receiver.addProperty(realm, P, V, DATA)
    return true
  }
  const existing = Receiver.GetOwnProperty(realm, P)
  if (existing === undefined) return Receiver.DefineOwnProperty(realm, P, fullDataDescriptor(V))
  if ((existing.flags & WRITABLE) === 0) return false
  return Receiver.DefineOwnProperty(realm, P, { value: V, hasValue: true })
}

export function fullDataDescriptor(value: Value): Descriptor {
  return { value, hasValue: true, writable: true, enumerable: true, configurable: true }
}

export function isAccessorDescriptor(Desc: Descriptor): boolean {
  return Desc.hasGet === true || Desc.hasSet === true
}

function isDataDescriptor(Desc: Descriptor): boolean {
  return Desc.hasValue === true || Desc.writable !== undefined
}

/** The deciding half of https://tc39.es/ecma262/#sec-validateandapplypropertydescriptor */
export function isCompatibleDescriptor(
  realm: Realm,
  extensible: boolean,
  Desc: Descriptor,
  current: OwnProperty | undefined,
): boolean {
  if (current === undefined) return extensible
  const { flags } = current
  if (flags & CONFIGURABLE) return true
  if (Desc.configurable === true) return false
  if (Desc.enumerable !== undefined && Desc.enumerable !== ((flags & ENUMERABLE) !== 0)) return false
  if (!isAccessorDescriptor(Desc) && !isDataDescriptor(Desc)) return true
  if (isAccessorDescriptor(Desc) !== (current.accessor !== null)) return false
  if (current.accessor !== null) {
    if (Desc.hasGet && Desc.get !== current.accessor.get) return false
    return !(Desc.hasSet && Desc.set !== current.accessor.set)
  }
  if (flags & WRITABLE) return true
  if (Desc.writable === true) return false
  return !(Desc.hasValue && !SameValue(realm, Desc.value, current.value))
}

/** The property that results from a descriptor that was found compatible; absent fields keep their value or default. */
export function mergeDescriptor(Desc: Descriptor, current: OwnProperty | undefined): OwnProperty {
  const pick = (wanted: boolean | undefined, flag: number) =>
    wanted === undefined ? (current === undefined ? 0 : current.flags & flag) : wanted ? flag : 0
  const shared = pick(Desc.enumerable, ENUMERABLE) | pick(Desc.configurable, CONFIGURABLE)
  if (isAccessorDescriptor(Desc) || (current?.accessor && !isDataDescriptor(Desc))) {
    const before = current?.accessor ?? null
    const accessor = new Accessor(Desc.hasGet ? Desc.get : before?.get, Desc.hasSet ? Desc.set : before?.set)
    return { value: undefined, accessor, flags: shared | ACCESSOR }
  }
  const wasData = current !== undefined && current.accessor === null
  const writable = Desc.writable === undefined ? (wasData ? current.flags & WRITABLE : 0) : Desc.writable ? WRITABLE : 0
  return {
    value: Desc.hasValue ? Desc.value : wasData ? current.value : undefined,
    accessor: null,
    flags: shared | writable,
  }
}
