/**
 * How deep this host's stack is, in the unit in which calls are weighed: nested closures. Probed once per process, by
 * nesting closures of the usual kind until the host refuses.
 */
import type { Evaluate } from "../interpreter/compile/closure.js"
import type { Frame } from "../interpreter/frame.js"

/** Of what the probe reached, how much a plan may use: frames of built-ins and of the host's own are larger. */
const USABLE_SHARE = 0.6
/**
 * No more is used of any host. A host that compiles the probe while it runs reaches up to two thirds more than one that
 * does not, and not the same each time; plans would not always come as deep, or deeper than what they call can carry.
 */
const MAX_CAPACITY = 5100
const MAX_PROBE = Math.ceil(MAX_CAPACITY / USABLE_SHARE)

let capacity = 0

export function stackCapacity(): number {
  if (capacity === 0) capacity = probe()
  return capacity
}

function probe(): number {
  let reached = 0
  const deeper: Evaluate = (frame) => {
    reached++
    if (reached >= MAX_PROBE) return 0
    const left = deeper(frame)
    return typeof left === "number" ? left + 1 : left
  }
  try {
    deeper(null as unknown as Frame)
  } catch {
    // The host's stack has ended; that is what the probe is for.
  }
  return Math.min(MAX_CAPACITY, Math.floor(reached * USABLE_SHARE))
}
