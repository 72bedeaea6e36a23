/** The snapshot of a machine, as JSON: docs/snapshot.md says what each part means. Names and marks that writer and reader share. */
import type { HostCall, PlanLimits, UnhandledRejection, Usage } from "../types.js"

export const FORMAT = "planwalk-snapshot"
export const VERSION = 1

/** What JSON text can hold. */
export type Json = null | boolean | number | string | Json[] | JsonObject
export interface JsonObject {
  [key: string]: Json
}

/** How the source was compiled, and is compiled again. */
interface SnapshotSource {
  text: string
  /** Tells an accident, not a forgery. */
  hash: string
  filename: string
  language?: "javascript" | "typescript"
  globals?: readonly string[]
  unknownGlobals?: "refuse" | "throw"
  /** It tells an observer what it does. */
  observed?: boolean
}

/** Limits as numbers; those that are off (infinite) are left out. */
export type SnapshotLimits = { -readonly [name in keyof PlanLimits]?: number }

export interface SnapshotOptions {
  hostFunctions?: readonly string[]
  html?: boolean
  stepping?: boolean
  timeZone?: string
  locale?: string
  limits: SnapshotLimits
  /** Those of the call by `invoke` that is under way, where they are others. */
  invocationLimits?: SnapshotLimits
}

export interface SnapshotUsage extends Usage {
  /** Bytes at which the next count of what is alive is due; absent: never. */
  memoryCeiling?: number
  /** Shapes that the plan's own keys made, which count as memory. */
  shapes: number
  /** How many long keys crossed to the host, by their length; absent: none. */
  longKeys?: Record<string, number>
  consoleBytes: number
  ranMs: number
  timers: number
  /** Stepping machines: statements before which the plan could have stopped. */
  statements?: number
}

/** The fields of a `PlanError`; `path` is that of its `details`. */
export interface SnapshotFailure {
  code: string
  message: string
  name?: string
  line?: number
  column?: number
  frame?: string
  guestStack?: string
  hint?: string
  thrownCode?: string
  path?: string
}

/** An open host call: `args` and `promise` are references as everywhere. */
export interface SnapshotCall {
  id: string
  name: string
  args: Json[]
  location: HostCall["location"]
  promise: Json
  trace: Json[]
}

export interface SnapshotTimer {
  timer: number
  delay: number
  repeats?: boolean
  dueAt: number
  location: HostCall["location"]
  callback: Json
  args: Json[]
}

/**
 * A machine that waits, is paused or has completed, as a JSON-safe value. Treat it as data to be kept and handed back to
 * `restoreMachine`; docs/snapshot.md describes what is in it, most of which is left out of the published types.
 */
export interface MachineSnapshot {
  format: typeof FORMAT
  version: typeof VERSION
  status: "ready" | "waiting" | "paused" | "completed"
  /** @internal */
  source: SnapshotSource
  /** @internal */
  options: SnapshotOptions
  /** @internal */
  usage: SnapshotUsage
  /** @internal The state of the default generator of random numbers; absent where the host's `random` is used. */
  random?: number
  /** @internal The host gave the plan a clock; so it has to do again. */
  clock?: "host"
  /** @internal The promise of the plan, or of the call by `invoke`. */
  main?: Json
  /** @internal With `invoke`: the call that the next `run()` makes. */
  invoked?: Json
  /** @internal Open calls and timers, oldest first. */
  open: (SnapshotCall | SnapshotTimer)[]
  /** @internal Answers of the host that the plan has not seen, in their order. */
  answers?: Json[]
  /** @internal The calls that the next look at the state tells as new. */
  newCalls: string[]
  /** @internal */
  jobs: Json[]
  /** @internal Rejected promises that nothing has handled. */
  rejections?: Json[]
  /** @internal Of a completed plan. */
  unhandledRejections?: readonly UnhandledRejection[]
  /** @internal Of a completed plan whose last invocation failed: how. */
  failure?: SnapshotFailure
  /** @internal Functions that the plan returned, by the id of their handle. */
  handles?: JsonObject
  /** @internal Objects of the standard library that the plan changed. */
  intrinsics: JsonObject
  /** @internal Long texts, each once; `{ "text": 0 }` is the first. */
  texts?: string[]
  /** @internal Template objects of tagged templates, by the offset of the template. */
  templates?: JsonObject
  /** @internal The stack of a paused plan, innermost first. */
  stack?: Json[]
  /** @internal What was thrown where the plan stopped last at a throw. */
  lastThrow?: Json
  /** @internal What is referred to more than once, by number. */
  heap: JsonObject
}

/** How values that JSON has no word for are marked: `{ is: "undefined" }`. */
export const numberMarks: ReadonlyMap<string, number> = new Map([
  ["NaN", Number.NaN],
  ["Infinity", Number.POSITIVE_INFINITY],
  ["-Infinity", Number.NEGATIVE_INFINITY],
  ["-0", -0],
])

/** The attributes of a property as letters: "wec" is a plain one. */
export function showFlags(flags: number): string {
  return `${flags & 1 ? "w" : ""}${flags & 2 ? "e" : ""}${flags & 4 ? "c" : ""}`
}

/** -1: no such letters. */
export function readFlags(text: string): number {
  return ["", "w", "e", "we", "c", "wc", "ec", "wec"].indexOf(text)
}

/** Inline objects nest no deeper than this; what lies deeper is in the heap. */
export const MAX_NESTING = 10
