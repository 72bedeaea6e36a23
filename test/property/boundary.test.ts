/** The law: what crosses into a plan and back is what it was: kinds, values, keys and their order, holes, shares and cycles. */
import fc from "fast-check"
import { expect, test } from "vitest"
import { copyIn, copyOut } from "../../src/interpreter/boundary/boundary.js"
import { bareRealm } from "../bare-realm.js"

const text = fc.oneof(
  fc.string(),
  fc.string({ unit: "binary" }),
  fc.constantFrom("__proto__", "constructor", "0", "10", "-0"),
)

const primitive = fc.oneof(
  text,
  fc.double(),
  fc.integer(),
  fc.constantFrom(undefined, null, true, false, -0, Number.NaN, Number.NEGATIVE_INFINITY),
  fc.bigInt(),
)

/** Written apart, because the compiler's target does not know the flag. */
const unicodeSets = "v"

const leaf: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: primitive },
  fc.date({ noInvalidDate: false }),
  fc.constantFrom(/a/, /[^b]\/(?<n>x)/dgimsuy, new RegExp("\\p{L}", unicodeSets)),
  fc.uint8Array({ maxLength: 8 }),
  fc.float64Array({ maxLength: 4 }),
  fc.bigInt64Array({ maxLength: 4 }),
  fc.uint8Array({ maxLength: 8 }).map((bytes) => new DataView(bytes.buffer)),
  fc.boolean().map((value) => Object(value)),
  text.map((value) => Object(value)),
)

type Container = unknown[] | Record<string, unknown> | Map<unknown, unknown> | Set<unknown> | Error

interface Part {
  readonly from: number
  readonly to: number
  readonly key: string
}

/** Containers, the leaves in them, and references between them: any of them may be shared or part of a cycle. */
const graph = fc
  .tuple(
    fc.array(fc.constantFrom("record", "array", "map", "set", "error"), { minLength: 1, maxLength: 12 }),
    fc.array(fc.tuple(fc.nat(100), text, leaf), { maxLength: 30 }),
    fc.array(fc.record<Part>({ from: fc.nat(100), to: fc.nat(100), key: text }), { maxLength: 30 }),
  )
  .map(([kinds, leaves, parts]) => {
    const containers = kinds.map(createContainer)
    const at = (index: number) => containers[index % containers.length] as Container
    for (const [index, key, value] of leaves) put(at(index), key, value)
    for (const { from, to, key } of parts) put(at(from), key, at(to))
    return containers[0]
  })

function createContainer(kind: string): Container {
  switch (kind) {
    case "array":
      return []
    case "map":
      return new Map()
    case "set":
      return new Set()
    case "error":
      return new RangeError("message")
    default:
      return {}
  }
}

function put(container: Container, key: string, value: unknown): void {
  if (container instanceof Map) container.set(key.length > 3 ? value : key, value)
  else if (container instanceof Set) container.add(value)
  else if (container instanceof Error) Object.defineProperty(container, "cause", { value, configurable: true })
  // Some elements leave holes before them.
  else if (Array.isArray(container)) container[container.length + (key.length % 3)] = value
  else Object.defineProperty(container, key, { value, writable: true, enumerable: true, configurable: true })
}

/** The whole graph as lines that are equal for equal graphs: each object gets a number when it is first met. */
function describeGraph(root: unknown): string[] {
  const numbers = new Map<object, number>()
  const queue: object[] = []
  const show = (value: unknown): string => {
    if (typeof value === "bigint") return `${value}n`
    if (typeof value === "string") return JSON.stringify(value)
    if (typeof value !== "object" || value === null) return Object.is(value, -0) ? "-0" : String(value)
    let number = numbers.get(value)
    if (number === undefined) {
      number = numbers.size
      numbers.set(value, number)
      queue.push(value)
    }
    return `#${number}`
  }
  const lines = [show(root)]
  for (const object of queue) lines.push(`${numbers.get(object)} ${describeObject(object, show)}`)
  return lines
}

function describeObject(object: object, show: (value: unknown) => string): string {
  const kind = Object.prototype.toString.call(object)
  const own = Object.keys(object).map(
    (key) => `${JSON.stringify(key)}: ${show((object as Record<string, unknown>)[key])}`,
  )
  if (object instanceof Map)
    return `${kind} ${[...object].map(([key, value]) => `${show(key)} => ${show(value)}`).join()}`
  if (object instanceof Set) return `${kind} ${[...object].map(show).join()}`
  if (object instanceof Error) return `${kind} ${object.name} ${object.message} ${show(object.cause)} ${own.join()}`
  if (object instanceof Date) return `${kind} ${object.getTime()}`
  if (object instanceof RegExp) return `${kind} ${object}`
  if (object instanceof DataView) return `${kind} ${object.byteOffset} ${object.byteLength} ${show(object.buffer)}`
  if (object instanceof ArrayBuffer) return `${kind} ${new Uint8Array(object).join()}`
  if (ArrayBuffer.isView(object)) return `${kind} ${own.join()} ${show(object.buffer)}`
  if (Array.isArray(object)) return `${kind} ${object.length} ${own.join()}`
  const isWrapper = object instanceof Boolean || object instanceof String
  return `${kind} ${isWrapper ? String(object.valueOf()) : own.join()}`
}

test("a value that goes in and out is what it was", () => {
  fc.assert(
    fc.property(fc.oneof(graph, leaf), (value) => {
      const realm = bareRealm()
      const copy = copyOut(realm, copyIn(realm, value, "input"), "result")
      expect(describeGraph(copy)).toEqual(describeGraph(value))
    }),
    { numRuns: 500 },
  )
})

test("whatever is data crosses, under any keys", () => {
  fc.assert(
    fc.property(
      fc.anything({
        withBigInt: true,
        withDate: true,
        withMap: true,
        withNullPrototype: true,
        withSet: true,
        withSparseArray: true,
        withTypedArray: true,
        withBoxedValues: true,
        withObjectString: true,
      }),
      (value) => {
        const realm = bareRealm()
        copyOut(realm, copyIn(realm, value, "input"), "result")
      },
    ),
    { numRuns: 300 },
  )
})
