/** https://tc39.es/ecma262/#sec-operations-on-iterator-objects */
import { chargeBytes, chargeSteps } from "../budget.js"
import { OBJECT_BYTES, PROPERTY_BYTES } from "../costs.js"
import { GuestThrow, throwTypeError } from "../errors.js"
import { describeCallee, describeOperand } from "../inspect.js"
import { ArrayObject } from "../objects/array.js"
import { CollectionIteratorObject, type EntryTable, MapIteratorObject, nextEntry } from "../objects/collections.js"
import { BUILTIN_DEPTH, BuiltinFunction } from "../objects/function.js"
import { ArrayIteratorObject, AsyncFromSyncIteratorObject, type IteratorRecord } from "../objects/iterator.js"
import { GuestObject } from "../objects/object.js"
import { FLAG_BITS } from "../objects/shape.js"
import { ABSENT, HOLE, type Value, wellKnownSymbols } from "../objects/value.js"
import type { Realm } from "../realm.js"
import { CreateArrayFromList, createPlainObject, GetMethod } from "./object-operations.js"
import { isCallable, ToBoolean } from "./type-conversion.js"

/** https://tc39.es/ecma262/#sec-getiteratordirect */
export function GetIteratorDirect(realm: Realm, obj: GuestObject): IteratorRecord {
  return { iterator: obj, nextMethod: obj.Get(realm, "next", obj), done: false }
}

/** https://tc39.es/ecma262/#sec-getiteratorfrommethod */
export function GetIteratorFromMethod(realm: Realm, obj: Value, method: GuestObject): IteratorRecord {
  const iterator = method.Call(realm, obj, [])
  if (!(iterator instanceof GuestObject)) {
    return throwTypeError(realm, "Result of the Symbol.iterator method is not an object")
  }
  return GetIteratorDirect(realm, iterator)
}

/** https://tc39.es/ecma262/#sec-getiterator; `shown` names the value in the error, as in the source; `message` is said instead. */
export function GetIterator(
  realm: Realm,
  obj: Value,
  kind: "sync" | "async",
  shown?: string,
  message?: string,
): IteratorRecord {
  requireIterationDepth(realm)
  if (kind === "async") {
    const method = obj === undefined || obj === null ? undefined : GetMethod(realm, obj, wellKnownSymbols.asyncIterator)
    if (method !== undefined) {
      const iterator = method.Call(realm, obj, [])
      if (iterator instanceof GuestObject) return GetIteratorDirect(realm, iterator)
      return throwTypeError(realm, "Result of the Symbol.asyncIterator method is not an object")
    }
    const syncMethod = iteratorMethod(realm, obj, shown, "async iterable")
    return CreateAsyncFromSyncIterator(realm, GetIteratorFromMethod(realm, obj, syncMethod))
  }
  return GetIteratorFromMethod(realm, obj, iteratorMethod(realm, obj, shown, "iterable", message))
}

/** Getting an iterator may call a built-in; where that cannot be, nor can the short ways that call none. */
export function requireIterationDepth(realm: Realm): void {
  if (realm.depth + BUILTIN_DEPTH > realm.maxDepth) realm.overflow(0)
}

function iteratorMethod(
  realm: Realm,
  obj: Value,
  shown: string | undefined,
  what: string,
  message?: string,
): GuestObject {
  const text = () => message ?? `${shown ?? describeCallee(obj)} is not ${what}`
  if (obj === undefined || obj === null) return throwTypeError(realm, text())
  const method =
    obj instanceof GuestObject
      ? obj.Get(realm, wellKnownSymbols.iterator, obj)
      : GetMethod(realm, obj, wellKnownSymbols.iterator)
  if (isCallable(method)) return method
  return throwTypeError(realm, text())
}

/** https://tc39.es/ecma262/#sec-createasyncfromsynciterator */
export function CreateAsyncFromSyncIterator(realm: Realm, syncIteratorRecord: IteratorRecord): IteratorRecord {
  chargeBytes(realm, 64)
  const iterator = new AsyncFromSyncIteratorObject(realm.rootShape, realm.intrinsics.AsyncFromSyncIteratorPrototype, [])
  iterator.syncIterator = syncIteratorRecord
  return { iterator, nextMethod: iterator.Get(realm, "next", iterator), done: false }
}

