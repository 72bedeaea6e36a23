/**
 * A realm: the intrinsics, the global object and the running totals of one machine.
 *
 * Which intrinsics exist is said here; the library (room `builtins`) makes them, each when it is first asked for, so a
 * realm costs little until it is used. Everything that a plan can change hangs on its realm and dies with it.
 */
import type { Activation } from "./activation.js"
import { HostKeys } from "./boundary/host-keys.js"
import { chargeString, noteBoundary, refuel } from "./budget.js"
import { type ErrorKind, GuestThrow, throwStackOverflow } from "./errors.js"
import type { Frame } from "./frame.js"
import type { JobQueue } from "./jobs.js"
import { ErrorObject, type TraceEntry } from "./objects/error.js"
import type { BuiltinDefinition } from "./objects/function.js"
import { KeyMap } from "./objects/key-map.js"
import { GuestObject } from "./objects/object.js"
import { HIDDEN, Shape, ShapeForest } from "./objects/shape.js"
import { TemplateObjects } from "./objects/template-objects.js"
import type { Value } from "./objects/value.js"
import type { Observer } from "./observer.js"
import type { RecordKinds } from "./record-kinds.js"
import type { Stepper } from "./stepper.js"
import type { ConsoleLevel, PlanLimits } from "./types.js"

/** Those that nearly every plan needs come first: a realm keeps what it made in a list, which is then short. */
export const intrinsicNames = [
  "ObjectPrototype",
  "FunctionPrototype",
  "ArrayPrototype",
  "AsyncFunctionPrototype",
  "PromisePrototype",
  "Promise",
  "PromiseProto_then",
  "PromiseResolve",
  "IteratorPrototype",
  "ArrayIteratorPrototype",
  "Array",
  "ArrayProto_values",
  "ArrayIteratorProto_next",
  "StringPrototype",
  "NumberPrototype",
  "BooleanPrototype",
  "SymbolPrototype",
  "BigIntPrototype",
  "ErrorPrototype",
  "TypeErrorPrototype",
  "RangeErrorPrototype",
  "ReferenceErrorPrototype",
  "SyntaxErrorPrototype",
  "EvalErrorPrototype",
  "URIErrorPrototype",
  "AggregateErrorPrototype",
  "AsyncIteratorPrototype",
  "StringIteratorPrototype",
  "MapIteratorPrototype",
  "SetIteratorPrototype",
  "RegExpStringIteratorPrototype",
  "SegmentIteratorPrototype",
  "IteratorHelperPrototype",
  "WrapForValidIteratorPrototype",
  "AsyncFromSyncIteratorPrototype",
  "GeneratorFunctionPrototype",
  "GeneratorPrototype",
  "AsyncGeneratorFunctionPrototype",
  "AsyncGeneratorPrototype",
  "DatePrototype",
  "RegExpPrototype",
  "MapPrototype",
  "SetPrototype",
  "WeakMapPrototype",
  "WeakSetPrototype",
  "WeakRefPrototype",
  "FinalizationRegistryPrototype",
  "ArrayBufferPrototype",
  "DataViewPrototype",
  "TypedArrayPrototype",
  "Int8ArrayPrototype",
  "Uint8ArrayPrototype",
  "Uint8ClampedArrayPrototype",
  "Int16ArrayPrototype",
  "Uint16ArrayPrototype",
  "Int32ArrayPrototype",
  "Uint32ArrayPrototype",
  "BigInt64ArrayPrototype",
  "BigUint64ArrayPrototype",
  "Float16ArrayPrototype",
  "Float32ArrayPrototype",
  "Float64ArrayPrototype",
  "URLPrototype",
  "URLSearchParamsPrototype",
  "URLSearchParamsIteratorPrototype",
  "TextEncoderPrototype",
  "TextDecoderPrototype",
  "IntlCollatorPrototype",
  "IntlDateTimeFormatPrototype",
  "IntlDisplayNamesPrototype",
  "IntlListFormatPrototype",
  "IntlLocalePrototype",
  "IntlNumberFormatPrototype",
  "IntlPluralRulesPrototype",
  "IntlRelativeTimeFormatPrototype",
  "IntlSegmenterPrototype",
  "IntlSegmentsPrototype",
  "Object",
  "Function",
  "String",
  "Number",
  "Boolean",
  "Symbol",
  "BigInt",
  "Error",
  "TypeError",
  "RangeError",
  "ReferenceError",
  "SyntaxError",
  "EvalError",
  "URIError",
  "AggregateError",
  "Iterator",
  "GeneratorFunction",
  "AsyncGeneratorFunction",
  "AsyncFunction",
  "Date",
  "RegExp",
  "Map",
  "Set",
  "WeakMap",
  "WeakSet",
  "WeakRef",
  "FinalizationRegistry",
  "ArrayBuffer",
  "DataView",
  "TypedArray",
  "Int8Array",
  "Uint8Array",
  "Uint8ClampedArray",
  "Int16Array",
  "Uint16Array",
  "Int32Array",
  "Uint32Array",
  "BigInt64Array",
  "BigUint64Array",
  "Float16Array",
  "Float32Array",
  "Float64Array",
  "Proxy",
  "Reflect",
  "Math",
  "JSON",
  "Intl",
  "IntlCollator",
  "IntlDateTimeFormat",
  "IntlDisplayNames",
  "IntlListFormat",
  "IntlLocale",
  "IntlNumberFormat",
  "IntlPluralRules",
  "IntlRelativeTimeFormat",
  "IntlSegmenter",
  "URL",
  "URLSearchParams",
  "TextEncoder",
  "TextDecoder",
  "console",
  "crypto",
  "ThrowTypeError",
  "ArrayProto_toString",
  "TypedArrayProto_values",
  "MapProto_entries",
  "SetProto_values",
  "StringProto_trimStart",
  "StringProto_trimEnd",
  "DateProto_toUTCString",
  "NumberParseFloat",
  "NumberParseInt",
  "RegExpProto_exec",
  "ObjectProto_toString",
  "html",
] as const

