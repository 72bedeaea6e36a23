/**
 * https://tc39.es/ecma262/#sec-regexp.prototype-%25symbol.replace%25
 *
 * All matches are found first; then each is replaced, by a template's text or by what a function gives.
 */
import { Activation, activating, type Step } from "../interpreter/activation.js"
import { chargeBytes, chargeSteps } from "../interpreter/budget.js"
import type { GuestObject } from "../interpreter/objects/object.js"
import { RegExpObject } from "../interpreter/objects/regexp.js"
import type { Value } from "../interpreter/objects/value.js"
import { LengthOfArrayLike } from "../interpreter/operations/object-operations.js"
import { isCallable, ToIntegerOrInfinity, ToObject, ToString } from "../interpreter/operations/type-conversion.js"
import type { Realm } from "../interpreter/realm.js"
import {
  callable,
  count,
  instance,
  integer,
  list,
  nullable,
  object,
  optional,
  record,
  recordKind,
  text,
  value,
} from "../interpreter/record-kinds.js"
import { partOf } from "../interpreter/text-part.js"
import { describeActivation, describeClass } from "./define.js"
import {
  AdvanceStringIndex,
  captureTexts,
  createGroups,
  getLastIndex,
  isPristine,
  matchNext,
  RegExpExec,
  setLastIndex,
} from "./regexp-exec.js"
import { compiledOf } from "./regexp-object.js"
import { flagsOf, forEachMatch, isUnicode, requireReceiver } from "./regexp-symbols.js"
import { appendString, GetSubstitution } from "./strings.js"

/** A match as the replacing function and the template see it. */
interface Match {
  readonly matched: string
  readonly position: number
  /** From the first group on. */
  readonly captures: readonly (string | undefined)[]
  readonly namedCaptures: Value
}

export const RegExpProto_replace = activating((realm, thisValue, args) => {
  const rx = requireReceiver(realm, thisValue, "RegExp.prototype.@@replace")
  const S = ToString(realm, args[0])
  const [, replaceValue] = args
  const template = isCallable(replaceValue) ? "" : ToString(realm, replaceValue)
  const flags = flagsOf(realm, rx)
  if (isPristine(realm, rx)) {
    if (!isCallable(replaceValue)) return substitutePristine(realm, rx, S, template)
    const found = collectPristine(realm, rx, S)
    return found.length === 0 ? S : new ReplaceMatches(S, replaceValue, found, rx)
  }
  const results = collectResults(realm, rx, S, flags)
  if (isCallable(replaceValue)) return new ReplaceResults(S, replaceValue, results)
  return substituteResults(realm, S, template, results)
})

// ---- pristine expressions: matches are offsets ----

function collectPristine(realm: Realm, rx: RegExpObject, S: string): number[][] {
  const found: number[][] = []
  const keep = (captures: number[]) => {
    chargeBytes(realm, 24 + captures.length * 8)
    found.push(captures)
  }
  if (rx.flags.includes("g")) {
    setLastIndex(realm, rx, 0)
    forEachMatch(realm, rx, S, keep)
  } else {
    const captures = matchNext(realm, rx, S)
    if (captures !== null) keep(captures)
  }
  return found
}

function readOffsets(realm: Realm, rx: RegExpObject, S: string, captures: readonly number[]): Match {
  const texts = captureTexts(realm, S, captures)
  return {
    matched: texts[0] as string,
    position: captures[0] as number,
    captures: texts.slice(1),
    namedCaptures: createGroups(realm, compiledOf(realm, rx), texts),
  }
}

function substitutePristine(realm: Realm, rx: RegExpObject, S: string, template: string): string {
  let result = ""
  let nextSourcePosition = 0
  const isLiteral = !template.includes("$")
  const replace = (captures: readonly number[]) => {
    const position = captures[0] as number
    if (position > nextSourcePosition) result = appendString(realm, result, partOf(S, nextSourcePosition, position))
    const replacement = isLiteral ? template : substitute(realm, S, template, readOffsets(realm, rx, S, captures))
    if (replacement !== "") result = appendString(realm, result, replacement)
    nextSourcePosition = captures[1] as number
  }
  if (rx.flags.includes("g")) {
    setLastIndex(realm, rx, 0)
    forEachMatch(realm, rx, S, replace)
  } else {
    const captures = matchNext(realm, rx, S)
    if (captures === null) return S
    replace(captures)
  }
  if (nextSourcePosition === 0 && result === "") return S
  return nextSourcePosition < S.length ? appendString(realm, result, partOf(S, nextSourcePosition)) : result
}

// ---- results of any `exec`: looked at only when their turn comes ----

function collectResults(realm: Realm, rx: GuestObject, S: string, flags: string): GuestObject[] {
  const results: GuestObject[] = []
  const isGlobal = flags.includes("g")
  const unicode = isUnicode(flags)
  if (isGlobal) setLastIndex(realm, rx, 0)
  for (;;) {
    const result = RegExpExec(realm, rx, S)
    if (result === null) return results
    chargeSteps(realm, 1)
    chargeBytes(realm, 8)
    results.push(result)
    if (!isGlobal) return results
    if (ToString(realm, result.Get(realm, "0")) === "") {
      setLastIndex(realm, rx, AdvanceStringIndex(S, getLastIndex(realm, rx), unicode))
    }
  }
}

