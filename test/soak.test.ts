/** A short run of `npm run soak`, and what it takes. */
import { expect, test } from "vitest"
import { readSoakArguments } from "../bench/soak/arguments.js"
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

test("options are checked", () => {
  expect(readSoakArguments([], 1_234_567)).toEqual({ minutes: 3, plans: 1000, seed: 234_567 })
  expect(readSoakArguments(["--minutes", "0.5", "--plans=2", "--seed", "7"])).toEqual({
    minutes: 0.5,
    plans: 2,
    seed: 7,
  })
})

test.each([
  [["--minutes", "soon"], "--minutes must be a positive number, got soon"],
  [["--minutes", "0"], "--minutes must be a positive number, got 0"],
  [["--plans", "1.5"], "--plans must be a positive integer, got 1.5"],
  [["--seed", "x"], "--seed must be an integer, got x"],
  [["--seed", ""], "--seed must be an integer, got "],
  [["--minuts", "1"], "Unknown option '--minuts'"],
  [["5"], "Unexpected argument '5'"],
])("%j: %s", (args, message) => {
  expect(() => readSoakArguments(args)).toThrow(message)
})
