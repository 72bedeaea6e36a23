/**
 * What the writing halves of this folder share: references, values, and the nodes of the heap.
 *
 * Each object is written once. The first reference to it becomes the object itself where it is the only one; what is
 * referred to more than once, or lies deep, goes to the heap by a number. Nothing here recurses along the plan's objects.
 */
import type { Scope } from "../../parser/scope.js"
import type { HeapScope } from "../frame.js"
import { HostNode } from "../objects/host-function.js"
import { KeyMap } from "../objects/key-map.js"
import { GuestObject } from "../objects/object.js"
import { PrivateName, type ShapeKey } from "../objects/property-key.js"
import type { Shape, ShapeEntry } from "../objects/shape.js"
import { ABSENT, HOLE, SUSPEND, UNINITIALIZED, type Value, wellKnownSymbols } from "../objects/value.js"
import type { Program } from "../program.js"
import type { Realm } from "../realm.js"
import type { RecordKind } from "../record-kinds.js"
import { type Json, type JsonObject, MAX_NESTING } from "./format.js"
import { KnownKinds } from "./kinds.js"
import { ProgramIndex } from "./program-index.js"

/** One thing that is written: where it is referred to, and what it becomes. */
interface Written {
  readonly references: JsonObject[]
  readonly content: JsonObject
  /** What refers to it first; null: a root. */
  readonly owner: Written | null
  depth: number
}

/** Writes what a thing is into its node. */
export type Encode = (writer: Writer, thing: object, node: JsonObject) => void

const symbolNames = new Map<symbol, string>(Object.entries(wellKnownSymbols).map(([name, symbol]) => [symbol, name]))
const sentinelNames = new Map<unknown, string>([
  [HOLE, "hole"],
  [ABSENT, "absent"],
  [UNINITIALIZED, "uninitialized"],
  [SUSPEND, "suspend"],
])

/** From this length on a text is written once, however many values it is: a plan that shares it pays for it once, too. */
const LONG_TEXT = 200

export class Writer {
  readonly index: ProgramIndex
  readonly kinds: KnownKinds
  private readonly written = new Map<object | symbol, Written>()
  private readonly pending: (object | symbol)[] = []
  private readonly shapes = new Map<Shape, readonly ShapeEntry[]>()
  private current: Written | null = null
  /** The long texts, by where they lie in the snapshot's list. */
  readonly texts = new KeyMap<string, number>()
  /** The kinds of the literals that were referred to, by those that say so. */
  readonly literalKinds = new Map<object, RecordKind>()
  /** The frames on the stack of a paused plan. */
  readonly stack = new Set<object>()
  /** Which scope of the program a heap scope is of. */
  readonly scopes = new Map<HeapScope, Scope>()

  constructor(
    readonly realm: Realm,
    readonly program: Program,
    private readonly encode: Encode,
    /** What intrinsic objects are called. */
    readonly names: ReadonlyMap<object, string>,
    private readonly nameHost: (node: HostNode) => string,
  ) {
    this.index = ProgramIndex.of(program)
    this.kinds = KnownKinds.of(realm.library.recordKinds)
  }

  /** A literal whose kind its place tells. */
  literal(thing: object, kind: RecordKind): JsonObject {
    this.literalKinds.set(thing, kind)
    return this.refer(thing)
  }

  scope(heapScope: HeapScope, scope: Scope): JsonObject {
    const known = this.scopes.get(heapScope)
    if ((known !== undefined && known !== scope) || heapScope.cells.length !== scope.cellCount) {
      throw new TypeError("machine.snapshot: a heap scope does not fit the source")
    }
    this.scopes.set(heapScope, scope)
    return this.refer(heapScope)
  }

  /** A new reference to a thing, which is written in its turn. To be put in one place. */
  refer(thing: object | symbol): JsonObject {
    const reference: JsonObject = {}
    let written = this.written.get(thing)
    if (written === undefined) {
      written = { references: [], content: {}, owner: this.current, depth: 0 }
      this.written.set(thing, written)
      this.pending.push(thing)
    }
    written.references.push(reference)
    return reference
  }

