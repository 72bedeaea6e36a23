// @kind limit-evasion
// @title errors that name themselves as the interpreter's own signals are thrown and rejected
// @expect throws PlanError
class PlanError extends Error { name = "PlanError"; code = "step_limit"; get [Symbol.toStringTag]() { return "Termination" } }
const e = new PlanError("the plan used its 1 step (limits.maxSteps)")
try { await Promise.reject(e) } catch (x) { if (x !== e) return "ESCAPED" }
throw Object.assign(e, { planError: e, error: e, signal: "terminate" })
