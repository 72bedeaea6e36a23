/**
 * The machine: one run of a program. Sans-IO: it never touches host promises, timers or clocks; whoever drives it calls
 * `run()`, does what the plan waits for, settles that with `resolve` or `reject`, and calls `run()` again.
 *
 * Two rules:
 * 1. Guest code runs inside `run()` only. `resolve`, `reject` and `interrupt` change records; what follows from them
 *    happens in the next `run()`.
 * 2. Once it has ended, it has ended: jobs, open calls and timers are gone, and `run()` gives the same state again.
 *
 *   ready     --run-->  waiting | completed | failed
 *   waiting   --resolve, reject-->  waiting (the next run goes on)   --interrupt-->  failed
 *   completed --invoke-->  ready (again, with a budget of its own); so does an invocation that has failed by itself
 */
import type { OutputBudget } from "./boundary.js"
import { BoundaryError, consoleBudget, consoleCopy, copyIn, copyOut, resultBudget } from "./boundary.js"
import { count, stepsUsed, terminate } from "./budget.js"
import { GuestThrow, Termination } from "./errors.js"
import type { Frame } from "./frame.js"
import { startFrame } from "./function-code.js"
import { Handles } from "./handles.js"
import { reclaimMemory } from "./heap.js"
import { guardListener, guardNumber, isFraction } from "./host-options.js"
import { JobQueue } from "./jobs.js"
import { ErrorObject, type TraceEntry } from "./objects/error.js"
import { FunctionObject } from "./objects/function.js"
import { installHostFunctions } from "./objects/host-function.js"
import { HtmlTemplateObject } from "./objects/html-template.js"
import type { GuestObject } from "./objects/object.js"
import type { PromiseObject } from "./objects/promise.js"
import { DATA, HIDDEN } from "./objects/shape.js"
import type { Value } from "./objects/value.js"
import type { Invocation, OpenCall, OpenTimer } from "./open-call.js"
import { createPromise, RejectPromise, resolvePromise, runJob } from "./operations/promise-operations.js"
import { checkObject, readLimits, refuse } from "./option-checks.js"
import { callInto, InvocationReturn, runJobPausing } from "./pausable-jobs.js"
import { PlanError } from "./plan-error.js"
import { describeFailure, describeRejections } from "./plan-failure.js"
import { PlanStack } from "./plan-stack.js"
import type { Program } from "./program.js"
import { type HostPort, type Library, Realm } from "./realm.js"
import { INDIRECT_WEIGHT } from "./run-frame.js"
import { SeededRandom } from "./seeded-random.js"
import type { MachineSnapshot } from "./snapshot/format.js"
import { readSnapshot } from "./snapshot/read.js"
import { writeSnapshot } from "./snapshot/write.js"
import { Stepper } from "./stepper.js"
import { type RunWatch, StopWatch } from "./stop-watch.js"
import type { AsyncRun } from "./suspension.js"
import { Tracer } from "./tracer.js"
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
  SourceLocation,
  TraceEvent,
  Usage,
} from "./types.js"
import { isGuestFunction } from "./ui-values.js"

export interface MachineSetup {
  readonly library: Library
  readonly limits: PlanLimits
  readonly maxDepth: number
  /** Begins as the machine that this was made of. */
  readonly snapshot?: MachineSnapshot
  /** With a snapshot: of the call by `invoke` that was under way. */
  readonly invocationLimits?: PlanLimits
}

const HTML_HINT = "Return data in place of templates; they need the option `ui: true`, or `html: true` of a machine."

/** Of the host's stack: how much of it calls that can pause may take before they go on from a fresh one. */
const NESTING_SHARE = 0.3

