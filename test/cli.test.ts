/**
 * The command line as a process of its own: what it writes, where, and how it exits. `package.test.ts` runs the command
 * of the packed build once.
 */
import { type ChildProcess, spawn } from "node:child_process"
import { readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { beforeAll, describe, expect, test } from "vitest"
import { loadTools, readArguments, readInput, UsageError } from "../src/cli/arguments.js"
import { compilePlan, createMachine } from "../src/engine/index.js"
import { bundleCommand } from "./bundled-command.js"

const folder = resolve(".test-cli")

const files: Record<string, string> = {
  "tools.js": `
    import { z } from "zod"
    import { defineTools } from "./planwalk.js"
    setInterval(() => {}, 1000) // keeps a process alive, as an open database does
    export const tools = defineTools({
      menu: {
        list: { description: "d", input: z.object({ menuId: z.string() }), output: z.object({ items: z.array(z.string()) }) },
      },
      hang: { description: "d", input: z.object({}), output: z.object({}) },
    })
    export const handlers = {
      "menu.list": ({ input, err }) =>
        input.menuId === "m1" ? { items: ["Soup"] } : err({ code: "no_menu", message: "there is no menu " + input.menuId }),
      hang: () => new Promise(() => {}),
    }`,
  "tools.cjs": "const all = { tools: [], handlers: {} }\nmodule.exports = all",
  "throws.js": "export const tools = []\nthrow new Error('no database')",
  "no-handlers.js": "export const tools = []",
  "other-handlers.js": "export const tools = []\nexport const handlers = { ping: () => 1 }",
  "no-tools.js": "export const tools = [{ name: 'x' }]\nexport const handlers = {}",
  "saved.json": JSON.stringify(createMachine(compilePlan("return await new Promise(() => {})")).snapshot(), null, 2),
  "lunch.json": '{ "menuId": "m1" }',
  "broken.json": "{ menuId: 1 }",
  "lunch.js":
    "const { items } = await tools.menu.list({ menuId: input.menuId });\nconsole.log('got', items);\nreturn items;",
  "typed.ts": "const n: number = 1;\nreturn n;",
  "typed.js": "const n: number = 1;\nreturn n;",
  "fenced.md": "```ts\nconst n: number = 1;\nreturn n;\n```\n",
  "input.js": "return input;",
  "fails.js": "const none = undefined;\nreturn none.name;",
  "loop.js": "while (true);",
  "recurse.js": "(function f() { f(); })();",
  "long.js": "for (let i = 0; i < 1500; i++) console.log('x'.repeat(60));",
  "hang.js": "return await tools.hang({});",
  "twice.js": "await tools.menu.list({ menuId: 'm1' });\nawait tools.menu.list({ menuId: 'm1' });",
  "lost.js": "Promise.reject(new Error('lost'));\nreturn 1;",
  "refused.js": "return fetch(serach);",
  "unknown-tool.js": "return await tools.menu.lst({});",
  "escape.js": "console.log('\\x1b[2Jone\\ntwo');\nthrow new Error('\\x1b[31mred');",
  "values.js": "const o = { nan: NaN, big: 1n, map: new Map([[1, 2]]) };\no.again = o;\nreturn o;",
  "deep.js": "let o = {};\nfor (let i = 0; i < 20000; i++) o = { o };\nreturn o;",
}

beforeAll(() => bundleCommand(folder, files), 60_000)

interface Outcome {
  readonly status: number | null
  readonly out: string
  readonly err: string
}

/** Runs the command among the files. `onFirstOut` is called when it first writes to stdout. */
function planwalk(
  args: readonly string[],
  onFirstOut?: (child: ChildProcess) => void,
  stdin = '["from", "stdin"]',
): Promise<Outcome> {
  return new Promise((settle, fail) => {
    const child = spawn(process.execPath, ["cli.js", ...args], { cwd: folder, stdio: "pipe" })
    child.stdin.on("error", () => {}).end(stdin)
    let [out, err] = ["", ""]
    child.stdout.setEncoding("utf8").on("data", (text) => {
      if (out === "") onFirstOut?.(child)
      out += text
    })
    child.stderr.setEncoding("utf8").on("data", (text) => {
      err += text
    })
    child.on("error", fail)
    child.on("close", (status) => settle({ status, out, err }))
  })
}

function jsonLines(text: string): { readonly [key: string]: unknown }[] {
  return text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line))
}

const lunch = ["run", "lunch.js", "--tools", "tools.js", "--input"]

