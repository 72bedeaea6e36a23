import { describe, expect, test } from "vitest"
import { bareRealm } from "../../../test/bare-realm.js"
import type { ArrayObject } from "../objects/array.js"
import type { GuestObject } from "../objects/object.js"
import { copyIn, copyOut } from "./boundary.js"

import { refusal, roundTrip } from "./testing.js"

const realm = bareRealm()

function refusedIn(value: unknown): string {
  return refusal(() => copyIn(realm, value, "input")).message
}

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
    expect(
      roundTrip(realm, [new Row(1, ["a"]), Object.create(null, { a: { value: 1, enumerable: true } })]),
    ).toStrictEqual([{ id: 1, tags: ["a"] }, { a: 1 }])
  })

  test("symbol keys and non-enumerable properties stay behind", () => {
    const value = Object.defineProperty({ a: 1, [Symbol("s")]: 2 }, "hidden", { value: 3 })
    expect(roundTrip(realm, value)).toStrictEqual({ a: 1 })
  })

  test("toJSON is not asked, a thenable is data", () => {
    expect(refusedIn({ toJSON: () => 1 })).toContain("input.toJSON is a function")
    const value = JSON.parse('{ "then": 1, "toJSON": "no" }')
    expect(roundTrip(realm, value)).toStrictEqual(value)
  })

  test("Node's Buffer crosses with its own bytes alone", () => {
    const copy = roundTrip(realm, Buffer.from("abc")) as Uint8Array
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
    expect(roundTrip(realm, proxy)).toStrictEqual({ a: 1 })
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
    for (const prototype of plain) expect(roundTrip(realm, forged(prototype))).toEqual({ a: 1 })
    expect(roundTrip(realm, Object.assign(forged({}), tag("Map")))).toEqual({ a: 1 })
    for (const prototype of [Number.prototype, String.prototype, Boolean.prototype]) {
      expect(roundTrip(realm, Object.assign(forged(prototype), tag("Own")))).toEqual({ a: 1 })
      expect(roundTrip(realm, forged(Object.assign(Object.create(prototype) as object, tag("Own"))))).toEqual({ a: 1 })
    }
    expect(roundTrip(realm, Object.assign(Object(5) as object, tag("Own")))).toStrictEqual(Object(5))
    expect(refusedIn(forged(tag("WeakMap")))).toContain("input is an Object; only data crosses")
  })

  test("a tag of their own changes nothing of errors, dates and patterns, nor of an instance without data", () => {
    const tagged = <Made extends object>(value: Made): Made => Object.assign(value, { [Symbol.toStringTag]: "Own" })
    const copy = roundTrip(realm, [tagged(new RangeError("r")), tagged(new Date(7)), tagged(/a/g)])
    expect(copy).toStrictEqual([new RangeError("r"), new Date(7), /a/g])
    class Empty {
      get [Symbol.toStringTag]() {
        return "Empty"
      }
    }
    expect(roundTrip(realm, new Empty())).toStrictEqual({})
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
    expect(roundTrip(realm, [new Tagged(), own])).toStrictEqual([{ a: 1 }, { b: 2 }])
    expect(runs).toBe(0)
  })

  test("prototypes without a constructor, and a promise by its tag or by its method", () => {
    const bare = Object.create(null) as object
    expect(roundTrip(realm, Object.assign(Object.create(bare) as object, { a: 1 }))).toStrictEqual({ a: 1 })
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
      expect(roundTrip(realm, claiming(length))).toStrictEqual([])
    }
    expect(realm.memoryBytes).toBeGreaterThan(before)
    expect(roundTrip(realm, claiming(1.5))).toStrictEqual([1])
    expect(roundTrip(realm, claiming(2))).toStrictEqual([1, 2])
  })

  test("a prototype that tells of keys that it does not have", () => {
    const lying = new Proxy({}, { ownKeys: () => ["a"], getOwnPropertyDescriptor: () => undefined })
    expect(roundTrip(realm, Object.create(lying))).toStrictEqual({})
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
    const copy = roundTrip(realm, error) as Error
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
