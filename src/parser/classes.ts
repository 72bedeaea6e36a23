/**
 * The resolver at classes: their scope with the inner name, private names and field keys, and the functions that run
 * their field initialisers and static blocks.
 */
import type { Class, ClassDeclaration, ClassExpression, Node, PropertyDefinition, StaticBlock } from "acorn"
import { type BindingRecord, FunctionRecord, type ScopeRecord } from "./bindings.js"
import { hasDeclarations } from "./hoist.js"
import { methodKind, nameOfKey } from "./names.js"
import type { Marked, Resolver } from "./resolver.js"

type ClassNode = ClassDeclaration | ClassExpression
type Initialized = PropertyDefinition | StaticBlock

export function visitClass(resolver: Resolver, node: Class): void {
  const marked = node as Marked<Class>
  const scope = openClassScope(resolver, node)
  if (scope !== null) marked.scope = scope
  if (node.superClass) resolver.visit(node.superClass)
  visitKeys(resolver, node, scope)
  // Methods and static elements run when the class exists; only heritage and keys can meet its name too early.
  const self = node.id ? scope?.bindings.get(node.id.name) : undefined
  if (self !== undefined) self.isInitialised = true
  visitMethods(resolver, node)
  const fields: Initialized[] = []
  const statics: Initialized[] = []
  for (const element of node.body.body) {
    if (element.type === "StaticBlock" || (element.type === "PropertyDefinition" && element.static))
      statics.push(element)
    else if (element.type === "PropertyDefinition") fields.push(element)
  }
  marked.staticInitializer = visitInitialized(resolver, node, statics, scope)
  marked.instanceInitializer = visitInitialized(resolver, node, fields, scope)
  if (scope !== null) resolver.closeScope(scope)
}

/** A class without a name, private names and computed field keys needs no scope. */
function openClassScope(resolver: Resolver, node: Class): ScopeRecord | null {
  const elements = node.body.body
  const needsScope =
    node.id ||
    elements.some(
      (element) =>
        element.type !== "StaticBlock" &&
        (element.key.type === "PrivateIdentifier" || (element.type === "PropertyDefinition" && element.computed)),
    )
  if (!needsScope) return null
  const scope = resolver.openScope("class")
  if (node.id) scope.declare(node.id.name, "self", node.id.start).isInitialised = false
  for (const element of elements) {
    if (element.type === "StaticBlock") continue
    if (element.key.type === "PrivateIdentifier") {
      scope.declare(`#${element.key.name}`, "private", element.key.start).captured = true
    } else if (element.type === "PropertyDefinition" && element.computed) declareKey(scope, element).captured = true
  }
  return scope
}

function declareKey(scope: ScopeRecord, field: PropertyDefinition): BindingRecord {
  return scope.declare(`[key at ${field.key.start}]`, "field-key", field.key.start)
}

/** Keys are evaluated in order, with the class; so are private names, seen from the function that makes the class. */
function visitKeys(resolver: Resolver, node: Class, scope: ScopeRecord | null): void {
  const before = resolver.suspensionCount
  for (const element of node.body.body) {
    if (element.type === "StaticBlock") continue
    const beforeKey = resolver.suspensionCount
    if (element.key.type === "PrivateIdentifier") resolver.readPrivateName(element.key)
    else if (element.computed) {
      resolver.visit(element.key)
      if (element.type === "PropertyDefinition" && scope !== null) {
        const reference = declareKey(scope, element).referenceFrom(resolver.function, false)
        ;(element as Marked<PropertyDefinition>).keyReference = reference
      }
    }
    if (resolver.suspensionCount !== beforeKey) (element as Marked<Node>).canSuspend = true
  }
  if (resolver.suspensionCount !== before) (node.body as Marked<Node>).canSuspend = true
}

function visitMethods(resolver: Resolver, node: Class): void {
  for (const element of node.body.body) {
    if (element.type !== "MethodDefinition") continue
    ;(element.value as Marked<Node>).definition = element.kind === "constructor" ? node : element
    if (element.kind === "constructor") {
      const kind = node.superClass ? "derived-constructor" : "constructor"
      resolver.resolveFunction(element.value, kind, node.id?.name ?? "")
    } else {
      resolver.resolveFunction(element.value, methodKind(element.kind), nameOfKey(element.key, element.computed))
    }
  }
}

/** One function runs all fields of an instance; another all static fields and blocks, in their order. */
function visitInitialized(
  resolver: Resolver,
  node: Class,
  elements: readonly Initialized[],
  scope: ScopeRecord | null,
): FunctionRecord | null {
  if (elements.length === 0) return null
  const info = new FunctionRecord(
    "initializer",
    node as ClassNode,
    "",
    resolver.function,
    resolver.scope,
    false,
    false,
    0,
    0,
    true,
    false,
    resolver.currentDepth,
  )
  resolver.inFunction(info, () => {
    for (const element of elements) {
      if (element.type === "StaticBlock") visitStaticBlock(resolver, element)
      else visitField(resolver, element, scope)
    }
    info.scope.close()
  })
  return info
}

function visitField(resolver: Resolver, field: Marked<PropertyDefinition>, scope: ScopeRecord | null): void {
  const { key, value } = field
  if (scope !== null) {
    if (key.type === "PrivateIdentifier") {
      const name = scope.bindings.get(`#${key.name}`)
      if (name !== undefined) field.innerKeyReference = name.referenceFrom(resolver.function, false)
    } else if (field.computed) {
      field.innerKeyReference = declareKey(scope, field).referenceFrom(resolver.function, false)
    }
  }
  if (value) resolver.visitNamed(value, nameOfKey(key, field.computed))
}

function visitStaticBlock(resolver: Resolver, block: StaticBlock): void {
  const scope = resolver.openScope("block")
  resolver.declare(scope, block.body)
  resolver.hoistVariables(scope, block.body)
  if (hasDeclarations(block.body) || scope.bindings.size > 0) (block as Marked<StaticBlock>).scope = scope
  resolver.visitAll(block.body)
  resolver.closeScope(scope)
}
