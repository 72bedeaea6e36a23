/**
 * Shapes: which properties an object has, with which attributes, in which slots.
 *
 * Objects that got the same properties in the same order share a shape, so an inline cache can compare one number. Three
 * kinds, by who keeps them alive:
 * - *static*: the layouts of intrinsics, and of what a program's literals and classes spell out. They hang on a root of the
 *   process or of the program, and their number is bounded by the source.
 * - *grown*: made by what a plan does at run time. They hang on the realm's `ShapeForest` and die with it.
 * - *dictionary*: belongs to one object, changes in place, and takes a new `id` whenever it does.
 *
 * Invariants: `id` is unique in the process and never used twice; a cache that compares ids thus needs no invalidation and
 * holds no guest value. A property's slot index never changes while the shape's id stays.
 */
import { SHAPE_BYTES } from "../costs.js"
import { SHORT_TEXT } from "../operations/same-value.js"
import { KeyMap } from "./key-map.js"
import { orderKeys, type ShapeKey, toArrayIndex } from "./property-key.js"
import type { PropertyKey } from "./value.js"

export const WRITABLE = 1
export const ENUMERABLE = 2
export const CONFIGURABLE = 4
/** The slot holds an `Accessor`; WRITABLE is then never set. */
export const ACCESSOR = 8
export const DATA = WRITABLE | ENUMERABLE | CONFIGURABLE
export const HIDDEN = WRITABLE | CONFIGURABLE

/** `lookup` packs slot index and attributes in one number. */
export const FLAG_BITS = 4
export const FLAG_MASK = 15

/** Shapes with no more properties than this are searched by walking up, without a table. */
const LINEAR_LIMIT = 6
/** An object that grows past this many properties becomes a dictionary. */
const DICTIONARY_LIMIT = 128
/** A shape that got more different children than this gives dictionaries from then on. */
const FANOUT_LIMIT = 512

/** Assignments in different orders make many shapes of few names; so many of them are shared by the runs of a program. */
const MAX_ASSIGNED_SHAPES = 2048

let lastId = 0

/** One property of a shape. */
export interface ShapeEntry {
  readonly key: ShapeKey
  readonly index: number
  readonly flags: number
}

/** Transitions by key; those with other attributes than plain data stand apart. */
class Children {
  size = 0
  private readonly data = new KeyMap<ShapeKey, Shape>()
  private others: Map<number, Map<ShapeKey, Shape>> | null = null

  get(key: ShapeKey, flags: number): Shape | undefined {
    return flags === DATA ? this.data.get(key) : this.others?.get(flags)?.get(key)
  }

  set(key: ShapeKey, flags: number, shape: Shape): void {
    this.size++
    if (flags === DATA) {
      this.data.set(key, shape)
      return
    }
    if (this.others === null) this.others = new Map()
    const sameFlags = this.others.get(flags)
    if (sameFlags === undefined) this.others.set(flags, new KeyMap([[key, shape]]))
    else sameFlags.set(key, shape)
  }
}

/** The grown shapes of one realm: transitions that lead away from static shapes. They die with the realm. */
export class ShapeForest {
  readonly children = new Map<Shape, Children>()
  /** How many shapes were grown, for the memory budget; with a long key, one counts as several. */
  grown = 0
}

/** A grown shape keeps its key alive: in how many shapes more the text of the key would find room. */
function extraShapes(key: ShapeKey): number {
  const text = typeof key === "string" ? key : (key.description ?? "")
  return Math.floor((text.length * 2) / SHAPE_BYTES)
}

/** What finding a long key costs, beyond the step for each. */
function keySteps(key: PropertyKey): number {
  return typeof key === "string" && key.length > SHORT_TEXT ? key.length >> 5 : 0
}

export class Shape {
  id = ++lastId
  private table: Map<ShapeKey, number> | null = null
  private children: Children | null = null
  /** The plain static child that was asked for last. */
  private lastKey: ShapeKey | null = null
  private lastChild: Shape | null = null
  /** How many more static shapes may grow by assignments below the root of this one; shared by all of them. */
  private room: { left: number } | null = null
  /** Dictionary only: how many keys are array indices. */
  private indexKeys = 0
  private orderedKeys: readonly PropertyKey[] | null = null
  private orderedKeySteps = 0

