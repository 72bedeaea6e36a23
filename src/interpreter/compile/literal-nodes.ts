/** Literals as nodes: plain ones, arrays and objects, templates. */
import type {
  ArrayExpression,
  Expression,
  Literal,
  Node,
  ObjectExpression,
  Property,
  SpreadElement,
  TemplateLiteral,
} from "acorn"
import type { Frame } from "../frame.js"
import { toArrayIndex } from "../objects/property-key.js"
import { HOLE, type Value } from "../objects/value.js"
import type { Evaluate } from "./closure.js"
import { describeExpression } from "./describe.js"
import { callsAfter } from "./held.js"
import type { FunctionCompiler } from "./index.js"
import { andThen, lift, liftIf } from "./lift.js"
import {
  type Append,
  appendElement,
  appendSpread,
  compileArray,
  compileRegExp,
  compileShapedObject,
  compileTemplate,
  createEmptyArray,
  createEmptyObject,
  type Define,
  defineMethod,
  defineNamed,
  definePrototype,
  defineSpread,
  defineValue,
  toText,
} from "./literals.js"
import { compileResumableKey, staticKey } from "./pattern-nodes.js"

export function compileLiteral(node: Literal): Evaluate {
  if (node.regex) return compileRegExp(node.regex.pattern, node.regex.flags, node.start)
  const value = (typeof node.bigint === "string" ? BigInt(node.bigint.replaceAll("_", "")) : node.value) as Value
  return () => value
}

export function compileArrayExpression(compiler: FunctionCompiler, node: ArrayExpression): Evaluate {
  const { elements } = node
  if (!elements.some((element) => element?.type === "SpreadElement")) {
    const suspends = compiler.canSuspend(node)
    const later = callsAfter(elements)
    const values = elements.map((element, index) => element && compiler.held(node, element as Expression, later(index)))
    if (!suspends) return compileArray(values)
    const children = values.filter((value) => value !== null)
    return liftIf(compiler, node, children, (reads) => {
      let next = 0
      return compileArray(values.map((value) => (value === null ? null : (reads[next++] as Evaluate))))
    })
  }
  const parts = elements.map((element): { value: Evaluate; append: Append } => {
    if (element === null) return { value: () => HOLE, append: appendElement }
    if (element.type !== "SpreadElement") return { value: compiler.expression(element), append: appendElement }
    const { argument } = element
    return {
      value: compiler.expression(argument),
      append: appendSpread(describeExpression(argument), argument.start),
    }
  })
  const slot = compiler.allocateSlot()
  return buildUp(
    compiler,
    node,
    slot,
    createEmptyArray,
    parts.map(({ value, append }) => andThen(value, (frame, v) => void append(frame, frame.slots[slot], v))),
  )
}

/** An object or array that is made first and then filled, step by step; it lies in a slot meanwhile. */
function buildUp(
  compiler: FunctionCompiler,
  node: Node,
  slot: number,
  create: Evaluate,
  steps: readonly Evaluate[],
): Evaluate {
  const begin: Evaluate = (frame) => {
    frame.slots[slot] = create(frame)
    return undefined
  }
  const end: Evaluate = (frame) => {
    const value = frame.slots[slot]
    frame.slots[slot] = undefined
    return value
  }
  if (compiler.canSuspend(node)) return lift([begin, ...steps], end, compiler.allocate(2 + steps.length))
  return (frame) => {
    begin(frame)
    for (let i = 0; i < steps.length; i++) (steps[i] as Evaluate)(frame)
    return end(frame)
  }
}

export function compileObjectExpression(compiler: FunctionCompiler, node: ObjectExpression): Evaluate {
  const shaped = compileIfShaped(compiler, node)
  if (shaped !== null) return shaped
  const slot = compiler.allocateSlot()
  const steps = node.properties.map((property) => compileProperty(compiler, property, slot))
  return buildUp(compiler, node, slot, createEmptyObject, steps)
}

/** An object of plain `key: value` with distinct names has a shape that is known now. */
function compileIfShaped(compiler: FunctionCompiler, node: ObjectExpression): Evaluate | null {
  const keys: string[] = []
  if (node.properties.length === 0 || node.properties.length > 64) return null
  for (const property of node.properties) {
    if (property.type !== "Property" || property.kind !== "init" || property.method) return null
    const key = staticKey(property.key, property.computed)
    if (key === null || toArrayIndex(key) >= 0 || keys.includes(key)) return null
    if (key === "__proto__" && !property.shorthand) return null
    keys.push(key)
  }
  const nodes = node.properties.map((property) => (property as Property).value)
  const later = callsAfter(nodes)
  const values = nodes.map((value, i) => compiler.hold(compiler.named(value, keys[i] as string), node, value, later(i)))
  return liftIf(compiler, node, values, (reads) => compileShapedObject(compiler.program, keys, reads))
}

function compileProperty(compiler: FunctionCompiler, node: Property | SpreadElement, slot: number): Evaluate {
  if (node.type === "SpreadElement") {
    const at = node.argument.start
    return andThen(compiler.expression(node.argument), (frame, value) => {
      frame.at = at
      defineSpread(frame, frame.slots[slot], undefined, value)
      return undefined
    })
  }
  const known = staticKey(node.key, node.computed)
  const isPrototype = known === "__proto__" && !node.computed && !node.shorthand && !node.method && node.kind === "init"
  const define = isPrototype ? definePrototype : definitionOf(node)
  const value = known === null || isPrototype ? compiler.expression(node.value) : compiler.named(node.value, known)
  if (known !== null) {
    return andThen(value, (frame, v) => {
      define(frame, frame.slots[slot], known, v)
      return undefined
    })
  }
  const keySlot = compiler.allocateSlot()
  const key = andThen(compileResumableKey(compiler, node.key as Expression), (frame, name) => {
    frame.slots[keySlot] = name
    return undefined
  })
  const finish = andThen(value, (frame, v) => {
    define(frame, frame.slots[slot], frame.slots[keySlot], v)
    return undefined
  })
  return liftIf(compiler, node, [key, finish], ([k, v]) => (frame) => {
    ;(k as Evaluate)(frame)
    return (v as Evaluate)(frame)
  })
}

function definitionOf(node: Property): Define {
  if (node.kind === "get") return defineMethod("get", true)
  if (node.kind === "set") return defineMethod("set", true)
  if (node.method) return defineMethod("method", true)
  return isAnonymousFunction(node.value) && staticKey(node.key, node.computed) === null ? defineNamed : defineValue
}

/** IsAnonymousFunctionDefinition */
export function isAnonymousFunction(node: Node): boolean {
  if (node.type === "ArrowFunctionExpression") return true
  return (node.type === "FunctionExpression" || node.type === "ClassExpression") && !(node as { id?: unknown }).id
}

export function compileTemplateLiteral(compiler: FunctionCompiler, node: TemplateLiteral): Evaluate {
  const strings = node.quasis.map(({ value }) => value.cooked as string)
  const later = callsAfter(node.expressions)
  const texts = node.expressions.map((expression, index) => {
    const value = compiler.expression(expression)
    const at = expression.start
    if (compiler.canSuspend(node)) return andThen(value, (frame, v) => toText(frame, v, at))
    const text = (frame: Frame) => toText(frame, value(frame), at)
    // Even of a value that is kept elsewhere the text may be new.
    return compiler.hold(text, node, node, later(index))
  })
  return liftIf(compiler, node, texts, (reads) => compileTemplate(strings, reads))
}
