import { describe, expect, test } from "vitest"
import { bareRealm } from "../../test/bare-realm.js"
import { copyIn, copyOut } from "./boundary/boundary.js"
import { chargeBytes, noteBoundary, stepsUsed } from "./budget.js"
import {
  ARRAY_BYTES,
  COLLECTION_BYTES,
  DICTIONARY_BYTES,
  DICTIONARY_ENTRY_BYTES,
  ELEMENT_BYTES,
  ENTRY_BYTES,
  FUNCTION_BYTES,
  keyBytes,
  OBJECT_BYTES,
  PROMISE_BYTES,
  PROPERTY_BYTES,
  RECORD_BYTES,
  SHAPE_BYTES,
  SYMBOL_BYTES,
  stringBytes,
  WEAK_COLLECTION_BYTES,
} from "./costs.js"
import { Termination } from "./errors.js"
import { Frame, HeapScope } from "./frame.js"
import { FunctionCode } from "./function-code.js"
import { estimateLiveBytes, OtherBytes, reclaimMemory } from "./heap.js"
import { ArrayObject } from "./objects/array.js"
import { ArrayBufferObject } from "./objects/array-buffer.js"
import { MapObject, nextEntry, SetObject, WeakMapObject } from "./objects/collections.js"
import { ErrorObject } from "./objects/error.js"
import { BuiltinDefinition, BuiltinFunction, FunctionObject } from "./objects/function.js"
import { Accessor, GuestObject, LazyValue } from "./objects/object.js"
import { PromiseObject } from "./objects/promise.js"
import { RegExpObject } from "./objects/regexp.js"
import { ACCESSOR, ENUMERABLE, Shape } from "./objects/shape.js"
import { elementTypeByName, TypedArrayObject } from "./objects/typed-array.js"
import type { Value } from "./objects/value.js"
import { concat } from "./operations/arithmetic.js"
import { Program } from "./program.js"
import { Realm } from "./realm.js"

/** Of a list of the interpreter's own. */
const LIST_BYTES = 48

/** What the roots keep alive beyond an empty realm. */
function liveBytes(realm: Realm, ...roots: unknown[]): number {
  return estimateLiveBytes(realm, roots) - estimateLiveBytes(realm, [])
}

function list(...elements: Value[]): ArrayObject {
  return new ArrayObject(null, elements)
}

/** As copies out of a plan are. */
function hostError(): Error {
  const error = new AggregateError([], "m".repeat(12), { cause: "c".repeat(12) })
  const hidden = { writable: true, configurable: true }
  Object.defineProperty(error, "stack", { value: "s".repeat(12), ...hidden })
  Object.defineProperty(error, "errors", { value: new Map(), ...hidden })
  return error
}

