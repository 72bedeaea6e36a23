/** What an engine costs a process: to load it, to ship it, and to keep plans that wait in it. */
import { execFileSync } from "node:child_process"
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { gzipSync } from "node:zlib"
import { build } from "esbuild"
import type { Engine } from "./engines/engine.js"
import { findEngine } from "./engines/index.js"
import { median, messageOf, type Row } from "./measure.js"
import { seedPlan, seedTool } from "./plans.js"
import { rowNames } from "./summary.js"

/** A module that runs `return 1` and gives its result, as a user of the engine would write it. */
const firstResults: Readonly<Record<string, string>> = {
  quickjs: `import { getQuickJS } from "quickjs-emscripten"
    const context = (await getQuickJS()).newContext()
    const handle = context.unwrapResult(context.evalCode("(() => { return 1 })()"))
    export const result = context.dump(handle)`,
  planwalk: `import { compilePlan, createMachine } from "./src/engine/index.ts"
    export const result = createMachine(compilePlan("return 1")).run().value`,
  sval: `import Sval from "sval"
    const sval = new Sval({ ecmaVer: "latest", sandBox: true })
    sval.run("exports.result = (() => { return 1 })()")
    export const result = sval.exports.result`,
  sandboxjs: `import Sandbox from "@nyariv/sandboxjs"
    export const result = new Sandbox().compile("return 1")({}).run()`,
  jailjs: `import { Interpreter } from "@mariozechner/jailjs"
    import { transformToES5 } from "@mariozechner/jailjs/transform"
    export const result = new Interpreter().evaluate(transformToES5("(() => { return 1 })()"))`,
  "js-interpreter": `import Interpreter from "js-interpreter"
    const interpreter = new Interpreter("(function () { return 1 })()")
    interpreter.run()
    export const result = interpreter.value`,
}

async function bundle(contents: string, packages: "bundle" | "external"): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: resolve("."), loader: "ts" },
    bundle: true,
    minify: packages === "bundle",
    write: false,
    format: "esm",
    platform: "node",
    target: "node20",
    packages,
    define: { "process.env.NODE_ENV": '"production"' },
    logLevel: "silent",
  })
  return outputFiles[0]?.text ?? ""
}

/** Each in a process of its own, so that nothing is warm, in turn with a process that does nothing. Packages as installed. */
export async function measureColdStart(engines: readonly Engine[], rounds: number): Promise<Row> {
  const folder = mkdtempSync(join("node_modules", ".cache", "planwalk", "cold-"))
  const report = `const { user, system } = process.cpuUsage()
    process.stdout.write(String((user + system) / 1000))`
  const cpuTime = (file: string) => Number(execFileSync(process.execPath, [file], { encoding: "utf8" }))
  try {
    const bare = resolve(folder, "bare.mjs")
    writeFileSync(bare, report)
    const files = new Map<string, string>()
    for (const { name } of engines) {
      const contents = firstResults[name]
      if (contents === undefined) continue
      const module = join(folder, `${name}-module.mjs`)
      writeFileSync(module, await bundle(contents, "external"))
      const file = resolve(folder, `${name}.mjs`)
      writeFileSync(file, `import { result } from "./${name}-module.mjs"\nif (result != 1) throw result\n${report}`)
      files.set(name, file)
    }
    const samples: Record<string, number[]> = {}
    for (let round = 0; round < rounds; round++) {
      const nothing = cpuTime(bare)
      for (const [name, file] of files) samples[name] = [...(samples[name] ?? []), cpuTime(file) - nothing]
    }
    const milliseconds = Object.fromEntries(Object.entries(samples).map(([name, each]) => [name, median(each)]))
    return { name: rowNames.coldStart, milliseconds, rounds: samples, failures: {} }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const shipped: Readonly<Record<string, string>> = {
  quickjs: 'export * from "quickjs-emscripten"',
  planwalk: 'export * from "./src/engine/index.ts"',
  sval: 'export { default } from "sval"',
  sandboxjs: 'export { default } from "@nyariv/sandboxjs"',
  jailjs: 'export * from "@mariozechner/jailjs"; export * from "@mariozechner/jailjs/transform"',
  "js-interpreter": 'export { default } from "js-interpreter"',
}

const zippedKilobytes = async (contents: string) => gzipSync(await bundle(contents, "bundle")).length / 1024

/** All that the entry exports, with the packages that it needs. */
export async function measureBundles(engines: readonly Engine[]): Promise<Row[]> {
  const sizes: Record<string, number> = {}
  for (const { name } of engines) {
    const contents = shipped[name]
    if (contents === undefined) continue
    sizes[name] = await zippedKilobytes(contents)
    // The variant's WASM file is loaded beside the script.
    if (name === "quickjs") sizes[name] += gzipSync(readFileSync(quickjsWasm())).length / 1024
  }
  const whole = { planwalk: await zippedKilobytes('export * from "./src/index.ts"') }
  return [
    { name: rowNames.interpreterBundle, milliseconds: sizes, failures: {} },
    { name: "bundle of planwalk, minified and gzipped, KB", milliseconds: whole, failures: {} },
  ]
}

function quickjsWasm(): string {
  const folder = "node_modules/@jitl/quickjs-wasmfile-release-sync/dist"
  const file = readdirSync(folder).find((name) => name.endsWith(".wasm"))
  if (file === undefined) throw new Error("its WASM file is not where it was")
  return join(folder, file)
}

/** How many plans wait at once. Those that weigh more are fewer. */
const suspendedCounts: Readonly<Record<string, number>> = {
  planwalk: 10_000,
  native: 10_000,
  sval: 1000,
  quickjs: 1000,
}

/** Each engine in a process of its own: nothing that was allocated or freed before is in the figure. */
export function measureSuspended(engines: readonly Engine[]): Row {
  const milliseconds: Record<string, number> = {}
  const failures: Record<string, string> = {}
  for (const { name, suspend } of engines) {
    if (suspend === undefined) {
      failures[name] = "has no promises"
      continue
    }
    const command = ["--expose-gc", process.argv[1] ?? "", "--suspended", name]
    try {
      const text = execFileSync(process.execPath, command, { encoding: "utf8", timeout: 120_000, stdio: "pipe" })
      milliseconds[name] = Number(text)
    } catch (error) {
      failures[name] =
        messageOf(error)
          .split("\n")
          .find((line) => /Error: /.test(line)) ?? "its process failed"
    }
  }
  return { name: rowNames.suspended, milliseconds, failures }
}

/** The other side: prints the KB of one plan. */
export async function printSuspended(name: string): Promise<void> {
  const engine = findEngine(name)
  const count = suspendedCounts[name] ?? 200
  const source = seedPlan.replaceAll("input.menuId", '"m1"').replaceAll("input.maximumPrice", "12")
  const warm = await engine.suspend?.(source, seedTool, 20)
  const before = await bytesInUse()
  const held = await engine.suspend?.(source, seedTool, count)
  const bytes = (await bytesInUse()) - before
  process.stdout.write(String(bytes / count / 1024))
  held?.release()
  warm?.release()
  process.exit()
}

async function bytesInUse(): Promise<number> {
  for (let i = 0; i < 3; i++) {
    await new Promise((resolve) => setTimeout(resolve, 20))
    globalThis.gc?.()
  }
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
