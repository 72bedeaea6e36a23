/**
 * Between a debug session and the tools of a run: starts each call once, hands its answer to the session, and keeps the plan
 * going until it stops, ends, or the person wants it back.
 */
import type { DebugSession, DebugState } from "../debugger/index.js"
import type { HostCall, HostCallError } from "../interpreter/types.js"
import type { CodePlanTools } from "../runtime/executor.js"
import { startToolCall } from "../runtime/tool-call.js"
import { showBrief } from "./show-value.js"

/** Of interpreting, between two looks at whether the person wants the plan back. */
const SLICE_MS = 50

/** What became of a call. */
export interface CallRecord {
  readonly id: string
  /** The call as text, taken before the tool can change its arguments. */
  readonly text: string
  outcome: { readonly value: unknown } | { readonly error: HostCallError } | null
}

export class DebugDriver {
  readonly calls: CallRecord[] = []
  private readonly timers = new Map<string, NodeJS.Timeout>()
  private isInterrupted = false
  /** Something was settled since the plan last ran. */
  private isSettled = false
  private wake: (() => void) | null = null

  constructor(
    private readonly session: DebugSession,
    private readonly tools: CodePlanTools,
    private readonly clock: () => number,
  ) {}

  /** Does something with the plan; done once it has stopped, ended, or was interrupted while it waits. */
  async run(action: (control: { readonly maxSliceMs: number }) => DebugState): Promise<DebugState> {
    const control = { maxSliceMs: SLICE_MS }
    this.isInterrupted = false
    this.isSettled = false
    let state = action(control)
    for (;;) {
      this.start(state)
      if (this.isInterrupted) return state
      if (state.status === "paused" && state.reason === "pause") await new Promise((resolve) => setImmediate(resolve))
      else if (state.status === "waiting") await this.nextAnswer()
      else return state
      if (this.isInterrupted) return state
      state = this.session.resume(control)
    }
  }

  /** The person wants the plan back. */
  interrupt(): void {
    this.isInterrupted = true
    this.wake?.()
  }

  end(): void {
    for (const timer of this.timers.values()) clearTimeout(timer)
  }

  private async nextAnswer(): Promise<void> {
    if (!this.isSettled) {
      await new Promise<void>((resolve) => {
        this.wake = resolve
      })
    }
    this.wake = null
    this.isSettled = false
  }

  private answered(): void {
    this.isSettled = true
    this.wake?.()
  }

  private start(state: DebugState): void {
    for (const call of state.calls) if (call.kind === "call") this.startCall(call)
    for (const call of this.session.pending) if (call.kind === "timer" && !this.timers.has(call.id)) this.arm(call)
  }

  private startCall(call: HostCall): void {
    const { id, name, args } = call
    const record: CallRecord = { id, text: `${name}(${args.map(showBrief).join(", ")})`, outcome: null }
    this.calls.push(record)
    const settled = (outcome: CallRecord["outcome"]) => {
      record.outcome = outcome
      this.answered()
    }
    startToolCall(this.tools, call, {
      resolve: (_id, value) => {
        this.session.resolve(id, value)
        settled({ value })
      },
      reject: (_id, error) => {
        this.session.reject(id, error)
        settled({ error })
      },
    })
  }

  private arm({ id, dueAt = 0 }: HostCall): void {
    const fire = () => {
      this.timers.delete(id)
      const open = this.session.pending.filter(({ kind }) => kind === "timer")
      // It may have been cleared, or belong to a future that was given up.
      if (!open.some((timer) => timer.id === id)) return
      // Of those that are due together, as after a stop, the host may fire a later one first.
      const first = open.reduce((a, b) => ((b.dueAt ?? 0) < (a.dueAt ?? 0) ? b : a))
      this.session.resolve(first.id, undefined)
      this.answered()
    }
    this.timers.set(id, setTimeout(fire, Math.max(0, dueAt - this.clock())))
  }
}
