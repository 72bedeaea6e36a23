/** A value as text for messages, the console and tests. Runs no guest code, reads data properties only, and is bounded. */
import { showDate } from "./boundary/host-data.js"
import { ArrayObject } from "./objects/array.js"
import { ArrayBufferObject, DataViewObject } from "./objects/array-buffer.js"
import { CollectionObject, WeakMapObject, WeakSetObject } from "./objects/collections.js"
import { DateObject } from "./objects/date.js"
import { ErrorObject } from "./objects/error.js"
import { BuiltinFunction, FunctionObject } from "./objects/function.js"
import { HostNode } from "./objects/host-function.js"
import { HtmlTemplateObject } from "./objects/html-template.js"
import { type Accessor, GuestObject, LazyValue } from "./objects/object.js"
import { PrimitiveObject } from "./objects/primitive-object.js"
import { PromiseObject } from "./objects/promise.js"
import { ProxyObject } from "./objects/proxy.js"
import { RegExpObject } from "./objects/regexp.js"
import { ACCESSOR, ENUMERABLE, FLAG_BITS } from "./objects/shape.js"
import { TypedArrayObject } from "./objects/typed-array.js"
import { HOLE, type PropertyKey, type Value, wellKnownSymbols } from "./objects/value.js"
import { partOf } from "./text-part.js"

export function describeKey(key: PropertyKey): string {
  return typeof key === "symbol" ? key.toString() : key
}

/** A value that was to be called, constructed or iterated, as V8 shows it where it has no source text to show. */
export function describeCallee(value: Value): string {
  switch (typeof value) {
    case "string":
      return `"${value.length > 60 ? `${partOf(value, 0, 60)}...` : value}"`
    case "symbol":
      return value.toString()
    case "bigint":
      return shortBigInt(value)
    case "object":
    case "function":
      return value === null ? "null" : describeObject(value)
    default:
      return String(value)
  }
}

/** The same where V8 shows a text as it is, without quotation marks. */
export function describeOperand(value: Value): string {
  return typeof value === "string" ? value : describeCallee(value)
}

function shortBigInt(value: bigint): string {
  return BigInt.asIntN(64, value) === value ? String(value) : "a BigInt"
}

/** As V8 does, a proxy is shown as what it is for. */
function describeObject(object: GuestObject): string {
  const value = withoutProxies(object) ?? object
  if (value instanceof FunctionObject) return value.code.describe()
  if (value instanceof BuiltinFunction) return `function ${value.definition.name}() { [native code] }`
  if (value instanceof HostNode && value.callable) return `function ${value.ownName}() { [native code] }`
  if (value instanceof ErrorObject) return value.header
  // As V8 does with what has a toString of its own.
  if (hasOwnToString(value)) return `[object ${tagOf(value) ?? className(value)}]`
  return `#<${constructorName(value)}>`
}

/** `toString` is another than that of `Object.prototype`, which is lazy at first. */
function hasOwnToString(object: GuestObject): boolean {
  let holder: GuestObject | null = object
  for (let i = 0; holder !== null && i < MAX_PROTOTYPES; i++) {
    const entry = holder.shape.lookup("toString")
    if (entry >= 0) {
      const value: unknown = holder.slots[entry >> FLAG_BITS]
      if (value instanceof LazyValue) return holder.proto !== null
      return !(value instanceof BuiltinFunction && value.definition.id === "ObjectProto_toString")
    }
    holder = holder.proto
  }
  return !(object instanceof ProxyObject)
}

function className(object: GuestObject): string {
  if (object instanceof ArrayObject) return "Array"
  if (object instanceof DateObject) return "Date"
  if (object instanceof RegExpObject) return "RegExp"
  if (!(object instanceof PrimitiveObject)) return "Object"
  return wrapperNames[typeof object.value as keyof typeof wrapperNames]
}

const wrapperNames = { string: "String", number: "Number", boolean: "Boolean", symbol: "Symbol", bigint: "BigInt" }

/** Prototypes that are looked at for a name. */
const MAX_PROTOTYPES = 64

