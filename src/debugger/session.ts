/**
 * A plan under a debugger. Like the machine it is sans-IO: each control runs the plan until it stops, waits or ends, and the
 * host settles what the plan waits for with `resolve` and `reject`, then says `resume`.
 *
 * Going back and forwards again makes no host call a second time, nor are console messages told again. Whatever is only
 * looked at leaves the plan as it was; what is changed on purpose, by `setVariable` and lasting evaluations, holds from
 * there on, and is taken back by going back before it.
 */
import { createMachine } from "../engine/create-machine.js"
import { willCatch } from "../interpreter/catching.js"
import type { Frame } from "../interpreter/frame.js"
import { inspectValue } from "../interpreter/inspect.js"
import type { PlanMachine } from "../interpreter/machine.js"
import { ErrorObject } from "../interpreter/objects/error.js"
import type { Value } from "../interpreter/objects/value.js"
import { checkName, checkType, refuse } from "../interpreter/option-checks.js"
import type { Program } from "../interpreter/program.js"
import type {
  ConsoleLevel,
  HostCall,
  HostCallError,
  MachineState,
  SourceLocation,
  StopRequest,
  Usage,
} from "../interpreter/types.js"
import { checkBreakpoint, checkCount, checkPage } from "./argument-checks.js"
import { Breakpoints, type PlacedBreakpoint } from "./breakpoints.js"
import { Journal } from "./journal.js"
import { Looking } from "./looking.js"
import { AT_THROW, BEFORE, type Moment, type Scan, Slice, Timeline, type Work } from "./timeline.js"
import type {
  Breakpoint,
  DebugOptions,
  DebugState,
  EvaluateOptions,
  Evaluation,
  ExceptionFilter,
  ExceptionInfo,
  Progress,
  RunControl,
  Scope,
  SourceBreakpoint,
  StackFrame,
  StopReason,
  Variable,
  VariablesPage,
} from "./types.js"
import { SessionWatch, type Visited } from "./watch.js"

type Paused = Extract<DebugState, { status: "paused" }>
/** Where the plan has been. */
type PastPlace = Omit<Visited, "frame">
type Stop = Pick<Paused, "reason" | "description"> & Partial<Pick<Paused, "hitBreakpointIds" | "exception">>

export class DebugSession {
  private readonly journal: Journal
  private readonly timeline: Timeline
  private readonly placed: Breakpoints
  private readonly looking: Looking
  private filter: ExceptionFilter | null = null
  /** What `resume` goes on with. */
  private watch: SessionWatch | null = null
  /** Going back, where that is not done. */
  private work: Work<DebugState> | null = null
  private readonly slice: Slice
  private goal: StopReason = "step"
  private current: DebugState | null = null

  constructor(
    readonly program: Program,
    private readonly options: DebugOptions,
  ) {
    const { onConsole, onLog: _, checkpointInterval = 1000, limits, ...machine } = options
    if (!(Number.isSafeInteger(checkpointInterval) && checkpointInterval > 0)) {
      refuse("createDebugSession", "checkpointInterval", "a positive integer", checkpointInterval)
    }
    const scratch = createMachine(program, { limits: noLimits }) as PlanMachine
    this.journal = new Journal(scratch.realm)
    const replay = { ...machine, limits: { ...limits, maxRunMs: Number.POSITIVE_INFINITY } }
    this.slice = new Slice(() => options.monotonic?.() ?? 0)
    const tell = (level: ConsoleLevel, args: unknown[]) => onConsole?.(level, args)
    this.timeline = new Timeline(program, replay, this.journal, checkpointInterval, tell, this.slice)
    this.placed = new Breakpoints(program)
    this.looking = new Looking(this.timeline, (isKept) => this.onChange(isKept))
  }

  // ---- what stops the plan ----

  /** Replaces all breakpoints; tells where each lies. */
  setBreakpoints(breakpoints: readonly SourceBreakpoint[]): readonly Breakpoint[] {
    if (!Array.isArray(breakpoints)) refuse("session.setBreakpoints", "breakpoints", "an array", breakpoints)
    breakpoints.forEach(checkBreakpoint)
    return this.placed.set(breakpoints)
  }

  get breakpoints(): readonly Breakpoint[] {
    return this.placed.all
  }

