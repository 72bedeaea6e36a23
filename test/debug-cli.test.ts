/**
 * `planwalk debug` as a person has it, in a pseudo-terminal that `script` makes, and with commands piped in.
 */
import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { bundleCommand } from "./bundled-command.js"

const folder = resolve(".test-debug")

const files: Record<string, string> = {
  "tools.js": `
    import { appendFileSync } from "node:fs"
    import { z } from "zod"
    import { defineTools } from "./planwalk.js"
    export const tools = defineTools({
      double: { description: "d", input: z.object({ n: z.number() }), output: z.number() },
      hang: { description: "d", input: z.object({}), output: z.object({}) },
      spoil: { description: "d", input: z.any(), output: z.any() },
    })
    export const handlers = {
      double: async ({ input }) => {
        appendFileSync("calls.txt", input.n + "\\n")
        await new Promise((resolve) => setTimeout(resolve, 5))
        return input.n * 2
      },
      hang: () => new Promise(() => {}),
      spoil: ({ input }) => {
        appendFileSync("calls.txt", "spoil\\n")
        input.n = 99
        input.f = () => 1
        return new Promise((resolve) => setTimeout(() => resolve(1), 200))
      },
    }`,
  "fewer.js": "export const tools = [];\nexport const handlers = {};",
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
  "twice.js": [
    "const first = await tools.double({ n: 1 });",
    "const [a, b] = await Promise.all([tools.double({ n: first }), tools.double({ n: 10 })]);",
    "if (a > 100) {",
    "  return 'never';",
    "}",
    "return [first, a, b];",
  ].join("\n"),
  "arrows.js": [
    "const big = [1, 2, 3]",
    "  .filter((n) => n > 1)",
    "  .map(",
    "    (n) =>",
    "      n * 2,",
    "  );",
    "const never = () =>",
    "  1;",
    "for (const n of big) big[0] += n;",
    "return big;",
  ].join("\n"),
  "texts.js": "const text = \"it's\";\nconsole.log([text]);\nreturn await tools.spoil({ text: [text, 'b'] });",
  "kept.js": "const list = [1, 2].map((n) => tools.double({ n }));\nreturn await Promise.all(list);",
  "big.js": "return await tools.double({ n: 5n });",
  "fails.js": "const none = undefined;\nreturn none.name;",
  "refused.js": "return serach;",
  "hang.js": "const x = 1;\nreturn await tools.hang({});",
  "loop.js": "let n = 0;\nwhile (true) {\n  n++;\n}",
  "never.js": "let n = 0;\nconst isOdd = (x) => x % 2 === 1;\nwhile (true) {\n  n++;\n}",
  "spoils.js": "const p = tools.spoil({ n: 1 });\nfor (let i = 0; i < 3000; i++) {\n  i;\n}\nreturn await p;",
  "wide.js": `const list = [1, 2]; ${"/* so long */ ".repeat(20)}const last = list.length; return last;\n`,
  "typed.js": "const x: number = 1;\nreturn x;",
  "typed.ts": "type N = number\nconst a: N = await tools.double({ n: 1 });\nreturn a as N;",
  "timer.js":
    "const late = new Promise((resolve) => setTimeout(resolve, 10, 't'));\nconst [a, b] = await Promise.all([tools.double({ n: 1 }), late]);\nreturn [a, b, await tools.double({ n: 3 })];",
  "escape.js": "const evil = '\\x1b[2J';\nconsole.log(evil);\nreturn evil;",
}

