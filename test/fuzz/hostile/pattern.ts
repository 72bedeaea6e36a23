/** Regular expressions that a backtracking matcher would not come to an end with, and some that are none. */
import type { Tape } from "../../property/program/tape.js"

const atoms = [
  ...([
    "a",
    "b",
    ".",
    "\\w",
    "[^b]",
    "\\d",
    "\\s*",
    "[a-c]",
    "\\b",
    "^",
    "$",
    "\\1",
    "\\k<n>",
    "\\p{L}",
    "(?:)",
    "\\u{61}",
  ] as const),
  ...["[\\w--a]", "[[a-z]&&[b-d]]", "\\q{ab|c}", "[\\s\\S]", "😀", "\\ud800"],
] as const

export function writePattern(tape: Tape, depth = 0): string {
  const parts = 1 + tape.below(3)
  let text = ""
  for (let i = 0; i < parts; i++) text += quantified(tape, depth)
  return depth < 3 && tape.once(5) ? `${text}|${writePattern(tape, depth + 1)}` : text
}

function quantified(tape: Tape, depth: number): string {
  const atom = depth > 2 || tape.once(3) ? tape.pick(atoms) : group(tape, depth + 1)
  return atom + tape.pick(["+", "*", "", "", "?", "+?", "{2}", "{0,1000}", "{1000}", "{2,}", "*?", "{99999}"])
}

function group(tape: Tape, depth: number): string {
  const open = tape.pick(["(", "(?:", "(", "(?=", "(?!", "(?<=", "(?<!", "(?<n>", "(?i:"])
  return `${open}${writePattern(tape, depth)})`
}
