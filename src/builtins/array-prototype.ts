/** https://tc39.es/ecma262/#sec-properties-of-the-array-prototype-object */
import { OneCall } from "../interpreter/activation.js"
import { chargeBytes, chargeSteps } from "../interpreter/budget.js"
import { throwOutOfMemory } from "../interpreter/costs.js"
import { throwTypeError } from "../interpreter/errors.js"
import { ArrayObject, isPlainChain } from "../interpreter/objects/array.js"
import type { Behaviour } from "../interpreter/objects/function.js"
import { ArrayIteratorObject } from "../interpreter/objects/iterator.js"
import { GuestObject, LazyValue } from "../interpreter/objects/object.js"
import { CONFIGURABLE } from "../interpreter/objects/shape.js"
import { HOLE, type Value, wellKnownSymbols } from "../interpreter/objects/value.js"
import {
  CreateDataPropertyOrThrow,
  createElement,
  LengthOfArrayLike,
} from "../interpreter/operations/object-operations.js"
import { IsArray, IsStrictlyEqual, isLong, SameValueZero } from "../interpreter/operations/testing-comparison.js"
import { isCallable, ToBoolean, ToIntegerOrInfinity, ToObject } from "../interpreter/operations/type-conversion.js"
import type { Realm } from "../interpreter/realm.js"
import {
  ArrayProto_every,
  ArrayProto_filter,
  ArrayProto_find,
  ArrayProto_findIndex,
  ArrayProto_findLast,
  ArrayProto_findLastIndex,
  ArrayProto_flatMap,
  ArrayProto_forEach,
  ArrayProto_map,
  ArrayProto_reduce,
  ArrayProto_reduceRight,
  ArrayProto_some,
} from "./array-iteration.js"
import { ArrayProto_join, ArrayProto_toLocaleString } from "./array-join.js"
import {
  ArraySpeciesCreate,
  arrayFromCharged,
  copyElements,
  deleteElement,
  hasArraySpecies,
  hasElement,
  isPlainArray,
  readElements,
  relativeIndex,
  requireArrayLength,
  setElement,
  setLength,
  thisArrayLike,
} from "./array-like.js"
import { ArrayProto_sort, ArrayProto_toSorted } from "./array-sort.js"
import { defineFunction, defineObject } from "./define.js"
import { tailCalling } from "./tail-call.js"

const MAX_SAFE = Number.MAX_SAFE_INTEGER

/** https://tc39.es/ecma262/#sec-array.prototype.at */
const ArrayProto_at: Behaviour = (realm, thisValue, args) => {
  const O = ToObject(realm, thisValue)
  const len = LengthOfArrayLike(realm, O)
  const relative = ToIntegerOrInfinity(realm, args[0])
  const k = relative >= 0 ? relative : len + relative
  return k < 0 || k >= len ? undefined : O.GetIndex(realm, k)
}

/** https://tc39.es/ecma262/#sec-isconcatspreadable */
function IsConcatSpreadable(realm: Realm, O: Value): O is GuestObject {
  if (!(O instanceof GuestObject)) return false
  const spreadable = O.Get(realm, wellKnownSymbols.isConcatSpreadable, O)
  return spreadable !== undefined ? ToBoolean(spreadable) : IsArray(realm, O)
}

/** https://tc39.es/ecma262/#sec-array.prototype.concat */
const ArrayProto_concat: Behaviour = (realm, thisValue, args) => {
  const O = thisArrayLike(realm, thisValue, "concat")
  const A = ArraySpeciesCreate(realm, O, 0)
  let n = 0
  for (let at = -1; at < args.length; at++) {
    const E = at < 0 ? O : args[at]
    chargeSteps(realm, 1)
    if (!IsConcatSpreadable(realm, E)) {
      if (n >= MAX_SAFE) throwTypeError(realm, "Invalid array length")
      createElement(realm, A, n++, E)
      continue
    }
    const len = LengthOfArrayLike(realm, E)
    if (n + len > MAX_SAFE) throwTypeError(realm, "Invalid array length")
    if (isPlainArray(realm, E) && isPlainArray(realm, A) && A.elements.length === n && A !== E) {
      chargeSteps(realm, len)
      chargeBytes(realm, len * 8)
      for (const element of E.elements) A.elements.push(element)
    } else copyRange(realm, E, 0, len, A, n)
    n += len
  }
  setLength(realm, A, n)
  return A
}

