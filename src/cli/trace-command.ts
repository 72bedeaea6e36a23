/** `planwalk trace`: what a plan does, statement by statement; or, with `--coverage`, how often each line was reached. */
import { createMachine } from "../engine/index.js"
import type { Machine, TraceEvent } from "../interpreter/types.js"
import type { CodePlanExecutionContext } from "../runtime/executor.js"
import { loadTools, readArguments, readInput } from "./arguments.js"
import { Coverage } from "./coverage.js"
import { JsonReporter } from "./json-reporter.js"
import { machineExecutor, optionsFor } from "./machine-executor.js"
import { compileForCommand } from "./plan-program.js"
import { runPlan } from "./plan-run.js"
import { TraceReporter } from "./trace-reporter.js"

export async function traceCommand(args: readonly string[]): Promise<number> {
  const plan = readArguments(args, "trace")
  const { options } = plan
  const input = readInput(options.input)
  const module = await loadTools(options.tools)
  const json = options.json ? new JsonReporter(process.stdout) : null
  const text = new TraceReporter(plan.file, !options.coverage)
  const coverage = new Coverage()
  const trace = (context: CodePlanExecutionContext): Machine => {
    const program = compileForCommand(plan, true)
    coverage.begin(program)
    const onTrace = (event: TraceEvent) => {
      coverage.note(event)
      if (json === null) text.trace(event, program.source, machine)
      else if (!options.coverage) json.trace(event)
    }
    const machine = createMachine(program, { ...optionsFor(context), onTrace })
    return machine
  }
  const reporter = json ?? text
  return runPlan({
    code: plan.source,
    plan,
    module,
    input,
    executor: machineExecutor("trace", trace),
    reporter: {
      event: (event) => reporter.event(event),
      end: (result) => {
        if (options.coverage) process.stdout.write(json === null ? coverage.text() : `${JSON.stringify(coverage)}\n`)
        reporter.end(result)
      },
    },
  })
}
