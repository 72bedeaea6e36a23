/** Operators as nodes: unary and binary ones, those that decide whether their right side is evaluated, the comma. */
import type {
  BinaryExpression,
  ConditionalExpression,
  Literal,
  LogicalExpression,
  Node,
  SequenceExpression,
  UnaryExpression,
} from "acorn"
import type { Value } from "../objects/value.js"
import type { Evaluate } from "./closure.js"
import type { FunctionCompiler, Marked } from "./index.js"
import { liftIf } from "./lift.js"
import { privateIn } from "./members.js"
import { compileBinary, compileUnary, type OperandKind, typeOf } from "./operators.js"
import { compilePrivateName } from "./pattern-nodes.js"
import { compileReadForTypeof } from "./references.js"
import { resumeConditional, resumeLogical } from "./resumable.js"

export function operandKind(node: Node): OperandKind {
  if (node.type === "Literal" && typeof (node as Literal).value === "number") {
    return { isConstant: true, constant: (node as Literal).value as number }
  }
  const { reference } = node as Marked
  if (node.type === "Identifier" && reference?.kind === "slot" && !reference.check) return { slot: reference.index }
  return {}
}

export function compileBinaryExpression(compiler: FunctionCompiler, node: BinaryExpression): Evaluate {
  const { left, right, operator, start } = node
  if (left.type === "PrivateIdentifier") {
    const name = compilePrivateName(left)
    return liftIf(compiler, node, [compiler.expression(right)], ([object]) => {
      const value = object as Evaluate
      return (frame) => privateIn(frame, value(frame), name(frame), start)
    })
  }
  const suspends = compiler.canSuspend(node)
  const [leftKind, rightKind] = suspends ? [{}, {}] : [operandKind(left), operandKind(right)]
  const children = [compiler.held(node, left, [right]), compiler.expression(right)]
  return liftIf(compiler, node, children, ([a, b]) =>
    compileBinary(operator, a as Evaluate, b as Evaluate, start, leftKind, rightKind),
  )
}

/** All but `delete`. */
export function compileUnaryExpression(compiler: FunctionCompiler, node: UnaryExpression): Evaluate {
  const { argument, operator, start } = node
  if (operator === "typeof" && argument.type === "Identifier") {
    const { reference } = argument as Marked<typeof argument>
    if (reference?.kind === "global") {
      const read = compileReadForTypeof(reference.name)
      return (frame) => typeOf(read(frame))
    }
  }
  return liftIf(compiler, node, [compiler.expression(argument)], ([value]) =>
    compileUnary(operator, value as Evaluate, start),
  )
}

const isTruthy = (value: Value): boolean => !!value
const isFalsy = (value: Value): boolean => !value
const isPresent = (value: Value): boolean => value !== undefined && value !== null

/** Whether the left value of a logical operator is the result, so that the right side is not evaluated. */
export function decides(operator: string): (value: Value) => boolean {
  if (operator === "&&" || operator === "&&=") return isFalsy
  return operator === "||" || operator === "||=" ? isTruthy : isPresent
}

export function compileLogical(compiler: FunctionCompiler, node: LogicalExpression): Evaluate {
  const left = compiler.expression(node.left)
  const right = compiler.expression(node.right)
  if (compiler.canSuspend(node)) return resumeLogical(left, right, decides(node.operator), compiler.allocate(1))
  switch (node.operator) {
    case "&&":
      return (frame) => {
        const value = left(frame)
        return value ? right(frame) : value
      }
    case "||":
      return (frame) => {
        const value = left(frame)
        return value ? value : right(frame)
      }
    default:
      return (frame) => {
        const value = left(frame)
        return value === undefined || value === null ? right(frame) : value
      }
  }
}

export function compileSequence(compiler: FunctionCompiler, node: SequenceExpression): Evaluate {
  const expressions = node.expressions.map((expression) => compiler.expression(expression))
  return liftIf(compiler, node, expressions, (values) => (frame) => {
    let value: Value
    for (let i = 0; i < values.length; i++) value = (values[i] as Evaluate)(frame)
    return value
  })
}

export function compileConditional(compiler: FunctionCompiler, node: ConditionalExpression): Evaluate {
  const test = compiler.expression(node.test)
  const consequent = compiler.expression(node.consequent)
  const alternate = compiler.expression(node.alternate)
  if (compiler.canSuspend(node)) return resumeConditional(test, consequent, alternate, compiler.allocate(1))
  return (frame) => (test(frame) ? consequent(frame) : alternate(frame))
}
