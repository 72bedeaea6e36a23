/**
 * Control flow that may suspend: what decides which child comes next keeps its place in the frame's partial results and,
 * entered again, goes straight back to it. All other nodes are lifted (lift.ts).
 *
 * `partial[at]` is 0 while the node is not under way; every node sets it back before it ends. When control leaves by a
 * throw, the nearest `try` clears the range of its block (`clear`).
 */
import { noteBoundary } from "../budget.js"
import type { Frame } from "../frame.js"
import { SUSPEND, type Value } from "../objects/value.js"
import {
  type Completion,
  type Evaluate,
  type Execute,
  type Jump,
  type JumpTarget,
  RETURN,
  refuelIn,
} from "./closure.js"
import type { Enter } from "./functions.js"
import { isSelected, type SwitchClause } from "./statements.js"

/** SUSPEND travels up like a completion. */
export const SUSPENDED = SUSPEND as unknown as Completion

/** A `return` that `generator.return()` asks for at a `yield`; `finally` blocks see it, `catch` does not. */
export class ReturnSignal {
  constructor(readonly value: Value) {}
}

export function state(frame: Frame, at: number): number {
  return (frame.partial as unknown[])[at] as number
}

export function setState(frame: Frame, at: number, value: unknown): void {
  ;(frame.partial as unknown[])[at] = value
}

/** Sets a range of partial results back: what ran there was left. */
export function clear(frame: Frame, from: number, to: number): void {
  const partial = frame.partial as unknown[]
  for (let i = from; i < to; i++) partial[i] = 0
}

export function resumeList(enter: Enter | null, statements: readonly Execute[], at: number): Execute {
  const count = statements.length
  return (frame) => {
    let next = state(frame, at)
    if (next === 0) {
      if (enter !== null) enter(frame)
      next = 1
    }
    for (; next <= count; next++) {
      const statement = statements[next - 1] as Execute
      if (statement.isCalling) noteBoundary(frame.realm)
      const completion = statement(frame)
      if (completion === undefined) continue
      setState(frame, at, completion === SUSPENDED ? next : 0)
      return completion
    }
    setState(frame, at, 0)
    return undefined
  }
}

export function resumeExpressionStatement(expression: Evaluate): Execute {
  return (frame) => (expression(frame) === SUSPEND ? SUSPENDED : undefined)
}

export function resumeReturn(argument: Evaluate): Execute {
  return (frame) => {
    const value = argument(frame)
    if (value === SUSPEND) return SUSPENDED
    frame.returnValue = value
    return RETURN
  }
}

export function resumeIf(test: Evaluate, consequent: Execute, alternate: Execute | null, at: number): Execute {
  return (frame) => {
    let branch = state(frame, at)
    if (branch === 0) {
      const value = test(frame)
      if (value === SUSPEND) return SUSPENDED
      branch = value ? 1 : 2
    }
    const completion = branch === 1 ? consequent(frame) : alternate === null ? undefined : alternate(frame)
    setState(frame, at, completion === SUSPENDED ? branch : 0)
    return completion
  }
}

export function resumeConditional(test: Evaluate, consequent: Evaluate, alternate: Evaluate, at: number): Evaluate {
  return (frame) => {
    let branch = state(frame, at)
    if (branch === 0) {
      const value = test(frame)
      if (value === SUSPEND) return SUSPEND
      branch = value ? 1 : 2
    }
    const result = branch === 1 ? consequent(frame) : alternate(frame)
    setState(frame, at, result === SUSPEND ? branch : 0)
    return result
  }
}

/** `&&`, `||`, `??`: `isDecided` tells whether the left value is the result. */
export function resumeLogical(
  left: Evaluate,
  right: Evaluate,
  isDecided: (value: Value) => boolean,
  at: number,
): Evaluate {
  return (frame) => {
    if (state(frame, at) === 0) {
      const value = left(frame)
      if (value === SUSPEND || isDecided(value)) return value
    }
    const result = right(frame)
    setState(frame, at, result === SUSPEND ? 1 : 0)
    return result
  }
}

