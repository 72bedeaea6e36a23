/**
 * What the resolver does at each type of node. A visitor walks the children in the order in which they are evaluated;
 * `Resolver.visit` does what is the same for all.
 */
import type {
  AnyNode,
  AssignmentProperty,
  CatchClause,
  ForInStatement,
  ForOfStatement,
  FunctionExpression,
  Identifier,
  MemberExpression,
  Node,
  Property,
  VariableDeclaration,
} from "acorn"
import { visitClass } from "./classes.js"
import { declarePattern, declareVariables, hasDeclarations } from "./hoist.js"
import { isAnonymousFunction, methodKind, nameOfKey, nameOfTarget } from "./names.js"
import type { Marked, Resolver, TargetUse, Visitors } from "./resolver.js"
import { syntax } from "./syntax.js"

export const visitors: Visitors = {
  Identifier: (resolver, node) => resolver.read(node),
  Literal: nothing,
  MemberExpression: visitMember,
  CallExpression(resolver, node) {
    if (node.callee.type === "Super") resolver.readSuperCall(node.callee)
    else {
      resolver.visit(node.callee)
      refuseFunctionConstructor(resolver, node.callee)
    }
    resolver.visitAll(node.arguments)
    resolver.markCall()
  },
  NewExpression(resolver, node) {
    resolver.visit(node.callee)
    refuseFunctionConstructor(resolver, node.callee)
    resolver.visitAll(node.arguments)
    resolver.markCall()
  },
  ChainExpression: (resolver, node) => resolver.visit(node.expression),
  BinaryExpression(resolver, node) {
    if (node.left.type === "PrivateIdentifier") resolver.readPrivateName(node.left)
    else resolver.visit(node.left)
    resolver.visit(node.right)
  },
  LogicalExpression(resolver, node) {
    resolver.visit(node.left)
    resolver.visit(node.right)
  },
  ConditionalExpression(resolver, node) {
    resolver.visit(node.test)
    resolver.visit(node.consequent)
    resolver.visit(node.alternate)
  },
  AssignmentExpression(resolver, node) {
    const { left, right } = node
    if (left.type === "Identifier") {
      resolver.visitNamed(right, namesItsValue(node.operator) ? nameOfTarget(left, node.start) : "")
      resolver.visitTarget(left, "assign")
    } else if (left.type === "MemberExpression") {
      resolver.visit(left)
      resolver.visit(right)
    } else {
      resolver.visit(right)
      resolver.visitTarget(left, "assign")
    }
  },
  UpdateExpression(resolver, node) {
    if (node.argument.type === "Identifier") resolver.visitTarget(node.argument, "assign")
    else resolver.visit(node.argument)
  },
  UnaryExpression(resolver, node) {
    if (node.operator === "typeof" && node.argument.type === "Identifier") resolver.readForTypeof(node.argument)
    else resolver.visit(node.argument)
  },
  ArrayExpression: (resolver, node) => resolver.visitAll(node.elements),
  ObjectExpression: (resolver, node) => resolver.visitAll(node.properties),
  Property: visitProperty,
  SpreadElement(resolver, node) {
    resolver.visit(node.argument)
    resolver.markCall()
  },
  SequenceExpression: (resolver, node) => resolver.visitAll(node.expressions),
  ParenthesizedExpression: (resolver, node) => resolver.visit(node.expression),
  TemplateLiteral: (resolver, node) => resolver.visitAll(node.expressions),
  TemplateElement: nothing,
  TaggedTemplateExpression(resolver, node) {
    resolver.visit(node.tag)
    resolver.visit(node.quasi)
    resolver.markCall()
  },
  ThisExpression: (resolver, node) => resolver.readThis(node),
  Super: nothing, // by the call or member that it stands in
  MetaProperty(resolver, node) {
    if (node.meta.name === "import") resolver.refuse("importMeta", node)
    else resolver.readNewTarget(node)
  },
  AwaitExpression(resolver, node) {
    resolver.visit(node.argument)
    resolver.markSuspension()
  },
  YieldExpression(resolver, node) {
    if (node.argument) resolver.visit(node.argument)
    resolver.markSuspension()
  },

  ArrowFunctionExpression: (resolver, node) => resolver.resolveFunction(node, "arrow", resolver.takeName()),
  FunctionExpression: visitFunctionExpression,
  FunctionDeclaration: nothing, // walked at the first use of its name, or when its scope is closed
  ClassDeclaration(resolver, node) {
    visitClass(resolver, node)
    if (node.id !== null) resolver.bind(node.id, false)
  },
  ClassExpression(resolver, node) {
    visitClass(resolver, node)
    resolver.markCall()
  },
  ClassBody: nothing, // its parts are walked by `visitClass`
  MethodDefinition: nothing,
  PropertyDefinition: nothing,
  PrivateIdentifier: nothing,
  StaticBlock: nothing,

  VariableDeclaration: visitVariables,
  VariableDeclarator: nothing,
  ExpressionStatement: (resolver, node) => resolver.visit(node.expression),
  BlockStatement(resolver, node) {
    if (!hasDeclarations(node.body)) {
      resolver.visitAll(node.body)
      return
    }
    const scope = resolver.openScope("block")
    ;(node as Marked<Node>).scope = scope
    resolver.declare(scope, node.body)
    resolver.visitAll(node.body)
    resolver.closeScope(scope)
  },
  ReturnStatement(resolver, node) {
    if (!node.argument) return
    resolver.visit(node.argument)
    const { isAsync, isGenerator } = resolver.function
    if (isAsync && isGenerator) resolver.markSuspension()
  },
  IfStatement(resolver, node) {
    resolver.visit(node.test)
    resolver.visit(node.consequent)
    if (node.alternate) resolver.visit(node.alternate)
  },
  ForStatement(resolver, node) {
    const { init } = node
    const isScoped = init?.type === "VariableDeclaration" && init.kind !== "var"
    const scope = isScoped ? resolver.openScope("loop") : null
    if (scope !== null) {
      declareVariables(scope, init as VariableDeclaration)
      ;(node as Marked<Node>).scope = scope
    }
    if (init) resolver.visit(init)
    if (node.test) resolver.visit(node.test)
    if (node.update) resolver.visit(node.update)
    resolver.visit(node.body)
    if (scope !== null) resolver.closeScope(scope)
  },
  ForInStatement: visitForInOf,
  ForOfStatement(resolver, node) {
    visitForInOf(resolver, node)
    if (node.await) resolver.markSuspension()
  },
  WhileStatement(resolver, node) {
    resolver.visit(node.test)
    resolver.visit(node.body)
  },
  DoWhileStatement(resolver, node) {
    resolver.visit(node.body)
    resolver.visit(node.test)
  },
  SwitchStatement(resolver, node) {
    resolver.visit(node.discriminant)
    const scope = node.cases.some((clause) => hasDeclarations(clause.consequent)) ? resolver.openScope("switch") : null
    if (scope !== null) {
      ;(node as Marked<Node>).scope = scope
      resolver.declare(
        scope,
        node.cases.flatMap((clause) => clause.consequent),
      )
    }
    resolver.visitAll(node.cases)
    if (scope !== null) resolver.closeScope(scope)
  },
  SwitchCase(resolver, node) {
    if (resolver.scope.kind === "switch") resolver.scope.clause = node
    if (node.test) resolver.visit(node.test)
    resolver.visitAll(node.consequent)
  },
  ThrowStatement: (resolver, node) => resolver.visit(node.argument),
  TryStatement(resolver, node) {
    resolver.visit(node.block)
    if (node.handler) resolver.visit(node.handler)
    if (node.finalizer) resolver.visit(node.finalizer)
  },
  CatchClause: visitCatch,
  LabeledStatement: (resolver, node) => resolver.visit(node.body),
  BreakStatement: nothing,
  ContinueStatement: nothing,
  DebuggerStatement: nothing,
  EmptyStatement: nothing,
  Program: nothing, // by `resolvePlan`

  // Patterns are walked by `visitTarget`.
  ObjectPattern: nothing,
  ArrayPattern: nothing,
  RestElement: nothing,
  AssignmentPattern: nothing,

  // What is refused is walked all the same, so that all findings come at once.
  WithStatement(resolver, node) {
    refuseNode(resolver, node)
    resolver.visit(node.object)
    resolver.withDepth++
    resolver.visit(node.body)
    resolver.withDepth--
  },
  ImportExpression(resolver, node) {
    refuseNode(resolver, node)
    resolver.visit(node.source)
  },
  ImportDeclaration: refuseNode,
  ImportSpecifier: nothing,
  ImportDefaultSpecifier: nothing,
  ImportNamespaceSpecifier: nothing,
  ImportAttribute: nothing,
  ExportAllDeclaration: refuseNode,
  ExportNamedDeclaration(resolver, node) {
    refuseNode(resolver, node)
    if (node.declaration) resolver.visit(node.declaration)
  },
  ExportDefaultDeclaration(resolver, node) {
    refuseNode(resolver, node)
    const { declaration } = node
    if (declaration.type === "FunctionDeclaration" && declaration.id === null) {
      resolver.resolveFunction(declaration as unknown as FunctionExpression, "normal", "default")
    } else resolver.visit(declaration)
  },
  ExportSpecifier: nothing,
}

