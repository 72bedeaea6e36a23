import { type } from "arktype"
import fc from "fast-check"
import ts from "typescript"
import * as v from "valibot"
import { describe, expect, it } from "vitest"
import { z } from "zod"
import { declareTools, inputTypeText, toolSignature } from "./declare.js"
import { defineTools, type Tool } from "./define.js"
import { createCodePlanManifest } from "./manifest.js"
import type { JsonSchema } from "./schema.js"
import { TypeNames, typeText } from "./type-text.js"

/** The type of a schema with the types that it names, as one text. */
function typeOf(schema: JsonSchema): string {
  const names = new TypeNames()
  const text = typeText(schema, "tool.input", names)
  return [...names.declarations(), text].join("\n")
}

function syntaxErrors(text: string): string[] {
  const file = ts.createSourceFile("tools.d.ts", text, ts.ScriptTarget.ES2022, true)
  const { parseDiagnostics } = file as unknown as { parseDiagnostics: readonly ts.Diagnostic[] }
  return parseDiagnostics.map((diagnostic) => ts.flattenDiagnosticMessageText(diagnostic.messageText, " "))
}

/** All that TypeScript holds against a declaration file; `lib` is what the texts use of the standard library. */
const lib = `interface Array<T> { length: number; [n: number]: T } interface Promise<T> { then: T } interface Date { now: 1 }
  interface Map<K, V> { k: K; v: V } interface Set<T> { t: T } type Partial<T> = { [K in keyof T]?: T[K] }
  interface Boolean { b: 1 } interface Function { f: 1 } interface IArguments { a: 1 } interface Number { n: 1 } interface Object { o: 1 }
  interface RegExp { r: 1 } interface String { s: 1 } interface CallableFunction { c: 1 } interface NewableFunction { w: 1 }`

function typeErrors(text: string): string[] {
  const files: Record<string, string> = { "lib.d.ts": lib, "tools.d.ts": text }
  const host: ts.CompilerHost = {
    fileExists: (name) => name in files,
    readFile: (name) => files[name],
    getSourceFile: (name, target) => {
      const content = files[name]
      return content === undefined ? undefined : ts.createSourceFile(name, content, target, true)
    },
    getDefaultLibFileName: () => "lib.d.ts",
    getCurrentDirectory: () => "",
    getCanonicalFileName: (name) => name,
    useCaseSensitiveFileNames: () => true,
    getNewLine: () => "\n",
    writeFile: () => undefined,
  }
  const program = ts.createProgram(
    Object.keys(files),
    { strict: true, noLib: true, noEmit: true, types: [], target: ts.ScriptTarget.ES2022 },
    host,
  )
  const all = [...program.getSyntacticDiagnostics(), ...program.getSemanticDiagnostics()]
  return [
    ...program.getGlobalDiagnostics().map((each) => String(each.messageText)),
    ...all
      .filter((each) => each.file?.fileName === "tools.d.ts")
      .map((each) => `${ts.flattenDiagnosticMessageText(each.messageText, " ")} in ${text}`),
  ]
}

