/**
 * TypeScript's tree to ESTree: types go, enums become objects, and what cannot be erased is refused.
 *
 * The result is a copy that has only the fields of `estree.ts`. Every node keeps its place in the source, so nothing in
 * strings, templates and regular expressions is touched and positions need no map.
 */
import type { Program } from "acorn"
import { type EnumDeclaration, EnumLowering } from "./enums.js"
import { AnalysisFailure, forbiddenSyntax, nestedTooDeeply, type Problem, syntaxError } from "./errors.js"
import { fieldsOf, isNode, type TypedNode } from "./estree.js"
import { assignProperties, declareProperties, propertyNames } from "./parameter-properties.js"
import type { NodeType, Refusal } from "./syntax.js"

/** What a statement, class element or parameter becomes that is there for types alone. */
const GONE = Symbol("gone")
type Erased = TypedNode | typeof GONE

export function eraseTypes(
  program: Program,
  text: string,
  maxHeight: number,
): { program: Program; problems: Problem[] } {
  const eraser = new Eraser(text, maxHeight)
  return { program: eraser.copy(program as unknown as TypedNode) as unknown as Program, problems: eraser.problems }
}

const typeOnlyStatements: ReadonlySet<string> = new Set([
  "TSInterfaceDeclaration",
  "TSTypeAliasDeclaration",
  "TSDeclareFunction",
  "TSIndexSignature",
  "TSAbstractMethodDefinition",
  "TSAbstractPropertyDefinition",
])

const wrappers: ReadonlySet<string> = new Set([
  "TSAsExpression",
  "TSSatisfiesExpression",
  "TSNonNullExpression",
  "TSTypeAssertion",
  "TSInstantiationExpression",
])

class Eraser {
  readonly problems: Problem[] = []
  private depth = 0

  constructor(
    private readonly text: string,
    private readonly maxHeight: number,
  ) {}

  /** The node without types. */
  private erase(typed: TypedNode): Erased {
    let node = typed
    while (wrappers.has(node.type)) node = node.expression as TypedNode
    if (typeOnlyStatements.has(node.type) || node.declare === true || node.abstract === true)
      return this.eraseWhole(node)
    switch (node.type) {
      case "MethodDefinition":
        return (node.value as TypedNode).type === "TSDeclareMethod" ? GONE : this.copyMethod(node)
      case "PropertyDefinition":
        return this.copyElement(node)
      case "ImportDeclaration":
        return this.eraseImport(node)
      case "ExportNamedDeclaration":
        return this.eraseExport(node)
      case "ExportDefaultDeclaration":
        return (node.declaration as TypedNode).type === "TSInterfaceDeclaration" ? GONE : this.copy(node)
      case "TSParameterProperty":
        return this.erase(node.parameter as TypedNode)
      case "TSModuleDeclaration":
        return this.refuseDeclaration("namespace", node)
      case "TSImportEqualsDeclaration":
        return node.importKind === "type" ? GONE : this.refuseDeclaration("importAssignment", node)
      case "TSExportAssignment":
      case "TSNamespaceExportDeclaration":
        this.refuse("export", node)
        return GONE
      case "TSTypeCastExpression": {
        // A type after an expression in parentheses, which were no parameters after all.
        const type = node.typeAnnotation as TypedNode
        this.problems.push(syntaxError("Unexpected token ':'", type.start, type.start + 1))
        return this.erase(node.expression as TypedNode)
      }
      default:
        return this.copy(node)
    }
  }

  /** An abstract class is a class; what else is abstract or declared has no run time. */
  private eraseWhole(node: TypedNode): Erased {
    const isAbstractClass = node.type === "ClassDeclaration" && node.declare !== true
    return isAbstractClass ? this.copy(node) : GONE
  }

  copy(node: TypedNode): TypedNode {
    if (++this.depth > this.maxHeight) throw new AnalysisFailure(nestedTooDeeply(node.start))
    if (Array.isArray(node.decorators) && node.decorators.length > 0) {
      this.refuse("decorator", node.decorators[0] as TypedNode)
    }
    const fields = fieldsOf[node.type as NodeType] as readonly string[] | undefined
    if (fields === undefined) throw new AnalysisFailure(syntaxError("Unexpected type", node.start, node.end))
    const copy: TypedNode = { type: node.type, start: node.start, end: this.endOf(node) }
    for (const field of fields) {
      const value = node[field]
      if (value === undefined) continue
      copy[field] = Array.isArray(value)
        ? this.copyList(value, field)
        : isNode(value)
          ? this.copyChild(value, field)
          : value
    }
    if (node.type === "ClassBody") declareProperties(copy, node)
    if (node.type === "CallExpression") copy.optional = node.optional === true // the parser leaves it out of `f<T>()`
    this.checkTargets(copy)
    this.depth--
    return copy
  }

  /** A node that takes the place of one; a type in the place of a statement leaves an empty one. */
  private copyChild(node: TypedNode, field = ""): TypedNode {
    this.checkName(node, field)
    const erased = node.type === "TSEnumDeclaration" ? GONE : this.erase(node)
    return erased === GONE ? { type: "EmptyStatement", start: node.start, end: node.end } : erased
  }

