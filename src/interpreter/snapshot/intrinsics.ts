/**
 * Objects of the standard library in a snapshot. One that a plan did not change is a name: `ArrayPrototype`, the function
 * `ArrayPrototype.map` that is one of its properties, `get MapPrototype.size`, `globalThis`. One that a plan changed is a
 * name too, and `intrinsics` says what differs. What "not changed" means is found out by comparing with a realm of the same
 * library that nobody has used.
 */
import { JobQueue } from "../jobs.js"
import { ArrayObject, EXTENSIBLE } from "../objects/array.js"
import { BuiltinFunction, builtinFunctionShape } from "../objects/function.js"
import { HostNode, installHostFunctions } from "../objects/host-function.js"
import { Accessor, GuestObject, LazyValue } from "../objects/object.js"
import { FLAG_BITS, type Shape } from "../objects/shape.js"
import { type PropertyKey, type Value, wellKnownSymbols } from "../objects/value.js"
import { type IntrinsicName, intrinsicNames, Realm } from "../realm.js"
import type { PlanLimits } from "../types.js"
import { readFields, writeFields } from "./fields.js"
import type { Json, JsonObject } from "./format.js"
import { readElements, writeElements } from "./objects.js"
import { readProperties, readProto, writeProperties } from "./properties.js"
import type { Reader } from "./reader.js"
import type { Writer } from "./writer.js"

const symbolNames = new Map<unknown, string>(Object.entries(wellKnownSymbols).map(([name, symbol]) => [symbol, name]))
const guestFields: ReadonlySet<string> = new Set(["lastWalk", "shape", "proto", "slots"])

/** A realm of the same library, with the same host functions, in which nothing has run. */
function unusedRealm(realm: Realm, hostFunctions: readonly string[]): Realm {
  const nothing = () => {}
  const limits = { ...realm.limits, maxSteps: Number.POSITIVE_INFINITY, maxMemoryBytes: Number.POSITIVE_INFINITY }
  const unused = new Realm({
    library: realm.library,
    host: { onRefuel: nothing, onMemoryCeiling: nothing } as unknown as Realm["host"],
    limits: limits as PlanLimits,
    rootShape: realm.rootShape,
    clock: () => 0,
    random: () => 0,
    timeZone: realm.timeZone,
    locale: realm.locale,
    jobs: new JobQueue(),
    maxDepth: realm.maxDepth,
  })
  installHostFunctions(unused, hostFunctions)
  return unused
}

interface Pair {
  readonly object: GuestObject
  readonly unused: GuestObject
  readonly name: string
}

/** What the intrinsic objects of a realm are called, and in what they differ from unused ones. */
export class IntrinsicWriter {
  readonly names = new Map<object, string>()
  private readonly unused: Realm
  private readonly pairs: Pair[] = []
  private readonly hostNodes: ReadonlyMap<string, HostNode>

  constructor(
    private readonly realm: Realm,
    hostFunctions: readonly string[],
  ) {
    this.unused = unusedRealm(realm, hostFunctions)
    this.hostNodes = hostNodes(this.unused.globalObject)
    const { madeIntrinsics } = realm
    intrinsicNames.forEach((name, index) => {
      const object = madeIntrinsics[index]
      if (object !== undefined) this.pair(object, this.unused.intrinsics[name], name)
    })
    this.pair(realm.globalObject, this.unused.globalObject, "globalThis")
    // What is found on the way is added at the end.
    for (let next = 0; next < this.pairs.length; next++) this.nameProperties(this.pairs[next] as Pair)
  }

  private pair(object: GuestObject, unused: GuestObject, name: string): void {
    if (this.names.has(object)) return
    this.names.set(object, name)
    this.pairs.push({ object, unused, name })
  }

  /** What the host offers is named by its path, wherever it was found. */
  nameHost(node: HostNode): string {
    const name = `host ${node.path}`
    const unused = this.hostNodes.get(node.path)
    if (unused !== undefined) this.pair(node, unused, name)
    return name
  }

