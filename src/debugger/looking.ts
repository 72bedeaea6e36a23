/** Looking at a paused plan: stack, scopes, values; and evaluating in it. */

import { uncharged } from "../interpreter/budget.js"
import type { Frame } from "../interpreter/frame.js"
import { describeHeader, inspectValue } from "../interpreter/inspect.js"
import type { PlanMachine } from "../interpreter/machine.js"
import { ErrorObject } from "../interpreter/objects/error.js"
import type { Value } from "../interpreter/objects/value.js"
import { ToBoolean } from "../interpreter/operations/type-conversion.js"
import { readLimits } from "../interpreter/option-checks.js"
import { contentsOfGlobal, contentsOfPlaces } from "./contents.js"
import { defaultBudget, EvaluationError, Evaluator, type Outcome } from "./evaluate.js"
import { FrameView } from "./scopes.js"
import { frameName, type StackEntry, stackOf } from "./stack.js"
import type { Timeline } from "./timeline.js"
import type { EvaluateOptions, Evaluation, Scope, StackFrame, Variable, VariablesPage } from "./types.js"
import { plainText, type Reference, References } from "./variables.js"

/** For what was asked for by itself. */
const WHOLE = { depth: 4, maxItems: 100, maxLength: 10_000 }

/** What is looked at: a machine that is paused or waits, a copy of it to try things on, and a way to change it. */
export type Looked = Pick<Timeline, "machine" | "copy" | "edit">

export class Looking {
  private readonly references = new References()
  private readonly evaluator = new Evaluator()
  /** Of this pause: the stack, and the number of each of its frames. */
  private stack: readonly StackEntry[] | null = null
  private ids: readonly number[] = []

  constructor(
    private readonly timeline: Looked,
    /** Told of changes, and whether the plan was kept as it is then, or restored. */
    private readonly onChange: (isKept: boolean) => void,
  ) {}

  /** The plan goes on: numbers that were given are no longer good. */
  clear(): void {
    this.references.clear()
    this.stack = null
    this.ids = []
  }

  private get entries(): readonly StackEntry[] {
    if (this.stack === null) {
      this.stack = stackOf(this.timeline.machine)
      this.ids = this.stack.map(() => this.references.take())
    }
    return this.stack
  }

  framesOf(machine: PlanMachine): Frame[] {
    return stackOf(machine).map(({ frame }) => frame)
  }

  /** Where a frame is in the stack; the innermost by default, -1 if there is none. */
  private indexOf(frameId: number | undefined): number {
    const { length } = this.entries
    if (frameId === undefined) return length === 0 ? -1 : 0
    const index = this.ids.indexOf(frameId)
    if (index < 0) throw new TypeError(`no frame ${frameId} is known since the plan was paused`)
    return index
  }

  private frameAt(index: number): Frame | null {
    return this.entries[index]?.frame ?? null
  }

  // ---- what there is ----

  stackFrames(): StackFrame[] {
    return this.entries.map(({ frame, isAwaiting }, index) => {
      const { line, column } = frame.fn.code.program.source.locate(frame.at)
      return { id: this.ids[index] as number, name: frameName(frame), line, column, isAwaiting }
    })
  }

  scopes(frameId: number): Scope[] {
    const frame = this.frameAt(this.indexOf(frameId)) as Frame
    const { realm } = this.timeline.machine
    const reference = { realm, isLive: true, frameId }
    const scopes: Scope[] = new FrameView(frame).scopes().map(({ name, isLocal, places }) => ({
      name,
      ...(isLocal && { presentationHint: "locals" as const }),
      variablesReference: this.references.add({ ...reference, contents: contentsOfPlaces(places) }),
      namedVariables: places.length,
      expensive: false,
    }))
    const contents = contentsOfGlobal(realm)
    const variablesReference = this.references.add({ ...reference, contents })
    scopes.push({ name: "Global", variablesReference, namedVariables: contents.named().length, expensive: false })
    return scopes
  }

  variables(variablesReference: number, page: VariablesPage): Variable[] {
    return this.references.page(variablesReference, page)
  }

  // ---- evaluating ----

  evaluate(expression: string, frameId: number | undefined, options: EvaluateOptions): Evaluation {
    const index = this.indexOf(frameId)
    const limits = { ...defaultBudget, ...readLimits("session.evaluate", options.limits) }
    if (options.lasting === true) {
      this.rehearse(expression, index, limits)
      const outcome = this.change(() =>
        this.evaluator.evaluate(this.timeline.machine, this.frameAt(index), expression, limits),
      )
      return this.show(valueOf(outcome), { realm: this.timeline.machine.realm, isLive: true, frameId }, [])
    }
    const { value, realm, isLive, output } = this.try(expression, index, limits)
    return this.show(value, { realm, isLive, frameId }, output)
  }