export type IntrinsicName = (typeof intrinsicNames)[number]
export type Intrinsics = { readonly [Name in IntrinsicName]: GuestObject }

/** What the room `builtins` fills in. */
export interface Library {
  /** Makes one intrinsic of a realm. May ask the realm for others; a cycle between two is the library's to break. */
  create(realm: Realm, name: IntrinsicName): GuestObject
  /** The object that `arguments` names, of a function's call with these. */
  createArguments(realm: Realm, args: readonly Value[]): GuestObject
  /** https://tc39.es/ecma262/#sec-regexpcreate, for literals. */
  createRegExp(realm: Realm, source: string, flags: string): GuestObject
  /** Makes the global object with everything that every plan sees. */
  createGlobal(realm: Realm): GuestObject
  /** Names that every plan sees, besides its own `input` and host functions. */
  readonly globalNames: ReadonlySet<string>
  /** How its own records look in a snapshot. */
  readonly recordKinds: RecordKinds
  /** The built-in function with an id, for snapshots. */
  builtinById(id: string): BuiltinDefinition | undefined
}

/** What the machine does for a running plan: the slots through which effects leave it. */
export interface HostPort {
  /** Opens a host call and gives the promise that settles with it. */
  callHost(realm: Realm, name: string, args: readonly Value[]): Value
  /** Opens a timer; gives its number. */
  setTimer(realm: Realm, callback: GuestObject, delay: number, repeats: boolean, args: Value[]): number
  clearTimer(realm: Realm, id: number): void
  writeConsole(realm: Realm, level: ConsoleLevel, args: readonly Value[]): void
  /** Called when a chunk of steps is used up: looks at clocks and interrupts. */
  onRefuel(realm: Realm): void
  /** Called when the count of bytes passed `memoryCeiling`: finds out what is alive, and ends the plan if that is too much. */
  onMemoryCeiling(realm: Realm): void
  /** A promise was rejected while nothing handled it, or a handler came later. */
  trackRejection(realm: Realm, promise: GuestObject, isHandled: boolean): void
}

export interface RealmOptions {
  readonly library: Library
  readonly host: HostPort
  readonly limits: PlanLimits
  /** The root of the running program's own shapes. */
  readonly rootShape: Shape
  /** Root of the shapes of host functions: caches must not take one for an ordinary object. Default: a fresh one. */
  readonly hostShape?: Shape
  readonly clock: () => number
  readonly random: () => number
  readonly timeZone: string
  readonly locale: string
  readonly jobs: JobQueue
  /** What the host's stack carries, in the unit of `FunctionCode.weight`. */
  readonly maxDepth: number
  /** Given in the stepping flavour. */
  readonly stepper?: Stepper | undefined
}

/** Frames that `stack` shows at most, as in V8. */
const STACK_TRACE_LIMIT = 10

/** Shorter messages are covered by what an error counts for. */
const LONG_MESSAGE = 200

class LazyIntrinsics {
  readonly made: (GuestObject | undefined)[] = []
  constructor(readonly realm: Realm) {}

