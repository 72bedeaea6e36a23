/** What `npm run soak` is told. */
import { parseArgs } from "node:util"

export interface SoakArguments {
  readonly minutes: number
  readonly plans: number
  readonly seed: number
}

/** @throws TypeError that says what is wrong. */
export function readSoakArguments(args: readonly string[], now = Date.now()): SoakArguments {
  const { values } = parseArgs({
    args: [...args],
    options: {
      minutes: { type: "string", default: "3" },
      plans: { type: "string", default: "1000" },
      seed: { type: "string", default: String(now % 1_000_000) },
    },
  })
  const [minutes, plans, seed] = [values.minutes, values.plans, values.seed].map(Number) as [number, number, number]
  if (!(minutes > 0)) throw new TypeError(`--minutes must be a positive number, got ${values.minutes}`)
  if (!(Number.isSafeInteger(plans) && plans > 0)) {
    throw new TypeError(`--plans must be a positive integer, got ${values.plans}`)
  }
  if (!Number.isSafeInteger(seed) || values.seed.trim() === "") {
    throw new TypeError(`--seed must be an integer, got ${values.seed}`)
  }
  return { minutes, plans, seed }
}
