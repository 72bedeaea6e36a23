/**
 * TypedArray exotic objects: https://tc39.es/ecma262/#sec-typedarray-exotic-objects
 *
 * Elements are read and written through a host view of the buffer's bytes, which converts as the standard says. The view
 * is made anew when the buffer's data block is another one than when it was made (after resizing or detaching); out of
 * bounds, the view is empty.
 */
import { chargeBytes, chargeSteps } from "../budget.js"
import { ToBigInt, ToNumber } from "../operations/type-conversion.js"
import type { Realm } from "../realm.js"
import type { ArrayBufferObject } from "./array-buffer.js"
import { decodeFloat16, encodeFloat16 } from "./float16.js"
import {
  type Descriptor,
  GuestObject,
  isAccessorDescriptor,
  type OwnProperty,
  setInherited,
  setThrough,
} from "./object.js"
import { DATA, type Shape } from "./shape.js"
import type { PropertyKey, Value } from "./value.js"

/** What lies in the buffer: host views, of which each element is a number or a BigInt. */
export type ElementView =
  | Int8Array
  | Uint8Array
  | Uint8ClampedArray
  | Int16Array
  | Uint16Array
  | Int32Array
  | Uint32Array
  | Float32Array
  | Float64Array
  | BigInt64Array
  | BigUint64Array

export type TypedArrayName =
  | "Int8Array"
  | "Uint8Array"
  | "Uint8ClampedArray"
  | "Int16Array"
  | "Uint16Array"
  | "Int32Array"
  | "Uint32Array"
  | "BigInt64Array"
  | "BigUint64Array"
  | "Float16Array"
  | "Float32Array"
  | "Float64Array"

/** https://tc39.es/ecma262/#table-the-typedarray-constructors */
export interface ElementType {
  readonly name: TypedArrayName
  readonly size: number
  readonly isBigInt: boolean
  /** Its elements are stored as 16 bits each and converted here. */
  readonly isFloat16: boolean
  readonly View: new (buffer: ArrayBuffer, byteOffset: number, length: number) => ElementView
}

function elementType(name: TypedArrayName, size: number, View: ElementType["View"]): ElementType {
  return { name, size, isBigInt: name.startsWith("Big"), isFloat16: name === "Float16Array", View }
}

export const elementTypes: readonly ElementType[] = [
  elementType("Int8Array", 1, Int8Array),
  elementType("Uint8Array", 1, Uint8Array),
  elementType("Uint8ClampedArray", 1, Uint8ClampedArray),
  elementType("Int16Array", 2, Int16Array),
  elementType("Uint16Array", 2, Uint16Array),
  elementType("Int32Array", 4, Int32Array),
  elementType("Uint32Array", 4, Uint32Array),
  elementType("BigInt64Array", 8, BigInt64Array),
  elementType("BigUint64Array", 8, BigUint64Array),
  elementType("Float16Array", 2, Uint16Array),
  elementType("Float32Array", 4, Float32Array),
  elementType("Float64Array", 8, Float64Array),
]

export function elementTypeByName(name: TypedArrayName): ElementType {
  return elementTypes.find((type) => type.name === name) as ElementType
}

const NO_DATA = new ArrayBuffer(0)

export class TypedArrayObject extends GuestObject {
  /** The host view, and the data block that it was made for. Not part of what the object is: made anew when asked for. */
  private view: ElementView
  private viewed: ArrayBuffer | null = null

  constructor(
    shape: Shape,
    proto: GuestObject,
    readonly type: ElementType,
    readonly buffer: ArrayBufferObject,
    /** [[ByteOffset]], whether it is within the buffer or not. */
    readonly byteOffset: number,
    /** [[ArrayLength]]; null: as far as the buffer reaches. */
    readonly fixedLength: number | null,
  ) {
    super(shape, proto, [])
    this.view = new type.View(NO_DATA, 0, 0)
  }

  /** https://tc39.es/ecma262/#sec-istypedarrayoutofbounds */
  get isOutOfBounds(): boolean {
    const { data } = this.buffer
    if (data === null) return true
    const end = this.byteOffset + (this.fixedLength === null ? 0 : this.fixedLength * this.type.size)
    return end > data.byteLength
  }

  /** The elements as they lie in the buffer now; of Float16Array, their bits. */
  get elements(): ElementView {
    return this.viewed === this.buffer.data ? this.view : this.renewView()
  }

  /** After a restore: whatever view there was is made anew. */
  forgetView(): void {
    this.viewed = null
    this.view = new this.type.View(NO_DATA, 0, 0)
  }

  /** A view of a data block that is the buffer's no more would keep it alive. */
  forgetStaleView(): void {
    if (this.viewed !== null && this.viewed !== this.buffer.data) this.forgetView()
  }

  private renewView(): ElementView {
    const { data } = this.buffer
    this.viewed = data
    const { View, size } = this.type
    if (data === null || this.isOutOfBounds) this.view = new View(NO_DATA, 0, 0)
    else {
      const length = this.fixedLength ?? Math.floor((data.byteLength - this.byteOffset) / size)
      this.view = new View(data, this.byteOffset, length)
    }
    return this.view
  }

