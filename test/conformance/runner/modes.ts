/** The ways in which planwalk runs each chunk; all must show the same. */
import type { Chunk } from "./format.js"
import type { Observed } from "./observe.js"
import type { Outcome } from "./outcome.js"

export interface Mode {
  readonly name: string
  readonly run: (chunk: Chunk, observed: ReadonlyMap<number, Observed>) => Promise<Outcome>
}

export const modes: readonly Mode[] = []
