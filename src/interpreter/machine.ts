/**
 * The machine: one run of a program. Sans-IO: it never touches host promises, timers or clocks; whoever drives it calls
 * `run()`, does what the plan waits for, settles that with `resolve` or `reject`, and calls `run()` again.
 *
 * Two rules:
 * 1. Guest code runs inside `run()` only. `resolve`, `reject` and `interrupt` change records; what follows from them
 *    happens in the next `run()`.
 * 2. Once it has ended, it has ended: jobs, open calls and timers are gone, and `run()` gives the same state again.
 *
 *   ready     --run-->  waiting | paused | completed | failed
 *   paused    --resolve, reject-->  paused (noted till it waits)     --run-->  the same          --interrupt-->  failed
 *   waiting   --resolve, reject-->  waiting (the next run goes on)   --interrupt-->  failed
 *   completed --invoke-->  ready (again, with a budget of its own); so does an invocation that has failed by itself
 */
import {
  BoundaryError,
  consoleBudget,
  consoleCopy,
  copyIn,
  copyOut,
  type OutputBudget,
  resultBudget,
} from "./boundary/boundary.js"
import { readHostCallError } from "./boundary/host-error.js"
import { isGuestFunction } from "./boundary/ui-values.js"
import { cutFuel, noteBoundary, stepsUsed, uncharged } from "./budget.js"
import { GuestThrow, Termination } from "./errors.js"
import type { Frame } from "./frame.js"
import { Handles, uiCrossing } from "./handles.js"
import { reclaimMemory } from "./heap.js"
import { HostCalls } from "./host-calls.js"
import { guardListener, guardNumber } from "./host-options.js"
import { JobQueue } from "./jobs.js"
import { installHostFunctions } from "./objects/host-function.js"
import type { GuestObject } from "./objects/object.js"
import type { PromiseObject } from "./objects/promise.js"
import type { Value } from "./objects/value.js"
import type { OpenCall, OpenTimer } from "./open-call.js"
import { createPromise } from "./operations/promise-operations.js"
import { checkRunOptions, readLimits, refuse } from "./option-checks.js"
import { PlanError } from "./plan-error.js"
import { deadlock, describeFailure, describeRejections, hintAtOption, internalError, notData } from "./plan-failure.js"
import { checkSource, createPlanRealm, installPlanGlobals, type MachineSetup } from "./plan-realm.js"
import { PlanStack } from "./plan-stack.js"
import { beginInvocation, beginPlan, type Invocation } from "./plan-start.js"
import type { Program } from "./program.js"
import type { HostPort, Realm } from "./realm.js"
import { RunClock } from "./run-clock.js"
import { SeededRandom } from "./seeded-random.js"
import { readFailure, writeFailure } from "./snapshot/failure.js"
import type { MachineSnapshot } from "./snapshot/format.js"
import type { MachineRecord } from "./snapshot/machine-record.js"
import { readSnapshot } from "./snapshot/read.js"
import { writeSnapshot } from "./snapshot/write.js"
import { locationOf } from "./stack-frames.js"
import type { Stepper } from "./stepper.js"
import { type RunWatch, StopWatch } from "./stop-watch.js"
import type {
  ConsoleLevel,
  GuestFunction,
  HostCall,
  HostCallError,
  Machine,
  MachineOptions,
  MachineState,
  PlanLimits,
  RunOptions,
  Usage,
} from "./types.js"

type Completed = Extract<MachineState, { status: "completed" }>

export class PlanMachine implements Machine, HostPort {
  /** For the debugger, as is `open`. */
  readonly realm: Realm
  private readonly jobs = new JobQueue()
  private readonly calls = new HostCalls()
  /** Made when they are needed, which most plans never do: 10,000 machines that wait are to be small (bench/snapshots.ts). */
  private lazyRejections: Set<PromiseObject> | null = null
  private lazyHandles: Handles | null = null
  /** Of the plan; an invocation may have others. */
  private readonly limits: PlanLimits
  private console: OutputBudget
  private readonly onConsole: MachineOptions["onConsole"]
  private readonly clock: RunClock
  private readonly stack = new PlanStack()
  private watch: RunWatch | null = null
  private isPaused = false
  private main: PromiseObject | null = null
  private invoked: Invocation | null = null
  private ended: MachineState | null = null
  /** The plan has completed once; what ends now is an invocation. */
  private hasCompleted = false
  /** Why nothing of the plan will ever run again. */
  private finalError: PlanError | null = null
  private interruption: PlanError | null = null
  private isRunning = false
  private readonly seeded = new SeededRandom()