  /** Names what properties of a pair lead to: functions that were made when they were first read. */
  private nameProperties({ object, unused, name }: Pair): void {
    const { shape, slots } = unused
    if (object.shape.count < shape.count) return
    let entries: ReturnType<Shape["entries"]> | null = null
    for (let i = 0; i < slots.length; i++) {
      const current = object.slots[i] as unknown
      const lazy = slots[i] as unknown
      if (current === lazy || typeof current !== "object" || current === null || current instanceof LazyValue) continue
      if (!(lazy instanceof LazyValue)) continue
      entries ??= shape.entries()
      const key = entries.find(({ index }) => index === i)?.key as PropertyKey
      this.nameProperty(object, unused, name, key, i)
    }
  }

  private nameProperty(object: GuestObject, unused: GuestObject, name: string, key: PropertyKey, index: number): void {
    const entry = object.shape.lookup(key)
    if (entry < 0 || entry >> FLAG_BITS !== index) return
    const current = object.slots[index] as unknown
    const wanted = unused.slotValue(this.unused, index) as unknown
    if (current instanceof Accessor && wanted instanceof Accessor) {
      this.nameValue(current.get, wanted.get, `get ${name}.${showKey(key)}`)
      this.nameValue(current.set, wanted.set, `set ${name}.${showKey(key)}`)
    } else this.nameValue(current, wanted, `${name}.${showKey(key)}`)
  }

  private nameValue(current: unknown, wanted: unknown, name: string): void {
    if (!(current instanceof GuestObject && wanted instanceof GuestObject) || this.names.has(current)) return
    if (current.constructor !== wanted.constructor) return
    if (this.isIntrinsic(wanted)) return
    if (current instanceof BuiltinFunction) {
      const isSame = current.definition === (wanted as BuiltinFunction).definition && current.record === null
      if (!isSame) return
      this.names.set(current, name)
      // Most are as they were made.
      if (current.shape === builtinFunctionShape && this.isProto(current.proto, wanted.proto)) return
      this.pairs.push({ object: current, unused: wanted, name })
    } else this.pair(current, wanted, name)
  }

  private isIntrinsic(unused: GuestObject): boolean {
    return unused === this.unused.globalObject || this.unused.madeIntrinsics.includes(unused)
  }

  private isProto(current: GuestObject | null, wanted: GuestObject | null): boolean {
    return wanted === null ? current === null : current !== null && this.isSame(current, wanted)
  }

  /** Two objects with one name. */
  private isSame(current: GuestObject, wanted: GuestObject): boolean {
    const name = this.names.get(current)
    if (name === undefined) return false
    if (wanted === this.unused.globalObject) return name === "globalThis"
    const index = this.unused.madeIntrinsics.indexOf(wanted)
    if (index >= 0) return name === intrinsicNames[index]
    const [owner] = this.pairs.filter((pair) => pair.unused === wanted)
    return owner === undefined ? false : owner.object === current
  }

  /** What differs, by name. What that leads to may name further objects. */
  differences(writer: Writer): JsonObject {
    const found: JsonObject = {}
    for (let next = 0; next < this.pairs.length; next++) {
      const pair = this.pairs[next] as Pair
      writer.run()
      const node: JsonObject = {}
      this.writeDifference(writer, pair, node)
      if (Object.keys(node).length > 0) found[pair.name] = node
    }
    return found
  }

  private writeDifference(writer: Writer, { object, unused }: Pair, node: JsonObject): void {
    if (!this.isProto(object.proto, unused.proto)) node.proto = writer.orNull(object.proto)
    const isAsLaidOut = (index: number, current: Value) => this.isAsLaidOut(unused, index, current)
    writeProperties(writer, object, node, { shape: unused.shape, slots: unused.slots, isAsLaidOut })
    if (object instanceof ArrayObject) {
      const isEmpty = object.elements?.length === 0 && object.integrity === EXTENSIBLE && object.lengthIsWritable
      if (!isEmpty) writeElements(writer, object, node)
    } else if (object instanceof HostNode) {
      if (object.missing !== null) node.missing = object.missing
    } else {
      const kind = writer.kinds.byClass.get(object.constructor)
      const fields = kind === undefined ? {} : writeFields(writer, object, kind.fields, guestFields)
      if (Object.keys(fields).length > 0) node.fields = fields
    }
  }

