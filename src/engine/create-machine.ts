/** From a program to a machine: options are checked here, and the library is put in. */
import { TimeZoneError, timeZoneOf } from "../builtins/dates/zone.js"
import { standardLibrary } from "../builtins/index.js"
import { isLocale } from "../builtins/intl/locales.js"
import { PlanMachine } from "../interpreter/machine.js"
import {
  checkObject,
  checkOptionNames,
  checkPaths,
  checkType,
  readLimits,
  refuse,
} from "../interpreter/option-checks.js"
import { Program } from "../interpreter/program.js"
import type { Machine, MachineOptions, PlanLimits } from "../interpreter/types.js"
import { stackCapacity } from "./stack-capacity.js"

/** The limits of a machine that is told none. The default of `maxCallDepth` is what the host's stack carries. */
export const defaultLimits: Omit<PlanLimits, "maxCallDepth"> = {
  maxSteps: 10_000_000,
  maxRunMs: 10_000,
  maxMemoryBytes: 64 * 1024 * 1024,
  maxHostCalls: 10_000,
  maxSourceBytes: 256 * 1024,
  maxResultBytes: 4 * 1024 * 1024,
  maxConsoleBytes: 256 * 1024,
}

/**
 * Makes a machine for one run of a program.
 *
 * @throws TypeError for an option that is not known or of the wrong kind, or input that is no data.
 */
export function createMachine(program: Program, options: MachineOptions = {}): Machine {
  if (!(program instanceof Program)) refuse(CALLER, "program", "made by compilePlan", program)
  checkOptions(CALLER, options)
  checkObserved(CALLER, program, options)
  const limits = withDefaults(readLimits(CALLER, options.limits, optionNames))
  return new PlanMachine(program, options, {
    library: standardLibrary,
    limits,
    maxDepth: stackCapacity(),
  })
}

/** Name by name: each object that is spread together gets a layout of its own in V8, which takes 400 bytes of every machine. */
function withDefaults(set: Partial<PlanLimits>): PlanLimits {
  return {
    maxSteps: set.maxSteps ?? defaultLimits.maxSteps,
    maxRunMs: set.maxRunMs ?? defaultLimits.maxRunMs,
    maxMemoryBytes: set.maxMemoryBytes ?? defaultLimits.maxMemoryBytes,
    maxCallDepth: set.maxCallDepth ?? Number.POSITIVE_INFINITY,
    maxHostCalls: set.maxHostCalls ?? defaultLimits.maxHostCalls,
    maxSourceBytes: set.maxSourceBytes ?? defaultLimits.maxSourceBytes,
    maxResultBytes: set.maxResultBytes ?? defaultLimits.maxResultBytes,
    maxConsoleBytes: set.maxConsoleBytes ?? defaultLimits.maxConsoleBytes,
  }
}

const CALLER = "createMachine"
const functionNames = ["clock", "random", "monotonic", "onConsole", "onTrace"] as const
const optionNames = [
  "input",
  "globals",
  "hostFunctions",
  "html",
  "limits",
  "timeZone",
  "locale",
  "stepping",
  ...functionNames,
]

/** @throws TypeError for an option of the wrong kind. */
export function checkOptions(caller: string, options: MachineOptions): void {
  checkObject(caller, "options", options)
  checkOptionNames(caller, options, optionNames)
  const { globals, hostFunctions, html, stepping, timeZone, locale } = options
  if (globals !== undefined) checkObject(caller, "globals", globals)
  checkPaths(caller, "hostFunctions", hostFunctions)
  checkType(caller, "html", html, "boolean")
  checkType(caller, "stepping", stepping, "boolean")
  for (const name of functionNames) checkType(caller, name, options[name], "function")
  if (timeZone !== undefined) checkTimeZone(caller, timeZone)
  if (locale !== undefined && !isLocale(locale)) refuse(caller, "locale", "a BCP 47 tag", locale)
}

/** @throws TypeError for a listener that would never be told anything. */
export function checkObserved(caller: string, program: Program, { onTrace }: MachineOptions): void {
  if (onTrace === undefined || program.isObserved) return
  throw new TypeError(`${caller}: onTrace needs a program compiled with observe: true`)
}

function checkTimeZone(caller: string, timeZone: unknown): void {
  if (typeof timeZone !== "string") refuse(caller, "timeZone", "an IANA name", timeZone)
  try {
    timeZoneOf(timeZone)
  } catch (error) {
    if (!(error instanceof TimeZoneError)) throw error
    refuse(caller, "timeZone", "an IANA name that this host knows", timeZone)
  }
}
