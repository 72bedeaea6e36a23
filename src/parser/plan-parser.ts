/**
 * acorn's parser, made to parse the body of a strict async function: `return` and `await` at the top, no `import` or
 * `super`, and `let`, `var` and functions as in a function. The text is parsed as it stands, never wrapped.
 *
 * It counts how deep it recurses, so that no source reaches the end of the host's stack.
 */
import {
  type Expression,
  type IfStatement,
  type Node,
  type Options,
  type SequenceExpression,
  type Statement,
  tokTypes,
} from "acorn"
import { type ParserClass, type ParserInternals, SCOPE_ASYNC } from "./acorn-internals.js"
import {
  AnalysisFailure,
  forbiddenSyntax,
  MAX_PROBLEMS,
  nestedTooDeeply,
  type Problem,
  tooManyNames,
} from "./errors.js"
import type { Refusal } from "./syntax.js"
import type { ParseFailure } from "./syntax-messages.js"

/**
 * How deep the parser may recurse, in levels of statements, operands, function bodies and patterns. Parentheses, arrays and
 * calls cost two levels, a function some four. A level takes up to 1.0 KB of the host's stack, with types up to 1.3 KB, so
 * that all of them stay at half of Node's default.
 */
const MAX_NESTING = 400

/** acorn searches them in turn for each declaration. */
const MAX_NAMES = 10_000

/** `&&` binds as tight as this, `||` less. */
const COALESCE_PRECEDENCE = 2

/** What acorn says, for `syntax-messages.ts` to put into other words. */
const UNEXPECTED_TOKEN = "Unexpected token"
const MIXED_COALESCE = "Logical expressions and coalesce expressions cannot be mixed. Wrap either by parentheses"

export const planParserOptions: Options = {
  ecmaVersion: "latest",
  // The top level is that of a function, not of a script; nothing else of CommonJS comes with it.
  sourceType: "commonjs",
  strict: true,
  allowHashBang: false,
  // Imports and exports are parsed wherever they stand, and refused by name.
  allowImportExportEverywhere: true,
}

/** What acorn asks of the words that it otherwise keeps as regular expressions. */
class Words {
  private readonly words: ReadonlySet<string>

  constructor(words: readonly string[]) {
    this.words = new Set(words)
  }

  test(word: string): boolean {
    return this.words.has(word)
  }
}

const strictWords = "enum implements interface let package private protected public static yield".split(" ")
const keywords = new Words(Object.values(tokTypes).flatMap(({ keyword }) => keyword ?? []))
const reservedWords = new Words(strictWords)
const reservedNames = new Words([...strictWords, "eval", "arguments"])

/** A syntax error, after which the parser cannot go on. A guess may go wrong, so it is put into words only at the end. */
export class SyntaxFailure extends SyntaxError {
  constructor(readonly failure: ParseFailure) {
    super(failure.message)
  }
}

export interface PlanParser extends ParserInternals {
  /** What the language leaves out and was seen. If the parse succeeds, the resolver finds it once more, in the tree. */
  readonly refused: Problem[]
  /** Errors that did not end the parse. */
  readonly failures: ParseFailure[]
  readonly hasVariables: boolean
  nesting: number
  enter(levels: number): void
  leave(levels: number): void
  parseOperator(
    left: Expression,
    start: number,
    startLoc: unknown,
    minPrecedence: number,
    forInit?: boolean | string,
  ): Expression | null
  failureAt(position: number, given: unknown): ParseFailure
}

export type PlanParserClass = new (options: Options, input: string, start?: number) => PlanParser

