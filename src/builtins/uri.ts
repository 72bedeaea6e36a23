/** https://tc39.es/ecma262/#sec-uri-handling-functions and, of Annex B, `escape` and `unescape`. */
import { chargeSteps, chargeString } from "../interpreter/budget.js"
import { HOST_ERROR_STEPS } from "../interpreter/costs.js"
import { throwError } from "../interpreter/errors.js"
import type { Value } from "../interpreter/objects/value.js"
import { ToString } from "../interpreter/operations/type-conversion.js"
import type { Realm } from "../interpreter/realm.js"
import type { Method } from "./define.js"

type Coder = "decodeURI" | "decodeURIComponent" | "encodeURI" | "encodeURIComponent"

const coders = { decodeURI, decodeURIComponent, encodeURI, encodeURIComponent }

/** At most so long a text becomes when it is encoded. */
function encodedLength(text: string): number {
  let length = text.length
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (unit > 127) length += unit < 0x800 ? 5 : 8
    else if (unit < 48 || unit > 122) length += 2
  }
  return length
}

/** The host's functions run on the string alone. */
function coder(name: Coder): Method {
  const apply = coders[name]
  const isEncoding = name.startsWith("encode")
  return [
    name,
    1,
    (realm, _thisValue, args) => {
      const text = ToString(realm, args[0])
      chargeSteps(realm, text.length >> 3)
      chargeString(realm, isEncoding ? encodedLength(text) : text.length)
      let result: string
      try {
        result = apply(text)
      } catch (error) {
        chargeSteps(realm, HOST_ERROR_STEPS)
        if (error instanceof RangeError) return throwError(realm, "RangeError", "Invalid string length")
        return throwError(realm, "URIError", "URI malformed")
      }
      return result
    },
  ]
}

const UNESCAPED = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789@*_+-./"

function hex(unit: number, width: number): string {
  return unit.toString(16).toUpperCase().padStart(width, "0")
}

/** https://tc39.es/ecma262/#sec-escape-string */
function escapeString(realm: Realm, _thisValue: Value, args: Value[]): Value {
  const string = ToString(realm, args[0])
  chargeSteps(realm, string.length >> 2)
  chargeString(realm, string.length)
  let R = ""
  for (let k = 0; k < string.length; k++) {
    const C = string.charAt(k)
    if (UNESCAPED.includes(C)) R += C
    else {
      const unit = string.charCodeAt(k)
      R += unit < 256 ? `%${hex(unit, 2)}` : `%u${hex(unit, 4)}`
    }
  }
  if (R.length > string.length) chargeString(realm, R.length - string.length)
  return R
}

/** https://tc39.es/ecma262/#sec-unescape-string */
function unescapeString(realm: Realm, _thisValue: Value, args: Value[]): Value {
  const string = ToString(realm, args[0])
  chargeSteps(realm, string.length >> 2)
  if (!string.includes("%")) return string
  chargeString(realm, string.length)
  let R = ""
  for (let k = 0; k < string.length; k++) {
    const isWide = string.charAt(k + 1) === "u"
    const digits = isWide ? string.slice(k + 2, k + 6) : string.slice(k + 1, k + 3)
    if (string.charAt(k) === "%" && digits.length === (isWide ? 4 : 2) && /^[0-9a-f]+$/i.test(digits)) {
      R += String.fromCharCode(Number.parseInt(digits, 16))
      k += isWide ? 5 : 2
    } else R += string.charAt(k)
  }
  return R
}

export const uriFunctions: readonly Method[] = [
  coder("decodeURI"),
  coder("decodeURIComponent"),
  coder("encodeURI"),
  coder("encodeURIComponent"),
  ["escape", 1, escapeString],
  ["unescape", 1, unescapeString],
]