describe("typeText", () => {
  const cases: [JsonSchema, string][] = [
    [true, "unknown"],
    [false, "never"],
    [{}, "unknown"],
    [{ type: "string" }, "string"],
    [{ type: "integer" }, "number"],
    [{ type: ["string", "null"] }, "string | null"],
    [{ type: "string", nullable: true }, "string | null"],
    [{ type: "string", format: "date-time" }, "string /* date-time */"],
    [{ type: "string", format: "*/ x" }, "string /* *\\/ x */"],
    [{ enum: ["a", 1, null, true, -2] }, '"a" | 1 | null | true | -2'],
    [{ enum: [] }, "never"],
    [{ const: { a: [1, "x"] } }, '{ a: [1, "x"] }'],
    [{ const: "\u2028" }, '"\\u2028"'],
    [{ type: "array", items: { type: ["string", "number"] } }, "(string | number)[]"],
    [{ type: "array" }, "unknown[]"],
    [{ type: "array", items: false }, "[]"],
    [{ type: "array", prefixItems: [{ type: "string" }, { type: "number" }] }, "[string, number]"],
    [
      { type: "array", prefixItems: [{ type: "string" }, {}], minItems: 1, items: { type: "null" } },
      "[string, unknown?, ...null[]]",
    ],
    [{ type: "array", items: [{ type: "string" }], additionalItems: true }, "[string, ...unknown[]]"],
    [{ type: "object" }, "{ [key: string]: unknown }"],
    [{ type: "object", additionalProperties: false }, "{}"],
    [{ type: "object", additionalProperties: { type: "number" } }, "{ [key: string]: number }"],
    [
      { type: "object", propertyNames: { enum: ["a", "b"] }, additionalProperties: {}, properties: {} },
      "{ [key: string]: unknown }",
    ],
    [
      { type: "object", propertyNames: { enum: ["a", "b"] }, additionalProperties: { type: "null" } },
      '{ [key in "a" | "b"]?: null }',
    ],
    [
      {
        type: "object",
        propertyNames: { enum: ["a", "b"] },
        additionalProperties: { type: "null" },
        required: ["a", "b"],
      },
      "{ a: null; b: null }",
    ],
    [
      { properties: { a: { type: "string" }, "b c": {} }, required: ["a", "d"] },
      '{ a: string; "b c"?: unknown; d: unknown }',
    ],
    [
      { properties: { a: { type: "string" } }, additionalProperties: { type: "number" } },
      "{ a?: string } & { [key: string]: number }",
    ],
    [
      { properties: { new: {}, __proto__: {} }, patternProperties: { "^x": { type: "number" } } },
      '{ "new"?: unknown } & { [key: string]: number }',
    ],
    [{ anyOf: [{ type: "string" }, { type: "string" }, { type: "null" }] }, "string | null"],
    [{ anyOf: [{ type: "string" }, {}] }, "unknown"],
    [{ oneOf: [{ type: "string" }, false] }, "string"],
    [{ allOf: [{ anyOf: [{ type: "string" }, { type: "null" }] }, { type: "string" }] }, "(string | null) & string"],
    [{ not: {} }, "never"],
    [{ not: { type: "string" } }, "unknown"],
    [{ type: "no such type" }, "unknown"],
    [{ tsType: "Date" }, "Date"],
    [{ tsType: "typeof globalThis" }, "unknown"],
    [{ $ref: "#/$defs/nothing" }, "unknown /* #/$defs/nothing */"],
    [{ $ref: "https://example.com/*/x" }, "unknown /* https://example.com/*\\/x */"],
    [{ $ref: "#/%E0%A4%A" }, "unknown /* #/%E0%A4%A */"],
    [{ $defs: { "menu item": { type: "string" } }, $ref: "#/$defs/menu%20item" }, "type MenuItem = string\nMenuItem"],
    [{ $defs: { a: { $anchor: "here", type: "null" } }, $ref: "#here" }, "type Here = null\nHere"],
    [{ $defs: { a: { $ref: "#/$defs/a" } }, $ref: "#/$defs/a" }, "type A = unknown\nA"],
    [
      {
        $defs: { a: { $ref: "#/$defs/b" }, b: { anyOf: [{ $ref: "#/$defs/a" }, { type: "null" }] } },
        $ref: "#/$defs/a",
      },
      "type B = unknown\ntype A = unknown\nA",
    ],
    [{ properties: { next: { $ref: "#" } } }, "type ToolInput = { next?: ToolInput }\nToolInput"],
    [
      { $defs: { Date: { type: "string" }, "1": {} }, allOf: [{ $ref: "#/$defs/Date" }, { $ref: "#/$defs/1" }] },
      "type Date2 = string\ntype Type1 = unknown\nDate2 & Type1",
    ],
  ]
  it.each(cases)("%j", (schema, expected) => {
    expect(typeOf(schema)).toBe(expected)
  })

  it("puts descriptions and constraints into comments that stay comments", () => {
    const schema = {
      properties: {
        a: {
          type: "integer",
          description: "How many. */ evil: 1 /*\nSecond line.",
          minimum: 1,
          maximum: 50,
          default: 20,
        },
      },
    }
    expect(typeOf(schema)).toBe(`{
  /**
   * How many. *\\/ evil: 1 /*
   * Second line.
   * (integer, at least 1, at most 50, default 20)
   */
  a?: number
}`)
  })

  it("cuts off what is too deep", () => {
    let schema: JsonSchema = { type: "string" }
    for (let depth = 0; depth < 500; depth++) schema = { type: "array", items: schema }
    expect(typeOf(schema)).toMatch(/^unknown(\[\])+$/)
  })
})

