/**
 * The tools of a client by name.
 *
 * A registry is made once and shared by many runs; it never changes.
 */
import { checkTool, checkToolNames, kindOf, type Tool } from "./define.js"

/** Tools by name. Made by `createToolRegistry`. */
export interface ToolRegistry<Tools extends readonly Tool[] = readonly Tool[]> {
  readonly tools: Tools
  /** The names of all tools, in the order of `tools`. */
  readonly names: readonly string[]
  get(name: string): Tool | undefined
}

/**
 * Puts tools into a registry.
 *
 * Throws a TypeError if something is no tool, or if the names do not fit together (see `defineTools`): lists of several
 * `defineTools` may be joined.
 */
export function createToolRegistry<const Tools extends readonly Tool[]>(tools: Tools): ToolRegistry<Tools> {
  if (!Array.isArray(tools)) throw new TypeError(`createToolRegistry: tools must be an array, got ${kindOf(tools)}`)
  for (const tool of tools) checkTool("createToolRegistry", tool)
  checkToolNames("createToolRegistry", tools)
  const byName = new Map<string, Tool>(tools.map((tool) => [tool.name, tool]))
  return Object.freeze({ tools, names: Object.freeze([...byName.keys()]), get: (name: string) => byName.get(name) })
}
