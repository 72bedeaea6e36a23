/** Classes: https://tc39.es/ecma262/#sec-runtime-semantics-classdefinitionevaluation; `super`. */
import { addPrivate, initializeInstance, installElements } from "../class-elements.js"
import { throwReferenceError, throwTypeError, throwUninitializedThis } from "../errors.js"
import type { Frame } from "../frame.js"
import type { FunctionCode } from "../function-code.js"
import { describeOperand } from "../inspect.js"
import { BuiltinFunction, type ClassElements, FunctionObject, type PrivateElement } from "../objects/function.js"
import { Accessor, GuestObject } from "../objects/object.js"
import { PrivateName } from "../objects/property-key.js"
import { HIDDEN } from "../objects/shape.js"
import { type PropertyKey, SUSPEND, UNINITIALIZED, type Value } from "../objects/value.js"
import { CreateDataPropertyOrThrow, throwFailedSet } from "../operations/object-operations.js"
import { ToPropertyKey } from "../operations/type-conversion.js"
import type { Realm } from "../realm.js"
import type { EvaluateList } from "./calls.js"
import type { Evaluate, Store } from "./closure.js"
import type { FindScope } from "./functions.js"
import { nameFunction } from "./literals.js"

/** What the heritage of a class gives: [prototype's prototype, constructor's prototype]. */
export function evaluateHeritage(
  frame: Frame,
  superclass: Value,
  at: number,
): readonly [GuestObject | null, GuestObject] {
  const { realm } = frame
  frame.at = at
  if (superclass === null) return [null, realm.intrinsics.FunctionPrototype]
  if (!(superclass instanceof GuestObject && superclass.isConstructor)) {
    return throwTypeError(realm, `Class extends value ${describeOperand(superclass)} is not a constructor or null`)
  }
  const protoParent = superclass.Get(realm, "prototype", superclass)
  if (protoParent !== null && !(protoParent instanceof GuestObject)) {
    return throwTypeError(
      realm,
      `Class extends value does not have valid prototype property ${describeOperand(protoParent)}`,
    )
  }
  return [protoParent, superclass]
}

/** The constructor and prototype of a class, before its elements. `superclass` is ABSENT-free: undefined means none. */
export function createClass(
  frame: Frame,
  code: FunctionCode,
  findScope: FindScope,
  heritage: readonly [GuestObject | null, GuestObject] | null,
  name: string,
): FunctionObject {
  const { realm } = frame
  const { ObjectPrototype, FunctionPrototype } = realm.intrinsics
  const [protoParent, constructorParent] = heritage ?? [ObjectPrototype, FunctionPrototype]
  const proto = new GuestObject(realm.rootShape, protoParent, [])
  const F = new FunctionObject(constructorParent, code, findScope(frame), name)
  F.homeObject = proto
  F.writableSlots()[2] = proto
  proto.addProperty(realm, "constructor", F, HIDDEN)
  return F
}

/** The prototype that `createClass` gave a constructor. */
export function classPrototype(F: FunctionObject): GuestObject {
  return F.slots[2] as GuestObject
}

/** Private methods and accessors of a class while its elements are evaluated. */
export function addPrivateElement(
  elements: PrivateElement[],
  name: PrivateName,
  kind: "method" | "get" | "set",
  method: FunctionObject,
  home: GuestObject,
): void {
  method.homeObject = home
  nameFunction(method, name.description, kind === "method" ? "" : kind)
  if (kind === "method") {
    elements.push({ name, value: method })
    return
  }
  const at = elements.findIndex((element) => element.name === name)
  const before = at < 0 ? null : (elements[at]?.value as Accessor)
  const value = new Accessor(kind === "get" ? method : before?.get, kind === "set" ? method : before?.set)
  if (at < 0) elements.push({ name, value })
  else elements[at] = { name, value }
}

/** The last steps: instance elements are noted, static private methods installed, static fields and blocks run. */
export function finishClass(realm: Realm, F: FunctionObject, instance: ClassElements, statics: ClassElements): void {
  if (instance.initializer !== null || instance.privateMethods.length > 0) F.elements = instance
  if (statics.initializer !== null || statics.privateMethods.length > 0) installElements(realm, F, statics)
}

export function createPrivateName(description: string): Value {
  return new PrivateName(description) as unknown as Value
}

/** Defines one field on `this`. */
export function defineField(frame: Frame, key: Value, value: Value): void {
  CreateDataPropertyOrThrow(frame.realm, frame.thisValue as GuestObject, key as PropertyKey, value)
}

export function definePrivateField(frame: Frame, name: Value, value: Value): void {
  addPrivate(frame.realm, frame.thisValue as GuestObject, name as unknown as PrivateName, value)
}

// ---- this and super ----

