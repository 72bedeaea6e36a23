/**
 * Guest values → host data, by copy. As in copy-in.ts: breadth first over a queue of containers, each made when it is first
 * met and filled when its turn comes. No guest code runs: own data properties are read from their slots.
 *
 * What comes out are ordinary objects of the host; `__proto__` in guest data is an own property like any other.
 */
import { chargeBytes, chargeSteps, terminate } from "../budget.js"
import {
  BUFFER_BYTES,
  COPIED_ARRAY_BYTES,
  COPIED_COLLECTION_BYTES,
  COPIED_ERROR_BYTES,
  DATE_BYTES,
  ELEMENT_BYTES,
  ENTRY_BYTES,
  HOST_ERROR_STEPS,
  keyBytes,
  OBJECT_BYTES,
  PROPERTY_BYTES,
  REGEXP_BYTES,
  stringBytes,
  VIEW_BYTES,
} from "../costs.js"
import { inheritedData, inspectValue, showAccessor, tagOf } from "../inspect.js"
import { numberText } from "../number-text.js"
import { ArrayObject } from "../objects/array.js"
import { ArrayBufferObject, DataViewObject } from "../objects/array-buffer.js"
import { CollectionObject, MapObject, type SetObject } from "../objects/collections.js"
import { DateObject } from "../objects/date.js"
import { ErrorObject } from "../objects/error.js"
import { HtmlTemplateObject } from "../objects/html-template.js"
import { isLongKey } from "../objects/key-map.js"
import { Accessor, GuestObject } from "../objects/object.js"
import { PrimitiveObject } from "../objects/primitive-object.js"
import { PromiseObject } from "../objects/promise.js"
import { toArrayIndex } from "../objects/property-key.js"
import { ProxyObject } from "../objects/proxy.js"
import { RegExpObject } from "../objects/regexp.js"
import { ACCESSOR, ENUMERABLE, FLAG_BITS, type Shape } from "../objects/shape.js"
import { TypedArrayObject } from "../objects/typed-array.js"
import { HOLE, type Value } from "../objects/value.js"
import { bitLength } from "../operations/bigint-size.js"
import type { Realm } from "../realm.js"
import type { HtmlTemplate } from "../types.js"
import { BoundaryError, Copying, describePath, entryStep, isA, Met, type Refusal, type Step } from "./copy-path.js"
import { expandedSize, type SizedPart } from "./expanded-size.js"
import { hostTypedArray, irregularLists, makeDate } from "./host-data.js"
import { markTemplate } from "./ui-values.js"

/** How many bytes of copies may leave a plan by one way. */
export class OutputBudget {
  used = 0

  constructor(
    readonly limit: number,
    /** What is told once more is copied; `shown` is the limit with its digits grouped. */
    private readonly describe: (shown: string) => string,
  ) {}

  charge(realm: Realm, bytes: number): void {
    this.used += bytes
    if (this.used > this.limit) terminate(realm, "output_limit", this.describe(numberText(this.limit)))
  }
}

/** What an `html` template holds, for copying. */
export interface TemplateParts {
  readonly strings: readonly string[]
  readonly values: readonly Value[]
}

export interface CopyOutOptions {
  /** What a `BoundaryError` says about what may cross. Default "a plan returns data only". */
  readonly rule?: string
  readonly budget?: OutputBudget
  /** Where functions may cross: gives the handle that crosses in a function's place. */
  readonly functions?: (fn: GuestObject) => unknown
  /** Where templates may cross: the parts of an object that is one. */
  readonly template?: (object: GuestObject) => TemplateParts | undefined
}

