/**
 * What a guest value is: a host primitive, or an instance of one of our own classes. Nothing else ever reaches a plan.
 *
 * Sentinels are typed as values because they lie where values lie (slots, elements), but no guest code may see one:
 * whoever reads a place that can hold one tests for it first.
 */
import type { GuestObject } from "./object.js"

export type Primitive = undefined | null | boolean | number | string | bigint | symbol
export type Value = Primitive | GuestObject
export type PropertyKey = string | symbol

class Sentinel {
  constructor(readonly description: string) {}
}

function sentinel(description: string): Value {
  return Object.freeze(new Sentinel(description)) as unknown as Value
}

/** A slot or cell whose declaration has not run yet (temporal dead zone). */
export const UNINITIALIZED = sentinel("uninitialized")
/** An element that an array does not have. */
export const HOLE = sentinel("hole")
/** What a resumable node returns when it has to wait; its frame knows where to go on. */
export const SUSPEND = sentinel("suspend")
/** What lookups return for a property that is not there, where `undefined` would be ambiguous. */
export const ABSENT = sentinel("absent")

/** Well-known symbols. Own ones: a host's `Symbol.iterator` never reaches a plan, nor ours a host object. */
export const wellKnownSymbols = {
  asyncIterator: Symbol("Symbol.asyncIterator"),
  hasInstance: Symbol("Symbol.hasInstance"),
  isConcatSpreadable: Symbol("Symbol.isConcatSpreadable"),
  iterator: Symbol("Symbol.iterator"),
  match: Symbol("Symbol.match"),
  matchAll: Symbol("Symbol.matchAll"),
  replace: Symbol("Symbol.replace"),
  search: Symbol("Symbol.search"),
  species: Symbol("Symbol.species"),
  split: Symbol("Symbol.split"),
  toPrimitive: Symbol("Symbol.toPrimitive"),
  toStringTag: Symbol("Symbol.toStringTag"),
  unscopables: Symbol("Symbol.unscopables"),
} as const
