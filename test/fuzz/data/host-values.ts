/**
 * Data of a host, as odd as it comes: a graph of containers with leaves in them and references between them. Whatever runs
 * when it is read, getters, traps and iterators, notes that it ran.
 */
import { types } from "node:util"
import { createContext, runInContext } from "node:vm"
import type { Tape } from "../../property/program/tape.js"

export interface HostData {
  readonly root: unknown
  /** The objects that it is made of, without proxies around them. */
  readonly parts: readonly object[]
  /** What ran, although nothing may. */
  readonly ran: readonly string[]
}

const otherRealm = createContext({})
const inOtherRealm = (text: string): unknown => runInContext(`(${text})`, otherRealm)
const keys = [
  "a",
  "b",
  "0",
  "7",
  "-0",
  "__proto__",
  "constructor",
  "toJSON",
  "then",
  "length",
  "",
  "a b",
  "4294967295",
] as const

class Own {
  #hidden = 1
  shown = 2
  get total() {
    return this.#hidden
  }
}
class OwnArray extends Array {}
class OwnMap extends Map<unknown, unknown> {}
class OwnError extends TypeError {
  override name = "OwnError"
  code = "own"
}

export function makeHostData(tape: Tape): HostData {
  const parts: object[] = []
  const ran: string[] = []
  const note = (what: string) => {
    if (ran.length < 5) ran.push(what)
  }
  const containers: object[] = []
  /** What is put into another: the container itself, or a proxy of it. */
  const shown: object[] = []

  const container = (): object =>
    tape.pick<() => unknown>([
      () => ({}),
      () => [],
      () => Object.create(null),
      () => new Map(),
      () => new Set(),
      () => new RangeError("message"),
      () => new OwnError("own"),
      () => new AggregateError([1, {}], "many"),
      () => new Own(),
      () => OwnArray.from([1, 2, 3]),
      () => new OwnMap([[1, 2]]),
      () => Object.assign([], { length: tape.pick([1, 100, 5000, 2 ** 31, 2 ** 32 - 1]) }),
      () => Object.create({ inherited: 1 }),
      () => Object.create([]),
      () => Object.create(new Map()),
      () =>
        inOtherRealm(
          tape.pick(["{ a: 1 }", "[1, [2]]", "new Map([[1, {}]])", "new Error('x')", "new Date(5)", "/a/g"]),
        ),
      () =>
        (function () {
          // biome-ignore lint/complexity/noArguments: the object itself is what is wanted.
          return arguments
        })(),
    ])() as object

  const leaf = (): unknown =>
    tape.pick<() => unknown>([
      () => tape.pick([1, -0, Number.NaN, 1e300, 0, true, null, undefined]),
      () => tape.pick(["", "text", "\ud800", "x".repeat(2000), "__proto__"]),
      () => tape.pick([0n, -1n, 1n << 5000n]),
      () => new Date(tape.pick([0, Number.NaN, 8.64e15])),
      () => tape.pick([/a/, /(?<n>x)\k<n>/dgimsuy, /(?:a+)+/, /(?:)/]),
      () => Object.assign(/own/g, { lastIndex: 3 }),
      () => tape.pick([Object("s"), Object(1), Object(1n), Object(false), Object(Symbol.iterator)]),
      () => new Uint8Array(tape.pick([0, 3, 4000])),
      () => new Float64Array([1, Number.NaN]),
      () => new DataView(new ArrayBuffer(8), 2),
      () => Buffer.from("in a pool"),
      () => new Uint8Array(new SharedArrayBuffer(4)),
      () => detached(),
      () => Symbol("s"),
      () => () => note("a function"),
      () => class {},
      () => Promise.resolve(1),
      // biome-ignore lint/suspicious/noThenProperty: what a copy makes of it is the question.
      () => ({ then: () => note("a then") }),
      () => [1, 2][Symbol.iterator](),
      () => new Map([[1, 2]]).entries(),
      () =>
        (function* () {
          note("a generator")
          yield 1
        })(),
      () => new WeakMap(),
      () => new WeakRef({}),
      () => new URL("https://example.org/?a=1"),
      () => new Intl.NumberFormat("en"),
      () => tape.pick([Math, JSON, Reflect, globalThis, Object.prototype, Array.prototype, Function.prototype]),
      () => revoked(),
    ])()

  /** A proxy, one of whose traps may throw, and one may lie. */
  const behindProxy = (target: object): object => {
    const traps = ["get", "getOwnPropertyDescriptor", "ownKeys", "getPrototypeOf", "has"] as const
    const handler: Record<string, (...args: never[]) => unknown> = {}
    const throws = tape.below(8)
    const lies = tape.below(8)
    for (const [index, name] of traps.entries()) {
      handler[name] = (...args: never[]) => {
        if (throws === index) throw new Error("a trap threw")
        if (lies === index) return undefined
        return (Reflect[name] as (...args: never[]) => unknown)(...args)
      }
    }
    return new Proxy(target, handler)
  }

  const count = 1 + tape.below(6)
  for (let i = 0; i < count; i++) {
    const made = container()
    containers.push(made)
    parts.push(made)
    shown.push(tape.once(12) ? behindProxy(made) : made)
  }
  const any = () => (tape.once(3) ? (shown[tape.below(count)] as object) : leaf())
  const puts = tape.below(14)
  for (let i = 0; i < puts; i++) {
    const value = any()
    if (typeof value === "object" && value !== null && !shown.includes(value) && isOurs(value)) parts.push(value)
    put(containers[tape.below(count)] as object, value)
  }

  function put(target: object, value: unknown): void {
    const picked = tape.pick(keys)
    const key = picked === "length" && Array.isArray(target) ? "long" : picked
    const how = tape.below(12)
    const define = (attributes: PropertyDescriptor, name: PropertyKey = key) =>
      Reflect.defineProperty(target, name, { configurable: true, enumerable: true, ...attributes })
    if (how === 11) define({ get: () => note(`the getter ${key}`) })
    else if (how === 10) define({ value }, Symbol("key"))
    else if (how === 9) define({ value, enumerable: false })
    else if (how === 8 && Array.isArray(target) && Object.isExtensible(target) && target.length < 1e4)
      target.length += 500
    else if (how === 7) Object.freeze(target)
    else if (types.isMap(target)) target.set(tape.once(2) ? key : any(), value)
    else if (types.isSet(target)) target.add(value)
    else if (target instanceof Error && tape.once(2)) define({ value, writable: true }, "cause")
    else if (Array.isArray(target) && target.length < 1e4 && Object.isExtensible(target)) target.push(value)
    else define({ value, writable: true })
  }

  return { root: shown[0], parts, ran }
}

