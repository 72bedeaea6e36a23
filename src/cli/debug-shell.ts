/** The terminal debugger: reads commands, does them, and shows where the plan is after each. */
import type { DebugSession, DebugState, SourceBreakpoint, StackFrame } from "../debugger/index.js"
import { EvaluationError } from "../debugger/index.js"
import { count as counted } from "../interpreter/budget.js"
import { numberText } from "../interpreter/number-text.js"
import type { ConsoleLevel } from "../interpreter/types.js"
import { commandHint } from "./command-hint.js"
import { CommandError, commandNames, obey } from "./debug-commands.js"
import type { DebugDriver } from "./debug-driver.js"
import { DebugTerminal } from "./debug-terminal.js"
import { paintFor } from "./paint.js"
import { printable } from "./printable.js"
import { showArguments, showValue } from "./show-value.js"
import { lastLine, sourceWindow } from "./source-window.js"

/** Lines of source around the current one. */
const AROUND = 4

export class DebugShell {
  readonly paint = paintFor(process.stdout)
  private readonly terminal: DebugTerminal
  /** As they were asked for; the session has their numbers in the same order. */
  breakpoints: SourceBreakpoint[] = []
  readonly watches: string[] = []
  /** The frame that is looked at, in the stack. */
  frameIndex = 0
  /** The line that `list` goes on from. */
  private listed = 0
  private isOver = false

  constructor(
    readonly session: DebugSession,
    readonly driver: DebugDriver,
  ) {
    this.terminal = new DebugTerminal(
      "(planwalk) ",
      (line) => this.complete(line),
      (isAtPrompt) => this.onInterrupt(isAtPrompt),
    )
  }

  /** Until the person leaves; gives the last state. */
  async run(): Promise<DebugState | null> {
    this.session.setExceptionBreakpoints("uncaught")
    this.print(this.paint.dim(`${this.session.program.filename}: help lists the commands`))
    await this.move(() => this.session.start())
    let last = ""
    while (!this.isOver) {
      const line = await this.terminal.read()
      if (line === null) break
      // An empty line does the last command again, as long as that makes sense.
      const text = line.trim() === "" ? last : line.trim()
      if (text === "") continue
      const repeats = await this.tryTo(text)
      last = repeats ? text : ""
    }
    this.terminal.close()
    return this.session.state
  }

  /** True if the same command may follow by an empty line. */
  private async tryTo(text: string): Promise<boolean> {
    try {
      return await obey(this, text)
    } catch (error) {
      if (!(error instanceof CommandError || error instanceof EvaluationError || error instanceof TypeError))
        throw error
      this.print(this.paint.red(printable(error.message.replace(/^session(\.\w+)?: /, ""))))
      return false
    }
  }

  leave(): void {
    this.isOver = true
  }

  private onInterrupt(isAtPrompt: boolean): void {
    if (!isAtPrompt) this.driver.interrupt()
    else {
      this.leave()
      this.terminal.close()
    }
  }

  private complete(line: string): [string[], string] {
    const word = /[\w$]*$/.exec(line)?.[0] ?? ""
    const known = line.includes(" ") ? this.visibleNames() : commandNames
    return [known.filter((name) => name.startsWith(word)), word]
  }

  private visibleNames(): string[] {
    const frame = this.session.stackFrames()[this.frameIndex]
    if (frame === undefined) return []
    return this.session
      .scopes(frame.id)
      .flatMap(({ variablesReference }) => this.session.variables(variablesReference).map(({ name }) => name))
  }

  // ---- showing ----

  print(text: string): void {
    this.terminal.write(text)
  }

  showConsole(level: ConsoleLevel, args: readonly unknown[]): void {
    const text = showArguments(args)
    this.print(`${this.paint.dim(`  ${level.padEnd(5)} `)}${printable(text).replaceAll("\n", `\n${" ".repeat(8)}`)}`)
  }

  showLog(text: string, id: number): void {
    this.print(`${this.paint.yellow(`  #${id} `)}${printable(text)}`)
  }

  /** Does something that moves the plan, and shows where it is then. */
  async move(action: Parameters<DebugDriver["run"]>[0]): Promise<void> {
    this.arrive(await this.driver.run(action))
  }

  /** Shows where the plan has come to, from its innermost frame. */
  arrive(state: DebugState): void {
    this.frameIndex = 0
    this.showState(state)
  }

  showState(state: DebugState): void {
    const { bold, dim, red, green } = this.paint
    const { statement, steps } = this.session.progress
    const count = dim(`statement ${numberText(statement)}, ${counted(steps, "step")}`)
    if (state.status === "completed") {
      this.print(`${green("the plan is done:")} ${printable(showValue(state.value))}  ${count}`)
      for (const { name, message } of state.unhandledRejections) {
        this.print(
          this.paint.yellow(`unhandled rejection: ${printable(name === "" ? message : `${name}: ${message}`)}`),
        )
      }
    } else if (state.status === "failed") {
      const { error } = state
      this.print(`${red("the plan failed:")} ${printable(`${error.name}: ${error.message}`)}  ${count}`)
      if (error.frame !== undefined) this.print(printable(error.frame))
      if (error.hint !== undefined) this.print(`${this.paint.yellow("hint:")} ${printable(commandHint(error.hint))}`)
    } else if (state.status === "waiting") {
      this.print(`${bold("the plan waits")} for ${counted(this.session.pending.length, "call")}  ${count}`)
      this.showFrame()
    } else {
      this.print(`${bold(printable(state.description))}  ${count}`)
      this.showFrame()
    }
  }

  /** The source around the frame that is looked at, and the watches. */
  showFrame(): void {
    const frame = this.frame()
    if (frame === undefined) return
    if (frame.name !== "(plan)" || this.frameIndex > 0) this.print(this.paint.dim(`in ${printable(frame.name)}`))
    this.listed = frame.line
    this.list(frame.line, frame)
    for (const watch of this.watches) this.print(`  ${printable(watch)} = ${this.watchText(watch)}`)
  }

  private watchText(expression: string): string {
    try {
      return printable(this.session.evaluate(expression, this.frame()?.id).result)
    } catch (error) {
      if (error instanceof EvaluationError) return this.paint.dim(`<${printable(error.message)}>`)
      throw error
    }
  }

  frame(): StackFrame | undefined {
    return this.session.stackFrames()[this.frameIndex]
  }

  private list(around: number, at: StackFrame | undefined): void {
    const breakpoints = new Set(this.session.breakpoints.filter(({ verified }) => verified).map(({ line }) => line))
    const options = { around, before: AROUND, after: AROUND, at, breakpoints }
    this.print(sourceWindow(this.session.program.source, options, this.paint))
  }

  /** Source around a line, or what follows the lines that were shown last. */
  listSource(line: number | null): void {
    const around = line ?? this.listed + 2 * AROUND + 1
    if (around - AROUND > lastLine(this.session.program.source)) throw new CommandError("that was the end of the plan")
    this.listed = around
    this.list(around, this.frame())
  }
}
