/**
 * How the library says what it consists of: tables of properties, laid out once per process, from which each realm gets its
 * own objects by copying an array of slots. Functions are made when first read.
 */
import {
  type Behaviour,
  BuiltinDefinition,
  BuiltinFunction,
  builtinFunctionShape,
  builtinFunctionSlots,
} from "../interpreter/objects/function.js"
import { Accessor, GuestObject, LazyValue } from "../interpreter/objects/object.js"
import { ACCESSOR, CONFIGURABLE, HIDDEN, Shape } from "../interpreter/objects/shape.js"
import { type PropertyKey, type Value, wellKnownSymbols } from "../interpreter/objects/value.js"
import { functionName } from "../interpreter/operations/object-operations.js"
import type { IntrinsicName, Realm } from "../interpreter/realm.js"
import {
  activationFields,
  type ClassKind,
  classKind,
  type FieldKind,
  type Fields,
} from "../interpreter/record-kinds.js"

/** Every built-in function by its id, so that a snapshot can name it. */
const definitions = new Map<string, BuiltinDefinition>()

export function registerBuiltin(definition: BuiltinDefinition): BuiltinDefinition {
  if (definitions.has(definition.id)) throw new Error(`two built-ins have the id ${definition.id}`)
  definitions.set(definition.id, definition)
  return definition
}

/** Finds a definition, laying out what no realm has asked for yet if need be. */
export function builtinById(id: string): BuiltinDefinition | undefined {
  const known = definitions.get(id)
  if (known !== undefined) return known
  for (const layOutNow of layouts) layOutNow()
  return definitions.get(id)
}

const classKinds: ClassKind[] = []
const captured = new Map<string, FieldKind>()

/** How the library's own records look in a snapshot. */
export const recordKinds = { classes: classKinds as readonly ClassKind[], captured }

/** Says what a class of the library holds, besides the fields of every guest object. `name` is never changed. */
export function describeClass<T extends object>(
  type: abstract new (...args: never[]) => T,
  name: string,
  fields: Fields,
  finish: ((realm: Realm, object: T) => void) | null = null,
  layout: (() => Layout) | null = null,
): void {
  if (classKinds.some((kind) => kind.name === name)) throw new Error(`two record kinds have the name ${name}`)
  classKinds.push(classKind(type, name, fields, finish, layout))
}

/** The same for an activation, whose common fields are added. */
export function describeActivation<T extends object>(
  type: abstract new (...args: never[]) => T,
  name: string,
  fields: Fields,
  finish: ((realm: Realm, object: T) => void) | null = null,
): void {
  describeClass(type, name, { ...activationFields, ...fields }, finish)
}

/** Says what the record of a built-in function (made by `createBuiltin`) holds. */
export function describeCaptured(definition: BuiltinDefinition, record: FieldKind): void {
  captured.set(definition.id, record)
}

/** Every layout of the library. */
const layouts: (() => Layout)[] = []

/** A layout that is made when it is first asked for. */
export function lazyLayout(make: () => Layout): () => Layout {
  let layout: Layout | null = null
  const get = () => {
    if (layout === null) layout = make()
    return layout
  }
  layouts.push(get)
  return get
}

/** A built-in that is made with a record while a plan runs, such as the element functions of `Promise.all`. */
export function defineInner(id: string, length: number, behaviour: Behaviour, name = ""): BuiltinDefinition {
  return registerBuiltin(new BuiltinDefinition(id, name, length, behaviour))
}

export function createBuiltin(realm: Realm, definition: BuiltinDefinition, record: unknown): BuiltinFunction {
  return new BuiltinFunction(realm.intrinsics.FunctionPrototype, definition, record)
}

/** A method; default attributes: HIDDEN. */
export type Method = readonly [key: PropertyKey, length: number, behaviour: Behaviour, flags?: number]

export interface Accessors {
  readonly get?: Behaviour
  readonly set?: Behaviour
}

/** What an intrinsic object has, in the order in which its keys are listed. */
export interface PropertyTable {
  /** Tells ids apart: "Array.prototype", "Math". */
  readonly path: string
  readonly methods?: readonly Method[]
  readonly accessors?: readonly (readonly [key: PropertyKey, accessors: Accessors])[]
  /** Primitive values, with attributes (default: none). */
  readonly constants?: readonly (readonly [key: PropertyKey, value: Value, flags?: number])[]
  /** Properties whose values are intrinsics of the realm (default attributes: HIDDEN). */
  readonly intrinsics?: readonly (readonly [key: PropertyKey, name: IntrinsicName, flags?: number])[]
  /** The value of Symbol.toStringTag, not writable and not enumerable. */
  readonly tag?: string
}

class LazyMethod extends LazyValue {
  constructor(readonly definition: BuiltinDefinition) {
    super()
  }
  materialize(realm: Realm): Value {
    return new BuiltinFunction(realm.intrinsics.FunctionPrototype, this.definition, null)
  }
}

class LazyIntrinsic extends LazyValue {
  constructor(readonly name: IntrinsicName) {
    super()
  }
  materialize(realm: Realm): Value {
    return realm.intrinsics[this.name]
  }
}

