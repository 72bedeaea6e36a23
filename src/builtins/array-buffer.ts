/** https://tc39.es/ecma262/#sec-arraybuffer-objects */
import { chargeSteps } from "../interpreter/budget.js"
import { throwRangeError, throwTypeError } from "../interpreter/errors.js"
import {
  ArrayBufferObject,
  CreateByteDataBlock,
  copyBlock,
  DataViewObject,
  MAX_BUFFER_BYTES,
} from "../interpreter/objects/array-buffer.js"
import type { Behaviour } from "../interpreter/objects/function.js"
import { GuestObject } from "../interpreter/objects/object.js"
import { TypedArrayObject } from "../interpreter/objects/typed-array.js"
import { type Value, wellKnownSymbols } from "../interpreter/objects/value.js"
import {
  Construct,
  GetPrototypeFromConstructor,
  SpeciesConstructor,
} from "../interpreter/operations/object-operations.js"
import { ToIndex } from "../interpreter/operations/type-conversion.js"
import type { Realm } from "../interpreter/realm.js"
import { relativeIndex, returnThis } from "./array-like.js"
import { defineConstructor, defineObject } from "./define.js"
import { throwIncompatible, throwNewRequired } from "./messages.js"

/** A buffer whose data block holds a copy of these bytes. */
export function createArrayBuffer(realm: Realm, data: ArrayBuffer): ArrayBufferObject {
  return new ArrayBufferObject(realm.rootShape, realm.intrinsics.ArrayBufferPrototype, data)
}

/** https://tc39.es/ecma262/#sec-allocatearraybuffer */
function AllocateArrayBuffer(
  realm: Realm,
  newTarget: GuestObject,
  byteLength: number,
  maxByteLength: number | null = null,
): ArrayBufferObject {
  if (maxByteLength !== null && byteLength > maxByteLength) throwRangeError(realm, "Invalid array buffer max length")
  const proto = GetPrototypeFromConstructor(realm, newTarget, "ArrayBufferPrototype")
  if (maxByteLength !== null && maxByteLength > MAX_BUFFER_BYTES) {
    throwRangeError(realm, "Array buffer allocation failed")
  }
  return new ArrayBufferObject(realm.rootShape, proto, CreateByteDataBlock(realm, byteLength), maxByteLength)
}

export function throwDetached(realm: Realm, method: string): never {
  return throwTypeError(realm, `Cannot perform ${method} on a detached ArrayBuffer`)
}

/** https://tc39.es/ecma262/#sec-getarraybuffermaxbytelengthoption */
function GetArrayBufferMaxByteLengthOption(realm: Realm, options: Value): number | null {
  if (!(options instanceof GuestObject)) return null
  const maxByteLength = options.Get(realm, "maxByteLength", options)
  return maxByteLength === undefined ? null : ToIndex(realm, maxByteLength, "Invalid array buffer max length")
}

function requireBuffer(realm: Realm, value: Value, method: string): ArrayBufferObject {
  if (value instanceof ArrayBufferObject) return value
  return throwIncompatible(realm, `ArrayBuffer.prototype.${method}`, value)
}

function getBuffer(realm: Realm, value: Value, name: string): ArrayBufferObject {
  if (value instanceof ArrayBufferObject) return value
  return throwIncompatible(realm, `get ArrayBuffer.prototype.${name}`, value)
}

/** https://tc39.es/ecma262/#sec-arraybuffer.prototype.resize */
const ArrayBufferProto_resize: Behaviour = (realm, O, args) => {
  if (!(O instanceof ArrayBufferObject) || O.maxByteLength === null) {
    return throwIncompatible(realm, "ArrayBuffer.prototype.resize", O)
  }
  const message = "ArrayBuffer.prototype.resize: Invalid length parameter"
  const newByteLength = ToIndex(realm, args[0], message)
  if (O.data === null) return throwDetached(realm, "ArrayBuffer.prototype.resize")
  if (newByteLength > O.maxByteLength) throwRangeError(realm, message)
  if (newByteLength !== O.data.byteLength) {
    O.data = copyBlock(realm, O.data, 0, Math.min(newByteLength, O.data.byteLength), newByteLength)
  }
  return undefined
}

