/** `TextEncoder` and `TextDecoder` for UTF-8, UTF-16LE and Latin-1: https://encoding.spec.whatwg.org/ */
import { chargeBytes, chargeSteps, chargeString } from "../interpreter/budget.js"
import { throwRangeError, throwTypeError } from "../interpreter/errors.js"
import { ArrayBufferObject, DataViewObject } from "../interpreter/objects/array-buffer.js"
import { GuestObject } from "../interpreter/objects/object.js"
import { Shape } from "../interpreter/objects/shape.js"
import { elementTypeByName, TypedArrayObject } from "../interpreter/objects/typed-array.js"
import type { Value } from "../interpreter/objects/value.js"
import { createPlainObject, GetPrototypeFromConstructor } from "../interpreter/operations/object-operations.js"
import { ToBoolean, ToString } from "../interpreter/operations/type-conversion.js"
import type { Realm } from "../interpreter/realm.js"
import { boolean, count, list, oneOf } from "../interpreter/record-kinds.js"
import { defineConstructor, defineObject, describeClass } from "./define.js"
import { throwNewRequired } from "./messages.js"
import { allocate } from "./typed-array-create.js"

class TextEncoderObject extends GuestObject {}

type Encoding = "utf-8" | "utf-16le" | "windows-1252"

class TextDecoderObject extends GuestObject {
  encoding: Encoding = "utf-8"
  isFatal = false
  ignoresMark = false
  /** Bytes of a character that the last chunk of a stream left unfinished. */
  rest: number[] = []
}

const encoderShape = Shape.root()
const decoderShape = Shape.root()

const labels: ReadonlyMap<string, Encoding> = new Map<string, Encoding>(
  Object.entries({
    "utf-8": "utf-8",
    utf8: "utf-8",
    "unicode-1-1-utf-8": "utf-8",
    "utf-16le": "utf-16le",
    "utf-16": "utf-16le",
    "iso-8859-1": "windows-1252",
    latin1: "windows-1252",
    ascii: "windows-1252",
    "us-ascii": "windows-1252",
    "windows-1252": "windows-1252",
  }),
)

/** A string as UTF-8; lone surrogates become U+FFFD. */
export function encodeUtf8(realm: Realm, text: string): number[] {
  chargeSteps(realm, text.length >> 2)
  chargeBytes(realm, text.length * 8)
  const bytes: number[] = []
  for (const character of text) pushUtf8(bytes, character)
  return bytes
}

function pushUtf8(bytes: number[], character: string): void {
  let code = character.codePointAt(0) as number
  if (code >= 0xd800 && code <= 0xdfff) code = 0xfffd
  if (code < 0x80) bytes.push(code)
  else if (code < 0x800) bytes.push(0xc0 | (code >> 6), 0x80 | (code & 63))
  else if (code < 0x10000) bytes.push(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63))
  else bytes.push(0xf0 | (code >> 18), 0x80 | ((code >> 12) & 63), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63))
}

function requireEncoder(realm: Realm, value: Value, method: string): void {
  if (!(value instanceof TextEncoderObject)) throwTypeError(realm, `${method}: Illegal invocation`)
}

export const TextEncoderConstructor = defineConstructor({
  name: "TextEncoder",
  length: 0,
  prototype: "TextEncoderPrototype",
  behaviour: (realm, _thisValue, _args, newTarget) => {
    if (newTarget === undefined) return throwNewRequired(realm, "TextEncoder")
    chargeBytes(realm, 64)
    return new TextEncoderObject(
      encoderShape,
      GetPrototypeFromConstructor(realm, newTarget, "TextEncoderPrototype"),
      [],
    )
  },
})

