/**
 * Arrays. Elements lie in a host array, with HOLE where there is none, as long as all are plain data properties and no
 * index is far beyond the others; `elements.length` is then the array's `length`. Otherwise the array is *sparse*: its
 * elements are ordinary properties of its dictionary shape and `sparseLength` holds its length.
 *
 * `integrity` keeps the cheap states: an array that was frozen, sealed or made non-extensible stays dense.
 */
import { chargeBytes, chargeSteps } from "../budget.js"
import { DICTIONARY_ENTRY_BYTES, ELEMENT_BYTES, PROPERTY_BYTES } from "../costs.js"
import { throwRangeError } from "../errors.js"
import { ToNumber, ToUint32 } from "../operations/type-conversion.js"
import type { Realm } from "../realm.js"
import {
  type Descriptor,
  enterChain,
  GuestObject,
  isAccessorDescriptor,
  isCompatibleDescriptor,
  leaveChain,
  mergeDescriptor,
  type OwnProperty,
  setInherited,
  setThrough,
} from "./object.js"
import { toArrayIndex } from "./property-key.js"
import { CONFIGURABLE, DATA, ENUMERABLE, Shape, WRITABLE } from "./shape.js"
import { HOLE, type PropertyKey, type Value } from "./value.js"

export const arrayShape = Shape.root()

/** Of all arrays that have no properties besides their elements. */
const NO_SLOTS: Value[] = []

export const EXTENSIBLE = 0
export const NON_EXTENSIBLE = 1
export const SEALED = 2
export const FROZEN = 3

/** An index may lie this far beyond the length before the array becomes sparse … */
const MAX_GAP = 1024
/** … or this many times beyond it. */
const MAX_GROWTH = 4
/** Neither an index far beyond nor a set `length` makes a dense array longer than this. */
const MAX_DENSE_LENGTH = 1 << 20

export class ArrayObject extends GuestObject {
  integrity = EXTENSIBLE
  lengthIsWritable = true
  /** Null: sparse. */
  elements: Value[] | null
  sparseLength = 0

  constructor(proto: GuestObject | null, elements: Value[]) {
    super(arrayShape, proto, NO_SLOTS)
    this.elements = elements
  }

  override writableSlots(): Value[] {
    if (this.slots === NO_SLOTS) this.slots = []
    return this.slots
  }

  get length(): number {
    return this.elements === null ? this.sparseLength : this.elements.length
  }

  override get isExtensible(): boolean {
    return this.integrity === EXTENSIBLE
  }

  override IsExtensible(_realm: Realm): boolean {
    return this.integrity === EXTENSIBLE
  }

  override PreventExtensions(_realm: Realm): boolean {
    if (this.integrity === EXTENSIBLE) this.integrity = NON_EXTENSIBLE
    return true
  }

  private elementFlags(): number {
    return this.integrity === FROZEN ? ENUMERABLE : this.integrity === SEALED ? ENUMERABLE | WRITABLE : DATA
  }

  override GetOwnProperty(realm: Realm, P: PropertyKey): OwnProperty | undefined {
    if (P === "length") return { value: this.length, accessor: null, flags: this.lengthIsWritable ? WRITABLE : 0 }
    if (this.elements !== null) {
      const index = toArrayIndex(P)
      if (index >= 0) {
        const value = index < this.elements.length ? (this.elements[index] as Value) : HOLE
        return value === HOLE ? undefined : { value, accessor: null, flags: this.elementFlags() }
      }
    }
    return super.GetOwnProperty(realm, P)
  }

  override hasOwnKey(realm: Realm, P: PropertyKey): boolean {
    if (P === "length") return true
    if (this.elements !== null) {
      const index = toArrayIndex(P)
      if (index >= 0) return index < this.elements.length && this.elements[index] !== HOLE
    }
    return super.hasOwnKey(realm, P)
  }

  override Get(realm: Realm, P: PropertyKey, Receiver: Value = this): Value {
    if (P === "length") return this.length
    if (this.elements !== null) {
      const index = toArrayIndex(P)
      if (index >= 0) return this.getElement(realm, index, P, Receiver)
    }
    return super.Get(realm, P, Receiver)
  }

  override GetIndex(realm: Realm, index: number, Receiver: Value = this): Value {
    const { elements } = this
    if (elements !== null && index < elements.length) {
      const value = elements[index] as Value
      if (value !== HOLE) return value
    }
    return elements === null || index > 4294967294
      ? super.Get(realm, String(index), Receiver)
      : this.getElement(realm, index, null, Receiver)
  }

