/** https://tc39.es/ecma262/#sec-createunmappedargumentsobject: what `arguments` names in strict code. */
import { chargeBytes, chargeSteps } from "../interpreter/budget.js"
import { Accessor, GuestObject, LazyValue } from "../interpreter/objects/object.js"
import { ACCESSOR, DATA, HIDDEN } from "../interpreter/objects/shape.js"
import { type Value, wellKnownSymbols } from "../interpreter/objects/value.js"
import type { Realm } from "../interpreter/realm.js"
import { describeClass, layOut, lazyLayout } from "./define.js"

/** It has [[ParameterMap]], which is undefined in strict code. */
export class ArgumentsObject extends GuestObject {}

/** An accessor whose halves are %ThrowTypeError%. */
export class LazyThrower extends LazyValue {
  materialize(realm: Realm): Value {
    const thrower = realm.intrinsics.ThrowTypeError
    return new Accessor(thrower, thrower) as unknown as Value
  }
}

const layout = lazyLayout(() => {
  const { shape, slots } = layOut({
    path: "arguments",
    constants: [["length", 0, HIDDEN]],
    intrinsics: [[wellKnownSymbols.iterator, "ArrayProto_values"]],
  })
  return { shape: shape.child("callee", ACCESSOR, null), slots: [...slots, new LazyThrower() as unknown as Value] }
})

export function createArguments(realm: Realm, args: readonly Value[]): GuestObject {
  chargeSteps(realm, args.length)
  chargeBytes(realm, 80)
  const { shape, slots: shared } = layout()
  const slots = shared.slice()
  slots[0] = args.length
  const object = new ArgumentsObject(shape, realm.intrinsics.ObjectPrototype, slots)
  for (let index = 0; index < args.length; index++) object.addProperty(realm, String(index), args[index], DATA)
  return object
}

describeClass(ArgumentsObject, "arguments", {}, null, layout)