export const readThis: Evaluate = (frame) => frame.thisValue

/** `this` of a derived constructor, which `super()` binds. */
export function readDerivedThis(at: number): Evaluate {
  return (frame) => {
    if (frame.thisValue !== UNINITIALIZED) return frame.thisValue
    frame.at = at
    return throwUninitializedThis(frame.realm)
  }
}

/** `this` from the cell of a derived constructor. */
export function checkThis(read: Evaluate, at: number): Evaluate {
  return (frame) => {
    const value = read(frame)
    if (value !== UNINITIALIZED) return value
    frame.at = at
    return throwUninitializedThis(frame.realm)
  }
}

export interface SuperCallParts {
  /** The active function and `new.target`: of the frame, or kept for an arrow function. */
  readonly readFunction: Evaluate
  readonly readNewTarget: Evaluate
  /** Reads `this` without a check, and binds it. */
  readonly readThis: Evaluate
  readonly bindThis: Store
  readonly at: number
}

/** https://tc39.es/ecma262/#sec-super-keyword-runtime-semantics-evaluation: `super(…)`, after its arguments. */
export function superConstruct(frame: Frame, parts: SuperCallParts, parent: Value, args: Value[]): Value {
  const { realm } = frame
  frame.at = parts.at
  const F = parts.readFunction(frame) as FunctionObject
  if (!(parent instanceof GuestObject && parent.isConstructor)) {
    const name = F.givenName === "" ? "anonymous class" : F.givenName
    return throwTypeError(realm, `Super constructor ${nameOfParent(parent)} of ${name} is not a constructor`)
  }
  return superReturn(frame, parts, parent.constructVisibly(realm, args, parts.readNewTarget(frame) as GuestObject))
}

/** As V8 shows what `super(…)` would have called: a function by its name alone. */
function nameOfParent(parent: Value): string {
  if (parent instanceof FunctionObject) return parent.givenName === "" ? "null" : parent.givenName
  if (parent instanceof BuiltinFunction) return parent.definition.name === "" ? "null" : parent.definition.name
  return describeOperand(parent)
}

/** The rest of `super(…)`: the object that the parent made becomes `this`, and gets the fields of this class. */
export function superReturn(frame: Frame, parts: SuperCallParts, result: GuestObject): Value {
  const { realm } = frame
  const F = parts.readFunction(frame) as FunctionObject
  if (parts.readThis(frame) !== UNINITIALIZED) {
    return throwReferenceError(realm, "Super constructor may only be called once")
  }
  parts.bindThis(frame, result)
  initializeInstance(realm, result, F)
  return result
}

export function compileSuperCall(list: EvaluateList, parts: SuperCallParts): Evaluate {
  return (frame) => {
    const parent = (parts.readFunction(frame) as GuestObject).GetPrototypeOf(frame.realm)
    const args = list(frame)
    return superConstruct(frame, parts, parent, args)
  }
}

/** `super(…)` with evaluated arguments, as a form carries it out. */
export type SuperConstruct = (frame: Frame, parts: SuperCallParts, parent: Value, args: Value[]) => Value

/** The body of the constructor of a class that has none of its own. */
export function defaultConstructorBody(isDerived: boolean, construct: SuperConstruct): Evaluate {
  if (!isDerived) return () => undefined
  const parts: SuperCallParts = {
    readFunction: (frame) => frame.fn,
    readNewTarget: (frame) => frame.newTarget,
    readThis,
    bindThis: (frame, value) => {
      frame.thisValue = value
    },
    at: 0,
  }
  return (frame) => {
    const parent = frame.fn.GetPrototypeOf(frame.realm)
    const result = construct(frame, { ...parts, at: frame.at }, parent, (frame.args as Value[]).slice())
    return result === SUSPEND ? SUSPEND : undefined
  }
}

/** The object on which `super.x` is looked up, null if there is none; found before the key is converted. */
export function superBase(frame: Frame, home: Value): GuestObject | null {
  return (home as GuestObject).GetPrototypeOf(frame.realm)
}

export function superGet(frame: Frame, base: Value, thisValue: Value, key: Value, at: number): Value {
  frame.at = at
  const { realm } = frame
  if (base === null) return throwTypeError(realm, "Cannot read properties of null")
  return (base as GuestObject).Get(realm, ToPropertyKey(realm, key), thisValue)
}

export function superSet(frame: Frame, base: Value, thisValue: Value, key: Value, value: Value, at: number): void {
  frame.at = at
  const { realm } = frame
  if (base === null) throwTypeError(realm, "Cannot set properties of null")
  const name = ToPropertyKey(realm, key)
  if (!(base as GuestObject).Set(realm, name, value, thisValue)) throwFailedSet(realm, thisValue as GuestObject, name)
}
