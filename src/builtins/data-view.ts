/** https://tc39.es/ecma262/#sec-dataview-objects */
import { chargeBytes } from "../interpreter/budget.js"
import { VIEW_BYTES } from "../interpreter/costs.js"
import { throwRangeError, throwTypeError } from "../interpreter/errors.js"
import { ArrayBufferObject, DataViewObject } from "../interpreter/objects/array-buffer.js"
import { decodeFloat16, encodeFloat16 } from "../interpreter/objects/float16.js"
import type { Behaviour } from "../interpreter/objects/function.js"
import type { Value } from "../interpreter/objects/value.js"
import { GetPrototypeFromConstructor } from "../interpreter/operations/object-operations.js"
import { ToBigInt, ToBoolean, ToIndex, ToNumber } from "../interpreter/operations/type-conversion.js"
import type { Realm } from "../interpreter/realm.js"
import { throwDetached } from "./array-buffer.js"
import { defineConstructor, defineObject, type Method } from "./define.js"
import { describeValue, throwIncompatible, throwNewRequired } from "./messages.js"

/** https://tc39.es/ecma262/#sec-dataview-buffer-byteoffset-bytelength */
const construct: Behaviour = (realm, _thisValue, args, newTarget) => {
  const [buffer, byteOffset, byteLength] = args
  if (newTarget === undefined) return throwNewRequired(realm, "DataView")
  if (!(buffer instanceof ArrayBufferObject)) {
    return throwTypeError(realm, "First argument to DataView constructor must be an ArrayBuffer")
  }
  const tooFar = `Start offset ${describeValue(byteOffset)} is outside the bounds of the buffer`
  const offset = ToIndex(realm, byteOffset, tooFar)
  if (buffer.data === null) return throwDetached(realm, "DataView constructor")
  if (offset > buffer.byteLength) throwRangeError(realm, tooFar)
  const tooLong = `Invalid DataView length ${describeValue(byteLength)}`
  const isTracking = byteLength === undefined && buffer.maxByteLength !== null
  const viewByteLength = byteLength === undefined ? buffer.byteLength - offset : ToIndex(realm, byteLength, tooLong)
  if (offset + viewByteLength > buffer.byteLength) throwRangeError(realm, tooLong)
  const proto = GetPrototypeFromConstructor(realm, newTarget, "DataViewPrototype")
  if (buffer.data === null) return throwDetached(realm, "DataView constructor")
  if (offset > buffer.byteLength) throwRangeError(realm, tooFar)
  if (byteLength !== undefined && offset + viewByteLength > buffer.byteLength) throwRangeError(realm, tooLong)
  chargeBytes(realm, VIEW_BYTES)
  return new DataViewObject(realm.rootShape, proto, buffer, offset, isTracking ? null : viewByteLength)
}

/** One kind of element: how it is read and written, given the host's view of the buffer. */
interface ViewElement {
  readonly name: string
  readonly size: number
  readonly isBigInt?: boolean
  get(view: DataView, at: number, littleEndian: boolean): number | bigint
  set(view: DataView, at: number, value: never, littleEndian: boolean): void
}

const viewElements: readonly ViewElement[] = [
  { name: "Int8", size: 1, get: (view, at) => view.getInt8(at), set: (view, at, value) => view.setInt8(at, value) },
  { name: "Uint8", size: 1, get: (view, at) => view.getUint8(at), set: (view, at, value) => view.setUint8(at, value) },
  {
    name: "Int16",
    size: 2,
    get: (view, at, little) => view.getInt16(at, little),
    set: (view, at, value, little) => view.setInt16(at, value, little),
  },
  {
    name: "Uint16",
    size: 2,
    get: (view, at, little) => view.getUint16(at, little),
    set: (view, at, value, little) => view.setUint16(at, value, little),
  },
  {
    name: "Int32",
    size: 4,
    get: (view, at, little) => view.getInt32(at, little),
    set: (view, at, value, little) => view.setInt32(at, value, little),
  },
  {
    name: "Uint32",
    size: 4,
    get: (view, at, little) => view.getUint32(at, little),
    set: (view, at, value, little) => view.setUint32(at, value, little),
  },
  {
    name: "Float16",
    size: 2,
    get: (view, at, little) => decodeFloat16(view.getUint16(at, little)),
    set: (view, at, value, little) => view.setUint16(at, encodeFloat16(value), little),
  },
  {
    name: "Float32",
    size: 4,
    get: (view, at, little) => view.getFloat32(at, little),
    set: (view, at, value, little) => view.setFloat32(at, value, little),
  },
  {
    name: "Float64",
    size: 8,
    get: (view, at, little) => view.getFloat64(at, little),
    set: (view, at, value, little) => view.setFloat64(at, value, little),
  },
  {
    name: "BigInt64",
    size: 8,
    isBigInt: true,
    get: (view, at, little) => view.getBigInt64(at, little),
    set: (view, at, value, little) => view.setBigInt64(at, value, little),
  },
  {
    name: "BigUint64",
    size: 8,
    isBigInt: true,
    get: (view, at, little) => view.getBigUint64(at, little),
    set: (view, at, value, little) => view.setBigUint64(at, value, little),
  },
]