  /** https://tc39.es/ecma262/#sec-typedarraylength; 0 while out of bounds. */
  get length(): number {
    return this.elements.length
  }

  /** https://tc39.es/ecma262/#sec-typedarraygetelement; undefined where there is no element. */
  getElement(index: number): Value {
    const value = this.elements[index]
    return this.type.isFloat16 && value !== undefined ? decodeFloat16(value as number) : value
  }

  /** https://tc39.es/ecma262/#sec-typedarraysetelement */
  setElement(realm: Realm, index: number, value: Value): void {
    if (this.type.isBigInt) {
      const element = ToBigInt(realm, value)
      const { elements } = this
      if (this.isValidIndex(index)) elements[index] = element
    } else {
      const element = typeof value === "number" ? value : ToNumber(realm, value)
      if (this.isValidIndex(index)) this.elements[index] = this.type.isFloat16 ? encodeFloat16(element) : element
    }
  }

  /** https://tc39.es/ecma262/#sec-isvalidintegerindex */
  private isValidIndex(index: number): boolean {
    return index >= 0 && index < this.elements.length && Number.isInteger(index) && !Object.is(index, -0)
  }

  override GetOwnProperty(realm: Realm, P: PropertyKey): OwnProperty | undefined {
    const index = canonicalNumericIndex(P)
    if (index === undefined) return super.GetOwnProperty(realm, P)
    if (!this.isValidIndex(index)) return undefined
    return { value: this.getElement(index), accessor: null, flags: DATA }
  }

  override hasOwnKey(realm: Realm, P: PropertyKey): boolean {
    const index = canonicalNumericIndex(P)
    return index === undefined ? super.hasOwnKey(realm, P) : this.isValidIndex(index)
  }

  override HasProperty(realm: Realm, P: PropertyKey): boolean {
    const index = canonicalNumericIndex(P)
    return index === undefined ? super.HasProperty(realm, P) : this.isValidIndex(index)
  }

  override DefineOwnProperty(realm: Realm, P: PropertyKey, Desc: Descriptor): boolean {
    const index = canonicalNumericIndex(P)
    if (index === undefined) return super.DefineOwnProperty(realm, P, Desc)
    if (!this.isValidIndex(index) || isAccessorDescriptor(Desc)) return false
    if (Desc.configurable === false || Desc.enumerable === false || Desc.writable === false) return false
    if (Desc.hasValue) this.setElement(realm, index, Desc.value)
    return true
  }

  override Get(realm: Realm, P: PropertyKey, Receiver: Value = this): Value {
    const index = canonicalNumericIndex(P)
    if (index === undefined) return super.Get(realm, P, Receiver)
    return this.isValidIndex(index) ? this.getElement(index) : undefined
  }

  override GetIndex(_realm: Realm, index: number): Value {
    const value = (this.viewed === this.buffer.data ? this.view : this.renewView())[index]
    return this.type.isFloat16 && value !== undefined ? decodeFloat16(value as number) : value
  }

  override Set(realm: Realm, P: PropertyKey, V: Value, Receiver: Value = this): boolean {
    const index = canonicalNumericIndex(P)
    if (index !== undefined) {
      if (Receiver === this) {
        this.setElement(realm, index, V)
        return true
      }
      if (!this.isValidIndex(index)) return true
    }
    const own = this.GetOwnProperty(realm, P)
    if (own !== undefined) return setThrough(realm, own, P, V, Receiver)
    return setInherited(realm, this.proto, P, V, Receiver)
  }

  override SetIndex(realm: Realm, index: number, V: Value): boolean {
    this.setElement(realm, index, V)
    return true
  }

  override Delete(realm: Realm, P: PropertyKey): boolean {
    const index = canonicalNumericIndex(P)
    return index === undefined ? super.Delete(realm, P) : !this.isValidIndex(index)
  }

  override OwnPropertyKeys(realm: Realm): PropertyKey[] {
    const { length } = this
    chargeSteps(realm, length)
    chargeBytes(realm, length * 24)
    const keys: PropertyKey[] = []
    for (let i = 0; i < length; i++) keys.push(String(i))
    for (const key of super.OwnPropertyKeys(realm)) keys.push(key)
    return keys
  }

  /** https://tc39.es/ecma262/#sec-typedarray-preventextensions: not where elements may come and go. */
  override PreventExtensions(realm: Realm): boolean {
    if (this.fixedLength === null || this.buffer.maxByteLength !== null) return false
    return super.PreventExtensions(realm)
  }
}
Object.defineProperty(TypedArrayObject.prototype, "isExotic", { value: true })

/** https://tc39.es/ecma262/#sec-canonicalnumericindexstring */
export function canonicalNumericIndex(P: PropertyKey): number | undefined {
  if (typeof P !== "string" || P.length === 0) return undefined
  const first = P.charCodeAt(0)
  const isCandidate = (first >= 48 && first <= 57) || first === 45 || first === 73 || first === 78
  if (!isCandidate) return undefined
  if (P === "-0") return -0
  const number = Number(P)
  return String(number) === P ? number : undefined
}
