/**
 * Objects of regular expressions and how they are made: https://tc39.es/ecma262/#sec-abstract-operations-for-regexp-creation
 *
 * Compiled patterns are kept for the whole process, a bounded number of them: they hold nothing of a plan but its pattern's
 * text, and what compiling costs is charged whether it was done or not.
 */
import { chargeBytes, chargeSteps } from "../interpreter/budget.js"
import { HOST_ERROR_STEPS } from "../interpreter/costs.js"
import { throwError, throwTypeError } from "../interpreter/errors.js"
import { GuestObject } from "../interpreter/objects/object.js"
import { RegExpObject } from "../interpreter/objects/regexp.js"
import { type Value, wellKnownSymbols } from "../interpreter/objects/value.js"
import { ToBoolean, ToString } from "../interpreter/operations/type-conversion.js"
import type { Realm } from "../interpreter/realm.js"
import { type CompiledRegExp, compileRegExp } from "./regexp/compile.js"
import type { ChargeCompiling } from "./regexp/limits.js"
import { RegExpSyntaxError } from "./regexp/syntax-error.js"

const MAX_CACHED = 256
const MAX_CACHED_BYTES = 1 << 22

/** What even the shortest pattern takes to be compiled. */
const COMPILE_STEPS = 50

/** Compiled patterns by flags and source, oldest first. */
const cache = new Map<string, CompiledRegExp>()
let cachedBytes = 0

/** `charge` is told of the steps that it takes, if it is not there yet, while it takes them. */
function compileCached(source: string, flags: string, charge: ChargeCompiling): CompiledRegExp {
  const key = `${flags}/${source}`
  const known = cache.get(key)
  if (known !== undefined) return known
  const compiled = compileRegExp(source, flags, charge)
  cache.set(key, compiled)
  cachedBytes += compiled.byteSize
  for (const [oldKey, old] of cache) {
    if (cache.size <= MAX_CACHED && cachedBytes <= MAX_CACHED_BYTES) break
    cache.delete(oldKey)
    cachedBytes -= old.byteSize
  }
  return compiled
}

/**
 * The program of a regular expression. It is compiled again if the object came out of a snapshot, which takes time, but no
 * steps: those were charged when it was made.
 */
export function compiledOf(realm: Realm, R: RegExpObject): CompiledRegExp {
  if (R.compiled === null) R.compiled = compileCached(R.source, R.flags, () => realm.onRefuel())
  return R.compiled as CompiledRegExp
}

/** https://tc39.es/ecma262/#sec-regexpinitialize up to setting `lastIndex`: the program, or the guest's SyntaxError. */
function compilePattern(realm: Realm, source: string, flags: string): CompiledRegExp {
  chargeSteps(realm, COMPILE_STEPS + (source.length >> 3))
  let charged = 0
  const charge = (steps: number): void => {
    charged += steps
    chargeSteps(realm, steps)
    // These steps are long ones.
    realm.onRefuel()
  }
  try {
    const compiled = compileCached(source, flags, charge)
    chargeSteps(realm, compiled.compileSteps - charged)
    return compiled
  } catch (error) {
    if (!(error instanceof RegExpSyntaxError)) throw error
    chargeSteps(realm, HOST_ERROR_STEPS)
    return throwError(realm, "SyntaxError", error.message)
  }
}

/** https://tc39.es/ecma262/#sec-regexpalloc and RegExpInitialize, for a prototype that is known. */
export function createRegExp(
  realm: Realm,
  pattern: Value,
  flags: Value,
  proto: GuestObject = realm.intrinsics.RegExpPrototype,
): RegExpObject {
  const P = pattern === undefined ? "" : ToString(realm, pattern)
  const F = flags === undefined ? "" : ToString(realm, flags)
  const compiled = compilePattern(realm, P, F)
  chargeBytes(realm, 96)
  return new RegExpObject(proto, P, F, compiled)
}

/** https://tc39.es/ecma262/#sec-regexpcreate */
export function RegExpCreate(realm: Realm, P: Value, F: Value): RegExpObject {
  return createRegExp(realm, P, F)
}

/** RegExpInitialize on an object that is there: https://tc39.es/ecma262/#sec-regexp.prototype.compile */
export function reinitialize(realm: Realm, R: RegExpObject, pattern: Value, flags: Value): void {
  const P = pattern === undefined ? "" : ToString(realm, pattern)
  const F = flags === undefined ? "" : ToString(realm, flags)
  R.compiled = compilePattern(realm, P, F)
  R.source = P
  R.flags = F
}

/** https://tc39.es/ecma262/#sec-isregexp */
export function IsRegExp(realm: Realm, argument: Value): boolean {
  if (!(argument instanceof GuestObject)) return false
  const matcher = argument.Get(realm, wellKnownSymbols.match)
  return matcher === undefined ? argument instanceof RegExpObject : ToBoolean(matcher)
}

/** `matchAll` and `replaceAll` take no regular expression without `g`. */
export function requireGlobal(realm: Realm, value: GuestObject, method: string): void {
  if (!IsRegExp(realm, value)) return
  const flags = value.Get(realm, "flags")
  if (flags === undefined || flags === null) {
    const what = `String.prototype.${method}`
    throwTypeError(
      realm,
      method === "matchAll"
        ? `The .flags property of the argument to ${what} cannot be null or undefined`
        : `${what} called on null or undefined`,
    )
  }
  if (!ToString(realm, flags).includes("g")) {
    throwTypeError(realm, `String.prototype.${method} called with a non-global RegExp argument`)
  }
}
