/** Promises and what is registered on them. Reactions are records, so a promise can be written to a snapshot. */
import type { Suspendable } from "../frame.js"
import { GuestObject } from "./object.js"
import type { Value } from "./value.js"

export type PromiseState = "pending" | "fulfilled" | "rejected"

/** https://tc39.es/ecma262/#sec-promisecapability-records */
export interface PromiseCapability {
  readonly promise: GuestObject
  readonly resolve: GuestObject
  readonly reject: GuestObject
}

/**
 * One `then`: a reaction for each outcome, kept together. `continuation` is set where a suspended frame waits (`await`);
 * otherwise handlers are callable or undefined. `derived` is set instead of a capability where the derived promise is an
 * intrinsic one whose resolving functions nobody can see; `capability` and `derived` are both null where nothing derives.
 */
export interface PromiseReaction {
  readonly continuation: Suspendable | null
  readonly onFulfilled: GuestObject | undefined
  readonly onRejected: GuestObject | undefined
  readonly capability: PromiseCapability | null
  readonly derived: PromiseObject | null
}

/** Shared by all promises that nobody waits for. */
export const NO_REACTIONS: readonly PromiseReaction[] = []

export class PromiseObject extends GuestObject {
  state: PromiseState = "pending"
  /** The value or reason once settled. */
  result: Value = undefined
  reactions = NO_REACTIONS
  isHandled = false
  /** The host call that settles it. */
  callId: string | null = null
}