  private isAsLaidOut(unused: GuestObject, index: number, current: Value): boolean {
    const slot = unused.slots[index] as unknown
    if (slot === current) return true
    if ((current as unknown) instanceof LazyValue) return false
    const wanted = (slot instanceof LazyValue ? unused.slotValue(this.unused, index) : slot) as unknown
    if (wanted instanceof Accessor) {
      const accessor = current as unknown
      if (!(accessor instanceof Accessor)) return false
      return this.isHalf(accessor.get, wanted.get) && this.isHalf(accessor.set, wanted.set)
    }
    if (!(wanted instanceof GuestObject)) return Object.is(wanted, current)
    return current instanceof GuestObject && this.isHalf(current, wanted)
  }

  /** The same intrinsic, or the function that this property was made with. */
  private isHalf(current: GuestObject | undefined, wanted: GuestObject | undefined): boolean {
    if (current === undefined || wanted === undefined) return current === wanted
    if (wanted instanceof HostNode) return current instanceof HostNode && current.path === wanted.path
    if (!this.names.has(current)) return false
    if (this.isIntrinsic(wanted)) return this.isSame(current, wanted)
    if (current instanceof BuiltinFunction && wanted instanceof BuiltinFunction)
      return current.definition === wanted.definition && !this.isIntrinsicHere(current)
    return current.constructor === wanted.constructor
  }

  private isIntrinsicHere(current: GuestObject): boolean {
    return this.realm.madeIntrinsics.includes(current)
  }
}

function showKey(key: PropertyKey): string {
  return typeof key === "symbol" ? `@@${symbolNames.get(key)}` : key
}

/** What the host offers, by path. */
export function hostNodes(global: GuestObject): Map<string, HostNode> {
  const found = new Map<string, HostNode>()
  const collect = (holder: GuestObject) => {
    for (const value of holder.slots) {
      if (!(value instanceof HostNode)) continue
      found.set(value.path, value)
      collect(value)
    }
  }
  collect(global)
  return found
}

// ---- reading ----

const known: ReadonlySet<string> = new Set(intrinsicNames)
const NAME = /^(?:(get|set) )?(\w+)(?:\.(.+))?$/

/** The object with a name, as it is before any difference is applied. */
export function intrinsicNamed(realm: Realm, text: string): GuestObject | undefined {
  const [, half, name = "", member] = NAME.exec(text) ?? []
  const owner =
    name === "globalThis" ? realm.globalObject : known.has(name) ? realm.intrinsics[name as IntrinsicName] : undefined
  if (owner === undefined || member === undefined) return half === undefined ? owner : undefined
  const symbol = member.startsWith("@@")
    ? Object.entries(wellKnownSymbols).find(([name]) => `@@${name}` === member)
    : null
  const key = symbol === null ? member : symbol?.[1]
  const entry = key === undefined ? -1 : owner.shape.lookup(key)
  if (entry < 0) return undefined
  const value = owner.slotValue(realm, entry >> FLAG_BITS) as unknown
  if (value instanceof Accessor) return half === "get" ? value.get : half === "set" ? value.set : undefined
  return value instanceof GuestObject && half === undefined ? value : undefined
}

/**
 * Reads the differences and makes them. What a name means does not depend on the order: a property that has its own
 * object still is not among those that differ.
 */
export function readDifferences(
  reader: Reader,
  json: Json | undefined,
  named: (name: string) => GuestObject | undefined,
): void {
  const node = reader.node(json, ".intrinsics")
  for (const name of Object.keys(node)) {
    const path = `.intrinsics[${JSON.stringify(name)}]`
    const difference = reader.node(node[name], path)
    const object = named(name) ?? reader.fail(path, "is no intrinsic")
    if (reader.get(difference, "proto") !== undefined) readProto(reader, object, difference, path, () => object)
    readProperties(reader, object, difference, path)
    readOwn(reader, object, difference, path)
  }
}

function readOwn(reader: Reader, object: GuestObject, node: JsonObject, path: string): void {
  if (object instanceof ArrayObject) {
    if (reader.get(node, "array") !== undefined) readElements(reader, object, node, path)
  } else if (object instanceof HostNode) {
    const missing = reader.get(node, "missing")
    if (missing !== undefined) object.missing = reader.text(missing, `${path}.missing`)
  } else {
    const fields = reader.get(node, "fields")
    const kind = reader.kinds.byClass.get(object.constructor)
    if (fields === undefined) return
    if (kind === undefined) reader.fail(`${path}.fields`, "belong to no record")
    else readFields(reader, object, kind.fields, reader.node(fields, `${path}.fields`), `${path}.fields`)
  }
}
