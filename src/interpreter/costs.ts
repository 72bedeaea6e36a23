/**
 * What values count for in the memory budget, where they are not made by code that says so itself: copies across the
 * boundary, and the walk that finds out what is alive. The numbers are those that literals and built-ins charge.
 */
import { terminate } from "./budget.js"
import { numberText } from "./number-text.js"
import type { Realm } from "./realm.js"

export const OBJECT_BYTES = 48
export const PROPERTY_BYTES = 24
/** Without elements a host takes 112 bytes for it; the rest stands for the room that it keeps as soon as one is appended. */
export const ARRAY_BYTES = 160
export const ELEMENT_BYTES = 8
const STRING_BYTES = 16
export const ERROR_BYTES = 320
export const FUNCTION_BYTES = 88
export const REGEXP_BYTES = 96
export const DATE_BYTES = 64
/** With the room that it keeps for a few entries. */
export const COLLECTION_BYTES = 448
export const ENTRY_BYTES = 56
export const WEAK_COLLECTION_BYTES = 288
export const BUFFER_BYTES = 176
export const VIEW_BYTES = 208
/** The host's copies of arrays, collections and errors that leave a plan: they have no room for more. */
export const COPIED_ARRAY_BYTES = 48
export const COPIED_COLLECTION_BYTES = 160
export const COPIED_ERROR_BYTES = 160
export const SYMBOL_BYTES = 56
export const PROMISE_BYTES = 160
/** What a `then` or an `await` leaves on a promise. */
export const REACTION_BYTES = 96
/** The two functions that settle a promise, with what they share. */
export const RESOLVING_FUNCTIONS_BYTES = 208
/** The same of one promise of a combinator. */
export const COMBINED_BYTES = 208
/** A request to an async generator, besides the promise that answers it. */
export const REQUEST_BYTES = 112
/** A frame that can suspend, with its partial results but without its slots. */
export const FRAME_BYTES = 320
export const TIMER_BYTES = 320
export const SEARCH_PARAMS_BYTES = 288
/** One job, reaction, accessor or other record of the interpreter's own. */
export const RECORD_BYTES = 64
/** A shape that a plan's own keys made. */
export const SHAPE_BYTES = 160
/** The layout of one object that has very many keys, lost one, or has attributes of its own. */
export const DICTIONARY_BYTES = 320
/** What a property takes in it. */
export const DICTIONARY_ENTRY_BYTES = 40

/**
 * What the program of a pattern takes. An estimate from its text alone, so that it does not matter who else has compiled it.
 */
export function patternBytes(source: string): number {
  return 1024 + source.length * 64 + propertyBytes(source)
}

const KIB = 1024
const MIB = KIB * KIB

/** The ranges of a property of characters. */
const PROPERTY_SET_BYTES = 5 * KIB
/** The tries of properties of strings; others take little more than properties of characters. */
const STRING_PROPERTY_BYTES: ReadonlyMap<string | undefined, number> = new Map([
  ["RGI_Emoji", 768 * KIB],
  ["RGI_Emoji_ZWJ_Sequence", 448 * KIB],
  ["RGI_Emoji_Modifier_Sequence", 128 * KIB],
  ["RGI_Emoji_Flag_Sequence", 16 * KIB],
  ["Basic_Emoji", 16 * KIB],
])

/** Each escape of a property has a set of its own in the program. */
function propertyBytes(source: string): number {
  if (!source.includes("\\p") && !source.includes("\\P")) return 0
  let bytes = 0
  for (const [escape, name] of source.matchAll(/\\(?:[pP]\{(\w*)|.)/gs)) {
    if (escape.length > 2) bytes += STRING_PROPERTY_BYTES.get(name) ?? PROPERTY_SET_BYTES
  }
  return bytes
}

/** Keys up to this length are covered by `PROPERTY_BYTES`. */
const SHORT_KEY = 16

export function stringBytes(text: string): number {
  return STRING_BYTES + text.length * 2
}

/** What a key costs beyond its property. */
export function keyBytes(key: string): number {
  return key.length > SHORT_KEY ? key.length * 2 : 0
}

/**
 * What it takes a host to make or throw an error: it writes down where it stands. In steps. Where the host throws, this is
 * charged once it has: what it refuses is not known before.
 */
export const HOST_ERROR_STEPS = 200

/**
 * What a call of a function or an iteration of a loop costs besides its one step: text without calls and loops takes time,
 * too, and there may be much of it.
 */
export function textSteps({ start, end }: { readonly start: number; readonly end: number }): number {
  return (end - start) >> 7
}

/** Ends a plan whose values take more than it may have. */
export function throwOutOfMemory(realm: Realm): never {
  const { limits, awaitsBoundary, passedAt } = realm
  return terminate(
    realm,
    "memory_limit",
    `the plan used its ${showBytes(limits.maxMemoryBytes)} of memory (limits.maxMemoryBytes)`,
    awaitsBoundary ? passedAt : null,
  )
}

export function showBytes(bytes: number): string {
  if (bytes % MIB === 0) return `${numberText(bytes / MIB)} MiB`
  if (bytes % KIB === 0) return `${numberText(bytes / KIB)} KiB`
  return `${numberText(bytes)} bytes`
}
