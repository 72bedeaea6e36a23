/**
 * Host objects, told apart and read without running their code: what an object is, its internal slots say, asked through
 * the language's own methods as they were when this module was loaded; what it holds, its property descriptors say. Only
 * the traps of a host Proxy cannot be avoided, because nothing tells a Proxy from its target; one that throws becomes a
 * `HostReadError`.
 */

/** A trap of a host object threw, or its chain of prototypes has no end. */
export class HostReadError extends Error {}

/** Copies of arrays that have properties besides elements, or hardly any elements: a loop over their indices finds too little. */
export const irregularLists = new WeakSet<object>()

/** What a host object that is neither an array nor a plain object turns out to be. */
export type HostKind =
  | "instance"
  | "map"
  | "set"
  | "date"
  | "regexp"
  | "error"
  | "boxed"
  | "array-buffer"
  | "view"
  | "promise"
  | "iterator"
  | "stream"
  | "opaque"

type Getter = (this: unknown) => unknown

function getterOf(prototype: object, key: PropertyKey): Getter {
  return Object.getOwnPropertyDescriptor(prototype, key)?.get as Getter
}

const typedArrayPrototype = Object.getPrototypeOf(Uint8Array.prototype) as object
const mapSize = getterOf(Map.prototype, "size")
const setSize = getterOf(Set.prototype, "size")
const bufferByteLength = getterOf(ArrayBuffer.prototype, "byteLength")
const typedArrayTag = getterOf(typedArrayPrototype, Symbol.toStringTag)
const typedArrayBuffer = getterOf(typedArrayPrototype, "buffer")
const typedArrayOffset = getterOf(typedArrayPrototype, "byteOffset")
const typedArrayLength = getterOf(typedArrayPrototype, "length")
const dataViewBuffer = getterOf(DataView.prototype, "buffer")
const dataViewOffset = getterOf(DataView.prototype, "byteOffset")
const dataViewLength = getterOf(DataView.prototype, "byteLength")
const typedArrayKeys = (typedArrayPrototype as Uint8Array).keys
const regexpSource = getterOf(RegExp.prototype, "source")
const mapForEach = Map.prototype.forEach
const setForEach = Set.prototype.forEach
const dateTime = Date.prototype.getTime
const objectToString = Object.prototype.toString
const lookupGetter = (Object.prototype as { __lookupGetter__?: (this: object, key: PropertyKey) => unknown })
  .__lookupGetter__

/** In the order in which `flags` spells them. */
const flagGetters: readonly (readonly [string, Getter | undefined])[] = [
  ["d", "hasIndices"],
  ["g", "global"],
  ["i", "ignoreCase"],
  ["m", "multiline"],
  ["s", "dotAll"],
  ["u", "unicode"],
  ["v", "unicodeSets"],
  ["y", "sticky"],
].map(([flag, key]) => [flag as string, getterOf(RegExp.prototype, key as string) as Getter | undefined] as const)

// ---- reading ----

function guarded<Result>(read: () => Result): Result {
  try {
    return read()
  } catch (error) {
    throw new HostReadError("", { cause: error })
  }
}

/** Own enumerable string keys, in order. */
export function hostKeys(host: object): string[] {
  try {
    return Object.keys(host)
  } catch (error) {
    throw new HostReadError("", { cause: error })
  }
}

export function hostProperty(host: object, key: PropertyKey): PropertyDescriptor | undefined {
  try {
    return Reflect.getOwnPropertyDescriptor(host, key)
  } catch (error) {
    throw new HostReadError("", { cause: error })
  }
}

export function hostPrototype(host: object): object | null {
  try {
    return Object.getPrototypeOf(host) as object | null
  } catch (error) {
    throw new HostReadError("", { cause: error })
  }
}

/** A revoked Proxy makes this throw. */
export function isHostArray(host: object): host is readonly unknown[] {
  try {
    return Array.isArray(host)
  } catch (error) {
    throw new HostReadError("", { cause: error })
  }
}

export function hostArrayLength(host: readonly unknown[]): number {
  const length = hostProperty(host, "length")?.value as unknown
  return typeof length === "number" && length >= 0 && length <= 4294967295 ? Math.trunc(length) : 0
}

export function isAccessor({ get, set }: PropertyDescriptor): boolean {
  return get !== undefined || set !== undefined
}

/** What `hostElement` gives for an element that an accessor stands in for. */
export const ACCESSOR_ELEMENT: unique symbol = Symbol("accessor element")

/**
 * An element that the array is known to have. `__lookupGetter__` tells whether reading it would run a getter; a descriptor
 * would do so too, at three times the cost.
 */
export function hostElement(host: readonly unknown[], index: number): unknown {
  try {
    if (lookupGetter !== undefined) return lookupGetter.call(host, index) === undefined ? host[index] : ACCESSOR_ELEMENT
    const property = Reflect.getOwnPropertyDescriptor(host, index)
    return property === undefined ? undefined : isAccessor(property) ? ACCESSOR_ELEMENT : property.value
  } catch (error) {
    throw new HostReadError("", { cause: error })
  }
}