describe("the estimate", () => {
  const kinds: [string, unknown][] = [
    ["records", Array.from({ length: 1000 }, (_, i) => ({ id: i, name: `a name that is long ${i}`, tags: [i, i] }))],
    ["numbers", Array.from({ length: 10_000 }, (_, i) => i)],
    ["long strings", Array.from({ length: 100 }, (_, i) => `${i}`.repeat(1000))],
    ["a map", new Map(Array.from({ length: 1000 }, (_, i) => [`a key that is long ${i}`, { i }]))],
    ["a dictionary", Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`a key that is long ${i}`, i]))],
    ["bytes", new Uint8Array(100_000)],
    ["errors", Array.from({ length: 100 }, (_, i) => new Error(`a message that is long ${i}`))],
  ]
  test.each(kinds)("counts %s about as they were charged", (_, value) => {
    const realm = bareRealm()
    const before = estimateLiveBytes(realm, [])
    const guest = copyIn(realm, value, "input")
    const ratio = (estimateLiveBytes(realm, [guest]) - before) / realm.memoryBytes
    expect(ratio).toBeGreaterThan(0.8)
    expect(ratio).toBeLessThan(1.2)
  })

  test("of copies of arrays, counts properties besides elements, and no holes where they are nearly all", () => {
    const realm = bareRealm()
    const text = "x".repeat(12)
    const named = list(1, 2)
    named.addProperty(realm, "k".repeat(100), text, ENUMERABLE)
    const sparse = list()
    sparse.setLength(realm, 4_000_000_000)
    sparse.DefineOwnProperty(realm, "3000000000", { value: text, hasValue: true, enumerable: true })
    const [namedCopy, sparseCopy] = [copyOut(realm, named, "input"), copyOut(realm, sparse, "input")]
    expect(liveBytes(realm, namedCopy)).toBe(LIST_BYTES + keyBytes("k".repeat(100)) + stringBytes(text))
    expect(liveBytes(realm, sparseCopy)).toBe(LIST_BYTES + stringBytes(text))
  })

  test("counts other memory", () => {
    expect(liveBytes(bareRealm(), new OtherBytes(1234))).toBe(1234)
  })

  test("writes joined texts out once their joins take an eighth of the limit", () => {
    const realm = bareRealm({ maxMemoryBytes: 32_000 })
    const join = (times: number) => {
      let text = ""
      for (let i = 0; i < times; i++) text = concat(realm, "a beginning of enough characters", String(i))
      estimateLiveBytes(realm, [text])
    }
    join(100)
    expect(realm.joins).toBe(100)
    join(100)
    expect(realm.joins).toBe(0)
  })

  test("counts a shared object once, and goes round cycles", () => {
    const realm = bareRealm()
    const shared = list(1, 2, 3)
    const cycle = list(shared, shared)
    ;(cycle.elements as Value[]).push(cycle)
    expect(liveBytes(realm, cycle, cycle)).toBe(2 * (ARRAY_BYTES + 3 * ELEMENT_BYTES))
  })

  test("nesting costs no stack", () => {
    const realm = bareRealm()
    let deep = list()
    for (let i = 0; i < 200_000; i++) deep = list(deep)
    expect(liveBytes(realm, deep)).toBe(200_001 * ARRAY_BYTES + 200_000 * ELEMENT_BYTES)
  })

  test("goes through prototypes, accessors, scopes, records, reactions and the fields of unknown classes", () => {
    const realm = bareRealm()
    const treasure = () => list(...new Array<Value>(1000).fill(0))
    const behaviour = () => undefined
    const definition = new BuiltinDefinition("f", "f", 0, behaviour)
    const builtin = new BuiltinFunction(null, definition, { captured: [treasure()] })
    const withGetter = new GuestObject(realm.rootShape, treasure(), [])
    withGetter.addProperty(realm, "a", new Accessor(builtin, undefined) as unknown as Value, ACCESSOR | ENUMERABLE)
    const promise = new PromiseObject(realm.rootShape, null, [])
    const reaction = {
      continuation: null,
      onFulfilled: treasure(),
      onRejected: undefined,
      capability: null,
      derived: null,
    }
    promise.reactions = [reaction]
    class Other extends GuestObject {
      readonly hidden = new Map<object, object>([[treasure(), new HeapScope(null, [treasure()])]])
    }
    const other = new Other(realm.rootShape, null, [])
    const bytes = liveBytes(realm, withGetter, promise, other)
    expect(bytes).toBeGreaterThan(5 * 8000)
    expect(bytes).toBeLessThan(5 * 8000 + 2000)
  })

  test("of a map, what was deleted is not alive", () => {
    const realm = bareRealm()
    const map = new MapObject(realm.rootShape, null, [])
    for (let i = 0; i < 1000; i++) map.set(realm, i, list())
    const full = liveBytes(realm, map)
    for (let i = 0; i < 990; i++) map.delete(realm, i)
    expect(liveBytes(realm, map)).toBeLessThan(full / 20)
  })

  test("what the built-ins charge for a kind is what it counts for", () => {
    const realm = bareRealm()
    expect(liveBytes(realm, new MapObject(realm.rootShape, null, []))).toBe(COLLECTION_BYTES)
    expect(liveBytes(realm, new PromiseObject(realm.rootShape, null, []))).toBe(PROMISE_BYTES)
    expect(liveBytes(realm, new WeakMapObject(realm.rootShape, null, []))).toBe(WEAK_COLLECTION_BYTES)
    expect(liveBytes(realm, Symbol())).toBe(SYMBOL_BYTES)
  })

  test.each<[string, (realm: Realm) => unknown, number]>([
    ["a short text", () => "x".repeat(11), 0],
    ["a text", () => "x".repeat(12), 16 + 24],
    ["a BigInt that fits into 64 bits", () => [2n ** 63n - 1n, -(2n ** 63n)], 48 + 2 * 8],
    ["a longer BigInt", () => 2n ** 63n, 8],
    ["a BigInt of a thousand bits", () => 2n ** 1000n, 125],
    ["a negative BigInt of a thousand bits", () => -(2n ** 999n), 125],
    ["a BigInt of 4,096 bits", () => 2n ** 4095n, 512],
    ["a large BigInt, in eighths", () => 2n ** 450_000n, (262_144 / 8) * 1.625],
    ["a large negative BigInt, in eighths", () => -(2n ** 450_000n), (262_144 / 8) * 1.625],
    ["the largest BigInt", () => 2n ** 524_288n - 1n, (262_144 / 8) * 1.875],
    ["a scope", () => new HeapScope(null, [1, 2, 3]), 64 + 3 * 8],
    ["a host's list", () => [1, 2, 3], 48 + 3 * 8],
    ["a host's Map", () => new Map([[1, "x".repeat(12)]]), 64 + 56 + 40],
    ["a host's Set", () => new Set([1, 2]), 64 + 2 * 56],
    ["a host's bytes", () => new Uint8Array(100), 64 + 64 + 100],
    ["a record of the host", () => ({ a: "x".repeat(12), b: [1] }), 64 + 40 + 48 + 8],
    ["a record of the host with a long key", () => ({ ["k".repeat(100)]: 1 }), 64 + 200],
    ["one with many fields", () => Object.fromEntries(Array.from({ length: 104 }, (_, i) => [i, i])), 64 + 100 * 24],
    ["a host's error", hostError, 64 + 3 * 40 + 64],
    ["a host's Date", () => new Date(0), 64],
    ["a host's pattern", () => /abcdefghijkl/, 64 + 40],
    ["a host's String", () => new String("x".repeat(1e6)), 64 + 16 + 2e6],
    ["a host's BigInt", () => Object(2n ** 1000n), 64 + 125],
    ["an object", (realm) => copyIn(realm, { a: 1, b: "x".repeat(12) }, "input"), 48 + 2 * 24 + 40 + 2 * 160],
    ["a Map", (realm) => copyIn(realm, new Map([[1, "x".repeat(12)]]), "input"), 448 + 56 + 40],
    ["a Set", (realm) => copyIn(realm, new Set([1, 2]), "input"), 448 + 2 * 56],
    ["a buffer", (realm) => copyIn(realm, new ArrayBuffer(100), "input"), 176 + 100],
    ["a view", (realm) => copyIn(realm, new Uint8Array(100), "input"), 208 + 176 + 100],
    ["an error", (realm) => copyIn(realm, new Error("x".repeat(12)), "input"), 320 + 2 * 24 + 40 + 2 * 160],
    ["a pattern", (realm) => copyIn(realm, /abcdefghijkl/g, "input"), 48 + 24 + 40 + 1024 + 12 * 64],
    [
      "a pattern with properties",
      (realm) => copyIn(realm, /\p{L}\P{Lu}/u, "input"),
      48 + 24 + 1024 + 11 * 64 + 10 * 1024,
    ],
    ["a pattern without", (realm) => copyIn(realm, /\\p{2}\d/u, "input"), 48 + 24 + 1024 + 8 * 64],
    [
      "properties of strings",
      (realm) =>
        new RegExpObject(realm.intrinsics.RegExpPrototype, "\\p{RGI_Emoji}[\\p{RGI_Emoji_ZWJ_Sequence}]", "v", null),
      48 + 24 + 16 + 2 * 41 + 1024 + 41 * 64 + (768 + 448) * 1024,
    ],
    ["patterns alike", (realm) => copyIn(realm, [/a/g, /a/g], "input"), 160 + 16 + 2 * (48 + 24) + 1024 + 64],
  ])("%s counts for what it takes", (_, make, bytes) => {
    const realm = bareRealm()
    for (const name of ["ArrayPrototype", "MapPrototype", "SetPrototype", "RegExpPrototype"] as const) {
      realm.intrinsics[name]
    }
    realm.intrinsics.ArrayBufferPrototype
    realm.intrinsics.Uint8ArrayPrototype
    realm.intrinsics.ErrorPrototype
    const before = estimateLiveBytes(realm, [])
    expect(estimateLiveBytes(realm, [make(realm)]) - before).toBe(bytes)
  })

  test("keys that layouts keep count for their length, texts and descriptions of symbols", () => {
    const grownBy = (...keys: (string | symbol)[]): number => {
      const realm = bareRealm()
      const before = estimateLiveBytes(realm, [])
      for (const key of keys) new GuestObject(realm.rootShape, null, []).addProperty(realm, key, 1, ENUMERABLE)
      return estimateLiveBytes(realm, []) - before
    }
    expect(grownBy("a", "x".repeat(79), Symbol())).toBe(3 * SHAPE_BYTES)
    expect(grownBy("x".repeat(80))).toBe(2 * SHAPE_BYTES)
    expect(grownBy("x".repeat(8000), "x".repeat(8000))).toBe(101 * SHAPE_BYTES)
    expect(grownBy(Symbol("x".repeat(8000)))).toBe(101 * SHAPE_BYTES)
  })

  test("a table whose entries moved on counts for the places that it left out", () => {
    const realm = bareRealm()
    const map = new MapObject(realm.rootShape, null, [])
    for (let i = 0; i < 40; i++) map.set(realm, i, "x".repeat(12))
    const cursor = map.startCursor()
    for (let i = 0; i < 30; i++) map.delete(realm, i)
    const moved = liveBytes(realm, map)
    // 21 of 40 were left out when the table was compacted.
    expect(liveBytes(realm, map, cursor.table) - moved).toBe(64 + 21 * ELEMENT_BYTES)
    map.clear()
    expect(liveBytes(realm, cursor.table)).toBe(64 + 21 * ELEMENT_BYTES + 64 + 64)
  })

  test("a table that was cleared lets go of its keys, those that it had before it was compacted, too", () => {
    const realm = bareRealm()
    const set = new SetObject(realm.rootShape, null, [])
    for (let i = 0; i < 40; i++) set.add(realm, `${i}`.repeat(12))
    const first = set.startCursor()
    for (let i = 0; i < 30; i++) set.delete(realm, `${i}`.repeat(12))
    const second = set.startCursor()
    set.clear()
    expect([first.table?.places.size, second.table?.places.size]).toEqual([0, 0])
    set.add(realm, "another")
    expect([nextEntry(realm, first), nextEntry(realm, second), set.size]).toEqual([0, 0, 1])
  })

  test("a typed array lets go of a data block that its buffer has no more", () => {
    const realm = bareRealm()
    const buffer = new ArrayBufferObject(realm.rootShape, realm.intrinsics.ArrayBufferPrototype, new ArrayBuffer(1000))
    const { rootShape, intrinsics } = realm
    const type = elementTypeByName("Uint8Array")
    const array = new TypedArrayObject(rootShape, intrinsics.Uint8ArrayPrototype, type, buffer, 0, null)
    const { elements } = array
    liveBytes(realm, array)
    expect(array.elements).toBe(elements)
    buffer.data = null
    liveBytes(realm, array)
    const held = Object.values(array).flatMap((each) => (ArrayBuffer.isView(each) ? each.buffer : each))
    expect(held.filter((each) => each instanceof ArrayBuffer && each.byteLength > 0)).toEqual([])
  })

  test("of an error, a long text that it begins with counts, and names that do not stand in the source", () => {
    const realm = bareRealm()
    const code = Object.assign(Object.create(FunctionCode.prototype), { info: { name: "a name in the source" } })
    const bytes = (header: string, ...names: string[]) => {
      const trace = names.map((name) => ({ code, name, at: 0 }))
      return liveBytes(realm, new ErrorObject(null, header, trace))
    }
    expect(bytes("Error", "a name in the source")).toBe(bytes(""))
    expect(bytes("x".repeat(1000)) - bytes("")).toBe(stringBytes("x".repeat(1000)))
    expect(bytes("", "n".repeat(1000)) - bytes("")).toBe(stringBytes("n".repeat(1000)))
  })

  test("what plans share counts for nothing, whatever holds it", () => {
    const realm = bareRealm()
    const shared = [Shape, FunctionCode, Program, Realm, LazyValue].map((kind) =>
      Object.assign(Object.create(kind.prototype) as object, { text: "x".repeat(1000) }),
    )
    expect(liveBytes(realm, shared)).toBe(LIST_BYTES + shared.length * ELEMENT_BYTES)
    expect(liveBytes(realm, { realm, shape: realm.rootShape })).toBe(RECORD_BYTES)
  })

  test("functions count for what the library charges, and those of the library that hold nothing cost nothing", () => {
    const realm = bareRealm()
    const parts = { shape: realm.rootShape, proto: null, slots: [], scope: null, elements: null, givenName: "" }
    const fn = Object.assign(Object.create(FunctionObject.prototype), parts)
    expect(liveBytes(realm, fn)).toBe(FUNCTION_BYTES)
    const named = Object.assign(Object.create(FunctionObject.prototype), { ...parts, givenName: "n".repeat(1000) })
    expect(liveBytes(realm, named)).toBe(FUNCTION_BYTES + stringBytes("n".repeat(1000)))
    const definition = new BuiltinDefinition("f", "f", 0, () => undefined)
    const [bare, holding] = [null, {}].map((record) => {
      const builtin = new BuiltinFunction(null, definition, record)
      builtin.shape = realm.rootShape
      builtin.slots = []
      return liveBytes(realm, builtin)
    })
    expect([bare, holding]).toEqual([0, FUNCTION_BYTES + RECORD_BYTES])
  })

  test("a frame counts for its code's frame and for what it holds", () => {
    const realm = bareRealm()
    const fn = { code: Object.assign(Object.create(FunctionCode.prototype), { frameBytes: 5000 }) }
    const frame = new Frame(realm, fn as FunctionObject, "x".repeat(12), ["y".repeat(12)], null, 0)
    expect(liveBytes(realm, frame) - liveBytes(realm, fn)).toBe(5000 + 2 * stringBytes("x".repeat(12)))
    frame.partial = [list()]
    frame.args = ["z".repeat(12)]
    const held = ARRAY_BYTES + LIST_BYTES + ELEMENT_BYTES + 3 * stringBytes("x".repeat(12))
    expect(liveBytes(realm, frame) - liveBytes(realm, fn)).toBe(5000 + held)
  })

  test("a dictionary counts for its entries, those under symbols too, also that of an intrinsic", () => {
    const realm = bareRealm()
    const keyed = (object: GuestObject) => {
      object.Delete(realm, "none of its own")
      object.ownDictionary()
      for (let i = 0; i < 100; i++) object.putOwn(realm, i === 0 ? Symbol("d".repeat(1000)) : Symbol(), i)
      object.putOwn(realm, "k".repeat(100), "a tag of this length")
      return object
    }
    const entries = 101 * (PROPERTY_BYTES + DICTIONARY_ENTRY_BYTES) + keyBytes("k".repeat(100))
    const symbols = 100 * SYMBOL_BYTES + stringBytes("d".repeat(1000))
    const object = keyed(new GuestObject(realm.rootShape, null, []))
    const text = stringBytes("a tag of this length")
    expect(liveBytes(realm, object)).toBe(OBJECT_BYTES + DICTIONARY_BYTES + entries + text + symbols)
    const { MapPrototype } = realm.intrinsics
    const before = estimateLiveBytes(realm, [])
    keyed(MapPrototype)
    const own = MapPrototype.shape.size - 101
    const grown = before + DICTIONARY_BYTES + entries
    const after = grown + own * (PROPERTY_BYTES + DICTIONARY_ENTRY_BYTES) + text + symbols
    expect(estimateLiveBytes(realm, [])).toBe(after)
  })

  test("a list that is nearly all holes is walked", () => {
    const realm = bareRealm()
    const sparse = list()
    sparse.setLength(realm, 5_000_000)
    sparse.DefineOwnProperty(realm, "4000000", { value: "x".repeat(1000), hasValue: true })
    expect(sparse.elements).toBe(null)
    expect(liveBytes(realm, sparse)).toBeGreaterThan(stringBytes("x".repeat(1000)))
  })

  test("an intrinsic as it was made costs nothing, whatever it is", () => {
    const realm = bareRealm()
    const before = estimateLiveBytes(realm, [])
    realm.intrinsics.AggregateErrorPrototype
    realm.intrinsics.ArrayPrototype
    realm.intrinsics.MapPrototype
    // The layout of an error's prototype is grown in a bare realm.
    const made = before + SHAPE_BYTES
    expect(estimateLiveBytes(realm, [])).toBe(made)
    realm.intrinsics.MapPrototype.addProperty(realm, "kept", list(1, 2), ENUMERABLE)
    expect(estimateLiveBytes(realm, [])).toBe(made + ARRAY_BYTES + 2 * ELEMENT_BYTES + SHAPE_BYTES)
  })

  test("jobs, symbols and template objects are roots", () => {
    const realm = bareRealm()
    const before = estimateLiveBytes(realm, [])
    realm.jobs.enqueue({ kind: "callback", callback: list(1, 2), args: [list(3)] })
    realm.templateObjects.set({}, list(4))
    realm.symbolsByKey.set("a key that is long", Symbol())
    const after = estimateLiveBytes(realm, [])
    expect(after - before).toBeGreaterThan(4 * ARRAY_BYTES + 50)
    realm.keysBySymbol.set(Symbol(), "a key that is long")
    expect(estimateLiveBytes(realm, []) - after).toBe(ENTRY_BYTES)
  })
})