  /** Which throws stop the plan; null: none, as at first. */
  setExceptionBreakpoints(filter: ExceptionFilter | null): void {
    if (filter !== null) checkName("session.setExceptionBreakpoints", "filter", filter, ["uncaught", "all"], "a filter")
    this.filter = filter
  }

  // ---- forwards ----

  /** Begins the plan: to before its first statement, or with `stopOnEntry: false` as far as `continue` goes. */
  start({ stopOnEntry = true, ...control }: RunControl & { readonly stopOnEntry?: boolean } = {}): DebugState {
    if (this.current !== null) throw new TypeError("session.start: the session has started")
    return stopOnEntry ? this.go({ atStatement: 1 }, "entry", control) : this.continue(control)
  }

  /** To the next breakpoint, `debugger` statement or throw that stops, a wait, or the end. */
  continue(control?: RunControl): DebugState {
    return this.go({}, "pause", control)
  }

  stepIn(control?: RunControl): DebugState {
    return this.go({ step: "in" }, "step", control)
  }

  stepOver(control?: RunControl): DebugState {
    return this.go({ step: "over" }, "step", control)
  }

  stepOut(control?: RunControl): DebugState {
    return this.go({ step: "out" }, "step", control)
  }

  /** Goes on with what was under way when the plan had to wait, or its slice was over. */
  resume(control?: RunControl): DebugState {
    if (this.work !== null) return this.goOn(this.work, control)
    return this.watch === null ? this.continue(control) : this.proceed(this.watch, control)
  }

  /** To the first statement from a place on, wherever the plan gets there. */
  runToLocation(
    { line, column }: SourceLocation | { line: number; column?: number },
    control?: RunControl,
  ): DebugState {
    checkCount("session.runToLocation", "line", line)
    if (column !== undefined) checkCount("session.runToLocation", "column", column)
    const stop = this.program.findStop(line, column)
    if (stop === null) throw new TypeError(`session.runToLocation: there is no statement from line ${line} on`)
    return this.go({ breakpoints: [stop] }, "goto", control)
  }

  /** To before the statement of this number, forwards or back. */
  runToStatement(statement: number, control?: RunControl): DebugState {
    checkCount("session.runToStatement", "statement", statement)
    const { now } = this.timeline
    if (statement > now.statement) return this.go({ atStatement: statement }, "goto", control)
    return this.goTo({ statement, phase: BEFORE }, { reason: "goto", description: "Went to a statement" }, control)
  }

  /** To the first statement that begins once so many steps are used, forwards or back. */
  runTo(step: number, control?: RunControl): DebugState {
    checkCount("session.runTo", "step", step)
    if (step > this.usage.steps) return this.go({ atStep: step }, "goto", control)
    return this.goBack(this.backToStep(step), control)
  }

  private *backToStep(step: number): Work<DebugState> {
    const moment = yield* this.timeline.momentOfStep(step)
    return yield* this.travel(moment, { reason: "goto", description: "Went to a step" })
  }

  private go(request: StopRequest, goal: StopReason, control?: RunControl): DebugState {
    const exceptions = this.filter === null ? {} : { exceptions: this.filter }
    const { machine } = this.timeline
    const full = { ...request, ...exceptions, debuggerStatements: true }
    this.goal = goal
    this.work = null
    this.watch = new SessionWatch(machine, this.program, full, this.placed.places)
    return this.proceed(this.watch, control)
  }

  private beginSlice({ maxSliceMs }: RunControl = {}): void {
    if (maxSliceMs !== undefined) {
      if (this.options.monotonic === undefined) {
        throw new TypeError("session: maxSliceMs needs a session with a monotonic clock")
      }
      if (!(typeof maxSliceMs === "number" && maxSliceMs >= 0)) {
        refuse("session", "maxSliceMs", "a number of milliseconds, 0 or more", maxSliceMs)
      }
    }
    this.slice.begin(maxSliceMs)
  }

  private proceed(watch: SessionWatch, control?: RunControl): DebugState {
    this.beginSlice(control)
    if (this.current?.status === "completed" || this.current?.status === "failed") return this.current
    this.looking.clear()
    for (;;) {
      const state = this.timeline.run(watch, this.slice.left)
      if (state.status !== "paused") return this.end(state)
      const stop = this.stopOf(watch)
      if (stop !== null) return this.pause(stop)
      // A breakpoint that does not hold may be hit again and again, and each run begins a slice of its own.
      if (this.slice.isOver) return this.pause(SLICE_OVER)
      this.looking.clear()
    }
  }