function readResult(realm: Realm, S: string, result: GuestObject): Match {
  const nCaptures = Math.max(LengthOfArrayLike(realm, result) - 1, 0)
  const matched = ToString(realm, result.Get(realm, "0"))
  const index = ToIntegerOrInfinity(realm, result.Get(realm, "index"))
  const position = Math.max(Math.min(index, S.length), 0)
  const captures: (string | undefined)[] = []
  for (let n = 1; n <= nCaptures; n++) {
    chargeSteps(realm, 1)
    chargeBytes(realm, 8)
    const capN = result.GetIndex(realm, n)
    captures.push(capN === undefined ? undefined : ToString(realm, capN))
  }
  return { matched, position, captures, namedCaptures: result.Get(realm, "groups") }
}

function substitute(realm: Realm, S: string, template: string, found: Match): string {
  const { matched, position, captures, namedCaptures } = found
  const named = namedCaptures === undefined ? undefined : ToObject(realm, namedCaptures)
  return GetSubstitution(realm, matched, S, position, captures, named, template)
}

function substituteResults(realm: Realm, S: string, template: string, results: readonly GuestObject[]): string {
  const text = new ReplacedText(S)
  for (const result of results) {
    const found = readResult(realm, S, result)
    text.add(realm, found, substitute(realm, S, template, found))
  }
  return text.finish(realm)
}

/** The text so far, and how much of the source is in it. Matches of a strange `exec` may lie before that; they count for nothing. */
class ReplacedText {
  private accumulated = ""
  private nextSourcePosition = 0

  constructor(private readonly S: string) {}

  add(realm: Realm, { position, matched }: Match, replacement: string): void {
    if (position < this.nextSourcePosition) return
    const before = partOf(this.S, this.nextSourcePosition, position)
    this.accumulated = appendString(realm, appendString(realm, this.accumulated, before), replacement)
    this.nextSourcePosition = position + matched.length
  }

  finish(realm: Realm): string {
    if (this.nextSourcePosition >= this.S.length) return this.accumulated
    return appendString(realm, this.accumulated, partOf(this.S, this.nextSourcePosition))
  }
}

// ---- with a function ----

/** Calls the function for each match in turn. */
abstract class Replace extends Activation {
  private index = 0
  private pending: Match | null = null
  private readonly text: ReplacedText

  constructor(
    protected readonly S: string,
    private readonly replaceValue: GuestObject,
    private readonly count: number,
  ) {
    super()
    this.text = new ReplacedText(S)
  }

  protected abstract read(realm: Realm, index: number): Match

  resume(realm: Realm, value: Value): Step {
    if (this.pending !== null) this.text.add(realm, this.pending, ToString(realm, value))
    if (this.index === this.count) return this.finish(this.text.finish(realm))
    const found = this.read(realm, this.index++)
    this.pending = found
    const { matched, captures, position, namedCaptures } = found
    const args: Value[] = [matched, ...captures, position, this.S]
    if (namedCaptures !== undefined) args.push(namedCaptures)
    return this.call(this.replaceValue, undefined, args)
  }
}

class ReplaceMatches extends Replace {
  constructor(
    S: string,
    replaceValue: GuestObject,
    private readonly found: readonly (readonly number[])[],
    private readonly rx: RegExpObject,
  ) {
    super(S, replaceValue, found.length)
  }

  /** The offsets lie in the text, as they always do. */
  fits(): boolean {
    const isPair = (start: number, end: number) =>
      start === -1 ? end === -1 : start >= 0 && start <= end && end <= this.S.length
    return this.found.every((captures) => {
      if (captures.length < 2 || captures.length % 2 !== 0 || captures[0] === -1) return false
      for (let at = 0; at < captures.length; at += 2) {
        if (!isPair(captures[at] as number, captures[at + 1] as number)) return false
      }
      return true
    })
  }

  protected read(realm: Realm, index: number): Match {
    return readOffsets(realm, this.rx, this.S, this.found[index] as number[])
  }
}

class ReplaceResults extends Replace {
  constructor(
    S: string,
    replaceValue: GuestObject,
    private readonly results: readonly GuestObject[],
  ) {
    super(S, replaceValue, results.length)
  }

  protected read(realm: Realm, index: number): Match {
    return readResult(realm, this.S, this.results[index] as GuestObject)
  }
}

const matchKind = recordKind("match", {
  matched: text,
  position: count,
  captures: list(optional(text)),
  namedCaptures: value,
})

describeClass(ReplacedText, "replaced text", { accumulated: text, nextSourcePosition: count, S: text })

const replaceFields = {
  index: count,
  pending: nullable(record(matchKind)),
  text: instance(() => ReplacedText),
  S: text,
  replaceValue: callable,
  count,
}

describeActivation(
  ReplaceMatches,
  "RegExp.prototype.@@replace",
  { ...replaceFields, found: list(list(integer)), rx: instance(() => RegExpObject) },
  (_realm, replace) => {
    if (!replace.fits()) throw new TypeError("replaces what does not lie in its text")
  },
)

describeActivation(ReplaceResults, "RegExp.prototype.@@replace results", { ...replaceFields, results: list(object) })
