import { expect, test } from "vitest"
import { diagnosePlan } from "./parse.js"
import { knownGlobals } from "./testing.js"

/** The first syntax error, as `line:column message | hint`. */
function firstError(text: string): string {
  const [diagnostic] = diagnosePlan(text, { knownGlobals }).filter(({ code }) => code === "syntax_error")
  if (diagnostic === undefined) return "none"
  const { line, column, message, hint } = diagnostic
  return `${line}:${column} ${message}${hint === undefined ? "" : ` | ${hint}`}`
}

test.each([
  ["f(1, 2", '1:7 Unexpected end of input | Close the "(" opened at 1:2.'],
  ["if (input) {\n  f()\n\nreturn 1", '4:9 Unexpected end of input | Close the "{" opened at 1:12.'],
  [
    "function f() {\n  if (input) {\n    f()\n}\nreturn 1",
    '5:9 Unexpected end of input | Close the "{" opened at 2:14.',
  ],
  ["const s = `a ${input", '1:21 Unexpected end of input | Close the "${" opened at 1:14.'],
  ["var a = 1 +", "1:12 Unexpected end of input | Finish the last statement."],
  ["f(1 2)", '1:5 missing ) after argument list | Put a comma before it, or close the "(" opened at 1:2.'],
  ["f(input]", '1:8 missing ) after argument list | Close the "(" opened at 1:2.'],
  ["f((x) => {\n  return x\n)", "3:1 Unexpected token ')' | Close the \"{\" opened at 1:10."],
  ["}", "1:1 Unexpected token '}' | Remove the \"}\", or open it before."],
  ["[1 2]", "1:4 Unexpected number | Put a comma before it."],
  ["const x = { a: 1 b: 2 }", "1:18 Unexpected identifier 'b' | Put a comma or a semicolon before it."],
  ["const x;", "1:8 Missing initializer in const declaration | Give it a value, or declare it with `let`."],
  [
    "let { a };",
    "1:10 Missing initializer in destructuring declaration | Give it a value to take apart: `const { x } = value`.",
  ],
  [
    "input.forEach((x) => { await f(x) })",
    "1:24 await is only valid in async functions and the top level bodies of modules | Make the function around it `async`, and await what it returns.",
  ],
  [
    "const x: number = 1",
    '1:8 Missing initializer in const declaration | Leave the types out, or pass `language: "typescript"`.',
  ],
  [
    "interface A {}",
    '1:1 Unexpected strict mode reserved word | Leave the types out, or pass `language: "typescript"`.',
  ],
  ["enum A { X }", '1:1 Unexpected reserved word | Leave the types out, or pass `language: "typescript"`.'],
  [
    "return <b>hi</b>",
    "1:8 Unexpected token '<' | JSX is not part of the plan language; use the `html` tag: html`<b>…</b>`.",
  ],
  [
    'const s = "abc',
    '1:11 Invalid or unexpected token | Close the string with ", or write it as a template literal to go over lines.',
  ],
  ["const s = “abc”", "1:11 Invalid or unexpected token | Use straight quotes."],
  ["/* abc", "1:1 Invalid or unexpected token | Close the comment with */."],
  ["const s = `abc", "1:12 Unterminated template literal | Close the template literal with a backtick."],
  ["/(/.test(input)", "1:2 Invalid regular expression: /(/: Unterminated group"],
  ["throw\ninput", "1:6 Illegal newline after throw | Put what is thrown on the line of `throw`."],
  ["break", "1:1 Illegal break statement"],
  ["continue", "1:1 Illegal continue statement: no surrounding iteration statement"],
  ["x: while (input) { continue y }", "1:20 Undefined label 'y'"],
  ["1 = 2", "1:1 Invalid left-hand side in assignment"],
  [
    "let x; let x",
    "1:12 Identifier 'x' has already been declared | Choose another name, or leave out the keyword to assign to the first.",
  ],
  ["let eval", "1:5 Unexpected eval or arguments in strict mode | Choose another name."],
  ["delete input", "1:1 Delete of an unqualified identifier in strict mode."],
  ["class A { m() { this.#y } }", "1:22 Private field '#y' must be declared in an enclosing class"],
  ["input ?? 1 || 2", "1:12 Unexpected token '??' | Put one of them in parentheses: `(a || b) ?? c`."],
  ["yield 1", "1:1 Unexpected strict mode reserved word | Make the function around it a generator: `function* …`."],
  [
    "const { a, ...b, } = input",
    "1:16 Rest element must be last element | Remove the comma behind it, or move it to the end.",
  ],
  ["({ a = 1 })", '1:6 Invalid shorthand property initializer | Write ":" between the key and the value.'],
])("%j: %s", (text, expected) => {
  expect(firstError(text)).toBe(expected)
})
