/**
 * The plan's stack while it is off the host's stack: what was under way when it paused, outermost first. Going on starts at
 * the innermost record; each gives its result to the next one. And what begins at its bottom: the plan itself, and jobs.
 */
import { noteBoundary } from "./budget.js"
import { GuestThrow } from "./errors.js"
import type { Value } from "./objects/value.js"
import { createPromise, RejectPromise, runJob } from "./operations/promise-operations.js"
import { runJobPausing } from "./pausable-jobs.js"
import type { Realm } from "./realm.js"
import type { Continuation, Stepper } from "./stepper.js"

export class PlanStack {
  /** Outermost first. */
  readonly records: Continuation[] = []

  /** Goes on with what was under way. Gives true if the plan is paused again. */
  goOn(realm: Realm): boolean {
    return this.records.length > 0 && this.run(realm, () => void this.proceed(realm))
  }

  /** Runs something at the bottom of the stack. Gives true if the plan is paused in it. */
  run(realm: Realm, action: () => void): boolean {
    realm.frame = null
    realm.depth = 0
    try {
      action()
      return realm.stepper !== null && this.settle(realm)
    } catch (error) {
      reportThrow(realm, error)
      return false
    }
  }

  /** Runs the jobs that are queued, and those that they queue. Gives true if the plan is paused in one. */
  drainJobs(realm: Realm): boolean {
    const { jobs } = realm
    const run = realm.stepper === null ? runJob : runJobPausing
    for (let job = jobs.dequeue(); job !== undefined; job = jobs.dequeue()) {
      realm.frame = null
      realm.depth = 0
      try {
        noteBoundary(realm)
        run(realm, job)
        if (realm.stepper !== null && this.settle(realm)) return true
      } catch (error) {
        reportThrow(realm, error)
      }
    }
    return false
  }

  /**
   * Takes over what has left the host's stack, and goes on at once if that was only because it was deep. Gives true if the
   * plan is paused; a throw that reaches the bottom of the stack is thrown on.
   */
  private settle(realm: Realm): boolean {
    const stepper = realm.stepper as Stepper
    if (!stepper.isPausing) return this.records.length > 0
    this.collect(stepper)
    return stepper.isTooDeep ? this.proceed(realm) : true
  }

  /** Goes on from the innermost record. Gives true if the plan is paused again. */
  private proceed(realm: Realm): boolean {
    const stepper = realm.stepper as Stepper
    let value: Value
    let isThrow = false
    stepper.bottom = this.records[0] ?? null
    this.begin(stepper)
    for (let record = this.records.pop(); record !== undefined; record = this.records.pop()) {
      try {
        value = record.deliver(realm, value, isThrow)
        isThrow = false
      } catch (error) {
        if (!(error instanceof GuestThrow)) throw error
        value = error.value
        isThrow = true
      }
      if (!stepper.isPausing) continue
      this.collect(stepper)
      if (!stepper.isTooDeep) {
        stepper.isPausing = false
        return true
      }
      this.begin(stepper)
      value = undefined
    }
    stepper.baseDepth = 0
    if (isThrow) throw new GuestThrow(value)
    return false
  }

  private begin(stepper: Stepper): void {
    stepper.isPausing = false
    stepper.isTooDeep = false
  }

  private collect(stepper: Stepper): void {
    const { unwound } = stepper
    for (let i = unwound.length - 1; i >= 0; i--) this.records.push(unwound[i] as Continuation)
    unwound.length = 0
    stepper.baseDepth = 0
  }

  clear(): void {
    this.records.length = 0
  }
}

/** A throw out of a timer or microtask is nobody's to handle; it is told like a rejection that nothing handled. */
function reportThrow(realm: Realm, error: unknown): void {
  const thrown = realm.caught(error, null, 0)
  RejectPromise(realm, createPromise(realm), thrown)
}
