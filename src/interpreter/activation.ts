/**
 * Built-ins that call guest functions over and over (`map`, `sort`, `replace` with a function, …) are written as
 * activations: a record that says which call comes next and takes its result. Nothing of it lives on the host's stack
 * between two calls, so the record can be paused, looked into and written down like a frame.
 *
 * A subclass holds data only. `resume(realm, value)` gets the result of the call that it asked for last (`undefined` the
 * first time) and either asks for the next call (`return this.call(…)`) or ends (`return this.finish(value)`).
 */
import { throwTypeError } from "./errors.js"
import { describeCallee } from "./inspect.js"
import type { Value } from "./objects/value.js"
import { isCallable } from "./operations/type-conversion.js"
import type { Realm } from "./realm.js"

export type Step = "call" | "finished"

export abstract class Activation {
  /** The result, once finished. */
  result: Value = undefined
  /** The call that is asked for. */
  callee: Value = undefined
  thisArgument: Value = undefined
  argumentsList: Value[] = []

  abstract resume(realm: Realm, value: Value): Step

  /**
   * The call that was asked for, or `resume` itself, threw. Overridden by activations that go on after a throw (closing an
   * iterator, rejecting a promise); all others let it pass.
   */
  abrupt(_realm: Realm, error: unknown): Step {
    throw error
  }

  protected call(callee: Value, thisArgument: Value, argumentsList: Value[]): Step {
    this.callee = callee
    this.thisArgument = thisArgument
    this.argumentsList = argumentsList
    return "call"
  }

  protected finish(result: Value): Step {
    this.result = result
    return "finished"
  }
}

/** Runs an activation to its end. */
export function runActivation(realm: Realm, activation: Activation): Value {
  const { frame, depth } = realm
  let value: Value
  let step: Step = "call"
  let isStarted = false
  for (;;) {
    try {
      if (!isStarted) {
        isStarted = true
        step = activation.resume(realm, undefined)
      }
      while (step === "call") {
        value = performCall(realm, activation)
        step = activation.resume(realm, value)
      }
      return activation.result
    } catch (error) {
      realm.frame = frame
      realm.depth = depth
      step = activation.abrupt(realm, error)
    }
  }
}

function performCall(realm: Realm, { callee, thisArgument, argumentsList }: Activation): Value {
  if (!isCallable(callee)) return throwTypeError(realm, `${describeCallee(callee)} is not a function`)
  return callee.Call(realm, thisArgument, argumentsList)
}
