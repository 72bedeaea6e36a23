/** What running a chunk showed, in whichever engine, and how it differs from what the chunk claims. */
import type { Chunk, Expectation } from "./format.js"
import type { Observed } from "./observe.js"

export type End =
  | { readonly status: "completed"; readonly value: string }
  /** An uncaught guest error. `line` is unknown for thrown values that are no errors. */
  | { readonly status: "thrown"; readonly error: string; readonly line: number | null }
  /** Refused before it ran, or ended by a limit: one entry per finding. */
  | { readonly status: "error"; readonly findings: readonly { readonly error: string; readonly line: number | null }[] }

export interface Outcome {
  /** Texts of the values of a statement, by its start. */
  readonly values: ReadonlyMap<number, readonly string[]>
  readonly end: End
  /** Calls that the chunk's tool lines do not allow, and lines that no call used. */
  readonly toolProblems: readonly string[]
  readonly steps: number | null
}

/** What the outcome puts in the place of each expectation; null where there is nothing to show. */
export function actualText(
  expectation: Expectation,
  outcome: Outcome,
  observed: ReadonlyMap<number, Observed>,
): string | null {
  const { end } = outcome
  if (expectation.kind === "throws") return end.status === "thrown" && isOnLine(end, expectation) ? end.error : null
  if (expectation.kind === "error") {
    if (end.status !== "error") return null
    const found = end.findings.filter((finding) => isOnLine(finding, expectation)).map(({ error }) => error)
    return found.includes(expectation.text) ? expectation.text : (found[0] ?? null)
  }
  const statement = observed.get(expectation.line)
  if (statement === undefined) throw new Error(`${expectation.line}: no expression statement ends on this line`)
  if (statement.kind === "return") return end.status === "completed" ? end.value : null
  return outcome.values.get(statement.start)?.join(" ; ") ?? null
}

function isOnLine({ line }: { readonly line: number | null }, expectation: Expectation): boolean {
  return line === null || line === expectation.line
}

/** One line per difference; empty if the outcome is what the chunk claims. */
export function differences(chunk: Chunk, outcome: Outcome, observed: ReadonlyMap<number, Observed>): string[] {
  const wrong = chunk.expectations.flatMap((expectation) => {
    const actual = actualText(expectation, outcome, observed)
    if (actual === expectation.text) return []
    return [`line ${expectation.line}: expected ${expectation.text}\n          got ${actual ?? "nothing"}`]
  })
  return [...wrong, ...unexpectedEnd(chunk, outcome.end), ...outcome.toolProblems]
}

function unexpectedEnd({ expectations }: Chunk, end: End): string[] {
  const isExpected = (kind: Expectation["kind"]) => expectations.some((expectation) => expectation.kind === kind)
  if (end.status === "thrown" && !isExpected("throws")) return [`the plan ended at line ${end.line} with ${end.error}`]
  if (end.status === "error" && !isExpected("error"))
    return end.findings.map(({ error, line }) => `the plan ended at line ${line} with ${error}`)
  if (end.status === "error") {
    const lines = expectations.filter(({ kind }) => kind === "error").map(({ line }) => line)
    const elsewhere = end.findings.filter(({ line }) => line !== null && !lines.includes(line))
    return elsewhere.map(({ error, line }) => `it was found at line ${line}: ${error}`)
  }
  if (end.status === "thrown") {
    const lines = expectations.filter(({ kind }) => kind === "throws").map(({ line }) => line)
    if (end.line !== null && !lines.includes(end.line)) return [`it was thrown at line ${end.line}: ${end.error}`]
  }
  return []
}