/** Defines the elements from … from + count of an array-like in another one, holes left out. */
function copyRange(realm: Realm, from: GuestObject, start: number, count: number, to: GuestObject, at: number): void {
  for (let i = 0; i < count; i++) {
    chargeSteps(realm, 1)
    if (hasElement(realm, from, start + i)) createElement(realm, to, at + i, from.GetIndex(realm, start + i))
  }
}

/** https://tc39.es/ecma262/#sec-array.prototype.copywithin */
const ArrayProto_copyWithin: Behaviour = (realm, thisValue, args) => {
  const O = thisArrayLike(realm, thisValue, "copyWithin")
  const len = LengthOfArrayLike(realm, O)
  const to = relativeIndex(realm, args[0], len, 0)
  const from = relativeIndex(realm, args[1], len, 0)
  const final = relativeIndex(realm, args[2], len, len)
  const count = Math.min(final - from, len - to)
  if (count > 0) moveElements(realm, O, from, to, count, from < to && to < from + count)
  return O
}

/** Moves elements within an object, holes as deletions. */
function moveElements(
  realm: Realm,
  O: GuestObject,
  from: number,
  to: number,
  count: number,
  isBackward = from < to,
): void {
  for (let i = 0; i < count; i++) {
    chargeSteps(realm, 1)
    const offset = isBackward ? count - 1 - i : i
    if (hasElement(realm, O, from + offset)) setElement(realm, O, to + offset, O.GetIndex(realm, from + offset))
    else deleteElement(realm, O, to + offset)
  }
}

/** https://tc39.es/ecma262/#sec-array.prototype.fill */
const ArrayProto_fill: Behaviour = (realm, thisValue, args) => {
  const O = thisArrayLike(realm, thisValue, "fill")
  const len = LengthOfArrayLike(realm, O)
  const k = relativeIndex(realm, args[1], len, 0)
  const final = relativeIndex(realm, args[2], len, len)
  const value = args[0]
  if (isPlainArray(realm, O) && O.elements.length === len) {
    chargeSteps(realm, Math.max(0, final - k) >> 2)
    O.elements.fill(value, k, final)
    return O
  }
  if (k === 0 && final === len && fillSparse(realm, O, value)) return O
  for (let i = k; i < final; i++) {
    chargeSteps(realm, 1)
    setElement(realm, O, i, value)
  }
  return O
}

/** Fills an array that was made too long to be dense at once and has nothing in it yet, which makes it dense. */
function fillSparse(realm: Realm, O: GuestObject, value: Value): boolean {
  if (!(O instanceof ArrayObject) || O.elements !== null || O.shape.size > 0) return false
  if (!O.isExtensible || !O.lengthIsWritable || !isPlainChain(realm, O.proto)) return false
  if (O.length > MAX_FILLED_LENGTH) {
    if (O.length * 8 > realm.limits.maxMemoryBytes) throwOutOfMemory(realm)
    return false
  }
  chargeSteps(realm, O.length >> 2)
  chargeBytes(realm, O.length * 8)
  O.elements = new Array(O.length).fill(value)
  return true
}

const MAX_FILLED_LENGTH = 1 << 25

/** https://tc39.es/ecma262/#sec-array.prototype.flat, with a stack of its own in place of FlattenIntoArray's recursion. */
const ArrayProto_flat: Behaviour = (realm, thisValue, args) => {
  const O = ToObject(realm, thisValue)
  const sourceLen = LengthOfArrayLike(realm, O)
  const depth = args[0] === undefined ? 1 : ToIntegerOrInfinity(realm, args[0])
  const A = ArraySpeciesCreate(realm, O, 0)
  const open = [{ source: O, index: 0, length: sourceLen }]
  let to = 0
  for (let level = open[0]; level !== undefined; level = open[open.length - 1]) {
    if (level.index >= level.length) {
      open.pop()
      continue
    }
    const { source, index } = level
    level.index++
    chargeSteps(realm, 1)
    if (!hasElement(realm, source, index)) continue
    const element = source.GetIndex(realm, index)
    if (open.length <= depth && IsArray(realm, element)) {
      chargeBytes(realm, 48)
      open.push({ source: element as GuestObject, index: 0, length: LengthOfArrayLike(realm, element as GuestObject) })
    } else createElement(realm, A, to++, element)
  }
  return A
}

