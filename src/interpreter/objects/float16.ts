/** https://tc39.es/ecma262/#sec-ieee-754-2019-binary16: half precision, which not every host has. */

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

/** The 16 bits of a number in half precision. */
export function encodeFloat16(x: number): number {
  if (Number.isNaN(x)) return 0x7e00
  const rounded = roundToFloat16(x)
  const sign = rounded < 0 || Object.is(rounded, -0) ? 0x8000 : 0
  const magnitude = Math.abs(rounded)
  if (magnitude === Number.POSITIVE_INFINITY) return sign | 0x7c00
  if (magnitude < 2 ** -14) return sign | (magnitude * 2 ** 24)
  let power = -14
  while (magnitude >= 2 ** (power + 1)) power++
  return sign | ((power + 15) << 10) | ((magnitude / 2 ** power - 1) * 1024)
}

export function decodeFloat16(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1
  const exponent = (bits >> 10) & 31
  const fraction = bits & 1023
  if (exponent === 31) return fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN
  if (exponent === 0) return sign * fraction * 2 ** -24
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15)
}