  /** Why the plan is to stay where a watch stopped it; null: it is not. */
  private stopOf(watch: SessionWatch): Stop | null {
    if (watch.isThrow) return this.exceptionStop(watch.thrown)
    if (watch.isBreakpoint) {
      const hit = this.hitBreakpoints()
      if (hit !== null) return hit
    }
    if (!watch.isStep) return null
    const { reason } = watch
    if (watch.isDebugger) return { reason: "breakpoint", description: "Paused on a debugger statement" }
    if (reason === "slice" || this.goal === "pause") return SLICE_OVER
    return { reason: this.goal, description: descriptions[this.goal] }
  }

  private exceptionStop(thrown: Value): Stop {
    const { innermostFrame } = this.timeline.machine
    const isCaught = innermostFrame !== null && willCatch(innermostFrame)
    const exception = describeException(thrown)
    const description = `Paused on ${isCaught ? "a throw" : "an uncaught throw"}: ${exception.description}`
    return { reason: "exception", description, exception }
  }

  private hitBreakpoints(): Stop | null {
    const { now, machine } = this.timeline
    const at = machine.innermostFrame?.at ?? -1
    const hits: PlacedBreakpoint[] = []
    const problems: string[] = []
    for (const breakpoint of this.placed.at(at)) {
      const verdict = this.testCondition(breakpoint)
      if (typeof verdict === "string") problems.push(verdict)
      else if (!verdict) continue
      const { counts, isNew } = breakpoint.hit(now.statement)
      if (!counts) continue
      if (breakpoint.log === null) hits.push(breakpoint)
      else if (isNew) this.options.onLog?.(this.looking.logText(breakpoint.log), breakpoint.id)
    }
    if (hits.length === 0) return null
    const description = ["Paused on a breakpoint", ...problems].join("; ")
    return { reason: "breakpoint", description, hitBreakpointIds: hits.map(({ id }) => id) }
  }

  /** A text: what is wrong with the condition, which then counts as true. */
  private testCondition({ asked: { condition } }: PlacedBreakpoint): boolean | string {
    if (condition === undefined) return true
    const outcome = this.looking.test(condition)
    return typeof outcome === "string" ? `its condition failed: ${outcome}` : outcome
  }

  private pause(stop: Stop): DebugState {
    const frame = this.timeline.machine.innermostFrame
    const location = frame === null ? { line: 1, column: 1 } : this.program.source.locate(frame.at)
    const { line, column } = location
    const calls = this.journal.takeNew(this.timeline.machine)
    this.current = { status: "paused", hitBreakpointIds: [], ...stop, location: { line, column }, calls }
    return this.current
  }

  private end(state: Exclude<MachineState, { status: "paused" }>): DebugState {
    const calls = this.journal.takeNew(this.timeline.machine)
    this.current = { ...state, calls }
    return this.current
  }

  // ---- backwards ----

  /** To before the statement that was begun last, at any depth. At the beginning it stays where it is. */
  stepBack(control?: RunControl): DebugState {
    const { statement, phase } = this.timeline.now
    const target = Math.max(1, phase > BEFORE ? statement : statement - 1)
    return this.goTo({ statement: target, phase: BEFORE }, backStop(target), control)
  }

  /** The same in this function or, at its beginning, in its caller: back over calls. */
  stepBackOver(control?: RunControl): DebugState {
    return this.stepBackTo((stack) => stack, control)
  }

  /** To the statement that called this function. */
  stepBackOut(control?: RunControl): DebugState {
    return this.stepBackTo((stack) => stack.slice(1), control)
  }

  /** To the statement that was begun last in one of the frames that are chosen from the stack. */
  private stepBackTo(choose: (stack: readonly Frame[]) => readonly Frame[], control?: RunControl): DebugState {
    return this.timeline.now.phase > BEFORE ? this.stepBack(control) : this.goBack(this.backTo(choose), control)
  }