/** The name of the constructor that data properties on the prototype chain tell, "Object" if they tell none. */
export function constructorName(object: GuestObject): string {
  let holder: GuestObject | null = object
  for (let i = 0; holder !== null && i < MAX_PROTOTYPES; i++) {
    const entry = holder.shape.lookup("constructor")
    const value = entry < 0 || entry & ACCESSOR ? undefined : holder.slots[entry >> FLAG_BITS]
    if (value instanceof FunctionObject && value.givenName !== "") return value.givenName
    if (value instanceof BuiltinFunction) return value.definition.name
    if ((value as unknown) instanceof LazyValue) return lazyName(value as unknown as LazyValue)
    holder = holder.proto
  }
  return "Object"
}

/** What the library makes lazily under `constructor` carries the name of the intrinsic. */
function lazyName({ name }: LazyValue & { readonly name?: string }): string {
  return name === undefined || name.endsWith("Prototype") ? "Object" : name.replace(/^Intl(?=.)/, "")
}

/** The value of an own data property as its slot has it; undefined for accessors and lazy slots. */
export function ownData(object: GuestObject, key: PropertyKey): Value {
  const entry = object.shape.lookup(key)
  if (entry < 0 || entry & ACCESSOR) return undefined
  const value = object.slots[entry >> FLAG_BITS]
  return object.shape.hasLazySlots && (value as unknown) instanceof LazyValue ? undefined : value
}

/** The value of an own or inherited data property; undefined where there is none or an accessor stands in the way. */
export function inheritedData(object: GuestObject, key: PropertyKey): Value {
  let holder: GuestObject | null = object
  for (let i = 0; holder !== null && i < MAX_PROTOTYPES; i++) {
    if (holder.shape.lookup(key) >= 0) return ownData(holder, key)
    holder = holder.proto
  }
  return undefined
}

/** What `Symbol.toStringTag` says, where it is a string held as data. */
export function tagOf(object: GuestObject): string | undefined {
  const tag = inheritedData(object, wellKnownSymbols.toStringTag)
  return typeof tag === "string" ? tag : undefined
}

export interface InspectOptions {
  /** Containers nested deeper than this are named only. Default 4. */
  readonly depth?: number
  /** Elements and properties that are shown of one container. Default 100. */
  readonly maxItems?: number
  /** Characters in all. Default 10,000. */
  readonly maxLength?: number
}

/** The value in one line, as Node's `util.inspect` writes it. */
export function inspectValue(value: Value, options: InspectOptions = {}): string {
  const inspection = new Inspection(options.depth ?? 4, options.maxItems ?? 100, options.maxLength ?? 10_000)
  inspection.write(value)
  return inspection.text
}

/** One text under construction; nothing is added once it has its length. */
class Inspection {
  text = ""
  private isFull = false
  private readonly open: GuestObject[] = []

  constructor(
    private readonly depth: number,
    private readonly maxItems: number,
    private readonly maxLength: number,
  ) {}

  private put(part: string): void {
    if (this.isFull) return
    const room = this.maxLength - this.text.length
    this.isFull = part.length > room
    this.text += this.isFull ? `${partOf(part, 0, Math.max(0, room - 1))}…` : part
  }

  write(value: Value): void {
    if (value instanceof GuestObject) this.writeObject(withoutProxies(value))
    else this.put(showPrimitive(value, this.maxLength))
  }

  private writeObject(object: GuestObject | null): void {
    if (object === null) this.put("<Revoked Proxy>")
    else if (this.open.includes(object)) this.put("[Circular]")
    else {
      const leaf = showLeaf(object)
      const keys = shownKeys(object)
      if (leaf !== null && keys.length === 0) this.put(leaf)
      else if (this.open.length > this.depth) this.put(leaf ?? `[${nameOf(object)}]`)
      else this.writeContainer(object, leaf, keys)
    }
  }

  private writeContainer(object: GuestObject, leaf: string | null, keys: readonly PropertyKey[]): void {
    const prefix = leaf ?? containerPrefix(object)
    const isList = object instanceof ArrayObject || object instanceof TypedArrayObject
    const [opening, closing] = isList ? ["[", "]"] : ["{", "}"]
    this.put(`${prefix}${prefix === "" ? "" : " "}${opening}`)
    this.open.push(object)
    const start = this.text.length
    this.writeItems(object, leaf === null, keys)
    this.open.pop()
    this.put(`${this.text.length === start ? "" : " "}${closing}`)
  }

