/** https://tc39.es/ecma262/#sec-properties-of-the-string-prototype-object */
import { OneCall } from "../interpreter/activation.js"
import { chargeBytes, chargeSteps, chargeString } from "../interpreter/budget.js"
import { throwRangeError, throwTypeError } from "../interpreter/errors.js"
import { withOneArgument, withTwoArguments } from "../interpreter/objects/function.js"
import { GuestObject } from "../interpreter/objects/object.js"
import { PrimitiveObject } from "../interpreter/objects/primitive-object.js"
import { type PropertyKey, type Value, wellKnownSymbols } from "../interpreter/objects/value.js"
import { CreateArrayFromList, GetMethod } from "../interpreter/operations/object-operations.js"
import {
  RequireObjectCoercible,
  ToIntegerOrInfinity,
  ToLength,
  ToNumber,
  ToString,
  ToUint32,
} from "../interpreter/operations/type-conversion.js"
import type { Realm } from "../interpreter/realm.js"
import { detachedFrom, partOf } from "../interpreter/text-part.js"
import { defineFunction, defineObject, type Method } from "./define.js"
import { IsRegExp, RegExpCreate, requireGlobal } from "./regexp-object.js"
import { htmlMethods } from "./string-html.js"
import { CreateStringIterator } from "./string-iterator.js"
import { localeCompare, toLocaleCase } from "./string-locale.js"
import { StringProto_replace, StringProto_replaceAll } from "./string-replace.js"
import {
  appendString,
  chargeMarks,
  chargeScan,
  chargeSlice,
  StringIndexOf,
  StringLastIndexOf,
  thisString,
} from "./strings.js"
import { invocation, tailCalling } from "./tail-call.js"

/** https://tc39.es/ecma262/#sec-thisstringvalue */
function ThisStringValue(realm: Realm, value: Value, method: string): string {
  if (typeof value === "string") return value
  if (value instanceof PrimitiveObject && typeof value.value === "string") return value.value
  return throwTypeError(realm, `String.prototype.${method} requires that 'this' be a String`)
}

/** An integer moved into 0 … `length`. */
function clamp(position: number, length: number): number {
  return Math.max(0, Math.min(position, length))
}

/** Where a position counts from the end if it is negative. */
function relativePosition(realm: Realm, value: Value, length: number): number {
  const position = ToIntegerOrInfinity(realm, value)
  return position < 0 ? Math.max(length + position, 0) : Math.min(position, length)
}

function slice(realm: Realm, S: string, from: number, to: number): string {
  if (from >= to) return ""
  chargeSlice(realm, to - from)
  return partOf(S, from, to)
}

function searchString(realm: Realm, value: Value, method: string): string {
  if (IsRegExp(realm, value)) {
    throwTypeError(realm, `First argument to String.prototype.${method} must not be a regular expression`)
  }
  return ToString(realm, value)
}

/** https://tc39.es/ecma262/#sec-string.prototype.at */
function StringProto_at(realm: Realm, thisValue: Value, position: Value): Value {
  const S = thisString(realm, thisValue, "at")
  const relativeIndex = ToIntegerOrInfinity(realm, position)
  const k = relativeIndex >= 0 ? relativeIndex : S.length + relativeIndex
  return k < 0 || k >= S.length ? undefined : S.charAt(k)
}

/** https://tc39.es/ecma262/#sec-string.prototype.charat */
function StringProto_charAt(realm: Realm, thisValue: Value, position: Value): Value {
  const S = thisString(realm, thisValue, "charAt")
  return S.charAt(ToIntegerOrInfinity(realm, position))
}

/** https://tc39.es/ecma262/#sec-string.prototype.charcodeat */
function StringProto_charCodeAt(realm: Realm, thisValue: Value, position: Value): Value {
  const S = thisString(realm, thisValue, "charCodeAt")
  return S.charCodeAt(ToIntegerOrInfinity(realm, position))
}

/** https://tc39.es/ecma262/#sec-string.prototype.codepointat */
function StringProto_codePointAt(realm: Realm, thisValue: Value, position: Value): Value {
  const S = thisString(realm, thisValue, "codePointAt")
  return S.codePointAt(ToIntegerOrInfinity(realm, position))
}

