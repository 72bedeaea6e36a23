/** What the embedding application passes, checked: refused by a TypeError that names the call, the option and what was expected. */
import { nearestName } from "../parser/nearest.js"
import type { PlanLimits, RunOptions, StopLocation, StopRequest } from "./types.js"

export const limitNames: readonly (keyof PlanLimits)[] = [
  "maxSteps",
  "maxRunMs",
  "maxMemoryBytes",
  "maxCallDepth",
  "maxHostCalls",
  "maxSourceBytes",
  "maxResultBytes",
  "maxConsoleBytes",
]

/** "createMachine: limits.maxSteps must be a positive integer, got -1" */
export function refuse(caller: string, name: string, expected: string, value: unknown): never {
  const problem = `must be ${expected}, got ${describe(value)}`
  const error = new TypeError(`${caller}: ${name} ${problem}`)
  Object.defineProperty(error, "refused", { value: { name, problem } satisfies Refused, enumerable: false })
  throw error
}

/** What `refuse` threw is about. */
export interface Refused {
  /** The path of the option. */
  readonly name: string
  readonly problem: string
}

export function refusedBy(error: unknown): Refused | null {
  return error instanceof TypeError ? ((error as TypeError & { refused?: Refused }).refused ?? null) : null
}

function describe(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value)
  if (typeof value === "number" || typeof value === "boolean" || value === null) return String(value)
  return Array.isArray(value) ? "array" : typeof value
}

export function checkObject(caller: string, name: string, value: unknown): asserts value is object {
  if (typeof value !== "object" || value === null || Array.isArray(value)) refuse(caller, name, "an object", value)
}

/** `undefined` is not set. */
export function checkType(caller: string, name: string, value: unknown, type: "string" | "boolean" | "function"): void {
  if (value !== undefined && typeof value !== type) refuse(caller, name, `a ${type}`, value)
}

export function checkChoice(caller: string, name: string, value: unknown, choices: readonly string[]): void {
  if (value === undefined || choices.includes(value as string)) return
  refuse(caller, name, choices.map((choice) => JSON.stringify(choice)).join(" or "), value)
}

export function checkStrings(caller: string, name: string, value: unknown): void {
  if (value === undefined) return
  if (!Array.isArray(value)) refuse(caller, name, "an array of strings", value)
  value.forEach((item: unknown, index) => {
    if (typeof item !== "string") refuse(caller, `${name}[${index}]`, "a string", item)
  })
}

