import { runInNewContext } from "node:vm"
import { describe, expect, test } from "vitest"
import { bareRealm } from "../../test/bare-realm.js"
import { BoundaryError, consoleBudget, consoleCopy, copyIn, copyOut, resultBudget } from "./boundary.js"
import { stepsUsed } from "./budget.js"
import { Termination } from "./errors.js"
import { ArrayObject } from "./objects/array.js"
import { BuiltinDefinition, BuiltinFunction } from "./objects/function.js"
import { Accessor, GuestObject } from "./objects/object.js"
import { PrimitiveObject } from "./objects/primitive-object.js"
import { PromiseObject } from "./objects/promise.js"
import { ProxyObject } from "./objects/proxy.js"
import { ACCESSOR, CONFIGURABLE, ENUMERABLE } from "./objects/shape.js"
import type { Value } from "./objects/value.js"
import type { Realm } from "./realm.js"

const realm = bareRealm()

function roundTrip(value: unknown): unknown {
  return copyOut(realm, copyIn(realm, value, "input"), "result")
}

function refusal(copy: () => unknown): BoundaryError {
  try {
    copy()
  } catch (error) {
    if (error instanceof BoundaryError) return error
    throw error
  }
  throw new Error("it was not refused")
}

function refusedIn(value: unknown): string {
  return refusal(() => copyIn(realm, value, "input")).message
}

function limitCode(action: () => unknown): string {
  try {
    action()
  } catch (error) {
    if (error instanceof Termination) return `${error.error.code}: ${error.error.message}`
    throw error
  }
  throw new Error("no limit was met")
}

function guestFunction(in_: Realm = realm): GuestObject {
  const behaviour = () => undefined
  const definition = new BuiltinDefinition("f", "f", 0, behaviour)
  return new BuiltinFunction(in_.intrinsics.FunctionPrototype, definition, null)
}

class BareProxy extends ProxyObject {}

