import { describe, expect, test } from "vitest"
import type { PlanSyntaxError } from "./errors.js"
import { diagnosePlan, parsePlan } from "./parse.js"
import { knownGlobals } from "./testing.js"

const found = (text: string, language?: "javascript" | "typescript") =>
  diagnosePlan(text, { knownGlobals, ...(language ? { language } : {}) }).map(({ message }) => message)

const refused = (text: string) => expect(found(text), text).not.toEqual([])
const accepted = (text: string) => expect(found(text), text).toEqual([])

describe("a plan is the body of a strict async function", () => {
  test.each([
    "return 1",
    "await tools.f()",
    "for await (const x of input) { x }",
    '"use strict"; return 1',
    "new.target",
    "this",
    "arguments",
    "debugger",
    "var x; var x; function f() {} function f() {} var f",
    "function f() { return await_() } function await_() {} f",
    "function f(await) {} f",
    "<!-- a comment\nreturn 1",
    "x: { break x }",
    "const let_ = 1; return let_",
  ])("accepted: %s", accepted)

  test.each([
    "let x; let x",
    "let x; var x",
    "var await",
    "let yield",
    "let let = 1",
    "let static",
    "const eval = 1",
    "arguments = 1",
    "super.x",
    "super()",
    "with (input) {}",
    "return 010",
    'return "\\010"',
    "delete input",
    "#!/usr/bin/env node",
    "} async function f() {",
    "yield 1",
    "break",
    "if (input) function f() {}",
    "async () => { function f() { await 1 } }",
    "function f(a, a) {}",
    "function f(a = 1) { 'use strict' }",
    "({ a: 1, __proto__: 1, __proto__: 2 })",
    "class A { #x; #x }",
    "class A { m() { this.#y } }",
    "class A { constructor() { super() } }",
    "return /(?<a>x)(?<a>y)/",
    "return /[b-a]/v",
  ])("refused: %s", refused)

  test("regular expressions of the newest edition", () => {
    accepted("return [/(?i:a)b/, /(?<y>a)|(?<y>b)/, /[\\p{L}--[a-z]]/v, /\\p{RGI_Emoji}/v, /a/dgimsuy]")
  })

  test("no object of the host's is on the tree", () => {
    const { program } = parsePlan("return /a+/g", { knownGlobals })
    expect(JSON.parse(JSON.stringify(program.body[0])).argument).toMatchObject({
      regex: { pattern: "a+", flags: "g" },
      value: null,
    })
  })
})

describe("what the language leaves out", () => {
  test.each([
    ['import x from "y"; return x', "import declarations are not part of the plan language"],
    ["export default async function main() { return 1 }", "export declarations are not part of the plan language"],
    ["export const x = 1", "export declarations are not part of the plan language"],
    ["export default class {}", "export declarations are not part of the plan language"],
    ['export * from "y"', "export declarations are not part of the plan language"],
    ['await import("y")', "import() is not part of the plan language"],
    ["import.meta", "import.meta is not part of the plan language"],
    ["with (input) { anything }", "with statements are not part of the plan language"],
    ['eval("1")', "eval is not part of the plan language"],
    ['new Function("1")', "The Function constructor is not part of the plan language"],
    ['Function("1")', "The Function constructor is not part of the plan language"],
    ["using x = input", "using declarations are not part of the plan language"],
    ["await using x = input", "using declarations are not part of the plan language"],
    ["for (using x of input) {}", "using declarations are not part of the plan language"],
  ])("%s", (text, message) => {
    const [diagnostic, ...others] = diagnosePlan(text, { knownGlobals, unknownGlobals: "throw" })
    expect(diagnostic).toMatchObject({ code: "forbidden_syntax", message })
    expect(diagnostic?.hint).toBeTruthy()
    expect(others).toEqual([])
  })

  test("what only looks like it is in", () => {
    accepted("return input instanceof Function || Function.prototype")
    accepted("const Function_ = 1; return typeof eval + Function_")
    accepted("function f(Function) { return Function(1) } return f")
    accepted("const using = 1, of = 2; return using + of")
  })

  test("with a syntax error, what was seen before it is told as well", () => {
    expect(found('import x from "y"\nreturn (1')).toEqual([
      "import declarations are not part of the plan language",
      "Unexpected end of input",
    ])
  })
})

describe("free names", () => {
  const hintFor = (text: string) => diagnosePlan(text, { knownGlobals }).map(({ message, hint }) => [message, hint])

  test("a name that is no global is refused, with the nearest name", () => {
    expect(hintFor("const total = 1; return totl")).toEqual([["totl is not defined", "Did you mean `total`?"]])
    expect(hintFor("consle.log(1)")).toEqual([["consle is not defined", "Did you mean `console`?"]])
    expect(hintFor("frobnicate()")).toEqual([["frobnicate is not defined", undefined]])
    expect(hintFor("frobnicate = 1")).toEqual([["frobnicate is not defined", undefined]])
  })

  test.each(["fetch", "require", "process", "window", "document", "localStorage", "Buffer", "alert", "module"])(
    "%s has a hint of its own",
    (name) => {
      const [[message, hint] = []] = hintFor(`return ${name}`)
      expect(message).toBe(`${name} is not defined`)
      expect(hint).toBeTruthy()
    },
  )

  test("typeof is fine, and so is every name where it throws only when reached", () => {
    accepted("return typeof window")
    expect(diagnosePlan("return window", { knownGlobals, unknownGlobals: "throw" })).toEqual([])
  })

  test("every use is a finding, up to a hundred", () => {
    expect(found("a1(); a1()")).toEqual(["a1 is not defined", "a1 is not defined"])
    expect(found("a1();".repeat(500))).toHaveLength(100)
  })
})

