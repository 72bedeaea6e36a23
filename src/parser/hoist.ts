/**
 * Which names a block or a function body declares, found before it is walked.
 *
 * `let`, `const`, classes and functions of a block are statements of its own list; `var` may be in any statement inside,
 * but not in a nested function, class or expression. So neither search looks into expressions.
 */
import type { Node, Pattern, Statement, VariableDeclaration } from "acorn"
import type { ScopeRecord } from "./bindings.js"
import type { BindingKind } from "./scope.js"

export function declarePattern(scope: ScopeRecord, pattern: Pattern, kind: BindingKind): void {
  switch (pattern.type) {
    case "Identifier":
      scope.declare(pattern.name, kind, pattern.start)
      break
    case "ObjectPattern":
      for (const property of pattern.properties) {
        declarePattern(scope, property.type === "RestElement" ? property.argument : property.value, kind)
      }
      break
    case "ArrayPattern":
      for (const element of pattern.elements) if (element !== null) declarePattern(scope, element, kind)
      break
    case "RestElement":
      declarePattern(scope, pattern.argument, kind)
      break
    case "AssignmentPattern":
      declarePattern(scope, pattern.left, kind)
      break
    case "MemberExpression":
      break // no declaration has one: the parser saw to it
  }
}

/** Parameters of a simple list are there from the start; the others in the order in which they are evaluated. */
export function declareParameters(scope: ScopeRecord, parameters: readonly Pattern[], areSimple: boolean): void {
  for (const parameter of parameters) declarePattern(scope, parameter, "parameter")
  if (!areSimple) for (const binding of scope.bindings.values()) binding.isInitialised = false
}

export function declareVariables(scope: ScopeRecord, declaration: VariableDeclaration): void {
  // `using` has been refused; read as `const` its name causes no further errors.
  const kind = declaration.kind === "var" || declaration.kind === "let" ? declaration.kind : "const"
  for (const declarator of declaration.declarations) declarePattern(scope, declarator.id, kind)
}

/** Whether a list of statements has declarations of its own, `var` left out. */
export function hasDeclarations(statements: readonly Node[]): boolean {
  for (const statement of statements as readonly Statement[]) {
    if (statement.type === "VariableDeclaration" ? statement.kind !== "var" : isDeclaration(statement)) return true
  }
  return false
}

function isDeclaration(statement: Node): boolean {
  switch (statement.type) {
    case "FunctionDeclaration":
    case "ClassDeclaration":
    case "ImportDeclaration":
    case "ExportNamedDeclaration":
    case "ExportDefaultDeclaration":
      return true
    default:
      return false
  }
}

/** Declares what a list of statements declares by itself: `let`, `const`, classes, functions; and of refused modules, what they name. */
export function declareStatements(scope: ScopeRecord, statements: readonly Node[]): void {
  for (const node of statements) declareStatement(scope, node)
}

type Hoisted = Statement | import("acorn").ModuleDeclaration

function declareStatement(scope: ScopeRecord, node: Node | null | undefined): void {
  if (node === null || node === undefined) return
  const statement = node as Hoisted
  switch (statement.type) {
    case "VariableDeclaration":
      if (statement.kind !== "var") declareVariables(scope, statement)
      break
    case "FunctionDeclaration": {
      if (statement.id === null) break // `export default function`, which is refused
      const binding = scope.declare(statement.id.name, "function", statement.id.start)
      binding.waiting ??= []
      binding.waiting.push(statement)
      scope.functions.push(statement)
      break
    }
    case "ClassDeclaration":
      if (statement.id !== null) scope.declare(statement.id.name, "class", statement.id.start)
      break
    case "ImportDeclaration":
      for (const { local } of statement.specifiers) scope.declare(local.name, "var", local.start)
      break
    case "ExportNamedDeclaration":
      declareStatement(scope, statement.declaration)
      break
    case "ExportDefaultDeclaration":
      declareStatement(scope, statement.declaration)
      break
    default:
      break
  }
}

/** Declares the `var` names of a function body or static block, wherever in its statements they are. */
export function hoistVariables(scope: ScopeRecord, node: Node | null | undefined): void {
  if (node === null || node === undefined) return
  const statement = node as Hoisted
  switch (statement.type) {
    case "VariableDeclaration":
      if (statement.kind === "var") declareVariables(scope, statement)
      break
    case "BlockStatement":
      for (const inner of statement.body) hoistVariables(scope, inner)
      break
    case "IfStatement":
      hoistVariables(scope, statement.consequent)
      hoistVariables(scope, statement.alternate)
      break
    case "ForStatement":
      hoistVariables(scope, statement.init)
      hoistVariables(scope, statement.body)
      break
    case "ForInStatement":
    case "ForOfStatement":
      hoistVariables(scope, statement.left)
      hoistVariables(scope, statement.body)
      break
    case "WhileStatement":
    case "DoWhileStatement":
    case "LabeledStatement":
    case "WithStatement":
      hoistVariables(scope, statement.body)
      break
    case "SwitchStatement":
      for (const { consequent } of statement.cases) for (const inner of consequent) hoistVariables(scope, inner)
      break
    case "TryStatement":
      hoistVariables(scope, statement.block)
      hoistVariables(scope, statement.handler?.body)
      hoistVariables(scope, statement.finalizer)
      break
    case "ExportNamedDeclaration":
      hoistVariables(scope, statement.declaration)
      break
    default:
      break
  }
}