/** `a &&= b` and the like: reads, decides, and writes. `prepare` are the children of the target, already in partial results. */
export function resumeLogicalAssignment(
  prepare: Evaluate,
  read: Evaluate,
  isDecided: (value: Value) => boolean,
  right: Evaluate,
  write: (frame: Frame, value: Value) => void,
  at: number,
): Evaluate {
  return (frame) => {
    if (state(frame, at) === 0) {
      if (prepare(frame) === SUSPEND) return SUSPEND
      const value = read(frame)
      if (isDecided(value)) return value
    }
    const result = right(frame)
    setState(frame, at, result === SUSPEND ? 1 : 0)
    if (result !== SUSPEND) write(frame, result)
    return result
  }
}

export function resumeWhile(test: Evaluate, body: Execute, target: JumpTarget, isDo: boolean, at: number): Execute {
  const { break: breakJump, continue: continueJump } = target
  // 1: the test; 2: the body.
  return (frame) => {
    const { realm } = frame
    let place = state(frame, at)
    let isNew = place === 0
    if (place === 0) place = isDo ? 2 : 1
    for (;;) {
      if (place === 1) {
        const value = test(frame)
        if (value === SUSPEND || !value) {
          setState(frame, at, value === SUSPEND ? 1 : 0)
          return value === SUSPEND ? SUSPENDED : undefined
        }
        place = 2
        isNew = true
      }
      if (isNew && (realm.fuel -= target.steps) < 0) refuelIn(frame, target)
      if (body.isCalling) noteBoundary(realm)
      const completion = body(frame)
      if (completion !== undefined && completion !== continueJump) {
        setState(frame, at, completion === SUSPENDED ? 2 : 0)
        return completion === breakJump ? undefined : completion
      }
      place = 1
    }
  }
}

export interface ResumableFor {
  readonly init: Execute | null
  readonly test: Evaluate | null
  readonly update: Evaluate | null
  readonly body: Execute
  readonly target: JumpTarget
  readonly enter: Enter | null
  readonly copy: Enter | null
}

export function resumeFor({ init, test, update, body, target, enter, copy }: ResumableFor, at: number): Execute {
  const { break: breakJump, continue: continueJump } = target
  const leave = (frame: Frame, place: number, completion: Completion): Completion => {
    setState(frame, at, completion === SUSPENDED ? place : 0)
    return completion === breakJump ? undefined : completion
  }
  // 1: the initialiser; 2: the test; 3: the body; 4: the update.
  return (frame) => {
    const { realm } = frame
    let place = state(frame, at)
    let isNew = false
    if (place === 0) {
      if (enter !== null) enter(frame)
      place = 1
    }
    for (;;) {
      if (place === 1) {
        const completion = init === null ? undefined : init(frame)
        if (completion !== undefined) return leave(frame, 1, completion)
        if (copy !== null) copy(frame)
        place = 2
      }
      if (place === 2) {
        const value = test === null ? true : test(frame)
        if (value === SUSPEND) return leave(frame, 2, SUSPENDED)
        if (!value) return leave(frame, 2, undefined)
        place = 3
        isNew = true
      }
      if (place === 3) {
        if (isNew && (realm.fuel -= target.steps) < 0) refuelIn(frame, target)
        isNew = false
        if (body.isCalling) noteBoundary(realm)
        const completion = body(frame)
        if (completion !== undefined && completion !== continueJump) return leave(frame, 3, completion)
        if (copy !== null) copy(frame)
        place = 4
      }
      if (update !== null && update(frame) === SUSPEND) return leave(frame, 4, SUSPENDED)
      place = 2
    }
  }
}

/** Partial results: [place, value, next clause, fallback]. */
export function resumeSwitch(
  discriminant: Evaluate,
  clauses: readonly SwitchClause[],
  enter: Enter | null,
  breakJump: Jump,
  at: number,
): Execute {
  const finish = (frame: Frame, completion: Completion): Completion => {
    clear(frame, at, at + 3)
    return completion === breakJump ? undefined : completion
  }
  // 1: tests; 2: bodies.
  return (frame) => {
    if (state(frame, at) === 0) {
      const value = discriminant(frame)
      if (value === SUSPEND) return SUSPENDED
      if (enter !== null) enter(frame)
      setState(frame, at, 1)
      setState(frame, at + 1, value)
      setState(frame, at + 2, 0)
    }
    if (state(frame, at) === 1) {
      const selected = resumeSelection(frame, clauses, at)
      if (selected === SUSPENDED_SELECTION) return SUSPENDED
      if (selected < 0) return finish(frame, undefined)
      setState(frame, at, 2)
      setState(frame, at + 2, selected)
    }
    for (let i = state(frame, at + 2); i < clauses.length; i++) {
      const completion = (clauses[i] as SwitchClause).body(frame)
      if (completion === SUSPENDED) {
        setState(frame, at + 2, i)
        return completion
      }
      if (completion !== undefined) return finish(frame, completion)
    }
    return finish(frame, undefined)
  }
}

