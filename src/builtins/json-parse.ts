/**
 * Text to guest values: the grammar of https://tc39.es/ecma262/#sec-json.parse, without recursion.
 *
 * Objects that follow each other at the same depth mostly have the same keys in the same order: `likely` holds the shapes
 * that the last one went through, and a key that is the next one of them is compared in place instead of being cut out
 * (json kernel in bench: a third less time).
 */
import { chargeBytes, chargeSteps } from "../interpreter/budget.js"
import { ARRAY_BYTES, OBJECT_BYTES } from "../interpreter/costs.js"
import { throwError } from "../interpreter/errors.js"
import { ArrayObject } from "../interpreter/objects/array.js"
import { KeyMap } from "../interpreter/objects/key-map.js"
import { GuestObject } from "../interpreter/objects/object.js"
import { DATA, type Shape } from "../interpreter/objects/shape.js"
import type { Value } from "../interpreter/objects/value.js"
import type { Realm } from "../interpreter/realm.js"
import { detachedFrom, partOf } from "../interpreter/text-part.js"
import { type JsonProblem, jsonErrorMessage } from "./json-errors.js"

/** https://tc39.es/ecma262/#sec-json-parse-record */
export interface JsonRecord {
  readonly value: Value
  /** Primitives only. */
  readonly source: string | null
  readonly elements: readonly JsonRecord[] | null
  readonly entries: ReadonlyMap<string, JsonRecord> | null
}

const QUOTE = 34
const BACKSLASH = 92
const BATCH_BYTES = 4096
const NO_SHAPES: Shape[] = []

const escapes: Readonly<Record<string, string>> = {
  '"': '"',
  "\\": "\\",
  "/": "/",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
}

interface OpenContainer {
  readonly object: GuestObject
  /** Null: an object. */
  readonly elements: Value[] | null
  key: string
  /** The key is spelled without escapes. */
  isPlainKey: boolean
  /** Objects only: how many properties it has got; the shapes that the one before it went through. */
  count: number
  readonly likely: Shape[]
  /** With records only. */
  readonly elementRecords: JsonRecord[]
  readonly entryRecords: Map<string, JsonRecord>
}

const NO_RECORDS: JsonRecord[] = []
const NO_ENTRIES = new Map<string, JsonRecord>()

export class JsonParser {
  private at = 0
  private owed = 0
  private readonly stack: OpenContainer[] = []
  private readonly likelyShapes: Shape[][] = []
  private readonly objectPrototype: GuestObject
  private readonly arrayPrototype: GuestObject

  constructor(
    private readonly realm: Realm,
    private readonly text: string,
    private readonly keepsRecords: boolean,
  ) {
    this.objectPrototype = realm.intrinsics.ObjectPrototype
    this.arrayPrototype = realm.intrinsics.ArrayPrototype
  }

  /** The value of the whole text; with records, its record. */
  parse(): { value: Value; record: JsonRecord | null } {
    chargeSteps(this.realm, 1 + (this.text.length >> 4))
    const { stack, keepsRecords } = this
    for (;;) {
      this.skipWhitespace()
      const start = this.at
      let value = this.open()
      if (value === OPENED) continue
      let record: JsonRecord | null = null
      if (keepsRecords) {
        const isEmpty = value instanceof GuestObject
        record = { value, source: isEmpty ? null : this.text.slice(start, this.at), elements: null, entries: null }
      }
      // The value is complete: it goes into the container around it, which may be complete then, too.
      for (;;) {
        const container = stack.at(-1)
        if (container === undefined) {
          this.skipWhitespace()
          if (this.at < this.text.length) this.fail("trailing")
          chargeBytes(this.realm, this.owed)
          return { value, record }
        }
        if (record !== null) addRecord(container, record)
        if (!this.add(container, value)) break
        stack.pop()
        value = container.object
        if (keepsRecords) {
          const { elementRecords, entryRecords, elements } = container
          record = {
            value,
            source: null,
            elements: elements === null ? null : elementRecords,
            entries: elements === null ? entryRecords : null,
          }
        }
      }
    }
  }

  /** A primitive or an empty container; OPENED after the beginning of another one, where its first value starts. */
  private open(): Value {
    const { text } = this
    switch (text.charCodeAt(this.at)) {
      case QUOTE:
        this.at++
        return this.string()
      case 123:
        return this.openObject()
      case 91:
        return this.openArray()
      case 116:
        return this.literal("true", true)
      case 102:
        return this.literal("false", false)
      case 110:
        return this.literal("null", null)
      default:
        return this.number()
    }
  }