  private copyList(nodes: readonly (TypedNode | null)[], field: string): (TypedNode | null)[] {
    const copies: (TypedNode | null)[] = []
    let enums: EnumLowering | null = null
    for (const node of nodes) {
      if (node === null) copies.push(null)
      else if (node.type === "TSEnumDeclaration") {
        if (node.declare === true) continue
        enums ??= new EnumLowering(this.problems)
        copies.push(...enums.lower(this.eraseEnum(node)))
      } else if (field === "params" && node.type === "Identifier") {
        if (node.name === "this" && copies.length === 0) continue
        if (node.name === "this") this.checkName(node, field)
        copies.push(this.copy(node))
      } else {
        this.checkName(node, field)
        const erased = this.erase(node)
        if (erased !== GONE) copies.push(erased)
      }
    }
    return copies
  }

  /** The end of an identifier that has a type leaves the type out. */
  private endOf(node: TypedNode): number {
    if (node.type !== "Identifier" || (node.typeAnnotation === undefined && node.optional === undefined))
      return node.end
    const end = node.start + (node.name as string).length
    return this.text.startsWith(node.name as string, node.start) ? end : node.end
  }

  private copyMethod(node: TypedNode): Erased {
    const copy = this.copyElement(node)
    if (copy !== GONE && node.kind === "constructor") {
      assignProperties(copy.value as TypedNode, propertyNames(node.value as TypedNode))
    }
    return copy
  }

  private copyElement(node: TypedNode): Erased {
    if (node.accessor === true) this.refuse("autoAccessor", node)
    return this.copy(node)
  }

  private eraseImport(node: TypedNode): Erased {
    const specifiers = node.specifiers as TypedNode[]
    const areTypes = specifiers.length > 0 && specifiers.every((specifier) => specifier.importKind === "type")
    return node.importKind === "type" || areTypes ? GONE : this.copy(node)
  }

  private eraseExport(node: TypedNode): Erased {
    const declaration = node.declaration as TypedNode | null
    const specifiers = node.specifiers as TypedNode[]
    if (node.exportKind === "type") return GONE
    if (declaration === null) {
      // `export {}` marks a module and does nothing.
      const areTypes = specifiers.every((specifier) => specifier.exportKind === "type")
      return areTypes && !node.source ? GONE : this.copy(node)
    }
    if (declaration.type !== "TSEnumDeclaration") return this.erase(declaration) === GONE ? GONE : this.copy(node)
    if (declaration.declare === true) return GONE
    const [lowered] = new EnumLowering(this.problems).lower(this.eraseEnum(declaration))
    const empty = { ...node, declaration: null }
    return { ...this.copy(empty), declaration: lowered ?? null }
  }

  private eraseEnum(node: TypedNode): EnumDeclaration {
    const id = node.id as TypedNode
    const members = (node.members as TypedNode[]).map((member) => {
      const key = member.id as TypedNode
      const name = key.type === "Identifier" ? (key.name as string) : String(key.value)
      const initializer = member.initializer as TypedNode | undefined
      const value = initializer === undefined ? null : this.copyChild(initializer)
      return { name, start: member.start, end: member.end, key: this.copy(key), value }
    })
    return { id: this.copy(id), name: id.name as string, start: node.start, end: node.end, members }
  }

  private refuse(refusal: Refusal, node: TypedNode): void {
    this.problems.push(forbiddenSyntax(refusal, node.start, node.end))
  }

  /** Refuses a declaration, and declares its name so that its uses are no findings of their own. */
  private refuseDeclaration(refusal: Refusal, node: TypedNode): Erased {
    this.refuse(refusal, node)
    const id = node.id as TypedNode
    if (id.type !== "Identifier") return GONE
    const { start, end } = node
    const declarator = { type: "VariableDeclarator", start, end, id: this.copy(id), init: null }
    return { type: "VariableDeclaration", start, end, kind: "let", declarations: [declarator] }
  }

  /** What the parser let through as it saw a type around it. */
  private checkTargets(node: TypedNode): void {
    if (node.type === "AssignmentExpression")
      this.checkTarget(node.left as TypedNode, "Invalid left-hand side in assignment")
    else if (node.type === "UpdateExpression") {
      const where = node.prefix === true ? "prefix" : "postfix"
      this.checkTarget(node.argument as TypedNode, `Invalid left-hand side expression in ${where} operation`)
    } else if (node.type === "UnaryExpression" && node.operator === "delete") {
      const argument = node.argument as TypedNode
      if (argument.type === "Identifier") {
        const message = "Delete of an unqualified identifier in strict mode."
        this.problems.push(syntaxError(message, argument.start, argument.end))
      }
    }
  }

  /** `x?` in parentheses that were no parameters after all, and `this` as a name other than of the first parameter. */
  private checkName(node: TypedNode, field: string): void {
    if (node.optional === true && mayBeParameter.has(node.type)) {
      this.problems.push(syntaxError("Unexpected token '?'", node.end - 1, node.end))
    }
    if (node.type === "Identifier" && node.name === "this" && field !== "key" && field !== "property") {
      this.problems.push(syntaxError("Unexpected token 'this'", node.start, node.end))
    }
  }

  private checkTarget(node: TypedNode, message: string): void {
    if (!targets.has(node.type)) this.problems.push(syntaxError(message, node.start, node.end))
  }
}

const mayBeParameter: ReadonlySet<string> = new Set(["Identifier", "ObjectExpression", "ArrayExpression"])

const targets: ReadonlySet<string> = new Set(["Identifier", "MemberExpression", "ObjectPattern", "ArrayPattern"])
