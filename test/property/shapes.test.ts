/** The law: objects, whose keys are in shared shapes, hold what a naive map of properties would, in the same order. */
import fc from "fast-check"
import { expect, test } from "vitest"
import { GuestObject } from "../../src/interpreter/objects/object.js"
import { CONFIGURABLE, ENUMERABLE, WRITABLE } from "../../src/interpreter/objects/shape.js"
import type { Value } from "../../src/interpreter/objects/value.js"
import { bareRealm } from "../bare-realm.js"

interface Attributes {
  readonly writable: boolean
  readonly enumerable: boolean
  readonly configurable: boolean
}

type Command =
  | readonly ["set", string, number]
  | readonly ["define", string, number, Attributes]
  | readonly ["delete", string]
  | readonly ["seal"]

/** Few keys, so that shapes are shared; some that sort before others; and others to be found again in dictionaries. */
const key = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom("a", "b", "c", "d", "e") },
  { weight: 2, arbitrary: fc.constantFrom("0", "7", "10", "4294967295", "-1", "__proto__") },
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 300 }).map((number) => `k${number}`) },
)
const attributes = fc.record({ writable: fc.boolean(), enumerable: fc.boolean(), configurable: fc.boolean() })
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 30, arbitrary: fc.tuple(fc.constant("set" as const), key, fc.nat(9)) },
  { weight: 8, arbitrary: fc.tuple(fc.constant("define" as const), key, fc.nat(9), attributes) },
  { weight: 12, arbitrary: fc.tuple(fc.constant("delete" as const), key) },
  { weight: 1, arbitrary: fc.constant(["seal"] as const) },
)

/** So many keys that the object becomes a dictionary. */
const growth: readonly Command[] = Array.from({ length: 150 }, (_, number) => ["set", `k${number}`, number])
const step: fc.Arbitrary<readonly Command[]> = fc.oneof(
  { weight: 60, arbitrary: command.map((one) => [one]) },
  { weight: 1, arbitrary: fc.constant(growth) },
)

type Property = Attributes & { readonly value: Value }

class NaiveObject {
  readonly properties = new Map<string, Property>()
  isExtensible = true

  apply([kind, ...rest]: Command): boolean {
    const [name = "", value = 0, given] = rest
    const known = this.properties.get(name)
    switch (kind) {
      case "set":
        if (known === undefined) {
          return this.put(name, { value, writable: true, enumerable: true, configurable: true })
        }
        return known.writable && this.put(name, { ...known, value })
      case "define": {
        const next = { value, ...(given as Attributes) }
        if (known === undefined || known.configurable) return this.put(name, next)
        const isAllowed = !next.configurable && next.enumerable === known.enumerable
        const isKept = known.writable || (!next.writable && Object.is(next.value, known.value))
        return isAllowed && isKept && this.put(name, next)
      }
      case "delete":
        if (known !== undefined && !known.configurable) return false
        this.properties.delete(name)
        return true
      case "seal":
        this.isExtensible = false
        return true
    }
  }

  private put(name: string, property: Property): boolean {
    if (!this.isExtensible && !this.properties.has(name)) return false
    this.properties.set(name, property)
    return true
  }

  /** Array indices first, ascending; then the others as they came. */
  get keys(): string[] {
    const keys = [...this.properties.keys()]
    const isIndex = (name: string) => /^(?:0|[1-9]\d*)$/.test(name) && Number(name) < 2 ** 32 - 1
    return [...keys.filter(isIndex).sort((a, b) => Number(a) - Number(b)), ...keys.filter((name) => !isIndex(name))]
  }
}

test("an object holds what a naive map of properties holds, whatever shares its shape", { timeout: 60_000 }, () => {
  const lists = fc.array(fc.tuple(fc.nat(2), step), { maxLength: 200, size: "max" })
  fc.assert(
    fc.property(lists, (steps) => {
      const realm = bareRealm()
      const pairs = [0, 1, 2].map(() => ({
        object: new GuestObject(realm.rootShape, null, []),
        naive: new NaiveObject(),
      }))
      for (const [which, commands] of steps) {
        const pair = pairs[which]
        if (pair === undefined) continue
        for (const command of commands) expect(act(pair.object, command)).toBe(pair.naive.apply(command))
      }
      for (const { object, naive } of pairs) {
        expect(object.OwnPropertyKeys(realm)).toEqual(naive.keys)
        for (const name of naive.keys) {
          const { value, writable, enumerable, configurable } = naive.properties.get(name) as Property
          const flags = (writable ? WRITABLE : 0) | (enumerable ? ENUMERABLE : 0) | (configurable ? CONFIGURABLE : 0)
          expect(object.GetOwnProperty(realm, name)).toMatchObject({ value, accessor: null, flags })
          expect(object.Get(realm, name)).toBe(value)
        }
        expect(object.Get(realm, "absent")).toBeUndefined()
      }

      function act(object: GuestObject, [kind, ...rest]: Command): boolean {
        const [name = "", value = 0, given] = rest
        if (kind === "set") return object.Set(realm, name, value)
        if (kind === "define") {
          return object.DefineOwnProperty(realm, name, { value, hasValue: true, ...(given as Attributes) })
        }
        return kind === "delete" ? object.Delete(realm, name) : object.PreventExtensions(realm)
      }
    }),
    { numRuns: 300 },
  )
})
