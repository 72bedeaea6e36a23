/**
 * The stepping form: where it differs from the form of code that suspends. Every statement is a place to stop at, and
 * calls, `new`, `super()`, getters, setters and `next` of loops can be left while the callee is paused.
 *
 * `frame.awaitsCall` says that a call was left: entered again, a frame goes straight down to it, as nothing else on the way
 * is evaluated anew, and takes the result.
 */
import { chargeSteps } from "../budget.js"
import { GuestThrow, throwNotConstructor } from "../errors.js"
import { type Frame, RESUME_NEXT } from "../frame.js"
import { ArrayObject } from "../objects/array.js"
import { chargeKey } from "../objects/collections.js"
import { FunctionObject, isBuiltin } from "../objects/function.js"
import type { IteratorRecord } from "../objects/iterator.js"
import { type Accessor, chargeHops, GuestObject } from "../objects/object.js"
import { ACCESSOR, FLAG_BITS } from "../objects/shape.js"
import { HOLE, type PropertyKey, SUSPEND, type Value } from "../objects/value.js"
import { IteratorComplete, IteratorStepValue, IteratorValue, requireResult } from "../operations/iterator-operations.js"
import { Call } from "../operations/object-operations.js"
import { isCallable } from "../operations/type-conversion.js"
import { callDirectly, callPausing, constructPausing, runActivationPausing } from "../pausable-call.js"
import type { Realm } from "../realm.js"
import type { Stepper } from "../stepper.js"
import { GeneratorAdvance, GeneratorObject } from "../suspension.js"
import { callWithList } from "./calls.js"
import { type SuperCallParts, superConstruct, superReturn } from "./classes.js"
import type { Completion, Evaluate, Execute } from "./closure.js"
import { SUSPENDED } from "./resumable.js"

// ---- statements ----

const BEGUN = 1

/** `partial[at]`: 0 before the statement, BEGUN while it is left, or the throw that it ended with and that was stopped at. */
export function stopBefore(execute: Execute, position: number, at: number): Execute {
  return (frame) => {
    const partial = frame.partial as unknown[]
    const stepper = frame.realm.stepper as Stepper
    const place = partial[at]
    if (place === 0 && frame.canPause) {
      const { watch } = stepper
      stepper.statements++
      if (watch !== null) {
        stepper.lastThrow = null
        if (watch.stopsAt(frame, position)) {
          frame.at = position
          partial[at] = BEGUN
          stepper.isPausing = true
          return SUSPENDED
        }
      }
    } else if (place instanceof GuestThrow) {
      partial[at] = 0
      throw place
    }
    let completion: Completion
    try {
      completion = execute(frame)
    } catch (error) {
      if (!(error instanceof GuestThrow) || !stopsAtThrow(frame, stepper, error)) throw error
      partial[at] = error
      stepper.isPausing = true
      return SUSPENDED
    }
    if (completion === SUSPENDED) partial[at] = BEGUN
    else if (partial[at] !== 0) partial[at] = 0
    return completion
  }
}

function stopsAtThrow(frame: Frame, stepper: Stepper, error: GuestThrow): boolean {
  const { watch } = stepper
  if (watch === null || watch.stopsAtThrow === null || !frame.canPause) return false
  if (stepper.lastThrow !== null && stepper.lastThrow.value === error.value) {
    return false
  }
  frame.realm.caught(error, frame, frame.depth)
  stepper.lastThrow = error
  return watch.stopsAtThrow(frame, error.value)
}

// ---- calls ----

/** `callWithList` that can be left. */
export function callInFrame(frame: Frame, f: Value, thisValue: Value, args: Value[], shown: string): Value {
  if (frame.awaitsCall) return frame.takeDelivered()
  if (!(frame.canPause && f instanceof GuestObject && f.isCallable)) {
    return callWithList(frame, f, thisValue, args, shown)
  }
  if (f instanceof FunctionObject && f.code.isDirect)
    return leaving(frame, callDirectly(frame.realm, f, thisValue, args))
  return leaving(frame, callPausing(frame.realm, f, thisValue, args))
}

/** Notes that the frame waits for a call, if it does. */
function leaving(frame: Frame, value: Value): Value {
  if (value === SUSPEND) frame.awaitsCall = true
  return value
}

export function constructInFrame(frame: Frame, f: Value, args: Value[], at: number, shown: string): Value {
  if (frame.awaitsCall) return frame.takeDelivered()
  const { realm } = frame
  frame.at = at
  if (!(f instanceof GuestObject && f.isConstructor)) return throwNotConstructor(realm, shown)
  if (!frame.canPause) return f.constructVisibly(realm, args, f)
  return leaving(frame, constructPausing(realm, f, args, f))
}

/** `super(…)` that can be left. */
export function superConstructInFrame(frame: Frame, parts: SuperCallParts, parent: Value, args: Value[]): Value {
  if (frame.awaitsCall) return superReturn(frame, parts, frame.takeDelivered() as GuestObject)
  if (!frame.canPause || !(parent instanceof GuestObject && parent.isConstructor)) {
    return superConstruct(frame, parts, parent, args)
  }
  frame.at = parts.at
  const newTarget = parts.readNewTarget(frame) as GuestObject
  const result = leaving(frame, constructPausing(frame.realm, parent, args, newTarget))
  return result === SUSPEND ? result : superReturn(frame, parts, result as GuestObject)
}

// ---- getters and setters ----

