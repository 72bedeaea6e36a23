/** https://tc39.es/ecma262/#sec-properties-of-the-regexp-prototype-object */
import { chargeString } from "../interpreter/budget.js"
import { throwTypeError } from "../interpreter/errors.js"
import { describeCallee } from "../interpreter/inspect.js"
import type { Behaviour } from "../interpreter/objects/function.js"
import { GuestObject } from "../interpreter/objects/object.js"
import { RegExpObject } from "../interpreter/objects/regexp.js"
import { type Value, wellKnownSymbols } from "../interpreter/objects/value.js"
import { ToBoolean, ToString } from "../interpreter/operations/type-conversion.js"
import type { Realm } from "../interpreter/realm.js"
import { type Accessors, defineFunction, defineObject } from "./define.js"
import { isPristine, matchNext, RegExpBuiltinExec, RegExpExec, requireRegExp, setLastIndex } from "./regexp-exec.js"
import { reinitialize } from "./regexp-object.js"
import { RegExpProto_replace } from "./regexp-replace.js"
import { RegExpProto_split } from "./regexp-split.js"
import { RegExpProto_match, RegExpProto_matchAll, RegExpProto_search, requireReceiver } from "./regexp-symbols.js"

/** Flags with the letters that stand for them, in the order of `flags`. */
const flags: readonly (readonly [name: string, letter: string])[] = [
  ["hasIndices", "d"],
  ["global", "g"],
  ["ignoreCase", "i"],
  ["multiline", "m"],
  ["dotAll", "s"],
  ["unicode", "u"],
  ["unicodeSets", "v"],
  ["sticky", "y"],
]

/** https://tc39.es/ecma262/#sec-regexphasflag */
function flagGetter(name: string, letter: string): Behaviour {
  return (realm, R) => {
    if (R instanceof RegExpObject) return R.flags.includes(letter)
    if (R === realm.intrinsics.RegExpPrototype) return undefined
    return throwTypeError(realm, `RegExp.prototype.${name} getter called on non-RegExp object`)
  }
}

/** https://tc39.es/ecma262/#sec-get-regexp.prototype.flags */
function getFlags(realm: Realm, R: Value): Value {
  if (!(R instanceof GuestObject)) {
    return throwTypeError(realm, `RegExp.prototype.flags getter called on non-object ${describeCallee(R)}`)
  }
  let codeUnits = ""
  for (const [name, letter] of flags) if (ToBoolean(R.Get(realm, name))) codeUnits += letter
  return codeUnits
}

/** https://tc39.es/ecma262/#sec-get-regexp.prototype.source */
function getSource(realm: Realm, R: Value): Value {
  if (R instanceof RegExpObject) return EscapeRegExpPattern(realm, R.source)
  if (R === realm.intrinsics.RegExpPrototype) return "(?:)"
  return throwTypeError(realm, "RegExp.prototype.source getter called on non-RegExp object")
}

const LINE_ENDS: Readonly<Record<string, string>> = {
  "\n": "\\n",
  "\r": "\\r",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
}

/** https://tc39.es/ecma262/#sec-escaperegexppattern */
function EscapeRegExpPattern(realm: Realm, source: string): string {
  if (source === "") return "(?:)"
  if (!/[/\n\r\u2028\u2029]/.test(source)) return source
  chargeString(realm, source.length * 2)
  let escaped = ""
  let isInClass = false
  for (let i = 0; i < source.length; i++) {
    const character = source.charAt(i)
    const lineEnd = LINE_ENDS[character]
    if (character === "\\") {
      const next = source.charAt(++i)
      escaped += LINE_ENDS[next] ?? character + next
    } else if (lineEnd !== undefined) escaped += lineEnd
    else if (character === "/" && !isInClass) escaped += "\\/"
    else {
      if (character === "[") isInClass = true
      else if (character === "]") isInClass = false
      escaped += character
    }
  }
  return escaped
}

/** https://tc39.es/ecma262/#sec-regexp.prototype.exec */
export const RegExpProto_exec = defineFunction("RegExp.prototype.exec", "exec", 1, (realm, thisValue, args) => {
  const R = requireRegExp(realm, thisValue, "RegExp.prototype.exec")
  return RegExpBuiltinExec(realm, R, ToString(realm, args[0]))
})

/** https://tc39.es/ecma262/#sec-regexp.prototype.test */
function RegExpProto_test(realm: Realm, thisValue: Value, args: Value[]): Value {
  const R = requireReceiver(realm, thisValue, "RegExp.prototype.test")
  const string = ToString(realm, args[0])
  if (isPristine(realm, R)) return matchNext(realm, R, string) !== null
  return RegExpExec(realm, R, string) !== null
}

/** https://tc39.es/ecma262/#sec-regexp.prototype.tostring */
function RegExpProto_toString(realm: Realm, thisValue: Value): Value {
  const R = requireReceiver(realm, thisValue, "RegExp.prototype.toString")
  const pattern = ToString(realm, R.Get(realm, "source"))
  const flagText = ToString(realm, R.Get(realm, "flags"))
  chargeString(realm, pattern.length + flagText.length + 2)
  return `/${pattern}/${flagText}`
}

/** https://tc39.es/ecma262/#sec-regexp.prototype.compile */
function RegExpProto_compile(realm: Realm, thisValue: Value, args: Value[]): Value {
  const R = requireRegExp(realm, thisValue, "RegExp.prototype.compile")
  const [pattern, flagsArgument] = args
  if (pattern instanceof RegExpObject) {
    if (flagsArgument !== undefined) {
      throwTypeError(realm, "Cannot supply flags when constructing one RegExp from another")
    }
    reinitialize(realm, R, pattern.source, pattern.flags)
  } else reinitialize(realm, R, pattern, flagsArgument)
  setLastIndex(realm, R, 0)
  return R
}

export const RegExpPrototype = defineObject({
  path: "RegExp.prototype",
  intrinsics: [
    ["constructor", "RegExp"],
    ["exec", "RegExpProto_exec"],
  ],
  accessors: [
    ["flags", { get: getFlags }],
    ...flags.map(([name, letter]): [string, Accessors] => [name, { get: flagGetter(name, letter) }]),
    ["source", { get: getSource }],
  ],
  methods: [
    ["compile", 2, RegExpProto_compile],
    ["toString", 0, RegExpProto_toString],
    ["test", 1, RegExpProto_test],
    [wellKnownSymbols.match, 1, RegExpProto_match],
    [wellKnownSymbols.matchAll, 1, RegExpProto_matchAll],
    [wellKnownSymbols.replace, 2, RegExpProto_replace],
    [wellKnownSymbols.search, 1, RegExpProto_search],
    [wellKnownSymbols.split, 2, RegExpProto_split],
  ],
})
