/** The program of a command's plan, for commands that make machines of their own. */
import { compilePlan, type Program } from "../engine/index.js"
import type { Diagnostic } from "../parser/errors.js"
import { formatDiagnostic, PlanSyntaxError } from "../parser/errors.js"
import type { PlanArguments } from "./arguments.js"
import { commandHint } from "./command-hint.js"
import { printable } from "./printable.js"

/** @throws PlanSyntaxError */
export function compileForCommand({ file, source, language }: PlanArguments, observe = false): Program {
  return compilePlan(source, { filename: file, observe, ...(language !== undefined && { language }) })
}

/** Null if the plan was refused, which has been told then. */
export function compileOrTell(plan: PlanArguments): Program | null {
  try {
    return compileForCommand(plan)
  } catch (error) {
    if (!(error instanceof PlanSyntaxError)) throw error
    for (const finding of error.diagnostics) process.stderr.write(`${showFinding(finding, plan.file)}\n`)
    return null
  }
}

export function showFinding(finding: Diagnostic, file: string): string {
  const shown = finding.hint === undefined ? finding : { ...finding, hint: commandHint(finding.hint) }
  return printable(formatDiagnostic(shown, file))
}
