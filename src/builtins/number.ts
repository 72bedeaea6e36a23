/** https://tc39.es/ecma262/#sec-number-constructor */
import { PrimitiveObject } from "../interpreter/objects/primitive-object.js"
import { GetPrototypeFromConstructor } from "../interpreter/operations/object-operations.js"
import { ToNumeric } from "../interpreter/operations/type-conversion.js"
import { defineConstructor } from "./define.js"

export const NumberConstructor = defineConstructor({
  name: "Number",
  length: 1,
  prototype: "NumberPrototype",
  behaviour: (realm, _thisValue, args, newTarget) => {
    const n = args.length === 0 ? 0 : Number(ToNumeric(realm, args[0]))
    if (newTarget === undefined) return n
    return new PrimitiveObject(realm, n, GetPrototypeFromConstructor(realm, newTarget, "NumberPrototype"))
  },
  statics: {
    constants: [
      ["MAX_VALUE", Number.MAX_VALUE],
      ["MIN_VALUE", Number.MIN_VALUE],
      ["NaN", Number.NaN],
      ["NEGATIVE_INFINITY", Number.NEGATIVE_INFINITY],
      ["POSITIVE_INFINITY", Number.POSITIVE_INFINITY],
      ["MAX_SAFE_INTEGER", Number.MAX_SAFE_INTEGER],
      ["MIN_SAFE_INTEGER", Number.MIN_SAFE_INTEGER],
      ["EPSILON", Number.EPSILON],
    ],
    methods: [
      ["isFinite", 1, (_realm, _thisValue, args) => Number.isFinite(args[0])],
      ["isInteger", 1, (_realm, _thisValue, args) => Number.isInteger(args[0])],
      ["isNaN", 1, (_realm, _thisValue, args) => Number.isNaN(args[0])],
      ["isSafeInteger", 1, (_realm, _thisValue, args) => Number.isSafeInteger(args[0])],
    ],
    intrinsics: [
      ["parseFloat", "NumberParseFloat"],
      ["parseInt", "NumberParseInt"],
    ],
  },
})
