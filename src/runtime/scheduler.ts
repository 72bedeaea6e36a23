/**
 * Time and chance as a run sees them. The runtime takes them from here alone, so a test or a replay can hold them still.
 */
export interface Scheduler {
  /** Epoch milliseconds: the times of events, and what a plan's `Date.now()` gives. */
  now(): number
  /** Milliseconds that never go back: durations, time limits. */
  monotonic(): number
  /** A number in [0, 1): jitter between attempts, and what a plan's `Math.random()` gives. */
  random(): number
  /** Calls `action` once after `delayMs`; gives a function that prevents it. */
  after(delayMs: number, action: () => void): () => void
  /** Calls `action` once after the host has handled the events that wait. */
  yieldToHost(action: () => void): void
}

/** Milliseconds after which the host gets a turn, though the plan could go on. */
export const TURN_MS = 12
