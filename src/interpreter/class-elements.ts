/** What a class puts on each instance: private methods first, then fields. https://tc39.es/ecma262/#sec-initializeinstanceelements */
import { throwTypeError } from "./errors.js"
import type { ClassElements, FunctionObject } from "./objects/function.js"
import { Accessor, type GuestObject } from "./objects/object.js"
import type { PrivateName } from "./objects/property-key.js"
import { ACCESSOR, FLAG_BITS, WRITABLE } from "./objects/shape.js"
import type { Value } from "./objects/value.js"
import type { Realm } from "./realm.js"

export function initializeInstance(realm: Realm, instance: GuestObject, constructor: FunctionObject): void {
  if (constructor.elements !== null) installElements(realm, instance, constructor.elements)
}

export function installElements(realm: Realm, target: GuestObject, elements: ClassElements): void {
  for (const { name, value } of elements.privateMethods) {
    addPrivate(realm, target, name, value, value instanceof Accessor ? ACCESSOR : 0)
  }
  if (elements.initializer !== null) elements.initializer.Call(realm, target, [])
}

/** https://tc39.es/ecma262/#sec-privatefieldadd and PrivateMethodOrAccessorAdd */
export function addPrivate(
  realm: Realm,
  target: GuestObject,
  name: PrivateName,
  value: Value | Accessor,
  flags: number = WRITABLE,
): void {
  if (target.shape.lookup(name) >= 0) {
    throwTypeError(realm, `Cannot initialize ${name.description} twice on the same object`)
  }
  target.addProperty(realm, name, value as Value, flags)
}

/** https://tc39.es/ecma262/#sec-privateget */
export function getPrivate(realm: Realm, target: GuestObject, name: PrivateName): Value {
  const entry = target.shape.lookup(name)
  if (entry < 0) {
    return throwTypeError(
      realm,
      `Cannot read private member ${name.description} from an object whose class did not declare it`,
    )
  }
  const value = target.slots[entry >> FLAG_BITS]
  if ((entry & ACCESSOR) === 0) return value
  const { get } = value as unknown as Accessor
  if (get === undefined) return throwTypeError(realm, `'${name.description}' was defined without a getter`)
  return get.Call(realm, target, [])
}

/** https://tc39.es/ecma262/#sec-privateset */
export function setPrivate(realm: Realm, target: GuestObject, name: PrivateName, value: Value): void {
  const entry = target.shape.lookup(name)
  if (entry < 0) {
    throwTypeError(realm, `Cannot write private member ${name.description} to an object whose class did not declare it`)
  }
  if (entry & WRITABLE) {
    target.writableSlots()[entry >> FLAG_BITS] = value
    return
  }
  if ((entry & ACCESSOR) === 0) throwTypeError(realm, `Private method '${name.description}' is not writable`)
  const { set } = target.slots[entry >> FLAG_BITS] as unknown as Accessor
  if (set === undefined) throwTypeError(realm, `'${name.description}' was defined without a setter`)
  else set.Call(realm, target, [value])
}