/** Each element that is as long as it is charged, so the host does not search by itself. */
function findLong(realm: Realm, elements: readonly Value[], searched: string | bigint, from: number): number {
  for (let k = from; k < elements.length; k++) if (IsStrictlyEqual(realm, elements[k], searched)) return k
  return -1
}

/** https://tc39.es/ecma262/#sec-array.prototype.includes */
const ArrayProto_includes: Behaviour = (realm, thisValue, args) => {
  const O = thisArrayLike(realm, thisValue, "includes")
  const len = LengthOfArrayLike(realm, O)
  if (len === 0) return false
  const n = ToIntegerOrInfinity(realm, args[1])
  const searched = args[0]
  let k = n >= 0 ? n : Math.max(len + n, 0)
  if (isPlainArray(realm, O) && O.elements.length === len && searched !== undefined) {
    chargeSteps(realm, Math.max(0, len - k))
    return isLong(searched) ? findLong(realm, O.elements, searched, k) >= 0 : O.elements.includes(searched, k)
  }
  for (; k < len; k++) {
    chargeSteps(realm, 1)
    if (SameValueZero(realm, O.GetIndex(realm, k), searched)) return true
  }
  return false
}

/** https://tc39.es/ecma262/#sec-array.prototype.indexof */
const ArrayProto_indexOf: Behaviour = (realm, thisValue, args) => {
  const O = thisArrayLike(realm, thisValue, "indexOf")
  const len = LengthOfArrayLike(realm, O)
  if (len === 0) return -1
  const n = ToIntegerOrInfinity(realm, args[1])
  let k = n >= 0 ? n : Math.max(len + n, 0)
  if (isPlainArray(realm, O) && O.elements.length === len) {
    chargeSteps(realm, Math.max(0, len - k))
    const searched = args[0]
    return isLong(searched) ? findLong(realm, O.elements, searched, k) : O.elements.indexOf(searched, k)
  }
  for (; k < len; k++) {
    chargeSteps(realm, 1)
    if (hasElement(realm, O, k) && IsStrictlyEqual(realm, O.GetIndex(realm, k), args[0])) return k
  }
  return -1
}

/** https://tc39.es/ecma262/#sec-array.prototype.lastindexof */
const ArrayProto_lastIndexOf: Behaviour = (realm, thisValue, args) => {
  const O = thisArrayLike(realm, thisValue, "lastIndexOf")
  const len = LengthOfArrayLike(realm, O)
  if (len === 0) return -1
  const n = args.length > 1 ? ToIntegerOrInfinity(realm, args[1]) : len - 1
  for (let k = n >= 0 ? Math.min(n, len - 1) : len + n; k >= 0; k--) {
    chargeSteps(realm, 1)
    if (hasElement(realm, O, k) && IsStrictlyEqual(realm, O.GetIndex(realm, k), args[0])) return k
  }
  return -1
}

/** https://tc39.es/ecma262/#sec-array.prototype.pop */
const ArrayProto_pop: Behaviour = (realm, thisValue) => {
  const O = thisArrayLike(realm, thisValue, "pop")
  if (isPlainArray(realm, O)) {
    const element = O.elements.pop()
    return element === HOLE ? undefined : element
  }
  const len = LengthOfArrayLike(realm, O)
  if (len === 0) {
    setLength(realm, O, 0)
    return undefined
  }
  const element = O.GetIndex(realm, len - 1)
  deleteElement(realm, O, len - 1)
  setLength(realm, O, len - 1)
  return element
}

/** https://tc39.es/ecma262/#sec-array.prototype.push */
const ArrayProto_push: Behaviour = (realm, thisValue, args) => {
  const O = thisArrayLike(realm, thisValue, "push")
  let len = LengthOfArrayLike(realm, O)
  const argCount = args.length
  if (len + argCount > MAX_SAFE) throwTooLong(realm, argCount, len)
  if (argCount > 1) chargeSteps(realm, argCount)
  for (const E of args) setElement(realm, O, len++, E)
  setLength(realm, O, len)
  return len
}

function throwTooLong(realm: Realm, count: number, length: number): never {
  return throwTypeError(
    realm,
    `Pushing ${count} elements on an array-like of length ${length} is disallowed, as the total surpasses 2**53-1`,
  )
}

/** `push` of one element. */
function pushOne(realm: Realm, thisValue: Value, element: Value): Value {
  const O = thisArrayLike(realm, thisValue, "push")
  const len = LengthOfArrayLike(realm, O)
  if (len === MAX_SAFE) throwTooLong(realm, 1, len)
  setElement(realm, O, len, element)
  setLength(realm, O, len + 1)
  return len + 1
}

