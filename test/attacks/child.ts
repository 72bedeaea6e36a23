/** One attack in a process of its own: runs it, and says what was seen. The parent judges. */
import { run } from "../adapters/attacks.js"
import { startCanaries } from "./canaries.js"
import type { Attack } from "./case-file.js"
import { makeHost } from "./host.js"

/** One run of the plan. */
export interface Sight {
  readonly status: string
  readonly error: string
  /** All of the error, as JSON. */
  readonly said: string
  readonly value: { readonly json: string | undefined; readonly text: string }
  /** All that the host learnt of the run, as text. */
  readonly text: string
  readonly wallMs: number
  /** Of this process, with the threads that collect and compile. */
  readonly cpuMs: number
  readonly violations: readonly string[]
}

export interface Report {
  readonly sights: readonly Sight[]
  /** Bytes by which the resident memory grew, at its height, over what it was when the process was warm. */
  readonly grownBytes: number
  readonly violations: readonly string[]
}

const secret = process.env.PLAN_SECRET ?? ""
const { setImmediate, setTimeout } = globalThis
const send = process.send?.bind(process) as (message: unknown, done: () => void) => void

process.on("message", async (attack: Attack) => {
  const { source, limits, input } = attack
  const stray: string[] = []
  process.on("unhandledRejection", (error) => stray.push(`a rejection reached the host: ${canaries.text(error)}`))
  process.on("uncaughtException", (error) => stray.push(`an exception reached the host: ${canaries.text(error)}`))
  const canaries = startCanaries()
  const warm = makeHost(undefined, secret, canaries)
  await run("for (const n of [1, 2]) await tools.echo({ n })\nreturn 1", { ...warm, limits })
  const warmBytes = process.memoryUsage.rss()
  const sights: Sight[] = []
  await new Promise<void>((sent) => send("ready", sent))
  for (let count = 0; count < attack.runs; count++) {
    const host = makeHost(input, secret, canaries)
    // The host has just matched its secret: what `RegExp.$1` would tell.
    void /(.+)/.exec(secret)
    const { cpuUsage } = process
    const before = { wall: performance.now(), cpu: cpuUsage() }
    const outcome = await run(source, { ...host, limits }).catch((error: unknown) => ({
      status: "threw",
      value: undefined,
      errorName: canaries.text(error),
      errorCode: undefined,
      said: "",
    }))
    const wallMs = performance.now() - before.wall
    const { user, system } = cpuUsage(before.cpu)
    host.end()
    const stalled = await settle()
    const { status, value, errorName, errorCode, said } = outcome
    sights.push({
      status,
      error: `${errorName ?? ""} ${errorCode ?? ""}`.trim(),
      said: said ?? "",
      value: { json: value === undefined ? undefined : canaries.json(value), text: canaries.text(value) },
      text: canaries.text(outcome),
      wallMs,
      cpuMs: (user + system) / 1000,
      violations: [
        ...host.finish(),
        ...canaries.liveParts(value, "the result"),
        ...(stalled > 1500 ? [`the host stood still for ${Math.round(stalled)} ms after the end`] : []),
      ],
    })
  }
  const grownBytes = process.resourceUsage().maxRSS * 1024 - warmBytes
  const report: Report = { sights, grownBytes, violations: [...canaries.changes(), ...stray] }
  send(report, () => process.exit(0))
})

/** Lets what the plan may have left behind happen; the milliseconds of processor that it took. */
async function settle(): Promise<number> {
  const before = process.cpuUsage()
  for (let turn = 0; turn < 3; turn++) await new Promise((next) => setImmediate(next))
  await new Promise((next) => setTimeout(next, 40))
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
