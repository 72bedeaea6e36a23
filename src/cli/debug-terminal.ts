/** Lines from a person, or from whatever is piped in; history and completion on a terminal. */
import { createInterface, type Interface } from "node:readline"

export class DebugTerminal {
  private readonly lines: string[] = []
  private readonly interface: Interface
  private readonly isTerminal = process.stdin.isTTY === true && process.stdout.isTTY === true
  private wake: (() => void) | null = null
  private isClosed = false

  constructor(
    private readonly prompt: string,
    complete: (line: string) => [string[], string],
    /** The person pressed Ctrl-C. */
    private readonly onInterrupt: (isAtPrompt: boolean) => void,
  ) {
    this.interface = createInterface({
      input: process.stdin,
      output: this.isTerminal ? process.stdout : undefined,
      terminal: this.isTerminal,
      prompt,
      historySize: 500,
      completer: complete,
    })
    this.interface.on("line", (line) => {
      this.lines.push(line)
      this.wake?.()
    })
    this.interface.on("close", () => {
      this.isClosed = true
      this.wake?.()
    })
    this.interface.on("SIGINT", () => this.interrupt())
    if (!this.isTerminal) process.on("SIGINT", () => this.interrupt())
  }

  private interrupt(): void {
    const isAtPrompt = this.wake !== null
    if (!isAtPrompt || this.interface.line === "") this.onInterrupt(isAtPrompt)
    else this.eraseLine()
  }

  private eraseLine(): void {
    this.interface.write(null, { ctrl: true, name: "e" })
    this.interface.write(null, { ctrl: true, name: "u" })
  }

  /** The next line; null at the end of the input. */
  async read(): Promise<string | null> {
    if (this.isTerminal) this.interface.prompt()
    while (this.lines.length === 0 && !this.isClosed) {
      await new Promise<void>((resolve) => {
        this.wake = resolve
      })
      this.wake = null
    }
    const line = this.lines.shift() ?? null
    // What is piped in is shown, so that the whole reads like a session.
    if (!this.isTerminal) this.write(`${this.prompt}${line ?? ""}`)
    else if (line === null) this.write("")
    return line
  }

  write(text: string): void {
    process.stdout.write(`${text}\n`)
  }

  close(): void {
    this.interface.close()
  }
}