export const TextEncoderPrototype = defineObject({
  path: "TextEncoder.prototype",
  methods: [
    [
      "encode",
      0,
      (realm, thisValue, [input]) => {
        requireEncoder(realm, thisValue, "encode")
        const bytes = encodeUtf8(realm, input === undefined ? "" : ToString(realm, input))
        const { Uint8ArrayPrototype } = realm.intrinsics
        const array = allocate(realm, elementTypeByName("Uint8Array"), Uint8ArrayPrototype, bytes.length)
        ;(array.elements as Uint8Array).set(bytes)
        return array
      },
    ],
    [
      "encodeInto",
      2,
      (realm, thisValue, [source, destination]) => {
        requireEncoder(realm, thisValue, "encodeInto")
        const text = ToString(realm, source)
        if (!(destination instanceof TypedArrayObject) || destination.type.name !== "Uint8Array") {
          return throwTypeError(realm, "encodeInto: the second argument must be a Uint8Array")
        }
        chargeSteps(realm, text.length >> 2)
        const target = destination.elements as Uint8Array
        let read = 0
        let written = 0
        for (const character of text) {
          const bytes: number[] = []
          pushUtf8(bytes, character)
          if (written + bytes.length > target.length) break
          target.set(bytes, written)
          written += bytes.length
          read += character.length
        }
        const result = createPlainObject(realm)
        result.putOwn(realm, "read", read)
        result.putOwn(realm, "written", written)
        return result
      },
    ],
  ],
  accessors: [["encoding", { get: () => "utf-8" }]],
  intrinsics: [["constructor", "TextEncoder"]],
  tag: "TextEncoder",
})

export const TextDecoderConstructor = defineConstructor({
  name: "TextDecoder",
  length: 0,
  prototype: "TextDecoderPrototype",
  behaviour: (realm, _thisValue, [label, options], newTarget) => {
    if (newTarget === undefined) return throwNewRequired(realm, "TextDecoder")
    const proto = GetPrototypeFromConstructor(realm, newTarget, "TextDecoderPrototype")
    const name = label === undefined ? "utf-8" : ToString(realm, label)
    const key = name.trim().toLowerCase()
    const encoding = labels.get(key)
    if (encoding === undefined) return throwRangeError(realm, `The "${name}" encoding is not supported`)
    chargeBytes(realm, 96)
    const decoder = new TextDecoderObject(decoderShape, proto, [])
    decoder.encoding = encoding
    if (options instanceof GuestObject) {
      decoder.isFatal = ToBoolean(options.Get(realm, "fatal"))
      decoder.ignoresMark = ToBoolean(options.Get(realm, "ignoreBOM"))
    }
    return decoder
  },
})

function requireDecoder(realm: Realm, value: Value, method: string): TextDecoderObject {
  if (value instanceof TextDecoderObject) return value
  return throwTypeError(realm, `${method}: Illegal invocation`)
}

function bytesOf(realm: Realm, source: Value): Uint8Array {
  if (source === undefined) return new Uint8Array(0)
  if (source instanceof TypedArrayObject) {
    const { buffer, byteOffset, byteLength } = source.elements
    return new Uint8Array(buffer, byteOffset, byteLength)
  }
  if (source instanceof ArrayBufferObject) return new Uint8Array(source.data ?? new ArrayBuffer(0))
  if (source instanceof DataViewObject) {
    const { data } = source.buffer
    if (data === null) return new Uint8Array(0)
    return new Uint8Array(data, source.byteOffset, source.fixedLength ?? data.byteLength - source.byteOffset)
  }
  return throwTypeError(realm, 'The "list" argument must be an instance of ArrayBuffer or ArrayBufferView.')
}

/** Decodes what is complete; gives the bytes that are not. */
class Utf8Reader {
  text = ""
  private at = 0

  constructor(
    private readonly bytes: readonly number[] | Uint8Array,
    private readonly isLast: boolean,
    private readonly fail: () => void,
  ) {}

  read(): number[] {
    const { bytes } = this
    while (this.at < bytes.length) {
      const start = this.at
      const code = this.next()
      if (code === null) return Array.from(bytes.slice(start))
      this.text += String.fromCodePoint(code)
    }
    return []
  }

