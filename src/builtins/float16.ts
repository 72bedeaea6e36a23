/** https://tc39.es/ecma262/#sec-ieee-754-2019-binary16: rounding to half precision. */

/** The nearest number that half precision has, ties to even. */
export function roundToFloat16(x: number): number {
  const magnitude = Math.abs(x)
  // NaN, zeros and infinities stay what they are; from 65520 on, infinity is nearer than 65504.
  if (!(magnitude > 0) || magnitude === Number.POSITIVE_INFINITY) return x
  if (magnitude >= 65520) return x < 0 ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY
  let power = -14
  while (magnitude >= 2 ** (power + 1)) power++
  // Adding and taking away 1.5 * 2^52 units in the last place makes the host round to a whole number of them.
  const shift = 2 ** (power - 10) * 1.5 * 2 ** 52
  const rounded = magnitude + shift - shift
  return x < 0 ? -rounded : rounded
}
