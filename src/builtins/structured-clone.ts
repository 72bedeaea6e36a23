/**
 * https://html.spec.whatwg.org/multipage/structured-data.html#dom-structuredclone, from the plan to the plan.
 *
 * Objects are copied depth first, as the standard has it, with what is under way on a stack of our own. Getters run; they
 * may change what is being copied, so keys and entries are noted first and looked up again when their turn comes.
 */
import { chargeBytes, chargeSteps } from "../interpreter/budget.js"
import {
  ARRAY_BYTES,
  BUFFER_BYTES,
  COLLECTION_BYTES,
  DATE_BYTES,
  ERROR_BYTES,
  OBJECT_BYTES,
  REGEXP_BYTES,
  VIEW_BYTES,
} from "../interpreter/costs.js"
import { GuestThrow, throwTypeError } from "../interpreter/errors.js"
import { ArrayObject } from "../interpreter/objects/array.js"
import { ArrayBufferObject, copyBlock, DataViewObject } from "../interpreter/objects/array-buffer.js"
import { type EntryTable, MapObject, nextEntry, SetObject } from "../interpreter/objects/collections.js"
import { DateObject } from "../interpreter/objects/date.js"
import { ErrorObject } from "../interpreter/objects/error.js"
import { GuestObject, LazyValue } from "../interpreter/objects/object.js"
import { PrimitiveObject } from "../interpreter/objects/primitive-object.js"
import { toArrayIndex } from "../interpreter/objects/property-key.js"
import { RegExpObject } from "../interpreter/objects/regexp.js"
import { DATA, ENUMERABLE, HIDDEN } from "../interpreter/objects/shape.js"
import { TypedArrayObject } from "../interpreter/objects/typed-array.js"
import { HOLE, type Value } from "../interpreter/objects/value.js"
import {
  CreateDataPropertyOrThrow,
  createElement,
  createPlainObject,
} from "../interpreter/operations/object-operations.js"
import { ToString } from "../interpreter/operations/type-conversion.js"
import type { IntrinsicName, Realm } from "../interpreter/realm.js"
import { forEachOf } from "./iterables.js"
import { describeValue } from "./messages.js"

function throwDataCloneError(realm: Realm, message: string): never {
  const error = realm.makeError("Error", message)
  error.header = `DataCloneError: ${message}`
  error.addProperty(realm, "name", "DataCloneError", HIDDEN)
  error.addProperty(realm, "code", 25, HIDDEN)
  throw new GuestThrow(error)
}

const errorNames: ReadonlySet<Value> = new Set<Value>([
  "Error",
  "EvalError",
  "RangeError",
  "ReferenceError",
  "SyntaxError",
  "TypeError",
  "URIError",
])

/** An object whose parts are being copied. Gives the next part to copy, and takes its copy. */
interface Parts {
  /** Whether there is another part; `take` is called with its copy before `next` is called again. */
  next(realm: Realm): boolean
  readonly part: Value
  take(realm: Realm, copy: Value): void
}

/** Own enumerable string keys, as they were at the start. */
class PropertyParts implements Parts {
  part: Value = undefined
  private at = 0
  private key = ""

  constructor(
    readonly source: GuestObject,
    readonly target: GuestObject,
    readonly keys: readonly string[],
  ) {}

  next(realm: Realm): boolean {
    while (this.at < this.keys.length) {
      chargeSteps(realm, 1)
      this.key = this.keys[this.at++] as string
      if (!this.source.hasOwnKey(realm, this.key)) continue
      this.part = this.source.Get(realm, this.key, this.source)
      return true
    }
    return false
  }

  take(realm: Realm, copy: Value): void {
    const { target } = this
    if (target instanceof ArrayObject) CreateDataPropertyOrThrow(realm, target, this.key, copy)
    else target.addProperty(realm, this.key, copy, DATA)
  }
}

/** The elements of an array that is dense at the start; properties besides them follow. */
class ElementParts implements Parts {
  part: Value = undefined
  private index = -1
  private readonly length: number

  constructor(
    readonly source: ArrayObject,
    readonly target: ArrayObject,
    readonly properties: PropertyParts,
  ) {
    this.length = source.length
  }

  next(realm: Realm): boolean {
    const { source, properties } = this
    while (++this.index < this.length) {
      chargeSteps(realm, 1)
      const { elements } = source
      const element = elements !== null && this.index < elements.length ? elements[this.index] : HOLE
      if (element !== HOLE) {
        this.part = element
        return true
      }
      if (!source.hasOwnKey(realm, String(this.index))) continue
      this.part = source.GetIndex(realm, this.index)
      return true
    }
    if (!properties.next(realm)) return false
    this.part = properties.part
    return true
  }

  take(realm: Realm, copy: Value): void {
    if (this.index >= this.length) this.properties.take(realm, copy)
    else createElement(realm, this.target, this.index, copy)
  }
}

