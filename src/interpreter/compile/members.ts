/** Property access and assignment, through inline caches; `delete`; private names. */
import { getPrivate, setPrivate } from "../class-elements.js"
import {
  throwCannotDelete,
  throwPrimitiveWrite,
  throwReadOfNullish,
  throwTypeError,
  throwWriteOfNullish,
} from "../errors.js"
import type { Frame } from "../frame.js"
import { describeKey, describeOperand } from "../inspect.js"
import { ArrayObject } from "../objects/array.js"
import { GetCache, getCached, getMethodCached, SetCache, setCached } from "../objects/inline-cache.js"
import { GuestObject } from "../objects/object.js"
import { type PrivateName, toArrayIndex } from "../objects/property-key.js"
import { HOLE, type PropertyKey, type Value } from "../objects/value.js"
import { throwFailedDelete, throwFailedSet } from "../operations/object-operations.js"
import { prototypeOfPrimitive, ToPropertyKey } from "../operations/type-conversion.js"
import { type Evaluate, slotOf } from "./closure.js"

/** Reads a property of an evaluated value. */
export type Read = (frame: Frame, object: Value) => Value

export type Write = (frame: Frame, object: Value, value: Value) => void

export function compileNamedGet(object: Evaluate, key: string, at: number): Evaluate {
  if (key === "length") return compileLength(object, at)
  const cache = new GetCache()
  return (frame) => {
    const o = object(frame)
    if (typeof o === "object" && o !== null) {
      if (o.shape.id === cache.ownId) return o.slots[cache.ownIndex]
      frame.at = at
      return getCached(frame.realm, o, key, cache, o)
    }
    return getOfPrimitive(frame, o, key, cache, at)
  }
}

/** The same for an object in a slot of the frame. */
export function compileSlotGet(slot: number, key: string, at: number): Evaluate {
  const cache = new GetCache()
  return (frame) => {
    const o = frame.slots[slot]
    if (typeof o === "object" && o !== null) {
      if (o.shape.id === cache.ownId) return o.slots[cache.ownIndex]
      frame.at = at
      return getCached(frame.realm, o, key, cache, o)
    }
    return getOfPrimitive(frame, o, key, cache, at)
  }
}

function compileLength(object: Evaluate, at: number): Evaluate {
  const cache = new GetCache()
  const objectSlot = slotOf(object)
  return (frame) => {
    const o = objectSlot < 0 ? object(frame) : frame.slots[objectSlot]
    if (o instanceof ArrayObject) return o.elements !== null ? o.elements.length : o.length
    if (typeof o === "string") return o.length
    if (typeof o === "object" && o !== null) {
      frame.at = at
      return getCached(frame.realm, o, "length", cache, o)
    }
    return getOfPrimitive(frame, o, "length", cache, at)
  }
}

/** The read alone, for places that evaluate the object themselves. */
export function compileNamedRead(key: string, at: number): Read {
  const cache = new GetCache()
  return (frame, o) => {
    if (typeof o === "object" && o !== null) {
      if (o.shape.id === cache.ownId) return o.slots[cache.ownIndex]
      frame.at = at
      return getCached(frame.realm, o, key, cache, o)
    }
    return getOfPrimitive(frame, o, key, cache, at)
  }
}

/** The same for the name of a method that is called. */
export function compileMethodRead(key: string, at: number): Read {
  const cache = new GetCache()
  const isName = key !== "length" && toArrayIndex(key) < 0
  return (frame, o) => {
    if (typeof o === "object" && o !== null) {
      if (o.shape.id === cache.ownId) return o.slots[cache.ownIndex]
      frame.at = at
      return getMethodCached(frame.realm, o, key, cache, o)
    }
    if (typeof o === "string" && isName) {
      frame.at = at
      const { realm } = frame
      return getMethodCached(realm, realm.intrinsics.StringPrototype, key, cache, o)
    }
    return getOfPrimitive(frame, o, key, cache, at)
  }
}

function getOfPrimitive(frame: Frame, value: Value, key: PropertyKey, cache: GetCache, at: number): Value {
  frame.at = at
  const { realm } = frame
  if (value === undefined || value === null) return throwReadOfNullish(realm, value, describeKey(key))
  if (typeof value === "string") {
    if (key === "length") return value.length
    const index = toArrayIndex(key)
    if (index >= 0 && index < value.length) return value[index]
  }
  return getCached(realm, prototypeOfPrimitive(realm, value as string), key, cache, value)
}

