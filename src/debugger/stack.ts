/** The stack as a person sees it: what runs, who called it, and who waits for it. */
import type { Frame } from "../interpreter/frame.js"
import type { PlanMachine } from "../interpreter/machine.js"
import { awaiterOf, callersOf } from "../interpreter/stack-frames.js"

export interface StackEntry {
  readonly frame: Frame
  /** Its caller is not on the stack, but waits. */
  readonly isAwaiting: boolean
}

/** Innermost first. Of a plan that waits: the frames that wait for its open calls. */
export function stackOf(machine: PlanMachine): StackEntry[] {
  const { innermostFrame } = machine
  const entries: StackEntry[] = []
  const add = (start: Frame, isFirstAwaiting: boolean) => {
    let isAwaiting = isFirstAwaiting
    for (const frame of [start, ...callersOf(start)]) {
      if (entries.some((entry) => entry.frame === frame)) return
      entries.push({ frame, isAwaiting })
      isAwaiting = frame.caller === null
    }
  }
  if (innermostFrame !== null) add(innermostFrame, false)
  else {
    for (const open of machine.open.values()) {
      const frame = "promise" in open ? awaiterOf(open.promise) : null
      if (frame !== null) add(frame, true)
    }
  }
  return entries
}

/** The name of what a frame runs. */
export function frameName({ fn }: Frame): string {
  const { kind, name } = fn.code.info
  if (kind === "plan") return "(plan)"
  if (kind === "initializer") return `${name === "" ? "class" : name} (fields)`
  const shown = fn.givenName !== "" ? fn.givenName : name
  return shown === "" ? "(anonymous)" : shown
}
