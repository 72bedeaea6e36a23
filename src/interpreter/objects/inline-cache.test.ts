import { expect, test } from "vitest"
import { bareRealm } from "../../../test/bare-realm.js"
import { GetCache, getCached } from "./inline-cache.js"
import { GuestObject } from "./object.js"
import { DATA } from "./shape.js"

test("a place remembers four receivers of inherited properties, and each once", () => {
  const realm = bareRealm()
  const cache = new GetCache()
  const parent = new GuestObject(realm.rootShape, null, [])
  parent.addProperty(realm, "wanted", "found", DATA)
  const receivers = Array.from({ length: 10 }, (_, i) => {
    const receiver = new GuestObject(realm.rootShape, parent, [])
    receiver.addProperty(realm, `other${i}`, i, DATA)
    return receiver
  })
  const ids = () => [cache.held, ...(cache.others ?? [])].map((entry) => entry?.receiverId)
  const idOf = (i: number) => receivers[i]?.shape.id
  for (const receiver of receivers) expect(getCached(realm, receiver, "wanted", cache, receiver)).toBe("found")
  expect(ids()).toEqual([idOf(9), idOf(8), idOf(7), idOf(6)])
  const again = receivers[7] as GuestObject
  again.proto = new GuestObject(realm.rootShape, parent, [])
  expect(getCached(realm, again, "wanted", cache, again)).toBe("found")
  expect(ids()).toEqual([idOf(7), idOf(9), idOf(8), idOf(6)])
})

test("a place that meets many layouts without its key stops learning that", () => {
  const realm = bareRealm()
  const cache = new GetCache()
  for (let i = 0; i < 20; i++) {
    const receiver = new GuestObject(realm.rootShape, null, [])
    receiver.addProperty(realm, `other${i}`, i, DATA)
    expect(getCached(realm, receiver, "wanted", cache, receiver)).toBe(undefined)
    expect(cache.absences).toBe(Math.min(i + 1, 8))
  }
})
