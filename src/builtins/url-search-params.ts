/** `URLSearchParams`: https://url.spec.whatwg.org/#interface-urlsearchparams */
import { Activation, activating, type Step } from "../interpreter/activation.js"
import { chargeBytes, chargeSteps, chargeString } from "../interpreter/budget.js"
import { HOST_ERROR_STEPS, SEARCH_PARAMS_BYTES } from "../interpreter/costs.js"
import { throwTypeError } from "../interpreter/errors.js"
import { GuestObject } from "../interpreter/objects/object.js"
import { Shape } from "../interpreter/objects/shape.js"
import { type Value, wellKnownSymbols } from "../interpreter/objects/value.js"
import { CreateIteratorResultObject, iterableToList } from "../interpreter/operations/iterator-operations.js"
import { CreateArrayFromList, GetPrototypeFromConstructor } from "../interpreter/operations/object-operations.js"
import { IsStrictlyEqual } from "../interpreter/operations/same-value.js"
import { isCallable, ToString } from "../interpreter/operations/type-conversion.js"
import type { Realm } from "../interpreter/realm.js"
import { count, instance, list, nullable, object, oneOf, text, value } from "../interpreter/record-kinds.js"
import { detachedFrom } from "../interpreter/text-part.js"
import { defineConstructor, defineObject, describeActivation, describeClass } from "./define.js"
import { throwNewRequired } from "./messages.js"
import { encodeUtf8 } from "./text-encoding.js"
import type { URLObject } from "./url.js"

export type Pair = [name: string, value: string]

export class URLSearchParamsObject extends GuestObject {
  pairs: Pair[] = []
  /** The URL whose query this is; it follows every change. */
  url: URLObject | null = null
}

class URLSearchParamsIteratorObject extends GuestObject {
  params: URLSearchParamsObject | null = null
  kind: "key" | "value" | "key+value" = "key+value"
  index = 0
}

/** A name and a value, each of which may hold on to the text that it was cut from. */
const PAIR_BYTES = 144

const paramsShape = Shape.root()
const iteratorShape = Shape.root()

export function createSearchParams(realm: Realm, proto: GuestObject, pairs: Pair[]): URLSearchParamsObject {
  chargeBytes(realm, SEARCH_PARAMS_BYTES + pairs.length * PAIR_BYTES)
  const params = new URLSearchParamsObject(paramsShape, proto, [])
  params.pairs = pairs
  return params
}

/** https://url.spec.whatwg.org/#urlencoded-parsing */
export function parsePairs(realm: Realm, query: string): Pair[] {
  chargeSteps(realm, query.length >> 2)
  chargeString(realm, query.length)
  const pairs: Pair[] = []
  for (const part of query.split("&")) {
    if (part === "") continue
    const at = part.indexOf("=")
    const [name, value] = at < 0 ? [part, ""] : [part.slice(0, at), part.slice(at + 1)]
    pairs.push([detachedFrom(query, decodeComponent(realm, name)), detachedFrom(query, decodeComponent(realm, value))])
  }
  return pairs
}

function decodeComponent(realm: Realm, text: string): string {
  const spaced = text.replaceAll("+", " ")
  if (!spaced.includes("%")) return spaced
  // Sequences that are no UTF-8 become U+FFFD, one run at a time.
  return spaced.replace(/(?:%[0-9a-fA-F]{2})+/g, (run) => {
    try {
      return decodeURIComponent(run)
    } catch {
      chargeSteps(realm, HOST_ERROR_STEPS)
      return run.replace(/(?:%[0-7][0-9a-fA-F])+/g, decodeURIComponent).replace(/(?:%[0-9a-fA-F]{2})+/g, "\ufffd")
    }
  })
}

/** https://url.spec.whatwg.org/#urlencoded-serializing */
function serializePairs(realm: Realm, pairs: readonly Pair[]): string {
  const parts = pairs.map(([name, value]) => `${encodeComponent(realm, name)}=${encodeComponent(realm, value)}`)
  const text = parts.join("&")
  chargeString(realm, text.length)
  return text
}

function encodeComponent(realm: Realm, text: string): string {
  let result = ""
  for (const byte of encodeUtf8(realm, text)) {
    const character = String.fromCharCode(byte)
    if (byte === 32) result += "+"
    else if (/[A-Za-z0-9*\-._]/.test(character)) result += character
    else result += `%${byte.toString(16).toUpperCase().padStart(2, "0")}`
  }
  return result
}

function requireParams(realm: Realm, value: Value, method: string): URLSearchParamsObject {
  if (value instanceof URLSearchParamsObject) return value
  return throwTypeError(realm, `URLSearchParams.${method}: Value of "this" must be of type URLSearchParams`)
}

