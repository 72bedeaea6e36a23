/** A trace for people: each statement with its source, below it the values that it gave and the calls that it made. */
import type { TraceEvent } from "../interpreter/types.js"
import type { Source } from "../parser/source.js"
import type { PlanEvent } from "../runtime/events.js"
import type { CodePlanRunResult } from "../runtime/supervise.js"
import { paintFor } from "./paint.js"
import { printable } from "./printable.js"
import type { Reporter } from "./reporter.js"
import { showValue } from "./show-value.js"
import { TextReporter } from "./text-reporter.js"

const MAX_VALUE = 100
const MAX_INDENT = 10

export class TraceReporter implements Reporter {
  private readonly paint = paintFor(process.stdout)
  private readonly text: TextReporter
  /** How deep the statement lies that was told last. */
  private indent = ""
  private lastValue = ""

  constructor(
    file: string,
    private readonly source: Source,
    /** Otherwise only the result is shown. */
    private readonly isShown: boolean,
  ) {
    this.text = new TextReporter(file)
  }

  trace(event: TraceEvent): void {
    if (!this.isShown) return
    const { kind, location, functionName, depth, value = "" } = event
    this.indent = indentOf(depth)
    if (kind === "statement") {
      const place = this.paint.dim(`${location.line}:${location.column}`.padStart(7))
      this.print(`${place} ${this.indent}${this.textAt(location)}`)
      this.lastValue = ""
    } else if (kind === "value") {
      this.note(`${this.nameAt(location)}= ${short(value)}`)
      this.lastValue = value
    } else if (kind === "leave") {
      // What it returns has mostly just been told.
      if (depth > 1 && value !== this.lastValue) this.note(`${functionName || "(anonymous)"} gives ${short(value)}`)
      this.indent = indentOf(depth - 1)
    }
  }

  event(event: PlanEvent): void {
    if (!this.isShown) return
    if (event.type === "plan.console") {
      const shown = event.args.map((arg) => (typeof arg === "string" ? arg : showValue(arg))).join(" ")
      this.note(`${event.level}: ${short(shown)}`)
    } else if (event.type === "tool.started") {
      this.note(
        `-> ${event.callId} tools.${event.tool}(${event.input === undefined ? "" : short(showValue(event.input))})`,
      )
    } else if (event.type === "tool.completed") this.note(`<- ${event.callId} ${short(showValue(event.output))}`)
    else if (event.type === "tool.failed") this.note(`<- ${event.callId} threw ${short(event.error.message)}`)
  }

  end(result: CodePlanRunResult): void {
    this.text.end(result)
  }

  private note(text: string): void {
    this.print(this.paint.dim(`        ${this.indent}  ${printable(text)}`))
  }

  private print(line: string): void {
    process.stdout.write(`${line}\n`)
  }

  /** The rest of the line, from a statement on. */
  private textAt({ line, column }: TraceEvent["location"]): string {
    return printable(short(this.source.line(line).slice(column - 1)))
  }

  /** `name ` where a declaration gave the value. */
  private nameAt({ line, column }: TraceEvent["location"]): string {
    const text = this.source.line(line)
    const isDeclared = /\b(?:const|let|var)\s[^;]*$/.test(text.slice(0, column - 1))
    const name = /^[\p{ID_Start}$_][\p{ID_Continue}$]*(?=\s*[=:])/u.exec(text.slice(column - 1))?.[0]
    return isDeclared && name !== undefined ? `${name} ` : ""
  }
}

function indentOf(depth: number): string {
  return "  ".repeat(Math.min(Math.max(0, depth - 1), MAX_INDENT))
}

function short(text: string): string {
  const line = text.replace(/\s*\n\s*/g, " ")
  return line.length <= MAX_VALUE ? line : `${line.slice(0, MAX_VALUE - 1)}…`
}
