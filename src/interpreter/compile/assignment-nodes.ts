/** What the compiler does at assignments, `++` and `--`. */
import type { AssignmentExpression, Expression, MemberExpression, UpdateExpression } from "acorn"
import type { Frame } from "../frame.js"
import { type PropertyKey, SUSPEND, type Value } from "../objects/value.js"
import type { NumericOperator } from "../operations/arithmetic.js"
import { ToNumeric, ToPropertyKey } from "../operations/type-conversion.js"
import { superGet, superSet } from "./classes.js"
import type { Evaluate } from "./closure.js"
import { callsFunction, type Keep } from "./held.js"
import type { FunctionCompiler, Marked } from "./index.js"
import { lift, partialReads } from "./lift.js"
import {
  compileComputedAssign,
  compileNamedAssign,
  compileNamedRead,
  compileNamedWrite,
  getComputed,
  getElement,
  privateGet,
  privateSet,
  writeComputed,
} from "./members.js"
import { decides } from "./operator-nodes.js"
import { compileOperation, compileSlotAdd, type Operate, step } from "./operators.js"
import { compileBind, compileKeep, compilePrivateName, compileStore, shownValue, staticKey } from "./pattern-nodes.js"
import { compileAssign, compileRead } from "./references.js"
import { resumeLogicalAssignment } from "./resumable.js"
import { resumeAssignment } from "./resumable-patterns.js"
import { setInFrame } from "./stepping.js"
import { compileSuperParts } from "./this-nodes.js"

/**
 * A place that can be read and written: a name or a member. `parts` evaluate what it needs (object, key), once; `read` and
 * `write` then get their values.
 */
interface Place {
  readonly parts: readonly Evaluate[]
  /** Converts what has to be converted between the evaluation of the parts and the first read; null: nothing. */
  readonly convert: ((frame: Frame, values: Value[]) => void) | null
  read(frame: Frame, values: readonly Value[]): Value
  write(frame: Frame, values: readonly Value[], value: Value): void
}

/** The parts of a name. */
const NO_VALUES: readonly Value[] = []

export function compileAssignment(compiler: FunctionCompiler, node: AssignmentExpression): Evaluate {
  const { left, right, operator } = node
  if (left.type === "ObjectPattern" || left.type === "ArrayPattern") return compilePatternAssignment(compiler, node)
  const place = compilePlace(compiler, left as Expression, node)
  const isLogical = operator === "&&=" || operator === "||=" || operator === "??="
  const names = left.type === "Identifier" && left.start === node.start && (operator === "=" || isLogical)
  if (isLogical) return compileLogical(compiler, node, place, names ? left.name : "")
  const value = names ? compiler.named(right, left.name) : compiler.expression(right)
  if (operator === "=") return compilePlain(compiler, node, place, value)
  return compileCompound(compiler, node, place, value)
}

function compilePatternAssignment(compiler: FunctionCompiler, node: AssignmentExpression): Evaluate {
  const { left, right } = node
  const value = compiler.expression(right)
  const pattern = left as Extract<typeof left, { type: "ObjectPattern" | "ArrayPattern" }>
  const shown = shownValue(right)
  if (!compiler.canSuspend(node)) {
    const store = compileStore(compiler, pattern, "assign", shown)
    return (frame) => {
      const v = value(frame)
      store(frame, v)
      return v
    }
  }
  const bind = compileBind(compiler, pattern, "assign", shown)
  return resumeAssignment(value, bind, compiler.allocate(2))
}

function compilePlain(compiler: FunctionCompiler, node: AssignmentExpression, place: Place, value: Evaluate): Evaluate {
  if (!compiler.canSuspend(node)) return compilePlainNow(node, place, value)
  const count = place.parts.length
  const at = compiler.allocate(2 + count)
  const reads = partialReads(count + 1, at)
  const { isStepping } = compiler
  const { left } = node
  const isMember =
    left.type === "MemberExpression" && left.object.type !== "Super" && left.property.type !== "PrivateIdentifier"
  const key = isMember ? staticKey(left.property, left.computed) : null
  const position = isMember ? left.property.start : left.start
  return lift(
    [...place.parts, value],
    (frame) => {
      const values = reads.map((read) => read(frame))
      const v = values[count]
      if (isStepping && isMember) {
        const written = setInFrame(frame, values[0], key ?? values[1], key === null, v, position)
        if (written === "left") return SUSPEND
        if (written === "done") return v
      }
      place.write(frame, values, v)
      return v
    },
    at,
  )
}