const refusals = {
  function: {
    reason: "is a function",
    hint: "Return the values it would use, and let the application act on them.",
  },
  symbol: { reason: "is a symbol", hint: "Use its description, `symbol.description`, or another string." },
  accessor: { reason: "is an accessor", hint: "Copy its value first, for instance with `{ ...object }`." },
  promise: {
    reason: "is a promise",
    hint: "Await it first: `await promise`, or several with `await Promise.all([…])`.",
  },
  template: { reason: "is an html template", hint: "Return it from the plan; it renders nowhere else." },
  proxy: { reason: "is a Proxy", hint: "Copy what it stands for first, for instance with `{ ...proxy }`." },
  iterator: { reason: "is an iterator", hint: "Collect it first: `[...iterator]`." },
  detached: { reason: "has no bytes: its buffer is detached or too short" },
  badPattern: { reason: "is a regular expression that this host cannot hold", hint: "Use its `source` as a string." },
} satisfies Record<string, Refusal>

/** The enumerable string keys of a shape, with their entries. */
interface Layout {
  readonly shape: Shape
  readonly keys: readonly string[]
  readonly longKeys: readonly string[]
  /** As `Shape.lookup` packs them. */
  readonly entries: readonly number[]
  readonly bytes: number
  /** Some key would not become an own property by assignment. */
  readonly isAwkward: boolean
}

function layOut(shape: Shape): Layout {
  const keys: string[] = []
  const longKeys: string[] = []
  const entries: number[] = []
  let bytes = 0
  let isAwkward = false
  for (const key of shape.keys()) {
    if (typeof key !== "string") continue
    const entry = shape.lookup(key)
    if ((entry & ENUMERABLE) === 0) continue
    keys.push(key)
    if (isLongKey(key)) longKeys.push(key)
    entries.push(entry)
    bytes += PROPERTY_BYTES + keyBytes(key)
    if (!isLongKey(key) && key in Object.prototype) isAwkward = true
  }
  return { shape, keys, longKeys, entries, bytes, isAwkward }
}

function defineOwn(host: object, key: string, value: unknown): void {
  Object.defineProperty(host, key, { value, writable: true, enumerable: true, configurable: true })
}

type Host = Record<string, unknown>
type Filled = "record" | "array" | "map" | "set" | "error" | "template"
type Container = Met<GuestObject, unknown, Filled>

export class OutwardCopy extends Copying<GuestObject, unknown, Filled> {
  private templates: Map<GuestObject, TemplateParts> | null = null
  private readonly budget: OutputBudget | undefined
  /** Met, and not yet charged. */
  private bytes = 0
  private charged = 0
  /** Of what was charged: containers, without what fills them. */
  private opened = 0
  /** References to what had been met before. */
  private again: [Container, GuestObject][] | null = null
  /** What those that are no containers count for each time that they are referred to. */
  private leaves: Map<GuestObject, number> | null = null
  private layout: Layout | null = null

  constructor(
    protected readonly realm: Realm,
    private readonly what: string,
    protected readonly options: CopyOutOptions = {},
  ) {
    super()
    this.budget = options.budget
  }

  run(value: Value): unknown {
    const root = this.convert(value, null, "")
    for (let at = this.first; at !== null; at = at.next) {
      const before = this.charged + this.bytes - this.opened
      this.fill(at)
      at.bytes += this.charged + this.bytes - this.opened - before
    }
    this.charge(0)
    this.chargeShared()
    return root
  }

  /** What is referred to more than once counts each time, against the budget alone. */
  private chargeShared(): void {
    const { budget, leaves, first, again, realm } = this
    if (budget === undefined || first === null || again === null) return
    const parts = new Map<GuestObject, { bytes: number; parts: SizedPart[] }>()
    for (const [guest, bytes] of leaves ?? []) parts.set(guest, { bytes, parts: [] })
    for (let at: Container | null = first; at !== null; at = at.next) {
      const part = { bytes: at.bytes, parts: [] }
      parts.set(at.from, part)
      if (at.parent !== null) parts.get(at.parent.from)?.parts.push(part)
    }
    for (const [parent, guest] of again) parts.get(parent.from)?.parts.push(parts.get(guest) as SizedPart)
    chargeSteps(realm, parts.size + again.length)
    const root = parts.get(first.from) as SizedPart
    budget.charge(realm, Math.max(0, expandedSize(root) - this.charged))
  }

  // ---- values ----

