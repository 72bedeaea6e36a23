/**
 * For people. On a terminal each open tool call has a line of its own that is rewritten while it lasts; elsewhere there is
 * one plain line for each thing that is over. The timeline goes to stderr, the result to stdout.
 */
import { count } from "../interpreter/budget.js"
import { numberText } from "../interpreter/number-text.js"
import type { PlanEvent } from "../runtime/events.js"
import type { CodePlanRunResult } from "../runtime/supervise.js"
import { commandHint } from "./command-hint.js"
import { printable } from "./printable.js"
import type { Reporter } from "./reporter.js"
import { brief, showArguments, showValue } from "./show-value.js"

const FRAME_MS = 80
const MAX_INPUT = 60

interface OpenCall {
  readonly tool: string
  readonly input: string
  readonly startedAt: number
  attempt: number
}

export class TextReporter implements Reporter {
  private readonly err = process.stderr
  private readonly isLive = process.stderr.isTTY === true
  private readonly isColoured = process.stderr.isTTY === true && process.env.NO_COLOR === undefined
  private readonly open = new Map<string, OpenCall>()
  private startedAt = 0
  private drawn = 0
  private timer: NodeJS.Timeout | null = null

  constructor(private readonly file: string) {}

  event(event: PlanEvent): void {
    if (event.type === "plan.started") this.startedAt = event.time
    else if (event.type === "plan.console") {
      const text = printable(showArguments(event.args)).replaceAll("\n", `\n${" ".repeat(8)}`)
      this.print(`  ${this.dim(event.level.padEnd(5))} ${text}`)
    } else if (event.type === "tool.started") {
      const input = brief(printable(showValue(event.input)), MAX_INPUT)
      this.open.set(event.callId, { tool: printable(event.tool), input, startedAt: event.time, attempt: 1 })
      this.redraw()
    } else if (event.type === "tool.retrying") {
      const call = this.open.get(event.callId)
      if (call !== undefined) call.attempt = event.attempt + 1
      this.print(`  ${this.yellow("↻")} ${event.tool} ${printable(event.error.message)}; again in ${event.delayMs} ms`)
    } else if (event.type === "tool.completed" || event.type === "tool.failed") this.closeCall(event)
  }

  private closeCall(event: PlanEvent<"tool.completed"> | PlanEvent<"tool.failed">): void {
    const call = this.open.get(event.callId)
    this.open.delete(event.callId)
    if (call === undefined) return
    const mark = event.type === "tool.completed" ? this.green("✓") : this.red("✗")
    const tail = event.type === "tool.failed" ? `  ${this.red(printable(event.error.message))}` : ""
    this.print(`${this.showCall(call, mark, event.durationMs.toFixed(1))}${tail}`)
  }

  private showCall({ tool, input, startedAt }: OpenCall, mark: string, took: string): string {
    const at = `+${Math.round(startedAt - this.startedAt)} ms`.padStart(9)
    return `  ${this.dim(at)} ${mark} ${`${took} ms`.padStart(10)}  ${tool}(${input})`
  }

  end(result: CodePlanRunResult): void {
    this.erase()
    if (this.timer !== null) clearInterval(this.timer)
    // What the end of the plan cut off.
    for (const call of this.open.values()) {
      this.err.write(`${this.showCall(call, this.yellow("…"), String(Date.now() - call.startedAt))}  not over yet\n`)
    }
    const { steps, hostCalls, memoryBytes } = result.usage
    if (result.status === "done") {
      process.stdout.write(`${printable(showValue(result.result))}\n`)
      for (const { name, message } of result.unhandledRejections ?? []) {
        const text = printable(name === "" ? message : `${name}: ${message}`)
        this.err.write(`${this.yellow("warning:")} unhandled rejection: ${text}\n`)
      }
    } else this.showFailure(result)
    const kib = numberText(Math.ceil(memoryBytes / 1024))
    this.err.write(`${this.dim(`${count(steps, "step")}, ${count(hostCalls, "tool call")}, ${kib} KiB`)}\n`)
  }

  private showFailure(result: Extract<CodePlanRunResult, { status: "failed" }>): void {
    const { error, errorCode, location, frame } = result
    if (error.diagnostics !== undefined && error.diagnostics.length > 0) {
      for (const { line, column, code, message, frame: lines, hint } of error.diagnostics) {
        this.writeFinding(`${this.file}:${line}:${column}`, code, message, lines, hint)
      }
      return
    }
    const place = location === undefined ? this.file : `${this.file}:${location.line}:${location.column}`
    const thrown = error.name === "ToolError" ? (error.thrownCode ?? error.name) : error.name
    const kind = error.code === "thrown" ? thrown : (error.code ?? errorCode)
    this.writeFinding(place, kind, error.message, frame, error.hint)
  }

  private writeFinding(place: string, kind: string, message: string, frame?: string, hint?: string): void {
    this.err.write(`${place} ${this.red(`${printable(kind)}:`)} ${printable(message)}\n`)
    if (frame !== undefined) this.err.write(`${this.dim(printable(frame))}\n`)
    if (hint !== undefined) this.err.write(`${this.yellow("hint:")} ${printable(commandHint(hint))}\n`)
  }

  // ---- the live part ----

  private print(line: string): void {
    this.erase()
    this.err.write(`${line}\n`)
    this.redraw()
  }

  private redraw(): void {
    if (!this.isLive) return
    this.erase()
    const width = process.stderr.columns || 80 // some terminals say 0
    for (const call of this.open.values()) {
      const took = `${Date.now() - call.startedAt} ms`.padStart(10)
      const again = call.attempt > 1 ? ` (attempt ${call.attempt})` : ""
      const line = `           … ${took}  ${call.tool}(${call.input})${again}`
      this.err.write(`${line.slice(0, width - 1)}\n`)
      this.drawn++
    }
    if (this.timer === null && this.open.size > 0) {
      this.timer = setInterval(() => this.redraw(), FRAME_MS)
      this.timer.unref()
    }
  }

  private erase(): void {
    if (this.drawn > 0) this.err.write(`\u001b[${this.drawn}A\u001b[J`)
    this.drawn = 0
  }

  private paint(code: number, text: string): string {
    return this.isColoured ? `\u001b[${code}m${text}\u001b[0m` : text
  }

  private readonly dim = (text: string) => this.paint(2, text)
  private readonly red = (text: string) => this.paint(31, text)
  private readonly green = (text: string) => this.paint(32, text)
  private readonly yellow = (text: string) => this.paint(33, text)
}
