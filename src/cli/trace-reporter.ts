/**
 * A trace for people: each statement with its source, below it the calls that it made and the values that it gave. A tool
 * starts only once the plan waits, so calls are told as the plan makes them, before the value that has their promise.
 */
import type { HostCall, Machine, TraceEvent } from "../interpreter/types.js"
import type { Source } from "../parser/source.js"
import type { PlanEvent } from "../runtime/events.js"
import type { CodePlanRunResult } from "../runtime/supervise.js"
import { paintFor } from "./paint.js"
import { printable } from "./printable.js"
import type { Reporter } from "./reporter.js"
import { brief, showArguments, showBrief } from "./show-value.js"
import { TextReporter } from "./text-reporter.js"

const MAX_INDENT = 10

export class TraceReporter implements Reporter {
  private readonly paint = paintFor(process.stdout)
  private readonly text: TextReporter
  /** How deep the statement lies that was told last. */
  private indent = ""
  private lastValue = ""
  private callsTold = 0

  constructor(
    file: string,
    /** Otherwise only the result is shown. */
    private readonly isShown: boolean,
  ) {
    this.text = new TextReporter(file)
  }

  trace(event: TraceEvent, source: Source, machine: Pick<Machine, "pending" | "usage">): void {
    if (!this.isShown) return
    this.tellCalls(machine)
    const { kind, location, functionName, depth, value = "" } = event
    this.indent = indentOf(depth)
    if (kind === "statement") {
      const place = this.paint.dim(`${location.line}:${location.column}`.padStart(7))
      this.print(`${place} ${this.indent}${textAt(source, location)}`)
      this.lastValue = ""
    } else if (kind === "value") {
      this.note(`${nameAt(source, location)}= ${brief(value)}`)
      this.lastValue = value
    } else if (kind === "leave") {
      // What it returns has mostly just been told.
      if (depth > 1 && value !== this.lastValue) this.note(`${functionName || "(anonymous)"} gives ${brief(value)}`)
      this.indent = indentOf(depth - 1)
    }
  }

  /** Those that were made since the last event; their ids count up. */
  private tellCalls(machine: Pick<Machine, "pending" | "usage">): void {
    const { hostCalls } = machine.usage
    if (hostCalls === this.callsTold) return
    const isNew = ({ id, kind }: HostCall) => kind === "call" && Number(id.slice("call".length)) > this.callsTold
    for (const { id, name, args } of machine.pending.filter(isNew)) {
      this.note(`-> ${id} ${name}(${args.map((arg) => showBrief(arg)).join(", ")})`)
    }
    this.callsTold = hostCalls
  }

  event(event: PlanEvent): void {
    if (!this.isShown) return
    if (event.type === "plan.console") {
      this.note(`${event.level}: ${brief(showArguments(event.args))}`)
    } else if (event.type === "tool.started") {
      if (Number(event.callId.slice("call".length)) <= this.callsTold) return
      this.note(`-> ${event.callId} tools.${event.tool}(${event.input === undefined ? "" : showBrief(event.input)})`)
    } else if (event.type === "tool.completed") this.note(`<- ${event.callId} ${showBrief(event.output)}`)
    else if (event.type === "tool.failed") this.note(`<- ${event.callId} threw ${brief(event.error.message)}`)
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
}

/** The rest of the line, from a statement on. */
function textAt(source: Source, { line, column }: TraceEvent["location"]): string {
  return printable(brief(source.line(line).slice(column - 1)))
}

/** `name ` where a declaration gave the value. */
function nameAt(source: Source, { line, column }: TraceEvent["location"]): string {
  const text = source.line(line)
  const isDeclared = /\b(?:const|let|var)\s[^;]*$/.test(text.slice(0, column - 1))
  const name = /^[\p{ID_Start}$_][\p{ID_Continue}$]*(?=\s*[=:])/u.exec(text.slice(column - 1))?.[0]
  return isDeclared && name !== undefined ? `${name} ` : ""
}

function indentOf(depth: number): string {
  return "  ".repeat(Math.min(Math.max(0, depth - 1), MAX_INDENT))
}
