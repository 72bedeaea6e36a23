/** What a person can say to the terminal debugger. */
import type { DebugSession, DebugState, ExceptionFilter, SourceBreakpoint } from "../debugger/index.js"
import { numberText } from "../interpreter/number-text.js"
import type { CallRecord } from "./debug-driver.js"
import type { DebugShell } from "./debug-shell.js"
import { printable } from "./printable.js"
import { brief, showBrief } from "./show-value.js"

/** A command that was not understood, or cannot be done now. */
export class CommandError extends Error {}

interface Command {
  readonly names: readonly string[]
  readonly usage: string
  readonly help: string
  /** An empty line after it does it again. */
  readonly repeats?: boolean
  run(shell: DebugShell, rest: string): void | Promise<void>
}

type Control = Parameters<DebugSession["continue"]>[0]

const commands: readonly Command[] = [
  {
    names: ["continue", "c"],
    usage: "c",
    help: "go on to the next breakpoint, debugger statement or uncaught throw",
    repeats: true,
    run: (shell) => shell.move((control) => shell.session.continue(control)),
  },
  step(["step", "s"], "go to the next statement, into calls", (session, control) => session.stepIn(control)),
  step(["next", "n"], "go to the next statement of this function or its caller", (session, control) =>
    session.stepOver(control),
  ),
  step(["out", "o"], "go on until this function is over", (session, control) => session.stepOut(control)),
  step(["back"], "go back to the statement before, into calls", (session, control) => session.stepBack(control)),
  step(["back-over", "bn"], "go back to the statement before in this function or its caller", (session, control) =>
    session.stepBackOver(control),
  ),
  step(["back-out", "bo"], "go back to where this function was called", (session, control) =>
    session.stepBackOut(control),
  ),
  {
    names: ["reverse-continue", "rc"],
    usage: "rc",
    help: "go back to the last breakpoint, debugger statement or uncaught throw, or to the beginning",
    repeats: true,
    run: (shell) => shell.move((control) => shell.session.reverseContinue(control)),
  },
  {
    names: ["run-to"],
    usage: "run-to <statement>",
    help: "go to a statement by its number, forwards or back",
    run: (shell, rest) => {
      const statement = readCount(rest)
      return moveTo(shell, `statement ${numberText(statement)}`, (control) =>
        shell.session.runToStatement(statement, control),
      )
    },
  },
  {
    names: ["until", "u"],
    usage: "u <line>",
    help: "go on until the plan reaches a line",
    run: (shell, rest) => {
      const line = readCount(rest)
      return moveTo(shell, `line ${line}`, (control) => shell.session.runToLocation({ line }, control))
    },
  },
  {
    names: ["break", "b"],
    usage: "b [<line>[:<column>] [if <condition>] [hits <n>] [log <message>]]",
    help: "stop at a line, or list the breakpoints; hits is 5, >= 5 or % 2; {…} in a message is a value",
    run: (shell, rest) => (rest === "" ? listBreakpoints(shell) : addBreakpoint(shell, rest)),
  },
  {
    names: ["delete", "d"],
    usage: "d [<number>]",
    help: "delete a breakpoint, or all",
    run: (shell, rest) => deleteBreakpoint(shell, rest),
  },
  {
    names: ["catch"],
    usage: "catch all|uncaught|off",
    help: "which throws stop the plan; at first those that nothing catches",
    run: (shell, rest) => {
      if (!["all", "uncaught", "off"].includes(rest)) throw new CommandError("expected all, uncaught or off")
      shell.session.setExceptionBreakpoints(rest === "off" ? null : (rest as ExceptionFilter))
    },
  },
  {
    names: ["print", "p"],
    usage: "p <expression>",
    help: "show a value; what that changes is undone",
    run: (shell, rest) => evaluate(shell, rest, false),
  },
  {
    names: ["set"],
    usage: "set <name> = <expression>",
    help: "change the plan: a variable, a property; going back before it undoes it",
    run: (shell, rest) => evaluate(shell, rest, true),
  },
  {
    names: ["watch", "w"],
    usage: "w [<expression>]",
    help: "show a value at every stop, or list what is watched",
    run: (shell, rest) => {
      if (rest !== "") shell.watches.push(rest)
      else shell.watches.forEach((watch, index) => void shell.print(`  ${index + 1} ${printable(watch)}`))
    },
  },
  {
    names: ["unwatch"],
    usage: "unwatch [<number>]",
    help: "watch it no longer, or nothing",
    run: (shell, rest) => {
      if (rest === "") shell.watches.length = 0
      else if (shell.watches.splice(readCount(rest) - 1, 1).length === 0) throw new CommandError("that is not watched")
    },
  },
  { names: ["vars", "v"], usage: "v", help: "the variables that are in scope", run: showVariables },
  { names: ["stack", "bt"], usage: "bt", help: "who called whom, and who waits", run: showStack },
  {
    names: ["frame", "f"],
    usage: "f <number>",
    help: "look at another function of the stack",
    run: (shell, rest) => selectFrame(shell, readNumber(rest)),
  },
  { names: ["up"], usage: "up", help: "look at the caller", run: (shell) => selectFrame(shell, shell.frameIndex + 1) },
  {
    names: ["down"],
    usage: "down",
    help: "look at what it called",
    run: (shell) => selectFrame(shell, shell.frameIndex - 1),
  },
  {
    names: ["list", "l"],
    usage: "l [<line>]",
    help: "show source",
    repeats: true,
    run: (shell, rest) => shell.listSource(rest === "" ? null : readCount(rest)),
  },
  { names: ["where"], usage: "where", help: "show again where the plan is", run: showWhere },
  { names: ["calls"], usage: "calls", help: "the tool calls so far, with their results", run: showCalls },
  { names: ["help", "h"], usage: "h [<command>]", help: "this list, or a line of it", run: showHelp },
  {
    names: ["quit", "q"],
    usage: "q",
    help: "leave; Ctrl-C stops a plan that runs or waits",
    run: (shell) => shell.leave(),
  },
]