  make(index: number): GuestObject {
    const { realm, made } = this
    const { memoryBytes, memoryCeiling } = realm
    // They cost a plan nothing: when each is made depends on what was restored.
    realm.memoryCeiling = Number.POSITIVE_INFINITY
    let object: GuestObject
    try {
      object = realm.library.create(realm, intrinsicNames[index] as IntrinsicName)
    } finally {
      realm.memoryCeiling = memoryCeiling
      realm.memoryBytes = memoryBytes
    }
    // Making one intrinsic may have made another that needed this one.
    const present = made[index]
    if (present !== undefined) return present
    made[index] = object
    return object
  }
}
intrinsicNames.forEach((name, index) => {
  Object.defineProperty(LazyIntrinsics.prototype, name, {
    get(this: LazyIntrinsics) {
      const object = this.made[index]
      return object === undefined ? this.make(index) : object
    },
  })
})

export function traceEntry({ fn: { code, givenName }, at }: Frame): TraceEntry {
  return { code, name: givenName, at }
}

let lastRealm = 0

export class Realm {
  /** For inline caches, which must not hold the realm. */
  readonly id = ++lastRealm
  readonly library: Library
  readonly host: HostPort
  limits: PlanLimits
  readonly intrinsics: Intrinsics
  readonly rootShape: Shape
  readonly hostShape: Shape
  readonly forest = new ShapeForest()
  readonly hostKeys = new HostKeys()
  readonly jobs: JobQueue
  readonly clock: () => number
  readonly random: () => number
  readonly timeZone: string
  readonly locale: string

  /** Steps left in the current chunk; see budget.ts. */
  fuel = 0
  fuelIssued = 0
  memoryBytes = 0
  memoryCeiling: number
  /** `memoryBytes` where the walk could last have seen all that was alive; see heap.ts. */
  memoryAtBoundary = 0
  /** Where a function that nobody called, such as the plan, called the host last. */
  private lastCall: TraceEntry | null = null
  /** How many texts were joined since a walk wrote the living ones out; see heap.ts. */
  joins = 0
  /** How often what is alive was counted: the number of the last walk. */
  walks = 0
  /** The count is too high unless what was charged last is garbage, which the next boundary will tell. */
  awaitsBoundary = false
  /** Where the count passed the ceiling, while a boundary is awaited. */
  passedAt: TraceEntry | null = null
  /** What walks have given back so far. */
  reclaimedBytes = 0
  /** What the callers of implicit calls may hold, at most. */
  hiddenBytes = 0
  /** How many calls are under way whose callers hold values that the walk does not see: of getters, conversions and the like. */
  implicitCalls = 0
  /** What is being entered, and in no frame yet. */
  entering: unknown = null
  /** The innermost running frame. */
  frame: Frame | null = null
  /** Built-ins that wait on the host's stack for guest functions, outermost first. */
  readonly activations: Activation[] = []
  /** How deep the host's stack is, in the unit of `FunctionCode.weight`. */
  depth = 0
  readonly maxDepth: number
  /** Told what an observed program does. */
  observer: Observer | null = null
  /** Null in the fast flavour. */
  readonly stepper: Stepper | null
  /** `limits.maxCallDepth`: how many guest calls may be under way. */
  maxCallDepth: number
  /** What was last thrown that is no error, and where, for the error that it may end the plan with. */
  thrown: { readonly value: Value; readonly trace: readonly TraceEntry[] } | null = null

  /** The symbol registry of `Symbol.for`, both ways. */
  get symbolsByKey(): Map<string, symbol> {
    return (this.lazySymbolsByKey ??= new KeyMap())
  }

  get keysBySymbol(): Map<symbol, string> {
    return (this.lazyKeysBySymbol ??= new Map())
  }

  /** Template objects of tagged templates, by their place in the program. */
  get templateObjects(): TemplateObjects {
    return (this.lazyTemplateObjects ??= new TemplateObjects())
  }

  /** Where lazily made things of the library keep what is per realm (a cache of formatters and the like). */
  get libraryData(): Map<unknown, unknown> {
    return (this.lazyLibraryData ??= new Map())
  }

  /** The shape of `Object.prototype` when it was last seen to have no index keys. */
  elementFreeShapeId = 0
  /** What iterator-operations.ts noted about the iteration of arrays. */
  arrayIteration: unknown = null
  /** The shape of the first iterator result: `value`, then `done`. */
  resultShape: Shape | null = null

  // An empty map takes 200 bytes, and most plans need none of these.
  private lazySymbolsByKey: Map<string, symbol> | null = null
  private lazyKeysBySymbol: Map<symbol, string> | null = null
  private lazyTemplateObjects: TemplateObjects | null = null
  private lazyLibraryData: Map<unknown, unknown> | null = null
  private global: GuestObject | null = null

