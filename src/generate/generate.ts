/** One plan from one request: prompt, model, reply. The plan is returned, never run. */
import { kindOf, type Tool } from "../tools/define.js"
import { type GeneratedCodePlan, parseGeneratedCodePlan } from "./envelope.js"
import { type CodePlanModel, type CompletionRequest, complete as completeByPackage } from "./model.js"
import { type CodePlanPrompt, type CodePlanPromptOptions, createCodePlanPrompt } from "./prompt.js"

/** What `generateCodePlan` takes. */
export interface GenerateCodePlanOptions extends Omit<CodePlanPromptOptions, "tools" | "task"> {
  /** From `getModel` (awaited or not), or any model of the `ai` package. */
  readonly model: CodePlanModel | PromiseLike<CodePlanModel>
  /** The tools that the plan may call. Not needed with `prompt`. */
  readonly tools?: readonly Tool[] | undefined
  /** What the plan is to do. Not needed with `prompt`. */
  readonly task?: string | undefined
  /**
   * A prompt of the application's own, sent as it is; a string is sent without a system message. Default:
   * `createCodePlanPrompt` over the other options.
   */
  readonly prompt?: string | CodePlanPrompt | undefined
  /** Sends the request and gives the text of the answer. Default: through the `ai` package. */
  readonly complete?: ((request: CompletionRequest) => string | PromiseLike<string>) | undefined
  /** Aborts the request. */
  readonly signal?: AbortSignal | undefined
}

/** A plan and the text that it was taken from. */
export interface GenerateCodePlanResult {
  readonly plan: GeneratedCodePlan
  readonly text: string
}

/**
 * Asks a model for a plan, once.
 *
 * Rejects with a GeneratedCodePlanParseError if the reply is not a plan, with a TypeError if an option is not what it
 * should be, and with whatever `complete` rejects with.
 */
export async function generateCodePlan(options: GenerateCodePlanOptions): Promise<GenerateCodePlanResult> {
  const { tools, task, input, instructions, ui, complete = completeByPackage, signal } = options
  const prompt = options.prompt ?? createPrompt({ tools, task, input, instructions, ui })
  const { system, user } = typeof prompt === "string" ? { system: undefined, user: prompt } : prompt
  if ((system !== undefined && typeof system !== "string") || typeof user !== "string") {
    throw new TypeError("generateCodePlan: prompt must be a string or { system: string, user: string }")
  }
  const text = await complete({ model: await options.model, system, user, signal })
  if (typeof text !== "string")
    throw new TypeError(`generateCodePlan: complete must give a string, got ${kindOf(text)}`)
  return { plan: parseGeneratedCodePlan(text), text }
}

function createPrompt({
  tools,
  task,
  ...others
}: Pick<GenerateCodePlanOptions, "tools" | "task" | "input" | "instructions" | "ui">): CodePlanPrompt {
  if (tools === undefined || task === undefined) {
    throw new TypeError("generateCodePlan: expected tools and task, or else prompt")
  }
  return createCodePlanPrompt({ tools, task, ...others })
}
