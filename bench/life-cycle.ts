/**
 * What a plan costs besides its own work: starting up, compiling, calling tools, waiting, and being shipped. The same rows
 * for each engine; a row names its unit.
 */
import { execFileSync } from "node:child_process"
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { gzipSync } from "node:zlib"
import { build } from "esbuild"
import type { Engine, Tools } from "./engines/engine.js"
import { median, type Row } from "./measure.js"

const seedPlan = `const { items } = await tools.menu.items.list({ menuId: "m1" });
return items.filter((item) => item.price < 12);`

const items = Array.from({ length: 40 }, (_, i) => ({ id: `i${i}`, name: `Dish ${i}`, price: (i * 7) % 30 }))

const rows: readonly { name: string; measure(engine: Engine, rounds: number): Promise<number> }[] = [
  { name: "cold start: import and run `return 1`, ms", measure: coldStart },
  { name: "compile 60 KB, ms", measure: compile },
  { name: "trivial plan, warm, ms", measure: (engine, rounds) => repeat(engine, "return 1", {}, rounds * 40) },
  {
    name: "seed plan with one tool, warm, ms",
    measure: (engine, rounds) =>
      repeat(engine, seedPlan, { "tools.menu.items.list": async () => ({ items }) }, rounds * 40),
  },
  {
    name: "1,000 tool calls in sequence, ms",
    measure: (engine, rounds) => repeat(engine, callsInSequence, echo, rounds),
  },
  {
    name: "1,000 tool calls in parallel, ms",
    measure: (engine, rounds) => repeat(engine, callsInParallel, echo, rounds),
  },
  { name: "heap of one suspended plan, KB", measure: heapOfSuspended },
  { name: "bundle, minified and zipped, KB", measure: bundleSize },
]

const echo: Tools = { "tools.echo": async (input) => input }
const callsInSequence = `let sum = 0;
for (let i = 0; i < 1000; i++) sum += (await tools.echo({ n: i })).n;
return sum;`
const callsInParallel = `const all = await Promise.all(Array.from({ length: 1000 }, (_, n) => tools.echo({ n })));
return all.reduce((sum, { n }) => sum + n, 0);`

/** Rows of figures that are lower where they are better; `milliseconds` holds what the name says. */
export async function measureLifeCycle(engines: readonly Engine[], rounds: number, filter: string): Promise<Row[]> {
  const measured: Row[] = []
  for (const { name, measure } of rows.filter((row) => row.name.includes(filter))) {
    process.stderr.write(`${name}\n`)
    const figures: [string, number][] = []
    const failures: Record<string, string> = {}
    for (const engine of engines) {
      try {
        figures.push([engine.name, await measure(engine, rounds)])
      } catch (error) {
        failures[engine.name] = error instanceof Error ? error.message : String(error)
      }
    }
    measured.push({ name, milliseconds: Object.fromEntries(figures), failures })
  }
  return measured
}

async function repeat(engine: Engine, source: string, tools: Tools, times: number): Promise<number> {
  const measured: number[] = []
  for (let i = 0; i <= times; i++) {
    const prepared = await engine.prepare(source, tools)
    const start = performance.now()
    await prepared.run()
    measured.push(performance.now() - start)
    prepared.dispose()
  }
  return median(measured.slice(1))
}

/** Many plans in one, none of which runs. */
async function compile(engine: Engine, rounds: number): Promise<number> {
  const folder = "bench/plans"
  const plans = readdirSync(folder).map((file) => readFileSync(join(folder, file), "utf8"))
  let source = ""
  for (let i = 0; source.length < 60_000; i++) {
    source += `const plan${i} = async () => {\n${plans[i % plans.length]}\n};\n`
  }
  return repeat(engine, source, {}, rounds)
}

const bundledEntries: Readonly<Record<string, string>> = {
  native: "export const run = async (source) => new ((async () => {}).constructor)(source)()",
  quickjs: `import { getQuickJS } from "quickjs-emscripten"
    export const run = async (source) => (await getQuickJS()).evalCode(\`(() => {\${source}})()\`)`,
  planwalk: `import { compilePlan, createMachine } from "./src/engine/index.ts"
    export const run = async (source) => createMachine(compilePlan(source)).run()`,
}

async function bundle(engine: Engine, packages: "bundle" | "external"): Promise<string> {
  const contents = bundledEntries[engine.name]
  if (contents === undefined) throw new Error("it has no entry to bundle")
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: resolve("."), loader: "ts" },
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    platform: "node",
    target: "node20",
    packages,
    logLevel: "silent",
  })
  return outputFiles[0]?.text ?? ""
}

/** A process of its own, so that nothing is warm; the time counts from before the import. */
async function coldStart(engine: Engine, rounds: number): Promise<number> {
  const folder = mkdtempSync(join("node_modules", ".cache", "planwalk", "cold-"))
  try {
    const file = resolve(folder, "engine.mjs")
    writeFileSync(file, await bundle(engine, engine.name === "quickjs" ? "external" : "bundle"))
    const script = `const start = performance.now()
      const { run } = await import(${JSON.stringify(file)})
      await run("return 1")
      console.log(performance.now() - start)
      process.exit()`
    const times = Array.from({ length: rounds }, () =>
      Number(execFileSync(process.execPath, ["--input-type=module", "-e", script], { encoding: "utf8" })),
    )
    return median(times)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const SUSPENDED = 200

async function heapOfSuspended(engine: Engine): Promise<number> {
  if (globalThis.gc === undefined) throw new Error("needs node --expose-gc")
  const source = `const seen = new Map();\nfor (let i = 0; i < 50; i++) seen.set("k" + i, { i });\n${seedPlan}`
  const warm = await engine.suspend(source, "tools.menu.items.list")
  const before = bytesInUse()
  const held = []
  for (let i = 0; i < SUSPENDED; i++) held.push(await engine.suspend(source, "tools.menu.items.list"))
  const kilobytes = (bytesInUse() - before) / SUSPENDED / 1024
  for (const each of [warm, ...held]) each.release()
  return kilobytes
}

function bytesInUse(): number {
  globalThis.gc?.()
  const { heapUsed, external, arrayBuffers } = process.memoryUsage()
  return heapUsed + external + arrayBuffers
}

async function bundleSize(engine: Engine): Promise<number> {
  if (engine.name === "native") return 0
  let bytes = gzipSync(await bundle(engine, "bundle")).length
  // The variant's WASM file is loaded beside the script.
  if (engine.name === "quickjs") bytes += gzipSync(readFileSync(quickjsWasm())).length
  return bytes / 1024
}

function quickjsWasm(): string {
  const folder = "node_modules/@jitl/quickjs-wasmfile-release-sync/dist"
  const file = readdirSync(folder).find((name) => name.endsWith(".wasm"))
  if (file === undefined) throw new Error("its WASM file is not where it was")
  return join(folder, file)
}
