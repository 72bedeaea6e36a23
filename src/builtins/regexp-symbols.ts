/** The methods that `match`, `matchAll` and `search` of strings call, and the iterator of `matchAll`. */
import { chargeBytes, chargeSteps } from "../interpreter/budget.js"
import { throwTypeError } from "../interpreter/errors.js"
import { describeCallee } from "../interpreter/inspect.js"
import { GuestObject } from "../interpreter/objects/object.js"
import type { RegExpObject } from "../interpreter/objects/regexp.js"
import type { Value } from "../interpreter/objects/value.js"
import { CreateIteratorResultObject } from "../interpreter/operations/iterator-operations.js"
import { Construct, CreateArrayFromList, SpeciesConstructor } from "../interpreter/operations/object-operations.js"
import { SameValue } from "../interpreter/operations/testing-comparison.js"
import { ToString } from "../interpreter/operations/type-conversion.js"
import type { Realm } from "../interpreter/realm.js"
import { boolean, nullable, object, text } from "../interpreter/record-kinds.js"
import { defineObject, describeClass } from "./define.js"
import {
  AdvanceStringIndex,
  captureText,
  createMatch,
  getLastIndex,
  isPristine,
  match,
  RegExpExec,
  setLastIndex,
} from "./regexp-exec.js"
import { compiledOf } from "./regexp-object.js"
import { chargeSlice } from "./strings.js"

export function requireReceiver(realm: Realm, value: Value, method: string): GuestObject {
  if (value instanceof GuestObject) return value
  return throwTypeError(realm, `Method ${method} called on incompatible receiver ${describeCallee(value)}`)
}

/** Flags as the methods look them up. */
export function flagsOf(realm: Realm, R: GuestObject): string {
  return isPristine(realm, R) ? R.flags : ToString(realm, R.Get(realm, "flags"))
}

export function isUnicode(flags: string): boolean {
  return flags.includes("u") || flags.includes("v")
}

/**
 * All matches of a pristine regular expression with `g` or in a loop from 0 on, as offsets; `visit` gets each. Leaves
 * `lastIndex` as the standard's loop does.
 */
export function forEachMatch(realm: Realm, R: RegExpObject, S: string, visit: (captures: number[]) => void): void {
  const compiled = compiledOf(realm, R)
  const unicode = isUnicode(R.flags)
  let lastIndex = 0
  while (lastIndex <= S.length) {
    const captures = match(realm, compiled, S, lastIndex)
    if (captures === null) break
    visit(captures)
    const end = captures[1] as number
    lastIndex = end === captures[0] ? AdvanceStringIndex(S, end, unicode) : end
  }
  setLastIndex(realm, R, 0)
}

/** https://tc39.es/ecma262/#sec-regexp.prototype-%25symbol.match%25 */
export function RegExpProto_match(realm: Realm, thisValue: Value, args: Value[]): Value {
  const rx = requireReceiver(realm, thisValue, "RegExp.prototype.@@match")
  const S = ToString(realm, args[0])
  const flags = flagsOf(realm, rx)
  if (!flags.includes("g")) return RegExpExec(realm, rx, S)
  const matches: Value[] = []
  setLastIndex(realm, rx, 0)
  if (isPristine(realm, rx)) {
    forEachMatch(realm, rx, S, (captures) => {
      chargeBytes(realm, 24)
      matches.push(captureText(realm, S, captures, 0))
    })
    return matches.length === 0 ? null : CreateArrayFromList(realm, matches)
  }
  const unicode = isUnicode(flags)
  for (;;) {
    const result = RegExpExec(realm, rx, S)
    if (result === null) return matches.length === 0 ? null : CreateArrayFromList(realm, matches)
    const matchStr = ToString(realm, result.Get(realm, "0"))
    chargeSlice(realm, matchStr.length)
    matches.push(matchStr)
    if (matchStr === "") setLastIndex(realm, rx, AdvanceStringIndex(S, getLastIndex(realm, rx), unicode))
  }
}

