/**
 * Tools as the TypeScript declaration that the model reads: one `tools` object, its namespaces nested, each tool a method
 * with its description as comment, and before it the types that their schemas name.
 */
import type { Tool } from "./define.js"
import { type JsonSchema, jsonSchemaOf } from "./schema.js"
import { commentLines, commentText, indented, propertyNameText, proseLines, TypeNames, typeText } from "./type-text.js"

/** What a tool takes and gives, as JSON Schema. */
export interface ToolSchemas {
  readonly input: JsonSchema
  readonly output: JsonSchema
}

/**
 * The JSON Schemas of a tool: what the schema library tells, or else `parameters` and `returns`.
 *
 * Throws a TypeError that names the tool if there are neither.
 */
export function toolSchemas(tool: Tool): ToolSchemas {
  const label = `tools.${tool.name}`
  return {
    input: jsonSchemaOf(label, tool.input, "input", tool.parameters),
    output: jsonSchemaOf(label, tool.output, "output", tool.returns),
  }
}

/** Namespaces by key, ending in tools. */
interface Branch {
  readonly children: Map<string, Branch | Tool>
}

/** `declare const tools: { … }` over all tools, in their order. Throws a TypeError as `toolSchemas` does. */
export function declareTools(tools: readonly Tool[]): string {
  const names = new TypeNames()
  const root: Branch = { children: new Map() }
  for (const tool of tools) plant(root, tool)
  const object = branchText(root, names)
  return [...names.declarations(), `declare const tools: ${object}`].join("\n\n")
}

/** The signature of one tool by its full name: `tools.menu.items.list(input: …): Promise<…>`, after the types it names. */
export function toolSignature(tool: Tool): string {
  const names = new TypeNames()
  const signature = `tools.${tool.name}${signatureText(tool.name, toolSchemas(tool), names)}`
  return [...names.declarations(), signature].join("\n\n")
}

/**
 * The type of what a tool takes, in one line and without comments: `{ menuId: string; limit?: number }`. Undefined where it
 * cannot be told so.
 */
export function inputTypeText(tool: Tool): string | undefined {
  const names = new TypeNames()
  let text: string
  try {
    text = typeText(toolSchemas(tool).input, `${tool.name}.input`, names)
  } catch {
    return undefined
  }
  const line = text
    .replace(/\s*\/\*[\s\S]*?\*\/ */g, "")
    .replace(/\{\s*\n\s*/g, "{ ")
    .replace(/\s*\n\s*\}/g, " }")
    .replace(/\s*\n\s*/g, "; ")
  return [...names.declarations()].length > 0 || line.length > MAX_TYPE_LINE ? undefined : line
}

const MAX_TYPE_LINE = 300

function plant(root: Branch, tool: Tool): void {
  const path = tool.name.split(".")
  const last = path.pop() ?? ""
  let branch = root
  for (const key of path) {
    const next = branch.children.get(key) ?? { children: new Map<string, Branch | Tool>() }
    if ("name" in next)
      throw new TypeError(`declareTools: ${next.name} is both a tool and the namespace of ${tool.name}`)
    branch.children.set(key, next)
    branch = next
  }
  branch.children.set(last, tool)
}

function branchText(branch: Branch, names: TypeNames): string {
  let text = ""
  for (const [key, child] of branch.children) {
    const name = propertyNameText(key)
    text += indented("name" in child ? toolText(name, child, names) : `${name}: ${branchText(child, names)}\n`)
  }
  return `{\n${text}}`
}

function toolText(key: string, tool: Tool, names: TypeNames): string {
  const schemas = toolSchemas(tool)
  const lines = proseLines(tool.description)
  const inputLines = commentLines(schemas.input)
  const outputLines = commentLines(schemas.output)
  if (inputLines.length > 0) lines.push(`@param input ${inputLines.join(" ")}`)
  if (outputLines.length > 0) lines.push(`@returns ${outputLines.join(" ")}`)
  return `${commentText(lines)}${key}${signatureText(tool.name, schemas, names)}\n`
}

function signatureText(name: string, { input, output }: ToolSchemas, names: TypeNames): string {
  const inputText = typeText(input, `${name}.input`, names)
  const outputText = typeText(output, `${name}.output`, names)
  const parameter = inputText === "undefined" ? "" : `input${needsNothing(input) ? "?" : ""}: ${inputText}`
  return `(${parameter}): Promise<${outputText}>`
}

/** An empty object would do, and so does no argument. */
function needsNothing(input: JsonSchema): boolean {
  if (typeof input === "boolean" || input.type !== "object") return false
  return !Array.isArray(input.required) || input.required.length === 0
}
