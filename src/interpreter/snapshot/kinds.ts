/** How the interpreter's own records look in a snapshot; those of the library stand beside their classes. */

import { Activation, OneCall } from "../activation.js"
import type { Frame, Suspendable } from "../frame.js"
import { ArrayBufferObject, DataViewObject } from "../objects/array-buffer.js"
import {
  FinalizationRegistryObject,
  MapIteratorObject,
  SetIteratorObject,
  WeakMapObject,
  WeakRefObject,
  WeakSetObject,
} from "../objects/collections.js"
import { DateObject } from "../objects/date.js"
import { FunctionObject } from "../objects/function.js"
import {
  ArrayIteratorObject,
  AsyncFromSyncIteratorObject,
  IteratorHelperObject,
  StringIteratorObject,
  WrapForValidIteratorObject,
} from "../objects/iterator.js"
import { PromiseObject } from "../objects/promise.js"
import { RegExpObject, regexpShape } from "../objects/regexp.js"
import { elementTypes, TypedArrayObject } from "../objects/typed-array.js"
import { TrappedProxyObject } from "../operations/proxy-operations.js"
import { ActivationRun, InstanceReturn } from "../pausable-call.js"
import { ReactionReturn, ThenableReturn } from "../pausable-jobs.js"
import { InvocationReturn } from "../plan-start.js"
import type { FieldKind, RecordKind, RecordKinds } from "../record-kinds.js"
import {
  activationFields,
  boolean,
  type ClassKind,
  callable,
  capabilityKind,
  classKind,
  constant,
  count,
  dropped,
  frame,
  instance,
  iteratorKind,
  key,
  list,
  mapOf,
  method,
  nullable,
  number,
  object,
  oneOf,
  optional,
  place,
  privateName,
  reaction,
  record,
  recordKind,
  setOf,
  table,
  text,
  value,
} from "../record-kinds.js"
import { AsyncGeneratorObject, AsyncRun, GeneratorAdvance, GeneratorObject, Given } from "../suspension.js"

// ---- literals ----

const enumerationKind = recordKind("key enumeration", {
  object: nullable(object),
  keys: list(key),
  index: count,
  visited: setOf(text),
})

const privateElementKind = recordKind("private element", { name: privateName, value: method })

const classRecordKind = recordKind("class definition", {
  F: instance(() => FunctionObject),
  instanceMethods: list(record(privateElementKind)),
  staticMethods: list(record(privateElementKind)),
})

const requestKind = recordKind("async generator request", {
  kind: oneOf(0, 1, 2),
  value,
  capability: record(capabilityKind),
})

const openableKind = recordKind("iterable to be opened", { openMethod: callable, iterable: object })

const resolvingKind = recordKind("promise resolving", {
  promise: instance(() => PromiseObject),
  shared: record(recordKind("resolved once", { alreadyResolved: boolean })),
})

const executorKind = recordKind("promise executor", { resolve: value, reject: value })

const boundKind = recordKind("bound function", { target: callable, boundThis: value, boundArguments: list(value) })

/** Literals that may lie in slots and partial results, where only their fields tell what they are. */
const partialKinds: readonly RecordKind[] = [iteratorKind, enumerationKind, classRecordKind]

// ---- classes ----

const resumption = { resumeKind: oneOf(0, 1, 2), resumeValue: value }
const iterated = nullable(record(iteratorKind))

/** A frame belongs to one run alone. */
function own(frame: Frame | null, owner: Suspendable): void {
  if (frame === null) return
  if (frame.owner !== null && frame.owner !== owner) throw new TypeError("has a frame that belongs to another run")
  frame.owner = owner
}

const elementTypesByName = new Map<string, unknown>(elementTypes.map((type) => [type.name, type]))

function checkView(view: TypedArrayObject | DataViewObject, size: number): void {
  const { byteOffset, fixedLength, buffer } = view
  const reaches = byteOffset + (fixedLength ?? 0) * size
  const bound = buffer.maxByteLength ?? (buffer.data === null ? Number.MAX_SAFE_INTEGER : buffer.byteLength)
  if (byteOffset % size !== 0 || reaches > bound) throw new TypeError("does not lie in its buffer")
}

