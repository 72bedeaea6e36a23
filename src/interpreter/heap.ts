/**
 * How much memory of a plan is alive. Bytes are charged when something is made and never given back when it becomes
 * garbage; once the count passes the realm's ceiling, a walk of all that can be reached counts afresh.
 *
 * The policy, with `limit` for `limits.maxMemoryBytes`:
 * - What is alive may not exceed the limit.
 * - The next walk comes after at least an eighth of the limit has been charged: where more than seven eighths are alive, the
 *   ceiling lies above the limit by that much. So the walks of a plan cost a constant times what it allocates, and its live
 *   bytes exceed the limit by a quarter at most: an eighth till the next walk, and another till the boundary it waits for.
 * - A walk charges no steps. The two flavours keep other partial results, and charge other bytes for them, so that they do
 *   not walk at the same places; yet they must agree on steps. What it walks over was charged when it was made, and the time
 *   limit holds for walks, too.
 *
 * What waits on the host's stack while the plan calls functions is kept where the walk finds it: values of expressions in
 * slots of the frame (compile/held.ts), built-ins with callbacks on `realm.activations`. So at a boundary (`noteBoundary`) it
 * finds everything. Elsewhere it does not see what a built-in or a copy has made so far, nor what an expression holds while a
 * getter, a conversion or a trap runs; so all that was charged since the last boundary is taken to be alive besides, and
 * what was when such a call began (`realm.hiddenBytes`) as long as it is under way. That
 * may count some of it twice, so the walk waits for a boundary as long as no more than an eighth of the limit is charged
 * before one comes.
 *
 * What a walk has seen of the kinds that plans make most of it knows by their `lastWalk`: a thing belongs to one realm, whose
 * walks are numbered, and no walk begins while another is under way. For other kinds it keeps a set, which takes about as much
 * memory as what is in it.
 *
 * The walk knows the common kinds and goes through the fields of any other record, so that a new kind is counted without
 * being named here; what is shared between plans (code, shapes of the source, definitions) is left out.
 */
import { irregularLists } from "./boundary/host-data.js"
import { cutFuel } from "./budget.js"
import {
  ARRAY_BYTES,
  BUFFER_BYTES,
  COLLECTION_BYTES,
  ELEMENT_BYTES,
  ENTRY_BYTES,
  ERROR_BYTES,
  FUNCTION_BYTES,
  keyBytes,
  OBJECT_BYTES,
  PROMISE_BYTES,
  PROPERTY_BYTES,
  patternBytes,
  RECORD_BYTES,
  SHAPE_BYTES,
  SYMBOL_BYTES,
  stringBytes,
  throwOutOfMemory,
  VIEW_BYTES,
  WEAK_COLLECTION_BYTES,
} from "./costs.js"
import { Frame, HeapScope } from "./frame.js"
import { FunctionCode } from "./function-code.js"
import type { Job } from "./jobs.js"
import { ArrayObject } from "./objects/array.js"
import { ArrayBufferObject } from "./objects/array-buffer.js"
import {
  CollectionObject,
  EntryTable,
  FinalizationRegistryObject,
  WeakMapObject,
  WeakSetObject,
} from "./objects/collections.js"
import { ErrorObject } from "./objects/error.js"
import { BuiltinFunction, FunctionObject } from "./objects/function.js"
import { dictionaryBytes, GuestObject, LazyValue } from "./objects/object.js"
import { PromiseObject, type PromiseReaction } from "./objects/promise.js"
import { RegExpObject } from "./objects/regexp.js"
import { Shape } from "./objects/shape.js"
import { TypedArrayObject } from "./objects/typed-array.js"
import { wellKnownSymbols } from "./objects/value.js"
import { bigIntBytes } from "./operations/bigint-size.js"
import { Program } from "./program.js"
import { Realm, traceEntry } from "./realm.js"
import { AsyncRun } from "./suspension.js"

/** A list of the interpreter's own, which belongs to nothing that is counted with it. */
const LIST_BYTES = 48

