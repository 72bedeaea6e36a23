/** One run of a plan over the tools of a module, told by a reporter: what `run`, `trace` and `resume` have in common. */
import { createPlanClient, type RunCodePlanOptions } from "../runtime/client.js"
import type { CodePlanRunResult } from "../runtime/supervise.js"
import { limitsOf, type PlanArguments, type ToolModule } from "./arguments.js"
import type { Reporter } from "./reporter.js"
import type { SavedPlan } from "./saved-plan.js"

interface PlanRun extends Pick<RunCodePlanOptions, "input" | "executor"> {
  readonly code: string
  readonly plan: PlanArguments
  readonly module: ToolModule
  readonly reporter: Reporter
  /** Where the plan is saved in place of being run to its end. */
  readonly saving?: SavedPlan | null
}

/** Runs the plan until it ends, is saved, or the person stops it; gives the exit code. */
export async function runPlan(run: PlanRun): Promise<number> {
  const { code, plan, module, reporter, saving = null, input, executor } = run
  const { options, language } = plan
  const stop = new AbortController()
  process.once("SIGINT", () => stop.abort())
  const result = await createPlanClient({ tools: module.tools }).runCodePlan(code, {
    input,
    executor,
    language,
    handlers: module.handlers,
    signal: stop.signal,
    limits: limitsOf(plan),
    timeoutMs: options.timeout,
    onEvent: (event) => {
      if (saving?.hides(event) !== true) reporter.event(event)
    },
  })
  if (saving?.isOver === true) return saving.report(options)
  reporter.end(result)
  return statusOf(result)
}

function statusOf(result: CodePlanRunResult): number {
  if (result.status === "done") return 0
  return result.errorCode === "plan_rejected" ? 2 : 1
}
