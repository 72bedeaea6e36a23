/** `planwalk run`: one plan over the tools of a module, with its timeline. */
import { createPlanClient } from "../runtime/client.js"
import type { CodePlanRunResult } from "../runtime/supervise.js"
import { limitsOf, loadTools, readArguments, readInput } from "./arguments.js"
import { JsonReporter } from "./json-reporter.js"
import type { Reporter } from "./reporter.js"
import { TextReporter } from "./text-reporter.js"

export async function runCommand(args: readonly string[]): Promise<number> {
  const plan = readArguments(args)
  const { options } = plan
  const input = readInput(options.input)
  const { tools, handlers } = await loadTools(options.tools)
  const reporter: Reporter = options.json ? new JsonReporter(process.stdout) : new TextReporter(plan.file)
  const stop = new AbortController()
  process.once("SIGINT", () => stop.abort())
  const client = createPlanClient({ tools })
  const result = await client.runCodePlan(plan.source, {
    input,
    handlers,
    signal: stop.signal,
    limits: limitsOf(plan),
    ...(plan.language !== undefined && { language: plan.language }),
    ...(options.timeout !== undefined && { timeoutMs: options.timeout }),
    onEvent: (event) => reporter.event(event),
  })
  reporter.end(result)
  return statusOf(result)
}

function statusOf(result: CodePlanRunResult): number {
  if (result.status === "done") return 0
  return result.errorCode === "plan_rejected" ? 2 : 1
}