function nothing(): void {}

function refuseNode(resolver: Resolver, node: AnyNode): void {
  const rule = syntax[node.type]
  if (rule.refusal !== undefined) resolver.refuse(rule.refusal, node)
}

function refuseFunctionConstructor(resolver: Resolver, callee: Node): void {
  if (callee.type !== "Identifier" || (callee as Identifier).name !== "Function") return
  if (resolver.isGlobal("Function")) resolver.refuse("functionConstructor", callee)
}

function namesItsValue(operator: string): boolean {
  return operator === "=" || operator === "&&=" || operator === "||=" || operator === "??="
}

function visitMember(resolver: Resolver, node: MemberExpression): void {
  const { object, property } = node
  if (object.type === "Super") resolver.readSuperProperty(object)
  else resolver.visit(object)
  if (property.type === "PrivateIdentifier") resolver.readPrivateName(property)
  else if (node.computed) resolver.visit(property)
}

function visitProperty(resolver: Resolver, node: Property | AssignmentProperty): void {
  if (node.computed) resolver.visit(node.key)
  const name = nameOfKey(node.key, node.computed)
  if (node.method || node.kind !== "init") {
    ;(node.value as Marked<Node>).definition = node
    resolver.resolveFunction(node.value as FunctionExpression, methodKind(node.kind), name)
  } else resolver.visitNamed(node.value, setsPrototype(node) ? "" : name)
}

