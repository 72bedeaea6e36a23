/** What built-ins on strings share: how their work is charged, and the text that `replace` puts in. */
import { chargeBytes, chargeSteps, chargeString, MAX_STRING_LENGTH } from "../interpreter/budget.js"
import type { GuestObject } from "../interpreter/objects/object.js"
import type { Value } from "../interpreter/objects/value.js"
import { RequireObjectCoercible, ToString } from "../interpreter/operations/type-conversion.js"
import type { Realm } from "../interpreter/realm.js"
import { partOf } from "../interpreter/text-part.js"

/** The receiver of a method of `String.prototype` as a string. */
export function thisString(realm: Realm, thisValue: Value, method: string): string {
  if (typeof thisValue === "string") return thisValue
  return ToString(realm, RequireObjectCoercible(realm, thisValue, `String.prototype.${method}`))
}

/** Charges going over a text once. */
export function chargeScan(realm: Realm, length: number): void {
  if (length > 15) chargeSteps(realm, length >> 4)
}

/** What may follow a character and has to be brought into order with its like, itself or once it is taken apart. */
const MARKS = /[\p{M}\uff9e\uff9f]+/gu
const BEYOND_LATIN = /[^\0-\u02ff]/

/** Runs of marks up to this length take no time worth mentioning. */
const SHORT_RUN = 64

/** Charges what hosts do with a run of combining marks: they sort it, in time that grows with the square of its length. */
export function chargeMarks(realm: Realm, text: string): void {
  if (text.length < SHORT_RUN || !BEYOND_LATIN.test(text)) return
  for (const [run] of text.matchAll(MARKS)) {
    if (run.length >= SHORT_RUN) chargeSteps(realm, Math.ceil(run.length ** 2 / 1024))
  }
}

/** Charges looking for a text in another; not every host's search is linear for long ones. */
function chargeSearch(realm: Realm, length: number, searched: number): void {
  if (length < 16) return
  let steps = length >> 4
  if (searched > 64 && length > searched) steps += Math.ceil(((length - searched) * searched) / 4096)
  chargeSteps(realm, steps)
}

/** Charges a part of a string: hosts share it or copy it quickly, so the bytes count more than the time. */
export function chargeSlice(realm: Realm, length: number): void {
  if (length < 13) return
  chargeBytes(realm, 16 + length * 2)
  if (length > 4095) chargeSteps(realm, length >> 12)
}

/**
 * Text that grows by appending: the new part is charged as if it was copied, the old one is shared by the host. The length
 * is checked.
 */
export function appendString(realm: Realm, text: string, part: string): string {
  const length = text.length + part.length
  if (length > MAX_STRING_LENGTH) chargeString(realm, length)
  chargeBytes(realm, 16 + part.length * 2)
  chargeScan(realm, part.length)
  return text + part
}

/** https://tc39.es/ecma262/#sec-stringindexof */
export function StringIndexOf(realm: Realm, string: string, searchValue: string, fromIndex: number): number {
  chargeSearch(realm, string.length - fromIndex, searchValue.length)
  return string.indexOf(searchValue, fromIndex)
}

/** Texts up to this length hosts look for from the end, comparing at each place in turn. */
const SHORT_NEEDLE = 256

/** https://tc39.es/ecma262/#sec-stringlastindexof: the last place up to `fromIndex`. */
export function StringLastIndexOf(realm: Realm, string: string, searchValue: string, fromIndex: number): number {
  const { length } = searchValue
  if (length <= SHORT_NEEDLE) {
    chargeSteps(realm, Math.ceil((fromIndex * Math.max(length, 1)) / 1024))
    return string.lastIndexOf(searchValue, fromIndex)
  }
  const end = Math.min(fromIndex + length, string.length)
  if (end < length) return -1
  chargeSteps(realm, (end + length) >> 6)
  return searchBackwards(string, searchValue, end)
}

/** Knuth, Morris and Pratt's search, from `end` towards the start. */
function searchBackwards(string: string, searched: string, end: number): number {
  const last = searched.length - 1
  // For each number of characters that agree: how many do if the text is moved on.
  const agreeing = new Int32Array(searched.length + 1)
  for (let i = 1, known = 0; i <= last; i++) {
    const unit = searched.charCodeAt(last - i)
    while (known > 0 && searched.charCodeAt(last - known) !== unit) known = agreeing[known] as number
    if (searched.charCodeAt(last - known) === unit) known++
    agreeing[i + 1] = known
  }
  for (let at = end - 1, known = 0; at >= 0; at--) {
    const unit = string.charCodeAt(at)
    while (known > 0 && searched.charCodeAt(last - known) !== unit) known = agreeing[known] as number
    if (searched.charCodeAt(last - known) === unit) known++
    if (known > last) return at
  }
  return -1
}

/** https://tc39.es/ecma262/#sec-getsubstitution */
export function GetSubstitution(
  realm: Realm,
  matched: string,
  str: string,
  position: number,
  captures: readonly (string | undefined)[],
  namedCaptures: GuestObject | undefined,
  replacementTemplate: string,
): string {
  let next = replacementTemplate.indexOf("$")
  if (next < 0) return replacementTemplate
  let result = ""
  let at = 0
  const put = (part: string, upTo: number) => {
    result = appendString(realm, result, part)
    at = upTo
  }
  for (; next >= 0 && next + 1 < replacementTemplate.length; next = replacementTemplate.indexOf("$", at)) {
    chargeSteps(realm, 1)
    if (next > at) put(partOf(replacementTemplate, at, next), next)
    switch (replacementTemplate[next + 1]) {
      case "$":
        put("$", next + 2)
        break
      case "&":
        put(matched, next + 2)
        break
      case "`":
        put(partOf(str, 0, position), next + 2)
        break
      case "'":
        put(partOf(str, Math.min(position + matched.length, str.length)), next + 2)
        break
      case "<": {
        const end = namedCaptures === undefined ? -1 : replacementTemplate.indexOf(">", next)
        if (end < 0) {
          put("$<", next + 2)
          break
        }
        const name = replacementTemplate.slice(next + 2, end)
        const capture = (namedCaptures as GuestObject).Get(realm, name)
        put(capture === undefined ? "" : ToString(realm, capture), end + 1)
        break
      }
      default: {
        const digits = referenceDigits(replacementTemplate, next + 1, captures.length)
        if (digits === 0) put("$", next + 1)
        else {
          const index = Number(replacementTemplate.slice(next + 1, next + 1 + digits))
          put(captures[index - 1] ?? "", next + 1 + digits)
        }
      }
    }
  }
  return at < replacementTemplate.length ? appendString(realm, result, partOf(replacementTemplate, at)) : result
}

/** How many digits from `at` on name one of `count` captures: 0, 1 or 2. */
function referenceDigits(template: string, at: number, count: number): number {
  const first = digitAt(template, at)
  if (first < 0) return 0
  const second = digitAt(template, at + 1)
  if (second >= 0) {
    const index = first * 10 + second
    if (index >= 1 && index <= count) return 2
  }
  return first >= 1 && first <= count ? 1 : 0
}

function digitAt(text: string, at: number): number {
  const digit = text.charCodeAt(at) - 48
  return digit >= 0 && digit <= 9 ? digit : -1
}
