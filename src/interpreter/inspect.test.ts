import { inspect } from "node:util"
import { describe, expect, test } from "vitest"
import { bareRealm } from "../../test/bare-realm.js"
import { copyIn } from "./boundary/boundary.js"
import { inspectValue } from "./inspect.js"
import { ArrayObject } from "./objects/array.js"
import { BuiltinDefinition, BuiltinFunction } from "./objects/function.js"
import { GuestObject } from "./objects/object.js"
import { PromiseObject } from "./objects/promise.js"
import { HIDDEN } from "./objects/shape.js"
import type { Value } from "./objects/value.js"
import type { Realm } from "./realm.js"

/** A realm whose prototypes know their constructors. */
function namedRealm(): Realm {
  const realm = bareRealm()
  const behaviour = () => undefined
  for (const name of ["Object", "Array", "Map", "Set", "Promise", "Uint8Array", "ArrayBuffer"] as const) {
    const definition = new BuiltinDefinition(name, name, 0, behaviour, true)
    const maker = new BuiltinFunction(realm.intrinsics.FunctionPrototype, definition, null)
    realm.intrinsics[`${name}Prototype`].addProperty(realm, "constructor", maker, HIDDEN)
  }
  return realm
}

const realm = namedRealm()
const guest = (value: unknown) => copyIn(realm, value, "input")

describe("as Node writes it in one line", () => {
  test.each<[unknown]>([
    [undefined],
    [null],
    [-0],
    [12n],
    ["it's"],
    ['"it\'s"'],
    ['"it\'s" `1`'],
    ["a\n\t\u0001\u007f\ud800é😀\\"],
    [{}],
    [[]],
    [{ a: 1, "b c": [1, "x", { d: null }], $e_1: true }],
    [Object.assign([1, 2], { 4: 5, name: "x" })],
    [
      new Map<unknown, unknown>([
        ["a", { b: 1 }],
        [1, new Set([1])],
      ]),
    ],
    [new Map()],
    [new Date(7)],
    [new Date(Number.NaN)],
    [/a\/b/gi],
    [[Object(1), Object("s"), Object(true), Object(5n)]],
    [new Uint8Array([1, 2, 3])],
    [{ e: 1, nested: { a: { b: { c: { d: { e: 1 } } } } } }],
  ])("%o", (value) => {
    expect(inspectValue(guest(value))).toBe(
      inspect(value, { depth: 4, breakLength: Number.POSITIVE_INFINITY, compact: 100 }),
    )
  })
})

describe("otherwise", () => {
  test("errors, with what they have besides", () => {
    const error = Object.assign(new TypeError("boo"), { code: "E" })
    expect(inspectValue(guest([new RangeError("r"), error]))).toBe(
      "[ [RangeError: r], [TypeError: boo] { code: 'E' } ]",
    )
  })

  test("promises", () => {
    const promise = new PromiseObject(realm.rootShape, realm.intrinsics.PromisePrototype, [])
    expect(inspectValue(promise)).toBe("Promise { <pending> }")
    promise.state = "rejected"
    promise.result = 1
    expect(inspectValue(promise)).toBe("Promise { <rejected> 1 }")
  })

  test("the first hundred elements, and how many more", () => {
    const text = inspectValue(guest(Array.from({ length: 120 }, (_, i) => i)))
    expect(text).toMatch(/^\[ 0, 1, 2, .* 99, ... 20 more items \]$/)
  })

  test("cycles", () => {
    const list = new ArrayObject(realm.intrinsics.ArrayPrototype, [])
    ;(list.elements as Value[]).push(list)
    expect(inspectValue(list)).toBe("[ [Circular] ]")
  })

  test("an object without prototype", () => {
    expect(inspectValue(new GuestObject(realm.rootShape, null, []))).toBe("[Object: null prototype] {}")
  })

  test("never longer than it may be", () => {
    const value = guest(Array.from({ length: 100 }, () => "0123456789".repeat(10)))
    const text = inspectValue(value, { maxLength: 50 })
    expect(text).toHaveLength(50)
    expect(text.endsWith("…")).toBe(true)
  })
})
