/** https://tc39.es/ecma262/#sec-properties-of-the-function-prototype-object */
import { OneCall, pausable } from "../interpreter/activation.js"
import { chargeBytes, chargeSteps, chargeString } from "../interpreter/budget.js"
import { throwTypeError } from "../interpreter/errors.js"
import {
  BuiltinDefinition,
  BuiltinFunction,
  builtinFunctionShape,
  builtinFunctionSlots,
  FunctionObject,
} from "../interpreter/objects/function.js"
import { HostNode } from "../interpreter/objects/host-function.js"
import type { GuestObject } from "../interpreter/objects/object.js"
import { ACCESSOR, CONFIGURABLE } from "../interpreter/objects/shape.js"
import { type Value, wellKnownSymbols } from "../interpreter/objects/value.js"
import {
  BOUND_CONSTRUCTOR_ID,
  BOUND_ID,
  type BoundRecord,
  CreateListFromArrayLike,
  HasOwnProperty,
  isBoundFunction,
  OrdinaryHasInstance,
} from "../interpreter/operations/object-operations.js"
import { isCallable, ToIntegerOrInfinity } from "../interpreter/operations/type-conversion.js"
import type { Realm } from "../interpreter/realm.js"
import { LazyThrower } from "./arguments.js"
import { type IntrinsicMaker, type Layout, layOut, lazyLayout, registerBuiltin } from "./define.js"
import { describeValue, requireApplicable } from "./messages.js"
import { tailCalling } from "./tail-call.js"

/** https://tc39.es/ecma262/#sec-function.prototype.apply */
const FunctionProto_apply = pausable(
  (realm, func, args) => requireApplicable(realm, func).callVisibly(realm, args[0], applied(realm, args[1])),
  (realm, func, args) => new OneCall(requireApplicable(realm, func), args[0], applied(realm, args[1])),
)

function applied(realm: Realm, argArray: Value): Value[] {
  return argArray === undefined || argArray === null ? [] : CreateListFromArrayLike(realm, argArray)
}

/** https://tc39.es/ecma262/#sec-function.prototype.call */
const FunctionProto_call = pausable(
  (realm, func, args) => requireFunction(realm, func).callVisibly(realm, args[0], passedOn(realm, args)),
  (realm, func, args) => new OneCall(requireFunction(realm, func), args[0], passedOn(realm, args)),
)

function requireFunction(realm: Realm, func: Value): GuestObject {
  return isCallable(func) ? func : throwTypeError(realm, `${describeValue(func)} is not a function`)
}

function passedOn(realm: Realm, args: Value[]): Value[] {
  chargeSteps(realm, args.length >> 4)
  return args.slice(1)
}

/**
 * https://tc39.es/ecma262/#sec-bound-function-exotic-objects-call-thisargument-argumentslist and [[Construct]], along a
 * chain of bound functions in one go.
 */
const callBound = tailCalling((realm, _thisValue, args, newTarget, self) => {
  const lists: (readonly Value[])[] = [args]
  let target: GuestObject = self
  let thisArgument: Value
  let instanceOf = newTarget
  let length = args.length
  while (isBoundFunction(target)) {
    const record = target.record as BoundRecord
    thisArgument = record.boundThis
    lists.push(record.boundArguments)
    length += record.boundArguments.length
    if (target === instanceOf) instanceOf = record.target
    target = record.target
    chargeSteps(realm, 1)
  }
  chargeSteps(realm, length >> 4)
  chargeBytes(realm, length * 8)
  const list: Value[] = []
  for (let i = lists.length - 1; i >= 0; i--) for (const argument of lists[i] as Value[]) list.push(argument)
  return new OneCall(target, thisArgument, list, instanceOf)
})

const boundDefinition: BuiltinDefinition = registerBuiltin(new BuiltinDefinition(BOUND_ID, "", 0, callBound, false))

const boundConstructorDefinition: BuiltinDefinition = registerBuiltin(
  new BuiltinDefinition(BOUND_CONSTRUCTOR_ID, "", 0, callBound, true),
)

