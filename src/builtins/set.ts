/** https://tc39.es/ecma262/#sec-set-constructor */
import { activating } from "../interpreter/activation.js"
import { chargeBytes } from "../interpreter/budget.js"
import { COLLECTION_BYTES } from "../interpreter/costs.js"
import { SetObject } from "../interpreter/objects/collections.js"
import { wellKnownSymbols } from "../interpreter/objects/value.js"
import { GetPrototypeFromConstructor } from "../interpreter/operations/object-operations.js"
import { defineConstructor } from "./define.js"
import { AddFromIterable } from "./iterables.js"
import { getAdder, isBuiltin } from "./map.js"
import { throwNewRequired } from "./messages.js"

export const SetConstructor = defineConstructor({
  name: "Set",
  length: 0,
  prototype: "SetPrototype",
  behaviour: activating((realm, _thisValue, args, newTarget) => {
    if (newTarget === undefined) return throwNewRequired(realm, "Set")
    const proto = GetPrototypeFromConstructor(realm, newTarget, "SetPrototype")
    chargeBytes(realm, COLLECTION_BYTES)
    const set = new SetObject(realm.rootShape, proto, [])
    const iterable = args[0]
    if (iterable === undefined || iterable === null) return set
    const adder = getAdder(realm, set, "add")
    return new AddFromIterable(realm, set, isBuiltin(adder, "Set.prototype.add") ? null : adder, iterable, false)
  }),
  statics: {
    accessors: [[wellKnownSymbols.species, { get: (_realm, thisValue) => thisValue }]],
  },
})
