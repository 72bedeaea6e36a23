/** The global object: https://tc39.es/ecma262/#sec-global-object and what plans in practice use besides. */
import { GuestObject } from "../interpreter/objects/object.js"
import { DATA, FLAG_BITS, HIDDEN, type Shape } from "../interpreter/objects/shape.js"
import type { IntrinsicName, Realm } from "../interpreter/realm.js"
import { base64Functions } from "./base64.js"
import { layOut, lazyLayout, type Method } from "./define.js"
import { numberTests } from "./number-parse.js"
import { structuredClone } from "./structured-clone.js"
import { timerFunctions } from "./timers.js"
import { uriFunctions } from "./uri.js"

/** Intrinsics that are globals under their own name. */
const exposed: readonly IntrinsicName[] = [
  "Object",
  "Function",
  "Boolean",
  "Symbol",
  "Array",
  "Iterator",
  "Promise",
  "ArrayBuffer",
  "DataView",
  "Int8Array",
  "Uint8Array",
  "Uint8ClampedArray",
  "Int16Array",
  "Uint16Array",
  "Int32Array",
  "Uint32Array",
  "BigInt64Array",
  "BigUint64Array",
  "Float16Array",
  "Float32Array",
  "Float64Array",
  "String",
  "Number",
  "BigInt",
  "Math",
  "JSON",
  "RegExp",
  "Intl",
  "Date",
  "Error",
  "TypeError",
  "RangeError",
  "ReferenceError",
  "SyntaxError",
  "EvalError",
  "URIError",
  "AggregateError",
  "Map",
  "Set",
  "WeakMap",
  "WeakSet",
  "WeakRef",
  "FinalizationRegistry",
  "Proxy",
  "Reflect",
  "console",
  "URL",
  "URLSearchParams",
  "TextEncoder",
  "TextDecoder",
  "crypto",
]

/** Intrinsics that are globals under another name. */
const renamed: readonly (readonly [key: string, name: IntrinsicName])[] = [
  ["parseFloat", "NumberParseFloat"],
  ["parseInt", "NumberParseInt"],
]

/** Functions that nothing but their global name leads to. */
const functions: readonly Method[] = [
  ...numberTests,
  ...uriFunctions,
  ...timerFunctions,
  ...base64Functions,
  ["structuredClone", 1, structuredClone],
]

const layout = lazyLayout(() => {
  const laidOut = layOut({
    path: "globalThis",
    constants: [
      ["globalThis", undefined, HIDDEN],
      ["Infinity", Number.POSITIVE_INFINITY],
      ["NaN", Number.NaN],
      ["undefined", undefined],
    ],
    methods: functions,
    intrinsics: [...exposed.map((name) => [name, name] as const), ...renamed],
  })
  // What most plans get besides is foreseen: a shape that each realm grew by itself takes 4 KB, with its table.
  const withInput = (shape: Shape) => shape.child("input", DATA, null).child("html", HIDDEN, null)
  withInput(laidOut.shape)
  withInput(laidOut.shape.child("tools", DATA, null))
  return laidOut
})

export function createGlobalObject(realm: Realm): GuestObject {
  const { shape, slots } = layout()
  const global = new GuestObject(shape, realm.intrinsics.ObjectPrototype, slots.slice())
  global.slots[shape.lookup("globalThis") >> FLAG_BITS] = global
  return global
}

export const globalNames: ReadonlySet<string> = new Set([
  "globalThis",
  "Infinity",
  "NaN",
  "undefined",
  ...functions.map(([key]) => key as string),
  ...exposed,
  ...renamed.map(([key]) => key),
])