function compilePlainNow({ left }: AssignmentExpression, place: Place, value: Evaluate): Evaluate {
  if (left.type === "MemberExpression" && left.object.type !== "Super" && left.property.type !== "PrivateIdentifier") {
    const [object, property] = place.parts as [Evaluate, Evaluate]
    const key = staticKey(left.property, left.computed)
    const at = left.property.start
    return key === null || property !== undefined
      ? compileComputedAssign(object, property, value, at)
      : compileNamedAssign(object, value, key, at)
  }
  const { reference } = left as Marked
  if (
    left.type === "Identifier" &&
    reference?.kind === "slot" &&
    !reference.check &&
    isVariable(reference.binding.kind)
  ) {
    const { index } = reference
    return (frame) => {
      const v = value(frame)
      frame.slots[index] = v
      return v
    }
  }
  const { parts } = place
  return (frame) => {
    const values = evaluateParts(frame, parts)
    const v = value(frame)
    place.write(frame, values, v)
    return v
  }
}

function isVariable(kind: string): boolean {
  return kind !== "const" && kind !== "self"
}

function evaluateParts(frame: Frame, parts: readonly Evaluate[]): Value[] {
  const values: Value[] = []
  for (let i = 0; i < parts.length; i++) values.push((parts[i] as Evaluate)(frame))
  return values
}

function compileCompound(
  compiler: FunctionCompiler,
  node: AssignmentExpression,
  place: Place,
  value: Evaluate,
): Evaluate {
  const operate = compileOperation(node.operator.slice(0, -1) as NumericOperator, node.start)
  if (compiler.canSuspend(node)) {
    const count = place.parts.length
    const at = compiler.allocate(3 + count)
    const reads = partialReads(count + 2, at)
    const partsOf = (frame: Frame) => reads.slice(0, count).map((read) => read(frame))
    // The key, once converted, goes back to where it was.
    const old: Evaluate = (frame) => {
      const values = partsOf(frame)
      if (place.convert !== null) {
        place.convert(frame, values)
        values.forEach((part, i) => {
          ;(frame.partial as unknown[])[at + 1 + i] = part
        })
      }
      return place.read(frame, values)
    }
    return lift(
      [...place.parts, old, value],
      (frame) => {
        const v = operate(frame, (reads[count] as Evaluate)(frame), (reads[count + 1] as Evaluate)(frame))
        place.write(frame, partsOf(frame), v)
        return v
      },
      at,
    )
  }
  const keep = callsFunction(node.right) ? compiler.keeper(node) : null
  const fast = compileFastCompound(node, place, value, operate, keep)
  if (fast !== null) return fast
  const { parts, convert } = place
  return (frame) => {
    const values = evaluateParts(frame, parts)
    if (convert !== null) convert(frame, values)
    const old = place.read(frame, values)
    if (keep !== null) keep(frame, old)
    const v = operate(frame, old, value(frame))
    place.write(frame, values, v)
    return v
  }
}

/** Compound assignment to a name, a named property or an element, without lists. */
function compileFastCompound(
  { left, operator, start }: AssignmentExpression,
  place: Place,
  value: Evaluate,
  operate: (frame: Frame, a: Value, b: Value) => Value,
  keep: Keep | null,
): Evaluate | null {
  const { reference } = left as Marked
  if (
    left.type === "Identifier" &&
    reference?.kind === "slot" &&
    !reference.check &&
    isVariable(reference.binding.kind)
  ) {
    const { index } = reference
    if (operator === "+=") return compileSlotAdd(index, value, start, keep)
    return (frame) => {
      const old = frame.slots[index]
      if (keep !== null) keep(frame, old)
      const v = operate(frame, old, value(frame))
      frame.slots[index] = v
      return v
    }
  }
  if (left.type === "Identifier") {
    return (frame) => {
      const old = place.read(frame, NO_VALUES)
      if (keep !== null) keep(frame, old)
      const v = operate(frame, old, value(frame))
      place.write(frame, NO_VALUES, v)
      return v
    }
  }
  if (left.type === "MemberExpression" && place.parts.length === 2 && left.object.type !== "Super") {
    return compileElementCompound(place, value, operate, keep, left.property.start)
  }
  if (left.type === "MemberExpression" && place.parts.length === 1 && place.convert === null) {
    const [object] = place.parts as [Evaluate]
    const key = staticKey(left.property, left.computed)
    if (key === null) return null
    const read = compileNamedRead(key, left.property.start)
    const write = compileNamedWrite(key, left.property.start)
    return (frame) => {
      const o = object(frame)
      const old = read(frame, o)
      if (keep !== null) keep(frame, old)
      const v = operate(frame, old, value(frame))
      write(frame, o, v)
      return v
    }
  }
  return null
}

