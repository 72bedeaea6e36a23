/**
 * Guest values to text: https://tc39.es/ecma262/#sec-json.stringify, without recursion.
 *
 * An activation, because of `toJSON` and a replacer function; without them it runs through in one go. Properties of
 * ordinary objects are read from their slots as long as the object has the shape that it had when its turn came; not where
 * a replacer is called. What it knows of shapes is no part of a snapshot, as their numbers mean nothing after it.
 */
import { Activation, type Step } from "../interpreter/activation.js"
import { chargeBytes, chargeSteps, chargeString, MAX_STRING_LENGTH } from "../interpreter/budget.js"
import { throwRangeError, throwTypeError } from "../interpreter/errors.js"
import { constructorName } from "../interpreter/inspect.js"
import { ArrayObject } from "../interpreter/objects/array.js"
import { KeyMap } from "../interpreter/objects/key-map.js"
import { GuestObject } from "../interpreter/objects/object.js"
import { PrimitiveObject } from "../interpreter/objects/primitive-object.js"
import { ACCESSOR, ENUMERABLE, FLAG_BITS } from "../interpreter/objects/shape.js"
import { HOLE, type Value } from "../interpreter/objects/value.js"
import { EnumerableOwnProperties, GetV, LengthOfArrayLike } from "../interpreter/operations/object-operations.js"
import { IsArray } from "../interpreter/operations/testing-comparison.js"
import { isCallable, ToNumber, ToString } from "../interpreter/operations/type-conversion.js"
import type { Realm } from "../interpreter/realm.js"
import {
  boolean,
  callable,
  count,
  dropped,
  list,
  nullable,
  object,
  oneOf,
  record,
  recordKind,
  text,
  value,
} from "../interpreter/record-kinds.js"
import { describeActivation, describeClass } from "./define.js"

/** [[IsRawJSON]]: what `JSON.rawJSON` makes. */
export class RawJSONObject extends GuestObject {}

/** The enumerable string keys of a shape, quoted, and their slots; -1 for what has to be asked for with Get. */
interface Layout {
  readonly keys: readonly string[]
  readonly slots: readonly number[]
}

/** An object or array whose properties are being written. */
interface Open {
  readonly object: GuestObject
  /** Null: an array. */
  readonly keys: readonly string[] | null
  readonly length: number
  /** The layout whose slots hold good while the object's shape has this id; 0: none. */
  readonly layout: Layout | null
  readonly shapeId: number
  /** Line break and indentation before each property, and before the closing bracket. */
  readonly indent: string
  readonly outerIndent: string
  index: number
  isEmpty: boolean
}

const BATCH = 2048

export class Stringify extends Activation {
  private text = ""
  private owed = 0
  private readonly stack: Open[] = []
  private readonly layouts = new Map<number, Layout>()
  private readonly quotedKeys = new KeyMap<string, string>()
  private key: string | number = ""
  /** What holds the value whose `toJSON` is being called. */
  private holder: GuestObject | null = null
  private stage: "start" | "toJSON" | "replacer" = "start"
  private isUndefined = false
  /** A shape of `Object.prototype` that has no `toJSON`. */
  private plainPrototypeShape = 0

  constructor(
    private readonly root: Value,
    /** The object that holds the value; only where a replacer can see it. */
    private readonly wrapper: GuestObject | null,
    private readonly replacer: GuestObject | null,
    private readonly propertyList: readonly string[] | null,
    private readonly gap: string,
  ) {
    super()
  }

  resume(realm: Realm, value: Value): Step {
    if (this.stage === "start") {
      if (this.visit(realm, this.wrapper, "", this.root)) return "call"
    } else if (this.stage === "toJSON" && this.replacer !== null) {
      this.replace(this.replacer, this.holder, this.key, value)
      return "call"
    } else this.write(realm, value)
    const { stack } = this
    for (let open = stack.at(-1); open !== undefined; open = stack.at(-1)) {
      if (open.index === open.length) {
        stack.pop()
        this.put(realm, (open.isEmpty ? "" : open.outerIndent) + (open.keys === null ? "]" : "}"))
        continue
      }
      const index = open.index++
      chargeSteps(realm, 1)
      if (open.keys === null) {
        if (this.visit(realm, open.object, index, elementAt(realm, open.object, index))) return "call"
      } else {
        const value = this.property(realm, open, index)
        if (this.visit(realm, open.object, open.keys[index] as string, value)) return "call"
      }
    }
    chargeString(realm, this.owed)
    return this.finish(this.isUndefined ? undefined : this.text)
  }