  constructor(
    readonly parent: Shape | null,
    readonly key: ShapeKey,
    readonly flags: number,
    /** How many slots objects of this shape use. */
    public count: number,
    /** Null: static. */
    readonly forest: ShapeForest | null,
    readonly isDictionary: boolean,
    public isExtensible: boolean,
    /** Objects of this shape may have `LazyValue`s in their slots, or slots that they share. */
    readonly hasLazySlots: boolean,
  ) {}

  /** A fresh empty root for a program. */
  static programRoot(): Shape {
    const root = Shape.root()
    root.room = { left: MAX_ASSIGNED_SHAPES }
    return root
  }

  /** The child for a plain property that an assignment in the source adds. */
  namedChild(key: PropertyKey, forest: ShapeForest): Shape {
    if (this.lastKey === key) return this.lastChild as Shape
    const { room } = this
    if (room === null || this.forest !== null || this.isDictionary) return this.child(key, DATA, forest)
    const known = this.children?.get(key, DATA)
    if (known === undefined && room.left <= 0) return this.child(key, DATA, forest)
    if (known === undefined) room.left--
    const child = this.child(key, DATA, null)
    if (child.forest === null && !child.isDictionary) {
      this.lastKey = key
      this.lastChild = child
    }
    return child
  }

  /** A fresh empty root, for a process-wide layout. */
  static root(hasLazySlots = false): Shape {
    return new Shape(null, "", 0, 0, null, false, true, hasLazySlots)
  }

  /** `index << FLAG_BITS | flags` of the property, or -1. */
  lookup(key: ShapeKey): number {
    if (this.table !== null) {
      const entry = this.table.get(key)
      return entry === undefined ? -1 : entry
    }
    if (this.count <= LINEAR_LIMIT) {
      for (let shape: Shape = this; shape.parent !== null; shape = shape.parent) {
        if (shape.key === key) return ((shape.count - 1) << FLAG_BITS) | shape.flags
      }
      return -1
    }
    const entry = this.fillTable().get(key)
    return entry === undefined ? -1 : entry
  }

  private fillTable(): Map<ShapeKey, number> {
    const chain: Shape[] = []
    let shape: Shape = this
    while (shape.parent !== null && shape.table === null) {
      chain.push(shape)
      shape = shape.parent
    }
    let table: Map<ShapeKey, number>
    if (shape.table === null) table = new KeyMap()
    else if (shape.isDictionary || shape.forest === null) table = new KeyMap(shape.table)
    else {
      // While one object grows, its table moves along instead of being built anew for each property.
      table = shape.table
      shape.table = null
    }
    for (let i = chain.length - 1; i >= 0; i--) {
      const step = chain[i] as Shape
      table.set(step.key, ((step.count - 1) << FLAG_BITS) | step.flags)
    }
    this.table = table
    return table
  }

  /** Own keys in the standard's order. Not to be changed by the caller. */
  keys(): readonly PropertyKey[] {
    if (this.orderedKeys === null) {
      this.orderedKeys = orderKeys(this.keysAsAdded())
      this.orderedKeySteps = this.orderedKeys.reduce<number>((sum, key) => sum + keySteps(key), 0)
    }
    return this.orderedKeys
  }

  /** What it costs to go through `keys()` and find each of them here and elsewhere. */
  get keySteps(): number {
    return this.keys().length + this.orderedKeySteps
  }

  /** Own properties as they were added, private ones too: key, slot and attributes. */
  entries(): ShapeEntry[] {
    return this.keysAsAdded().map((key) => {
      const entry = this.lookup(key)
      return { key, index: entry >> FLAG_BITS, flags: entry & FLAG_MASK }
    })
  }

  /** Keys in the order of their slots. */
  private keysAsAdded(): ShapeKey[] {
    if (this.isDictionary) return [...(this.table as Map<ShapeKey, number>).keys()]
    const keys = new Array<ShapeKey>(this.count)
    for (let shape: Shape = this; shape.parent !== null; shape = shape.parent) keys[shape.count - 1] = shape.key
    return keys
  }

  /** The shape with one more property, if it is known already; then the key is not in this shape. */
  knownChild(key: ShapeKey, flags: number, forest: ShapeForest): Shape | undefined {
    const child = this.children?.get(key, flags)
    if (child !== undefined || this.forest !== null) return child
    return forest.children.get(this)?.get(key, flags)
  }

