import { describe, expect, test } from "vitest"
import { bareRealm } from "../../../test/bare-realm.js"
import { ArrayObject } from "../objects/array.js"
import { Accessor, GuestObject } from "../objects/object.js"
import { PrimitiveObject } from "../objects/primitive-object.js"
import { PromiseObject } from "../objects/promise.js"
import { ProxyObject } from "../objects/proxy.js"
import { ACCESSOR, CONFIGURABLE, ENUMERABLE } from "../objects/shape.js"
import type { Value } from "../objects/value.js"
import { consoleCopy, copyOut } from "./boundary.js"

import { guestFunction, record, refusal, roundTrip } from "./testing.js"

const realm = bareRealm()

class BareProxy extends ProxyObject {}

describe("what comes out", () => {
  test("what comes out can be changed and deleted as the host's own", () => {
    const value = JSON.parse('{ "__proto__": 1, "toString": 2, "a": 3 }')
    const error = new TypeError("t", { cause: 1 })
    const data = { writable: true, enumerable: true, configurable: true }
    expect(Object.getOwnPropertyDescriptors(roundTrip(realm, value))).toEqual({
      ["__proto__"]: { value: 1, ...data },
      toString: { value: 2, ...data },
      a: { value: 3, ...data },
    })
    const list = roundTrip(realm, Object.assign([1], { more: 2 })) as object
    expect(Object.getOwnPropertyDescriptor(list, "more")).toEqual({ value: 2, ...data })
    for (const key of ["cause", "stack", "message"]) {
      const property = Object.getOwnPropertyDescriptor(roundTrip(realm, error), key)
      expect(property).toMatchObject({ writable: true, enumerable: false, configurable: true })
    }
  })
})

test("an array that is nearly all holes takes no room for them", () => {
  const sparse = new ArrayObject(null, [])
  sparse.setLength(realm, 30_000_000)
  const before = process.memoryUsage().heapUsed
  const copies = [1, 2, 3].map(() => copyOut(realm, sparse, "result") as unknown[])
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(100e6)
  expect(copies.map((copy) => [copy.length, Object.keys(copy).length])).toEqual([1, 2, 3].map(() => [30_000_000, 0]))
})

describe("what is refused outwards, by path", () => {
  const accessor = new Accessor(guestFunction(realm), undefined) as unknown as Value
  const withGetter = record(realm, {})
  withGetter.addProperty(realm, "a", accessor, ACCESSOR | ENUMERABLE | CONFIGURABLE)

  test.each<[string, Value, string]>([
    ["a function", record(realm, { f: guestFunction(realm) }), "result.f is a function; a plan returns data only"],
    ["a symbol", record(realm, { s: Symbol("s") }), "result.s is a symbol; a plan returns data only"],
    ["a getter", record(realm, { o: withGetter }), "result.o.a is an accessor; a plan returns data only"],
    ["a promise", new PromiseObject(realm.rootShape, null, []), "result is a promise; a plan returns data only"],
    [
      "a proxy",
      new BareProxy(realm.rootShape, record(realm, {}), record(realm, {}), false, false),
      "result is a Proxy; a plan returns data only",
    ],
  ])("%s", (_, value, message) => {
    expect(refusal(() => copyOut(realm, value, "result")).message).toBe(message)
  })

  test("functions and templates cross by handles where the caller allows it", () => {
    class Template extends GuestObject {
      readonly strings = ["<p>", "</p>"]
      constructor(readonly values: Value[]) {
        super(realm.rootShape, null, [])
      }
    }
    const fn = guestFunction(realm)
    const value = new Template([new Template([1]), new ArrayObject(null, [fn, fn])])
    const copy = copyOut(realm, value, "result", {
      functions: () => ({ kind: "function", id: "f1", name: "f" }),
      template: (object) => (object instanceof Template ? object : undefined),
    })
    const handle = { kind: "function", id: "f1", name: "f" }
    expect(copy).toStrictEqual({
      kind: "html",
      strings: ["<p>", "</p>"],
      values: [{ kind: "html", strings: ["<p>", "</p>"], values: [1] }, [handle, handle]],
    })
  })
})

describe("console arguments", () => {
  test("what is no data is shown", () => {
    const target = record(realm, { a: 1 })
    const value = record(realm, {
      f: guestFunction(realm),
      s: Symbol("s"),
      p: new PromiseObject(realm.rootShape, realm.intrinsics.PromisePrototype, []),
      proxy: new BareProxy(
        realm.rootShape,
        new BareProxy(realm.rootShape, target, null, false, false),
        null,
        false,
        false,
      ),
      revoked: new BareProxy(realm.rootShape, null, null, false, false),
      wrapped: new PrimitiveObject(realm, Symbol("w"), realm.intrinsics.ObjectPrototype),
    })
    value.addProperty(
      realm,
      "g",
      new Accessor(guestFunction(realm), undefined) as unknown as Value,
      ACCESSOR | ENUMERABLE,
    )
    value.putOwn(realm, "self", value)
    const copy = consoleCopy(realm, value) as Record<string, unknown>
    expect(copy).toMatchObject({
      f: "[Function: f]",
      s: "Symbol(s)",
      proxy: { a: 1 },
      revoked: "<Revoked Proxy>",
      wrapped: "[Symbol: Symbol(w)]",
      g: "[Getter]",
    })
    expect(copy.p).toContain("{ <pending> }")
    expect(copy.self).toBe(copy)
  })
})
