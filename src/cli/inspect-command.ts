/** `planwalk inspect`: where a saved plan stands, what it waits for, and what it holds. Nothing of it runs. */
import { inspectMachine, type MachineView } from "../debugger/index.js"
import { restoreMachine } from "../engine/index.js"
import { count } from "../interpreter/budget.js"
import { numberText } from "../interpreter/number-text.js"
import type { Machine } from "../interpreter/types.js"
import { Source } from "../parser/source.js"
import { readArguments } from "./arguments.js"
import { jsonLine } from "./json-reporter.js"
import { hostOptions } from "./machine-executor.js"
import { paintFor } from "./paint.js"
import { printable } from "./printable.js"
import { parseSnapshot, restoring, showCall } from "./saved-plan.js"
import { sourceWindow } from "./source-window.js"

const paint = paintFor(process.stdout)

export async function inspectCommand(args: readonly string[]): Promise<number> {
  const { file, source: text, options } = readArguments(args, "inspect")
  const snapshot = parseSnapshot(file, text)
  const machine = restoring(file, () => restoreMachine(snapshot, hostOptions))
  if (machine === null) return 2
  if (options.json) {
    process.stdout.write(jsonLine(seen(snapshot.source.filename, snapshot.status, machine)))
    return 0
  }
  const { steps, memoryBytes, hostCalls } = machine.usage
  const kib = numberText(Math.ceil(memoryBytes / 1024))
  const used = `${count(steps, "step")}, ${count(hostCalls, "tool call")}, ${kib} KiB`
  print(`${paint.bold(printable(snapshot.source.filename))} ${snapshot.status}  ${paint.dim(used)}`)
  for (const call of machine.pending) {
    const { line, column } = call.location
    print(`  ${call.id} ${showCall(call)}  ${paint.dim(`from ${line}:${column}`)}`)
  }
  const view = inspectMachine(machine)
  const source = new Source(snapshot.source.text, snapshot.source.filename)
  for (const frame of view.stackFrames()) {
    const { name, line, column, isAwaiting } = frame
    print(`\n${printable(name)} ${line}:${column}${isAwaiting ? paint.dim("  awaits") : ""}`)
    print(sourceWindow(source, { around: line, before: 1, after: 1, at: frame, breakpoints: new Set() }, paint))
    showScopes(view, frame.id)
  }
  return 0
}

/** What there is to see, for programs. */
function seen(file: string, status: string, machine: Machine): object {
  const view = inspectMachine(machine)
  const stack = view.stackFrames().map(({ id, ...frame }) => ({
    ...frame,
    scopes: view.scopes(id).map(({ name, variablesReference }) => ({
      name,
      variables: view.variables(variablesReference).map(({ name, value, type }) => ({ name, value, type })),
    })),
  }))
  return { file, status, usage: machine.usage, pending: machine.pending, stack }
}

function showScopes(view: MachineView, frameId: number): void {
  for (const { name, variablesReference } of view.scopes(frameId)) {
    const variables = view.variables(variablesReference)
    if (variables.length === 0) continue
    print(paint.dim(`  ${name}`))
    for (const variable of variables) print(`    ${printable(`${variable.name} = ${variable.value}`)}`)
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
