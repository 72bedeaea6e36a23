import { describe, expect, test } from "vitest"
import { bareRealm } from "../../test/bare-realm.js"
import { copyIn } from "./boundary.js"
import { chargeBytes, noteBoundary, stepsUsed } from "./budget.js"
import {
  ARRAY_BYTES,
  COLLECTION_BYTES,
  ELEMENT_BYTES,
  PROMISE_BYTES,
  SYMBOL_BYTES,
  WEAK_COLLECTION_BYTES,
} from "./costs.js"
import { Termination } from "./errors.js"
import { HeapScope } from "./frame.js"
import { estimateLiveBytes, reclaimMemory } from "./heap.js"
import { ArrayObject } from "./objects/array.js"
import { MapObject, WeakMapObject } from "./objects/collections.js"
import { BuiltinFunction } from "./objects/function.js"
import { Accessor, GuestObject } from "./objects/object.js"
import { PromiseObject } from "./objects/promise.js"
import { ACCESSOR, ENUMERABLE } from "./objects/shape.js"
import type { Value } from "./objects/value.js"
import type { Realm } from "./realm.js"

/** What the roots keep alive beyond an empty realm. */
function liveBytes(realm: Realm, ...roots: unknown[]): number {
  return estimateLiveBytes(realm, roots) - estimateLiveBytes(realm, [])
}

function list(...elements: Value[]): ArrayObject {
  return new ArrayObject(null, elements)
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
    const definition = { id: "f", name: "f", length: 0, isConstructor: false, behaviour }
    const builtin = new BuiltinFunction(null, definition, { captured: [treasure()] })
    const withGetter = new GuestObject(realm.rootShape, treasure(), [])
    withGetter.addProperty(realm, "a", new Accessor(builtin, undefined) as unknown as Value, ACCESSOR | ENUMERABLE)
    const promise = new PromiseObject(realm.rootShape, null, [])
    promise.reactions.push({
      continuation: null,
      onFulfilled: treasure(),
      onRejected: undefined,
      capability: null,
      derived: null,
    })
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

  test("jobs, symbols and template objects are roots", () => {
    const realm = bareRealm()
    const before = estimateLiveBytes(realm, [])
    realm.jobs.enqueue({ kind: "callback", callback: list(1, 2), args: [list(3)] })
    realm.templateObjects.set({}, list(4))
    realm.symbolsByKey.set("a key that is long", Symbol())
    expect(estimateLiveBytes(realm, []) - before).toBeGreaterThan(4 * ARRAY_BYTES + 50)
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

  test("walks charge no steps: the two flavours do not walk at the same places", () => {
    const { realm, walks } = reclaimingRealm([list()])
    for (let i = 0; i < 30_000; i++) chargeAtBoundary(realm)
    expect(walks()).toBeGreaterThan(1)
    expect(stepsUsed(realm)).toBe(0)
  })
})
