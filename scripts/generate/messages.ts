/**
 * The messages of the code, read from its syntax: message functions of the rooms' `errors.ts` and their like, and the places
 * that say a code together with a message.
 */
import ts from "typescript"
import { readSources, type SourceText } from "./source-files.js"

export interface MessageFunction {
  readonly path: string
  readonly name: string
  /** What is thrown or reported: "TypeError", "syntax_error"; empty where the function gives words only. */
  readonly kind: string
  readonly messages: readonly string[]
  readonly hints: readonly string[]
  readonly comment: string
}

export interface CodedMessage {
  readonly code: string
  readonly message: string
}

export interface Code {
  readonly code: string
  readonly comment: string
}

const parse = ({ path, text }: SourceText) => ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)

const holdsMessages = /\/(?:errors|messages|json-errors|syntax-messages)\.ts$/

export function messageFunctions(): MessageFunction[] {
  return readSources()
    .filter(({ path }) => holdsMessages.test(path))
    .flatMap((source) =>
      parse(source)
        .statements.filter(ts.isFunctionDeclaration)
        .flatMap((node) => read(node, source)),
    )
}

function read(node: ts.FunctionDeclaration, { path }: SourceText): MessageFunction[] {
  const name = node.name?.text ?? ""
  const found = { kinds: new Set<string>(), messages: new Set<string>(), hints: new Set<string>() }
  const givesWords = /Message$/.test(name)
  const hints = new Map<string, string[]>()
  visit(node, (child) => {
    if (ts.isVariableDeclaration(child) && child.initializer && ts.isIdentifier(child.name)) {
      hints.set(child.name.text, texts(child.initializer))
    }
    if (givesWords && ts.isReturnStatement(child) && child.expression) {
      for (const text of texts(child.expression)) found.messages.add(text)
    }
    const said = ts.isCallExpression(child)
      ? thrown(child)
      : ts.isObjectLiteralExpression(child)
        ? reported(child)
        : null
    if (said === null) return
    const words = said.message === undefined ? [] : texts(said.message)
    if (words.length === 0) return
    found.kinds.add(said.kind)
    for (const text of words) found.messages.add(text)
    if (said.hint === undefined) return
    const told = ts.isIdentifier(said.hint) ? (hints.get(said.hint.text) ?? []) : texts(said.hint)
    for (const hint of told) found.hints.add(hint)
  })
  if (found.messages.size === 0) return []
  return [
    {
      path,
      name,
      kind: [...found.kinds].join(", "),
      messages: [...found.messages],
      hints: [...found.hints],
      comment: commentOf(node),
    },
  ]
}

interface Said {
  readonly kind: string
  readonly message: ts.Expression | undefined
  readonly hint?: ts.Expression | undefined
}

/** `throwTypeError(realm, message)`, `throwError(realm, kind, message)`, `syntaxError(message, start, end, hint)`. */
function thrown(call: ts.CallExpression): Said | null {
  const callee = call.expression.getText()
  const args = call.arguments
  if (callee === "syntaxError") return { kind: "syntax_error", message: args[0], hint: args[3] }
  if (callee === "throwError") return { kind: literal(args[1]) ?? "", message: args[2] }
  const kind = /^throw(\w+Error)$/.exec(callee)?.[1]
  return kind === undefined ? null : { kind, message: args[1] }
}

/** `{ code: "…", message: … }` */
function reported(object: ts.ObjectLiteralExpression): Said | null {
  const kind = literal(property(object, "code"))
  return kind === undefined ? null : { kind, message: property(object, "message") }
}

function property(object: ts.ObjectLiteralExpression, name: string): ts.Expression | undefined {
  for (const each of object.properties) {
    if (ts.isPropertyAssignment(each) && each.name.getText() === name) return each.initializer
  }
  return undefined
}

function literal(node: ts.Expression | undefined): string | undefined {
  return node !== undefined && ts.isStringLiteralLike(node) ? node.text : undefined
}

