/** What is wrong with a JSON text, in V8's words. */
import { partOf } from "../interpreter/text-part.js"

export type JsonProblem =
  /** A token that cannot stand here. */
  | "token"
  | "number"
  | "trailing"
  | "property"
  | "property-or-brace"
  | "colon"
  | "comma-or-brace"
  | "comma-or-bracket"
  | "minus"
  | "fraction"
  | "exponent"
  | "string"
  | "control"
  | "escape"
  | "unicode"

const END = "Unexpected end of JSON input"

const positioned: Readonly<Partial<Record<JsonProblem, string>>> = {
  number: "Unexpected number",
  trailing: "Unexpected non-whitespace character after",
  property: "Expected double-quoted property name",
  "property-or-brace": "Expected property name or '}'",
  colon: "Expected ':' after property name",
  "comma-or-brace": "Expected ',' or '}' after property value",
  "comma-or-bracket": "Expected ',' or ']' after array element",
  minus: "No number after minus sign",
  fraction: "Unterminated fractional number",
  exponent: "Exponent part is missing a number",
  string: "Unterminated string",
  control: "Bad control character in string literal",
  escape: "Bad escaped character",
  unicode: "Bad Unicode escape",
}

/** Values that were passed instead of text, as their texts tell. */
const notText = ["[object Object]", "undefined", "Infinity", "NaN"]

/** Characters of the text that are shown on either side. */
const CONTEXT = 10

export function jsonErrorMessage(text: string, at: number, problem: JsonProblem): string {
  const words = positioned[problem]
  if (words !== undefined) return `${words} ${problem === "trailing" ? "" : "in "}JSON at position ${at}`
  if (at >= text.length) return END
  const character = text.charAt(at)
  if (character === '"') return `Unexpected string in JSON at position ${at}`
  if (/[-0-9]/.test(character)) return `Unexpected number in JSON at position ${at}`
  if (notText.includes(text)) return `"${text}" is not valid JSON`
  return `Unexpected token '${character}', ${showContext(text, at)} is not valid JSON`
}

function showContext(text: string, at: number): string {
  if (text.length <= 2 * CONTEXT) return `"${text}"`
  if (at < CONTEXT) return `"${partOf(text, 0, at + CONTEXT)}"...`
  if (at < text.length - CONTEXT) return `..."${partOf(text, at - CONTEXT, at + CONTEXT)}"...`
  return `..."${partOf(text, at - CONTEXT)}"`
}