export function planParser(Base: ParserClass): PlanParserClass {
  return class extends Base implements PlanParser {
    readonly refused: Problem[] = []
    readonly failures: ParseFailure[] = []
    hasVariables = false
    nesting = 0

    constructor(options: Options, input: string, start?: number) {
      super(options, input, start)
      const top = this.scopeStack[0]
      if (top !== undefined) top.flags |= SCOPE_ASYNC
      // Sets answer faster than the regular expressions that acorn makes.
      this.keywords = keywords
      this.reservedWordsStrict = reservedWords
      this.reservedWordsStrictBind = reservedNames
    }

    override canInsertSemicolon(): boolean {
      const { type } = this
      return type === tokTypes.eof || type === tokTypes.braceR || this.hasLineBreakBefore()
    }

    /** Between the token before and the current one. */
    private hasLineBreakBefore(): boolean {
      for (let at = this.lastTokEnd; at < this.start; at++) {
        const code = this.input.charCodeAt(at)
        if (code === 10 || code === 13 || code === 0x2028 || code === 0x2029) return true
      }
      return false
    }

    /** Without acorn's guard of the host's stack at each expression: `enter` keeps far from its end. */
    override parseExpression(forInit?: boolean | string, errors?: object | null): Expression {
      const { start, startLoc } = this
      const first = this.parseMaybeAssign(forInit, errors)
      if (this.type !== tokTypes.comma) return first
      const node = this.startNodeAt(start, startLoc) as SequenceExpression
      node.expressions = [first]
      while (this.eat(tokTypes.comma)) node.expressions.push(this.parseMaybeAssign(forInit, errors))
      return this.finishNode<SequenceExpression>(node, "SequenceExpression")
    }

    override raise(position: number, message: string): never {
      throw new SyntaxFailure(this.failureAt(position, message))
    }

    override raiseRecoverable(position: number, message: string): void {
      const isKnown = this.failures.some((known) => known.position === position && known.message === message)
      if (!isKnown && this.failures.length < MAX_PROBLEMS) this.failures.push(this.failureAt(position, message))
    }

    override unexpected(position: number = this.start): never {
      this.raise(position, UNEXPECTED_TOKEN)
    }

    failureAt(position: number, given: unknown): ParseFailure {
      // A few messages of the TypeScript plugin are functions that make one.
      const message = typeof given === "string" ? given : UNEXPECTED_TOKEN
      const { start, end, type, lastTokStart, lastTokEnd, canAwait } = this
      const token = { start, end, label: type.label }
      return { message, position, token, previousStart: lastTokStart, previousEnd: lastTokEnd, canAwait }
    }

    enter(levels: number): void {
      this.nesting += levels
      if (this.nesting > MAX_NESTING) throw new AnalysisFailure(nestedTooDeeply(this.start))
    }

    leave(levels: number): void {
      this.nesting -= levels
    }

    override parseStatement(context: string | null, isTopLevel?: boolean, exports?: object): Statement {
      this.enter(1)
      const statement = super.parseStatement(context, isTopLevel, exports)
      this.leave(1)
      return statement
    }

    override parseFunctionBody(node: Node, isArrow?: boolean, ...rest: unknown[]): unknown {
      this.enter(1)
      const result = super.parseFunctionBody(node, isArrow, ...rest)
      this.leave(1)
      return result
    }

    override parseClass(node: Node, isStatement: boolean | string): Node {
      this.enter(4)
      const result = super.parseClass(node, isStatement)
      this.leave(4)
      return result
    }

    override parseMaybeAssign(forInit?: boolean | string, errors?: object | null, after?: unknown): Expression {
      this.enter(1)
      const expression = super.parseMaybeAssign(forInit, errors, after)
      this.leave(1)
      return expression
    }

    override parseMaybeUnary(
      errors?: object | null,
      sawUnary?: boolean,
      incDec?: boolean,
      forInit?: boolean | string,
    ): Expression {
      this.enter(1)
      const expression = super.parseMaybeUnary(errors, sawUnary, incDec, forInit)
      this.leave(1)
      return expression
    }

    /** As a loop, so that a chain of operators takes no more of the host's stack than one. */
    override parseExprOp(
      left: Expression,
      start: number,
      startLoc: unknown,
      minPrecedence: number,
      forInit?: boolean | string,
    ): Expression {
      let result = left
      for (;;) {
        const next = this.parseOperator(result, start, startLoc, minPrecedence, forInit)
        if (next === null) return result
        result = next
      }
    }

    /** One operator that binds tighter than `minPrecedence`, with its right operand; null if there is none. */
    parseOperator(
      left: Expression,
      start: number,
      startLoc: unknown,
      minPrecedence: number,
      forInit?: boolean | string,
    ): Expression | null {
      const { type, value } = this
      const { binop } = type
      if (binop === null || binop <= minPrecedence || (forInit && type === tokTypes._in)) return null
      const isCoalesce = type === tokTypes.coalesce
      const isLogical = type === tokTypes.logicalOR || type === tokTypes.logicalAND
      this.next()
      const { start: rightStart, startLoc: rightLoc } = this
      const operand = this.parseMaybeUnary(null, false, false, forInit)
      // `??` does not mix with `||` and `&&`, so its right operand must not take them in.
      const precedence = isCoalesce ? COALESCE_PRECEDENCE : binop
      const right = this.parseExprOp(operand, rightStart, rightLoc, precedence, forInit)
      const node = this.buildBinary(start, startLoc, left, right, value, isLogical || isCoalesce)
      const mixes = isCoalesce
        ? this.type === tokTypes.logicalOR || this.type === tokTypes.logicalAND
        : isLogical && this.type === tokTypes.coalesce
      if (mixes) this.raiseRecoverable(this.start, MIXED_COALESCE)
      return node
    }

    /** As a loop, for chains of `else if`. */
    override parseIfStatement(first: Node): Statement {
      const chain = [first as IfStatement]
      for (let node = first as IfStatement; ; ) {
        this.next()
        node.test = this.parseParenExpression()
        node.consequent = this.parseStatement("if")
        node.alternate = null
        if (!this.eat(tokTypes._else)) break
        if (this.type !== tokTypes._if) {
          node.alternate = this.parseStatement("if")
          break
        }
        const next = this.startNode() as IfStatement
        node.alternate = next
        chain.push(next)
        node = next
      }
      for (const node of chain.reverse()) this.finishNode(node, "IfStatement")
      return first as IfStatement
    }

    override parseNew(): Expression {
      this.enter(1)
      const expression = super.parseNew()
      this.leave(1)
      return expression
    }

    override parseBindingAtom(): Node {
      this.enter(1)
      const pattern = super.parseBindingAtom()
      this.leave(1)
      return pattern
    }

    override regexp_disjunction(state: unknown): unknown {
      this.enter(1)
      const result = super.regexp_disjunction(state)
      this.leave(1)
      return result
    }

    override regexp_eatNestedClass(state: unknown): unknown {
      this.enter(1)
      const result = super.regexp_eatNestedClass(state)
      this.leave(1)
      return result
    }

    override declareName(name: string, type: number, position: number): void {
      const { lexical } = this.currentScope()
      if (lexical.length > MAX_NAMES) throw new AnalysisFailure(tooManyNames(position))
      super.declareName(name, type, position)
    }

    override parseVar(node: Node, isFor: boolean, kind: string, mayLackInitializer?: boolean): Node {
      if (kind === "var") this.hasVariables = true
      return super.parseVar(node, isFor, kind, mayLackInitializer)
    }

    override parseVarId(declarator: Node, kind: string): void {
      super.parseVarId(declarator, kind)
      const hasValue = this.type === tokTypes.eq || this.type === tokTypes._in || this.isContextual("of")
      if (kind !== "const" || hasValue || this.isAmbientContext === true) return
      this.raise(this.start, "Missing initializer in const declaration")
    }

    private note(refusal: Refusal, node: Node): void {
      this.refused.push(forbiddenSyntax(refusal, node.start, this.end))
    }

    override parseWithStatement(node: Node): Statement {
      this.note("with", node)
      this.next()
      const statement = node as Node & { object: Expression; body: Statement }
      statement.object = this.parseParenExpression()
      statement.body = this.parseStatement("with")
      return this.finishNode(node, "WithStatement")
    }

    override parseImport(node: Node): Node {
      this.note("import", node)
      return super.parseImport(node)
    }

    override parseExport(node: Node, exports?: object): Node {
      this.note("export", node)
      return super.parseExport(node, exports)
    }

    override parseDynamicImport(node: Node): Expression {
      this.note("dynamicImport", node)
      return super.parseDynamicImport(node)
    }

    /** The tree keeps pattern and flags of a regular expression; an object of the host's has no place in it. */
    override parseLiteral(value: unknown): Expression {
      return super.parseLiteral(this.type === tokTypes.regexp ? null : value)
    }
  }
}
