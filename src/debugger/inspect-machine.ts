/** Looking at a machine that is not under a debugger: one that waits, or was restored. */
import { PlanMachine } from "../interpreter/machine.js"
import { refuse } from "../interpreter/option-checks.js"
import type { Machine } from "../interpreter/types.js"
import { Looking } from "./looking.js"
import type { Scope, StackFrame, Variable, VariablesPage } from "./types.js"

/** What can be seen of a machine; the numbers in it are good until the machine runs. */
export interface MachineView {
  /** Innermost first; of a plan that waits, the frames that wait for its open calls. */
  stackFrames(): StackFrame[]
  scopes(frameId: number): Scope[]
  variables(variablesReference: number, page?: VariablesPage): Variable[]
}

/** Looks at a machine that is paused or waits. Nothing of the plan runs, and nothing is changed. */
export function inspectMachine(machine: Machine): MachineView {
  if (!(machine instanceof PlanMachine))
    refuse("inspectMachine", "machine", "made by createMachine or restoreMachine", machine)
  const onlyLooked = () => {
    throw new TypeError("inspectMachine: the machine is only looked at")
  }
  const looking = new Looking({ machine, copy: onlyLooked, edit: onlyLooked }, onlyLooked)
  return {
    stackFrames: () => looking.stackFrames(),
    scopes: (frameId) => looking.scopes(frameId),
    variables: (reference, page = {}) => looking.variables(reference, page),
  }
}
