/**
 * Functions are data: a closure is compiled code (a number in its program) and a heap scope; a built-in is a definition (an
 * id) and a record of what it captured. Neither holds a host closure, so both can be written to a snapshot.
 *
 * `length`, `name` and `prototype` are made when first looked at: until then a closure shares one array of lazy slots.
 */
import type { Begin } from "../activation.js"
import { chargeBytes, chargedBytes, enterImplicit, leaveImplicit, unseenBytes } from "../budget.js"
import { throwTypeError } from "../errors.js"
import type { HeapScope } from "../frame.js"
import type { FunctionCode } from "../function-code.js"
import type { Realm } from "../realm.js"
import { type Accessor, GuestObject, LazyValue } from "./object.js"
import type { PrivateName } from "./property-key.js"
import { CONFIGURABLE, HIDDEN, Shape, WRITABLE } from "./shape.js"
import type { Value } from "./value.js"

/** Instance elements that a class constructor installs on each new object. */
export interface ClassElements {
  /** Runs the field initialisers with the instance as `this`; null if there are no fields. */
  readonly initializer: FunctionObject | null
  /** Private methods and accessors, installed before the fields. */
  readonly privateMethods: readonly PrivateElement[]
}

export interface PrivateElement {
  readonly name: PrivateName
  /** A method, or the accessor that a getter and a setter make together. */
  readonly value: GuestObject | Accessor
}

class LazyLength extends LazyValue {
  materialize(_realm: Realm, holder: GuestObject): Value {
    return (holder as FunctionObject).code.info.length
  }
}

class LazyName extends LazyValue {
  materialize(_realm: Realm, holder: GuestObject): Value {
    return (holder as FunctionObject).givenName
  }
}

/** `prototype` of an ordinary function (with `constructor`) or of a generator function (without). */
class LazyPrototype extends LazyValue {
  materialize(realm: Realm, holder: GuestObject): Value {
    const { info } = (holder as FunctionObject).code
    chargeBytes(realm, 80)
    if (info.isGenerator) {
      const parent = info.isAsync ? realm.intrinsics.AsyncGeneratorPrototype : realm.intrinsics.GeneratorPrototype
      return new GuestObject(realm.rootShape, parent, [])
    }
    const prototype = new GuestObject(realm.rootShape, realm.intrinsics.ObjectPrototype, [])
    prototype.addProperty(realm, "constructor", holder, HIDDEN)
    return prototype
  }
}

const LENGTH = new LazyLength()
const NAME = new LazyName()
const PROTOTYPE = new LazyPrototype()

const functionRoot = Shape.root(true)
const plainShape = functionRoot.child("length", CONFIGURABLE, null).child("name", CONFIGURABLE, null)
/** Ordinary and generator functions. */
const prototypeShape = plainShape.child("prototype", WRITABLE, null)
const classShape = plainShape.child("prototype", 0, null)
/** An anonymous class or function expression still has the property `name`, but a class may define a static one itself. */
const plainSlots = [LENGTH, NAME] as unknown as Value[]
const prototypeSlots = [LENGTH, NAME, PROTOTYPE] as unknown as Value[]

/** What a closure of this code begins with. */
export function functionLayout(code: FunctionCode): { readonly shape: Shape; readonly slots: readonly Value[] } {
  if (!code.hasPrototype) return { shape: plainShape, slots: plainSlots }
  return { shape: code.isClassConstructor ? classShape : prototypeShape, slots: prototypeSlots }
}

/** A function of the plan or the library. Its calls are implicit ones where nobody says that they are visible. */
abstract class CodeObject extends GuestObject {
  override Call(realm: Realm, thisArgument: Value, argumentsList: Value[]): Value {
    const unseen = unseenBytes(realm)
    const charged = chargedBytes(realm)
    enterImplicit(realm, unseen)
    let result: Value
    try {
      result = this.callVisibly(realm, thisArgument, argumentsList)
      return result
    } finally {
      leaveImplicit(realm, unseen, charged, result)
    }
  }

  override Construct(realm: Realm, argumentsList: Value[], newTarget: GuestObject): GuestObject {
    const unseen = unseenBytes(realm)
    const charged = chargedBytes(realm)
    enterImplicit(realm, unseen)
    let result: GuestObject | undefined
    try {
      result = this.constructVisibly(realm, argumentsList, newTarget)
      return result
    } finally {
      leaveImplicit(realm, unseen, charged, result)
    }
  }
}

export class FunctionObject extends CodeObject {
  /** [[HomeObject]], for `super`. */
  homeObject: GuestObject | null = null
  /** [[Fields]] and [[PrivateMethods]]: class constructors only. */
  elements: ClassElements | null = null

  constructor(
    proto: GuestObject,
    readonly code: FunctionCode,
    readonly scope: HeapScope | null,
    /** The `name` property, as evaluation gives it. */
    public givenName: string,
  ) {
    super(
      code.hasPrototype ? (code.isClassConstructor ? classShape : prototypeShape) : plainShape,
      proto,
      code.hasPrototype ? prototypeSlots : plainSlots,
    )
  }

  override writableSlots(): Value[] {
    if (this.slots === plainSlots || this.slots === prototypeSlots) this.slots = this.slots.slice()
    return this.slots
  }

  /** The layout has the slot of `prototype` third until it is changed. */
  override knownPrototype(): GuestObject | undefined {
    const value: unknown = this.slots[2]
    return value instanceof GuestObject && !this.shape.isDictionary && this.code.hasPrototype ? value : undefined
  }

  override callVisibly(realm: Realm, thisArgument: Value, argumentsList: Value[]): Value {
    return this.code.call(realm, this, thisArgument, argumentsList)
  }