/** `o[k] += v`; an element that is there is read and written in place. */
function compileElementCompound(
  { parts, convert, read, write }: Place,
  value: Evaluate,
  operate: Operate,
  keep: Keep | null,
  at: number,
): Evaluate {
  const [object, property] = parts as [Evaluate, Evaluate]
  return (frame) => {
    const o = object(frame)
    const key = property(frame)
    if (typeof key === "number") {
      const old = getElement(frame, o, key, at)
      if (keep !== null) keep(frame, old)
      const v = operate(frame, old, value(frame))
      writeComputed(frame, o, key, v, at)
      return v
    }
    const values = [o, key]
    if (convert !== null) convert(frame, values)
    const old = read(frame, values)
    if (keep !== null) keep(frame, old)
    const v = operate(frame, old, value(frame))
    write(frame, values, v)
    return v
  }
}

function compileLogical(compiler: FunctionCompiler, node: AssignmentExpression, place: Place, name: string): Evaluate {
  const isDecided = decides(node.operator)
  const right = name === "" ? compiler.expression(node.right) : compiler.named(node.right, name)
  const { parts, convert } = place
  if (!compiler.canSuspend(node)) {
    return (frame) => {
      const values = evaluateParts(frame, parts)
      if (convert !== null) convert(frame, values)
      const old = place.read(frame, values)
      if (isDecided(old)) return old
      const v = right(frame)
      place.write(frame, values, v)
      return v
    }
  }
  const keepAt = compiler.allocate(1 + parts.length)
  const reads = partialReads(parts.length, keepAt)
  const at = compiler.allocate(1)
  const valuesOf = (frame: Frame) => reads.map((read) => read(frame))
  const read: Evaluate = (frame) => {
    const values = valuesOf(frame)
    if (convert !== null) {
      convert(frame, values)
      values.forEach((part, i) => {
        ;(frame.partial as unknown[])[keepAt + 1 + i] = part
      })
    }
    return place.read(frame, values)
  }
  const write = (frame: Frame, value: Value) => place.write(frame, valuesOf(frame), value)
  return resumeLogicalAssignment(compileKeep(parts, keepAt), read, isDecided, right, write, at)
}

// ---- places ----

/** Of an assignment, or of `++` and `--`. */
type Assigning = AssignmentExpression | UpdateExpression

function compilePlace(compiler: FunctionCompiler, node: Expression, parent: Assigning): Place {
  if (node.type === "MemberExpression") return compileMemberPlace(compiler, node, parent)
  const { reference } = node as Marked
  if (reference === undefined) throw new Error("a name was not resolved")
  const read = compileRead(reference, node.start)
  const write = compileAssign(reference, node.start)
  return {
    parts: [],
    convert: null,
    read: (frame) => read(frame),
    write: (frame, _values, value) => write(frame, value),
  }
}