export class PlanMachine implements Machine, HostPort {
  /** For the debugger, as are `open` and `statements`. */
  readonly realm: Realm
  private readonly jobs = new JobQueue()
  readonly open = new Map<string, OpenCall | OpenTimer>()
  /** Made when they are needed, which most plans never do: 10,000 machines that wait are to be small (bench/snapshots.ts). */
  private lazyRejections: Set<PromiseObject> | null = null
  private lazyHandles: Handles | null = null
  /** Of the plan; an invocation may have others. */
  private readonly limits: PlanLimits
  private console: OutputBudget
  private readonly onConsole: MachineOptions["onConsole"]
  private readonly monotonic: (() => number) | undefined
  private readonly stack = new PlanStack()
  private watch: RunWatch | null = null
  /** When the slice of this run ends, in the time of `monotonic`. */
  private sliceEnd = Number.POSITIVE_INFINITY
  private isPaused = false
  private newCalls: HostCall[] = []
  private main: PromiseObject | null = null
  private ended: MachineState | null = null
  /** The plan has completed once; what ends now is an invocation. */
  private hasCompleted = false
  /** Why nothing of the plan will ever run again. */
  private finalError: PlanError | null = null
  private interruption: PlanError | null = null
  private hostCalls = 0
  private timers = 0
  /** Milliseconds of earlier runs, and when this one began. */
  private ranMs = 0
  private beganAt = 0
  private isRunning = false
  private readonly seeded = new SeededRandom()

  constructor(
    private readonly program: Program,
    private readonly options: MachineOptions,
    setup: MachineSetup,
  ) {
    this.limits = setup.limits
    const { clock, random, monotonic, onConsole, onTrace } = options
    this.console = consoleBudget(setup.limits)
    this.onConsole = onConsole && guardListener("onConsole", onConsole)
    this.monotonic = monotonic && guardNumber("monotonic", monotonic, Number.isFinite, "a finite number")
    this.realm = new Realm({
      library: setup.library,
      host: this,
      limits: setup.limits,
      rootShape: program.rootShape,
      hostShape: program.hostShape,
      clock: clock === undefined ? () => 0 : guardNumber("clock", clock, Number.isFinite, "a finite number"),
      random:
        random === undefined
          ? () => this.seeded.next()
          : guardNumber("random", random, isFraction, "a number in [0, 1)"),
      timeZone: options.timeZone ?? "UTC",
      locale: options.locale ?? "en-US",
      jobs: this.jobs,
      maxDepth: setup.maxDepth,
      ...(options.stepping === true && { stepper: new Stepper(Math.floor(setup.maxDepth * NESTING_SHARE)) }),
    })
    if (onTrace !== undefined) this.realm.observer = this.createTracer(guardListener("onTrace", onTrace))
    if (setup.invocationLimits !== undefined) this.realm.limits = setup.invocationLimits
    if (setup.snapshot === undefined) this.attempt(() => this.prepare())
    else this.restore(setup.snapshot)
  }

  private createTracer(tell: (event: TraceEvent) => void): Tracer {
    if (this.program.isObserved) return new Tracer(tell)
    throw new TypeError("createMachine: onTrace needs a program compiled with observe: true")
  }

  /** Input, globals and host functions become properties of the global object. */
  private prepare(): void {
    const { realm, options } = this
    checkSource(realm, this.program.source.text)
    const global = realm.globalObject
    installHostFunctions(realm, options.hostFunctions ?? [])
    global.putOwn(realm, "input", copyIn(realm, options.input, "input"))
    for (const [name, value] of Object.entries(options.globals ?? {}))
      global.putOwn(realm, name, copyIn(realm, value, name))
    if (options.html === true) global.addProperty(realm, "html", realm.intrinsics.html, HIDDEN)
    // What was appended left room for half as many again.
    global.slots = global.slots.slice()
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
    this.isPaused = false
    this.attempt(() => {
      this.beganAt = this.now()
      this.sliceEnd = maxSliceMs === undefined ? Number.POSITIVE_INFINITY : this.beganAt + maxSliceMs
      this.proceed()
      if (this.ended !== null) return
      this.ranMs += this.now() - this.beganAt
      if (this.interruption !== null) throw new Termination(this.interruption)
    })
    this.isRunning = false
    this.realm.frame = null
    this.realm.depth = 0
    if (this.ended !== null) return this.ended
    const calls = this.newCalls
    this.newCalls = []
    if (!this.isPaused) return { status: "waiting", calls }
    return { status: "paused", reason: this.watch?.reason ?? "step", location: this.pauseLocation(), calls }
  }

  private now(): number {
    return this.monotonic?.() ?? 0
  }

