import { describe, expect, test } from "vitest"
import { bareRealm } from "../../test/bare-realm.js"
import {
  chargeBytes,
  chargeJoin,
  chargeSteps,
  chargeString,
  cutFuel,
  MAX_STRING_LENGTH,
  noteBoundary,
  stepsUsed,
} from "./budget.js"
import { Termination } from "./errors.js"
import type { Realm } from "./realm.js"

describe("steps", () => {
  test.each([10, 4096, 5000])("all %i may be used, one by one or at once, and no more", (maxSteps) => {
    const oneByOne = bareRealm({ maxSteps })
    for (let i = 0; i < maxSteps; i++) chargeSteps(oneByOne, 1)
    expect(stepsUsed(oneByOne)).toBe(maxSteps)
    expect(() => chargeSteps(oneByOne, 1)).toThrow(Termination)
    expect(stepsUsed(oneByOne)).toBe(maxSteps)
    const atOnce = bareRealm({ maxSteps })
    chargeSteps(atOnce, maxSteps)
    expect(() => chargeSteps(atOnce, 1)).toThrow(Termination)
    expect(() => chargeSteps(bareRealm({ maxSteps }), maxSteps + 1)).toThrow(Termination)
  })

  test("the last one may be used though fuel was cut", () => {
    const realm = bareRealm({ maxSteps: 10 })
    chargeSteps(realm, 9)
    cutFuel(realm)
    expect(stepsUsed(realm)).toBe(9)
    chargeSteps(realm, 1)
    expect(() => chargeSteps(realm, 1)).toThrow(Termination)
  })

  test("chunks end at the same steps, however often fuel was cut", () => {
    const ends = (cutAt: number): number[] => {
      const realm = bareRealm({ maxSteps: 20_000 })
      const found = new Set<number>()
      for (let i = 1; i <= 15_000; i++) {
        chargeSteps(realm, 1)
        if (i === cutAt) cutFuel(realm)
        else if (realm.fuelIssued > i) found.add(realm.fuelIssued)
      }
      return [...found]
    }
    expect(ends(0)).toEqual([4096, 8192, 12_288, 16_384])
    expect(ends(5000)).toEqual(ends(0))
  })
})

describe("bytes", () => {
  function asked(charge: (realm: Realm) => void): boolean {
    let isAsked = false
    charge(
      bareRealm({ maxMemoryBytes: 100 }, () => {
        isAsked = true
      }),
    )
    return isAsked
  }

  test("all may be used, and one more asks", () => {
    expect(asked((realm) => chargeBytes(realm, 100))).toBe(false)
    expect(asked((realm) => chargeBytes(realm, 101))).toBe(true)
  })

  test.each([
    ["made", chargeString],
    ["joined", chargeJoin],
  ])("a string that is %s counts for its characters, and may be as long as in V8", (_, charge) => {
    expect(asked((realm) => charge(realm, 42))).toBe(false)
    expect(asked((realm) => charge(realm, 43))).toBe(true)
    const realm = bareRealm({ maxMemoryBytes: 2 ** 32 })
    charge(realm, MAX_STRING_LENGTH)
    realm.makeThrow = () => new RangeError("too long") as never
    expect(() => charge(realm, MAX_STRING_LENGTH + 1)).toThrow("too long")
    expect(realm.memoryBytes).toBe(16 + MAX_STRING_LENGTH * 2)
  })
})

test("no boundary is where something called a function without the source saying so", () => {
  const realm = bareRealm()
  chargeBytes(realm, 100)
  realm.implicitCalls++
  noteBoundary(realm)
  expect(realm.memoryAtBoundary).toBe(0)
  realm.implicitCalls--
  noteBoundary(realm)
  expect(realm.memoryAtBoundary).toBe(100)
})
