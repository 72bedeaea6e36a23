/**
 * The names around a text that is evaluated inside a paused plan: heap scopes that exist already, as if the text were the
 * body of a function that was written where the plan stands.
 */
import type { Program } from "acorn"
import { FunctionRecord, ScopeRecord } from "./bindings.js"
import type { BindingKind } from "./scope.js"

export interface SurroundingName {
  readonly name: string
  readonly kind: BindingKind
  /** Its cell. */
  readonly index: number
  /** It may be uninitialised. */
  readonly needsCheck: boolean
}

/** One list for each heap scope, outermost first. */
export type Surrounding = readonly (readonly SurroundingName[])[]

/** The innermost of the scopes. */
export function surround(scopes: Surrounding, program: Program): ScopeRecord {
  const owner = new FunctionRecord("plan", program, "", null, null, true, false, 0, 0, true, false, 0)
  let innermost = owner.scope
  for (const names of scopes) {
    innermost = new ScopeRecord("block", innermost, owner, 0)
    // It exists, also where nothing in it is used.
    innermost.cellCount = Math.max(1, names.length)
    for (const { name, kind, index, needsCheck } of names) {
      const binding = innermost.declare(name, kind, 0)
      binding.captured = true
      binding.index = index
      binding.isInitialised = !needsCheck
    }
  }
  return innermost
}

/** Once the text has been walked: what refers to the names learns where they are. */
export function completeSurrounding(innermost: ScopeRecord): void {
  for (let scope: ScopeRecord | null = innermost; scope !== null; scope = scope.parent) scope.completeReferences()
}