  private beginWatch({ maxSliceMs, stop }: RunOptions): void {
    const { stepper } = this.realm
    if (stepper === null) {
      const option = stop !== undefined ? "stop" : "maxSliceMs"
      if (stop === undefined && maxSliceMs === undefined) return
      throw new TypeError(`machine.run: ${option} needs a machine with stepping: true`)
    }
    if (maxSliceMs !== undefined && this.options.monotonic === undefined) {
      throw new TypeError("machine.run: maxSliceMs needs a machine with a monotonic clock")
    }
    const request = stop ?? { debuggerStatements: false }
    this.watch = new StopWatch(this.realm, this.program, request, this.innermostFrame)
    stepper.watch = stop === undefined ? null : this.watch
  }

  /** Stepping machines: how many statements were begun where the plan could have stopped. */
  get statements(): number {
    return this.realm.stepper?.statements ?? 0
  }

  /** Where the plan is paused: its innermost frame. */
  get innermostFrame(): Frame | null {
    return (this.stack.records.at(-1) as Frame | undefined) ?? null
  }

  private pauseLocation(): SourceLocation {
    const frame = this.innermostFrame as Frame
    const { line, column } = frame.fn.code.program.source.locate(frame.at)
    return { line, column }
  }

  resolve(callId: string, value: unknown): void {
    const open = this.take(callId, "resolve")
    if (open === null) return
    this.attempt(() => {
      if ("promise" in open) {
        const copy = copyIn(this.realm, value, `the result of ${open.call.name}`)
        this.open.delete(callId)
        resolvePromise(this.realm, open.promise, copy)
      } else this.fire(open)
    })
  }

  reject(callId: string, error: HostCallError): void {
    const fields = readHostCallError(error)
    const open = this.take(callId, "reject")
    if (open === null) return
    if (!("promise" in open)) {
      throw new TypeError(`machine.reject: ${callId} is a timer; a timer is settled with machine.resolve`)
    }
    this.attempt(() => {
      const reason = this.createHostError(fields, open.trace)
      this.open.delete(callId)
      RejectPromise(this.realm, open.promise, reason)
    })
  }

  private take(callId: string, method: string): OpenCall | OpenTimer | null {
    if (typeof callId !== "string") refuse(`machine.${method}`, "callId", "a string", callId)
    if (this.ended !== null) return null
    const open = this.open.get(callId)
    if (open === undefined)
      throw new TypeError(`machine.${method}: no open host call has the id ${JSON.stringify(callId)}`)
    return open
  }

