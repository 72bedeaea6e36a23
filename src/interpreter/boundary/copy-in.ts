/**
 * Host data → guest values, by copy. Breadth first over a queue of containers, so nesting costs no stack; each container is
 * made when it is first met, which is what keeps shared references and cycles, and filled when its turn comes.
 *
 * Plain objects and arrays are what this is tuned for: records with the same keys get the same shape, found by comparing
 * their keys with those of the record before.
 */
import { chargeBytes, chargeSteps } from "../budget.js"
import {
  ARRAY_BYTES,
  BUFFER_BYTES,
  COLLECTION_BYTES,
  DATE_BYTES,
  ELEMENT_BYTES,
  ERROR_BYTES,
  keyBytes,
  OBJECT_BYTES,
  PROPERTY_BYTES,
  SHAPE_BYTES,
  stringBytes,
  throwOutOfMemory,
  VIEW_BYTES,
} from "../costs.js"
import { type ErrorKind, GuestThrow } from "../errors.js"
import { ArrayObject } from "../objects/array.js"
import { ArrayBufferObject, DataViewObject } from "../objects/array-buffer.js"
import { MapObject, SetObject } from "../objects/collections.js"
import { DateObject } from "../objects/date.js"
import { ErrorObject } from "../objects/error.js"
import { dictionaryBytes, fullDataDescriptor, GuestObject } from "../objects/object.js"
import { PrimitiveObject } from "../objects/primitive-object.js"
import { toArrayIndex } from "../objects/property-key.js"
import { DATA, HIDDEN, type Shape } from "../objects/shape.js"
import { elementTypeByName, type TypedArrayName, TypedArrayObject } from "../objects/typed-array.js"
import { HOLE, type Value } from "../objects/value.js"
import { bitLength, MAX_BIGINT_BITS } from "../operations/bigint-size.js"
import type { Realm } from "../realm.js"
import { BoundaryError, Copying, describePath, entryStep, isA, Met, type Refusal, type Step } from "./copy-path.js"
import {
  ACCESSOR_ELEMENT,
  boxedValue,
  byteLengthOf,
  copyBytes,
  dateValue,
  describePrototype,
  forEachEntry,
  forEachItem,
  HostReadError,
  hasBytes,
  hostArrayLength,
  hostData,
  hostElement,
  hostKeys,
  hostProperty,
  hostPrototype,
  isAccessor,
  isHostArray,
  isOwnedBuffer,
  kindOf,
  mapEntryCount,
  type PrototypeFacts,
  regexpParts,
  setItemCount,
  type View,
  viewParts,
} from "./host-data.js"

const DEFAULT_RULE = "only data crosses into a plan"

const refusals = {
  function: { reason: "is a function", hint: "Hand over data; what a plan may call is offered as a tool." },
  symbol: { reason: "is a symbol", hint: "Hand over its description, `symbol.description`." },
  accessor: { reason: "is an accessor", hint: "Copy its value first, for instance with `{ ...object }`." },
  promise: { reason: "is a promise", hint: "Await it before it is handed over." },
  iterator: { reason: "is an iterator", hint: "Collect it first: `Array.from(iterator)`." },
  stream: { reason: "is a stream", hint: "Read it to its end and hand over what it held." },
  unreadable: { reason: "cannot be read: a Proxy trap threw", hint: "Hand over a plain copy." },
  detached: { reason: "has no bytes: its buffer is detached or too short" },
  bigint: { reason: "is a BigInt of more bits than plans can have", hint: "Hand over its digits as a string." },
  badPattern: { reason: "is a regular expression that plans cannot have", hint: "Hand over its source as a string." },
} satisfies Record<string, Refusal>

type Filled = "record" | "array" | "map" | "set" | "error"
type Container = Met<object, GuestObject, Filled>

/** What crosses of an error besides name and message. */
const errorKeys = ["cause", "code", "details"]
const aggregateErrorKeys = [...errorKeys, "errors"]
const hiddenErrorKeys: ReadonlySet<string> = new Set(["cause", "errors"])

