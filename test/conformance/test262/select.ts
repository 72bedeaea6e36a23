/**
 * Which tests count: all of `test/language` and `test/built-ins` that strict code in the body of one async function can
 * express, without dynamic code, other realms, agents and unfinished proposals.
 *
 * What metadata or the source tells is decided here; the rest is named in `features.txt` and `skip.txt`.
 */
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { AnyNode, Program } from "acorn"
import { parse } from "acorn"
import { full } from "acorn-walk"
import { type Lists, reasonFor } from "./lists.js"
import { type Metadata, parseMetadata } from "./metadata.js"

export interface Selection {
  /** Paths below `test`, sorted. */
  readonly counted: readonly string[]
  /** How many tests are not counted, by reason. */
  readonly left: ReadonlyMap<string, number>
}

const AREAS = ["language", "built-ins"]

const flagReasons: ReadonlyMap<string, string> = new Map([
  ["noStrict", "sloppy mode"],
  ["raw", "no strict mode can be asked for"],
  ["module", "modules"],
  ["CanBlockIsFalse", "agents"],
  ["CanBlockIsTrue", "agents"],
])

const codeConstructors = new Set(["Function", "GeneratorFunction", "AsyncFunction", "AsyncGeneratorFunction"])

/** Files of the harness that cannot do without it. */
const constructingHarness = new Set(["wellKnownIntrinsicObjects.js"])

export function selectTests(checkout: string, lists: Lists, filter: string): Selection {
  const counted: string[] = []
  const left = new Map<string, number>()
  for (const path of testPaths(checkout)) {
    if (!path.includes(filter)) continue
    const reason = reasonFor(lists.skip, path) ?? whyNotCounted(readTest(checkout, path), lists)
    if (reason === undefined) counted.push(path)
    else left.set(reason, (left.get(reason) ?? 0) + 1)
  }
  return { counted, left }
}

export function readTest(checkout: string, path: string): string {
  return readFileSync(join(checkout, "test", path), "utf8")
}

function testPaths(checkout: string): string[] {
  return AREAS.flatMap((area) =>
    readdirSync(join(checkout, "test", area), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".js") && !name.includes("_FIXTURE"))
      .map((name) => `${area}/${name.replaceAll("\\", "/")}`),
  ).sort()
}

function whyNotCounted(source: string, lists: Lists): string | undefined {
  const metadata = parseMetadata(source)
  for (const flag of metadata.flags) {
    const reason = flagReasons.get(flag)
    if (reason !== undefined) return reason
  }
  for (const feature of metadata.features) {
    const reason = lists.features.get(feature)
    if (reason !== undefined) return reason
  }
  return whatSourceNeeds(source, metadata)
}

function whatSourceNeeds(source: string, metadata: Metadata): string | undefined {
  if (metadata.negative !== null && metadata.negative.phase !== "runtime") return undefined
  if (metadata.includes.some((name) => constructingHarness.has(name))) return "a constructor of functions"
  if (/\$262\b/.test(source)) return "the host object $262"
  const program = parseScript(source)
  if (program === null) return undefined
  if (readsGlobalThis(program)) return "the script's `this`"
  let reason: string | undefined
  full(program, (node) => {
    reason ??= dynamicCode(node as AnyNode)
  })
  return reason
}

/** Null for what is no script by itself; such a test is counted. */
function parseScript(source: string): Program | null {
  try {
    return parse(source, { ecmaVersion: "latest", sourceType: "script" })
  } catch {
    return null
  }
}

function dynamicCode(node: AnyNode): string | undefined {
  if (node.type === "Identifier" && node.name === "eval") return "eval"
  if (node.type === "ImportExpression") return "dynamic import"
  if (node.type !== "CallExpression" && node.type !== "NewExpression") return undefined
  const { callee } = node
  return callee.type === "Identifier" && codeConstructors.has(callee.name) ? "a constructor of functions" : undefined
}

/** Whether `this` stands outside of all functions and classes; in a plan it is undefined there. */
function readsGlobalThis(node: AnyNode | (AnyNode | null)[]): boolean {
  if (Array.isArray(node)) return node.some((element) => element !== null && readsGlobalThis(element))
  if (node.type === "ThisExpression") return true
  if (node.type === "FunctionExpression" || node.type === "FunctionDeclaration" || node.type === "ClassBody")
    return false
  return Object.values(node).some((child) => typeof child === "object" && child !== null && readsGlobalThis(child))
}