  interrupt(reason: PlanError): void {
    if (!(reason instanceof PlanError)) refuse("machine.interrupt", "reason", "a PlanError", reason)
    if (this.ended !== null) return
    if (this.isRunning) this.interruption = reason
    else this.terminate(reason)
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
      this.ranMs = 0
      this.hostCalls = 0
      this.ended = null
      this.main = createPromise(realm)
      this.main.isHandled = true
      this.invoked = { target, args: copies, promise: this.main }
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

  private invoked: Invocation | null = null

  // ---- snapshots ----

  snapshot(): MachineSnapshot {
    if (this.isRunning) throw new TypeError("machine.snapshot: the machine is running")
    if (this.ended?.status === "failed") throw new TypeError("machine.snapshot: the plan has failed")
    const { realm, options } = this
    return writeSnapshot(realm, this.program, options, {
      main: this.main,
      invoked: this.invoked,
      open: this.open,
      newCalls: this.newCalls.map(({ id }) => id),
      rejections: [...(this.lazyRejections ?? [])],
      handles: this.lazyHandles?.functions ?? new Map(),
      unhandledRejections: this.ended?.status === "completed" ? this.ended.unhandledRejections : null,
      stack: this.stack.records,
      lastThrow: realm.stepper?.lastThrow?.value,
      hasLastThrow: realm.stepper !== null && realm.stepper.lastThrow !== null,
      statements: realm.stepper?.statements ?? 0,
      limits: this.limits,
      hostCalls: this.hostCalls,
      timers: this.timers,
      ranMs: this.ranMs,
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
      this.ended = { ...(this.ended as Extract<MachineState, { status: "completed" }>), unhandledRejections }
    })
    this.main = record.main
    this.invoked = record.invoked
    for (const [id, open] of record.open) this.open.set(id, open)
    this.newCalls = record.newCalls.flatMap((id) => this.open.get(id)?.call ?? [])
    for (const promise of record.rejections) this.rejections.add(promise)
    this.stack.records.push(...record.stack)
    this.hostCalls = record.hostCalls
    this.timers = record.timers
    this.ranMs = record.ranMs
    this.console.used = record.consoleBytes
    if (record.random !== null) this.seeded.state = record.random
    if (realm.stepper === null) return
    realm.stepper.statements = record.statements
    if (record.hasLastThrow) realm.stepper.lastThrow = new GuestThrow(record.lastThrow)
  }

  get pending(): readonly HostCall[] {
    return Array.from(this.open.values(), ({ call }) => call)
  }

  get usage(): Usage {
    const { realm } = this
    return { steps: stepsUsed(realm), memoryBytes: realm.memoryBytes, hostCalls: this.hostCalls }
  }

  // ---- running ----

  private proceed(): void {
    if (!this.stack.isEmpty && this.pausesAfter(() => void this.stack.proceed(this.realm))) return
    if (this.pausesAfter(() => this.start()) || this.drainJobs()) return
    const main = this.main as PromiseObject
    if (main.state === "rejected") this.failWith(main.result)
    else if (main.state === "pending") {
      if (this.open.size === 0) this.fail(this.describeDeadlock())
    } else if (!this.hasOpenCalls()) {
      // Calls that the plan did not await have been waited for; timers are not.
      this.complete(main.result)
    }
  }

  /** Runs something at the bottom of the stack; true if the plan is paused in it. */
  private pausesAfter(action: () => void): boolean {
    const { realm, stack } = this
    realm.frame = null
    realm.depth = 0
    try {
      action()
      if (realm.stepper !== null && stack.settle(realm)) return this.pause()
    } catch (error) {
      this.reportThrow(error)
    }
    return false
  }

  private pause(): true {
    this.isPaused = true
    return true
  }

  /** A throw out of a timer or microtask is nobody's to handle; it is told like a rejection that nothing handled. */
  private reportThrow(error: unknown): void {
    const { realm } = this
    const thrown = realm.caught(error, null, 0)
    RejectPromise(realm, createPromise(realm), thrown)
  }

  private start(): void {
    const { realm, program } = this
    if (this.invoked !== null) {
      const { target, args, promise } = this.invoked
      this.invoked = null
      if (realm.stepper !== null) callInto(realm, new InvocationReturn(promise), target, undefined, args)
      else this.settleWith(promise, () => target.Call(realm, undefined, args))
    }
    if (this.main !== null) return
    const plan = new FunctionObject(realm.intrinsics.AsyncFunctionPrototype, program.planCode, null, "")
    const frame = plan.code.createFrame(realm, plan, undefined, [])
    frame.isStepping = frame.canPause = realm.stepper !== null
    realm.depth += INDIRECT_WEIGHT
    startFrame(frame)
    this.main = (frame.owner as AsyncRun).promise
    this.main.isHandled = true
  }

  private settleWith(promise: PromiseObject, produce: () => Value): void {
    const { realm } = this
    try {
      resolvePromise(realm, promise, produce())
    } catch (error) {
      RejectPromise(realm, promise, realm.caught(error, null, 0))
    }
  }

  /** True if the plan is paused in a job. */
  private drainJobs(): boolean {
    const { realm, jobs } = this
    const run = realm.stepper === null ? runJob : runJobPausing
    for (let job = jobs.dequeue(); job !== undefined; job = jobs.dequeue()) {
      realm.frame = null
      realm.depth = 0
      try {
        run(realm, job)
        if (realm.stepper !== null && this.stack.settle(realm)) return this.pause()
      } catch (error) {
        this.reportThrow(error)
      }
    }
    return false
  }

  private hasOpenCalls(): boolean {
    for (const { call } of this.open.values()) if (call.kind === "call") return true
    return false
  }

  private complete(result: Value): void {
    const value = copyOut(this.realm, result, "result", {
      budget: resultBudget(this.realm.limits),
      ...(this.options.html === true && {
        functions: (fn: GuestObject) => this.handles.issue(fn),
        template: (object: GuestObject) => (object instanceof HtmlTemplateObject ? object : undefined),
      }),
    })
    const unhandledRejections = describeRejections(this.rejections, this.realm.limits)
    this.hasCompleted = true
    this.end({ status: "completed", value, unhandledRejections })
  }

  private failWith(reason: Value): void {
    const { limits, thrown } = this.realm
    const trace = thrown !== null && Object.is(thrown.value, reason) ? thrown.trace : []
    const error = describeFailure(reason, limits, trace)
    this.fail(this.lacksHtml(error) ? new PlanError({ ...error, message: error.message, hint: HTML_HINT }) : error)
  }

  private lacksHtml({ name, message }: PlanError): boolean {
    return this.options.html !== true && name === "ReferenceError" && message === "html is not defined"
  }

  private describeDeadlock(): PlanError {
    return new PlanError({
      code: "deadlock",
      message: "the plan waits for a promise that nothing will settle",
      hint: "Check that each `new Promise` calls `resolve` or `reject`, and that nothing awaits itself.",
    })
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
    this.open.clear()
    this.jobs.clear()
    this.stack.clear()
    this.lazyRejections = null
  }

  // ---- the plan's side: what the realm asks of its host ----

  callHost(realm: Realm, name: string, args: readonly Value[]): Value {
    const { maxHostCalls } = realm.limits
    if (this.hostCalls >= maxHostCalls) {
      const hostCalls = count(maxHostCalls, "host call")
      terminate(realm, "host_call_limit", `the plan made its ${hostCalls} (limits.maxHostCalls)`)
    }
    const promise = createPromise(realm)
    let copies: unknown[]
    try {
      copies = args.map((arg, index) =>
        copyOut(realm, arg, `${name}: ${args.length === 1 ? "input" : `arguments[${index}]`}`, {
          rule: "a tool takes data only",
        }),
      )
    } catch (error) {
      if (!(error instanceof BoundaryError)) throw error
      // A host function is an async one: what is wrong with its arguments rejects its promise.
      RejectPromise(realm, promise, realm.makeError("TypeError", error.message))
      return promise
    }
    this.hostCalls++
    const id = `call${this.hostCalls}`
    const call: HostCall = { id, name, args: copies, location: this.locate(realm), kind: "call" }
    promise.callId = id
    this.open.set(id, { call, promise, trace: realm.captureTrace() })
    this.newCalls.push(call)
    return promise
  }

  private locate(realm: Realm): { line: number; column: number } {
    const { frame } = realm
    if (frame === null) return { line: 1, column: 1 }
    const { line, column } = frame.fn.code.program.source.locate(frame.at)
    return { line, column }
  }

  setTimer(realm: Realm, callback: GuestObject, delay: number, repeats: boolean, args: Value[]): number {
    const number = ++this.timers
    const call = this.createTimerCall(number, delay, repeats, this.locate(realm))
    this.open.set(call.id, { call, number, callback, args, interval: repeats ? delay : null })
    this.newCalls.push(call)
    return number
  }

  private createTimerCall(number: number, delay: number, repeats: boolean, location: HostCall["location"]): HostCall {
    const dueAt = this.realm.clock() + delay
    return {
      id: `timer${number}`,
      name: repeats ? "setInterval" : "setTimeout",
      args: [delay],
      location,
      kind: "timer",
      dueAt,
    }
  }

  clearTimer(_realm: Realm, number: number): void {
    this.open.delete(`timer${number}`)
  }

  /** A timer is due: its callback becomes a job, and an interval waits for its next turn, behind all others. */
  private fire(timer: OpenTimer): void {
    const { call, callback, args, interval, number } = timer
    this.open.delete(call.id)
    this.jobs.enqueue({ kind: "callback", callback, args: args.slice() })
    if (interval === null) return
    const next = this.createTimerCall(number, interval, true, call.location)
    this.open.set(next.id, { ...timer, call: next })
  }

  writeConsole(realm: Realm, level: ConsoleLevel, args: readonly Value[]): void {
    const copies = args.map((arg) => consoleCopy(realm, arg, this.console))
    this.onConsole?.(level, copies)
  }

  onRefuel(realm: Realm): void {
    if (this.interruption !== null) throw new Termination(this.interruption)
    if (this.monotonic === undefined || !this.isRunning) return
    const { maxRunMs } = realm.limits
    const now = this.monotonic()
    if (this.ranMs + now - this.beganAt > maxRunMs) {
      terminate(realm, "time_limit", `the plan ran for its ${maxRunMs.toLocaleString("en-US")} ms (limits.maxRunMs)`)
    }
    if (now >= this.sliceEnd && this.watch !== null && realm.stepper !== null) {
      this.watch.isSliceOver = true
      realm.stepper.watch = this.watch
    }
  }

  onMemoryCeiling(realm: Realm): void {
    const { main, invoked, lazyRejections, lazyHandles, stack } = this
    const roots = [main, invoked, lazyRejections, lazyHandles?.functions, stack.records, realm.thrown?.value]
    reclaimMemory(realm, [...roots, ...this.openRoots()])
  }

  /** What open calls and timers keep alive in the plan; the arguments of calls are copies, and the host's. */
  private *openRoots(): Iterable<unknown> {
    for (const open of this.open.values()) {
      if ("promise" in open) yield open.promise
      else {
        yield open.callback
        yield open.args
      }
    }
  }

  trackRejection(_realm: Realm, promise: GuestObject, isHandled: boolean): void {
    if (isHandled) this.lazyRejections?.delete(promise as PromiseObject)
    else this.rejections.add(promise as PromiseObject)
  }

  /** A failed host call as a guest error: name, message, and what the host said besides as own properties. */
  private createHostError(
    { name, message, code, details, tool, retryable }: HostCallError,
    trace: readonly TraceEntry[],
  ): ErrorObject {
    const { realm } = this
    const shown = name ?? "Error"
    const error = new ErrorObject(realm.intrinsics.ErrorPrototype, `${shown}: ${message}`, trace)
    error.addProperty(realm, "message", message, HIDDEN)
    if (name !== undefined && name !== "Error") error.addProperty(realm, "name", name, HIDDEN)
    const extras: Record<string, unknown> = { code, retryable, details, tool }
    for (const [key, value] of Object.entries(extras)) {
      if (value !== undefined) error.addProperty(realm, key, copyIn(realm, value, `error.${key}`), DATA)
    }
    return error
  }
}

/** UTF-8 bytes of the source against their limit; there are at least as many as UTF-16 units. */
function checkSource(realm: Realm, text: string): void {
  const { maxSourceBytes } = realm.limits
  let bytes = text.length
  if (bytes * 3 > maxSourceBytes) {
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i)
      // A surrogate is half of a character of four bytes.
      if (code > 127) bytes += code < 2048 || (code >= 0xd800 && code < 0xe000) ? 1 : 2
    }
  }
  if (bytes <= maxSourceBytes) return
  const limit = maxSourceBytes.toLocaleString("en-US")
  terminate(realm, "output_limit", `the plan is longer than ${limit} bytes (limits.maxSourceBytes)`)
}

