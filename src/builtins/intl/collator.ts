/** https://tc39.es/ecma402/#collator-objects */
import type { BuiltinFunction } from "../../interpreter/objects/function.js"
import type { Value } from "../../interpreter/objects/value.js"
import { ToString } from "../../interpreter/operations/type-conversion.js"
import type { Realm } from "../../interpreter/realm.js"
import { instance } from "../../interpreter/record-kinds.js"
import { createBuiltin, defineInner, defineObject, describeCaptured } from "../define.js"
import { collatorRecord, compareTexts } from "./collation.js"
import { type FormatterRecord, formatterOf } from "./formatters.js"
import { defineService, IntlObject, requireService, resolvedOptionsMethod } from "./service.js"

export const IntlCollator = defineService("Collator", collatorRecord, { isCallable: true })

/** https://tc39.es/ecma402/#sec-collator-compare-functions; captures the collator. */
const compareFunction = defineInner("Intl.Collator compare", 2, (realm, _thisValue, args, _newTarget, self) => {
  const { record } = self.record as IntlObject
  const x = ToString(realm, args[0])
  const y = ToString(realm, args[1])
  return compareTexts(realm, formatterOf(realm, record as FormatterRecord<"Collator">), x, y)
})

/** https://tc39.es/ecma402/#sec-intl.collator.prototype.compare */
function getCompare(realm: Realm, thisValue: Value): Value {
  const collator = requireService(realm, thisValue, "Collator", "get compare")
  return boundFunction(realm, collator, compareFunction)
}

/** The function of an accessor such as `compare`, made once for each object. */
export function boundFunction(realm: Realm, object: IntlObject, definition: BuiltinFunction["definition"]): Value {
  if (object.bound === null) object.bound = createBuiltin(realm, definition, object)
  return object.bound
}

export const IntlCollatorPrototype = defineObject({
  path: "Intl.Collator.prototype",
  intrinsics: [["constructor", "IntlCollator"]],
  methods: [resolvedOptionsMethod("Collator")],
  accessors: [["compare", { get: getCompare }]],
  tag: "Intl.Collator",
})

describeCaptured(
  compareFunction,
  instance(() => IntlObject),
)
