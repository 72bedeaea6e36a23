import { describe, expect, it } from "vitest"
import { GeneratedCodePlanParseError, parseGeneratedCodePlan, validateGeneratedCodePlan } from "./envelope.js"

function failure(text: string): GeneratedCodePlanParseError {
  try {
    parseGeneratedCodePlan(text)
  } catch (error) {
    if (error instanceof GeneratedCodePlanParseError) return error
    throw error
  }
  throw new Error(`was taken for a plan: ${text}`)
}

describe("parseGeneratedCodePlan", () => {
  it("takes the envelope, and nothing beside it", () => {
    const text = '\n {"summary":"s","input":{"a":[null]},"code":"return 1","language":"js"}\n'
    expect(parseGeneratedCodePlan(text)).toEqual({ summary: "s", input: { a: [null] }, code: "return 1" })
    expect(parseGeneratedCodePlan('{"summary":"","input":null,"code":"x"}').input).toBe(null)
  })

  it.each([
    "",
    "return 1",
    '```json\n{"summary":"s","input":null,"code":"return 1"}\n```',
    '{"summary":"s","input":null,"code":"return 1",}',
    '{"summary":"s","input":null,"code":"return 1"} ok?',
    "{'summary':'s'}",
    '{"summary":"s","input":null,"code":"return\n1"}',
  ])("refuses what is not JSON: %j", (text) => {
    const error = failure(text)
    expect(error.message).toMatch(/^the reply is not JSON: /)
    expect(error.text).toBe(text)
    expect(error.cause).toBeInstanceOf(SyntaxError)
  })

  it.each([
    ["null", "reply: expected object, got null"],
    ["[]", "reply: expected object, got array"],
    ['{"input":1,"code":"x"}', "reply.summary: expected string, got undefined"],
    ['{"summary":"s","code":"x"}', "reply.input: is missing; `null` says that there is none"],
    ['{"summary":"s","input":1,"code":["x"]}', "reply.code: expected string, got array"],
    ['{"summary":"s","input":1,"code":" \\n"}', "reply.code: is empty"],
  ])("refuses what is not a plan: %j", (text, message) => {
    expect(failure(text).message).toBe(`the reply is not a code plan: ${message}`)
  })
})

describe("validateGeneratedCodePlan", () => {
  it("checks what is parsed already", () => {
    expect(validateGeneratedCodePlan({ summary: "s", input: 0, code: "x" })).toEqual({
      summary: "s",
      input: 0,
      code: "x",
    })
    expect(() => validateGeneratedCodePlan({})).toThrow(GeneratedCodePlanParseError)
  })
})
