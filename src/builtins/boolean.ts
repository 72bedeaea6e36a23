/** https://tc39.es/ecma262/#sec-boolean-objects */
import { throwTypeError } from "../interpreter/errors.js"
import { PrimitiveObject } from "../interpreter/objects/primitive-object.js"
import type { Value } from "../interpreter/objects/value.js"
import { GetPrototypeFromConstructor } from "../interpreter/operations/object-operations.js"
import { ToBoolean } from "../interpreter/operations/type-conversion.js"
import type { Realm } from "../interpreter/realm.js"
import { defineConstructor, defineObject } from "./define.js"

/** https://tc39.es/ecma262/#sec-thisbooleanvalue */
function ThisBooleanValue(realm: Realm, value: Value, method: string): boolean {
  if (typeof value === "boolean") return value
  if (value instanceof PrimitiveObject && typeof value.value === "boolean") return value.value
  return throwTypeError(realm, `${method} requires that 'this' be a Boolean`)
}

export const BooleanConstructor = defineConstructor({
  name: "Boolean",
  length: 1,
  prototype: "BooleanPrototype",
  behaviour: (realm, _thisValue, args, newTarget) => {
    const value = ToBoolean(args[0])
    if (newTarget === undefined) return value
    return new PrimitiveObject(realm, value, GetPrototypeFromConstructor(realm, newTarget, "BooleanPrototype"))
  },
})

export const BooleanPrototype = defineObject(
  {
    path: "Boolean.prototype",
    methods: [
      ["toString", 0, (realm, thisValue) => String(ThisBooleanValue(realm, thisValue, "Boolean.prototype.toString"))],
      ["valueOf", 0, (realm, thisValue) => ThisBooleanValue(realm, thisValue, "Boolean.prototype.valueOf")],
    ],
    intrinsics: [["constructor", "Boolean"]],
  },
  "ObjectPrototype",
  (realm, proto, layout) => {
    const object = new PrimitiveObject(realm, false, proto as NonNullable<typeof proto>)
    object.shape = layout.shape
    object.slots = layout.slots.slice()
    return object
  },
)
