/** Uint8Array to and from base64 and hexadecimal digits: https://tc39.es/ecma262/#sec-uint8array */
import { chargeBytes, chargeSteps, chargeString } from "../interpreter/budget.js"
import { throwTypeError } from "../interpreter/errors.js"
import type { Behaviour } from "../interpreter/objects/function.js"
import { GuestObject } from "../interpreter/objects/object.js"
import { elementTypeByName, TypedArrayObject } from "../interpreter/objects/typed-array.js"
import type { Value } from "../interpreter/objects/value.js"
import { createPlainObject } from "../interpreter/operations/object-operations.js"
import { ToBoolean } from "../interpreter/operations/type-conversion.js"
import type { Realm } from "../interpreter/realm.js"
import { throwDetached } from "./array-buffer.js"
import type { Method } from "./define.js"
import { throwIncompatible } from "./messages.js"
import { allocate } from "./typed-array-create.js"

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
const URL_DIGITS = `${DIGITS.slice(0, 62)}-_`
const HEX_DIGITS = "0123456789abcdef"

type Alphabet = "base64" | "base64url"
type LastChunkHandling = "loose" | "strict" | "stop-before-partial"

/** What was decoded: as many bytes as there was room for, and what is wrong with the text, if anything. */
interface Decoded {
  readonly read: number
  readonly bytes: Uint8Array
  readonly error?: string
}

const BAD_CHARACTER = "Found a character that cannot be part of a valid base64 string."
const SINGLE_CHARACTER = "The base64 input terminates with a single character, excluding padding (=)."
const MISSING_PADDING = "The base64 input is missing padding (=)."
const BAD_PADDING = "The base64 input is not correctly padded."
const EXTRA_BITS = "The base64 input has non-zero bits beyond its last byte."
const BAD_HEX = "Input string must contain hex characters in even length"

/** https://tc39.es/ecma262/#sec-skipasciiwhitespace */
function SkipAsciiWhitespace(string: string, index: number): number {
  let at = index
  while (at < string.length && " \t\n\f\r".includes(string[at] as string)) at++
  return at
}

/** The bytes of a last chunk of two or three digits; null if bits are left over that are not zero. */
function decodeFinalChunk(chunk: readonly number[], throwOnExtraBits: boolean): number[] | null {
  const [a = 0, b = 0, c = 0] = chunk
  if (chunk.length === 2) return throwOnExtraBits && b & 15 ? null : [(a << 2) | (b >> 4)]
  return throwOnExtraBits && c & 3 ? null : [(a << 2) | (b >> 4), ((b & 15) << 4) | (c >> 2)]
}

/** Room for as many bytes as the text can hold and the caller can take. */
class ByteWriter {
  readonly room: Uint8Array
  length = 0

  constructor(
    realm: Realm,
    wanted: number,
    readonly maxLength: number,
  ) {
    const size = Math.min(wanted, maxLength)
    chargeBytes(realm, size)
    chargeSteps(realm, size >> 1)
    this.room = new Uint8Array(size)
  }

  write(...bytes: number[]): void {
    for (const byte of bytes) this.room[this.length++] = byte
  }

  get remaining(): number {
    return this.maxLength - this.length
  }

  /** What was written, as the answer to `read` characters. */
  decoded(read: number, error?: string): Decoded {
    const bytes = this.room.subarray(0, this.length)
    return error === undefined ? { read, bytes } : { read, bytes, error }
  }
}

/** https://tc39.es/ecma262/#sec-frombase64 */
function FromBase64(
  realm: Realm,
  string: string,
  alphabet: Alphabet,
  lastChunkHandling: LastChunkHandling,
  maxLength: number,
): Decoded {
  const bytes = new ByteWriter(realm, Math.ceil(string.length / 4) * 3, maxLength)
  if (maxLength === 0) return bytes.decoded(0)
  chargeSteps(realm, string.length >> 2)
  const digits = alphabet === "base64" ? DIGITS : URL_DIGITS
  const { length } = string
  let read = 0
  let chunk: number[] = []
  for (let index = SkipAsciiWhitespace(string, 0); index < length; index = SkipAsciiWhitespace(string, index)) {
    const char = string[index++] as string
    if (char === "=") {
      const result = decodePadding(string, index, chunk, lastChunkHandling)
      if (typeof result === "string") return bytes.decoded(read, result)
      if (result === null) return bytes.decoded(read)
      bytes.write(...result)
      return bytes.decoded(length)
    }
    const digit = digits.indexOf(char)
    if (digit < 0) return bytes.decoded(read, BAD_CHARACTER)
    const { remaining } = bytes
    if ((remaining === 1 && chunk.length === 2) || (remaining === 2 && chunk.length === 3)) return bytes.decoded(read)
    chunk.push(digit)
    if (chunk.length < 4) continue
    const [a = 0, b = 0, c = 0, d = 0] = chunk
    bytes.write((a << 2) | (b >> 4), ((b & 15) << 4) | (c >> 2), ((c & 3) << 6) | d)
    chunk = []
    read = index
    if (bytes.remaining === 0) return bytes.decoded(read)
  }
  if (chunk.length > 0) {
    if (lastChunkHandling === "stop-before-partial") return bytes.decoded(read)
    if (lastChunkHandling === "strict") return bytes.decoded(read, MISSING_PADDING)
    if (chunk.length === 1) return bytes.decoded(read, SINGLE_CHARACTER)
    bytes.write(...(decodeFinalChunk(chunk, false) as number[]))
  }
  return bytes.decoded(length)
}