export function compileComputedGet(object: Evaluate, property: Evaluate, at: number): Evaluate {
  const objectSlot = slotOf(object)
  const keySlot = slotOf(property)
  return (frame) => {
    const o = objectSlot < 0 ? object(frame) : frame.slots[objectSlot]
    const key = keySlot < 0 ? property(frame) : frame.slots[keySlot]
    if (typeof key === "number" && o instanceof ArrayObject) {
      const { elements } = o
      if (elements !== null && key >= 0 && key < elements.length) {
        const value = elements[key]
        // A fraction gives undefined, and so may an element.
        if (value !== undefined && value !== HOLE) return value
      }
    }
    frame.at = at
    return getComputed(frame, o, key)
  }
}

/** `o[key]` of a number. */
export function getElement(frame: Frame, o: Value, key: number, at: number): Value {
  if (o instanceof ArrayObject) {
    const { elements } = o
    if (elements !== null && key >= 0 && key < elements.length) {
      const value = elements[key]
      if (value !== undefined && value !== HOLE) return value
    }
  }
  frame.at = at
  return getComputed(frame, o, key)
}

export function getComputed(frame: Frame, o: Value, key: Value): Value {
  const { realm } = frame
  if (o instanceof GuestObject) {
    if (typeof key === "number" && key >= 0 && Number.isInteger(key)) return o.GetIndex(realm, key, o)
    return o.Get(realm, ToPropertyKey(realm, key), o)
  }
  if (typeof o === "string") {
    if (typeof key === "number" && key >= 0 && key < o.length && Number.isInteger(key)) return o[key]
    const name = ToPropertyKey(realm, key)
    if (isOwnOfText(o, name)) return o[name as unknown as number]
    return realm.intrinsics.StringPrototype.Get(realm, name, o)
  }
  if (o === undefined || o === null) return throwReadOfNullish(realm, o, describeOperand(key))
  return prototypeOfPrimitive(realm, o).Get(realm, ToPropertyKey(realm, key), o)
}

/** Whether a text has a property of its own by that key. */
function isOwnOfText(text: string, key: PropertyKey): boolean {
  if (key === "length") return true
  const index = toArrayIndex(key)
  return index >= 0 && index < text.length
}

export function compileNamedWrite(key: string, at: number): Write {
  const cache = new SetCache()
  return (frame, o, value) => {
    if (typeof o === "object" && o !== null) {
      if (o.shape.id === cache.ownId) {
        o.slots[cache.ownIndex] = value
        return
      }
      frame.at = at
      if (!setCached(frame.realm, o, key, value, cache)) throwFailedSet(frame.realm, o, key)
      return
    }
    frame.at = at
    writeToPrimitive(frame, o, key, value)
  }
}

export function writeComputed(frame: Frame, o: Value, key: Value, value: Value, at: number): void {
  if (typeof key === "number" && o instanceof ArrayObject) {
    const { elements } = o
    if (elements !== null && key >= 0 && key < elements.length && o.integrity === 0) {
      const present = elements[key]
      if (present !== undefined && present !== HOLE) {
        elements[key] = value
        return
      }
    }
  }
  frame.at = at
  const { realm } = frame
  if (o instanceof GuestObject) {
    if (typeof key === "number" && key >= 0 && Number.isInteger(key)) {
      if (!o.SetIndex(realm, key, value)) throwFailedSet(realm, o, String(key))
      return
    }
    const name = ToPropertyKey(realm, key)
    if (!o.Set(realm, name, value, o)) throwFailedSet(realm, o, name)
    return
  }
  if (o === undefined || o === null) throwWriteOfNullish(realm, o, describeOperand(key))
  writeToPrimitive(frame, o, ToPropertyKey(realm, key), value)
}

