/**
 * Tools as the application declares them: nested namespaces of specs, made into one flat list whose names and types
 * TypeScript knows.
 *
 * A name is a dotted path of identifiers. In a list no name occurs twice, and none is also the namespace of another.
 */
import type { StandardSchemaV1 } from "@standard-schema/spec"
import { isIdentifierName, isStandardSchema, type JsonSchema } from "./schema.js"

/** What a tool is, apart from its name. Its code, the handler, is passed to each run. */
export interface ToolSpec<
  Input extends StandardSchemaV1 = StandardSchemaV1,
  Output extends StandardSchemaV1 = StandardSchemaV1,
> {
  /** What the tool does, for the model that writes the plan. */
  readonly description: string
  /** Checks what the plan passes; the handler gets what the schema makes of it. Any Standard Schema. */
  readonly input: Input
  /** Checks what the handler returns; the plan gets what the schema makes of it. Any Standard Schema. */
  readonly output: Output
  /** The JSON Schema of the input, for prompts, where the schema library does not tell it. */
  readonly parameters?: JsonSchema | undefined
  /** The JSON Schema of the output, likewise. */
  readonly returns?: JsonSchema | undefined
}

/** A tool with its full name, such as `menu.items.list`. */
export interface Tool<
  Name extends string = string,
  Input extends StandardSchemaV1 = StandardSchemaV1,
  Output extends StandardSchemaV1 = StandardSchemaV1,
> extends ToolSpec<Input, Output> {
  readonly name: Name
}

/** Specs by name, to any depth. A key may itself be dotted: `"menu.items.list"`. */
export interface ToolNamespace {
  readonly [name: string]: ToolSpec | ToolNamespace
}

/** The union of all tools that a namespace declares, each with its full name and its schemas. */
export type ToolsOf<Namespace, Prefix extends string = ""> = {
  [Key in keyof Namespace & string]: Namespace[Key] extends {
    readonly input: infer Input extends StandardSchemaV1
    readonly output: infer Output extends StandardSchemaV1
  }
    ? Tool<`${Prefix}${Key}`, Input, Output>
    : ToolsOf<Namespace[Key], `${Prefix}${Key}.`>
}[keyof Namespace & string]

/**
 * Declares tools: `defineTools({ menu: { items: { list: { description, input, output } } } })` gives one tool named
 * `menu.items.list`. The list keeps the type of each tool, so that handlers and results are inferred from it.
 *
 * Throws a TypeError if a spec is incomplete or a name is not a path of identifiers, is taken twice, is both a tool and a
 * namespace, or has the part `then` or `__proto__`.
 */
export function defineTools<const Namespace extends ToolNamespace>(
  namespace: Namespace,
): readonly ToolsOf<Namespace>[] {
  const tools: Tool[] = []
  collect("defineTools", namespace, "", tools)
  checkToolNames("defineTools", tools)
  // `collect` makes from each key what ToolsOf says of it.
  return Object.freeze(tools) as unknown as readonly ToolsOf<Namespace>[]
}

function collect(caller: string, node: unknown, prefix: string, tools: Tool[]): void {
  if (typeof node !== "object" || node === null || Array.isArray(node)) {
    throw new TypeError(`${caller}: ${prefix || "tools"} must be an object of tools, got ${kindOf(node)}`)
  }
  for (const [key, child] of Object.entries(node)) {
    const name = prefix === "" ? key : `${prefix}.${key}`
    if (isSpec(child)) {
      tools.push(Object.freeze({ ...child, name }))
      checkTool(caller, tools.at(-1))
    } else {
      collect(caller, child, name, tools)
    }
  }
}

/** A namespace may have tools named `input` or `description`, but those are objects and no schemas. */
function isSpec(value: unknown): value is ToolSpec {
  if (typeof value !== "object" || value === null) return false
  const spec = value as Record<string, unknown>
  return typeof spec.description === "string" || isStandardSchema(spec.input) || isStandardSchema(spec.output)
}

/** Throws a TypeError if `tool` has no name, description or schema. */
export function checkTool(caller: string, tool: unknown): asserts tool is Tool {
  if (typeof tool !== "object" || tool === null) throw new TypeError(`${caller}: expected a tool, got ${kindOf(tool)}`)
  const { name, description, input, output, parameters, returns } = tool as Record<string, unknown>
  if (typeof name !== "string") throw new TypeError(`${caller}: a tool's name must be a string, got ${kindOf(name)}`)
  if (typeof description !== "string") {
    throw new TypeError(`${caller}: ${name}.description must be a string, got ${kindOf(description)}`)
  }
  for (const [field, schema] of [
    ["input", input],
    ["output", output],
  ] as const) {
    if (isStandardSchema(schema)) continue
    throw new TypeError(`${caller}: ${name}.${field} must be a Standard Schema, got ${kindOf(schema)}`)
  }
  for (const [field, schema] of [
    ["parameters", parameters],
    ["returns", returns],
  ] as const) {
    if (schema === undefined || typeof schema === "boolean" || kindOf(schema) === "object") continue
    throw new TypeError(`${caller}: ${name}.${field} must be a JSON Schema, got ${kindOf(schema)}`)
  }
}

/** Throws a TypeError that starts with `caller` if the names cannot all stand in one `tools` object. */
export function checkToolNames(caller: string, tools: readonly Tool[]): void {
  const names = new Set<string>()
  for (const { name } of tools) {
    for (const part of name.split(".")) checkNamePart(caller, name, part)
    if (names.has(name)) throw new TypeError(`${caller}: ${name} is defined twice`)
    names.add(name)
  }
  for (const name of names) {
    for (let at = name.indexOf("."); at >= 0; at = name.indexOf(".", at + 1)) {
      const outer = name.slice(0, at)
      if (names.has(outer)) throw new TypeError(`${caller}: ${outer} is both a tool and the namespace of ${name}`)
    }
  }
}

function checkNamePart(caller: string, name: string, part: string): void {
  if (part === "") throw new TypeError(`${caller}: ${JSON.stringify(name)} has an empty part`)
  if (!isIdentifierName(part)) {
    throw new TypeError(
      `${caller}: ${JSON.stringify(name)} is not a name, because ${JSON.stringify(part)} is no identifier`,
    )
  }
  // `await tools` must give the tools, and `__proto__` is a key that data and objects disagree on.
  if (part === "then" || part === "__proto__") {
    throw new TypeError(`${caller}: ${JSON.stringify(name)} is not a name, because ${JSON.stringify(part)} is reserved`)
  }
}

/** What a value is, for "expected …, got …". */
export function kindOf(value: unknown): string {
  if (value === null) return "null"
  if (Array.isArray(value)) return "array"
  return typeof value
}
