/**
 * What a plan asked of its host and what is still open of it: host calls and timers. Settling one changes records only; what
 * follows from it is for the next run.
 *
 * When the host answers is not to change what a plan means, so an answer takes effect only where no job is left: at once
 * where the plan waits, and later where it is paused. Until then it is noted, and its call is still among the open ones.
 * Timers are noted in any case, since each has a turn of its own, and may be cleared before it.
 */
import { BoundaryError, type CopyOutOptions, copyIn, copyOut } from "./boundary/boundary.js"
import { createHostError } from "./boundary/host-error.js"
import { chargeSteps, count, stepsUsed, terminate, uncharged } from "./budget.js"
import { ELEMENT_BYTES, HOST_ERROR_STEPS, TIMER_BYTES } from "./costs.js"
import { OtherBytes } from "./heap.js"
import type { GuestObject } from "./objects/object.js"
import type { Value } from "./objects/value.js"
import type { Answer, OpenCall, OpenTimer } from "./open-call.js"
import { createPromise, RejectPromise, resolvePromise } from "./operations/promise-operations.js"
import type { Realm } from "./realm.js"
import type { MachineRecord } from "./snapshot/machine-record.js"
import { locationOf } from "./stack-frames.js"
import type { HostCall, HostCallError, SourceLocation } from "./types.js"

const argumentOptions: CopyOutOptions = { rule: "a tool takes data only" }

