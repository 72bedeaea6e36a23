/** A pause changes nothing: wherever a random program is stopped, it shows the same and uses the same steps. */
import fc from "fast-check"
import { expect, test } from "vitest"
import { runPlan } from "../conformance/runner/engine.js"
import { writeProgram } from "./program/statements.js"

const choices = fc.array(fc.nat(0xffff), { minLength: 10, maxLength: 400, size: "max" })
const noTools = { called() {}, settleNext: () => false }

function show(source: string, stops?: readonly number[]): string {
  const flavour = { stepping: stops !== undefined, snapshots: stops !== undefined, ...(stops && { stops }) }
  const { end, steps } = runPlan({ source, language: "javascript", observed: [] }, {}, noTools, flavour)
  return JSON.stringify([end, steps])
}

test("at random statements, with a snapshot at each", () => {
  fc.assert(
    fc.property(choices, fc.array(fc.nat(400), { minLength: 1, maxLength: 4 }), (numbers, stops) => {
      const source = writeProgram(numbers)
      expect(show(source, stops), source).toBe(show(source))
    }),
    { numRuns: 60 },
  )
}, 60_000)
