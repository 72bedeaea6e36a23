/** Making closures, and what a function does before its body: scopes, parameters, hoisted functions. */
import type { Binding, FunctionInfo, Reference, Scope } from "../../parser/scope.js"
import { chargeBytes } from "../budget.js"
import type { Frame } from "../frame.js"
import { HeapScope } from "../frame.js"
import type { FunctionCode } from "../function-code.js"
import { FunctionObject } from "../objects/function.js"
import type { GuestObject } from "../objects/object.js"
import { UNINITIALIZED, type Value } from "../objects/value.js"
import { CreateArrayFromList } from "../operations/object-operations.js"
import type { Realm } from "../realm.js"
import type { Evaluate, Store } from "./closure.js"
import { compileInitialize } from "./references.js"

/** Finds the heap scope that is innermost at some place in a function. */
export type FindScope = (frame: Frame) => HeapScope | null

/** The innermost heap scope seen from a scope of `info`. */
export function compileFindScope(scope: Scope, info: FunctionInfo): FindScope {
  for (let at: Scope | null = scope; at !== null && at.function === info; at = at.parent) {
    if (at.cellCount > 0) {
      const { slot } = at
      return (frame) => frame.slots[slot] as unknown as HeapScope
    }
  }
  return (frame) => frame.fn.scope
}

/** Does something when a scope is entered. */
export type Enter = (frame: Frame) => void

/** Makes a scope's heap scope and marks names that do not live yet; null if there is nothing to do. */
export function compileEnterScope(scope: Scope, outer: FindScope): Enter | null {
  const deadSlots: number[] = []
  const { cellCount, slot } = scope
  const cells: Value[] = new Array<Value>(cellCount).fill(undefined)
  for (const { captured, index, needsCheck } of scope.bindings.values()) {
    if (captured) cells[index] = needsCheck ? UNINITIALIZED : undefined
    else if (needsCheck) deadSlots.push(index)
  }
  if (cellCount === 0 && deadSlots.length === 0) return null
  const bytes = 48 + 8 * cellCount
  return (frame) => {
    for (let i = 0; i < deadSlots.length; i++) frame.slots[deadSlots[i] as number] = UNINITIALIZED
    if (cellCount === 0) return
    chargeBytes(frame.realm, bytes)
    frame.slots[slot] = new HeapScope(outer(frame), cells.slice()) as unknown as Value
  }
}

/** The bindings of a loop get fresh cells for the next iteration, with the values of this one. */
export function compileCopyScope(scope: Scope): Enter | null {
  const { cellCount, slot } = scope
  if (cellCount === 0) return null
  const bytes = 48 + 8 * cellCount
  return (frame) => {
    chargeBytes(frame.realm, bytes)
    const { parent, cells } = frame.slots[slot] as unknown as HeapScope
    frame.slots[slot] = new HeapScope(parent, cells.slice()) as unknown as Value
  }
}

function prototypeForFunction(realm: Realm, { isAsync, isGenerator }: FunctionInfo): GuestObject {
  const { intrinsics } = realm
  if (isGenerator) return isAsync ? intrinsics.AsyncGeneratorFunctionPrototype : intrinsics.GeneratorFunctionPrototype
  return isAsync ? intrinsics.AsyncFunctionPrototype : intrinsics.FunctionPrototype
}

/** A function expression, arrow function or declaration as a value. */
export function compileClosure(code: FunctionCode, findScope: FindScope): Evaluate {
  const { info } = code
  const { name } = info
  if (!info.isAsync && !info.isGenerator) {
    return (frame) => {
      const { realm } = frame
      chargeBytes(realm, 88)
      return new FunctionObject(realm.intrinsics.FunctionPrototype, code, findScope(frame), name)
    }
  }
  return (frame) => {
    const { realm } = frame
    chargeBytes(realm, 88)
    return new FunctionObject(prototypeForFunction(realm, info), code, findScope(frame), name)
  }
}

/** A named function expression that uses its own name: the name lives in a scope around the function. */
export function compileSelfNamed(closure: Evaluate, enter: Enter | null, initialize: Store): Evaluate {
  return (frame) => {
    if (enter !== null) enter(frame)
    const value = closure(frame)
    initialize(frame, value)
    return value
  }
}

/** The reference of a binding as its own function sees it. */
export function ownReference(binding: Binding): Exclude<Reference, { kind: "global" }> {
  const { captured, index, scope } = binding
  return captured
    ? { kind: "cell", slot: scope.slot, index, check: false, binding }
    : { kind: "slot", index, check: false, binding }
}

/** Stores `this`, `arguments` and the like where arrow functions inside look for them. */
export function compileImplicit(info: FunctionInfo): Enter[] {
  const steps: Enter[] = []
  const add = (binding: Binding | undefined, read: Evaluate) => {
    if (binding === undefined) return
    const initialize = compileInitialize(ownReference(binding))
    steps.push((frame) => initialize(frame, read(frame)))
  }
  const { implicit } = info
  if (info.kind !== "derived-constructor") add(implicit.this, (frame) => frame.thisValue)
  add(implicit.newTarget, (frame) => frame.newTarget)
  add(implicit.homeObject, (frame) => frame.fn.homeObject)
  add(implicit.function, (frame) => frame.fn)
  add(implicit.arguments, (frame) => frame.realm.library.createArguments(frame.realm, frame.args as Value[]))
  return steps
}

/** The rest parameter's array. */
export function compileRest(parameterCount: number): Evaluate {
  return (frame) => CreateArrayFromList(frame.realm, (frame.args as Value[]).slice(parameterCount))
}