  /**
   * The shape with one more property. The key must not be in this shape, which must be extensible. `forest` null makes
   * the child static: only for keys that the source spells out, on a static parent.
   */
  child(key: ShapeKey, flags: number, forest: ShapeForest | null): Shape {
    if (this.isDictionary) {
      this.append(key, flags)
      return this
    }
    const known = forest === null ? this.children?.get(key, flags) : this.knownChild(key, flags, forest)
    if (known !== undefined) return known
    const siblings = this.childrenIn(forest)
    if (this.count >= DICTIONARY_LIMIT || siblings.size >= FANOUT_LIMIT) {
      const dictionary = this.toDictionary()
      dictionary.append(key, flags)
      return dictionary
    }
    const owner = this.forest ?? forest
    const child = new Shape(this, key, flags, this.count + 1, owner, false, true, this.hasLazySlots)
    child.room = this.room
    siblings.set(key, flags, child)
    if (owner !== null) owner.grown += 1 + extraShapes(key)
    return child
  }

  private childrenIn(forest: ShapeForest | null): Children {
    if (this.forest === null && forest !== null) {
      let grown = forest.children.get(this)
      if (grown === undefined) {
        grown = new Children()
        forest.children.set(this, grown)
      }
      return grown
    }
    if (this.children === null) this.children = new Children()
    return this.children
  }

  /** A dictionary with the same properties in the same slots, for one object alone. */
  toDictionary(): Shape {
    const dictionary = new Shape(null, "", 0, this.count, this.forest, true, this.isExtensible, this.hasLazySlots)
    if (this.isDictionary) dictionary.table = new KeyMap(this.table as Map<ShapeKey, number>)
    else {
      const chain: Shape[] = []
      for (let shape: Shape = this; shape.parent !== null; shape = shape.parent) chain.push(shape)
      const table = new KeyMap<ShapeKey, number>()
      for (let i = chain.length - 1; i >= 0; i--) {
        const step = chain[i] as Shape
        table.set(step.key, ((step.count - 1) << FLAG_BITS) | step.flags)
      }
      dictionary.table = table
    }
    for (const key of (dictionary.table as Map<ShapeKey, number>).keys()) dictionary.indexKeys += isIndexKey(key)
    return dictionary
  }

  /** Dictionary only: one more property in the next slot. */
  private append(key: ShapeKey, flags: number): void {
    ;(this.table as Map<ShapeKey, number>).set(key, (this.count << FLAG_BITS) | flags)
    this.count++
    this.indexKeys += isIndexKey(key)
    this.changed()
  }

  /** Dictionary only. */
  setFlags(key: ShapeKey, flags: number): void {
    const table = this.table as Map<ShapeKey, number>
    const entry = table.get(key) as number
    table.set(key, (entry & ~FLAG_MASK) | flags)
    this.changed()
  }

  /** Dictionary only: the slot stays unused until `compact`. */
  remove(key: ShapeKey): void {
    if ((this.table as Map<ShapeKey, number>).delete(key)) this.indexKeys -= isIndexKey(key)
    this.changed()
  }

  /** Dictionary only: gives the properties slots 0 … n - 1; returns the old slot of each. */
  compact(): number[] {
    const old: number[] = []
    const table = new KeyMap<ShapeKey, number>()
    for (const [key, entry] of this.table as Map<ShapeKey, number>) {
      table.set(key, (old.length << FLAG_BITS) | (entry & FLAG_MASK))
      old.push(entry >> FLAG_BITS)
    }
    this.table = table
    this.count = old.length
    this.changed()
    return old
  }

  /** Dictionary only: how many properties it has; `count` also counts slots that deletions left. */
  get size(): number {
    return this.isDictionary ? (this.table as Map<ShapeKey, number>).size : this.count
  }

  /** Whether a key is an array index. */
  get hasIndexKeys(): boolean {
    return this.isDictionary ? this.indexKeys > 0 : this.keysAsAdded().some((key) => isIndexKey(key) > 0)
  }

  /** Dictionary only. */
  preventExtensions(): void {
    this.isExtensible = false
    this.changed()
  }

  private changed(): void {
    this.id = ++lastId
    this.orderedKeys = null
  }
}

function isIndexKey(key: ShapeKey): number {
  return typeof key === "string" && toArrayIndex(key) >= 0 ? 1 : 0
}
