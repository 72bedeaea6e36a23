/** `planwalk trace`: what a plan does, statement by statement; or, with `--coverage`, how often each line was reached. */
import { createMachine } from "../engine/index.js"
import type { Machine, TraceEvent } from "../interpreter/types.js"
import { createPlanClient } from "../runtime/client.js"
import type { CodePlanExecutionContext } from "../runtime/executor.js"
import { limitsOf, loadTools, readArguments, readInput } from "./arguments.js"
import { Coverage } from "./coverage.js"
import { JsonReporter } from "./json-reporter.js"
import { machineExecutor, optionsFor } from "./machine-executor.js"
import { compileForCommand } from "./plan-program.js"
import { statusOf } from "./run-command.js"
import { TraceReporter } from "./trace-reporter.js"

export async function traceCommand(args: readonly string[]): Promise<number> {
  const plan = readArguments(args, "trace")
  const { options } = plan
  const input = readInput(options.input)
  const { tools, handlers } = await loadTools(options.tools)
  const json = options.json ? new JsonReporter(process.stdout) : null
  const text = new TraceReporter(plan.file, !options.coverage)
  const coverage = new Coverage()
  const trace = (context: CodePlanExecutionContext): Machine => {
    const program = compileForCommand(plan, true)
    coverage.begin(program)
    const onTrace = (event: TraceEvent) => {
      coverage.note(event)
      if (json === null) text.trace(event, program.source)
      else if (!options.coverage) json.trace(event)
    }
    return createMachine(program, { ...optionsFor(context), onTrace })
  }
  const stop = new AbortController()
  process.once("SIGINT", () => stop.abort())
  const result = await createPlanClient({ tools }).runCodePlan(plan.source, {
    input,
    handlers,
    signal: stop.signal,
    limits: limitsOf(plan),
    executor: machineExecutor("trace", trace),
    ...(options.timeout !== undefined && { timeoutMs: options.timeout }),
    onEvent: (event) => (json ?? text).event(event),
  })
  if (options.coverage) process.stdout.write(json === null ? coverage.text() : `${JSON.stringify(coverage)}\n`)
  const reporter = json ?? text
  reporter.end(result)
  return statusOf(result)
}