/** https://tc39.es/ecma262/#sec-array.prototype.reverse */
const ArrayProto_reverse: Behaviour = (realm, thisValue) => {
  const O = thisArrayLike(realm, thisValue, "reverse")
  const len = LengthOfArrayLike(realm, O)
  if (isPlainArray(realm, O)) {
    chargeSteps(realm, len >> 2)
    O.elements.reverse()
    return O
  }
  const middle = Math.floor(len / 2)
  for (let lower = 0; lower < middle; lower++) {
    chargeSteps(realm, 1)
    const upper = len - lower - 1
    const lowerExists = hasElement(realm, O, lower)
    const lowerValue = lowerExists ? O.GetIndex(realm, lower) : undefined
    const upperExists = hasElement(realm, O, upper)
    const upperValue = upperExists ? O.GetIndex(realm, upper) : undefined
    if (upperExists) setElement(realm, O, lower, upperValue)
    else if (lowerExists) deleteElement(realm, O, lower)
    if (lowerExists) setElement(realm, O, upper, lowerValue)
    else if (upperExists) deleteElement(realm, O, upper)
  }
  return O
}

/** https://tc39.es/ecma262/#sec-array.prototype.shift */
const ArrayProto_shift: Behaviour = (realm, thisValue) => {
  const O = thisArrayLike(realm, thisValue, "shift")
  if (isPlainArray(realm, O)) {
    chargeSteps(realm, O.elements.length >> 8)
    const first = O.elements.shift()
    return first === HOLE ? undefined : first
  }
  const len = LengthOfArrayLike(realm, O)
  if (len === 0) {
    setLength(realm, O, 0)
    return undefined
  }
  const first = O.GetIndex(realm, 0)
  moveElements(realm, O, 1, 0, len - 1)
  deleteElement(realm, O, len - 1)
  setLength(realm, O, len - 1)
  return first
}

/** https://tc39.es/ecma262/#sec-array.prototype.slice */
const ArrayProto_slice: Behaviour = (realm, thisValue, args) => {
  const O = thisArrayLike(realm, thisValue, "slice")
  const len = LengthOfArrayLike(realm, O)
  const k = relativeIndex(realm, args[0], len, 0)
  const final = relativeIndex(realm, args[1], len, len)
  const count = Math.max(final - k, 0)
  if (isPlainArray(realm, O) && O.elements.length === len && hasArraySpecies(realm, O)) {
    chargeSteps(realm, count >> 2)
    chargeBytes(realm, count * 8)
    return arrayFromCharged(realm, O.elements.slice(k, final))
  }
  const A = ArraySpeciesCreate(realm, O, count)
  copyRange(realm, O, k, count, A, 0)
  setLength(realm, A, count)
  return A
}

/** How many elements `splice` and `toSpliced` skip. */
function skipCount(realm: Realm, args: readonly Value[], len: number, start: number): number {
  if (args.length === 0) return 0
  if (args.length === 1) return len - start
  return Math.min(Math.max(ToIntegerOrInfinity(realm, args[1]), 0), len - start)
}

/** https://tc39.es/ecma262/#sec-array.prototype.splice */
const ArrayProto_splice: Behaviour = (realm, thisValue, args) => {
  const O = thisArrayLike(realm, thisValue, "splice")
  const len = LengthOfArrayLike(realm, O)
  const start = relativeIndex(realm, args[0], len, 0)
  const items = args.slice(2)
  const deleteCount = skipCount(realm, args, len, start)
  if (len + items.length - deleteCount > MAX_SAFE) throwTypeError(realm, "Invalid array length")
  if (isPlainArray(realm, O) && O.elements.length === len && hasArraySpecies(realm, O)) {
    chargeSteps(realm, items.length + ((len - start) >> 8) + (deleteCount >> 2))
    chargeBytes(realm, (items.length + deleteCount) * 8)
    return arrayFromCharged(realm, replaceRange(O.elements, start, deleteCount, items))
  }
  const A = ArraySpeciesCreate(realm, O, deleteCount)
  copyRange(realm, O, start, deleteCount, A, 0)
  setLength(realm, A, deleteCount)
  if (items.length !== deleteCount) {
    moveElements(realm, O, start + deleteCount, start + items.length, len - deleteCount - start)
    for (let k = len; k > len - deleteCount + items.length; k--) {
      chargeSteps(realm, 1)
      deleteElement(realm, O, k - 1)
    }
  }
  items.forEach((E, i) => {
    setElement(realm, O, start + i, E)
  })
  setLength(realm, O, len - deleteCount + items.length)
  return A
}

