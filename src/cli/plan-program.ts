/** The program of a command's plan, for commands that make machines of their own. */
import { compilePlan, type Program } from "../engine/index.js"
import { formatDiagnostic, PlanSyntaxError } from "../parser/errors.js"
import type { PlanArguments } from "./arguments.js"
import { printable } from "./printable.js"

/** Null if the plan was refused, which has been told then. */
export function compileForCommand({ file, source, language }: PlanArguments, observe = false): Program | null {
  try {
    return compilePlan(source, { filename: file, observe, ...(language !== undefined && { language }) })
  } catch (error) {
    if (!(error instanceof PlanSyntaxError)) throw error
    for (const finding of error.diagnostics) process.stderr.write(`${printable(formatDiagnostic(finding, file))}\n`)
    return null
  }
}