beforeAll(() => bundleCommand(folder, files), 60_000)

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

  test("Ctrl-C stops a plan whose breakpoint never holds, and gives up a line that was begun", async () => {
    const session = talk("never.js")
    await session.answer()
    await session.say("b 4 if isOdd(n) && n < 0")
    session.send("c\n")
    await session.until("c\n")
    await new Promise((resolve) => setTimeout(resolve, 300))
    session.send("\u0003")
    expect(await session.answer()).toMatch(/Paused {2}statement [\d,]+/)
    session.send("p 'given up'")
    await session.until("given up")
    session.send("\u0003")
    await new Promise((resolve) => setTimeout(resolve, 100))
    session.send("p 1 + 2\n")
    await session.until("3\n")
    session.send("q\n")
    expect((await session.end()).status).toBe(0)
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
    expect(await waiting.answer()).toContain("the plan waits for 1 call ")
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
    expect(pipe("plan.js", [], "--max-run", "5").err).toContain("--max-run is an option of run; debug does not take it")
    expect(pipe("typed.js", []).err).toContain("hint: Leave the types out, or pass `--lang ts`.")
  })

  test("a tool that changes its arguments is called once, and shown with what it got", () => {
    rmSync(join(folder, "calls.txt"), { force: true })
    const { out } = pipe("spoils.js", ["n", "run-to 2500", "run-to 1500", "run-to 2600", "c", "calls"])
    expect(out).toContain("the plan is done: 1")
    expect(out).toContain("call1 tools.spoil({ n: 1 }) -> 1")
    expect(spawnSync("cat", ["calls.txt"], { cwd: folder, encoding: "utf8" }).stdout).toBe("spoil\n")
  })

  test.each([
    ["b 99", "there is no statement from here on"],
    ["b x", "expected <line>[:<column>]"],
    ["b 0", "expected a number from 1 on"],
    ["b 4 if i ===", "SyntaxError: Unexpected end of input"],
    ["b 4 hits often", 'got "often"'],
    ["u 99", "there is no statement from line 99 on"],
    ["run-to x", "expected a number, got x"],
    ["c 3", "c takes nothing, got 3"],
    ["d 7", "there is no breakpoint 7"],
    ["f 5", "there is no such frame"],
    ["up", "there is no such frame"],
    ["l 99", "that was the end of the plan"],
    ["p", "expected an expression"],
    ["p while (true);", "the evaluation used its 100,000 steps"],
    ["p await 1", "await cannot be evaluated while the plan is paused"],
    ["set none = 1", "ReferenceError: none is not defined"],
    ["catch some", "expected all, uncaught or off"],
    ["unwatch 3", "that is not watched"],
    ["h none", "there is no command none"],
    ["h b", "b [<line>[:<column>] [if <condition>] [hits <n>] [log <message>]]"],
  ])("%s: %s", (command, answer) => {
    const { out } = pipe("plan.js", [command, "p 40 + 2"])
    expect(out).toContain(answer)
    expect(out).toContain("\n42\n")
  })

  test("a place that the plan does not get to is told", () => {
    const { out } = pipe("plan.js", ["run-to 9999", "run-to 3", "u 1"])
    expect(out).toContain("the plan is done: 12  statement 21, 51 steps\nit did not get to statement 9,999\n")
    expect(out).toContain("the plan is done: 12  statement 21, 51 steps\nit did not get to line 1\n")
    expect(out.match(/it did not get/g)).toHaveLength(2)
  })

  test("after steps that another stop ends, the innermost frame is looked at", () => {
    const { out } = pipe("plan.js", ["u 7", "up", "b 10", "n 9", "bt"])
    expect(out.slice(out.indexOf("(planwalk) n 9"))).toMatch(/Paused on a breakpoint[\s\S]*> 0 \(plan\) 10:1/)
  })

  test("a place far to the right is shown", () => {
    const { out } = pipe("wide.js", ["n"])
    const [, line = "", caret = ""] = /Paused after a step.*\n(.*)\n(.*)/.exec(out) ?? []
    expect(line.length).toBeLessThan(125)
    expect(line.slice(caret.indexOf("^"))).toBe("const last = list.length; return last;")
  })

  test("nothing that a plan holds controls the terminal", () => {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: there must be none
    expect(pipe("escape.js", ["w evil", "n", "v", "c", "h", "l 1", "b", "where"]).out).not.toMatch(/\u001b/)
  })
})

/** Another command over the tools. */
function run(...args: string[]): { status: number | null; out: string; err: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["cli.js", ...args], { cwd: folder, encoding: "utf8" })
  return { status, out: stdout, err: stderr }
}
const tools = ["--tools", "tools.js"]