/** What the host says of a failed call, each field read once. */
function readHostCallError(error: HostCallError): HostCallError {
  const caller = "machine.reject"
  checkObject(caller, "error", error)
  const name = readField(error, "name")
  const message = readField(error, "message")
  const code = readField(error, "code")
  const tool = readField(error, "tool")
  const retryable = readField(error, "retryable")
  if (typeof message !== "string") refuse(caller, "error.message", "a string", message)
  for (const [key, value] of Object.entries({ name, code, tool })) {
    if (value !== undefined && typeof value !== "string") refuse(caller, `error.${key}`, "a string", value)
  }
  if (retryable !== undefined && typeof retryable !== "boolean") {
    refuse(caller, "error.retryable", "a boolean", retryable)
  }
  return { name, message, code, tool, retryable, details: readField(error, "details") } as HostCallError
}

function readField(error: HostCallError, key: keyof HostCallError): unknown {
  try {
    return error[key]
  } catch (cause) {
    throw new TypeError(`machine.reject: error.${key} cannot be read`, { cause })
  }
}

function notData(error: BoundaryError): PlanError {
  return new PlanError({ code: "not_data", message: error.message, hint: error.hint, details: { path: error.path } })
}

function internalError(error: unknown): PlanError {
  const planError = new PlanError({ code: "internal", message: "the interpreter failed; this is a bug of planwalk" })
  Object.defineProperty(planError, "cause", { value: error, enumerable: false })
  return planError
}
