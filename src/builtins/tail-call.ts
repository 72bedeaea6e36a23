/** Calls that built-ins make at once, or ask for where the plan may be paused. */
import { type Begin, OneCall, pausable } from "../interpreter/activation.js"
import { throwTypeError } from "../interpreter/errors.js"
import { describeKey } from "../interpreter/inspect.js"
import { type Behaviour, BuiltinFunction } from "../interpreter/objects/function.js"
import type { GuestObject } from "../interpreter/objects/object.js"
import type { PropertyKey, Value } from "../interpreter/objects/value.js"
import { GetV } from "../interpreter/operations/object-operations.js"
import { isCallable } from "../interpreter/operations/type-conversion.js"
import type { Realm } from "../interpreter/realm.js"

/** A built-in that calls nothing that could be paused need not be asked for: it may be called at once. */
export function runsNoPlan(callee: GuestObject): boolean {
  return callee instanceof BuiltinFunction && callee.definition.behaviour.begin === undefined
}

/** `begin` gives the call, or a result where nothing is to be called. */
export function tailCalling(begin: Begin): Behaviour {
  return pausable((realm, thisValue, argumentsList, newTarget, self) => {
    const begun = begin(realm, thisValue, argumentsList, newTarget, self)
    return begun instanceof OneCall ? begun.make(realm) : (begun as Value)
  }, begin)
}

/** https://tc39.es/ecma262/#sec-invoke as a call that is still to be made. */
export function invocation(realm: Realm, V: Value, P: PropertyKey, argumentsList: Value[] = []): OneCall {
  const func = GetV(realm, V, P)
  if (isCallable(func)) return new OneCall(func, V, argumentsList)
  return throwTypeError(realm, `${describeKey(P)} is not a function`)
}
