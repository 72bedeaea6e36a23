/**
 * Every code block of the README and the docs is true: plans (`js`, and `ts` below a comment `plan`) run and show what they
 * say, other TypeScript compiles and runs, commands (`sh`) exist. Blocks in `text` and `json` are only read. What is
 * generated is up to date.
 */
import { execFileSync } from "node:child_process"
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { basename, join, resolve } from "node:path"
import { build } from "esbuild"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { generatedDocuments } from "../scripts/generate/documents.js"
import { type Chunk, parseChunk } from "./conformance/runner/format.js"
import { modes } from "./conformance/runner/modes.js"
import { type Observed, observedByLine } from "./conformance/runner/observe.js"
import { differences } from "./conformance/runner/outcome.js"
import { type Fence, readFences } from "./docs/fences.js"

const files = ["README.md", "CHANGELOG.md", ...readdirSync("docs").map((name) => join("docs", name))].filter((name) =>
  name.endsWith(".md"),
)
const fences = files.flatMap((file) => readFences(readFileSync(file, "utf8")).map((fence) => ({ file, ...fence })))
const isPlan = ({ language, notes }: Fence) => language === "js" || (language === "ts" && notes.includes("plan"))
const plans = fences.filter(isPlan)
const ofLanguage = (language: string) => fences.filter((fence) => fence.language === language && !isPlan(fence))
const named = "$file:$line"

test("every block is of a kind that is checked", () => {
  const kinds = ["js", "ts", "sh", "json", "text"]
  expect(fences.filter(({ language }) => !kinds.includes(language))).toEqual([])
})

describe("plans", () => {
  test.each(plans)(named, (fence) => {
    const chunk = planOf(fence)
    // A plan that only shows how it is refused may not even parse.
    const showsValues = chunk.expectations.some(({ kind }) => kind === "value")
    const observed = showsValues ? observedByLine(chunk) : new Map<number, Observed>()
    for (const { name, run } of modes) {
      expect(differences(chunk, run(chunk, observed), observed), name).toEqual([])
    }
  })
})

/** A block as a chunk: a plan with or without expectations. */
function planOf({ code, notes, line, language }: Fence): Chunk {
  const directives = notes.filter((note) => note !== "plan").map((note) => `// ${note}`)
  const lines = ["// === block", ...directives, ...code.split("\n")]
  const padding = Array.from({ length: Math.max(0, line - 2 - directives.length) }, () => "")
  const all = [...padding, ...lines]
  return parseChunk(all, padding.length, all.length, language === "ts" ? "typescript" : "javascript")
}

describe.skipIf(ofLanguage("ts").length === 0)("library examples", () => {
  const folder = resolve("node_modules/.cache/planwalk/docs")
  const nameOf = (file: string, line: number) => `${basename(file, ".md")}-${line}.ts`

  beforeAll(() => {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    for (const { file, line, code } of ofLanguage("ts")) {
      writeFileSync(join(folder, nameOf(file, line)), `${code}\nexport {}\n`)
    }
    const { compilerOptions } = JSON.parse(readFileSync("tsconfig.json", "utf8")) as { compilerOptions: object }
    const options = {
      ...compilerOptions,
      paths: publishedPaths(),
      noUnusedLocals: false,
      typeRoots: [resolve("node_modules/@types")],
    }
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions: options, include: ["*.ts"] }))
  })

  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test("compile", () => {
    const tsc = resolve("node_modules/typescript/bin/tsc")
    let output = ""
    try {
      execFileSync(process.execPath, [tsc, "-p", folder], { encoding: "utf8" })
    } catch (error) {
      output = String((error as { stdout?: unknown }).stdout ?? error)
    }
    expect(output).toBe("")
  }, 300_000)

  test.each(ofLanguage("ts"))(
    `${named} runs`,
    async ({ file, line, code }) => {
      const source = join(folder, nameOf(file, line))
      const outfile = source.replace(/ts$/, "mjs")
      const alias = Object.fromEntries(Object.entries(publishedPaths()).map(([name, [path]]) => [name, path ?? ""]))
      await build({
        entryPoints: [source],
        outfile,
        bundle: true,
        format: "esm",
        platform: "node",
        alias,
        packages: "bundle",
        external: externals,
        logLevel: "silent",
      })
      const printed = execFileSync(process.execPath, [outfile], { encoding: "utf8" })
      const promised = [...code.matchAll(/\/\/ prints (.*)$/gm)].map(([, text]) => text)
      expect(printed.split("\n").slice(0, -1)).toEqual(promised)
    },
    60_000,
  )
})

/** Left to Node's own resolution: they are no part of this package. */
const externals = [
  "zod",
  "valibot",
  "arktype",
  "ai",
  "@ai-sdk/*",
  "better-sqlite3",
  "acorn",
  "@sveltejs/acorn-typescript",
  "@eslint-community/regexpp",
  "htmlparser2",
]

/** The published entries as the files that they are made of. */
function publishedPaths(): Record<string, string[]> {
  return {
    planwalk: [resolve("src/index.ts")],
    "planwalk/interpreter": [resolve("src/engine/index.ts")],
    "planwalk/debugger": [resolve("src/debugger/index.ts")],
    "planwalk/generate": [resolve("src/generate/index.ts")],
    "planwalk/ui": [resolve("src/ui/index.ts")],
  }
}

describe.skipIf(ofLanguage("sh").length === 0)("commands", () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> }
  const commands = ofLanguage("sh").flatMap(({ file, line, code }) =>
    code
      .split("\n")
      .map((command, index) => ({ file, line: line + index, command: command.trim() }))
      .filter(({ command }) => command !== "" && !command.startsWith("#")),
  )

  test.each(commands)(`${named} $command`, ({ command }) => {
    expect(problemOf(command)).toBe(null)
  })

  /** What keeps a reader from typing the command; null if nothing does. */
  function problemOf(command: string): string | null {
    const words = command.replace(/^(\w+=\S+ )+/, "").split(/\s+/)
    const [program, verb = "", name = ""] = words
    if (program === "npm" && verb === "install") return words.length > 2 ? null : "it installs nothing"
    if (program === "npm") {
      const script = verb === "run" ? name : verb
      return script in scripts ? null : `package.json has no script ${script}`
    }
    if (program === "npx" && verb === "planwalk") {
      const paths = words.slice(3).filter((word) => word.includes("/"))
      const missing = paths.filter((path) => !existsSync(path))
      return missing.length === 0 ? null : `${missing.join(", ")} is not there`
    }
    if (program === "git" && verb === "clone") return null
    return "it is not on the list of known commands"
  }
})

test("what is generated is what the code gives", () => {
  for (const { path, text } of generatedDocuments()) {
    expect(readFileSync(path, "utf8") === text, `${path}: run \`npm run generate\``).toBe(true)
  }
}, 120_000)

test("links within the repository lead somewhere", () => {
  const broken = files.flatMap((file) => {
    const text = readFileSync(file, "utf8").replace(/```[\s\S]*?\n```/g, "")
    const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)/g)].map(([, path = ""]) => path)
    return links.filter((path) => !existsSync(resolve(file, "..", path))).map((path) => `${file}: ${path}`)
  })
  expect(broken).toEqual([])
})

test("what docs/security.md names as tests is there", () => {
  const text = readFileSync("docs/security.md", "utf8")
  const named = [...text.matchAll(/`((?:src|test)\/[\w./-]+)`/g)].map(([, path = ""]) => path)
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((path) => !existsSync(path))).toEqual([])
})
