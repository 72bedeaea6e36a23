/** What the methods of a session are given, by whom no compiler has checked. */
import { checkName, checkObject, checkType, isPositiveInteger, refuse } from "../interpreter/option-checks.js"
import type { SourceBreakpoint, VariablesPage } from "./types.js"

export function checkCount(caller: string, name: string, value: unknown): void {
  if (!isPositiveInteger(value)) refuse(caller, name, "a positive integer", value)
}

export function checkBreakpoint(breakpoint: SourceBreakpoint, index: number): void {
  const caller = "session.setBreakpoints"
  const name = `breakpoints[${index}]`
  checkObject(caller, name, breakpoint)
  checkCount(caller, `${name}.line`, breakpoint.line)
  if (breakpoint.column !== undefined) checkCount(caller, `${name}.column`, breakpoint.column)
  for (const text of ["condition", "hitCondition", "logMessage"] as const) {
    if (breakpoint[text] !== undefined) checkType(caller, `${name}.${text}`, breakpoint[text], "string")
  }
}

export function checkPage(page: VariablesPage): void {
  const caller = "session.variables"
  checkObject(caller, "page", page)
  if (page.filter !== undefined) checkName(caller, "filter", page.filter, ["indexed", "named"], "a filter")
  for (const name of ["start", "count"] as const) {
    const value = page[name]
    if (value !== undefined && value !== 0 && !isPositiveInteger(value)) {
      refuse(caller, name, "an integer from 0 on", value)
    }
  }
}
