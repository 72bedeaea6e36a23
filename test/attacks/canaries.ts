/**
 * What tells that a plan got out: the host's intrinsics as they were, and a look at whatever crossed.
 *
 * `makeCanaries` is given to a realm of its own as text, so that a plan which changes the host's intrinsics cannot blind
 * what looks for the change; it uses its parameters and the language alone.
 */
import { inspect, types } from "node:util"
import { createContext, runInContext } from "node:vm"

export interface Canaries {
  /** Differences of the host's intrinsics from when the canaries were made. */
  changes(): string[]
  /** Parts of a copied value that are not plain data. */
  liveParts(value: unknown, where: string): string[]
  text(value: unknown): string
  json(value: unknown): string | undefined
}

export function startCanaries(): Canaries {
  const make = runInContext(`(${makeCanaries})`, createContext({})) as typeof makeCanaries
  return make(globalThis as never, types, inspect, hiddenIntrinsics())
}

/** Intrinsics that no global names. */
function hiddenIntrinsics(): object[] {
  const parents = [
    function* () {},
    async () => {},
    async function* () {},
    [][Symbol.iterator](),
    new Map().entries(),
    new Set().values(),
    ""[Symbol.iterator](),
    "".matchAll(/a/g),
    Uint8Array,
  ]
  return parents.map((value) => Object.getPrototypeOf(value) as object)
}

