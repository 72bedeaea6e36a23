import type { StandardSchemaV1 } from "@standard-schema/spec"
import { type } from "arktype"
import * as v from "valibot"
import { describe, expect, it } from "vitest"
import { z } from "zod"
import { issuesText, jsonSchemaOf, schemaIssues, validate } from "./schema.js"

async function complaint(schema: StandardSchemaV1, value: unknown): Promise<string> {
  const result = await validate(schema, value)
  return issuesText(schemaIssues("input", result.issues ?? []))
}

describe("issues", () => {
  const item = z.object({ tags: z.array(z.string()), "odd key": z.number().optional() })

  it.each([
    ["zod", z.object({ menuId: z.string() }), {}, "input.menuId: expected string, got undefined"],
    ["zod", z.object({ menuId: z.string() }), undefined, "input: expected object, got undefined"],
    ["zod", z.array(item), [{ tags: ["a", 1] }], "input[0].tags[1]: expected string, got number"],
    ["zod", item, { tags: [], "odd key": "" }, 'input["odd key"]: expected number, got string'],
    ["zod", z.number().min(1), 0, "input: expected number to be >=1"],
    ["zod", z.enum(["a", "b"]), "c", 'input: expected one of "a"|"b"'],
    ["zod", z.strictObject({}), { x: 1 }, 'input: Unrecognized key: "x"'],
    ["valibot", v.object({ menuId: v.string() }), { menuId: 1 }, "input.menuId: expected string, got 1"],
    ["valibot", v.object({ menuId: v.string() }), {}, "input.menuId: is missing"],
    ["valibot", v.pipe(v.string(), v.minLength(3, "too short")), "a", "input: too short"],
    ["valibot", v.picklist(["a b", "c"]), "x y", 'input: expected ("a b" | "c"), got "x y"'],
    ["arktype", type({ menuId: "string" }), { menuId: 1 }, "input.menuId: must be a string (was a number)"],
    ["arktype", type({ a: { b: "string[]" } }), { a: { b: [1] } }, "input.a.b[0]: must be a string (was a number)"],
  ])("of %s are told in one form: %#", async (_library, schema, value, expected) => {
    expect(await complaint(schema, value)).toBe(expected)
  })

  it("are counted when there are many", async () => {
    const many = z.array(z.string())
    const text = await complaint(many, [1, 2, 3, 4, 5, 6, 7])
    expect(text.split("; ")).toHaveLength(6)
    expect(text).toMatch(/input\[4\]: expected string, got number; and 2 more$/)
  })
})

describe("validate", () => {
  it("gives what the schema makes of the value", () => {
    expect(validate(z.object({ n: z.number().default(3) }), {})).toEqual({ value: { n: 3 } })
    expect(validate(z.undefined(), undefined)).toEqual({ value: undefined })
  })

  it("waits for asynchronous schemas", async () => {
    const even = z.number().refine(async (n) => n % 2 === 0, "expected an even number")
    expect(await validate(even, 2)).toEqual({ value: 2 })
    expect(await complaint(even, 3)).toBe("input: expected an even number")
    expect(
      await complaint(
        v.pipeAsync(
          v.string(),
          v.checkAsync(async () => false, "no"),
        ),
        "x",
      ),
    ).toBe("input: no")
  })
})

describe("jsonSchemaOf", () => {
  it("asks the library", () => {
    const schema = z.object({ at: z.date(), n: z.number().default(1) })
    expect(jsonSchemaOf("x", schema, "input", undefined)).toMatchObject({
      properties: { at: { tsType: "Date" }, n: { type: "number", default: 1 } },
      required: ["at"],
    })
    expect(jsonSchemaOf("x", schema, "output", true)).toMatchObject({ required: ["at", "n"] })
    expect(jsonSchemaOf("x", type({ a: "string" }), "input", undefined)).toMatchObject({ required: ["a"] })
  })

  it("takes what the tool says where the library tells nothing", () => {
    expect(jsonSchemaOf("x", v.string(), "input", { type: "string" })).toEqual({ type: "string" })
    expect(() => jsonSchemaOf("tools.a", v.string(), "input", undefined)).toThrow(
      "tools.a: input cannot be described, because its schema (valibot) does not tell its JSON Schema; give the tool `parameters`",
    )
  })

  it("says why the library could not", () => {
    const standard = { version: 1, vendor: "own", validate: () => ({ value: 1 }) } as const
    const jsonSchema = { input: () => ({}), output: () => Promise.reject }
    const failing = {
      ...jsonSchema,
      output: () => {
        throw new Error("no such thing")
      },
    }
    const schema = { "~standard": { ...standard, jsonSchema: failing } }
    expect(() => jsonSchemaOf("tools.a", schema, "output", undefined)).toThrow(
      "tools.a: output cannot be described, because its schema (own) has no JSON Schema: no such thing; give the tool `returns`",
    )
    expect(jsonSchemaOf("tools.a", schema, "output", { type: "null" })).toEqual({ type: "null" })
  })
})