describe("trace", () => {
  test("shows each statement, what it gave, and the calls", () => {
    const { status, out } = run("trace", "plan.js", ...tools)
    const lines = out.split("\n")
    expect(lines.slice(0, 9)).toEqual([
      "    1:1 const seen = [];",
      "          seen = []",
      "    2:1 for (let i = 0; i < 3; i++) {",
      "          i = 0",
      "    3:3 const twice = await tools.double({ n: i + 1 });",
      "          -> call1 tools.double({ n: 1 })",
      "          <- call1 2",
      "          twice = 2",
      "    4:3 seen.push(twice);",
    ])
    expect(run("trace", "texts.js", ...tools).out).toBe(
      [
        '    1:1 const text = "it\'s";',
        '          text = "it\'s"',
        "    2:1 console.log([text]);",
        '          log: [ "it\'s" ]',
        "          = undefined",
        "    3:1 return await tools.spoil({ text: [text, 'b'] });",
        "          -> call1 tools.spoil({ text: [ \"it's\", 'b' ] })",
        "          <- call1 1",
        "          = 1",
        "1",
        "",
      ].join("\n"),
    )
    expect(lines).toContain("    7:3   return list.reduce((a, b) => a + b, 0);")
    expect(lines).toContain("          log: sum 12")
    expect(lines.at(-2)).toBe("12")
    expect(status).toBe(0)
  })

  test("tells a call where the plan makes it, before the value that has its promise", () => {
    expect(
      run("trace", "twice.js", ...tools)
        .out.split("\n")
        .slice(0, 9),
    ).toEqual([
      "    1:1 const first = await tools.double({ n: 1 });",
      "          -> call1 tools.double({ n: 1 })",
      "          <- call1 2",
      "          first = 2",
      "    2:1 const [a, b] = await Promise.all([tools.double({ n: first }), tools.double({ n: 10 })]);",
      "          -> call2 tools.double({ n: 2 })",
      "          -> call3 tools.double({ n: 10 })",
      "          <- call2 4",
      "          <- call3 20",
    ])
    expect(
      run("trace", "kept.js", ...tools)
        .out.split("\n")
        .slice(0, 7),
    ).toEqual([
      "    1:1 const list = [1, 2].map((n) => tools.double({ n }));",
      "   1:32   tools.double({ n }));",
      "            -> call1 tools.double({ n: 1 })",
      "            = Promise { <pending> }",
      "   1:32   tools.double({ n }));",
      "            -> call2 tools.double({ n: 2 })",
      "            = Promise { <pending> }",
    ])
  })

  test("--coverage shows how often each line was reached", () => {
    expect(run("trace", "twice.js", "--coverage", ...tools).out).toBe(
      [
        "1  1 | const first = await tools.double({ n: 1 });",
        "1  2 | const [a, b] = await Promise.all([tools.double({ n: first }), tools.double({ n: 10 })]);",
        "1  3 | if (a > 100) {",
        "0  4 |   return 'never';",
        "   5 | }",
        "1  6 | return [first, a, b];",
        "4 of 5 lines with statements were reached",
        "[ 2, 4, 20 ]",
        "",
      ].join("\n"),
    )
  })

  test("--coverage counts the bodies of arrow functions, and a line once for each time it is reached", () => {
    expect(run("trace", "arrows.js", "--coverage", ...tools).out).toBe(
      [
        "1   1 | const big = [1, 2, 3]",
        "3   2 |   .filter((n) => n > 1)",
        "    3 |   .map(",
        "    4 |     (n) =>",
        "2   5 |       n * 2,",
        "    6 |   );",
        "1   7 | const never = () =>",
        "0   8 |   1;",
        "2   9 | for (const n of big) big[0] += n;",
        "1  10 | return big;",
        "6 of 7 lines with statements were reached",
        "[ 14, 6 ]",
        "",
      ].join("\n"),
    )
  })

  test("--json gives events", () => {
    const lines = run("trace", "fails.js", "--json", ...tools)
      .out.trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line))
    expect(lines.filter(({ kind }) => kind === "statement").map(({ location }) => location.line)).toEqual([1, 2])
    expect(lines.at(-1)).toMatchObject({ type: "result", status: "failed" })
    const refused = run("trace", "refused.js", "--json", ...tools)
    expect(refused).toMatchObject({ status: 2, err: "" })
    expect(JSON.parse(refused.out.trimEnd().split("\n").at(-1) ?? "")).toMatchObject({ errorCode: "plan_rejected" })
  })

  test("a plan that is refused is told as by run", () => {
    const { status, out, err } = run("trace", "typed.js", "--coverage", ...tools)
    expect({ status, out }).toEqual({ status: 2, out: "" })
    expect(err).toContain("hint: Leave the types out, or pass `--lang ts`.")
  })
})

