/** The public types of `planwalk/interpreter`. */
export type { PlanErrorCode } from "../interpreter/plan-error.js"
export { PlanError } from "../interpreter/plan-error.js"
export type * from "../interpreter/types.js"