/** https://tc39.es/ecma262/#sec-string.prototype.concat */
function StringProto_concat(realm: Realm, thisValue: Value, args: Value[]): Value {
  let R = thisString(realm, thisValue, "concat")
  for (const next of args) R = appendString(realm, R, ToString(realm, next))
  return R
}

/** https://tc39.es/ecma262/#sec-string.prototype.endswith */
function StringProto_endsWith(realm: Realm, thisValue: Value, text: Value, endPosition: Value): Value {
  const S = thisString(realm, thisValue, "endsWith")
  const searchStr = searchString(realm, text, "endsWith")
  const end = endPosition === undefined ? S.length : clamp(ToIntegerOrInfinity(realm, endPosition), S.length)
  chargeScan(realm, searchStr.length)
  return S.endsWith(searchStr, end)
}

/** https://tc39.es/ecma262/#sec-string.prototype.includes */
function StringProto_includes(realm: Realm, thisValue: Value, text: Value, position: Value): Value {
  const S = thisString(realm, thisValue, "includes")
  const searchStr = searchString(realm, text, "includes")
  const start = clamp(ToIntegerOrInfinity(realm, position), S.length)
  return StringIndexOf(realm, S, searchStr, start) >= 0
}

/** https://tc39.es/ecma262/#sec-string.prototype.indexof */
function StringProto_indexOf(realm: Realm, thisValue: Value, text: Value, position: Value): Value {
  const S = thisString(realm, thisValue, "indexOf")
  const searchStr = ToString(realm, text)
  return StringIndexOf(realm, S, searchStr, clamp(ToIntegerOrInfinity(realm, position), S.length))
}

/** https://tc39.es/ecma262/#sec-string.prototype.iswellformed */
function StringProto_isWellFormed(realm: Realm, thisValue: Value): Value {
  const S = thisString(realm, thisValue, "isWellFormed")
  chargeScan(realm, S.length)
  return loneSurrogate(S, 0) < 0
}

/** Where the first surrogate without its other half is, or -1. */
function loneSurrogate(S: string, from: number): number {
  for (let i = from; i < S.length; i++) {
    const unit = S.charCodeAt(i)
    if (unit < 0xd800 || unit > 0xdfff) continue
    if (unit > 0xdbff) return i
    const next = S.charCodeAt(i + 1)
    if (!(next >= 0xdc00 && next <= 0xdfff)) return i
    i++
  }
  return -1
}

/** https://tc39.es/ecma262/#sec-string.prototype.lastindexof */
function StringProto_lastIndexOf(realm: Realm, thisValue: Value, args: Value[]): Value {
  const S = thisString(realm, thisValue, "lastIndexOf")
  const searchStr = ToString(realm, args[0])
  const numPos = ToNumber(realm, args[1])
  const pos = Number.isNaN(numPos) ? Number.POSITIVE_INFINITY : ToIntegerOrInfinity(realm, numPos)
  const start = clamp(pos, S.length)
  return StringLastIndexOf(realm, S, searchStr, start)
}

/** https://tc39.es/ecma262/#sec-string.prototype.match and matchAll, once the method is not the argument's own. */
function invokeOnRegExp(realm: Realm, O: Value, source: Value, flags: string, method: PropertyKey): OneCall {
  const string = ToString(realm, O)
  const rx = RegExpCreate(realm, source, flags)
  return invocation(realm, rx, method, [string])
}

/** https://tc39.es/ecma262/#sec-string.prototype.match */
const StringProto_match = tailCalling((realm, thisValue, args) => {
  const O = RequireObjectCoercible(realm, thisValue, "String.prototype.match")
  const [regexp] = args
  if (regexp instanceof GuestObject) {
    const matcher = GetMethod(realm, regexp, wellKnownSymbols.match)
    if (matcher !== undefined) return new OneCall(matcher, regexp, [O])
  }
  return invokeOnRegExp(realm, O, regexp, "", wellKnownSymbols.match)
})

