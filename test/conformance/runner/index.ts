/**
 * Makes a vitest test of each chunk of a file of plans: first Node, as the oracle, then planwalk in each mode.
 *
 * `UPDATE=1` writes what Node shows (planwalk where Node is no oracle) into the expectations of the file.
 */
import { readFileSync, writeFileSync } from "node:fs"
import { afterAll, describe, test } from "vitest"
import { type Chunk, parseChunks, rewriteLine } from "./format.js"
import { modes } from "./modes.js"
import { hasOracle, runInNode } from "./node.js"
import { type Observed, observedByLine } from "./observe.js"
import { actualText, differences, type Outcome } from "./outcome.js"

const isUpdating = process.env.UPDATE === "1"

export function testFile(path: string): void {
  const text = readFileSync(path, "utf8")
  const updates = new Map<number, string>()
  describe(path.replace("test/conformance/", ""), () => {
    for (const chunk of parseChunks(text, path.endsWith(".ts") ? "typescript" : "javascript")) {
      test(chunk.claim, () => testChunk(path, chunk, updates))
    }
    afterAll(() => {
      if (updates.size > 0) writeFileSync(path, rewrite(text, updates))
    })
  })
}

async function testChunk(path: string, chunk: Chunk, updates: Map<number, string>): Promise<void> {
  const observed = hasObserved(chunk) ? claimedByLine(chunk) : new Map<number, Observed>()
  const problems: string[] = []
  const check = (name: string, outcome: Outcome) => {
    for (const difference of differences(chunk, outcome, observed)) problems.push(`[${name}] ${difference}`)
  }
  const runs: [string, () => Outcome | Promise<Outcome>][] = modes.map(({ name, run }) => [
    name,
    () => run(chunk, observed),
  ])
  if (hasOracle(chunk)) runs.unshift(["node", () => runInNode(chunk, observed)])
  const [first] = runs
  if (isUpdating && first !== undefined) return update(chunk, await first[1](), observed, updates)
  let steps: number | null = null
  for (const [name, run] of runs) {
    const outcome = await run()
    check(name, outcome)
    if (outcome.steps === null) continue
    if (steps !== null && outcome.steps !== steps) problems.push(`[${name}] used ${outcome.steps} steps, not ${steps}`)
    steps ??= outcome.steps
  }
  if (problems.length > 0) throw new Error(`${path}:${chunk.line}: ${chunk.claim}\n${problems.join("\n")}`)
}

/** The statements whose values are claimed. */
function claimedByLine(chunk: Chunk): Map<number, Observed> {
  const lines = new Set(chunk.expectations.flatMap(({ kind, line }) => (kind === "value" ? [line] : [])))
  return new Map([...observedByLine(chunk)].filter(([line]) => lines.has(line)))
}

/** A chunk that only claims to be refused may not even parse. */
function hasObserved(chunk: Chunk): boolean {
  return chunk.expectations.some(({ kind }) => kind === "value")
}

function update(chunk: Chunk, outcome: Outcome, observed: Map<number, Observed>, updates: Map<number, string>): void {
  for (const expectation of chunk.expectations) {
    const actual = actualText(expectation, outcome, observed)
    if (actual !== null && actual !== expectation.text) updates.set(expectation.line, actual)
  }
}

function rewrite(text: string, updates: ReadonlyMap<number, string>): string {
  const lines = text.split("\n")
  for (const [line, actual] of updates) lines[line - 1] = rewriteLine(lines[line - 1] ?? "", actual)
  return lines.join("\n")
}
