/**
 * What the reading halves of this folder share. A snapshot is untrusted: every place is checked before it is used, and
 * what does not fit is told with its path.
 *
 * A thing is made empty when it is first referred to, and gets its fields in its turn: so cycles need no care, and nothing
 * recurses along the plan's objects.
 */
import type { Scope } from "../../parser/scope.js"
import { HeapScope } from "../frame.js"
import { GuestObject } from "../objects/object.js"
import { PrivateName, type ShapeKey } from "../objects/property-key.js"
import { ABSENT, HOLE, type PropertyKey, UNINITIALIZED, type Value, wellKnownSymbols } from "../objects/value.js"
import { bitLength, MAX_BIGINT_BITS } from "../operations/bigint-size.js"
import type { Program } from "../program.js"
import type { Realm } from "../realm.js"
import type { RecordKind } from "../record-kinds.js"
import { invalidSnapshot } from "./errors.js"
import { type Json, type JsonObject, numberMarks } from "./format.js"
import { KnownKinds } from "./kinds.js"
import { ProgramIndex } from "./program-index.js"

/** How one kind of thing is read: by the mark that only its nodes have. */
export interface ReadKind {
  /** Makes it without its fields. Reads no reference. */
  allocate(reader: Reader, node: JsonObject, path: string): object
  fill(reader: Reader, thing: object, node: JsonObject, path: string): void
}

interface Filling {
  readonly kind: ReadKind
  readonly thing: object
  readonly node: JsonObject
  readonly path: string
}

const placeMarks: ReadonlyMap<string, Value> = new Map([
  ["hole", HOLE],
  ["absent", ABSENT],
  ["uninitialized", UNINITIALIZED],
])
const symbolsByName = new Map<string, symbol>(Object.entries(wellKnownSymbols))

/** Bytes that one thing takes at least. */
const NODE_BYTES = 48
export const TOO_LARGE = "holds more than the plan may have (limits.maxMemoryBytes)"
const primitiveMarks = ["is", "bigint", "text"]
const BIGINT = /^(-?)(\d+|0x[\da-f]+)$/

export class Reader {
  readonly index: ProgramIndex
  private readonly made = new Map<string, object | symbol>()
  private readonly pending: Filling[] = []
  private readonly knownTexts = new Set<number>()
  readonly kinds: KnownKinds
  /** The kinds of the literals that were made. */
  readonly literals = new Map<object, RecordKind>()
  /** Which scope of the program a heap scope is of. */
  readonly scopes = new Map<HeapScope, Scope>()
  /** Called once everything is filled. */
  readonly last: (() => void)[] = []
  /** Called once all of those have found nothing wrong. */
  readonly afterwards: (() => void)[] = []
  /** What the things that were read take at least, for the limit of memory. */
  bytes = 0

  constructor(
    readonly realm: Realm,
    readonly program: Program,
    private readonly heap: JsonObject,
    private readonly marks: ReadonlyMap<string, ReadKind>,
    private readonly intrinsic: (name: string) => GuestObject | undefined,
    private readonly maxBytes: number,
    private readonly texts: Json | undefined,
  ) {
    this.index = ProgramIndex.of(program)
    this.kinds = KnownKinds.of(realm.library.recordKinds)
  }

  fail(path: string, what: string): never {
    throw invalidSnapshot(path, what)
  }

  charge(bytes: number, path: string): void {
    this.bytes += bytes
    if (this.bytes > this.maxBytes) this.fail(path, TOO_LARGE)
  }

  /** Fills all that was made. */
  run(): void {
    for (let next = this.pending.pop(); next !== undefined; next = this.pending.pop()) {
      next.kind.fill(this, next.thing, next.node, next.path)
    }
  }

  // ---- JSON ----

  /** An own property, so that nothing comes from a host prototype. */
  get(node: JsonObject, key: string): Json | undefined {
    return Object.hasOwn(node, key) ? node[key] : undefined
  }

