/** The way in: a client holds tools and defaults; each run adds its plan, its handlers and what it wants otherwise. */
import { checkChoice, checkObject, checkOptionNames, checkType, refuse } from "../interpreter/option-checks.js"
import type { PlanLimits } from "../interpreter/types.js"
import type { Tool } from "../tools/define.js"
import type { ToolHandlerMap } from "../tools/handler.js"
import { createToolRegistry, type ToolRegistry } from "../tools/registry.js"
import { hostScheduler } from "./adapters/host-scheduler.js"
import type { PlanEventListener } from "./events.js"
import type { CodePlanExecutor, CodePlanLanguage } from "./executor.js"
import { createInterpreterExecutor } from "./interpreter-executor.js"
import {
  type ConsoleOption,
  checkExecutor,
  checkHandlers,
  checkRegistry,
  checkSignal,
  checkTimeout,
  consoleListener,
  mergeLimits,
  retryPolicy,
} from "./options.js"
import type { RetryOptions } from "./retry.js"
import type { Scheduler } from "./scheduler.js"
import { type CodePlanRunResult, supervise } from "./supervise.js"

/** What may be set for a client, and otherwise for one run. */
export interface PlanDefaults {
  /** What runs the plan. Default: the interpreter. */
  readonly executor?: CodePlanExecutor | undefined
  /** Budgets of one plan; see `PlanLimits` for their defaults. */
  readonly limits?: Partial<PlanLimits> | undefined
  /** Milliseconds that a whole run may take, waiting for tools included. Default 30,000; `Infinity`: no limit. */
  readonly timeoutMs?: number | undefined
  /**
   * Let the host handle its other events while the plan computes, every few milliseconds, so that a page stays responsive and
   * an abort takes effect at once. The plan then takes up to four times as long. Default false: the host gets its turn
   * where the plan waits.
   */
  readonly cooperative?: boolean | undefined
  /** Where the plan's console output goes. Default: nowhere but into `plan.console` events. */
  readonly console?: ConsoleOption | undefined
}

/** What a client is made of: its tools, and defaults for its runs. */
export interface PlanClientOptions<Tools extends readonly Tool[] = readonly Tool[]> extends PlanDefaults {
  /** The tools, or else `registry`. */
  readonly tools?: Tools | undefined
  readonly registry?: ToolRegistry<Tools> | undefined
  /** Clock, timers and randomness. Default: the host's. */
  readonly scheduler?: Scheduler | undefined
}

/** What one run is told besides its code. What it does not set, it has from its client. */
export interface RunCodePlanOptions<Tools extends readonly Tool[] = readonly Tool[]> extends PlanDefaults {
  /** The code behind the tools: by full name, or nested as the tools were defined. */
  readonly handlers: ToolHandlerMap<Tools>
  /** The plan sees a copy as `input`. Data only. */
  readonly input?: unknown
  /** Default: what a Markdown fence around the plan says, or else "javascript". */
  readonly language?: CodePlanLanguage | undefined
  /** Names the run in its events. Default: a random one. */
  readonly id?: string | undefined
  /** Ends the plan when it is aborted, and reaches every running handler. */
  readonly signal?: AbortSignal | undefined
  /** Try tools again whose handlers call their failure retryable. Default: each tool is tried once. */
  readonly retry?: RetryOptions | undefined
  /** The plan may return generated UI, through the `html` tag. Default false. */
  readonly ui?: boolean | undefined
  /** Gets every event of the run, as it happens. */
  readonly onEvent?: PlanEventListener | undefined
}

/** Runs plans over one set of tools. Made by `createPlanClient`. */
export interface PlanClient<Tools extends readonly Tool[] = readonly Tool[]> {
  readonly registry: ToolRegistry<Tools>
  /**
   * Runs one plan to its end. Whatever the plan, its tools or its executor do, the promise is fulfilled with a result that
   * says so; it rejects, with a TypeError, only if an option is not what it should be.
   */
  runCodePlan<Result = unknown>(code: string, options: RunCodePlanOptions<Tools>): Promise<CodePlanRunResult<Result>>
}

/** What `runCodePlan` takes: the options of a client and of a run in one. */
export interface RunCodePlanRequest<Tools extends readonly Tool[] = readonly Tool[]> extends RunCodePlanOptions<Tools> {
  readonly code: string
  readonly registry: ToolRegistry<Tools>
  /** Clock, timers and randomness. Default: the host's. */
  readonly scheduler?: Scheduler | undefined
}

const DEFAULT_TIMEOUT_MS = 30_000

