/** The published entry `planwalk/debugger`. */

export { createDebugSession } from "./create-debug-session.js"
export { EvaluationError } from "./evaluate.js"
export { inspectMachine, type MachineView } from "./inspect-machine.js"
export type { DebugSession } from "./session.js"
export type * from "./types.js"