describe.concurrent("run", () => {
  test("writes the result to stdout, and a line for each thing that is over to stderr", async ({ expect }) => {
    const { status, out, err } = await planwalk([...lunch, "lunch.json"])
    expect(out).toBe("[ 'Soup' ]\n")
    const [call, ...others] = err.split("\n")
    expect(call).toMatch(/^ +\+\d+ ms ✓ +\d+\.\d ms {2}menu\.list\(\{ menuId: 'm1' \}\)$/)
    expect(others).toEqual(["  log   got [ 'Soup' ]", expect.stringMatching(/^\d+ steps, 1 tool call, \d+ KiB$/), ""])
    expect(status).toBe(0)
  })

  test("--json writes one event a line, and the result as the last", async ({ expect }) => {
    const { status, out, err } = await planwalk([...lunch, '{"menuId":"m1"}', "--json"])
    const lines = jsonLines(out)
    const events = ["plan.started", "tool.started", "tool.completed", "plan.console", "plan.completed"]
    expect(lines.map(({ type }) => type)).toEqual([...events, "result"])
    expect(lines.slice(0, -1).map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5])
    expect(lines.at(-2)).toMatchObject({ result: ["Soup"], usage: { hostCalls: 1 } })
    expect(lines.at(-1)).toMatchObject({ status: "done", result: ["Soup"], errors: {} })
    expect(err).toBe("")
    expect(status).toBe(0)
  })

  test("--json has a form for every value that a plan returns", async ({ expect }) => {
    const { status, out } = await planwalk(["run", "values.js", "--json"])
    const result = { nan: "NaN", big: "1n", map: "Map(1) { 1 => 2 }", again: "[Circular]" }
    expect(jsonLines(out).at(-1)).toMatchObject({ status: "done", result })
    expect(status).toBe(0)
    const deep = await planwalk(["run", "deep.js", "--json"])
    expect(jsonLines(deep.out).at(-1)).toMatchObject({ status: "done" })
    expect(deep.status).toBe(0)
  })

  test.each([
    ["the file's name", "typed.ts"],
    ["the fence", "fenced.md"],
    ["--lang", "typed.js", "--lang", "ts"],
  ])("knows the language by %s", async (_, ...args) => {
    expect(await planwalk(["run", ...args])).toMatchObject({ status: 0, out: "1\n" })
  })

  test.each([
    ['{ "a": [1] }', "{ a: [ 1 ] }"],
    ["null", "null"],
    ["lunch.json", "{ menuId: 'm1' }"],
    ["-", "[ 'from', 'stdin' ]"],
  ])("takes %s as --input", async (input, out) => {
    expect(await planwalk(["run", "input.js", "--input", input])).toMatchObject({ status: 0, out: `${out}\n` })
  })

  test("a plan may come from stdin", async ({ expect }) => {
    const run = await planwalk(["run", "-", "--lang", "ts"], undefined, "const n: number = 1;\nreturn n;")
    expect(run).toMatchObject({ status: 0, out: "1\n" })
    const refused = await planwalk(["check", "-"], undefined, "return serach;")
    expect(refused).toMatchObject({ status: 2, err: expect.stringMatching(/^stdin:1:8 unknown_global: serach/) })
  })

  test("a plan without the tools that it uses is told of --tools, also by check", async ({ expect }) => {
    const { err } = await planwalk(["run", "hang.js"])
    expect(err).toContain("ReferenceError: tools is not defined")
    expect(err).toContain(
      "\nhint: Do without tools, or let the plan have some: pass their module with `--tools <module>`.\n",
    )
    expect(await planwalk(["check", "hang.js"])).toEqual({
      status: 0,
      out: "hang.js: no findings\n",
      err: "hint: Calls of tools are checked with `--tools <module>`.\n",
    })
  })

  test("a plan that fails says where and why, and exits with 1", async ({ expect }) => {
    const thrown = await planwalk(["run", "fails.js"])
    expect(thrown.err).toContain("fails.js:2:13 TypeError: Cannot read properties of undefined (reading 'name')\n")
    expect(thrown.err).toContain("> 2 | return none.name;\n    |             ^\n")
    expect(thrown).toMatchObject({ status: 1, out: "" })
    const refused = await planwalk([...lunch, '{"menuId":"m2"}'])
    expect(refused.err).toMatch(/ ✗ .* {2}menu\.list\(\{ menuId: 'm2' \}\) {2}there is no menu m2\n/)
    expect(refused.err).toContain("lunch.js:1:36 no_menu: there is no menu m2\n")
    expect(refused).toMatchObject({ status: 1, out: "" })
    const json = await planwalk(["run", "fails.js", "--json"])
    expect(jsonLines(json.out).at(-2)).toMatchObject({ type: "plan.failed", location: { line: 2, column: 13 } })
    expect(json.status).toBe(1)
  })

  test.each([
    ["--max-steps", "1000", "loop.js", "step_limit: the plan used its 1,000 steps"],
    ["--max-run", "20", "loop.js", "time_limit: the plan ran for its 20 ms", "--max-steps", "100000000000"],
    ["--max-memory", "100000", "deep.js", "memory_limit: the plan used its 100,000 bytes"],
    ["--max-calls", "1", "twice.js", "host_call_limit: the plan made its 1 host call"],
    ["--max-depth", "5", "recurse.js", "RangeError: Maximum call stack size exceeded"],
    ["--max-source", "10", "twice.js", "output_limit: the plan is longer than 10 bytes"],
    ["--max-result", "1000", "values.js", "output_limit: ", "--input", "1", "--max-result", "10"],
    ["--max-console", "100", "long.js", "output_limit: the plan wrote its 100 bytes"],
  ])("%s %s is a limit", async (option, value, file, message, ...others) => {
    const { status, err } = await planwalk(["run", file, "--tools", "tools.js", option, value, ...others])
    expect(err).toContain(message)
    expect(status).toBe(1)
  })

  test("--timeout ends a run, shows what it cut off, and waits for nothing", async ({ expect }) => {
    const { status, err } = await planwalk(["run", "hang.js", "--tools", "tools.js", "--timeout", "50"])
    expect(err).toMatch(/^ +\+\d+ ms … +\d+ ms {2}hang\(\{\}\) {2}not over yet\nhang\.js time_limit: /)
    expect(status).toBe(1)
  })

  test("SIGINT ends a run", async ({ expect }) => {
    const run = planwalk(["run", "hang.js", "--tools", "tools.js", "--json"], (child) => child.kill("SIGINT"))
    const { status, out } = await run
    expect(jsonLines(out).at(-1)).toMatchObject({ type: "result", errorCode: "executor_aborted" })
    expect(status).toBe(1)
  })

  test("a refused plan shows every finding, and exits with 2", async ({ expect }) => {
    const { status, out, err } = await planwalk(["run", "refused.js"])
    expect(err).toContain("refused.js:1:8 unknown_global: fetch is not defined\n")
    expect(err).toContain("hint: Reach the network through a tool")
    expect(err).toContain("refused.js:1:14 unknown_global: serach is not defined\n")
    expect({ status, out }).toEqual({ status: 2, out: "" })
  })

  test("a rejection that nothing handles is a warning", async ({ expect }) => {
    const { status, out, err } = await planwalk(["run", "lost.js"])
    expect(err).toContain("warning: unhandled rejection: Error: lost\n")
    expect({ status, out }).toEqual({ status: 0, out: "1\n" })
  })

  test("no text of a plan controls the terminal", async ({ expect }) => {
    const { err } = await planwalk(["run", "escape.js"])
    expect(err).toContain("  log   \\x1b[2Jone\n        two\n")
    expect(err).toContain("Error: \\x1b[31mred\n")
    expect(err).not.toContain("\u001b")
  })

  test("a reader that leaves does not end the plan", async ({ expect }) => {
    const { status, err } = await planwalk(["run", "long.js", "--json"], (child) => child.stdout?.destroy())
    expect({ status, err }).toEqual({ status: 0, err: "" })
  })
})

