/**
 * How often a tool is tried, and how long to wait in between.
 *
 * Only a failure that its handler calls retryable is tried again, and only where the run asks for it: a tool that acts on
 * the world is never called twice by surprise.
 */

/** When to try a failed tool again. */
export interface RetryOptions {
  /** Attempts in all, the first included. Default 3. */
  readonly maxAttempts?: number | undefined
  /** Milliseconds before the second attempt. Default 200. */
  readonly initialDelayMs?: number | undefined
  /** By how much each wait is longer than the one before. Default 2. */
  readonly factor?: number | undefined
  /** No wait is longer, in milliseconds. Default 5,000. */
  readonly maxDelayMs?: number | undefined
  /** The share of a wait that is left to chance, from 0 to 1, so that many runs do not try in step. Default 0.5. */
  readonly jitter?: number | undefined
}

export type RetryPolicy = { readonly [Option in keyof RetryOptions]-?: number }

export const NO_RETRY: RetryPolicy = { maxAttempts: 1, initialDelayMs: 0, factor: 1, maxDelayMs: 0, jitter: 0 }

export const DEFAULT_RETRY: RetryPolicy = {
  maxAttempts: 3,
  initialDelayMs: 200,
  factor: 2,
  maxDelayMs: 5_000,
  jitter: 0.5,
}

/** Milliseconds to wait after attempt number `attempt` failed; `random` is in [0, 1). */
export function retryDelayMs(policy: RetryPolicy, attempt: number, random: number): number {
  const full = Math.min(policy.maxDelayMs, policy.initialDelayMs * policy.factor ** (attempt - 1))
  return full * (1 - policy.jitter * random)
}