  protected convert(value: Value, parent: Container | null, step: Step): unknown {
    switch (typeof value) {
      case "string":
        this.bytes += stringBytes(value)
        return value
      case "object":
        return value === null ? null : (this.findKnown(value, parent) ?? this.open(value, parent, step))
      case "bigint":
        this.bytes += bitLength(value) >> 3
        return value
      case "symbol":
        return this.refuse(value, parent, step, refusals.symbol)
      default:
        return value
    }
  }

  private findKnown(guest: GuestObject, parent: Container | null): unknown {
    const host = this.copyOf(guest)
    if (host !== undefined && parent !== null && this.budget !== undefined) {
      this.again ??= []
      this.again.push([parent, guest])
    }
    return host
  }

  /** Makes the host object; a container is filled later. */
  private open(guest: GuestObject, parent: Container | null, step: Step): unknown {
    const kind = guest.constructor
    if (kind === GuestObject) return this.openRecord(guest, parent, step)
    if (kind === ArrayObject) return this.enqueue("array", guest, [], COPIED_ARRAY_BYTES, parent, step)
    return this.openOther(guest, parent, step)
  }

  private openRecord(guest: GuestObject, parent: Container | null, step: Step): object {
    return this.enqueue("record", guest, {}, OBJECT_BYTES, parent, step)
  }

  private enqueue(
    kind: Filled,
    guest: GuestObject,
    host: object,
    bytes: number,
    parent: Container | null,
    step: Step,
  ): object {
    const met: Container = new Met(guest, host, kind, parent, step)
    met.bytes = bytes
    this.bytes += bytes
    this.opened += bytes
    this.append(met)
    return host
  }

  /** Something that is complete when it is made; `inner` is what it holds, which is charged already. */
  private finished(guest: GuestObject, host: unknown, bytes: number, inner = 0): unknown {
    this.bytes += bytes
    this.note(guest, host)
    if (this.budget !== undefined) {
      this.leaves ??= new Map()
      this.leaves.set(guest, bytes + inner)
    }
    return host
  }

  private openOther(guest: GuestObject, parent: Container | null, step: Step): unknown {
    if (guest.isCallable) return this.openFunction(guest, parent, step)
    if (guest instanceof ErrorObject) return this.openError(guest, parent, step)
    if (guest instanceof CollectionObject) {
      if (guest instanceof MapObject) {
        return this.enqueue("map", guest, new Map(), COPIED_COLLECTION_BYTES, parent, step)
      }
      return this.enqueue("set", guest, new Set(), COPIED_COLLECTION_BYTES, parent, step)
    }
    if (guest instanceof DateObject) return this.finished(guest, makeDate(guest.dateValue), DATE_BYTES)
    if (guest instanceof RegExpObject) {
      return this.finished(guest, this.copyRegExp(guest, parent, step), REGEXP_BYTES + stringBytes(guest.source))
    }
    if (guest instanceof PrimitiveObject) return this.openWrapper(guest, parent, step)
    if (guest instanceof ArrayBufferObject) return this.openBuffer(guest, parent, step)
    if (guest instanceof TypedArrayObject) return this.openTypedArray(guest, parent, step)
    if (guest instanceof DataViewObject) return this.openDataView(guest, parent, step)
    if (guest instanceof PromiseObject) return this.refuse(guest, parent, step, refusals.promise)
    if (guest instanceof ProxyObject) return this.openProxy(guest, parent, step)
    const parts = this.options.template?.(guest)
    if (parts !== undefined) {
      this.templates ??= new Map()
      this.templates.set(guest, parts)
      const template: HtmlTemplate = { kind: "html", strings: [], values: [] }
      return this.enqueue("template", guest, markTemplate(template), OBJECT_BYTES, parent, step)
    }
    if (guest instanceof HtmlTemplateObject) return this.refuse(guest, parent, step, refusals.template)
    return this.openUnknown(guest, parent, step)
  }

  private openFunction(guest: GuestObject, parent: Container | null, step: Step): unknown {
    const { functions } = this.options
    if (functions === undefined) return this.refuse(guest, parent, step, refusals.function)
    return this.finished(guest, functions(guest), OBJECT_BYTES)
  }

