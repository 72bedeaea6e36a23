/**
 * Steps, bytes, depth, host calls and output: charged first, work after.
 *
 * `realm.fuel` counts down from a chunk, so that the common charge is one subtraction and one comparison; all slower
 * questions (the limit itself, the clock, a slice's end, an interrupt) are asked when a chunk is used up. A chunk ends
 * where the step limit lies, so the limit is exact. The count itself is the same in every flavour and engine.
 */
import { Termination } from "./errors.js"
import { numberText } from "./number-text.js"
import type { TraceEntry } from "./objects/error.js"
import { PlanError, type PlanErrorCode } from "./plan-error.js"
import type { Realm } from "./realm.js"

/** Steps between two looks at the clock. */
const FUEL_CHUNK = 4096

/** Charges work before it is done: one step for each element visited, each 16 characters produced, and the like. */
export function chargeSteps(realm: Realm, steps: number): void {
  if ((realm.fuel -= steps) < 0) refuel(realm)
}

/** Steps used so far. */
export function stepsUsed(realm: Realm): number {
  return realm.fuelIssued - realm.fuel
}

export function refuel(realm: Realm): void {
  const { limits } = realm
  const used = realm.fuelIssued - realm.fuel
  if (used > limits.maxSteps) {
    realm.fuel = 0
    realm.fuelIssued = limits.maxSteps
    const steps = count(limits.maxSteps, "step")
    terminate(realm, "step_limit", `the plan used its ${steps} (limits.maxSteps)`)
  }
  // Chunks end at the same steps however often the plan was saved or sliced. Whoever is at a boundary is to say so at once.
  const chunk = realm.awaitsBoundary ? 0 : Math.min(FUEL_CHUNK - (used % FUEL_CHUNK), limits.maxSteps - used)
  realm.fuel = chunk
  realm.fuelIssued = used + chunk
  realm.onRefuel()
}

/** Charges bytes before they are allocated. What is garbage already is given back when the count nears the limit. */
export function chargeBytes(realm: Realm, bytes: number): void {
  if ((realm.memoryBytes += bytes) > realm.memoryCeiling) realm.onMemoryCeiling()
}

/** Whatever is charged next asks all questions. */
export function cutFuel(realm: Realm): void {
  realm.fuelIssued -= realm.fuel
  realm.fuel = 0
}

/**
 * The plan is where the walk of its memory (heap.ts) finds all that is alive: between two statements, at the start of a
 * function or of a job, or at a wait; unless something called a function without the source saying so.
 */
export function noteBoundary(realm: Realm): void {
  if (realm.implicitCalls > MAX_IMPLICIT) return
  realm.memoryAtBoundary = realm.memoryBytes
  if (realm.awaitsBoundary) realm.onMemoryCeiling()
}

/**
 * In implicit calls that nest deeper nothing is given back. What an expression has read before such a call, and the plan
 * drops in it, is seen by nobody: so much is all that can be hidden, once per level.
 */
const MAX_IMPLICIT = 2

/** What was charged since the last boundary: of that the walk may not see all. */
export function unseenBytes(realm: Realm): number {
  return realm.memoryBytes - realm.memoryAtBoundary
}

/** All that was ever charged. */
export function chargedBytes(realm: Realm): number {
  return realm.memoryBytes + realm.reclaimedBytes
}

/** Begins a call whose caller holds what the walk does not see: up to what is unseen now. */
export function enterImplicit(realm: Realm, unseen: number): void {
  realm.implicitCalls++
  realm.hiddenBytes += unseen
  realm.memoryAtBoundary = realm.memoryBytes
}

/** Ends it: what was unseen before still is, and so is what the call has made, if it may be part of the result. */
export function leaveImplicit(realm: Realm, unseen: number, chargedBefore: number, result: unknown): void {
  realm.implicitCalls--
  realm.hiddenBytes -= unseen
  const isLarge = typeof result === "object" || (typeof result === "string" && result.length > SMALL_TEXT)
  const made = isLarge ? chargedBytes(realm) - chargedBefore : 0
  realm.memoryAtBoundary = Math.max(0, realm.memoryBytes - unseen - made)
}

