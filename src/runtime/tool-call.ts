/** A call of a machine as a call of a tool: what the loop and the debugger in the terminal start, and how its outcome reaches the plan. */
import type { HostCall, HostCallError } from "../interpreter/types.js"
import type { CodePlanTools } from "./executor.js"

/** Gets the outcome, once. */
export interface CallReceiver {
  resolve(callId: string, value: unknown): void
  reject(callId: string, error: HostCallError): void
}

export function startToolCall(
  tools: CodePlanTools,
  { id, name, args, location }: HostCall,
  receiver: CallReceiver,
): void {
  tools.startTool({
    name: name.startsWith("tools.") ? name.slice("tools.".length) : name,
    input: args[0],
    callId: id,
    location,
    outcome: {
      completed: (value) => receiver.resolve(id, value),
      failed: ({ type, tool, message, code = type, retryable, details }) => {
        const optional = { ...(retryable !== undefined && { retryable }), ...(details !== undefined && { details }) }
        receiver.reject(id, { name: "ToolError", message, code, tool, ...optional })
      },
    },
  })
}
