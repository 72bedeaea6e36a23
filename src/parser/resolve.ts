/**
 * Scope resolution as one call: the walk of `resolver.ts` with the visitors of `visitors.ts`.
 */
import type { Program } from "acorn"
import type { Problem } from "./errors.js"
import { type ResolveOptions, Resolver } from "./resolver.js"
import type { FunctionInfo } from "./scope.js"
import { visitors } from "./visitors.js"

export interface Resolution {
  readonly plan: FunctionInfo
  readonly functions: readonly FunctionInfo[]
  readonly problems: readonly Problem[]
}

export function resolve(program: Program, options: ResolveOptions): Resolution {
  const resolver = new Resolver(options, visitors)
  const plan = resolver.resolvePlan(program)
  return { plan, functions: resolver.numberedFunctions(), problems: resolver.problems }
}