describe("reclaiming", () => {
  const limit = 1024 * 1024

  /** A realm that reclaims with these roots; `walks` counts how often. */
  function reclaimingRealm(roots: unknown[]): { realm: Realm; walks: () => number } {
    let count = 0
    const realm = bareRealm({ maxMemoryBytes: limit }, (full) => {
      reclaimMemory(full, roots)
      if (!full.awaitsBoundary) count++
    })
    return { realm, walks: () => count }
  }

  function chargeAtBoundary(realm: Realm, bytes = 100): void {
    noteBoundary(realm)
    chargeBytes(realm, bytes)
  }

  test("between two boundaries nothing is given back, and an eighth of the limit more may be charged", () => {
    const { realm } = reclaimingRealm([])
    let charged = 0
    const charge = () => {
      for (;;) {
        chargeBytes(realm, 100)
        charged += 100
      }
    }
    expect(charge).toThrow(Termination)
    expect(charged / limit).toBeGreaterThan(1.1)
    expect(charged / limit).toBeLessThan(1.3)
  })

  test("what was charged too much till the next boundary is given back there", () => {
    const { realm } = reclaimingRealm([])
    for (let i = 0; i < 100; i++) {
      for (let charged = 0; charged < limit * 1.1; charged += 100) chargeBytes(realm, 100)
      noteBoundary(realm)
    }
    expect(realm.memoryBytes).toBeLessThan(limit)
  })

  test("garbage is given back", () => {
    const { realm, walks } = reclaimingRealm([])
    for (let i = 0; i < 100_000; i++) chargeAtBoundary(realm)
    expect(walks()).toBeGreaterThan(5)
    expect(walks()).toBeLessThan(15)
    expect(realm.memoryBytes).toBeLessThanOrEqual(limit)
  })

  test("what is alive ends the plan", () => {
    const kept: Value[] = []
    const { realm } = reclaimingRealm([kept])
    const fill = () => {
      for (;;) {
        chargeAtBoundary(realm, ARRAY_BYTES + ELEMENT_BYTES)
        kept.push(list())
      }
    }
    expect(fill).toThrow(Termination)
    expect(kept.length * (ARRAY_BYTES + ELEMENT_BYTES)).toBeGreaterThan(limit * 0.95)
    expect(kept.length * (ARRAY_BYTES + ELEMENT_BYTES)).toBeLessThan(limit * 1.15)
  })

  test("nearly full, walks still cost a constant times what is allocated", () => {
    const kept: Value[] = []
    const { realm, walks } = reclaimingRealm([kept])
    while (kept.length * (ARRAY_BYTES + ELEMENT_BYTES) < limit * 0.97) {
      chargeAtBoundary(realm, ARRAY_BYTES + ELEMENT_BYTES)
      kept.push(list())
    }
    for (let i = 0; i < 100_000; i++) chargeAtBoundary(realm)
    expect(walks()).toBeLessThanOrEqual((100_000 * 100) / (limit / 8) + 1)
  })

  test("a request that is larger than all there may be is refused before it is made", () => {
    const { realm } = reclaimingRealm([])
    expect(() => chargeBytes(realm, 10 * limit)).toThrow(Termination)
  })

  /** With `garbage` charged before the last boundary, and `unseen` after it. */
  function chargedRealm(roots: unknown[], garbage: number, unseen = 0): { realm: Realm; seen: number } {
    const { realm } = reclaimingRealm(roots)
    realm.memoryBytes = garbage
    noteBoundary(realm)
    realm.memoryBytes += unseen
    return { realm, seen: estimateLiveBytes(realm, roots) }
  }

  test("what is asked for counts besides what is alive", () => {
    const { realm, seen } = chargedRealm([list(1, 2, 3)], limit)
    chargeBytes(realm, limit / 4)
    expect(realm.memoryBytes).toBe(seen + limit / 4)
    expect(realm.memoryAtBoundary).toBe(seen)
    expect(realm.memoryCeiling).toBe(limit)
    expect(realm.awaitsBoundary).toBe(false)
  })

  test("so does what was charged since the last boundary", () => {
    const { realm, seen } = chargedRealm([], limit / 2, limit / 2)
    chargeBytes(realm, limit / 4)
    expect(realm.memoryBytes).toBe(seen + limit / 2 + limit / 4)
    expect(realm.memoryAtBoundary).toBe(seen)
  })

  test("so does what callers hide; what is given back is noted", () => {
    const { realm, seen } = chargedRealm([], limit)
    realm.hiddenBytes = 1000
    chargeBytes(realm, limit / 4)
    expect(realm.memoryBytes).toBe(seen + 1000 + limit / 4)
    expect(realm.reclaimedBytes).toBe(limit - seen - 1000)
  })

  test("all of the limit may be alive, and no more", () => {
    const { realm, seen } = chargedRealm([], limit)
    chargeBytes(realm, limit - seen)
    expect(realm.memoryBytes).toBe(limit)
    expect(realm.awaitsBoundary).toBe(false)
    const full = chargedRealm([], limit).realm
    expect(() => chargeBytes(full, limit - seen + 1)).toThrow(Termination)
  })

  test("a count waits for a boundary only where something was charged since the last one, and not for a large request", () => {
    const atBoundary = chargedRealm([], limit).realm
    chargeBytes(atBoundary, 1)
    expect(atBoundary.awaitsBoundary).toBe(false)
    const between = chargedRealm([], limit / 2, limit / 2).realm
    chargeBytes(between, 1)
    expect(between.awaitsBoundary).toBe(true)
    expect(between.memoryBytes).toBe(limit + 1)
    expect(between.memoryCeiling).toBe(limit + limit / 8)
    noteBoundary(between)
    expect(between.awaitsBoundary).toBe(false)
    expect(between.memoryBytes).toBeLessThan(limit / 8)
    const large = chargedRealm([], limit / 2, limit / 2).realm
    chargeBytes(large, limit / 8)
    expect(large.memoryBytes).toBeLessThan(limit)
  })

  test("where more is alive than may be, an eighth more may be charged till the next boundary", () => {
    const { realm } = chargedRealm([], limit / 4, limit * 0.95)
    chargeBytes(realm, limit / 8)
    expect(realm.awaitsBoundary).toBe(true)
    expect(realm.memoryBytes).toBeGreaterThan(limit)
    expect(realm.memoryCeiling).toBe(realm.memoryBytes + limit / 8)
  })

  test("walks charge no steps: the two flavours do not walk at the same places", () => {
    const { realm, walks } = reclaimingRealm([list()])
    for (let i = 0; i < 30_000; i++) chargeAtBoundary(realm)
    expect(walks()).toBeGreaterThan(1)
    expect(stepsUsed(realm)).toBe(0)
  })
})
