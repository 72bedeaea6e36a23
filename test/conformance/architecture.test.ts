/** The rooms of the project and who may import whom; see docs/architecture.md. */
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { type Architecture, findViolations, type SourceFile } from "./architecture/checker.js"

const architecture: Architecture = {
  rooms: [
    {
      name: "parser",
      imports: [],
      packages: ["acorn", "acorn-walk", "@sveltejs/acorn-typescript"],
      isPure: true,
    },
    { name: "interpreter", imports: ["parser"], packages: ["acorn"], isPure: true },
    {
      name: "builtins",
      imports: ["parser", "interpreter"],
      packages: ["acorn", "@eslint-community/regexpp"],
      except: ["interpreter/compile"],
      isPure: true,
      mayUse: ["Intl"],
    },
    {
      name: "engine",
      imports: ["parser", "interpreter", "builtins"],
      packages: ["acorn", "acorn-walk"],
      isPure: true,
    },
    {
      name: "debugger",
      imports: ["parser", "interpreter", "builtins", "engine"],
      packages: ["acorn"],
      isPure: true,
    },
    { name: "ui", imports: ["parser", "interpreter"], packages: ["htmlparser2"], isPure: true },
    { name: "tools", imports: [], packages: ["@standard-schema/spec"], isPure: false },
    {
      name: "runtime",
      imports: ["parser", "interpreter", "builtins", "engine", "tools"],
      packages: ["@standard-schema/spec"],
      isPure: false,
    },
    {
      name: "generate",
      imports: ["tools", "parser"],
      packages: ["zod", "ai", "@ai-sdk/openai", "@ai-sdk/anthropic", "@ai-sdk/google"],
      isPure: false,
    },
    {
      name: "cli",
      imports: ["parser", "interpreter", "builtins", "engine", "debugger", "tools", "runtime", "generate"],
      packages: ["node:", "zod"],
      isPure: false,
    },
  ],
  barrels: ["src/index.ts", "src/engine/index.ts", "src/debugger/index.ts", "src/generate/index.ts", "src/ui/index.ts"],
  dates: ["src/interpreter/boundary/host-data.ts"],
}

function sourceFiles(): SourceFile[] {
  return readdirSync("src", { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
    .map((name) => join("src", name).replaceAll("\\", "/"))
    .map((path) => ({ path, text: readFileSync(path, "utf8") }))
}

test("the rooms import inwards only, without cycles, and the core names no host global", () => {
  expect(findViolations(sourceFiles(), architecture)).toEqual([])
})

describe("the checker itself", () => {
  /** Violations of one planted file, among the files that it may import. */
  const plant = (path: string, text: string) =>
    findViolations(
      [
        { path: "src/runtime/run.ts", text: "export const run = 1" },
        { path: "src/interpreter/compile/calls.ts", text: "export const calls = 1" },
        { path, text },
      ],
      architecture,
    )

  test.each([
    ["import { run } from '../runtime/run.js'\nrun()", "src/parser/a.ts:1 imports src/runtime/run.ts"],
    ["import type { Run } from '../runtime/run.js'\nexport let r: Run", "src/parser/a.ts:1 imports src/runtime/run.ts"],
    ["export let r: import('../runtime/run.js').Run", "src/parser/a.ts:1 imports src/runtime/run.ts"],
    ["import { z } from 'zod/v4'\nz()", "src/parser/a.ts:1 imports zod"],
    ["import 'node:fs'\nexport const a = 1", "src/parser/a.ts:1 imports node:"],
    ["import { x } from '../../test/x.js'\nx()", "src/parser/a.ts:1 imports test/x.js: it is outside the rooms"],
  ])("an import in the wrong direction: %s", (text, problem) => {
    expect(plant("src/parser/a.ts", text)).toEqual([expect.stringContaining(problem)])
  })

  test("a folder that is closed to one room only", () => {
    const text = "import { calls } from '../interpreter/compile/calls.js'\nexport const a = calls"
    expect(plant("src/builtins/a.ts", text)).toEqual([expect.stringContaining("may not reach in there")])
    expect(plant("src/engine/a.ts", text)).toEqual([])
  })

  test.each([
    ["\nexport const now = Date.now()", "src/parser/a.ts:2 uses Date"],
    ["export const r = Math.random()", "uses Math.random"],
    ["export const { random } = Math", "uses Math.random"],
    ["export const f = async () => 1", "uses async"],
    ["export const later = () => Promise.resolve(1)", "uses Promise"],
    ["export const globals = { console }", "uses console"],
    ["export const f = (x = process) => x", "uses process"],
    ["export const f = () => setTimeout(f, 1)", "uses setTimeout"],
    ["export const f = new Function('return 1')", "uses Function"],
    ["export const f = () => import('acorn')", "uses import()"],
    ["export const n = Intl", "uses Intl"],
  ])("a host global: %s", (text, problem) => {
    expect(plant("src/parser/a.ts", text)).toEqual([expect.stringContaining(problem)])
  })

  test.each([
    "export const DateProto = { Date: 1, now: (x: { Date: number }) => x.Date }",
    "export class Promise {}\nexport const p = new Promise()",
    "export const f = (when: Date, later: Promise<typeof Date>) => [when, later]",
    "export interface Console { console: typeof console }",
    "import { Promise } from './own.js'\nexport const p = Promise",
    "export const kind = Math.floor(1)",
  ])("no host global: %s", (text) => {
    expect(plant("src/parser/a.ts", text)).toEqual([])
  })

  test("a file that deals with dates as data has no clock either", () => {
    const path = "src/interpreter/boundary/host-data.ts"
    expect(plant(path, "export const isDate = (x: unknown) => x instanceof Date && new Date(5)")).toEqual([])
    for (const clock of ["Date.now()", "new Date()", "Date()"]) {
      expect(plant(path, `export const now = ${clock}`)).toEqual([expect.stringContaining("the clock of Date")])
    }
  })

  test("what is allowed to one room only", () => {
    expect(plant("src/builtins/a.ts", "export const n = new Intl.Collator()")).toEqual([])
  })

  test("a barrel where none belongs, and one that does more", () => {
    expect(plant("src/parser/index.ts", "export { a } from './a.js'")).toEqual([expect.stringContaining("is a barrel")])
    expect(plant("src/index.ts", "export const a = 1")).toEqual([expect.stringContaining("does more than re-export")])
  })

  test("a module that is a thenable", () => {
    expect(plant("src/parser/a.ts", "export function then() {}")).toEqual([expect.stringContaining("never settle")])
  })

  test("a cycle of values; a cycle through types alone is none", () => {
    const files = [
      { path: "src/parser/b.ts", text: "import { c } from './c.js'\nexport const b = c" },
      { path: "src/parser/c.ts", text: "import { d } from './d.js'\nexport const c = d" },
      { path: "src/parser/d.ts", text: "import { b } from './b.js'\nexport const d = b" },
    ]
    const cycle = "import cycle: src/parser/b.ts -> src/parser/c.ts -> src/parser/d.ts -> src/parser/b.ts"
    expect(findViolations(files, architecture)).toEqual([cycle])
    const typed = files.map(({ path, text }) => ({ path, text: text.replace("import { b }", "import type { b }") }))
    expect(findViolations(typed, architecture)).toEqual([])
  })
})
