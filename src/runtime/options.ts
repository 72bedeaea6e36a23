/**
 * Options of a client and of a run: checked, with words that name the option, and merged.
 *
 * They are checked by hand: this happens on every run, and a message such as "runCodePlan: limits.maxSteps must be a
 * positive integer, got -1" is the whole point.
 */
import { checkName, checkObject, isPositiveInteger, readLimits, refuse } from "../interpreter/option-checks.js"
import type { ConsoleLevel, PlanLimits } from "../interpreter/types.js"
import type { ToolRegistry } from "../tools/registry.js"
import { nearestTool } from "./errors.js"
import type { CodePlanExecutor } from "./executor.js"
import { DEFAULT_RETRY, NO_RETRY, type RetryOptions, type RetryPolicy } from "./retry.js"
import type { ConsoleListener } from "./supervise.js"

/** Where console output goes: a function of level and arguments, or an object with a function for some levels. */
export type ConsoleOption = ConsoleListener | { readonly [Level in ConsoleLevel]?: (...args: unknown[]) => void }

/** Limits that are set in both are taken from the later ones; `undefined` is not set. */
export function mergeLimits(
  caller: string,
  earlier: Partial<PlanLimits> | undefined,
  later: Partial<PlanLimits> | undefined,
  beside: readonly string[] = [],
): Partial<PlanLimits> {
  return later === undefined ? (earlier ?? {}) : { ...earlier, ...readLimits(caller, later, beside) }
}

/**
 * Handlers are functions, and each is that of a tool. Values besides them are left alone: a handler may use them through
 * `this`, as it may what an instance of a class has.
 */
export function checkHandlers(caller: string, handlers: unknown, registry: ToolRegistry): asserts handlers is object {
  checkObject(caller, "handlers", handlers)
  const check = (holder: object, path: string, depth: number): void => {
    for (const key of Object.keys(holder)) {
      const value: unknown = Object.getOwnPropertyDescriptor(holder, key)?.value
      const name = path === "" ? key : `${path}.${key}`
      const isTool = registry.get(name) !== undefined
      const isFunction = typeof value === "function"
      if (value === undefined || (isTool && isFunction)) continue
      if (isTool) refuse(caller, `handlers.${name}`, "a function", value)
      if (isFunction) throw new TypeError(`${caller}: ${notATool(name, registry.names)}`)
      if (isPlainObject(value) && depth < MAX_HANDLER_DEPTH) check(value, name, depth + 1)
    }
  }
  check(handlers, "", 0)
}

const MAX_HANDLER_DEPTH = 20

function notATool(name: string, names: readonly string[]): string {
  const nearest = nearestTool(name, names)
  return `handlers.${name} is not a tool${nearest === undefined ? "" : `; did you mean handlers.${nearest}?`}`
}

function isPlainObject(value: unknown): value is object {
  if (typeof value !== "object" || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

export function checkTimeout(caller: string, value: unknown): void {
  if (value === undefined) return
  if (typeof value !== "number" || !(value > 0)) refuse(caller, "timeoutMs", "a positive number", value)
}

/** No `retry`: one attempt. */
export function retryPolicy(caller: string, options: RetryOptions | undefined): RetryPolicy {
  if (options === undefined) return NO_RETRY
  checkObject(caller, "retry", options)
  const names = Object.keys(DEFAULT_RETRY)
  for (const name of Object.keys(options)) checkName(caller, `retry.${name}`, name, names, "an option", "retry.")
  const set = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))
  const policy: RetryPolicy = { ...DEFAULT_RETRY, ...set }
  const { maxAttempts, initialDelayMs, factor, maxDelayMs, jitter } = policy
  if (!isPositiveInteger(maxAttempts)) refuse(caller, "retry.maxAttempts", "a positive integer", maxAttempts)
  if (!(isNumber(initialDelayMs) && initialDelayMs >= 0)) {
    refuse(caller, "retry.initialDelayMs", "a number from 0", initialDelayMs)
  }
  if (!(isNumber(factor) && factor >= 1)) refuse(caller, "retry.factor", "a number from 1", factor)
  if (!(isNumber(maxDelayMs) && maxDelayMs >= 0)) refuse(caller, "retry.maxDelayMs", "a number from 0", maxDelayMs)
  if (!(isNumber(jitter) && jitter >= 0 && jitter <= 1)) refuse(caller, "retry.jitter", "a number from 0 to 1", jitter)
  return policy
}

function isNumber(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value)
}

export function checkRegistry(caller: string, registry: unknown): asserts registry is ToolRegistry {
  checkObject(caller, "registry", registry)
  const { names, get } = registry as { names?: unknown; get?: unknown }
  if (!Array.isArray(names) || typeof get !== "function") {
    refuse(caller, "registry", "made by createToolRegistry", registry)
  }
}

export function checkExecutor(caller: string, executor: unknown): asserts executor is CodePlanExecutor {
  checkObject(caller, "executor", executor)
  const { profile, execute } = executor as { profile?: unknown; execute?: unknown }
  checkObject(caller, "executor.profile", profile)
  const { id, trust, supportsGeneratedUi } = profile as Record<string, unknown>
  if (typeof id !== "string" || id === "") refuse(caller, "executor.profile.id", "a name", id)
  if (trust !== "controlled" && trust !== "isolated") {
    refuse(caller, "executor.profile.trust", '"controlled" or "isolated"', trust)
  }
  if (typeof supportsGeneratedUi !== "boolean") {
    refuse(caller, "executor.profile.supportsGeneratedUi", "a boolean", supportsGeneratedUi)
  }
  if (typeof execute !== "function") refuse(caller, "executor.execute", "a function", execute)
}

export function checkSignal(caller: string, signal: unknown): void {
  if (signal === undefined) return
  const { aborted, addEventListener } = Object(signal) as { aborted?: unknown; addEventListener?: unknown }
  if (typeof aborted !== "boolean" || typeof addEventListener !== "function") {
    refuse(caller, "signal", "an AbortSignal", signal)
  }
}

/** The console option as one function. */
export function consoleListener(caller: string, option: ConsoleOption | undefined): ConsoleListener | undefined {
  if (option === undefined || typeof option === "function") return option
  checkObject(caller, "console", option)
  return (level, args) => option[level]?.(...args)
}
