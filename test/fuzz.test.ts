/**
 * Some cases of each mode of the fuzzer, with seeds that are always the same; `npm run fuzz` takes others. What is found is
 * printed with what makes it again: `npm run fuzz -- --mode m --seed s --only n`.
 */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, describe, expect, test } from "vitest"
import { isOracle } from "./conformance/runner/node.js"
import { fuzz } from "./fuzz/fuzz.js"
import { bundleChild, Worker } from "./fuzz/worker.js"

const folder = mkdtempSync(join(tmpdir(), "planwalk-fuzz-"))
const script = await bundleChild(folder)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const counts = { programs: 200, hostile: 60, data: 300 } as const
const cases = [1, 47181].flatMap((seed) => [
  ...(isOracle ? [{ mode: "programs" as const, seed }] : []),
  { mode: "hostile" as const, seed },
  { mode: "data" as const, seed },
])

describe.each(cases)("seed $seed", ({ mode, seed }) => {
  test(mode, { timeout: 240_000 }, async () => {
    const worker = new Worker(script)
    const reports: string[] = []
    const report = (text: string) => reports.push(text)
    try {
      await fuzz(worker, { mode, seed, from: 0, to: counts[mode], isOver: () => reports.length > 1, report })
    } finally {
      worker.end()
    }
    expect(reports).toEqual([])
  })
})
