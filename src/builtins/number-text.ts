/**
 * Numbers in a radix other than ten. The standard leaves the digits of fractions open; these are V8's: the fewest that tell
 * the number from its neighbours.
 */
const DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"

const doubles = new Float64Array(1)
const words = new BigUint64Array(doubles.buffer)

/** Half the distance to the next larger number: digits beyond it say nothing. */
function halfStep(value: number): number {
  doubles[0] = value
  words[0] = (words[0] as bigint) + 1n
  return Math.max(Number.MIN_VALUE, 0.5 * ((doubles[0] as number) - value))
}

export function numberToRadixString(number: number, radix: number): string {
  if (!Number.isFinite(number)) return String(number)
  if (number === (number | 0)) return number.toString(radix)
  const value = Math.abs(number)
  let integer = Math.floor(value)
  const fraction = fractionDigits(value, value - integer, radix)
  if (fraction.carries) integer++
  const sign = number < 0 ? "-" : ""
  const text = sign + integerText(integer, radix)
  return fraction.digits.length === 0 ? text : `${text}.${fraction.digits.map((digit) => DIGITS[digit]).join("")}`
}

function fractionDigits(value: number, start: number, radix: number): { digits: number[]; carries: boolean } {
  const digits: number[] = []
  let fraction = start
  let delta = halfStep(value)
  while (fraction >= delta) {
    fraction *= radix
    delta *= radix
    const digit = Math.floor(fraction)
    digits.push(digit)
    fraction -= digit
    if ((fraction > 0.5 || (fraction === 0.5 && digit & 1)) && fraction + delta > 1) {
      return { digits, carries: roundUp(digits, radix) }
    }
  }
  return { digits, carries: false }
}

/** Adds one in the last place; true if it carries into the integer. Zeros that come of it are dropped. */
function roundUp(digits: number[], radix: number): boolean {
  for (;;) {
    const last = digits.pop()
    if (last === undefined) return true
    if (last + 1 < radix) {
      digits.push(last + 1)
      return false
    }
  }
}

/** Digits that a number does not tell, as it is far above 2^53, are zeros. */
function integerText(value: number, radix: number): string {
  let integer = value
  let zeros = 0
  while (integer / radix >= 2 ** 53) {
    integer /= radix
    zeros++
  }
  let text = "0".repeat(zeros)
  do {
    const remainder = integer % radix
    text = DIGITS[Math.floor(remainder)] + text
    integer = (integer - remainder) / radix
  } while (integer > 0)
  return text
}