/** An own or inherited property, if it is data; undefined where there is none or an accessor stands in the way. */
export function hostData(host: object, key: PropertyKey): unknown {
  let holder: object | null = host
  for (let hops = 0; holder !== null; hops++) {
    const property = hostProperty(holder, key)
    if (property !== undefined) return property.value
    holder = nextPrototype(holder, hops)
  }
  return undefined
}

/** Longer chains of prototypes can only be made by traps. */
const MAX_PROTOTYPES = 10_000

function nextPrototype(holder: object, hops: number): object | null {
  if (hops > MAX_PROTOTYPES) throw new HostReadError()
  return hostPrototype(holder)
}

// ---- telling apart ----

/** What a prototype says about its instances. Holds for one copy. */
export interface PrototypeFacts {
  /** The data value of Symbol.toStringTag, null where it is an accessor or no string, undefined where there is none. */
  readonly tag: string | null | undefined
  readonly className: string
  readonly kind: HostKind
  /** Instances without own data keep it elsewhere: behind getters, or in what they iterate over. */
  readonly hidesData: boolean
}

export function describePrototype(prototype: object): PrototypeFacts {
  const maker = hostData(prototype, "constructor")
  const name = typeof maker === "function" ? hostData(maker, "name") : undefined
  const tagged = findProperty(prototype, Symbol.toStringTag)
  const tag = tagged === undefined ? undefined : typeof tagged.value === "string" ? (tagged.value as string) : null
  const isIterable = hasMethod(prototype, Symbol.iterator) || hasMethod(prototype, Symbol.asyncIterator)
  return {
    tag,
    className: typeof name === "string" && name !== "" ? name : (tag ?? "class instance"),
    kind: kindOfInstances(prototype, tag, isIterable),
    hidesData: isIterable || hasGetters(prototype),
  }
}

function kindOfInstances(prototype: object, tag: string | null | undefined, isIterable: boolean): HostKind {
  if (tag === "Promise" || hasMethod(prototype, "then")) return "promise"
  if (isIterable && hasMethod(prototype, "next")) return "iterator"
  if (["pipe", "getReader", "getWriter"].some((key) => hasMethod(prototype, key))) return "stream"
  return "instance"
}

function findProperty(host: object, key: PropertyKey): PropertyDescriptor | undefined {
  let holder: object | null = host
  for (let hops = 0; holder !== null; hops++) {
    const property = hostProperty(holder, key)
    if (property !== undefined) return property
    holder = nextPrototype(holder, hops)
  }
  return undefined
}

function hasMethod(host: object, key: PropertyKey): boolean {
  return typeof findProperty(host, key)?.value === "function"
}

/** A getter on the chain, below its last object (which has that of `__proto__`). */
function hasGetters(prototype: object): boolean {
  let holder: object = prototype
  for (let hops = 0; ; hops++) {
    const next = nextPrototype(holder, hops)
    if (next === null) return false
    const at = holder
    const keys = guarded(() => Reflect.ownKeys(at))
    if (keys.some((key) => key !== Symbol.toStringTag && hostProperty(at, key)?.get !== undefined)) return true
    holder = next
  }
}

/** The kind of an object that has another prototype than plain objects have. */
export function kindOf(host: object, facts: PrototypeFacts): HostKind {
  if (ArrayBuffer.isView(host)) return "view"
  if (facts.kind === "promise") return "promise"
  return slotKind(host, facts.tag) ?? facts.kind
}

/** What the object's internal slots say: hints come from tags and prototypes, and a method that asks the slot decides. */
function slotKind(host: object, tag: string | null | undefined): HostKind | null {
  if (tag === "Map" || host instanceof Map) return hasSlot(mapSize, host) ? "map" : null
  if (tag === "Set" || host instanceof Set) return hasSlot(setSize, host) ? "set" : null
  if (tag === "ArrayBuffer" || host instanceof ArrayBuffer)
    return hasSlot(bufferByteLength, host) ? "array-buffer" : null
  if (host instanceof Error) return "error"
  if (host instanceof Date) return hasSlot(dateTime, host) ? "date" : null
  if (host instanceof RegExp) return hasSlot(regexpSource, host) ? "regexp" : null
  if (tag === "BigInt" || tag === "Symbol") return boxedValue(host) === undefined ? null : "boxed"
  if (tag !== undefined) return tag !== null && opaqueTags.has(tag) ? "opaque" : boxedKind(host)
  if (hostProperty(host, Symbol.toStringTag) !== undefined) return boxedKind(host)
  // Without a tag anywhere, this runs no code and tells the slots of any realm.
  return builtinKinds[guarded(() => objectToString.call(host))] ?? null
}

const opaqueTags = new Set(["WeakMap", "WeakSet", "WeakRef", "FinalizationRegistry", "SharedArrayBuffer"])