function requireArguments(realm: Realm, args: readonly Value[], names: readonly string[]): void {
  if (args.length >= names.length) return
  const shown = names.map((name) => `"${name}"`).join(" and ")
  throwTypeError(realm, `The ${shown} argument${names.length > 1 ? "s" : ""} must be specified`)
}

function changed(realm: Realm, { url, pairs }: URLSearchParamsObject): void {
  if (url !== null) url.setQuery(realm, serializePairs(realm, pairs))
}

/** What the constructor takes: another one, pairs, a record, or a query string. */
function pairsFrom(realm: Realm, init: Value): Pair[] {
  if (init === undefined || init === null) return []
  if (!(init instanceof GuestObject)) {
    const text = ToString(realm, init)
    return parsePairs(realm, text.startsWith("?") ? text.slice(1) : text)
  }
  const method = init.Get(realm, wellKnownSymbols.iterator)
  if (method !== undefined && method !== null) {
    return iterableToList(realm, init).map((entry) => {
      const pair = entry instanceof GuestObject ? iterableToList(realm, entry) : []
      if (pair.length !== 2) {
        return throwTypeError(realm, "Each query pair must be an iterable [name, value] tuple")
      }
      return [ToString(realm, pair[0]), ToString(realm, pair[1])]
    })
  }
  return init.ownStringKeys(realm).map((key) => [key, ToString(realm, init.Get(realm, key))])
}

export const URLSearchParamsConstructor = defineConstructor({
  name: "URLSearchParams",
  length: 0,
  prototype: "URLSearchParamsPrototype",
  behaviour: (realm, _thisValue, [init], newTarget) => {
    if (newTarget === undefined) return throwNewRequired(realm, "URLSearchParams")
    const proto = GetPrototypeFromConstructor(realm, newTarget, "URLSearchParamsPrototype")
    return createSearchParams(realm, proto, pairsFrom(realm, init))
  },
})

class ForEachPair extends Activation {
  index = 0

  constructor(
    readonly params: URLSearchParamsObject,
    readonly callback: Value,
    readonly thisArg: Value,
  ) {
    super()
  }

  resume(realm: Realm): Step {
    chargeSteps(realm, 1)
    const pair = this.params.pairs[this.index++]
    if (pair === undefined) return this.finish(undefined)
    return this.call(this.callback, this.thisArg, [pair[1], pair[0], this.params])
  }
}

function createIterator(realm: Realm, thisValue: Value, kind: "key" | "value" | "key+value"): Value {
  const params = requireParams(realm, thisValue, "entries")
  chargeBytes(realm, 72)
  const iterator = new URLSearchParamsIteratorObject(
    iteratorShape,
    realm.intrinsics.URLSearchParamsIteratorPrototype,
    [],
  )
  iterator.params = params
  iterator.kind = kind
  return iterator
}

/** A name and, where it is given, a value to match. */
function matcher(realm: Realm, args: readonly Value[]): (pair: Pair) => boolean {
  const name = ToString(realm, args[0])
  if (args.length < 2 || args[1] === undefined) return (pair) => IsStrictlyEqual(realm, pair[0], name)
  const value = ToString(realm, args[1])
  return (pair) => IsStrictlyEqual(realm, pair[0], name) && IsStrictlyEqual(realm, pair[1], value)
}

