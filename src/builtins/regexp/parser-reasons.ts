/**
 * The parser's reasons for refusing a pattern, as V8 words them.
 *
 * Most are the same. The others are told from the text around the place where the parser stopped.
 */
import type { RegExpSyntaxError as ParserError } from "@eslint-community/regexpp"

export function reasonInV8(error: ParserError, source: string): string {
  const reason = error.message.slice(error.message.lastIndexOf(": ") + 2)
  const at = error.index
  if (endsInBackslash(source) && at >= source.length - 1 && reason !== "Invalid capture group name") {
    return "\\ at end of pattern"
  }
  switch (reason) {
    case "Invalid unicode escape":
      return "Invalid Unicode escape"
    case "Invalid escape":
      return invalidEscape(source, at)
    case "Invalid property name":
      return isInClass(source, at) ? "Invalid property name in character class" : reason
    case "Nothing to repeat":
      return REPEATED_LOOKAROUND.test(source.slice(Math.max(0, at - LONGEST_QUANTIFIER), at))
        ? "Invalid quantifier"
        : reason
    case "Invalid character in character class":
    case "Unterminated class string disjunction":
      return invalidInClass(source, at)
    case "Unterminated group":
      return "]{}".includes(source[at] ?? " ") ? "Lone quantifier brackets" : reason
    case "Invalid empty flags":
      return "Invalid flag group"
    case "Invalid group":
      return invalidGroup(source, at)
    default:
      return reason.startsWith("Duplicated flag") ? "Repeated flag in flag group" : reason
  }
}

/** A quantifier that stands behind a group and was refused: what came before it was a lookaround. */
const REPEATED_LOOKAROUND = /\)(?:[*+?]|\{\d+(?:,\d*)?\})\??$/
const LONGEST_QUANTIFIER = 64

function endsInBackslash(source: string): boolean {
  let count = 0
  while (source[source.length - 1 - count] === "\\") count++
  return count % 2 === 1
}

/** `at` is the place behind the backslash. */
function invalidEscape(source: string, at: number): string {
  const escaped = source[at] ?? ""
  if (escaped === "c") return "Invalid Unicode escape"
  if (isInClass(source, at)) return escaped >= "0" && escaped <= "7" ? "Invalid class escape" : "Invalid escape"
  return escaped === "0" ? "Invalid decimal escape" : "Invalid escape"
}

function invalidInClass(source: string, at: number): string {
  const found = source[at]
  if (found === undefined) return "Unterminated character class"
  const next = source[at + 1]
  if (found === "\\") return "Invalid escape"
  if (found === next && found !== "|" && source[at - 1] !== found && isOperandEnd(source, at)) {
    return "Invalid set operation in character class"
  }
  if (found !== "-" || next === "]" || !isOperandEnd(source, at)) return "Invalid character in character class"
  return next === undefined ? "Unterminated character class" : "Invalid character class"
}

/** Whether an operand of a class set operation, not the class or an operator, ends before this place. */
function isOperandEnd(source: string, at: number): boolean {
  const before = source[at - 1]
  if (before === "[") return source[at - 2] === "\\"
  if (before === "^") return source[at - 2] !== "["
  return source.slice(at - 2, at) !== "--" && source.slice(at - 2, at) !== "&&"
}

function invalidGroup(source: string, at: number): string {
  const flags = /^\(?\?([ims]*)(-?)([ims]*)(-?)/.exec(source.slice(Math.max(0, at - 1), at + MODIFIERS))
  if (flags === null || (flags[1] === "" && flags[2] === "")) return "Invalid group"
  if (flags[4] === "-") return "Multiple dashes in flag group"
  return "Invalid flag group"
}

/** More flags than there are would repeat one. */
const MODIFIERS = 12

function isInClass(source: string, at: number): boolean {
  let depth = 0
  for (let i = 0; i < at; i++) {
    if (source[i] === "\\") i++
    else if (source[i] === "[") depth++
    else if (source[i] === "]" && depth > 0) depth--
  }
  return depth > 0
}
