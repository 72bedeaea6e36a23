/** `planwalk resume`: goes on with a plan that was saved, in this process or another. */
import { restoreMachine } from "../engine/index.js"
import type { ConsoleLevel } from "../interpreter/types.js"
import { createPlanClient } from "../runtime/client.js"
import { limitsOf, loadTools, readArguments, UsageError } from "./arguments.js"
import { JsonReporter } from "./json-reporter.js"
import { hostOptions, machineExecutor } from "./machine-executor.js"
import type { Reporter } from "./reporter.js"
import { statusOf } from "./run-command.js"
import { SavedMachine } from "./saved-machine.js"
import { parseSnapshot, restoring, SavedPlan } from "./saved-plan.js"
import { TextReporter } from "./text-reporter.js"

export async function resumeCommand(args: readonly string[]): Promise<number> {
  const plan = readArguments(args, "resume")
  const { options, file } = plan
  const snapshot = parseSnapshot(file, plan.source)
  const { tools, handlers } = await loadTools(options.tools)
  let onConsole: (level: ConsoleLevel, texts: unknown[]) => void = () => undefined
  const machine = restoring(file, () =>
    restoreMachine(snapshot, {
      ...hostOptions,
      limits: limitsOf(plan),
      onConsole: (level, texts) => onConsole(level, texts),
    }),
  )
  if (machine === null) return 2
  checkTools(snapshot.options.hostFunctions ?? [], new Set(tools.map(({ name }) => `tools.${name}`)))
  const saving = options.save === undefined ? null : new SavedPlan(options.save)
  const reporter: Reporter = options.json
    ? new JsonReporter(process.stdout)
    : new TextReporter(snapshot.source.filename)
  const stop = new AbortController()
  process.once("SIGINT", () => stop.abort())
  const result = await createPlanClient({ tools }).runCodePlan(snapshot.source.text, {
    handlers,
    signal: stop.signal,
    executor: machineExecutor("interpreter", (context) => {
      onConsole = (level, texts) => context.onConsole(level, texts)
      return new SavedMachine(machine, true, saving)
    }),
    ...(options.timeout !== undefined && { timeoutMs: options.timeout }),
    onEvent: (event) => {
      if (saving?.hides(event) !== true) reporter.event(event)
    },
  })
  if (saving?.isOver === true) return saving.report(options)
  reporter.end(result)
  return statusOf(result)
}

function checkTools(needed: readonly string[], known: ReadonlySet<string>): void {
  const missing = needed.find((name) => !known.has(name))
  if (missing !== undefined) throw new UsageError(`the plan may call ${missing}, which --tools does not have`)
}
