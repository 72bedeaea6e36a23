/** https://tc39.es/ecma262/#sec-properties-of-the-set-prototype-object */
import { activating } from "../interpreter/activation.js"
import { SetObject } from "../interpreter/objects/collections.js"
import { withOneArgument } from "../interpreter/objects/function.js"
import { wellKnownSymbols } from "../interpreter/objects/value.js"
import { CollectionForEach, CreateSetIterator } from "./collection-iteration.js"
import { defineFunction, defineObject } from "./define.js"
import { throwIncompatible } from "./messages.js"
import { requireSet, setMethods } from "./set-methods.js"

/** https://tc39.es/ecma262/#sec-set.prototype.values */
export const SetProto_values = defineFunction("SetProto_values", "values", 0, (realm, thisValue) =>
  CreateSetIterator(realm, requireSet(realm, thisValue, "values"), "value"),
)

export const SetPrototype = defineObject({
  path: "Set.prototype",
  methods: [
    ["has", 1, withOneArgument((realm, thisValue, value) => requireSet(realm, thisValue, "has").has(realm, value))],
    [
      "add",
      1,
      withOneArgument((realm, thisValue, value) => {
        requireSet(realm, thisValue, "add").add(realm, value)
        return thisValue
      }),
    ],
    [
      "delete",
      1,
      withOneArgument((realm, thisValue, value) => requireSet(realm, thisValue, "delete").delete(realm, value)),
    ],
    [
      "clear",
      0,
      (realm, thisValue) => {
        requireSet(realm, thisValue, "clear").clear()
        return undefined
      },
    ],
    [
      "entries",
      0,
      (realm, thisValue) => CreateSetIterator(realm, requireSet(realm, thisValue, "entries"), "key+value"),
    ],
    [
      "forEach",
      1,
      activating((realm, thisValue, args) => {
        const set = requireSet(realm, thisValue, "forEach")
        return new CollectionForEach(set, args[0], args[1])
      }),
    ],
    ...setMethods,
  ],
  accessors: [
    [
      "size",
      {
        get: (realm, thisValue) =>
          thisValue instanceof SetObject
            ? thisValue.size
            : throwIncompatible(realm, "get Set.prototype.size", thisValue),
      },
    ],
  ],
  intrinsics: [
    ["constructor", "Set"],
    ["values", "SetProto_values"],
    ["keys", "SetProto_values"],
    [wellKnownSymbols.iterator, "SetProto_values"],
  ],
  tag: "Set",
})
