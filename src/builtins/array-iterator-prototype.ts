/** https://tc39.es/ecma262/#sec-%25arrayiteratorprototype%25-object */
import { throwTypeError } from "../interpreter/errors.js"
import { ArrayIteratorObject } from "../interpreter/objects/iterator.js"
import type { GuestObject } from "../interpreter/objects/object.js"
import { TypedArrayObject } from "../interpreter/objects/typed-array.js"
import { CreateIteratorResultObject } from "../interpreter/operations/iterator-operations.js"
import { CreateArrayFromList, LengthOfArrayLike } from "../interpreter/operations/object-operations.js"
import type { Realm } from "../interpreter/realm.js"
import { throwDetached } from "./array-buffer.js"
import { defineFunction, defineObject } from "./define.js"
import { describeValue } from "./messages.js"

/** https://tc39.es/ecma262/#sec-%25arrayiteratorprototype%25.next */
export const ArrayIteratorProto_next = defineFunction(
  "Array Iterator.prototype.next",
  "next",
  0,
  (realm, thisValue) => {
    if (!(thisValue instanceof ArrayIteratorObject)) {
      const shown = describeValue(thisValue)
      return throwTypeError(realm, `Method Array Iterator.prototype.next called on incompatible receiver ${shown}`)
    }
    const { array, index, kind } = thisValue
    if (array === null) return CreateIteratorResultObject(realm, undefined, true)
    if (index >= iteratedLength(realm, array)) {
      thisValue.array = null
      return CreateIteratorResultObject(realm, undefined, true)
    }
    thisValue.index = index + 1
    if (kind === "key") return CreateIteratorResultObject(realm, index, false)
    const element = array.GetIndex(realm, index)
    const value = kind === "value" ? element : CreateArrayFromList(realm, [index, element])
    return CreateIteratorResultObject(realm, value, false)
  },
)

function iteratedLength(realm: Realm, array: GuestObject): number {
  if (!(array instanceof TypedArrayObject)) return LengthOfArrayLike(realm, array)
  return array.isOutOfBounds ? throwDetached(realm, "%ArrayIteratorPrototype%.next") : array.length
}

export const ArrayIteratorPrototype = defineObject(
  {
    path: "Array Iterator.prototype",
    intrinsics: [["next", "ArrayIteratorProto_next"]],
    tag: "Array Iterator",
  },
  "IteratorPrototype",
)
