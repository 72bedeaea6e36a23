/** Time and chance of the JavaScript host: a browser, Node, or a bare engine that has only `setTimeout`. */
import type { Scheduler } from "../scheduler.js"

/** A longer delay makes hosts fire at once. */
const LONGEST_DELAY = 2 ** 31 - 1

export const hostScheduler: Scheduler = {
  now: () => Date.now(),
  monotonic: typeof performance === "undefined" ? () => Date.now() : () => performance.now(),
  random: () => Math.random(),
  after(delayMs, action) {
    const startedAt = this.monotonic()
    let timer = setTimeout(onTime, Math.min(delayMs, LONGEST_DELAY))
    function onTime(): void {
      const left = startedAt + delayMs - hostScheduler.monotonic()
      if (left > LONGEST_DELAY / 2) timer = setTimeout(onTime, Math.min(left, LONGEST_DELAY))
      else action()
    }
    return () => clearTimeout(timer)
  },
  yieldToHost: typeof setImmediate === "function" ? (action) => void setImmediate(action) : yieldByMessage,
}

/** Browsers make nested timers wait 4 ms; a message does not wait. */
function yieldByMessage(action: () => void): void {
  if (typeof MessageChannel !== "function") {
    setTimeout(action, 0)
    return
  }
  const { port1, port2 } = new MessageChannel()
  // As browsers know it; the types here are Node's, which never comes this far.
  const port = port1 as unknown as { onmessage: () => void }
  port.onmessage = () => {
    port1.close()
    action()
  }
  port2.postMessage(null)
}