/** Of the limit: how much is charged at least between two walks. */
const WALK_SHARE = 1 / 8

/**
 * V8 joins two texts by a record that refers to both, and makes one text of all the records only when somebody looks at a
 * character of it. Such records are not counted: a text counts for its characters. So once the joins since the last time take
 * as much as is charged between two walks, a walk looks at a character of each text.
 */
const JOIN_BYTES = 32

/** Shorter strings are covered by the place that holds them. */
const SHORT_STRING = 12

/** `Symbol.toStringTag` of no intrinsic is longer. */
const LONGEST_TAG = 32

/** What an error begins with is covered by the error up to this length. */
const LONG_HEADER = 64

/** So many fields of a record of the host are covered by the record itself. */
const COVERED_FIELDS = 4

const librarySymbols: ReadonlySet<unknown> = new Set(Object.values(wellKnownSymbols))

/** Among roots: memory of something that is no value of the plan's. */
export class OtherBytes {
  constructor(readonly bytes: number) {}
}

class HeapWalk {
  bytes = 0
  private readonly seen = new Set<object | symbol>()
  private readonly pending: object[] = []
  private readonly patterns = new Set<string>()
  /** Made of characters, so that reading them is no work that a compiler may leave out. */
  private charactersRead = 0

  constructor(
    private readonly walkNumber: number,
    readonly writesTextsOut: boolean,
  ) {}

  add(value: unknown): void {
    if (typeof value === "object") {
      if (value === null) return
      if (isNumbered(value)) {
        if (value.lastWalk === this.walkNumber) return
        value.lastWalk = this.walkNumber
      } else {
        if (this.seen.has(value)) return
        this.seen.add(value)
      }
      this.pending.push(value)
    } else if (typeof value === "string") {
      // Strings have no identity: equal ones may be one or many, so each reference counts.
      if (value.length < SHORT_STRING) return
      this.bytes += stringBytes(value)
      if (this.writesTextsOut) this.charactersRead ^= value.charCodeAt(0)
    } else if (typeof value === "bigint") {
      if (BigInt.asIntN(64, value) !== value) this.bytes += bigIntBytes(value)
    } else if (typeof value === "symbol" && !this.seen.has(value)) {
      this.seen.add(value)
      this.bytes += SYMBOL_BYTES
      this.add(value.description)
    }
  }

  addAll(values: Iterable<unknown>): void {
    for (const value of values) this.add(value)
  }

  run(): number {
    for (let next = this.pending.pop(); next !== undefined; next = this.pending.pop()) this.visit(next)
    return this.bytes
  }

  private visit(value: object): void {
    if (value instanceof GuestObject) this.visitGuest(value)
    else if (value instanceof OtherBytes) this.bytes += value.bytes
    else if (Array.isArray(value)) {
      this.bytes += LIST_BYTES
      if (irregularLists.has(value)) this.visitData(value)
      else this.visitList(value)
    } else if (value instanceof Frame) this.visitFrame(value)
    else if (value instanceof HeapScope) {
      this.bytes += RECORD_BYTES
      this.add(value.parent)
      this.addAll(value.cells)
      this.bytes += value.cells.length * ELEMENT_BYTES
    } else if (value instanceof EntryTable) this.visitTable(value)
    else if (value instanceof Map) this.visitMap(value)
    else if (value instanceof Set) {
      this.bytes += RECORD_BYTES + value.size * ENTRY_BYTES
      this.addAll(value)
    } else if (value instanceof ArrayBuffer) this.bytes += RECORD_BYTES + value.byteLength
    else if (ArrayBuffer.isView(value)) {
      this.bytes += RECORD_BYTES
      this.add(value.buffer)
    } else if (!isShared(value)) {
      this.bytes += RECORD_BYTES
      this.visitRecord(value)
    }
  }