/** The name of a native error is its prototype's; any other is a property of the guest error. */
const errorKinds: ReadonlySet<string> = new Set<ErrorKind>([
  "Error",
  "TypeError",
  "RangeError",
  "ReferenceError",
  "SyntaxError",
  "EvalError",
  "URIError",
  "AggregateError",
])

/** Of a record that is not filled yet: it gets a list of its own before anything can see it. */
const NO_SLOTS: Value[] = []

export class InwardCopy extends Copying<object, GuestObject, Filled> {
  private facts: Map<object, PrototypeFacts> | null = null
  /** Met, and not yet charged. */
  private bytes = 0
  /** Charged by this copy, which hangs on no root of the heap while it is under way. */
  private total = 0
  private lastKeys: readonly string[] = []
  private lastShape: Shape
  /** Keys and shape of the record that was last seen with a certain first key. */
  private shapes: Map<string, { readonly keys: readonly string[]; readonly shape: Shape }> | null = null
  private readonly scratch: Value[] = []
  private readonly objectPrototype: GuestObject
  private readonly arrayPrototype: GuestObject

  constructor(
    private readonly realm: Realm,
    private readonly what: string,
    private readonly rule = DEFAULT_RULE,
  ) {
    super()
    this.lastShape = realm.rootShape
    this.objectPrototype = realm.intrinsics.ObjectPrototype
    this.arrayPrototype = realm.intrinsics.ArrayPrototype
  }

  run(value: unknown): Value {
    const root = this.convert(value, null, "")
    for (let at = this.first; at !== null; at = at.next) {
      try {
        this.fill(at)
      } catch (error) {
        if (error instanceof HostReadError) this.refuse(at.parent, at.step, refusals.unreadable, error)
        throw error
      }
    }
    this.charge(0)
    return root
  }

  // ---- values ----

  private convert(value: unknown, parent: Container | null, step: Step): Value {
    switch (typeof value) {
      case "string":
        this.bytes += stringBytes(value)
        return value
      case "object":
        return value === null ? null : (this.copyOf(value) ?? this.open(value, parent, step))
      case "bigint": {
        const bits = bitLength(value)
        if (bits > MAX_BIGINT_BITS) return this.refuse(parent, step, refusals.bigint)
        this.bytes += bits >> 3
        return value
      }
      case "function":
        return this.refuse(parent, step, refusals.function)
      case "symbol":
        return this.refuse(parent, step, refusals.symbol)
      default:
        return value as Value
    }
  }

  /** Makes the guest object; a container is filled later. */
  private open(host: object, parent: Container | null, step: Step): GuestObject {
    try {
      if (isHostArray(host)) {
        this.bytes += ARRAY_BYTES
        return this.enqueue("array", host, new ArrayObject(this.arrayPrototype, []), parent, step)
      }
      const prototype = hostPrototype(host)
      if (prototype === Object.prototype || prototype === null) return this.openRecord(host, parent, step)
      return this.openInstance(host, this.factsOf(prototype), parent, step)
    } catch (error) {
      if (error instanceof HostReadError) this.refuse(parent, step, refusals.unreadable, error)
      throw error
    }
  }

  private openRecord(host: object, parent: Container | null, step: Step): GuestObject {
    this.bytes += OBJECT_BYTES
    const guest = new GuestObject(this.realm.rootShape, this.objectPrototype, NO_SLOTS)
    return this.enqueue("record", host, guest, parent, step)
  }

  private enqueue(kind: Filled, host: object, guest: GuestObject, parent: Container | null, step: Step): GuestObject {
    this.append(new Met(host, guest, kind, parent, step))
    return guest
  }

  /** An object that is complete when it is made. */
  private finished(host: object, guest: GuestObject): GuestObject {
    this.note(host, guest)
    return guest
  }

  private factsOf(prototype: object): PrototypeFacts {
    if (this.facts === null) this.facts = new Map()
    let facts = this.facts.get(prototype)
    if (facts === undefined) {
      facts = describePrototype(prototype)
      this.facts.set(prototype, facts)
    }
    return facts
  }

