/** https://tc39.es/ecma262/#sec-properties-of-the-%25typedarrayprototype%25-object */
import { activating, type Step } from "../interpreter/activation.js"
import { chargeBytes, chargeSteps } from "../interpreter/budget.js"
import { throwRangeError, throwTypeError } from "../interpreter/errors.js"
import { encodeFloat16 } from "../interpreter/objects/float16.js"
import type { Behaviour } from "../interpreter/objects/function.js"
import type { ArrayIteratorObject } from "../interpreter/objects/iterator.js"
import type { GuestObject } from "../interpreter/objects/object.js"
import { TypedArrayObject } from "../interpreter/objects/typed-array.js"
import { HOLE, type Value, wellKnownSymbols } from "../interpreter/objects/value.js"
import { LengthOfArrayLike } from "../interpreter/operations/object-operations.js"
import { SameValueZero } from "../interpreter/operations/testing-comparison.js"
import {
  isCallable,
  ToBigInt,
  ToBoolean,
  ToIntegerOrInfinity,
  ToNumber,
  ToObject,
  ToString,
} from "../interpreter/operations/type-conversion.js"
import type { Realm } from "../interpreter/realm.js"
import { instance, list, value } from "../interpreter/record-kinds.js"
import { throwDetached } from "./array-buffer.js"
import {
  ElementVisit,
  Every,
  elementVisitFields,
  FindViaPredicate,
  ForEach,
  Reduce,
  Some,
  type VisitClass,
} from "./array-iteration.js"
import { joinElements, localeJoin } from "./array-join.js"
import { relativeIndex, requireCallback } from "./array-like.js"
import { CreateArrayIterator } from "./array-prototype.js"
import { ComparatorSort, checkSort, comparatorSortFields } from "./array-sort.js"
import { defineFunction, defineObject, describeActivation, type Method } from "./define.js"
import { throwIncompatible } from "./messages.js"
import {
  copyElements,
  requireSameContent,
  TypedArrayCreateSameType,
  TypedArraySpeciesCreate,
  ValidateTypedArray,
} from "./typed-array-create.js"

/** A value as an element of this array, which still has to be written. */
function toElement(realm: Realm, O: TypedArrayObject, value: Value): number | bigint {
  return O.type.isBigInt ? ToBigInt(realm, value) : ToNumber(realm, value)
}

/** The length after guest code ran; the array must still be within its buffer. */
function lengthAgain(realm: Realm, O: TypedArrayObject, method: string): number {
  return O.isOutOfBounds ? throwDetached(realm, `%TypedArray%.prototype.${method}`) : O.length
}

/** https://tc39.es/ecma262/#sec-%25typedarray%25.prototype.at */
const at: Behaviour = (realm, thisValue, args) => {
  const O = ValidateTypedArray(realm, thisValue, "at")
  const len = O.length
  const relative = ToIntegerOrInfinity(realm, args[0])
  return O.GetIndex(realm, relative >= 0 ? relative : len + relative)
}

/** https://tc39.es/ecma262/#sec-%25typedarray%25.prototype.copywithin */
const copyWithin: Behaviour = (realm, thisValue, args) => {
  const O = ValidateTypedArray(realm, thisValue, "copyWithin")
  const len = O.length
  const to = relativeIndex(realm, args[0], len, 0)
  const from = relativeIndex(realm, args[1], len, 0)
  const final = relativeIndex(realm, args[2], len, len)
  if (Math.min(final - from, len - to) <= 0) return O
  const newLen = lengthAgain(realm, O, "copyWithin")
  const count = Math.min(final - from, len - to, newLen - from, newLen - to)
  if (count > 0) {
    chargeSteps(realm, count >> 6)
    O.elements.copyWithin(to, from, from + count)
  }
  return O
}

