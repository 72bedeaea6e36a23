import { describe, expect, test } from "vitest"
import { bareRealm } from "../../test/bare-realm.js"
import {
  chargeBytes,
  chargedBytes,
  chargeJoin,
  chargeSteps,
  chargeString,
  cutFuel,
  enterImplicit,
  leaveImplicit,
  MAX_STRING_LENGTH,
  noteBoundary,
  stepsUsed,
  unseenBytes,
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

describe("calls that the source does not say", () => {
  test("where more than two of them nest is no boundary", () => {
    const realm = bareRealm()
    chargeBytes(realm, 100)
    realm.implicitCalls = 3
    noteBoundary(realm)
    expect(realm.memoryAtBoundary).toBe(0)
    realm.implicitCalls = 2
    noteBoundary(realm)
    expect(realm.memoryAtBoundary).toBe(100)
  })

  test.each<[string, unknown, number]>([
    ["an object is unseen", {}, 70],
    ["a long text is unseen", "x".repeat(65), 70],
    ["a short text is nothing", "x".repeat(64), 40],
    ["a number is nothing", 5, 40],
  ])("what the caller holds stays unseen, and of what they made, %s", (_, result, unseen) => {
    const realm = bareRealm()
    chargeBytes(realm, 100)
    noteBoundary(realm)
    chargeBytes(realm, 40)
    const before = chargedBytes(realm)
    expect(unseenBytes(realm)).toBe(40)
    enterImplicit(realm, 40)
    expect([realm.implicitCalls, realm.hiddenBytes, unseenBytes(realm)]).toEqual([1, 40, 0])
    chargeBytes(realm, 30)
    leaveImplicit(realm, 40, before, result)
    expect([realm.implicitCalls, realm.hiddenBytes, unseenBytes(realm)]).toEqual([0, 0, unseen])
  })

  test("what was given back meanwhile was charged all the same", () => {
    const realm = bareRealm()
    chargeBytes(realm, 100)
    realm.memoryBytes -= 60
    realm.reclaimedBytes += 60
    expect(chargedBytes(realm)).toBe(100)
  })
})