describe.concurrent("check", () => {
  test("finds nothing in a good plan", async ({ expect }) => {
    const out = "lunch.js: no findings\n"
    expect(await planwalk(["check", "lunch.js", "--tools", "tools.js"])).toEqual({ status: 0, out, err: "" })
    expect(await planwalk(["check", "lunch.js", "--json"])).toEqual({ status: 0, out: "", err: "" })
  })

  test("shows all findings, and exits with 2", async ({ expect }) => {
    const { status, out, err } = await planwalk(["check", "refused.js"])
    expect(err.match(/^refused\.js:.*/gm)).toEqual([
      "refused.js:1:8 unknown_global: fetch is not defined",
      "refused.js:1:14 unknown_global: serach is not defined",
    ])
    expect({ status, out }).toEqual({ status: 2, out: "" })
  })

  test("--json writes one finding a line", async ({ expect }) => {
    const { status, out, err } = await planwalk(["check", "refused.js", "--json"])
    expect(jsonLines(out)).toMatchObject([
      { code: "unknown_global", line: 1, column: 8 },
      { code: "unknown_global", line: 1, column: 14 },
    ])
    expect({ status, err }).toEqual({ status: 2, err: "" })
  })

  test("a plan with types is told which option it needs", async ({ expect }) => {
    const { err } = await planwalk(["check", "typed.js"])
    expect(err).toContain("hint: Leave the types out, or pass `--lang ts`.\n")
    expect((await planwalk(["run", "typed.js"])).err).toContain("or pass `--lang ts`.\n")
  })

  test("--tools makes calls of unknown tools findings", async ({ expect }) => {
    expect(await planwalk(["check", "unknown-tool.js"])).toMatchObject({ status: 0 })
    const { status, err } = await planwalk(["check", "unknown-tool.js", "--tools", "tools.js"])
    expect(err).toContain("unknown-tool.js:1:14 unknown_tool: tools.menu.lst is not a tool\n")
    expect(status).toBe(2)
  })
})