describe("declareTools", () => {
  const tools = defineTools({
    menu: {
      items: {
        list: {
          description: "Lists the items of a menu.",
          input: z.object({ menuId: z.string(), limit: z.number().optional().describe("How many at most.") }),
          output: z.object({ items: z.array(z.object({ name: z.string(), price: z.number(), since: z.date() })) }),
        },
      },
      delete: { description: "Deletes it.", input: type({ id: "string" }), output: type("true") },
    },
    ping: { description: "Answers.", input: z.undefined(), output: z.void() },
    old: {
      description: "Old.",
      input: v.object({ a: v.string() }),
      output: v.string(),
      parameters: { type: "object", properties: { a: { type: "string" } }, required: ["a"] },
      returns: { type: "string", description: "What it was." },
    },
  })

  it("shows the tools as the model will call them", () => {
    const text = declareTools(tools)
    expect(text).toMatchInlineSnapshot(`
      "declare const tools: {
        menu: {
          items: {
            /** Lists the items of a menu. */
            list(input: {
              menuId: string
              /** How many at most. */
              limit?: number
            }): Promise<{ items: { name: string; price: number; since: Date }[] }>
          }
          /** Deletes it. */
          delete(input: { id: string }): Promise<true>
        }
        /** Answers. */
        ping(): Promise<undefined>
        /**
         * Old.
         * @returns What it was.
         */
        old(input: { a: string }): Promise<string>
      }"
    `)
    expect(typeErrors(text)).toEqual([])
  })

  it("names types that recur, across tools", () => {
    interface Category {
      name: string
      inside: Category[]
    }
    const Category: z.ZodType<Category> = z.object({
      name: z.string(),
      get inside() {
        return z.array(Category)
      },
    })
    const recursive = defineTools({
      tree: { description: "", input: z.object({ root: Category }), output: Category },
      again: { description: "", input: z.string(), output: z.array(Category.meta({ id: "Category" })) },
    })
    const text = declareTools(recursive)
    expect(text).toMatchInlineSnapshot(`
      "type TreeInputPart = { name: string; inside: TreeInputPart[] }

      type TreeOutput = { name: string; inside: TreeOutput[] }

      type AgainOutputPart = { name: string; inside: AgainOutputPart }[]

      type Category = { name: string; inside: AgainOutputPart }

      declare const tools: {
        tree(input: { root: TreeInputPart }): Promise<TreeOutput>
        again(input: string): Promise<Category[]>
      }"
    `)
    expect(typeErrors(text)).toEqual([])
  })

  it("gives one tool's signature by its full name", () => {
    expect(tools.map(toolSignature)[1]).toBe("tools.menu.delete(input: { id: string }): Promise<true>")
  })

  it("asks for no argument where an empty object would do", () => {
    const [list] = defineTools({
      list: { description: "", input: z.object({ limit: z.number().optional() }), output: z.string() },
    })
    expect(toolSignature(list as Tool)).toBe("tools.list(input?: { limit?: number }): Promise<string>")
  })

  it("tells an input's type in one line", () => {
    const input = z.object({
      menuId: z.string().describe("Which one."),
      only: z.array(z.enum(["vegan", "hot"])).optional(),
      page: z.object({ first: z.number(), count: z.number().describe("At most so many.") }),
    })
    const specs = defineTools({
      list: { description: "", input, output: z.string() },
      own: { description: "", input: v.object({ a: v.string() }), output: z.string() },
    })
    expect(specs.map((tool) => inputTypeText(tool))).toEqual([
      '{ menuId: string; only?: ("vegan" | "hot")[]; page: { first: number; count: number } }',
      undefined,
    ])
  })

  it("makes manifests", () => {
    const manifest = createCodePlanManifest(tools)
    expect(JSON.parse(JSON.stringify(manifest))).toEqual(manifest)
    expect(manifest.tools[3]).toEqual({
      name: "old",
      description: "Old.",
      parameters: { type: "object", properties: { a: { type: "string" } }, required: ["a"] },
      returns: { type: "string", description: "What it was." },
      signature: "tools.old(input: { a: string }): Promise<string>",
    })
  })
})