/** https://tc39.es/ecma262/#sec-arraybuffer.prototype.slice */
const ArrayBufferProto_slice: Behaviour = (realm, thisValue, args) => {
  const O = requireBuffer(realm, thisValue, "slice")
  const method = "ArrayBuffer.prototype.slice"
  if (O.data === null) return throwDetached(realm, method)
  const len = O.data.byteLength
  const first = relativeIndex(realm, args[0], len, 0)
  const final = relativeIndex(realm, args[1], len, len)
  const newLen = Math.max(final - first, 0)
  const ctor = SpeciesConstructor(realm, O, realm.intrinsics.ArrayBuffer)
  const result = Construct(realm, ctor, [newLen])
  if (!(result instanceof ArrayBufferObject)) return throwIncompatible(realm, method, result)
  if (result.data === null) return throwDetached(realm, method)
  if (result === O) return throwTypeError(realm, "ArrayBuffer subclass returned this from species constructor")
  if (result.byteLength < newLen) {
    return throwTypeError(realm, "Species constructor returned a too small ArrayBuffer")
  }
  if (O.data === null) return throwDetached(realm, method)
  const count = Math.min(newLen, (O.data as ArrayBuffer).byteLength - first)
  if (count > 0) {
    chargeSteps(realm, count >> 6)
    new Uint8Array(result.data).set(new Uint8Array(O.data, first, count))
  }
  return result
}

/** https://tc39.es/ecma262/#sec-arraybuffercopyanddetach */
function copyAndDetach(method: string, preservesResizability: boolean): Behaviour {
  return (realm, thisValue, args) => {
    const arrayBuffer = requireBuffer(realm, thisValue, method)
    const newByteLength =
      args[0] === undefined ? arrayBuffer.byteLength : ToIndex(realm, args[0], "Invalid array buffer length")
    const { data } = arrayBuffer
    if (data === null) return throwDetached(realm, `ArrayBuffer.prototype.${method}`)
    const newMaxByteLength = preservesResizability ? arrayBuffer.maxByteLength : null
    if (newMaxByteLength !== null && newByteLength > newMaxByteLength) {
      throwRangeError(realm, "Invalid array buffer length")
    }
    const result = createArrayBuffer(
      realm,
      newByteLength === data.byteLength
        ? data
        : copyBlock(realm, data, 0, Math.min(newByteLength, data.byteLength), newByteLength),
    )
    result.maxByteLength = newMaxByteLength
    arrayBuffer.data = null
    return result
  }
}

export const ArrayBufferConstructor = defineConstructor({
  name: "ArrayBuffer",
  length: 1,
  prototype: "ArrayBufferPrototype",
  behaviour: (realm, _thisValue, args, newTarget) => {
    if (newTarget === undefined) return throwNewRequired(realm, "ArrayBuffer")
    const byteLength = ToIndex(realm, args[0], "Invalid array buffer length")
    return AllocateArrayBuffer(realm, newTarget, byteLength, GetArrayBufferMaxByteLengthOption(realm, args[1]))
  },
  statics: {
    methods: [
      [
        "isView",
        1,
        (_realm, _thisValue, args) => args[0] instanceof TypedArrayObject || args[0] instanceof DataViewObject,
      ],
    ],
    accessors: [[wellKnownSymbols.species, { get: returnThis }]],
  },
})

export const ArrayBufferPrototype = defineObject({
  path: "ArrayBuffer.prototype",
  methods: [
    ["slice", 2, ArrayBufferProto_slice],
    ["resize", 1, ArrayBufferProto_resize],
    ["transfer", 0, copyAndDetach("transfer", true)],
    ["transferToFixedLength", 0, copyAndDetach("transferToFixedLength", false)],
  ],
  accessors: [
    ["byteLength", { get: (realm, thisValue) => getBuffer(realm, thisValue, "byteLength").byteLength }],
    [
      "maxByteLength",
      {
        get: (realm, thisValue) => {
          const O = getBuffer(realm, thisValue, "maxByteLength")
          return O.data === null ? 0 : (O.maxByteLength ?? O.byteLength)
        },
      },
    ],
    ["resizable", { get: (realm, thisValue) => getBuffer(realm, thisValue, "resizable").maxByteLength !== null }],
    ["detached", { get: (realm, thisValue) => getBuffer(realm, thisValue, "detached").data === null }],
  ],
  intrinsics: [["constructor", "ArrayBuffer"]],
  tag: "ArrayBuffer",
})
