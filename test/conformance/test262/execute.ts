/** Runs one test as a plan and says whether it did what its metadata asks for. */
import { compilePlan, createMachine, type Machine, PlanSyntaxError, type Program } from "../../../src/engine/index.js"
import { hostFunctions, planText } from "./harness.js"
import { type Metadata, parseMetadata } from "./metadata.js"
import { readTest } from "./select.js"

/** Why a test did not pass, or null for one that passed. */
export type Failure = string | null

type Ending =
  | { readonly phase: "parse"; readonly name: "SyntaxError"; readonly message: string }
  | { readonly phase: "runtime"; readonly name: string; readonly message: string }
  | { readonly phase: "done"; readonly printed: readonly string[] }

export function executeTest(checkout: string, path: string, timeLimitMs: number): Failure {
  const source = readTest(checkout, path)
  const metadata = parseMetadata(source)
  return judge(runPlan(planText(checkout, source, metadata), timeLimitMs), metadata)
}

function judge(ending: Ending, { negative, flags }: Metadata): Failure {
  const got = ending.phase === "done" ? "no error" : `${ending.phase} ${ending.name}: ${ending.message}`
  if (negative !== null) {
    const isExpected = ending.phase === negative.phase && ending.name === negative.type
    return isExpected ? null : `expected ${negative.phase} ${negative.type}, got ${got}`
  }
  if (ending.phase !== "done") return got
  if (!flags.includes("async")) return null
  const failure = ending.printed.find((line) => line.startsWith("Test262:AsyncTestFailure:"))
  if (failure !== undefined) return failure
  return ending.printed.includes("Test262:AsyncTestComplete") ? null : "$DONE was not called"
}

function runPlan(text: string, timeLimitMs: number): Ending {
  let program: Program
  try {
    program = compilePlan(text, { unknownGlobals: "throw", globals: hostFunctions })
  } catch (error) {
    if (!(error instanceof PlanSyntaxError)) throw error
    return { phase: "parse", name: "SyntaxError", message: error.message }
  }
  // Timers are not waited for: the plan's clock moves to when the next one is due.
  let now = Date.now()
  const machine = createMachine(program, {
    hostFunctions,
    clock: () => now,
    monotonic: () => performance.now(),
    limits: {
      maxRunMs: timeLimitMs,
      maxSteps: Number.POSITIVE_INFINITY,
      maxHostCalls: Number.POSITIVE_INFINITY,
      maxMemoryBytes: 2 ** 31,
    },
  })
  const printed: string[] = []
  return settle(machine, printed, (dueAt) => {
    now = Math.max(now, dueAt)
  })
}

function settle(machine: Machine, printed: string[], moveClock: (dueAt: number) => void): Ending {
  for (;;) {
    const state = machine.run()
    if (state.status === "completed") return { phase: "done", printed }
    if (state.status === "failed") {
      const { code, name, message, cause } = state.error
      if (code === "internal") return { phase: "runtime", name: "(internal)", message: String(cause ?? message) }
      return { phase: "runtime", name: code === "thrown" ? name : `(${code})`, message }
    }
    answer(machine, printed, moveClock)
  }
}

/** Answers what the plan printed, or else the next timer, or else lets it end. */
function answer(machine: Machine, printed: string[], moveClock: (dueAt: number) => void): void {
  const prints = machine.pending.filter(({ name, kind }) => kind === "call" && name === "print")
  for (const { id, args } of prints) {
    printed.push(String(args[0]))
    machine.resolve(id, undefined)
  }
  if (prints.length > 0) return
  const timers = machine.pending.filter(({ kind }) => kind === "timer")
  const next = timers.sort((a, b) => (a.dueAt ?? 0) - (b.dueAt ?? 0))[0] ?? machine.pending[0]
  if (next === undefined) throw new Error("the machine waits for nothing")
  if (next.dueAt !== undefined) moveClock(next.dueAt)
  machine.resolve(next.id, undefined)
}