  /** What an object holds beyond properties, then its enumerable properties. */
  private writeItems(object: GuestObject, hasParts: boolean, keys: readonly PropertyKey[]): void {
    let count = 0
    const item = (write: () => void): boolean => {
      if (count === this.maxItems || this.isFull) return false
      this.put(count++ === 0 ? " " : ", ")
      write()
      return true
    }
    const left = (hasParts ? this.writeParts(object, item) : 0) + this.writeProperties(object, keys, item)
    if (left > 0) this.put(`, ... ${left} more item${left === 1 ? "" : "s"}`)
  }

  /** Returns how many were left out. */
  private writeParts(object: GuestObject, item: (write: () => void) => boolean): number {
    if (object instanceof ArrayObject) return this.writeElements(object.elements ?? [], item)
    if (object instanceof TypedArrayObject) {
      const shown = Array.from({ length: Math.min(object.length, this.maxItems + 1) }, (_, i) => object.getElement(i))
      const left = this.writeElements(shown, item)
      return left === 0 ? 0 : object.length - this.maxItems
    }
    if (object instanceof ArrayBufferObject || object instanceof DataViewObject) {
      item(() => this.put(`byteLength: ${Math.max(0, object.byteLength)}`))
    }
    if (object instanceof CollectionObject) return this.writeEntries(object, item)
    if (object instanceof PromiseObject) {
      item(() => {
        if (object.state !== "fulfilled") this.put(object.state === "pending" ? "<pending>" : "<rejected> ")
        if (object.state !== "pending") this.write(object.result)
      })
    }
    if (object instanceof WeakMapObject || object instanceof WeakSetObject) item(() => this.put("<items unknown>"))
    return 0
  }

  private writeElements(elements: readonly Value[], item: (write: () => void) => boolean): number {
    for (let i = 0; i < elements.length; i++) {
      let end = i
      while (end < elements.length && elements[end] === HOLE) end++
      const holes = end - i
      const isWritten = item(() => {
        if (holes > 0) this.put(`<${holes} empty item${holes === 1 ? "" : "s"}>`)
        else this.write(elements[i])
      })
      if (!isWritten) return elements.length - i
      if (holes > 0) i = end - 1
    }
    return 0
  }

  private writeEntries({ table }: CollectionObject, item: (write: () => void) => boolean): number {
    let left = table.places.size
    for (let place = table.first; place < table.keys.length && left > 0; place++) {
      const key = table.keys[place] as Value
      if (key === HOLE) continue
      const isWritten = item(() => {
        this.write(key)
        if (table.values === null) return
        this.put(" => ")
        this.write(table.values[place])
      })
      if (!isWritten) return left
      left--
    }
    return 0
  }

  private writeProperties(
    object: GuestObject,
    keys: readonly PropertyKey[],
    item: (write: () => void) => boolean,
  ): number {
    for (let i = 0; i < keys.length; i++) {
      const key = keys[i] as PropertyKey
      const isWritten = item(() => {
        this.put(`${showKey(key)}: `)
        const entry = object.shape.lookup(key)
        const value = object.slots[entry >> FLAG_BITS]
        if (entry & ACCESSOR) this.put(showAccessor(value as unknown as Accessor))
        else this.write((value as unknown) instanceof LazyValue ? undefined : value)
      })
      if (!isWritten) return keys.length - i
    }
    return 0
  }
}

function shownKeys({ shape }: GuestObject): readonly PropertyKey[] {
  return shape.keys().filter((key) => shape.lookup(key) & ENUMERABLE)
}

/** What is behind a chain of proxies; null if one of them was revoked. */
function withoutProxies(object: GuestObject): GuestObject | null {
  let at: GuestObject | null = object
  while (at instanceof ProxyObject) at = at.target
  return at
}

function showPrimitive(value: Exclude<Value, GuestObject>, maxLength: number): string {
  switch (typeof value) {
    case "string":
      return quote(value.length > maxLength ? partOf(value, 0, maxLength) : value)
    case "bigint":
      return BigInt.asIntN(4096, value) === value ? `${value}n` : "[BigInt]"
    case "number":
      return Object.is(value, -0) ? "-0" : String(value)
    default:
      return String(value)
  }
}