  override constructVisibly(realm: Realm, argumentsList: Value[], newTarget: GuestObject): GuestObject {
    return this.code.construct(realm, this, argumentsList, newTarget)
  }

  override get isConstructor(): boolean {
    return this.code.isConstructor
  }
}
Object.defineProperty(FunctionObject.prototype, "isCallable", { value: true })

/**
 * What a built-in does. `newTarget` is undefined in a call; `self` gives the record that it captured. The list of
 * arguments belongs to it.
 */
export interface Behaviour {
  (
    realm: Realm,
    thisValue: Value,
    argumentsList: Value[],
    newTarget: GuestObject | undefined,
    self: BuiltinFunction,
  ): Value
  /** Where it calls guest functions, so that a machine can pause inside them. */
  readonly begin?: Begin
  /** Ways to call it with exactly one argument, or exactly two, that make no list. They do what it does with the list. */
  readonly withOne?: CallWithOne
  readonly withTwo?: CallWithTwo
}

export type CallWithOne = (realm: Realm, thisValue: Value, first: Value) => Value
export type CallWithTwo = (realm: Realm, thisValue: Value, first: Value, second: Value) => Value

/** A behaviour that looks at its first argument only. */
export function withOneArgument(withOne: CallWithOne): Behaviour {
  const behaviour: Behaviour = (realm, thisValue, argumentsList) => withOne(realm, thisValue, argumentsList[0])
  return Object.assign(behaviour, { withOne, withTwo: withOne as CallWithTwo })
}

/** A behaviour that looks at its first two arguments only, and not at how many there are. */
export function withTwoArguments(withTwo: CallWithTwo): Behaviour {
  const behaviour: Behaviour = (realm, thisValue, argumentsList) =>
    withTwo(realm, thisValue, argumentsList[0], argumentsList[1])
  const withOne: CallWithOne = (realm, thisValue, first) => withTwo(realm, thisValue, first, undefined)
  return Object.assign(behaviour, { withOne, withTwo })
}

/** What a built-in is, in all realms. */
export class BuiltinDefinition {
  readonly withOne: CallWithOne | null
  readonly withTwo: CallWithTwo | null

  constructor(
    /** Unique: "Array.prototype.map", "get Map.prototype.size", "%PromiseResolve%". Names the built-in in snapshots. */
    readonly id: string,
    readonly name: string,
    readonly length: number,
    readonly behaviour: Behaviour,
    readonly isConstructor = false,
  ) {
    this.withOne = behaviour.withOne ?? null
    this.withTwo = behaviour.withTwo ?? null
  }
}

const builtinSlots = [
  new (class extends LazyValue {
    materialize(_realm: Realm, holder: GuestObject): Value {
      return (holder as BuiltinFunction).definition.length
    }
  })(),
  new (class extends LazyValue {
    materialize(_realm: Realm, holder: GuestObject): Value {
      return (holder as BuiltinFunction).definition.name
    }
  })(),
] as unknown as Value[]

export class BuiltinFunction extends CodeObject {
  constructor(
    proto: GuestObject | null,
    readonly definition: BuiltinDefinition,
    /** What it captured: data only (values, records of values), or null. */
    public record: unknown,
    shape: Shape = plainShape,
    slots: Value[] = builtinSlots,
  ) {
    super(shape, proto, slots)
  }

  override writableSlots(): Value[] {
    if (this.slots === builtinSlots) this.slots = this.slots.slice()
    return this.slots
  }

  override callVisibly(realm: Realm, thisArgument: Value, argumentsList: Value[]): Value {
    chargeBuiltinCall(realm)
    const value = this.definition.behaviour(realm, thisArgument, argumentsList, undefined, this)
    realm.depth -= BUILTIN_DEPTH
    return value
  }

  /** The same with one argument. */
  callWithOne(realm: Realm, thisArgument: Value, first: Value): Value {
    const { withOne } = this.definition
    if (withOne === null) return this.callVisibly(realm, thisArgument, [first])
    chargeBuiltinCall(realm)
    const value = withOne(realm, thisArgument, first)
    realm.depth -= BUILTIN_DEPTH
    return value
  }

  /** The same with two arguments. */
  callWithTwo(realm: Realm, thisArgument: Value, first: Value, second: Value): Value {
    const { withTwo } = this.definition
    if (withTwo === null) return this.callVisibly(realm, thisArgument, [first, second])
    chargeBuiltinCall(realm)
    const value = withTwo(realm, thisArgument, first, second)
    realm.depth -= BUILTIN_DEPTH
    return value
  }

  override constructVisibly(realm: Realm, argumentsList: Value[], newTarget: GuestObject): GuestObject {
    chargeBuiltinCall(realm)
    const value = this.definition.behaviour(realm, undefined, argumentsList, newTarget, this)
    realm.depth -= BUILTIN_DEPTH
    if (!(value instanceof GuestObject)) return throwTypeError(realm, "constructor did not return an object")
    return value
  }

  override get isConstructor(): boolean {
    return this.definition.isConstructor
  }
}
Object.defineProperty(BuiltinFunction.prototype, "isCallable", { value: true })

/** What one built-in on the host's stack weighs, in the unit of `FunctionCode.weight`. */
export const BUILTIN_DEPTH = 8

export function chargeBuiltinCall(realm: Realm): void {
  if (--realm.fuel < 0) realm.refuel()
  if ((realm.depth += BUILTIN_DEPTH) > realm.maxDepth) realm.overflow(BUILTIN_DEPTH)
}

/** Whether a value is a certain built-in. */
export function isBuiltin(value: Value, id: string): boolean {
  return value instanceof BuiltinFunction && value.definition.id === id
}

/** Slots and layout that built-in constructors start from: `length` and `name`, made when first read. */
export const builtinFunctionShape = plainShape
export const builtinFunctionSlots: readonly Value[] = builtinSlots