  constructor(
    private readonly program: Program,
    private readonly options: MachineOptions,
    setup: MachineSetup,
  ) {
    this.limits = setup.limits
    const { monotonic, onConsole } = options
    this.console = consoleBudget(setup.limits)
    this.onConsole = onConsole && guardListener("onConsole", onConsole)
    this.clock = new RunClock(monotonic && guardNumber("monotonic", monotonic, Number.isFinite, "a finite number"))
    const host = { port: this, afterTrace: () => this.checkInterrupt() }
    this.realm = createPlanRealm(host, this.jobs, this.seeded, program, options, setup)
    if (setup.snapshot === undefined) this.attempt(() => this.prepare())
    else this.restore(setup.snapshot)
  }

  private prepare(): void {
    checkSource(this.realm, this.program.source.text)
    installPlanGlobals(this.realm, this.options)
    noteBoundary(this.realm)
  }

  private get rejections(): Set<PromiseObject> {
    return (this.lazyRejections ??= new Set())
  }

  private get handles(): Handles {
    return (this.lazyHandles ??= new Handles())
  }

  // ---- the driver's side ----

  run(options: RunOptions = {}): MachineState {
    if (this.isRunning) throw new TypeError("machine.run: the machine is running already")
    this.beginWatch(options)
    return this.runOn(options.maxSliceMs)
  }

  /** For the debugger: `run` under a watch of its own, which outlives pauses and waits. */
  runWatched(watch: RunWatch, maxSliceMs?: number): MachineState {
    const stepper = this.realm.stepper as Stepper
    this.watch = watch
    watch.isSliceOver = false
    stepper.watch = watch
    return this.runOn(maxSliceMs)
  }

  private runOn(maxSliceMs: number | undefined): MachineState {
    if (this.ended !== null) return this.ended
    this.isRunning = true
    this.attempt(() => {
      this.clock.begin(maxSliceMs)
      this.proceed()
      if (this.ended !== null) return
      this.clock.end()
      this.checkInterrupt()
    })
    this.isRunning = false
    this.realm.frame = null
    this.realm.depth = 0
    if (this.ended !== null) return this.ended
    if (this.isPaused) {
      const location = locationOf(this.innermostFrame)
      return { status: "paused", reason: this.watch?.reason ?? "step", location, calls: [] }
    }
    const calls = this.calls.takeUnseen()
    const last = calls.at(-1)
    if (last === undefined || !this.calls.hasAnswers) return { status: "waiting", calls }
    // Answers are held back until the host has been told of these calls.
    return { status: "paused", reason: "slice", location: last.location, calls }
  }

  private beginWatch(options: RunOptions): void {
    const { stepper } = this.realm
    checkRunOptions(options, stepper !== null, this.options.monotonic !== undefined)
    if (stepper === null) return
    const { stop } = options
    const request = stop ?? { debuggerStatements: false }
    this.watch = new StopWatch(this.realm, this.program, request, this.innermostFrame)
    stepper.watch = stop === undefined ? null : this.watch
  }

  get statements(): number {
    return this.realm.stepper?.statements ?? 0
  }

  /** Where the plan is paused: its innermost frame. */
  get innermostFrame(): Frame | null {
    return (this.stack.records.at(-1) as Frame | undefined) ?? null
  }

  get open(): ReadonlyMap<string, OpenCall | OpenTimer> {
    return this.calls.open
  }

  resolve(callId: string, value: unknown): void {
    const open = this.find(callId, "resolve")
    if (open !== null) this.settle(() => this.calls.resolve(this.realm, open, value, this.isPaused))
  }

  reject(callId: string, error: HostCallError): void {
    const fields = readHostCallError(error)
    const open = this.find(callId, "reject")
    if (open === null) return
    if (!("promise" in open)) {
      throw new TypeError(`machine.reject: ${callId} is a timer; a timer is settled with machine.resolve`)
    }
    this.settle(() => this.calls.reject(this.realm, open, fields, this.isPaused))
  }

  /** Takes an answer. All that it consists of is where the walk of the plan's memory finds it, then. */
  private settle(action: () => void): void {
    this.attempt(() => {
      action()
      if (!this.isRunning) noteBoundary(this.realm)
    })
  }

  private find(callId: string, method: string): OpenCall | OpenTimer | null {
    if (typeof callId !== "string") refuse(`machine.${method}`, "callId", "a string", callId)
    return this.ended === null ? this.calls.find(callId, method) : null
  }

  interrupt(reason: PlanError): void {
    if (!(reason instanceof PlanError)) refuse("machine.interrupt", "reason", "a PlanError", reason)
    if (this.ended !== null) return
    if (!this.isRunning) {
      this.terminate(reason)
      return
    }
    this.interruption = reason
    // Whatever is charged next asks whether the plan is to go on.
    const { realm } = this
    cutFuel(realm)
  }

  /** Ends the plan if a function of the host that it has just called said so. */
  private checkInterrupt(): void {
    if (this.interruption !== null) throw new Termination(this.interruption)
  }

