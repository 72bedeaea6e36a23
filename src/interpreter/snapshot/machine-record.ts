/** What a machine consists of besides its realm, for snapshots. */

import type { GuestObject } from "../objects/object.js"
import type { PromiseObject } from "../objects/promise.js"
import type { Value } from "../objects/value.js"
import type { Answer, OpenCall, OpenTimer } from "../open-call.js"
import type { Invocation } from "../plan-start.js"
import type { Continuation } from "../stepper.js"
import type { PlanLimits, UnhandledRejection } from "../types.js"
import type { MachineSnapshot } from "./format.js"

export interface MachineRecord {
  readonly main: PromiseObject | null
  readonly invoked: Invocation | null
  /** By id, oldest first. */
  readonly open: ReadonlyMap<string, OpenCall | OpenTimer>
  /** By the id of what they answer, in the order in which they take effect. */
  readonly answers: ReadonlyMap<string, Answer>
  /** Ids of calls that no state has told of yet. */
  readonly newCalls: readonly string[]
  readonly rejections: readonly PromiseObject[]
  readonly handles: ReadonlyMap<string, GuestObject>
  /** Set once the plan has completed. */
  readonly unhandledRejections: readonly UnhandledRejection[] | null
  /** What was under way when the plan paused, outermost first. */
  readonly stack: readonly Continuation[]
  /** The throw at which the plan stopped last. */
  readonly lastThrow: Value
  readonly hasLastThrow: boolean
  readonly statements: number
  /** Of the plan. Those of the realm are of the call by `invoke` that is under way. */
  readonly limits: PlanLimits
  readonly hostCalls: number
  readonly timers: number
  readonly ranMs: number
  readonly consoleBytes: number
  /** The state of the default generator; null: the host gives random numbers. */
  readonly random: number | null
}

export function statusOf({ unhandledRejections, stack, main, invoked }: MachineRecord): MachineSnapshot["status"] {
  if (unhandledRejections !== null) return "completed"
  if (stack.length > 0) return "paused"
  return main === null || invoked !== null ? "ready" : "waiting"
}