/** `elements.splice(start, deleteCount, ...items)` for any number of items. */
function replaceRange(elements: Value[], start: number, deleteCount: number, items: readonly Value[]): Value[] {
  if (items.length < 1000) return elements.splice(start, deleteCount, ...items)
  const tail = elements.slice(start + deleteCount)
  const removed = elements.splice(start)
  removed.length = deleteCount
  for (const item of items) elements.push(item)
  for (const item of tail) elements.push(item)
  return removed
}

/** https://tc39.es/ecma262/#sec-array.prototype.toreversed */
const ArrayProto_toReversed: Behaviour = (realm, thisValue) => {
  const O = ToObject(realm, thisValue)
  const len = LengthOfArrayLike(realm, O)
  requireArrayLength(realm, len)
  if (isPlainArray(realm, O)) {
    chargeBytes(realm, len * 8)
    return arrayFromCharged(realm, copyElements(realm, O.elements).reverse())
  }
  const elements: Value[] = []
  for (let k = len - 1; k >= 0; k--) {
    chargeSteps(realm, 1)
    chargeBytes(realm, 8)
    elements.push(O.GetIndex(realm, k))
  }
  return arrayFromCharged(realm, elements)
}

/** https://tc39.es/ecma262/#sec-array.prototype.tospliced */
const ArrayProto_toSpliced: Behaviour = (realm, thisValue, args) => {
  const O = ToObject(realm, thisValue)
  const len = LengthOfArrayLike(realm, O)
  const start = relativeIndex(realm, args[0], len, 0)
  const skip = skipCount(realm, args, len, start)
  const items = args.slice(2)
  if (len + items.length - skip > MAX_SAFE) throwTypeError(realm, "Invalid array length")
  requireArrayLength(realm, len + items.length - skip)
  const elements: Value[] = []
  const add = (element: Value) => {
    chargeSteps(realm, 1)
    chargeBytes(realm, 8)
    elements.push(element)
  }
  for (let i = 0; i < start; i++) add(O.GetIndex(realm, i))
  for (const item of items) add(item)
  for (let i = start + skip; i < len; i++) add(O.GetIndex(realm, i))
  return arrayFromCharged(realm, elements)
}

/** https://tc39.es/ecma262/#sec-array.prototype.unshift */
const ArrayProto_unshift: Behaviour = (realm, thisValue, args) => {
  const O = thisArrayLike(realm, thisValue, "unshift")
  const len = LengthOfArrayLike(realm, O)
  const argCount = args.length
  if (argCount === 0) {
    setLength(realm, O, len)
    return len
  }
  if (len + argCount > MAX_SAFE) throwTypeError(realm, "Invalid array length")
  if (isPlainArray(realm, O)) {
    chargeSteps(realm, argCount + (len >> 8))
    chargeBytes(realm, argCount * 8)
    replaceRange(O.elements, 0, 0, args)
    return len + argCount
  }
  moveElements(realm, O, 0, argCount, len)
  args.forEach((E, i) => {
    setElement(realm, O, i, E)
  })
  setLength(realm, O, len + argCount)
  return len + argCount
}

/** https://tc39.es/ecma262/#sec-array.prototype.with */
const ArrayProto_with: Behaviour = (realm, thisValue, args) => {
  const O = ToObject(realm, thisValue)
  const len = LengthOfArrayLike(realm, O)
  const relative = ToIntegerOrInfinity(realm, args[0])
  const actual = relative >= 0 ? relative : len + relative
  if (actual >= len || actual < 0) throw realm.makeThrow("RangeError", `Invalid index : ${relative}`)
  requireArrayLength(realm, len)
  const elements = readElements(realm, O, actual)
  elements.push(args[1])
  for (let k = actual + 1; k < len; k++) {
    chargeSteps(realm, 1)
    chargeBytes(realm, 8)
    elements.push(O.GetIndex(realm, k))
  }
  return arrayFromCharged(realm, elements)
}

