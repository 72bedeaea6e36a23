/** https://tc39.es/ecma262/#sec-json-object */
import { activating } from "../interpreter/activation.js"
import { chargeBytes, chargeSteps } from "../interpreter/budget.js"
import { OBJECT_BYTES } from "../interpreter/costs.js"
import { throwError } from "../interpreter/errors.js"
import { KeySet } from "../interpreter/objects/key-map.js"
import { GuestObject } from "../interpreter/objects/object.js"
import { PrimitiveObject } from "../interpreter/objects/primitive-object.js"
import type { Value } from "../interpreter/objects/value.js"
import { createPlainObject, LengthOfArrayLike, SetIntegrityLevel } from "../interpreter/operations/object-operations.js"
import { IsArray } from "../interpreter/operations/testing-comparison.js"
import { isCallable, ToIntegerOrInfinity, ToNumber, ToString } from "../interpreter/operations/type-conversion.js"
import type { Realm } from "../interpreter/realm.js"
import { defineObject } from "./define.js"
import { JsonParser, type JsonRecord, parseJson } from "./json-parse.js"
import { Revive } from "./json-reviver.js"
import { RawJSONObject, Stringify } from "./json-stringify.js"

/** https://tc39.es/ecma262/#sec-json.parse */
const JSON_parse = activating((realm, _thisValue, args) => {
  const jsonString = ToString(realm, args[0])
  const reviver = args[1]
  if (!isCallable(reviver)) return parseJson(realm, jsonString)
  const { value, record } = new JsonParser(realm, jsonString, true).parse()
  const root = createPlainObject(realm)
  root.putOwn(realm, "", value)
  return new Revive(reviver, root, record as JsonRecord)
})

/** The PropertyList of a replacer that is an array. */
function readPropertyList(realm: Realm, replacer: GuestObject): string[] {
  const length = LengthOfArrayLike(realm, replacer)
  const list = new KeySet<string>()
  for (let k = 0; k < length; k++) {
    chargeSteps(realm, 1)
    chargeBytes(realm, 16)
    const v = replacer.GetIndex(realm, k)
    if (typeof v === "string") list.add(v)
    else if (typeof v === "number") list.add(String(v))
    else if (v instanceof PrimitiveObject && (typeof v.value === "string" || typeof v.value === "number")) {
      list.add(ToString(realm, v))
    }
  }
  return [...list]
}

function readGap(realm: Realm, value: Value): string {
  let space = value
  if (space instanceof PrimitiveObject) {
    if (typeof space.value === "number") space = ToNumber(realm, space)
    else if (typeof space.value === "string") space = ToString(realm, space)
  }
  if (typeof space === "number") return " ".repeat(Math.max(0, Math.min(10, ToIntegerOrInfinity(realm, space))))
  return typeof space === "string" ? space.slice(0, 10) : ""
}

/** https://tc39.es/ecma262/#sec-json.stringify */
const JSON_stringify = activating((realm, _thisValue, args) => {
  const [value, replacer, space] = args
  let propertyList: string[] | null = null
  let replacerFunction: GuestObject | null = null
  if (replacer instanceof GuestObject) {
    if (replacer.isCallable) replacerFunction = replacer
    else if (IsArray(realm, replacer)) propertyList = readPropertyList(realm, replacer)
  }
  const gap = readGap(realm, space)
  let wrapper: GuestObject | null = null
  if (replacerFunction !== null) {
    wrapper = createPlainObject(realm)
    wrapper.putOwn(realm, "", value)
  }
  return new Stringify(value, wrapper, replacerFunction, propertyList, gap)
})

/** https://tc39.es/ecma262/#sec-json.rawjson */
function JSON_rawJSON(realm: Realm, _thisValue: Value, args: Value[]): Value {
  const jsonString = ToString(realm, args[0])
  if (jsonString === "" || /^[\t\n\r ]|[\t\n\r ]$/.test(jsonString)) {
    throwError(realm, "SyntaxError", "Invalid value for JSON.rawJSON")
  }
  if (parseJson(realm, jsonString) instanceof GuestObject) {
    throwError(realm, "SyntaxError", "Invalid value for JSON.rawJSON")
  }
  chargeBytes(realm, OBJECT_BYTES)
  const object = new RawJSONObject(realm.rootShape, null, [])
  object.putOwn(realm, "rawJSON", jsonString)
  SetIntegrityLevel(realm, object, "frozen")
  return object
}

export const JSONObject = defineObject({
  path: "JSON",
  methods: [
    ["parse", 2, JSON_parse],
    ["stringify", 3, JSON_stringify],
    ["rawJSON", 1, JSON_rawJSON],
    ["isRawJSON", 1, (_realm, _thisValue, args) => args[0] instanceof RawJSONObject],
  ],
  tag: "JSON",
})