  private openInstance(host: object, facts: PrototypeFacts, parent: Container | null, step: Step): GuestObject {
    const { intrinsics, rootShape } = this.realm
    const kind = kindOf(host, facts)
    switch (kind) {
      case "instance":
        return this.openRecord(host, parent, step)
      case "error":
        return this.openError(host, facts, parent, step)
      case "date":
        this.bytes += DATE_BYTES
        return this.finished(host, new DateObject(rootShape, intrinsics.DatePrototype, dateValue(host)))
      case "map":
        this.bytes += COLLECTION_BYTES
        return this.enqueue("map", host, new MapObject(rootShape, intrinsics.MapPrototype, []), parent, step)
      case "set":
        this.bytes += COLLECTION_BYTES
        return this.enqueue("set", host, new SetObject(rootShape, intrinsics.SetPrototype, []), parent, step)
      case "regexp":
        return this.finished(host, this.copyRegExp(host, parent, step))
      case "boxed":
        return this.finished(host, this.copyBoxed(host, parent, step))
      case "array-buffer":
        if (!hasBytes(host)) return this.refuse(parent, step, refusals.detached)
        return this.finished(host, this.copyBuffer(host, 0, byteLengthOf(host)))
      case "view":
        return this.finished(host, this.copyView(host, facts, parent, step))
      case "promise":
      case "iterator":
      case "stream":
        return this.refuse(parent, step, refusals[kind])
      default:
        return this.refuse(parent, step, { reason: isA(facts.className) })
    }
  }

  private copyRegExp(host: object, parent: Container | null, step: Step): GuestObject {
    const { source, flags } = regexpParts(host)
    this.bytes += stringBytes(source)
    try {
      return this.realm.library.createRegExp(this.realm, source, flags)
    } catch (error) {
      if (error instanceof GuestThrow) return this.refuse(parent, step, refusals.badPattern)
      throw error
    }
  }

  private copyBoxed(host: object, parent: Container | null, step: Step): GuestObject {
    const primitive = this.convert(boxedValue(host), parent, step)
    return new PrimitiveObject(this.realm, primitive as string | number | boolean | bigint)
  }

  private copyBuffer(host: object, start: number, end: number): ArrayBufferObject {
    const { rootShape, intrinsics } = this.realm
    this.bytes += BUFFER_BYTES + end - start
    this.charge((end - start) >> 6)
    return new ArrayBufferObject(rootShape, intrinsics.ArrayBufferPrototype, copyBytes(host, start, end))
  }

  /**
   * A view keeps its place in its buffer, which crosses whole and is shared with the other views of it. An instance of a
   * subclass, such as Node's Buffer, crosses with its own bytes alone: its buffer may be a pool that holds those of others.
   */
  private copyView(host: object, facts: PrototypeFacts, parent: Container | null, step: Step): GuestObject {
    if (!hasBytes(host)) return this.refuse(parent, step, refusals.detached)
    const view = viewParts(host)
    const { name, length, byteOffset } = view
    this.bytes += VIEW_BYTES
    const type = name === "DataView" ? null : elementTypeByName(name as TypedArrayName)
    const isWhole = facts.className === name
    const buffer = isWhole
      ? this.bufferOf(view, parent, step)
      : this.copyBuffer(this.requireBuffer(view, parent, step), byteOffset, byteOffset + length * (type?.size ?? 1))
    const offset = isWhole ? byteOffset : 0
    const { intrinsics, rootShape } = this.realm
    if (type === null) return new DataViewObject(rootShape, intrinsics.DataViewPrototype, buffer, offset, length)
    return new TypedArrayObject(rootShape, intrinsics[`${type.name}Prototype`], type, buffer, offset, length)
  }

  private requireBuffer({ buffer }: View, parent: Container | null, step: Step): object {
    if (isOwnedBuffer(buffer)) return buffer
    return this.refuse(parent, step, { reason: "is a view of a SharedArrayBuffer", hint: "Hand over a copy of it." })
  }

  private bufferOf(view: View, parent: Container | null, step: Step): ArrayBufferObject {
    const buffer = this.requireBuffer(view, parent, step)
    const known = this.copyOf(buffer)
    if (known !== undefined) return known as ArrayBufferObject
    return this.finished(buffer, this.copyBuffer(buffer, 0, byteLengthOf(buffer))) as ArrayBufferObject
  }

