/**
 * Node as the oracle: the chunk as the body of an async function of this process, in strict mode.
 *
 * A chunk shares the intrinsics of the test process, so one that changes them puts them back.
 */
import { transform } from "sucrase"
import type { Chunk } from "./format.js"
import { inspectHost } from "./host-reader.js"
import { instrument, type Observed } from "./observe.js"
import type { End, Outcome } from "./outcome.js"

type PlanFunction = (observe: (start: number, value: unknown) => void, input: unknown) => Promise<unknown>

const AsyncFunction = (async () => {}).constructor as new (...parametersAndBody: string[]) => PlanFunction

/** Expectations hold the wording and the builtins of this version of Node. */
export const isOracle = process.versions.node.startsWith("20.")

export function hasOracle(chunk: Chunk): boolean {
  const { differs, tools, expectations } = chunk
  return isOracle && differs === null && tools.length === 0 && !expectations.some(({ kind }) => kind === "error")
}

export async function runInNode(chunk: Chunk, observed: ReadonlyMap<number, Observed>): Promise<Outcome> {
  const values = new Map<number, string[]>()
  let isOver = false
  const observe = (start: number, value: unknown) => {
    if (isOver) return
    const texts = values.get(start) ?? []
    texts.push(inspectHost(value))
    values.set(start, texts)
  }
  const instrumented = instrument(chunk.source, observed.values(), "__observe")
  const end = await settle(compile(chunk, instrumented)(observe, evaluateOption(chunk, "input")))
  isOver = true
  return { values, end, toolProblems: [], steps: null }
}

function compile(chunk: Chunk, instrumented: string): PlanFunction {
  const body =
    chunk.language === "typescript"
      ? transform(instrumented, { transforms: ["typescript"], disableESTransforms: true }).code
      : instrumented
  return new AsyncFunction("__observe", "input", `"use strict";${body}\n//# sourceURL=plan.js`)
}

/** An option of the chunk as a host value. */
export function evaluateOption(chunk: Chunk, name: string): unknown {
  return evaluate(chunk.options.get(name) ?? "undefined")
}

export function evaluate(expression: string): unknown {
  return new Function(`"use strict"; return (${expression}\n)`)()
}

/** How long a chunk may take in Node; one that never settles has no business without `// differs`. */
const patience = 3000

async function settle(result: Promise<unknown>): Promise<End> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`the plan did not settle in Node within ${patience} ms`)), patience)
  })
  try {
    return { status: "completed", value: inspectHost(await Promise.race([result, late])) }
  } catch (thrown) {
    return { status: "thrown", error: inspectHost(thrown), line: lineOf(thrown) }
  } finally {
    clearTimeout(timer)
  }
}

/** Lines that V8 puts before the body of a constructed function. */
const linesBefore = 2

function lineOf(thrown: unknown): number | null {
  const stack = thrown instanceof Error && typeof thrown.stack === "string" ? thrown.stack : ""
  const match = /plan\.js:(\d+):\d+/.exec(stack)
  return match === null ? null : Number(match[1]) - linesBefore
}
