/**
 * Inline caches: what one place in a program learnt about the objects that it met.
 *
 * A cache holds numbers only (shape ids, slot indices, a realm's id), so a tree that machines share keeps no guest value
 * alive, and nothing has to invalidate it: an entry is right whenever its ids match. An entry covers
 * - an own data property: the receiver's shape;
 * - a property of the prototype or of its prototype: the shapes of all objects from the receiver to the holder;
 * - a property of a layout with lazy slots: also the realm in which the slot was seen to be made;
 * - a key that no object has: the shapes of all objects from the receiver to the end of the chain.
 * Four own properties are remembered and four of the other kinds; then the oldest entry is overwritten.
 */
import type { Realm } from "../realm.js"
import { ArrayObject } from "./array.js"
import { type Accessor, callGetter, type GuestObject, LazyValue } from "./object.js"
import { PrimitiveObject } from "./primitive-object.js"
import { ACCESSOR, FLAG_BITS, WRITABLE } from "./shape.js"
import { canonicalNumericIndex, TypedArrayObject } from "./typed-array.js"
import type { PropertyKey, Value } from "./value.js"

/** A property `depth` steps up the prototype chain, or own in a lazy layout (0). */
interface HeldEntry {
  readonly receiverId: number
  readonly depth: number
  readonly middleId: number
  readonly holderId: number
  readonly index: number
  readonly isAccessor: boolean
  readonly realmId: number
  /** Where nothing has the key: the shapes of the prototypes. Null: it was found. */
  readonly absentChain: readonly number[] | null
  /** A data property of the receiver or its prototype: what methods are, nearly always. */
  readonly isNear: boolean
}

/** Chains of this many prototypes are remembered as a whole; finding a property costs nothing on them. */
const MAX_CHAIN = 4

const MAX_ABSENCES = 8

/** How many receivers a cache remembers for each kind of entry. */
const WAYS = 4

export class GetCache {
  /** Own data properties in slots that are never lazy; the latest first. */
  ownId = 0
  ownIndex = 0
  secondId = 0
  secondIndex = 0
  thirdId = 0
  thirdIndex = 0
  fourthId = 0
  fourthIndex = 0
  /** Properties of prototypes. */
  held: HeldEntry | null = null
  /** Further ones, once there is a second; `held` is the latest. */
  others: HeldEntry[] | null = null
  /** How often it was learnt that a key is nowhere; a place that meets many layouts stops learning that. */
  absences = 0

  addOwn(id: number, index: number): void {
    this.fourthId = this.thirdId
    this.fourthIndex = this.thirdIndex
    this.thirdId = this.secondId
    this.thirdIndex = this.secondIndex
    this.secondId = this.ownId
    this.secondIndex = this.ownIndex
    this.ownId = id
    this.ownIndex = index
  }

  addHeld(entry: HeldEntry): void {
    const before = this.held
    this.held = entry
    if (before === null || before.receiverId === entry.receiverId) return
    if (this.others === null) this.others = []
    this.others = this.others.filter(({ receiverId }) => receiverId !== entry.receiverId)
    this.others.unshift(before)
    if (this.others.length >= WAYS) this.others.pop()
  }
}

/** The same as `getCached`, and faster where the property is a method of the prototype or of a library's object. */
export function getMethodCached(
  realm: Realm,
  O: GuestObject,
  key: PropertyKey,
  cache: GetCache,
  Receiver: Value,
): Value {
  const { held } = cache
  if (held?.isNear && O.shape.id === held.receiverId && realm.id === held.realmId) {
    const holder = held.depth === 0 ? O : O.proto
    if (holder !== null && holder.shape.id === held.holderId) {
      const value = holder.slots[held.index]
      if (!((value as unknown) instanceof LazyValue)) return value
    }
  }
  return getCached(realm, O, key, cache, Receiver)
}

