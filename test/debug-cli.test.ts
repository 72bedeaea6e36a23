/**
 * `planwalk debug` as a person has it, in a pseudo-terminal that `script` makes, and with commands piped in. esbuild bundles
 * the command, as in cli.test.ts.
 */
import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import { mkdirSync, rmSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { build } from "esbuild"
import { afterAll, beforeAll, describe, expect, test } from "vitest"

const folder = resolve(".test-debug")

const files: Record<string, string> = {
  "tools.js": `
    import { appendFileSync } from "node:fs"
    import { z } from "zod"
    import { defineTools } from "./planwalk.js"
    export const tools = defineTools({
      double: { description: "d", input: z.object({ n: z.number() }), output: z.number() },
      hang: { description: "d", input: z.object({}), output: z.object({}) },
    })
    export const handlers = {
      double: async ({ input }) => {
        appendFileSync("calls.txt", input.n + "\\n")
        await new Promise((resolve) => setTimeout(resolve, 5))
        return input.n * 2
      },
      hang: () => new Promise(() => {}),
    }`,
  "plan.js": [
    "const seen = [];",
    "for (let i = 0; i < 3; i++) {",
    "  const twice = await tools.double({ n: i + 1 });",
    "  seen.push(twice);",
    "}",
    "const sum = (list) => {",
    "  return list.reduce((a, b) => a + b, 0);",
    "};",
    'console.log("sum", sum(seen));',
    "await new Promise((resolve) => setTimeout(resolve, 5));",
    "return sum(seen);",
  ].join("\n"),
  "fails.js": "const none = undefined;\nreturn none.name;",
  "refused.js": "return serach;",
  "hang.js": "const x = 1;\nreturn await tools.hang({});",
  "loop.js": "let n = 0;\nwhile (true) {\n  n++;\n}",
  "escape.js": "const evil = '\\x1b[2J';\nconsole.log(evil);\nreturn evil;",
}

beforeAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  await build({
    entryPoints: { cli: "src/cli/main.ts", planwalk: "src/index.ts" },
    outdir: folder,
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    packages: "external",
    logLevel: "warning",
  })
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
}, 60_000)

const open: ChildProcess[] = []
afterAll(() => {
  for (const child of open) child.kill()
})

/** A session that is talked to: each answer is what comes up to the next prompt. */
class Talk {
  private text = ""
  private wake: (() => void) | null = null
  private status: number | null = null
  private isOver = false

  constructor(private readonly child: ChildProcess) {
    open.push(child)
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text: string) => {
        // biome-ignore lint/suspicious/noControlCharactersInRegex: what a terminal is told
        this.text += text.replace(/\u001b\[[0-9;?]*[A-Za-z]/g, "").replaceAll("\r", "")
        this.wake?.()
      })
    }
    child.on("close", (status) => {
      this.status = status
      this.isOver = true
      this.wake?.()
    })
  }

  async answer(): Promise<string> {
    const prompt = "(planwalk) "
    while (!this.text.endsWith(prompt) && !this.isOver) await this.more()
    const answer = this.text.slice(0, this.text.length - prompt.length)
    this.text = ""
    return answer
  }

  /** Waits for what is written without a prompt. */
  async until(text: string): Promise<void> {
    while (!this.text.includes(text) && !this.isOver) await this.more()
  }

  private async more(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.wake = resolve
    })
  }

  send(text: string): void {
    this.child.stdin?.write(text)
  }

  say(command: string): Promise<string> {
    this.send(`${command}\n`)
    return this.answer()
  }

  async end(): Promise<{ status: number | null; text: string }> {
    while (!this.isOver) await this.more()
    return { status: this.status, text: this.text }
  }
}

const hasPty = spawnSync("script", ["--version"], { encoding: "utf8" }).stdout?.includes("util-linux") === true

/** In a pseudo-terminal. */
function talk(plan: string): Talk {
  const command = `${process.execPath} cli.js debug ${plan} --tools tools.js`
  return new Talk(
    spawn("script", ["-qec", command, "/dev/null"], { cwd: folder, env: { ...process.env, TERM: "xterm" } }),
  )
}

