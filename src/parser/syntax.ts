/**
 * What the plan language has and what it leaves out, as data: the parser decides by it, and the tables of
 * `docs/language.md` are made from it.
 *
 * Every node type that the parser can make is here. A type that is not accepted names its refusal.
 */
import type { AnyNode } from "acorn"

export type NodeType = AnyNode["type"]

export type Refusal =
  | "import"
  | "export"
  | "dynamicImport"
  | "importMeta"
  | "with"
  | "eval"
  | "functionConstructor"
  | "using"
  | "namespace"
  | "decorator"
  | "importAssignment"
  | "autoAccessor"

export interface RefusedConstruct {
  /** How the construct looks, for the table. */
  readonly example: string
  readonly message: string
  readonly hint: string
}

export const refusals: Readonly<Record<Refusal, RefusedConstruct>> = {
  import: {
    example: 'import x from "y"',
    message: "import declarations are not part of the plan language",
    hint: "Call tools directly; they are in scope as `tools.…`.",
  },
  export: {
    example: "export default x",
    message: "export declarations are not part of the plan language",
    hint: "Leave `export` out, and `return` the value that the plan gives.",
  },
  dynamicImport: {
    example: 'import("y")',
    message: "import() is not part of the plan language",
    hint: "Call tools directly; they are in scope as `tools.…`.",
  },
  importMeta: {
    example: "import.meta",
    message: "import.meta is not part of the plan language",
    hint: "Pass what the plan needs to know as `input`.",
  },
  with: {
    example: "with (o) x",
    message: "with statements are not part of the plan language",
    hint: "Take the properties apart first: `const { x } = o`.",
  },
  eval: {
    example: 'eval("x")',
    message: "eval is not part of the plan language",
    hint: "Write the code itself, or use `JSON.parse(text)` for data.",
  },
  functionConstructor: {
    example: 'new Function("return x")',
    message: "The Function constructor is not part of the plan language",
    hint: "Write a function: `(x) => …`.",
  },
  using: {
    example: "using x = y",
    message: "using declarations are not part of the plan language",
    hint: "Use `const x = …; try { … } finally { x.close() }`.",
  },
  namespace: {
    example: "namespace N { … }",
    message: "Namespaces are not part of the plan language",
    hint: "Use an object: `const N = { … }`.",
  },
  decorator: {
    example: "@d class C {}",
    message: "Decorators are not part of the plan language",
    hint: "Call the function on the value: `const D = d(class { … })`.",
  },
  importAssignment: {
    example: 'import x = require("y")',
    message: "import declarations are not part of the plan language",
    hint: "Call tools directly; they are in scope as `tools.…`.",
  },
  autoAccessor: {
    example: "class C { accessor x = 1 }",
    message: "accessor fields are not part of the plan language",
    hint: "Write a field `x = …`, or `get x() { … }` and `set x(value) { … }`.",
  },
}

type SyntaxSection = "statement" | "declaration" | "expression" | "function" | "class" | "pattern" | "module"

export type SyntaxRule =
  | { readonly section: SyntaxSection; readonly example: string; readonly refusal?: undefined }
  | { readonly section: SyntaxSection; readonly refusal: Refusal }