/** https://tc39.es/ecma262/#sec-function.prototype.bind */
function FunctionProto_bind(realm: Realm, thisValue: Value, args: Value[]): Value {
  if (!isCallable(thisValue)) return throwTypeError(realm, "Bind must be called on a function")
  const Target = thisValue
  const boundArguments = args.slice(1)
  // https://tc39.es/ecma262/#sec-boundfunctioncreate
  chargeBytes(realm, 112 + boundArguments.length * 8)
  const record: BoundRecord = { target: Target, boundThis: args[0], boundArguments }
  const definition = Target.isConstructor ? boundConstructorDefinition : boundDefinition
  const F = new BuiltinFunction(Target.GetPrototypeOf(realm), definition, record)
  let L = 0
  if (HasOwnProperty(realm, Target, "length")) {
    const targetLen = Target.Get(realm, "length", Target)
    if (typeof targetLen === "number") L = Math.max(ToIntegerOrInfinity(realm, targetLen) - boundArguments.length, 0)
  }
  const targetName = Target.Get(realm, "name", Target)
  const name = `bound ${typeof targetName === "string" ? targetName : ""}`
  if (name.length > 64) chargeString(realm, name.length)
  const slots = F.writableSlots()
  slots[0] = L
  slots[1] = name
  return F
}

/** https://tc39.es/ecma262/#sec-function.prototype.tostring */
function FunctionProto_toString(realm: Realm, thisValue: Value): Value {
  if (thisValue instanceof FunctionObject) {
    const text = thisValue.code.describe()
    chargeString(realm, text.length)
    return text
  }
  if (thisValue instanceof BuiltinFunction) return `function ${thisValue.definition.name}() { [native code] }`
  if (thisValue instanceof HostNode && thisValue.callable) return `function ${thisValue.ownName}() { [native code] }`
  if (isCallable(thisValue)) return "function () { [native code] }"
  return throwTypeError(realm, "Function.prototype.toString requires that 'this' be a Function")
}

const throwTypeErrorDefinition = registerBuiltin(
  new BuiltinDefinition("ThrowTypeError", "", 0, (realm) =>
    throwTypeError(
      realm,
      "'caller', 'callee', and 'arguments' properties may not be accessed on strict mode functions or the arguments objects for calls to them",
    ),
  ),
)

/** https://tc39.es/ecma262/#sec-%throwtypeerror% */
export const ThrowTypeError: IntrinsicMaker = {
  make(realm) {
    const thrower = new BuiltinFunction(realm.intrinsics.FunctionPrototype, throwTypeErrorDefinition, null)
    thrower.DefineOwnProperty(realm, "length", { configurable: false })
    thrower.DefineOwnProperty(realm, "name", { configurable: false })
    thrower.PreventExtensions(realm)
    return thrower
  },
}

const prototypeDefinition = registerBuiltin(new BuiltinDefinition("Function.prototype", "", 0, () => undefined))

/** `arguments` and `caller` first: https://tc39.es/ecma262/#sec-addrestrictedfunctionproperties */
function layOutPrototype(): Layout {
  const base = { shape: builtinFunctionShape, slots: builtinFunctionSlots }
  const thrower = new LazyThrower() as unknown as Value
  const restricted = {
    shape: ["arguments", "caller"].reduce((shape, key) => shape.child(key, ACCESSOR | CONFIGURABLE, null), base.shape),
    slots: [...base.slots, thrower, thrower],
  }
  return layOut(
    {
      path: "Function.prototype",
      methods: [
        ["apply", 2, FunctionProto_apply],
        ["bind", 1, FunctionProto_bind],
        ["call", 1, FunctionProto_call],
        ["toString", 0, FunctionProto_toString],
        // Neither writable nor configurable: `instanceof` relies on it.
        [
          wellKnownSymbols.hasInstance,
          1,
          (realm, thisValue, args) => OrdinaryHasInstance(realm, thisValue, args[0]),
          0,
        ],
      ],
      intrinsics: [["constructor", "Function"]],
    },
    restricted,
  )
}

const layout = lazyLayout(layOutPrototype)

export const FunctionPrototype: IntrinsicMaker = {
  make(realm) {
    const { shape, slots } = layout()
    return new BuiltinFunction(realm.intrinsics.ObjectPrototype, prototypeDefinition, null, shape, slots.slice())
  },
}
