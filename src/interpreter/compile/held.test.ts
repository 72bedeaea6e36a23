import type { Node } from "acorn"
import { expect, test } from "vitest"
import { callsAfter } from "./held.js"

test("of several nodes those wait behind which a function is called", () => {
  const plain = { type: "Literal" } as Node
  const call = { type: "CallExpression", callsFunction: true } as unknown as Node
  const waiting = (nodes: (Node | null)[]) => nodes.map((_, index) => callsAfter(nodes)(index).length > 0)
  expect(waiting([plain, call, null, call, plain])).toEqual([true, true, true, false, false])
  expect(waiting([call, plain])).toEqual([false, false])
  expect(waiting([plain])).toEqual([false])
})
