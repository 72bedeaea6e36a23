/** `planwalk/generate`: from a task to a plan. */
export { type CodePlanManifest, type CodePlanManifestTool, createCodePlanManifest } from "../tools/manifest.js"
export {
  type GeneratedCodePlan,
  GeneratedCodePlanParseError,
  parseGeneratedCodePlan,
  validateGeneratedCodePlan,
} from "./envelope.js"
export { type GenerateCodePlanOptions, type GenerateCodePlanResult, generateCodePlan } from "./generate.js"
export { type CodePlanModel, type CompletionRequest, getModel, type ModelOptions, type ModelProvider } from "./model.js"
export { type CodePlanPrompt, type CodePlanPromptOptions, createCodePlanPrompt } from "./prompt.js"