  private getElement(realm: Realm, index: number, P: PropertyKey | null, Receiver: Value): Value {
    const elements = this.elements as Value[]
    if (index < elements.length) {
      const value = elements[index] as Value
      if (value !== HOLE) return value
    }
    if (this.proto === null) return undefined
    enterChain(realm)
    return leaveChain(realm, this.proto.Get(realm, P ?? String(index), Receiver))
  }

  /** https://tc39.es/ecma262/#sec-array-exotic-objects-defineownproperty-p-desc */
  override DefineOwnProperty(realm: Realm, P: PropertyKey, Desc: Descriptor): boolean {
    if (P === "length") return this.defineLength(realm, Desc)
    const index = toArrayIndex(P)
    if (index < 0) return super.DefineOwnProperty(realm, P, Desc)
    if (index >= this.length && !this.lengthIsWritable) return false
    const current = this.GetOwnProperty(realm, P)
    if (!isCompatibleDescriptor(realm, this.isExtensible, Desc, current)) return false
    const next = mergeDescriptor(Desc, current)
    const staysDense =
      this.elements !== null && next.accessor === null && next.flags === this.elementFlags() && this.reaches(index)
    if (staysDense) {
      this.growTo(realm, index)
      ;(this.elements as Value[])[index] = next.value
      return true
    }
    this.makeSparse(realm)
    if (index >= this.sparseLength) this.sparseLength = index + 1
    this.applyDescriptor(realm, P, Desc, current)
    return true
  }

  /** https://tc39.es/ecma262/#sec-arraysetlength, with the value of `length` already converted by the caller of `defineLength`. */
  private defineLength(realm: Realm, Desc: Descriptor): boolean {
    const current: OwnProperty = { value: this.length, accessor: null, flags: this.lengthIsWritable ? WRITABLE : 0 }
    let wanted = Desc
    if (Desc.hasValue) {
      const length = toArrayLength(realm, Desc.value)
      current.value = this.length
      current.flags = this.lengthIsWritable ? WRITABLE : 0
      wanted = { ...Desc, value: length }
    }
    if (isAccessorDescriptor(wanted) || !isCompatibleDescriptor(realm, true, wanted, current)) return false
    let complete = true
    if (wanted.hasValue) complete = this.setLength(realm, wanted.value as number)
    if (wanted.writable === false) this.lengthIsWritable = false
    return complete
  }

  /** Cuts or extends; false if an element could not be deleted. `length` must be writable or unchanged. */
  setLength(realm: Realm, length: number): boolean {
    const { elements } = this
    if (elements !== null) {
      const before = elements.length
      if (length === before) return true
      if (length < before) {
        if (this.integrity >= SEALED) {
          const last = lastElement(elements, length)
          elements.length = last + 1
          return last < length
        }
        elements.length = length
        return true
      }
      if (length <= before + MAX_GAP || (length <= before * MAX_GROWTH && length <= MAX_DENSE_LENGTH)) {
        this.growTo(realm, length - 1)
        return true
      }
      this.makeSparse(realm)
    }
    if (length < this.sparseLength) return this.cutSparse(realm, length)
    this.sparseLength = length
    return true
  }

  private cutSparse(realm: Realm, length: number): boolean {
    const keys = this.shape.keys()
    chargeSteps(realm, keys.length)
    for (let i = keys.length - 1; i >= 0; i--) {
      const index = toArrayIndex(keys[i] as PropertyKey)
      if (index < length) continue
      if ((this.shape.lookup(keys[i] as PropertyKey) & CONFIGURABLE) === 0) {
        this.sparseLength = index + 1
        return false
      }
      this.removeProperty(realm, keys[i] as PropertyKey)
    }
    this.sparseLength = length
    return true
  }

  /** Whether an index is near enough to the elements that are there. */
  private reaches(index: number): boolean {
    const { length } = this.elements as Value[]
    return index < length + MAX_GAP || (index < length * MAX_GROWTH && index < MAX_DENSE_LENGTH)
  }

  /** Dense only: makes `index` a valid place, filling what lies between with holes. */
  private growTo(realm: Realm, index: number): void {
    const elements = this.elements as Value[]
    const missing = index + 1 - elements.length
    if (missing <= 0) return
    chargeBytes(realm, missing * ELEMENT_BYTES)
    if (missing > 1) chargeSteps(realm, missing >> 3)
    for (let i = 0; i < missing; i++) elements.push(HOLE)
  }

