/** https://tc39.es/ecma262/#sec-regexp.prototype-%25symbol.split%25 */
import { chargeBytes, chargeSteps } from "../interpreter/budget.js"
import type { ArrayObject } from "../interpreter/objects/array.js"
import type { GuestObject } from "../interpreter/objects/object.js"
import type { RegExpObject } from "../interpreter/objects/regexp.js"
import type { Value } from "../interpreter/objects/value.js"
import {
  Construct,
  CreateArrayFromList,
  LengthOfArrayLike,
  SpeciesConstructor,
} from "../interpreter/operations/object-operations.js"
import { ToString, ToUint32 } from "../interpreter/operations/type-conversion.js"
import type { Realm } from "../interpreter/realm.js"
import { partOf } from "../interpreter/text-part.js"
import {
  AdvanceStringIndex,
  captureText,
  getLastIndex,
  isPristine,
  match,
  RegExpExec,
  setLastIndex,
} from "./regexp-exec.js"
import { compiledOf, createRegExp } from "./regexp-object.js"
import { isUnicode, requireReceiver } from "./regexp-symbols.js"
import { chargeSlice } from "./strings.js"

const NO_LIMIT = 4294967295

export function RegExpProto_split(realm: Realm, thisValue: Value, args: Value[]): Value {
  const rx = requireReceiver(realm, thisValue, "RegExp.prototype.@@split")
  const S = ToString(realm, args[0])
  if (isPristine(realm, rx) && (args[1] === undefined || typeof args[1] === "number")) {
    return splitPristine(realm, rx, S, args[1] === undefined ? NO_LIMIT : args[1] >>> 0)
  }
  const C = SpeciesConstructor(realm, rx, realm.intrinsics.RegExp)
  const flags = ToString(realm, rx.Get(realm, "flags"))
  const splitter = Construct(realm, C, [rx, flags.includes("y") ? flags : `${flags}y`])
  const lim = args[1] === undefined ? NO_LIMIT : ToUint32(realm, args[1])
  const parts = new Parts(realm, S, lim)
  if (lim === 0) return parts.array
  if (S === "") {
    if (RegExpExec(realm, splitter, S) === null) parts.add(S)
    return parts.array
  }
  return splitStepwise(realm, splitter, S, isUnicode(flags), parts)
}

/** Collects the parts, up to the limit. */
class Parts {
  private readonly elements: Value[] = []
  readonly array: ArrayObject

  constructor(
    private readonly realm: Realm,
    private readonly S: string,
    private readonly limit: number,
  ) {
    this.array = CreateArrayFromList(realm, this.elements)
  }

  get isFull(): boolean {
    return this.elements.length >= this.limit
  }

  add(value: Value): void {
    chargeBytes(this.realm, 8)
    this.elements.push(value)
  }

  addText(from: number, to: number): void {
    chargeSlice(this.realm, to - from)
    chargeBytes(this.realm, 24)
    this.add(partOf(this.S, from, to))
  }
}

/** Tries at each place in turn, with a sticky splitter that may be anything. */
function splitStepwise(realm: Realm, splitter: GuestObject, S: string, unicode: boolean, parts: Parts): ArrayObject {
  let p = 0
  let q = 0
  while (q < S.length) {
    chargeSteps(realm, 1)
    setLastIndex(realm, splitter, q)
    const z = RegExpExec(realm, splitter, S)
    const e = z === null ? p : Math.min(getLastIndex(realm, splitter), S.length)
    if (z === null || e === p) {
      q = AdvanceStringIndex(S, q, unicode)
      continue
    }
    parts.addText(p, q)
    if (parts.isFull) return parts.array
    p = e
    const numberOfCaptures = Math.max(LengthOfArrayLike(realm, z) - 1, 0)
    for (let i = 1; i <= numberOfCaptures; i++) {
      chargeSteps(realm, 1)
      parts.add(z.GetIndex(realm, i))
      if (parts.isFull) return parts.array
    }
    q = p
  }
  parts.addText(p, S.length)
  return parts.array
}

/** Nobody can see the splitter, so the matcher looks for the next place by itself. */
function splitPristine(realm: Realm, rx: RegExpObject, S: string, lim: number): ArrayObject {
  const parts = new Parts(realm, S, lim)
  if (lim === 0) return parts.array
  const isSticky = rx.flags.includes("y")
  const searching = isSticky ? createRegExp(realm, rx.source, rx.flags.replace("y", "")) : rx
  const compiled = compiledOf(realm, searching)
  const unicode = isUnicode(rx.flags)
  if (S === "") {
    if (match(realm, compiled, S, 0) === null) parts.add(S)
    return parts.array
  }
  let p = 0
  let q = 0
  while (q < S.length) {
    const captures = match(realm, compiled, S, q)
    if (captures === null) break
    const at = captures[0] as number
    const e = captures[1] as number
    if (at >= S.length) break
    if (e === p) {
      q = AdvanceStringIndex(S, Math.max(at, q), unicode)
      continue
    }
    parts.addText(p, at)
    if (parts.isFull) return parts.array
    p = e
    for (let i = 1; 2 * i < captures.length; i++) {
      parts.add(captureText(realm, S, captures, i))
      if (parts.isFull) return parts.array
    }
    q = p
  }
  parts.addText(p, S.length)
  return parts.array
}
