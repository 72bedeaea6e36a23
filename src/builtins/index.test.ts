import { expect, test } from "vitest"
import { JobQueue } from "../interpreter/jobs.js"
import { BuiltinFunction } from "../interpreter/objects/function.js"
import { GuestObject } from "../interpreter/objects/object.js"
import { Shape } from "../interpreter/objects/shape.js"
import type { Value } from "../interpreter/objects/value.js"
import { type HostPort, Realm } from "../interpreter/realm.js"
import type { PlanLimits } from "../interpreter/types.js"
import { builtinById } from "./define.js"
import { standardLibrary } from "./index.js"

function createRealm(): Realm {
  return new Realm({
    library: standardLibrary,
    host: { onRefuel() {}, onMemoryCeiling() {} } as unknown as HostPort,
    limits: { maxSteps: Number.POSITIVE_INFINITY, maxMemoryBytes: Number.POSITIVE_INFINITY } as PlanLimits,
    rootShape: Shape.root(),
    clock: () => 0,
    random: () => 0,
    timeZone: "UTC",
    locale: "en-US",
    jobs: new JobQueue(),
    maxDepth: 100_000,
  })
}

/** Everything that own properties lead to from an object. */
function reachableFrom(realm: Realm, root: GuestObject): ReadonlySet<GuestObject> {
  const found = new Set([root])
  for (const object of found) {
    const parts: Value[] = [object.GetPrototypeOf(realm)]
    for (const key of object.OwnPropertyKeys(realm)) {
      const own = object.GetOwnProperty(realm, key)
      parts.push(own?.value, own?.accessor?.get, own?.accessor?.set)
    }
    for (const part of parts) if (part instanceof GuestObject) found.add(part)
  }
  return found
}

test("every built-in function can be found by its id", () => {
  expect(builtinById("no such function")).toBeUndefined()
  const realm = createRealm()
  const functions = [...reachableFrom(realm, realm.globalObject)].filter((object) => object instanceof BuiltinFunction)
  expect(functions.length).toBeGreaterThan(500)
  for (const { definition } of functions) expect(builtinById(definition.id)).toBe(definition)
})

test("a realm makes only what is asked for", () => {
  const realm = createRealm()
  realm.globalObject.Get(realm, "undefined")
  const made = realm.madeIntrinsics.filter((object) => object !== undefined)
  expect(made).toEqual([realm.intrinsics.ObjectPrototype])
})

test("global names are the own properties of the global object", () => {
  const realm = createRealm()
  const keys = realm.globalObject.OwnPropertyKeys(realm).filter((key) => typeof key === "string")
  expect(new Set(keys)).toEqual(standardLibrary.globalNames)
})
