import { expect, test } from "vitest"
import { bareRealm } from "../../../test/bare-realm.js"
import { DICTIONARY_BYTES, DICTIONARY_ENTRY_BYTES, PROPERTY_BYTES } from "../costs.js"
import type { Realm } from "../realm.js"
import { GuestObject } from "./object.js"
import { DATA, ENUMERABLE } from "./shape.js"

const dictionary = (size: number) => DICTIONARY_BYTES + size * DICTIONARY_ENTRY_BYTES

function charged(realm: Realm, action: () => unknown): number {
  const before = realm.memoryBytes
  action()
  return realm.memoryBytes - before
}

function objectWith(realm: Realm, count: number): GuestObject {
  const object = new GuestObject(realm.rootShape, null, [])
  for (let i = 0; i < count; i++) object.addProperty(realm, `k${i}`, i, DATA)
  return object
}

test.each<[string, (object: GuestObject, realm: Realm) => unknown]>([
  ["a deletion", (object, realm) => object.Delete(realm, "k0")],
  ["other attributes", (object, realm) => object.DefineOwnProperty(realm, "k0", { writable: false })],
  ["preventing extensions", (object, realm) => object.PreventExtensions(realm)],
])("%s makes a dictionary of a layout, which is charged once", (_, change) => {
  const realm = bareRealm()
  const object = objectWith(realm, 3)
  expect(charged(realm, () => change(object, realm))).toBe(dictionary(3))
  expect(charged(realm, () => object.Delete(realm, "k1"))).toBe(0)
  expect(charged(realm, () => object.DefineOwnProperty(realm, "k2", { writable: false }))).toBe(0)
  expect(charged(realm, () => object.PreventExtensions(realm))).toBe(0)
})

test("a dictionary stays the same one, and what is not there is not deleted", () => {
  const realm = bareRealm()
  const object = objectWith(realm, 3)
  expect(charged(realm, () => object.Delete(realm, "none"))).toBe(0)
  expect(object.shape.isDictionary).toBe(false)
  object.Delete(realm, "k0")
  const { shape } = object
  object.Delete(realm, "k1")
  object.DefineOwnProperty(realm, "k2", { writable: false })
  object.PreventExtensions(realm)
  expect(object.shape).toBe(shape)
})

test("the list of keys is the caller's own", () => {
  const realm = bareRealm()
  const object = objectWith(realm, 2)
  object.OwnPropertyKeys(realm).push("another")
  expect(objectWith(realm, 2).OwnPropertyKeys(realm)).toEqual(["k0", "k1"])
})

test("the same attributes make none", () => {
  const realm = bareRealm()
  const object = objectWith(realm, 1)
  expect(
    charged(realm, () => object.DefineOwnProperty(realm, "k0", { value: 2, hasValue: true, writable: true })),
  ).toBe(0)
  expect(object.Get(realm, "k0")).toBe(2)
  expect(object.shape.isDictionary).toBe(false)
})

test.each(["addProperty", "addNamed"] as const)("%s charges a property, and for a dictionary its entry", (method) => {
  const realm = bareRealm()
  const add = (object: GuestObject, key: string) => object[method](realm, key, 1, DATA)
  const object = objectWith(realm, 3)
  expect(charged(realm, () => add(object, "more"))).toBe(PROPERTY_BYTES)
  object.Delete(realm, "more")
  expect(charged(realm, () => add(object, "again"))).toBe(PROPERTY_BYTES + DICTIONARY_ENTRY_BYTES)
  const large = objectWith(realm, 128)
  expect(charged(realm, () => add(large, "one more"))).toBe(PROPERTY_BYTES + dictionary(129))
  expect(large.Get(realm, "one more")).toBe(1)
})

test("slots of keys that come and go are used again", () => {
  const realm = bareRealm()
  const object = objectWith(realm, 2)
  object.addProperty(realm, "fixed", "f", ENUMERABLE)
  for (let i = 0; i < 10_000; i++) {
    object.putOwn(realm, `come${i}`, i)
    object.Delete(realm, `come${i}`)
    expect(object.slots.length).toBeLessThan(100)
  }
  expect(object.OwnPropertyKeys(realm).map((key) => object.Get(realm, key))).toEqual([0, 1, "f"])
  expect(object.GetOwnProperty(realm, "fixed")?.flags).toBe(ENUMERABLE)
})

test("slots are moved together seldom, and never while few are unused", () => {
  const realm = bareRealm()
  const object = objectWith(realm, 1000)
  let moves = 0
  for (let i = 0; i < 1000; i++) {
    const { slots } = object
    object.Delete(realm, `k${i}`)
    if (object.slots === slots) continue
    moves++
    expect(object.slots.length).toBeLessThanOrEqual(slots.length / 2)
    if (i < 999) expect(object.Get(realm, "k999")).toBe(999)
  }
  expect(moves).toBeGreaterThan(1)
  expect(moves).toBeLessThan(7)
  expect(object.slots.length).toBeLessThanOrEqual(32)
})

test("a dictionary knows without going through its keys whether one is an index", () => {
  const realm = bareRealm()
  const object = objectWith(realm, 200)
  const { shape } = object
  expect([shape.isDictionary, shape.hasIndexKeys]).toEqual([true, false])
  shape.keys = () => {
    throw new Error("was gone through")
  }
  object.addProperty(realm, "7", 1, DATA)
  expect([shape.hasIndexKeys, objectWith(realm, 3).shape.hasIndexKeys]).toEqual([true, false])
  object.Delete(realm, "7")
  object.Delete(realm, "8")
  expect(shape.hasIndexKeys).toBe(false)
})
