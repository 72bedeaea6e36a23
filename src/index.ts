/** `planwalk`: define tools, run plans over them. */

export { isGuestFunction, isHtmlTemplate } from "./interpreter/boundary/ui-values.js"
export type { PlanErrorCode } from "./interpreter/plan-error.js"
export { PlanError } from "./interpreter/plan-error.js"
export type {
  ConsoleLevel,
  GuestFunction,
  HtmlTemplate,
  PlanLimits,
  SourceLocation,
  UnhandledRejection,
  Usage,
} from "./interpreter/types.js"
export type { Diagnostic } from "./parser/errors.js"
export {
  createPlanClient,
  type PlanClient,
  type PlanClientOptions,
  type PlanDefaults,
  type RunCodePlanOptions,
  type RunCodePlanRequest,
  runCodePlan,
} from "./runtime/client.js"
export {
  CodePlanError,
  type CodePlanErrorCode,
  type CodePlanErrorFields,
  CodePlanExecutorError,
  type CodePlanToolError,
  type CodePlanToolErrorType,
  ToolError,
} from "./runtime/errors.js"
export type { PlanEvent, PlanEventFields, PlanEventListener, PlanEventType } from "./runtime/events.js"
export type {
  CodePlanExecution,
  CodePlanExecutionContext,
  CodePlanExecutor,
  CodePlanExecutorProfile,
  CodePlanLanguage,
  CodePlanTools,
  ToolCallOutcome,
} from "./runtime/executor.js"
export { createInterpreterExecutor, type InterpreterExecutorOptions } from "./runtime/interpreter-executor.js"
export type { ConsoleOption } from "./runtime/options.js"
export type { RetryOptions } from "./runtime/retry.js"
export type { Scheduler } from "./runtime/scheduler.js"
export type { CodePlanRunResult, ConsoleListener } from "./runtime/supervise.js"
export { defineTools, type Tool, type ToolNamespace, type ToolSpec, type ToolsOf } from "./tools/define.js"
export {
  err,
  ok,
  type ToolCall,
  type ToolErr,
  type ToolErrFields,
  type ToolHandler,
  type ToolHandlerMap,
  type ToolHandlerResult,
  type ToolInput,
  type ToolOk,
  type ToolOutput,
} from "./tools/handler.js"
export { createToolRegistry, type ToolRegistry } from "./tools/registry.js"
export type { JsonSchema, SchemaIssue } from "./tools/schema.js"
