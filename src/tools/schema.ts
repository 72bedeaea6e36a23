/**
 * Data checked by whatever schema library the application uses.
 *
 * Nothing here knows a library: validation goes through Standard Schema, descriptions through Standard JSON Schema. Messages
 * are put in one form, `input.menuId: expected string, got undefined`, whoever worded them, because a model reads them.
 */
import type { StandardJSONSchemaV1, StandardSchemaV1 } from "@standard-schema/spec"

/** A JSON Schema of draft 7 or 2020-12, as plain data. */
export type JsonSchema = boolean | { readonly [keyword: string]: unknown }

/** One thing that is wrong with a value. */
export interface SchemaIssue {
  /** Where, starting with what was checked: `input.items[3]["odd key"]`. */
  readonly path: string
  readonly message: string
}

/** Issues that a message spells out; the others it counts. */
const MAX_ISSUES_TOLD = 5

export function isStandardSchema(value: unknown): value is StandardSchemaV1 {
  if ((typeof value !== "object" && typeof value !== "function") || value === null) return false
  const standard: unknown = Reflect.get(value, "~standard")
  return typeof standard === "object" && standard !== null && typeof Reflect.get(standard, "validate") === "function"
}

/** Checks `value`. The answer is a promise only if the schema is asynchronous. */
export function validate(
  schema: StandardSchemaV1,
  value: unknown,
): StandardSchemaV1.Result<unknown> | Promise<StandardSchemaV1.Result<unknown>> {
  return schema["~standard"].validate(value)
}

/** The issues of a failed validation, with paths that start at `root` ("input" or "output"). */
export function schemaIssues(root: string, issues: readonly StandardSchemaV1.Issue[]): SchemaIssue[] {
  return issues.map((issue) => ({ path: root + pathText(issue.path ?? []), message: issueMessage(issue) }))
}

/** Issues in one line: `input.menuId: expected string, got undefined; input.limit: …`. */
export function issuesText(issues: readonly SchemaIssue[]): string {
  const told = issues.slice(0, MAX_ISSUES_TOLD).map((issue) => `${issue.path}: ${issue.message}`)
  if (issues.length > told.length) told.push(`and ${issues.length - told.length} more`)
  return told.join("; ")
}

function pathText(path: readonly (PropertyKey | StandardSchemaV1.PathSegment)[]): string {
  let text = ""
  for (const segment of path) {
    const key = typeof segment === "object" ? segment.key : segment
    if (typeof key === "number") text += `[${key}]`
    else if (typeof key === "symbol") text += `[${String(key)}]`
    else text += isIdentifierName(key) ? `.${key}` : `[${JSON.stringify(key)}]`
  }
  return text
}

/**
 * The words of the library in our order. zod says "Invalid input: expected string, received undefined", valibot "Invalid
 * type: Expected string but received undefined"; arktype puts the path into `message` and leaves it out of `problem`.
 */
function issueMessage(issue: StandardSchemaV1.Issue): string {
  const problem: unknown = Reflect.get(issue, "problem")
  const message = typeof problem === "string" ? problem : issue.message
  const expected = /^(?:Invalid [\w ]+|Too small|Too big): [Ee]xpected (.+)$/s.exec(message)?.[1]
  if (expected === undefined) return message
  if (message.startsWith("Invalid key: ") && expected.endsWith("received undefined")) return "is missing"
  const at = Math.max(expected.lastIndexOf(", received "), expected.lastIndexOf(" but received "))
  if (at < 0) return `expected ${expected}`
  return `expected ${expected.slice(0, at)}, got ${expected.slice(expected.indexOf("received ", at) + 9)}`
}

export function isIdentifierName(text: string): boolean {
  return /^[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*$/u.test(text)
}

/**
 * The JSON Schema of what a tool takes ("input": before the schema's defaults and transformations) or gives ("output":
 * after them): the library's own, or else `given`. Throws a TypeError if there is neither.
 *
 * A part that JSON Schema cannot say is left open. For zod it gets the keyword `tsType`, the TypeScript type, where that
 * type is one that crosses the boundary: a plan can hold a Date, a Map or a BigInt.
 */
export function jsonSchemaOf(
  label: string,
  schema: StandardSchemaV1,
  direction: "input" | "output",
  given: JsonSchema | undefined,
): JsonSchema {
  const converter = jsonSchemaConverter(schema)
  let failure: unknown
  if (converter !== undefined) {
    try {
      const libraryOptions =
        schema["~standard"].vendor === "zod" ? { unrepresentable: "any", override: addZodType } : undefined
      return converter[direction]({ target: "draft-2020-12", ...(libraryOptions && { libraryOptions }) })
    } catch (error) {
      failure = error
    }
  }
  if (given !== undefined) return given
  const field = direction === "input" ? "parameters" : "returns"
  const why =
    failure === undefined
      ? `its schema (${schema["~standard"].vendor}) does not tell its JSON Schema`
      : `its schema (${schema["~standard"].vendor}) has no JSON Schema: ${failure instanceof Error ? failure.message : String(failure)}`
  throw new TypeError(`${label}: ${direction} cannot be described, because ${why}; give the tool \`${field}\``, {
    cause: failure,
  })
}

function jsonSchemaConverter(schema: StandardSchemaV1): StandardJSONSchemaV1.Converter | undefined {
  const converter: unknown = Reflect.get(schema["~standard"], "jsonSchema")
  const isConverter =
    typeof converter === "object" &&
    converter !== null &&
    typeof Reflect.get(converter, "input") === "function" &&
    typeof Reflect.get(converter, "output") === "function"
  return isConverter ? (converter as StandardJSONSchemaV1.Converter) : undefined
}

const ZOD_TYPES: Readonly<Record<string, string>> = {
  bigint: "bigint",
  date: "Date",
  map: "Map<unknown, unknown>",
  set: "Set<unknown>",
  undefined: "undefined",
  void: "undefined",
}

/** zod's `override` hook: called with each of its schemas and the JSON Schema that is being made of it. */
function addZodType(part: {
  zodSchema?: { _zod?: { def?: { type?: unknown } } }
  jsonSchema: Record<string, unknown>
}): void {
  const type = part.zodSchema?._zod?.def?.type
  if (typeof type !== "string" || !Object.hasOwn(ZOD_TYPES, type)) return
  part.jsonSchema.tsType = ZOD_TYPES[type]
}
