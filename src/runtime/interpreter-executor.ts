/** The default executor: compiles the plan, makes a machine of its own for it, and lets the loop run that. */
import { compilePlan, createMachine, defaultLimits, PlanError, PlanSyntaxError } from "../engine/index.js"
import { numberText } from "../interpreter/number-text.js"
import { checkObject, checkOptionNames } from "../interpreter/option-checks.js"
import type { Machine, MachineOptions } from "../interpreter/types.js"
import { hostScheduler } from "./adapters/host-scheduler.js"
import { CodePlanExecutorError, thrownMessage } from "./errors.js"
import type { CodePlanExecution, CodePlanExecutionContext, CodePlanExecutor } from "./executor.js"
import { ProgramCache } from "./program-cache.js"
import { planFailure, runMachine } from "./run.js"
import type { Scheduler } from "./scheduler.js"

/** What `createInterpreterExecutor` can be told. */
export interface InterpreterExecutorOptions
  extends Pick<MachineOptions, "globals" | "clock" | "random" | "timeZone" | "locale"> {
  /** A free name that is no global refuses the plan (default), or throws a ReferenceError when the plan reaches it. */
  readonly unknownGlobals?: "refuse" | "throw"
  /** Clock, timers and randomness of the host. Default: the host's own. `clock` and `random` go before it. */
  readonly scheduler?: Scheduler
  /** Programs kept for when the same source is run again. Default 100. */
  readonly maxCachedPrograms?: number
}

const optionNames = [
  "globals",
  "clock",
  "random",
  "timeZone",
  "locale",
  "unknownGlobals",
  "scheduler",
  "maxCachedPrograms",
] satisfies readonly (keyof InterpreterExecutorOptions)[]

type Program = ReturnType<typeof compilePlan>

/**
 * The executor that walks the plan's syntax tree in this process: isolated, though it needs no `eval`, no worker and no
 * WASM. It keeps compiled programs, and nothing else, from one run to the next.
 */
export function createInterpreterExecutor(options: InterpreterExecutorOptions = {}): CodePlanExecutor {
  checkObject("createInterpreterExecutor", "options", options)
  checkOptionNames("createInterpreterExecutor", options, optionNames)
  const { scheduler = hostScheduler, clock = () => scheduler.now() } = options
  const programs = new ProgramCache<Program>(options.maxCachedPrograms ?? 100)
  const pathsOf = new WeakMap<readonly string[], readonly string[]>()
  return {
    profile: { id: "interpreter", trust: "isolated", supportsGeneratedUi: true },
    execute(context) {
      const { limits, code, tools } = context
      const maxSourceBytes = limits.maxSourceBytes ?? defaultLimits.maxSourceBytes
      if (isLongerThan(code, maxSourceBytes)) return sourceTooLong(maxSourceBytes)
      let paths = pathsOf.get(tools.names)
      if (paths === undefined) {
        paths = tools.names.map((name) => `tools.${name}`)
        pathsOf.set(tools.names, paths)
      }
      let machine: Machine
      try {
        const program = programs.get(context.language ?? "", code, () => compile(context, options))
        machine = createMachine(program, machineOptions(context, scheduler, clock, options, paths))
      } catch (thrown) {
        return refusal(thrown)
      }
      return runMachine(machine, context, { scheduler, clock, isSliced: context.cooperative })
    },
  }
}

function compile(context: CodePlanExecutionContext, options: InterpreterExecutorOptions): Program {
  const { language, code } = context
  return compilePlan(code, {
    ...(language && { language }),
    ...(options.globals && { globals: Object.keys(options.globals) }),
    ...(options.unknownGlobals && { unknownGlobals: options.unknownGlobals }),
  })
}

function machineOptions(
  context: CodePlanExecutionContext,
  scheduler: Scheduler,
  clock: () => number,
  options: InterpreterExecutorOptions,
  hostFunctions: readonly string[],
): MachineOptions {
  const { globals, timeZone, locale } = options
  const { input, limits, ui, cooperative, timeoutMs } = context
  return {
    input,
    hostFunctions,
    html: ui,
    stepping: cooperative,
    limits: { ...limits, maxRunMs: Math.ceil(Math.min(limits.maxRunMs ?? defaultLimits.maxRunMs, timeoutMs)) },
    clock,
    random: options.random ?? (() => scheduler.random()),
    monotonic: () => scheduler.monotonic(),
    onConsole: (level, args) => context.onConsole(level, args),
    ...(globals && { globals }),
    ...(timeZone && { timeZone }),
    ...(locale && { locale }),
  }
}

/** What a source that cannot be compiled, or a machine that cannot be made, means for the run. */
export function refusal(thrown: unknown): CodePlanExecution {
  if (thrown instanceof PlanSyntaxError) {
    const { line, column, frame } = thrown
    return { status: "failed", error: thrown, errorCode: "plan_rejected", location: { line, column }, frame }
  }
  if (thrown instanceof PlanError) return planFailure(thrown)
  throw new CodePlanExecutorError("executor_initialization_failed", thrownMessage(thrown), { cause: thrown })
}

/** UTF-8 bytes are at least UTF-16 units, and at most three times as many. */
function isLongerThan(source: string, maxBytes: number): boolean {
  if (source.length > maxBytes) return true
  return source.length * 3 > maxBytes && new TextEncoder().encode(source).length > maxBytes
}

function sourceTooLong(maxSourceBytes: number): CodePlanExecution {
  const message = `the plan is longer than ${numberText(maxSourceBytes)} bytes (limits.maxSourceBytes)`
  const error = { name: "PlanError", code: "output_limit", message, hint: "Write a shorter plan." }
  return { status: "failed", error, errorCode: "executor_limit_exceeded" }
}