/** https://tc39.es/ecma262/#sec-%25typedarray%25.prototype.fill */
const fill: Behaviour = (realm, thisValue, args) => {
  const O = ValidateTypedArray(realm, thisValue, "fill")
  const len = O.length
  const value = toElement(realm, O, args[0])
  const start = relativeIndex(realm, args[1], len, 0)
  const end = relativeIndex(realm, args[2], len, len)
  const final = Math.min(end, lengthAgain(realm, O, "fill"))
  chargeSteps(realm, Math.max(0, final - start) >> 6)
  O.elements.fill((O.type.isFloat16 ? encodeFloat16(value as number) : value) as never, start, final)
  return O
}

class MapElements extends ElementVisit {
  declare result: TypedArrayObject
  take(realm: Realm, value: Value): boolean {
    this.result.setElement(realm, this.index, value)
    return false
  }
}

/** https://tc39.es/ecma262/#sec-%25typedarray%25.prototype.map */
const map = activating((realm, thisValue, args) => {
  const O = ValidateTypedArray(realm, thisValue, "map")
  const len = O.length
  const visit = new MapElements(O, len, requireCallback(realm, args[0]), args[1], true)
  visit.result = TypedArraySpeciesCreate(realm, O, [len], "map")
  return visit
})

/** https://tc39.es/ecma262/#sec-%25typedarray%25.prototype.filter */
class Filter extends ElementVisit {
  readonly kept: Value[] = []
  take(realm: Realm, value: Value): boolean {
    if (ToBoolean(value)) {
      chargeBytes(realm, 8)
      this.kept.push(this.element)
    }
    return false
  }
  protected override end(realm: Realm): void {
    const { kept } = this
    const A = TypedArraySpeciesCreate(realm, this.O as TypedArrayObject, [kept.length], "filter")
    chargeSteps(realm, kept.length)
    for (let n = 0; n < kept.length; n++) A.setElement(realm, n, kept[n])
    this.result = A
  }
}

function visitor(method: string, kind: VisitClass): Method {
  return [
    method,
    1,
    activating((realm, thisValue, args) => {
      const O = ValidateTypedArray(realm, thisValue, method)
      const len = O.length
      return new kind(O, len, requireCallback(realm, args[0]), args[1], true)
    }),
  ]
}

function finder(method: string, isAscending: boolean, wantsIndex: boolean): Method {
  return [
    method,
    1,
    activating((realm, thisValue, args) => {
      const O = ValidateTypedArray(realm, thisValue, method)
      const len = O.length
      const predicate = requireCallback(realm, args[0])
      return new FindViaPredicate(O, len, isAscending, wantsIndex, predicate, args[1])
    }),
  ]
}

function reducer(method: string, isAscending: boolean): Method {
  return [
    method,
    1,
    activating((realm, thisValue, args) => {
      const O = ValidateTypedArray(realm, thisValue, method)
      const len = O.length
      const callback = requireCallback(realm, args[0])
      const initial = args.length > 1 ? args[1] : HOLE
      return new Reduce(O, len, isAscending, callback, initial, true)
    }),
  ]
}

/** https://tc39.es/ecma262/#sec-%25typedarray%25.prototype.includes */
const includes: Behaviour = (realm, thisValue, args) => {
  const O = ValidateTypedArray(realm, thisValue, "includes")
  const len = O.length
  if (len === 0) return false
  const n = ToIntegerOrInfinity(realm, args[1])
  for (let k = n >= 0 ? n : Math.max(len + n, 0); k < len; k++) {
    chargeSteps(realm, 1)
    if (SameValueZero(realm, O.GetIndex(realm, k), args[0])) return true
  }
  return false
}

/** https://tc39.es/ecma262/#sec-%25typedarray%25.prototype.indexof */
const indexOf: Behaviour = (realm, thisValue, args) => {
  const O = ValidateTypedArray(realm, thisValue, "indexOf")
  const len = O.length
  if (len === 0) return -1
  const n = ToIntegerOrInfinity(realm, args[1])
  const end = Math.min(len, O.length)
  for (let k = n >= 0 ? n : Math.max(len + n, 0); k < end; k++) {
    chargeSteps(realm, 1)
    if (O.GetIndex(realm, k) === args[0]) return k
  }
  return -1
}

