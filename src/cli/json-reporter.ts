/** One JSON value a line: every event, then `{ "type": "result", … }`. What JSON cannot say is written as text. */
import type { PlanEvent } from "../runtime/events.js"
import type { CodePlanRunResult } from "../runtime/supervise.js"
import type { Reporter } from "./reporter.js"
import { showValue } from "./show-value.js"

export class JsonReporter implements Reporter {
  constructor(private readonly out: NodeJS.WritableStream) {}

  event(event: PlanEvent): void {
    this.write(event)
  }

  end(result: CodePlanRunResult): void {
    this.write({ type: "result", ...result })
  }

  private write(value: object): void {
    this.out.write(`${JSON.stringify(value, replace)}\n`)
  }
}

function replace(this: unknown, key: string, value: unknown): unknown {
  const original = (this as Record<string, unknown>)[key]
  if (typeof value === "bigint") return `${value}n`
  if (typeof value === "number" && !Number.isFinite(value)) return String(value)
  if (original instanceof Map || original instanceof Set || original instanceof RegExp) return showValue(original)
  if (ArrayBuffer.isView(original) || original instanceof ArrayBuffer) return showValue(original)
  if (original instanceof Error && !("toJSON" in original)) return { name: original.name, message: original.message }
  return value
}
