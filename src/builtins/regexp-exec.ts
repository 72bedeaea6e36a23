/**
 * Matching: https://tc39.es/ecma262/#sec-regexpexec, and when the short way round it may be taken.
 *
 * A regular expression is *pristine* while nothing that the standard's steps would look up on it can have been changed by a
 * plan: it has its own shape and prototype, and `exec`, the flags and the species are the intrinsic ones. Methods then match
 * without making result arrays or calling `exec`.
 */
import { chargeBytes, chargeSteps } from "../interpreter/budget.js"
import { PROPERTY_BYTES } from "../interpreter/costs.js"
import { throwTypeError } from "../interpreter/errors.js"
import { describeCallee } from "../interpreter/inspect.js"
import { ArrayObject } from "../interpreter/objects/array.js"
import { BuiltinFunction } from "../interpreter/objects/function.js"
import { Accessor, GuestObject, LazyValue } from "../interpreter/objects/object.js"
import { RegExpObject, regexpShape } from "../interpreter/objects/regexp.js"
import { DATA, FLAG_BITS } from "../interpreter/objects/shape.js"
import { type PropertyKey, type Value, wellKnownSymbols } from "../interpreter/objects/value.js"
import {
  CreateArrayFromList,
  OrdinaryObjectCreate,
  Set as SetProperty,
} from "../interpreter/operations/object-operations.js"
import { isCallable, ToLength } from "../interpreter/operations/type-conversion.js"
import type { Realm } from "../interpreter/realm.js"
import { partOf } from "../interpreter/text-part.js"
import type { CompiledRegExp } from "./regexp/compile.js"
import { execute, type RegExpMeter } from "./regexp/matcher.js"
import { compiledOf } from "./regexp-object.js"
import { chargeSlice } from "./strings.js"

class RealmMeter implements RegExpMeter {
  constructor(private readonly realm: Realm) {}
  charge(steps: number): void {
    chargeSteps(this.realm, steps)
  }
  allocate(bytes: number): void {
    chargeBytes(this.realm, bytes)
  }
}

export function match(realm: Realm, compiled: CompiledRegExp, S: string, lastIndex: number): number[] | null {
  return execute(compiled, S, lastIndex, new RealmMeter(realm))
}

export function getLastIndex(realm: Realm, R: GuestObject): number {
  const value = R instanceof RegExpObject ? R.slots[0] : R.Get(realm, "lastIndex")
  return typeof value === "number" && value >= 0 && Number.isSafeInteger(value) ? value : ToLength(realm, value)
}

export function setLastIndex(realm: Realm, R: GuestObject, value: Value): void {
  if (R instanceof RegExpObject && R.shape === regexpShape) R.slots[0] = value
  else SetProperty(realm, R, "lastIndex", value)
}

/** https://tc39.es/ecma262/#sec-regexpbuiltinexec up to the match: captures as offsets. */
export function matchNext(realm: Realm, R: RegExpObject, S: string): number[] | null {
  const lastIndex = getLastIndex(realm, R)
  const compiled = compiledOf(realm, R)
  const { global, sticky } = compiled.flags
  const usesLastIndex = global || sticky
  const captures =
    usesLastIndex && lastIndex > S.length ? null : match(realm, compiled, S, usesLastIndex ? lastIndex : 0)
  if (usesLastIndex) setLastIndex(realm, R, captures === null ? 0 : (captures[1] as number))
  return captures
}

/** https://tc39.es/ecma262/#sec-regexpbuiltinexec */
export function RegExpBuiltinExec(realm: Realm, R: RegExpObject, S: string): ArrayObject | null {
  const captures = matchNext(realm, R, S)
  return captures === null ? null : createMatch(realm, compiledOf(realm, R), S, captures)
}

/** https://tc39.es/ecma262/#sec-regexpexec */
export function RegExpExec(realm: Realm, R: GuestObject, S: string): GuestObject | null {
  if (isPristine(realm, R)) return RegExpBuiltinExec(realm, R, S)
  const exec = R.Get(realm, "exec")
  if (isCallable(exec)) {
    const result = exec.Call(realm, R, [S])
    if (result === null || result instanceof GuestObject) return result
    return throwTypeError(realm, "RegExp exec method returned something other than an Object or null")
  }
  return RegExpBuiltinExec(realm, requireRegExp(realm, R, "RegExp.prototype.exec"), S)
}

export function requireRegExp(realm: Realm, R: Value, method: string): RegExpObject {
  if (R instanceof RegExpObject) return R
  return throwTypeError(realm, `Method ${method} called on incompatible receiver ${describeCallee(R)}`)
}

// ---- results ----

const matchShape = new ArrayObject(null, []).shape
  .child("index", DATA, null)
  .child("input", DATA, null)
  .child("groups", DATA, null)
const matchShapeWithIndices = matchShape.child("indices", DATA, null)
const indicesShape = new ArrayObject(null, []).shape.child("groups", DATA, null)

/** The text of a capture; undefined for a group that took no part. */
export function captureText(realm: Realm, S: string, captures: readonly number[], index: number): string | undefined {
  const start = captures[2 * index] as number
  if (start < 0) return undefined
  const end = captures[2 * index + 1] as number
  chargeSlice(realm, end - start)
  return partOf(S, start, end)
}

/** The texts of all captures, the whole match first. */
export function captureTexts(realm: Realm, S: string, captures: readonly number[]): (string | undefined)[] {
  const texts: (string | undefined)[] = []
  for (let i = 0; 2 * i < captures.length; i++) texts.push(captureText(realm, S, captures, i))
  return texts
}

/** What a match has besides its array. */
const MATCH_BYTES = 4 * PROPERTY_BYTES

