/** https://tc39.es/ecma262/#sec-symbol-objects */
import { chargeBytes } from "../interpreter/budget.js"
import { ENTRY_BYTES, SYMBOL_BYTES } from "../interpreter/costs.js"
import { throwTypeError } from "../interpreter/errors.js"
import { chargeKey } from "../interpreter/objects/collections.js"
import { PrimitiveObject } from "../interpreter/objects/primitive-object.js"
import { CONFIGURABLE } from "../interpreter/objects/shape.js"
import { type Value, wellKnownSymbols } from "../interpreter/objects/value.js"
import { ToString } from "../interpreter/operations/type-conversion.js"
import type { Realm } from "../interpreter/realm.js"
import { defineConstructor, defineObject } from "./define.js"
import { describeValue } from "./messages.js"

/** https://tc39.es/ecma262/#sec-symbol.for */
function Symbol_for(realm: Realm, _thisValue: Value, args: Value[]): Value {
  const stringKey = ToString(realm, args[0])
  chargeKey(realm, stringKey)
  const known = realm.symbolsByKey.get(stringKey)
  if (known !== undefined) return known
  chargeBytes(realm, SYMBOL_BYTES + 2 * ENTRY_BYTES + stringKey.length * 2)
  const newSymbol = Symbol(stringKey)
  realm.symbolsByKey.set(stringKey, newSymbol)
  realm.keysBySymbol.set(newSymbol, stringKey)
  return newSymbol
}

/** https://tc39.es/ecma262/#sec-symbol.keyfor */
function Symbol_keyFor(realm: Realm, _thisValue: Value, args: Value[]): Value {
  const sym = args[0]
  if (typeof sym !== "symbol") return throwTypeError(realm, `${describeValue(sym)} is not a symbol`)
  return realm.keysBySymbol.get(sym)
}

export const SymbolConstructor = defineConstructor({
  name: "Symbol",
  length: 0,
  prototype: "SymbolPrototype",
  behaviour: (realm, _thisValue, args, newTarget) => {
    if (newTarget !== undefined) return throwTypeError(realm, "Symbol is not a constructor")
    const description = args[0]
    chargeBytes(realm, SYMBOL_BYTES)
    return description === undefined ? Symbol() : Symbol(ToString(realm, description))
  },
  statics: {
    methods: [
      ["for", 1, Symbol_for],
      ["keyFor", 1, Symbol_keyFor],
    ],
    constants: Object.entries(wellKnownSymbols),
  },
})

/** https://tc39.es/ecma262/#sec-thissymbolvalue */
function ThisSymbolValue(realm: Realm, value: Value, method: string): symbol {
  if (typeof value === "symbol") return value
  if (value instanceof PrimitiveObject && typeof value.value === "symbol") return value.value
  return throwTypeError(realm, `${method} requires that 'this' be a Symbol`)
}

export const SymbolPrototype = defineObject({
  path: "Symbol.prototype",
  methods: [
    ["toString", 0, (realm, thisValue) => ThisSymbolValue(realm, thisValue, "Symbol.prototype.toString").toString()],
    ["valueOf", 0, (realm, thisValue) => ThisSymbolValue(realm, thisValue, "Symbol.prototype.valueOf")],
    [
      wellKnownSymbols.toPrimitive,
      1,
      (realm, thisValue) => ThisSymbolValue(realm, thisValue, "Symbol.prototype [ @@toPrimitive ]"),
      CONFIGURABLE,
    ],
  ],
  accessors: [
    [
      "description",
      {
        get: (realm, thisValue) => ThisSymbolValue(realm, thisValue, "Symbol.prototype.description").description,
      },
    ],
  ],
  intrinsics: [["constructor", "Symbol"]],
  tag: "Symbol",
})
