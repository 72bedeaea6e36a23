/** planwalk for a runner of test262: a test as the body of a plan, with `print` as a host function that nobody awaits. */
import { compilePlan, createMachine, PlanSyntaxError } from "../../src/engine/index.js"

export const name = "planwalk"

interface RunOptions {
  readonly timeoutMs: number
  readonly onPrint: (text: string) => void
}

type Outcome =
  | { readonly ok: true }
  | {
      readonly ok: false
      readonly phase: "parse" | "runtime"
      readonly errorName: string
      readonly message: string
      readonly timeout?: boolean
    }

export async function runScript(source: string, { timeoutMs, onPrint }: RunOptions): Promise<Outcome> {
  let program: ReturnType<typeof compilePlan>
  try {
    program = compilePlan(source, { unknownGlobals: "throw", globals: ["print"] })
  } catch (error) {
    if (!(error instanceof PlanSyntaxError)) throw error
    return { ok: false, phase: "parse", errorName: "SyntaxError", message: error.message }
  }
  const machine = createMachine(program, {
    hostFunctions: ["print"],
    monotonic: () => performance.now(),
    clock: () => Date.now(),
    limits: {
      maxRunMs: timeoutMs,
      maxSteps: Number.POSITIVE_INFINITY,
      maxMemoryBytes: 2 ** 31,
      maxHostCalls: Number.POSITIVE_INFINITY,
    },
  })
  for (;;) {
    const state = machine.run()
    if (state.status === "completed") return { ok: true }
    if (state.status === "failed") {
      const { error } = state
      return {
        ok: false,
        phase: "runtime",
        errorName: error.code === "thrown" ? error.name : `(${error.code})`,
        message: error.code === "internal" ? String((error as Error & { cause?: Error }).cause?.stack) : error.message,
        timeout: error.code === "time_limit",
      }
    }
    for (const { id, kind, args, dueAt } of machine.pending) {
      if (kind === "call") onPrint(String(args[0]))
      else await new Promise((resolve) => setTimeout(resolve, Math.max(0, (dueAt ?? 0) - Date.now())))
      machine.resolve(id, undefined)
    }
  }
}
