import { type Node, parse as parseJavaScript } from "acorn"
import ts from "typescript"
import { describe, expect, test } from "vitest"
import { fieldsOf } from "./estree.js"
import { diagnosePlan, parsePlan } from "./parse.js"
import { knownGlobals } from "./testing.js"
import { brokenSnippets, soundSnippets } from "./testing-snippets.js"

const options = { knownGlobals, unknownGlobals: "throw", language: "typescript" } as const

/** The statements of a plan as plain data, without what the resolver wrote and without places. */
function treeOf(text: string): unknown[] {
  return withoutPlaces(parsePlan(text, options).program.body as unknown[]) as unknown[]
}

/** The statements of what TypeScript's own compiler makes of each plan; all at once, as it is slow to start. */
function emittedTrees(plans: readonly string[]): unknown[] {
  const text = plans.map((plan, index) => `async function plan${index}() {\n${plan}\n}`).join("\n")
  const { outputText } = ts.transpileModule(text, {
    compilerOptions: {
      target: ts.ScriptTarget.ESNext,
      module: ts.ModuleKind.ESNext,
      useDefineForClassFields: true,
      removeComments: true,
      preserveConstEnums: true,
    },
  })
  const { body } = parseJavaScript(outputText, { ecmaVersion: "latest", sourceType: "module" })
  return body.flatMap((node) => (node.type === "FunctionDeclaration" ? [withoutPlaces(node.body.body)] : []))
}

/** What may differ is left out: places, the spelling of literals, empty statements. */
function withoutPlaces(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.filter((item) => (item as Node | null)?.type !== "EmptyStatement").map(withoutPlaces)
  }
  if (typeof value === "bigint") return `${value}n`
  if (typeof value !== "object" || value === null) return value
  const node = value as Record<string, unknown>
  if (typeof node.type !== "string") return value instanceof RegExp ? null : node
  const fields = fieldsOf[node.type as keyof typeof fieldsOf]
  const kept = fields.filter((field) => !["raw", "directive", "bigint"].includes(field) && node[field] !== undefined)
  const isRegExp = node.regex !== undefined
  return {
    type: node.type,
    ...Object.fromEntries(
      kept.map((field) => [field, isRegExp && field === "value" ? null : withoutPlaces(node[field])]),
    ),
  }
}

const emitted = emittedTrees(soundSnippets)

test.each(soundSnippets.map((snippet, index) => [snippet, index] as const))("%s", (snippet, index) => {
  expect(treeOf(snippet)).toEqual(emitted[index])
})

test.each(brokenSnippets)("refused: %s", (snippet) => {
  expect(diagnosePlan(snippet, options)).not.toEqual([])
})

test("nothing of TypeScript is left on the tree, and all nodes are within the text", () => {
  const resolved = new Set([
    "reference",
    "info",
    "scope",
    "definition",
    "canSuspend",
    "callsFunction",
    "implicitReference",
    "homeReference",
  ])
  for (const field of ["functionReference", "newTargetReference", "keyReference", "innerKeyReference"])
    resolved.add(field)
  for (const field of ["instanceInitializer", "staticInitializer"]) resolved.add(field)
  const check = (value: unknown, length: number): void => {
    if (Array.isArray(value)) for (const item of value) check(item, length)
    if (typeof value !== "object" || value === null || !("type" in value)) return
    const node = value as Node & Record<string, unknown>
    const fields = fieldsOf[node.type as keyof typeof fieldsOf]
    expect(fields, node.type).toBeDefined()
    expect(0 <= node.start && node.start <= node.end && node.end <= length, node.type).toBe(true)
    for (const [field, child] of Object.entries(node)) {
      if (resolved.has(field)) continue
      expect(["type", "start", "end", ...fields], `${node.type}.${field}`).toContain(field)
      check(child, length)
    }
  }
  for (const snippet of soundSnippets) check(parsePlan(snippet, options).program, snippet.length)
})

test("positions are those of the source, and a name ends before its type", () => {
  const text = "const total: Map<string, number> = f<string>(input as any)"
  const { program } = parsePlan(text, options)
  const source = (node: { start: number; end: number }) => text.slice(node.start, node.end)
  const [declaration] = program.body
  if (declaration?.type !== "VariableDeclaration") throw new Error("no declaration")
  const [{ id, init } = {}] = declaration.declarations
  expect([id, init].map((node) => node && source(node))).toEqual(["total", "f<string>(input as any)"])
})

test("strings, templates and regular expressions are not touched", () => {
  const text = `return ['a as b', \`c: \${1 as number} <T>\`, /x as y<z>/g, "interface A {}"]`
  expect(JSON.stringify(treeOf(text))).toContain('"pattern":"x as y<z>"')
  for (const part of ["a as b", "c: ", " <T>", "interface A {}"]) expect(JSON.stringify(treeOf(text))).toContain(part)
})

describe("what cannot be erased is refused", () => {
  test.each([
    ["namespace A { export const x = 1 }", "Namespaces are not part of the plan language"],
    ["module A {}", "Namespaces are not part of the plan language"],
    ["namespace A.B {} A", "Namespaces are not part of the plan language"],
    ["@d class A {}", "Decorators are not part of the plan language"],
    ["class A { @d m() {} }", "Decorators are not part of the plan language"],
    ["class A { m(@d x) {} }", "Decorators are not part of the plan language"],
    ["class A { accessor x = 1 }", "accessor fields are not part of the plan language"],
    ['import x = require("y"); x', "import declarations are not part of the plan language"],
    ['import { x } from "y"; x', "import declarations are not part of the plan language"],
    ["export = 1", "export declarations are not part of the plan language"],
    ["export const x: number = 1", "export declarations are not part of the plan language"],
    ["export enum A { X }", "export declarations are not part of the plan language"],
  ])("%s", (text, message) => {
    const [diagnostic, ...others] = diagnosePlan(text, options)
    expect(diagnostic).toMatchObject({ code: "forbidden_syntax", message })
    expect(diagnostic?.hint).toBeTruthy()
    expect(others).toEqual([])
  })

  test("imports and exports of types are erased", () => {
    const text = `import type { A } from "a"
      import { type B, type C as D } from "b"
      import type E from "e"
      export type { A }
      export interface F {}
      export type G = string
      export declare const x: number
      export {}
      return 1`
    expect(treeOf(text)).toEqual(treeOf("return 1"))
  })
})
