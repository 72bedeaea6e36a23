/**
 * The parts of acorn's parser that ours builds on and that acorn's types leave out.
 *
 * They are what its plugins use, and stable over its eighth version; the tests of this room would show a change.
 */
import { type Expression, type Node, type Options, Parser, type Program, type Statement, type TokenType } from "acorn"

/** The flags of acorn's scopes that we set or read. */
export const SCOPE_ASYNC = 4

interface WordTest {
  test(word: string): boolean
}

export interface ParserInternals {
  options: Options & { locations: boolean }
  input: string
  /** Where the tokenizer is. */
  pos: number
  /** The current token. */
  type: TokenType & { readonly binop: number | null; readonly prefix: boolean; readonly isAssign: boolean }
  value: unknown
  start: number
  end: number
  startLoc: unknown
  /** The token before it. */
  lastTokStart: number
  lastTokEnd: number
  strict: boolean
  keywords: WordTest
  reservedWordsStrict: WordTest
  reservedWordsStrictBind: WordTest
  containsEsc: boolean
  readonly canAwait: boolean
  readonly scopeStack: { flags: number }[]

  parse(): Program
  next(): void
  startNode(): Node
  finishNode<T extends Node>(node: Node, type: T["type"]): T
  raise(position: number, message: string): never
  raiseRecoverable(position: number, message: string): void
  unexpected(position?: number): never
  parseStatement(context: string | null, isTopLevel?: boolean, exports?: object): Statement
  parseImport(node: Node): Node
  parseExport(node: Node, exports?: object): Node
  parseDynamicImport(node: Node): Expression
  parseWithStatement(node: Node): Statement
  parseVar(node: Node, isFor: boolean, kind: string, mayLackInitializer?: boolean): Node
  parseVarId(declarator: Node, kind: string): void
  isContextual(name: string): boolean
  /** Set by the TypeScript plugin inside `declare`. */
  readonly isAmbientContext?: boolean
  parseParenExpression(): Expression
  parseBindingAtom(): Node
  parseMaybeAssign(forInit?: boolean | string, errors?: object | null, afterLeftParse?: unknown): Expression
  parseMaybeUnary(errors?: object | null, sawUnary?: boolean, incDec?: boolean, forInit?: boolean | string): Expression
  parseExprOp(
    left: Expression,
    start: number,
    startLoc: unknown,
    minPrec: number,
    forInit?: boolean | string,
  ): Expression
  parseFunctionBody(node: Node, isArrow?: boolean, ...rest: unknown[]): unknown
  parseClass(node: Node, isStatement: boolean | string): Node
  declareName(name: string, type: number, position: number): void
  currentScope(): { readonly lexical: readonly string[] }
  startNodeAt(start: number, startLoc: unknown): Node
  canInsertSemicolon(): boolean
  parseExpression(forInit?: boolean | string, errors?: object | null): Expression
  parseNew(): Expression
  parseIfStatement(node: Node): Statement
  eat(type: TokenType): boolean
  parseLiteral(value: unknown): Expression
  buildBinary(
    start: number,
    startLoc: unknown,
    left: Node,
    right: Node,
    operator: unknown,
    isLogical: boolean,
  ): Expression
  regexp_disjunction(state: unknown): unknown
  regexp_eatNestedClass(state: unknown): unknown
}

export type ParserClass = new (options: Options, input: string, start?: number) => ParserInternals

export const AcornParser = Parser as unknown as ParserClass
