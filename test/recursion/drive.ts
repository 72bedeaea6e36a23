/** Runs a plan that recurses without end, in each form. Bundled, this runs in any engine. */
import { standardLibrary } from "../../src/builtins/index.js"
import { defaultLimits } from "../../src/engine/create-machine.js"
import { compilePlan } from "../../src/engine/index.js"
import { stackCapacity } from "../../src/engine/stack-capacity.js"
import { PlanMachine } from "../../src/interpreter/machine.js"

/** How a plan ended: [calls, whether what it caught was a RangeError, its message], or how it failed; and its steps. */
export interface Seen {
  readonly end: unknown
  readonly steps: number
}

/** On a host whose stack carries `maxDepth`. */
export function recurse(kind: string, stepping: boolean, maxDepth: number): Seen {
  const program = compilePlan(`let n = 0;
${kind};
try { go() } catch (e) { return [n, e instanceof RangeError, e.message] }
return [n];`)
  const limits = { ...defaultLimits, maxCallDepth: Number.POSITIVE_INFINITY }
  const machine = new PlanMachine(program, { stepping }, { library: standardLibrary, limits, maxDepth })
  const state = machine.run()
  const end =
    state.status === "completed" ? state.value : state.status === "failed" ? state.error.message : state.status
  return { end, steps: machine.usage.steps }
}

function recurseToTheEnd(kind: string): [fast: Seen, stepping: Seen] {
  return [recurse(kind, false, stackCapacity()), recurse(kind, true, stackCapacity())]
}

/** Kinds as JSON in; out, for each, what was seen in the fast and in the stepping form. */
export function performTasks(tasks: string): string {
  return JSON.stringify((JSON.parse(tasks) as string[]).map(recurseToTheEnd))
}