class LazyAccessor extends LazyValue {
  constructor(
    readonly getter: BuiltinDefinition | undefined,
    readonly setter: BuiltinDefinition | undefined,
  ) {
    super()
  }
  materialize(realm: Realm): Value {
    const make = (definition: BuiltinDefinition | undefined) =>
      definition && new BuiltinFunction(realm.intrinsics.FunctionPrototype, definition, null)
    return new Accessor(make(this.getter), make(this.setter)) as unknown as Value
  }
}

/** A table's shape and slots, made once per process. */
export interface Layout {
  readonly shape: Shape
  readonly slots: readonly Value[]
}

/** Lays a table out behind the properties that an object has already (those of a function). */
export function layOut(table: PropertyTable, base: Layout = { shape: Shape.root(true), slots: [] }): Layout {
  let { shape } = base
  const slots = [...base.slots]
  const add = (key: PropertyKey, value: unknown, flags: number) => {
    shape = shape.child(key, flags, null)
    slots.push(value as Value)
  }
  const intrinsics = table.intrinsics ?? []
  for (const [key, name, flags] of intrinsics) {
    if (key === "constructor") add(key, new LazyIntrinsic(name), flags ?? HIDDEN)
  }
  for (const [key, value, flags] of table.constants ?? []) add(key, value, flags ?? 0)
  for (const [key, length, behaviour, flags] of table.methods ?? []) {
    add(key, new LazyMethod(methodDefinition(table.path, key, length, behaviour)), flags ?? HIDDEN)
  }
  for (const [key, { get, set }] of table.accessors ?? []) {
    const getter = get && methodDefinition(table.path, key, 0, get, "get")
    const setter = set && methodDefinition(table.path, key, 1, set, "set")
    add(key, new LazyAccessor(getter, setter), ACCESSOR | CONFIGURABLE)
  }
  for (const [key, name, flags] of intrinsics) {
    if (key !== "constructor") add(key, new LazyIntrinsic(name), flags ?? HIDDEN)
  }
  if (table.tag !== undefined) add(wellKnownSymbols.toStringTag, table.tag, CONFIGURABLE)
  return { shape, slots }
}

function methodDefinition(
  path: string,
  key: PropertyKey,
  length: number,
  behaviour: Behaviour,
  prefix = "",
): BuiltinDefinition {
  const shown = typeof key === "symbol" ? `[${key.description}]` : key
  const id = `${prefix === "" ? "" : `${prefix} `}${path}.${shown}`
  return registerBuiltin(new BuiltinDefinition(id, functionName(key, prefix), length, behaviour))
}

/** How an intrinsic is made. */
export interface IntrinsicMaker {
  make(realm: Realm): GuestObject
}

/** An ordinary object with a table: prototypes, namespaces. */
export function defineObject(
  table: PropertyTable,
  proto: IntrinsicName | null = "ObjectPrototype",
  create: (realm: Realm, proto: GuestObject | null, layout: Layout) => GuestObject = createOrdinary,
): IntrinsicMaker {
  const layout = lazyLayout(() => layOut(table))
  return { make: (realm) => create(realm, proto === null ? null : realm.intrinsics[proto], layout()) }
}

function createOrdinary(_realm: Realm, proto: GuestObject | null, layout: Layout): GuestObject {
  return new GuestObject(layout.shape, proto, layout.slots.slice())
}

/** A constructor: a function with `prototype` (if any) and static members. */
export function defineConstructor(options: {
  readonly name: string
  readonly length: number
  readonly behaviour: Behaviour
  readonly prototype: IntrinsicName | null
  /** Static members; `path` should be the name. */
  readonly statics?: Omit<PropertyTable, "path">
  /** The constructor that it inherits from (default: Function.prototype). */
  readonly proto?: IntrinsicName
}): IntrinsicMaker {
  const definition = registerBuiltin(
    new BuiltinDefinition(options.name, options.name, options.length, options.behaviour, true),
  )
  const layout = lazyLayout(() => {
    const base = { shape: builtinFunctionShape, slots: builtinFunctionSlots }
    const { prototype } = options
    const intrinsics: PropertyTable["intrinsics"] = prototype === null ? [] : [["prototype", prototype, 0]]
    const withPrototype = layOut({ path: options.name, intrinsics }, base)
    return layOut({ ...options.statics, path: options.name }, withPrototype)
  })
  return {
    make(realm) {
      const proto = realm.intrinsics[options.proto ?? "FunctionPrototype"]
      const { shape, slots } = layout()
      return new BuiltinFunction(proto, definition, null, shape, slots.slice())
    },
  }
}

/** A single function that is an intrinsic by itself, such as %parseInt% or %Array.prototype.values%. */
export function defineFunction(id: string, name: string, length: number, behaviour: Behaviour): IntrinsicMaker {
  const definition = registerBuiltin(new BuiltinDefinition(id, name, length, behaviour))
  return { make: (realm) => new BuiltinFunction(realm.intrinsics.FunctionPrototype, definition, null) }
}
