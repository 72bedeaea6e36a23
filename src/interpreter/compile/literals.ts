/** Array and object literals, templates, regular expressions. */
import { chargeBytes, chargeJoin, chargeSteps } from "../budget.js"
import { ARRAY_BYTES, ELEMENT_BYTES, OBJECT_BYTES, PROPERTY_BYTES } from "../costs.js"
import type { Frame } from "../frame.js"
import { ArrayObject, FROZEN } from "../objects/array.js"
import { FunctionObject } from "../objects/function.js"
import { Accessor, GuestObject } from "../objects/object.js"
import { ACCESSOR, CONFIGURABLE, DATA, ENUMERABLE, type Shape } from "../objects/shape.js"
import { HOLE, type PropertyKey, type Value } from "../objects/value.js"
import { iterableToList } from "../operations/iterator-operations.js"
import {
  CopyDataProperties,
  CreateArrayFromList,
  CreateDataPropertyOrThrow,
  createPlainObject,
  DefinePropertyOrThrow,
  functionName,
} from "../operations/object-operations.js"
import { ToPropertyKey, ToString } from "../operations/type-conversion.js"
import type { Program } from "../program.js"
import type { Evaluate } from "./closure.js"

/** An array literal without spread; null: a hole. */
export function compileArray(elements: readonly (Evaluate | null)[]): Evaluate {
  const count = elements.length
  if (count === 0) {
    return (frame) => {
      const { realm } = frame
      chargeBytes(realm, ARRAY_BYTES)
      return new ArrayObject(realm.intrinsics.ArrayPrototype, [])
    }
  }
  const hasHoles = elements.includes(null)
  const values = elements.map((element) => element ?? (() => HOLE))
  // Written out, a host gives a list no more room than it needs; one that is pushed to has room for seventeen.
  const [first, second] = values
  if (count === 1 && !hasHoles && first !== undefined) {
    return (frame) => CreateArrayFromList(frame.realm, [first(frame)])
  }
  if (count === 2 && !hasHoles && first !== undefined && second !== undefined) {
    return (frame) => {
      const { realm } = frame
      const list = [first(frame), second(frame)]
      chargeBytes(realm, ARRAY_BYTES + 2 * ELEMENT_BYTES)
      return new ArrayObject(realm.intrinsics.ArrayPrototype, list)
    }
  }
  return (frame) => {
    const list: Value[] = []
    for (let i = 0; i < count; i++) list.push((values[i] as Evaluate)(frame))
    return CreateArrayFromList(frame.realm, list)
  }
}

/** One part of an array literal with spread: appends to the array under construction. */
export type Append = (frame: Frame, array: Value, value: Value) => void

export const appendElement: Append = (frame, array, value) => {
  chargeBytes(frame.realm, ELEMENT_BYTES)
  ;((array as ArrayObject).elements as Value[]).push(value)
}

export function appendSpread(shown: string, at: number): Append {
  return (frame, array, value) => {
    frame.at = at
    const { realm } = frame
    const items = iterableToList(realm, value, shown)
    chargeSteps(realm, items.length)
    chargeBytes(realm, items.length * ELEMENT_BYTES)
    const elements = (array as ArrayObject).elements as Value[]
    for (let i = 0; i < items.length; i++) elements.push(items[i])
  }
}

export const createEmptyArray: Evaluate = compileArray([])

/** An object literal of plain properties with distinct, known, non-index keys: its shape is known while compiling. */
export function compileShapedObject(program: Program, keys: readonly string[], values: readonly Evaluate[]): Evaluate {
  const root = program.rootShape
  let shape: Shape = root
  for (const key of keys) shape = shape.child(key, DATA, null)
  const count = keys.length
  const bytes = OBJECT_BYTES + PROPERTY_BYTES * count
  const [first, second, third] = values
  if (count === 1 && first !== undefined) {
    return (frame) => {
      const slots = [first(frame)]
      chargeBytes(frame.realm, bytes)
      return new GuestObject(shape, frame.realm.intrinsics.ObjectPrototype, slots)
    }
  }
  if (count === 2 && first !== undefined && second !== undefined) {
    return (frame) => {
      const slots = [first(frame), second(frame)]
      chargeBytes(frame.realm, bytes)
      return new GuestObject(shape, frame.realm.intrinsics.ObjectPrototype, slots)
    }
  }
  if (count === 3 && first !== undefined && second !== undefined && third !== undefined) {
    return (frame) => {
      const slots = [first(frame), second(frame), third(frame)]
      chargeBytes(frame.realm, bytes)
      return new GuestObject(shape, frame.realm.intrinsics.ObjectPrototype, slots)
    }
  }
  return (frame) => {
    const slots: Value[] = []
    for (let i = 0; i < count; i++) slots.push((values[i] as Evaluate)(frame))
    chargeBytes(frame.realm, bytes)
    return new GuestObject(shape, frame.realm.intrinsics.ObjectPrototype, slots)
  }
}