  private openError(host: object, facts: PrototypeFacts, parent: Container | null, step: Step): GuestObject {
    const name = errorName(host, facts)
    const message = hostData(host, "message")
    const shownMessage = typeof message === "string" ? message : ""
    const isNative = errorKinds.has(name)
    const proto = this.realm.intrinsics[`${isNative ? (name as ErrorKind) : "Error"}Prototype`]
    const guest = new ErrorObject(proto, shownMessage === "" ? name : `${name}: ${shownMessage}`, [])
    this.bytes += ERROR_BYTES + stringBytes(shownMessage)
    if (shownMessage !== "") guest.addProperty(this.realm, "message", shownMessage, HIDDEN)
    if (!isNative) guest.addProperty(this.realm, "name", name, HIDDEN)
    return this.enqueue("error", host, guest, parent, step)
  }

  // ---- containers ----

  private fill(at: Container): void {
    const { from: host, to: guest, kind } = at
    if (kind === "record") this.fillRecord(at, host, guest)
    else if (kind === "array") this.fillArray(at, host as readonly unknown[], guest as ArrayObject)
    else if (kind === "map") this.fillMap(at, host, guest as MapObject)
    else if (kind === "set") this.fillSet(at, host, guest as SetObject)
    else this.fillError(at, host, guest)
  }

  private fillRecord(at: Container, host: object, guest: GuestObject): void {
    const keys = hostKeys(host)
    const count = keys.length
    if (count === 0) this.refuseHiddenData(at, host)
    this.bytes += count * PROPERTY_BYTES
    this.charge(count)
    const { scratch } = this
    for (let i = 0; i < count; i++) {
      const key = keys[i] as string
      scratch[i] = this.convert(this.read(at, host, key), at, key)
    }
    guest.shape = this.shapeOf(keys)
    guest.slots = firstOf(scratch, count)
  }

  private read(at: Container, host: object, key: string): unknown {
    const property = hostProperty(host, key)
    if (property === undefined) return undefined
    const { value } = property
    if (value === undefined && isAccessor(property)) this.refuse(at, key, refusals.accessor)
    return value
  }

  /** The shape of a record with these keys, whose values are about to fill its slots in this order. */
  private shapeOf(keys: readonly string[]): Shape {
    if (haveSame(keys, this.lastKeys)) return this.lastShape
    const first = keys[0] as string
    if (this.shapes === null) this.shapes = new Map()
    const seen = this.shapes.get(first)
    if (seen !== undefined && haveSame(keys, seen.keys)) return seen.shape
    const { forest, rootShape } = this.realm
    const grownBefore = forest.grown
    let shape = rootShape
    for (const key of keys) {
      this.bytes += keyBytes(key)
      shape = shape.child(key, DATA, forest)
    }
    this.bytes += (forest.grown - grownBefore) * SHAPE_BYTES
    if (shape.isDictionary) this.bytes += dictionaryBytes(shape)
    else {
      this.lastKeys = keys
      this.lastShape = shape
      this.shapes.set(first, { keys, shape })
    }
    return shape
  }

  /** An object of the host without data of its own that is more than it shows: nothing of it would cross. */
  private refuseHiddenData(at: Container, host: object): void {
    const prototype = hostPrototype(host)
    if (prototype === Object.prototype || prototype === null) return
    const { hidesData, className } = this.factsOf(prototype)
    if (!hidesData) return
    this.refuse(at.parent, at.step, {
      reason: `${isA(className)}, which shows no data of its own`,
      hint: "Hand over a plain object with the values that the plan needs.",
    })
  }

  private fillArray(at: Container, host: readonly unknown[], guest: ArrayObject): void {
    const length = hostArrayLength(host)
    const keys = hostKeys(host)
    const isComplete = keys.length === length && (length === 0 || keys[length - 1] === String(length - 1))
    if (!isComplete) {
      this.fillArrayByKeys(at, host, guest, length, keys)
      return
    }
    this.bytes += length * ELEMENT_BYTES
    this.charge(length)
    const elements = guest.elements as Value[]
    for (let i = 0; i < length; i++) elements.push(this.convertElement(at, host, i))
  }

