/** What shows a run: told of every event, and of the result at the end. */
import type { PlanEvent } from "../runtime/events.js"
import type { CodePlanRunResult } from "../runtime/supervise.js"

export interface Reporter {
  event(event: PlanEvent): void
  end(result: CodePlanRunResult): void
}
