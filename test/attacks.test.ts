/**
 * Plans that attack, each in a process of its own: ours by our own runner, the shared ones by theirs. How much time and
 * memory they take is measured by `npm run attacks`.
 */
import { execFile } from "node:child_process"
import { existsSync, mkdtempSync, rmSync } from "node:fs"
import { availableParallelism, tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { promisify } from "node:util"
import { build } from "esbuild"
import { afterAll, describe, expect, test } from "vitest"
import { type Attack, loadAttacks } from "./attacks/case-file.js"
import { bundleChild, runAttack } from "./attacks/run-attack.js"

const folder = mkdtempSync(join(tmpdir(), "planwalk-attacks-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Processes at a time: no more than the machine has processors, for what is measured is how they end. */
const JOBS = Math.min(4, Math.max(1, availableParallelism()))
/** For a process that nothing ends, and those before it in the queue. */
const TIMEOUT_MS = 120_000

const child = await bundleChild(folder)
let turns = Array.from({ length: JOBS }, () => Promise.resolve())

/** Runs it when a place is free. */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const [turn, ...others] = turns as [Promise<void>, ...Promise<void>[]]
  const result = turn.then(work)
  turns = [...others, result.then(() => undefined).catch(() => undefined)]
  return result
}

describe.concurrent("ours", () => {
  const attacks = loadAttacks("test/attacks/cases")
  const titled = attacks.map((attack): [string, Attack] => [`${attack.kind} ${attack.name}: ${attack.title}`, attack])

  test.each(titled)("%s", { timeout: TIMEOUT_MS }, async (_, attack) => {
    const { failures } = await inTurn(() => runAttack(child, attack))
    expect(failures).toEqual([])
  })
})

const shared = resolve("../shared/corpus/attacks")
const isThere = existsSync(shared)
if (!isThere) console.log("The shared attacks were left out: there is no ../shared beside this clone.")

test.runIf(isThere)("the shared ones", { timeout: 600_000 }, async () => {
  const adapter = join(folder, "adapter.mjs")
  await build({
    entryPoints: ["test/adapters/attacks.ts"],
    bundle: true,
    platform: "node",
    format: "esm",
    outfile: adapter,
    logLevel: "error",
  })
  // A machine that is busy with other tests is slow: how late a plan ends is not measured here.
  const patience = ["--grace", "10000", "--kill", "30000"]
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["run.mjs", adapter, "--quiet", "--jobs", String(JOBS), ...patience],
    { cwd: shared },
  ).catch((error: { stdout: string }) => error)
  expect(stdout.split("\n").filter((line) => line.startsWith("FAIL"))).toEqual([])
  expect(stdout).toMatch(/\d+ passed, 0 failed\s*$/)
})