/** https://tc39.es/ecma262/#sec-string.prototype.matchall */
const StringProto_matchAll = tailCalling((realm, thisValue, args) => {
  const O = RequireObjectCoercible(realm, thisValue, "String.prototype.matchAll")
  const [regexp] = args
  if (regexp instanceof GuestObject) {
    requireGlobal(realm, regexp, "matchAll")
    const matcher = GetMethod(realm, regexp, wellKnownSymbols.matchAll)
    if (matcher !== undefined) return new OneCall(matcher, regexp, [O])
  }
  return invokeOnRegExp(realm, O, regexp, "g", wellKnownSymbols.matchAll)
})

/** https://tc39.es/ecma262/#sec-string.prototype.search */
const StringProto_search = tailCalling((realm, thisValue, args) => {
  const O = RequireObjectCoercible(realm, thisValue, "String.prototype.search")
  const [regexp] = args
  if (regexp instanceof GuestObject) {
    const searcher = GetMethod(realm, regexp, wellKnownSymbols.search)
    if (searcher !== undefined) return new OneCall(searcher, regexp, [O])
  }
  return invokeOnRegExp(realm, O, regexp, "", wellKnownSymbols.search)
})

/** https://tc39.es/ecma262/#sec-string.prototype.normalize */
function StringProto_normalize(realm: Realm, thisValue: Value, args: Value[]): Value {
  const S = thisString(realm, thisValue, "normalize")
  const f = args[0] === undefined ? "NFC" : ToString(realm, args[0])
  if (f !== "NFC" && f !== "NFD" && f !== "NFKC" && f !== "NFKD") {
    return throwRangeError(realm, "The normalization form should be one of NFC, NFD, NFKC, NFKD.")
  }
  chargeMarks(realm, S)
  return transform(realm, S, (text) => text.normalize(f))
}

/** Applies a host function that goes over a text once and may make it several times longer. */
function transform(realm: Realm, S: string, change: (text: string) => string): string {
  chargeString(realm, S.length)
  let result: string
  try {
    result = change(S)
  } catch {
    return throwRangeError(realm, "Invalid string length")
  }
  if (result.length > S.length) chargeString(realm, result.length - S.length)
  return result
}

/** https://tc39.es/ecma262/#sec-stringpaddingbuiltinsimpl */
function StringPaddingBuiltinsImpl(
  realm: Realm,
  thisValue: Value,
  args: Value[],
  placement: "padStart" | "padEnd",
): Value {
  const S = thisString(realm, thisValue, placement)
  const intMaxLength = ToLength(realm, args[0])
  if (intMaxLength <= S.length) return S
  const fillString = args[1] === undefined ? " " : ToString(realm, args[1])
  if (fillString === "") return S
  chargeString(realm, intMaxLength)
  return placement === "padStart" ? S.padStart(intMaxLength, fillString) : S.padEnd(intMaxLength, fillString)
}

/** https://tc39.es/ecma262/#sec-string.prototype.repeat */
function StringProto_repeat(realm: Realm, thisValue: Value, count: Value): Value {
  const S = thisString(realm, thisValue, "repeat")
  const n = ToIntegerOrInfinity(realm, count)
  if (n < 0 || n === Number.POSITIVE_INFINITY) throwRangeError(realm, `Invalid count value: ${ToString(realm, count)}`)
  if (n === 0 || S === "") return ""
  chargeString(realm, S.length * n)
  return S.repeat(n)
}

/** https://tc39.es/ecma262/#sec-string.prototype.slice */
function StringProto_slice(realm: Realm, thisValue: Value, beginning: Value, ending: Value): Value {
  const S = thisString(realm, thisValue, "slice")
  const from = relativePosition(realm, beginning, S.length)
  const to = ending === undefined ? S.length : relativePosition(realm, ending, S.length)
  return slice(realm, S, from, to)
}

/** https://tc39.es/ecma262/#sec-string.prototype.split */
const StringProto_split = tailCalling((realm, thisValue, args) => {
  const O = RequireObjectCoercible(realm, thisValue, "String.prototype.split")
  const [separator, limit] = args
  if (separator instanceof GuestObject) {
    const splitter = GetMethod(realm, separator, wellKnownSymbols.split)
    if (splitter !== undefined) return new OneCall(splitter, separator, [O, limit])
  }
  const S = ToString(realm, O)
  const lim = limit === undefined ? 4294967295 : ToUint32(realm, limit)
  const R = ToString(realm, separator)
  if (lim === 0) return CreateArrayFromList(realm, [])
  if (separator === undefined) return CreateArrayFromList(realm, [S])
  return CreateArrayFromList(realm, R === "" ? splitUnits(realm, S, lim) : splitAt(realm, S, R, lim))
})

