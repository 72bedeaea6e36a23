/** Processes for cases: a new one for each batch, and after one that had to be ended. */
import { type ChildProcess, fork } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { build } from "esbuild"
import type { Answer, Question } from "./child.js"

/** Time of the processor past which a process is ended, and of the clock where only that is known. */
const KILL_MS = 20_000
/** A case that waits for nothing that comes takes no time of the processor. */
const KILL_WALL_MS = 15 * KILL_MS
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

/** Milliseconds of the processor that a process has used, as Linux tells it in hundredths of a second; else null. */
function cpuMsOf(pid: number | undefined): number | null {
  try {
    // What follows the name, which may have blanks; user and system time are its 12th and 13th fields.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? []
    return 10 * (Number(fields[11]) + Number(fields[12]))
  } catch {
    return null
  }
}

export class Worker {
  /** Of the processes that answered, all together. */
  cpuMs = 0
  private process: ChildProcess | null = null
  /** Of this process, as its last answer said. */
  private processCpuMs = 0
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
      const began = { wall: performance.now(), cpu: cpuMsOf(child.pid) }
      const listen = (text: Buffer) => {
        if (errors.length < 10_000) errors += text
      }
      const settle = (answer: Answer): void => {
        clearInterval(timer)
        child.removeAllListeners()
        child.stderr?.removeListener("data", listen)
        this.cpuMs += Math.max(0, answer.cpuMs - this.processCpuMs)
        this.processCpuMs = answer.cpuMs
        resolve(answer)
      }
      const lose = (kind: string, message: string): void => {
        this.end()
        settle({ finding: { kind, message }, shown: "", cpuMs: 0 })
      }
      // A machine under load is slow; a case that nothing ends does not end.
      const look = () => {
        const wallMs = performance.now() - began.wall
        const cpu = cpuMsOf(child.pid)
        const usedMs = cpu === null || began.cpu === null || wallMs > KILL_WALL_MS ? wallMs : cpu - began.cpu
        if (usedMs >= KILL_MS) lose("no end", `nothing ended it in ${Math.round(usedMs)} ms`)
      }
      const timer = setInterval(look, KILL_MS / 4)
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
    this.processCpuMs = 0
  }
}