function record(properties: Record<string, Value>): GuestObject {
  const object = new GuestObject(realm.rootShape, realm.intrinsics.ObjectPrototype, [])
  for (const [key, value] of Object.entries(properties)) object.putOwn(realm, key, value)
  return object
}

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
    const copy = roundTrip(value)
    expect(copy).toStrictEqual(value)
    if (typeof value === "object" && value !== null) expect(copy).not.toBe(value)
  })

  test("nesting costs no stack", () => {
    let deep: unknown[] = []
    for (let i = 0; i < 100_000; i++) deep = [deep]
    let at = roundTrip(deep) as unknown[]
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
    const copy = roundTrip(value) as { a: object; b: object[]; m: Map<object, object>; s: Set<object>; self: object }
    expect(copy.self).toBe(copy)
    expect(copy.b[0]).toBe(copy.a)
    expect(copy.m.get(copy.a)).toBe(copy.a)
    expect(copy.s.has(copy.a)).toBe(true)
  })

  test("views of one buffer still share it", () => {
    const buffer = new ArrayBuffer(8)
    const copy = roundTrip({ a: new Uint8Array(buffer, 2, 4), b: new DataView(buffer), buffer }) as {
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
    const copy = roundTrip(error) as typeof error
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
    const copy = roundTrip(new NotFound("gone")) as Error
    expect([copy.name, copy.message, Object.keys(copy)]).toEqual(["NotFound", "gone", []])
  })

  test("an AggregateError keeps its errors", () => {
    const copy = roundTrip(new AggregateError([new TypeError("a"), 2], "many")) as AggregateError
    expect(copy).toBeInstanceOf(AggregateError)
    expect([copy.message, copy.errors, Object.keys(copy)]).toEqual(["many", [new TypeError("a"), 2], []])
    const plain = roundTrip(Object.assign(new Error("e"), { errors: [1] })) as object
    expect("errors" in plain).toBe(false)
  })

  test("values of another realm of the host", () => {
    const foreign = runInNewContext(
      "({ o: { a: 1 }, l: [1], d: new Date(7), m: new Map([[1, 2]]), s: new Set([1]), r: /a/g, e: new RangeError('r'), n: new Number(1), t: new Uint8Array([1]), b: new ArrayBuffer(1), i: 1n })",
    )
    expect(roundTrip(foreign)).toStrictEqual({
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

describe("what crosses inwards otherwise", () => {
  test("instances become plain objects of their own data", () => {
    class Row {
      #hidden = 1
      constructor(
        readonly id: number,
        readonly tags: string[],
      ) {}
      get label() {
        return `${this.id}${this.#hidden}`
      }
    }
    expect(roundTrip([new Row(1, ["a"]), Object.create(null, { a: { value: 1, enumerable: true } })])).toStrictEqual([
      { id: 1, tags: ["a"] },
      { a: 1 },
    ])
  })

  test("symbol keys and non-enumerable properties stay behind", () => {
    const value = Object.defineProperty({ a: 1, [Symbol("s")]: 2 }, "hidden", { value: 3 })
    expect(roundTrip(value)).toStrictEqual({ a: 1 })
  })

  test("toJSON is not asked, a thenable is data", () => {
    expect(refusedIn({ toJSON: () => 1 })).toContain("input.toJSON is a function")
    const value = JSON.parse('{ "then": 1, "toJSON": "no" }')
    expect(roundTrip(value)).toStrictEqual(value)
  })

  test("Node's Buffer crosses with its own bytes alone", () => {
    const copy = roundTrip(Buffer.from("abc")) as Uint8Array
    expect(copy).toStrictEqual(new Uint8Array([97, 98, 99]))
    expect(copy.buffer.byteLength).toBe(3)
  })

  test("a proxy is read once, by its descriptors", () => {
    const log: string[] = []
    const logged = (name: string) => {
      log.push(name)
    }
    const proxy = new Proxy(
      { a: 1 },
      {
        get: () => logged("get"),
        has: () => {
          logged("has")
          return true
        },
        ownKeys: (target) => {
          logged("ownKeys")
          return Reflect.ownKeys(target)
        },
      },
    )
    expect(roundTrip(proxy)).toStrictEqual({ a: 1 })
    expect(log).toEqual(["ownKeys"])
  })

  test("records of one shape share it, arrays are dense", () => {
    const list = copyIn(
      realm,
      [
        { a: 1, b: "x" },
        { a: 2, b: "y" },
      ],
      "input",
    ) as ArrayObject
    const [first, second] = list.elements as GuestObject[]
    expect(first?.shape).toBe(second?.shape)
    expect(first?.slots).toEqual([1, "x"])
    expect(first?.proto).toBe(realm.intrinsics.ObjectPrototype)
  })

  test("the copy is a snapshot", () => {
    const value = { list: [1] }
    const copy = copyIn(realm, value, "input")
    value.list.push(2)
    expect(copyOut(realm, copy, "result")).toStrictEqual({ list: [1] })
  })

  test("of bytes, too, in both directions", () => {
    const bytes = new Uint8Array([1, 2, 3])
    const guest = copyIn(realm, { bytes, buffer: bytes.buffer }, "input")
    bytes[0] = 9
    const first = copyOut(realm, guest, "result") as { bytes: Uint8Array; buffer: ArrayBuffer }
    first.bytes[1] = 9
    const second = copyOut(realm, guest, "result") as { bytes: Uint8Array; buffer: ArrayBuffer }
    expect(second.bytes).toEqual(new Uint8Array([1, 2, 3]))
    expect(second.bytes.buffer).toBe(second.buffer)
  })

  test("what comes out can be changed and deleted as the host's own", () => {
    const value = JSON.parse('{ "__proto__": 1, "toString": 2, "a": 3 }')
    const error = new TypeError("t", { cause: 1 })
    const data = { writable: true, enumerable: true, configurable: true }
    expect(Object.getOwnPropertyDescriptors(roundTrip(value))).toEqual({
      ["__proto__"]: { value: 1, ...data },
      toString: { value: 2, ...data },
      a: { value: 3, ...data },
    })
    const list = roundTrip(Object.assign([1], { more: 2 })) as object
    expect(Object.getOwnPropertyDescriptor(list, "more")).toEqual({ value: 2, ...data })
    for (const key of ["cause", "stack", "message"]) {
      const property = Object.getOwnPropertyDescriptor(roundTrip(error), key)
      expect(property).toMatchObject({ writable: true, enumerable: false, configurable: true })
    }
  })
})

describe("what is refused inwards, by path", () => {
  test.each<[string, unknown, string]>([
    ["a function", { items: [{}, { onClick: () => 1 }] }, "input.items[1].onClick is a function"],
    ["a symbol", [Symbol("s")], "input[0] is a symbol"],
    ["a wrapped symbol", Object(Symbol("s")), "input is a symbol"],
    ["a BigInt of very many bits", [1n << 524288n], "input[0] is a BigInt of more bits than plans can have"],
    ["a promise", { rows: Promise.resolve() }, "input.rows is a promise"],
    [
      "a getter",
      {
        get a(): number {
          throw new Error("it ran")
        },
      },
      "input.a is an accessor",
    ],
    ["a setter", Object.defineProperty({}, "a", { set: () => {}, enumerable: true }), "input.a is an accessor"],
    [
      "a getter of an array",
      Object.defineProperty([1], 0, { get: () => 1, enumerable: true }),
      "input[0] is an accessor",
    ],
    ["an odd key", { "a b": { 5: Symbol() } }, 'input["a b"]["5"] is a symbol'],
    ["a value of a Map", new Map([["k", () => 1]]), 'input.get("k") is a function'],
    ["a value under a key that is an object", new Map([[{}, () => 1]]), "input.values()[0] is a function"],
    ["a key of a Map", new Map([[() => 1, 1]]), "input.keys()[0] is a function"],
    ["an item of a Set", new Set([1, () => 1]), "input.values()[1] is a function"],
    ["the cause of an error", new Error("e", { cause: { f: () => 1 } }), "input.cause.f is a function"],
    ["an iterator", [1].values(), "input is an iterator"],
    ["a generator", (function* () {})(), "input is an iterator"],
    ["a detached buffer", detached().buffer, "input has no bytes: its buffer is detached or too short"],
    ["a view of a detached buffer", [detached()], "input[0] has no bytes"],
    ["a DataView of a detached buffer", detachedDataView(), "input has no bytes"],
    ["a stream", { body: new ReadableStream() }, "input.body is a stream"],
    ["a weak map", new WeakMap(), "input is a WeakMap"],
    ["a shared buffer", new SharedArrayBuffer(1), "input is a SharedArrayBuffer"],
    ["a view of a shared buffer", new Uint8Array(new SharedArrayBuffer(1)), "input is a view of a SharedArrayBuffer"],
    [
      "an object of the host that hides its data",
      { u: new URL("x:y") },
      "input.u is a URL, which shows no data of its own",
    ],
    ["headers", new Headers(), "input is a Headers, which shows no data of its own"],
    [
      "a trap that throws",
      {
        p: new Proxy(
          {},
          {
            ownKeys: () => {
              throw new Error("trap")
            },
          },
        ),
      },
      "input.p cannot be read",
    ],
    ["a revoked proxy", [revoked()], "input[0] cannot be read"],
  ])("%s", (_, value, message) => {
    expect(refusedIn(value)).toContain(message)
  })

  test.each<[string, unknown, string]>([
    ["a Map", Object.create(Map.prototype), "input is a Map, which shows no data of its own"],
    ["a Set", Object.create(Set.prototype), "input is a Set, which shows no data of its own"],
    ["an ArrayBuffer", Object.create(ArrayBuffer.prototype), "input is an ArrayBuffer, which shows no data of its own"],
    ["a RegExp", Object.create(RegExp.prototype), "input is a RegExp, which shows no data of its own"],
    [
      "a class of which nothing is known",
      Object.create({
        constructor: { name: 5 },
        get x() {
          return 1
        },
      }),
      "input is a class instance, which shows no data of its own",
    ],
    ["a chain of prototypes without an end", endless(), "input cannot be read"],
    ["one that names its constructor", Object.create(endless({ constructor: Object })), "input cannot be read"],
    [
      "one that names all that is asked for",
      Object.create(
        endless({
          constructor: Object,
          [Symbol.toStringTag]: "Endless",
          [Symbol.iterator]: 1,
          [Symbol.asyncIterator]: 1,
          ...Object.fromEntries(["then", "next", "pipe", "getReader", "getWriter"].map((key) => [key, 1])),
        }),
      ),
      "input cannot be read",
    ],
    ["a trap that throws for the prototype", trapped("getPrototypeOf"), "input cannot be read"],
    ["a trap that throws for a property", trapped("getOwnPropertyDescriptor", { a: 1 }), "input cannot be read"],
    ["a trap of a list that throws for its elements", trapped("getOwnPropertyDescriptor", [1]), "input cannot be read"],
    ["a trap of a list that throws for its element", trapped("get", [1]), "input cannot be read"],
  ])("what only looks like another thing: %s", (_, value, message) => {
    expect(refusedIn(value)).toContain(message)
  })

  test("what only looks like another thing and has data is an instance", () => {
    const forged = (prototype: object) => Object.assign(Object.create(prototype) as object, { a: 1 })
    const tag = (text: unknown) => ({ [Symbol.toStringTag]: text })
    const plain = [
      Date.prototype,
      Number.prototype,
      String.prototype,
      tag("BigInt"),
      tag("Symbol"),
      tag("Number"),
      tag(5),
    ]
    for (const prototype of plain) expect(roundTrip(forged(prototype))).toEqual({ a: 1 })
    expect(roundTrip(Object.assign(forged({}), tag("Map")))).toEqual({ a: 1 })
    for (const prototype of [Number.prototype, String.prototype, Boolean.prototype]) {
      expect(roundTrip(Object.assign(forged(prototype), tag("Own")))).toEqual({ a: 1 })
      expect(roundTrip(forged(Object.assign(Object.create(prototype) as object, tag("Own"))))).toEqual({ a: 1 })
    }
    expect(roundTrip(Object.assign(Object(5) as object, tag("Own")))).toStrictEqual(Object(5))
    expect(refusedIn(forged(tag("WeakMap")))).toContain("input is an Object; only data crosses")
  })

  test("a tag of their own changes nothing of errors, dates and patterns, nor of an instance without data", () => {
    const tagged = <Made extends object>(value: Made): Made => Object.assign(value, { [Symbol.toStringTag]: "Own" })
    const copy = roundTrip([tagged(new RangeError("r")), tagged(new Date(7)), tagged(/a/g)])
    expect(copy).toStrictEqual([new RangeError("r"), new Date(7), /a/g])
    class Empty {
      get [Symbol.toStringTag]() {
        return "Empty"
      }
    }
    expect(roundTrip(new Empty())).toStrictEqual({})
  })

  test("no getter of a tag runs", () => {
    let runs = 0
    class Tagged {
      a = 1
      get [Symbol.toStringTag]() {
        runs++
        return "Map"
      }
    }
    class OwnTag {
      b = 2
    }
    const own = Object.defineProperty(new OwnTag(), Symbol.toStringTag, {
      get: () => {
        runs++
        return "Set"
      },
    })
    expect(roundTrip([new Tagged(), own])).toStrictEqual([{ a: 1 }, { b: 2 }])
    expect(runs).toBe(0)
  })

  test("prototypes without a constructor, and a promise by its tag or by its method", () => {
    const bare = Object.create(null) as object
    expect(roundTrip(Object.assign(Object.create(bare) as object, { a: 1 }))).toStrictEqual({ a: 1 })
    const tagged = (tag: string) => Object.create({ [Symbol.toStringTag]: tag }) as object
    expect(refusedIn(tagged("Promise"))).toContain("input is a promise")
    // biome-ignore lint/suspicious/noThenProperty: that is what is tested
    expect(refusedIn(Object.create({ then: () => 1 }))).toContain("input is a promise")
  })

  test("a length that a proxy makes up is none, unless it could be one", () => {
    const claiming = (length: unknown) =>
      new Proxy([1, 2, 3], {
        getOwnPropertyDescriptor: (list, key) => {
          const property = Reflect.getOwnPropertyDescriptor(list, key)
          return key === "length" ? { ...property, value: length } : property
        },
      })
    const before = realm.memoryBytes
    for (const length of [-1, -1e9, Number.NaN, 2 ** 32, Number.POSITIVE_INFINITY, "3", null, undefined, 0]) {
      expect(roundTrip(claiming(length))).toStrictEqual([])
    }
    expect(realm.memoryBytes).toBeGreaterThan(before)
    expect(roundTrip(claiming(1.5))).toStrictEqual([1])
    expect(roundTrip(claiming(2))).toStrictEqual([1, 2])
  })

  test("a prototype that tells of keys that it does not have", () => {
    const lying = new Proxy({}, { ownKeys: () => ["a"], getOwnPropertyDescriptor: () => undefined })
    expect(roundTrip(Object.create(lying))).toStrictEqual({})
  })

  test("what a trap threw is the cause", () => {
    const error = refusal(() => copyIn(realm, { a: trapped("ownKeys") }, "input"))
    expect(error.cause).toEqual(new Error("trap"))
    expect("cause" in refusal(() => copyIn(realm, () => 1, "input"))).toBe(false)
    const causeOf = (value: unknown) => refusal(() => copyIn(realm, value, "input")).cause
    expect(causeOf(trapped("getPrototypeOf"))).toEqual(new Error("trap"))
    expect(causeOf(trapped("getOwnPropertyDescriptor", { a: 1 }))).toEqual(new Error("trap"))
    expect(causeOf(revoked())).toMatchObject({ message: expect.stringContaining("revoked") })
  })

  test("errors whose name, message and stack are no texts", () => {
    const error = Object.assign(new Error("x"), { name: 5, message: { a: 1 }, stack: 7 })
    const copy = roundTrip(error) as Error
    expect([copy.name, copy.message]).toEqual(["Error", ""])
    const guest = copyIn(realm, new Error("x"), "input") as GuestObject
    for (const key of ["name", "message", "stack"]) guest.putOwn(realm, key, 5)
    const out = copyOut(realm, guest, "result") as Error
    expect([out.name, out.message, out.stack]).toEqual(["Error", "", "Error"])
  })

  test("the error says the place, the reason, a hint", () => {
    const error = refusal(() => copyIn(realm, { f: () => 1 }, "the result of tools.a", "a tool returns data only"))
    expect(error).toBeInstanceOf(TypeError)
    expect(error.path).toBe("the result of tools.a.f")
    expect(error.reason).toBe("is a function")
    expect(error.message).toBe("the result of tools.a.f is a function; a tool returns data only")
    expect(error.hint).toContain("tool")
  })

  test("a long path leaves its middle out", () => {
    let value: unknown = () => 1
    for (let i = 0; i < 100; i++) value = { next: value }
    expect(refusedIn(value).length).toBeLessThan(200)
  })

  test("so does a path of 25 steps, and a long key leaves out its end", () => {
    const nested = (depth: number): string => {
      let value: unknown = () => 1
      for (let i = depth; i > 0; i--) value = { [`k${i}`]: value }
      return refusal(() => copyIn(realm, value, "input")).path
    }
    const all = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => `.k${from + i}`).join("")
    expect(nested(24)).toBe(`input${all(1, 24)}`)
    expect(nested(25)).toBe(`input${all(1, 12)}.…${all(14, 25)}`)
    const keyed = (key: string) => refusal(() => copyIn(realm, { [key]: () => 1 }, "input")).path
    expect(keyed("k".repeat(60))).toBe(`input.${"k".repeat(60)}`)
    expect(keyed("k".repeat(61))).toBe(`input["${"k".repeat(60)}…"]`)
    expect(keyed(" ".repeat(60))).toBe(`input["${" ".repeat(60)}"]`)
  })
})

function detached(): Uint8Array {
  const bytes = new Uint8Array(4)
  structuredClone(bytes, { transfer: [bytes.buffer] })
  return bytes
}

function detachedDataView(): DataView {
  const view = new DataView(new ArrayBuffer(4))
  structuredClone(view.buffer, { transfer: [view.buffer] })
  return view
}

function revoked(): object {
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  return proxy
}

describe("what is refused outwards, by path", () => {
  const accessor = new Accessor(guestFunction(), undefined) as unknown as Value
  const withGetter = record({})
  withGetter.addProperty(realm, "a", accessor, ACCESSOR | ENUMERABLE | CONFIGURABLE)

  test.each<[string, Value, string]>([
    ["a function", record({ f: guestFunction() }), "result.f is a function; a plan returns data only"],
    ["a symbol", record({ s: Symbol("s") }), "result.s is a symbol; a plan returns data only"],
    ["a getter", record({ o: withGetter }), "result.o.a is an accessor; a plan returns data only"],
    ["a promise", new PromiseObject(realm.rootShape, null, []), "result is a promise; a plan returns data only"],
    [
      "a proxy",
      new BareProxy(realm.rootShape, record({}), record({}), false, false),
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
    const fn = guestFunction()
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
    const target = record({ a: 1 })
    const value = record({
      f: guestFunction(),
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
    value.addProperty(realm, "g", new Accessor(guestFunction(), undefined) as unknown as Value, ACCESSOR | ENUMERABLE)
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

describe("charges", () => {
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
    expect(limitCode(() => copyIn(small, rows, "input"))).toBe(
      "memory_limit: the plan used its 1 MiB of memory (limits.maxMemoryBytes)",
    )
  })

  test("a shared node counts once for bytes and at each visit for steps", () => {
    const shared = copyIn(
      realm,
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
    expect(limitCode(() => copyOut(fresh, value, "result", { budget: resultBudget(fresh.limits) }))).toBe(
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
    expect(limitCode(() => consoleCopy(fresh, text, budget))).toBe(
      "output_limit: the plan wrote its 5,000 bytes to the console (limits.maxConsoleBytes)",
    )
  })
})

/** An object whose prototype is another, and so on; this one has `properties`. */
function endless(properties: object = {}): object {
  return new Proxy(properties, { getPrototypeOf: () => endless() })
}

function trapped(trap: string, target: object = {}): object {
  const handler = {
    [trap]: () => {
      throw new Error("trap")
    },
  }
  return new Proxy(target, handler)
}
