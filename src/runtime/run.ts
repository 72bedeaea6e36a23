/**
 * The loop: run the machine, settle what it waits for, run it again.
 *
 * The machine never calls out, so all that happens between host and plan happens here, in `#advance`. It runs while
 * something has been settled; where handlers answer at once that is one loop without a single wait. Once in a while it lets
 * the host handle its other events, so that an abort or a time limit gets its turn.
 */

import { PlanError } from "../interpreter/plan-error.js"
import type { HostCall, HostCallError, Machine, MachineState, RunOptions } from "../interpreter/types.js"
import { errorCodeOf, locationOf, thrownMessage } from "./errors.js"
import type { CodePlanExecution, CodePlanExecutionContext } from "./executor.js"
import { type Scheduler, TURN_MS } from "./scheduler.js"
import { PlanTimers } from "./timers.js"
import { type CallReceiver, startToolCall } from "./tool-call.js"

/** What the loop takes from the executor: the host's time, and the clock on which the plan's timers are due. */
export interface MachineRunOptions {
  readonly scheduler: Scheduler
  readonly clock: () => number
  /** The machine can be paused, and is, whenever the host is to have its turn. */
  readonly isSliced?: boolean
}

/** What the loop needs of a machine. */
export type DrivenMachine = Pick<Machine, "run" | "resolve" | "reject" | "interrupt" | "usage">

/** Runs a machine to its end; the answer is a promise only if the plan waits for something. */
export function runMachine(
  machine: DrivenMachine,
  context: CodePlanExecutionContext,
  options: MachineRunOptions,
): CodePlanExecution | Promise<CodePlanExecution> {
  return new MachineRun(machine, context, options).start()
}

/** How a plan that ended with `error` failed. */
export function planFailure(error: PlanError): Extract<CodePlanExecution, { status: "failed" }> {
  return {
    status: "failed",
    error,
    errorCode: errorCodeOf(error.code),
    location: locationOf(error),
    frame: error.frame,
  }
}

class MachineRun implements CallReceiver {
  readonly #machine: DrivenMachine
  readonly #context: CodePlanExecutionContext
  readonly #scheduler: Scheduler
  readonly #clock: () => number
  readonly #timers: PlanTimers
  readonly #runOptions: RunOptions
  /** Set once the run is over. */
  #execution: CodePlanExecution | undefined
  #resolve: ((execution: CodePlanExecution) => void) | undefined
  /** Something has been settled since the machine last ran. */
  #canGoOn = false
  #isStopped = false
  #isPaused = false
  #isAdvancing = false
  #isScheduled = false
  #turnStartedAt: number

  constructor(machine: DrivenMachine, context: CodePlanExecutionContext, options: MachineRunOptions) {
    const { scheduler, clock, isSliced = false } = options
    this.#machine = machine
    this.#context = context
    this.#scheduler = scheduler
    this.#clock = clock
    this.#runOptions = isSliced ? { maxSliceMs: TURN_MS } : {}
    this.#timers = new PlanTimers(scheduler, clock, (timer) => this.#onTimer(timer))
    this.#turnStartedAt = scheduler.monotonic()
  }

  start(): CodePlanExecution | Promise<CodePlanExecution> {
    const unlisten = this.#context.onStop((reason) => this.#onStop(reason))
    this.#advance()
    if (this.#execution !== undefined) {
      unlisten()
      return this.#execution
    }
    return new Promise((resolve) => {
      this.#resolve = (execution) => {
        unlisten()
        resolve(execution)
      }
    })
  }

  #onStop(reason: unknown): void {
    const isOwn = reason instanceof PlanError
    this.#machine.interrupt(isOwn ? reason : new PlanError({ code: "aborted", message: "the run was aborted" }))
    this.#isStopped = true
    this.#canGoOn = true
    this.#advance()
  }

  /** The only place that runs the machine. */
  #advance(): void {
    if (this.#isAdvancing || this.#execution !== undefined) return
    this.#isAdvancing = true
    try {
      do {
        this.#canGoOn = false
        this.#onState(this.#machine.run(this.#runOptions))
        if (this.#isScheduled) return
        if (this.#execution === undefined && this.#canGoOn && this.#isTurnOver()) {
          this.#scheduleTurn()
          return
        }
      } while (this.#execution === undefined && this.#canGoOn)
    } catch (thrown) {
      this.#end(planFailure(new PlanError({ code: "internal", message: thrownMessage(thrown) })))
    } finally {
      this.#isAdvancing = false
    }
  }

  #onState(state: MachineState): void {
    this.#isPaused = state.status === "paused"
    switch (state.status) {
      case "completed": {
        const { value, unhandledRejections } = state
        this.#end({ status: "done", result: value, unhandledRejections })
        return
      }
      case "failed":
        this.#end(planFailure(state.error))
        return
      case "paused":
        // Nobody asks for another stop, so it is the end of a slice, or answers are held back until calls have begun.
        if (state.calls.length === 0) {
          this.#scheduleTurn()
          return
        }
        this.#startCalls(state.calls)
        this.#canGoOn = true
        return
      case "waiting":
        this.#startCalls(state.calls)
    }
  }

  #startCalls(calls: readonly HostCall[]): void {
    for (const call of calls) {
      // A handler that answers at once may have stopped the run at once.
      if (this.#isStopped) return
      if (call.kind === "timer") this.#timers.add(call)
      else startToolCall(this.#context.tools, call, this)
    }
  }

  // ---- what a tool call gets its outcome by ----

  resolve(callId: string, value: unknown): void {
    if (this.#execution !== undefined) return
    this.#machine.resolve(callId, value)
    this.#onSettled()
  }

  reject(callId: string, error: HostCallError): void {
    if (this.#execution !== undefined) return
    this.#machine.reject(callId, error)
    this.#onSettled()
  }

  /** Answers that come in one turn of the host's microtasks are taken together. */
  #onSettled(): void {
    this.#canGoOn = true
    if (this.#isAdvancing || this.#isScheduled) return
    // Handlers that answer in microtasks would keep the host from everything else, too.
    if (this.#isTurnOver()) {
      this.#scheduleTurn()
      return
    }
    this.#isScheduled = true
    queueMicrotask(() => {
      this.#isScheduled = false
      this.#advance()
    })
  }

  #onTimer(timer: HostCall): void {
    if (this.#execution !== undefined) return
    // To ask for all open calls would take a time that grows with their number, for each of them.
    try {
      this.#machine.resolve(timer.id, undefined)
    } catch {
      return // it is not open: the plan has cleared it meanwhile
    }
    // An interval is open again at once, under its id, with its next time.
    if (timer.name === "setInterval") this.#timers.add({ ...timer, dueAt: this.#clock() + Number(timer.args[0]) })
    this.#canGoOn = true
    // Between two slices it is noted; the next slice is scheduled.
    if (this.#isPaused) return
    this.#turnStartedAt = this.#scheduler.monotonic()
    this.#advance()
  }

  #isTurnOver(): boolean {
    return this.#scheduler.monotonic() - this.#turnStartedAt > TURN_MS
  }

  #scheduleTurn(): void {
    this.#isScheduled = true
    this.#scheduler.yieldToHost(() => {
      this.#isScheduled = false
      this.#turnStartedAt = this.#scheduler.monotonic()
      this.#advance()
    })
  }

  #end(execution: CodePlanExecution): void {
    this.#timers.end()
    this.#execution = { ...execution, usage: this.#machine.usage }
    this.#resolve?.(this.#execution)
  }
}