/** https://tc39.es/ecma262/#sec-%25typedarray%25.prototype.lastindexof */
const lastIndexOf: Behaviour = (realm, thisValue, args) => {
  const O = ValidateTypedArray(realm, thisValue, "lastIndexOf")
  const len = O.length
  if (len === 0) return -1
  const n = args.length > 1 ? ToIntegerOrInfinity(realm, args[1]) : len - 1
  const last = Math.min(n >= 0 ? Math.min(n, len - 1) : len + n, O.length - 1)
  for (let k = last; k >= 0; k--) {
    chargeSteps(realm, 1)
    if (O.GetIndex(realm, k) === args[0]) return k
  }
  return -1
}

/** https://tc39.es/ecma262/#sec-%25typedarray%25.prototype.join */
const join: Behaviour = (realm, thisValue, args) => {
  const O = ValidateTypedArray(realm, thisValue, "join")
  const len = O.length
  const separator = args[0] === undefined ? "," : ToString(realm, args[0])
  return joinElements(realm, O, len, separator, (element) => ToString(realm, element))
}

const reverse: Behaviour = (realm, thisValue) => {
  const O = ValidateTypedArray(realm, thisValue, "reverse")
  chargeSteps(realm, O.length >> 4)
  O.elements.reverse()
  return O
}

/** https://tc39.es/ecma262/#sec-%25typedarray%25.prototype.set */
const set: Behaviour = (realm, target, args) => {
  if (!(target instanceof TypedArrayObject)) return throwTypeError(realm, "this is not a typed array.")
  const [source, offset] = args
  const targetOffset = ToIntegerOrInfinity(realm, offset)
  const OUTSIDE = "offset is out of bounds"
  if (targetOffset < 0) throwRangeError(realm, OUTSIDE)
  const targetLength = lengthAgain(realm, target, "set")
  if (source instanceof TypedArrayObject) {
    const sourceLength = lengthAgain(realm, source, "set")
    requireSameContent(realm, source.type, target.type)
    if (sourceLength + targetOffset > targetLength) throwRangeError(realm, OUTSIDE)
    copyElements(realm, source, target, targetOffset)
    return undefined
  }
  const src = ToObject(realm, source)
  const srcLength = LengthOfArrayLike(realm, src)
  if (srcLength + targetOffset > targetLength) throwRangeError(realm, OUTSIDE)
  for (let k = 0; k < srcLength; k++) {
    chargeSteps(realm, 1)
    target.setElement(realm, targetOffset + k, src.GetIndex(realm, k))
  }
  return undefined
}

/** https://tc39.es/ecma262/#sec-%25typedarray%25.prototype.slice */
const slice: Behaviour = (realm, thisValue, args) => {
  const O = ValidateTypedArray(realm, thisValue, "slice")
  const len = O.length
  const start = relativeIndex(realm, args[0], len, 0)
  const end = relativeIndex(realm, args[1], len, len)
  const wanted = Math.max(end - start, 0)
  const A = TypedArraySpeciesCreate(realm, O, [wanted], "slice")
  if (wanted === 0) return A
  const count = Math.min(end, lengthAgain(realm, O, "slice")) - start
  if (O.type === A.type) copyBytes(realm, O, A, start, Math.min(count, A.length))
  else {
    for (let k = 0; k < count; k++) {
      chargeSteps(realm, 1)
      A.setElement(realm, k, O.GetIndex(realm, start + k))
    }
  }
  return A
}

/** Elements as they lie in memory; byte by byte upwards where both arrays share a buffer, as the standard has it. */
function copyBytes(realm: Realm, from: TypedArrayObject, to: TypedArrayObject, start: number, count: number): void {
  if (count <= 0) return
  const { size } = from.type
  chargeSteps(realm, (count * size) >> 6)
  const source = new Uint8Array(from.buffer.data as ArrayBuffer, from.byteOffset + start * size, count * size)
  const target = new Uint8Array(to.buffer.data as ArrayBuffer, to.byteOffset, count * size)
  if (from.buffer !== to.buffer) target.set(source)
  else for (let i = 0; i < source.length; i++) target[i] = source[i] as number
}

