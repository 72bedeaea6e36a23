import { expect, test } from "vitest"
import { Source } from "./source.js"

test("lines and columns count from 1, and every line break of ECMAScript ends a line", () => {
  const source = new Source("a\nbc\r\nd\re\u2028f\u2029g", "plan.js")
  const places = [0, 1, 2, 3, 4, 6, 8, 10, 12].map((offset) => source.locate(offset))
  expect(places.map(({ line, column }) => `${line}:${column}`)).toEqual([
    "1:1",
    "1:2",
    "2:1",
    "2:2",
    "2:3",
    "3:1",
    "4:1",
    "5:1",
    "6:1",
  ])
  expect([1, 2, 3, 4, 5, 6].map((line) => source.line(line))).toEqual(["a", "bc", "d", "e", "f", "g"])
  expect(source.lineCount).toBe(6)
})

test("the end of the text has a place", () => {
  expect(new Source("", "plan.js").locate(0)).toEqual({ line: 1, column: 1 })
  expect(new Source("a\n", "plan.js").locate(2)).toEqual({ line: 2, column: 1 })
  expect(new Source("a\n", "plan.js").line(2)).toBe("")
})