  /** Objects of the library's own: those that bear a name are no data, others (`arguments`) are records. */
  private openUnknown(guest: GuestObject, parent: Container | null, step: Step): unknown {
    const tag = tagOf(guest)
    if (tag === undefined) return this.openRecord(guest, parent, step)
    if (/Iterator$|Generator$/.test(tag)) return this.refuse(guest, parent, step, refusals.iterator)
    return this.refuse(guest, parent, step, {
      reason: isA(tag),
      hint: "Use the values it holds, as strings and numbers.",
    })
  }

  private openWrapper(guest: PrimitiveObject, parent: Container | null, step: Step): unknown {
    const { value } = guest
    if (typeof value === "symbol") return this.refuse(guest, parent, step, refusals.symbol)
    const before = this.bytes
    const copy = Object(this.convert(value, parent, step))
    return this.finished(guest, copy, OBJECT_BYTES, this.bytes - before)
  }

  private copyRegExp(guest: RegExpObject, parent: Container | null, step: Step): unknown {
    chargeSteps(this.realm, patternSteps(guest.source, guest.flags))
    try {
      return new RegExp(guest.source, guest.flags)
    } catch {
      chargeSteps(this.realm, HOST_ERROR_STEPS)
      return this.refuse(guest, parent, step, refusals.badPattern)
    }
  }

  private openBuffer(guest: ArrayBufferObject, parent: Container | null, step: Step): unknown {
    const { data } = guest
    if (data === null) return this.refuse(guest, parent, step, refusals.detached)
    const bytes = BUFFER_BYTES + data.byteLength
    this.bytes += bytes
    this.charge(data.byteLength >> 6)
    return this.finished(guest, data.slice(0), 0, bytes)
  }

  private openTypedArray(guest: TypedArrayObject, parent: Container | null, step: Step): unknown {
    const { type, buffer, byteOffset, length } = guest
    if (guest.isOutOfBounds) return this.refuse(guest, parent, step, refusals.detached)
    const HostArray = hostTypedArray(type.name)
    if (HostArray === undefined) {
      return this.refuse(guest, parent, step, { reason: `${isA(type.name)}, which this host does not have` })
    }
    const bytes = this.copyOf(buffer) ?? this.openBuffer(buffer, parent, step)
    const view = new HostArray(bytes as ArrayBuffer, byteOffset, length)
    return this.finished(guest, view, VIEW_BYTES, length * type.size)
  }

  private openDataView(guest: DataViewObject, parent: Container | null, step: Step): unknown {
    const { buffer, byteOffset, byteLength } = guest
    if (byteLength < 0) return this.refuse(guest, parent, step, refusals.detached)
    const bytes = this.copyOf(buffer) ?? this.openBuffer(buffer, parent, step)
    const view = new DataView(bytes as ArrayBuffer, byteOffset, byteLength)
    return this.finished(guest, view, VIEW_BYTES, byteLength)
  }

  private openError(guest: ErrorObject, parent: Container | null, step: Step): object {
    const name = inheritedData(guest, "name")
    const message = inheritedData(guest, "message")
    const stack = guest.GetOwnProperty(this.realm, "stack")?.value
    const shownName = typeof name === "string" ? name : "Error"
    const error = makeError(shownName, typeof message === "string" ? message : "")
    const shownStack = typeof stack === "string" ? stack : shownName
    hide(error, "stack", shownStack)
    chargeSteps(this.realm, HOST_ERROR_STEPS)
    const bytes = COPIED_ERROR_BYTES + stringBytes(error.message) + stringBytes(shownStack)
    return this.enqueue("error", guest, error, bytes, parent, step)
  }

  // ---- containers ----

  private fill(at: Container): void {
    const { from: guest, to: host, kind } = at
    if (kind === "record") this.fillRecord(at, guest, host as Host)
    else if (kind === "array") this.fillArray(at, guest as ArrayObject, host as unknown[])
    else if (kind === "map") this.fillMap(at, guest as MapObject, host as Map<unknown, unknown>)
    else if (kind === "set") this.fillSet(at, guest as SetObject, host as Set<unknown>)
    else if (kind === "error") this.fillError(at, guest as ErrorObject, host as Error)
    else this.fillTemplate(at, guest, host as { strings: string[]; values: unknown[] })
  }

