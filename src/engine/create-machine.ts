/** From a program to a machine: options are checked here, and the library is put in. */
import { standardLibrary } from "../builtins/index.js"
import { PlanMachine } from "../interpreter/machine.js"
import type { Program } from "../interpreter/program.js"
import type { Machine, MachineOptions, PlanLimits } from "../interpreter/types.js"
import { stackCapacity } from "./stack-capacity.js"

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
 * @throws TypeError for an option of the wrong kind, or input that is no data.
 */
export function createMachine(program: Program, options: MachineOptions = {}): Machine {
  const limits: PlanLimits = { ...defaultLimits, maxCallDepth: Number.POSITIVE_INFINITY, ...options.limits }
  checkLimits(limits, "createMachine")
  return new PlanMachine(program, options, {
    library: standardLibrary,
    limits,
    maxDepth: stackCapacity(),
  })
}

export function checkLimits(limits: PlanLimits, caller: string): void {
  for (const [name, value] of Object.entries(limits)) {
    const isValid = value === Number.POSITIVE_INFINITY || (Number.isInteger(value) && value > 0)
    if (!isValid) throw new TypeError(`${caller}: limits.${name} must be a positive integer, got ${String(value)}`)
  }
}
