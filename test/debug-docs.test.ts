/** What the README and docs/debugging.md show of the commands is what a reader gets who types it. */
import { spawnSync } from "node:child_process"
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { beforeAll, expect, test } from "vitest"
import { bundleCommand } from "./bundled-command.js"
import { readFences } from "./docs/fences.js"

const folder = resolve(".test-debug-docs")
const documents = ["README.md", "docs/debugging.md"]
const fences = documents.flatMap((file) => readFences(readFileSync(file, "utf8")).map((fence) => ({ file, ...fence })))

beforeAll(async () => {
  await bundleCommand(folder, {})
  // As if it were installed there.
  const installed = join(folder, "node_modules", "planwalk")
  mkdirSync(installed, { recursive: true })
  const manifest = { name: "planwalk", type: "module", exports: "./index.js" }
  writeFileSync(join(installed, "package.json"), JSON.stringify(manifest))
  writeFileSync(join(installed, "index.js"), 'export * from "../../planwalk.js"')
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "reader", type: "module" }))
  cpSync("examples", join(folder, "examples"), { recursive: true, filter: (path) => !path.includes(".sqlite") })
}, 60_000)

function planwalk(words: readonly string[], input = ""): { status: number | null; text: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["cli.js", ...words], {
    cwd: folder,
    encoding: "utf8",
    input,
  })
  return { status, text: stdout + stderr }
}

const commands = fences
  .filter(({ language }) => language === "sh")
  .flatMap(({ file, line, code }) => code.split("\n").map((text, index) => ({ file, line: line + index, text })))
  .filter(({ text }) => /^npx planwalk (?:debug|trace|run|inspect|resume) /.test(text))

/** By command: what it says, whatever the plan. */
const saidBy: Readonly<Record<string, RegExp>> = {
  debug: /the plan is done/,
  trace: /\d:\d const|lines with statements were reached/,
  run: /\d steps|^saved/m,
  resume: /\d steps/,
  inspect: /waiting/,
}

test.each(commands)("$file:$line $text", ({ text }) => {
  const words = text.split(/\s+/).slice(2)
  const { status, text: said } = planwalk(words, "c\nq\n")
  expect({ status, said }).toEqual({ status: 0, said: expect.stringMatching(saidBy[words[0] ?? ""] ?? /^$/) })
})

test("the session in docs/debugging.md goes as it says, after the command above it", () => {
  const at = fences.findIndex(({ language, code }) => language === "text" && code.startsWith("(planwalk)"))
  const session = fences[at]?.code ?? ""
  const command = fences[at - 1]?.code ?? ""
  expect(command).toMatch(/^npx planwalk debug \S+ --tools \S+$/)
  const typed = [...session.matchAll(/^\(planwalk\) (.*)$/gm)].map(([, command]) => `${command}\n`)
  const { status, text } = planwalk(command.split(" ").slice(2), typed.join(""))
  expect(status).toBe(0)
  expect(text).toContain(`\n${session}\n`)
})