function compileMemberPlace(compiler: FunctionCompiler, node: MemberExpression, parent: Assigning): Place {
  const { property } = node
  const at = property.start
  const key = staticKey(property, node.computed)
  const isComputed = key === null && property.type !== "PrivateIdentifier"
  const later = parent.type === "AssignmentExpression" ? [parent.right] : []
  const objectPlace = compiler.reserve()
  const keyParts = isComputed ? [compiler.held(parent, property, later)] : []
  if (node.object.type === "Super") {
    const { base, thisValue } = compileSuperParts(compiler, node.object)
    const keyPart = keyParts[0] ?? (() => key as string)
    return {
      parts: [thisValue, keyPart, base],
      convert: key === null ? convertKey(1, at) : null,
      read: (frame, [receiver, name, holder]) => superGet(frame, holder, receiver, name, at),
      write: (frame, [receiver, name, holder], value) => superSet(frame, holder, receiver, name, value, at),
    }
  }
  const object = compiler.hold(
    compiler.expression(node.object),
    parent,
    node.object,
    isComputed ? [property, ...later] : later,
    objectPlace,
  )
  if (property.type === "PrivateIdentifier") {
    const name = compilePrivateName(property)
    return {
      parts: [object],
      convert: null,
      read: (frame, [o]) => privateGet(frame, o, name(frame), at),
      write: (frame, [o], value) => privateSet(frame, o, name(frame), value, at),
    }
  }
  if (key !== null) {
    const read = compileNamedRead(key, at)
    const write = compileNamedWrite(key, at)
    return {
      parts: [object],
      convert: null,
      read: (frame, [o]) => read(frame, o),
      write: (frame, [o], value) => write(frame, o, value),
    }
  }
  return {
    parts: [object, ...keyParts],
    convert: convertKey(1, at),
    read: (frame, [o, k]) => {
      frame.at = at
      return getComputed(frame, o, k)
    },
    write: (frame, [o, k], value) => writeComputed(frame, o, k, value, at),
  }
}

function toKey(frame: Frame, value: Value, at: number): PropertyKey {
  frame.at = at
  return ToPropertyKey(frame.realm, value)
}

/** A key that is no primitive is converted once, and not before the object is known to have properties. */
function convertKey(index: number, at: number): (frame: Frame, values: Value[]) => void {
  return (frame, values) => {
    const key = values[index]
    if (typeof key !== "object" || key === null) return
    const [object] = values
    if (object === undefined || object === null) return
    values[index] = toKey(frame, key, at)
  }
}

// ---- ++ and -- ----

/** Writes what follows the old value, and gives the result. */
type FinishUpdate = (frame: Frame, values: readonly Value[], old: Value) => Value

export function compileUpdate(compiler: FunctionCompiler, node: UpdateExpression): Evaluate {
  const { argument, prefix, start } = node
  const delta = node.operator === "++" ? 1 : -1
  const { reference } = argument as Marked
  if (
    argument.type === "Identifier" &&
    reference?.kind === "slot" &&
    !reference.check &&
    isVariable(reference.binding.kind)
  ) {
    return compileSlotUpdate(reference.index, delta, prefix, start)
  }
  const place = compilePlace(compiler, argument, node)
  const { parts, convert } = place
  const update = (frame: Frame, values: Value[]): Value => {
    if (convert !== null) convert(frame, values)
    return finish(frame, values, place.read(frame, values))
  }
  const finish: FinishUpdate = (frame, values, old) => {
    if (typeof old === "number") {
      place.write(frame, values, old + delta)
      return prefix ? old + delta : old
    }
    frame.at = start
    const numeric = ToNumeric(frame.realm, old)
    const next = step(frame.realm, numeric, delta)
    place.write(frame, values, next)
    return prefix ? next : numeric
  }
  if (!compiler.canSuspend(node)) {
    if (argument.type === "Identifier") return (frame) => finish(frame, NO_VALUES, place.read(frame, NO_VALUES))
    const [object] = parts
    if (parts.length === 1 && object !== undefined) return (frame) => update(frame, [object(frame)])
    return (frame) => update(frame, evaluateParts(frame, parts))
  }
  const at = compiler.allocate(1 + parts.length)
  const reads = partialReads(parts.length, at)
  return lift(
    parts,
    (frame) =>
      update(
        frame,
        reads.map((read) => read(frame)),
      ),
    at,
  )
}

function compileSlotUpdate(slot: number, delta: 1 | -1, prefix: boolean, at: number): Evaluate {
  if (prefix) {
    return (frame) => {
      const old = frame.slots[slot]
      if (typeof old === "number") {
        const next = old + delta
        frame.slots[slot] = next
        return next
      }
      return updateSlot(frame, slot, delta, true, at)
    }
  }
  return (frame) => {
    const old = frame.slots[slot]
    if (typeof old === "number") {
      frame.slots[slot] = old + delta
      return old
    }
    return updateSlot(frame, slot, delta, false, at)
  }
}

function updateSlot(frame: Frame, slot: number, delta: 1 | -1, prefix: boolean, at: number): Value {
  frame.at = at
  const numeric = ToNumeric(frame.realm, frame.slots[slot])
  const next = step(frame.realm, numeric, delta)
  frame.slots[slot] = next
  return prefix ? next : numeric
}