const builtinKinds: Readonly<Record<string, HostKind>> = {
  "[object Error]": "error",
  "[object Date]": "date",
  "[object RegExp]": "regexp",
  "[object Number]": "boxed",
  "[object String]": "boxed",
  "[object Boolean]": "boxed",
}

function boxedKind(host: object): HostKind | null {
  const isWrapper = host instanceof Number || host instanceof String || host instanceof Boolean
  return isWrapper && boxedValue(host) !== undefined ? "boxed" : null
}

function hasSlot(method: (this: never) => unknown, host: object): boolean {
  try {
    method.call(host as never)
    return true
  } catch {
    return false
  }
}

const unboxers: readonly ((this: never) => unknown)[] = [
  Number.prototype.valueOf,
  String.prototype.valueOf,
  Boolean.prototype.valueOf,
  BigInt.prototype.valueOf,
  Symbol.prototype.valueOf,
]

/** The primitive in a wrapper object; undefined if it is none. */
export function boxedValue(host: object): unknown {
  for (const unbox of unboxers) {
    try {
      return unbox.call(host as never)
    } catch {
      // Not of this type; the next one may be.
    }
  }
  return undefined
}

// ---- internal slots ----

export function dateValue(host: object): number {
  return dateTime.call(host as Date)
}

/** Source and flags as the object was made with, whatever its properties say. */
export function regexpParts(host: object): { source: string; flags: string } {
  const flags = flagGetters.filter(([, getter]) => getter?.call(host) === true).map(([flag]) => flag)
  return { source: regexpSource.call(host) as string, flags: flags.join("") }
}

export function mapEntryCount(host: object): number {
  return mapSize.call(host) as number
}

export function setItemCount(host: object): number {
  return setSize.call(host) as number
}

export function forEachEntry(host: object, visit: (key: unknown, value: unknown) => void): void {
  mapForEach.call(host as Map<unknown, unknown>, (value, key) => visit(key, value))
}

export function forEachItem(host: object, visit: (value: unknown) => void): void {
  setForEach.call(host as Set<unknown>, (value) => visit(value))
}

export function byteLengthOf(host: object): number {
  return bufferByteLength.call(host) as number
}

/** Not so: a detached buffer, a view of one, and a view that reaches beyond a buffer which has become shorter. */
export function hasBytes(host: object): boolean {
  if (!ArrayBuffer.isView(host)) return byteLengthOf(host) > 0 || isAttached(host as ArrayBuffer)
  return hasSlot(typedArrayTag.call(host) === undefined ? dataViewLength : typedArrayKeys, host)
}

function isAttached(buffer: ArrayBuffer): boolean {
  try {
    return new Uint8Array(buffer).length === 0
  } catch {
    return false
  }
}

/** Not one that is shared with other threads. */
export function isOwnedBuffer(host: object): boolean {
  return hasSlot(bufferByteLength, host)
}

/** A copy of a stretch of a buffer; none is left of a detached one. (`slice` would ask the buffer's `constructor`.) */
export function copyBytes(host: object, start: number, end: number): ArrayBuffer {
  const copy = new ArrayBuffer(end - start)
  if (end > start) new Uint8Array(copy).set(new Uint8Array(host as ArrayBuffer, start, end - start))
  return copy
}

export interface View {
  /** "Uint8Array" and the like, "DataView". */
  readonly name: string
  readonly buffer: object
  readonly byteOffset: number
  /** Elements, or bytes of a DataView. */
  readonly length: number
}

/** Of a view that has bytes. */
export function viewParts(host: object): View {
  const name = typedArrayTag.call(host) as string | undefined
  return name === undefined
    ? {
        name: "DataView",
        buffer: dataViewBuffer.call(host) as object,
        byteOffset: dataViewOffset.call(host) as number,
        length: dataViewLength.call(host) as number,
      }
    : {
        name,
        buffer: typedArrayBuffer.call(host) as object,
        byteOffset: typedArrayOffset.call(host) as number,
        length: typedArrayLength.call(host) as number,
      }
}

/** A date of the host. */
export function makeDate(time: number): object {
  return new Date(time)
}

/** As `toISOString`, or "Invalid Date". */
export function showDate(time: number): string {
  return Number.isNaN(time) ? "Invalid Date" : new Date(time).toISOString()
}

type HostTypedArray = new (buffer: ArrayBuffer, byteOffset: number, length: number) => object

/** Hosts got it later than the others. */
declare const Float16Array: HostTypedArray | undefined

const hostTypedArrays: Readonly<Record<string, HostTypedArray | undefined>> = {
  Int8Array,
  Uint8Array,
  Uint8ClampedArray,
  Int16Array,
  Uint16Array,
  Int32Array,
  Uint32Array,
  BigInt64Array,
  BigUint64Array,
  Float16Array: typeof Float16Array === "undefined" ? undefined : Float16Array,
  Float32Array,
  Float64Array,
}

/** The host's constructor of typed arrays of this name; undefined if it has none. */
export function hostTypedArray(name: string): HostTypedArray | undefined {
  return hostTypedArrays[name]
}
