/** A process that checks one case after the other, as its parent asks. The parent ends it. */

import { canariesOfHost } from "./host.js"
import { type Finding, foundIn } from "./law.js"
import { lawOf } from "./laws.js"
import type { Mode } from "./modes.js"
import { HOST_CHANGED } from "./modes.js"

export interface Question {
  readonly mode: Mode
  readonly number: number
  readonly choices: readonly number[]
  /** To look also for what the case did to the host takes longer than most cases do. */
  readonly task: "check" | "check with host" | "show"
}

export interface Answer {
  readonly finding: Finding | null
  readonly shown: string
  /** Of this process, since it started. */
  readonly cpuMs: number
}

const { changes } = canariesOfHost()
const send = process.send?.bind(process) as (message: Answer) => void

function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

process.on("message", async ({ mode, number, choices, task }: Question) => {
  const law = lawOf(mode, number)
  if (task === "show") return send({ finding: null, shown: law.show(choices), cpuMs: cpuMs() })
  let finding: Finding | null
  try {
    finding = await law.check(choices)
  } catch (error) {
    finding = { kind: "host exception", message: String((error as Error)?.stack ?? error) }
  }
  if (task === "check with host") finding ??= foundIn(HOST_CHANGED, changes())
  send({ finding, shown: "", cpuMs: cpuMs() })
})