/** https://tc39.es/ecma262/#sec-%25typedarray%25.prototype.subarray */
const subarray: Behaviour = (realm, O, args) => {
  if (!(O instanceof TypedArrayObject)) return throwIncompatible(realm, "%TypedArray%.prototype.subarray", O)
  const srcLength = O.length
  const start = relativeIndex(realm, args[0], srcLength, 0)
  const isTracking = O.fixedLength === null && args[1] === undefined
  const end = isTracking ? 0 : relativeIndex(realm, args[1], srcLength, srcLength)
  const beginByteOffset = O.byteOffset + start * O.type.size
  const argumentsList: Value[] = [O.buffer, beginByteOffset]
  if (!isTracking) argumentsList.push(Math.max(end - start, 0))
  return TypedArraySpeciesCreate(realm, O, argumentsList, "subarray")
}

// ---- sorting ----

/** All elements, copied to a list. */
function listElements(realm: Realm, O: TypedArrayObject, len: number): Value[] {
  chargeSteps(realm, len)
  chargeBytes(realm, len * 8)
  const list: Value[] = []
  for (let k = 0; k < len; k++) list.push(O.getElement(k))
  return list
}

function writeElements(realm: Realm, O: TypedArrayObject, list: readonly Value[]): TypedArrayObject {
  chargeSteps(realm, list.length)
  for (let k = 0; k < list.length; k++) O.setElement(realm, k, list[k])
  return O
}

class SortInto extends ComparatorSort {
  constructor(
    items: Value[],
    comparator: GuestObject,
    readonly target: TypedArrayObject,
  ) {
    super(items, comparator)
  }
  protected sorted(realm: Realm): Step {
    return this.finish(writeElements(realm, this.target, this.items))
  }
}

/** https://tc39.es/ecma262/#sec-comparetypedarrayelements without a comparator: by value, -0 before 0, NaN last. */
function sortByValue(realm: Realm, O: TypedArrayObject): TypedArrayObject {
  const { length } = O
  chargeSteps(realm, length * Math.ceil(Math.log2(length + 1)))
  if (!O.type.isFloat16) {
    O.elements.sort()
    return O
  }
  const values = Float64Array.from({ length }, (_, k) => O.getElement(k) as number).sort()
  return writeElements(realm, O, Array.from(values))
}

function requireComparator(realm: Realm, comparator: Value): GuestObject | undefined {
  if (comparator === undefined || isCallable(comparator)) return comparator
  return throwTypeError(realm, "The comparison function must be either a function or undefined")
}

/** https://tc39.es/ecma262/#sec-%25typedarray%25.prototype.sort */
const sort = activating((realm, thisValue, args) => {
  const comparator = requireComparator(realm, args[0])
  const O = ValidateTypedArray(realm, thisValue, "sort")
  if (comparator === undefined) return sortByValue(realm, O)
  return new SortInto(listElements(realm, O, O.length), comparator, O)
})

/** https://tc39.es/ecma262/#sec-%25typedarray%25.prototype.tosorted */
const toSorted = activating((realm, thisValue, args) => {
  const comparator = requireComparator(realm, args[0])
  const O = ValidateTypedArray(realm, thisValue, "toSorted")
  const A = TypedArrayCreateSameType(realm, O, O.length)
  if (comparator !== undefined) {
    return new SortInto(listElements(realm, O, O.length), comparator, A)
  }
  copyElements(realm, O, A, 0)
  return sortByValue(realm, A)
})

/** https://tc39.es/ecma262/#sec-%25typedarray%25.prototype.toreversed */
const toReversed: Behaviour = (realm, thisValue) => {
  const O = ValidateTypedArray(realm, thisValue, "toReversed")
  const A = TypedArrayCreateSameType(realm, O, O.length)
  copyElements(realm, O, A, 0)
  A.elements.reverse()
  return A
}