/** The accessor of a property that a plan defined, where an ordinary lookup finds it. */
function findAccessor(realm: Realm, o: Value, key: PropertyKey): Accessor | null {
  if (!(o instanceof GuestObject)) return null
  for (let holder: GuestObject | null = o; holder !== null; holder = holder.proto) {
    if (holder.isExotic && !(holder instanceof ArrayObject)) return null
    const entry = holder.shape.lookup(key)
    if (entry < 0) {
      // The length and the elements of an array are in no shape.
      if (holder.isExotic && holder.hasOwnKey(realm, key)) return null
      continue
    }
    if ((entry & ACCESSOR) === 0) return null
    const slot: unknown = holder.slots[entry >> FLAG_BITS]
    return slot !== null && typeof slot === "object" && "get" in slot ? (slot as Accessor) : null
  }
  return null
}

/** A named read that can be left in a getter; `read` is the ordinary one, over the same object. */
export function getInFrame(object: Evaluate, key: PropertyKey, read: Evaluate, at: number): Evaluate {
  /** Objects of this shape have the property themselves, as data. */
  let plainId = 0
  return (frame) => {
    if (frame.awaitsCall) return frame.takeDelivered()
    if (!frame.canPause) return read(frame)
    const o = object(frame)
    if (!(o instanceof GuestObject) || o.shape.id === plainId) return read(frame)
    const own = o.isExotic ? -1 : o.shape.lookup(key)
    if (own >= 0 && (own & ACCESSOR) === 0) {
      plainId = o.shape.id
      return read(frame)
    }
    const accessor = findAccessor(frame.realm, o, key)
    if (accessor === null || !(accessor.get instanceof FunctionObject)) return read(frame)
    frame.at = at
    chargeHops(frame.realm, o, key, "get")
    return leaving(frame, callPausing(frame.realm, accessor.get, o, []))
  }
}

/** A computed read that can be left in a getter. */
export function getComputedInFrame(object: Evaluate, property: Evaluate, read: Evaluate, at: number): Evaluate {
  return (frame) => {
    if (frame.awaitsCall) return frame.takeDelivered()
    const key = frame.canPause ? property(frame) : undefined
    if (typeof key !== "string" && typeof key !== "symbol") return read(frame)
    const o = object(frame)
    const accessor = findAccessor(frame.realm, o, key)
    if (accessor === null || !(accessor.get instanceof FunctionObject)) return read(frame)
    frame.at = at
    // As `ToPropertyKey` does.
    chargeKey(frame.realm, key)
    chargeHops(frame.realm, o as GuestObject, key, "get")
    return leaving(frame, callPausing(frame.realm, accessor.get, o, []))
  }
}

/**
 * Calls the setter that an assignment of a key finds; "ordinary" if there is none. A key that was evaluated, `isComputed`,
 * is charged as `ToPropertyKey` does.
 */
export function setInFrame(
  frame: Frame,
  o: Value,
  key: Value,
  isComputed: boolean,
  value: Value,
  at: number,
): "done" | "left" | "ordinary" {
  if (frame.awaitsCall) {
    frame.takeDelivered()
    return "done"
  }
  if (!frame.canPause || (typeof key !== "string" && typeof key !== "symbol")) return "ordinary"
  const accessor = findAccessor(frame.realm, o, key)
  if (accessor === null || !(accessor.set instanceof FunctionObject)) return "ordinary"
  frame.at = at
  if (isComputed) chargeKey(frame.realm, key)
  chargeHops(frame.realm, o as GuestObject, key, "set")
  return leaving(frame, callPausing(frame.realm, accessor.set, o, [value])) === SUSPEND ? "left" : "done"
}

// ---- iteration ----

/** `IteratorStepValue` that can be left: SUSPEND while it is. */
export function stepInFrame(frame: Frame, record: IteratorRecord): Value {
  const { realm } = frame
  const { iterator, nextMethod } = record
  const isGenerator = iterator instanceof GeneratorObject && isBuiltin(nextMethod, "Generator.prototype.next")
  if (!frame.awaitsCall && !(frame.canPause && (isGenerator || nextMethod instanceof FunctionObject))) {
    return IteratorStepValue(realm, record)
  }
  let result: Value
  try {
    result = frame.awaitsCall ? frame.takeDelivered() : leaving(frame, beginStep(frame, record, isGenerator))
    if (result === SUSPEND) return SUSPEND
    if (isGenerator) {
      if (result === HOLE) record.done = true
      return result
    }
    const object = requireResult(realm, result)
    if (!IteratorComplete(realm, object)) return IteratorValue(realm, object)
    record.done = true
    return HOLE
  } catch (error) {
    if (error instanceof GuestThrow) record.done = true
    throw error
  }
}

function beginStep({ realm }: Frame, { iterator, nextMethod }: IteratorRecord, isGenerator: boolean): Value {
  chargeSteps(realm, 1)
  if (!isGenerator) return callPausing(realm, nextMethod as FunctionObject, iterator, [])
  chargeSteps(realm, 1)
  return runActivationPausing(realm, new GeneratorAdvance(iterator as GeneratorObject, RESUME_NEXT, undefined, false))
}

/** A method without arguments, called by a statement, that can be left. */
export function callMethodInFrame(frame: Frame, method: Value, thisValue: Value): Value {
  if (frame.awaitsCall) return frame.takeDelivered()
  if (!frame.canPause || !isCallable(method)) return Call(frame.realm, method, thisValue, [])
  return leaving(frame, callPausing(frame.realm, method, thisValue, []))
}
