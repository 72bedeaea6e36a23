/**
 * Which bracket was left open, for the hint of a syntax error. Runs only when there is an error.
 */
import { type Token, type TokenType, tokenizer, tokTypes } from "acorn"

export interface Bracket {
  readonly text: "(" | "[" | "{" | "${" | "`"
  readonly start: number
  /** A call's parenthesis follows what is called. */
  readonly isCall: boolean
}

export interface Brackets {
  /** Open at the end, outermost first. */
  readonly open: readonly Bracket[]
  /** The first one whose closing brace stands further left than its own line does: it is likely to lack its own. */
  readonly suspect: Bracket | null
}

const openers: ReadonlyMap<TokenType, Bracket["text"]> = new Map([
  [tokTypes.parenL, "("],
  [tokTypes.bracketL, "["],
  [tokTypes.braceL, "{"],
  [tokTypes.dollarBraceL, "${"],
])

const closers: ReadonlySet<TokenType> = new Set([tokTypes.parenR, tokTypes.bracketR, tokTypes.braceR])

export function findBrackets(text: string, start: number, end: number): Brackets {
  const open: Bracket[] = []
  let suspect: Bracket | null = null
  let previous: TokenType | null = null
  for (const token of tokensOf(text.slice(0, end), start)) {
    const opener = openers.get(token.type)
    if (opener !== undefined) open.push({ text: opener, start: token.start, isCall: endsOperand(previous) })
    else if (token.type === tokTypes.backQuote) toggleTemplate(open, token)
    else if (closers.has(token.type)) {
      const closed = open.pop()
      if (closed !== undefined && suspect === null && isOutdented(text, closed, token)) suspect = closed
    }
    previous = token.type
  }
  return { open, suspect }
}

function toggleTemplate(open: Bracket[], token: Token): void {
  if (open[open.length - 1]?.text === "`") open.pop()
  else open.push({ text: "`", start: token.start, isCall: false })
}

const operandEnds: ReadonlySet<TokenType | null> = new Set([tokTypes.name, tokTypes.parenR, tokTypes.bracketR])

function endsOperand(type: TokenType | null): boolean {
  return operandEnds.has(type)
}

/** Both stand first on their line, and the closing one stands further left. */
function isOutdented(text: string, opener: Bracket, closer: Token): boolean {
  const closing = indentation(text, closer.start)
  return closing.isFirst && closing.width < indentation(text, opener.start).width
}

function indentation(text: string, position: number): { width: number; isFirst: boolean } {
  const lineStart = text.lastIndexOf("\n", position - 1) + 1
  const width = text.slice(lineStart).search(/[^ \t]|$/)
  return { width, isFirst: lineStart + width === position }
}

/** The tokens up to the end, or to where the text is none. */
function* tokensOf(text: string, start: number): Iterable<Token> {
  const tokens = tokenizer(" ".repeat(start) + text.slice(start), { ecmaVersion: "latest", allowHashBang: false })
  try {
    for (const token of tokens) yield token
  } catch {
    // The error itself, which is where the search ends.
  }
}