  /** The properties of a shape; most objects share theirs with others. */
  entries(shape: Shape): readonly ShapeEntry[] {
    if (shape.isDictionary) return shape.entries()
    let entries = this.shapes.get(shape)
    if (entries === undefined) {
      entries = shape.entries()
      this.shapes.set(shape, entries)
    }
    return entries
  }

  has(thing: object): boolean {
    return this.written.has(thing)
  }

  /** A guest value, or a sentinel that may stand in its place. */
  value(value: Value): Json {
    switch (typeof value) {
      case "string":
        return value.length < LONG_TEXT ? value : { text: this.placeOf(value) }
      case "boolean":
        return value
      case "number":
        if (Number.isFinite(value) && !Object.is(value, -0)) return value
        return { is: Object.is(value, -0) ? "-0" : String(value) }
      case "undefined":
        return { is: "undefined" }
      case "bigint":
        return { bigint: bigintText(value) }
      case "symbol":
        return this.symbol(value)
      default:
        if (value === null) return null
        return value instanceof GuestObject ? this.object(value) : this.sentinel(value)
    }
  }

  private placeOf(text: string): number {
    let place = this.texts.get(text)
    if (place === undefined) {
      place = this.texts.size
      this.texts.set(text, place)
    }
    return place
  }

  object(object: GuestObject): JsonObject {
    const name = this.names.get(object) ?? (object instanceof HostNode ? this.nameHost(object) : undefined)
    return name === undefined ? this.refer(object) : { intrinsic: name }
  }

  orNull(object: GuestObject | null): Json {
    return object === null ? null : this.object(object)
  }

  values(list: readonly Value[]): Json[] {
    return list.map((value) => this.value(value))
  }

  key(key: ShapeKey): Json {
    if (typeof key === "string") return key
    return typeof key === "symbol" ? this.symbol(key) : this.refer(key)
  }

  private symbol(symbol: symbol): JsonObject {
    const name = symbolNames.get(symbol)
    return name === undefined ? this.refer(symbol) : { wellKnown: name }
  }

  private sentinel(value: unknown): JsonObject {
    const name = sentinelNames.get(value)
    if (name === undefined) throw unknownRecord(value)
    return { is: name }
  }

  /** Writes everything that has been referred to, and what that refers to in turn. */
  run(): void {
    for (let next = 0; next < this.pending.length; next++) {
      const thing = this.pending[next] as object | symbol
      const written = this.written.get(thing) as Written
      this.current = written
      if (typeof thing === "symbol") this.writeSymbol(thing, written.content)
      else if (thing instanceof PrivateName) written.content.private = thing.description
      else this.encode(this, thing, written.content)
    }
    this.pending.length = 0
    this.current = null
  }

  private writeSymbol(symbol: symbol, node: JsonObject): void {
    const key = this.realm.keysBySymbol.get(symbol)
    if (key === undefined) node.symbol = symbol.description ?? null
    else node.symbolFor = key
  }

  /** Puts each thing in its place, and gives the heap. To be called once all is written. */
  settle(): JsonObject {
    const heap: JsonObject = {}
    let count = 0
    for (const written of this.written.values()) {
      const { references, content, owner } = written
      const depth = owner === null ? 1 : owner.depth + 1
      const [only] = references
      if (references.length === 1 && only !== undefined && depth <= MAX_NESTING) {
        written.depth = depth
        Object.assign(only, content)
        continue
      }
      count++
      heap[count] = content
      for (const reference of references) reference["#"] = count
    }
    return heap
  }
}

/** Own data property whatever its key, also where that is `__proto__`. */
export function put(object: JsonObject, key: string, value: Json): void {
  if (key === "__proto__") {
    Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true })
  } else object[key] = value
}

export function unknownRecord(thing: unknown): TypeError {
  const name = typeof thing === "object" && thing !== null ? thing.constructor?.name : typeof thing
  return new TypeError(`machine.snapshot: a snapshot cannot hold a record of the kind ${name ?? "unknown"}`)
}

/** Hexadecimal where decimal digits would take long. */
function bigintText(value: bigint): string {
  if (BigInt.asIntN(1024, value) === value) return String(value)
  return value < 0n ? `-0x${(-value).toString(16)}` : `0x${value.toString(16)}`
}