/** After a `=`: the bytes of the last chunk, or what is wrong; null if the chunk is partial and to be left. */
function decodePadding(
  string: string,
  start: number,
  chunk: readonly number[],
  lastChunkHandling: LastChunkHandling,
): number[] | string | null {
  if (chunk.length < 2) return BAD_PADDING
  let index = SkipAsciiWhitespace(string, start)
  if (chunk.length === 2) {
    if (index === string.length) return lastChunkHandling === "stop-before-partial" ? null : BAD_PADDING
    if (string[index] === "=") index = SkipAsciiWhitespace(string, index + 1)
  }
  if (index < string.length) return BAD_PADDING
  return decodeFinalChunk(chunk, lastChunkHandling === "strict") ?? EXTRA_BITS
}

/** https://tc39.es/ecma262/#sec-fromhex */
function FromHex(realm: Realm, string: string, maxLength: number): Decoded {
  const bytes = new ByteWriter(realm, string.length >> 1, maxLength)
  if (string.length % 2 !== 0) return bytes.decoded(0, BAD_HEX)
  let read = 0
  while (read < string.length && bytes.remaining > 0) {
    const pair = string.slice(read, read + 2).toLowerCase()
    const high = HEX_DIGITS.indexOf(pair[0] as string)
    const low = HEX_DIGITS.indexOf(pair[1] as string)
    if (pair.length !== 2 || high < 0 || low < 0) return bytes.decoded(read, BAD_HEX)
    bytes.write(high * 16 + low)
    read += 2
  }
  return bytes.decoded(read)
}

function requireString(realm: Realm, value: Value): string {
  return typeof value === "string" ? value : throwTypeError(realm, "The first argument must be a string")
}

/** https://tc39.es/ecma262/#sec-getoptionsobject */
function GetOptionsObject(realm: Realm, options: Value): GuestObject | undefined {
  if (options === undefined || options instanceof GuestObject) return options
  return throwTypeError(realm, "The options argument must be an object")
}

/** An option that is one of some texts, the first of them by default. */
function getChoice<Choice extends string>(
  realm: Realm,
  options: GuestObject | undefined,
  name: string,
  choices: readonly [Choice, ...Choice[]],
): Choice {
  const value = options?.Get(realm, name, options)
  if (value === undefined) return choices[0]
  const choice = choices.find((one) => one === value)
  return choice ?? throwTypeError(realm, `The ${name} option must be one of ${choices.join(", ")}`)
}

const getAlphabet = (realm: Realm, options: GuestObject | undefined): Alphabet =>
  getChoice(realm, options, "alphabet", ["base64", "base64url"])

const getLastChunkHandling = (realm: Realm, options: GuestObject | undefined): LastChunkHandling =>
  getChoice(realm, options, "lastChunkHandling", ["loose", "strict", "stop-before-partial"])

/** https://tc39.es/ecma262/#sec-validateuint8array */
function ValidateUint8Array(realm: Realm, value: Value, method: string): TypedArrayObject {
  if (value instanceof TypedArrayObject && value.type.name === "Uint8Array") return value
  return throwIncompatible(realm, `Uint8Array.prototype.${method}`, value)
}

function requireInBounds(realm: Realm, array: TypedArrayObject, method: string): Uint8Array {
  if (array.isOutOfBounds) return throwDetached(realm, `Uint8Array.prototype.${method}`)
  return array.elements as Uint8Array
}

function createFrom(realm: Realm, { bytes, error }: Decoded): Value {
  if (error !== undefined) throw realm.makeThrow("SyntaxError", error)
  const { Uint8ArrayPrototype } = realm.intrinsics
  const array = allocate(realm, elementTypeByName("Uint8Array"), Uint8ArrayPrototype, bytes.length)
  ;(array.elements as Uint8Array).set(bytes)
  return array
}

