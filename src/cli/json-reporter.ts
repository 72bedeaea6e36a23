/** One JSON value a line: every event, then `{ "type": "result", … }`. What JSON cannot say is written as text. */
import type { TraceEvent } from "../interpreter/types.js"
import type { PlanEvent } from "../runtime/events.js"
import type { CodePlanRunResult } from "../runtime/supervise.js"
import type { Reporter } from "./reporter.js"
import { showValue } from "./show-value.js"

export class JsonReporter implements Reporter {
  constructor(private readonly out: NodeJS.WritableStream) {}

  event(event: PlanEvent): void {
    this.write(event)
  }

  trace(event: TraceEvent): void {
    this.write({ type: "trace", ...event })
  }

  end(result: CodePlanRunResult): void {
    this.write({ type: "result", ...result })
  }

  private write(value: object): void {
    this.out.write(jsonLine(value))
  }
}

export function jsonLine(value: object): string {
  return `${JSON.stringify(value, replacer())}\n`
}

/** `JSON.stringify` recurses, and results nest as deep as a plan likes. */
const MAX_DEPTH = 1_000

function replacer() {
  /** The holders of the value at hand, outermost first. */
  const holders: unknown[] = []
  return function (this: unknown, key: string, value: unknown): unknown {
    while (holders.length > 0 && holders.at(-1) !== this) holders.pop()
    const shown = textInstead((this as Record<string, unknown>)[key], value) ?? value
    if (typeof shown !== "object" || shown === null) return shown
    if (holders.includes(shown)) return "[Circular]"
    if (holders.length >= MAX_DEPTH) return Array.isArray(shown) ? "[…]" : "{…}"
    holders.push(shown)
    return shown
  }
}

/** What stands for a value that JSON has no form for. */
function textInstead(original: unknown, value: unknown): unknown {
  if (typeof value === "bigint") return `${value}n`
  if (typeof value === "number" && !Number.isFinite(value)) return String(value)
  if (original instanceof Map || original instanceof Set || original instanceof RegExp) return showValue(original)
  if (ArrayBuffer.isView(original) || original instanceof ArrayBuffer) return showValue(original)
  if (original instanceof Error && !("toJSON" in original)) return { name: original.name, message: original.message }
  return undefined
}
