/** https://tc39.es/ecma262/#sec-string-iterator-objects */
import { chargeBytes } from "../interpreter/budget.js"
import { throwTypeError } from "../interpreter/errors.js"
import { describeCallee } from "../interpreter/inspect.js"
import { StringIteratorObject } from "../interpreter/objects/iterator.js"
import type { Value } from "../interpreter/objects/value.js"
import { CreateIteratorResultObject } from "../interpreter/operations/iterator-operations.js"
import type { Realm } from "../interpreter/realm.js"
import { defineObject } from "./define.js"

export function CreateStringIterator(realm: Realm, s: string): StringIteratorObject {
  chargeBytes(realm, 64)
  const iterator = new StringIteratorObject(realm.rootShape, realm.intrinsics.StringIteratorPrototype, [])
  iterator.string = s
  return iterator
}

/** https://tc39.es/ecma262/#sec-%25stringiteratorprototype%25.next */
function StringIteratorProto_next(realm: Realm, thisValue: Value): Value {
  if (!(thisValue instanceof StringIteratorObject)) {
    return throwTypeError(
      realm,
      `Method String Iterator.prototype.next called on incompatible receiver ${describeCallee(thisValue)}`,
    )
  }
  const { string, position } = thisValue
  if (position >= string.length) {
    thisValue.string = ""
    return CreateIteratorResultObject(realm, undefined, true)
  }
  const character = characterAt(string, position)
  thisValue.position = position + character.length
  return CreateIteratorResultObject(realm, character, false)
}

/** The code point at a position, as a string of one or two units. */
function characterAt(string: string, position: number): string {
  const unit = string.charCodeAt(position)
  if (unit < 0xd800 || unit > 0xdbff || position + 1 === string.length) return string.charAt(position)
  const next = string.charCodeAt(position + 1)
  return next >= 0xdc00 && next <= 0xdfff ? string.slice(position, position + 2) : string.charAt(position)
}

export const StringIteratorPrototype = defineObject(
  {
    path: "%StringIteratorPrototype%",
    methods: [["next", 0, StringIteratorProto_next]],
    tag: "String Iterator",
  },
  "IteratorPrototype",
)