describe.skipIf(!hasPty)("in a terminal", () => {
  test("break, step, look, change and go back; each tool call is made once", async () => {
    rmSync(join(folder, "calls.txt"), { force: true })
    const session = talk("plan.js")
    expect(await session.answer()).toContain(">  1 const seen = [];")
    expect(await session.say("b 4 if i === 1")).toContain("breakpoint 1 at 4:3")
    expect(await session.say("w seen.length")).not.toContain("Error")
    const hit = await session.say("c")
    expect(hit).toContain("Paused on a breakpoint")
    expect(hit).toContain(">* 4   seen.push(twice);")
    expect(hit).toContain("seen.length = 1")
    expect(await session.say("p twice + i")).toContain("5")
    expect(await session.say("n")).toContain(">  3")
    expect(await session.say("back")).toContain(">* 4")
    expect(await session.say("back")).toContain(">  3")
    expect(await session.say("u 7")).toContain(">* 4")
    expect(await session.say("u 7")).toContain(">   7 ")
    expect(await session.say("bt")).toMatch(/> 0 sum 7:3\n {2}1 \(plan\) 9:20/)
    expect(await session.say("up")).toContain(">   9 ")
    expect(await session.say("p seen")).toContain("[ 2, 4, 6 ]")
    expect(await session.say("set seen[0] = 100")).toContain("100")
    expect(await session.say("o")).toContain("  log   sum 110")
    expect(await session.say("c")).toContain("the plan is done: 110")
    expect(await session.say("rc")).toContain(">* 4")
    expect(await session.say("d")).not.toContain("there is no")
    expect(await session.say("c")).toContain("the plan is done: 12")
    expect(await session.say("calls")).toContain("call3 tools.double({ n: 3 }) -> 6")
    session.send("q\n")
    expect((await session.end()).status).toBe(0)
    expect(spawnSync("cat", ["calls.txt"], { cwd: folder, encoding: "utf8" }).stdout).toBe("1\n2\n3\n")
  }, 60_000)

  test("Ctrl-C stops a plan that computes or waits, and leaves at the prompt", async () => {
    const looping = talk("loop.js")
    await looping.answer()
    looping.send("c\n")
    await new Promise((resolve) => setTimeout(resolve, 300))
    looping.send("\u0003")
    expect(await looping.answer()).toMatch(/Paused .*statement [\d,]+/)
    expect(await looping.say("p n > 1")).toContain("true")
    looping.send("\u0003")
    expect((await looping.end()).status).toBe(0)
    const waiting = talk("hang.js")
    await waiting.answer()
    waiting.send("c\n")
    await waiting.until("c\n")
    await new Promise((resolve) => setTimeout(resolve, 200))
    waiting.send("\u0003")
    expect(await waiting.answer()).toContain("the plan waits for 1 calls")
    expect(await waiting.say("bt")).toContain("> 0 (plan) 2:8  awaits")
    expect(await waiting.say("p x")).toContain("1")
    waiting.send("q\n")
    await waiting.end()
  }, 60_000)
})

/** With commands piped in. */
function pipe(
  plan: string,
  commands: readonly string[],
  ...options: string[]
): { status: number | null; out: string; err: string } {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["cli.js", "debug", plan, "--tools", "tools.js", ...options],
    {
      cwd: folder,
      encoding: "utf8",
      input: commands.map((command) => `${command}\n`).join(""),
    },
  )
  return { status, out: stdout, err: stderr }
}

describe("with commands piped in", () => {
  test("it reads like a session, without colours, and ends with its input", () => {
    const { status, out } = pipe("plan.js", [
      "n 3",
      "b 7 log list has {list.length}",
      "c",
      "",
      "nonsense",
      "p none",
      "run-to 2",
    ])
    // biome-ignore lint/suspicious/noControlCharactersInRegex: there must be none
    expect(out).not.toMatch(/\u001b/)
    expect(out).toContain("(planwalk) n 3\nPaused after a step")
    expect(out).toContain("  #1 list has 3")
    expect(out).toContain("the plan is done: 12")
    expect(out).toContain("there is no command nonsense; help lists them")
    expect(out).toContain("the plan has ended")
    expect(out).toContain("statement 2,")
    expect(status).toBe(0)
  })

  test("an uncaught throw stops where it happens; a plan that has failed gives exit code 1", () => {
    const { status, out } = pipe("fails.js", ["c", "p none", "c", "q"])
    expect(out).toContain(
      "Paused on an uncaught throw: TypeError: Cannot read properties of undefined (reading 'name')",
    )
    expect(out).toContain("the plan failed: TypeError")
    expect(status).toBe(1)
    expect(pipe("fails.js", ["catch off", "c", "back", "q"]).out).toContain(">  2 return none.name;")
  })

  test("a plan that is refused is told as by check; options of run alone are refused", () => {
    expect(pipe("refused.js", [])).toMatchObject({ status: 2, err: expect.stringContaining("unknown_global") })
    expect(pipe("plan.js", [], "--json")).toMatchObject({
      status: 64,
      err: expect.stringContaining("--json is an option of run"),
    })
  })

  test("nothing that a plan holds controls the terminal", () => {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: there must be none
    expect(pipe("escape.js", ["w evil", "n", "v", "c", "h", "l 1", "b", "where"]).out).not.toMatch(/\u001b/)
  })
})