const core: readonly ClassKind[] = [
  classKind(AsyncRun, "async run", { frame, promise: instance(() => PromiseObject), ...resumption }, (_realm, run) =>
    own(run.frame, run),
  ),
  classKind(
    GeneratorObject,
    "generator",
    {
      state: oneOf("suspended-start", "suspended-yield", "executing", "completed"),
      frame: nullable(frame),
      ...resumption,
      yielded: value,
      yieldsResult: boolean,
    },
    (_realm, generator) => {
      if ((generator.frame === null) !== (generator.state === "completed")) throw new TypeError("has no frame")
      own(generator.frame, generator)
    },
  ),
  classKind(
    AsyncGeneratorObject,
    "async generator",
    {
      state: oneOf("suspended-start", "suspended-yield", "executing", "draining-queue", "completed"),
      frame: nullable(frame),
      queue: list(record(requestKind)),
      ...resumption,
      yielded: place,
    },
    (_realm, generator) => {
      const isOver = generator.state === "completed" || generator.state === "draining-queue"
      if ((generator.frame === null) !== isOver) throw new TypeError("has no frame")
      if (generator.queue.length === 0 && (generator.state === "executing" || generator.state === "draining-queue"))
        throw new TypeError("runs for no request")
      own(generator.frame, generator)
    },
  ),
  classKind(ArrayIteratorObject, "array iterator", {
    array: nullable(object),
    index: count,
    kind: oneOf("key", "value", "key+value"),
  }),
  classKind(StringIteratorObject, "string iterator", { string: text, position: count }),
  classKind(AsyncFromSyncIteratorObject, "async-from-sync iterator", { syncIterator: iterated }),
  classKind(IteratorHelperObject, "iterator helper", {
    kind: oneOf("map", "filter", "take", "drop", "flatMap", "concat"),
    state: oneOf("suspended-start", "suspended-yield", "executing", "completed"),
    underlying: iterated,
    callback: optional(callable),
    remaining: number,
    counter: count,
    inner: iterated,
    iterables: list(record(openableKind)),
  }),
  classKind(WrapForValidIteratorObject, "wrapped iterator", { iterated }),
  ...[MapIteratorObject, SetIteratorObject].map((type) =>
    classKind(type, type === MapIteratorObject ? "map iterator" : "set iterator", {
      table: nullable(table),
      index: count,
      kind: oneOf("key", "value", "key+value"),
    }),
  ),
  classKind(WeakMapObject, "weak map", { entries: mapOf(value, value) }),
  classKind(WeakSetObject, "weak set", { members: setOf(value) }),
  classKind(WeakRefObject, "weak reference", { target: value }),
  classKind(FinalizationRegistryObject, "finalization registry", { cleanupCallback: value, tokens: setOf(value) }),
  classKind(DateObject, "date", { dateValue: number }),
  classKind(
    RegExpObject,
    "regular expression",
    { source: text, flags: text, compiled: dropped(() => null) },
    null,
    () => ({ shape: regexpShape, slots: [0] }),
  ),
  classKind(
    DataViewObject,
    "data view",
    { buffer: instance(() => ArrayBufferObject), byteOffset: count, fixedLength: nullable(count) },
    (_realm, view) => checkView(view, 1),
  ),
  classKind(
    TypedArrayObject,
    "typed array",
    {
      type: constant(() => elementTypesByName),
      buffer: instance(() => ArrayBufferObject),
      byteOffset: count,
      fixedLength: nullable(count),
      view: dropped(() => new Uint8Array(0)),
      viewed: dropped(() => null),
    },
    (_realm, array) => {
      checkView(array, array.type.size)
      array.forgetView()
    },
  ),
  classKind(
    TrappedProxyObject,
    "proxy",
    { target: nullable(object), handler: nullable(object), callable: boolean, constructible: boolean },
    (_realm, proxy) => {
      const { target, handler, callable, constructible } = proxy
      const isConsistent = target === null || (target.isCallable === callable && target.isConstructor === constructible)
      if ((target === null) !== (handler === null) || !isConsistent) throw new TypeError("does not fit its target")
    },
  ),
]