  private openObject(): Value {
    this.at++
    this.owe(OBJECT_BYTES)
    const object = new GuestObject(this.realm.rootShape, this.objectPrototype, [])
    if (this.skipWhitespace() === 125) {
      this.at++
      return object
    }
    const depth = this.stack.length
    let likely = this.likelyShapes[depth]
    if (likely === undefined) {
      likely = []
      this.likelyShapes[depth] = likely
    }
    const entryRecords = this.keepsRecords ? new KeyMap<string, JsonRecord>() : NO_ENTRIES
    const container = {
      object,
      elements: null,
      key: "",
      isPlainKey: true,
      count: 0,
      likely,
      elementRecords: NO_RECORDS,
      entryRecords,
    }
    this.stack.push(container)
    if (this.text.charCodeAt(this.at) !== QUOTE) this.fail("property-or-brace")
    this.key(container)
    return OPENED
  }

  private openArray(): Value {
    this.at++
    this.owe(ARRAY_BYTES)
    const elements: Value[] = []
    const object = new ArrayObject(this.arrayPrototype, elements)
    if (this.skipWhitespace() === 93) {
      this.at++
      return object
    }
    const elementRecords: JsonRecord[] = this.keepsRecords ? [] : NO_RECORDS
    this.stack.push({
      object,
      elements,
      key: "",
      isPlainKey: true,
      count: 0,
      likely: NO_SHAPES,
      elementRecords,
      entryRecords: NO_ENTRIES,
    })
    return OPENED
  }

  /** Puts a value in and reads what follows it; true if that closes the container. */
  private add(container: OpenContainer, value: Value): boolean {
    const { elements } = container
    if (elements !== null) {
      elements.push(value)
      this.owe(8)
      const next = this.skipWhitespace()
      this.at++
      if (next === 44) return false
      if (next === 93) return true
      this.at--
      return this.fail("comma-or-bracket")
    }
    this.put(container, value)
    const next = this.skipWhitespace()
    this.at++
    if (next === 125) return true
    if (next !== 44) {
      this.at--
      return this.fail("comma-or-brace")
    }
    if (this.skipWhitespace() !== QUOTE) return this.fail("property")
    this.key(container)
    return false
  }

  /** Reads a key, at whose quote the text stands, and the colon. */
  private key(container: OpenContainer): void {
    const { text } = this
    const from = this.at + 1
    const next = container.likely[container.count]
    if (next !== undefined) {
      const expected = next.key as string
      const end = from + expected.length
      if (text.charCodeAt(end) === QUOTE && text.startsWith(expected, from)) {
        this.at = end + 1
        container.key = expected
        container.isPlainKey = true
        this.colon(container)
        return
      }
    }
    this.at = from
    const key = this.string()
    container.key = key
    container.isPlainKey = this.at - 1 - from === key.length
    this.colon(container)
  }

  private colon(container: OpenContainer): void {
    // V8 says it so of the first key alone.
    if (this.skipWhitespace() !== 58) this.fail(container.count === 0 ? "colon" : "token")
    this.at++
  }

  private put(container: OpenContainer, value: Value): void {
    const { object, key, likely, count } = container
    const known = likely[count]
    if (known !== undefined && known.parent === object.shape && known.key === key) {
      this.owe(24)
      object.slots.push(value)
      object.shape = known
    } else {
      object.putOwn(this.realm, key, value)
      const { shape } = object
      // Only a shape that this key led to, and only a key that is spelled without escapes, is worth waiting for.
      const isNext = !shape.isDictionary && shape.key === key && shape.count === count + 1 && shape.flags === DATA
      if (isNext && container.isPlainKey) likely[count] = shape
      else likely.length = Math.min(likely.length, count)
    }
    container.count = count + 1
  }

  private literal(word: string, value: boolean | null): Value {
    const { text } = this
    if (text.startsWith(word, this.at)) {
      this.at += word.length
      return value
    }
    for (let i = 0; text[this.at] === word[i]; i++) this.at++
    return this.fail("token")
  }