/** Keys and values of a map in turn, or members of a set. */
class EntryParts implements Parts {
  part: Value = undefined
  private at = 0
  private key: Value = undefined

  constructor(
    readonly entries: readonly Value[],
    readonly target: MapObject | SetObject,
  ) {}

  next(realm: Realm): boolean {
    if (this.at >= this.entries.length) return false
    chargeSteps(realm, 1)
    this.part = this.entries[this.at++]
    return true
  }

  take(realm: Realm, copy: Value): void {
    const { target } = this
    if (target instanceof SetObject) target.add(realm, copy)
    else if (this.at % 2 === 0) target.set(realm, this.key, copy)
    else this.key = copy
  }
}

/** The cause of an error. */
class CauseParts implements Parts {
  private isDone = false

  constructor(
    readonly part: Value,
    readonly target: ErrorObject,
  ) {}

  next(): boolean {
    const isNext = !this.isDone
    this.isDone = true
    return isNext
  }

  take(realm: Realm, copy: Value): void {
    this.target.addProperty(realm, "cause", copy, HIDDEN)
  }
}

class StructuredClone {
  /** The copy of each object that was met. */
  private readonly memory = new Map<GuestObject, GuestObject>()
  private readonly open: Parts[] = []

  constructor(private readonly realm: Realm) {}

  /** Buffers that will move: references to them become references to what they moved to. */
  addTransfers(buffers: readonly ArrayBufferObject[]): void {
    const { realm } = this
    for (const buffer of buffers) {
      chargeBytes(realm, BUFFER_BYTES)
      const proto = realm.intrinsics.ArrayBufferPrototype
      this.memory.set(buffer, new ArrayBufferObject(realm.rootShape, proto, null, buffer.maxByteLength))
    }
  }

  transfer(buffers: readonly ArrayBufferObject[]): void {
    for (const buffer of buffers) {
      if (buffer.data === null) throwDetached(this.realm)
      const target = this.memory.get(buffer) as ArrayBufferObject
      target.data = buffer.data
      buffer.data = null
    }
  }

  run(value: Value): Value {
    const { realm, open } = this
    const result = this.copy(value)
    for (;;) {
      const parts = open[open.length - 1]
      if (parts === undefined) return result
      if (parts.next(realm)) parts.take(realm, this.copy(parts.part))
      else open.pop()
    }
  }

  private copy(value: Value): Value {
    if (!(value instanceof GuestObject)) return typeof value === "symbol" ? this.refuse(value) : value
    const known = this.memory.get(value)
    if (known !== undefined) return known
    const copy = this.copyObject(value)
    this.memory.set(value, copy)
    return copy
  }

  private refuse(value: Value): never {
    return throwDataCloneError(this.realm, `${describeValue(value)} could not be cloned.`)
  }

  /** A copy without its parts, which are noted as open. */
  private copyObject(value: GuestObject): GuestObject {
    const { realm } = this
    const { intrinsics, rootShape } = realm
    if (value instanceof ArrayObject) return this.copyArray(value)
    if (value instanceof MapObject || value instanceof SetObject) return this.copyCollection(value)
    if (value instanceof DateObject) {
      chargeBytes(realm, DATE_BYTES)
      return new DateObject(rootShape, intrinsics.DatePrototype, value.dateValue)
    }
    if (value instanceof RegExpObject) {
      chargeBytes(realm, REGEXP_BYTES)
      return new RegExpObject(intrinsics.RegExpPrototype, value.source, value.flags, null)
    }
    if (value instanceof PrimitiveObject) {
      return typeof value.value === "symbol" ? this.refuse(value) : new PrimitiveObject(realm, value.value)
    }
    if (value instanceof ErrorObject) return this.copyError(value)
    if (value instanceof ArrayBufferObject) return this.copyBuffer(value)
    if (value instanceof TypedArrayObject || value instanceof DataViewObject) return this.copyView(value)
    if (Object.getPrototypeOf(value) !== GuestObject.prototype && value !== intrinsics.ObjectPrototype) {
      return this.refuse(value)
    }
    chargeBytes(realm, OBJECT_BYTES)
    const copy = createPlainObject(realm)
    this.open.push(new PropertyParts(value, copy, enumerableKeys(realm, value)))
    return copy
  }

  private copyArray(value: ArrayObject): GuestObject {
    const { realm, open } = this
    chargeBytes(realm, ARRAY_BYTES)
    const copy = new ArrayObject(realm.intrinsics.ArrayPrototype, [])
    copy.setLength(realm, value.length)
    if (value.elements === null) open.push(new PropertyParts(value, copy, enumerableKeys(realm, value)))
    else {
      const isPlain = value.shape.count === 0
      const keys = isPlain ? [] : enumerableKeys(realm, value).filter((key) => toArrayIndex(key) < 0)
      open.push(new ElementParts(value, copy, new PropertyParts(value, copy, keys)))
    }
    return copy
  }