export const syntax: Readonly<Record<NodeType, SyntaxRule>> = {
  Program: { section: "function", example: "await f(); return x" },

  BlockStatement: { section: "statement", example: "{ … }" },
  BreakStatement: { section: "statement", example: "break label" },
  CatchClause: { section: "statement", example: "catch (error) { … }" },
  ContinueStatement: { section: "statement", example: "continue label" },
  DebuggerStatement: { section: "statement", example: "debugger" },
  DoWhileStatement: { section: "statement", example: "do { … } while (x)" },
  EmptyStatement: { section: "statement", example: ";" },
  ExpressionStatement: { section: "statement", example: "f()" },
  ForInStatement: { section: "statement", example: "for (const key in o) { … }" },
  ForOfStatement: { section: "statement", example: "for await (const x of xs) { … }" },
  ForStatement: { section: "statement", example: "for (let i = 0; i < n; i++) { … }" },
  IfStatement: { section: "statement", example: "if (x) { … } else { … }" },
  LabeledStatement: { section: "statement", example: "outer: for (…) { … }" },
  ReturnStatement: { section: "statement", example: "return x" },
  SwitchCase: { section: "statement", example: "case 1: …" },
  SwitchStatement: { section: "statement", example: "switch (x) { case 1: … default: … }" },
  ThrowStatement: { section: "statement", example: 'throw new Error("…")' },
  TryStatement: { section: "statement", example: "try { … } catch { … } finally { … }" },
  WhileStatement: { section: "statement", example: "while (x) { … }" },
  WithStatement: { section: "statement", refusal: "with" },

  VariableDeclaration: { section: "declaration", example: "const x = 1, y = 2" },
  VariableDeclarator: { section: "declaration", example: "x = 1" },

  ArrayExpression: { section: "expression", example: "[x, ...xs]" },
  AssignmentExpression: { section: "expression", example: "x ??= y" },
  AwaitExpression: { section: "expression", example: "await f()" },
  BinaryExpression: { section: "expression", example: "x + y" },
  CallExpression: { section: "expression", example: "f(x, ...xs)" },
  ChainExpression: { section: "expression", example: "x?.y?.[z]?.()" },
  ConditionalExpression: { section: "expression", example: "x ? y : z" },
  Identifier: { section: "expression", example: "x" },
  ImportExpression: { section: "expression", refusal: "dynamicImport" },
  Literal: { section: "expression", example: 'null, true, 1.5, 10n, "text", /a+/v' },
  LogicalExpression: { section: "expression", example: "x ?? y" },
  MemberExpression: { section: "expression", example: "x.y, x[y], x.#y" },
  MetaProperty: { section: "expression", example: "new.target" },
  NewExpression: { section: "expression", example: "new C(x)" },
  ObjectExpression: { section: "expression", example: "{ x, [y]: 1, get z() { … }, ...o }" },
  ParenthesizedExpression: { section: "expression", example: "(x)" },
  Property: { section: "expression", example: "x: 1" },
  SequenceExpression: { section: "expression", example: "x, y" },
  SpreadElement: { section: "expression", example: "...xs" },
  Super: { section: "expression", example: "super.x" },
  TaggedTemplateExpression: { section: "expression", example: "tag`…`" },
  TemplateElement: { section: "expression", example: "… in `${x}…`" },
  TemplateLiteral: { section: "expression", example: "`text ${x}`" },
  ThisExpression: { section: "expression", example: "this" },
  UnaryExpression: { section: "expression", example: "typeof x" },
  UpdateExpression: { section: "expression", example: "x++" },
  YieldExpression: { section: "expression", example: "yield* xs" },

  ArrowFunctionExpression: { section: "function", example: "async (x) => y" },
  FunctionDeclaration: { section: "function", example: "async function* f(x, y = 1, ...rest) { … }" },
  FunctionExpression: { section: "function", example: "function f() { … }" },

  ClassBody: { section: "class", example: "{ … }" },
  ClassDeclaration: { section: "class", example: "class C extends D { … }" },
  ClassExpression: { section: "class", example: "class { … }" },
  MethodDefinition: { section: "class", example: "static async *m() { … }" },
  PrivateIdentifier: { section: "class", example: "#x" },
  PropertyDefinition: { section: "class", example: "static x = 1" },
  StaticBlock: { section: "class", example: "static { … }" },

  ArrayPattern: { section: "pattern", example: "[x, , ...xs]" },
  AssignmentPattern: { section: "pattern", example: "x = 1" },
  ObjectPattern: { section: "pattern", example: "{ x, y: [z], ...rest }" },
  RestElement: { section: "pattern", example: "...rest" },

  ExportAllDeclaration: { section: "module", refusal: "export" },
  ExportDefaultDeclaration: { section: "module", refusal: "export" },
  ExportNamedDeclaration: { section: "module", refusal: "export" },
  ExportSpecifier: { section: "module", refusal: "export" },
  ImportAttribute: { section: "module", refusal: "import" },
  ImportDeclaration: { section: "module", refusal: "import" },
  ImportDefaultSpecifier: { section: "module", refusal: "import" },
  ImportNamespaceSpecifier: { section: "module", refusal: "import" },
  ImportSpecifier: { section: "module", refusal: "import" },
}