export const URLSearchParamsPrototype = defineObject({
  path: "URLSearchParams.prototype",
  methods: [
    [
      "append",
      2,
      (realm, thisValue, args) => {
        const params = requireParams(realm, thisValue, "append")
        requireArguments(realm, args, ["name", "value"])
        chargeBytes(realm, PAIR_BYTES)
        params.pairs.push([ToString(realm, args[0]), ToString(realm, args[1])])
        changed(realm, params)
        return undefined
      },
    ],
    [
      "delete",
      1,
      (realm, thisValue, args) => {
        const params = requireParams(realm, thisValue, "delete")
        requireArguments(realm, args, ["name"])
        chargeSteps(realm, params.pairs.length)
        const matches = matcher(realm, args)
        params.pairs = params.pairs.filter((pair) => !matches(pair))
        changed(realm, params)
        return undefined
      },
    ],
    [
      "get",
      1,
      (realm, thisValue, args) => {
        const { pairs } = requireParams(realm, thisValue, "get")
        requireArguments(realm, args, ["name"])
        chargeSteps(realm, pairs.length)
        return pairs.find(matcher(realm, [args[0]]))?.[1] ?? null
      },
    ],
    [
      "getAll",
      1,
      (realm, thisValue, args) => {
        const { pairs } = requireParams(realm, thisValue, "getAll")
        requireArguments(realm, args, ["name"])
        chargeSteps(realm, pairs.length)
        return CreateArrayFromList(
          realm,
          pairs.filter(matcher(realm, [args[0]])).map(([, value]) => value),
        )
      },
    ],
    [
      "has",
      1,
      (realm, thisValue, args) => {
        const { pairs } = requireParams(realm, thisValue, "has")
        requireArguments(realm, args, ["name"])
        chargeSteps(realm, pairs.length)
        return pairs.some(matcher(realm, args))
      },
    ],
    [
      "set",
      2,
      (realm, thisValue, args) => {
        const params = requireParams(realm, thisValue, "set")
        requireArguments(realm, args, ["name", "value"])
        const [name, value] = [ToString(realm, args[0]), ToString(realm, args[1])]
        chargeSteps(realm, params.pairs.length)
        const isNamed = matcher(realm, [name])
        const first = params.pairs.findIndex(isNamed)
        if (first < 0) params.pairs.push([name, value])
        else {
          params.pairs = params.pairs.filter((pair, index) => index <= first || !isNamed(pair))
          params.pairs[first] = [name, value]
        }
        changed(realm, params)
        return undefined
      },
    ],
    [
      "sort",
      0,
      (realm, thisValue) => {
        const params = requireParams(realm, thisValue, "sort")
        const length = params.pairs.reduce((total, pair) => total + pair[0].length, 0)
        chargeSteps(realm, params.pairs.length * 8 + Math.ceil(Math.log2(params.pairs.length + 1)) * (length >> 6))
        params.pairs.sort((a, b) => (a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0))
        changed(realm, params)
        return undefined
      },
    ],
    [
      "forEach",
      1,
      activating((realm, thisValue, args) => {
        const params = requireParams(realm, thisValue, "forEach")
        if (!isCallable(args[0])) return throwTypeError(realm, 'The "callback" argument must be of type function.')
        return new ForEachPair(params, args[0], args[1])
      }),
    ],
    ["entries", 0, (realm, thisValue) => createIterator(realm, thisValue, "key+value")],
    ["keys", 0, (realm, thisValue) => createIterator(realm, thisValue, "key")],
    ["values", 0, (realm, thisValue) => createIterator(realm, thisValue, "value")],
    ["toString", 0, (realm, thisValue) => serializePairs(realm, requireParams(realm, thisValue, "toString").pairs)],
    [wellKnownSymbols.iterator, 0, (realm, thisValue) => createIterator(realm, thisValue, "key+value")],
  ],
  accessors: [["size", { get: (realm, thisValue) => requireParams(realm, thisValue, "size").pairs.length }]],
  intrinsics: [["constructor", "URLSearchParams"]],
  tag: "URLSearchParams",
})

export const URLSearchParamsIteratorPrototype = defineObject(
  {
    path: "URLSearchParams Iterator",
    methods: [
      [
        "next",
        0,
        (realm, thisValue) => {
          if (!(thisValue instanceof URLSearchParamsIteratorObject)) {
            return throwTypeError(realm, "next called on an object that is no URLSearchParams Iterator")
          }
          const { params, kind } = thisValue
          const pair = params?.pairs[thisValue.index++]
          if (pair === undefined) {
            thisValue.params = null
            return CreateIteratorResultObject(realm, undefined, true)
          }
          const [name, value] = pair
          const item = kind === "key" ? name : kind === "value" ? value : CreateArrayFromList(realm, [name, value])
          return CreateIteratorResultObject(realm, item, false)
        },
      ],
    ],
    tag: "URLSearchParams Iterator",
  },
  "IteratorPrototype",
)

describeClass(
  URLSearchParamsObject,
  "URLSearchParams",
  { pairs: list(list(text)), url: nullable(object) },
  (_realm, { pairs, url }) => {
    if (pairs.some((pair) => pair.length !== 2)) throw new TypeError("has no pairs of texts")
    if (url !== null && !("setQuery" in url)) throw new TypeError("belongs to no URL")
  },
  () => ({ shape: paramsShape, slots: [] }),
)

describeClass(
  URLSearchParamsIteratorObject,
  "URLSearchParams iterator",
  {
    params: nullable(instance(() => URLSearchParamsObject)),
    kind: oneOf("key", "value", "key+value"),
    index: count,
  },
  null,
  () => ({ shape: iteratorShape, slots: [] }),
)

describeActivation(ForEachPair, "URLSearchParams.prototype.forEach", {
  index: count,
  params: instance(() => URLSearchParamsObject),
  callback: value,
  thisArg: value,
})