  private copyCollection(value: MapObject | SetObject): GuestObject {
    const { realm } = this
    const { intrinsics, rootShape } = realm
    chargeBytes(realm, COLLECTION_BYTES + value.size * 16)
    chargeSteps(realm, value.size)
    const entries: Value[] = []
    const cursor = value.startCursor()
    for (let place = nextEntry(realm, cursor); place >= 0; place = nextEntry(realm, cursor)) {
      const { keys, values } = cursor.table as EntryTable
      entries.push(keys[place])
      if (values !== null) entries.push(values[place])
    }
    const copy =
      value instanceof MapObject
        ? new MapObject(rootShape, intrinsics.MapPrototype, [])
        : new SetObject(rootShape, intrinsics.SetPrototype, [])
    this.open.push(new EntryParts(entries, copy))
    return copy
  }

  private copyError(value: ErrorObject): GuestObject {
    const { realm } = this
    const name = value.Get(realm, "name", value)
    const kind = errorNames.has(name) ? (name as string) : "Error"
    chargeBytes(realm, ERROR_BYTES)
    const copy = new ErrorObject(realm.intrinsics[`${kind}Prototype` as IntrinsicName], value.header, value.trace)
    const stack = value.slots[0]
    if (!((stack as unknown) instanceof LazyValue)) copy.slots[0] = typeof stack === "string" ? stack : value.header
    const message = value.GetOwnProperty(realm, "message")
    if (message !== undefined && message.accessor === null) {
      copy.addProperty(realm, "message", ToString(realm, message.value), HIDDEN)
    }
    const cause = value.GetOwnProperty(realm, "cause")
    if (cause !== undefined && cause.accessor === null) this.open.push(new CauseParts(cause.value, copy))
    return copy
  }

  private copyBuffer(value: ArrayBufferObject): GuestObject {
    const { realm } = this
    const { data } = value
    if (data === null) return throwDetached(realm)
    const block = copyBlock(realm, data, 0, data.byteLength)
    return new ArrayBufferObject(realm.rootShape, realm.intrinsics.ArrayBufferPrototype, block, value.maxByteLength)
  }

  private copyView(value: TypedArrayObject | DataViewObject): GuestObject {
    const { realm } = this
    const { intrinsics, rootShape } = realm
    const isOutOfBounds = value instanceof TypedArrayObject ? value.isOutOfBounds : value.byteLength < 0
    if (isOutOfBounds && value.buffer.data !== null) return this.refuse(value)
    const buffer = this.copy(value.buffer) as ArrayBufferObject
    chargeBytes(realm, VIEW_BYTES)
    const { byteOffset, fixedLength } = value
    if (value instanceof DataViewObject) {
      return new DataViewObject(rootShape, intrinsics.DataViewPrototype, buffer, byteOffset, fixedLength)
    }
    const { type } = value
    return new TypedArrayObject(rootShape, intrinsics[`${type.name}Prototype`], type, buffer, byteOffset, fixedLength)
  }
}

function throwDetached(realm: Realm): never {
  return throwDataCloneError(realm, "An ArrayBuffer is detached and could not be cloned.")
}

function enumerableKeys(realm: Realm, object: GuestObject): string[] {
  return object.ownStringKeys(realm).filter((key) => {
    const own = object.GetOwnProperty(realm, key)
    return own !== undefined && (own.flags & ENUMERABLE) !== 0
  })
}

/** The buffers that `options.transfer` lists. */
function readTransfers(realm: Realm, options: Value): ArrayBufferObject[] {
  const buffers: ArrayBufferObject[] = []
  if (options === undefined || options === null) return buffers
  if (!(options instanceof GuestObject)) {
    return throwTypeError(realm, "The options argument must be either an object or undefined")
  }
  const transfer = options.Get(realm, "transfer", options)
  if (transfer === undefined) return buffers
  if (!(transfer instanceof GuestObject)) {
    return throwTypeError(realm, "Optional transferList argument must be an iterable")
  }
  forEachOf(realm, transfer, (item) => {
    if (!(item instanceof ArrayBufferObject)) {
      throwTypeError(realm, "Found invalid object in transferList")
    }
    if (buffers.includes(item)) throwDataCloneError(realm, "Transfer list contains duplicate ArrayBuffer")
    chargeSteps(realm, buffers.length)
    buffers.push(item)
  })
  return buffers
}

export function structuredClone(realm: Realm, _thisValue: Value, args: Value[]): Value {
  if (args.length === 0) return throwTypeError(realm, "The value argument must be specified")
  const transfers = readTransfers(realm, args[1])
  const clone = new StructuredClone(realm)
  clone.addTransfers(transfers)
  const copy = clone.run(args[0])
  clone.transfer(transfers)
  return copy
}
