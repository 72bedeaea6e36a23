/** `replace` and `replaceAll` with a string to look for; with a regular expression they are its own business. */

import { Activation, activating, OneCall, type Step } from "../interpreter/activation.js"
import { chargeBytes, chargeSteps } from "../interpreter/budget.js"
import { GuestObject } from "../interpreter/objects/object.js"
import { type Value, wellKnownSymbols } from "../interpreter/objects/value.js"
import { GetMethod } from "../interpreter/operations/object-operations.js"
import { isCallable, RequireObjectCoercible, ToString } from "../interpreter/operations/type-conversion.js"
import type { Realm } from "../interpreter/realm.js"
import { callable, count, list, text } from "../interpreter/record-kinds.js"
import { partOf } from "../interpreter/text-part.js"
import { describeActivation } from "./define.js"
import { requireGlobal } from "./regexp-object.js"
import { appendString, GetSubstitution, StringIndexOf } from "./strings.js"

/** Calls the replacing function for each place at which the text was found. */
class ReplaceString extends Activation {
  private index = 0
  private replaced = ""
  private endOfLastMatch = 0

  constructor(
    private readonly string: string,
    private readonly searchString: string,
    private readonly replaceValue: GuestObject,
    private readonly positions: readonly number[],
  ) {
    super()
  }

  resume(realm: Realm, value: Value): Step {
    const { string, searchString, positions } = this
    if (this.index > 0) {
      const position = positions[this.index - 1] as number
      this.replaced = appendString(realm, this.replaced, partOf(string, this.endOfLastMatch, position))
      this.replaced = appendString(realm, this.replaced, ToString(realm, value))
      this.endOfLastMatch = position + searchString.length
    }
    if (this.index === positions.length) {
      return this.finish(appendString(realm, this.replaced, partOf(string, this.endOfLastMatch)))
    }
    const position = positions[this.index++] as number
    return this.call(this.replaceValue, undefined, [searchString, position, string])
  }
}

/** Puts a template's text in at each place. */
function substitute(
  realm: Realm,
  string: string,
  searchString: string,
  template: string,
  positions: readonly number[],
): string {
  let result = ""
  let endOfLastMatch = 0
  const isLiteral = !template.includes("$")
  for (const position of positions) {
    const replacement = isLiteral
      ? template
      : GetSubstitution(realm, searchString, string, position, [], undefined, template)
    result = appendString(realm, result, partOf(string, endOfLastMatch, position))
    result = appendString(realm, result, replacement)
    endOfLastMatch = position + searchString.length
  }
  return endOfLastMatch < string.length ? appendString(realm, result, partOf(string, endOfLastMatch)) : result
}

function replace(
  realm: Realm,
  O: Value,
  searchValue: Value,
  replaceValue: Value,
  isAll: boolean,
): ReplaceString | string {
  const string = ToString(realm, O)
  const searchString = ToString(realm, searchValue)
  const template = isCallable(replaceValue) ? "" : ToString(realm, replaceValue)
  const positions: number[] = []
  const advanceBy = Math.max(1, searchString.length)
  for (
    let position = StringIndexOf(realm, string, searchString, 0);
    position >= 0;
    position = nextPosition(realm, string, searchString, position + advanceBy)
  ) {
    positions.push(position)
    if (!isAll) break
  }
  if (positions.length === 0) return string
  if (!isCallable(replaceValue)) return substitute(realm, string, searchString, template, positions)
  return new ReplaceString(string, searchString, replaceValue, positions)
}

/** The first search charged going over the whole text, so only long texts to look for are charged again. */
function nextPosition(realm: Realm, string: string, searchString: string, from: number): number {
  if (from > string.length) return -1
  chargeSteps(realm, 1)
  chargeBytes(realm, 8)
  if (searchString.length > 64) return StringIndexOf(realm, string, searchString, from)
  return string.indexOf(searchString, from)
}

/** https://tc39.es/ecma262/#sec-string.prototype.replace */
export const StringProto_replace = activating((realm, thisValue, args) => {
  const O = RequireObjectCoercible(realm, thisValue, "String.prototype.replace")
  const [searchValue, replaceValue] = args
  if (searchValue instanceof GuestObject) {
    const replacer = GetMethod(realm, searchValue, wellKnownSymbols.replace)
    if (replacer !== undefined) return new OneCall(replacer, searchValue, [O, replaceValue])
  }
  return replace(realm, O, searchValue, replaceValue, false)
})

/** https://tc39.es/ecma262/#sec-string.prototype.replaceall */
export const StringProto_replaceAll = activating((realm, thisValue, args) => {
  const O = RequireObjectCoercible(realm, thisValue, "String.prototype.replaceAll")
  const [searchValue, replaceValue] = args
  if (searchValue instanceof GuestObject) {
    requireGlobal(realm, searchValue, "replaceAll")
    const replacer = GetMethod(realm, searchValue, wellKnownSymbols.replace)
    if (replacer !== undefined) return new OneCall(replacer, searchValue, [O, replaceValue])
  }
  return replace(realm, O, searchValue, replaceValue, true)
})

describeActivation(ReplaceString, "String.prototype.replace", {
  index: count,
  replaced: text,
  endOfLastMatch: count,
  string: text,
  searchString: text,
  replaceValue: callable,
  positions: list(count),
})
