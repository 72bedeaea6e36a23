import { describe, expect, test } from "vitest"
import { createDebugSession, type DebugSession } from "./index.js"

/** A session at the first `debugger` statement. */
function atDebugger(source: string): DebugSession {
  const session = createDebugSession(source)
  session.start({ stopOnEntry: false })
  return session
}

function evaluate(session: DebugSession, text: string): string {
  try {
    return session.evaluate(text).result
  } catch (error) {
    return (error as Error).message
  }
}

describe("the name that a function or class has inside itself is known, though nothing there uses it", () => {
  const withClass = (member: string, use: string) => `const K = class Inner { #p = 1; ${member} };\n${use}`

  test.each([
    ["in a method", withClass("m() { debugger; }", "new K().m();"), "Inner.name", "'Inner'"],
    ["in a constructor", withClass("constructor() { debugger; }", "new K();"), "Inner.name", "'Inner'"],
    ["in a static method", withClass("static m() { debugger; }", "K.m();"), "Inner === this", "true"],
    ["in a getter", withClass("get m() { debugger; return 1; }", "new K().m;"), "Inner.name + this.#p", "'Inner1'"],
    [
      "in an arrow function",
      withClass("m() { [1].map((x) => { debugger; }); }", "new K().m();"),
      "Inner.name",
      "'Inner'",
    ],
    ["of a function", "const f = function inner() { debugger; };\nf();", "inner === f", "true"],
    [
      "of a function around",
      "const f = function inner() { [1].map((x) => { debugger; }); };\nf();",
      "inner === f",
      "true",
    ],
    [
      "but not of one that has ended",
      "(function inner() { return () => { debugger; }; })()();",
      "typeof inner",
      "'undefined'",
    ],
  ])("%s", (_name, source, text, result) => {
    expect(evaluate(atDebugger(source), text)).toBe(result)
  })
})

describe("super, this and new.target are those of the frame", () => {
  const base = "class Base { m() { return 'base ' + this.n; } static m() { return 'static'; } }\n"
  const derived = (member: string, use: string) => `${base}class A extends Base { n = 1; ${member} }\n${use}`

  test.each([
    ["in a method", derived("m() { debugger; }", "new A().m();"), "super.m()", "'base 1'"],
    [
      "in an arrow function of the text",
      derived("m() { debugger; }", "new A().m();"),
      "(() => super.m())()",
      "'base 1'",
    ],
    ["in a static method", derived("static m() { debugger; }", "A.m();"), "super.m()", "'static'"],
    ["in a getter", derived("get g() { debugger; return 1; }", "new A().g;"), "super.m()", "'base 1'"],
    ["in an object", "const o = { __proto__: { x: 1 }, m() { debugger; } };\no.m();", "super.x", "1"],
    [
      "in an arrow function",
      derived("m() { [2].map((x) => { debugger; }); }", "new A().m();"),
      "super.m() + this.n",
      "'base 11'",
    ],
    [
      "in one that outlives its method",
      derived("m() { return () => { super.m; debugger; }; }", "new A().m()();"),
      "super.m()",
      "'base 1'",
    ],
    [
      "in a constructor",
      derived("constructor() { super(); debugger; }", "new A();"),
      "super.m() + new.target.name",
      "'base 1A'",
    ],
    [
      "in no function's method",
      "const f = () => { debugger; };\nf();",
      "super.m()",
      "SyntaxError: 'super' keyword unexpected here",
    ],
  ])("%s", (_name, source, text, result) => {
    expect(evaluate(atDebugger(source), text)).toBe(result)
  })

  test("also in conditions", () => {
    const session = createDebugSession(derived("m() {\n  return 1;\n}", "new A().m();"))
    session.start()
    expect(session.setBreakpoints([{ line: 3, condition: "super.m() === 'base 1'" }])).toMatchObject([
      { verified: true },
    ])
    expect(session.continue()).toMatchObject({ reason: "breakpoint", description: "Paused on a breakpoint" })
  })
})
