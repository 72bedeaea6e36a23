/** How typed arrays come to be, and what their constructors and methods share. */
import { chargeBytes, chargeSteps } from "../interpreter/budget.js"
import { VIEW_BYTES } from "../interpreter/costs.js"
import { throwRangeError, throwTypeError } from "../interpreter/errors.js"
import { type ArrayBufferObject, CreateByteDataBlock } from "../interpreter/objects/array-buffer.js"
import type { GuestObject } from "../interpreter/objects/object.js"
import { type ElementType, TypedArrayObject } from "../interpreter/objects/typed-array.js"
import type { Value } from "../interpreter/objects/value.js"
import { Construct, SpeciesConstructor } from "../interpreter/operations/object-operations.js"
import type { Realm } from "../interpreter/realm.js"
import { createArrayBuffer, throwDetached } from "./array-buffer.js"
import { throwIncompatible } from "./messages.js"

/** https://tc39.es/ecma262/#sec-validatetypedarray */
export function ValidateTypedArray(realm: Realm, O: Value, method: string): TypedArrayObject {
  if (!(O instanceof TypedArrayObject)) return throwTypeError(realm, "this is not a typed array.")
  if (O.isOutOfBounds) return throwDetached(realm, `%TypedArray%.prototype.${method}`)
  return O
}

/** A typed array on a buffer of its own. */
export function createOn(
  realm: Realm,
  type: ElementType,
  proto: GuestObject,
  buffer: ArrayBufferObject,
  byteOffset: number,
  length: number | null,
): TypedArrayObject {
  chargeBytes(realm, VIEW_BYTES)
  return new TypedArrayObject(realm.rootShape, proto, type, buffer, byteOffset, length)
}

/** https://tc39.es/ecma262/#sec-allocatetypedarraybuffer and what leads to it. */
export function allocate(realm: Realm, type: ElementType, proto: GuestObject, length: number): TypedArrayObject {
  if (length * type.size > 2 ** 33) throwRangeError(realm, `Invalid typed array length: ${length}`)
  const buffer = createArrayBuffer(realm, CreateByteDataBlock(realm, length * type.size))
  return createOn(realm, type, proto, buffer, 0, length)
}

export function requireSameContent(realm: Realm, one: ElementType, other: ElementType): void {
  if (one.isBigInt !== other.isBigInt) {
    throwTypeError(realm, "Cannot mix BigInt and other types, use explicit conversions")
  }
}

/** Copies all elements, converted, to a place in another typed array that has room for them; they may share a buffer. */
export function copyElements(realm: Realm, source: TypedArrayObject, target: TypedArrayObject, at: number): void {
  const { length } = source
  chargeSteps(realm, length >> 3)
  if (source.type === target.type || !(source.type.isFloat16 || target.type.isFloat16)) {
    target.elements.set(source.elements as never, at)
    return
  }
  const values: Value[] = []
  for (let i = 0; i < length; i++) values.push(source.getElement(i))
  for (let i = 0; i < length; i++) target.setElement(realm, at + i, values[i])
}

/** https://tc39.es/ecma262/#sec-typedarraycreatefromctor */
export function TypedArrayCreateFromCtor(
  realm: Realm,
  C: GuestObject,
  argumentsList: Value[],
  method: string,
): TypedArrayObject {
  // The list belongs to the callee.
  const length = argumentsList.length === 1 ? argumentsList[0] : undefined
  const array = Construct(realm, C, argumentsList)
  if (!(array instanceof TypedArrayObject)) return throwIncompatible(realm, `%TypedArray%.${method}`, array)
  if (array.isOutOfBounds) return throwDetached(realm, `%TypedArray%.${method}`)
  if (typeof length === "number" && array.length < length) {
    return throwTypeError(realm, "Derived TypedArray constructor created an array which was too small")
  }
  return array
}

/** https://tc39.es/ecma262/#typedarray-species-create */
export function TypedArraySpeciesCreate(
  realm: Realm,
  exemplar: TypedArrayObject,
  argumentsList: Value[],
  method: string,
): TypedArrayObject {
  const C = SpeciesConstructor(realm, exemplar, realm.intrinsics[exemplar.type.name])
  const result = TypedArrayCreateFromCtor(realm, C, argumentsList, `prototype.${method}`)
  if (result.type.isBigInt !== exemplar.type.isBigInt) {
    return throwTypeError(realm, "Content type of source and derived typed arrays differ")
  }
  return result
}

/** https://tc39.es/ecma262/#sec-typedarray-create-same-type */
export function TypedArrayCreateSameType(realm: Realm, exemplar: TypedArrayObject, length: number): TypedArrayObject {
  return allocate(realm, exemplar.type, realm.intrinsics[`${exemplar.type.name}Prototype`], length)
}
