import { expect, test } from "vitest"
import { stepsUsed } from "../interpreter/budget.js"
import { GuestThrow, throwTypeError } from "../interpreter/errors.js"
import { inspectValue } from "../interpreter/inspect.js"
import { JobQueue } from "../interpreter/jobs.js"
import { MapObject, SetObject } from "../interpreter/objects/collections.js"
import { BuiltinDefinition, BuiltinFunction } from "../interpreter/objects/function.js"
import { GuestObject } from "../interpreter/objects/object.js"
import { Shape } from "../interpreter/objects/shape.js"
import type { Value } from "../interpreter/objects/value.js"
import { CreateArrayFromList } from "../interpreter/operations/object-operations.js"
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

/** What a call gives, throws, charges and leaves of what it was given. */
function effect(id: string, call: (realm: Realm, fn: BuiltinFunction, values: readonly Value[]) => Value): unknown {
  return Array.from({ length: SAMPLES * 3 }, (_, pick) => {
    const realm = createRealm()
    const fn = [...reachableFrom(realm, realm.globalObject)].find(
      (object): object is BuiltinFunction => object instanceof BuiltinFunction && object.definition.id === id,
    ) as BuiltinFunction
    const samples = makeSamples(realm)
    const values = [pick, pick * 5 + 7, pick * 11 + 16].map((place) => samples[place % SAMPLES])
    const before = [stepsUsed(realm), realm.memoryBytes]
    let outcome: string
    try {
      outcome = inspectValue(call(realm, fn, values))
    } catch (error) {
      outcome =
        error instanceof GuestThrow ? inspectValue((error.value as GuestObject).Get(realm, "message")) : String(error)
    }
    const charged = [stepsUsed(realm) - (before[0] as number), realm.memoryBytes - (before[1] as number)]
    return [outcome, ...charged, realm.depth, ...values.map((value) => inspectValue(value))]
  })
}

const SAMPLES = 17

function makeSamples(realm: Realm): Value[] {
  const map = new MapObject(realm.rootShape, realm.intrinsics.MapPrototype, [])
  map.set(realm, "text", 1)
  const set = new SetObject(realm.rootShape, realm.intrinsics.SetPrototype, [])
  set.add(realm, 2)
  const object = new GuestObject(realm.rootShape, realm.intrinsics.ObjectPrototype, [])
  const frozen = CreateArrayFromList(realm, [1])
  frozen.PreventExtensions(realm)
  const longest = new GuestObject(realm.rootShape, realm.intrinsics.ObjectPrototype, [])
  longest.putOwn(realm, "length", Number.MAX_SAFE_INTEGER)
  const plain = ["text", 2, 2 ** 40, -1, 0.5, CreateArrayFromList(realm, [1, 2]), map, set, undefined, null, object]
  return [...plain, Symbol("s"), 1n, frozen, longest, unconvertible(realm, "first"), unconvertible(realm, "second")]
}

/** An object whose conversion throws: what is converted first can be told by the message. */
function unconvertible(realm: Realm, message: string): GuestObject {
  const object = new GuestObject(realm.rootShape, realm.intrinsics.ObjectPrototype, [])
  const definition = new BuiltinDefinition(`${message} conversion`, "", 0, () => throwTypeError(realm, message))
  for (const key of ["valueOf", "toString"]) {
    object.putOwn(realm, key, new BuiltinFunction(realm.intrinsics.FunctionPrototype, definition, null))
  }
  return object
}

const realmOfAll = createRealm()
const withoutList = [...reachableFrom(realmOfAll, realmOfAll.globalObject)]
  .filter((object): object is BuiltinFunction => object instanceof BuiltinFunction)
  .map(({ definition }) => definition)
  .filter(({ withOne, withTwo }) => withOne !== null || withTwo !== null)

test("some built-ins are called without a list", () => {
  expect(withoutList.length).toBeGreaterThan(40)
})

test.each(withoutList.map(({ id }) => id))(
  "%s does the same without a list of arguments",
  { timeout: 30_000 },
  (id) => {
    const withOne = effect(id, (realm, fn, [self, a]) => fn.callWithOne(realm, self, a))
    expect(withOne).toEqual(effect(id, (realm, fn, [self, a]) => fn.callVisibly(realm, self, [a])))
    const withTwo = effect(id, (realm, fn, [self, a, b]) => fn.callWithTwo(realm, self, a, b))
    expect(withTwo).toEqual(effect(id, (realm, fn, [self, a, b]) => fn.callVisibly(realm, self, [a, b])))
  },
)
