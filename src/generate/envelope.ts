/**
 * The reply of a model: one JSON object with a plan in it.
 *
 * What is not exactly that is refused, never repaired: a guess at what the model meant would run as code.
 */
import { z } from "zod"
import { issuesText, schemaIssues } from "../tools/schema.js"

/** A plan as a model wrote it. */
export interface GeneratedCodePlan {
  /** What the plan does, in a sentence. */
  readonly summary: string
  /** What the plan reads as `input`. */
  readonly input: unknown
  /** The body of an async function. */
  readonly code: string
}

/** A reply that is not a code plan. */
export class GeneratedCodePlanParseError extends Error {
  override readonly name = "GeneratedCodePlanParseError"
  /** The reply, if it was text. */
  readonly text: string | undefined

  constructor(message: string, options: { readonly text?: string | undefined; readonly cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.text = options.text
  }
}

const envelope = z.object({
  summary: z.string(),
  input: z.unknown().refine((input) => input !== undefined, "is missing; `null` says that there is none"),
  code: z.string().refine((code) => code.trim() !== "", "is empty"),
})

/** Takes a reply apart. Throws a GeneratedCodePlanParseError if it is not JSON, or not `{ summary, input, code }`. */
export function parseGeneratedCodePlan(text: string): GeneratedCodePlan {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new GeneratedCodePlanParseError(`the reply is not JSON: ${why}`, { text, cause: error })
  }
  return validateEnvelope(value, text)
}

/**
 * Checks a reply that has been parsed already: gives its `summary`, `input` and `code`, and nothing else of it.
 *
 * Throws a GeneratedCodePlanParseError that names what is wrong.
 */
export function validateGeneratedCodePlan(value: unknown): GeneratedCodePlan {
  return validateEnvelope(value, undefined)
}

function validateEnvelope(value: unknown, text: string | undefined): GeneratedCodePlan {
  const result = envelope.safeParse(value)
  if (!result.success) {
    const issues = issuesText(schemaIssues("reply", result.error.issues))
    throw new GeneratedCodePlanParseError(`the reply is not a code plan: ${issues}`, { text, cause: result.error })
  }
  return result.data
}
