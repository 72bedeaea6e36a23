/** planwalk, as an application would use it, for the runner of the shared attacks. */
import { z } from "zod"
import { createInterpreterExecutor, createPlanClient, defineTools, isHtmlTemplate } from "../../src/index.js"
import { RenderError, renderToString } from "../../src/ui/index.js"

interface AttackContext {
  readonly input: unknown
  readonly limits: { readonly maxSteps: number; readonly timeoutMs: number; readonly maxMemoryBytes: number }
  readonly tools: Readonly<Record<string, (argument: unknown) => unknown>>
  readonly console: Readonly<Record<string, (...args: unknown[]) => void>>
}

interface AttackOutcome {
  readonly status: "ok" | "error" | "limit" | "rejected"
  readonly value?: unknown
  /** The markup of a page, if the value is a template. */
  readonly html?: string
  readonly errorName?: string
  readonly errorCode?: string
  /** All that a failed result says of its error, as JSON. */
  readonly said?: string
}

const any = { description: "", input: z.any(), output: z.any() }
const client = createPlanClient({
  tools: defineTools({ echo: any, fail: any, make: any, slow: any }),
  executor: createInterpreterExecutor({ unknownGlobals: "throw" }),
})

export async function run(source: string, { input, limits, tools, console }: AttackContext): Promise<AttackOutcome> {
  const { maxSteps, timeoutMs, maxMemoryBytes } = limits
  const handler =
    (name: string) =>
    async ({
      input: argument,
      err,
    }: {
      input: unknown
      err: (failure: { code: string; message: string }) => unknown
    }) => {
      try {
        return await tools[name]?.(inParts(argument))
      } catch (error) {
        const { code = "failed", message } = error as { code?: string; message: string }
        return err({ code, message })
      }
    }
  const result = await client.runCodePlan(source, {
    input,
    handlers: { echo: handler("echo"), fail: handler("fail"), make: handler("make"), slow: handler("slow") },
    limits: { maxSteps, maxRunMs: timeoutMs, maxMemoryBytes },
    timeoutMs,
    // Elsewhere a function in the result is an error, as it is by default.
    ui: /\bhtml\s*[`(]/.test(source),
    console: (level, args) => console[level]?.(...args.map((arg) => inParts(arg))),
  })
  if (result.status === "done") return shown(result.result)
  const { error, errorCode } = result
  const named = { errorName: error.name, errorCode, said: JSON.stringify(error) }
  if (errorCode === "plan_rejected") return { status: "rejected", ...named }
  return { status: errorCode === "executor_limit_exceeded" ? "limit" : "error", ...named }
}

function shown(value: unknown): AttackOutcome {
  if (!isHtmlTemplate(value)) return { status: "ok", value }
  try {
    return { status: "ok", value, html: renderToString(value) }
  } catch (error) {
    if (!(error instanceof RenderError)) throw error
    return { status: "error", errorName: error.name, errorCode: error.code }
  }
}

const wrappers = [String, Number, Boolean, BigInt]

/** Errors and wrappers cross as those of the host; the runner takes them for live objects, so it gets what is in them. */
function inParts(value: unknown, seen = new Map<object, unknown>()): unknown {
  if (typeof value !== "object" || value === null) return value
  const known = seen.get(value)
  if (known !== undefined) return known
  if (wrappers.some((wrapper) => value instanceof wrapper)) return value.valueOf()
  if (value instanceof Error) {
    const parts: Record<string, unknown> = {}
    seen.set(value, parts)
    const { name, message, cause } = value
    return Object.assign(parts, { name, message, cause: inParts(cause, seen) })
  }
  seen.set(value, value)
  if (Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype) {
    for (const [key, part] of Object.entries(value)) {
      const plain = inParts(part, seen)
      if (plain !== part) Object.defineProperty(value, key, { value: plain })
    }
  }
  return value
}