const SMALL_TEXT = 64

/** Charges a string that is about to be made: its characters, and steps in proportion. */
export function chargeString(realm: Realm, length: number): void {
  if (length > MAX_STRING_LENGTH) throwStringTooLong(realm)
  // Built-ins may have joined it from as many parts.
  realm.joins += length >> 2
  chargeBytes(realm, 16 + length * 2)
  chargeSteps(realm, length >> 4)
}

/**
 * Charges a string that is about to be joined from parts. Hosts share the parts, so joining takes no time for its length; but
 * the bytes are there, and all of the string is written out, as soon as somebody looks into it.
 */
export function chargeJoin(realm: Realm, length: number): void {
  if (length > MAX_STRING_LENGTH) throwStringTooLong(realm)
  realm.joins++
  chargeBytes(realm, 16 + length * 2)
  if (length >= JOIN_CHUNK) chargeSteps(realm, Math.floor(length / JOIN_CHUNK))
}

/** Characters that a host writes out in the time of a step: it copies them. */
const JOIN_CHUNK = 8192

/** Where the counts of a realm stand, for something whose charges are not to last. */
export interface BudgetState
  extends Pick<
    Realm,
    | "fuel"
    | "fuelIssued"
    | "memoryBytes"
    | "memoryCeiling"
    | "memoryAtBoundary"
    | "awaitsBoundary"
    | "passedAt"
    | "hiddenBytes"
  > {
  readonly crossedKeys: ReadonlyMap<number, number>
}

export function budgetOf(realm: Realm): BudgetState {
  const { fuel, fuelIssued, memoryBytes, memoryCeiling, memoryAtBoundary, awaitsBoundary, passedAt, hiddenBytes } =
    realm
  return {
    fuel,
    fuelIssued,
    memoryBytes,
    memoryCeiling,
    memoryAtBoundary,
    awaitsBoundary,
    passedAt,
    hiddenBytes,
    crossedKeys: realm.hostKeys.crossed,
  }
}

export function putBack(realm: Realm, state: BudgetState): void {
  realm.fuel = state.fuel
  realm.fuelIssued = state.fuelIssued
  realm.memoryBytes = state.memoryBytes
  realm.memoryCeiling = state.memoryCeiling
  realm.memoryAtBoundary = state.memoryAtBoundary
  realm.awaitsBoundary = state.awaitsBoundary
  realm.passedAt = state.passedAt
  realm.hiddenBytes = state.hiddenBytes
  realm.hostKeys.crossed = state.crossedKeys
}

/** Runs something that charges, and takes the charges back. */
export function uncharged<T>(realm: Realm, action: () => T): T {
  const before = budgetOf(realm)
  realm.fuel = Number.MAX_SAFE_INTEGER
  realm.memoryBytes = 0
  realm.memoryCeiling = Number.POSITIVE_INFINITY
  try {
    return action()
  } finally {
    putBack(realm, before)
  }
}

/** As in V8 on 64-bit hosts; other engines' own limits are higher. */
export const MAX_STRING_LENGTH = 536870888

function throwStringTooLong(realm: Realm): never {
  throw realm.makeThrow("RangeError", "Invalid string length")
}

/** Ends the plan, where it is or where it was. */
export function terminate(realm: Realm, code: PlanErrorCode, message: string, where: TraceEntry | null = null): never {
  const position = where === null ? realm.currentPosition() : where.code.program.describePosition(where.at)
  throw new Termination(new PlanError({ code, message, ...position }))
}

/** "1 step", "10,000 steps" */
export function count(number: number, thing: string): string {
  return `${numberText(number)} ${thing}${number === 1 ? "" : "s"}`
}
