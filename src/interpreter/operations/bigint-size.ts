/** How large BigInts get. */
import { throwRangeError } from "../errors.js"
import type { Realm } from "../realm.js"

/**
 * No BigInt gets larger than this many bits: writing one out takes a host some 50 ms, in which nothing can end the plan.
 *
 * DEPARTS: larger BigInts are a RangeError; V8 refuses from 2^30 bits on.
 */
export const MAX_BIGINT_BITS = 1 << 19

/** Bits of a BigInt's magnitude; 64 where it has no more than that, which is cheap to see. */
export function bitLength(value: bigint): number {
  if (BigInt.asIntN(64, value) === value) return 64
  const digits = (value < 0n ? -value : value).toString(16)
  return (digits.length - 1) * 4 + (32 - Math.clz32(Number.parseInt(digits[0] as string, 16)))
}

/** The value itself, unless it has more bits than plans can have. */
export function limitBigInt(realm: Realm, value: bigint): bigint {
  return bitLength(value) > MAX_BIGINT_BITS ? throwRangeError(realm, "Maximum BigInt size exceeded") : value
}