/** Schemas as nobody would write them. */
const anySchema = fc.letrec<{ schema: JsonSchema; object: Record<string, unknown> }>((tie) => {
  const oddText = fc.oneof(
    fc.string({ unit: "binary", maxLength: 6 }),
    fc.constantFrom("*/", "new", "readonly", "constructor", "a-b", "\u2028", "`", "$" + "{x}", "__proto__", "//", "\\"),
  )
  const many = fc.array(tie("schema"), { maxLength: 3 })
  const byName = fc.dictionary(oddText, tie("schema"), { maxKeys: 3 })
  const pointer = fc.constantFrom(
    "#",
    "#/$defs/a",
    "#/$defs/b",
    "#/properties/a",
    "#/items",
    "#an",
    "#/$defs/none",
    "x.json#/*/",
  )
  const keywords = {
    type: fc.oneof(
      fc.constantFrom("string", "number", "integer", "boolean", "null", "object", "array", "odd"),
      fc.array(fc.constantFrom("string", "null", "object", "array", "integer"), { maxLength: 3 }),
    ),
    properties: fc.oneof(byName, fc.record({ a: tie("schema") })),
    required: fc.array(oddText, { maxLength: 2 }),
    additionalProperties: tie("schema"),
    patternProperties: byName,
    propertyNames: fc.record({ enum: fc.array(oddText, { maxLength: 2 }) }),
    items: fc.oneof(tie("schema"), many),
    prefixItems: many,
    additionalItems: tie("schema"),
    minItems: fc.nat(3),
    enum: fc.array(fc.jsonValue({ maxDepth: 2 }), { maxLength: 3 }),
    const: fc.jsonValue({ maxDepth: 2 }),
    anyOf: many,
    oneOf: many,
    allOf: many,
    not: tie("schema"),
    nullable: fc.boolean(),
    format: oddText,
    pattern: oddText,
    description: oddText,
    default: fc.jsonValue(),
    minimum: fc.double(),
    $ref: pointer,
    $anchor: fc.constant("an"),
    $defs: fc.record({ a: tie("schema"), b: tie("schema") }, { requiredKeys: [] }),
    tsType: fc.constantFrom("Date", "Map<unknown, unknown>", "import('fs')"),
  }
  return {
    schema: fc.oneof({ depthSize: "small", withCrossShrink: true }, fc.boolean(), tie("object")),
    object: fc
      .subarray(Object.keys(keywords) as (keyof typeof keywords)[], { maxLength: 5 })
      .chain((names) => fc.record(Object.fromEntries(names.map((name) => [name, keywords[name]])))),
  }
})

describe("any schema", () => {
  const declared = (input: JsonSchema, output: JsonSchema, description: string) => {
    const spec = { description, input: v.unknown(), output: v.unknown(), parameters: input, returns: output }
    return declareTools(defineTools({ a: { new: spec, get: spec }, delete: spec }))
  }

  it("gives a declaration that TypeScript can read", () => {
    fc.assert(
      fc.property(anySchema.schema, anySchema.schema, fc.string(), (input, output, description) => {
        expect(syntaxErrors(declared(input, output, description))).toEqual([])
      }),
      { numRuns: 500 },
    )
  })

  it("gives a declaration without type errors", () => {
    fc.assert(
      fc.property(anySchema.schema, anySchema.schema, (input, output) => {
        expect(typeErrors(declared(input, output, "x"))).toEqual([])
      }),
      { numRuns: 60 },
    )
  })
})