test.concurrent("help and version are no plan", async ({ expect }) => {
  for (const args of [["--help"], ["check", "nothing.js", "-h"]]) {
    const { status, out, err } = await planwalk(args)
    expect({ status, err }).toEqual({ status: 0, err: "" })
    expect(out).toMatch(/^usage: planwalk run/)
  }
  const { version } = JSON.parse(readFileSync("package.json", "utf8"))
  expect(await planwalk(["--version"])).toEqual({ status: 0, out: `${version}\n`, err: "" })
})

describe("wrong usage", () => {
  test.concurrent.each([
    ["", "expected a command: run, check, debug, trace, resume or inspect"],
    ["check nothing.js", "there is no file nothing.js"],
    ["run input.js --timeout soon", "--timeout must be a positive integer"],
    ["run input.js --tools throws.js", "cannot load --tools throws.js: Error: no database\n    at file:"],
  ])("planwalk %s exits with 64 and says what is wrong", async (args, message) => {
    const { status, out, err } = await planwalk(args.split(" ").filter((arg) => arg !== ""))
    expect(err.startsWith(`planwalk: ${message}`), err).toBe(true)
    expect(err).toMatch(/\n\nplanwalk --help shows the commands and options\n$/)
    expect({ status, out }).toEqual({ status: 64, out: "" })
  })

  const plan = join(folder, "input.js")

  test.each([
    ["expected a plan's file", []],
    ["unexpected argument other.js", [plan, "other.js"]],
    ["it is a folder", [folder]],
    ["Unknown option '--colour'", [plan, "--colour"]],
    ["--lang must be js or ts", [plan, "--lang", "python"]],
    ["--timeout must be a positive integer", [plan, "--timeout=-5"]],
    ["--max-run must be a positive integer", [plan, "--max-run", "0"]],
    ["--max-calls must be a positive integer", [plan, "--max-calls", "1.5"]],
    ["--max-memory must be a positive integer", [plan, "--max-memory", "1e6"]],
    ["--max-steps must be at most 9007199254740991", [plan, "--max-steps", "99999999999999999999"]],
  ])("%s", (message, args) => {
    expect(() => readArguments(args)).toThrow(message)
    expect(() => readArguments(args)).toThrow(UsageError)
  })

  test.each(["run", "check", "debug", "trace"] as const)("%s says that a snapshot is one", (command) => {
    expect(() => readArguments([join(folder, "saved.json")], command)).toThrow(
      /saved\.json is the snapshot of a plan; planwalk resume goes on with it, planwalk inspect shows it$/,
    )
  })

  test("debug takes its commands from stdin, and no plan", () => {
    expect(() => readArguments(["-"], "debug")).toThrow("debug reads its commands from stdin; give it a file")
  })

  test("check takes no option of run", () => {
    for (const option of ["--timeout", "--input", "--max-steps"]) {
      expect(() => readArguments([plan, option, "1"], "check")).toThrow(`${option} is an option of run`)
    }
    expect(readArguments([plan, "--lang", "ts", "--json"], "check").language).toBe("typescript")
  })

  test.each([
    ["--input is no JSON: ", "{menuId:1}"],
    ["broken.json is no JSON: ", join(folder, "broken.json")],
    ["there is no file nothing.json", "nothing.json"],
    ["--input is empty", " "],
  ])("%s", (message, input) => {
    expect(() => readInput(input)).toThrow(message)
    expect(() => readInput(input)).toThrow(UsageError)
  })

  test.each([
    ["there is no file nothing.js", "nothing.js"],
    ["no-handlers.js must export `tools` (from defineTools) and `handlers`", join(folder, "no-handlers.js")],
    ["other-handlers.js: handlers.ping is not a tool", join(folder, "other-handlers.js")],
    ["no-tools.js: x.description must be a string, got undefined", join(folder, "no-tools.js")],
  ])("%s", async (message, path) => {
    await expect(loadTools(path)).rejects.toThrow(message)
    await expect(loadTools(path)).rejects.toThrow(UsageError)
  })
})

test("tools may come from a CommonJS module", async () => {
  expect(await loadTools(join(folder, "tools.cjs"))).toMatchObject({ tools: [], handlers: {} })
})
