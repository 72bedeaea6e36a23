/**
 * The timers of a plan: it asks for a time on its own clock, and gets its turn no earlier.
 *
 * One host timer runs for all, for the one that is due first. Timers that are due together are handed out one by one, in
 * the order of their times and then of their making, because a plan may see what happens in between. However many they
 * are, the host gets its turns.
 */
import type { HostCall } from "../interpreter/types.js"
import { type Scheduler, TURN_MS } from "./scheduler.js"

interface Waiting {
  readonly timer: HostCall
  readonly dueAt: number
  /** Counts up, in the order of their making. */
  readonly number: number
}

export class PlanTimers {
  readonly #scheduler: Scheduler
  readonly #clock: () => number
  readonly #onDue: (timer: HostCall) => void
  /** A heap: none is due before its parent, which is at half its index. */
  readonly #waiting: Waiting[] = []
  #count = 0
  /** Those that are due and have not been handed out, in their order. */
  #due: HostCall[] = []
  #isHandingOut = false
  #cancel: (() => void) | undefined

  constructor(scheduler: Scheduler, clock: () => number, onDue: (timer: HostCall) => void) {
    this.#scheduler = scheduler
    this.#clock = clock
    this.#onDue = onDue
  }

  add(timer: HostCall): void {
    const added = { timer, dueAt: timer.dueAt ?? 0, number: this.#count++ }
    const heap = this.#waiting
    let at = heap.push(added) - 1
    for (let parent = heap[(at - 1) >> 1]; at > 0 && parent && isBefore(added, parent); parent = heap[(at - 1) >> 1]) {
      heap[at] = parent
      at = (at - 1) >> 1
    }
    heap[at] = added
    if (at === 0) this.#arm()
  }

  end(): void {
    this.#waiting.length = 0
    this.#due = []
    this.#cancel?.()
    this.#cancel = undefined
  }

  #arm(): void {
    this.#cancel?.()
    const [next] = this.#waiting
    this.#cancel =
      next === undefined
        ? undefined
        : this.#scheduler.after(Math.max(0, next.dueAt - this.#clock()), () => this.#fire())
  }

  #fire(): void {
    this.#cancel = undefined
    // Host timers may fire a little early, and the plan's clock may stand still: this one is due all the same.
    const now = Math.max(this.#clock(), this.#waiting[0]?.dueAt ?? 0)
    for (let [first] = this.#waiting; first !== undefined && first.dueAt <= now; [first] = this.#waiting) {
      this.#due.push(first.timer)
      this.#removeFirst()
    }
    if (!this.#isHandingOut) this.#handOut(0)
    else if (this.#cancel === undefined) this.#arm()
  }

  #handOut(from: number): void {
    this.#isHandingOut = true
    const startedAt = this.#scheduler.monotonic()
    for (let at = from; at < this.#due.length; ) {
      this.#onDue(this.#due[at++] as HostCall)
      if (at < this.#due.length && this.#scheduler.monotonic() - startedAt > TURN_MS) {
        this.#scheduler.yieldToHost(() => this.#handOut(at))
        return
      }
    }
    this.#isHandingOut = false
    this.#due = []
    if (this.#cancel === undefined) this.#arm()
  }

  #removeFirst(): void {
    const heap = this.#waiting
    const last = heap.pop()
    if (last === undefined || heap.length === 0) return
    let at = 0
    for (;;) {
      const [left, right] = [heap[2 * at + 1], heap[2 * at + 2]]
      const isRight = left !== undefined && right !== undefined && isBefore(right, left)
      const child = isRight ? right : left
      if (child === undefined || !isBefore(child, last)) break
      heap[at] = child
      at = 2 * at + (isRight ? 2 : 1)
    }
    heap[at] = last
  }
}

function isBefore(one: Waiting, other: Waiting): boolean {
  return one.dueAt < other.dueAt || (one.dueAt === other.dueAt && one.number < other.number)
}