/** The array that `exec` gives. */
export function createMatch(
  realm: Realm,
  compiled: CompiledRegExp,
  S: string,
  captures: readonly number[],
): ArrayObject {
  const texts = captureTexts(realm, S, captures)
  const array = CreateArrayFromList(realm, texts)
  const groups = createGroups(realm, compiled, texts)
  chargeBytes(realm, MATCH_BYTES)
  array.shape = matchShape
  if (compiled.flags.hasIndices) {
    array.shape = matchShapeWithIndices
    array.slots = [captures[0], S, groups, createIndices(realm, compiled, captures)]
  } else array.slots = [captures[0], S, groups]
  return array
}

/** The object of named groups; undefined if the pattern names none. */
export function createGroups(
  realm: Realm,
  compiled: CompiledRegExp,
  values: readonly Value[],
): GuestObject | undefined {
  if (compiled.groupNames.length === 0) return undefined
  const groups = OrdinaryObjectCreate(realm, null)
  for (const { name, indices } of compiled.groupNames) {
    const index = indices.find((candidate) => values[candidate] !== undefined)
    groups.putOwn(realm, name, index === undefined ? undefined : values[index])
  }
  return groups
}

/** https://tc39.es/ecma262/#sec-makematchindicesindexpairarray */
function createIndices(realm: Realm, compiled: CompiledRegExp, captures: readonly number[]): ArrayObject {
  const pairs: Value[] = []
  for (let i = 0; i < captures.length; i += 2) {
    const start = captures[i] as number
    pairs.push(start < 0 ? undefined : CreateArrayFromList(realm, [start, captures[i + 1]]))
  }
  const array = CreateArrayFromList(realm, pairs)
  array.shape = indicesShape
  array.slots = [createGroups(realm, compiled, pairs)]
  return array
}

/** https://tc39.es/ecma262/#sec-advancestringindex */
export function AdvanceStringIndex(S: string, index: number, unicode: boolean): number {
  if (!unicode || index + 1 >= S.length) return index + 1
  const first = S.charCodeAt(index)
  if (first < 0xd800 || first > 0xdbff) return index + 1
  const second = S.charCodeAt(index + 1)
  return second >= 0xdc00 && second <= 0xdfff ? index + 2 : index + 1
}

// ---- pristine ----

/** What the methods of a regular expression look up, and the id of the built-in that is to be found there. */
const watched: readonly (readonly [key: PropertyKey, id: string])[] = [
  ["exec", "RegExp.prototype.exec"],
  ["constructor", "RegExp"],
  ["flags", "get RegExp.prototype.flags"],
  ["hasIndices", "get RegExp.prototype.hasIndices"],
  ["global", "get RegExp.prototype.global"],
  ["ignoreCase", "get RegExp.prototype.ignoreCase"],
  ["multiline", "get RegExp.prototype.multiline"],
  ["dotAll", "get RegExp.prototype.dotAll"],
  ["unicode", "get RegExp.prototype.unicode"],
  ["unicodeSets", "get RegExp.prototype.unicodeSets"],
  ["sticky", "get RegExp.prototype.sticky"],
]

/** The state of prototype and constructor in which they were last found untouched. */
interface Untouched {
  prototypeShape: number
  constructorShape: number
  readonly slots: number[]
  readonly values: unknown[]
  speciesSlot: number
  species: unknown
}

const UNTOUCHED = Symbol("untouched RegExp.prototype")

export function isPristine(realm: Realm, R: GuestObject): R is RegExpObject {
  if (!(R instanceof RegExpObject) || R.shape !== regexpShape) return false
  const prototype = realm.intrinsics.RegExpPrototype
  if (R.proto !== prototype) return false
  const builtin = realm.intrinsics.RegExp
  const known = realm.libraryData.get(UNTOUCHED) as Untouched | undefined
  if (known !== undefined && isStill(known, prototype, builtin)) return true
  return findUntouched(realm, prototype, builtin)
}

function isStill(known: Untouched, prototype: GuestObject, builtin: GuestObject): boolean {
  if (prototype.shape.id !== known.prototypeShape || builtin.shape.id !== known.constructorShape) return false
  if (builtin.slots[known.speciesSlot] !== known.species) return false
  const { slots, values } = known
  for (let i = 0; i < slots.length; i++) if (prototype.slots[slots[i] as number] !== values[i]) return false
  return true
}

function findUntouched(realm: Realm, prototype: GuestObject, builtin: GuestObject): boolean {
  const slots: number[] = []
  const values: unknown[] = []
  for (const [key, id] of watched) {
    const slot = prototype.shape.lookup(key) >> FLAG_BITS
    if (slot < 0 || !isBuiltin(prototype.slots[slot], id)) return false
    slots.push(slot)
    values.push(prototype.slots[slot])
  }
  const speciesSlot = builtin.shape.lookup(wellKnownSymbols.species) >> FLAG_BITS
  if (speciesSlot < 0 || !isBuiltin(builtin.slots[speciesSlot], "get RegExp.[Symbol.species]")) return false
  realm.libraryData.set(UNTOUCHED, {
    prototypeShape: prototype.shape.id,
    constructorShape: builtin.shape.id,
    slots,
    values,
    speciesSlot,
    species: builtin.slots[speciesSlot],
  } satisfies Untouched)
  return true
}

/** A slot that was not looked at yet, or holds the built-in function or getter with this id. */
function isBuiltin(value: unknown, id: string): boolean {
  if (value instanceof LazyValue) return true
  const fn = value instanceof Accessor ? value.get : value
  return fn instanceof BuiltinFunction && fn.definition.id === id
}