  private convertElement(at: Container, host: readonly unknown[], index: number): Value {
    const value = hostElement(host, index)
    if (value === ACCESSOR_ELEMENT) return this.refuse(at, index, refusals.accessor)
    return this.convert(value, at, index)
  }

  /** An array with holes or with properties besides its elements. */
  private fillArrayByKeys(
    at: Container,
    host: readonly unknown[],
    guest: ArrayObject,
    length: number,
    keys: readonly string[],
  ): void {
    const { realm } = this
    const staysDense = length <= keys.length * 4 + 1024
    this.bytes += staysDense ? length * ELEMENT_BYTES : ELEMENT_BYTES
    this.charge(keys.length + (staysDense ? length >> 3 : 0))
    const elements = guest.elements as Value[]
    if (staysDense) for (let i = 0; i < length; i++) elements.push(HOLE)
    else guest.setLength(realm, length)
    for (const key of keys) {
      const index = toArrayIndex(key)
      // Only a proxy has elements beyond its length; they are none.
      if (index >= length) continue
      if (index < 0) guest.putOwn(realm, key, this.convert(this.read(at, host, key), at, key))
      else if (staysDense) elements[index] = this.convertElement(at, host, index)
      else guest.DefineOwnProperty(realm, key, fullDataDescriptor(this.convertElement(at, host, index)))
    }
  }

  private fillMap(at: Container, host: object, guest: MapObject): void {
    this.charge(mapEntryCount(host))
    forEachEntry(host, (key, value) => {
      const index = guest.size
      const copiedKey = this.convert(key, at, { text: `.keys()[${index}]` })
      guest.set(this.realm, copiedKey, this.convert(value, at, entryStep(key, index)))
    })
  }

  private fillSet(at: Container, host: object, guest: SetObject): void {
    this.charge(setItemCount(host))
    forEachItem(host, (item) => guest.add(this.realm, this.convert(item, at, { text: `.values()[${guest.size}]` })))
  }

  private fillError(at: Container, host: object, guest: GuestObject): void {
    const keys = guest.proto === this.realm.intrinsics.AggregateErrorPrototype ? aggregateErrorKeys : errorKeys
    this.charge(keys.length)
    for (const key of keys) {
      if (hostProperty(host, key) === undefined) continue
      guest.addProperty(
        this.realm,
        key,
        this.convert(this.read(at, host, key), at, key),
        hiddenErrorKeys.has(key) ? HIDDEN : DATA,
      )
    }
  }

  // ---- charges and refusals ----

  private charge(steps: number): void {
    const { realm, bytes } = this
    this.bytes = 0
    this.total += bytes
    if (this.total > realm.limits.maxMemoryBytes) throwOutOfMemory(realm)
    chargeBytes(realm, bytes)
    chargeSteps(realm, steps + 1)
  }

  private refuse(parent: Container | null, step: Step, { reason, hint }: Refusal, cause?: HostReadError): never {
    const options = cause === undefined ? undefined : { cause: cause.cause }
    throw new BoundaryError(describePath(this.what, parent, step), reason, this.rule, hint, options)
  }
}

/** The name that the error tells as data, or else its class. */
function errorName(host: object, facts: PrototypeFacts): string {
  const name = hostData(host, "name")
  return typeof name === "string" ? name : facts.className
}

function haveSame(keys: readonly string[], others: readonly string[]): boolean {
  if (keys.length !== others.length) return false
  for (let i = 0; i < keys.length; i++) if (keys[i] !== others[i]) return false
  return true
}

/** A list of its own of the first values. A literal is several times as fast as `slice`. */
function firstOf(values: readonly Value[], count: number): Value[] {
  switch (count) {
    case 1:
      return [values[0]]
    case 2:
      return [values[0], values[1]]
    case 3:
      return [values[0], values[1], values[2]]
    case 4:
      return [values[0], values[1], values[2], values[3]]
    case 5:
      return [values[0], values[1], values[2], values[3], values[4]]
    case 6:
      return [values[0], values[1], values[2], values[3], values[4], values[5]]
    default:
      return values.slice(0, count)
  }
}
