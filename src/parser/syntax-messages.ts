/**
 * acorn's syntax errors in V8's words, with a hint where there is something to say.
 */
import { type Bracket, type Brackets, findBrackets } from "./brackets.js"
import { type Problem, syntaxError } from "./errors.js"
import type { Source } from "./source.js"

/** An error as the parser met it. */
export interface ParseFailure {
  readonly message: string
  readonly position: number
  /** The token that the parser was at. */
  readonly token: { readonly start: number; readonly end: number; readonly label: string }
  /** The end of the token before it. */
  readonly previousEnd: number
  readonly previousStart: number
  readonly canAwait: boolean
}

/** Messages that say the same in other words. */
const words: ReadonlyMap<string, string> = new Map([
  ["'return' outside of function", "Illegal return statement"],
  ["'super' keyword outside a method", "'super' keyword unexpected here"],
  ["super() call outside constructor of a subclass", "'super' keyword unexpected here"],
  ["Argument name clash", "Duplicate parameter name not allowed in this context"],
  ["Assigning to rvalue", "Invalid left-hand side in assignment"],
  ["Await expression cannot be a default value", "Illegal await-expression in formal parameters of async function"],
  ["Bad character escape sequence", "Invalid escape sequence"],
  ["Bad escape sequence in untagged template literal", "Invalid escape sequence in template"],
  ["Binding member expression", "Invalid destructuring assignment target"],
  ["Binding parenthesized expression", "Invalid destructuring assignment target"],
  ["Binding rvalue", "Invalid destructuring assignment target"],
  ["Cannot use 'await' as identifier inside an async function", "Unexpected reserved word"],
  ["Cannot use 'yield' as identifier inside a generator", "Unexpected identifier 'yield'"],
  ["Cannot use 'arguments' in class field initializer", "'arguments' is not allowed in class field initializer"],
  ["Cannot use arguments in class static initialization block", "'arguments' is not allowed in class static block"],
  ["Classes can't have a field named 'constructor'", "Classes may not have a field named 'constructor'"],
  ["Classes can't have a static field named 'prototype'", "Classes may not have a static property named 'prototype'"],
  [
    "Classes may not have a static property named prototype",
    "Classes may not have a static property named 'prototype'",
  ],
  ["Classes can't have an element named '#constructor'", "Classes may not have a private field named '#constructor'"],
  ["Comma is not permitted after the rest element", "Rest element must be last element"],
  ["Complex binding patterns require an initialization value", "Missing initializer in destructuring declaration"],
  ["Constructor can't be a generator", "Class constructor may not be a generator"],
  ["Constructor can't be an async method", "Class constructor may not be an async method"],
  ["Constructor can't have get/set modifier", "Class constructor may not be an accessor"],
  ["Deleting local variable in strict mode", "Delete of an unqualified identifier in strict mode."],
  ["Duplicate constructor in the same class", "A class may only have one constructor"],
  ["Identifier directly after number", "Invalid or unexpected token"],
  ["Invalid number", "Invalid or unexpected token"],
  ["Missing catch or finally clause", "Missing catch or finally after try"],
  ["Multiple default clauses", "More than one default clause in switch statement"],
  ["Object pattern can't contain getter or setter", "Invalid destructuring assignment target"],
  ["Octal literal in strict mode", "Octal escape sequences are not allowed in strict mode."],
  ["Octal literal in template string", "Octal escape sequences are not allowed in template strings"],
  ["Optional chaining cannot appear in left-hand side", "Invalid left-hand side in assignment"],
  ["Optional chaining cannot appear in the callee of new expressions", "Invalid optional chain from new expression"],
  [
    "Optional chaining cannot appear in the tag of tagged template expressions",
    "Invalid tagged template on optional chain",
  ],
  ["Parenthesized pattern", "Invalid destructuring assignment target"],
  ["Private fields can not be deleted", "Private fields can not be deleted"],
  ["Redefinition of __proto__ property", "Duplicate __proto__ fields are not allowed in object literals"],
  ["Setter cannot use rest params", "Setter function argument must not be a rest parameter"],
  ["Shorthand property assignments are valid only in destructuring patterns", "Invalid shorthand property initializer"],
  ["Unterminated comment", "Invalid or unexpected token"],
  ["Unterminated regular expression", "Invalid regular expression: missing /"],
  ["Unterminated string constant", "Invalid or unexpected token"],
  ["Unterminated template", "Unterminated template literal"],
  ["Yield expression cannot be a default value", "Yield expression not allowed in formal parameter"],
  [
    "for-in loop variable declaration may not have an initializer",
    "for-in loop variable declaration may not have an initializer.",
  ],
  [
    "for-of loop variable declaration may not have an initializer",
    "for-of loop variable declaration may not have an initializer.",
  ],
  ["getter should have no params", "Getter must not have any formal parameters."],
  ["setter should have exactly one param", "Setter must have exactly one formal parameter."],
])