  invoke(fn: GuestFunction, args: readonly unknown[], limits?: Partial<PlanLimits>): void {
    const caller = "machine.invoke"
    const target = this.targetOf(fn)
    if (!Array.isArray(args)) refuse(caller, "args", "an array", args)
    const set = readLimits(caller, limits)
    const { realm } = this
    this.attempt(() => {
      realm.resetBudget({ ...this.limits, ...set })
      const copies = args.map((arg, index) => copyIn(realm, arg, `argument ${index + 1}`))
      this.console = consoleBudget(realm.limits)
      this.clock.ranMs = 0
      this.calls.calls = 0
      this.ended = null
      this.main = createPromise(realm)
      this.main.isHandled = true
      this.invoked = { target, args: copies, promise: this.main }
      noteBoundary(realm)
    })
  }

  private targetOf(fn: GuestFunction): GuestObject {
    const caller = "machine.invoke"
    if (!isGuestFunction(fn)) refuse(caller, "fn", "a function handle that this machine gave", fn)
    if (this.finalError !== null) throw new TypeError(`${caller}: the plan has ended: ${this.finalError.message}`)
    const target = this.handles.targetOf(fn)
    if (target === undefined) throw new TypeError(`${caller}: fn is a handle of another machine`)
    if (this.ended !== null) return target
    throw new TypeError(`${caller}: ${this.hasCompleted ? "an invocation is under way" : "the plan has not completed"}`)
  }

  handle(id: string): GuestFunction | undefined {
    const fn = this.lazyHandles?.functions.get(id)
    return fn === undefined ? undefined : this.handles.issue(fn)
  }

  // ---- snapshots ----

  snapshot(): MachineSnapshot {
    if (this.isRunning) throw new TypeError("machine.snapshot: the machine is running")
    if (this.finalError !== null) throw new TypeError("machine.snapshot: the plan has failed")
    const { realm, ended } = this
    if (ended?.status !== "failed") return this.write(this.main, ended && (ended as Completed).unhandledRejections)
    // Of an invocation that failed its error is kept, and besides that the completed plan.
    const nothing = uncharged(realm, () => createPromise(realm))
    nothing.state = "fulfilled"
    return { ...this.write(nothing, []), failure: writeFailure(ended.error) }
  }

  private write(main: PromiseObject | null, unhandledRejections: MachineRecord["unhandledRejections"]) {
    const { realm, options } = this
    return writeSnapshot(realm, this.program, options, {
      main,
      invoked: this.invoked,
      ...this.calls.record,
      rejections: [...(this.lazyRejections ?? [])],
      handles: this.lazyHandles?.functions ?? new Map(),
      unhandledRejections,
      stack: this.stack.records,
      lastThrow: realm.stepper?.lastThrow?.value,
      hasLastThrow: realm.stepper !== null && realm.stepper.lastThrow !== null,
      statements: this.statements,
      limits: this.limits,
      ranMs: this.clock.ranMs,
      consoleBytes: this.console.used,
      random: options.random === undefined ? this.seeded.state : null,
    })
  }

  /** In place of `prepare`. Throws what is wrong with the snapshot. */
  private restore(snapshot: MachineSnapshot): void {
    const { realm } = this
    realm.fuel = Number.MAX_SAFE_INTEGER
    realm.memoryCeiling = Number.POSITIVE_INFINITY
    installHostFunctions(realm, this.options.hostFunctions ?? [])
    const record = readSnapshot(realm, this.program, snapshot, (main, handles, unhandledRejections) => {
      for (const [id, fn] of handles) {
        this.handles.add(id, fn)
        // A plan gives its handles when it completes.
        this.hasCompleted = true
      }
      if (unhandledRejections === null) return
      this.complete(main.result)
      this.ended = { ...(this.ended as unknown as Completed), unhandledRejections }
      const error = readFailure(snapshot)
      if (error !== null) this.ended = { status: "failed", error }
    })
    const { main, invoked } = record
    this.main = main
    // Nothing else refers to the promise of a call that has not been made, so the reader makes it once for each of the two.
    this.invoked = invoked !== null && main !== null ? { ...invoked, promise: main } : null
    this.calls.restore(record)
    for (const promise of record.rejections) this.rejections.add(promise)
    this.stack.records.push(...record.stack)
    this.isPaused = record.stack.length > 0
    this.clock.ranMs = record.ranMs
    this.console.used = record.consoleBytes
    if (record.random !== null) this.seeded.state = record.random
    if (realm.stepper === null) return
    realm.stepper.statements = record.statements
    realm.stepper.bottom = record.stack[0] ?? null
    if (record.hasLastThrow) realm.stepper.lastThrow = new GuestThrow(record.lastThrow)
  }

  get pending(): readonly HostCall[] {
    return this.calls.pending
  }

