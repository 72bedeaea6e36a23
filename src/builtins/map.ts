/** https://tc39.es/ecma262/#sec-map-constructor */
import { activating } from "../interpreter/activation.js"
import { chargeBytes } from "../interpreter/budget.js"
import { COLLECTION_BYTES } from "../interpreter/costs.js"
import { throwTypeError } from "../interpreter/errors.js"
import { MapObject } from "../interpreter/objects/collections.js"
import { BuiltinFunction } from "../interpreter/objects/function.js"
import type { GuestObject } from "../interpreter/objects/object.js"
import { type Value, wellKnownSymbols } from "../interpreter/objects/value.js"
import { CreateArrayFromList, GetPrototypeFromConstructor } from "../interpreter/operations/object-operations.js"
import { isCallable } from "../interpreter/operations/type-conversion.js"
import type { Realm } from "../interpreter/realm.js"
import { defineConstructor, describeActivation } from "./define.js"
import { GroupBy, groupByFields } from "./group-by.js"
import { AddFromIterable } from "./iterables.js"
import { describeValue, throwNewRequired } from "./messages.js"

/** The method through which a constructor fills the new collection. */
export function getAdder(realm: Realm, target: GuestObject, name: string): GuestObject {
  const adder = target.Get(realm, name, target)
  if (isCallable(adder)) return adder
  return throwTypeError(
    realm,
    `'${describeValue(adder)}' returned for property '${name}' of object '${describeValue(target)}' is not a function`,
  )
}

/** Whether a value is a certain intrinsic function. */
export function isBuiltin(value: Value, id: string): boolean {
  return value instanceof BuiltinFunction && value.definition.id === id
}

class MapGroupBy extends GroupBy {
  protected override toResult(realm: Realm): Value {
    const map = new MapObject(realm.rootShape, realm.intrinsics.MapPrototype, [])
    for (const [key, elements] of this.groups) map.set(realm, key, CreateArrayFromList(realm, elements))
    return map
  }
}

export const MapConstructor = defineConstructor({
  name: "Map",
  length: 0,
  prototype: "MapPrototype",
  behaviour: activating((realm, _thisValue, args, newTarget) => {
    if (newTarget === undefined) return throwNewRequired(realm, "Map")
    const proto = GetPrototypeFromConstructor(realm, newTarget, "MapPrototype")
    chargeBytes(realm, COLLECTION_BYTES)
    const map = new MapObject(realm.rootShape, proto, [])
    const iterable = args[0]
    if (iterable === undefined || iterable === null) return map
    const adder = getAdder(realm, map, "set")
    return new AddFromIterable(realm, map, isBuiltin(adder, "Map.prototype.set") ? null : adder, iterable, true)
  }),
  statics: {
    methods: [["groupBy", 2, activating((realm, _thisValue, args) => new MapGroupBy(realm, args, false))]],
    accessors: [[wellKnownSymbols.species, { get: (_realm, thisValue) => thisValue }]],
  },
})

describeActivation(MapGroupBy, "Map.groupBy", groupByFields)