const OUTSIDE = "Offset is outside the bounds of the DataView"

function requireView(realm: Realm, value: Value, method: string): DataViewObject {
  return value instanceof DataViewObject ? value : throwIncompatible(realm, method, value)
}

/** The host's view of where the element lies, if it lies within the guest's view. */
function locate(realm: Realm, view: DataViewObject, method: string, getIndex: number, size: number): DataView {
  const { data } = view.buffer
  if (data === null) return throwDetached(realm, method)
  const viewSize = view.byteLength
  if (viewSize < 0) return throwTypeError(realm, `Cannot perform ${method} on an out-of-bounds DataView`)
  if (getIndex + size > viewSize) return throwRangeError(realm, OUTSIDE)
  return new DataView(data, view.byteOffset + getIndex, size)
}

/** https://tc39.es/ecma262/#sec-getviewvalue */
function getter({ name, size, get }: ViewElement): Method {
  const method = `DataView.prototype.get${name}`
  return [
    `get${name}`,
    1,
    (realm, thisValue, args) => {
      const view = requireView(realm, thisValue, method)
      const getIndex = ToIndex(realm, args[0], OUTSIDE)
      return get(locate(realm, view, method, getIndex, size), 0, ToBoolean(args[1]))
    },
  ]
}

/** https://tc39.es/ecma262/#sec-setviewvalue */
function setter({ name, size, isBigInt, set }: ViewElement): Method {
  const method = `DataView.prototype.set${name}`
  return [
    `set${name}`,
    2,
    (realm, thisValue, args) => {
      const view = requireView(realm, thisValue, method)
      const getIndex = ToIndex(realm, args[0], OUTSIDE)
      const value = isBigInt ? ToBigInt(realm, args[1]) : ToNumber(realm, args[1])
      set(locate(realm, view, method, getIndex, size), 0, value as never, ToBoolean(args[2]))
      return undefined
    },
  ]
}

/** `byteLength` and `byteOffset` throw while the buffer does not reach that far. */
function measure(name: string, read: (view: DataViewObject) => number): Behaviour {
  const method = `DataView.prototype.${name}`
  return (realm, thisValue) => {
    const view = requireView(realm, thisValue, method)
    if (view.buffer.data === null) return throwDetached(realm, method)
    if (view.byteLength < 0) return throwTypeError(realm, `Cannot perform ${method} on an out-of-bounds DataView`)
    return read(view)
  }
}

export const DataViewConstructor = defineConstructor({
  name: "DataView",
  length: 1,
  prototype: "DataViewPrototype",
  behaviour: construct,
})

export const DataViewPrototype = defineObject({
  path: "DataView.prototype",
  accessors: [
    ["buffer", { get: (realm, thisValue) => requireView(realm, thisValue, "DataView.prototype.buffer").buffer }],
    ["byteLength", { get: measure("byteLength", (view) => view.byteLength) }],
    ["byteOffset", { get: measure("byteOffset", (view) => view.byteOffset) }],
  ],
  methods: viewElements.flatMap((element) => [getter(element), setter(element)]),
  intrinsics: [["constructor", "DataView"]],
  tag: "DataView",
})
