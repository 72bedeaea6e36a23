/**
 * What the compiler does at each type of expression: compiles the children, and lifts the node where one of them may
 * suspend. The larger groups of nodes have files of their own.
 */
import type { AwaitExpression, Expression, FunctionExpression, Super, YieldExpression } from "acorn"
import { compileAssignment, compileUpdate } from "./assignment-nodes.js"
import { compileCallExpression, compileNewExpression, compileTagged } from "./call-nodes.js"
import { compileClass } from "./class-nodes.js"
import type { Evaluate } from "./closure.js"
import { compileSelfNamed, ownReference } from "./functions.js"
import type { FunctionCompiler, Marked } from "./index.js"
import {
  compileArrayExpression,
  compileLiteral,
  compileObjectExpression,
  compileTemplateLiteral,
} from "./literal-nodes.js"
import { compileChain, compileDeleteExpression, compileMember } from "./member-nodes.js"
import {
  compileBinaryExpression,
  compileConditional,
  compileLogical,
  compileSequence,
  compileUnaryExpression,
} from "./operator-nodes.js"
import { compileInitialize, compileRead } from "./references.js"
import { compileAsyncYield, compileAwait, compileDelegate, compileYield } from "./suspend.js"
import { compileNewTarget, compileThis } from "./this-nodes.js"

export function compileExpression(compiler: FunctionCompiler, node: Expression | Super): Evaluate {
  switch (node.type) {
    case "Identifier":
      return compileIdentifier(node)
    case "Literal":
      return compileLiteral(node)
    case "ThisExpression":
      return compileThis(compiler, node)
    case "MemberExpression":
      return compileMember(compiler, node, false)
    case "CallExpression":
      return compileCallExpression(compiler, node, false)
    case "NewExpression":
      return compileNewExpression(compiler, node)
    case "ChainExpression":
      return compileChain(compiler, node)
    case "BinaryExpression":
      return compileBinaryExpression(compiler, node)
    case "LogicalExpression":
      return compileLogical(compiler, node)
    case "ConditionalExpression":
      return compileConditional(compiler, node)
    case "AssignmentExpression":
      return compileAssignment(compiler, node)
    case "UpdateExpression":
      return compileUpdate(compiler, node)
    case "UnaryExpression":
      return node.operator === "delete"
        ? compileDeleteExpression(compiler, node)
        : compileUnaryExpression(compiler, node)
    case "ArrayExpression":
      return compileArrayExpression(compiler, node)
    case "ObjectExpression":
      return compileObjectExpression(compiler, node)
    case "SequenceExpression":
      return compileSequence(compiler, node)
    case "TemplateLiteral":
      return compileTemplateLiteral(compiler, node)
    case "TaggedTemplateExpression":
      return compileTagged(compiler, node)
    case "FunctionExpression":
      return compileFunctionExpression(compiler, node)
    case "ArrowFunctionExpression":
      return compiler.closure(node as Marked)
    case "ClassExpression":
      return compileClass(compiler, node, "")
    case "MetaProperty":
      return compileNewTarget(node)
    case "AwaitExpression":
      return compileAwaitExpression(compiler, node)
    case "YieldExpression":
      return compileYieldExpression(compiler, node)
    default:
      throw new Error(`the compiler does not know ${node.type}`)
  }
}

/** An element of an optional chain: ABSENT where the chain ends before it. */
export function compileChainElement(compiler: FunctionCompiler, node: Expression): Evaluate {
  if (node.type === "MemberExpression") return compileMember(compiler, node, true)
  if (node.type === "CallExpression") return compileCallExpression(compiler, node, true)
  return compileExpression(compiler, node)
}

function compileIdentifier(node: Marked): Evaluate {
  if (node.reference === undefined) throw new Error("a name was not resolved")
  return compileRead(node.reference, node.start)
}

function compileFunctionExpression(compiler: FunctionCompiler, node: FunctionExpression): Evaluate {
  const { scope } = node as Marked<FunctionExpression>
  if (!scope) return compiler.closure(node as Marked)
  const enter = compiler.enter(scope)
  const closure = compiler.within(scope, () => compiler.closure(node as Marked))
  const [binding] = scope.bindings.values()
  if (binding === undefined) return closure
  return compileSelfNamed(closure, enter, compileInitialize(ownReference(binding)))
}

function compileAwaitExpression(compiler: FunctionCompiler, node: AwaitExpression): Evaluate {
  return compileAwait(compiler.expression(node.argument), node.start, compiler.allocate(1))
}

function compileYieldExpression(compiler: FunctionCompiler, node: YieldExpression): Evaluate {
  const { isAsync } = compiler.info
  const argument: Evaluate = node.argument ? compiler.expression(node.argument) : () => undefined
  if (node.delegate) return compileDelegate(argument, isAsync, node.start, compiler.allocate(3))
  return isAsync
    ? compileAsyncYield(argument, node.start, compiler.allocate(1))
    : compileYield(argument, compiler.allocate(1))
}
