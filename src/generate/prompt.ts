/**
 * The prompt: what a plan is, which tools there are, what is to be done.
 *
 * It promises what docs/language.md says, no more; prompt.test.ts runs plans by what it says.
 */
import { declareTools } from "../tools/declare.js"
import { kindOf, type Tool } from "../tools/define.js"

/** What a prompt is made of. */
export interface CodePlanPromptOptions {
  /** The tools that the plan may call. */
  readonly tools: readonly Tool[]
  /** What the plan is to do, in the words of a person. */
  readonly task: string
  /** JSON data that the plan will read as `input`. Default: the model chooses it. */
  readonly input?: unknown
  /** What the application has to say beyond that: house rules, the shape of the result. */
  readonly instructions?: string | undefined
  /** The plan may return generated UI, through the `html` tag. Default false. */
  readonly ui?: boolean | undefined
}

/** Messages for a model. */
export interface CodePlanPrompt {
  readonly system: string
  readonly user: string
}

const ROLE = `You write code plans. A code plan is the body of an async JavaScript function. It calls the tools that are declared
below, works on what they give, and returns what the task asks for. It is run as it is; nobody edits it.`

const REPLY = `# Reply

Reply with one JSON object and nothing else: no prose around it, no Markdown fence.

{"summary": "…", "input": …, "code": "…"}

- "summary": one sentence that says what the plan does.
- "input": the JSON data that the code reads as \`input\`. Put the values of the task there (names, dates, amounts) and keep
  them out of the code. Without any, write null.
- "code": the plan, as a JSON string.`

const LANGUAGE = `# The plan

- Modern JavaScript in strict mode, as the body of an async function: use \`await\` and \`return\` at the top level.
- In scope are \`input\`, \`tools\`, \`console\` and the standard library of the language (Array, Map, Set, JSON, Math, Date, RegExp,
  Promise, Intl, …), with \`structuredClone\`, \`setTimeout\`, \`URL\`, \`URLSearchParams\`, \`TextEncoder\`, \`TextDecoder\`, \`atob\`, \`btoa\`
  and \`crypto.randomUUID\`.
- There are no modules (\`import\`, \`export\`, \`require\`), no \`eval\`, no \`Function\` constructor, no \`with\`; no network, files,
  processes or page, thus no \`fetch\`, \`process\`, \`window\` or \`document\`. A name that does not exist refuses the whole plan.
- A tool takes one argument and gives a promise: \`const { items } = await tools.menu.items.list({ menuId: input.menuId })\`.
- Calls that do not need each other run side by side: \`await Promise.all([…])\`.
- A tool that fails throws a \`ToolError\` with \`message\`, \`code\`, \`retryable\` and \`details\`. Catch it only where the plan can go on.
- Return data: objects, arrays, strings, numbers, booleans, null, and also Date, Map, Set and BigInt. Functions, promises
  and symbols are not data.`

const UI = `- The plan may return what a person is to see, as a template: \`\` html\`<p>\${text}</p>\` \`\`. Values become text; templates and
  arrays of them nest. Names of elements and attributes must be literal. A function as the value of an attribute such as
  \`onclick\` handles the event.`

/**
 * Writes the prompt for a plan.
 *
 * Throws a TypeError if an option is not what it should be, or if a tool's schema does not tell its JSON Schema and the
 * tool has no `parameters` or `returns`.
 */
export function createCodePlanPrompt(options: CodePlanPromptOptions): CodePlanPrompt {
  const { tools, task, input, instructions, ui = false } = options
  if (!Array.isArray(tools)) throw new TypeError(`createCodePlanPrompt: tools must be an array, got ${kindOf(tools)}`)
  if (typeof task !== "string") throw new TypeError(`createCodePlanPrompt: task must be a string, got ${kindOf(task)}`)
  const declaration = `# Tools\n\n\`\`\`ts\n${declareTools(tools)}\n\`\`\``
  const parts = [ROLE, REPLY, ui ? `${LANGUAGE}\n${UI}` : LANGUAGE, declaration]
  if (instructions !== undefined) parts.push(`# Instructions\n\n${instructions}`)
  return { system: parts.join("\n\n"), user: userMessage(task, input) }
}

function userMessage(task: string, input: unknown): string {
  if (input === undefined) return task
  let json: string | undefined
  try {
    json = JSON.stringify(input, undefined, 2)
  } catch (cause) {
    throw new TypeError("createCodePlanPrompt: input must be JSON data", { cause })
  }
  if (json === undefined) throw new TypeError(`createCodePlanPrompt: input must be JSON data, got ${kindOf(input)}`)
  return `${task}\n\nThe plan's input is this; copy it into "input" as it is:\n\n\`\`\`json\n${json}\n\`\`\``
}