  private *backTo(choose: (stack: readonly Frame[]) => readonly Frame[]): Work<DebugState> {
    const lastOfFrames = (): Scan<number> => {
      const last = new WeakMap<Frame, number>()
      return {
        visit: ({ frame, statement }) => void last.set(frame, statement),
        result: (machine) => {
          const statements = choose(this.looking.framesOf(machine)).map((frame) => last.get(frame) ?? 0)
          return Math.max(0, ...statements) || null
        },
      }
    }
    const statement = (yield* this.timeline.search(lastOfFrames, { toNow: true })) ?? 1
    return yield* this.travel({ statement, phase: BEFORE }, backStop(statement))
  }

  /** Back to where the plan would have stopped last: a breakpoint, a `debugger` statement, a throw; or to the beginning. */
  reverseContinue(control?: RunControl): DebugState {
    return this.goBack(this.backToStop(), control)
  }

  private *backToStop(): Work<DebugState> {
    for (;;) {
      const places = yield* this.timeline.search(() => this.mayStop(), { exceptions: this.filter })
      const [first] = places ?? []
      if (places === null || first === undefined) {
        return yield* this.travel({ statement: 1, phase: BEFORE }, backStop(1))
      }
      const stop = yield* this.goToLastStop(places)
      if (stop !== null) return this.pause(stop)
      yield* this.move(momentOf(first))
    }
  }

  /** Where the plan may have stopped: the conditions are not known to be false. */
  private mayStop(): Scan<readonly PastPlace[]> {
    const { places } = this.placed
    const { debuggers } = this.program
    const found: PastPlace[] = []
    return {
      visit: ({ at, isThrow, statement, frame }, machine) => {
        const mayHold = () => this.stoppingAt(at, statement).some((each) => this.mayHold(each, machine, frame))
        if (isThrow || debuggers.has(at) || (places.has(at) && mayHold())) found.push({ at, isThrow, statement })
      },
      result: () => (found.length === 0 ? null : found),
    }
  }

  /** To the last of these places where the plan does stop; null: at none. They are tried forwards, which is less work. */
  private *goToLastStop(places: readonly PastPlace[]): Work<Stop | null> {
    const stop = yield* this.goToStop(places.at(-1) as PastPlace)
    if (stop !== null) return stop
    let last: PastPlace | null = null
    for (const place of places.slice(0, -1)) {
      if ((yield* this.goToStop(place)) !== null) last = place
      if (this.slice.isOver) yield
    }
    return last === null ? null : yield* this.goToStop(last)
  }

  private *goToStop(place: PastPlace): Work<Stop | null> {
    yield* this.move(momentOf(place))
    return place.isThrow ? this.exceptionStop(this.timeline.lastThrown) : this.pastStop(place)
  }

  private stoppingAt(at: number, statement: number): readonly PlacedBreakpoint[] {
    return this.placed.at(at).filter((breakpoint) => breakpoint.log === null && breakpoint.wasHit(statement))
  }

  /** False only if the condition is known to be false. */
  private mayHold({ asked: { condition } }: PlacedBreakpoint, machine: PlanMachine, frame: Frame): boolean {
    return condition === undefined || this.looking.peekTest(machine, frame, condition) !== false
  }

  /** What a breakpoint or `debugger` statement of the past says when the plan is there again. */
  private pastStop({ at, statement }: PastPlace): Stop | null {
    const hits = this.stoppingAt(at, statement).filter((breakpoint) => this.testCondition(breakpoint) !== false)
    if (hits.length > 0) {
      const hitBreakpointIds = hits.map(({ id }) => id)
      return { reason: "breakpoint", description: "Paused on a breakpoint", hitBreakpointIds }
    }
    if (!this.program.debuggers.has(at)) return null
    return { reason: "breakpoint", description: "Paused on a debugger statement" }
  }

  private goTo(moment: Moment, stop: Stop, control?: RunControl): DebugState {
    return this.goBack(this.travel(moment, stop), control)
  }

  private goBack(work: Work<DebugState>, control?: RunControl): DebugState {
    if (this.current === null) throw new TypeError("session: the plan has not started")
    return this.goOn(work, control)
  }

  /** Goes on until the work is done or the slice is over. */
  private goOn(work: Work<DebugState>, control?: RunControl): DebugState {
    this.beginSlice(control)
    this.looking.clear()
    this.work = null
    for (;;) {
      const { done, value } = work.next()
      if (done === true) return value
      if (!this.slice.isOver) continue
      this.work = work
      return this.pause(SLICE_OVER)
    }
  }

  private *travel(moment: Moment, stop: Stop): Work<DebugState> {
    yield* this.move(moment)
    return this.pause(stop)
  }

