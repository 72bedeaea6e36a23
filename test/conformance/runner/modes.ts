/** The ways in which planwalk runs each chunk; all must show the same. */
import { isDeepStrictEqual } from "node:util"
import type { HostCall, Machine, MachineOptions } from "../../../src/interpreter/types.js"
import { type Flavour, type PlanTools, runPlan } from "./engine.js"
import type { Chunk, ToolLine } from "./format.js"
import { inspectHost } from "./host-reader.js"
import { evaluate, evaluateOption } from "./node.js"
import type { Observed } from "./observe.js"
import type { Outcome } from "./outcome.js"

export interface Mode {
  readonly name: string
  readonly run: (chunk: Chunk, observed: ReadonlyMap<number, Observed>) => Outcome
}

export const modes: readonly Mode[] = [
  mode("fast", { stepping: false, snapshots: false }),
  mode("stepping", { stepping: true, snapshots: false }),
  mode("fast with snapshots", { stepping: false, snapshots: true }),
  mode("stepping with snapshots", { stepping: true, snapshots: true }),
]

function mode(name: string, flavour: Flavour): Mode {
  return { name, run: (chunk, observed) => runChunk(chunk, observed, flavour) }
}

function runChunk(chunk: Chunk, observed: ReadonlyMap<number, Observed>, flavour: Flavour): Outcome {
  const tools = new ScriptedTools(chunk.tools)
  const unknownGlobals = evaluateOption(chunk, "unknownGlobals")
  const plan = {
    source: chunk.source,
    language: chunk.language,
    observed: observed.values(),
    ...(unknownGlobals === "throw" && { unknownGlobals: "throw" as const }),
  }
  const run = runPlan(plan, machineOptions(chunk), tools, flavour)
  return { ...run, toolProblems: tools.problems() }
}

function machineOptions(chunk: Chunk): MachineOptions {
  const names = ["input", "limits", "timeZone", "locale"] as const
  const given = names.filter((name) => chunk.options.has(name)).map((name) => [name, evaluateOption(chunk, name)])
  const hostFunctions = [...new Set(chunk.tools.map(({ name }) => name))]
  return { ...(Object.fromEntries(given) as MachineOptions), hostFunctions }
}

/** Tools that answer as the chunk's tool lines say, in the order of the lines. */
class ScriptedTools implements PlanTools {
  private readonly unused: ToolLine[]
  private readonly open: { line: ToolLine; id: string }[] = []
  private readonly surprises: HostCall[] = []
  private readonly toReject: string[] = []

  constructor(lines: readonly ToolLine[]) {
    this.unused = [...lines]
  }

  called(call: HostCall): void {
    const at = this.unused.findIndex((line) => line.name === call.name && fits(line, call))
    const [line] = at < 0 ? [] : this.unused.splice(at, 1)
    if (line === undefined) {
      this.surprises.push(call)
      this.toReject.push(call.id)
    } else this.open.push({ line, id: call.id })
  }

  settleNext(machine: Machine): boolean {
    const surprise = this.toReject.shift()
    if (surprise !== undefined) {
      machine.reject(surprise, { message: "no tool line allows this call" })
      return true
    }
    this.open.sort((a, b) => a.line.line - b.line.line)
    const next = this.open.shift()
    if (next === undefined) return false
    const outcome = evaluate(next.line.outcome)
    if (next.line.rejects) machine.reject(next.id, outcome as { message: string })
    else machine.resolve(next.id, outcome)
    return true
  }

  problems(): string[] {
    const surprises = this.surprises.map(
      ({ name, args }) => `no tool line allows ${name}(${args.map(inspectHost).join(", ")})`,
    )
    return [...surprises, ...this.unused.map(({ line, name }) => `line ${line}: ${name} was not called so`)]
  }
}

function fits({ args }: ToolLine, call: HostCall): boolean {
  return args === null || isDeepStrictEqual(evaluate(args), call.args)
}