const plainPath = /^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*$/
const anyPath =
  /^[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*(?:\.[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*)*$/u

/** Dotted paths of identifiers. */
export function checkPaths(caller: string, name: string, value: unknown): void {
  checkStrings(caller, name, value)
  for (const [index, path] of ((value as readonly string[] | undefined) ?? []).entries()) {
    if (plainPath.test(path) || anyPath.test(path)) continue
    refuse(caller, `${name}[${index}]`, "a dotted path of identifiers", path)
  }
}

/** The limits that are set; `undefined` is not set. `beside` are the options among which `limits` is one. */
export function readLimits(caller: string, limits: unknown, beside: readonly string[] = []): Partial<PlanLimits> {
  if (limits === undefined) return {}
  checkObject(caller, "limits", limits)
  const set: Record<string, number> = {}
  for (const [name, value] of Object.entries(limits)) {
    if (!limitNames.includes(name as keyof PlanLimits)) refuseLimit(caller, name, beside)
    if (value === undefined) continue
    if (!isPositiveInteger(value)) refuse(caller, `limits.${name}`, "a positive integer", value)
    set[name] = value
  }
  return set
}

function refuseLimit(caller: string, name: string, beside: readonly string[]): never {
  const limit = nearestName(name, limitNames)
  const others = beside.filter((option) => option !== "limits")
  const option = limit === null ? sameOrNearest(name, others) : null
  const hint = limit !== null ? `limits.${limit}` : option !== null ? `${option}, beside limits` : null
  refuseName(caller, "a limit", `limits.${name}`, hint)
}

function sameOrNearest(name: string, known: readonly string[]): string | null {
  return known.includes(name) ? name : nearestName(name, known)
}

function refuseName(caller: string, what: string, shown: string, hint: string | null): never {
  throw new TypeError(`${caller}: ${shown} is not ${what}${hint === null ? "" : `; did you mean ${hint}?`}`)
}

/** `shown` is the name as it is to be told; the nearest known one is told with `prefix`. */
export function checkName(
  caller: string,
  shown: string,
  name: string,
  known: readonly string[],
  what: string,
  prefix = "",
): void {
  if (known.includes(name)) return
  const nearest = nearestName(name, known)
  refuseName(caller, what, shown, nearest === null ? null : `${prefix}${nearest}`)
}

/** Refuses an option that is not among `known`: what is misspelt would otherwise be as if it was not set. */
export function checkOptionNames(caller: string, options: object, known: readonly string[], prefix = ""): void {
  for (const name of Object.keys(options)) {
    if (known.includes(name)) continue
    const nearest = nearestName(name, known)
    const limit = nearest === null && known.includes("limits") ? sameOrNearest(name, limitNames) : null
    const hint = nearest !== null ? `${prefix}${nearest}` : limit !== null ? `limits.${limit}` : null
    refuseName(caller, "an option", `${prefix}${name}`, hint)
  }
}

/** `Infinity` switches a budget off. */
export function isPositiveInteger(value: unknown): value is number {
  return value === Number.POSITIVE_INFINITY || (Number.isSafeInteger(value) && (value as number) > 0)
}

const runOptionNames = ["maxSliceMs", "stop"]
const stopNames = ["step", "breakpoints", "debuggerStatements", "exceptions", "atStep", "atStatement"]

/** What `machine.run` is told: of the right kinds, and within what the machine can do. */
export function checkRunOptions(options: RunOptions, canStep: boolean, hasClock: boolean): void {
  checkOptionNames(RUN, options, runOptionNames)
  const { maxSliceMs, stop } = options
  if (!canStep && (stop !== undefined || maxSliceMs !== undefined)) {
    const option = stop !== undefined ? "stop" : "maxSliceMs"
    throw new TypeError(`machine.run: ${option} needs a machine with stepping: true`)
  }
  if (maxSliceMs !== undefined) {
    if (!hasClock) throw new TypeError("machine.run: maxSliceMs needs a machine with a monotonic clock")
    if (!(typeof maxSliceMs === "number" && maxSliceMs >= 0)) {
      refuse(RUN, "maxSliceMs", "a number of milliseconds, 0 or more", maxSliceMs)
    }
  }
  if (stop !== undefined) checkStop(stop)
}

const RUN = "machine.run"

function checkStop(stop: StopRequest): void {
  checkObject(RUN, "stop", stop)
  checkOptionNames(RUN, stop, stopNames, "stop.")
  const { step, breakpoints, debuggerStatements, exceptions, atStep, atStatement } = stop
  checkChoice(RUN, "stop.step", step, ["in", "over", "out"])
  checkChoice(RUN, "stop.exceptions", exceptions, ["uncaught", "all"])
  checkType(RUN, "stop.debuggerStatements", debuggerStatements, "boolean")
  for (const [name, value] of Object.entries({ atStep, atStatement })) {
    if (value !== undefined && typeof value !== "number") refuse(RUN, `stop.${name}`, "a number", value)
  }
  if (breakpoints === undefined) return
  if (!Array.isArray(breakpoints)) refuse(RUN, "stop.breakpoints", "an array of { line, column? }", breakpoints)
  for (const [index, breakpoint] of breakpoints.entries()) {
    const name = `stop.breakpoints[${index}]`
    checkObject(RUN, name, breakpoint)
    checkOptionNames(RUN, breakpoint, ["line", "column"], `${name}.`)
    const { line, column = 1 } = breakpoint as StopLocation
    if (!(Number.isSafeInteger(line) && line > 0)) refuse(RUN, `${name}.line`, "a line, counted from 1", line)
    if (!(Number.isSafeInteger(column) && column > 0)) refuse(RUN, `${name}.column`, "a column, counted from 1", column)
  }
}