  /** A record of the interpreter's own, or data as the host has it. */
  private visitRecord(record: object): void {
    if (Object.getPrototypeOf(record) === Object.prototype) this.visitData(record)
    else if (record instanceof String || record instanceof BigInt) this.add(record.valueOf())
    else if (record instanceof RegExp) this.add(record.source)
    else if (record instanceof Error)
      for (const key of Object.getOwnPropertyNames(record)) this.add(Reflect.get(record, key))
    else this.visitFields(record)
  }

  /** The fields are covered by the record, unless they are many; what a plan chose for names of them is not. */
  private visitData(record: object): void {
    const keys = Object.keys(record)
    this.bytes += Math.max(0, keys.length - COVERED_FIELDS) * PROPERTY_BYTES
    for (const key of keys) {
      this.bytes += keyBytes(key)
      this.add((record as Record<string, unknown>)[key])
    }
  }

  private visitList(list: readonly unknown[]): void {
    this.bytes += list.length * ELEMENT_BYTES
    // By index: a list of the interpreter's own may be as long as the plan's memory, and `for`-`of` is slower.
    for (let i = 0; i < list.length; i++) this.add(list[i])
  }

  /**
   * A reaction is held by its promise, and then by its job, so it needs no remembering; while its job is paused it counts
   * twice.
   */
  private visitReactions(reactions: readonly PromiseReaction[]): void {
    this.bytes += reactions.length * (ELEMENT_BYTES + RECORD_BYTES)
    for (const reaction of reactions) this.visitFields(reaction)
  }

  addJob(job: Job): void {
    this.bytes += RECORD_BYTES
    if (job.kind !== "reaction") {
      this.visitFields(job)
      return
    }
    this.visitReactions([job.reaction])
    this.add(job.argument)
  }

  private visitMap(map: ReadonlyMap<unknown, unknown>): void {
    this.bytes += RECORD_BYTES + map.size * ENTRY_BYTES
    for (const [key, value] of map) {
      this.add(key)
      this.add(value)
    }
  }

  /** Of a table whose entries moved on, the places that were left out are kept. */
  private visitTable({ keys, values, places, successor, dropped }: EntryTable): void {
    this.bytes += RECORD_BYTES
    if (successor === null) {
      this.bytes += places.size * ENTRY_BYTES
      for (const key of keys) this.add(key)
      for (const value of values ?? []) this.add(value)
      return
    }
    this.bytes += (dropped?.length ?? 0) * ELEMENT_BYTES
    this.add(successor)
  }

  private visitFields(record: object): void {
    for (const value of Object.values(record)) this.add(value)
  }

  private visitFrame(frame: Frame): void {
    this.bytes += frame.fn.code.frameBytes
    this.add(frame.fn)
    this.add(frame.thisValue)
    this.add(frame.returnValue)
    this.add(frame.newTarget)
    this.add(frame.caller)
    this.add(frame.owner)
    this.add(frame.args)
    // The list itself is in what the frame counts for.
    if (frame.partial !== null) this.addAll(frame.partial)
    for (const value of frame.slots) this.add(value)
  }

  // ---- guest objects ----

  private visitGuest(object: GuestObject): void {
    const { shape, slots } = object
    this.add(object.proto)
    this.bytes += kindBytes(object) + layoutBytes(shape)
    if (shape.isDictionary) this.visitDictionary(shape)
    for (let i = 0; i < slots.length; i++) {
      const slot = slots[i] as unknown
      if (!shape.hasLazySlots || !(slot instanceof LazyValue)) this.add(slot)
    }
    if (object.constructor !== GuestObject) this.visitKind(object)
  }

  /**
   * An intrinsic as the library made it costs a plan nothing: when each is made depends on what was restored. Short texts of
   * intrinsics are left out, too, whose they may be: most are tags.
   */
  addIntrinsic(object: GuestObject): void {
    const { shape, slots } = object
    this.add(object)
    this.bytes -= kindBytes(object)
    if (shape.isDictionary) return
    this.bytes -= layoutBytes(shape)
    for (const slot of slots) {
      if (typeof slot === "string" && slot.length >= SHORT_STRING && slot.length <= LONGEST_TAG) {
        this.bytes -= stringBytes(slot)
      }
    }
  }