  node(json: Json | undefined, path: string): JsonObject {
    if (typeof json !== "object" || json === null || Array.isArray(json)) return this.fail(path, "must be an object")
    return json
  }

  /** A copy, so that whatever is done with its elements is done with all of them: a list that is no JSON may have holes. */
  list(json: Json | undefined, path: string): readonly Json[] {
    return Array.isArray(json) ? Array.from(json) : this.fail(path, "must be a list")
  }

  text(json: Json | undefined, path: string): string {
    if (typeof json !== "string") return this.fail(path, "must be a text")
    this.charge(json.length, path)
    return json
  }

  flag(json: Json | undefined, path: string): boolean {
    if (json === undefined) return false
    return typeof json === "boolean" ? json : this.fail(path, "must be true or false")
  }

  /** An integer from `least` to 2^53 - 1. */
  integer(json: Json | undefined, path: string, least = 0): number {
    if (typeof json === "number" && Number.isSafeInteger(json) && json >= least && !Object.is(json, -0)) return json
    return this.fail(path, `must be an integer${least === 0 ? " from 0 on" : ""}`)
  }

  /** An offset in the source. */
  offset(json: Json | undefined, path: string): number {
    const at = this.integer(json, path)
    return at <= this.program.source.text.length ? at : this.fail(path, "lies behind the end of the source")
  }

  number(json: Json | undefined, path: string): number {
    const value = json === undefined ? undefined : this.value(json, path)
    return typeof value === "number" ? value : this.fail(path, "must be a number")
  }

  // ---- values ----

  /** A guest value. */
  value(json: Json | undefined, path: string): Value {
    if (typeof json === "string") return this.text(json, path)
    if (json === null || typeof json === "number" || typeof json === "boolean") return json
    const node = this.node(json, path)
    const mark = this.get(node, "is")
    if (mark !== undefined) {
      if (mark === "undefined") return undefined
      const number = typeof mark === "string" ? numberMarks.get(mark) : undefined
      return number === undefined ? this.fail(path, "is marked as no value") : number
    }
    const digits = this.get(node, "bigint")
    if (digits !== undefined) return this.bigint(digits, path)
    const place = this.get(node, "text")
    if (place !== undefined) return this.longText(place, path)
    const thing = this.thing(node, path)
    if (thing instanceof GuestObject || typeof thing === "symbol") return thing
    return this.fail(path, "must be a value")
  }

  /** A text of the list, which is charged where it is first met. */
  private longText(place: Json, path: string): string {
    const text = Array.isArray(this.texts) && Number.isInteger(place) ? this.texts[place as number] : undefined
    if (typeof text !== "string") return this.fail(path, "names no text of the snapshot")
    if (this.knownTexts.has(place as number)) return text
    this.knownTexts.add(place as number)
    return this.text(text, path)
  }

  private bigint(digits: Json, path: string): bigint {
    const text = this.text(digits, path)
    // The time of decimal digits grows with the square of their number.
    const [, sign, magnitude] = text.length > 400_000 ? [] : (BIGINT.exec(text) ?? [])
    if (magnitude === undefined) return this.fail(path, "is no bigint")
    const value = BigInt(magnitude)
    if (bitLength(value) > MAX_BIGINT_BITS) return this.fail(path, "has more bits than plans can have")
    return sign === "-" ? -value : value
  }

  /** A guest value or a sentinel. */
  place(json: Json | undefined, path: string): Value {
    if (typeof json === "object" && json !== null && !Array.isArray(json)) {
      const mark = this.get(json, "is")
      const sentinel = typeof mark === "string" ? placeMarks.get(mark) : undefined
      if (sentinel !== undefined) return sentinel
    }
    return this.value(json, path)
  }

  values(json: Json | undefined, path: string): Value[] {
    return this.list(json, path).map((each, index) => this.value(each, `${path}[${index}]`))
  }

  object(json: Json | undefined, path: string): GuestObject {
    const thing = this.thing(this.node(json, path), path)
    return thing instanceof GuestObject ? thing : this.fail(path, "must be an object of the plan")
  }