/** https://tc39.es/ecma262/#sec-iteratornext */
function IteratorNext(realm: Realm, record: IteratorRecord, value?: Value): GuestObject {
  const { frame, depth } = realm
  let result: GuestObject
  try {
    if (!isCallable(record.nextMethod)) {
      return throwTypeError(realm, `${describeCallee(record.nextMethod)} is not a function`)
    }
    result = requireResult(realm, record.nextMethod.Call(realm, record.iterator, value === undefined ? [] : [value]))
  } catch (error) {
    if (error instanceof GuestThrow) record.done = true
    realm.frame = frame
    realm.depth = depth
    throw error
  }
  return result
}

/** What `next` gave must be an object. */
export function requireResult(realm: Realm, result: Value): GuestObject {
  if (result instanceof GuestObject) return result
  return throwTypeError(realm, `Iterator result ${describeOperand(result)} is not an object`)
}

/** https://tc39.es/ecma262/#sec-iteratorcomplete */
export function IteratorComplete(realm: Realm, iteratorResult: GuestObject): boolean {
  return ToBoolean(iteratorResult.Get(realm, "done", iteratorResult))
}

/** https://tc39.es/ecma262/#sec-iteratorvalue */
export function IteratorValue(realm: Realm, iteratorResult: GuestObject): Value {
  return iteratorResult.Get(realm, "value", iteratorResult)
}

/** https://tc39.es/ecma262/#sec-iteratorstepvalue; HOLE once it is done, as `undefined` is a value. */
export function IteratorStepValue(realm: Realm, record: IteratorRecord): Value {
  chargeSteps(realm, 1)
  if (record.iterator instanceof ArrayIteratorObject && isPristineNext(realm, record)) return stepArray(realm, record)
  let direct: Value
  try {
    direct = record.iterator.stepValue(realm, record.nextMethod)
  } catch (error) {
    record.done = true
    throw error
  }
  if (direct !== ABSENT) {
    if (direct === HOLE) record.done = true
    return direct
  }
  if (record.iterator instanceof CollectionIteratorObject && isCollectionNext(record.nextMethod, record.iterator)) {
    return stepCollection(realm, record, record.iterator)
  }
  const result = IteratorNext(realm, record)
  try {
    if (IteratorComplete(realm, result)) {
      record.done = true
      return HOLE
    }
    return IteratorValue(realm, result)
  } catch (error) {
    if (error instanceof GuestThrow) record.done = true
    throw error
  }
}

/** The intrinsic `next` of an array iterator on an ordinary array needs no result object. */
function isPristineNext(realm: Realm, record: IteratorRecord): boolean {
  const { array, kind } = record.iterator as ArrayIteratorObject
  return (
    kind === "value" &&
    (array === null || array instanceof ArrayObject) &&
    record.nextMethod === realm.intrinsics.ArrayIteratorProto_next
  )
}

function stepArray(realm: Realm, record: IteratorRecord): Value {
  const iterator = record.iterator as ArrayIteratorObject
  const { array, index } = iterator
  if (array === null || index >= (array as ArrayObject).length) {
    iterator.array = null
    record.done = true
    return HOLE
  }
  iterator.index = index + 1
  record.done = true // for a getter that throws
  const value = array.GetIndex(realm, index)
  record.done = false
  return value
}

/** The intrinsic `next` of an iterator of a map or set needs no result object. Ids as the library registers them. */
function isCollectionNext(method: Value, iterator: CollectionIteratorObject): boolean {
  if (!(method instanceof BuiltinFunction)) return false
  const id = iterator instanceof MapIteratorObject ? "Map Iterator.prototype.next" : "Set Iterator.prototype.next"
  return method.definition.id === id
}

function stepCollection(realm: Realm, record: IteratorRecord, iterator: CollectionIteratorObject): Value {
  const place = nextEntry(realm, iterator)
  if (place < 0) {
    iterator.table = null
    record.done = true
    return HOLE
  }
  return collectionEntry(realm, iterator, place)
}

/** What an iterator of a map or set gives for the entry at a place of its table. */
export function collectionEntry(realm: Realm, iterator: CollectionIteratorObject, place: number): Value {
  const { keys, values } = iterator.table as EntryTable
  const key = keys[place]
  const value = values === null ? key : values[place]
  if (iterator.kind === "key+value") return CreateArrayFromList(realm, [key, value])
  return iterator.kind === "key" ? key : value
}

/** https://tc39.es/ecma262/#sec-iteratorclose for a completion that is not a throw. */
export function IteratorClose(realm: Realm, record: IteratorRecord): void {
  const { iterator } = record
  const method = GetMethod(realm, iterator, "return")
  if (method === undefined) return
  const result = method.Call(realm, iterator, [])
  if (!(result instanceof GuestObject))
    throwTypeError(realm, `Iterator result ${describeOperand(result)} is not an object`)
}