  private *move(moment: Moment): Work<void> {
    this.looking.clear()
    this.watch = null
    if (yield* this.timeline.goTo(moment)) return
    // Cannot be, as long as the plan is deterministic.
    throw new Error(`the plan did not come to statement ${moment.statement} again`)
  }

  /** The plan was changed: what was to come may never come. Or it was not, and is restored. */
  private onChange(isKept: boolean): void {
    this.work = null
    if (isKept) this.placed.forget(this.timeline.now.statement)
    else this.watch = null
  }

  // ---- the host ----

  /** Settles a host call or timer, as `machine.resolve` does. The plan gets it when it waits next: say `resume` then. */
  resolve(callId: string, value: unknown): void {
    this.journal.settle("resolve", callId, { value })
  }

  reject(callId: string, error: HostCallError): void {
    this.journal.settle("reject", callId, { error })
  }

  /** Open host calls and timers that are not settled, oldest first. */
  get pending(): readonly HostCall[] {
    return this.journal.pending(this.timeline.machine)
  }

  // ---- looking ----

  /** Where the session is; null before `start`. */
  get state(): DebugState | null {
    return this.current
  }

  get usage(): Usage {
    return this.timeline.machine.usage
  }

  get progress(): Progress {
    return { statement: this.timeline.now.statement, steps: this.usage.steps }
  }

  /** Innermost first, with the async callers that wait; of a plan that waits, the frames that wait for its calls. */
  stackFrames(): StackFrame[] {
    return this.looking.stackFrames()
  }

  /** The scopes that a frame sees, innermost first. */
  scopes(frameId: number): Scope[] {
    return this.looking.scopes(frameId)
  }

  /** What is in a scope, or in a value. */
  variables(variablesReference: number, page: VariablesPage = {}): Variable[] {
    checkPage(page)
    return this.looking.variables(variablesReference, page)
  }

  /**
   * Evaluates text in a frame, the innermost by default, without lasting effect unless `lasting` is set.
   *
   * @throws EvaluationError for what cannot be understood, throws, or uses up its budget.
   */
  evaluate(expression: string, frameId?: number, options: EvaluateOptions = {}): Evaluation {
    this.checkPaused("evaluate")
    checkType("session.evaluate", "expression", expression, "string")
    return this.looking.evaluate(expression, frameId, options)
  }

  /** Gives a variable of a scope, or a property or element, the value of an expression. */
  setVariable(variablesReference: number, name: string, expression: string): Omit<Variable, "name"> {
    this.checkPaused("setVariable")
    checkType("session.setVariable", "expression", expression, "string")
    return this.looking.setVariable(variablesReference, name, expression)
  }

  private checkPaused(method: string): void {
    const status = this.current?.status
    if (status === "paused" || status === "waiting") return
    const why = status === undefined ? "has not started" : "has ended; step back to look into it"
    throw new TypeError(`session.${method}: the plan ${why}`)
  }
}

const descriptions: Readonly<Record<StopReason, string>> = {
  entry: "Paused before the first statement",
  step: "Paused after a step",
  breakpoint: "Paused on a breakpoint",
  exception: "Paused on a throw",
  pause: "Paused",
  goto: "Paused where it was sent",
}

const SLICE_OVER: Stop = { reason: "pause", description: descriptions.pause }

const noLimits = {
  maxSteps: Number.POSITIVE_INFINITY,
  maxMemoryBytes: Number.POSITIVE_INFINITY,
  maxResultBytes: Number.POSITIVE_INFINITY,
  maxSourceBytes: Number.POSITIVE_INFINITY,
}

function momentOf({ statement, isThrow }: PastPlace): Moment {
  return { statement, phase: isThrow ? AT_THROW : BEFORE }
}

function backStop(statement: number): Stop {
  if (statement === 1) return { reason: "entry", description: "At the beginning" }
  return { reason: "step", description: "Paused after a step back" }
}

function describeException(thrown: Value): ExceptionInfo {
  const isError = thrown instanceof ErrorObject
  const [header = ""] = isError ? thrown.header.split("\n") : []
  const description = isError ? header : inspectValue(thrown, { depth: 1, maxItems: 10, maxLength: 200 })
  return { exceptionId: isError ? (header.split(":")[0] ?? "") : "", description }
}