  private property(realm: Realm, open: Open, index: number): Value {
    const { object, layout } = open
    if (layout !== null && object.shape.id === open.shapeId) {
      const slot = layout.slots[index] as number
      if (slot >= 0) return object.slots[slot]
    }
    return object.Get(realm, (open.keys as string[])[index] as string)
  }

  /** The steps of SerializeJSONProperty from `toJSON` on; true asks for a call. */
  private visit(realm: Realm, holder: GuestObject | null, key: string | number, value: Value): boolean {
    this.key = key
    if (value instanceof GuestObject ? this.mayHaveToJSON(value) : typeof value === "bigint") {
      const toJSON = GetV(realm, value, "toJSON")
      if (isCallable(toJSON)) {
        this.stage = "toJSON"
        this.holder = holder
        this.call(toJSON, value, [String(key)])
        return true
      }
    }
    if (this.replacer !== null) return this.replace(this.replacer, holder, key, value)
    this.write(realm, value)
    return false
  }

  private replace(replacer: GuestObject, holder: GuestObject | null, key: string | number, value: Value): true {
    this.stage = "replacer"
    this.call(replacer, holder, [String(key), value])
    return true
  }

  private mayHaveToJSON(object: GuestObject): boolean {
    if (this.replacer !== null) return true
    const { proto } = object
    if (object.isExotic ? !(object instanceof ArrayObject) : object.shape.lookup("toJSON") >= 0) return true
    if (proto !== null && !proto.isExotic && proto.proto === null && proto.shape.id === this.plainPrototypeShape) {
      return false
    }
    if (proto === null || proto.isExotic || proto.proto !== null) return true
    if (proto.shape.lookup("toJSON") >= 0) return true
    this.plainPrototypeShape = proto.shape.id
    return false
  }

  /** The steps of SerializeJSONProperty behind the replacer. */
  private write(realm: Realm, value: Value): void {
    const plain = value instanceof PrimitiveObject ? this.unwrap(realm, value) : value
    if (plain instanceof GuestObject) {
      if (plain instanceof RawJSONObject) this.item(realm, ToString(realm, plain.Get(realm, "rawJSON")))
      else if (plain.isCallable) this.omit(realm)
      else this.enter(realm, plain)
      return
    }
    switch (typeof plain) {
      case "string":
        this.item(realm, this.quote(realm, plain))
        break
      case "number":
        this.item(realm, Number.isFinite(plain) ? String(plain) : "null")
        break
      case "bigint":
        throw realm.makeThrow("TypeError", "Do not know how to serialize a BigInt")
      case "undefined":
      case "symbol":
        this.omit(realm)
        break
      default:
        this.item(realm, String(plain))
    }
  }

  private unwrap(realm: Realm, object: PrimitiveObject): Value {
    switch (typeof object.value) {
      case "string":
        return ToString(realm, object)
      case "number":
        return ToNumber(realm, object)
      case "symbol":
        return object
      default:
        return object.value
    }
  }

  /** An undefined value: `null` in arrays, nothing in objects. */
  private omit(realm: Realm): void {
    const open = this.stack.at(-1)
    if (open === undefined) this.isUndefined = true
    else if (open.keys === null) this.item(realm, "null")
  }

  /** Writes what belongs before a value, and its text. */
  private item(realm: Realm, text: string): void {
    const open = this.stack.at(-1)
    if (open === undefined) {
      this.put(realm, text)
      return
    }
    const before = open.isEmpty ? open.indent : `,${open.indent}`
    open.isEmpty = false
    if (open.keys === null) this.put(realm, before + text)
    else this.put(realm, `${before}${this.quotedKey(realm, this.key as string)}${this.gap === "" ? ":" : ": "}${text}`)
  }

  private put(realm: Realm, part: string): void {
    this.text += part
    this.owed += part.length
    if (this.owed > BATCH) {
      if (this.text.length > MAX_STRING_LENGTH) chargeString(realm, this.text.length)
      chargeString(realm, this.owed)
      this.owed = 0
    }
  }

