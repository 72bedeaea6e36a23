/** What a plan waits for: its open host calls and timers. */
import type { TraceEntry } from "./objects/error.js"
import type { GuestObject } from "./objects/object.js"
import type { PromiseObject } from "./objects/promise.js"
import type { Value } from "./objects/value.js"
import type { HostCall } from "./types.js"

/** An open call with the promise that its settling settles. */
export interface OpenCall {
  readonly call: HostCall
  /** What the plan passed, for snapshots: the host may change what `call` has. */
  readonly args: readonly unknown[]
  readonly promise: PromiseObject
  /** Where in the plan the call was made, for the error that it may end in. */
  readonly trace: readonly TraceEntry[]
}

/**
 * What the host answered to an open call while the plan could not see it, or that a timer is due. It takes effect where no
 * job is left.
 */
export interface Answer {
  /** Of a call: its value, or what it throws. */
  readonly value: Value
  readonly isThrow: boolean
  /** What copying it took, charged when it takes effect. */
  readonly steps: number
  /** Given while the plan was paused; the host is told of the plan's calls before it takes effect. */
  readonly isHeld: boolean
}

export interface OpenTimer {
  readonly call: HostCall
  readonly number: number
  readonly callback: GuestObject
  readonly args: Value[]
  /** Milliseconds; null: it fires once. */
  readonly interval: number | null
}