describe("a markdown fence", () => {
  test("is taken off, and positions are those of the given text", () => {
    const text = "Here is the plan:\n\n```js\nreturn serach\n```\nDone."
    expect(diagnosePlan(text, { knownGlobals })).toMatchObject([
      { line: 4, column: 8, message: "serach is not defined" },
    ])
    const { program, source } = parsePlan(text.replace("serach", "input"), { knownGlobals })
    const [statement] = program.body
    expect(source.text.slice(statement?.start, statement?.end)).toBe("return input")
  })

  test("says the language, unless the caller does", () => {
    const text = "```ts\nconst x: number = 1\nreturn x\n```"
    expect(parsePlan(text, { knownGlobals }).source.filename).toBe("plan.ts")
    expect(diagnosePlan(text, { knownGlobals, language: "javascript" })).not.toEqual([])
  })

  test("of tildes is none where the text is a plan as it stands", () => {
    const { program } = parsePlan("const x = 1\nreturn 2 + (\n~~~x\n)", { knownGlobals })
    expect(program.body).toHaveLength(2)
  })
})

describe("hostile sources end in a PlanSyntaxError", () => {
  const repeated = (open: string, inner: string, close: string) => (count: number) =>
    open.repeat(count) + inner + close.repeat(count)
  const forms: [string, (count: number) => string][] = [
    ["parentheses", repeated("(", "1", ")")],
    ["arrays", repeated("[", "", "]")],
    ["objects", (count) => `x=${repeated("{a:", "1", "}")(count)}`],
    ["blocks", repeated("{", "", "}")],
    ["functions", repeated("function f(){", "", "}")],
    ["arrow functions", repeated("()=>", "1", "")],
    ["classes", repeated("class A{m(){", "", "}}")],
    ["heritage", (count) => `x=${repeated("class extends ", "y", "{}")(count)}`],
    ["templates", repeated("`${", "1", "}`")],
    ["unary operators", repeated("!", "1", "")],
    ["powers", repeated("2**", "2", "")],
    ["new", repeated("new ", "x", "")],
    ["conditionals", repeated("x?y:", "z", "")],
    ["assignments", repeated("x=", "1", "")],
    ["sums", repeated("x+", "x", "")],
    ["members", (count) => `x${".y".repeat(count)}`],
    ["calls", (count) => `x${"()".repeat(count)}`],
    ["else if", (count) => `if(x){}${"else if(x){}".repeat(count)}`],
    ["patterns", (count) => `let ${repeated("[", "x", "]")(count)}=y`],
    ["groups of a regular expression", (count) => `/${repeated("(", "", ")")(count)}/`],
    ["classes of a regular expression", (count) => `/${repeated("[", "", "]")(count)}/v`],
  ]
  const typedForms: [string, (count: number) => string][] = [
    ["types", (count) => `let x:${repeated("(", "A", ")")(count)}`],
    ["type arguments", (count) => `let x:${repeated("A<", "B", ">")(count)}`],
    ["object types", (count) => `let x:${repeated("{a:", "A", "}")(count)}`],
    ["as", (count) => `x${" as A".repeat(count)}`],
    ["type assertions", (count) => `x=${repeated("<A>", "y", "")(count)}`],
    ["ambiguous type assertions", (count) => `x=${repeated("<T>(", "1", ")")(count)}`],
    ["ambiguous arrow functions", (count) => `x=${repeated("a?(b):c=>", "d", "")(count)}`],
    ["generic arrow functions", (count) => `x=${repeated("<T>(a:T)=>", "1", "")(count)}`],
  ]

  test.each(forms)("%s", (_, form) => {
    expect(found(form(20_000)).join()).toMatch(/too deeply nested/)
  })

  test.each(typedForms)("%s", (_, form) => {
    const messages = found(form(5_000), "typescript").filter((message) => !message.endsWith(" is not defined"))
    expect(messages.join()).toMatch(/^(Code is too (deeply nested|ambiguous to be parsed))?$/)
  })

  test("too deeply nested has a place", () => {
    const [diagnostic] = diagnosePlan("(".repeat(10_000), { knownGlobals })
    expect(diagnostic).toMatchObject({ line: 1, code: "syntax_error" })
    expect(diagnostic?.column).toBeGreaterThan(100)
  })

  test("what people write is far from the limits", () => {
    accepted(`return ${Array.from({ length: 800 }, () => '"a"').join(" + ")}`)
    accepted(`return ${"[".repeat(150)}${"]".repeat(150)}`)
    accepted(`if (input) {} ${"else if (input) {}".repeat(500)}`)
    accepted(`return input${".a()".repeat(400)}`)
    accepted("const x = 1;\n".replace("x", "x$").repeat(1) + "input;".repeat(20_000))
  })

  test("too many declarations", () => {
    const text = Array.from({ length: 20_000 }, (_, index) => `let v${index};`).join("")
    expect(found(text)).toEqual(["Too many declarations in one scope"])
  })
})

test("a plan is parsed once and keeps its text", () => {
  const text = "return 1"
  const { source, plan, functions, program } = parsePlan(text, { knownGlobals, filename: "menu.js" })
  expect([source.text, source.filename]).toEqual([text, "menu.js"])
  expect(functions).toEqual([plan])
  expect(program.info).toBe(plan)
})

test("the error is one of ours even if the parser breaks", () => {
  // The TypeScript plugin fails with a TypeError at this.
  expect(() => parsePlan("export type;{ A }", { knownGlobals, language: "typescript" })).toThrowError(
    expect.objectContaining({ name: "PlanSyntaxError", code: "syntax_error" } satisfies Partial<PlanSyntaxError>),
  )
})
