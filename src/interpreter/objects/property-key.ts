/** Property keys are strings and symbols; array indices are recognised in them, never stored as numbers. */
import type { PropertyKey } from "./value.js"

let lastPrivateName = 0

/**
 * What `#name` names in one evaluation of its class: a key that shapes know and guest code cannot get hold of. `id` tells
 * it from others in caches, which must not hold it.
 */
export class PrivateName {
  readonly id = ++lastPrivateName
  constructor(
    /** With its `#`. */
    readonly description: string,
  ) {}
}

/** What a shape has an entry for. */
export type ShapeKey = PropertyKey | PrivateName

const MAX_ARRAY_INDEX = 4294967294

/** The array index that a key spells canonically (0 … 2^32 - 2), or -1. */
export function toArrayIndex(key: PropertyKey): number {
  if (typeof key !== "string") return -1
  const length = key.length
  if (length === 0 || length > 10) return -1
  const first = key.charCodeAt(0)
  if (first < 48 || first > 57) return -1
  if (first === 48) return length === 1 ? 0 : -1
  let index = first - 48
  for (let i = 1; i < length; i++) {
    const digit = key.charCodeAt(i) - 48
    if (digit < 0 || digit > 9) return -1
    index = index * 10 + digit
  }
  return index <= MAX_ARRAY_INDEX ? index : -1
}

/** Own keys in the standard's order: array indices ascending, then strings, then symbols, both as they were added; no private names. */
export function orderKeys(keys: readonly ShapeKey[]): PropertyKey[] {
  const indices: string[] = []
  const strings: string[] = []
  const symbols: symbol[] = []
  for (const key of keys) {
    if (typeof key === "symbol") symbols.push(key)
    else if (typeof key === "object") continue
    else if (toArrayIndex(key) >= 0) indices.push(key)
    else strings.push(key)
  }
  if (indices.length === 0 && symbols.length === 0) return strings
  indices.sort((a, b) => Number(a) - Number(b))
  return [...indices, ...strings, ...symbols]
}
