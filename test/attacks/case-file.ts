/**
 * An attack is a plan with a head of `// @key value` lines:
 *
 *     // @kind escape | pollution | boundary | dos-cpu | … | leak
 *     // @title one line
 *     // @input <JSON>     @limits <JSON>     @runs <n>     @forbid <JSON array of texts>
 *     // @expand {"NAME": ["text", count]}    @@NAME@@ in the plan is that text, repeated
 *     // @expect contained | limit | value <JSON or undefined> | throws <name> | rejects-parse
 */
import { readdirSync, readFileSync } from "node:fs"
import { basename, join } from "node:path"

interface AttackLimits {
  readonly maxSteps: number
  readonly timeoutMs: number
  readonly maxMemoryBytes: number
}

export type Expectation =
  | { readonly end: "contained" | "limit" | "rejects-parse" }
  | { readonly end: "value"; readonly json: string | undefined }
  | { readonly end: "throws"; readonly name: string }

export interface Attack {
  readonly name: string
  readonly kind: string
  readonly title: string
  readonly input: string | undefined
  readonly limits: AttackLimits
  readonly runs: number
  readonly forbid: readonly string[]
  readonly expect: Expectation
  readonly source: string
}

/** What a plan may use unless its file says otherwise. */
const defaultLimits: AttackLimits = { maxSteps: 1_000_000, timeoutMs: 2000, maxMemoryBytes: 32 * 1024 * 1024 }

const kinds = new Set(
  "escape pollution boundary dos-cpu dos-regex dos-memory dos-recursion dos-async limit-evasion leak ui-injection".split(
    " ",
  ),
)

export function loadAttacks(folder: string): Attack[] {
  const files = readdirSync(folder).filter((file) => file.endsWith(".js"))
  return files.sort().map((file) => parseAttack(basename(file, ".js"), readFileSync(join(folder, file), "utf8")))
}

function parseAttack(name: string, text: string): Attack {
  const lines = text.split("\n")
  const head = new Map<string, string>()
  while (lines.length > 0) {
    const [, key, value = ""] = /^\/\/ @(\w+)(?:\s+(.*))?$/.exec(lines[0] as string) ?? []
    if (key === undefined) break
    head.set(key, value.trim())
    lines.shift()
  }
  const kind = head.get("kind") ?? ""
  const title = head.get("title") ?? ""
  if (!kinds.has(kind)) throw new Error(`${name}: unknown kind "${kind}"`)
  if (title === "") throw new Error(`${name}: no title`)
  return {
    name,
    kind,
    title,
    input: head.get("input"),
    limits: { ...defaultLimits, ...JSON.parse(head.get("limits") ?? "{}") },
    runs: Number(head.get("runs") ?? 1),
    forbid: JSON.parse(head.get("forbid") ?? "[]") as string[],
    expect: parseExpectation(name, head.get("expect") ?? ""),
    source: expand(lines.join("\n"), JSON.parse(head.get("expand") ?? "{}")),
  }
}

function expand(source: string, pieces: Record<string, [text: string, count: number]>): string {
  return Object.entries(pieces).reduce(
    (text, [name, [piece, count]]) => text.replaceAll(`@@${name}@@`, () => piece.repeat(count)),
    source,
  )
}

function parseExpectation(name: string, text: string): Expectation {
  const [, end, rest = ""] = /^(\S+)\s*(.*)$/.exec(text) ?? []
  switch (end) {
    case "contained":
    case "limit":
    case "rejects-parse":
      return { end }
    case "value":
      return { end, json: rest === "undefined" ? undefined : JSON.stringify(JSON.parse(rest)) }
    case "throws":
      return { end, name: rest }
    default:
      throw new Error(`${name}: unknown expectation "${text}"`)
  }
}