const SUSPENDED_SELECTION = -2

function resumeSelection(frame: Frame, clauses: readonly SwitchClause[], at: number): number {
  const value = (frame.partial as unknown[])[at + 1] as Value
  for (let i = state(frame, at + 2); i < clauses.length; i++) {
    const clause = clauses[i] as SwitchClause
    if (clause.test === null) continue
    const candidate = clause.test(frame)
    if (candidate === SUSPEND) {
      setState(frame, at + 2, i)
      return SUSPENDED_SELECTION
    }
    if (isSelected(frame, clause, candidate, value)) return i
  }
  return clauses.findIndex(({ test }) => test === null)
}

export interface ResumableTry {
  readonly block: Execute
  /** `enter` and `bind` of the clause are done by `begin`, which may suspend in a default of the pattern. */
  readonly handler: { readonly begin: (frame: Frame, thrown: Value) => Completion; readonly body: Execute } | null
  readonly finalizer: Execute | null
  /** The partial results of block and handler, to be cleared when they are left by a throw. */
  readonly from: number
  readonly to: number
}

const IN_BLOCK = 0
const IN_BINDING = 1
const IN_HANDLER = 2
const IN_FINALIZER = 3

/**
 * Partial results: [place, how the protected part ended, its value]. It ended "normal" with a completion, "return" with the
 * value to return, or "throw" with the error that is to go on.
 */
export function resumeTry({ block, handler, finalizer, from, to }: ResumableTry, at: number): Execute {
  return (frame) => {
    const partial = frame.partial as unknown[]
    if (partial[at] !== IN_FINALIZER) {
      const completion = runProtected(frame, block, handler, at, from, to, finalizer !== null)
      if (completion === SUSPENDED) return completion
      if (finalizer === null) {
        partial[at] = IN_BLOCK
        return completion
      }
      if (partial[at] !== IN_FINALIZER) {
        partial[at] = IN_FINALIZER
        partial[at + 1] = completion
        partial[at + 2] = frame.returnValue
      }
    }
    const override = (finalizer as Execute)(frame)
    if (override === SUSPENDED) return override
    const ended = partial[at + 1]
    const value = partial[at + 2]
    clear(frame, at, at + 3)
    if (override !== undefined) return override
    if (ended === THREW) throw value
    frame.returnValue = value as Value
    return ended as Completion
  }
}

/** In place of a completion: the protected part threw what follows. */
const THREW = "threw"

function runProtected(
  frame: Frame,
  block: Execute,
  handler: ResumableTry["handler"],
  at: number,
  from: number,
  to: number,
  hasFinalizer: boolean,
): Completion {
  const partial = frame.partial as unknown[]
  try {
    if (partial[at] === IN_BLOCK) {
      try {
        return block(frame)
      } catch (error) {
        if (handler === null || error instanceof ReturnSignal) throw error
        const thrown = frame.realm.caught(error, frame, frame.depth)
        clear(frame, from, to)
        partial[at] = IN_BINDING
        partial[at + 1] = thrown
      }
    }
    const { begin, body } = handler as NonNullable<ResumableTry["handler"]>
    if (partial[at] === IN_BINDING) {
      if (begin(frame, partial[at + 1] as Value) === SUSPENDED) return SUSPENDED
      partial[at] = IN_HANDLER
      partial[at + 1] = 0
    }
    return body(frame)
  } catch (error) {
    if (!hasFinalizer) {
      partial[at] = IN_BLOCK
      partial[at + 1] = 0
      throw error
    }
    if (!(error instanceof ReturnSignal)) frame.realm.caught(error, frame, frame.depth)
    clear(frame, from, to)
    partial[at] = IN_FINALIZER
    partial[at + 1] = error instanceof ReturnSignal ? RETURN : THREW
    partial[at + 2] = error instanceof ReturnSignal ? error.value : error
    return undefined
  }
}

/** Runs the body of a generator: a `return` that was asked for from outside ends here. */
export function endOfGenerator(body: Evaluate): Evaluate {
  return (frame) => {
    try {
      return body(frame)
    } catch (error) {
      if (error instanceof ReturnSignal) return error.value
      throw error
    }
  }
}
