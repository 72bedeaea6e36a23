import { expect, test } from "vitest"
import { findFence } from "./fence.js"

const inside = (text: string) => {
  const fence = findFence(text)
  return fence === null ? null : [fence.tag, text.slice(fence.start, fence.end)]
}

test.each([
  ["a fence alone", "```js\nreturn 1\n```", ["js", "return 1\n"]],
  ["no tag", "```\nreturn 1\n```\n", ["", "return 1\n"]],
  ["tildes", "~~~ts\nreturn 1\n~~~", ["ts", "return 1\n"]],
  ["prose around it", "Here it is:\n\n```typescript\nreturn 1\n```\n\nIt returns 1.", ["typescript", "return 1\n"]],
  ["prose behind the tag", '```js title="plan.js"\nreturn 1\n```', ["js", "return 1\n"]],
  ["indented", "  ```js\n  return 1\n  ```", ["js", "  return 1\n"]],
  ["Windows line breaks", "```js\r\nreturn 1\r\n```\r\n", ["js", "return 1\r\n"]],
  ["closed behind the code", "```js\nreturn 1```", ["js", "return 1"]],
  ["behind a byte order mark", "\uFEFF```js\nreturn 1\n```", ["js", "return 1\n"]],
  ["behind a pattern of files", "In src/*.ts and src/**:\n```js\nreturn 1\n```", ["js", "return 1\n"]],
  ["behind data with such a pattern", '```json\n["/*"]\n```\n```js\nf(/* */)\n```', ["js", "f(/* */)\n"]],
  ["cut off", "```js\nreturn 1", ["js", "return 1"]],
  ["longer than what it holds", "````js\nreturn 1 // ```\n```\n````", ["js", "return 1 // ```\n```\n"]],
  ["data before the code", '```json\n{"a": 1}\n```\n```js\nreturn 1\n```', ["js", "return 1\n"]],
  ["two plans: the first", "```js\nreturn 1\n```\n```js\nreturn 2\n```", ["js", "return 1\n"]],
])("%s", (_, text, expected) => {
  expect(inside(text)).toEqual(expected)
})

test.each([
  ["none", "return 1"],
  ["in a block comment", "/*\n```js\nfoo\n```\n*/\nreturn 1"],
  ["escaped in a template literal", "const s = `\n\\`\\`\\`js\n`"],
  ["tildes that are operators", "return ~~~1"],
])("no fence: %s", (_, text) => {
  expect(inside(text)).toBe(null)
})

test("looking for a fence takes linear time", () => {
  const startedAt = performance.now()
  expect(inside(`/*/\n${"```json\n```\n".repeat(20_000)}`)).toEqual(["json", ""])
  expect(performance.now() - startedAt).toBeLessThan(1_000)
})
