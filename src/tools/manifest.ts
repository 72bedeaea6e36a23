/** A list of tools as plain data, for whoever shows, stores or compares what a plan may call. */
import { declareTools, toolSchemas, toolSignature } from "./declare.js"
import type { Tool } from "./define.js"
import type { JsonSchema } from "./schema.js"

/** One tool of a manifest. */
export interface CodePlanManifestTool {
  /** The full name: `menu.items.list`. */
  readonly name: string
  readonly description: string
  /** JSON Schema of what the plan passes. */
  readonly parameters: JsonSchema
  /** JSON Schema of what the plan gets. */
  readonly returns: JsonSchema
  /** `tools.menu.items.list(input: { … }): Promise<…>`, after the types that it names. */
  readonly signature: string
}

/** Tools as JSON. */
export interface CodePlanManifest {
  /** Of this format. */
  readonly version: 1
  readonly tools: readonly CodePlanManifestTool[]
  /** The TypeScript declaration of the `tools` object, as the prompt shows it. */
  readonly declaration: string
}

/**
 * Describes tools as JSON-safe data.
 *
 * Throws a TypeError that names the tool and the field if a schema does not tell its JSON Schema and the tool has no
 * `parameters` or `returns`.
 */
export function createCodePlanManifest(tools: readonly Tool[]): CodePlanManifest {
  return {
    version: 1,
    tools: tools.map((tool) => {
      const { input, output } = toolSchemas(tool)
      return {
        name: tool.name,
        description: tool.description,
        parameters: input,
        returns: output,
        signature: toolSignature(tool),
      }
    }),
    declaration: declareTools(tools),
  }
}
