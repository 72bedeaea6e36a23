/** `planwalk run`: one plan over the tools of a module, with its timeline. */
import { createMachine } from "../engine/index.js"
import { createPlanClient } from "../runtime/client.js"
import type { CodePlanRunResult } from "../runtime/supervise.js"
import { limitsOf, loadTools, readArguments, readInput } from "./arguments.js"
import { JsonReporter } from "./json-reporter.js"
import { machineExecutor, optionsFor } from "./machine-executor.js"
import { compileForCommand } from "./plan-program.js"
import type { Reporter } from "./reporter.js"
import { SavedMachine } from "./saved-machine.js"
import { SavedPlan } from "./saved-plan.js"
import { TextReporter } from "./text-reporter.js"

export async function runCommand(args: readonly string[]): Promise<number> {
  const plan = readArguments(args)
  const { options } = plan
  const input = readInput(options.input)
  const { tools, handlers } = await loadTools(options.tools)
  const reporter: Reporter = options.json ? new JsonReporter(process.stdout) : new TextReporter(plan.file)
  const stop = new AbortController()
  process.once("SIGINT", () => stop.abort())
  const saving = options.save === undefined ? null : new SavedPlan(options.save)
  const client = createPlanClient({ tools })
  const result = await client.runCodePlan(plan.source, {
    input,
    ...(saving !== null && {
      executor: machineExecutor("interpreter", (context) => {
        return new SavedMachine(createMachine(compileForCommand(plan), optionsFor(context)), false, saving)
      }),
    }),
    handlers,
    signal: stop.signal,
    limits: limitsOf(plan),
    ...(plan.language !== undefined && { language: plan.language }),
    ...(options.timeout !== undefined && { timeoutMs: options.timeout }),
    onEvent: (event) => {
      if (saving?.hides(event) !== true) reporter.event(event)
    },
  })
  if (saving?.isOver === true) return saving.report(options)
  reporter.end(result)
  return statusOf(result)
}

export function statusOf(result: CodePlanRunResult): number {
  if (result.status === "done") return 0
  return result.errorCode === "plan_rejected" ? 2 : 1
}
