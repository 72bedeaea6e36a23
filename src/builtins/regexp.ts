/** https://tc39.es/ecma262/#sec-regexp-constructor */
import { chargeBytes, chargeString } from "../interpreter/budget.js"
import { patternBytes } from "../interpreter/costs.js"
import { throwTypeError } from "../interpreter/errors.js"
import type { BuiltinFunction } from "../interpreter/objects/function.js"
import type { GuestObject } from "../interpreter/objects/object.js"
import { RegExpObject } from "../interpreter/objects/regexp.js"
import { type Value, wellKnownSymbols } from "../interpreter/objects/value.js"
import { GetPrototypeFromConstructor } from "../interpreter/operations/object-operations.js"
import type { Realm } from "../interpreter/realm.js"
import { defineConstructor } from "./define.js"
import { createRegExp, IsRegExp } from "./regexp-object.js"
import { chargeScan } from "./strings.js"

/** https://tc39.es/ecma262/#sec-regexp-pattern-flags */
function RegExpOf(
  realm: Realm,
  _thisValue: Value,
  args: Value[],
  NewTarget: GuestObject | undefined,
  self: BuiltinFunction,
): Value {
  const [pattern, flags] = args
  const patternIsRegExp = IsRegExp(realm, pattern)
  const newTarget = NewTarget ?? self
  if (NewTarget === undefined && patternIsRegExp && flags === undefined) {
    const patternConstructor = (pattern as GuestObject).Get(realm, "constructor")
    if (patternConstructor === newTarget) return pattern
  }
  let P = pattern
  let F = flags
  if (pattern instanceof RegExpObject) {
    P = pattern.source
    if (flags === undefined) F = pattern.flags
  } else if (patternIsRegExp) {
    P = (pattern as GuestObject).Get(realm, "source")
    if (flags === undefined) F = (pattern as GuestObject).Get(realm, "flags")
  }
  const R = createRegExp(realm, P, F, GetPrototypeFromConstructor(realm, newTarget, "RegExpPrototype"))
  chargeBytes(realm, patternBytes(R.source))
  return R
}

const CONTROL: Readonly<Record<string, string>> = { "\t": "t", "\n": "n", "\v": "v", "\f": "f", "\r": "r" }

/** https://tc39.es/ecma262/#sec-encodeforregexpescape */
function EncodeForRegExpEscape(character: string): string {
  if (/^[\^$\\.*+?()[\]{}|/]$/.test(character)) return `\\${character}`
  const control = CONTROL[character]
  if (control !== undefined) return `\\${control}`
  if (!/^[,\-=<>#&!%:;@~'`"\s\ud800-\udfff]$/.test(character)) return character
  const unit = character.charCodeAt(0)
  return unit < 256 ? `\\x${unit.toString(16).padStart(2, "0")}` : `\\u${unit.toString(16).padStart(4, "0")}`
}

/** https://tc39.es/ecma262/#sec-regexp.escape */
function RegExp_escape(realm: Realm, _thisValue: Value, args: Value[]): Value {
  const [S] = args
  if (typeof S !== "string") return throwTypeError(realm, "The argument of RegExp.escape must be a string")
  chargeScan(realm, S.length * 4)
  chargeString(realm, S.length)
  let escaped = ""
  for (const character of S) {
    if (escaped === "" && /^[0-9a-zA-Z]$/.test(character)) {
      escaped = `\\x${character.charCodeAt(0).toString(16).padStart(2, "0")}`
    } else escaped += EncodeForRegExpEscape(character)
  }
  if (escaped.length > S.length) chargeString(realm, escaped.length - S.length)
  return escaped
}

export const RegExpConstructor = defineConstructor({
  name: "RegExp",
  length: 2,
  prototype: "RegExpPrototype",
  behaviour: RegExpOf,
  statics: {
    methods: [["escape", 1, RegExp_escape]],
    accessors: [[wellKnownSymbols.species, { get: (_realm, thisValue) => thisValue }]],
  },
})
