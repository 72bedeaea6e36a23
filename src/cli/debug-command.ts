/** `planwalk debug`: a plan under a debugger in the terminal, over the tools of a module. */
import { createDebugSession } from "../debugger/index.js"
import { compilePlan } from "../engine/index.js"
import { formatDiagnostic, PlanSyntaxError } from "../parser/errors.js"
import { createPlanClient } from "../runtime/client.js"
import type { CodePlanExecution, CodePlanExecutor } from "../runtime/executor.js"
import { limitsOf, loadTools, type PlanArguments, readArguments, readInput } from "./arguments.js"
import { DebugDriver } from "./debug-driver.js"
import { DebugShell } from "./debug-shell.js"
import { printable } from "./printable.js"

export async function debugCommand(args: readonly string[]): Promise<number> {
  const plan = readArguments(args, "debug")
  const input = readInput(plan.options.input)
  const { tools, handlers } = await loadTools(plan.options.tools)
  const program = compile(plan)
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

/** Null if the plan was refused, which has been told. */
function compile({ file, source, language }: PlanArguments) {
  try {
    return compilePlan(source, { filename: file, ...(language !== undefined && { language }) })
  } catch (error) {
    if (!(error instanceof PlanSyntaxError)) throw error
    for (const finding of error.diagnostics) process.stderr.write(`${printable(formatDiagnostic(finding, file))}\n`)
    return null
  }
}