/** `Get` of a named property, learning from it. */
export function getCached(realm: Realm, O: GuestObject, key: PropertyKey, cache: GetCache, Receiver: Value): Value {
  const { id } = O.shape
  if (id === cache.ownId) return O.slots[cache.ownIndex]
  if (id === cache.secondId) return O.slots[cache.secondIndex]
  if (id === cache.thirdId) return O.slots[cache.thirdIndex]
  if (id === cache.fourthId) return O.slots[cache.fourthIndex]
  const { held, others } = cache
  if (held !== null && id === held.receiverId) return getHeld(realm, O, key, cache, held, Receiver)
  if (others !== null) {
    for (let i = 0; i < others.length; i++) {
      const entry = others[i] as HeldEntry
      if (id === entry.receiverId) return getHeld(realm, O, key, cache, entry, Receiver)
    }
  }
  return getAndLearn(realm, O, key, cache, Receiver)
}

function getHeld(
  realm: Realm,
  O: GuestObject,
  key: PropertyKey,
  cache: GetCache,
  entry: HeldEntry,
  Receiver: Value,
): Value {
  if (entry.absentChain !== null) {
    if (!O.isExotic && isSameChain(O.proto, entry.absentChain)) return undefined
    return getAndLearn(realm, O, key, cache, Receiver)
  }
  if (realm.id !== entry.realmId) return getAndLearn(realm, O, key, cache, Receiver)
  let holder: GuestObject | null = O
  if (entry.depth > 0) {
    holder = O.proto
    if (entry.depth === 2) {
      if (holder === null || holder.shape.id !== entry.middleId) return getAndLearn(realm, O, key, cache, Receiver)
      holder = holder.proto
    }
    // A shape says nothing of the prototype: the chain may end here.
    if (holder === null || holder.shape.id !== entry.holderId) return getAndLearn(realm, O, key, cache, Receiver)
  }
  const value = holder.slots[entry.index]
  // Another object of the same layout, where the slot was not made yet.
  if (holder.shape.hasLazySlots && (value as unknown) instanceof LazyValue) {
    return getAndLearn(realm, O, key, cache, Receiver)
  }
  return entry.isAccessor ? callGetter(realm, value as unknown as Accessor, Receiver) : value
}

/**
 * Whether a key's properties are told by shapes at all. Typed arrays answer for numeric keys themselves (`ta.NaN`), and an
 * ordinary object can have the shape of one.
 */
function isNumericKey(key: PropertyKey): boolean {
  return typeof key === "string" && /^[-\dIN]/.test(key) && canonicalNumericIndex(key) !== undefined
}

/** Whether the property, whose key is not numeric, can be found by shapes alone: exotic objects answer for some keys themselves. */
function isFoundByShape(O: GuestObject, key: PropertyKey): boolean {
  if (!O.isExotic || O instanceof TypedArrayObject) return true
  if (!(O instanceof ArrayObject || O instanceof PrimitiveObject)) return false
  return key !== "length"
}

function getAndLearn(realm: Realm, O: GuestObject, key: PropertyKey, cache: GetCache, Receiver: Value): Value {
  if (isNumericKey(key)) return O.Get(realm, key, Receiver)
  let holder: GuestObject = O
  for (let depth = 0; depth <= 2; depth++) {
    if (!isFoundByShape(holder, key)) break
    const entry = holder.shape.lookup(key)
    if (entry >= 0) {
      learn(realm, cache, O, holder, depth, entry)
      break
    }
    if (holder.proto === null) {
      learnAbsence(cache, O, key)
      break
    }
    holder = holder.proto
  }
  return O.Get(realm, key, Receiver)
}

function learnAbsence(cache: GetCache, O: GuestObject, key: PropertyKey): void {
  if (O.isExotic || O.shape.isDictionary || cache.absences === MAX_ABSENCES) return
  const absentChain = chainWithout(O.proto, key)
  if (absentChain === null) return
  cache.absences++
  const receiverId = O.shape.id
  cache.addHeld({
    receiverId,
    depth: 0,
    middleId: 0,
    holderId: 0,
    index: 0,
    isAccessor: false,
    realmId: 0,
    isNear: false,
    absentChain,
  })
}

