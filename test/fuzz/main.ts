/**
 * `npm run fuzz -- --minutes n [--mode programs|hostile|data] [--seed s] [--only n]`: cases at random until the time is over.
 * Each follows from the mode, the seed and its number, so that `--mode m --seed s --only n` makes it again. What breaks the
 * law of its mode is shrunk and printed; then the command exits with 1.
 */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { fuzz } from "./fuzz.js"
import { type Mode, modes } from "./modes.js"
import { bundleChild, Worker } from "./worker.js"

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "3" },
    /** By default all, which share the time. */
    mode: { type: "string" },
    seed: { type: "string" },
    only: { type: "string" },
    /** End after so many cases of each mode. */
    count: { type: "string", default: "Infinity" },
  },
})

async function main(): Promise<number> {
  const chosen = values.mode === undefined ? modes : modes.filter((mode) => mode === values.mode)
  if (chosen.length === 0) throw new Error(`--mode must be one of ${modes.join(", ")}, got ${values.mode}`)
  const seed = Number(values.seed ?? Date.now() % 1e6)
  const [from, to] =
    values.only === undefined ? [0, Number(values.count)] : [Number(values.only), Number(values.only) + 1]
  const folder = mkdtempSync(join(tmpdir(), "planwalk-fuzz-"))
  const worker = new Worker(await bundleChild(folder))
  const tallies: string[] = []
  let findings = 0
  try {
    for (const mode of chosen) {
      const until = performance.now() + (Number(values.minutes) * 60_000) / chosen.length
      const isOver = () => performance.now() > until
      const tally = await fuzz(worker, { mode: mode as Mode, seed, from, to, isOver, report: console.log })
      findings += tally.findings
      tallies.push(`${tally.cases} ${mode}`)
    }
  } finally {
    worker.end()
    rmSync(folder, { recursive: true, force: true })
  }
  const cpuMinutes = (worker.cpuMs / 60_000).toFixed(1)
  console.log(`${tallies.join(", ")}: ${findings} findings in ${cpuMinutes} minutes of the processor (seed ${seed})`)
  return findings
}

process.exitCode = (await main()) === 0 ? 0 : 1