  private fillRecord(at: Container, guest: GuestObject, host: Host): void {
    const layout = this.layoutOf(guest.shape)
    const { keys, longKeys, entries } = layout
    this.bytes += layout.bytes
    this.charge(guest.shape.size)
    for (const key of longKeys) this.realm.hostKeys.charge(this.realm, key)
    for (let i = 0; i < keys.length; i++) {
      const key = keys[i] as string
      const value = this.convertSlot(guest, entries[i] as number, at, key)
      if (layout.isAwkward) defineOwn(host, key, value)
      else host[key] = value
    }
  }

  /** What it costs must not depend on who shares a shape: that differs from one run of a program to the next. */
  private layoutOf(shape: Shape): Layout {
    if (this.layout?.shape !== shape) this.layout = layOut(shape)
    return this.layout
  }

  private convertSlot(guest: GuestObject, entry: number, at: Container, step: Step): unknown {
    const index = entry >> FLAG_BITS
    const value = guest.shape.hasLazySlots ? guest.slotValue(this.realm, index) : guest.slots[index]
    if (entry & ACCESSOR) return this.refuse(value as unknown as Accessor, at, step, refusals.accessor)
    return this.convert(value, at, step)
  }

  private fillArray(at: Container, guest: ArrayObject, host: unknown[]): void {
    const { elements } = guest
    if (elements === null) makeSparse(host, guest.length)
    else {
      const { length } = elements
      this.bytes += length * ELEMENT_BYTES
      this.charge(length)
      for (let i = 0; i < length; i++) {
        const value = elements[i] as Value
        if (value === HOLE) host.length = i + 1
        else host.push(this.convert(value, at, i))
      }
    }
    if (guest.shape.size === 0 && elements !== null) return
    irregularLists.add(host)
    this.fillNamed(at, guest, host as unknown as Host)
  }

  /** The properties of an array besides its elements, and the elements of a sparse one. */
  private fillNamed(at: Container, guest: ArrayObject, host: Host): void {
    const { keys, longKeys, entries, bytes } = this.layoutOf(guest.shape)
    this.bytes += bytes
    this.charge(guest.shape.size)
    for (const key of longKeys) this.realm.hostKeys.charge(this.realm, key)
    for (let i = 0; i < keys.length; i++) {
      const key = keys[i] as string
      const index = toArrayIndex(key)
      defineOwn(host, key, this.convertSlot(guest, entries[i] as number, at, index < 0 ? key : index))
    }
  }

  private fillMap(at: Container, { table, size }: MapObject, host: Map<unknown, unknown>): void {
    this.bytes += size * ENTRY_BYTES
    this.charge(table.keys.length)
    table.keys.forEach((key, place) => {
      if (key === HOLE) return
      const index = host.size
      const copiedKey = this.convert(key, at, { text: `.keys()[${index}]` })
      this.realm.hostKeys.charge(this.realm, copiedKey)
      host.set(copiedKey, this.convert(table.values?.[place], at, entryStep(key, index)))
    })
  }

  private fillSet(at: Container, { table, size }: SetObject, host: Set<unknown>): void {
    this.bytes += size * ENTRY_BYTES
    this.charge(table.keys.length)
    for (const item of table.keys) {
      if (item === HOLE) continue
      this.realm.hostKeys.charge(this.realm, item)
      host.add(this.convert(item, at, { text: `.values()[${host.size}]` }))
    }
  }

  private fillError(at: Container, guest: ErrorObject, host: Error): void {
    const keys = host instanceof AggregateError ? aggregateErrorKeys : errorKeys
    this.charge(keys.length)
    for (const key of keys) {
      const entry = guest.shape.lookup(key)
      if (entry < 0) continue
      const value = this.convertSlot(guest, entry, at, key)
      if (key === "cause" || key === "errors") hide(host, key, value)
      else defineOwn(host, key, value)
    }
  }