  /** https://tc39.es/ecma262/#sec-serializejsonobject and SerializeJSONArray, their beginnings. */
  private enter(realm: Realm, object: GuestObject): void {
    const { stack, gap } = this
    chargeSteps(realm, stack.length >> 5)
    for (let i = stack.length - 1; i >= 0; i--) if ((stack[i] as Open).object === object) this.throwCircular(realm, i)
    chargeBytes(realm, 64)
    const outerIndent = gap === "" ? "" : (stack.at(-1)?.indent ?? "\n")
    const indent = gap === "" ? "" : outerIndent + gap
    const isArray = IsArray(realm, object)
    const layout = isArray || this.propertyList !== null ? null : this.layoutOf(object)
    const keys = isArray
      ? null
      : (this.propertyList ?? layout?.keys ?? (EnumerableOwnProperties(realm, object, "key") as string[]))
    const length = keys === null ? LengthOfArrayLike(realm, object) : keys.length
    this.item(realm, isArray ? "[" : "{")
    const shapeId = layout === null ? 0 : object.shape.id
    stack.push({ object, keys, length, layout, shapeId, indent, outerIndent, index: 0, isEmpty: true })
  }

  private layoutOf(object: GuestObject): Layout | null {
    if (object.isExotic || this.replacer !== null) return null
    const { shape } = object
    let layout = this.layouts.get(shape.id)
    if (layout !== undefined) return layout
    const keys: string[] = []
    const slots: number[] = []
    for (const key of shape.keys()) {
      const entry = shape.lookup(key)
      if (typeof key !== "string" || (entry & ENUMERABLE) === 0) continue
      keys.push(key)
      slots.push(entry & ACCESSOR || shape.hasLazySlots ? -1 : entry >> FLAG_BITS)
    }
    layout = { keys, slots }
    if (this.layouts.size < 256) this.layouts.set(shape.id, layout)
    return layout
  }

  private quotedKey(realm: Realm, key: string): string {
    let quoted = this.quotedKeys.get(key)
    if (quoted !== undefined) return quoted
    quoted = this.quote(realm, key)
    if (this.quotedKeys.size < 256) this.quotedKeys.set(key, quoted)
    return quoted
  }

  /** https://tc39.es/ecma262/#sec-quotejsonstring; the host does it where something is to be escaped. */
  private quote(realm: Realm, text: string): string {
    if (text.length > 64) return quoteLong(realm, text)
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i)
      if (unit < 32 || unit === 34 || unit === 92 || (unit >= 0xd800 && unit <= 0xdfff)) return JSON.stringify(text)
    }
    return `"${text}"`
  }

  private throwCircular(realm: Realm, start: number): never {
    const { stack } = this
    const circle = stack.slice(start)
    const lines = ["Converting circular structure to JSON"]
    const show = (open: Open) => `object with constructor '${constructorName(open.object)}'`
    circle.forEach((open, i) => {
      if (i === 0) lines.push(`    --> starting at ${show(open)}`)
      else if (i <= 2 || i === circle.length - 1) {
        lines.push(`    |     ${describeLast(circle[i - 1] as Open)} -> ${show(open)}`)
      } else if (i === 3) lines.push("    |     ...")
    })
    lines.push(`    --- ${describeLast(circle.at(-1) as Open)} closes the circle`)
    return throwTypeError(realm, lines.join("\n"))
  }
}

function quoteLong(realm: Realm, text: string): string {
  chargeString(realm, text.length)
  try {
    return JSON.stringify(text)
  } catch {
    return throwRangeError(realm, "Invalid string length")
  }
}

/** The property that was entered last, as V8 names it. */
function describeLast(open: Open): string {
  const index = open.index - 1
  if (open.keys === null) return `index ${index}`
  const key = open.keys[index] as string
  return key === "" ? "<anonymous>" : `property '${key}'`
}

function elementAt(realm: Realm, object: GuestObject, index: number): Value {
  if (object instanceof ArrayObject && object.elements !== null) {
    const value = object.elements[index]
    if (value !== undefined && value !== HOLE) return value
  }
  return object.GetIndex(realm, index)
}

describeClass(RawJSONObject, "raw JSON", {})

// Shapes have other numbers in another process: layouts are found anew.
const openKind = recordKind("JSON being written", {
  object,
  keys: nullable(list(text)),
  length: count,
  layout: dropped(() => null),
  shapeId: dropped(() => 0),
  indent: text,
  outerIndent: text,
  index: count,
  isEmpty: boolean,
})

describeActivation(Stringify, "JSON.stringify", {
  text,
  owed: count,
  stack: list(record(openKind)),
  layouts: dropped(() => new Map()),
  quotedKeys: dropped(() => new KeyMap()),
  key: value,
  holder: nullable(object),
  stage: oneOf("start", "toJSON", "replacer"),
  isUndefined: boolean,
  plainPrototypeShape: dropped(() => 0),
  root: value,
  wrapper: nullable(object),
  replacer: nullable(callable),
  propertyList: nullable(list(text)),
  gap: text,
})