  /** It belongs to one object alone. */
  private visitDictionary(shape: Shape): void {
    this.bytes += dictionaryBytes(shape)
    for (const key of shape.keys()) {
      if (typeof key === "string") this.bytes += keyBytes(key)
      else if (!librarySymbols.has(key)) this.add(key)
    }
  }

  private visitKind(object: GuestObject): void {
    if (object instanceof ArrayObject) {
      if (object.elements !== null) this.visitList(object.elements)
    } else if (object instanceof FunctionObject) {
      this.add(object.scope)
      this.add(object.homeObject)
      this.add(object.elements)
      if (object.givenName.length > SHORT_STRING) this.add(object.givenName)
    } else if (object instanceof BuiltinFunction) this.visitCaptured(object)
    else if (object instanceof CollectionObject) this.add(object.table)
    else if (object instanceof PromiseObject) {
      this.add(object.result)
      this.visitReactions(object.reactions)
    } else if (object instanceof ArrayBufferObject) this.bytes += object.byteLength
    else if (object instanceof TypedArrayObject) {
      object.forgetStaleView()
      this.add(object.buffer)
    } else if (object instanceof ErrorObject) this.visitError(object)
    else if (object instanceof RegExpObject) {
      this.add(object.source)
      // Patterns that are alike share what was compiled; after a snapshot, too, when nothing is compiled yet.
      const pattern = `${object.flags}/${object.source}`
      if (!this.patterns.has(pattern)) {
        this.patterns.add(pattern)
        this.bytes += patternBytes(object.source)
      }
    } else this.visitOtherFields(object)
  }

  /** Names that stand in the source are shared. The text that it begins with shares no characters with the message once it is read. */
  private visitError({ header, trace }: ErrorObject): void {
    if (header.length > LONG_HEADER) this.add(header)
    for (const { name, code } of trace) if (name !== code.info.name) this.add(name)
  }

  /** What a built-in function captured is its own; resolving functions share what is in it. */
  private visitCaptured({ record }: BuiltinFunction): void {
    if (record === null || record === undefined) return
    this.bytes += RECORD_BYTES
    this.visitFields(record)
  }

  /** The fields that a class has besides those of every guest object. A list in one of them belongs to the object alone, and so do the lists in that. */
  private visitOtherFields(object: GuestObject): void {
    for (const [name, value] of Object.entries(object)) {
      if (name === "shape" || name === "proto" || name === "slots") continue
      if (Array.isArray(value)) this.visitOwnList(value)
      else this.add(value)
    }
  }

  private visitOwnList(list: readonly unknown[]): void {
    this.bytes += LIST_BYTES + list.length * ELEMENT_BYTES
    for (const element of list) {
      if (Array.isArray(element)) this.visitOwnList(element)
      else this.add(element)
    }
  }
}

/** What properties take besides their values. Of layouts of the library nothing is counted: reading one first costs a plan nothing. */
function layoutBytes(shape: Shape): number {
  const isLibrary = shape.hasLazySlots && shape.forest === null && !shape.isDictionary
  return isLibrary ? 0 : shape.size * PROPERTY_BYTES
}

/** What an object takes besides its properties and what it holds. */
function kindBytes(object: GuestObject): number {
  if (object.constructor === GuestObject) return object.shape.hasLazySlots ? 0 : OBJECT_BYTES
  if (object instanceof ArrayObject) return ARRAY_BYTES
  if (object instanceof FunctionObject) return FUNCTION_BYTES
  if (object instanceof BuiltinFunction) return object.record === null ? 0 : FUNCTION_BYTES
  if (object instanceof ErrorObject) return ERROR_BYTES
  // Their first table or list is counted with it.
  if (object instanceof CollectionObject) return COLLECTION_BYTES - RECORD_BYTES
  if (isWeakCollection(object)) return WEAK_COLLECTION_BYTES - RECORD_BYTES
  if (object instanceof PromiseObject) return PROMISE_BYTES
  if (object instanceof ArrayBufferObject) return BUFFER_BYTES
  if (object instanceof TypedArrayObject) return VIEW_BYTES
  return OBJECT_BYTES
}