  constructor(options: RealmOptions) {
    this.library = options.library
    this.host = options.host
    this.limits = options.limits
    this.rootShape = options.rootShape
    this.hostShape = options.hostShape ?? Shape.root()
    this.jobs = options.jobs
    this.clock = options.clock
    this.random = options.random
    this.timeZone = options.timeZone
    this.locale = options.locale
    this.maxDepth = options.maxDepth
    this.stepper = options.stepper ?? null
    this.maxCallDepth = options.limits.maxCallDepth
    this.memoryCeiling = options.limits.maxMemoryBytes
    this.intrinsics = new LazyIntrinsics(this) as unknown as Intrinsics
  }

  get globalObject(): GuestObject {
    if (this.global === null) this.global = this.library.createGlobal(this)
    return this.global
  }

  /** The intrinsics that exist by now, in the order of `intrinsicNames`; others are `undefined`. */
  get madeIntrinsics(): readonly (GuestObject | undefined)[] {
    return (this.intrinsics as unknown as LazyIntrinsics).made
  }

  /** A budget of its own for a call after the plan has completed. */
  resetBudget(limits: PlanLimits): void {
    this.limits = limits
    this.fuel = 0
    this.fuelIssued = 0
    this.memoryCeiling = limits.maxMemoryBytes
    this.memoryAtBoundary = this.memoryBytes
    this.awaitsBoundary = false
    this.maxCallDepth = limits.maxCallDepth
  }

  refuel(): void {
    refuel(this)
  }

  /** Between two statements, or where a function is entered: with what is in no frame yet. */
  refuelAtBoundary(entering: unknown = null): void {
    refuel(this)
    this.entering = entering
    try {
      noteBoundary(this)
    } finally {
      this.entering = null
    }
  }

  onRefuel(): void {
    this.host.onRefuel(this)
  }

  onMemoryCeiling(): void {
    this.host.onMemoryCeiling(this)
  }

  /** Depth passed the limit: takes back what was added and throws the guest's RangeError. */
  overflow(added: number): never {
    this.depth -= added
    return throwStackOverflow(this)
  }

  /** Back to where the catcher stands, whose frame and depth were noted before; gives the thrown value. */
  caught(error: unknown, frame: Frame | null, depth: number): Value {
    if (!(error instanceof GuestThrow)) throw error
    this.frame = frame
    this.depth = depth
    return error.value
  }

  /** The plan throws a value. Errors know themselves where they were made. */
  noteThrow(value: Value): void {
    if (value instanceof ErrorObject) return
    // What is thrown on was thrown where it came from; of primitives nobody can tell.
    if (value instanceof GuestObject && this.thrown?.value === value) return
    this.thrown = { value, trace: this.captureTrace() }
  }

  makeThrow(kind: ErrorKind, message: string): GuestThrow {
    return new GuestThrow(this.makeError(kind, message))
  }

  makeError(kind: ErrorKind, message: string): ErrorObject {
    const proto = this.intrinsics[`${kind}Prototype`]
    // Messages hold texts of the plan, of any length.
    if (message.length > LONG_MESSAGE) chargeString(this, message.length)
    const error = new ErrorObject(proto, `${kind}: ${message}`, this.captureTrace())
    error.addProperty(this, "message", message, HIDDEN)
    return error
  }

  /** The innermost frames of the plan from a given one on, with where each stands. */
  captureTrace(from: Frame | null = this.frame): TraceEntry[] {
    if (from === null) return []
    // Begun with its first entry, which is often the only one: an empty array grows to room for 17.
    const trace = [traceEntry(from)]
    for (let frame = from.caller; frame !== null && trace.length < STACK_TRACE_LIMIT; frame = frame.caller) {
      trace.push(traceEntry(frame))
    }
    return trace
  }

  /** The trace of a call of the host. A plan makes many from one place: they share it. */
  captureCallTrace(): readonly TraceEntry[] {
    const { frame, lastCall } = this
    if (frame === null || frame.caller !== null) return this.captureTrace()
    const { at, fn } = frame
    if (lastCall?.at === at && lastCall.code === fn.code && lastCall.name === fn.givenName) return [lastCall]
    this.lastCall = traceEntry(frame)
    return [this.lastCall]
  }

  /** Where the plan is, for an error that ends it. */
  currentPosition(): { line?: number; column?: number; frame?: string } {
    const { frame } = this
    if (frame === null) return {}
    return frame.fn.code.program.describePosition(frame.at)
  }
}
