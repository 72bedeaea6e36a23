/**
 * The timers of a plan: it asks for a time on its own clock, and gets its turn no earlier.
 *
 * One host timer runs for all, for the one that is due first. Timers that are due together are handed out one by one, in
 * the order of their times and then of their making, because a plan may see what happens in between.
 */
import type { HostCall } from "../interpreter/types.js"
import type { Scheduler } from "./scheduler.js"

export class PlanTimers {
  readonly #scheduler: Scheduler
  readonly #clock: () => number
  readonly #onDue: (timer: HostCall) => void
  /** In the order in which they are due. */
  readonly #waiting: HostCall[] = []
  #cancel: (() => void) | undefined

  constructor(scheduler: Scheduler, clock: () => number, onDue: (timer: HostCall) => void) {
    this.#scheduler = scheduler
    this.#clock = clock
    this.#onDue = onDue
  }

  add(timer: HostCall): void {
    let at = this.#waiting.length
    while (at > 0 && dueAt(this.#waiting[at - 1]) > dueAt(timer)) at--
    this.#waiting.splice(at, 0, timer)
    if (at === 0) this.#arm()
  }

  end(): void {
    this.#waiting.length = 0
    this.#cancel?.()
    this.#cancel = undefined
  }

  #arm(): void {
    this.#cancel?.()
    const [next] = this.#waiting
    this.#cancel =
      next === undefined
        ? undefined
        : this.#scheduler.after(Math.max(0, dueAt(next) - this.#clock()), () => this.#fire())
  }

  #fire(): void {
    // Host timers may fire a little early, and the plan's clock may stand still: this one is due all the same.
    const now = Math.max(this.#clock(), dueAt(this.#waiting[0]))
    this.#cancel = undefined
    const due: HostCall[] = []
    while (this.#waiting[0] !== undefined && dueAt(this.#waiting[0]) <= now) due.push(...this.#waiting.splice(0, 1))
    for (const timer of due) this.#onDue(timer)
    if (this.#cancel === undefined) this.#arm()
  }
}

function dueAt(timer: HostCall | undefined): number {
  return timer?.dueAt ?? 0
}
