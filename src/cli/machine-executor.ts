/** Executors over a machine that a command makes itself: to trace it, to save it, to go on with a saved one. */
import type { MachineOptions } from "../interpreter/types.js"
import { hostScheduler } from "../runtime/adapters/host-scheduler.js"
import type { CodePlanExecutionContext, CodePlanExecutor } from "../runtime/executor.js"
import { refusal } from "../runtime/interpreter-executor.js"
import { type DrivenMachine, runMachine } from "../runtime/run.js"

/** What the host gives every plan of the command. */
export const hostOptions = {
  clock: () => hostScheduler.now(),
  random: () => hostScheduler.random(),
  monotonic: () => hostScheduler.monotonic(),
} as const satisfies MachineOptions

/** `make` may throw, as `compilePlan` and `createMachine` do: the plan is refused then. */
export function machineExecutor(
  id: string,
  make: (context: CodePlanExecutionContext) => DrivenMachine,
): CodePlanExecutor {
  return {
    profile: { id, trust: "isolated", supportsGeneratedUi: false },
    execute(context) {
      let machine: DrivenMachine
      try {
        machine = make(context)
      } catch (thrown) {
        return refusal(thrown)
      }
      return runMachine(machine, context, { scheduler: hostScheduler, clock: hostOptions.clock })
    },
  }
}

/** The options of a machine for a plan that begins. */
export function optionsFor({ input, tools, limits, onConsole }: CodePlanExecutionContext): MachineOptions {
  return {
    ...hostOptions,
    input,
    hostFunctions: tools.names.map((name) => `tools.${name}`),
    limits,
    onConsole: (level, args) => onConsole(level, args),
  }
}
