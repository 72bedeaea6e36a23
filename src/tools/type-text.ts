/**
 * A JSON Schema as the text of a TypeScript type.
 *
 * The text is always a valid type, whatever the schema holds. What TypeScript cannot say (ranges, patterns, formats) goes
 * into comments; what is not understood is `unknown`. Only what a `$ref` points at gets a name, so recursion ends there.
 */
import { isIdentifierName, type JsonSchema } from "./schema.js"

type SchemaObject = { readonly [keyword: string]: unknown }

/**
 * How tightly a type text binds (a union inside an array needs parentheses, a name does not), and the named types that it
 * is made of directly, that is, not inside an object or array: an alias must not be made of itself.
 */
interface TypeText {
  readonly text: string
  readonly binds: "union" | "intersection" | "primary"
  readonly direct: readonly string[]
}

/** Deeper schemas are cut off, with `unknown`. */
const MAX_DEPTH = 40

/** Descriptions in comments are cut off here. */
const MAX_COMMENT = 600

/** Host types that schemas may name through the keyword `tsType`: those that cross the boundary as what they are. */
const TS_TYPES = new Set(["bigint", "Date", "Map<unknown, unknown>", "Set<unknown>", "undefined"])

/** An object type without comments stands in one line up to this width. */
const INLINE_WIDTH = 80

const UNKNOWN = primary("unknown")
const NEVER = primary("never")
const NULL = primary("null")

/** Type names that the texts themselves use, or that TypeScript refuses as the name of a type. */
const GLOBAL_TYPES = ["Date", "Map", "Set", "Promise", "Partial"]

/** The named types that the texts refer to; shared by all tools of one declaration, so that names are unique in it. */
export class TypeNames {
  readonly #taken = new Set<string>(GLOBAL_TYPES)
  readonly #types = new Map<string, { comment: string; type: TypeText }>()

  /** A new name like `wanted`, which may be any text. It starts with a capital, so it is no word of TypeScript's. */
  take(wanted: string): string {
    const words = wanted.split(/[^\p{ID_Continue}]+/u).filter((word) => word !== "")
    const joined = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("")
    const base = /^\p{Lu}/u.test(joined) && isIdentifierName(joined) ? joined : `Type${joined}`
    let name = base
    for (let count = 2; this.#taken.has(name); count++) name = `${base}${count}`
    this.#taken.add(name)
    return name
  }

  set(name: string, comment: string, type: TypeText): void {
    this.#types.set(name, { comment, type })
  }

  /** `type X = …` for each name. A type that is made of itself, and of nothing else, allows anything. */
  declarations(): string[] {
    return [...this.#types].map(([name, { comment, type }]) => {
      return `${comment}type ${name} = ${this.#isMadeOf(type, name, new Set()) ? "unknown" : type.text}`
    })
  }

  #isMadeOf(type: TypeText, name: string, seen: Set<string>): boolean {
    return type.direct.some((part) => {
      if (part === name) return true
      if (seen.has(part)) return false
      seen.add(part)
      const known = this.#types.get(part)
      return known !== undefined && this.#isMadeOf(known.type, name, seen)
    })
  }
}

/** The type text of `schema`. `$ref`s are looked up in it; its root is called like `rootName` if one points there. */
export function typeText(schema: JsonSchema, rootName: string, names: TypeNames): string {
  const reader = new SchemaReader(schema, rootName, names)
  const { text } = reader.type(schema, 0)
  return reader.nameOf(schema) ?? text
}

/** Description and constraints of a schema, as the lines of one comment; empty if there is nothing to say. */
export function commentLines(schema: unknown): string[] {
  if (!isSchemaObject(schema)) return []
  const lines = typeof schema.description === "string" ? proseLines(schema.description) : []
  const notes = constraintNotes(schema)
  if (notes.length > 0) lines.push(`(${notes.join(", ")})`)
  return lines
}

/** Lines of a description, safe inside a comment: it cannot end the comment, and there is not too much of it. */
export function proseLines(text: string): string[] {
  const cut = text.length > MAX_COMMENT ? `${text.slice(0, MAX_COMMENT)} …` : text
  const lines = cut.split(/[\r\n\u2028\u2029]+/).map((line) => line.replaceAll("*/", "*\\/").trim())
  return lines.filter((line) => line !== "")
}

