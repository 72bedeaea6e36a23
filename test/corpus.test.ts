/** The shared plans, by their own runner, in each mode; the modes must agree on the steps. */
import { execFile } from "node:child_process"
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs"
import { join, resolve } from "node:path"
import { promisify } from "node:util"
import { build } from "esbuild"
import { afterAll, beforeAll, expect, test } from "vitest"

const corpus = resolve("../shared/corpus/plans")
const isThere = existsSync(corpus)
if (!isThere) console.log("the shared plans were left out: there is no ../shared beside this clone")

const folder = resolve(".test-corpus")
const adapter = join(folder, "adapter.mjs")
const modes = ["fast", "stepping", "fast + snapshots", "stepping + snapshots"]

beforeAll(async () => {
  mkdirSync(folder, { recursive: true })
  if (!isThere) return
  await build({
    entryPoints: ["test/adapters/corpus.ts"],
    bundle: true,
    platform: "node",
    format: "esm",
    outfile: adapter,
    logLevel: "error",
  })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const stepsOf = new Map<string, Map<string, number>>()

test.runIf(isThere).each(modes)("all pass: %s", { timeout: 240_000 }, async (mode) => {
  const stepsFile = join(folder, `${mode}.jsonl`)
  const env = { ...process.env, PLAN_MODE: mode, PLAN_STEPS: stepsFile, PEERS_DIR: resolve(".") }
  const { stdout } = await promisify(execFile)(process.execPath, ["run.mjs", adapter, "--jobs", "2"], {
    cwd: corpus,
    env,
  }).catch((error: { stdout: string }) => error)
  expect(stdout.trim()).toMatch(/^\d+ passed, 0 failed$/)
  const lines = readFileSync(stepsFile, "utf8").trim().split("\n")
  const steps = lines.map((line) => JSON.parse(line) as { source: string; steps: number })
  stepsOf.set(mode, new Map(steps.map(({ source, steps: used }) => [source, used])))
})

test.runIf(isThere)("the modes agree on the steps", () => {
  const [first, ...others] = [...stepsOf.values()]
  expect(first?.size).toBeGreaterThan(50)
  for (const other of others) expect(other).toEqual(first)
})