  private number(): number {
    const { text } = this
    const start = this.at
    let at = start
    let unit = text.charCodeAt(at)
    const isNegative = unit === 45
    if (isNegative) unit = text.charCodeAt(++at)
    if (!(unit >= 48 && unit <= 57)) {
      this.at = at
      return this.fail(isNegative ? "minus" : "token")
    }
    let integer = 0
    if (unit === 48) {
      unit = text.charCodeAt(++at)
      if (unit >= 48 && unit <= 57) {
        this.at = at
        return this.fail("number")
      }
    } else {
      while (unit >= 48 && unit <= 57) {
        integer = integer * 10 + (unit - 48)
        unit = text.charCodeAt(++at)
      }
    }
    const isInteger = unit !== 46 && unit !== 69 && unit !== 101
    if (isInteger && integer <= Number.MAX_SAFE_INTEGER) {
      this.at = at
      return isNegative ? -integer : integer
    }
    if (unit === 46) at = this.digits(at + 1, "fraction")
    unit = text.charCodeAt(at)
    if (unit === 69 || unit === 101) {
      const sign = text.charCodeAt(at + 1)
      at = this.digits(sign === 43 || sign === 45 ? at + 2 : at + 1, "exponent")
    }
    this.at = at
    return Number(text.slice(start, at))
  }

  /** One digit at least; gives where they end. */
  private digits(from: number, problem: JsonProblem): number {
    const { text } = this
    let at = from
    let unit = text.charCodeAt(at)
    if (!(unit >= 48 && unit <= 57)) {
      this.at = at
      return this.fail(problem)
    }
    while (unit >= 48 && unit <= 57) unit = text.charCodeAt(++at)
    return at
  }

  /** From behind the opening quote to behind the closing one. */
  private string(): string {
    const { text } = this
    const start = this.at
    let at = start
    for (;;) {
      const unit = text.charCodeAt(at)
      if (unit === QUOTE) {
        this.at = at + 1
        this.owe(16 + (at - start) * 2)
        return partOf(text, start, at)
      }
      if (unit === BACKSLASH) break
      if (!(unit >= 32)) {
        this.at = at
        return this.fail(at < text.length ? "control" : "string")
      }
      at++
    }
    let result = text.slice(start, at)
    this.at = at
    for (;;) {
      const unit = text.charCodeAt(this.at)
      if (unit === QUOTE) {
        this.at++
        this.owe(16 + result.length * 2)
        return detachedFrom(text, result)
      }
      if (unit === BACKSLASH) result += this.escape()
      else if (unit >= 32) {
        const from = this.at
        let end = from + 1
        for (let next = text.charCodeAt(end); next >= 32 && next !== QUOTE && next !== BACKSLASH; ) {
          next = text.charCodeAt(++end)
        }
        this.at = end
        result += text.slice(from, end)
      } else return this.fail(this.at < text.length ? "control" : "string")
    }
  }

  private escape(): string {
    const { text } = this
    const letter = text.charAt(++this.at)
    if (letter === "u") {
      let unit = 0
      for (let i = 0; i < 4; i++) {
        const digit = Number.parseInt(text.charAt(++this.at), 16)
        if (Number.isNaN(digit)) return this.fail("unicode")
        unit = unit * 16 + digit
      }
      this.at++
      return String.fromCharCode(unit)
    }
    const character = escapes[letter]
    if (character === undefined) return this.fail(this.at < text.length ? "escape" : "token")
    this.at++
    return character
  }

  private skipWhitespace(): number {
    const { text } = this
    let unit = text.charCodeAt(this.at)
    while (unit <= 32 && (unit === 32 || unit === 10 || unit === 13 || unit === 9)) unit = text.charCodeAt(++this.at)
    return unit
  }

  private owe(bytes: number): void {
    this.owed += bytes
    if (this.owed > BATCH_BYTES) {
      chargeBytes(this.realm, this.owed)
      this.owed = 0
    }
  }

  private fail(problem: JsonProblem): never {
    return throwError(this.realm, "SyntaxError", jsonErrorMessage(this.text, this.at, problem))
  }
}

class Opened {
  readonly what = "a container was opened"
}
const OPENED = new Opened() as unknown as Value

function addRecord(container: OpenContainer, record: JsonRecord): void {
  if (container.elements === null) container.entryRecords.set(container.key, record)
  else container.elementRecords.push(record)
}

export function parseJson(realm: Realm, text: string): Value {
  return new JsonParser(realm, text, false).parse().value
}
