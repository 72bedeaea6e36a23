/** Members as nodes: reading one, optional chains, `super.x`, `delete`. */
import type { ChainExpression, Expression, MemberExpression, Super, UnaryExpression } from "acorn"
import { throwReferenceError } from "../errors.js"
import { ABSENT, type Value } from "../objects/value.js"
import { superGet } from "./classes.js"
import type { Evaluate } from "./closure.js"
import type { FunctionCompiler } from "./index.js"
import { andThen, liftChainIf, liftFor, liftIf } from "./lift.js"
import { compileComputedGet, compileDelete, compileNamedGet, compileSlotGet, privateGet } from "./members.js"
import { operandKind } from "./operator-nodes.js"
import { compilePrivateName, staticKey } from "./pattern-nodes.js"
import { getComputedInFrame, getInFrame } from "./stepping.js"
import { compileSuperParts } from "./this-nodes.js"

/** `receiver`, if given, is the slot in which the object stays, to become the `this` of a call. */
export function compileMember(
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
  const held = inChain ? object : compiler.hold(object, node, node.object, [property])
  return build([held, compiler.expression(property)], ([o, k]) => {
    const get = compileComputedGet(o as Evaluate, k as Evaluate, property.start)
    return compiler.isStepping ? getComputedInFrame(o as Evaluate, k as Evaluate, get, property.start) : get
  })
}

/** The object of a member; in a chain ABSENT where the chain ends before it. */
export function compileObjectOf(compiler: FunctionCompiler, node: MemberExpression, inChain: boolean): Evaluate {
  const { object } = node
  const value = inChain ? compiler.chainElement(object as Expression) : compiler.expression(object)
  return node.optional ? orAbsent(value) : value
}

/** What a `?.` follows. */
export function orAbsent(value: Evaluate): Evaluate {
  return (frame) => {
    const result = value(frame)
    return result === undefined || result === null ? ABSENT : result
  }
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

export function compileChain(compiler: FunctionCompiler, { expression }: ChainExpression): Evaluate {
  return chainEnd(compiler.chainElement(expression), undefined)
}

/** The chain as a whole, with what it gives where it ended early. */
export function chainEnd(chain: Evaluate, absent: Value): Evaluate {
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

export function compileDeleteExpression(compiler: FunctionCompiler, node: UnaryExpression): Evaluate {
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
