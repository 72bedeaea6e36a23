/** `planwalk run`: one plan over the tools of a module, with its timeline. */
import { createMachine } from "../engine/index.js"
import { loadTools, readArguments, readInput } from "./arguments.js"
import { JsonReporter } from "./json-reporter.js"
import { machineExecutor, optionsFor } from "./machine-executor.js"
import { compileForCommand } from "./plan-program.js"
import { runPlan } from "./plan-run.js"
import { SavedMachine } from "./saved-machine.js"
import { SavedPlan } from "./saved-plan.js"
import { TextReporter } from "./text-reporter.js"

export async function runCommand(args: readonly string[]): Promise<number> {
  const plan = readArguments(args)
  const { options, file } = plan
  const input = readInput(options.input)
  const module = await loadTools(options.tools)
  const reporter = options.json ? new JsonReporter(process.stdout) : new TextReporter(file)
  const saving = SavedPlan.of(options)
  const saved = machineExecutor("interpreter", (context) => {
    return new SavedMachine(createMachine(compileForCommand(plan), optionsFor(context)), false, saving)
  })
  return runPlan({
    code: plan.source,
    plan,
    module,
    reporter,
    saving,
    input,
    executor: saving === null ? undefined : saved,
  })
}
