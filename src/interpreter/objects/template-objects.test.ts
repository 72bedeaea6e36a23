import { expect, test } from "vitest"
import type { GuestObject } from "./object.js"
import { TemplateObjects } from "./template-objects.js"

test("template objects are found without going through all of them", () => {
  const templates = new TemplateObjects()
  const [first, second, other] = [{}, {}, {}] as [GuestObject, GuestObject, GuestObject]
  templates.set({}, first)
  expect([templates.hasObject(first), templates.hasObject(second)]).toEqual([true, false])
  templates.set({}, second)
  templates.values = () => {
    throw new Error("was gone through")
  }
  expect([first, second, other].map((each) => templates.hasObject(each))).toEqual([true, true, false])
})