/** One part of an object literal: defines something on the object under construction. */
export type Define = (frame: Frame, object: Value, key: Value, value: Value) => void

export const createEmptyObject: Evaluate = (frame) => createPlainObject(frame.realm)

/** `key: value`; the key is a property key already. */
export const defineValue: Define = (frame, object, key, value) => {
  CreateDataPropertyOrThrow(frame.realm, object as GuestObject, key as PropertyKey, value)
}

/** `[key]: function` and the like: the anonymous function is named by its key. */
export const defineNamed: Define = (frame, object, key, value) => {
  nameFunction(value, key as PropertyKey)
  defineValue(frame, object, key, value)
}

/** `__proto__: value` */
export const definePrototype: Define = (frame, object, _key, value) => {
  if (value === null || value instanceof GuestObject) (object as GuestObject).SetPrototypeOf(frame.realm, value)
}

export const defineSpread: Define = (frame, object, _key, value) => {
  CopyDataProperties(frame.realm, object as GuestObject, value, [])
}

/** A method, getter or setter of an object literal (enumerable) or class (not). */
export function defineMethod(kind: "method" | "get" | "set", isEnumerable: boolean): Define {
  return (frame, object, key, value) => {
    const { realm } = frame
    const target = object as GuestObject
    const P = key as PropertyKey
    const method = value as FunctionObject
    method.homeObject = target
    nameFunction(method, P, kind === "method" ? "" : kind)
    if (kind === "method") {
      DefinePropertyOrThrow(realm, target, P, {
        value: method,
        hasValue: true,
        writable: true,
        enumerable: isEnumerable,
        configurable: true,
      })
      return
    }
    if (target.shape.lookup(P) < 0 && !target.isExotic) {
      const accessor = new Accessor(kind === "get" ? method : undefined, kind === "set" ? method : undefined)
      target.addProperty(
        realm,
        P,
        accessor as unknown as Value,
        ACCESSOR | CONFIGURABLE | (isEnumerable ? ENUMERABLE : 0),
      )
      return
    }
    DefinePropertyOrThrow(realm, target, P, {
      ...(kind === "get" ? { get: method, hasGet: true } : { set: method, hasSet: true }),
      enumerable: isEnumerable,
      configurable: true,
    })
  }
}

/** https://tc39.es/ecma262/#sec-setfunctionname for a function that was just made: nobody has read its `name` yet. */
export function nameFunction(value: Value, key: PropertyKey, prefix = ""): void {
  if (value instanceof FunctionObject) value.givenName = functionName(key, prefix)
}

/** A computed key, converted where it stands. */
export function compileKey(key: Evaluate, at: number): Evaluate {
  return (frame) => {
    const value = key(frame)
    frame.at = at
    return ToPropertyKey(frame.realm, value)
  }
}

/** One substitution of a template, converted where it stands. */
export function toText(frame: Frame, value: Value, at: number): string {
  if (typeof value === "string") return value
  if (typeof value === "number") return String(value)
  frame.at = at
  return ToString(frame.realm, value)
}

/** A template literal over substitutions that are strings already. */
export function compileTemplate(strings: readonly string[], texts: readonly Evaluate[]): Evaluate {
  const [head, tail] = strings
  const [only] = texts
  if (texts.length === 0) return () => head as string
  if (texts.length === 1 && only !== undefined) {
    return (frame) => {
      const text = only(frame) as string
      if (text.length > 24) chargeJoin(frame.realm, text.length + (head as string).length + (tail as string).length)
      return head + text + tail
    }
  }
  return (frame) => {
    let result = head as string
    for (let i = 0; i < texts.length; i++) {
      result += ((texts[i] as Evaluate)(frame) as string) + strings[i + 1]
    }
    if (result.length > 24) chargeJoin(frame.realm, result.length)
    return result
  }
}

/** https://tc39.es/ecma262/#sec-gettemplateobject; `site` is the template's place in the source. */
export function compileTemplateObject(
  site: object,
  cooked: readonly (string | undefined)[],
  raw: readonly string[],
): Evaluate {
  return (frame) => {
    const { realm } = frame
    const known = realm.templateObjects.get(site)
    if (known !== undefined) return known
    const rawObject = CreateArrayFromList(realm, [...raw])
    rawObject.setIntegrity(FROZEN)
    const template = CreateArrayFromList(realm, [...cooked])
    template.setIntegrity(FROZEN)
    template.addProperty(realm, "raw", rawObject, 0)
    realm.templateObjects.set(site, template)
    return template
  }
}

export function compileRegExp(source: string, flags: string, at: number): Evaluate {
  return (frame) => {
    frame.at = at
    return frame.realm.library.createRegExp(frame.realm, source, flags)
  }
}
