/**
 * Enums as plain JavaScript: `enum A { X, Y = "y" }` becomes `const A = { X: 0, "0": "X", Y: "y" }`.
 *
 * Members whose value is known are properties of the literal. From the first one that is computed at run time, they are
 * assigned one by one, as are those of a second enum of the same name, which adds to the first. Reverse entries are made
 * for numbers. All nodes stand where their member stands in the source.
 */
import { type Problem, syntaxError } from "./errors.js"
import { isNode, type TypedNode } from "./estree.js"

export interface EnumDeclaration {
  readonly id: TypedNode
  readonly name: string
  readonly start: number
  readonly end: number
  readonly members: readonly EnumMember[]
}

export interface EnumMember {
  readonly name: string
  readonly start: number
  readonly end: number
  readonly key: TypedNode
  /** Erased; null where there is none. */
  readonly value: TypedNode | null
}

type Constant = number | string
/** The members of an enum so far; null for one that is computed. */
type Members = Map<string, Constant | null>

/** The enums of one list of statements. */
export class EnumLowering {
  private readonly enums = new Map<string, Members>()

  constructor(private readonly problems: Problem[]) {}

  lower(declaration: EnumDeclaration): TypedNode[] {
    const known = this.enums.get(declaration.name)
    const members: Members = known ?? new Map()
    this.enums.set(declaration.name, members)
    const properties: TypedNode[] = []
    const statements: TypedNode[] = []
    let isLiteral = known === undefined
    let previous: Constant | null = -1
    for (const member of declaration.members) {
      const value = this.valueOf(member, members, previous)
      members.set(member.name, value)
      previous = value
      if (value === null) isLiteral = false
      if (isLiteral && value !== null) properties.push(...literalProperties(member, value))
      else statements.push(assignment(declaration, member, value, members))
    }
    return known === undefined ? [constant(declaration, properties), ...statements] : statements
  }

  /** The value where it is known before the plan runs. */
  private valueOf(member: EnumMember, members: Members, previous: Constant | null): Constant | null {
    if (member.value !== null) return this.evaluate(member.value, members)
    if (typeof previous === "number") return previous + 1
    this.problems.push(syntaxError("Enum member must have initializer", member.start, member.end))
    return 0
  }

  private evaluate(node: TypedNode, members: Members): Constant | null {
    switch (node.type) {
      case "Literal":
        return typeof node.value === "number" || typeof node.value === "string" ? node.value : null
      case "Identifier":
        return members.get(node.name as string) ?? null
      case "MemberExpression":
        return this.evaluateMember(node)
      case "UnaryExpression":
        return known(unary(node.operator as string, this.evaluate(node.argument as TypedNode, members)))
      case "BinaryExpression": {
        const left = this.evaluate(node.left as TypedNode, members)
        const right = this.evaluate(node.right as TypedNode, members)
        return left === null || right === null ? null : known(binary(node.operator as string, left, right))
      }
      case "TemplateLiteral":
        return this.evaluateTemplate(node, members)
      default:
        return null
    }
  }

  /** `Other.X` or `Other["X"]`, of an enum of the same list. */
  private evaluateMember(node: TypedNode): Constant | null {
    const object = node.object as TypedNode
    const property = node.property as TypedNode
    if (object.type !== "Identifier") return null
    const name = node.computed === true ? property.value : property.name
    return this.enums.get(object.name as string)?.get(String(name)) ?? null
  }

  private evaluateTemplate(node: TypedNode, members: Members): Constant | null {
    const quasis = node.quasis as { value: { cooked: string } }[]
    let text = quasis[0]?.value.cooked ?? ""
    for (const [index, expression] of (node.expressions as TypedNode[]).entries()) {
      const value = this.evaluate(expression, members)
      if (value === null) return null
      text += String(value) + (quasis[index + 1]?.value.cooked ?? "")
    }
    return text
  }
}

/** NaN and Infinity have no literal, so they are left to the run. */
function known(value: Constant | null): Constant | null {
  return typeof value === "number" && !Number.isFinite(value) ? null : value
}

function unary(operator: string, value: Constant | null): Constant | null {
  if (typeof value !== "number") return null
  if (operator === "-") return -value
  if (operator === "+") return value
  return operator === "~" ? ~value : null
}

