/**
 * What the compiler does at each type of expression: compiles the children, and lifts the node where one of them may
 * suspend.
 */
import type {
  ArrayExpression,
  AwaitExpression,
  BinaryExpression,
  CallExpression,
  ChainExpression,
  Expression,
  FunctionExpression,
  Literal,
  LogicalExpression,
  MemberExpression,
  NewExpression,
  Node,
  ObjectExpression,
  Property,
  SequenceExpression,
  SpreadElement,
  Super,
  TaggedTemplateExpression,
  TemplateLiteral,
  UnaryExpression,
  YieldExpression,
} from "acorn"
import { throwReferenceError } from "../errors.js"
import type { Frame } from "../frame.js"
import type { ArrayObject } from "../objects/array.js"
import type { GuestObject } from "../objects/object.js"
import { toArrayIndex } from "../objects/property-key.js"
import { ABSENT, HOLE, type Value } from "../objects/value.js"
import { iterableToList } from "../operations/iterator-operations.js"
import { CreateArrayFromList } from "../operations/object-operations.js"
import { compileAssignment, compileUpdate } from "./assignment-nodes.js"
import {
  type Argument,
  callWithList,
  compileArguments,
  compileCall,
  compileComputedMethodCall,
  compileMethodCall,
  compileNew,
  constructWithList,
  NOT_SPREADABLE,
} from "./calls.js"
import { compileClass } from "./class-nodes.js"
import { compileSuperCall, superConstruct, superGet } from "./classes.js"
import type { Evaluate } from "./closure.js"
import { describeExpression } from "./describe.js"
import { compileSelfNamed, ownReference } from "./functions.js"
import type { FunctionCompiler, Marked } from "./index.js"
import { andThen, lift, liftInChain, partialReads } from "./lift.js"
import {
  type Append,
  appendElement,
  appendSpread,
  compileArray,
  compileRegExp,
  compileShapedObject,
  compileTemplate,
  compileTemplateObject,
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
import {
  compileComputedGet,
  compileDelete,
  compileNamedGet,
  compileNamedRead,
  compileSlotGet,
  getComputed,
  privateGet,
  privateIn,
} from "./members.js"
import { compileBinary, compileUnary, type OperandKind, typeOf } from "./operators.js"
import { compilePrivateName, compileResumableKey, staticKey } from "./pattern-nodes.js"
import { compileInitialize, compileRead, compileReadForTypeof } from "./references.js"
import { resumeConditional, resumeLogical } from "./resumable.js"
import { callInFrame, constructInFrame, getComputedInFrame, getInFrame, superConstructInFrame } from "./stepping.js"
import { compileAsyncYield, compileAwait, compileDelegate, compileYield } from "./suspend.js"
import { compileNewTarget, compileSuperCallParts, compileSuperParts, compileThis } from "./this-nodes.js"

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
    case "ConditionalExpression": {
      const test = compiler.expression(node.test)
      const consequent = compiler.expression(node.consequent)
      const alternate = compiler.expression(node.alternate)
      if (compiler.canSuspend(node)) return resumeConditional(test, consequent, alternate, compiler.allocate(1))
      return (frame) => (test(frame) ? consequent(frame) : alternate(frame))
    }
    case "AssignmentExpression":
      return compileAssignment(compiler, node)
    case "UpdateExpression":
      return compileUpdate(compiler, node)
    case "UnaryExpression":
      return compileUnaryExpression(compiler, node)
    case "ArrayExpression":
      return compileArrayExpression(compiler, node)
    case "ObjectExpression":
      return compileObjectExpression(compiler, node)
    case "SequenceExpression":
      return compileSequence(compiler, node)
    case "ParenthesizedExpression":
      return compiler.expression(node.expression)
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

// ---- names and literals ----

function compileIdentifier(node: Marked): Evaluate {
  if (node.reference === undefined) throw new Error("a name was not resolved")
  return compileRead(node.reference, node.start)
}

function compileLiteral(node: Literal): Evaluate {
  if (node.regex) return compileRegExp(node.regex.pattern, node.regex.flags, node.start)
  const value = (typeof node.bigint === "string" ? BigInt(node.bigint.replaceAll("_", "")) : node.value) as Value
  return () => value
}

function operandKind(node: Node): OperandKind {
  if (node.type === "Literal" && typeof (node as Literal).value === "number") {
    return { isConstant: true, constant: (node as Literal).value as number }
  }
  if (node.type === "ParenthesizedExpression") return operandKind((node as unknown as { expression: Node }).expression)
  const { reference } = node as Marked
  if (node.type === "Identifier" && reference?.kind === "slot" && !reference.check) return { slot: reference.index }
  return {}
}

// ---- lifting ----

/** Builds a node over children that are evaluated in order; lifts it if the node can suspend. */
function liftIf(
  compiler: FunctionCompiler,
  node: Node,
  children: readonly Evaluate[],
  build: (reads: readonly Evaluate[]) => Evaluate,
): Evaluate {
  if (!compiler.canSuspend(node)) return build(children)
  const at = compiler.allocate(1 + children.length)
  return lift(children, build(partialReads(children.length, at)), at)
}

// ---- operators ----

function compileBinaryExpression(compiler: FunctionCompiler, node: BinaryExpression): Evaluate {
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
  return liftIf(compiler, node, [compiler.expression(left), compiler.expression(right)], ([a, b]) =>
    compileBinary(operator, a as Evaluate, b as Evaluate, start, leftKind, rightKind),
  )
}

function compileUnaryExpression(compiler: FunctionCompiler, node: UnaryExpression): Evaluate {
  const { argument, operator, start } = node
  if (operator === "delete") return compileDeleteExpression(compiler, node)
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

function compileDeleteExpression(compiler: FunctionCompiler, node: UnaryExpression): Evaluate {
  const { argument, start } = node
  const target = argument.type === "ChainExpression" ? argument.expression : argument
  if (target.type !== "MemberExpression") {
    return liftIf(compiler, node, [compiler.expression(argument)], ([value]) => (frame) => {
      ;(value as Evaluate)(frame)
      return true
    })
  }
  if (target.object.type === "Super") {
    // The key is evaluated, after `this`, and not converted.
    const { thisValue } = compileSuperParts(compiler, target.object)
    const key = target.computed ? compiler.expression(target.property as Expression) : () => undefined
    return liftIf(compiler, node, [thisValue, key], ([t, k]) => (frame) => {
      ;(t as Evaluate)(frame)
      ;(k as Evaluate)(frame)
      frame.at = start
      return throwReferenceError(frame.realm, "Unsupported reference to 'super'")
    })
  }
  const object = compileObjectOf(compiler, target, argument.type === "ChainExpression")
  const known = staticKey(target.property, target.computed)
  const key = known === null ? compiler.expression(target.property as Expression) : () => known
  if (argument.type !== "ChainExpression") {
    return liftIf(compiler, node, [object, key], ([o, k]) => compileDelete(o as Evaluate, k as Evaluate, start))
  }
  return chainEnd(
    liftChainIf(compiler, node, [object, key], ([o, k]) => compileDelete(o as Evaluate, k as Evaluate, start)),
    true,
  )
}

const isTruthy = (value: Value): boolean => !!value
const isFalsy = (value: Value): boolean => !value
const isPresent = (value: Value): boolean => value !== undefined && value !== null

function decides(operator: string): (value: Value) => boolean {
  return operator === "&&" || operator === "&&="
    ? isFalsy
    : operator === "||" || operator === "||="
      ? isTruthy
      : isPresent
}

function compileLogical(compiler: FunctionCompiler, node: LogicalExpression): Evaluate {
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

function compileSequence(compiler: FunctionCompiler, node: SequenceExpression): Evaluate {
  const expressions = node.expressions.map((expression) => compiler.expression(expression))
  return liftIf(compiler, node, expressions, (values) => (frame) => {
    let value: Value
    for (let i = 0; i < values.length; i++) value = (values[i] as Evaluate)(frame)
    return value
  })
}

// ---- members ----

/** The object of a member; in a chain ABSENT where the chain ends before it. */
function compileObjectOf(compiler: FunctionCompiler, node: MemberExpression, inChain: boolean): Evaluate {
  const { object } = node
  const value = inChain ? compileChainElement(compiler, object as Expression) : compiler.expression(object)
  return node.optional ? orAbsent(value) : value
}

function orAbsent(value: Evaluate): Evaluate {
  return (frame) => {
    const result = value(frame)
    return result === undefined || result === null ? ABSENT : result
  }
}

/** `receiver`, if given, is the slot in which the object stays, to become the `this` of a call. */
function compileMember(
  compiler: FunctionCompiler,
  node: MemberExpression,
  inChain: boolean,
  receiver: number | null = null,
): Evaluate {
  const { property, computed } = node
  if (node.object.type === "Super") return compileSuperMember(compiler, node, node.object)
  const found = compileObjectOf(compiler, node, inChain)
  const object = receiver === null ? found : keepReceiver(found, receiver)
  const build = liftFor(compiler, node, inChain)
  if (property.type === "PrivateIdentifier") {
    const name = compilePrivateName(property)
    return build(
      [object],
      ([o]) =>
        (frame) =>
          privateGet(frame, (o as Evaluate)(frame), name(frame), property.start),
    )
  }
  const key = staticKey(property, computed)
  const isName = !computed || (key !== null && !/^\d/.test(key))
  if (key !== null && isName) {
    const { slot } = inChain || compiler.canSuspend(node) ? {} : operandKind(node.object)
    if (slot !== undefined && key !== "length") return compileSlotGet(slot, key, property.start)
    return build([object], ([o]) => {
      const get = compileNamedGet(o as Evaluate, key, property.start)
      return compiler.isStepping ? getInFrame(o as Evaluate, key, get, property.start) : get
    })
  }
  return build([object, compiler.expression(property)], ([o, k]) => {
    const get = compileComputedGet(o as Evaluate, k as Evaluate, property.start)
    return compiler.isStepping ? getComputedInFrame(o as Evaluate, k as Evaluate, get, property.start) : get
  })
}

type Build = (children: readonly Evaluate[], build: (reads: readonly Evaluate[]) => Evaluate) => Evaluate

/** Builds an element of a chain, or the same outside one. */
function liftFor(compiler: FunctionCompiler, node: Node, inChain: boolean): Build {
  return (children, build) =>
    inChain ? liftChainIf(compiler, node, children, build) : liftIf(compiler, node, children, build)
}

/** In a chain, the first child may be ABSENT, which then is the result. */
function liftChainIf(
  compiler: FunctionCompiler,
  node: Node,
  children: readonly Evaluate[],
  build: (reads: readonly Evaluate[]) => Evaluate,
): Evaluate {
  if (compiler.canSuspend(node)) {
    const at = compiler.allocate(1 + children.length)
    return liftInChain(children, build(partialReads(children.length, at)), at)
  }
  // The first child is evaluated here, to see whether the chain ends; the node reads it from a slot of its own.
  const slot = compiler.allocateSlot()
  const [first, ...others] = children
  const node_ = build([(frame) => frame.slots[slot], ...others])
  return (frame) => {
    const value = (first as Evaluate)(frame)
    if (value === ABSENT) return ABSENT
    frame.slots[slot] = value
    return node_(frame)
  }
}

function compileChain(compiler: FunctionCompiler, { expression }: ChainExpression): Evaluate {
  return chainEnd(compileChainElement(compiler, expression), undefined)
}

function chainEnd(chain: Evaluate, absent: Value): Evaluate {
  return (frame) => {
    const value = chain(frame)
    return value === ABSENT ? absent : value
  }
}

function keepReceiver(object: Evaluate, slot: number): Evaluate {
  return andThen(object, (frame, value) => {
    frame.slots[slot] = value === ABSENT ? undefined : value
    return value
  })
}

function compileChainElement(compiler: FunctionCompiler, node: Expression): Evaluate {
  if (node.type === "MemberExpression") return compiler.nested(node, () => compileMember(compiler, node, true))
  if (node.type === "CallExpression") return compiler.nested(node, () => compileCallExpression(compiler, node, true))
  return compiler.expression(node)
}

function compileSuperMember(compiler: FunctionCompiler, node: MemberExpression, base: Super): Evaluate {
  const parts = compileSuperParts(compiler, base)
  const { start } = node.property
  const known = staticKey(node.property, node.computed)
  const key: Evaluate = known === null ? compiler.expression(node.property as Expression) : () => known
  return liftIf(compiler, node, [parts.thisValue, key, parts.base], ([t, k, b]) => (frame) => {
    const receiver = (t as Evaluate)(frame)
    const name = (k as Evaluate)(frame)
    return superGet(frame, (b as Evaluate)(frame), receiver, name, start)
  })
}

// ---- calls ----

function compileArgumentNodes(compiler: FunctionCompiler, nodes: readonly (Expression | SpreadElement)[]): Argument[] {
  return nodes.map((node) => {
    const isSpread = node.type === "SpreadElement"
    const value = isSpread ? node.argument : node
    return { value: compiler.expression(value), isSpread, shown: describeExpression(value), at: value.start }
  })
}

/** Arguments as children to be lifted: a spread one is iterated when its turn comes, and kept as an array. */
function liftableArguments(args: readonly Argument[]): Evaluate[] {
  return args.map(({ value, isSpread, shown, at }) =>
    isSpread
      ? andThen(value, (frame, iterable) => {
          frame.at = at
          return CreateArrayFromList(frame.realm, iterableToList(frame.realm, iterable, shown, NOT_SPREADABLE))
        })
      : value,
  )
}

/** The list of lifted arguments, over reads of their values. */
function collectArguments(args: readonly Argument[], reads: readonly Evaluate[]): (frame: Frame) => Value[] {
  return (frame) => {
    const list: Value[] = []
    for (let i = 0; i < args.length; i++) {
      const value = (reads[i] as Evaluate)(frame)
      if (args[i]?.isSpread) for (const item of (value as ArrayObject).elements as Value[]) list.push(item)
      else list.push(value)
    }
    return list
  }
}

function compileCallExpression(compiler: FunctionCompiler, node: CallExpression, inChain: boolean): Evaluate {
  const { callee } = node
  if (callee.type === "Super") return compileSuperCallExpression(compiler, node, callee)
  const args = compileArgumentNodes(compiler, node.arguments)
  const shown = describeExpression(callee)
  if (callee.type === "MemberExpression") {
    if (callee.object.type === "Super" || callee.property.type === "PrivateIdentifier" || compiler.canSuspend(node)) {
      return compileGeneralCall(compiler, node, callee, args, inChain)
    }
    if (!inChain) return compilePlainMethodCall(compiler, callee, args, shown)
    return compileGeneralCall(compiler, node, callee, args, inChain)
  }
  const at = callee.start
  const { f, thisValue } = compileCallee(compiler, callee, inChain)
  if (!compiler.canSuspend(node) && !inChain && thisValue === null) return compileCall(f, args, at, shown)
  const target = node.optional ? orAbsent(f) : f
  return liftFor(
    compiler,
    node,
    inChain,
  )([target, ...liftableArguments(args)], ([g, ...reads]) => {
    const list = collectArguments(args, reads)
    const perform = compiler.isStepping ? callInFrame : callWithList
    return (frame) => {
      const value = (g as Evaluate)(frame)
      const values = list(frame)
      frame.at = at
      return perform(frame, value, thisValue === null ? undefined : thisValue(frame), values, shown)
    }
  })
}

interface Callee {
  readonly f: Evaluate
  /** Null for undefined. */
  readonly thisValue: Evaluate | null
}

/** What is called, where it is no member. A chain in parentheses ends there, but still gives `this`: `(a?.b)()`. */
function compileCallee(compiler: FunctionCompiler, callee: Expression, inChain: boolean): Callee {
  if (callee.type !== "ChainExpression" || callee.expression.type !== "MemberExpression") {
    return { f: inChain ? compileChainElement(compiler, callee) : compiler.expression(callee), thisValue: null }
  }
  const receiver = compiler.allocateSlot()
  const f = chainEnd(compileMember(compiler, callee.expression, true, receiver), undefined)
  return { f, thisValue: (frame) => frame.slots[receiver] }
}

function compilePlainMethodCall(
  compiler: FunctionCompiler,
  callee: MemberExpression,
  args: readonly Argument[],
  shown: string,
): Evaluate {
  const object = compiler.expression(callee.object)
  const key = staticKey(callee.property, callee.computed)
  const at = callee.property.start
  if (key !== null) return compileMethodCall(object, compileNamedRead(key, at), args, at, shown)
  const property = compiler.expression(callee.property as Expression)
  return compileComputedMethodCall(object, property, getComputed, args, at, shown)
}

/**
 * A method call in parts: the object, the method read from it, the arguments. For chains, private and `super` methods, and
 * where something suspends.
 */
function compileGeneralCall(
  compiler: FunctionCompiler,
  node: Node & { readonly optional?: boolean | undefined },
  callee: MemberExpression,
  args: readonly Argument[],
  inChain: boolean,
): Evaluate {
  const shown = describeExpression(callee)
  const at = callee.property.start
  const place = compiler.allocateSlot()
  const receiver = compileReceiver(compiler, callee, inChain)
  const suspends = compiler.canSuspend(node)
  // The receiver has to outlive a suspension, so it lies in a slot of the frame.
  const method = andThen(receiver.value, (frame, value) => {
    if (value === ABSENT) return ABSENT
    frame.slots[place] = value
    return SUSPEND_FREE
  })
  const readMethod: Evaluate = (frame) => {
    const value = receiver.read(frame, frame.slots[place])
    return node.optional && (value === undefined || value === null) ? ABSENT : value
  }
  const children = [method, ...receiver.keys, readMethod, ...liftableArguments(args)]
  const skipped = 1 + receiver.keys.length
  if (suspends) {
    const first = compiler.allocate(1 + children.length)
    const reads = partialReads(children.length, first)
    receiver.bindKeys(reads.slice(1, skipped))
    const list = collectArguments(args, reads.slice(skipped + 1))
    const f = reads[skipped] as Evaluate
    const perform = compiler.isStepping ? callInFrame : callWithList
    const call: Evaluate = (frame) => {
      frame.at = at
      return perform(frame, f(frame), frame.slots[place], list(frame), shown)
    }
    return liftInChain(children, call, first)
  }
  const keySlots = receiver.keys.map(() => compiler.allocateSlot())
  receiver.bindKeys(keySlots.map((slot) => (frame: Frame) => frame.slots[slot]))
  const list = compileArguments(args)
  return (frame) => {
    if (method(frame) === ABSENT) return ABSENT
    for (let i = 0; i < keySlots.length; i++) frame.slots[keySlots[i] as number] = (receiver.keys[i] as Evaluate)(frame)
    const f = readMethod(frame)
    if (f === ABSENT) return ABSENT
    // Arguments may call this code again, in another frame; the receiver of this one stays in its slot.
    const thisValue = frame.slots[place]
    const values = list(frame)
    frame.at = at
    return callWithList(frame, f, thisValue, values, shown)
  }
}

/** What a step gives that has no value of its own. */
const SUSPEND_FREE: Value = undefined

interface Receiver {
  /** The object that becomes `this`. */
  readonly value: Evaluate
  /** Evaluates what the key needs. */
  readonly keys: readonly Evaluate[]
  /** Says where the values of `keys` are found later. */
  bindKeys(reads: readonly Evaluate[]): void
  read(frame: Frame, object: Value): Value
}

function compileReceiver(compiler: FunctionCompiler, callee: MemberExpression, inChain: boolean): Receiver {
  const { property, computed } = callee
  const at = property.start
  const noKeys = { keys: [], bindKeys: () => undefined }
  if (callee.object.type === "Super") {
    const { base, thisValue } = compileSuperParts(compiler, callee.object)
    const known = staticKey(property, computed)
    if (known !== null) {
      return { ...noKeys, value: thisValue, read: (frame, o) => superGet(frame, base(frame), o, known, at) }
    }
    let read: Evaluate | undefined
    return {
      value: thisValue,
      keys: [compiler.expression(property as Expression)],
      bindKeys: ([key]) => {
        read = key
      },
      read: (frame, o) => superGet(frame, base(frame), o, (read as Evaluate)(frame), at),
    }
  }
  const value = compileObjectOf(compiler, callee, inChain)
  if (property.type === "PrivateIdentifier") {
    const name = compilePrivateName(property)
    return { ...noKeys, value, read: (frame, o) => privateGet(frame, o, name(frame), at) }
  }
  const key = staticKey(property, computed)
  if (key !== null) return { ...noKeys, value, read: compileNamedRead(key, at) }
  let read: Evaluate | undefined
  return {
    value,
    keys: [compiler.expression(property)],
    bindKeys: ([k]) => {
      read = k
    },
    read: (frame, o) => {
      const k = (read as Evaluate)(frame)
      frame.at = at
      return getComputed(frame, o, k)
    },
  }
}

function compileSuperCallExpression(compiler: FunctionCompiler, node: CallExpression, callee: Super): Evaluate {
  const args = compileArgumentNodes(compiler, node.arguments)
  const parts = compileSuperCallParts(compiler, callee, node.start)
  if (!compiler.canSuspend(node)) return compileSuperCall(compileArguments(args), parts)
  const parent: Evaluate = (frame) => (parts.readFunction(frame) as GuestObject).GetPrototypeOf(frame.realm)
  return liftIf(compiler, node, [parent, ...liftableArguments(args)], ([p, ...reads]) => {
    const list = collectArguments(args, reads)
    const construct = compiler.isStepping ? superConstructInFrame : superConstruct
    return (frame) => construct(frame, parts, (p as Evaluate)(frame), list(frame))
  })
}

function compileNewExpression(compiler: FunctionCompiler, node: NewExpression): Evaluate {
  const callee = compiler.expression(node.callee)
  const args = compileArgumentNodes(compiler, node.arguments)
  const shown = describeExpression(node.callee)
  if (!compiler.canSuspend(node)) return compileNew(callee, args, node.start, shown)
  return liftIf(compiler, node, [callee, ...liftableArguments(args)], ([f, ...reads]) => {
    const list = collectArguments(args, reads)
    const { start } = node
    const construct = compiler.isStepping ? constructInFrame : constructWithList
    return (frame) => construct(frame, (f as Evaluate)(frame), list(frame), start, shown)
  })
}

// ---- literals with parts ----

function compileArrayExpression(compiler: FunctionCompiler, node: ArrayExpression): Evaluate {
  const { elements } = node
  if (!elements.some((element) => element?.type === "SpreadElement")) {
    const suspends = compiler.canSuspend(node)
    const values = elements.map((element) => element && compiler.expression(element as Expression))
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

function compileObjectExpression(compiler: FunctionCompiler, node: ObjectExpression): Evaluate {
  const shaped = compileIfShaped(compiler, node)
  if (shaped !== null) return shaped
  const slot = compiler.allocateSlot()
  const steps = node.properties.map((property) => compileProperty(compiler, property, slot))
  return buildUp(compiler, node, slot, createEmptyObject, steps)
}

/** An object of plain `key: value` with distinct names has a shape that is known now. */
function compileIfShaped(compiler: FunctionCompiler, node: ObjectExpression): Evaluate | null {
  const keys: string[] = []
  for (const property of node.properties) {
    if (property.type !== "Property" || property.kind !== "init" || property.method) return null
    const key = staticKey(property.key, property.computed)
    if (key === null || toArrayIndex(key) >= 0 || keys.includes(key)) return null
    if (key === "__proto__" && !property.shorthand) return null
    keys.push(key)
  }
  if (keys.length === 0 || keys.length > 64) return null
  const values = node.properties.map((property, i) => compiler.named((property as Property).value, keys[i] as string))
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
  return isAnonymous(node.value) && staticKey(node.key, node.computed) === null ? defineNamed : defineValue
}

/** IsAnonymousFunctionDefinition */
function isAnonymous(node: Node): boolean {
  if (node.type === "ArrowFunctionExpression") return true
  return (node.type === "FunctionExpression" || node.type === "ClassExpression") && !(node as { id?: unknown }).id
}

function compileTemplateLiteral(compiler: FunctionCompiler, node: TemplateLiteral): Evaluate {
  const strings = node.quasis.map(({ value }) => value.cooked as string)
  const texts = node.expressions.map((expression) => {
    const value = compiler.expression(expression)
    const at = expression.start
    return compiler.canSuspend(node)
      ? andThen(value, (frame, v) => toText(frame, v, at))
      : (frame: Frame) => toText(frame, value(frame), at)
  })
  return liftIf(compiler, node, texts, (reads) => compileTemplate(strings, reads))
}

function compileTagged(compiler: FunctionCompiler, node: TaggedTemplateExpression): Evaluate {
  const { tag, quasi } = node
  const cooked = quasi.quasis.map(({ value }) => value.cooked ?? undefined)
  const raw = quasi.quasis.map(({ value }) => value.raw)
  const template = compileTemplateObject(quasi, cooked, raw)
  const args: Argument[] = [
    { value: template, isSpread: false, shown: "", at: quasi.start },
    ...quasi.expressions.map((expression) => ({
      value: compiler.expression(expression),
      isSpread: false,
      shown: "",
      at: expression.start,
    })),
  ]
  const shown = describeExpression(tag)
  if (tag.type === "MemberExpression") return compileGeneralCall(compiler, node, tag, args, false)
  const { f, thisValue } = compileCallee(compiler, tag, false)
  if (!compiler.canSuspend(node) && thisValue === null) return compileCall(f, args, tag.start, shown)
  return liftIf(compiler, node, [f, ...args.map(({ value }) => value)], ([g, ...reads]) => {
    const list = collectArguments(args, reads)
    const perform = compiler.isStepping ? callInFrame : callWithList
    return (frame) => {
      const value = (g as Evaluate)(frame)
      frame.at = tag.start
      return perform(frame, value, thisValue === null ? undefined : thisValue(frame), list(frame), shown)
    }
  })
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
