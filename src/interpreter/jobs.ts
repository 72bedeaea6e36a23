/**
 * The job queue: https://tc39.es/ecma262/#sec-jobs. Jobs are records, never host closures, and run strictly in the order
 * in which they were queued.
 */
import type { GuestObject } from "./objects/object.js"
import type { PromiseObject, PromiseReaction } from "./objects/promise.js"
import type { Value } from "./objects/value.js"

export type Job =
  /** https://tc39.es/ecma262/#sec-newpromisereactionjob */
  | {
      readonly kind: "reaction"
      readonly reaction: PromiseReaction
      readonly isRejection: boolean
      readonly argument: Value
    }
  /** https://tc39.es/ecma262/#sec-newpromiseresolvethenablejob */
  | {
      readonly kind: "thenable"
      readonly promise: PromiseObject
      readonly thenable: GuestObject
      readonly then: GuestObject
    }
  /** `queueMicrotask` and timers. */
  | { readonly kind: "callback"; readonly callback: GuestObject; readonly args: Value[] }

export class JobQueue {
  private jobs: Job[] = []
  private head = 0
  /** The job that runs. */
  current: Job | null = null

  enqueue(job: Job): void {
    this.jobs.push(job)
  }

  dequeue(): Job | undefined {
    this.current = null
    if (this.head === this.jobs.length) return undefined
    const job = this.jobs[this.head] as Job
    this.current = job
    this.head++
    if (this.head === this.jobs.length) {
      this.jobs = []
      this.head = 0
    } else if (this.head > 1024 && this.head > this.jobs.length >> 1) {
      this.jobs = this.jobs.slice(this.head)
      this.head = 0
    }
    return job
  }

  /** What is queued, oldest first. */
  list(): readonly Job[] {
    return this.jobs.slice(this.head)
  }

  clear(): void {
    this.jobs = []
    this.head = 0
    this.current = null
  }
}
