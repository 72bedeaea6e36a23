import { describe, expect, test } from "vitest"
import { KeyMap, KeySet, MAX_HASHED } from "./key-map.js"

/** Texts of one length around the one from which on they are kept otherwise; some begin with others. */
function texts(length: number): string[] {
  return ["a", "b", "é", "\ud83d"].flatMap((unit) => [unit.repeat(length), `${unit.repeat(length - 1)}z`])
}

const keys: readonly unknown[] = [
  ...[2, MAX_HASHED - 1, MAX_HASHED, MAX_HASHED + 1, 2 * MAX_HASHED, 2 * MAX_HASHED + 1, 3 * MAX_HASHED].flatMap(texts),
  ...[0n, 1n, -1n, 1n << 63n, -1n << 64n, 1n << 64n, 2n << 64n, 1n << BigInt(8 * MAX_HASHED), (1n << 70000n) + 1n],
  BigInt(`0x${"a".repeat(MAX_HASHED + 1)}`),
  "10000000000000000",
  0,
  Number.NaN,
  undefined,
  Symbol("s"),
  {},
]

/** What both would do to a map of the host, with every key in turn. */
function exercise(map: Map<unknown, number>): unknown {
  const seen: unknown[] = []
  for (const [i, key] of keys.entries()) map.set(key, i)
  // Equal texts that are not the same to the host.
  const copies = keys.map((key) => (typeof key === "string" ? `${key.slice(0, 1)}${key.slice(1)}` : key))
  for (const key of copies) seen.push(map.get(key), map.has(key))
  copies.forEach((key, i) => {
    if (i % 3 === 0) seen.push(map.delete(key), map.delete(key), map.has(key), map.get(key), map.size)
  })
  copies.forEach((key, i) => {
    if (i % 6 === 0) map.set(key, -i)
  })
  map.forEach((value, key) => {
    seen.push(key, value)
  })
  return [seen, [...map], [...map.keys()], [...map.values()], [...map.entries()], map.size]
}

describe("a KeyMap", () => {
  test("does what a Map does", () => {
    expect(exercise(new KeyMap())).toEqual(exercise(new Map()))
  })

  test("copied from another has the same entries", () => {
    const map = new KeyMap(keys.map((key, i) => [key, i] as const))
    expect([...new KeyMap(map)]).toEqual(keys.map((key, i) => [key, i]))
  })

  test("that was cleared has nothing", () => {
    const long = "x".repeat(MAX_HASHED + 1)
    const map = new KeyMap([[long, 1]])
    map.clear()
    expect([map.size, map.has(long), map.delete(long), [...map]]).toEqual([0, false, false, []])
    expect(map.set(long, 2).get(long)).toBe(2)
  })
})

test("BigInts whose lowest 64 bits are equal are not left to the host's map", () => {
  const colliding = [1n << 64n, 2n << 64n, -3n << 64n, 1n << 500000n]
  const map = new KeyMap(colliding.map((key) => [key, 1]))
  const hostKeys = [...Map.prototype.keys.call(map)]
  expect([hostKeys.length, hostKeys.filter((key) => typeof key === "bigint")]).toEqual([4, []])
  expect([...map.keys()]).toEqual(colliding)
})

describe("a KeySet", () => {
  test("does what a Set does", () => {
    const exerciseSet = (set: Set<unknown>) => {
      for (const key of keys) set.add(key)
      const seen = keys.map((key, i) => [set.has(key), i % 2 === 0 && set.delete(key), set.has(key), set.size])
      for (const key of keys.slice(0, 9)) set.add(key)
      const told: unknown[] = []
      set.forEach((key, again, of) => {
        told.push(key, again, of === set)
      })
      return [seen, [...set], [...set.keys()], [...set.values()], [...set.entries()], told]
    }
    expect(exerciseSet(new KeySet())).toEqual(exerciseSet(new Set()))
  })

  test("copied from an iterable has its members, and none once it is cleared", () => {
    const set = new KeySet(keys)
    expect([...set]).toEqual(keys)
    set.clear()
    expect([set.size, ...keys.map((key) => set.has(key))]).toEqual([0, ...keys.map(() => false)])
  })
})