/** Writes what was decoded, also before an error is thrown. */
function writeInto(realm: Realm, into: Uint8Array, { read, bytes, error }: Decoded): Value {
  into.set(bytes)
  if (error !== undefined) throw realm.makeThrow("SyntaxError", error)
  const result = createPlainObject(realm)
  result.putOwn(realm, "read", read)
  result.putOwn(realm, "written", bytes.length)
  return result
}

/** https://tc39.es/ecma262/#sec-uint8array.frombase64 */
const fromBase64: Behaviour = (realm, _thisValue, args) => {
  const string = requireString(realm, args[0])
  const options = GetOptionsObject(realm, args[1])
  const alphabet = getAlphabet(realm, options)
  const handling = getLastChunkHandling(realm, options)
  return createFrom(realm, FromBase64(realm, string, alphabet, handling, Number.MAX_SAFE_INTEGER))
}

/** https://tc39.es/ecma262/#sec-uint8array.fromhex */
const fromHex: Behaviour = (realm, _thisValue, args) =>
  createFrom(realm, FromHex(realm, requireString(realm, args[0]), Number.MAX_SAFE_INTEGER))

/** https://tc39.es/ecma262/#sec-uint8array.prototype.setfrombase64 */
const setFromBase64: Behaviour = (realm, thisValue, args) => {
  const array = ValidateUint8Array(realm, thisValue, "setFromBase64")
  const string = requireString(realm, args[0])
  const options = GetOptionsObject(realm, args[1])
  const alphabet = getAlphabet(realm, options)
  const handling = getLastChunkHandling(realm, options)
  const into = requireInBounds(realm, array, "setFromBase64")
  return writeInto(realm, into, FromBase64(realm, string, alphabet, handling, into.length))
}

/** https://tc39.es/ecma262/#sec-uint8array.prototype.setfromhex */
const setFromHex: Behaviour = (realm, thisValue, args) => {
  const array = ValidateUint8Array(realm, thisValue, "setFromHex")
  const string = requireString(realm, args[0])
  const into = requireInBounds(realm, array, "setFromHex")
  return writeInto(realm, into, FromHex(realm, string, into.length))
}

/** https://tc39.es/ecma262/#sec-uint8array.prototype.tobase64 */
const toBase64: Behaviour = (realm, thisValue, args) => {
  const array = ValidateUint8Array(realm, thisValue, "toBase64")
  const options = GetOptionsObject(realm, args[0])
  const digits = getAlphabet(realm, options) === "base64" ? DIGITS : URL_DIGITS
  const omitPadding = ToBoolean(options?.Get(realm, "omitPadding", options))
  const bytes = requireInBounds(realm, array, "toBase64")
  chargeString(realm, Math.ceil(bytes.length / 3) * 4)
  chargeSteps(realm, bytes.length >> 2)
  let text = ""
  for (let i = 0; i < bytes.length; i += 3) {
    const a = bytes[i] as number
    const b = bytes[i + 1]
    const c = bytes[i + 2]
    text += digits.charAt(a >> 2) + digits.charAt(((a & 3) << 4) | ((b ?? 0) >> 4))
    if (b === undefined) text += omitPadding ? "" : "=="
    else {
      text += digits.charAt(((b & 15) << 2) | ((c ?? 0) >> 6))
      text += c === undefined ? (omitPadding ? "" : "=") : digits.charAt(c & 63)
    }
  }
  return text
}

/** https://tc39.es/ecma262/#sec-uint8array.prototype.tohex */
const toHex: Behaviour = (realm, thisValue) => {
  const array = ValidateUint8Array(realm, thisValue, "toHex")
  const bytes = requireInBounds(realm, array, "toHex")
  chargeString(realm, bytes.length * 2)
  chargeSteps(realm, bytes.length >> 2)
  let text = ""
  for (const byte of bytes) text += HEX_DIGITS.charAt(byte >> 4) + HEX_DIGITS.charAt(byte & 15)
  return text
}

/** Static methods of Uint8Array. */
export const fromEncodedMethods: readonly Method[] = [
  ["fromBase64", 1, fromBase64],
  ["fromHex", 1, fromHex],
]

/** Methods of its prototype. */
export const encodedMethods: readonly Method[] = [
  ["setFromBase64", 1, setFromBase64],
  ["setFromHex", 1, setFromHex],
  ["toBase64", 0, toBase64],
  ["toHex", 0, toHex],
]
