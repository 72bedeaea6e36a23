/** A random program shows the same in planwalk as in Node. Long runs: `npm run fuzz -- --mode programs`. */
import fc from "fast-check"
import { expect, test } from "vitest"
import { isOracle } from "../conformance/runner/node.js"
import { ignoringRejections, showInNode, showInPlanwalk } from "./program/compare.js"
import { writeProgram } from "./program/statements.js"

/** What the generator chooses from; see tape.ts. */
const choices = fc.array(fc.nat(0xffff), { minLength: 10, maxLength: 600, size: "max" })

test.runIf(isOracle)(
  "random programs show the same as in Node",
  () =>
    ignoringRejections(() =>
      fc.assert(
        fc.asyncProperty(choices, async (numbers) => {
          const source = writeProgram(numbers)
          const expected = await showInNode(source)
          expect(showInPlanwalk(source), source).toBe(expected)
        }),
        { numRuns: 150 },
      ),
    ),
  60_000,
)

test("every generated program is a plan that ends in Node", () =>
  ignoringRejections(() =>
    fc.assert(
      fc.asyncProperty(choices, async (numbers) => {
        expect(await showInNode(writeProgram(numbers))).not.toContain("SyntaxError: Unexpected")
      }),
      { numRuns: 200 },
    ),
  ))
