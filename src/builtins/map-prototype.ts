/** https://tc39.es/ecma262/#sec-properties-of-the-map-prototype-object */
import { Activation, activating, type Step } from "../interpreter/activation.js"
import { MapObject } from "../interpreter/objects/collections.js"
import { withOneArgument, withTwoArguments } from "../interpreter/objects/function.js"
import type { Value } from "../interpreter/objects/value.js"
import { wellKnownSymbols } from "../interpreter/objects/value.js"
import type { Realm } from "../interpreter/realm.js"
import { boolean, instance, value } from "../interpreter/record-kinds.js"
import { CollectionForEach, CreateMapIterator } from "./collection-iteration.js"
import { defineFunction, defineObject, describeActivation } from "./define.js"
import { requireCallback, throwIncompatible } from "./messages.js"

function requireMap(realm: Realm, value: Value, method: string): MapObject {
  return value instanceof MapObject ? value : throwIncompatible(realm, method, value)
}

/** https://tc39.es/ecma262/#sec-map.prototype.entries */
export const MapProto_entries = defineFunction("MapProto_entries", "entries", 0, (realm, thisValue) =>
  CreateMapIterator(realm, requireMap(realm, thisValue, "Map.prototype.entries"), "key+value"),
)

/** https://tc39.es/proposal-upsert/#sec-map.prototype.getOrInsertComputed */
class GetOrInsertComputed extends Activation {
  private isStarted = false

  constructor(
    readonly map: MapObject,
    readonly key: Value,
    readonly callback: Value,
  ) {
    super()
  }

  override resume(realm: Realm, value: Value): Step {
    if (this.isStarted) {
      this.map.set(realm, this.key, value)
      return this.finish(value)
    }
    this.isStarted = true
    requireCallback(realm, this.callback)
    if (this.map.has(realm, this.key)) return this.finish(this.map.get(realm, this.key))
    return this.call(this.callback, undefined, [this.key])
  }
}

const MapProto_getOrInsertComputed = activating((realm, thisValue, args) => {
  const map = requireMap(realm, thisValue, "Map.prototype.getOrInsertComputed")
  const key = args[0] === 0 ? 0 : args[0]
  return new GetOrInsertComputed(map, key, args[1])
})

/** https://tc39.es/proposal-upsert/#sec-map.prototype.getOrInsert */
function MapProto_getOrInsert(realm: Realm, thisValue: Value, args: Value[]): Value {
  const map = requireMap(realm, thisValue, "Map.prototype.getOrInsert")
  if (map.has(realm, args[0])) return map.get(realm, args[0])
  map.set(realm, args[0], args[1])
  return args[1]
}

export const MapPrototype = defineObject({
  path: "Map.prototype",
  methods: [
    [
      "get",
      1,
      withOneArgument((realm, thisValue, key) => requireMap(realm, thisValue, "Map.prototype.get").get(realm, key)),
    ],
    [
      "set",
      2,
      withTwoArguments((realm, thisValue, key, value) => {
        requireMap(realm, thisValue, "Map.prototype.set").set(realm, key, value)
        return thisValue
      }),
    ],
    [
      "has",
      1,
      withOneArgument((realm, thisValue, key) => requireMap(realm, thisValue, "Map.prototype.has").has(realm, key)),
    ],
    [
      "delete",
      1,
      withOneArgument((realm, thisValue, key) =>
        requireMap(realm, thisValue, "Map.prototype.delete").delete(realm, key),
      ),
    ],
    [
      "clear",
      0,
      (realm, thisValue) => {
        requireMap(realm, thisValue, "Map.prototype.clear").clear()
        return undefined
      },
    ],
    [
      "forEach",
      1,
      activating((realm, thisValue, args) => {
        const map = requireMap(realm, thisValue, "Map.prototype.forEach")
        return new CollectionForEach(map, args[0], args[1])
      }),
    ],
    [
      "keys",
      0,
      (realm, thisValue) => CreateMapIterator(realm, requireMap(realm, thisValue, "Map.prototype.keys"), "key"),
    ],
    [
      "values",
      0,
      (realm, thisValue) => CreateMapIterator(realm, requireMap(realm, thisValue, "Map.prototype.values"), "value"),
    ],
    ["getOrInsert", 2, MapProto_getOrInsert],
    ["getOrInsertComputed", 2, MapProto_getOrInsertComputed],
  ],
  accessors: [["size", { get: (realm, thisValue) => requireMap(realm, thisValue, "get Map.prototype.size").size }]],
  intrinsics: [
    ["constructor", "Map"],
    ["entries", "MapProto_entries"],
    [wellKnownSymbols.iterator, "MapProto_entries"],
  ],
  tag: "Map",
})

describeActivation(GetOrInsertComputed, "Map.prototype.getOrInsertComputed", {
  isStarted: boolean,
  map: instance(() => MapObject),
  key: value,
  callback: value,
})