/** The shapes of a chain on which no object has a key; null where that cannot be told by shapes, or one has it. */
function chainWithout(proto: GuestObject | null, key: PropertyKey): readonly number[] | null {
  const chain: number[] = []
  for (let link = proto; link !== null; link = link.proto) {
    if (link.isExotic || chain.length === MAX_CHAIN || link.shape.lookup(key) >= 0) return null
    chain.push(link.shape.id)
  }
  return chain
}

/** The chain is as it was, so that nothing on it has the key, and it ends. */
function isSameChain(proto: GuestObject | null, chain: readonly number[]): boolean {
  let link = proto
  for (let i = 0; i < chain.length; i++) {
    // A proxy has the shape of an empty object.
    if (link === null || link.shape.id !== chain[i] || link.isExotic) return false
    link = link.proto
  }
  return link === null
}

function learn(realm: Realm, cache: GetCache, O: GuestObject, holder: GuestObject, depth: number, entry: number): void {
  const index = entry >> FLAG_BITS
  const isAccessor = (entry & ACCESSOR) !== 0
  if (depth === 0 && !isAccessor && !O.shape.hasLazySlots) {
    cache.addOwn(O.shape.id, index)
    return
  }
  holder.slotValue(realm, index) // made now, so that the entry holds for this realm
  cache.addHeld({
    receiverId: O.shape.id,
    depth,
    middleId: depth === 2 ? (O.proto as GuestObject).shape.id : 0,
    holderId: holder.shape.id,
    index,
    isAccessor,
    realmId: realm.id,
    absentChain: null,
    isNear: depth < 2 && !isAccessor,
  })
}

export class SetCache {
  ownId = 0
  ownIndex = 0
  otherId = 0
  otherIndex = 0
  /** Adding the property as the next one: the receiver's shape, and those of the chain, which does not have it. */
  beforeId = 0
  chain: readonly number[] = []
}

/**
 * `Set` of a named property on the receiver itself, learning from it; false if it was refused. For an object whose shape is
 * not the cache's `ownId`: the place that assigns has looked.
 */
export function setCached(realm: Realm, O: GuestObject, key: PropertyKey, V: Value, cache: SetCache): boolean {
  const { shape } = O
  const { id } = shape
  if (id === cache.otherId) {
    O.slots[cache.otherIndex] = V
    return true
  }
  if (id === cache.beforeId && !O.isExotic && isSameChain(O.proto, cache.chain)) {
    O.addNamed(realm, key, V)
    return true
  }
  return setAndLearn(realm, O, key, V, cache)
}

function setAndLearn(realm: Realm, O: GuestObject, key: PropertyKey, V: Value, cache: SetCache): boolean {
  if (isFoundByShape(O, key) && !isNumericKey(key)) {
    const entry = O.shape.lookup(key)
    if (entry >= 0) {
      if (entry & WRITABLE && !O.shape.hasLazySlots) {
        cache.otherId = cache.ownId
        cache.otherIndex = cache.ownIndex
        cache.ownId = O.shape.id
        cache.ownIndex = entry >> FLAG_BITS
      }
    } else if (!O.isExotic && O.shape.isExtensible && !O.shape.isDictionary) learnAddition(O, key, cache)
  }
  return O.Set(realm, key, V, O)
}

function learnAddition(O: GuestObject, key: PropertyKey, cache: SetCache): void {
  const chain = chainWithout(O.proto, key)
  if (chain === null) return
  cache.beforeId = O.shape.id
  cache.chain = chain
}

/** One global name. */
export class GlobalCache {
  shapeId = 0
  index = 0
  realmId = 0

  /** Whether the global lies in its slot, in this realm and as long as the global object has the same layout. */
  fits(realm: Realm): boolean {
    return realm.globalObject.shape.id === this.shapeId && realm.id === this.realmId
  }
}

/** The slot of a global that is an own data property of the global object, or -1. */
export function findGlobal(realm: Realm, global: GuestObject, name: string, cache: GlobalCache): number {
  const entry = global.shape.lookup(name)
  if (entry < 0 || entry & ACCESSOR) return -1
  const index = entry >> FLAG_BITS
  global.slotValue(realm, index)
  cache.shapeId = global.shape.id
  cache.index = index
  cache.realmId = realm.id
  return index
}
