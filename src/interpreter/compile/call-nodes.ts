/** Calls as nodes: of functions, methods and `super`, in optional chains, `new`, tagged templates, and their arguments. */
import type {
  CallExpression,
  Expression,
  MemberExpression,
  NewExpression,
  Node,
  Super,
  TaggedTemplateExpression,
} from "acorn"
import type { Frame } from "../frame.js"
import type { ArrayObject } from "../objects/array.js"
import type { GuestObject } from "../objects/object.js"
import { ABSENT, SUSPEND, type Value } from "../objects/value.js"
import { iterableToList } from "../operations/iterator-operations.js"
import { CreateArrayFromList } from "../operations/object-operations.js"
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
import { compileSuperCall, superConstruct, superGet } from "./classes.js"
import type { Evaluate } from "./closure.js"
import { describeExpression } from "./describe.js"
import { callsAfter } from "./held.js"
import type { FunctionCompiler } from "./index.js"
import { andThen, liftFor, liftIf, liftInChain, partialReads } from "./lift.js"
import { compileTemplateObject } from "./literals.js"
import { chainEnd, compileMember, compileObjectOf, orAbsent } from "./member-nodes.js"
import { compileMethodRead, compileNamedRead, getComputed, privateGet } from "./members.js"
import { compilePrivateName, staticKey } from "./pattern-nodes.js"
import { callInFrame, constructInFrame, superConstructInFrame } from "./stepping.js"
import { compileSuperCallParts, compileSuperParts } from "./this-nodes.js"

export function compileCallExpression(compiler: FunctionCompiler, node: CallExpression, inChain: boolean): Evaluate {
  const { callee } = node
  if (callee.type === "Super") return compileSuperCallExpression(compiler, node, callee)
  const place = compiler.reserve()
  const args = compileArgumentNodes(compiler, node)
  const shown = describeExpression(callee)
  if (callee.type === "MemberExpression") {
    if (callee.object.type === "Super" || callee.property.type === "PrivateIdentifier" || compiler.canSuspend(node)) {
      return compileGeneralCall(compiler, node, callee, args, inChain)
    }
    if (!inChain) return compilePlainMethodCall(compiler, node, callee, args, place)
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
    return { f: inChain ? compiler.chainElement(callee) : compiler.expression(callee), thisValue: null }
  }
  const receiver = compiler.allocateSlot()
  const f = chainEnd(compileMember(compiler, callee.expression, true, receiver), undefined)
  return { f, thisValue: (frame) => frame.slots[receiver] }
}

function compilePlainMethodCall(
  compiler: FunctionCompiler,
  node: CallExpression,
  callee: MemberExpression,
  args: readonly Argument[],
  place: number,
): Evaluate {
  const shown = describeExpression(callee)
  const receiver = callee.object as Expression
  const later = callee.computed ? [callee.property, ...node.arguments] : node.arguments
  const object = compiler.hold(compiler.expression(receiver), node, receiver, later, place)
  const key = staticKey(callee.property, callee.computed)
  const at = callee.property.start
  if (key !== null) return compileMethodCall(object, compileMethodRead(key, at), args, at, shown)
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
      const result = perform(frame, f(frame), frame.slots[place], list(frame), shown)
      // What the receiver was is garbage, perhaps, once the call is over.
      if (result !== SUSPEND) frame.slots[place] = undefined
      return result
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
    const result = callWithList(frame, f, thisValue, values, shown)
    frame.slots[place] = undefined
    return result
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
  const args = compileArgumentNodes(compiler, node)
  const parts = compileSuperCallParts(compiler, callee, node.start)
  if (!compiler.canSuspend(node)) return compileSuperCall(compileArguments(args), parts)
  const parent: Evaluate = (frame) => (parts.readFunction(frame) as GuestObject).GetPrototypeOf(frame.realm)
  return liftIf(compiler, node, [parent, ...liftableArguments(args)], ([p, ...reads]) => {
    const list = collectArguments(args, reads)
    const construct = compiler.isStepping ? superConstructInFrame : superConstruct
    return (frame) => construct(frame, parts, (p as Evaluate)(frame), list(frame))
  })
}

export function compileNewExpression(compiler: FunctionCompiler, node: NewExpression): Evaluate {
  const callee = compiler.expression(node.callee)
  const args = compileArgumentNodes(compiler, node)
  const shown = describeExpression(node.callee)
  if (!compiler.canSuspend(node)) return compileNew(callee, args, node.start, shown)
  return liftIf(compiler, node, [callee, ...liftableArguments(args)], ([f, ...reads]) => {
    const list = collectArguments(args, reads)
    const { start } = node
    const construct = compiler.isStepping ? constructInFrame : constructWithList
    return (frame) => construct(frame, (f as Evaluate)(frame), list(frame), start, shown)
  })
}

export function compileTagged(compiler: FunctionCompiler, node: TaggedTemplateExpression): Evaluate {
  const { tag, quasi } = node
  const cooked = quasi.quasis.map(({ value }) => value.cooked ?? undefined)
  const raw = quasi.quasis.map(({ value }) => value.raw)
  const template = compileTemplateObject(quasi, cooked, raw)
  const later = callsAfter(quasi.expressions)
  const args: Argument[] = [
    { value: template, isSpread: false, shown: "", at: quasi.start, keep: null },
    ...quasi.expressions.map((expression, index) => ({
      value: compiler.held(node, expression, later(index)),
      isSpread: false,
      shown: "",
      at: expression.start,
      keep: null,
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

function compileArgumentNodes(compiler: FunctionCompiler, call: CallExpression | NewExpression): Argument[] {
  const nodes = call.arguments
  const later = callsAfter(nodes)
  return nodes.map((node, index) => {
    const isSpread = node.type === "SpreadElement"
    const value = isSpread ? node.argument : node
    const evaluate = compiler.held(call, value, later(index))
    const keep = isSpread ? compiler.keeper(call) : null
    return { value: evaluate, isSpread, shown: describeExpression(value), at: value.start, keep }
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
