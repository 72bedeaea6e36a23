/** What crossing the boundary counts for, kind by kind: numbers that change on purpose only. */
import { describe, expect, test } from "vitest"
import { bareRealm } from "../../../test/bare-realm.js"
import { stepsUsed } from "../budget.js"
import { ArrayObject } from "../objects/array.js"
import { GuestObject } from "../objects/object.js"
import type { Value } from "../objects/value.js"
import type { Realm } from "../realm.js"
import { consoleBudget, consoleCopy, copyIn, copyOut, resultBudget } from "./boundary.js"
import { limitMet } from "./testing.js"

class Halves extends Uint16Array {}
class Pane extends (DataView as new (buffer: ArrayBuffer, offset: number, length: number) => DataView) {}
class NotFound extends Error {
  override name = "NotFound"
}

const buffer = new ArrayBuffer(640)
const dictionary = Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`key${i}`, i]))
const records = [{ a: 1, b: 2 }, { c: 1 }, { a: 3, b: 4 }, { c: 2 }]

/** Steps and bytes inwards, then outwards. */
type Costs = [number, number, number, number]

const kinds: [string, unknown, Costs][] = [
  ["null", null, [1, 0, 1, 0]],
  ["a text", "0123456789", [1, 36, 1, 36]],
  ["a BigInt", 2n ** 799n, [1, 100, 1, 100]],
  ["an empty record", {}, [2, 48, 2, 48]],
  ["a record", { a: 1, b: 2 }, [4, 416, 4, 96]],
  ["a long key", { ["k".repeat(20)]: 1 }, [3, 272, 3, 112]],
  ["records of two shapes, in turn", records, [16, 1008, 16, 416]],
  ["a record that is a dictionary", dictionary, [302, 40_048, 302, 7248]],
  ["an empty array", [], [2, 160, 2, 48]],
  ["an array", [1, 2, 3], [5, 184, 5, 72]],
  ["an array with holes", Object.assign(new Array(100), { 0: 1, 2: 3 }), [16, 960, 102, 848]],
  ["as many holes as stay dense", Object.assign(new Array(1028), { 0: 1 }), [131, 8384, 1030, 8272]],
  ["one more", Object.assign(new Array(1029), { 0: 1 }), [3, 552, 3, 72]],
  ["a property of an array", Object.assign([1], { index: 1 }), [4, 192, 5, 80]],
  ["a Date", new Date(7), [1, 64, 1, 64]],
  ["a Map", new Map([[1, 2], [3, 4]]), [4, 560, 4, 272]], // biome-ignore format: a pair of pairs
  ["a Set", new Set([1, 2]), [4, 560, 4, 272]],
  ["a pattern, without its program", /0123456789/g, [1, 36, 2, 132]],
  ["a wrapper", Object("0123456789"), [1, 84, 1, 84]],
  ["a buffer", buffer, [12, 816, 12, 816]],
  ["a view, with its whole buffer", new Uint8Array(buffer, 64, 64), [12, 1024, 12, 1024]],
  ["a view and its buffer", [new Uint16Array(buffer, 64, 64), buffer], [15, 1200, 15, 1088]],
  ["a view of a subclass, with its own bytes", new Halves(buffer, 64, 64), [4, 512, 4, 512]],
  ["a DataView", new DataView(buffer, 64, 128), [12, 1024, 12, 1024]],
  ["a DataView of a subclass", new Pane(buffer, 64, 128), [4, 512, 4, 512]],
  ["an error", new Error("0123456789"), [5, 380, 205, 246]],
  ["an error without a message", new Error(), [5, 336, 205, 202]],
  ["an error with a name of its own", new NotFound("0123456789"), [5, 404, 205, 252]],
  ["an AggregateError", new AggregateError([1], "0123456789"), [8, 572, 208, 320]],
]

/** Those whose making would be counted with the first copy that needs them. */
const intrinsics = [
  "Array",
  "Date",
  "Map",
  "Set",
  "RegExp",
  "Error",
  "AggregateError",
  "String",
  "ArrayBuffer",
] as const
const viewIntrinsics = ["Uint8Array", "Uint16Array", "DataView"] as const

