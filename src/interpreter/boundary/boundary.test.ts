import { runInNewContext } from "node:vm"
import { describe, expect, test } from "vitest"
import { bareRealm } from "../../../test/bare-realm.js"

import { roundTrip } from "./testing.js"

const realm = bareRealm()

describe("kinds that are kept both ways", () => {
  test.each<[string, unknown]>([
    ["undefined", undefined],
    ["null", null],
    ["-0", -0],
    ["NaN", Number.NaN],
    ["a BigInt", 2n ** 100n],
    ["a string", "é😀\ud800"],
    ["an empty object", {}],
    ["undefined properties", { a: undefined }],
    ["index keys before others", { b: 1, 2: "two", a: 3, 1: "one" }],
    ["many keys", Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`key${i}`, i]))],
    ["keys of Object.prototype", { toString: 1, constructor: 2, hasOwnProperty: 3 }],
    ["__proto__", JSON.parse('{"__proto__": {"polluted": true}, "a": 1}')],
    ["holes", Object.assign(new Array(4), { 0: 1, 2: 3 })],
    ["an array that is nearly all holes", Object.assign([1], { length: 4294967295, 70000: "far" })],
    ["properties of arrays", Object.assign(["b"], { index: 1, input: "abc" })],
    ["a Date", new Date(7)],
    ["an invalid Date", new Date(Number.NaN)],
    [
      "a Map",
      new Map<unknown, unknown>([
        ["k", { a: 1 }],
        [{ key: 1 }, new Map([[1, 2]])],
      ]),
    ],
    ["a Set", new Set<unknown>([1, "1", { a: 1 }])],
    ["a RegExp", /a\/b(?<n>c)/dgimsuy],
    ["wrappers", [Object(1), Object("s"), Object(true), Object(5n)]],
    ["a buffer", new Uint8Array([1, 2, 3]).buffer],
    ["an empty buffer", new ArrayBuffer(0)],
    ["typed arrays", [new Uint8Array([1, 2]), new Float64Array([0.5, -0]), new BigInt64Array([-1n])]],
    ["a DataView", new DataView(new Uint8Array([1, 2, 3, 4]).buffer, 1, 2)],
  ])("%s", (_, value) => {
    const copy = roundTrip(realm, value)
    expect(copy).toStrictEqual(value)
    if (typeof value === "object" && value !== null) expect(copy).not.toBe(value)
  })

  test("nesting costs no stack", () => {
    let deep: unknown[] = []
    for (let i = 0; i < 100_000; i++) deep = [deep]
    let at = roundTrip(realm, deep) as unknown[]
    let depth = 0
    while (at.length > 0) {
      at = at[0] as unknown[]
      depth++
    }
    expect(depth).toBe(100_000)
  })

  test("shared references and cycles", () => {
    const shared = { x: 1 }
    const value: Record<string, unknown> = {
      a: shared,
      b: [shared],
      m: new Map([[shared, shared]]),
      s: new Set([shared]),
    }
    value.self = value
    const copy = roundTrip(realm, value) as {
      a: object
      b: object[]
      m: Map<object, object>
      s: Set<object>
      self: object
    }
    expect(copy.self).toBe(copy)
    expect(copy.b[0]).toBe(copy.a)
    expect(copy.m.get(copy.a)).toBe(copy.a)
    expect(copy.s.has(copy.a)).toBe(true)
  })

  test("views of one buffer still share it", () => {
    const buffer = new ArrayBuffer(8)
    const copy = roundTrip(realm, { a: new Uint8Array(buffer, 2, 4), b: new DataView(buffer), buffer }) as {
      a: Uint8Array
      b: DataView
      buffer: ArrayBuffer
    }
    expect([copy.a.buffer, copy.b.buffer]).toEqual([copy.buffer, copy.buffer])
    copy.a[0] = 9
    expect(copy.b.getUint8(2)).toBe(9)
    expect(copy.a).toHaveLength(4)
  })

  test("errors: name, message, cause, code and details; no stack of the host", () => {
    const error = Object.assign(new TypeError("boo", { cause: new Error("why") }), {
      code: "E_BOO",
      details: [1],
      other: 1,
    })
    const copy = roundTrip(realm, error) as typeof error
    expect(copy).toBeInstanceOf(TypeError)
    expect([copy.name, copy.message, copy.code, copy.details]).toEqual(["TypeError", "boo", "E_BOO", [1]])
    expect((copy.cause as Error).message).toBe("why")
    expect(Object.keys(copy)).toEqual(["code", "details"])
    expect(copy.stack).toBe("TypeError: boo")
  })

  test("errors of other classes keep their name", () => {
    class NotFound extends Error {
      override name = "NotFound"
    }
    const copy = roundTrip(realm, new NotFound("gone")) as Error
    expect([copy.name, copy.message, Object.keys(copy)]).toEqual(["NotFound", "gone", []])
  })

  test("an AggregateError keeps its errors", () => {
    const copy = roundTrip(realm, new AggregateError([new TypeError("a"), 2], "many")) as AggregateError
    expect(copy).toBeInstanceOf(AggregateError)
    expect([copy.message, copy.errors, Object.keys(copy)]).toEqual(["many", [new TypeError("a"), 2], []])
    const plain = roundTrip(realm, Object.assign(new Error("e"), { errors: [1] })) as object
    expect("errors" in plain).toBe(false)
  })

  test("values of another realm of the host", () => {
    const foreign = runInNewContext(
      "({ o: { a: 1 }, l: [1], d: new Date(7), m: new Map([[1, 2]]), s: new Set([1]), r: /a/g, e: new RangeError('r'), n: new Number(1), t: new Uint8Array([1]), b: new ArrayBuffer(1), i: 1n })",
    )
    expect(roundTrip(realm, foreign)).toStrictEqual({
      o: { a: 1 },
      l: [1],
      d: new Date(7),
      m: new Map([[1, 2]]),
      s: new Set([1]),
      r: /a/g,
      e: new RangeError("r"),
      n: Object(1),
      t: new Uint8Array([1]),
      b: new ArrayBuffer(1),
      i: 1n,
    })
  })
})