  private fillTemplate(at: Container, guest: GuestObject, host: { strings: string[]; values: unknown[] }): void {
    const { strings, values } = (this.templates as Map<GuestObject, TemplateParts>).get(guest) as TemplateParts
    this.bytes += (strings.length + values.length) * ELEMENT_BYTES
    this.charge(strings.length + values.length)
    for (const text of strings) host.strings.push(this.convert(text, at, "strings") as string)
    for (let i = 0; i < values.length; i++) host.values.push(this.convert(values[i], at, { text: `.values[${i}]` }))
  }

  // ---- charges and refusals ----

  private charge(steps: number): void {
    const { realm, bytes } = this
    this.bytes = 0
    this.charged += bytes
    this.budget?.charge(realm, bytes)
    chargeBytes(realm, bytes)
    chargeSteps(realm, steps + 1)
  }

  /** What crosses in the place of something that is no data: here nothing does. */
  protected refuse(_value: Value | Accessor, parent: Container | null, step: Step, { reason, hint }: Refusal): unknown {
    const rule = this.options.rule ?? "a plan returns data only"
    throw new BoundaryError(describePath(this.what, parent, step), reason, rule, hint)
  }

  /** A text in the place of something else. */
  protected textInstead(text: string): string {
    this.bytes += stringBytes(text)
    return text
  }

  protected openProxy(guest: ProxyObject, parent: Container | null, step: Step): unknown {
    return this.refuse(guest, parent, step, refusals.proxy)
  }
}

/** Arguments of the console: what is no data crosses as a text that shows it. */
export class ConsoleCopy extends OutwardCopy {
  protected override refuse(value: Value | Accessor): unknown {
    if (value instanceof Accessor) return this.textInstead(showAccessor(value))
    return this.textInstead(typeof value === "symbol" ? value.toString() : inspectValue(value, CONSOLE_TEXT))
  }

  /** What the proxy stands for; its traps do not run. */
  protected override openProxy(guest: ProxyObject, parent: Container | null, step: Step): unknown {
    let at: GuestObject | null = guest
    while (at instanceof ProxyObject) {
      chargeSteps(this.realm, 1)
      at = at.target
    }
    return at === null ? this.textInstead("<Revoked Proxy>") : this.convert(at, parent, step)
  }
}

const CONSOLE_TEXT = { depth: 2, maxItems: 20, maxLength: 500 }

/** An element far behind the others keeps a host from making room for all before it, which would not have been charged. */
function makeSparse(host: unknown[], length: number): void {
  host[length - 1] = undefined
  Reflect.deleteProperty(host, length - 1)
  host.length = length
}

/** What crosses of an error besides name and message. */
const errorKeys = ["cause", "code", "details"]
const aggregateErrorKeys = [...errorKeys, "errors"]

const errorConstructors: ReadonlyMap<string, ErrorConstructor> = new Map(
  [Error, TypeError, RangeError, ReferenceError, SyntaxError, EvalError, URIError].map((each) => [each.name, each]),
)

function makeError(name: string, message: string): Error {
  if (name === "AggregateError") return new AggregateError([], message)
  const native = errorConstructors.get(name)
  if (native !== undefined) return new native(message)
  const error = new Error(message)
  hide(error, "name", name)
  return error
}

/** Defines a property as errors have theirs. */
function hide(error: Error, key: string, value: unknown): void {
  // V8 would write its own stack out first, which takes long.
  if (key === "stack") Reflect.deleteProperty(error, key)
  Object.defineProperty(error, key, { value, writable: true, enumerable: false, configurable: true })
}

/** What a host takes to read a pattern again: it looks up all characters of each property, and spells out all emoji. */
function patternSteps(source: string, flags: string): number {
  let steps = source.length >> 3
  if (!/[uv]/.test(flags)) return steps
  for (const [, name = ""] of source.matchAll(/\\p\{([^}]*)\}/gi)) {
    steps += 80
    if (/Emoji/.test(name) && flags.includes("v")) steps += flags.includes("i") ? 32_000 : 2200
  }
  return steps
}