const byName = new Map(commands.flatMap((command) => command.names.map((name) => [name, command] as const)))

export const commandNames: readonly string[] = [...byName.keys()]

/** Does what a line says; true if an empty line may do it again. */
export async function obey(shell: DebugShell, line: string): Promise<boolean> {
  const [, name = "", rest = ""] = /^(\S+)\s*([\s\S]*)$/.exec(line) ?? []
  const command = byName.get(name)
  if (command === undefined) throw new CommandError(`there is no command ${printable(name)}; help lists them`)
  const takesNothing = !command.usage.includes(" ")
  if (takesNothing && rest !== "") throw new CommandError(`${name} takes nothing, got ${printable(rest)}`)
  await command.run(shell, rest)
  return command.repeats === true
}

// ---- moving ----

/** A step, which can be made more than once at a time. */
function step(
  names: readonly string[],
  help: string,
  action: (session: DebugSession, control: Control) => ReturnType<DebugSession["stepIn"]>,
): Command {
  return {
    names,
    usage: `${names.at(-1)} [<times>]`,
    help,
    repeats: true,
    run: async (shell, rest) => {
      const times = rest === "" ? 1 : readCount(rest)
      // Only the last is shown; what stops for another reason than the step ends it.
      for (let i = 1; i < times; i++) {
        const state = await shell.driver.run((control) => action(shell.session, control))
        if (state.status !== "paused" || state.reason !== "step") return shell.arrive(state)
      }
      return shell.move((control) => action(shell.session, control))
    },
  }
}

/** Goes to a place, and says so if the plan has ended before it. */
async function moveTo(shell: DebugShell, place: string, action: (control: Control) => DebugState): Promise<void> {
  await shell.move(action)
  const status = shell.session.state?.status
  if (status === "completed" || status === "failed") shell.print(shell.paint.dim(`it did not get to ${place}`))
}

function readNumber(text: string): number {
  if (!/^\d+$/.test(text)) throw new CommandError(`expected a number, got ${text === "" ? "nothing" : printable(text)}`)
  return Number(text)
}

function readCount(text: string): number {
  const number = readNumber(text)
  if (number === 0) throw new CommandError("expected a number from 1 on")
  return number
}

// ---- breakpoints ----

function addBreakpoint(shell: DebugShell, text: string): void {
  shell.breakpoints.push(parseBreakpoint(text))
  const added = shell.session.setBreakpoints(shell.breakpoints).at(-1)
  if (added?.verified === true) {
    shell.print(`breakpoint ${added.id} at ${added.line}:${added.column}`)
    return
  }
  shell.breakpoints.pop()
  shell.session.setBreakpoints(shell.breakpoints)
  throw new CommandError(added?.message ?? "there is no place for it")
}

