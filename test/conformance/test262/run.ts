/** `npm run test262`: selects, runs, reports, and says by its exit code whether the lists are true. */
import { existsSync, mkdirSync, writeFileSync } from "node:fs"
import { availableParallelism } from "node:os"
import { dirname, join } from "node:path"
import { parseArgs } from "node:util"
import type { Failure } from "./execute.js"
import { readLists } from "./lists.js"
import { runInWorkers } from "./pool.js"
import { failuresText, findingsOf, ratesByDirectory } from "./report.js"
import { type Selection, selectTests } from "./select.js"

const USAGE = `usage: npm run test262 -- --dir <a checkout of tc39/test262> [options]
  --filter <text>      only tests whose path has it
  --shard <i>/<n>      every n-th test, beginning with the i-th
  --jobs <count>       worker processes; as many as there are processors
  --time-limit <ms>    for one test; 10000
  --failures <file>    where failures are written
`

interface Options {
  readonly dir: string
  readonly filter: string
  readonly shard: { readonly index: number; readonly count: number }
  readonly jobs: number
  readonly timeLimitMs: number
  readonly failures: string
}

/** @returns the exit code: 0 when nothing is unexpected, 1 when something is, 64 for wrong usage. */
export async function runTest262(args: readonly string[]): Promise<number> {
  const options = readOptions(args)
  if (typeof options === "string") {
    process.stderr.write(`test262: ${options}\n${USAGE}`)
    return 64
  }
  const lists = readLists()
  const selection = selectTests(options.dir, lists, options.filter)
  const { index, count } = options.shard
  const paths = selection.counted.filter((_, at) => at % count === index - 1)
  process.stderr.write(`${selectionText(selection)}\nrunning ${paths.length}\n`)

  const results = await runAll(paths, options)
  const findings = findingsOf(results, lists)
  mkdirSync(dirname(options.failures), { recursive: true })
  writeFileSync(options.failures, failuresText(findings))
  const { unexpected, known, mended } = findings
  process.stdout.write(`${ratesByDirectory(results)}\n\n`)
  process.stdout.write(
    `${unexpected.length} unexpected failures, ${known.length} known ones, ${mended.length} mended\n`,
  )
  process.stdout.write(failuresText({ unexpected: unexpected.slice(0, 30), known: [], mended }))
  process.stdout.write(`failures: ${options.failures}\n`)
  return unexpected.length + mended.length === 0 ? 0 : 1
}

async function runAll(paths: readonly string[], options: Options): Promise<Map<string, Failure>> {
  const results = new Map<string, Failure>()
  await runInWorkers(paths, {
    checkout: options.dir,
    workers: options.jobs,
    timeLimitMs: options.timeLimitMs,
    onResult(path, failure) {
      results.set(path, failure)
      if (failure !== null) process.stderr.write(`${path}\t${failure.split("\n", 1)[0]}\n`)
      if (results.size % 2000 === 0) process.stderr.write(`${results.size} of ${paths.length}\n`)
    },
  })
  return results
}

function selectionText({ counted, left }: Selection): string {
  const rows = [...left].sort(([, a], [, b]) => b - a).map(([reason, n]) => `  ${String(n).padStart(6)}  ${reason}`)
  return [`${counted.length} tests counted; not counted:`, ...rows].join("\n")
}

/** A string says what is wrong. */
function readOptions(args: readonly string[]): Options | string {
  let values: Record<string, string | undefined>
  try {
    const string = { type: "string" } as const
    const options = { dir: string, filter: string, shard: string, jobs: string, "time-limit": string, failures: string }
    values = parseArgs({ args: [...args], options }).values
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  const { dir, filter = "", shard = "1/1", failures = "node_modules/.cache/planwalk/test262-failures.txt" } = values
  if (dir === undefined) return "--dir is missing"
  if (!existsSync(join(dir, "harness", "assert.js"))) return `${dir} is no checkout of test262`
  const [index = Number.NaN, count = Number.NaN] = shard.split("/").map(Number)
  if (!(Number.isInteger(index) && Number.isInteger(count) && index >= 1 && index <= count)) {
    return `--shard must be such as 1/4, got ${shard}`
  }
  const jobs = Number(values.jobs ?? availableParallelism())
  const timeLimitMs = Number(values["time-limit"] ?? 10_000)
  if (!(Number.isInteger(jobs) && jobs > 0)) return `--jobs must be a positive integer, got ${values.jobs}`
  if (!(timeLimitMs > 0)) return `--time-limit must be positive, got ${values["time-limit"]}`
  return { dir, filter, shard: { index, count }, jobs, timeLimitMs, failures }
}
