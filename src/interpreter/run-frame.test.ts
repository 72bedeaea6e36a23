import { expect, test } from "vitest"
import { Frame } from "./frame.js"
import type { FunctionObject } from "./objects/function.js"
import type { Realm } from "./realm.js"
import { enter, runFrame } from "./run-frame.js"

test("where fuel ends at a call, the walk of memory gets all that is being entered", () => {
  const seen: unknown[] = []
  const realm = {
    fuel: 0,
    refuelAtBoundary: (entered: unknown) => {
      seen.push(entered)
      throw new Error("refuelled")
    },
  } as unknown as Realm
  const fn = { code: { weight: 1, steps: 1 } } as FunctionObject
  const slots = [["held by the call alone"]] as never[]
  expect(() => enter(realm, fn, 5, slots)).toThrow("refuelled")
  expect(seen).toEqual([[fn, 5, slots]])
  realm.fuel = 0
  const frame = new Frame(realm, fn, 5, slots, null, 0)
  expect(() => runFrame(frame)).toThrow("refuelled")
  expect(seen[1]).toBe(frame)
})