  objectOrNull(json: Json | undefined, path: string): GuestObject | null {
    return json === null || json === undefined ? null : this.object(json, path)
  }

  callable(json: Json | undefined, path: string): GuestObject {
    const object = this.object(json, path)
    return object.isCallable ? object : this.fail(path, "must be a function")
  }

  instance<T extends object>(json: Json | undefined, path: string, type: abstract new (...args: never[]) => T): T {
    const thing = this.thing(this.node(json, path), path)
    return thing instanceof type ? thing : this.fail(path, `must be a ${type.name}`)
  }

  key(json: Json | undefined, path: string): PropertyKey {
    const key = this.shapeKey(json, path)
    return key instanceof PrivateName ? this.fail(path, "must be a property key") : key
  }

  shapeKey(json: Json | undefined, path: string): ShapeKey {
    if (typeof json === "string") return this.text(json, path)
    const thing = this.thing(this.node(json, path), path)
    return typeof thing === "symbol" || thing instanceof PrivateName ? thing : this.fail(path, "must be a property key")
  }

  /** Whether a node stands for a primitive or a sentinel, and for nothing that is made once. */
  isPrimitive(node: JsonObject): boolean {
    return primitiveMarks.some((mark) => this.get(node, mark) !== undefined)
  }

  /** Whatever a node stands for. */
  thing(node: JsonObject, path: string): object | symbol {
    const number = this.get(node, "#")
    if (number === undefined) return this.allocate(node, path)
    const key = String(number)
    const known = this.made.get(key)
    if (known !== undefined) return known
    const content = this.get(this.heap, key)
    if (content === undefined) return this.fail(path, `refers to heap.${key}, which is not there`)
    const place = `.heap.${key}`
    const thing = this.allocate(this.node(content, place), place)
    this.made.set(key, thing)
    return thing
  }

  private allocate(node: JsonObject, path: string): object | symbol {
    this.charge(NODE_BYTES, path)
    for (const mark of Object.keys(node)) {
      const kind = this.marks.get(mark)
      if (kind !== undefined) {
        const thing = kind.allocate(this, node, path)
        this.pending.push({ kind, thing, node, path })
        return thing
      }
    }
    return this.allocateName(node, path)
  }

  /** What has no fields to be filled: symbols, private names, intrinsics. */
  private allocateName(node: JsonObject, path: string): object | symbol {
    const intrinsic = this.get(node, "intrinsic")
    if (intrinsic !== undefined) {
      const object = this.intrinsic(this.text(intrinsic, path))
      return object === undefined ? this.fail(path, `names ${intrinsic}, which is no intrinsic`) : object
    }
    const name = this.get(node, "private")
    if (name !== undefined) return new PrivateName(this.text(name, path))
    return this.symbol(node, path)
  }

  private symbol(node: JsonObject, path: string): symbol {
    const name = this.get(node, "wellKnown")
    if (name !== undefined) {
      const symbol = symbolsByName.get(this.text(name, path))
      return symbol === undefined ? this.fail(path, "names no well-known symbol") : symbol
    }
    const { symbolsByKey, keysBySymbol } = this.realm
    if (this.get(node, "symbolFor") !== undefined) {
      const key = this.text(this.get(node, "symbolFor"), path)
      let symbol = symbolsByKey.get(key)
      if (symbol === undefined) {
        symbol = Symbol(key)
        symbolsByKey.set(key, symbol)
        keysBySymbol.set(symbol, key)
      }
      return symbol
    }
    const description = this.get(node, "symbol")
    if (description === undefined) return this.fail(path, "has no mark that says what it is")
    return Symbol(description === null ? undefined : this.text(description, path))
  }

  // ---- records of the interpreter ----

  scope(json: Json | undefined, path: string, scope: Scope): HeapScope {
    const heapScope = this.instance(json, path, HeapScope)
    const known = this.scopes.get(heapScope)
    if (known !== undefined && known !== scope) this.fail(path, "is the scope of another place in the source")
    this.scopes.set(heapScope, scope)
    return heapScope
  }
}