/** https://tc39.es/ecma262/#sec-%25typedarray%25.prototype.with */
const withElement: Behaviour = (realm, thisValue, args) => {
  const O = ValidateTypedArray(realm, thisValue, "with")
  const len = O.length
  const relative = ToIntegerOrInfinity(realm, args[0])
  const actual = relative >= 0 ? relative : len + relative
  const value = toElement(realm, O, args[1])
  if (actual < 0 || actual >= O.length) throwRangeError(realm, "Invalid typed array index")
  const A = TypedArrayCreateSameType(realm, O, len)
  for (let k = 0; k < len; k++) {
    chargeSteps(realm, 1)
    A.setElement(realm, k, k === actual ? value : O.GetIndex(realm, k))
  }
  return A
}

function iterator(method: string, kind: ArrayIteratorObject["kind"]): Behaviour {
  return (realm, thisValue) => CreateArrayIterator(realm, ValidateTypedArray(realm, thisValue, method), kind)
}

/** https://tc39.es/ecma262/#sec-%25typedarray%25.prototype.values */
export const TypedArrayProto_values = defineFunction(
  "%TypedArray%.prototype.values",
  "values",
  0,
  iterator("values", "value"),
)

/** An accessor of a typed array; out of bounds, it gives 0. */
function measure(name: string, read: (O: TypedArrayObject) => Value): Behaviour {
  return (realm, O) =>
    O instanceof TypedArrayObject ? read(O) : throwIncompatible(realm, `get TypedArray.prototype.${name}`, O)
}

export const TypedArrayPrototype = defineObject({
  path: "%TypedArray%.prototype",
  accessors: [
    ["buffer", { get: measure("buffer", (O) => O.buffer) }],
    ["byteLength", { get: measure("byteLength", (O) => O.length * O.type.size) }],
    ["byteOffset", { get: measure("byteOffset", (O) => (O.isOutOfBounds ? 0 : O.byteOffset)) }],
    ["length", { get: measure("length", (O) => O.length) }],
    [wellKnownSymbols.toStringTag, { get: (_realm, O) => (O instanceof TypedArrayObject ? O.type.name : undefined) }],
  ],
  methods: [
    ["entries", 0, iterator("entries", "key+value")],
    ["keys", 0, iterator("keys", "key")],
    ["at", 1, at],
    ["copyWithin", 2, copyWithin],
    visitor("every", Every),
    ["fill", 1, fill],
    visitor("filter", Filter),
    finder("find", true, false),
    finder("findIndex", true, true),
    finder("findLast", false, false),
    finder("findLastIndex", false, true),
    visitor("forEach", ForEach),
    ["includes", 1, includes],
    ["indexOf", 1, indexOf],
    ["join", 1, join],
    ["lastIndexOf", 1, lastIndexOf],
    ["map", 1, map],
    ["reverse", 0, reverse],
    reducer("reduce", true),
    reducer("reduceRight", false),
    ["set", 1, set],
    ["slice", 2, slice],
    visitor("some", Some),
    ["sort", 1, sort],
    ["subarray", 2, subarray],
    [
      "toLocaleString",
      0,
      (realm, thisValue, args) => {
        const O = ValidateTypedArray(realm, thisValue, "toLocaleString")
        return localeJoin(realm, O, O.length, args)
      },
    ],
    ["toReversed", 0, toReversed],
    ["toSorted", 1, toSorted],
    ["with", 2, withElement],
  ],
  intrinsics: [
    ["constructor", "TypedArray"],
    ["values", "TypedArrayProto_values"],
    [wellKnownSymbols.iterator, "TypedArrayProto_values"],
    ["toString", "ArrayProto_toString"],
  ],
})

describeActivation(MapElements, "TypedArray.prototype.map", elementVisitFields)
describeActivation(Filter, "TypedArray.prototype.filter", { ...elementVisitFields, kept: list(value) })
describeActivation(
  SortInto,
  "TypedArray.prototype.sort",
  { ...comparatorSortFields, target: instance(() => TypedArrayObject) },
  (_realm, sort) => checkSort(sort),
)
