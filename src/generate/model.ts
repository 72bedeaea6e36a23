/**
 * Models, through the `ai` package and its providers.
 *
 * They are optional peers, loaded when they are first needed: an application that completes prompts by its own means
 * installs none of them. Types are told by shape, so that declarations do not need those packages either.
 */

/** A language model of the `ai` package (version 6), from `getModel` or from any of its providers. */
export interface CodePlanModel {
  readonly specificationVersion: string
  readonly provider: string
  readonly modelId: string
}

/** Whose models `getModel` knows. */
export type ModelProvider = "openai" | "anthropic" | "google"

/** How to reach a provider. What is not set comes from the environment, as the provider's package documents it. */
export interface ModelOptions {
  readonly apiKey?: string | undefined
  /** Where the provider's protocol is spoken, such as "http://localhost:11434/v1". */
  readonly baseURL?: string | undefined
  readonly headers?: Record<string, string> | undefined
  readonly fetch?: typeof globalThis.fetch | undefined
  /** `openai` only: "chat" speaks the older Chat Completions protocol, as most compatible servers do. Default "responses". */
  readonly api?: "responses" | "chat" | undefined
}

/** A request to a model. */
export interface CompletionRequest {
  readonly model: CodePlanModel
  readonly system: string | undefined
  readonly user: string
  readonly signal?: AbortSignal | undefined
}

const PACKAGES = { openai: "@ai-sdk/openai", anthropic: "@ai-sdk/anthropic", google: "@ai-sdk/google" } as const

/**
 * A model by its provider's name and its own: `await getModel("anthropic", "claude-sonnet-4-5")`.
 *
 * Rejects with a TypeError for an unknown provider, and with an Error that tells the npm command if the provider's package
 * is not installed.
 */
export async function getModel(
  provider: ModelProvider,
  id: string,
  options: ModelOptions = {},
): Promise<CodePlanModel> {
  if (!Object.hasOwn(PACKAGES, provider)) {
    const known = Object.keys(PACKAGES).join(", ")
    throw new TypeError(`getModel: provider must be one of ${known}, got ${JSON.stringify(provider)}`)
  }
  if (typeof id !== "string" || id === "") throw new TypeError("getModel: id must be the name of a model")
  const { api = "responses", ...others } = options
  const settings = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined))
  const name = PACKAGES[provider]
  switch (provider) {
    case "openai": {
      const { createOpenAI } = await installed(name, () => import("@ai-sdk/openai"))
      return api === "chat" ? createOpenAI(settings).chat(id) : createOpenAI(settings)(id)
    }
    case "anthropic":
      return (await installed(name, () => import("@ai-sdk/anthropic"))).createAnthropic(settings)(id)
    case "google":
      return (await installed(name, () => import("@ai-sdk/google"))).createGoogleGenerativeAI(settings)(id)
  }
}

/** Sends one request through the `ai` package and gives the text of the answer. */
export async function complete({ model, system, user, signal }: CompletionRequest): Promise<string> {
  const { generateText } = await installed("ai", () => import("ai"))
  const { text } = await generateText({
    // A model of this shape comes from a provider of that package.
    model: model as Parameters<typeof generateText>[0]["model"],
    prompt: user,
    ...(system !== undefined && { system }),
    ...(signal && { abortSignal: signal }),
  })
  return text
}

/** Loads an optional peer. */
async function installed<Module>(name: string, load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (cause) {
    if (!isMissing(cause, name)) throw cause
    const command = name === "ai" ? "npm install ai@6" : `npm install ai@6 ${name}@3`
    throw new Error(`the package ${name} is not installed; run \`${command}\``, { cause })
  }
}

/** Node, bundlers and browsers word it differently, but all of them name the package. */
export function isMissing(error: unknown, name: string): boolean {
  if (!(error instanceof Error) || !error.message.includes(name)) return false
  const code: unknown = Reflect.get(error, "code")
  if (code === "ERR_MODULE_NOT_FOUND" || code === "MODULE_NOT_FOUND") return true
  return /cannot find (module|package)|failed to (resolve|load)|module specifier/i.test(error.message)
}