export class HostCalls {
  /** By id, oldest first. */
  readonly open = new Map<string, OpenCall | OpenTimer>()
  /** How many of them are calls: to count them takes long where there are many timers. */
  private openCalls = 0
  /** Those that no state has told of yet, by id, oldest first. */
  private unseen = new Map<string, HostCall>()
  /** How many calls were made, against `limits.maxHostCalls`. */
  calls = 0
  timers = 0
  /** By the id of their call or timer, in the order in which they take effect. Null: there never was one. */
  private answers: Map<string, Answer> | null = null

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
      copies =
        args.length === 1
          ? [copyOut(realm, args[0], "input", argumentOptions)]
          : args.map((arg, index) => copyOut(realm, arg, `arguments[${index}]`, argumentOptions))
    } catch (error) {
      if (!(error instanceof BoundaryError)) throw error
      chargeSteps(realm, HOST_ERROR_STEPS)
      // A host function is an async one: what is wrong with its arguments rejects its promise.
      RejectPromise(realm, promise, realm.makeError("TypeError", `${name}: ${error.message}`))
      return promise
    }
    this.calls++
    const id = `call${this.calls}`
    const call: HostCall = { id, name, args: copies, location: locationOf(realm.frame), kind: "call" }
    promise.callId = id
    this.openCalls++
    this.open.set(id, { call, args: keptArguments(realm, args, copies), promise, trace: realm.captureCallTrace() })
    this.unseen.set(call.id, call)
    return promise
  }

  /** Opens a timer and gives its number. */
  setTimer(realm: Realm, callback: GuestObject, delay: number, repeats: boolean, args: Value[]): number {
    const number = ++this.timers
    const call = createTimerCall(realm, number, delay, repeats, locationOf(realm.frame))
    this.open.set(call.id, { call, number, callback, args, interval: repeats ? delay : null })
    this.unseen.set(call.id, call)
    return number
  }

  /** The host is not told any more of one that it has not been told of. */
  clearTimer(number: number): void {
    const id = `timer${number}`
    this.open.delete(id)
    this.unseen.delete(id)
    this.answers?.delete(id)
  }

  /** Whether a call is open; timers do not count. */
  get hasOpenCalls(): boolean {
    return this.openCalls > 0
  }

  /** What open calls and timers keep alive: of a call its promise, and the copy of its arguments that snapshots have. */
  *roots(): Iterable<unknown> {
    let bytes = 0
    for (const open of this.open.values()) {
      if ("promise" in open) {
        yield open.promise
        yield open.args
      } else {
        bytes += TIMER_BYTES + open.args.length * ELEMENT_BYTES
        yield open.callback
        yield* open.args
      }
    }
    yield new OtherBytes(bytes)
    for (const { value } of this.answers?.values() ?? []) yield value
  }

  // ---- the driver's side ----

  get pending(): readonly HostCall[] {
    const calls = Array.from(this.open.values(), ({ call }) => call)
    return this.hasAnswers ? calls.filter((call) => !this.isAnswered(call)) : calls
  }

  /** An interval is open again as soon as it is due. */
  private isAnswered({ id, name }: HostCall): boolean {
    return this.answers?.has(id) === true && name !== "setInterval"
  }

  get hasAnswers(): boolean {
    return this.answers !== null && this.answers.size > 0
  }

  /** The calls that no state has told of yet; now one does. */
  takeUnseen(): readonly HostCall[] {
    if (this.unseen.size === 0) return []
    const calls = [...this.unseen.values()]
    this.unseen.clear()
    return calls
  }

  /** For a snapshot. */
  get record(): Pick<MachineRecord, "open" | "answers" | "newCalls" | "hostCalls" | "timers"> {
    return {
      open: this.open,
      answers: this.answers ?? new Map(),
      newCalls: [...this.unseen.keys()],
      hostCalls: this.calls,
      timers: this.timers,
    }
  }

  restore(record: MachineRecord): void {
    for (const [id, open] of record.open) {
      this.open.set(id, open)
      if ("promise" in open) this.openCalls++
    }
    if (record.answers.size > 0) this.answers = new Map(record.answers)
    for (const id of record.newCalls) {
      const open = this.open.get(id)
      if (open !== undefined) this.unseen.set(id, open.call)
    }
    this.calls = record.hostCalls
    this.timers = record.timers
  }

  find(callId: string, method: string): OpenCall | OpenTimer {
    const open = this.open.get(callId)
    if (open !== undefined && !this.isAnswered(open.call)) return open
    throw new TypeError(`machine.${method}: no open host call has the id ${JSON.stringify(callId)}`)
  }

  resolve(realm: Realm, open: OpenCall | OpenTimer, value: unknown, isPaused: boolean): void {
    if ("promise" in open) {
      this.answer(realm, open, isPaused, false, () => copyIn(realm, value, `the result of ${open.call.name}`))
    } else this.fire(realm, open, isPaused)
  }

  reject(realm: Realm, open: OpenCall, error: HostCallError, isPaused: boolean): void {
    this.answer(realm, open, isPaused, true, () => createHostError(realm, error, open.trace))
  }

  private answer(realm: Realm, open: OpenCall, isPaused: boolean, isThrow: boolean, copy: () => Value): void {
    const before = stepsUsed(realm)
    const value = copy()
    // A call that is answered before any state told of it is not told any more.
    this.unseen.delete(open.call.id)
    if (!isPaused && !this.hasAnswersAhead) {
      this.settle(realm, open, value, isThrow)
      return
    }
    const steps = stepsUsed(realm) - before
    chargeSteps(realm, -steps)
    this.note(open.call.id, { value, isThrow, steps, isHeld: isPaused })
  }

  /** Answers that are not held back were given before what is answered now. */
  private get hasAnswersAhead(): boolean {
    for (const { isHeld } of this.answers?.values() ?? []) if (!isHeld) return true
    return false
  }

  private note(id: string, answer: Answer): void {
    this.answers ??= new Map()
    this.answers.set(id, answer)
  }

  /** A timer is due. An interval waits for its next turn, behind all others. */
  private fire(realm: Realm, timer: OpenTimer, isPaused: boolean): void {
    const { call, interval, number } = timer
    this.unseen.delete(call.id)
    this.note(call.id, { value: undefined, isThrow: false, steps: 0, isHeld: isPaused })
    if (interval === null) return
    this.open.delete(call.id)
    const next = createTimerCall(realm, number, interval, true, call.location)
    this.open.set(next.id, { ...timer, call: next })
  }

  private settle(realm: Realm, { call, promise }: OpenCall, value: Value, isThrow: boolean): void {
    if (isThrow) RejectPromise(realm, promise, value)
    else resolvePromise(realm, promise, value)
    // Only now: what settles it charges, and a walk of the memory finds the promise by its call.
    this.open.delete(call.id)
    this.openCalls--
  }

  /**
   * Where no job is left: what the host answered next takes effect, one timer, or calls that were answered one after the
   * other. Gives false if there is nothing, or the host is to be told of calls first.
   */
  takeTurn(realm: Realm): boolean {
    const { answers } = this
    if (answers === null) return false
    let first: Answer | null = null
    for (const [id, answer] of answers) {
      if (answer.isHeld && (this.unseen.size > 0 || first?.isHeld === false)) break
      const open = this.open.get(id) as OpenCall | OpenTimer
      if ("promise" in open) {
        first ??= answer
        answers.delete(id)
        chargeSteps(realm, answer.steps)
        this.settle(realm, open, answer.value, answer.isThrow)
        continue
      }
      if (first !== null) break
      answers.delete(id)
      if (open.interval === null) this.open.delete(id)
      realm.jobs.enqueue({ kind: "callback", callback: open.callback, args: open.args.slice() })
      return true
    }
    return first !== null
  }

  /** The plan has ended. */
  clear(): void {
    this.open.clear()
    this.openCalls = 0
    this.answers = null
  }
}

/** Second copies, where the first can be changed. */
function keptArguments(realm: Realm, args: readonly Value[], copies: readonly unknown[]): readonly unknown[] {
  const kept = copies.slice()
  for (let i = 0; i < kept.length; i++) {
    const copy = kept[i]
    if (typeof copy !== "object" || copy === null) continue
    kept[i] = isFlat(copy) ? { ...copy } : uncharged(realm, () => copyOut(realm, args[i], "input"))
  }
  return kept
}

/** A plain object without objects in it: most inputs of tools are. */
function isFlat(copy: object): boolean {
  if (Object.getPrototypeOf(copy) !== Object.prototype) return false
  for (const value of Object.values(copy)) if (typeof value === "object" && value !== null) return false
  return true
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