/** https://tc39.es/ecma262/#sec-regexp-prototype-matchall */
export function RegExpProto_matchAll(realm: Realm, thisValue: Value, args: Value[]): Value {
  const R = requireReceiver(realm, thisValue, "RegExp.prototype.@@matchAll")
  const S = ToString(realm, args[0])
  const C = SpeciesConstructor(realm, R, realm.intrinsics.RegExp)
  const flags = ToString(realm, R.Get(realm, "flags"))
  const matcher = Construct(realm, C, [R, flags])
  const lastIndex = getLastIndex(realm, R)
  setLastIndex(realm, matcher, lastIndex)
  chargeBytes(realm, 80)
  const iterator = new RegExpStringIteratorObject(realm.rootShape, realm.intrinsics.RegExpStringIteratorPrototype, [])
  iterator.regexp = matcher
  iterator.string = S
  iterator.isGlobal = flags.includes("g")
  iterator.isUnicode = isUnicode(flags)
  return iterator
}

/** https://tc39.es/ecma262/#sec-regexp.prototype-%25symbol.search%25 */
export function RegExpProto_search(realm: Realm, thisValue: Value, args: Value[]): Value {
  const rx = requireReceiver(realm, thisValue, "RegExp.prototype.@@search")
  const S = ToString(realm, args[0])
  if (isPristine(realm, rx)) {
    const captures = match(realm, compiledOf(realm, rx), S, 0)
    return captures === null ? -1 : captures[0]
  }
  const previousLastIndex = rx.Get(realm, "lastIndex")
  if (!SameValue(realm, previousLastIndex, 0)) setLastIndex(realm, rx, 0)
  const result = RegExpExec(realm, rx, S)
  if (!SameValue(realm, rx.Get(realm, "lastIndex"), previousLastIndex)) setLastIndex(realm, rx, previousLastIndex)
  return result === null ? -1 : result.Get(realm, "index")
}

// ---- https://tc39.es/ecma262/#sec-regexp-string-iterator-objects ----

class RegExpStringIteratorObject extends GuestObject {
  /** Null once it is exhausted. */
  regexp: GuestObject | null = null
  string = ""
  isGlobal = false
  isUnicode = false
}

/** https://tc39.es/ecma262/#sec-%25regexpstringiteratorprototype%25.next */
function RegExpStringIteratorProto_next(realm: Realm, thisValue: Value): Value {
  if (!(thisValue instanceof RegExpStringIteratorObject)) {
    return throwTypeError(
      realm,
      `Method %RegExpStringIterator%.prototype.next called on incompatible receiver ${describeCallee(thisValue)}`,
    )
  }
  if (thisValue.regexp === null) return CreateIteratorResultObject(realm, undefined, true)
  chargeSteps(realm, 1)
  const result = nextMatch(realm, thisValue, thisValue.regexp)
  if (result === null || !thisValue.isGlobal) {
    thisValue.regexp = null
    thisValue.string = ""
  }
  return CreateIteratorResultObject(realm, result ?? undefined, result === null)
}

function nextMatch(realm: Realm, iterator: RegExpStringIteratorObject, R: GuestObject): GuestObject | null {
  const { string: S, isGlobal } = iterator
  if (isGlobal && isPristine(realm, R) && R.flags.includes("g")) return nextPristineMatch(realm, iterator, R)
  const result = RegExpExec(realm, R, S)
  if (result !== null && isGlobal && ToString(realm, result.Get(realm, "0")) === "") {
    setLastIndex(realm, R, AdvanceStringIndex(S, getLastIndex(realm, R), iterator.isUnicode))
  }
  return result
}

/** The same without looking the match up in its array. */
function nextPristineMatch(realm: Realm, iterator: RegExpStringIteratorObject, R: RegExpObject): GuestObject | null {
  const { string: S } = iterator
  const compiled = compiledOf(realm, R)
  const lastIndex = getLastIndex(realm, R)
  const captures = lastIndex > S.length ? null : match(realm, compiled, S, lastIndex)
  if (captures === null) {
    setLastIndex(realm, R, 0)
    return null
  }
  const end = captures[1] as number
  setLastIndex(realm, R, end === captures[0] ? AdvanceStringIndex(S, end, iterator.isUnicode) : end)
  return createMatch(realm, compiled, S, captures)
}

export const RegExpStringIteratorPrototype = defineObject(
  {
    path: "%RegExpStringIteratorPrototype%",
    methods: [["next", 0, RegExpStringIteratorProto_next]],
    tag: "RegExp String Iterator",
  },
  "IteratorPrototype",
)

describeClass(RegExpStringIteratorObject, "RegExp string iterator", {
  regexp: nullable(object),
  string: text,
  isGlobal: boolean,
  isUnicode: boolean,
})