/**
 * https://tc39.es/ecma262/#sec-iteratorclose for a throw completion: what `return` throws is dropped. A host exception or
 * termination closes nothing. Always throws `error` again.
 */
export function closeAndRethrow(realm: Realm, record: IteratorRecord, error: unknown): never {
  if (!(error instanceof GuestThrow)) throw error
  const { frame, depth } = realm
  try {
    const method = GetMethod(realm, record.iterator, "return")
    if (method !== undefined) method.Call(realm, record.iterator, [])
  } catch (second) {
    realm.caught(second, frame, depth)
  }
  throw error
}

/** https://tc39.es/ecma262/#sec-createiterresultobject */
export function CreateIteratorResultObject(realm: Realm, value: Value, done: boolean): GuestObject {
  const { resultShape } = realm
  if (resultShape !== null) {
    chargeBytes(realm, OBJECT_BYTES + 2 * PROPERTY_BYTES)
    return new GuestObject(resultShape, realm.intrinsics.ObjectPrototype, [value, done])
  }
  const result = createPlainObject(realm)
  result.putOwn(realm, "value", value)
  result.putOwn(realm, "done", done)
  if (!result.shape.isDictionary) realm.resultShape = result.shape
  return result
}

/** https://tc39.es/ecma262/#sec-iteratortolist of `GetIterator(obj, sync)`, with a short way for ordinary arrays. */
export function iterableToList(realm: Realm, obj: Value, shown?: string, message?: string): Value[] {
  if (obj instanceof ArrayObject && obj.elements !== null && isPristineIterable(realm, obj)) {
    const { elements } = obj
    chargeSteps(realm, elements.length)
    chargeBytes(realm, elements.length * 8)
    const list = elements.slice()
    for (let i = 0; i < list.length; i++) if (list[i] === HOLE) list[i] = obj.GetIndex(realm, i)
    return list
  }
  const record = GetIterator(realm, obj, "sync", shown, message)
  const list: Value[] = []
  for (;;) {
    const value = IteratorStepValue(realm, record)
    if (value === HOLE) return list
    chargeBytes(realm, 8)
    list.push(value)
  }
}

/** What `isPristineIterable` compares: where the two functions of array iteration lie, as they were when last looked for. */
interface ArrayIteration {
  readonly prototypeId: number
  readonly valuesIndex: number
  readonly values: Value
  readonly iteratorPrototype: GuestObject
  readonly iteratorPrototypeId: number
  readonly nextIndex: number
  readonly next: Value
}

/** Iterating this array calls nothing that a plan could have changed. */
export function isPristineIterable(realm: Realm, array: ArrayObject): boolean {
  const { ArrayPrototype } = realm.intrinsics
  if (array.proto !== ArrayPrototype) return false
  if (array.shape.count > 0 && array.shape.lookup(wellKnownSymbols.iterator) >= 0) return false
  const known = realm.arrayIteration as ArrayIteration | null
  return (
    (known !== null &&
      ArrayPrototype.shape.id === known.prototypeId &&
      ArrayPrototype.slots[known.valuesIndex] === known.values &&
      known.iteratorPrototype.shape.id === known.iteratorPrototypeId &&
      known.iteratorPrototype.slots[known.nextIndex] === known.next) ||
    findArrayIteration(realm)
  )
}

function findArrayIteration(realm: Realm): boolean {
  const { ArrayPrototype, ArrayIteratorPrototype, ArrayProto_values, ArrayIteratorProto_next } = realm.intrinsics
  const values = ArrayPrototype.shape.lookup(wellKnownSymbols.iterator)
  const next = ArrayIteratorPrototype.shape.lookup("next")
  if (values < 0 || next < 0) return false
  const isPristine =
    ArrayPrototype.slotValue(realm, values >> FLAG_BITS) === ArrayProto_values &&
    ArrayIteratorPrototype.slotValue(realm, next >> FLAG_BITS) === ArrayIteratorProto_next
  if (!isPristine) return false
  const found: ArrayIteration = {
    prototypeId: ArrayPrototype.shape.id,
    valuesIndex: values >> FLAG_BITS,
    values: ArrayProto_values,
    iteratorPrototype: ArrayIteratorPrototype,
    iteratorPrototypeId: ArrayIteratorPrototype.shape.id,
    nextIndex: next >> FLAG_BITS,
    next: ArrayIteratorProto_next,
  }
  realm.arrayIteration = found
  return true
}