  /** https://encoding.spec.whatwg.org/#utf-8-decoder; null where more bytes are needed. */
  private next(): number | null {
    const first = this.bytes[this.at++] as number
    if (first < 0x80) return first
    const needed =
      first >= 0xc2 && first <= 0xdf ? 1 : first >= 0xe0 && first <= 0xef ? 2 : first >= 0xf0 && first <= 0xf4 ? 3 : 0
    if (needed === 0) return this.replace()
    let low = first === 0xe0 ? 0xa0 : first === 0xf0 ? 0x90 : 0x80
    let high = first === 0xed ? 0x9f : first === 0xf4 ? 0x8f : 0xbf
    let code = first & (0x3f >> needed)
    for (let i = 0; i < needed; i++) {
      const byte = this.bytes[this.at]
      if (byte === undefined) return this.isLast ? this.replace() : null
      if (byte < low || byte > high) return this.replace()
      low = 0x80
      high = 0xbf
      code = (code << 6) | (byte & 63)
      this.at++
    }
    return code
  }

  private replace(): number {
    this.fail()
    return 0xfffd
  }
}

const MARK = 0xfeff

export const TextDecoderPrototype = defineObject({
  path: "TextDecoder.prototype",
  methods: [
    [
      "decode",
      0,
      (realm, thisValue, [input, options]) => {
        const decoder = requireDecoder(realm, thisValue, "decode")
        const isStream = options instanceof GuestObject && ToBoolean(options.Get(realm, "stream"))
        const source = bytesOf(realm, input)
        chargeSteps(realm, source.length >> 2)
        chargeString(realm, source.length + decoder.rest.length)
        const bytes = decoder.rest.length === 0 ? source : [...decoder.rest, ...source]
        const fail = () => {
          if (decoder.isFatal) throwTypeError(realm, `The encoded data was not valid for encoding ${decoder.encoding}`)
        }
        const { text, rest } = decode(decoder.encoding, bytes, !isStream, fail)
        decoder.rest = isStream ? rest : []
        return !decoder.ignoresMark && text.charCodeAt(0) === MARK ? text.slice(1) : text
      },
    ],
  ],
  accessors: [
    ["encoding", { get: (realm, thisValue) => requireDecoder(realm, thisValue, "encoding").encoding }],
    ["fatal", { get: (realm, thisValue) => requireDecoder(realm, thisValue, "fatal").isFatal }],
    ["ignoreBOM", { get: (realm, thisValue) => requireDecoder(realm, thisValue, "ignoreBOM").ignoresMark }],
  ],
  intrinsics: [["constructor", "TextDecoder"]],
  tag: "TextDecoder",
})

/** What windows-1252 has in place of the C1 controls. */
const WINDOWS_1252 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ"

function decode(
  encoding: Encoding,
  bytes: readonly number[] | Uint8Array,
  isLast: boolean,
  fail: () => void,
): { text: string; rest: number[] } {
  if (encoding === "utf-8") {
    const reader = new Utf8Reader(bytes, isLast, fail)
    const rest = reader.read()
    return { text: reader.text, rest }
  }
  let text = ""
  if (encoding === "windows-1252") {
    for (const byte of bytes)
      text += byte >= 0x80 && byte < 0xa0 ? WINDOWS_1252.charAt(byte - 0x80) : String.fromCharCode(byte)
    return { text, rest: [] }
  }
  const pairs = bytes.length >> 1
  for (let i = 0; i < pairs; i++) {
    text += String.fromCharCode((bytes[2 * i] as number) | ((bytes[2 * i + 1] as number) << 8))
  }
  const rest = bytes.length % 2 === 1 ? [bytes[bytes.length - 1] as number] : []
  if (isLast && rest.length > 0) {
    fail()
    text += "\ufffd"
  }
  return { text: isLast ? replaceLoneSurrogates(text) : text, rest: isLast ? [] : rest }
}

function replaceLoneSurrogates(text: string): string {
  let result = ""
  for (const character of text) {
    const code = character.codePointAt(0) as number
    result += code >= 0xd800 && code <= 0xdfff ? "\ufffd" : character
  }
  return result
}

describeClass(TextEncoderObject, "TextEncoder", {}, null, () => ({ shape: encoderShape, slots: [] }))
describeClass(
  TextDecoderObject,
  "TextDecoder",
  {
    encoding: oneOf("utf-8", "utf-16le", "windows-1252"),
    isFatal: boolean,
    ignoresMark: boolean,
    rest: list(count),
  },
  null,
  () => ({ shape: decoderShape, slots: [] }),
)
