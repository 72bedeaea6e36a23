/**
 * Exact sums for `Math.sumPrecise`: https://tc39.es/ecma262/#sec-math.sumprecise
 *
 * Every finite number is a whole multiple of 2^-1074. The sum is kept as a BigInt of such units, whose size is bounded by the
 * largest number and the count.
 */
import { chargeBytes, chargeSteps } from "../interpreter/budget.js"
import { throwRangeError, throwTypeError } from "../interpreter/errors.js"
import { describeCallee } from "../interpreter/inspect.js"
import { HOLE, type Value } from "../interpreter/objects/value.js"
import { closeAndRethrow, GetIterator, IteratorStepValue } from "../interpreter/operations/iterator-operations.js"
import { RequireObjectCoercible } from "../interpreter/operations/type-conversion.js"
import type { Realm } from "../interpreter/realm.js"

const bits = new DataView(new ArrayBuffer(8))

/** A finite number's mantissa with sign, and the exponent of its unit above 2^-1074. */
function decompose(x: number): { mantissa: bigint; exponent: number } {
  bits.setFloat64(0, x)
  const high = bits.getUint32(0)
  const biased = (high >>> 20) & 0x7ff
  const fraction = (BigInt(high & 0xfffff) << 32n) | BigInt(bits.getUint32(4))
  const magnitude = biased === 0 ? fraction : fraction | (1n << 52n)
  return { mantissa: high >>> 31 ? -magnitude : magnitude, exponent: biased === 0 ? 0 : biased - 1 }
}

/** Numbers of similar size are gathered before they meet the large total. */
class ExactSum {
  private readonly totals = new Map<number, bigint>()

  add(x: number): void {
    const { mantissa, exponent } = decompose(x)
    const bucket = exponent >> 6
    this.totals.set(bucket, (this.totals.get(bucket) ?? 0n) + (mantissa << BigInt(exponent & 63)))
  }

  /** The nearest number, ties to even. */
  round(): number {
    let total = 0n
    for (const [bucket, part] of this.totals) total += part << BigInt(bucket * 64)
    if (total === 0n) return 0
    const magnitude = total < 0n ? -total : total
    const length = magnitude.toString(2).length
    const excess = Math.max(0, length - 53)
    let mantissa = magnitude >> BigInt(excess)
    const rest = magnitude - (mantissa << BigInt(excess))
    const half = excess === 0 ? 1n : 1n << BigInt(excess - 1)
    if (rest > half || (rest === half && mantissa & 1n)) mantissa++
    const result = Number(mantissa) * 2 ** (excess - 1074)
    return total < 0n ? -result : result
  }
}

/** What infinities and NaN among the numbers make of the sum; undefined while all are finite. */
function combineSpecial(state: number | undefined, x: number): number {
  return state === undefined || state === x ? x : Number.NaN
}

/** https://tc39.es/ecma262/#sec-math.sumprecise */
export function Math_sumPrecise(realm: Realm, _thisValue: Value, args: Value[]): Value {
  const items = RequireObjectCoercible(realm, args[0], "Math.sumPrecise")
  const record = GetIterator(realm, items, "sync")
  const sum = new ExactSum()
  let special: number | undefined
  let isMinusZero = true
  for (let count = 0; ; count++) {
    const next = IteratorStepValue(realm, record)
    if (next === HOLE) return special ?? (isMinusZero ? -0 : sum.round())
    chargeSteps(realm, 1)
    try {
      if (count >= Number.MAX_SAFE_INTEGER) throwRangeError(realm, "Too many values")
      if (typeof next !== "number") throwTypeError(realm, `${describeCallee(next)} is not a number`)
    } catch (error) {
      return closeAndRethrow(realm, record, error)
    }
    if (!Number.isFinite(next)) special = combineSpecial(special, next as number)
    else if (!Object.is(next, -0)) {
      isMinusZero = false
      sum.add(next as number)
    }
    if (count === 0) chargeBytes(realm, 512)
  }
}