const defaultNames = ["executor", "limits", "timeoutMs", "cooperative", "console"] satisfies (keyof PlanDefaults)[]
const clientNames = [...defaultNames, "tools", "registry", "scheduler"] satisfies readonly (keyof PlanClientOptions)[]
const runNames = [
  ...defaultNames,
  "handlers",
  "input",
  "language",
  "id",
  "signal",
  "retry",
  "ui",
  "onEvent",
] satisfies readonly (keyof RunCodePlanOptions)[]
const requestNames = [...runNames, "code", "registry", "scheduler"] satisfies readonly (keyof RunCodePlanRequest)[]

/**
 * Makes a client over `tools` (as `defineTools` gives them) or a `registry`.
 *
 * Throws a TypeError that names the option if one is not what it should be.
 */
export function createPlanClient<const Tools extends readonly Tool[]>(
  options: PlanClientOptions<Tools>,
): PlanClient<Tools> {
  const caller = "createPlanClient"
  checkObject(caller, "options", options)
  checkOptionNames(caller, options, clientNames)
  const { tools, scheduler = hostScheduler } = options
  if ((tools === undefined) === (options.registry === undefined)) {
    throw new TypeError(`${caller}: expected either tools or registry`)
  }
  const registry = options.registry ?? createToolRegistry(tools as Tools)
  checkRegistry(caller, registry)
  const executor = options.executor ?? createInterpreterExecutor({ scheduler })
  checkDefaults(caller, { ...options, executor })
  const defaults = { ...options, executor, limits: mergeLimits(caller, undefined, options.limits, clientNames) }
  return {
    registry,
    async runCodePlan<Result>(code: string, run: RunCodePlanOptions<Tools>) {
      if (typeof run === "object" && run !== null) checkOptionNames("runCodePlan", run, runNames)
      return (await start(registry, code, run, defaults, scheduler)) as CodePlanRunResult<Result>
    },
  }
}

/**
 * Runs one plan without a client. Each call compiles the plan anew, unless `executor` is given; a client keeps programs.
 *
 * Rejects with a TypeError that names the option if one is not what it should be, and for no other reason.
 */
export async function runCodePlan<const Tools extends readonly Tool[], Result = unknown>(
  request: RunCodePlanRequest<Tools>,
): Promise<CodePlanRunResult<Result>> {
  checkObject("runCodePlan", "options", request)
  checkOptionNames("runCodePlan", request, requestNames)
  const { scheduler = hostScheduler } = request
  const executor = request.executor ?? createInterpreterExecutor({ scheduler, maxCachedPrograms: 0 })
  const result = await start(request.registry, request.code, request, { executor }, scheduler)
  return result as CodePlanRunResult<Result>
}

function checkDefaults(caller: string, defaults: PlanDefaults): void {
  checkExecutor(caller, defaults.executor)
  checkTimeout(caller, defaults.timeoutMs)
  consoleListener(caller, defaults.console)
}

function start<Tools extends readonly Tool[]>(
  registry: ToolRegistry<Tools>,
  code: string,
  run: RunCodePlanOptions<Tools>,
  defaults: PlanDefaults & { readonly executor: CodePlanExecutor },
  scheduler: Scheduler,
): Promise<CodePlanRunResult> {
  const caller = "runCodePlan"
  if (typeof code !== "string") refuse(caller, "code", "a string", code)
  checkObject(caller, "options", run)
  checkRegistry(caller, registry)
  checkHandlers(caller, run.handlers, registry)
  const { language, id, signal, ui = false, onEvent, handlers, input } = run
  checkChoice(caller, "language", language, ["javascript", "typescript"])
  checkType(caller, "id", id, "string")
  checkType(caller, "ui", ui, "boolean")
  checkType(caller, "onEvent", onEvent, "function")
  const cooperative = run.cooperative ?? defaults.cooperative ?? false
  checkType(caller, "cooperative", cooperative, "boolean")
  checkSignal(caller, signal)
  const executor = run.executor ?? defaults.executor
  checkDefaults(caller, { ...run, executor })
  return supervise({
    planId: id ?? randomId(),
    code,
    language,
    input,
    registry,
    handlers,
    executor,
    limits: mergeLimits(caller, defaults.limits, run.limits, runNames),
    timeoutMs: run.timeoutMs ?? defaults.timeoutMs ?? DEFAULT_TIMEOUT_MS,
    retry: retryPolicy(caller, run.retry),
    ui,
    cooperative,
    signal,
    onConsole: consoleListener(caller, run.console ?? defaults.console),
    onEvent,
    scheduler,
  })
}

/** Unique enough to tell the runs of an application apart, also on a host without `crypto`. */
function randomId(): string {
  if (typeof crypto === "object" && typeof crypto.randomUUID === "function") return crypto.randomUUID()
  const part = (): string => Math.floor(Math.random() * 2 ** 48).toString(36)
  return `${part()}-${part()}`
}
