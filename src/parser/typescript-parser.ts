/**
 * The plan parser with types: acorn's TypeScript plugin below, and what it lets through or gets wrong mended here.
 *
 * The plugin parses some things twice or more where it cannot tell what they are, and guesses may nest. A budget of
 * tokens keeps hostile sources from taking exponential time.
 */
import { tsPlugin } from "@sveltejs/acorn-typescript"
import { type Expression, type Node, type Options, Parser, tokTypes } from "acorn"
import { type ParserClass, SCOPE_ASYNC } from "./acorn-internals.js"
import { AnalysisFailure, tooAmbiguous } from "./errors.js"
import { type PlanParser, type PlanParserClass, planParser, planParserOptions, SyntaxFailure } from "./plan-parser.js"

export const typeScriptParserOptions: Options = { ...planParserOptions, locations: true }

/** How often a source may be read over, in tokens for each of its characters. Plans that people write stay below one. */
const TOKENS_PER_CHARACTER = 4
const TOKENS_AT_LEAST = 20_000

/** `as` and `satisfies` bind like `<`. */
const RELATIONAL_PRECEDENCE = 7

const SCOPE_FUNCTION = 2
const SCOPE_ARROW = 16

interface TypeScriptInternals extends PlanParser {
  /** Guesses: each runs the function, and undoes what it did if it fails. */
  tryParse(attempt: unknown): unknown
  tsTryParse(attempt: unknown): unknown
  tsLookAhead(look: unknown): unknown
  tsParseType(): unknown
  tsParseTypeOperator(): unknown
  tsTryNextParseConstantContext(): unknown
  tsNextThenParseType(): unknown
  hasPrecedingLineBreak(): boolean
  reScan_lt_gt(): void
  tsParseNoneModifiers(node: unknown): void
  readonly tsParseConstModifier: (node: unknown) => void
  parseSubscript(base: Expression, ...rest: unknown[]): Expression
  parseParenItem(item: Expression): Expression
  parseParenAndDistinguishExpression(canBeArrow: boolean, forInit?: boolean | string): Expression
  parseConditional(test: Expression, ...rest: unknown[]): Expression
  shouldParseArrow(list: unknown): boolean
  shouldParseAsyncArrow(): boolean
  tsParseTypeOrTypePredicateAnnotation(token: unknown): unknown
  parseBlock(): unknown
  enterScope(flags: number): void
  readWord(): void
  readWord1(): string
  finishToken(type: unknown, value?: unknown): void
}

/** White space and comments, from a place on. */
const skippable = /(?:\s|\/\/.*|\/\*[\s\S]*?\*\/)*/gy

interface TypeScriptAcorn {
  readonly acornTypeScript: { readonly tokTypes: Record<string, unknown>; readonly keywordsRegExp: RegExp }
}

const TypedAcorn = Parser.extend(tsPlugin()) as unknown as ParserClass & TypeScriptAcorn
const Base = planParser(TypedAcorn) as unknown as new (
  options: Options,
  input: string,
  start?: number,
) => TypeScriptInternals

/** The words that have a token type of their own, of JavaScript and of TypeScript. */
const wordTypes: ReadonlyMap<string, unknown> = new Map([
  ...Object.entries(TypedAcorn.acornTypeScript.tokTypes).filter(([name]) => {
    return TypedAcorn.acornTypeScript.keywordsRegExp.test(name)
  }),
  ...Object.values(tokTypes).flatMap((type): [string, unknown][] => (type.keyword ? [[type.keyword, type]] : [])),
])

class TypeScriptPlanParser extends Base {
  private tokensLeft: number
  /** Where the operands between `?` and `:` start, and the bodies of arrow functions that are such operands. */
  private readonly consequents = new Set<number>()
  /** Where what may turn out to be an arrow function starts. */
  private arrowStart = -1

  constructor(options: Options, input: string, start?: number) {
    super(options, input, start)
    this.tokensLeft = input.length * TOKENS_PER_CHARACTER + TOKENS_AT_LEAST
  }

  override readWord(): void {
    const word = this.readWord1()
    this.finishToken(wordTypes.get(word) ?? tokTypes.name, word)
  }

  override finishToken(type: unknown, value?: unknown): void {
    if (--this.tokensLeft < 0) throw new AnalysisFailure(tooAmbiguous(this.start))
    super.finishToken(type, value)
  }

  /** What a guess found wrong must not outlive it, so the first error ends the parse. */
  override raiseRecoverable(position: number, message: string): never {
    throw new SyntaxFailure(this.failureAt(position, message))
  }

  override tryParse(attempt: unknown): unknown {
    const { nesting } = this
    const result = super.tryParse(attempt)
    this.nesting = nesting
    return result
  }