/** Whether it was made for this case, so that nothing else can have changed it. */
function isOurs(value: object): boolean {
  return ![Math, JSON, Reflect, globalThis, Object.prototype, Array.prototype].includes(value as never)
}

function detached(): object {
  const bytes = new Uint8Array(8)
  structuredClone(bytes.buffer, { transfer: [bytes.buffer] })
  return bytes
}

function revoked(): object {
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  return proxy
}

type Look = readonly [
  object: object,
  prototype: object | null,
  keys: readonly PropertyKey[],
  values: readonly unknown[],
]

/** What the parts are, so that a later look tells whether anything changed. */
export function lookAt(parts: readonly object[]): Look[] {
  return parts.filter(isReadable).map((part) => {
    const own = Reflect.ownKeys(part)
    const values = own.flatMap((key) => {
      const { value, get, writable } = Reflect.getOwnPropertyDescriptor(part, key) as PropertyDescriptor
      return [value, get, writable]
    })
    if (types.isMap(part)) for (const entry of Map.prototype.entries.call(part)) values.push(...entry)
    if (types.isSet(part)) values.push(...Set.prototype.values.call(part))
    return [part, Reflect.getPrototypeOf(part), own, [...values, Object.isExtensible(part)]]
  })
}

function isReadable(part: object): boolean {
  try {
    Reflect.ownKeys(part)
    return true
  } catch {
    return false
  }
}

export function changesSince(looks: readonly Look[], parts: readonly object[]): string[] {
  const now = lookAt(parts)
  const isSame = ([, prototype, own, values]: Look, index: number) => {
    const [, nowPrototype, nowOwn, nowValues] = now[index] as Look
    const areSame = (a: readonly unknown[], b: readonly unknown[]) =>
      a.length === b.length && a.every((value, at) => Object.is(value, b[at]))
    return prototype === nowPrototype && areSame(own, nowOwn) && areSame(values, nowValues)
  }
  return looks.every(isSame) ? [] : ["an object of the host was changed"]
}
