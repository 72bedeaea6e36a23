/**
 * The contract between a run and what executes the plan.
 *
 * A run chooses one executor for the whole plan. If that fails, the run fails: no other executor is tried, and no call is
 * made again. The run keeps tools, limits of time and events; the executor has only what its context gives it.
 */
import type { ConsoleLevel, PlanLimits, SourceLocation, UnhandledRejection, Usage } from "../interpreter/types.js"
import type { CodePlanErrorCode, CodePlanErrorFields, CodePlanToolError } from "./errors.js"

/** What a plan is written in. */
export type CodePlanLanguage = "javascript" | "typescript"

/** What an executor is. */
export interface CodePlanExecutorProfile {
  /** Names the executor in results and events. */
  readonly id: string
  /** `isolated`: a plan reaches nothing but its input and tools. `controlled`: give it only code that you would run yourself. */
  readonly trust: "controlled" | "isolated"
  /** It offers the `html` tag, so that a plan can return generated UI. */
  readonly supportsGeneratedUi: boolean
}

/** Receives the outcome of a tool call; exactly one of both is called, once, unless the run ends before. */
export interface ToolCallOutcome {
  /** Throws, with a message for the plan, if the value is not data; then the call has failed, and `failed` is called. */
  completed(value: unknown): void
  failed(error: CodePlanToolError): void
}

/** The tools of a run, as its executor reaches them. */
export interface CodePlanTools {
  /** Full names, such as `menu.items.list`. */
  readonly names: readonly string[]
  /** Calls a tool. Rejects with a `ToolError` if the call fails, and with an Error once the run is over. */
  callTool(name: string, input?: unknown): Promise<unknown>
  /**
   * Calls a tool without a promise: where its handler returns at once, `outcome` is told before this returns. `callId`
   * must be new to the run; by default calls are numbered `call1`, `call2`, …
   */
  startTool(call: {
    readonly name: string
    readonly input: unknown
    readonly outcome: ToolCallOutcome
    readonly callId?: string | undefined
    readonly location?: SourceLocation | undefined
  }): void
}

/** What an executor gets to run one plan. */
export interface CodePlanExecutionContext {
  readonly planId: string
  /** The body of an async function, whose names `input`, `tools` and `console` are. */
  readonly code: string
  /** What the caller said. If nothing: what a Markdown fence around the code says, or else JavaScript. */
  readonly language: CodePlanLanguage | undefined
  readonly input: unknown
  readonly tools: CodePlanTools
  /** Limits that were set; an executor has its own defaults for the others. */
  readonly limits: Partial<PlanLimits>
  /** The plan may return generated UI. */
  readonly ui: boolean
  /** The plan is to give the host its turns while it computes. */
  readonly cooperative: boolean
  /** Milliseconds that the run may still take, waiting included. The run itself sees to it. */
  readonly timeoutMs: number
  /** Aborted when the run must end: the executor ends the plan and answers at once. An answer that comes late is not heard. */
  readonly signal: AbortSignal
  /** The same as listening to `signal`, without the cost of making one. Gives a function that takes the listener off. */
  onStop(listener: (reason: unknown) => void): () => void
  /** Hands on what the plan wrote to its console: copies, never live values of the plan. */
  onConsole(level: ConsoleLevel, args: readonly unknown[]): void
}

/** How a plan ended. */
export type CodePlanExecution =
  | {
      readonly status: "done"
      readonly result: unknown
      readonly usage?: Partial<Usage> | undefined
      readonly unhandledRejections?: readonly UnhandledRejection[] | undefined
    }
  | {
      readonly status: "failed"
      /** An Error, or data with the same fields. */
      readonly error: CodePlanErrorFields
      /** Default `executor_execution_failed`. */
      readonly errorCode?: CodePlanErrorCode | undefined
      readonly location?: SourceLocation | undefined
      readonly frame?: string | undefined
      readonly usage?: Partial<Usage> | undefined
    }

/** Runs whole plans. See the file's head for what it may rely on. */
export interface CodePlanExecutor {
  readonly profile: CodePlanExecutorProfile
  /**
   * Runs one plan to its end. A failure of the plan is an answer, not a throw; an executor that cannot run at all throws a
   * `CodePlanExecutorError`.
   */
  execute(context: CodePlanExecutionContext): CodePlanExecution | Promise<CodePlanExecution>
}