function splitUnits(realm: Realm, S: string, lim: number): Value[] {
  const count = Math.min(S.length, lim)
  chargeSteps(realm, count >> 2)
  chargeBytes(realm, count * 8)
  const parts: Value[] = []
  for (let i = 0; i < count; i++) parts.push(S.charAt(i))
  return parts
}

function splitAt(realm: Realm, S: string, R: string, lim: number): Value[] {
  const parts: Value[] = []
  let i = 0
  chargeScan(realm, S.length)
  for (let j = S.indexOf(R); j >= 0; j = S.indexOf(R, i)) {
    chargeSteps(realm, 1)
    chargeBytes(realm, 24 + (j - i) * 2)
    parts.push(partOf(S, i, j))
    if (parts.length >= lim) return parts
    i = j + R.length
    if (R.length > 64) StringIndexOf(realm, S, R, i)
  }
  chargeBytes(realm, 24 + (S.length - i) * 2)
  parts.push(i === 0 ? S : partOf(S, i))
  return parts
}

/** https://tc39.es/ecma262/#sec-string.prototype.startswith */
function StringProto_startsWith(realm: Realm, thisValue: Value, text: Value, position: Value): Value {
  const S = thisString(realm, thisValue, "startsWith")
  const searchStr = searchString(realm, text, "startsWith")
  const start = clamp(ToIntegerOrInfinity(realm, position), S.length)
  chargeScan(realm, searchStr.length)
  return S.startsWith(searchStr, start)
}

/** https://tc39.es/ecma262/#sec-string.prototype.substr */
function StringProto_substr(realm: Realm, thisValue: Value, beginning: Value, count: Value): Value {
  const S = thisString(realm, thisValue, "substr")
  const start = relativePosition(realm, beginning, S.length)
  const length = count === undefined ? S.length : clamp(ToIntegerOrInfinity(realm, count), S.length)
  return slice(realm, S, start, Math.min(start + length, S.length))
}

/** https://tc39.es/ecma262/#sec-string.prototype.substring */
function StringProto_substring(realm: Realm, thisValue: Value, beginning: Value, ending: Value): Value {
  const S = thisString(realm, thisValue, "substring")
  const start = clamp(ToIntegerOrInfinity(realm, beginning), S.length)
  const end = ending === undefined ? S.length : clamp(ToIntegerOrInfinity(realm, ending), S.length)
  return start < end ? slice(realm, S, start, end) : slice(realm, S, end, start)
}

/** https://tc39.es/ecma262/#sec-string.prototype.towellformed */
function StringProto_toWellFormed(realm: Realm, thisValue: Value): Value {
  const S = thisString(realm, thisValue, "toWellFormed")
  chargeScan(realm, S.length)
  let at = loneSurrogate(S, 0)
  if (at < 0) return S
  chargeString(realm, S.length)
  let result = ""
  let done = 0
  for (; at >= 0; at = loneSurrogate(S, done)) {
    chargeSteps(realm, 1)
    result += `${S.slice(done, at)}\uFFFD`
    done = at + 1
  }
  return result + S.slice(done)
}

/** https://tc39.es/ecma262/#sec-trimstring */
function TrimString(realm: Realm, thisValue: Value, method: "trim" | "trimStart" | "trimEnd", name: string): Value {
  const S = thisString(realm, thisValue, name)
  chargeScan(realm, S.length)
  const result = detachedFrom(S, S[method]())
  if (result.length < S.length) chargeSlice(realm, result.length)
  return result
}

/** `trimStart` and `trimLeft` are one function, which V8 calls by its old name; so are `trimEnd` and `trimRight`. */
export const StringProto_trimStart = defineFunction("String.prototype.trimStart", "trimStart", 0, (realm, thisValue) =>
  TrimString(realm, thisValue, "trimStart", "trimLeft"),
)
export const StringProto_trimEnd = defineFunction("String.prototype.trimEnd", "trimEnd", 0, (realm, thisValue) =>
  TrimString(realm, thisValue, "trimEnd", "trimRight"),
)

