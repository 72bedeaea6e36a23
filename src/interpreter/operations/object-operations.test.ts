import { expect, test } from "vitest"
import { bareRealm } from "../../../test/bare-realm.js"
import { ARRAY_BYTES, ELEMENT_BYTES, OBJECT_BYTES } from "../costs.js"
import type { Realm } from "../realm.js"
import {
  ArrayCreate,
  CreateArrayFromList,
  CreateListFromArrayLike,
  createElement,
  createPlainObject,
} from "./object-operations.js"

function charged(action: (realm: Realm) => unknown): number {
  const realm = bareRealm()
  realm.intrinsics.ArrayPrototype
  const before = realm.memoryBytes
  action(realm)
  return realm.memoryBytes - before
}

test("objects and lists are charged for what they hold", () => {
  expect(charged((realm) => createPlainObject(realm))).toBe(OBJECT_BYTES)
  expect(charged((realm) => ArrayCreate(realm, 0))).toBe(ARRAY_BYTES)
  expect(charged((realm) => CreateArrayFromList(realm, [1, 2, 3]))).toBe(ARRAY_BYTES + 3 * ELEMENT_BYTES)
  const list = (realm: Realm) => CreateListFromArrayLike(realm, CreateArrayFromList(realm, [1, 2, 3]))
  expect(charged(list)).toBe(ARRAY_BYTES + 6 * ELEMENT_BYTES)
})

test("an element is charged where it is added, and is not where the length is fixed", () => {
  const realm = bareRealm()
  const list = CreateArrayFromList(realm, [1])
  const before = realm.memoryBytes
  createElement(realm, list, 0, 2)
  expect(realm.memoryBytes).toBe(before)
  createElement(realm, list, 1, 3)
  expect(realm.memoryBytes).toBe(before + ELEMENT_BYTES)
  expect(list.elements).toEqual([2, 3])
  list.DefineOwnProperty(realm, "length", { writable: false })
  expect(() => createElement(realm, list, 2, 4)).toThrow()
  expect(list.elements).toEqual([2, 3])
})

test.each([0, 1, 5, 4294967295])("an array of length %d has only holes", (length) => {
  const realm = bareRealm()
  const array = ArrayCreate(realm, length)
  expect(array.length).toBe(length)
  expect(array.OwnPropertyKeys(realm)).toEqual(["length"])
})