const patterns: readonly (readonly [RegExp, string])[] = [
  [/^(?:Binding|Assigning to) (?:eval|arguments) in strict mode$/, "Unexpected eval or arguments in strict mode"],
  [/^The keyword '(?:await|enum)' is reserved$/, "Unexpected reserved word"],
  [/^The keyword '.*' is reserved$/, "Unexpected strict mode reserved word"],
  [/^Unexpected keyword '(.*)'$/, "Unexpected token '$1'"],
  [/^Cannot use keyword 'await' outside an async function$/, "Unexpected reserved word"],
  [/^Escape sequence in keyword .*$/, "Keyword must not contain escaped characters"],
  [/^Label '(.*)' is already declared$/, "Label '$1' has already been declared"],
  [/^Unexpected character '.*'$/, "Invalid or unexpected token"],
  [/^Logical expressions and coalesce expressions cannot be mixed.*$/, "Unexpected token '??'"],
]

const hints: ReadonlyMap<string, string> = new Map([
  ["Missing initializer in const declaration", "Give it a value, or declare it with `let`."],
  ["Missing initializer in destructuring declaration", "Give it a value to take apart: `const { x } = value`."],
  ["Illegal newline after throw", "Put what is thrown on the line of `throw`."],
  ["Missing catch or finally after try", "Add `catch (error) { … }`."],
  ["Rest element must be last element", "Remove the comma behind it, or move it to the end."],
  ["Invalid shorthand property initializer", 'Write ":" between the key and the value.'],
  [
    "'super' keyword unexpected here",
    "Use `super` in methods only, and `super()` in the constructor of a class that extends another.",
  ],
  ["Unexpected eval or arguments in strict mode", "Choose another name."],
  ["Unexpected strict mode reserved word", "Choose another name."],
])

export function describeFailure(failure: ParseFailure, source: Source): Problem {
  const { position } = failure
  const at = { ...failure, text: source.text.slice(failure.token.start, failure.token.end), source }
  if (failure.message === "Unexpected token") return describeUnexpected(at)
  const message = reword(failure.message, source.text.slice(position, failure.token.end))
  const hint = hintFor(failure, message, source)
  return syntaxError(
    message,
    position,
    Math.max(position, failure.token.start === position ? failure.token.end : 0),
    hint,
  )
}

function reword(message: string, statement: string): string {
  const same = words.get(message)
  if (same !== undefined) return same
  const jump = /^Unsyntactic (break|continue)$/.exec(message)
  if (jump !== null) return describeJump(jump[1] ?? "", statement)
  for (const [pattern, replacement] of patterns) {
    if (pattern.test(message)) return message.replace(pattern, replacement)
  }
  return message
}

function describeJump(keyword: string, statement: string): string {
  const label = /^(?:break|continue)\s+([\p{ID_Continue}$]+)/u.exec(statement)?.[1]
  if (label !== undefined) return `Undefined label '${label}'`
  return keyword === "break"
    ? "Illegal break statement"
    : "Illegal continue statement: no surrounding iteration statement"
}

function hintFor(failure: ParseFailure, message: string, source: Source): string | undefined {
  if (failure.message === "Unterminated string constant") {
    return `Close the string with ${source.text[failure.position]}, or write it as a template literal to go over lines.`
  }
  if (failure.message === "Unterminated comment") return "Close the comment with */."
  if (failure.message.startsWith("Unterminated template")) return "Close the template literal with a backtick."
  if (failure.message.startsWith("Logical expressions")) return "Put one of them in parentheses: `(a || b) ?? c`."
  if (/^Unexpected character '[“”‘’„«»]'$/.test(failure.message)) return "Use straight quotes."
  if (/^Unexpected character '@'$/.test(failure.message))
    return "Call the function on the value instead of decorating it."
  if (/has already been declared$/.test(message))
    return "Choose another name, or leave out the keyword to assign to the first."
  if (failure.message === "The keyword 'yield' is reserved")
    return "Make the function around it a generator: `function* …`."
  if (/^Octal|^Invalid number/.test(failure.message)) return "Write octal numbers as `0o17`, and characters as `\\x0f`."
  return hints.get(message)
}

