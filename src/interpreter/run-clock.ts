/** How long a plan has run, and when its slice ends, by the host's `monotonic`. Without that, no time passes. */
import { terminate } from "./budget.js"
import type { Realm } from "./realm.js"

export class RunClock {
  /** Milliseconds of the runs that are over. */
  ranMs = 0
  private beganAt = 0
  private sliceEnd = Number.POSITIVE_INFINITY

  constructor(private readonly monotonic: (() => number) | undefined) {}

  begin(maxSliceMs: number | undefined): void {
    this.beganAt = this.now()
    this.sliceEnd = maxSliceMs === undefined ? Number.POSITIVE_INFINITY : this.beganAt + maxSliceMs
  }

  end(): void {
    this.ranMs += this.now() - this.beganAt
  }

  private now(): number {
    return this.monotonic?.() ?? 0
  }

  /** Amid a run. Ends a plan that has run for its time; gives true if the slice is over. */
  check(realm: Realm): boolean {
    if (this.monotonic === undefined) return false
    const { maxRunMs } = realm.limits
    const now = this.monotonic()
    if (this.ranMs + now - this.beganAt > maxRunMs) {
      terminate(realm, "time_limit", `the plan ran for its ${maxRunMs.toLocaleString("en-US")} ms (limits.maxRunMs)`)
    }
    return now >= this.sliceEnd
  }
}