function writeToPrimitive(frame: Frame, o: Value, key: PropertyKey, value: Value): void {
  const { realm } = frame
  if (o === undefined || o === null) throwWriteOfNullish(realm, o, describeKey(key))
  const proto = prototypeOfPrimitive(realm, o as string)
  if (typeof o === "string" && isOwnOfText(o, key))
    throwTypeError(realm, `Cannot assign to read only property '${key as string}' of string '${o}'`)
  if (!proto.Set(realm, key, value, o)) throwPrimitiveWrite(realm, describeKey(key), typeof o, String(o))
}

export function compileNamedAssign(object: Evaluate, value: Evaluate, key: string, at: number): Evaluate {
  const cache = new SetCache()
  const objectSlot = slotOf(object)
  return (frame) => {
    const o = objectSlot < 0 ? object(frame) : frame.slots[objectSlot]
    const v = value(frame)
    if (typeof o === "object" && o !== null) {
      if (o.shape.id === cache.ownId) {
        o.slots[cache.ownIndex] = v
        return v
      }
      frame.at = at
      if (!setCached(frame.realm, o, key, v, cache)) throwFailedSet(frame.realm, o, key)
      return v
    }
    frame.at = at
    writeToPrimitive(frame, o, key, v)
    return v
  }
}

export function compileComputedAssign(object: Evaluate, property: Evaluate, value: Evaluate, at: number): Evaluate {
  const objectSlot = slotOf(object)
  const keySlot = slotOf(property)
  return (frame) => {
    const o = objectSlot < 0 ? object(frame) : frame.slots[objectSlot]
    const key = keySlot < 0 ? property(frame) : frame.slots[keySlot]
    const v = value(frame)
    if (typeof key === "number" && o instanceof ArrayObject) {
      const { elements } = o
      if (elements !== null && key >= 0 && key < elements.length && o.integrity === 0) {
        const present = elements[key]
        if (present !== undefined && present !== HOLE) {
          elements[key] = v
          return v
        }
      }
    }
    writeComputed(frame, o, key, v, at)
    return v
  }
}

/** `delete o.key` and `delete o[key]` */
export function compileDelete(object: Evaluate, property: Evaluate, at: number): Evaluate {
  return (frame) => {
    const o = object(frame)
    const key = property(frame)
    frame.at = at
    const { realm } = frame
    if (o === undefined || o === null) return throwTypeError(realm, "Cannot convert undefined or null to object")
    const name = ToPropertyKey(realm, key)
    if (!(o instanceof GuestObject)) {
      const isOwn = typeof o === "string" && isOwnOfText(o, name)
      return isOwn ? throwCannotDelete(realm, describeKey(name), "[object String]") : true
    }
    return o.Delete(realm, name) || throwFailedDelete(realm, o, name)
  }
}

/** What an access through `#name` needs. */
export function privateGet(frame: Frame, object: Value, name: Value, at: number): Value {
  const key = name as unknown as PrivateName
  if (object instanceof GuestObject) {
    const entry = object.shape.lookup(key)
    if (entry >= 0 && (entry & 8) === 0) return object.slots[entry >> 4]
    frame.at = at
    return getPrivate(frame.realm, object, key)
  }
  frame.at = at
  return failPrivate(frame, object, key, "read", "from")
}

export function privateSet(frame: Frame, object: Value, name: Value, value: Value, at: number): void {
  const key = name as unknown as PrivateName
  frame.at = at
  if (object instanceof GuestObject) setPrivate(frame.realm, object, key, value)
  else failPrivate(frame, object, key, "write", "to")
}

function failPrivate(frame: Frame, object: Value, key: PrivateName, verb: string, preposition: string): never {
  if (object === undefined || object === null) {
    const [action, gerund] = verb === "read" ? ["read", "reading"] : ["set", "setting"]
    return throwTypeError(frame.realm, `Cannot ${action} properties of ${object} (${gerund} '${key.description}')`)
  }
  return throwTypeError(
    frame.realm,
    `Cannot ${verb} private member ${key.description} ${preposition} an object whose class did not declare it`,
  )
}

/** `#name in object` */
export function privateIn(frame: Frame, object: Value, name: Value, at: number): boolean {
  frame.at = at
  const key = name as unknown as PrivateName
  if (object instanceof GuestObject) return object.shape.lookup(key) >= 0
  return throwTypeError(
    frame.realm,
    `Cannot use 'in' operator to search for '${key.description}' in ${describeOperand(object)}`,
  )
}