  /** Moves the elements to ordinary properties. */
  private makeSparse(realm: Realm): void {
    const { elements } = this
    if (elements === null) return
    chargeSteps(realm, elements.length)
    const flags = this.elementFlags()
    this.sparseLength = elements.length
    this.elements = null
    const shape = this.chargedDictionary(realm)
    const slots = this.writableSlots()
    for (let i = 0; i < elements.length; i++) {
      if (elements[i] !== HOLE) {
        chargeBytes(realm, PROPERTY_BYTES + DICTIONARY_ENTRY_BYTES)
        slots[shape.count] = elements[i] as Value
        shape.child(String(i), flags, realm.forest)
      }
    }
  }

  override Set(realm: Realm, P: PropertyKey, V: Value, Receiver: Value = this): boolean {
    if (Receiver === this) {
      if (P === "length") return this.lengthIsWritable && this.DefineOwnProperty(realm, P, { value: V, hasValue: true })
      const index = toArrayIndex(P)
      if (index >= 0) return this.SetIndex(realm, index, V)
    }
    const own = this.GetOwnProperty(realm, P)
    if (own !== undefined) return setThrough(realm, own, P, V, Receiver)
    return setInherited(realm, this.proto, P, V, Receiver)
  }

  override SetIndex(realm: Realm, index: number, V: Value): boolean {
    const { elements } = this
    if (elements !== null && this.integrity === EXTENSIBLE) {
      const { length } = elements
      if (index < length && (elements[index] !== HOLE || isPlainChain(realm, this.proto))) {
        elements[index] = V
        return true
      }
      if (index === length && this.lengthIsWritable && isPlainChain(realm, this.proto)) {
        chargeBytes(realm, ELEMENT_BYTES)
        elements.push(V)
        return true
      }
    }
    const P = String(index)
    const own = this.GetOwnProperty(realm, P)
    if (own !== undefined) return setThrough(realm, own, P, V, this)
    return setInherited(realm, this.proto, P, V, this)
  }

  override Delete(realm: Realm, P: PropertyKey): boolean {
    if (P === "length") return false
    const index = toArrayIndex(P)
    if (index >= 0 && this.elements !== null) {
      if (index >= this.elements.length || this.elements[index] === HOLE) return true
      if (this.integrity >= SEALED) return false
      this.elements[index] = HOLE
      return true
    }
    return super.Delete(realm, P)
  }

  override OwnPropertyKeys(realm: Realm): PropertyKey[] {
    const keys: PropertyKey[] = []
    const { elements } = this
    if (elements === null) {
      const own = super.OwnPropertyKeys(realm)
      let at = 0
      while (at < own.length && toArrayIndex(own[at] as PropertyKey) >= 0) at++
      own.splice(at, 0, "length")
      return own
    }
    chargeSteps(realm, elements.length)
    chargeBytes(realm, elements.length * 24)
    for (let i = 0; i < elements.length; i++) if (elements[i] !== HOLE) keys.push(String(i))
    keys.push("length")
    for (const key of super.OwnPropertyKeys(realm)) keys.push(key)
    return keys
  }

  /** Freezes or seals without leaving the dense form; false if this array is sparse or has other own properties. */
  setIntegrity(level: typeof SEALED | typeof FROZEN): boolean {
    if (this.elements === null || this.shape.size > 0) return false
    if (level > this.integrity) this.integrity = level
    if (level === FROZEN) this.lengthIsWritable = false
    return true
  }
}
Object.defineProperty(ArrayObject.prototype, "isExotic", { value: true })

function lastElement(elements: Value[], from: number): number {
  for (let i = elements.length - 1; i >= from; i--) if (elements[i] !== HOLE) return i
  return from - 1
}

/** No prototype can intercept an index: the chain is the intrinsic one, and nobody gave it elements. */
export function isPlainChain(realm: Realm, proto: GuestObject | null): boolean {
  const { ArrayPrototype, ObjectPrototype } = realm.intrinsics
  return (
    proto === ArrayPrototype &&
    proto.proto === ObjectPrototype &&
    (proto as ArrayObject).elements?.length === 0 &&
    ObjectPrototype.proto === null &&
    (ObjectPrototype.shape.id === realm.elementFreeShapeId || findElementFree(realm, ObjectPrototype))
  )
}

function findElementFree(realm: Realm, prototype: GuestObject): boolean {
  if (prototype.shape.hasIndexKeys) return false
  realm.elementFreeShapeId = prototype.shape.id
  return true
}

/** The value of `length` that a definition or assignment asks for; a RangeError where it is no array length. */
function toArrayLength(realm: Realm, value: Value): number {
  const length = typeof value === "number" ? value >>> 0 : ToUint32(realm, value)
  const number = typeof value === "number" ? value : ToNumber(realm, value)
  return length === number ? length : throwRangeError(realm, "Invalid array length")
}