/** `__proto__: value` in an object literal names nothing. */
function setsPrototype({ key, computed, shorthand, value }: Property | AssignmentProperty): boolean {
  if (computed || shorthand || value.type === "AssignmentPattern") return false
  return key.type === "Identifier" ? key.name === "__proto__" : key.type === "Literal" && key.value === "__proto__"
}

function visitFunctionExpression(resolver: Resolver, node: FunctionExpression): void {
  const name = resolver.takeName()
  if (!node.id) {
    resolver.resolveFunction(node, "normal", name)
    return
  }
  const scope = resolver.openScope("self")
  const binding = scope.declare(node.id.name, "self", node.id.start)
  resolver.resolveFunction(node, "normal", node.id.name)
  if (binding.references.length > 0) {
    ;(node as Marked<Node>).scope = scope
    resolver.closeScope(scope)
  } else resolver.leaveScope(scope)
}

function visitVariables(resolver: Resolver, node: VariableDeclaration): void {
  if (node.kind === "using" || node.kind === "await using") resolver.refuse("using", node)
  for (const declarator of node.declarations) {
    const { id, init } = declarator
    const before = resolver.suspensionCount
    if (init) {
      // Nothing can call a function before it is bound to the variable that it is the value of.
      if (id.type === "Identifier" && isAnonymousFunction(init)) resolver.markInitialised(id)
      resolver.visitNamed(init, id.type === "Identifier" ? id.name : "")
    }
    resolver.visitTarget(id, node.kind === "var" && init ? "var" : "declare")
    if (resolver.suspensionCount !== before) (declarator as Marked<Node>).canSuspend = true
  }
}

function visitForInOf(resolver: Resolver, node: ForInStatement | ForOfStatement): void {
  const { left, right, body } = node
  if (left.type !== "VariableDeclaration") {
    resolver.visit(right)
    resolver.visitTarget(left, "assign")
    resolver.visit(body)
    return
  }
  if (left.kind === "var") {
    resolver.visit(right)
    visitLoopVariable(resolver, left, "var")
    resolver.visit(body)
    return
  }
  const scope = resolver.openScope("loop")
  ;(node as Marked<Node>).scope = scope
  declareVariables(scope, left)
  resolver.visit(right)
  visitLoopVariable(resolver, left, "declare")
  resolver.visit(body)
  resolver.closeScope(scope)
}

function visitLoopVariable(resolver: Resolver, declaration: VariableDeclaration, use: TargetUse): void {
  if (declaration.kind === "using" || declaration.kind === "await using") resolver.refuse("using", declaration)
  const before = resolver.suspensionCount
  for (const declarator of declaration.declarations) {
    resolver.visitTarget(declarator.id, use)
    if (resolver.suspensionCount !== before) (declarator as Marked<Node>).canSuspend = true
  }
  if (resolver.suspensionCount !== before) (declaration as Marked<Node>).canSuspend = true
}

function visitCatch(resolver: Resolver, node: CatchClause): void {
  if (!node.param) {
    resolver.visit(node.body)
    return
  }
  const scope = resolver.openScope("catch")
  ;(node as Marked<Node>).scope = scope
  declarePattern(scope, node.param, "catch")
  if (node.param.type !== "Identifier") for (const binding of scope.bindings.values()) binding.isInitialised = false
  resolver.visitTarget(node.param, "declare")
  resolver.visit(node.body)
  resolver.closeScope(scope)
}
