import { expect, test } from "vitest"
import { nearestName } from "./nearest.js"

test.each([
  ["serach", ["search", "reach"], "search"],
  ["consle", ["console"], "console"],
  ["Console", ["console", "consul"], "console"],
  ["totl", ["total", "tool"], "total"],
  ["items", ["item", "times"], "item"],
  ["x", ["y", "z"], null],
  ["foo", ["bar", "quux"], null],
  ["customerName", ["customrName", "name"], "customrName"],
])("%s among %j: %s", (name, candidates, nearest) => {
  expect(nearestName(name, candidates)).toBe(nearest)
})

test("of names that are as near, the first", () => {
  expect(nearestName("itemz", ["items", "itemy"])).toBe("items")
})
