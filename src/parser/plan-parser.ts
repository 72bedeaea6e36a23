/**
 * acorn's parser, made to parse the body of a strict async function: `return` and `await` at the top, no `import` or
 * `super`, and `let`, `var` and functions as in a function. The text is parsed as it stands, never wrapped.
 *
 * It counts how deep it recurses, so that no source reaches the end of the host's stack.
 */
import { type Expression, type Node, type Options, type Statement, tokTypes } from "acorn"
import { type ParserClass, type ParserInternals, SCOPE_ASYNC } from "./acorn-internals.js"
import { AnalysisFailure, forbiddenSyntax, MAX_PROBLEMS, nestedTooDeeply, type Problem } from "./errors.js"
import type { ParseFailure } from "./syntax-messages.js"

/**
 * How deep the parser may recurse, in levels of statements, operands and patterns. Parentheses, array literals and the
 * like cost two levels, a function inside another four. 1,000 levels take about two fifths of Node's default stack.
 */
export const MAX_NESTING = 1_000

export const planParserOptions: Options = {
  ecmaVersion: "latest",
  // The top level is that of a function, not of a script; nothing else of CommonJS comes with it.
  sourceType: "commonjs",
  strict: true,
  allowHashBang: false,
  // Imports and exports are parsed wherever they stand, and refused by name.
  allowImportExportEverywhere: true,
}

/** A syntax error, after which the parser cannot go on. A guess may go wrong, so it is put into words only at the end. */
export class SyntaxFailure extends SyntaxError {
  constructor(readonly failure: ParseFailure) {
    super(failure.message)
  }
}

export interface PlanParser extends ParserInternals {
  /** What was found without ending the parse. */
  readonly problems: Problem[]
  readonly failures: ParseFailure[]
  readonly hasVariables: boolean
  nesting: number
  enter(): void
  failureAt(position: number, message: string): ParseFailure
}

export type PlanParserClass = new (options: Options, input: string, start?: number) => PlanParser

export function planParser(Base: ParserClass): PlanParserClass {
  return class extends Base implements PlanParser {
    readonly problems: Problem[] = []
    readonly failures: ParseFailure[] = []
    hasVariables = false
    nesting = 0

    constructor(options: Options, input: string, start?: number) {
      super(options, input, start)
      const top = this.scopeStack[0]
      if (top !== undefined) top.flags |= SCOPE_ASYNC
    }

    override raise(position: number, message: string): never {
      throw new SyntaxFailure(this.failureAt(position, message))
    }

    override raiseRecoverable(position: number, message: string): void {
      const isKnown = this.failures.some((known) => known.position === position && known.message === message)
      if (!isKnown && this.failures.length < MAX_PROBLEMS) this.failures.push(this.failureAt(position, message))
    }

    override unexpected(position: number = this.start): never {
      this.raise(position, "Unexpected token")
    }

    failureAt(position: number, message: string): ParseFailure {
      const { start, end, type, lastTokStart, lastTokEnd, canAwait } = this
      const token = { start, end, label: type.label }
      return { message, position, token, previousStart: lastTokStart, previousEnd: lastTokEnd, canAwait }
    }

    enter(): void {
      if (++this.nesting > MAX_NESTING) throw new AnalysisFailure(nestedTooDeeply(this.start))
    }

    override parseStatement(context: string | null, isTopLevel?: boolean, exports?: object): Statement {
      this.enter()
      const statement = super.parseStatement(context, isTopLevel, exports)
      this.nesting--
      return statement
    }

    override parseMaybeAssign(forInit?: boolean | string, errors?: object | null, after?: unknown): Expression {
      this.enter()
      const expression = super.parseMaybeAssign(forInit, errors, after)
      this.nesting--
      return expression
    }

    override parseMaybeUnary(
      errors?: object | null,
      sawUnary?: boolean,
      incDec?: boolean,
      forInit?: boolean | string,
    ): Expression {
      this.enter()
      const expression = super.parseMaybeUnary(errors, sawUnary, incDec, forInit)
      this.nesting--
      return expression
    }

    override parseExprSubscripts(errors?: object | null, forInit?: boolean | string): Expression {
      this.enter()
      const expression = super.parseExprSubscripts(errors, forInit)
      this.nesting--
      return expression
    }

    override parseNew(): Expression {
      this.enter()
      const expression = super.parseNew()
      this.nesting--
      return expression
    }

    override parseBindingAtom(): Node {
      this.enter()
      const pattern = super.parseBindingAtom()
      this.nesting--
      return pattern
    }

    override regexp_disjunction(state: unknown): unknown {
      this.enter()
      const result = super.regexp_disjunction(state)
      this.nesting--
      return result
    }

    override regexp_eatNestedClass(state: unknown): unknown {
      this.enter()
      const result = super.regexp_eatNestedClass(state)
      this.nesting--
      return result
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

    override parseWithStatement(node: Node): Statement {
      this.problems.push(forbiddenSyntax("with", this.start, this.end))
      this.next()
      const statement = node as Node & { object: Expression; body: Statement }
      statement.object = this.parseParenExpression()
      statement.body = this.parseStatement("with")
      return this.finishNode(node, "WithStatement")
    }

    /** The tree keeps pattern and flags of a regular expression; an object of the host's has no place in it. */
    override parseLiteral(value: unknown): Expression {
      return super.parseLiteral(this.type === tokTypes.regexp ? null : value)
    }
  }
}