/** In the quotes that need no escape, as Node chooses them. */
export function quote(text: string): string {
  const mark = !text.includes("'")
    ? "'"
    : !text.includes('"')
      ? '"'
      : text.includes("`") || text.includes("${")
        ? "'"
        : "`"
  const escaped = text.replace(/[\\\p{Cc}\p{Cs}]/gu, escapeCharacter)
  return `${mark}${mark === "'" ? escaped.replaceAll("'", "\\'") : escaped}${mark}`
}

const escapes: Readonly<Record<string, string>> = {
  "\\": "\\\\",
  "\n": "\\n",
  "\r": "\\r",
  "\t": "\\t",
  "\b": "\\b",
  "\f": "\\f",
  "\v": "\\v",
}

function escapeCharacter(character: string): string {
  const code = character.charCodeAt(0)
  const hex = code.toString(16)
  return escapes[character] ?? (code < 256 ? `\\x${hex.toUpperCase().padStart(2, "0")}` : `\\u${hex}`)
}

function showKey(key: PropertyKey): string {
  if (typeof key === "symbol") return `[${key.toString()}]`
  return /^[A-Za-z_]\w*$/.test(key) ? key : quote(key)
}

export function showAccessor({ get, set }: Accessor): string {
  return get === undefined ? "[Setter]" : set === undefined ? "[Getter]" : "[Getter/Setter]"
}

/** Objects that are shown as one word, before their properties if they have any. */
function showLeaf(object: GuestObject): string | null {
  if (object.isCallable) return showFunction(object)
  if (object instanceof ErrorObject) return `[${describeHeader(object)}]`
  if (object instanceof DateObject) return showDate(object.dateValue)
  if (object instanceof RegExpObject) return `/${object.source === "" ? "(?:)" : object.source}/${object.flags}`
  if (object instanceof HtmlTemplateObject) return `html\`${object.strings.join("…")}\``
  if (object instanceof PrimitiveObject) {
    const { value } = object
    const type = typeof value === "bigint" ? "BigInt" : `${(typeof value)[0]?.toUpperCase()}${(typeof value).slice(1)}`
    return `[${type}: ${showPrimitive(value, 1000)}]`
  }
  return null
}

/** Name and message as data properties tell them: what `stack` begins with. */
export function describeHeader(error: GuestObject): string {
  const name = inheritedData(error, "name")
  const message = inheritedData(error, "message")
  const shownName = typeof name === "string" ? name : "Error"
  const shownMessage = typeof message === "string" ? message : ""
  if (shownName === "") return shownMessage
  return shownMessage === "" ? shownName : `${shownName}: ${shownMessage}`
}

function showFunction(fn: GuestObject): string {
  const own = ownData(fn, "name")
  if (fn instanceof FunctionObject) {
    const name = typeof own === "string" ? own : fn.givenName
    const { isClassConstructor, info } = fn.code
    if (isClassConstructor) {
      return `[class ${name === "" ? "(anonymous)" : name}${showParent(fn.proto)}]`
    }
    const kind = `${info.isAsync ? "Async" : ""}${info.isGenerator ? "Generator" : ""}Function`
    return `[${kind}${name === "" ? " (anonymous)" : `: ${name}`}]`
  }
  const name = typeof own === "string" ? own : fn instanceof BuiltinFunction ? fn.definition.name : ""
  return `[Function${name === "" ? " (anonymous)" : `: ${name}`}]`
}

function showParent(parent: GuestObject | null): string {
  if (parent instanceof FunctionObject) return ` extends ${parent.givenName}`
  return parent instanceof BuiltinFunction && parent.isConstructor ? ` extends ${parent.definition.name}` : ""
}

function nameOf(object: GuestObject): string {
  return object instanceof ArrayObject
    ? "Array"
    : object.proto === null
      ? "Object: null prototype"
      : constructorName(object)
}

/** What stands before the brackets. */
function containerPrefix(object: GuestObject): string {
  if (object.proto === null) return "[Object: null prototype]"
  const name = constructorName(object)
  if (object instanceof ArrayObject) return name === "Array" ? "" : `${name}(${object.length})`
  if (object instanceof CollectionObject) return `${name}(${object.size})`
  if (object instanceof TypedArrayObject) return `${name}(${object.length})`
  const tag = tagOf(object)
  if (tag !== undefined && tag !== "" && tag !== name) return `${name} [${tag}]`
  return name === "Object" ? "" : name
}
