/** The host that a plan attacks: its tools, console and input, which look at whatever reaches them. */
import { createHash } from "node:crypto"
import type { Canaries } from "./canaries.js"

/** What a plan may have of a tool's source text: nothing. */
export const SOURCE_MARKER = "THE_SOURCE_OF_A_TOOL"
/** Of what `make` gave, so many are kept and compared at the end. */
const KEPT_RESULTS = 8
/** Calls that may be open at once. */
const MOST_OPEN = 5000

const copyItems = (count: number) => Array.from({ length: count }, (_, id) => ({ id, name: `item ${id}`, tags: ["a"] }))
const within = (value: unknown, most: number) => Math.max(0, Math.min(most, Number(value) || 0))

export interface AttackedHost {
  readonly tools: Readonly<Record<string, (argument: unknown) => unknown>>
  readonly console: Readonly<Record<string, (...args: unknown[]) => void>>
  readonly input: unknown
  /** The plan has ended: from here on, a call is a violation. */
  end(): void
  /** Stops what is open; what the host's own data has become. */
  finish(): string[]
}

export function makeHost(inputJson: string | undefined, secret: string, canaries: Canaries): AttackedHost {
  const found = new Set<string>()
  const timers = new Set<NodeJS.Timeout>()
  const made: { items: unknown; digest: string }[] = []
  const input: unknown = inputJson === undefined ? null : JSON.parse(inputJson)
  let isOver = false
  let open = 0

  const note = (violations: readonly string[]): void => {
    for (const violation of violations) if (found.size < 10) found.add(violation)
  }
  const enter = (name: string, argument: unknown): void => {
    if (isOver) note([`tools.${name} was called after the end`])
    note(canaries.liveParts(argument, `the argument of tools.${name}`))
  }
  const tools = {
    async echo(argument: unknown) {
      "THE_SOURCE_OF_A_TOOL"
      enter("echo", argument)
      return argument
    },
    async fail(argument: unknown): Promise<never> {
      "THE_SOURCE_OF_A_TOOL"
      enter("fail", argument)
      const cause = new Error(`upstream ${secret}`)
      throw Object.assign(new Error("boom", { cause }), { code: "BOOM", internal: { secret } })
    },
    async make(argument: unknown) {
      "THE_SOURCE_OF_A_TOOL"
      enter("make", argument)
      const items = copyItems(within((argument as { n?: unknown } | null)?.n, 100_000))
      if (made.length < KEPT_RESULTS) made.push({ items, digest: digestOf(canaries.json(items)) })
      return items
    },
    slow(argument: unknown) {
      "THE_SOURCE_OF_A_TOOL"
      enter("slow", argument)
      if (++open > MOST_OPEN) note([`more than ${MOST_OPEN} calls were open at once`])
      const waited = within((argument as { ms?: unknown } | null)?.ms, 60_000)
      return new Promise((resolve) => {
        const timer = setTimeout(() => {
          timers.delete(timer)
          open--
          resolve({ waited })
        }, waited)
        timers.add(timer)
      })
    },
  }
  const listen =
    (level: string) =>
    (...args: unknown[]): void =>
      note(canaries.liveParts(args, `an argument of console.${level}`))
  const levels = ["log", "info", "warn", "error", "debug"]
  return {
    tools,
    console: Object.fromEntries(levels.map((level) => [level, listen(level)])),
    input,
    end() {
      isOver = true
    },
    finish() {
      for (const timer of timers) clearTimeout(timer)
      if (canaries.json(input) !== canaries.json(inputJson === undefined ? null : JSON.parse(inputJson))) {
        note(["the host's input was changed"])
      }
      for (const { items, digest } of made) {
        if (digestOf(canaries.json(items)) !== digest) note(["a tool's result was changed"])
      }
      return [...found]
    },
  }
}

/** In place of a text that would take memory of the process that is measured. */
function digestOf(json: string | undefined): string {
  return createHash("sha1")
    .update(json ?? "")
    .digest("hex")
}
