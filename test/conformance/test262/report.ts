/** What a run found, as text: rates by directory, and what must be looked at. */
import type { Failure } from "./execute.js"
import type { Lists } from "./lists.js"
import { reasonFor } from "./lists.js"

export interface Findings {
  /** Tests that fail and are not listed as failing. */
  readonly unexpected: readonly (readonly [path: string, failure: string])[]
  /** Tests that fail as `failing.txt` says. */
  readonly known: readonly (readonly [path: string, failure: string])[]
  /** Tests that `failing.txt` lists and that pass. */
  readonly mended: readonly string[]
}

export function findingsOf(results: ReadonlyMap<string, Failure>, lists: Lists): Findings {
  const unexpected: [string, string][] = []
  const known: [string, string][] = []
  const mended: string[] = []
  for (const [path, failure] of results) {
    const isListed = reasonFor(lists.failing, path) !== undefined
    if (failure !== null) (isListed ? known : unexpected).push([path, failure])
    else if (isListed) mended.push(path)
  }
  return { unexpected, known, mended }
}

/** One row for each directory down to two levels, such as `language/expressions`, then one for each area, then all. */
export function ratesByDirectory(results: ReadonlyMap<string, Failure>): string {
  const rows = new Map<string, Rate>()
  const count = (name: string, passed: boolean) => {
    const rate = rows.get(name) ?? { passed: 0, total: 0 }
    rows.set(name, { passed: rate.passed + (passed ? 1 : 0), total: rate.total + 1 })
  }
  const sorted = [...results].sort(([a], [b]) => (a < b ? -1 : 1))
  for (const [path, failure] of sorted) count(directoryOf(path), failure === null)
  for (const [path, failure] of sorted) count(`all of ${path.split("/")[0]}`, failure === null)
  for (const [, failure] of sorted) count("all", failure === null)
  const width = Math.max(0, ...[...rows.keys()].map((name) => name.length))
  return [...rows].map(([name, rate]) => `${name.padEnd(width)}  ${rateText(rate)}`).join("\n")
}

function directoryOf(path: string): string {
  return path.split("/").slice(0, -1).slice(0, 2).join("/")
}

interface Rate {
  readonly passed: number
  readonly total: number
}

/** Rounded down, so that only all of them are 100 %. */
function rateText({ passed, total }: Rate): string {
  const percent = (Math.floor((10_000 * passed) / total) / 100).toFixed(2)
  return `${percent.padStart(6)} %  ${String(passed).padStart(6)} of ${total}`
}

export function failuresText({ unexpected, known, mended }: Findings): string {
  const lines = (entries: Findings["known"]) => entries.map(([path, failure]) => `${path}\t${firstLine(failure)}`)
  return [
    ...lines(unexpected),
    ...lines(known).map((line) => `${line}\t(known)`),
    ...mended.map((path) => `${path}\tpasses; its line in failing.txt must go`),
  ]
    .map((line) => `${line}\n`)
    .join("")
}

function firstLine(text: string): string {
  return text.split("\n", 3).join(" ").slice(0, 300)
}
