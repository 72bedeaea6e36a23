/**
 * Calls that can be paused: what the stepping form makes in place of an ordinary call.
 *
 * Each gives SUSPEND once the plan is being paused inside it; what has to be done after the callee then lies in a
 * continuation. Whatever is called otherwise, by a conversion, a trap, a getter that a built-in reads, is entered in the
 * fast form and cannot be left: the plan pauses after it.
 */
import { Activation, runActivation } from "./activation.js"
import { GuestThrow, throwTypeError } from "./errors.js"
import { Frame } from "./frame.js"
import { finishConstruct, startFrame } from "./function-code.js"
import { describeCallee } from "./inspect.js"
import { BUILTIN_DEPTH, BuiltinFunction, chargeBuiltinCall, FunctionObject } from "./objects/function.js"
import type { GuestObject } from "./objects/object.js"
import { SUSPEND, type Value } from "./objects/value.js"
import { isCallable } from "./operations/type-conversion.js"
import type { Realm } from "./realm.js"
import { INDIRECT_WEIGHT, runFrame } from "./run-frame.js"
import type { Continuation, Stepper } from "./stepper.js"

function isPausing(realm: Realm): boolean {
  return (realm.stepper as Stepper).isPausing
}

/** [[Call]] of what may be paused. */
export function callPausing(realm: Realm, callee: GuestObject, thisValue: Value, args: Value[]): Value {
  if (callee instanceof FunctionObject) {
    if (callee.code.isClassConstructor) return callee.callVisibly(realm, thisValue, args)
    realm.depth += INDIRECT_WEIGHT
    const value = startFrame(prepare(callee.code.createFrame(realm, callee, thisValue, args)))
    if (!isPausing(realm)) realm.depth -= INDIRECT_WEIGHT
    return value
  }
  if (callee instanceof BuiltinFunction) return runBuiltin(realm, callee, thisValue, args, undefined)
  return callee.callVisibly(realm, thisValue, args)
}

/** The same where the source spells the call out. */
export function callDirectly(realm: Realm, f: FunctionObject, thisValue: Value, args: Value[]): Value {
  return runFrame(prepare(new Frame(realm, f, thisValue, f.code.slotsFrom(args), realm.frame, 0)))
}

function prepare(frame: Frame): Frame {
  if (!frame.fn.code.suspends) frame.widen(frame.args, frame.newTarget)
  frame.isStepping = true
  frame.canPause = true
  return frame
}

/** [[Construct]] of what may be paused. */
export function constructPausing(realm: Realm, callee: GuestObject, args: Value[], newTarget: GuestObject): Value {
  if (callee instanceof FunctionObject) {
    const frame = prepare(callee.code.createInstanceFrame(realm, callee, args, newTarget))
    realm.depth += INDIRECT_WEIGHT
    const result = runFrame(frame)
    if (isPausing(realm)) {
      realm.stepper?.unwound.push(new InstanceReturn(frame))
      return SUSPEND
    }
    realm.depth -= INDIRECT_WEIGHT
    return finishConstruct(frame, result)
  }
  if (callee instanceof BuiltinFunction) return runBuiltin(realm, callee, undefined, args, newTarget)
  return callee.constructVisibly(realm, args, newTarget)
}

/** The end of a constructor that was paused. */
export class InstanceReturn implements Continuation {
  constructor(readonly frame: Frame) {}

  deliver(realm: Realm, value: Value, isThrow: boolean): Value {
    if (isThrow) throw new GuestThrow(value)
    realm.frame = this.frame.caller
    return finishConstruct(this.frame, value)
  }
}

function runBuiltin(
  realm: Realm,
  callee: BuiltinFunction,
  thisValue: Value,
  args: Value[],
  newTarget: GuestObject | undefined,
): Value {
  const { begin } = callee.definition.behaviour
  if (begin === undefined) {
    return newTarget === undefined
      ? callee.callVisibly(realm, thisValue, args)
      : callee.constructVisibly(realm, args, newTarget)
  }
  chargeBuiltinCall(realm)
  let value = begin(realm, thisValue, args, newTarget, callee)
  if (value instanceof Activation) value = runActivationPausing(realm, value)
  if (!isPausing(realm)) realm.depth -= BUILTIN_DEPTH
  return value
}

/** Runs an activation whose calls may be paused: from its beginning, or on from a call whose result is delivered. */
export function runActivationPausing(
  realm: Realm,
  activation: Activation,
  delivered: Value = undefined,
  thrown: GuestThrow | null = null,
): Value {
  const { frame, depth } = realm
  const value = runActivation(realm, activation, performPausing, delivered, thrown)
  if (value === SUSPEND && isPausing(realm)) realm.stepper?.unwound.push(new ActivationRun(activation, frame, depth))
  return value
}

function performPausing(realm: Realm, activation: Activation): Value {
  if (activation.enterFrame !== undefined) return activation.enterFrame(realm)
  const { callee, thisArgument, argumentsList, newTarget } = activation
  if (newTarget !== undefined) return constructPausing(realm, callee as GuestObject, argumentsList, newTarget)
  if (!isCallable(callee)) return throwTypeError(realm, `${describeCallee(callee)} is not a function`)
  return callPausing(realm, callee, thisArgument, argumentsList)
}

/** A built-in that waits for a call of its own that was paused. */
export class ActivationRun implements Continuation {
  constructor(
    readonly activation: Activation,
    readonly frame: Frame | null,
    readonly depth: number,
  ) {}

  deliver(realm: Realm, value: Value, isThrow: boolean): Value {
    const { activation, frame, depth } = this
    realm.frame = frame
    realm.depth = depth
    ;(realm.stepper as Stepper).baseDepth = depth
    return runActivationPausing(realm, activation, value, isThrow ? new GuestThrow(value) : null)
  }
}