/** https://tc39.es/ecma262/#sec-createarrayiterator */
export function CreateArrayIterator(realm: Realm, array: GuestObject, kind: ArrayIteratorObject["kind"]): GuestObject {
  chargeBytes(realm, 72)
  const iterator = new ArrayIteratorObject(realm.rootShape, realm.intrinsics.ArrayIteratorPrototype, [])
  iterator.array = array
  iterator.kind = kind
  return iterator
}

/** https://tc39.es/ecma262/#sec-array.prototype.values */
export const ArrayProto_values = defineFunction("Array.prototype.values", "values", 0, (realm, thisValue) =>
  CreateArrayIterator(realm, ToObject(realm, thisValue), "value"),
)

/** https://tc39.es/ecma262/#sec-array.prototype.tostring */
export const ArrayProto_toString = defineFunction(
  "Array.prototype.toString",
  "toString",
  0,
  tailCalling((realm, thisValue) => {
    const array = ToObject(realm, thisValue)
    const func = array.Get(realm, "join", array)
    return new OneCall(isCallable(func) ? func : realm.intrinsics.ObjectProto_toString, array, [])
  }),
)

const unscopableNames = (
  "at copyWithin entries fill find findIndex findLast findLastIndex flat flatMap includes keys toReversed toSorted " +
  "toSpliced values"
).split(" ")

/** https://tc39.es/ecma262/#sec-array.prototype-%symbol.unscopables% */
class LazyUnscopables extends LazyValue {
  materialize(realm: Realm): Value {
    const unscopables = new GuestObject(realm.rootShape, null, [])
    for (const name of unscopableNames) CreateDataPropertyOrThrow(realm, unscopables, name, true)
    return unscopables
  }
}

export const ArrayPrototype = defineObject(
  {
    path: "Array.prototype",
    methods: [
      ["at", 1, ArrayProto_at],
      ["concat", 1, ArrayProto_concat],
      ["copyWithin", 2, ArrayProto_copyWithin],
      ["fill", 1, ArrayProto_fill],
      ["find", 1, ArrayProto_find],
      ["findIndex", 1, ArrayProto_findIndex],
      ["findLast", 1, ArrayProto_findLast],
      ["findLastIndex", 1, ArrayProto_findLastIndex],
      ["lastIndexOf", 1, ArrayProto_lastIndexOf],
      ["pop", 0, ArrayProto_pop],
      ["push", 1, Object.assign(ArrayProto_push, { withOne: pushOne })],
      ["reverse", 0, ArrayProto_reverse],
      ["shift", 0, ArrayProto_shift],
      ["unshift", 1, ArrayProto_unshift],
      ["slice", 2, ArrayProto_slice],
      ["sort", 1, ArrayProto_sort],
      ["splice", 2, ArrayProto_splice],
      ["includes", 1, ArrayProto_includes],
      ["indexOf", 1, ArrayProto_indexOf],
      ["join", 1, ArrayProto_join],
      ["keys", 0, (realm, thisValue) => CreateArrayIterator(realm, ToObject(realm, thisValue), "key")],
      ["entries", 0, (realm, thisValue) => CreateArrayIterator(realm, ToObject(realm, thisValue), "key+value")],
      ["forEach", 1, ArrayProto_forEach],
      ["filter", 1, ArrayProto_filter],
      ["flat", 0, ArrayProto_flat],
      ["flatMap", 1, ArrayProto_flatMap],
      ["map", 1, ArrayProto_map],
      ["every", 1, ArrayProto_every],
      ["some", 1, ArrayProto_some],
      ["reduce", 1, ArrayProto_reduce],
      ["reduceRight", 1, ArrayProto_reduceRight],
      ["toLocaleString", 0, ArrayProto_toLocaleString],
      ["toReversed", 0, ArrayProto_toReversed],
      ["toSorted", 1, ArrayProto_toSorted],
      ["toSpliced", 2, ArrayProto_toSpliced],
      ["with", 2, ArrayProto_with],
    ],
    intrinsics: [
      ["constructor", "Array"],
      ["values", "ArrayProto_values"],
      ["toString", "ArrayProto_toString"],
      [wellKnownSymbols.iterator, "ArrayProto_values"],
    ],
    constants: [[wellKnownSymbols.unscopables, new LazyUnscopables() as unknown as Value, CONFIGURABLE]],
  },
  "ObjectPrototype",
  (_realm, proto, layout) => {
    const array = new ArrayObject(proto, [])
    array.shape = layout.shape
    array.slots = layout.slots.slice()
    return array
  },
)
