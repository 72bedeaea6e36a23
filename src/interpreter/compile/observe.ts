/** Wrappers that are put on while an observed program is compiled: they tell the realm's observer what happens. */
import { SUSPEND } from "../objects/value.js"
import type { Evaluate, Execute } from "./closure.js"
import { SUSPENDED } from "./resumable.js"

/** Tells of a statement when it begins. `at` is its place in the source, `slot` a partial result if it can be left. */
export function observeStatement(execute: Execute, at: number, slot: number | null): Execute {
  if (slot === null) {
    return (frame) => {
      frame.realm.observer?.statement(frame, at)
      return execute(frame)
    }
  }
  return (frame) => {
    const partial = frame.partial as unknown[]
    if (partial[slot] === 0) frame.realm.observer?.statement(frame, at)
    const completion = execute(frame)
    partial[slot] = completion === SUSPENDED ? 1 : 0
    return completion
  }
}

export function observeValue(evaluate: Evaluate, at: number): Evaluate {
  return (frame) => {
    const value = evaluate(frame)
    if (value !== SUSPEND) frame.realm.observer?.value(frame, at, value)
    return value
  }
}

/** Tells of the calls of a function; `slot` is a partial result if its frames can be left. */
export function observeCalls(body: Evaluate, slot: number | null): Evaluate {
  return (frame) => {
    const { observer } = frame.realm
    if (slot === null || frame.partial === null || frame.partial[slot] === 0) observer?.enter(frame)
    const value = body(frame)
    if (value !== SUSPEND) observer?.leave(frame, value)
    else if (slot !== null && frame.partial !== null) frame.partial[slot] = 1
    return value
  }
}
