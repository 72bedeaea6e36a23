/** How large BigInts get. */

/**
 * No BigInt gets larger than this many bits: writing one out takes a host some 50 ms, in which nothing can end the plan.
 *
 * DEPARTS: larger BigInts are a RangeError; V8 refuses from 2^30 bits on.
 */
export const MAX_BIGINT_BITS = 1 << 19

/** Bits of a BigInt's magnitude, rounded up; cheap where it is small. */
export function bitLength(value: bigint): number {
  return BigInt.asIntN(64, value) === value ? 64 : value.toString(16).length * 4
}
