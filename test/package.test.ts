/**
 * The packed tarball, as an application gets it: every entry loads as ESM and as CommonJS, with types, and nothing that it
 * needs is missing from it. It is built and packed once per run, and unpacked inside the project, where its dependencies
 * are found.
 */
import { execFileSync } from "node:child_process"
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import ts from "typescript"
import { beforeAll, describe, expect, test } from "vitest"

const folder = resolve(".test-package")
const unpacked = join(folder, "node_modules", "planwalk")
const manifest = JSON.parse(readFileSync("package.json", "utf8")) as {
  exports: Record<string, unknown>
  bin: Record<string, string>
  dependencies: Record<string, string>
  peerDependencies: Record<string, string>
}
const entries = Object.keys(manifest.exports).filter((entry) => !entry.endsWith(".json"))
const specifiers = entries.map((entry) => entry.replace(".", "planwalk"))

function node(...args: string[]): string {
  return execFileSync(process.execPath, args, { cwd: folder, encoding: "utf8" })
}

beforeAll(() => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(unpacked, { recursive: true })
  const windows = process.platform === "win32"
  execFileSync("npm", ["pack", "--silent", "--pack-destination", folder], {
    shell: windows,
    stdio: ["ignore", "ignore", "inherit"],
  })
  const tarball = readdirSync(folder).find((name) => name.endsWith(".tgz")) ?? "no tarball"
  execFileSync("tar", ["-xzf", join(folder, tarball), "-C", unpacked, "--strip-components=1"])
}, 300_000)

describe.each(specifiers)("%s", (specifier) => {
  test("has the same names as ESM and as CommonJS", () => {
    const print = "process.stdout.write(JSON.stringify(Object.keys(entry).filter((n) => n !== '__esModule').sort()))"
    const esm = node("--input-type=module", "-e", `import * as entry from ${JSON.stringify(specifier)}; ${print}`)
    const cjs = node("--input-type=commonjs", "-e", `const entry = require(${JSON.stringify(specifier)}); ${print}`)
    expect(cjs).toBe(esm)
    expect(JSON.parse(esm)).not.toEqual([])
  })
})

test("types resolve for ESM, CommonJS and bundlers", () => {
  const lines = specifiers.map((specifier, index) => `import * as entry${index} from ${JSON.stringify(specifier)}`)
  const uses = specifiers.map((_, index) => `export const names${index}: string[] = Object.keys(entry${index})`)
  for (const name of ["esm.mts", "cjs.cts"]) writeFileSync(join(folder, name), [...lines, ...uses].join("\n"))
  const tsc = resolve("node_modules/typescript/bin/tsc")
  const strict = ["--noEmit", "--strict", "--exactOptionalPropertyTypes", "--target", "es2022", "--types", "node"]
  const run = (...args: string[]) => {
    try {
      return node(tsc, ...strict, ...args)
    } catch (error) {
      return String((error as { stdout?: unknown }).stdout ?? error)
    }
  }
  expect(run("--module", "node16", "esm.mts", "cjs.cts")).toBe("")
  expect(run("--module", "esnext", "--moduleResolution", "bundler", "esm.mts")).toBe("")
}, 300_000)

test("the types tell nothing of what programs, snapshots and sessions are made of", () => {
  const declared = readdirSync(join(unpacked, "dist"))
    .filter((name) => name.endsWith(".d.ts"))
    .map((name) => readFileSync(join(unpacked, "dist", name), "utf8"))
    .join("\n")
  expect(declared).toContain("class Program")
  expect(declared.match(/\b(?:Shape|FunctionCode|ParsedPlan|Realm|Frame|PlanMachine|SnapshotCall|JsonObject)\b/g)).toBe(
    null,
  )
})

test("it imports declared dependencies only, and no module of Node outside the command line", () => {
  const declared = [...Object.keys(manifest.dependencies), ...Object.keys(manifest.peerDependencies)]
  const isDeclared = (specifier: string) =>
    declared.some((dependency) => specifier === dependency || specifier.startsWith(`${dependency}/`))
  const found = readdirSync(join(unpacked, "dist"))
    .filter((name) => /\.(js|cjs)$/.test(name))
    .flatMap((name) => importsOf(join(unpacked, "dist", name)).map((specifier) => ({ name, specifier })))
    .filter(({ specifier }) => !specifier.startsWith(".") && !isDeclared(specifier))
    .filter(({ name, specifier }) => !(specifier.startsWith("node:") && name.startsWith("cli.")))
  expect(found).toEqual([])
})

/** What a built file imports or requires. */
function importsOf(file: string): string[] {
  const specifiers: string[] = []
  const visit = (node: ts.Node): void => {
    if ((ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier)
      specifiers.push((node.moduleSpecifier as ts.StringLiteral).text)
    if (ts.isCallExpression(node) && node.arguments[0] && ts.isStringLiteral(node.arguments[0])) {
      const { expression } = node
      const isRequire = ts.isIdentifier(expression) && expression.text === "require"
      if (isRequire || expression.kind === ts.SyntaxKind.ImportKeyword) specifiers.push(node.arguments[0].text)
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.ESNext, false, ts.ScriptKind.JS))
  return specifiers
}

test("the command is there, and can be run", () => {
  for (const path of Object.values(manifest.bin)) {
    const file = join(unpacked, path)
    expect(existsSync(file)).toBe(true)
    expect(readFileSync(file, "utf8")).toMatch(/^#!\/usr\/bin\/env node\n/)
    expect(node(file, "--help")).toContain("planwalk")
    writeFileSync(join(folder, "plan.ts"), "const sum: number = input.a + input.b;\nreturn { sum };")
    expect(node(file, "run", "plan.ts", "--json", "--input", '{"a":1,"b":2}')).toContain('"result":{"sum":3}')
  }
})