/** https://tc39.es/ecma262/#sec-string.prototype-%25symbol.iterator%25 */
function StringProto_iterator(realm: Realm, thisValue: Value): Value {
  return CreateStringIterator(realm, thisString(realm, thisValue, "[Symbol.iterator]"))
}

/** Upper and lower case take no locale: https://tc39.es/ecma262/#sec-string.prototype.tolowercase */
function toCase(method: "toLowerCase" | "toUpperCase"): Method {
  return [
    method,
    0,
    (realm, thisValue) => transform(realm, thisString(realm, thisValue, method), (text) => text[method]()),
  ]
}

function toLocaleCaseMethod(method: "toLocaleLowerCase" | "toLocaleUpperCase"): Method {
  return [
    method,
    0,
    (realm, thisValue, args) => {
      const S = thisString(realm, thisValue, method)
      const change = toLocaleCase(realm, args[0], method)
      return transform(realm, S, change)
    },
  ]
}

export const StringPrototype = defineObject(
  {
    path: "String.prototype",
    methods: [
      ...htmlMethods,
      ["at", 1, withOneArgument(StringProto_at)],
      ["charAt", 1, withOneArgument(StringProto_charAt)],
      ["charCodeAt", 1, withOneArgument(StringProto_charCodeAt)],
      ["codePointAt", 1, withOneArgument(StringProto_codePointAt)],
      ["concat", 1, StringProto_concat],
      ["endsWith", 1, withTwoArguments(StringProto_endsWith)],
      ["includes", 1, withTwoArguments(StringProto_includes)],
      ["indexOf", 1, withTwoArguments(StringProto_indexOf)],
      ["isWellFormed", 0, StringProto_isWellFormed],
      ["lastIndexOf", 1, StringProto_lastIndexOf],
      [
        "localeCompare",
        1,
        (realm, thisValue, args) => {
          const S = thisString(realm, thisValue, "localeCompare")
          return localeCompare(realm, S, ToString(realm, args[0]), args[1], args[2])
        },
      ],
      ["match", 1, StringProto_match],
      ["matchAll", 1, StringProto_matchAll],
      ["normalize", 0, StringProto_normalize],
      ["padEnd", 1, (realm, thisValue, args) => StringPaddingBuiltinsImpl(realm, thisValue, args, "padEnd")],
      ["padStart", 1, (realm, thisValue, args) => StringPaddingBuiltinsImpl(realm, thisValue, args, "padStart")],
      ["repeat", 1, withOneArgument(StringProto_repeat)],
      ["replace", 2, StringProto_replace],
      ["replaceAll", 2, StringProto_replaceAll],
      ["search", 1, StringProto_search],
      ["slice", 2, withTwoArguments(StringProto_slice)],
      ["split", 2, StringProto_split],
      ["startsWith", 1, withTwoArguments(StringProto_startsWith)],
      ["substr", 2, withTwoArguments(StringProto_substr)],
      ["substring", 2, withTwoArguments(StringProto_substring)],
      toLocaleCaseMethod("toLocaleLowerCase"),
      toLocaleCaseMethod("toLocaleUpperCase"),
      toCase("toLowerCase"),
      ["toString", 0, (realm, thisValue) => ThisStringValue(realm, thisValue, "toString")],
      toCase("toUpperCase"),
      ["toWellFormed", 0, StringProto_toWellFormed],
      ["trim", 0, (realm, thisValue) => TrimString(realm, thisValue, "trim", "trim")],
      ["valueOf", 0, (realm, thisValue) => ThisStringValue(realm, thisValue, "valueOf")],
      [wellKnownSymbols.iterator, 0, StringProto_iterator],
    ],
    intrinsics: [
      ["constructor", "String"],
      ["trimStart", "StringProto_trimStart"],
      ["trimLeft", "StringProto_trimStart"],
      ["trimEnd", "StringProto_trimEnd"],
      ["trimRight", "StringProto_trimEnd"],
    ],
  },
  "ObjectPrototype",
  (realm, proto, layout) => {
    const object = new PrimitiveObject(realm, "", proto as GuestObject)
    object.shape = layout.shape
    object.slots = layout.slots.slice()
    return object
  },
)
