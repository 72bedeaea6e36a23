/**
 * The fields of every ESTree node type that a plan's tree may have, in acorn's order.
 *
 * Erasing types copies these and nothing else, so what TypeScript adds to a node cannot stay behind.
 */
import type { Node } from "acorn"
import type { NodeType } from "./syntax.js"

/** A node of a parser that knows types; what it has beyond a place is found by name. */
export interface TypedNode extends Node {
  [field: string]: unknown
}

export function isNode(value: unknown): value is TypedNode {
  return typeof value === "object" && value !== null && typeof (value as TypedNode).type === "string"
}

const functionFields = ["id", "expression", "generator", "async", "params", "body"]
const classFields = ["id", "superClass", "body"]
const methodFields = ["static", "computed", "key", "kind", "value"]

export const fieldsOf: Readonly<Record<NodeType, readonly string[]>> = {
  ArrayExpression: ["elements"],
  ArrayPattern: ["elements"],
  ArrowFunctionExpression: functionFields,
  AssignmentExpression: ["operator", "left", "right"],
  AssignmentPattern: ["left", "right"],
  AwaitExpression: ["argument"],
  BinaryExpression: ["left", "operator", "right"],
  BlockStatement: ["body"],
  BreakStatement: ["label"],
  CallExpression: ["callee", "arguments", "optional"],
  CatchClause: ["param", "body"],
  ChainExpression: ["expression"],
  ClassBody: ["body"],
  ClassDeclaration: classFields,
  ClassExpression: classFields,
  ConditionalExpression: ["test", "consequent", "alternate"],
  ContinueStatement: ["label"],
  DebuggerStatement: [],
  DoWhileStatement: ["body", "test"],
  EmptyStatement: [],
  ExportAllDeclaration: ["exported", "source"],
  ExportDefaultDeclaration: ["declaration"],
  ExportNamedDeclaration: ["declaration", "specifiers", "source"],
  ExportSpecifier: ["local", "exported"],
  ExpressionStatement: ["expression", "directive"],
  ForInStatement: ["left", "right", "body"],
  ForOfStatement: ["await", "left", "right", "body"],
  ForStatement: ["init", "test", "update", "body"],
  FunctionDeclaration: functionFields,
  FunctionExpression: functionFields,
  Identifier: ["name"],
  IfStatement: ["test", "consequent", "alternate"],
  ImportAttribute: ["key", "value"],
  ImportDeclaration: ["specifiers", "source"],
  ImportDefaultSpecifier: ["local"],
  ImportExpression: ["source", "options"],
  ImportNamespaceSpecifier: ["local"],
  ImportSpecifier: ["imported", "local"],
  LabeledStatement: ["body", "label"],
  Literal: ["value", "raw", "regex", "bigint"],
  LogicalExpression: ["left", "operator", "right"],
  MemberExpression: ["object", "property", "computed", "optional"],
  MetaProperty: ["meta", "property"],
  MethodDefinition: methodFields,
  NewExpression: ["callee", "arguments"],
  ObjectExpression: ["properties"],
  ObjectPattern: ["properties"],
  ParenthesizedExpression: ["expression"],
  PrivateIdentifier: ["name"],
  Program: ["body", "sourceType"],
  Property: ["method", "shorthand", "computed", "key", "value", "kind"],
  PropertyDefinition: ["static", "computed", "key", "value"],
  RestElement: ["argument"],
  ReturnStatement: ["argument"],
  SequenceExpression: ["expressions"],
  SpreadElement: ["argument"],
  StaticBlock: ["body"],
  Super: [],
  SwitchCase: ["consequent", "test"],
  SwitchStatement: ["discriminant", "cases"],
  TaggedTemplateExpression: ["tag", "quasi"],
  TemplateElement: ["value", "tail"],
  TemplateLiteral: ["expressions", "quasis"],
  ThisExpression: [],
  ThrowStatement: ["argument"],
  TryStatement: ["block", "handler", "finalizer"],
  UnaryExpression: ["operator", "prefix", "argument"],
  UpdateExpression: ["operator", "prefix", "argument"],
  VariableDeclaration: ["declarations", "kind"],
  VariableDeclarator: ["id", "init"],
  WhileStatement: ["test", "body"],
  WithStatement: ["object", "body"],
  YieldExpression: ["delegate", "argument"],
}
