/** For tests: time that passes when it is told to, and chance that is no chance. */
import type { Scheduler } from "./scheduler.js"

export interface ManualScheduler extends Scheduler {
  /** Lets `ms` pass: what is due happens, in order, with all microtasks in between. */
  pass(ms: number): Promise<void>
  /** Delays that have been asked for and not been cancelled. */
  readonly waiting: number
}

export function manualScheduler(random = 0): ManualScheduler {
  let time = 0
  const actions: { at: number; action: () => void }[] = []
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 50; turn++) await null
  }
  return {
    now: () => 1_000_000 + time,
    monotonic: () => time,
    random: () => random,
    after(delayMs, action) {
      const entry = { at: time + delayMs, action }
      actions.push(entry)
      return () => {
        const at = actions.indexOf(entry)
        if (at >= 0) actions.splice(at, 1)
      }
    },
    yieldToHost: (action) => void setImmediate(action),
    get waiting() {
      return actions.length
    },
    async pass(ms) {
      const end = time + ms
      await settle()
      for (;;) {
        actions.sort((a, b) => a.at - b.at)
        const [next] = actions
        if (next === undefined || next.at > end) break
        actions.shift()
        time = Math.max(time, next.at)
        next.action()
        await settle()
      }
      time = end
    },
  }
}
