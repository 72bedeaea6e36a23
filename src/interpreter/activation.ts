/**
 * Built-ins that call guest functions over and over (`map`, `sort`, `replace` with a function, …) are written as
 * activations: a record that says which call comes next and takes its result. Nothing of it lives on the host's stack
 * between two calls, so the record can be paused, looked into and written down like a frame.
 *
 * A subclass holds data only. `resume(realm, value)` gets the result of the call that it asked for last (`undefined` the
 * first time) and either asks for the next call (`return this.call(…)`) or ends (`return this.finish(value)`).
 */
import { type GuestThrow, throwTypeError } from "./errors.js"
import { describeCallee } from "./inspect.js"
import type { Behaviour, BuiltinFunction } from "./objects/function.js"
import type { GuestObject } from "./objects/object.js"
import { SUSPEND, type Value } from "./objects/value.js"
import { isCallable } from "./operations/type-conversion.js"
import type { Realm } from "./realm.js"

export type Step = "call" | "finished"

/** Makes the call that an activation asks for. Gives SUSPEND if the plan is being paused in it. */
type PerformCall = (realm: Realm, activation: Activation) => Value

const NO_ARGUMENTS: Value[] = []

export abstract class Activation {
  /** The result, once finished. */
  result: Value = undefined
  /** The call that is asked for. */
  callee: Value = undefined
  thisArgument: Value = undefined
  argumentsList: Value[] = NO_ARGUMENTS
  /** Undefined in a call; otherwise the callee is asked to construct. */
  newTarget: GuestObject | undefined = undefined

  abstract resume(realm: Realm, value: Value): Step

  /**
   * The call that was asked for, or `resume` itself, threw. Overridden by activations that go on after a throw (closing an
   * iterator, rejecting a promise); all others let it pass.
   */
  abrupt(_realm: Realm, error: unknown): Step {
    throw error
  }

  /** Of activations that enter a frame of their own in place of a call; they are run where the plan can be paused. */
  enterFrame?(realm: Realm): Value

  protected call(callee: Value, thisArgument: Value, argumentsList: Value[]): Step {
    this.callee = callee
    this.thisArgument = thisArgument
    this.argumentsList = argumentsList
    this.newTarget = undefined
    return "call"
  }

  protected finish(result: Value): Step {
    this.result = result
    return "finished"
  }
}

/** One call of a function, whose result is the result. */
export class OneCall extends Activation {
  private isCalled = false

  constructor(
    readonly target: GuestObject,
    thisArgument: Value,
    argumentsList: Value[],
    /** Undefined: a call. */
    newTarget: GuestObject | undefined = undefined,
  ) {
    super()
    this.callee = target
    this.thisArgument = thisArgument
    this.argumentsList = argumentsList
    this.newTarget = newTarget
  }

  resume(_realm: Realm, value: Value): Step {
    if (this.isCalled) return this.finish(value)
    this.isCalled = true
    return "call"
  }

  /** Makes the call where nothing may pause. */
  make(realm: Realm): Value {
    const { target, thisArgument, argumentsList, newTarget } = this
    if (newTarget === undefined) return target.callVisibly(realm, thisArgument, argumentsList)
    return target.constructVisibly(realm, argumentsList, newTarget)
  }
}

/**
 * What a built-in that calls guest functions does up to the first such call. It gives the activation that does the rest,
 * or the result where nothing is to be called.
 */
export type Begin = (
  realm: Realm,
  thisValue: Value,
  argumentsList: Value[],
  newTarget: GuestObject | undefined,
  self: BuiltinFunction,
) => Activation | Value

/** The behaviour of a built-in that calls guest functions. */
export function activating(begin: Begin): Behaviour {
  return pausable((realm, thisValue, argumentsList, newTarget, self) => {
    const begun = begin(realm, thisValue, argumentsList, newTarget, self)
    return begun instanceof Activation ? runActivation(realm, begun) : begun
  }, begin)
}

/** A behaviour that has a short way of its own where nothing may pause; it does what `begin` and its activation do. */
export function pausable(behaviour: Behaviour, begin: Begin): Behaviour {
  return Object.assign(behaviour, { begin })
}

/**
 * Runs an activation to its end: from its beginning, or on from a call whose result is delivered. Gives SUSPEND once the
 * plan is being paused in a call that `perform` made.
 */
export function runActivation(
  realm: Realm,
  activation: Activation,
  perform: PerformCall = performCall,
  delivered: Value = undefined,
  thrown: GuestThrow | null = null,
): Value {
  const { frame, depth, activations } = realm
  const level = activations.length
  activations.push(activation)
  let step: Step = "call"
  let isEntered = false
  for (;;) {
    try {
      if (!isEntered) {
        isEntered = true
        if (thrown !== null) throw thrown
        step = activation.resume(realm, delivered)
      }
      while (step === "call") {
        const value = perform(realm, activation)
        if (value === SUSPEND && realm.stepper?.isPausing === true) break
        step = activation.resume(realm, value)
      }
      activations.pop()
      return step === "call" ? SUSPEND : activation.result
    } catch (error) {
      realm.frame = frame
      realm.depth = depth
      while (activations.length > level) activations.pop()
      step = activation.abrupt(realm, error)
      activations.push(activation)
    }
  }
}

function performCall(realm: Realm, { callee, thisArgument, argumentsList, newTarget }: Activation): Value {
  if (!isCallable(callee)) return throwTypeError(realm, `${describeCallee(callee)} is not a function`)
  if (newTarget !== undefined) return callee.constructVisibly(realm, argumentsList, newTarget)
  return callee.callVisibly(realm, thisArgument, argumentsList)
}