/** A comment over `lines`, ready to stand before a declaration; empty without lines. */
export function commentText(lines: readonly string[]): string {
  if (lines.length === 0) return ""
  if (lines.length === 1) return `/** ${lines[0]} */\n`
  return `/**\n${lines.map((line) => ` * ${line}\n`).join("")} */\n`
}

/** Nothing in a type text but its layout spans lines, so each line may be moved. */
export function indented(text: string): string {
  return text.replace(/^(?=.)/gm, "  ")
}

/** A property name as it may stand in a type. `new` alone would start a construct signature. */
export function propertyNameText(name: string): string {
  return isIdentifierName(name) && name !== "new" ? name : stringText(name)
}

class SchemaReader {
  readonly #root: JsonSchema
  readonly #rootName: string
  readonly #names: TypeNames
  /** Names of what `$ref`s point at, by the schema pointed at. */
  readonly #named = new Map<unknown, string>()

  constructor(root: JsonSchema, rootName: string, names: TypeNames) {
    this.#root = root
    this.#rootName = rootName
    this.#names = names
  }

  /** The name that a `$ref` gave to `schema`. */
  nameOf(schema: unknown): string | undefined {
    return typeof schema === "object" ? this.#named.get(schema) : undefined
  }

  type(schema: unknown, depth: number): TypeText {
    if (schema === false) return NEVER
    if (!isSchemaObject(schema) || depth > MAX_DEPTH) return UNKNOWN
    const parts: TypeText[] = []
    const reference = schema.$ref ?? schema.$dynamicRef
    if (typeof reference === "string") parts.push(this.#reference(reference, depth))
    if (typeof schema.tsType === "string" && TS_TYPES.has(schema.tsType)) {
      parts.push(primary(schema.tsType))
    }
    if ("const" in schema) parts.push(literalType(schema.const, depth))
    else if (Array.isArray(schema.enum)) parts.push(union(schema.enum.map((value) => literalType(value, depth))))
    else parts.push(...this.#byType(schema, depth))
    for (const keyword of ["anyOf", "oneOf"]) {
      const choices = schema[keyword]
      if (Array.isArray(choices)) parts.push(union(choices.map((choice) => this.type(choice, depth + 1))))
    }
    if (Array.isArray(schema.allOf)) parts.push(...schema.allOf.map((part) => this.type(part, depth + 1)))
    if (schema.not === true || (isSchemaObject(schema.not) && Object.keys(schema.not).length === 0)) parts.push(NEVER)
    const all = intersection(parts)
    // OpenAPI 3.0 says null so; an `enum` of it lists null already.
    return schema.nullable === true ? union([all, NULL]) : all
  }

  /** What `type`, or else the keywords of one type, say. Nothing: any value will do. */
  #byType(schema: SchemaObject, depth: number): TypeText[] {
    const { type } = schema
    if (Array.isArray(type)) return [union(type.map((each) => this.#ofType(each, schema, depth)))]
    if (typeof type === "string") return [this.#ofType(type, schema, depth)]
    if (["properties", "required", "additionalProperties", "patternProperties"].some((keyword) => keyword in schema)) {
      return [this.#object(schema, depth)]
    }
    if ("items" in schema || "prefixItems" in schema) return [this.#array(schema, depth)]
    return []
  }

  #ofType(type: unknown, schema: SchemaObject, depth: number): TypeText {
    switch (type) {
      case "string":
        return primary(`string${formatComment(schema)}`)
      case "number":
      case "integer":
        return primary("number")
      case "boolean":
        return primary("boolean")
      case "null":
        return NULL
      case "object":
        return this.#object(schema, depth)
      case "array":
        return this.#array(schema, depth)
      default:
        return UNKNOWN
    }
  }

  #object(schema: SchemaObject, depth: number): TypeText {
    const properties = isSchemaObject(schema.properties) ? schema.properties : {}
    const required = new Set(
      Array.isArray(schema.required) ? schema.required.filter((name) => typeof name === "string") : [],
    )
    const members: string[] = []
    for (const [name, property] of Object.entries(properties)) {
      const mark = required.delete(name) ? "" : "?"
      const comment = commentText(commentLines(property))
      members.push(`${comment}${propertyNameText(name)}${mark}: ${this.type(property, depth + 1).text}`)
    }
    const index = this.#indexType(schema, depth)
    for (const name of required) members.push(`${propertyNameText(name)}: ${index?.text ?? "unknown"}`)
    const names = listedNames(schema)
    // Such as a record with a key for each member of an enumeration.
    const areAllTold = names.length > 0 && names.every((name) => required.has(name) || Object.hasOwn(properties, name))
    if (areAllTold) return objectType(members)
    if (index === undefined) {
      const isOpen = members.length === 0 && schema.additionalProperties !== false
      return objectType(isOpen ? ["[key: string]: unknown"] : members)
    }
    if (index.text === "unknown") return objectType([...members, "[key: string]: unknown"])
    const others = objectType([`${keyText(names)}: ${index.text}`])
    // In one object type, TypeScript would hold the known properties against the index signature.
    return members.length === 0 ? others : intersection([objectType(members), others])
  }

  /** The type of the properties that are not listed by name, if the schema says anything of them. */
  #indexType(schema: SchemaObject, depth: number): TypeText | undefined {
    const patterns = isSchemaObject(schema.patternProperties) ? Object.values(schema.patternProperties) : []
    const others = schema.additionalProperties ?? schema.unevaluatedProperties
    const types = patterns.map((pattern) => this.type(pattern, depth + 1))
    if (others === true || isSchemaObject(others)) types.push(this.type(others, depth + 1))
    return types.length === 0 ? undefined : union(types)
  }

  #array(schema: SchemaObject, depth: number): TypeText {
    const { items } = schema
    const fixed = Array.isArray(schema.prefixItems) ? schema.prefixItems : Array.isArray(items) ? items : undefined
    if (fixed === undefined || fixed.length === 0) {
      if (items === false) return primary("[]")
      return arrayOf(Array.isArray(items) ? UNKNOWN : this.type(items, depth + 1))
    }
    const needed = typeof schema.minItems === "number" ? schema.minItems : fixed.length
    const elements = fixed.map((element, index) => {
      const type = this.type(element, depth + 1)
      return index < needed ? type.text : `${parenthesised(type, "primary")}?`
    })
    const rest = Array.isArray(items) ? schema.additionalItems : items
    if (rest === true || isSchemaObject(rest)) elements.push(`...${arrayOf(this.type(rest, depth + 1)).text}`)
    return primary(`[${elements.join(", ")}]`)
  }

  #reference(reference: string, depth: number): TypeText {
    const target = this.#lookUp(reference)
    if (target === undefined) return primary(`unknown /* ${noteText(reference)} */`)
    if (typeof target === "boolean") return this.type(target, depth)
    let name = this.#named.get(target)
    if (name === undefined) {
      name = this.#names.take(this.#wantedName(target, reference))
      this.#named.set(target, name)
      this.#names.set(name, commentText(commentLines(target)), this.type(target, 0))
    }
    return { text: name, binds: "primary", direct: [name] }
  }

  #wantedName(target: SchemaObject, reference: string): string {
    if (target === this.#root) return this.#rootName
    const last = reference.slice(reference.lastIndexOf("/") + 1)
    // zod numbers what it moves to `$defs` unless told a name: `__schema0`.
    return /^_*schema\d+$/.test(last) ? `${this.#rootName}.part` : (safeDecode(last) ?? last)
  }

  /** A `$ref` inside the document: `#`, a JSON pointer, or an anchor. Schemas elsewhere are not fetched. */
  #lookUp(reference: string): JsonSchema | undefined {
    const fragment = reference.startsWith("#") ? safeDecode(reference.slice(1)) : undefined
    if (fragment === undefined) return undefined
    if (fragment !== "" && !fragment.startsWith("/")) return findAnchor(this.#root, fragment, 0)
    let target: unknown = this.#root
    for (const step of fragment.split("/").slice(1)) {
      const key = step.replaceAll("~1", "/").replaceAll("~0", "~")
      if (typeof target !== "object" || target === null || !Object.hasOwn(target, key)) return undefined
      target = Reflect.get(target, key)
    }
    return typeof target === "boolean" || isSchemaObject(target) ? target : undefined
  }
}

/** The names that the properties of an object may have, where the schema lists them. */
function listedNames({ propertyNames }: SchemaObject): string[] {
  if (!isSchemaObject(propertyNames) || !Array.isArray(propertyNames.enum)) return []
  return propertyNames.enum.filter((name) => typeof name === "string")
}

/** The key of an index signature, or of a mapped type over listed names. */
function keyText(names: readonly string[]): string {
  return names.length === 0
    ? "[key: string]"
    : `[key in ${union(names.map((name) => primary(stringText(name)))).text}]?`
}

function findAnchor(schema: unknown, anchor: string, depth: number): JsonSchema | undefined {
  if (typeof schema !== "object" || schema === null || depth > MAX_DEPTH) return undefined
  if (isSchemaObject(schema) && (schema.$anchor === anchor || schema.$dynamicAnchor === anchor)) return schema
  for (const part of Object.values(schema)) {
    const found = findAnchor(part, anchor, depth + 1)
    if (found !== undefined) return found
  }
  return undefined
}

/** The type that holds just `value`. */
function literalType(value: unknown, depth: number): TypeText {
  if (value === null) return NULL
  if (typeof value === "string") return primary(stringText(value))
  if (typeof value === "boolean") return primary(String(value))
  if (typeof value === "number") return primary(Number.isFinite(value) ? String(value) : "number")
  if (typeof value !== "object" || depth > MAX_DEPTH) return UNKNOWN
  if (Array.isArray(value)) {
    return primary(`[${value.map((element) => literalType(element, depth + 1).text).join(", ")}]`)
  }
  const entries = Object.entries(value)
  return objectType(
    entries.map(([name, property]) => `${propertyNameText(name)}: ${literalType(property, depth + 1).text}`),
  )
}

function primary(text: string): TypeText {
  return { text, binds: "primary", direct: [] }
}

function objectType(members: readonly string[]): TypeText {
  if (members.length === 0) return primary("{}")
  const inline = `{ ${members.join("; ")} }`
  if (inline.length <= INLINE_WIDTH && !inline.includes("\n")) return primary(inline)
  return primary(`{\n${members.map((member) => `${indented(member)}\n`).join("")}}`)
}

function union(types: readonly TypeText[]): TypeText {
  const byText = new Map(types.map((type) => [type.text, type]))
  if (byText.has("unknown")) return UNKNOWN
  byText.delete("never")
  const [only = NEVER, ...others] = byText.values()
  if (others.length === 0) return only
  return { text: [...byText.keys()].join(" | "), binds: "union", direct: types.flatMap((type) => type.direct) }
}

function intersection(types: readonly TypeText[]): TypeText {
  const byText = new Map(types.map((type) => [type.text, type]))
  byText.delete("unknown")
  const [only = UNKNOWN, ...others] = byText.values()
  if (others.length === 0) return only
  const parts = [...byText.values()]
  const text = parts.map((type) => parenthesised(type, "intersection")).join(" & ")
  return { text, binds: "intersection", direct: parts.flatMap((type) => type.direct) }
}

function arrayOf(element: TypeText): TypeText {
  return primary(`${parenthesised(element, "primary")}[]`)
}

function parenthesised(type: TypeText, inside: "intersection" | "primary"): string {
  const isTightEnough = type.binds === "primary" || (type.binds === "intersection" && inside === "intersection")
  return isTightEnough ? type.text : `(${type.text})`
}

function formatComment(schema: SchemaObject): string {
  return typeof schema.format === "string" ? ` /* ${proseLines(schema.format).join(" ")} */` : ""
}

const RANGES: readonly (readonly [keyword: string, words: string])[] = [
  ["minimum", "at least"],
  ["maximum", "at most"],
  ["exclusiveMinimum", "more than"],
  ["exclusiveMaximum", "less than"],
  ["multipleOf", "a multiple of"],
  ["minLength", "length at least"],
  ["maxLength", "length at most"],
  ["minItems", "items at least"],
  ["maxItems", "items at most"],
]

function constraintNotes(schema: SchemaObject): string[] {
  const notes: string[] = []
  if (schema.type === "integer") notes.push("integer")
  for (const [keyword, words] of RANGES) {
    const bound = schema[keyword]
    // zod bounds every integer by what a double holds exactly, which tells a model nothing.
    if (typeof bound === "number" && Math.abs(bound) < Number.MAX_SAFE_INTEGER) notes.push(`${words} ${bound}`)
  }
  if (typeof schema.pattern === "string" && schema.format === undefined)
    notes.push(`matches ${noteText(schema.pattern)}`)
  if (schema.default !== undefined) notes.push(`default ${noteText(JSON.stringify(schema.default) ?? "undefined")}`)
  if (schema.deprecated === true) notes.push("deprecated")
  return notes
}

function noteText(text: string): string {
  return proseLines(text).join(" ")
}

/** A string literal; the two line separators of Unicode would end it for TypeScript. */
function stringText(text: string): string {
  return JSON.stringify(text).replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029")
}

function safeDecode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

function isSchemaObject(value: unknown): value is SchemaObject {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}
