/** Processes for cases: a new one for each batch, and after one that had to be ended. */
import { type ChildProcess, fork } from "node:child_process"
import { join } from "node:path"
import { build } from "esbuild"
import type { Answer, Question } from "./child.js"

/** Time past which a process is ended. A machine under load is slow; a case that nothing ends does not end. */
const KILL_MS = 20_000
/** Cases in a process: whatever one of them did to it ends with the batch. */
const BATCH = 500
const HEAP_MIB = 512

export async function bundleChild(folder: string): Promise<string> {
  const outfile = join(folder, "fuzz-child.mjs")
  await build({
    entryPoints: ["test/fuzz/child.ts"],
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    outfile,
    sourcemap: "inline",
    logLevel: "error",
  })
  return outfile
}

export class Worker {
  private process: ChildProcess | null = null
  private asked = 0

  constructor(private readonly script: string) {}

  async ask(question: Question): Promise<Answer> {
    if (this.asked++ % BATCH === 0) this.end()
    this.process ??= fork(this.script, [], {
      silent: true,
      execArgv: ["--enable-source-maps", `--max-old-space-size=${HEAP_MIB}`],
      env: { ...process.env, TZ: "UTC", LC_ALL: "en_US.UTF-8" },
    })
    return this.answerOf(this.process, question)
  }

  private answerOf(child: ChildProcess, question: Question): Promise<Answer> {
    return new Promise((resolve) => {
      let errors = ""
      const listen = (text: Buffer) => {
        if (errors.length < 10_000) errors += text
      }
      const settle = (answer: Answer): void => {
        clearTimeout(timer)
        child.removeAllListeners()
        child.stderr?.removeListener("data", listen)
        resolve(answer)
      }
      const lose = (kind: string, message: string): void => {
        this.end()
        settle({ finding: { kind, message }, shown: "" })
      }
      const timer = setTimeout(() => lose("no end", `nothing ended it in ${KILL_MS} ms`), KILL_MS)
      child.stdout?.resume()
      child.stderr?.on("data", listen)
      child.on("message", (message) => settle(message as Answer))
      child.on("exit", (code, signal) => {
        const line = errors.split("\n").find((text) => /error|fatal/i.test(text)) ?? ""
        lose("dead", `the process died: ${signal ?? code} ${line}`.trim())
      })
      child.send(question)
    })
  }

  end(): void {
    this.process?.removeAllListeners()
    this.process?.kill("SIGKILL")
    this.process = null
  }
}
