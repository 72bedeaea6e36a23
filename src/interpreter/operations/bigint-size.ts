/** How large BigInts get. */
import { chargeSteps } from "../budget.js"
import { throwRangeError } from "../errors.js"
import type { Value } from "../objects/value.js"
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

/** The digits of larger ones are not counted. */
const EXACT_BITS = 1 << 12

/** 2 ** bits, with eight of them while the bits double, ascending; and their negatives. */
interface Sizes {
  readonly bits: readonly number[]
  readonly positive: readonly bigint[]
  readonly negative: readonly bigint[]
}

/** Made when it is first asked for: it takes a host 1.5 MB. */
let sizes: Sizes | null = null

function makeSizes(): Sizes {
  const bits: number[] = []
  for (let octave = EXACT_BITS; octave < MAX_BIGINT_BITS; octave *= 2) {
    for (let eighth = 8; eighth < 16; eighth++) bits.push((octave / 8) * eighth)
  }
  const positive = bits.map((each) => 1n << BigInt(each))
  return { bits, positive, negative: positive.map((each) => -each) }
}

/**
 * What a BigInt takes of a host, in a time that does not depend on it: exact while it is small, and rounded down by an
 * eighth at most where it is large. Hosts compare lengths first.
 */
export function bigIntBytes(value: bigint): number {
  if (BigInt.asIntN(EXACT_BITS, value) === value) return value.toString(16).length >> 1
  sizes ??= makeSizes()
  const { bits, positive, negative } = sizes
  const isNegative = value < 0n
  let low = 0
  let high = bits.length
  while (high - low > 1) {
    const middle = (low + high) >> 1
    const size = (isNegative ? negative : positive)[middle] as bigint
    if (isNegative ? value <= size : value >= size) low = middle
    else high = middle
  }
  return (bits[low] as number) >> 3
}

/** The value itself, unless it has more bits than plans can have. */
export function limitBigInt(realm: Realm, value: bigint): bigint {
  return bitLength(value) > MAX_BIGINT_BITS ? throwRangeError(realm, "Maximum BigInt size exceeded") : value
}

/** Whether it has more bits than are worth a charge. */
export function isLargeBigInt(value: Value): value is bigint {
  return typeof value === "bigint" && !Number.isFinite(Number(value))
}

/** Charges comparing two BigInts: a host reads them both, unless they differ in size. */
export function chargeBigIntComparison(realm: Realm, x: bigint, y: bigint): void {
  if (isLargeBigInt(x) && isLargeBigInt(y)) chargeBigIntScan(realm, x)
}

/** Charges reading a large BigInt once. Counting its bits exactly would take longer than most of what is done with them. */
function chargeBigIntScan(realm: Realm, value: bigint): void {
  if (!isLargeBigInt(value)) return
  let bits = MAX_BIGINT_BITS >> 1
  for (let above = value >> BigInt(bits); bits > 1024 && (above === 0n || above === -1n); ) {
    bits >>= 1
    above = value >> BigInt(bits)
  }
  chargeSteps(realm, bits >> 9)
}