/** `5:3 if x > 1 hits % 2 log x is {x}` */
function parseBreakpoint(text: string): SourceBreakpoint {
  const match = /^(\d+)(?::(\d+))?(?:\s+if\s+(.+?))?(?:\s+hits\s+(\S.*?))?(?:\s+log\s+(.+))?$/.exec(text)
  if (match === null) throw new CommandError("expected <line>[:<column>] [if <condition>] [hits <n>] [log <message>]")
  const [, line, column, condition, hitCondition, logMessage] = match
  return {
    line: readCount(line ?? ""),
    ...(column !== undefined && { column: readCount(column) }),
    ...(condition !== undefined && { condition }),
    ...(hitCondition !== undefined && { hitCondition }),
    ...(logMessage !== undefined && { logMessage }),
  }
}

function listBreakpoints(shell: DebugShell): void {
  shell.session.breakpoints.forEach(({ id, line, column }, index) => {
    const { condition, hitCondition, logMessage } = shell.breakpoints[index] as SourceBreakpoint
    const notes = [
      condition !== undefined && `if ${condition}`,
      hitCondition !== undefined && `hits ${hitCondition}`,
      logMessage !== undefined && `log ${logMessage}`,
    ]
    shell.print(
      `  ${[String(id), `${line}:${column}`, ...notes.filter((note) => note !== false)].map(printable).join("  ")}`,
    )
  })
  if (shell.breakpoints.length === 0) shell.print("there are no breakpoints")
}

function deleteBreakpoint(shell: DebugShell, rest: string): void {
  const id = rest === "" ? null : readCount(rest)
  const { breakpoints } = shell.session
  const kept = shell.breakpoints.filter((_, index) => id !== null && breakpoints[index]?.id !== id)
  if (id !== null && kept.length === shell.breakpoints.length) throw new CommandError(`there is no breakpoint ${id}`)
  shell.breakpoints = kept
  shell.session.setBreakpoints(kept)
}

// ---- looking ----

function evaluate(shell: DebugShell, expression: string, lasting: boolean): void {
  if (expression === "") throw new CommandError("expected an expression")
  const { result, output } = shell.session.evaluate(expression, shell.frame()?.id, { lasting })
  for (const { level, args } of output) shell.showConsole(level, args)
  shell.print(printable(result))
}

function showVariables(shell: DebugShell): void {
  const frame = shell.frame()
  if (frame === undefined) throw new CommandError("nothing is on the stack")
  for (const { name, variablesReference } of shell.session.scopes(frame.id)) {
    const variables = shell.session.variables(variablesReference)
    if (variables.length === 0) continue
    shell.print(shell.paint.dim(name))
    for (const variable of variables) shell.print(`  ${printable(`${variable.name} = ${variable.value}`)}`)
  }
}

function showStack(shell: DebugShell): void {
  const frames = shell.session.stackFrames()
  if (frames.length === 0) shell.print("nothing is on the stack")
  frames.forEach(({ name, line, column, isAwaiting }, index) => {
    const mark = index === shell.frameIndex ? shell.paint.bold(">") : " "
    const note = isAwaiting ? shell.paint.dim("  awaits") : ""
    shell.print(`${mark} ${index} ${printable(name)} ${line}:${column}${note}`)
  })
}

function selectFrame(shell: DebugShell, index: number): void {
  if (shell.session.stackFrames()[index] === undefined) throw new CommandError("there is no such frame")
  shell.frameIndex = index
  shell.showFrame()
}

function showWhere(shell: DebugShell): void {
  const { state } = shell.session
  if (state !== null) shell.showState(state)
}

function showCalls(shell: DebugShell): void {
  if (shell.driver.calls.length === 0) shell.print("no tool was called")
  for (const { id, text, outcome } of shell.driver.calls) {
    shell.print(`  ${printable(`${id} ${text} ${showOutcome(outcome)}`)}`)
  }
}

function showOutcome(outcome: CallRecord["outcome"]): string {
  if (outcome === null) return "is under way"
  if ("value" in outcome) return `-> ${showBrief(outcome.value)}`
  return `threw ${brief(`${outcome.error.code ?? ""}: ${outcome.error.message}`)}`
}

function showHelp(shell: DebugShell, name: string): void {
  const asked = commands.filter(({ names }) => name === "" || names.includes(name))
  if (asked.length === 0) throw new CommandError(`there is no command ${printable(name)}`)
  for (const { names, usage, help } of asked) {
    shell.print(`  ${names.join(", ").padEnd(22)} ${help}`)
    if (usage.includes("<") || usage.includes("|")) shell.print(shell.paint.dim(`  ${" ".repeat(22)} ${usage}`))
  }
  if (name === "") shell.print(shell.paint.dim("  an empty line does a step, continue or list again"))
}
