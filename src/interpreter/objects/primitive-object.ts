/** Wrapper objects of primitives; those of strings have their characters as own properties. */
import { chargeBytes, chargeSteps } from "../budget.js"
import { OBJECT_BYTES } from "../costs.js"
import type { Realm } from "../realm.js"
import {
  type Descriptor,
  GuestObject,
  isCompatibleDescriptor,
  type OwnProperty,
  setInherited,
  setThrough,
} from "./object.js"
import { toArrayIndex } from "./property-key.js"
import { ENUMERABLE, Shape } from "./shape.js"
import type { PropertyKey, Value } from "./value.js"

/** A root of its own: caches must not take a wrapper for an ordinary object. */
export const primitiveShape = Shape.root()

export type Wrapped = string | number | boolean | symbol | bigint

export class PrimitiveObject extends GuestObject {
  constructor(
    realm: Realm,
    /** [[StringData]], [[NumberData]], … */
    readonly value: Wrapped,
    proto: GuestObject = defaultPrototype(realm, value),
  ) {
    super(primitiveShape, proto, [])
    chargeBytes(realm, OBJECT_BYTES)
  }

  /** The own property that a string wrapper has besides its ordinary ones. */
  private ownCharacter(P: PropertyKey): OwnProperty | undefined {
    if (typeof this.value !== "string") return undefined
    if (P === "length") return { value: this.value.length, accessor: null, flags: 0 }
    const index = toArrayIndex(P)
    if (index < 0 || index >= this.value.length) return undefined
    return { value: this.value.charAt(index), accessor: null, flags: ENUMERABLE }
  }

  override GetOwnProperty(realm: Realm, P: PropertyKey): OwnProperty | undefined {
    return this.ownCharacter(P) ?? super.GetOwnProperty(realm, P)
  }

  override hasOwnKey(realm: Realm, P: PropertyKey): boolean {
    return this.ownCharacter(P) !== undefined || super.hasOwnKey(realm, P)
  }

  override DefineOwnProperty(realm: Realm, P: PropertyKey, Desc: Descriptor): boolean {
    const own = this.ownCharacter(P)
    return own === undefined ? super.DefineOwnProperty(realm, P, Desc) : isCompatibleDescriptor(realm, false, Desc, own)
  }

  override Get(realm: Realm, P: PropertyKey, Receiver: Value = this): Value {
    const own = this.ownCharacter(P)
    return own === undefined ? super.Get(realm, P, Receiver) : own.value
  }

  override Set(realm: Realm, P: PropertyKey, V: Value, Receiver: Value = this): boolean {
    const own = this.GetOwnProperty(realm, P)
    if (own !== undefined) return setThrough(realm, own, P, V, Receiver)
    return setInherited(realm, this.proto, P, V, Receiver)
  }

  override Delete(realm: Realm, P: PropertyKey): boolean {
    return this.ownCharacter(P) === undefined && super.Delete(realm, P)
  }

  override OwnPropertyKeys(realm: Realm): PropertyKey[] {
    const own = super.OwnPropertyKeys(realm)
    if (typeof this.value !== "string") return own
    const { length } = this.value
    chargeSteps(realm, length)
    chargeBytes(realm, length * 24)
    const keys: PropertyKey[] = []
    for (let i = 0; i < length; i++) keys.push(String(i))
    let at = 0
    while (at < own.length && toArrayIndex(own[at] as PropertyKey) >= 0) keys.push(own[at++] as PropertyKey)
    keys.push("length")
    for (; at < own.length; at++) keys.push(own[at] as PropertyKey)
    return keys
  }
}
Object.defineProperty(PrimitiveObject.prototype, "isExotic", { value: true })

function defaultPrototype(realm: Realm, value: Wrapped): GuestObject {
  const { intrinsics } = realm
  switch (typeof value) {
    case "string":
      return intrinsics.StringPrototype
    case "number":
      return intrinsics.NumberPrototype
    case "boolean":
      return intrinsics.BooleanPrototype
    case "symbol":
      return intrinsics.SymbolPrototype
    default:
      return intrinsics.BigIntPrototype
  }
}
