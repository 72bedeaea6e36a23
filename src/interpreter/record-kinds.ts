/**
 * How records look in a snapshot. Frames, guest objects and jobs are known to the snapshot itself; everything else that a
 * suspended plan may hold (iterators, activations of built-ins, what a resolving function captured) is a record of some
 * class or literal, and says here what its fields hold. The same description writes a record and checks it when it is read:
 * a snapshot is untrusted, so a field says as closely as it can what may stand in it.
 *
 * Each kind stands beside the class that it describes and is registered with the library (`describeClass`, `describeCaptured`
 * in the room `builtins`). A class that is met without a kind, or with a field that its kind does not have, is an error
 * while writing.
 */
import type { Shape } from "./objects/shape.js"
import type { Value } from "./objects/value.js"
import type { Realm } from "./realm.js"

/** What one field holds. Made by the functions and constants below. */
export type FieldKind =
  | { readonly is: SimpleKind }
  | { readonly is: "oneOf"; readonly values: readonly (string | number | boolean)[] }
  | { readonly is: "list" | "nullable" | "optional"; readonly of: FieldKind }
  | { readonly is: "map"; readonly keys: FieldKind; readonly values: FieldKind }
  | { readonly is: "set"; readonly of: FieldKind }
  | { readonly is: "record"; readonly kind: () => RecordKind }
  | { readonly is: "instance"; readonly type: () => AnyClass }
  | { readonly is: "constant"; readonly byName: () => ReadonlyMap<string, unknown> }
  | { readonly is: "dropped"; readonly make: (realm: Realm) => unknown }

type SimpleKind =
  | "value"
  | "place"
  | "object"
  | "callable"
  | "constructor"
  | "key"
  | "boolean"
  | "text"
  | "count"
  | "integer"
  | "number"
  | "frame"
  | "suspendable"
  | "table"
  | "reaction"
  | "privateName"
  | "method"
  | "data"

/** Any guest value; no sentinel. */
export const value: FieldKind = { is: "value" }
/** A guest value or one of the sentinels that may stand in its place: HOLE, ABSENT, UNINITIALIZED. */
export const place: FieldKind = { is: "place" }
/** Any guest object. */
export const object: FieldKind = { is: "object" }
/** A guest object with [[Call]]. */
export const callable: FieldKind = { is: "callable" }
/** A guest object with [[Construct]]. */
export const constructor: FieldKind = { is: "constructor" }
/** A property key: string or symbol. */
export const key: FieldKind = { is: "key" }
export const boolean: FieldKind = { is: "boolean" }
export const text: FieldKind = { is: "text" }
/** An integer from 0 to 2^53 - 1. */
export const count: FieldKind = { is: "count" }
/** An integer of either sign. */
export const integer: FieldKind = { is: "integer" }
/** Any number, NaN and infinities too. */
export const number: FieldKind = { is: "number" }
/** A suspended frame. */
export const frame: FieldKind = { is: "frame" }
/** The entries of a map or set, in which a cursor stands. */
export const table: FieldKind = { is: "table" }
/** What is registered on a promise. */
export const reaction: FieldKind = { is: "reaction" }
export const privateName: FieldKind = { is: "privateName" }
/** A private method, or the accessor that a private getter and setter make. */
export const method: FieldKind = { is: "method" }
/** Data of the host's own, as JSON has it: texts, finite numbers, booleans, null, and lists and objects of them. */
export const data: FieldKind = { is: "data" }

/** One of these strings, numbers or booleans. */
export function oneOf(...values: readonly (string | number | boolean)[]): FieldKind {
  return { is: "oneOf", values }
}

/** A host array. */
export function list(of: FieldKind): FieldKind {
  return { is: "list", of }
}

export function nullable(of: FieldKind): FieldKind {
  return { is: "nullable", of }
}

/** May be undefined. */
export function optional(of: FieldKind): FieldKind {
  return { is: "optional", of }
}

/** A host Map. */
export function mapOf(keys: FieldKind, values: FieldKind): FieldKind {
  return { is: "map", keys, values }
}

/** A host Set. */
export function setOf(of: FieldKind): FieldKind {
  return { is: "set", of }
}

/** A literal of this kind. Two fields that hold the same literal still do after a restore. */
export function record(kind: RecordKind | (() => RecordKind)): FieldKind {
  return { is: "record", kind: typeof kind === "function" ? kind : () => kind }
}

/** A guest object of this class, or a record whose class has a kind. */
export function instance(type: () => AnyClass): FieldKind {
  return { is: "instance", type }
}

/** One of some objects of the process that have names (the type of a typed array's elements). */
export function constant(byName: () => ReadonlyMap<string, unknown>): FieldKind {
  return { is: "constant", byName }
}

/** Not written: what can be made again from nothing (a cache). */
export function dropped(make: (realm: Realm) => unknown): FieldKind {
  return { is: "dropped", make }
}

// biome-ignore lint/suspicious/noExplicitAny: any class, abstract or not
export type AnyClass = abstract new (...args: any[]) => object

export type Fields = Readonly<Record<string, FieldKind>>

/** A literal with these fields. */
export interface RecordKind {
  /** In snapshots. Never changed once a version of the format has it. */
  readonly name: string
  readonly fields: Fields
}

/** Instances of one class (not of its subclasses), with the fields that it has besides those of every guest object. */
export interface ClassKind extends RecordKind {
  readonly type: AnyClass
  /**
   * Called once all objects of a restored snapshot have their fields: makes what was dropped, and throws a TypeError where
   * the fields do not go together. No guest code may run, and nothing be charged.
   */
  readonly finish: ((realm: Realm, object: never) => void) | null
  /** The shape and slots that an instance begins with; null: none, as an ordinary object. */
  readonly layout: (() => KindLayout) | null
}

export interface KindLayout {
  readonly shape: Shape
  readonly slots: readonly Value[]
}

export function recordKind(name: string, fields: Fields): RecordKind {
  return { name, fields }
}

export function classKind<T extends object>(
  type: abstract new (...args: never[]) => T,
  name: string,
  fields: Fields,
  finish: ((realm: Realm, object: T) => void) | null = null,
  layout: (() => KindLayout) | null = null,
): ClassKind {
  return { type: type as unknown as AnyClass, name, fields, finish, layout }
}

/** What a library knows of its own records. */
export interface RecordKinds {
  /** Of guest objects, activations and whatever else has a class. */
  readonly classes: readonly ClassKind[]
  /** By the id of a built-in function: what its `record` holds. */
  readonly captured: ReadonlyMap<string, FieldKind>
}

/** What every activation holds; each kind of one adds its own. */
export const activationFields: Fields = {
  result: value,
  callee: value,
  thisArgument: value,
  // Became the slots of the callee, or was used up.
  argumentsList: dropped(() => []),
  newTarget: optional(constructor),
}

// ---- literals of ECMA-262 that several files hold ----

/** https://tc39.es/ecma262/#sec-iterator-records */
export const iteratorKind = recordKind("iterator", { iterator: object, nextMethod: value, done: boolean })

/** A place in a map or set that changes meanwhile. */
export const cursorKind = recordKind("cursor", { table: nullable(table), index: count })

/** https://tc39.es/ecma262/#sec-promisecapability-records */
export const capabilityKind = recordKind("promise capability", { promise: object, resolve: callable, reject: callable })
