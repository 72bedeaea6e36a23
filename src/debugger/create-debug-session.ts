/** From a plan to a session: options are checked by the machine that they are for. */
import { compilePlan } from "../engine/compile-plan.js"
import { checkObject } from "../interpreter/option-checks.js"
import { Program } from "../interpreter/program.js"
import { DebugSession } from "./session.js"
import type { DebugOptions } from "./types.js"

/**
 * Makes a debugger for one run of a plan, which is paused before it begins: say `start`.
 *
 * @throws PlanSyntaxError for source text that is no plan.
 * @throws TypeError for an option of the wrong kind.
 */
export function createDebugSession(plan: Program | string, options: DebugOptions = {}): DebugSession {
  checkObject("createDebugSession", "options", options)
  const { language, filename, unknownGlobals, ...others } = options
  if (plan instanceof Program) return new DebugSession(plan, others)
  const program = compilePlan(plan, {
    ...(language !== undefined && { language }),
    ...(filename !== undefined && { filename }),
    ...(unknownGlobals !== undefined && { unknownGlobals }),
    globals: [...Object.keys(options.globals ?? {}), ...(options.hostFunctions ?? []).map(firstName)],
  })
  return new DebugSession(program, others)
}

function firstName(path: string): string {
  return path.split(".")[0] ?? path
}
