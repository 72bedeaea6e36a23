/**
 * Array buffers and data views. The bytes lie in a host ArrayBuffer that nothing else refers to; it is replaced when the
 * buffer is resized, so a view can tell by its identity whether what it noted still holds.
 */
import { chargeBytes, chargeSteps } from "../budget.js"
import { BUFFER_BYTES } from "../costs.js"
import { throwRangeError } from "../errors.js"
import type { Realm } from "../realm.js"
import { GuestObject } from "./object.js"
import type { Shape } from "./shape.js"

/** More bytes than this no buffer has, whatever the budget. */
export const MAX_BUFFER_BYTES = 2 ** 31 - 1

export class ArrayBufferObject extends GuestObject {
  constructor(
    shape: Shape,
    proto: GuestObject,
    /** [[ArrayBufferData]]; null once detached. */
    public data: ArrayBuffer | null,
    /** [[ArrayBufferMaxByteLength]]; null: of fixed length. */
    public maxByteLength: number | null = null,
  ) {
    super(shape, proto, [])
  }

  get byteLength(): number {
    return this.data === null ? 0 : this.data.byteLength
  }
}

export class DataViewObject extends GuestObject {
  constructor(
    shape: Shape,
    proto: GuestObject,
    readonly buffer: ArrayBufferObject,
    readonly byteOffset: number,
    /** Null: as far as the buffer reaches. */
    readonly fixedLength: number | null,
  ) {
    super(shape, proto, [])
  }

  /** Bytes that it shows, or -1 while the buffer is detached or too short. */
  get byteLength(): number {
    const { data } = this.buffer
    if (data === null) return -1
    if (this.fixedLength === null) return Math.max(data.byteLength - this.byteOffset, -1)
    return this.byteOffset + this.fixedLength > data.byteLength ? -1 : this.fixedLength
  }
}

/** https://tc39.es/ecma262/#sec-createbytedatablock: charged before it is allocated. */
export function CreateByteDataBlock(realm: Realm, size: number): ArrayBuffer {
  if (size > MAX_BUFFER_BYTES) return throwRangeError(realm, "Array buffer allocation failed")
  chargeBytes(realm, BUFFER_BYTES + size)
  chargeSteps(realm, size >> 8)
  try {
    return new ArrayBuffer(size)
  } catch {
    return throwRangeError(realm, "Array buffer allocation failed")
  }
}

/** A copy of a part of a data block in a fresh one of the given size. */
export function copyBlock(realm: Realm, data: ArrayBuffer, start: number, count: number, size = count): ArrayBuffer {
  const block = CreateByteDataBlock(realm, size)
  chargeSteps(realm, count >> 6)
  new Uint8Array(block).set(new Uint8Array(data, start, count))
  return block
}
