/** A changed snapshot is refused, or gives a machine that keeps to its limits. Long runs: `npm run fuzz -- --mode data`. */
import fc from "fast-check"
import { expect, test } from "vitest"
import { restoreChanged } from "../fuzz/data/snapshot-law.js"

const choices = fc.array(fc.nat(0xffff), { minLength: 4, maxLength: 24 })
const runs = 300

test("a changed snapshot is refused, or runs within its limits", () => {
  let refused = 0
  fc.assert(
    fc.property(choices, (numbers) => {
      const outcome = restoreChanged(numbers)
      if (outcome === "refused") refused++
      expect(["refused", "ran"]).toContain(outcome)
    }),
    { numRuns: runs },
  )
  expect(refused).toBeGreaterThan(runs / 10)
}, 60_000)
