/** A short run of `npm run soak`. */
import { expect, test } from "vitest"
import { plans } from "../bench/soak/plans.js"
import { soak } from "../bench/soak/soak.js"

test("many plans at once end once each, and leave nothing behind", { timeout: 120_000 }, async () => {
  const { rounds, faults } = await soak({ plansAtOnce: 2 * plans.length, isOver: () => true })
  expect(faults).toEqual([])
  for (const { ends } of rounds) {
    expect(Object.keys(ends).sort()).toEqual([
      "done",
      "executor_aborted",
      "executor_execution_failed",
      "executor_limit_exceeded",
      "plan_rejected",
    ])
  }
})