function isWeakCollection(object: GuestObject): boolean {
  return (
    object instanceof WeakMapObject || object instanceof WeakSetObject || object instanceof FinalizationRegistryObject
  )
}

function isNumbered(value: object): value is { lastWalk: number } {
  return (
    value instanceof GuestObject || value instanceof HeapScope || value instanceof Frame || value instanceof AsyncRun
  )
}

function isShared(record: object): boolean {
  return (
    record instanceof Shape ||
    record instanceof FunctionCode ||
    record instanceof Program ||
    record instanceof Realm ||
    record instanceof LazyValue
  )
}

/**
 * The bytes of everything that the plan can reach: from its intrinsics and global object, its running frames, its jobs, and
 * whatever else the machine holds for it (`extraRoots`: suspended frames, the promises of open calls, timers).
 */
export function estimateLiveBytes(realm: Realm, extraRoots: Iterable<unknown>): number {
  const { maxMemoryBytes } = realm.limits
  const writesTextsOut = realm.joins * JOIN_BYTES > maxMemoryBytes * WALK_SHARE
  const walk = new HeapWalk(++realm.walks, writesTextsOut)
  if (walk.writesTextsOut) realm.joins = 0
  // The global object comes first: to be made, it needs intrinsics.
  const { globalObject } = realm
  for (const intrinsic of realm.madeIntrinsics) if (intrinsic !== undefined) walk.addIntrinsic(intrinsic)
  walk.add(globalObject)
  walk.add(realm.frame)
  walk.addAll(realm.activations)
  for (const job of realm.jobs.list()) walk.addJob(job)
  if (realm.jobs.current !== null) walk.addJob(realm.jobs.current)
  walk.add(realm.entering)
  walk.add(realm.symbolsByKey)
  walk.bytes += realm.keysBySymbol.size * ENTRY_BYTES
  walk.addAll(realm.templateObjects.values())
  walk.addAll(realm.libraryData.values())
  walk.addAll(extraRoots)
  return walk.run() + realm.forest.grown * SHAPE_BYTES
}

/**
 * What `onMemoryCeiling` does: counts what is alive, and ends the plan if that is more than it may have. Where there is room
 * for it, the count waits for the next boundary.
 */
export function reclaimMemory(realm: Realm, extraRoots: Iterable<unknown>): void {
  const { maxMemoryBytes: limit } = realm.limits
  const share = Math.floor(limit * WALK_SHARE)
  const requested = Math.max(0, realm.memoryBytes - realm.memoryCeiling)
  const charged = realm.memoryBytes - requested
  const unseen = Math.max(0, charged - realm.memoryAtBoundary)
  if (unseen > 0 && requested < share && !realm.awaitsBoundary) {
    awaitBoundary(realm, share)
    return
  }
  const seen = Math.min(estimateLiveBytes(realm, extraRoots), charged)
  const live = Math.min(seen + realm.hiddenBytes + unseen, charged) + requested
  const isTooMuch = live > limit
  if (seen + requested > limit || (isTooMuch && realm.awaitsBoundary)) throwOutOfMemory(realm)
  realm.reclaimedBytes += realm.memoryBytes - live
  realm.memoryBytes = live
  realm.memoryAtBoundary = live - requested - unseen
  realm.memoryCeiling = Math.max(limit, live)
  if (isTooMuch) awaitBoundary(realm, share)
  else {
    realm.awaitsBoundary = false
    realm.memoryCeiling = Math.max(limit, live + share)
  }
}

/** What was charged since the last boundary may be garbage: the next one will tell, if it comes before a share more is charged. */
function awaitBoundary(realm: Realm, share: number): void {
  if (!realm.awaitsBoundary) realm.passedAt = realm.frame && traceEntry(realm.frame)
  realm.awaitsBoundary = true
  realm.memoryCeiling += share
  cutFuel(realm)
}
