/** `planwalk resume`: goes on with a plan that was saved, in this process or another. */
import { restoreMachine } from "../engine/index.js"
import type { ConsoleLevel } from "../interpreter/types.js"
import { limitsOf, loadTools, readArguments, UsageError } from "./arguments.js"
import { JsonReporter } from "./json-reporter.js"
import { hostOptions, machineExecutor } from "./machine-executor.js"
import { runPlan } from "./plan-run.js"
import { SavedMachine } from "./saved-machine.js"
import { parseSnapshot, restoring, SavedPlan } from "./saved-plan.js"
import { TextReporter } from "./text-reporter.js"

export async function resumeCommand(args: readonly string[]): Promise<number> {
  const plan = readArguments(args, "resume")
  const { options, file } = plan
  const snapshot = parseSnapshot(file, plan.source)
  const module = await loadTools(options.tools)
  let onConsole: (level: ConsoleLevel, texts: unknown[]) => void = () => undefined
  const machine = restoring(file, () =>
    restoreMachine(snapshot, {
      ...hostOptions,
      limits: limitsOf(plan),
      onConsole: (level, texts) => onConsole(level, texts),
    }),
  )
  if (machine === null) return 2
  const waitsFor = machine.pending.filter(({ kind }) => kind === "call").map(({ name }) => name)
  checkTools(waitsFor, snapshot.options.hostFunctions ?? [], module.tools, options.tools)
  const reporter = options.json ? new JsonReporter(process.stdout) : new TextReporter(snapshot.source.filename)
  const saving = SavedPlan.of(options)
  const executor = machineExecutor("interpreter", (context) => {
    onConsole = (level, texts) => context.onConsole(level, texts)
    return new SavedMachine(machine, true, saving)
  })
  return runPlan({ code: snapshot.source.text, plan, module, reporter, saving, executor })
}

/** The plan goes on only where all that it may call is there. What it waits for is told first. */
function checkTools(
  waitsFor: readonly string[],
  mayCall: readonly string[],
  tools: readonly { readonly name: string }[],
  path: string | undefined,
): void {
  const known = new Set(tools.map(({ name }) => `tools.${name}`))
  // A plan can also wait for what never was a tool.
  const missing = [...waitsFor.filter((name) => mayCall.includes(name)), ...mayCall].find((name) => !known.has(name))
  if (missing === undefined) return
  const what = `the plan ${waitsFor.includes(missing) ? "waits for" : "may call"} ${missing}`
  throw new UsageError(
    path === undefined
      ? `${what}; pass the module that has it with --tools <module>`
      : `${what}, which --tools ${path} does not have`,
  )
}
