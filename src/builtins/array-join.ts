/**
 * `join` and what goes through it. An array that contains itself is shown as nothing where it comes again, as in V8; the
 * joins under way are kept per realm.
 */
import { chargeBytes, chargeSteps, chargeString, MAX_STRING_LENGTH } from "../interpreter/budget.js"
import type { Behaviour } from "../interpreter/objects/function.js"
import type { GuestObject } from "../interpreter/objects/object.js"
import type { Value } from "../interpreter/objects/value.js"
import { Invoke, LengthOfArrayLike } from "../interpreter/operations/object-operations.js"
import { ToObject, ToString } from "../interpreter/operations/type-conversion.js"
import type { Realm } from "../interpreter/realm.js"
import { thisArrayLike } from "./array-like.js"

const openJoinsKey = "array joins"

function openJoins(realm: Realm): GuestObject[] {
  let open = realm.libraryData.get(openJoinsKey) as GuestObject[] | undefined
  if (open === undefined) {
    open = []
    realm.libraryData.set(openJoinsKey, open)
  }
  return open
}

/** The texts of the elements with a separator between; `show` is not asked for undefined and null. */
export function joinElements(
  realm: Realm,
  O: GuestObject,
  len: number,
  separator: string,
  show: (element: Value) => string,
): string {
  const open = openJoins(realm)
  chargeSteps(realm, open.length >> 3)
  if (open.includes(O)) return ""
  open.push(O)
  const depth = open.length
  try {
    const parts: string[] = []
    let length = 0
    for (let k = 0; k < len; k++) {
      chargeSteps(realm, 1)
      chargeBytes(realm, 8)
      const element = O.GetIndex(realm, k)
      const text =
        typeof element === "string" ? element : element === undefined || element === null ? "" : show(element)
      length += text.length + (k === 0 ? 0 : separator.length)
      if (length > MAX_STRING_LENGTH) chargeString(realm, length)
      parts.push(text)
    }
    chargeString(realm, length)
    return parts.join(separator)
  } finally {
    open.length = depth - 1
  }
}

/** https://tc39.es/ecma262/#sec-array.prototype.join */
export const ArrayProto_join: Behaviour = (realm, thisValue, args) => {
  const O = thisArrayLike(realm, thisValue, "join")
  const len = LengthOfArrayLike(realm, O)
  const separator = args[0] === undefined ? "," : ToString(realm, args[0])
  return joinElements(realm, O, len, separator, (element) => ToString(realm, element))
}

/** https://tc39.es/ecma402/#sup-array.prototype.tolocalestring */
export const ArrayProto_toLocaleString: Behaviour = (realm, thisValue, args) => {
  const O = ToObject(realm, thisValue)
  return localeJoin(realm, O, LengthOfArrayLike(realm, O), args)
}

export function localeJoin(realm: Realm, O: GuestObject, len: number, args: readonly Value[]): string {
  const show = (element: Value) => ToString(realm, Invoke(realm, element, "toLocaleString", [args[0], args[1]]))
  return joinElements(realm, O, len, ",", show)
}