  get usage(): Usage {
    const { realm } = this
    return { steps: stepsUsed(realm), memoryBytes: realm.memoryBytes, hostCalls: this.calls.calls }
  }

  // ---- running ----

  private proceed(): void {
    const { realm, stack } = this
    this.isPaused = stack.goOn(realm) || stack.run(realm, () => this.start()) || this.drain()
    if (this.isPaused || !this.isOver) noteBoundary(realm)
    this.checkInterrupt()
    if (this.isPaused) return
    const main = this.main as PromiseObject
    if (this.isOver) {
      if (main.state === "rejected") this.failWith(main.result)
      else this.complete(main.result)
    } else if (this.calls.open.size === 0) this.fail(deadlock())
  }

  /** Runs jobs, and where none is left, what follows from answers of the host. Gives true if the plan is paused. */
  private drain(): boolean {
    const { realm, stack, calls } = this
    do {
      if (stack.drainJobs(realm)) return true
    } while (!this.isOver && calls.takeTurn(realm))
    return false
  }

  /** Where no job is left. Calls that the plan did not await have been waited for; timers are not. */
  private get isOver(): boolean {
    const { state } = this.main as PromiseObject
    return state === "rejected" || (state === "fulfilled" && !this.calls.hasOpenCalls)
  }

  /** Enters the plan, or the function that is invoked, if that has not been done. */
  private start(): void {
    const { realm, program } = this
    if (this.invoked !== null) {
      const { invoked } = this
      this.invoked = null
      beginInvocation(realm, invoked)
    }
    if (this.main === null) this.main = beginPlan(realm, program)
  }

  private complete(result: Value): void {
    const value = copyOut(this.realm, result, "result", {
      budget: resultBudget(this.realm.limits),
      ...(this.options.html === true && uiCrossing(this.handles)),
    })
    const unhandledRejections = describeRejections(this.rejections, this.realm.limits)
    this.hasCompleted = true
    this.end({ status: "completed", value, unhandledRejections })
  }

  private failWith(reason: Value): void {
    const { limits, thrown } = this.realm
    const trace = thrown !== null && Object.is(thrown.value, reason) ? thrown.trace : []
    const error = describeFailure(reason, limits, trace)
    this.fail(hintAtOption(error, this.options))
  }

  /** Does something in which the plan may end by a limit, or by a bug of ours. */
  private attempt(action: () => void): void {
    try {
      action()
    } catch (error) {
      if (error instanceof Termination) this.terminate(error.error)
      else if (error instanceof BoundaryError && this.isRunning) this.fail(notData(error))
      else if (error instanceof BoundaryError) throw error
      else this.terminate(internalError(error))
    }
  }

  /** The plan, or only the invocation that runs, has failed. */
  private fail(error: PlanError): void {
    if (this.hasCompleted) this.end({ status: "failed", error })
    else this.terminate(error)
  }

  /** Nothing of the plan will ever run again. */
  private terminate(error: PlanError): void {
    this.end({ status: "failed", error })
    this.finalError = error
    this.lazyHandles = null
  }

  private end(state: MachineState): void {
    this.ended = state
    this.interruption = null
    this.calls.clear()
    this.jobs.clear()
    this.stack.clear()
    this.lazyRejections = null
  }

  // ---- the plan's side: what the realm asks of its host ----

  callHost(realm: Realm, name: string, args: readonly Value[]): Value {
    return this.calls.call(realm, name, args)
  }

  setTimer(realm: Realm, callback: GuestObject, delay: number, repeats: boolean, args: Value[]): number {
    return this.calls.setTimer(realm, callback, delay, repeats, args)
  }

  clearTimer(_realm: Realm, number: number): void {
    this.calls.clearTimer(number)
  }

  writeConsole(realm: Realm, level: ConsoleLevel, args: readonly Value[]): void {
    const copies = args.map((arg) => consoleCopy(realm, arg, this.console))
    this.onConsole?.(level, copies)
    this.checkInterrupt()
  }

  onRefuel(realm: Realm): void {
    this.checkInterrupt()
    if (!this.isRunning || !this.clock.check(realm)) return
    if (this.watch === null || realm.stepper === null) return
    this.watch.isSliceOver = true
    realm.stepper.watch = this.watch
  }

  onMemoryCeiling(realm: Realm): void {
    const { main, invoked, lazyRejections, lazyHandles, stack } = this
    const roots = [main, invoked, lazyRejections, lazyHandles?.functions, stack.records, realm.thrown?.value]
    reclaimMemory(realm, [...roots, ...this.calls.roots()])
    // Long texts are work of few steps.
    this.onRefuel(realm)
  }

  trackRejection(_realm: Realm, promise: GuestObject, isHandled: boolean): void {
    if (isHandled) this.lazyRejections?.delete(promise as PromiseObject)
    else this.rejections.add(promise as PromiseObject)
  }
}
