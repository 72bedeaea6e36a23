/** `atob` and `btoa`: https://infra.spec.whatwg.org/#forgiving-base64 */
import { chargeSteps, chargeString } from "../interpreter/budget.js"
import { GuestThrow } from "../interpreter/errors.js"
import { HIDDEN } from "../interpreter/objects/shape.js"
import type { Value } from "../interpreter/objects/value.js"
import { ToString } from "../interpreter/operations/type-conversion.js"
import type { Realm } from "../interpreter/realm.js"
import type { Method } from "./define.js"

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
const WHITE_SPACE = " \t\n\f\r"

function throwInvalidCharacter(realm: Realm, message: string): never {
  const error = realm.makeError("Error", message)
  error.addProperty(realm, "name", "InvalidCharacterError", HIDDEN)
  throw new GuestThrow(error)
}

function btoa(realm: Realm, _thisValue: Value, args: Value[]): Value {
  const text = ToString(realm, args[0])
  chargeSteps(realm, text.length >> 2)
  chargeString(realm, Math.ceil(text.length / 3) * 4)
  let result = ""
  for (let i = 0; i < text.length; i += 3) {
    let bits = 0
    for (let j = 0; j < 3; j++) {
      const code = i + j < text.length ? text.charCodeAt(i + j) : 0
      if (code > 255) return throwInvalidCharacter(realm, "Invalid character")
      bits = (bits << 8) | code
    }
    const digits = Math.min(text.length - i, 3) + 1
    for (let j = 0; j < 4; j++) result += j < digits ? DIGITS.charAt((bits >> (18 - 6 * j)) & 63) : "="
  }
  return result
}

function atob(realm: Realm, _thisValue: Value, args: Value[]): Value {
  const text = ToString(realm, args[0])
  chargeSteps(realm, text.length >> 2)
  chargeString(realm, text.length)
  const values: number[] = []
  let padding = 0
  for (const character of text) {
    if (WHITE_SPACE.includes(character)) continue
    if (character === "=") {
      padding++
      continue
    }
    const value = DIGITS.indexOf(character)
    if (value < 0 || padding > 0) return throwInvalidCharacter(realm, "Invalid character")
    values.push(value)
  }
  const isComplete = padding === 0 || (padding <= 2 && (values.length + padding) % 4 === 0)
  if (values.length % 4 === 1 || !isComplete) {
    return throwInvalidCharacter(realm, "The string to be decoded is not correctly encoded.")
  }
  let result = ""
  for (let i = 0; i < values.length; i += 4) {
    const bits = [0, 1, 2, 3].reduce((sum, j) => (sum << 6) | (values[i + j] ?? 0), 0)
    const bytes = Math.min(values.length - i, 4) - 1
    for (let j = 0; j < bytes; j++) result += String.fromCharCode((bits >> (16 - 8 * j)) & 255)
  }
  return result
}

export const base64Functions: readonly Method[] = [
  ["atob", 1, atob],
  ["btoa", 1, btoa],
]