function warmRealm(): Realm {
  const realm = bareRealm()
  for (const name of [...intrinsics, ...viewIntrinsics]) realm.intrinsics[`${name}Prototype`]
  return realm
}

function costOf(realm: Realm, copy: () => unknown): [number, number] {
  const [steps, bytes] = [stepsUsed(realm), realm.memoryBytes]
  copy()
  return [stepsUsed(realm) - steps, realm.memoryBytes - bytes]
}

test.each(kinds)("%s", (_, value, costs) => {
  const realm = warmRealm()
  let guest: Value
  const inwards = costOf(realm, () => {
    guest = copyIn(realm, value, "input")
  })
  const outwards = costOf(realm, () => copyOut(realm, guest, "result"))
  expect([...inwards, ...outwards]).toEqual(costs)
})

test("a subclass's view has its own bytes alone", () => {
  new Uint8Array(buffer).fill(7, 64, 192)
  for (const view of [new Halves(buffer, 64, 64), new Pane(buffer, 64, 128)]) {
    const realm = warmRealm()
    const copy = copyOut(realm, copyIn(realm, view, "input"), "result") as DataView
    expect(copy.byteOffset).toBe(0)
    expect(new Uint8Array(copy.buffer)).toEqual(new Uint8Array(128).fill(7))
  }
})

describe("what leaves by a budget", () => {
  function usedBy(make: (realm: Realm) => Value): { bytes: number; steps: number } {
    const realm = warmRealm()
    const budget = resultBudget(realm.limits)
    const value = make(realm)
    const [steps] = costOf(realm, () => copyOut(realm, value, "result", { budget }))
    return { bytes: budget.used, steps }
  }
  const list = (...elements: Value[]) => new ArrayObject(null, elements)
  const array = (count: number) => 48 + 8 * count
  const text = 16 + 2 * 10

  test("counts once what is there once", () => {
    expect(usedBy(() => list("0123456789", list(1)))).toEqual({ bytes: array(2) + text + array(1), steps: 6 })
  })

  test("counts each time what is shared, with all that hangs on it, and a step for each", () => {
    const size = array(2) + text + array(1)
    const thrice = usedBy(() => {
      const part = list("0123456789", list(1))
      return list(part, part, part)
    })
    expect(thrice).toEqual({ bytes: array(3) + 3 * size, steps: 4 + 3 + 2 + 1 + 3 + 2 })
    const below = usedBy(() => {
      const part = list("0123456789", list(1))
      return list(list(part), list(part))
    })
    expect(below.bytes).toBe(array(2) + 2 * (array(1) + size))
  })

  test.each<[string, unknown, number]>([
    ["a record", { a: "0123456789" }, 48 + 24 + text],
    ["a Map", new Map([[1, "0123456789"]]), 160 + 56 + text],
    ["a Set", new Set(["0123456789"]), 160 + 56 + text],
    ["an error", new Error("0123456789"), 160 + text + 16 + 2 * 17],
    ["a Date", new Date(7), 64],
    ["a pattern", /0123456789/, 96 + text],
    ["a wrapper", Object("0123456789"), 48 + text],
    ["a buffer", new ArrayBuffer(64), 176 + 64],
  ])("%s counts each time", (_, value, size) => {
    const twice = usedBy((realm) => {
      const part = copyIn(realm, value, "input")
      return list("0123456789", part, part)
    })
    expect(twice.bytes).toBe(array(3) + text + 2 * size)
  })

  test.each([
    ["a view", new Uint16Array(32)],
    ["a DataView", new DataView(new ArrayBuffer(64))],
  ])("%s counts each time for what it shows", (_, value) => {
    const twice = usedBy((realm) => {
      const part = copyIn(realm, value, "input")
      return list(part, part)
    })
    expect(twice.bytes).toBe(array(2) + 176 + 2 * (208 + 64))
  })

  test("goes round a cycle once", () => {
    const looped = usedBy(() => {
      const outer = list(1)
      ;(outer.elements as Value[]).push(outer)
      return outer
    })
    expect(looped.bytes).toBe(array(2))
  })

  test("is all of the limit, and no more", () => {
    const realm = bareRealm({ maxResultBytes: 36 })
    const copy = (value: Value) => copyOut(realm, value, "result", { budget: resultBudget(realm.limits) })
    expect(copy("0123456789")).toBe("0123456789")
    expect(() => copy("0123456789+")).toThrow()
  })

  test("counts the text that stands in for what is no data on the console", () => {
    const realm = warmRealm()
    const budget = consoleBudget(realm.limits)
    expect(consoleCopy(realm, Symbol("0123456789") as Value, budget)).toBe("Symbol(0123456789)")
    expect(budget.used).toBe(16 + 2 * 18)
  })

  test("counts templates for their texts and values", () => {
    const realm = warmRealm()
    const budget = resultBudget(realm.limits)
    const parts = { strings: ["0123456789", ""], values: [1] }
    class Template extends GuestObject {}
    const object = new Template(realm.rootShape, null, [])
    const cost = costOf(realm, () => copyOut(realm, object, "result", { budget, template: () => parts }))
    expect([budget.used, ...cost]).toEqual([48 + 3 * 8 + text + 16, 5, 48 + 3 * 8 + text + 16])
  })
})