function makeCanaries(
  host: Record<PropertyKey, unknown>,
  {
    isProxy,
    isDate,
    isMap,
    isSet,
    isRegExp,
    isNativeError,
    isAnyArrayBuffer,
    isArrayBufferView,
    isBoxedPrimitive,
  }: typeof types,
  show: typeof inspect,
  hidden: readonly object[],
): Canaries {
  type Seen = { proto: object | null; extensible: boolean; properties: Map<PropertyKey, PropertyDescriptor> }

  const isObject = (value: unknown): value is object =>
    (typeof value === "object" && value !== null) || typeof value === "function"
  const seen = new Map<object, Seen>()
  const names = new Map<object, string>()
  const globals = new Map<PropertyKey, unknown>()

  const look = (object: object): Seen => ({
    proto: Reflect.getPrototypeOf(object),
    extensible: Reflect.isExtensible(object),
    properties: new Map(
      Reflect.ownKeys(object).map((key) => [key, Reflect.getOwnPropertyDescriptor(object, key) as PropertyDescriptor]),
    ),
  })

  // Web interfaces make their parts when they are first read: only the language's own globals are gone through.
  const language =
    /^(?:[A-Z]\w*Error|Error|Object|Function|Array|String|Number|Boolean|Symbol|BigInt|Promise|RegExp|Date|Map|Set|Weak\w+|FinalizationRegistry|JSON|Math|Reflect|Proxy|ArrayBuffer|SharedArrayBuffer|DataView|Atomics|\w+Array|Intl|Iterator|parse\w+|is\w+|eval|\w+URI\w*|structuredClone|queueMicrotask|\w+Timeout|\w+Interval)$/
  const waiting: [object, string][] = hidden.map((object) => [object, "a hidden intrinsic"])
  for (const key of Reflect.ownKeys(host)) {
    if (typeof key === "string" && language.test(key)) {
      globals.set(key, host[key])
      if (isObject(host[key])) waiting.push([host[key], key])
    } else globals.set(key, undefined)
  }
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [object, name] = next
    if (seen.has(object)) continue
    const state = look(object)
    seen.set(object, state)
    names.set(object, name)
    if (state.proto !== null) waiting.push([state.proto, `the prototype of ${name}`])
    for (const [key, { value, get, set }] of state.properties) {
      for (const part of [value, get, set]) if (isObject(part)) waiting.push([part, `${name}.${String(key)}`])
    }
  }

  const isSame = (a: PropertyDescriptor, b: PropertyDescriptor): boolean =>
    Object.is(a.value, b.value) &&
    a.get === b.get &&
    a.set === b.set &&
    a.writable === b.writable &&
    a.enumerable === b.enumerable &&
    a.configurable === b.configurable

  const changes = (): string[] => {
    const found: string[] = []
    for (const [object, before] of seen) {
      const name = names.get(object)
      const now = look(object)
      if (now.proto !== before.proto) found.push(`${name} has another prototype`)
      if (now.extensible !== before.extensible) found.push(`${name} is no longer extensible`)
      for (const [key, descriptor] of now.properties) {
        const old = before.properties.get(key)
        if (old === undefined) found.push(`${name} gained ${String(key)}`)
        else if (!isSame(old, descriptor)) found.push(`${name}.${String(key)} is another`)
      }
      if (now.properties.size < before.properties.size) found.push(`${name} lost a property`)
    }
    for (const key of Reflect.ownKeys(host))
      if (!globals.has(key)) found.push(`the host has a new global ${String(key)}`)
    for (const [key, value] of globals) {
      if (value !== undefined && host[key] !== value) found.push(`the global ${String(key)} is another`)
    }
    return found.slice(0, 5)
  }

  const errors = [
    "Error",
    "TypeError",
    "RangeError",
    "SyntaxError",
    "ReferenceError",
    "EvalError",
    "URIError",
    "AggregateError",
  ]
  const wrappers = ["String", "Number", "Boolean", "BigInt"]
  const dataPrototype = (value: object): unknown => {
    const prototypeOf = (name: string) => (host[name] as { prototype: object }).prototype
    if (Array.isArray(value)) return prototypeOf("Array")
    if (isDate(value)) return prototypeOf("Date")
    if (isMap(value)) return prototypeOf("Map")
    if (isSet(value)) return prototypeOf("Set")
    if (isRegExp(value)) return prototypeOf("RegExp")
    if (isNativeError(value))
      return prototypeOf(errors.find((name) => Reflect.getPrototypeOf(value) === prototypeOf(name)) ?? "Error")
    if (isAnyArrayBuffer(value)) return prototypeOf("ArrayBuffer")
    if (isBoxedPrimitive(value))
      return prototypeOf(wrappers.find((name) => Reflect.getPrototypeOf(value) === prototypeOf(name)) ?? "Object")
    return prototypeOf("Object")
  }

  const liveParts = (root: unknown, where: string): string[] => {
    const found: string[] = []
    const visited = new Set<object>()
    const waitingParts: [unknown, string][] = [[root, where]]
    for (let next = waitingParts.pop(); next !== undefined && found.length < 3; next = waitingParts.pop()) {
      const [value, path] = next
      if (typeof value === "function") found.push(`${path} is a function`)
      if (typeof value === "symbol") found.push(`${path} is a symbol`)
      if (typeof value !== "object" || value === null || visited.has(value)) continue
      visited.add(value)
      if (isProxy(value)) {
        found.push(`${path} is a Proxy`)
        continue
      }
      if (isArrayBufferView(value)) continue
      const proto = Reflect.getPrototypeOf(value)
      if (proto !== null && proto !== dataPrototype(value))
        found.push(`${path} has a foreign prototype: ${show(value).slice(0, 80)}`)
      for (const key of Reflect.ownKeys(value)) {
        const { get, set, value: part } = Reflect.getOwnPropertyDescriptor(value, key) as PropertyDescriptor
        if (typeof key === "symbol") found.push(`${path} has a symbol key`)
        // Some hosts give an error's stack as an accessor.
        else if (key === "stack" && isNativeError(value)) continue
        else if (get !== undefined || set !== undefined) found.push(`${path}.${key} is an accessor`)
        else waitingParts.push([part, `${path}.${key}`])
      }
      if (isMap(value)) {
        for (const [key, part] of Map.prototype.entries.call(value)) waitingParts.push([key, path], [part, path])
      }
      if (isSet(value)) for (const part of Set.prototype.values.call(value)) waitingParts.push([part, path])
    }
    return found
  }

  const options = {
    depth: 12,
    customInspect: false,
    getters: false,
    showProxy: true,
    maxArrayLength: 2000,
    maxStringLength: 100_000,
    breakLength: Number.POSITIVE_INFINITY,
  } as const
  const quietly = <Result>(read: () => Result, otherwise: Result): Result => {
    try {
      return read()
    } catch {
      return otherwise
    }
  }
  return {
    changes,
    liveParts,
    text: (value) => quietly(() => show(value, options), "not to be shown"),
    json: (value) => quietly(() => JSON.stringify(value)?.slice(0, 200_000), "no JSON"),
  }
}