describe("saved plans", () => {
  test("end where they call tools, and go on in another process", () => {
    rmSync(join(folder, "calls.txt"), { force: true })
    const save = ["--pause-at-calls", "--save", "saved.json"]
    const first = run("run", "twice.js", ...save, ...tools)
    expect(first).toMatchObject({ status: 0, out: "" })
    expect(first.err).toBe(
      "waits for tools.double({ n: 1 })\nsaved; go on with: planwalk resume saved.json --tools tools.js\n",
    )
    const second = run("resume", "saved.json", ...save, ...tools)
    expect(second.err).toContain("waits for tools.double({ n: 2 })\nwaits for tools.double({ n: 10 })\nsaved")
    const seen = run("inspect", "saved.json").out
    expect(seen).toContain("twice.js waiting")
    expect(seen).toContain("  call2 tools.double({ n: 2 })  from 2:41")
    expect(seen).toContain("    first = 2\n    a = <uninitialised>")
    expect(run("resume", "saved.json", ...tools)).toMatchObject({ status: 0, out: "[ 2, 4, 20 ]\n" })
    expect(spawnSync("cat", ["calls.txt"], { cwd: folder, encoding: "utf8" }).stdout).toBe("1\n2\n10\n")
  })

  test("inspect --json gives the same as one object", () => {
    run("run", "twice.js", "--pause-at-calls", "--save", "seen.json", ...tools)
    const { status, out } = run("inspect", "seen.json", "--json")
    expect(status).toBe(0)
    expect(JSON.parse(out)).toMatchObject({
      file: "twice.js",
      status: "waiting",
      usage: { hostCalls: 1, steps: expect.any(Number), memoryBytes: expect.any(Number) },
      pending: [
        { id: "call1", kind: "call", name: "tools.double", args: [{ n: 1 }], location: { line: 1, column: 27 } },
      ],
      stack: [
        {
          name: "(plan)",
          line: 1,
          isAwaiting: true,
          scopes: [{ name: "Local", variables: [{ name: "first", value: "<uninitialised>", type: "" }, {}, {}] }, {}],
        },
      ],
    })
  })

  test("what JSON has no form for is told as text", () => {
    run("run", "big.js", "--pause-at-calls", "--save", "big.json", ...tools)
    const { out } = run("run", "big.js", "--pause-at-calls", "--save", "big.json", "--json", ...tools)
    expect(JSON.parse(out.trimEnd().split("\n").at(-1) ?? "")).toMatchObject({
      type: "saved",
      calls: [{ args: [{ n: "5n" }] }],
    })
    expect(JSON.parse(run("inspect", "big.json", "--json").out)).toMatchObject({ pending: [{ args: [{ n: "5n" }] }] })
  })

  test("TypeScript plans and plans with timers go on, too", () => {
    const save = ["--pause-at-calls", "--save", "kept.json"]
    run("run", "typed.ts", ...save, ...tools)
    expect(run("inspect", "kept.json").out).toContain(">  2 const a: N")
    expect(run("resume", "kept.json", ...tools).out).toBe("2\n")
    run("run", "timer.js", ...save, ...tools)
    expect(run("inspect", "kept.json").out).toContain("  timer1 setTimeout(10)  from 1:")
    run("resume", "kept.json", ...save, ...tools)
    expect(run("inspect", "kept.json").out).toContain("  call2 tools.double({ n: 3 })  from 3:")
    expect(run("resume", "kept.json", ...tools).out).toBe("[ 2, 't', 6 ]\n")
  })

  test("with --json the events are those of what happened: a plan that is saved has not failed", () => {
    const save = ["--pause-at-calls", "--save", "json.json", "--json"]
    const types = (out: string) =>
      out
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line).type)
    expect(types(run("run", "twice.js", ...save, ...tools).out)).toEqual(["plan.started", "saved"])
    expect(types(run("resume", "json.json", ...save, ...tools).out)).toEqual([
      "plan.started",
      "tool.started",
      "tool.completed",
      "saved",
    ])
    expect(types(run("run", "refused.js", ...save, ...tools).out)).toEqual(["plan.started", "plan.failed", "result"])
  })

  test("a file that cannot be written is told before anything runs; without calls there is nothing to save", () => {
    rmSync(join(folder, "calls.txt"), { force: true })
    for (const [file, why] of [
      ["none/x.json", "there is no such folder"],
      [".", "it is a folder"],
    ] as const) {
      const { status, err } = run("run", "twice.js", "--pause-at-calls", "--save", file, ...tools)
      expect({ status, err }).toEqual({
        status: 64,
        err: expect.stringContaining(`cannot write --save ${file}: ${why}`),
      })
    }
    expect(existsSync(join(folder, "calls.txt"))).toBe(false)
    const { status, err } = run("run", "fails.js", "--pause-at-calls", "--save", "unused.json", ...tools)
    expect({ status, err }).toEqual({ status: 1, err: expect.stringContaining("TypeError") })
    expect(existsSync(join(folder, "unused.json"))).toBe(false)
  })

  test("a file that was cut or edited is refused", () => {
    run("run", "twice.js", "--pause-at-calls", "--save", "whole.json", ...tools)
    const text = readFileSync(join(folder, "whole.json"), "utf8")
    const edits: [string, number, string][] = [
      [text.slice(0, 300), 64, "edited.json is no snapshot of a plan; it is no JSON"],
      ["null", 2, "invalid_snapshot"],
      ["[]", 2, "invalid_snapshot"],
      [text.replace('"version":1', '"version":9'), 2, "unsupported_version"],
      [text.replace("never", "later"), 2, "source_mismatch"],
    ]
    for (const [edited, status, err] of edits) {
      writeFileSync(join(folder, "edited.json"), edited)
      for (const command of [
        ["inspect", "edited.json"],
        ["resume", "edited.json", ...tools],
      ]) {
        expect(run(...command)).toMatchObject({ status, out: "", err: expect.stringContaining(err) })
      }
    }
    expect(run("inspect", "none.json")).toMatchObject({ status: 64, err: expect.stringContaining("there is no file") })
  })

  test("what is no snapshot, or cannot be gone on with, is refused", () => {
    run("run", "twice.js", "--pause-at-calls", "--save", "other.json", ...tools)
    expect(run("resume", "other.json")).toMatchObject({
      status: 64,
      err: expect.stringContaining(
        "the plan waits for tools.double; pass the module that has it with --tools <module>",
      ),
    })
    expect(run("resume", "other.json", "--tools", "fewer.js")).toMatchObject({
      status: 64,
      err: expect.stringContaining("the plan waits for tools.double, which --tools fewer.js does not have"),
    })
    const uncalled = JSON.parse(readFileSync(join(folder, "other.json"), "utf8"))
    uncalled.options.hostFunctions = ["tools.double", "tools.gone"]
    writeFileSync(join(folder, "more.json"), JSON.stringify(uncalled))
    expect(run("resume", "more.json", ...tools)).toMatchObject({
      status: 64,
      err: expect.stringContaining("the plan may call tools.gone, which --tools tools.js does not have"),
    })
    expect(run("resume", "plan.js", ...tools)).toMatchObject({
      status: 64,
      err: expect.stringContaining("plan.js is no snapshot of a plan; it is no JSON"),
    })
    writeFileSync(join(folder, "bad.json"), "{}")
    expect(run("inspect", "bad.json")).toMatchObject({
      status: 2,
      err: expect.stringContaining("bad.json invalid_snapshot"),
    })
    expect(run("run", "twice.js", "--save", "x.json", ...tools).err).toContain(
      "--pause-at-calls and --save go together",
    )
    expect(run("inspect").err).toContain("expected a snapshot's file")
    expect(run("resume", "other.json", "--input", "1").err).toContain(
      "--input is an option of run; resume does not take it",
    )
  })
})
