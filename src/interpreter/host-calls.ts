/**
 * What a plan asked of its host and what is still open of it: host calls and timers. Settling one changes records only; what
 * follows from it is for the next run.
 */
import { BoundaryError, copyIn, copyOut } from "./boundary.js"
import { count, terminate } from "./budget.js"
import { createHostError } from "./host-error.js"
import type { GuestObject } from "./objects/object.js"
import type { Value } from "./objects/value.js"
import type { OpenCall, OpenTimer } from "./open-call.js"
import { createPromise, RejectPromise, resolvePromise } from "./operations/promise-operations.js"
import type { Realm } from "./realm.js"
import type { MachineRecord } from "./snapshot/machine-record.js"
import { locationOf } from "./stack-frames.js"
import type { HostCall, HostCallError, SourceLocation } from "./types.js"

export class HostCalls {
  /** By id, oldest first. */
  readonly open = new Map<string, OpenCall | OpenTimer>()
  /** Those that no state has told of yet. */
  unseen: HostCall[] = []
  /** How many calls were made, against `limits.maxHostCalls`. */
  calls = 0
  timers = 0

  // ---- the plan's side ----

  /** Opens a host call and gives the promise that settles with it. */
  call(realm: Realm, name: string, args: readonly Value[]): Value {
    const { maxHostCalls } = realm.limits
    if (this.calls >= maxHostCalls) {
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
    this.calls++
    const id = `call${this.calls}`
    const call: HostCall = { id, name, args: copies, location: locationOf(realm.frame), kind: "call" }
    promise.callId = id
    this.open.set(id, { call, promise, trace: realm.captureTrace() })
    this.unseen.push(call)
    return promise
  }

  /** Opens a timer and gives its number. */
  setTimer(realm: Realm, callback: GuestObject, delay: number, repeats: boolean, args: Value[]): number {
    const number = ++this.timers
    const call = createTimerCall(realm, number, delay, repeats, locationOf(realm.frame))
    this.open.set(call.id, { call, number, callback, args, interval: repeats ? delay : null })
    this.unseen.push(call)
    return number
  }

  clearTimer(number: number): void {
    this.open.delete(`timer${number}`)
  }

  /** Whether a call is open; timers do not count. */
  get hasOpenCalls(): boolean {
    for (const { call } of this.open.values()) if (call.kind === "call") return true
    return false
  }

  /** What open calls and timers keep alive in the plan; the arguments of calls are copies, and the host's. */
  *roots(): Iterable<unknown> {
    for (const open of this.open.values()) {
      if ("promise" in open) yield open.promise
      else yield open
    }
  }

  // ---- the driver's side ----

  get pending(): readonly HostCall[] {
    return Array.from(this.open.values(), ({ call }) => call)
  }

  /** The calls that no state has told of yet; now one does. */
  takeUnseen(): readonly HostCall[] {
    const calls = this.unseen
    this.unseen = []
    return calls
  }

  /** For a snapshot. */
  get record(): Pick<MachineRecord, "open" | "newCalls" | "hostCalls" | "timers"> {
    return {
      open: this.open,
      newCalls: this.unseen.map(({ id }) => id),
      hostCalls: this.calls,
      timers: this.timers,
    }
  }

  restore(record: MachineRecord): void {
    for (const [id, open] of record.open) this.open.set(id, open)
    this.unseen = record.newCalls.flatMap((id) => this.open.get(id)?.call ?? [])
    this.calls = record.hostCalls
    this.timers = record.timers
  }

  find(callId: string, method: string): OpenCall | OpenTimer {
    const open = this.open.get(callId)
    if (open !== undefined) return open
    throw new TypeError(`machine.${method}: no open host call has the id ${JSON.stringify(callId)}`)
  }

  resolve(realm: Realm, open: OpenCall | OpenTimer, value: unknown): void {
    if ("promise" in open) {
      const copy = copyIn(realm, value, `the result of ${open.call.name}`)
      this.open.delete(open.call.id)
      resolvePromise(realm, open.promise, copy)
    } else this.fire(realm, open)
  }

  reject(realm: Realm, { call, promise, trace }: OpenCall, error: HostCallError): void {
    const reason = createHostError(realm, error, trace)
    this.open.delete(call.id)
    RejectPromise(realm, promise, reason)
  }

  /** A timer is due: its callback becomes a job, and an interval waits for its next turn, behind all others. */
  private fire(realm: Realm, timer: OpenTimer): void {
    const { call, callback, args, interval, number } = timer
    this.open.delete(call.id)
    realm.jobs.enqueue({ kind: "callback", callback, args: args.slice() })
    if (interval === null) return
    const next = createTimerCall(realm, number, interval, true, call.location)
    this.open.set(next.id, { ...timer, call: next })
  }
}

function createTimerCall(
  realm: Realm,
  number: number,
  delay: number,
  repeats: boolean,
  location: SourceLocation,
): HostCall {
  const dueAt = realm.clock() + delay
  return {
    id: `timer${number}`,
    name: repeats ? "setInterval" : "setTimeout",
    args: [delay],
    location,
    kind: "timer",
    dueAt,
  }
}
