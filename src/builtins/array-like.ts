/**
 * What the methods of arrays share: reading, writing and deleting by number, with short ways for dense arrays.
 *
 * A *plain* array is dense, extensible, has a writable length, and inherits no elements: reading a hole gives undefined,
 * and writing or deleting an element runs no guest code.
 */
import { chargeBytes, chargeSteps } from "../interpreter/budget.js"
import { ARRAY_BYTES } from "../interpreter/costs.js"
import { throwRangeError, throwTypeError } from "../interpreter/errors.js"
import { ArrayObject, EXTENSIBLE, isPlainChain } from "../interpreter/objects/array.js"
import { type Behaviour, BuiltinFunction } from "../interpreter/objects/function.js"
import { Accessor, GuestObject, LazyValue } from "../interpreter/objects/object.js"
import { FLAG_BITS } from "../interpreter/objects/shape.js"
import { HOLE, type Value, wellKnownSymbols } from "../interpreter/objects/value.js"
import {
  ArrayCreate,
  Construct,
  DeletePropertyOrThrow,
  Get,
  throwFailedSet,
} from "../interpreter/operations/object-operations.js"
import { IsArray, IsConstructor } from "../interpreter/operations/testing-comparison.js"
import { isCallable, ToIntegerOrInfinity, ToObject } from "../interpreter/operations/type-conversion.js"
import type { Realm } from "../interpreter/realm.js"
import { describeValue } from "./messages.js"

/** A plain array: its elements may be read and changed directly. */
export interface PlainArray extends ArrayObject {
  elements: Value[]
}

export function isPlainArray(realm: Realm, O: Value): O is PlainArray {
  return (
    O instanceof ArrayObject &&
    O.elements !== null &&
    O.integrity === EXTENSIBLE &&
    O.lengthIsWritable &&
    isPlainChain(realm, O.proto)
  )
}

/** A copy of elements in which holes are read as undefined; for plain arrays. */
export function copyElements(realm: Realm, elements: readonly Value[], from = 0, to = elements.length): Value[] {
  chargeSteps(realm, Math.max(0, to - from))
  const list = elements.slice(from, to)
  for (let i = 0; i < list.length; i++) if (list[i] === HOLE) list[i] = undefined
  return list
}

/** The receiver of an array method. */
export function thisArrayLike(realm: Realm, thisValue: Value, method: string): GuestObject {
  return ToObject(realm, thisValue, `Array.prototype.${method} called on null or undefined`)
}

export function requireCallback(realm: Realm, callback: Value): GuestObject {
  return isCallable(callback) ? callback : throwTypeError(realm, `${describeValue(callback)} is not a function`)
}

/** A position that counts from the end where it is negative, held within 0 … length. */
export function relativeIndex(realm: Realm, position: Value, length: number, otherwise: number): number {
  if (position === undefined) return otherwise
  const relative = ToIntegerOrInfinity(realm, position)
  return relative < 0 ? Math.max(length + relative, 0) : Math.min(relative, length)
}

/** Set(O, index, V, true) */
export function setElement(realm: Realm, O: GuestObject, index: number, V: Value): void {
  if (!O.SetIndex(realm, index, V)) throwFailedSet(realm, O, String(index))
}

/** Set(O, "length", length, true) */
export function setLength(realm: Realm, O: GuestObject, length: number): void {
  if (O instanceof ArrayObject && O.length === length && O.lengthIsWritable) return
  if (!O.Set(realm, "length", length, O)) throwFailedSet(realm, O, "length")
}

export function hasElement(realm: Realm, O: GuestObject, index: number): boolean {
  if (O instanceof ArrayObject && O.elements !== null && index < O.elements.length && O.elements[index] !== HOLE) {
    return true
  }
  return O.HasProperty(realm, String(index))
}

export function deleteElement(realm: Realm, O: GuestObject, index: number): void {
  DeletePropertyOrThrow(realm, O, String(index))
}

/** ArraySpeciesCreate gives a fresh ordinary array, and finding that out runs no guest code. */
export function hasArraySpecies(realm: Realm, original: GuestObject): boolean {
  const { ArrayPrototype } = realm.intrinsics
  return (
    original instanceof ArrayObject &&
    original.proto === ArrayPrototype &&
    (original.shape.count === 0 || original.shape.lookup("constructor") < 0) &&
    hasPristineConstructor(ArrayPrototype, realm.intrinsics.Array)
  )
}

/** `constructor` of a prototype is still the intrinsic one, and so is that one's Symbol.species. */
export function hasPristineConstructor(prototype: GuestObject, intrinsic: GuestObject): boolean {
  const entry = prototype.shape.lookup("constructor")
  if (entry < 0) return false
  const value: unknown = prototype.slots[entry >> FLAG_BITS]
  if (value !== intrinsic && !(value instanceof LazyValue)) return false
  const species = intrinsic.shape.lookup(wellKnownSymbols.species)
  if (species < 0) return false
  const accessor: unknown = intrinsic.slots[species >> FLAG_BITS]
  if (accessor instanceof LazyValue) return true
  if (!(accessor instanceof Accessor && accessor.get instanceof BuiltinFunction)) return false
  return accessor.get.definition.behaviour === returnThis
}

/** What `get [Symbol.species]` and `[Symbol.iterator]` of iterators do. */
export const returnThis: Behaviour = (_realm, thisValue) => thisValue

/** https://tc39.es/ecma262/#sec-arrayspeciescreate */
export function ArraySpeciesCreate(realm: Realm, originalArray: GuestObject, length: number): GuestObject {
  if (hasArraySpecies(realm, originalArray) || !IsArray(realm, originalArray)) return ArrayCreate(realm, length)
  let C = Get(realm, originalArray, "constructor")
  if (C instanceof GuestObject) {
    C = Get(realm, C, wellKnownSymbols.species)
    if (C === null) C = undefined
  }
  if (C === undefined) return ArrayCreate(realm, length)
  if (!IsConstructor(C)) return throwTypeError(realm, "object.constructor[Symbol.species] is not a constructor")
  return Construct(realm, C, [length])
}

/** Elements of a fresh array of this length, all holes; null where it would be too long to be dense. */
export function holes(realm: Realm, length: number): Value[] | null {
  if (length > MAX_EAGER_LENGTH) return null
  chargeBytes(realm, length * 8)
  chargeSteps(realm, length >> 3)
  const elements: Value[] = []
  for (let i = 0; i < length; i++) elements.push(HOLE)
  return elements
}

/** `new Array(length)` is dense up to this length, as most plans fill it next. */
const MAX_EAGER_LENGTH = 1 << 22

/** A fresh list of values as long as an array may be. */
export function requireArrayLength(realm: Realm, length: number): void {
  if (length > 4294967295) throwRangeError(realm, "Invalid array length")
}

/** The values at 0 … length - 1 of an array-like, read one by one. */
export function readElements(realm: Realm, O: GuestObject, length: number): Value[] {
  if (isPlainArray(realm, O) && O.elements.length >= length) {
    chargeBytes(realm, length * 8)
    return copyElements(realm, O.elements, 0, length)
  }
  const list: Value[] = []
  for (let i = 0; i < length; i++) {
    chargeSteps(realm, 1)
    chargeBytes(realm, 8)
    list.push(O.GetIndex(realm, i))
  }
  return list
}

/** A fresh array from a list whose bytes are charged already. */
export function arrayFromCharged(realm: Realm, elements: Value[]): ArrayObject {
  chargeBytes(realm, ARRAY_BYTES)
  return new ArrayObject(realm.intrinsics.ArrayPrototype, elements)
}