// ---------------------------------------------------------------------------------------------------------------------
// A token where none of its kind may be

interface Unexpected extends ParseFailure {
  readonly text: string
  readonly source: Source
}

function describeUnexpected(at: Unexpected): Problem {
  const { source, position, token } = at
  if (position !== token.start) {
    const end = position === at.previousStart ? at.previousEnd : position + 1
    return syntaxError(`Unexpected token '${source.text.slice(position, end)}'`, position, end)
  }
  const brackets = findBrackets(source.text, source.start, position)
  const inner = brackets.open[brackets.open.length - 1]
  if (token.label === "eof") return endOfInput(at, brackets)
  if (isAwaitOutside(at)) return awaitOutsideAsync(at)
  const isMissingParenthesis =
    inner?.text === "(" && inner.isCall && endsOperand(at) && at.text !== ")" && at.text !== "=>"
  const message = isMissingParenthesis ? "missing ) after argument list" : unexpectedMessage(at)
  return syntaxError(message, token.start, token.end, hintForToken(at, brackets))
}

function endOfInput({ source, token }: Unexpected, { open, suspect }: Brackets): Problem {
  const bracket = suspect ?? open[open.length - 1]
  const hint = bracket === undefined ? "Finish the last statement." : closeHint(bracket, source)
  return syntaxError("Unexpected end of input", token.start, token.start, hint)
}

function closeHint(bracket: Bracket, source: Source): string {
  const { line, column } = source.locate(bracket.start)
  return `Close the "${bracket.text}" opened at ${line}:${column}.`
}

function isAwaitOutside({ source, previousStart, previousEnd, canAwait }: Unexpected): boolean {
  return !canAwait && source.text.slice(previousStart, previousEnd) === "await"
}

function awaitOutsideAsync({ previousStart, previousEnd }: Unexpected): Problem {
  return syntaxError(
    "await is only valid in async functions and the top level bodies of modules",
    previousStart,
    previousEnd,
    "Make the function around it `async`, and await what it returns.",
  )
}

function unexpectedMessage({ token, text }: Unexpected): string {
  switch (token.label) {
    case "name":
      return `Unexpected identifier '${text}'`
    case "privateId":
      return `Unexpected identifier '${text}'`
    case "num":
      return "Unexpected number"
    case "string":
      return "Unexpected string"
    case "template":
    case "`":
      return "Unexpected template string"
    case "regexp":
      return "Unexpected regular expression"
    default:
      return `Unexpected token '${text}'`
  }
}

function hintForToken(at: Unexpected, brackets: Brackets): string | undefined {
  const inner = brackets.open[brackets.open.length - 1]
  if (/^[)\]}]$/.test(at.text)) {
    if (inner === undefined) return `Remove the "${at.text}", or open it before.`
    return closes(inner, at.text) ? undefined : closeHint(inner, at.source)
  }
  if (at.text === "<" && !endsOperand(at))
    return "JSX is not part of the plan language; use the `html` tag: html`<b>…</b>`."
  if (!endsOperand(at)) return undefined
  if (inner?.text === "(" && inner.isCall)
    return `Put a comma before it, or close the "(" opened at ${place(inner, at)}.`
  if (inner?.text === "(") return closeHint(inner, at.source)
  if (inner?.text === "[") return "Put a comma before it."
  return at.token.label === "name" || at.token.label === "string" ? "Put a comma or a semicolon before it." : undefined
}

function place(bracket: Bracket, { source }: Unexpected): string {
  const { line, column } = source.locate(bracket.start)
  return `${line}:${column}`
}

function closes(opener: Bracket, closer: string): boolean {
  return opener.text === "(" ? closer === ")" : opener.text === "[" ? closer === "]" : closer === "}"
}

/** Whether what comes before can be the end of an operand. */
function endsOperand({ source, previousStart, previousEnd }: Unexpected): boolean {
  const previous = source.text.slice(previousStart, previousEnd)
  return (
    /[\p{ID_Continue}$)\]}'"`/]$/u.test(previous) &&
    !/^(?:return|typeof|case|in|of|new|await|yield|void)$/.test(previous)
  )
}