/** What waits on the stack of a paused plan for the result of something; frames and runs do too. */
const continuations: readonly ClassKind[] = [
  classKind(GeneratorAdvance, "generator advance", {
    ...activationFields,
    isEntered: boolean,
    generator: instance(() => GeneratorObject),
    kind: oneOf(0, 1, 2),
    value,
    givesResult: boolean,
  }),
  classKind(OneCall, "one call", {
    ...activationFields,
    isCalled: boolean,
    target: callable,
  }),
  classKind(Given, "given value", { value }),
  classKind(InstanceReturn, "instance return", { frame }),
  classKind(ActivationRun, "built-in", {
    activation: instance(() => Activation),
    frame: nullable(frame),
    depth: count,
  }),
  classKind(ReactionReturn, "reaction return", { reaction }),
  classKind(ThenableReturn, "thenable return", { reject: callable }),
  classKind(InvocationReturn, "invocation return", { promise: instance(() => PromiseObject) }),
]

const captured: readonly (readonly [id: string, kind: FieldKind])[] = [
  ["promise resolve function", record(resolvingKind)],
  ["promise reject function", record(resolvingKind)],
  ["promise capability executor", record(executorKind)],
  ["bound", record(boundKind)],
  ["bound constructor", record(boundKind)],
]

const known = new WeakMap<RecordKinds, KnownKinds>()

/** All that is known of records, for one library. */
export class KnownKinds {
  readonly byClass = new Map<unknown, ClassKind>()
  readonly byName = new Map<string, RecordKind | ClassKind>()
  private readonly captured: ReadonlyMap<string, FieldKind>

  static of(library: RecordKinds): KnownKinds {
    let kinds = known.get(library)
    if (kinds === undefined) {
      kinds = new KnownKinds(library)
      known.set(library, kinds)
    }
    return kinds
  }

  private constructor(library: RecordKinds) {
    for (const kind of [...core, ...continuations, ...library.classes]) {
      this.byClass.set(kind.type, kind)
      this.byName.set(kind.name, kind)
    }
    const literals = new Set<RecordKind>(partialKinds)
    this.captured = new Map([...captured, ...library.captured])
    for (const kind of this.captured.values()) collectLiterals(kind, literals)
    for (const { fields } of [...core, ...continuations, ...library.classes])
      for (const field of Object.values(fields)) collectLiterals(field, literals)
    for (const literal of literals) this.byName.set(literal.name, literal)
  }

  /** What the record of a built-in function holds; undefined: it has none. */
  capturedBy(id: string): FieldKind | undefined {
    return this.captured.get(id)
  }

  /** The kind of a literal, told by its fields. */
  literal(thing: object): RecordKind | undefined {
    if (Object.getPrototypeOf(thing) !== Object.prototype) return undefined
    const names = Object.keys(thing)
    return partialKinds.find(({ fields }) => {
      const wanted = Object.keys(fields)
      return wanted.length === names.length && wanted.every((name) => Object.hasOwn(thing, name))
    })
  }
}

function collectLiterals(kind: FieldKind, found: Set<RecordKind>): void {
  if (kind.is === "record") {
    const literal = kind.kind()
    if (found.has(literal)) return
    found.add(literal)
    for (const field of Object.values(literal.fields)) collectLiterals(field, found)
  } else if (kind.is === "map") {
    collectLiterals(kind.keys, found)
    collectLiterals(kind.values, found)
  } else if ("of" in kind) collectLiterals(kind.of, found)
}

export function isClassKind(kind: RecordKind | ClassKind): kind is ClassKind {
  return "type" in kind
}
