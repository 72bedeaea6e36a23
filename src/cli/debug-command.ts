/** `planwalk debug`: a plan under a debugger in the terminal, over the tools of a module. */
import { createDebugSession } from "../debugger/index.js"
import { createPlanClient } from "../runtime/client.js"
import type { CodePlanExecution, CodePlanExecutor } from "../runtime/executor.js"
import { limitsOf, loadTools, readArguments, readInput } from "./arguments.js"
import { DebugDriver } from "./debug-driver.js"
import { DebugShell } from "./debug-shell.js"
import { compileOrTell } from "./plan-program.js"

export async function debugCommand(args: readonly string[]): Promise<number> {
  const plan = readArguments(args, "debug")
  const input = readInput(plan.options.input)
  const { tools, handlers } = await loadTools(plan.options.tools)
  const program = compileOrTell(plan)
  if (program === null) return 2
  let status = 0
  const executor: CodePlanExecutor = {
    profile: { id: "debugger", trust: "isolated", supportsGeneratedUi: false },
    async execute({ tools: calls }): Promise<CodePlanExecution> {
      const clock = () => Date.now()
      let shell: DebugShell | null = null
      const session = createDebugSession(program, {
        input,
        hostFunctions: tools.map(({ name }) => `tools.${name}`),
        limits: limitsOf(plan),
        clock,
        random: () => Math.random(),
        monotonic: () => performance.now(),
        onConsole: (level, texts) => shell?.showConsole(level, texts),
        onLog: (text, id) => shell?.showLog(text, id),
      })
      const driver = new DebugDriver(session, calls, clock)
      shell = new DebugShell(session, driver)
      const end = await shell.run()
      driver.end()
      status = end?.status === "failed" ? 1 : 0
      if (end?.status === "completed") return { status: "done", result: end.value }
      return { status: "failed", error: { code: "aborted", message: "the plan was left before its end" } }
    },
  }
  await createPlanClient({ tools }).runCodePlan(plan.source, {
    handlers,
    executor,
    timeoutMs: Number.POSITIVE_INFINITY,
  })
  return status
}