/** Codes of the union type of this name, with what the source says of each. */
export function codesOf(path: string, typeName: string): Code[] {
  const source = readSources().find((each) => each.path === path)
  const type =
    source &&
    parse(source)
      .statements.filter(ts.isTypeAliasDeclaration)
      .find(({ name }) => name.text === typeName)
  if (type === undefined || !ts.isUnionTypeNode(type.type)) throw new Error(`${path}: expected a union ${typeName}`)
  const { types } = type.type
  // A comment stands before the bar, which is no part of the member.
  return types.map((member, index) => {
    const from = index === 0 ? types.pos : (types[index - 1]?.end ?? 0)
    return { code: member.getText().replace(/"/g, ""), comment: commentFrom(member.getSourceFile().text, from) }
  })
}

/** Places that say one of these codes right before a message, or beside it in an object. */
export function codedMessages(codes: ReadonlySet<string>): CodedMessage[] {
  const found = new Map<string, CodedMessage>()
  for (const source of readSources()) {
    visit(parse(source), (node) => {
      for (const { kind, message } of saidIn(node)) {
        if (message === undefined) continue
        for (const code of fitting(codes, kind)) {
          for (const text of texts(message)) found.set(`${code} ${text}`, { code, message: text })
        }
      }
    })
  }
  return [...found.values()].sort((a, b) => compare(a.code, b.code) || compare(a.message, b.message))
}

/** The codes that a source's text for one may be: `invalid_<what>` is `invalid_input` and `invalid_output`. */
function fitting(codes: ReadonlySet<string>, kind: string): string[] {
  if (!kind.includes("<")) return codes.has(kind) ? [kind] : []
  const pattern = new RegExp(`^${kind.replace(/<[^>]*>/g, "[a-z]+")}$`)
  return [...codes].filter((code) => pattern.test(code))
}

function saidIn(node: ts.Node): Said[] {
  if (ts.isObjectLiteralExpression(node)) return [reported(node)].filter((said) => said !== null)
  if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) return []
  const args = node.arguments ?? []
  return args.flatMap((argument, index) => {
    const [kind] = texts(argument)
    return kind === undefined || !/^[a-z_<>]+$/.test(kind) ? [] : [{ kind, message: args[index + 1] }]
  })
}

/** Words of acorn that become V8's: the right-hand side of the tables of `syntax-messages.ts`, and what each hints. */
export function syntaxMessages(): { message: string; hint: string }[] {
  const source = readSources().find(({ path }) => path === "src/parser/syntax-messages.ts")
  if (source === undefined) throw new Error("expected src/parser/syntax-messages.ts")
  const pairs = (name: string) => pairsOf(parse(source), name)
  const hints = new Map(pairs("hints"))
  const messages = new Set([...pairs("words"), ...pairs("patterns")].map(([, message]) => message))
  for (const message of hints.keys()) messages.add(message)
  return [...messages]
    .sort(compare)
    .map((message) => ({ message: message.replaceAll("$1", "<name>"), hint: hints.get(message) ?? "" }))
}

/** The pairs of the array literals inside a constant's value. */
function pairsOf(file: ts.SourceFile, name: string): [string, string][] {
  const pairs: [string, string][] = []
  visit(file, (node) => {
    if (!ts.isVariableDeclaration(node) || node.name.getText() !== name) return
    visit(node, (child) => {
      if (!ts.isArrayLiteralExpression(child) || child.elements.length !== 2) return
      const [from, to] = child.elements
      const message = literal(to)
      if (from !== undefined && message !== undefined) pairs.push([literal(from) ?? from.getText(), message])
    })
  })
  return pairs
}

/** The texts that an expression may be, as far as its source says. Places for values look like `<name>`. */
function texts(node: ts.Expression): string[] {
  if (ts.isStringLiteralLike(node)) return [node.text]
  if (ts.isParenthesizedExpression(node)) return texts(node.expression)
  if (ts.isConditionalExpression(node)) return [...texts(node.whenTrue), ...texts(node.whenFalse)]
  if (!ts.isTemplateExpression(node)) return []
  let wholes = [node.head.text]
  for (const { expression, literal: tail } of node.templateSpans) {
    const parts = partsOf(expression).map((part) => part + tail.text)
    wholes = wholes.flatMap((whole) => parts.map((part) => whole + part))
  }
  return wholes
}

/** What may stand in a place of a message: one of two texts, or a value. */
function partsOf(expression: ts.Expression): string[] {
  if (ts.isConditionalExpression(expression)) {
    const [whenTrue, whenFalse] = [texts(expression.whenTrue), texts(expression.whenFalse)]
    if (whenTrue.length > 0 && whenFalse.length > 0) return [...whenTrue, ...whenFalse]
  }
  return [`<${placeName(expression)}>`]
}

/** What a place in a message holds, in one word of the source. */
function placeName(node: ts.Expression): string {
  if (ts.isIdentifier(node)) return node.text
  if (ts.isCallExpression(node)) {
    const { expression, arguments: args } = node
    const [first] = args
    const isMethodOfValue =
      ts.isPropertyAccessExpression(expression) && /^to[A-Z]|^(?:join|slice)$/.test(expression.name.text)
    if (isMethodOfValue) return placeName(expression.expression)
    return first === undefined ? placeName(expression) : placeName(first)
  }
  if (ts.isPropertyAccessExpression(node)) return node.name.text.replace(/^#/, "")
  if (ts.isConditionalExpression(node)) return placeName(node.whenFalse)
  return "…"
}

/** The doc comment of a node, as one line. */
function commentOf(node: ts.Node): string {
  return commentFrom(node.getSourceFile().text, node.getFullStart())
}

function commentFrom(text: string, position: number): string {
  const ranges = ts.getLeadingCommentRanges(text, position) ?? []
  const last = ranges[ranges.length - 1]
  const comment = last === undefined ? "" : text.slice(last.pos, last.end)
  if (!comment.startsWith("/**")) return ""
  return comment
    .replace(/^\/\*\*|\*\/$/g, "")
    .replace(/^\s*\* ?/gm, "")
    .replace(/\s+/g, " ")
    .trim()
}

function visit(node: ts.Node, look: (node: ts.Node) => void): void {
  look(node)
  ts.forEachChild(node, (child) => visit(child, look))
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
