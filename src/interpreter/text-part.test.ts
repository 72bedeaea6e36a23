import { expect, test } from "vitest"
import { detachedFrom, partOf } from "./text-part.js"

test.each(["a", "\u1234", "\ud83d\ude00"])("a part of a text of %s is what slice gives", (unit) => {
  const text = `${unit.repeat(50)}.${unit.repeat(50)}`
  for (const [from, to] of [
    [0, 0],
    [0, 12],
    [1, 14],
    [3, 40],
    [0, 101],
    [40, 101],
    [-20, -2],
  ] as const) {
    expect(partOf(text, from, to)).toBe(text.slice(from, to))
    expect(partOf(text, from)).toBe(text.slice(from))
    expect(detachedFrom(text, text.slice(from, to))).toBe(text.slice(from, to))
  }
})