  override tsTryParse(attempt: unknown): unknown {
    const { nesting } = this
    const result = super.tsTryParse(attempt)
    this.nesting = nesting
    return result
  }

  override tsLookAhead(look: unknown): unknown {
    const { nesting } = this
    const result = super.tsLookAhead(look)
    this.nesting = nesting
    return result
  }

  /** For `a.b?.<T>()` the plugin notes the optional call on the callee, too. */
  override parseSubscript(base: Expression, ...rest: unknown[]): Expression {
    const callee = base as Expression & { optional?: boolean }
    const { optional } = callee
    const { arrowStart } = this
    this.arrowStart = base.start
    const result = super.parseSubscript(base, ...rest)
    this.arrowStart = arrowStart
    if (optional !== callee.optional) callee.optional = optional === true
    return result
  }

  /** `x?` is a parameter; what else stands before a `?` is none. */
  override parseParenItem(item: Expression): Expression {
    const mayBeParameter = item.type !== "MemberExpression" && item.type !== "CallExpression"
    if (this.type === tokTypes.question && !mayBeParameter) this.unexpected()
    return super.parseParenItem(item)
  }

  // In `a ? (b) : c => d` the colon belongs to the conditional, in `a ? (b): c => d : e` to the arrow function: so it does
  // only if another colon follows the function.

  override parseConditional(test: Expression, ...rest: unknown[]): Expression {
    if (this.type === tokTypes.question) this.consequents.add(this.tokenAfter(this.end))
    return super.parseConditional(test, ...rest)
  }

  override parseFunctionBody(node: Node, isArrow?: boolean, ...rest: unknown[]): unknown {
    if (isArrow && this.consequents.has(node.start)) this.consequents.add(this.start)
    return super.parseFunctionBody(node, isArrow, ...rest)
  }

  override parseParenAndDistinguishExpression(canBeArrow: boolean, forInit?: boolean | string): Expression {
    const { arrowStart } = this
    this.arrowStart = this.start
    const expression = super.parseParenAndDistinguishExpression(canBeArrow, forInit)
    this.arrowStart = arrowStart
    return expression
  }

  override shouldParseArrow(list: unknown): boolean {
    return this.ownsColon() && super.shouldParseArrow(list)
  }

  override shouldParseAsyncArrow(): boolean {
    return this.ownsColon() && super.shouldParseAsyncArrow()
  }

  private ownsColon(): boolean {
    if (this.type !== tokTypes.colon || !this.consequents.has(this.arrowStart)) return true
    return this.tsLookAhead(() => this.isArrowBeforeColon()) === true
  }

  private isArrowBeforeColon(): boolean {
    try {
      this.tsParseTypeOrTypePredicateAnnotation(tokTypes.colon)
      if (this.type !== tokTypes.arrow) return false
      this.next()
      this.enterScope(SCOPE_FUNCTION | SCOPE_ARROW | SCOPE_ASYNC)
      if (this.type === tokTypes.braceL) this.parseBlock()
      else this.parseMaybeAssign()
      return this.type === tokTypes.colon
    } catch (error) {
      if (error instanceof SyntaxError) return false
      throw error
    }
  }

  private tokenAfter(position: number): number {
    skippable.lastIndex = position
    skippable.exec(this.input)
    return skippable.lastIndex
  }

  /** `const T` is fine in every list of type parameters, not only in those of functions with a body. */
  override tsParseNoneModifiers(node: unknown): void {
    this.tsParseConstModifier(node)
  }

  override tsParseType(): unknown {
    this.enter(4)
    const type = super.tsParseType()
    this.leave(4)
    return type
  }

  /** `keyof keyof …` */
  override tsParseTypeOperator(): unknown {
    this.enter(1)
    const type = super.tsParseTypeOperator()
    this.leave(1)
    return type
  }

  override parseOperator(
    left: Expression,
    start: number,
    startLoc: unknown,
    minPrecedence: number,
    forInit?: boolean | string,
  ): Expression | null {
    const isAs = this.isContextual("as")
    const isType = (isAs || this.isContextual("satisfies")) && !this.hasPrecedingLineBreak()
    if (!isType || minPrecedence >= RELATIONAL_PRECEDENCE) {
      return super.parseOperator(left, start, startLoc, minPrecedence, forInit)
    }
    const node = this.startNodeAt(start, startLoc) as Node & { expression: Expression; typeAnnotation: unknown }
    node.expression = left
    node.typeAnnotation = this.tsTryNextParseConstantContext() ?? this.tsNextThenParseType()
    this.finishNode(node, isAs ? "TSAsExpression" : "TSSatisfiesExpression")
    this.reScan_lt_gt()
    return node as unknown as Expression
  }
}

export const TypeScriptParser: PlanParserClass = TypeScriptPlanParser