describe("what the same data costs, and limits", () => {
  test("the same data costs the same, in proportion to its size", () => {
    const cost = (value: unknown): [number, number] => {
      const fresh = bareRealm()
      copyIn(fresh, value, "input")
      return [stepsUsed(fresh), fresh.memoryBytes]
    }
    const rows = (count: number) => Array.from({ length: count }, (_, i) => ({ id: i, name: "name" }))
    expect(cost(rows(100))).toEqual(cost(rows(100)))
    const [steps, bytes] = cost(rows(1000))
    expect(steps).toBeGreaterThan(3000)
    expect(bytes).toBeGreaterThan(1000 * (48 + 2 * 24))
    expect(bytes).toBeLessThan(1000 * 200)
  })

  test("data that is larger than the plan's memory ends it", () => {
    const small = bareRealm({ maxMemoryBytes: 1024 * 1024 }, (full) => {
      full.memoryBytes = 0
    })
    const rows = Array.from({ length: 100_000 }, (_, i) => ({ id: i }))
    expect(limitMet(() => copyIn(small, rows, "input"))).toBe(
      "memory_limit: the plan used its 1 MiB of memory (limits.maxMemoryBytes)",
    )
  })

  test("a shared node counts once for bytes and at each visit for steps", () => {
    const shared = copyIn(
      bareRealm(),
      Array.from({ length: 1000 }, () => "0123456789"),
      "input",
    )
    const [one, many] = [1, 1000].map((count) => {
      const fresh = bareRealm()
      copyOut(fresh, new ArrayObject(null, new Array<Value>(count).fill(shared)), "result")
      return { steps: stepsUsed(fresh), bytes: fresh.memoryBytes }
    }) as [{ steps: number; bytes: number }, { steps: number; bytes: number }]
    expect(many.steps - one.steps).toBe(999)
    expect(many.bytes - one.bytes).toBe(999 * 8)
  })

  test("a result that is too large ends the plan", () => {
    const fresh = bareRealm({ maxResultBytes: 10_000, maxConsoleBytes: 5_000 })
    const value = copyIn(fresh, "x".repeat(10_000), "input")
    expect(limitMet(() => copyOut(fresh, value, "result", { budget: resultBudget(fresh.limits) }))).toBe(
      "output_limit: the result is larger than 10,000 bytes (limits.maxResultBytes)",
    )
  })

  test("console arguments count together", () => {
    const fresh = bareRealm({ maxConsoleBytes: 5_000 })
    const budget = consoleBudget(fresh.limits)
    const text = copyIn(fresh, "x".repeat(1000), "input")
    consoleCopy(fresh, text, budget)
    consoleCopy(fresh, text, budget)
    expect(budget.used).toBeGreaterThan(4000)
    expect(limitMet(() => consoleCopy(fresh, text, budget))).toBe(
      "output_limit: the plan wrote its 5,000 bytes to the console (limits.maxConsoleBytes)",
    )
  })
})
