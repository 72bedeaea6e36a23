/**
 * planwalk for the runner of the shared plans: machine level, no tools room in between.
 *
 * `PLAN_MODE`: "fast" (default) or "stepping", paused at every statement; behind a "+ snapshots", each wait and pause is
 * written as JSON and gone on with in a new machine. `PLAN_STEPS`: a file to which each plan adds a line with its source and
 * its steps.
 */
import { appendFileSync } from "node:fs"
import { compilePlan, createMachine, type Machine, PlanSyntaxError, restoreMachine } from "../../src/engine/index.js"

interface CorpusContext {
  readonly language: string
  readonly input: unknown
  readonly toolNames: readonly string[]
  readonly callTool: (name: string, argument: unknown) => Promise<unknown>
  readonly onConsole: (level: string, args: unknown[]) => void
}

type Outcome =
  | { readonly status: "done"; readonly value: unknown }
  | { readonly status: "failed"; readonly error: { readonly name: string; readonly message: string } }

const mode = process.env.PLAN_MODE ?? "fast"
const isStepping = mode.startsWith("stepping")
const withSnapshots = mode.endsWith("+ snapshots")
const stepsFile = process.env.PLAN_STEPS
/** How often a plan is paused; then it runs on. */
const MAX_PAUSES = 1000
/** Of a plan that is paused more often, every twentieth pause is written. */
const MAX_SNAPSHOTS = 50

export async function run(source: string, context: CorpusContext): Promise<Outcome> {
  const { language, input, toolNames, callTool, onConsole } = context
  try {
    const program = compilePlan(source, {
      language: language === "ts" ? "typescript" : "javascript",
      unknownGlobals: "throw",
    })
    const hostOptions = {
      clock: () => Date.now(),
      random: () => Math.random(),
      monotonic: () => performance.now(),
      onConsole,
    }
    const hostFunctions = toolNames.map((name) => `tools.${name}`)
    const start = createMachine(program, { input, hostFunctions, stepping: isStepping, ...hostOptions })
    const again = (machine: Machine) =>
      restoreMachine(JSON.parse(JSON.stringify(machine.snapshot())), { program, ...hostOptions })
    const { outcome, steps } = await drive(start, callTool, again)
    if (stepsFile !== undefined) appendFileSync(stepsFile, `${JSON.stringify({ source, steps })}\n`)
    return outcome
  } catch (error) {
    if (error instanceof PlanSyntaxError)
      return failed(error.code === "syntax_error" ? "SyntaxError" : error.name, error)
    throw error
  }
}

function failed(name: string, error: Error): Outcome {
  return { status: "failed", error: { name, message: error.message } }
}

async function drive(
  start: Machine,
  callTool: CorpusContext["callTool"],
  again: (machine: Machine) => Machine,
): Promise<{ outcome: Outcome; steps: number }> {
  let machine = start
  let wake: () => void = () => undefined
  const timers = new Map<string, NodeJS.Timeout>()
  let pauses = 0
  for (;;) {
    const state = machine.run(isStepping && pauses++ < MAX_PAUSES ? { stop: { step: "in" } } : {})
    if (state.status !== "waiting" && state.status !== "paused") {
      for (const timer of timers.values()) clearTimeout(timer)
      const outcome: Outcome =
        state.status === "completed" ? { status: "done", value: state.value } : failed(state.error.name, state.error)
      return { outcome, steps: machine.usage.steps }
    }
    if (withSnapshots && (state.status === "waiting" || pauses < MAX_SNAPSHOTS || pauses % 20 === 0)) {
      machine = again(machine)
    }
    const woken = new Promise<void>((resolve) => {
      wake = resolve
    })
    for (const { id, name, args } of state.calls.filter(({ kind }) => kind === "call")) {
      callTool(name.slice("tools.".length), args[0]).then(
        (value) => {
          machine.resolve(id, value)
          wake()
        },
        (error) => {
          machine.reject(id, { name: error.name, message: error.message, code: error.code })
          wake()
        },
      )
    }
    const open = new Set<string>()
    // Under load several are due at once, and then the host fires them as they were set.
    const byTime = machine.pending.toSorted((a, b) => (a.dueAt ?? 0) - (b.dueAt ?? 0))
    for (const { id, kind, dueAt } of byTime) {
      if (kind !== "timer") continue
      const key = `${id} ${dueAt}`
      open.add(key)
      if (timers.has(key)) continue
      timers.set(
        key,
        setTimeout(
          () => {
            timers.delete(key)
            if (machine.pending.some((call) => call.id === id)) machine.resolve(id, undefined)
            wake()
          },
          Math.max(0, (dueAt ?? 0) - Date.now()),
        ),
      )
    }
    for (const [key, timer] of timers) {
      if (open.has(key)) continue
      clearTimeout(timer)
      timers.delete(key)
    }
    if (state.status === "waiting") await woken
  }
}
