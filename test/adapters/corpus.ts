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
    // The time of the plan goes on only while it waits, so that pauses on a slow machine do not change the order of its timers.
    const time = { now: Date.now() }
    const hostOptions = {
      clock: () => time.now,
      random: () => Math.random(),
      monotonic: () => performance.now(),
      onConsole,
    }
    const hostFunctions = toolNames.map((name) => `tools.${name}`)
    const start = createMachine(program, { input, hostFunctions, stepping: isStepping, ...hostOptions })
    const again = (machine: Machine) =>
      restoreMachine(JSON.parse(JSON.stringify(machine.snapshot())), { program, ...hostOptions })
    const { outcome, steps } = await drive(start, callTool, again, time)
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
  time: { now: number },
): Promise<{ outcome: Outcome; steps: number }> {
  let machine = start
  let wake: () => void = () => undefined
  let alarm: NodeJS.Timeout | undefined
  let pauses = 0
  for (;;) {
    const state = machine.run(isStepping && pauses++ < MAX_PAUSES ? { stop: { step: "in" } } : {})
    if (state.status !== "waiting" && state.status !== "paused") {
      clearTimeout(alarm)
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
    clearTimeout(alarm)
    // One host timer for the one that is due first: several would fire as they were set where a slow machine is late.
    const [next] = machine.pending
      .filter(({ kind }) => kind === "timer")
      .toSorted((a, b) => (a.dueAt ?? 0) - (b.dueAt ?? 0))
    if (next !== undefined) {
      const ring = () => {
        if (machine.pending.some(({ id }) => id === next.id)) machine.resolve(next.id, undefined)
        wake()
      }
      alarm = setTimeout(ring, Math.max(0, (next.dueAt ?? 0) - Date.now()))
    }
    if (state.status !== "waiting") continue
    await woken
    time.now = Date.now()
  }
}
