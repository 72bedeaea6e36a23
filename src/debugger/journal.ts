/**
 * What the host did for a plan, in the order in which the plan saw it: settled calls and timers, readings of the clock,
 * random numbers. With it the plan can be run again, and goes the same way, without asking the host for anything.
 *
 * Settled calls reach the plan when it waits, never while it is paused; so a debugged plan goes the way that it goes in
 * an ordinary run, and the journal needs no other places than the plan's waits: `turns[n]` is what the n-th wait got.
 */
import { copyIn, copyOut } from "../interpreter/boundary/boundary.js"
import { inspectValue } from "../interpreter/inspect.js"
import type { PlanMachine } from "../interpreter/machine.js"
import type { Realm } from "../interpreter/realm.js"
import type { HostCall, HostCallError } from "../interpreter/types.js"

/** How far a run of the plan is in the journal. */
export interface Cursor {
  turn: number
  clock: number
  random: number
  console: number
}

/** How a call was settled. */
export interface Settlement {
  readonly callId: string
  /** What was called: another history may have another call under the same id. */
  readonly key: string
  readonly outcome: { readonly value: unknown } | { readonly error: HostCallError }
}

interface KnownCall {
  /** Its id in the machine. */
  readonly callId: string
  readonly key: string
  /** As the host knows it: under an id of its own, with arguments that are copies, so that it may change them. */
  readonly told: HostCall
  isTold: boolean
}

export class Journal {
  turns: Settlement[][] = []
  readonly clock: number[] = []
  readonly random: number[] = []
  /** Console messages that the listener has got. */
  consoleTold = 0
  /** Settled, but the plan has not waited since. */
  private held: Settlement[] = []
  /** By the id in the machine: usually one each. */
  private readonly known = new Map<string, KnownCall[]>()
  private readonly byId = new Map<string, KnownCall>()
  private readonly keys = new WeakMap<HostCall, string>()

  /** `scratch` is a realm that runs nothing: what is copied in it leaves no trace in the plan. */
  constructor(private readonly scratch: Realm) {}

  /** Open calls that the host has not been told of; they count as told from now on. */
  takeNew(machine: PlanMachine): HostCall[] {
    const fresh = machine.pending.map((call) => this.knownCall(call)).filter(({ isTold }) => !isTold)
    return fresh.map((known) => {
      known.isTold = true
      return known.told
    })
  }

  /** Open calls that are not settled, under the ids that the host knows. */
  pending(machine: PlanMachine): HostCall[] {
    return machine.pending.flatMap((call) => {
      const { told, key } = this.knownCall(call)
      const isSettled = this.held.some((settlement) => settlement.callId === call.id && settlement.key === key)
      return isSettled ? [] : [told]
    })
  }

  private knownCall(call: HostCall): KnownCall {
    const alike = this.known.get(call.id) ?? []
    const key = this.keyOf(call)
    let known = alike.find((each) => each.key === key)
    if (known === undefined) {
      const id = alike.length === 0 ? call.id : `${call.id}.${alike.length + 1}`
      const told = { ...call, id, args: this.copy(call.args, call.name) as unknown[] }
      known = { callId: call.id, key, told, isTold: false }
      this.known.set(call.id, [...alike, known])
      this.byId.set(id, known)
    }
    return known
  }

  /** Takes the host's answer. Throws, as a machine does, for a call that is not open and for what is no data. */
  settle(method: "resolve" | "reject", id: string, outcome: Settlement["outcome"]): void {
    const known = this.byId.get(id)
    if (known === undefined || this.isSettled(known)) {
      throw new TypeError(`session.${method}: no open host call has the id ${JSON.stringify(id)}`)
    }
    const { callId, told, key } = known
    if ("error" in outcome && told.kind === "timer") {
      throw new TypeError(`session.reject: ${id} is a timer; a timer is settled with session.resolve`)
    }
    this.held.push({ callId, key, outcome: this.copyOutcome(told, outcome) })
  }

  private isSettled({ callId, told, key }: KnownCall): boolean {
    if (told.name === "setInterval") return false
    const isIt = (settlement: Settlement) => settlement.callId === callId && settlement.key === key
    return this.held.some(isIt) || this.turns.some((turn) => turn.some(isIt))
  }

  /** What a plan that waits gets next; null: nothing is known. */
  next(machine: PlanMachine, cursor: Cursor, isFixed: boolean): readonly Settlement[] | null {
    const recorded = this.turns[cursor.turn]
    if (recorded !== undefined) return recorded
    if (isFixed) return null
    const isOpen = ({ callId, key }: Settlement) => {
      const open = machine.open.get(callId)
      return open !== undefined && this.knownCall(open.call).key === key
    }
    const turn = this.held.filter(isOpen)
    if (turn.length === 0) return null
    this.held = this.held.filter((settlement) => !turn.includes(settlement))
    this.turns.push(turn)
    return turn
  }

  /** What comes after this place will not be seen again as it was; answers are kept for calls that will be made all the same. */
  forget(from: Cursor): void {
    this.held = [...this.turns.slice(from.turn).flat(), ...this.held]
    this.turns = this.turns.slice(0, from.turn)
    this.clock.length = Math.min(this.clock.length, from.clock)
    this.random.length = Math.min(this.random.length, from.random)
    this.consoleTold = Math.min(this.consoleTold, from.console)
  }

  private keyOf(call: HostCall): string {
    let key = this.keys.get(call)
    if (key === undefined) {
      const { kind, name, args } = call
      const shown = inspectValue(copyIn(this.scratch, args, name), WHOLE)
      key = `${kind} ${name} ${shown}`
      this.keys.set(call, key)
    }
    return key
  }

  /** A copy of its own, so that what the host does with its value later changes nothing. */
  private copyOutcome({ name }: HostCall, outcome: Settlement["outcome"]): Settlement["outcome"] {
    if ("value" in outcome) return { value: this.copy(outcome.value, `the result of ${name}`) }
    const { error } = outcome
    if (error.details === undefined) return { error }
    return { error: { ...error, details: this.copy(error.details, "error.details") } }
  }

  private copy(value: unknown, what: string): unknown {
    return copyOut(this.scratch, copyIn(this.scratch, value, what), what)
  }
}

const WHOLE = { depth: 100, maxItems: 1_000_000, maxLength: 100_000_000 }
