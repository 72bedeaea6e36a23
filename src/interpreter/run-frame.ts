/** Entering a function: what every call, new or gone on with, is charged and how it is counted on the host's stack. */
import { Frame } from "./frame.js"
import type { FunctionObject } from "./objects/function.js"
import { SUSPEND, type Value } from "./objects/value.js"
import type { Realm } from "./realm.js"
import type { Stepper } from "./stepper.js"

/** What a call that comes from a getter, an operator or a built-in takes besides on the host's stack. */
export const INDIRECT_WEIGHT = 10

/** The usual call: charges it, runs the function, and is back. */
export function enter(realm: Realm, fn: FunctionObject, thisValue: Value, slots: Value[]): Value {
  // The same as `runFrame` of a new frame; a host frame less for each guest call lets plans recurse a fifth deeper.
  const { code } = fn
  if ((realm.fuel -= code.steps) < 0) realm.refuelAtBoundary([fn, thisValue, slots])
  const weight = code.weight === 0 ? code.weigh(false) : code.weight
  const depth = realm.depth + weight
  const caller = realm.frame
  const level = caller === null ? 1 : caller.level + 1
  if (depth > realm.maxDepth || level > realm.maxCallDepth) realm.overflow(0)
  const frame = new Frame(realm, fn, thisValue, slots, caller, depth)
  frame.level = level
  realm.depth = depth
  realm.frame = frame
  const value = code.body(frame)
  realm.frame = caller
  realm.depth = depth - weight
  return value
}

/** Runs a frame: from its start, or from where it suspended, which costs one step. */
export function runFrame(frame: Frame, steps = frame.fn.code.steps): Value {
  const { realm } = frame
  const { code } = frame.fn
  if ((realm.fuel -= steps) < 0) realm.refuelAtBoundary(frame)
  const weight = code.weight === 0 ? code.weigh(frame.isStepping) : code.weight
  const depth = realm.depth + weight
  const { caller } = frame
  const level = caller === null ? 1 : caller.level + 1
  if (depth > realm.maxDepth || level > realm.maxCallDepth) realm.overflow(0)
  frame.level = level
  realm.depth = frame.depth = depth
  realm.frame = frame
  const value = frame.isStepping ? runStepping(frame) : code.body(frame)
  realm.frame = caller
  realm.depth = depth - weight
  return value
}

/** A frame that is paused adds itself to what is left of the host's stack. */
function runStepping(frame: Frame): Value {
  const stepper = frame.realm.stepper as Stepper
  if (frame.canPause && frame.depth - stepper.baseDepth > stepper.maxNesting) {
    stepper.isTooDeep = true
    stepper.pause(frame)
    return SUSPEND
  }
  const value = frame.fn.code.steppingBody(frame)
  if (value !== SUSPEND) frame.partial = null
  else if (stepper.isPausing) frame.unwind(stepper)
  return value
}