function binary(operator: string, left: Constant, right: Constant): Constant | null {
  if (operator === "+" && (typeof left === "string" || typeof right === "string")) return `${left}${right}`
  if (typeof left !== "number" || typeof right !== "number") return null
  switch (operator) {
    case "+":
      return left + right
    case "-":
      return left - right
    case "*":
      return left * right
    case "/":
      return left / right
    case "%":
      return left % right
    case "**":
      return left ** right
    case "<<":
      return left << right
    case ">>":
      return left >> right
    case ">>>":
      return left >>> right
    case "&":
      return left & right
    case "|":
      return left | right
    case "^":
      return left ^ right
    default:
      return null
  }
}

// ---------------------------------------------------------------------------------------------------------------------
// Nodes

interface Place {
  readonly start: number
  readonly end: number
}

function make(type: string, { start, end }: Place, fields: Record<string, unknown>): TypedNode {
  return { type, start, end, ...fields }
}

function literal(value: Constant, place: Place): TypedNode {
  if (typeof value === "number" && (value < 0 || Object.is(value, -0))) {
    return make("UnaryExpression", place, { operator: "-", prefix: true, argument: literal(-value, place) })
  }
  return make("Literal", place, { value, raw: typeof value === "number" ? String(value) : JSON.stringify(value) })
}

function constant({ id, start, end }: EnumDeclaration, properties: readonly TypedNode[]): TypedNode {
  const init = make("ObjectExpression", { start, end }, { properties })
  const declarator = make("VariableDeclarator", { start, end }, { id, init })
  return make("VariableDeclaration", { start, end }, { declarations: [declarator], kind: "const" })
}

function literalProperties(member: EnumMember, value: Constant): TypedNode[] {
  const place = member.value ?? member
  const entry = property(member, member.name, literal(value, place))
  return typeof value === "number"
    ? [entry, property(member, String(value), literal(member.name, member.key))]
    : [entry]
}

/** Computed, so that `__proto__` is a name like any other. */
function property(place: Place, name: string, value: TypedNode): TypedNode {
  const fields = { method: false, shorthand: false, computed: true, key: literal(name, place), value, kind: "init" }
  return make("Property", place, fields)
}

/** `A["X"] = value`, and for what may be a number `A[A["X"] = value] = "X"`. */
function assignment({ id }: EnumDeclaration, member: EnumMember, value: Constant | null, members: Members): TypedNode {
  const place: Place = member
  const source = value === null && member.value !== null ? qualify(member.value, id, members, member.name) : null
  const right = source ?? literal(value ?? 0, member.value ?? member)
  const entry = assign(place, element(place, id, literal(member.name, member.key)), right)
  const expression =
    typeof value === "string" ? entry : assign(place, element(place, id, entry), literal(member.name, member.key))
  return make("ExpressionStatement", place, { expression })
}

function assign(place: Place, left: TypedNode, right: TypedNode): TypedNode {
  return make("AssignmentExpression", place, { operator: "=", left, right })
}

function element(place: Place, id: TypedNode, property: TypedNode): TypedNode {
  return make("MemberExpression", place, { object: { ...id, ...at(place) }, property, computed: true, optional: false })
}

function at({ start, end }: Place): Place {
  return { start, end }
}

/** The initialiser with the names of other members made members: `X | f(Y)` becomes `A.X | f(A.Y)`. Not inside functions. */
function qualify(node: TypedNode, id: TypedNode, members: Members, own: string): TypedNode {
  if (node.type === "Identifier") {
    const name = node.name as string
    return name !== own && members.has(name) ? element(node, id, literal(name, node)) : node
  }
  if (node.type.endsWith("FunctionExpression") || node.type === "ClassExpression") return node
  const copy: TypedNode = { ...node }
  for (const [field, value] of Object.entries(node)) {
    const isName = (field === "property" || field === "key") && node.computed !== true
    if (isName) continue
    if (Array.isArray(value)) {
      copy[field] = value.map((item: unknown) => (isNode(item) ? qualify(item, id, members, own) : item))
    } else if (isNode(value)) copy[field] = qualify(value, id, members, own)
  }
  return copy
}