  /** Evaluates without lasting effect: in the plan where that is known to have none, or else in a copy. */
  private try(expression: string, index: number, limits = defaultBudget) {
    const { machine } = this.timeline
    const seen = this.evaluator.peek(machine, this.frameAt(index), expression, limits)
    const output: Evaluation["output"][number][] = []
    if (seen !== null) return { value: seen.value, realm: machine.realm, isLive: true, output }
    const copy = this.timeline.copy((level, args) => output.push({ level, args }))
    const frame = index < 0 ? null : (stackOf(copy)[index]?.frame ?? null)
    const value = valueOf(this.evaluator.evaluate(copy, frame, expression, limits))
    return { value, realm: copy.realm, isLive: false, output }
  }

  /**
   * Refuses what could not be written down once it is done, before anything is changed: a plan that has to be restored is
   * another one, and all that is known of this one would be old. With `keeps`, the value is to stay.
   */
  private rehearse(expression: string, index: number, limits = defaultBudget, keeps = false): Outcome {
    const seen = this.evaluator.peek(this.timeline.machine, this.frameAt(index), expression, limits)
    if (seen !== null) return seen
    const copy = this.timeline.copy(() => undefined)
    const frame = index < 0 ? null : (stackOf(copy)[index]?.frame ?? null)
    const outcome = this.evaluator.evaluate(copy, frame, expression, limits)
    if (keeps && "value" in outcome) {
      uncharged(copy.realm, () => copy.realm.globalObject.putOwn(copy.realm, "the value", outcome.value))
    }
    this.mayBeUnkept(() => copy.snapshot())
    return outcome
  }

  private mayBeUnkept<T>(action: () => T): T {
    try {
      return action()
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
      throw new EvaluationError(`the change cannot be kept: ${error.message.replace(/^machine\.snapshot: /, "")}`)
    }
  }

  private change<T>(action: () => T): T {
    try {
      const result = this.mayBeUnkept(() => this.timeline.edit(action))
      this.onChange(true)
      return result
    } catch (error) {
      this.clear()
      this.onChange(false)
      throw error
    }
  }

  private show(value: Value, reference: Omit<Reference, "contents">, output: Evaluation["output"]): Evaluation {
    const { value: result, ...others } = this.references.show({ value }, reference, undefined, WHOLE)
    return { result, ...others, output }
  }

  setVariable(variablesReference: number, name: string, expression: string): Omit<Variable, "name"> {
    const { part, reference } = this.references.find(variablesReference, name)
    const { write, takes } = part
    if (!reference.isLive) throw new EvaluationError(`${name} belongs to a copy of the plan, which is thrown away`)
    if (write === undefined) throw new EvaluationError(`${name} cannot be changed`)
    const { machine } = this.timeline
    const index = this.indexOf(reference.frameId)
    // What throws is found out before anything is changed, and what cannot be kept.
    const expected = valueOf(this.rehearse(expression, index, defaultBudget, true))
    if (takes !== undefined && typeof expected !== takes) throw new EvaluationError(`${name} takes a ${takes}`)
    const value = this.change(() => {
      const given = valueOf(this.evaluator.evaluate(machine, this.frameAt(index), expression, defaultBudget))
      uncharged(machine.realm, () => write(given))
      return given
    })
    return this.references.show({ value }, reference, part.path)
  }

  // ---- conditions and log points ----

  /** A text: why it could not be told. */
  test(condition: string): boolean | string {
    try {
      return ToBoolean(this.try(condition, this.indexOf(undefined)).value)
    } catch (error) {
      if (error instanceof EvaluationError) return error.message
      throw error
    }
  }

  /** The same in any machine that is before a statement, if it can be told without a copy. */
  peekTest(machine: PlanMachine, frame: Frame, condition: string): boolean | null {
    try {
      const seen = this.evaluator.peek(machine, frame, condition, defaultBudget)
      return seen === null ? null : ToBoolean(seen.value)
    } catch (error) {
      if (error instanceof EvaluationError) return null
      throw error
    }
  }

  logText(parts: readonly string[]): string {
    return parts.map((part, index) => (index % 2 === 0 ? part : this.logValue(part))).join("")
  }

  private logValue(expression: string): string {
    try {
      return plainText(this.try(expression, this.indexOf(undefined)).value)
    } catch (error) {
      if (error instanceof EvaluationError) return `<${error.message}>`
      throw error
    }
  }
}

/** @throws EvaluationError for what is no value. */
function valueOf(outcome: Outcome): Value {
  if ("value" in outcome) return outcome.value
  if ("ended" in outcome) throw new EvaluationError(outcome.ended)
  const { thrown } = outcome
  throw new EvaluationError(thrown instanceof ErrorObject ? describeHeader(thrown) : `threw ${inspectValue(thrown)}`)
}
