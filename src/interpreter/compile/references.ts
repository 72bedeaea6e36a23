/** Names: reading, initialising and assigning slots, cells and globals. */
import type { Reference } from "../../parser/scope.js"
import { throwConstAssignment, throwNotDefined, throwUninitialized } from "../errors.js"
import type { Frame, HeapScope } from "../frame.js"
import { findGlobal, GlobalCache } from "../objects/inline-cache.js"
import { UNINITIALIZED } from "../objects/value.js"
import { Set } from "../operations/object-operations.js"
import { type Evaluate, readOuter, readSlot, type Store } from "./closure.js"

function outerScope(frame: Frame, hops: number): HeapScope {
  let scope = frame.fn.scope as HeapScope
  for (let i = 0; i < hops; i++) scope = scope.parent as HeapScope
  return scope
}

/** The heap scope that a cell lies in. */
function scopeOf(reference: Extract<Reference, { kind: "cell" | "outer" }>): (frame: Frame) => HeapScope {
  if (reference.kind === "cell") {
    const { slot } = reference
    return (frame) => frame.slots[slot] as unknown as HeapScope
  }
  const { hops } = reference
  return hops === 0 ? (frame) => frame.fn.scope as HeapScope : (frame) => outerScope(frame, hops)
}

export function compileRead(reference: Reference, at: number): Evaluate {
  if (reference.kind === "global") return readGlobal(reference.name, at)
  if (reference.check) return readChecked(reference, at)
  const { index } = reference
  if (reference.kind === "slot") return readSlot(index)
  if (reference.kind === "cell") {
    const { slot } = reference
    return (frame) => (frame.slots[slot] as unknown as HeapScope).cells[index]
  }
  switch (reference.hops) {
    case 0:
      return readOuter(index)
    case 1:
      return (frame) => ((frame.fn.scope as HeapScope).parent as HeapScope).cells[index]
    default: {
      const { hops } = reference
      return (frame) => outerScope(frame, hops).cells[index]
    }
  }
}

function readChecked(reference: Exclude<Reference, { kind: "global" }>, at: number): Evaluate {
  const { index, binding } = reference
  const { name } = binding
  if (reference.kind === "slot") {
    return (frame) => {
      const value = frame.slots[index]
      return value === UNINITIALIZED ? failUninitialized(frame, name, at) : value
    }
  }
  const scope = scopeOf(reference)
  return (frame) => {
    const value = scope(frame).cells[index]
    return value === UNINITIALIZED ? failUninitialized(frame, name, at) : value
  }
}

function failUninitialized(frame: Frame, name: string, at: number): never {
  frame.at = at
  return throwUninitialized(frame.realm, name)
}

function readGlobal(name: string, at: number): Evaluate {
  if (name === "undefined") return () => undefined
  const cache = new GlobalCache()
  const read: Evaluate = (frame) => {
    const { realm } = frame
    const global = realm.globalObject
    if (cache.fits(realm)) return global.slots[cache.index]
    const index = findGlobal(realm, global, name, cache)
    if (index >= 0) return global.slots[index]
    frame.at = at
    if (!global.HasProperty(realm, name)) return throwNotDefined(realm, name)
    return global.Get(realm, name, global)
  }
  read.global = cache
  return read
}

/** `typeof name` of a free name: no ReferenceError. */
export function compileReadForTypeof(name: string): Evaluate {
  return (frame) => frame.realm.globalObject.Get(frame.realm, name)
}

/** Gives a binding its first value; never checks. */
export function compileInitialize(reference: Reference): Store {
  if (reference.kind === "global") throw new Error(`a declaration of ${reference.name} cannot be global`)
  const { index } = reference
  if (reference.kind === "slot") {
    return (frame, value) => {
      frame.slots[index] = value
    }
  }
  const scope = scopeOf(reference)
  return (frame, value) => {
    scope(frame).cells[index] = value
  }
}

/** Assigns: respects constants, names that have not begun to live, and globals. */
export function compileAssign(reference: Reference, at: number): Store {
  if (reference.kind === "global") return assignGlobal(reference.name, at)
  const { check, binding } = reference
  const { kind } = binding
  if (kind === "const" || kind === "self") {
    const read = check ? readChecked(reference, at) : null
    return (frame) => {
      if (read !== null) read(frame)
      frame.at = at
      throwConstAssignment(frame.realm)
    }
  }
  const initialize = compileInitialize(reference)
  if (!check) return initialize
  const read = readChecked(reference, at)
  return (frame, value) => {
    read(frame)
    initialize(frame, value)
  }
}

function assignGlobal(name: string, at: number): Store {
  return (frame, value) => {
    const { realm } = frame
    frame.at = at
    if (!realm.globalObject.HasProperty(realm, name)) throwNotDefined(realm, name)
    Set(realm, realm.globalObject, name, value)
  }
}
