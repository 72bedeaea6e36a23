/** Blocks, conditions, `switch`, `try`, labels, `return` and `throw`: the ordinary forms. */
import { noteBoundary } from "../budget.js"
import { GuestThrow } from "../errors.js"
import type { Frame } from "../frame.js"
import type { Value } from "../objects/value.js"
import { IsStrictlyEqual } from "../operations/same-value.js"
import { type Completion, type Evaluate, type Execute, type Jump, RETURN, type Store, shortest } from "./closure.js"
import type { Enter } from "./functions.js"
import type { Keep } from "./held.js"

export const doNothing: Execute = () => undefined

export function compileList(statements: readonly Execute[]): Execute {
  const count = statements.length
  const [only] = statements
  if (only === undefined) return doNothing
  if (count === 1) return only
  const last = statements[count - 1] as Execute
  const [first, second] = statements.map(shortest)
  const { run: runFirst, completes } = first as Shortest
  const calling = statements.map((statement) => statement.isCalling === true)
  const callsNothing = !calling.includes(true)
  if (count === 2 && callsNothing) {
    return (frame) => {
      const completion = runFirst(frame)
      return completes && completion !== undefined ? (completion as Completion) : last(frame)
    }
  }
  if (count === 3 && callsNothing) {
    const { run: runSecond, completes: secondCompletes } = second as Shortest
    return (frame) => {
      let completion = runFirst(frame)
      if (completes && completion !== undefined) return completion as Completion
      completion = runSecond(frame)
      return secondCompletes && completion !== undefined ? (completion as Completion) : last(frame)
    }
  }
  const runs = statements.map((statement) => shortest(statement).run)
  const complete = statements.map((statement) => shortest(statement).completes)
  return (frame) => {
    for (let i = 0; i < count; i++) {
      if (calling[i]) noteBoundary(frame.realm)
      const completion = (runs[i] as Shortest["run"])(frame)
      if (completion !== undefined && complete[i]) return completion as Completion
    }
    return undefined
  }
}

type Shortest = ReturnType<typeof shortest>

/** A block with a scope: what is done at its entry comes first. */
export function compileEntered(enter: Enter | null, body: Execute): Execute {
  if (enter === null) return body
  return (frame) => {
    enter(frame)
    return body(frame)
  }
}

export function compileExpressionStatement(expression: Evaluate): Execute {
  const execute: Execute = (frame) => {
    expression(frame)
    return undefined
  }
  execute.expression = expression
  return execute
}

export function compileDeclarator(initializer: Evaluate, store: Store): Execute {
  return (frame) => {
    store(frame, initializer(frame))
    return undefined
  }
}

/** The most common declaration: a value for a slot. */
export function compileSlotDeclarator(initializer: Evaluate, slot: number): Execute {
  return (frame) => {
    frame.slots[slot] = initializer(frame)
    return undefined
  }
}

export function compileIf(test: Evaluate, consequent: Execute, alternate: Execute | null): Execute {
  if (alternate === null) {
    const { run, completes } = shortest(consequent)
    if (completes) return (frame) => (test(frame) ? consequent(frame) : undefined)
    return (frame) => {
      if (test(frame)) run(frame)
      return undefined
    }
  }
  return (frame) => (test(frame) ? consequent(frame) : alternate(frame))
}

export function compileReturn(argument: Evaluate | null): Execute {
  if (argument === null) {
    return (frame) => {
      frame.returnValue = undefined
      return RETURN
    }
  }
  return (frame) => {
    frame.returnValue = argument(frame)
    return RETURN
  }
}

export function compileThrow(argument: Evaluate, at: number): Execute {
  return (frame) => {
    const value = argument(frame)
    frame.at = at
    frame.realm.noteThrow(value)
    throw new GuestThrow(value)
  }
}

export function compileJump(jump: Jump): Execute {
  return () => jump
}

/** A labelled statement that is no loop. */
export function compileLabeled(body: Execute, breakJump: Jump): Execute {
  return (frame) => {
    const completion = body(frame)
    return completion === breakJump ? undefined : completion
  }
}

export interface SwitchClause {
  /** Null: `default`. */
  readonly test: Evaluate | null
  readonly body: Execute
  /** Where the test stands. */
  readonly at: number
}

/** Whether the value of a clause's test is the one that the `switch` is about. */
export function isSelected(frame: Frame, { at }: SwitchClause, candidate: Value, value: Value): boolean {
  if (typeof value !== "string" && typeof value !== "bigint") return candidate === value
  frame.at = at
  return IsStrictlyEqual(frame.realm, candidate, value)
}

/** The clause to begin with, or -1. */
function selectClause(frame: Frame, clauses: readonly SwitchClause[], value: Value): number {
  let fallback = -1
  for (let i = 0; i < clauses.length; i++) {
    const clause = clauses[i] as SwitchClause
    if (clause.test === null) fallback = i
    else if (isSelected(frame, clause, clause.test(frame), value)) return i
  }
  return fallback
}

export function compileSwitch(
  discriminant: Evaluate,
  clauses: readonly SwitchClause[],
  enter: Enter | null,
  breakJump: Jump,
): Execute {
  return (frame) => {
    const value = discriminant(frame)
    if (enter !== null) enter(frame)
    let at = selectClause(frame, clauses, value)
    if (at < 0) return undefined
    for (; at < clauses.length; at++) {
      const completion = (clauses[at] as SwitchClause).body(frame)
      if (completion !== undefined) return completion === breakJump ? undefined : completion
    }
    return undefined
  }
}

/** A `catch` clause: binds the thrown value and runs. */
export type Handler = (frame: Frame, thrown: Value) => Completion

export function compileHandler(enter: Enter | null, bind: Store | null, body: Execute): Handler {
  return (frame, thrown) => {
    if (enter !== null) enter(frame)
    if (bind !== null) bind(frame, thrown)
    return body(frame)
  }
}

export function compileTryCatch(block: Execute, handler: Handler): Execute {
  return (frame) => {
    let thrown: Value
    try {
      return block(frame)
    } catch (error) {
      thrown = frame.realm.caught(error, frame, frame.depth)
    }
    return handler(frame, thrown)
  }
}

export function compileTryFinally(block: Execute, finalizer: Execute, keep: Keep | null): Execute {
  return (frame) => {
    let completion: Completion
    try {
      completion = block(frame)
    } catch (error) {
      frame.realm.caught(error, frame, frame.depth)
      if (keep !== null) keep(frame, error)
      const override = finalizer(frame)
      if (override !== undefined) return override
      throw error
    }
    // The finalizer may run a `return` of its own that a jump then overrides.
    const { returnValue } = frame
    const override = finalizer(frame)
    if (override !== undefined) return override
    frame.returnValue = returnValue
    return completion
  }
}
