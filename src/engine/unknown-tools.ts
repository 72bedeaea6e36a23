/** Calls of tools that are not there, found before the plan runs: only what the source spells out can be checked. */
import type { CallExpression, Expression, MemberExpression, Super } from "acorn"
import { simple } from "acorn-walk"
import { type Diagnostic, toDiagnostic, unknownTool } from "../parser/errors.js"
import { nearestName } from "../parser/nearest.js"
import type { ParsedPlan } from "../parser/parse.js"
import type { Resolved } from "../parser/scope.js"

/** One finding for each call `tools.a.b(…)` of a name that is not in `names`. */
export function findUnknownTools({ program, source }: ParsedPlan, names: ReadonlySet<string>): Diagnostic[] {
  const findings: Diagnostic[] = []
  simple(program, {
    CallExpression({ callee, optional }: CallExpression) {
      // `tools.a?.()` asks whether the tool is there.
      const path = optional ? null : toolPath(callee)
      if (path === null || names.has(path)) return
      const nearest = nearestName(path, names)
      const shown = `tools.${path}`
      const hint = nearest === null ? listTools(names) : `Did you mean \`tools.${nearest}\`?`
      findings.push(toDiagnostic(unknownTool(shown, hint, callee.start, callee.end), source))
    },
  })
  return findings
}

/** If there are no more tools, all of them are told. */
const MAX_TOOLS_TOLD = 5

function listTools(names: ReadonlySet<string>): string {
  if (names.size === 0) return "There are no tools; do without."
  if (names.size > MAX_TOOLS_TOLD) return `Use one of the ${names.size} tools.`
  const list = Array.from(names, (name) => `\`tools.${name}\``).join(", ")
  return names.size === 1 ? `Use ${list}, the only tool.` : `Use one of ${list}.`
}

/** The dotted name after the global `tools`, or null where the callee is something else. */
function toolPath(callee: Expression | Super): string | null {
  const parts: string[] = []
  let node: Expression | Super = callee
  while (node.type === "MemberExpression") {
    const key = keyOf(node)
    if (key === null) return null
    parts.unshift(key)
    node = node.object
  }
  const isTools = node.type === "Identifier" && node.name === "tools" && (node as Resolved).reference?.kind === "global"
  return isTools && parts.length > 0 ? parts.join(".") : null
}

function keyOf({ property, computed, optional }: MemberExpression): string | null {
  if (optional) return null
  if (!computed && property.type === "Identifier") return property.name
  return property.type === "Literal" && typeof property.value === "string" ? property.value : null
}
