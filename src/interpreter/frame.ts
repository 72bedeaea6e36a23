/**
 * The activation of a function: its slots, its partial results and what it needs to go on after a suspension. A frame is
 * data: together with its function's number it is all that a suspended function is.
 *
 * `partial` is where resumable nodes keep how far they are; an entry is 0 while its node is not under way.
 */
import { GuestThrow } from "./errors.js"
import type { FunctionObject } from "./objects/function.js"
import type { GuestObject } from "./objects/object.js"
import { SUSPEND, type Value } from "./objects/value.js"
import type { Realm } from "./realm.js"
import type { Continuation, Stepper } from "./stepper.js"

/** The captured bindings of one scope, linked to the heap scope around it. */
export class HeapScope {
  /** See heap.ts. */
  lastWalk = 0

  constructor(
    readonly parent: HeapScope | null,
    readonly cells: Value[],
  ) {}
}

/** How an `await` or `yield` goes on: with a value, by a throw, or (generators) by returning. */
export const RESUME_NEXT = 0
export const RESUME_THROW = 1
export const RESUME_RETURN = 2

/** What a frame that can suspend belongs to: the run of an async function, or a generator. */
export interface Suspendable {
  resumeKind: number
  resumeValue: Value
  /** Goes on after an `await`, from a job. */
  resume(realm: Realm, kind: number, value: Value): void
}

export class Frame implements Continuation {
  /** Offset in the source of what runs now: set before whatever can throw or call. */
  at = 0
  /** How many guest calls are under way, this one included. */
  level = 0
  /** The value of a `return` that is on its way out. */
  returnValue: Value = undefined
  /** See heap.ts. */
  lastWalk = 0

  // What follows is read from the prototype until it is set: most frames never do, and are smaller for it (calls-fib and
  // array-methods in bench: 0.9 and 0.8 of the time).

  /** All arguments, where `arguments` or a rest parameter wants them. */
  declare args: Value[] | null
  declare newTarget: GuestObject | undefined
  declare partial: unknown[] | null
  declare owner: Suspendable | null
  /** Runs the stepping form of its code; see stepper.ts. */
  declare isStepping: boolean
  /** Whoever entered it can leave the host's stack with it. */
  declare canPause: boolean
  /** A call that it made was paused; its result is delivered. */
  declare awaitsCall: boolean

  constructor(
    readonly realm: Realm,
    readonly fn: FunctionObject,
    public thisValue: Value,
    readonly slots: Value[],
    /** Null while suspended and for what a job started. */
    public caller: Frame | null,
    /** `realm.depth` while this frame runs. */
    public depth: number,
  ) {}

  /** Has it hold all its fields itself, in one order, so that the host knows few kinds of frames. */
  widen(args: Value[] | null, newTarget?: GuestObject): void {
    this.args = args
    this.newTarget = newTarget
    this.partial = null
    this.owner = null
    this.isStepping = false
    this.canPause = false
    this.awaitsCall = false
  }

  /** Goes on where it was paused: at a statement, or in a call whose result this is. */
  deliver(realm: Realm, value: Value, isThrow: boolean): Value {
    const stepper = realm.stepper as Stepper
    stepper.delivered = value
    stepper.isThrow = isThrow
    realm.frame = this
    realm.depth = stepper.baseDepth = this.depth
    const result = this.fn.code.steppingBody(this)
    if (result !== SUSPEND) this.partial = null
    else if (stepper.isPausing) this.unwind(stepper)
    return result
  }

  /** Leaves the host's stack with all that is under way. */
  unwind(stepper: Stepper): void {
    this.forgetKept()
    stepper.unwound.push(this)
  }

  /** Off the host's stack nothing waits on it: what was kept for the walk is garbage, and in no snapshot. */
  forgetKept(): void {
    const { slots, isStepping } = this
    const { code } = this.fn
    for (let i = isStepping ? code.steppingKeptSlots : code.keptSlots; i < slots.length; i++) slots[i] = undefined
  }

  /** The result of the call that was paused. */
  takeDelivered(): Value {
    const stepper = this.realm.stepper as Stepper
    const { delivered } = stepper
    this.awaitsCall = false
    stepper.delivered = undefined
    if (stepper.isThrow) throw new GuestThrow(delivered)
    return delivered
  }
}

const unset: Pick<Frame, "args" | "newTarget" | "partial" | "owner" | "isStepping" | "canPause" | "awaitsCall"> = {
  args: null,
  newTarget: undefined,
  partial: null,
  owner: null,
  isStepping: false,
  canPause: false,
  awaitsCall: false,
}
Object.assign(Frame.prototype, unset)

/** V8 settles how much room an object of a class has by its first few, so these are of the small kind. */
for (let count = 0; count < 16; count++) {
  new Frame(null as unknown as Realm, null as unknown as FunctionObject, undefined, [], null, 0)
}
