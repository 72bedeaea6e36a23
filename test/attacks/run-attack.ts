/** Starts a process for an attack, ends it when it does not end by itself, and judges what it saw. */
import { fork } from "node:child_process"
import { randomBytes } from "node:crypto"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { isDeepStrictEqual } from "node:util"
import { build } from "esbuild"
import type { Attack, Expectation } from "./case-file.js"
import type { Report, Sight } from "./child.js"
import { SOURCE_MARKER } from "./host.js"

export interface Verdict {
  readonly attack: Attack
  /** What is wrong; empty if the plan was held. */
  readonly failures: readonly string[]
  readonly report: Report | undefined
}

const MIB = 1024 * 1024
/** Memory past which the process is ended. */
const MOST_GROWN_BYTES = 400 * MIB
/** Time past which it is ended. A machine under load is slow; an attack that nothing ends does not end. */
const KILL_MS = 30_000
/** Time in which it must have ended by itself. */
const GRACE_MS = 5000

const secret = `plan-secret-${randomBytes(12).toString("hex")}`
const evidence = [secret, SOURCE_MARKER, process.cwd(), process.execPath, process.version, "node:internal", "file:///"]
const hostPath = /(?:^|[\s('"`])\/(?:home|root|usr|opt|var|Users)\/\w/

/** The process's program, which holds planwalk too. */
export async function bundleChild(folder: string): Promise<string> {
  const outfile = join(folder, "child.mjs")
  await build({
    entryPoints: ["test/attacks/child.ts"],
    bundle: true,
    platform: "node",
    format: "esm",
    outfile,
    logLevel: "error",
  })
  return outfile
}

/** `nodeOptions` are those of the process. */
export async function runAttack(child: string, attack: Attack, nodeOptions: readonly string[] = []): Promise<Verdict> {
  const { report, end } = await perform(child, attack, nodeOptions)
  if (report === undefined) return { attack, failures: [end], report }
  // A plan that is out can forge what its process says, so the form is checked too.
  const isWhole = Array.isArray(report.sights) && report.sights.length === attack.runs
  if (!isWhole) return { attack, failures: ["the report is not whole"], report: undefined }
  const failures = [...report.violations, ...report.sights.flatMap((sight) => judge(attack, sight))]
  if (report.grownBytes > MOST_GROWN_BYTES) failures.push(`memory grew by ${Math.round(report.grownBytes / MIB)} MiB`)
  return { attack, failures: [...new Set(failures)], report }
}

function perform(
  child: string,
  attack: Attack,
  nodeOptions: readonly string[],
): Promise<{ report: Report | undefined; end: string }> {
  return new Promise((resolve) => {
    const started = fork(child, [], { env: { PLAN_SECRET: secret }, silent: true, execArgv: [...nodeOptions] })
    let report: Report | undefined
    let end: string | undefined
    let base = 0
    let errors = ""
    const kill = (why: string): void => {
      end ??= why
      started.kill("SIGKILL")
    }
    const timer = setTimeout(() => kill(`nothing ended it in ${KILL_MS} ms`), KILL_MS * attack.runs)
    const sampler = setInterval(() => {
      const grown = residentBytes(started.pid) - base
      if (base > 0 && grown > MOST_GROWN_BYTES) kill(`memory grew by ${Math.round(grown / MIB)} MiB`)
    }, 50)
    started.stdout?.resume()
    started.stderr?.on("data", (text) => {
      if (errors.length < 10_000) errors += text
    })
    started.on("message", (message) => {
      if (message === "ready") base = residentBytes(started.pid)
      else report = message as Report
    })
    started.on("exit", (code, signal) => {
      clearTimeout(timer)
      clearInterval(sampler)
      const line = errors.split("\n").find((text) => /error|fatal/i.test(text)) ?? ""
      resolve({ report, end: end ?? `the process died: ${signal ?? code} ${line}`.trim() })
    })
    started.send(attack)
  })
}

/** 0 where the system does not tell. */
function residentBytes(pid: number | undefined): number {
  try {
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}

function judge(attack: Attack, sight: Sight): string[] {
  const { status, error, said, value, text, wallMs, violations } = sight
  const failures = [...violations]
  const leak = evidence.find((part) => text.includes(part)) ?? attack.forbid.find((part) => value.text.includes(part))
  if (leak !== undefined) failures.push(leak === secret ? "the secret is in the result" : `the result has ${leak}`)
  else if (hostPath.test(text)) failures.push("a path of the host is in the result")
  if (value.text.includes("ESCAPED")) failures.push(`the plan says ${value.text}`)
  if (status === "threw") failures.push(`the client itself threw ${error}`)
  if (said.includes('"code":"internal"')) failures.push(`a mistake of the interpreter: ${said}`)
  if (wallMs > attack.limits.timeoutMs + GRACE_MS) failures.push(`ended after ${Math.round(wallMs)} ms`)
  if (!meets(attack.expect, sight)) {
    const got = status === "ok" ? `value ${value.json?.slice(0, 200)}` : `${status} ${error}`
    failures.push(`expected ${Object.values(attack.expect).join(" ")}, got ${got}`)
  }
  return failures
}

function meets(expect: Expectation, { status, error, value }: Sight): boolean {
  switch (expect.end) {
    case "contained":
      return true
    case "limit":
      return status === "limit"
    case "rejects-parse":
      return status === "rejected"
    case "throws":
      return status === "error" && error.split(" ")[0] === expect.name
    case "value":
      return status === "ok" && isDeepStrictEqual(parse(value.json), parse(expect.json))
  }
}

function parse(json: string | undefined): unknown {
  return json === undefined ? undefined : JSON.parse(json)
}
