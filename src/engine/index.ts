/** The published entry `planwalk/interpreter`. */

export type { PlanErrorCode } from "../interpreter/plan-error.js"
export { PlanError } from "../interpreter/plan-error.js"
export type { Program } from "../interpreter/program.js"
export type * from "../interpreter/types.js"
export type { Diagnostic } from "../parser/errors.js"
export { PlanSyntaxError } from "../parser/errors.js"
export type { CompileOptions } from "./compile-plan.js"
export { checkPlan, compilePlan } from "./compile-plan.js"
export { createMachine, defaultLimits } from "./create-machine.js"
