/** `cooperative`: the host gets its turns while a plan computes. */
import { expect, test } from "vitest"
import { z } from "zod"
import { defineTools } from "../tools/define.js"
import { createPlanClient } from "./client.js"

const tools = defineTools({ echo: { description: "", input: z.number(), output: z.number() } })
const client = createPlanClient({ tools, cooperative: true })
const handlers = { echo: ({ input }: { input: number }) => input }

test("timers of the host fire between two slices, also inside callbacks", async () => {
  let ticks = 0
  const interval = setInterval(() => ticks++, 1)
  const run = await client.runCodePlan(
    "const n = await tools.echo(150000); return [...Array(n).keys()].map((i) => { let s = 0; s += i; return s; }).length",
    { handlers },
  )
  clearInterval(interval)
  expect(run).toMatchObject({ status: "done", result: 150_000 })
  expect(ticks).toBeGreaterThan(3)
})

test("an abort ends a plan that never waits", async () => {
  const abort = new AbortController()
  setTimeout(() => abort.abort(), 30)
  const run = await client.runCodePlan("for (let i = 0; ; i++) await null", {
    handlers,
    signal: abort.signal,
    limits: { maxSteps: Number.POSITIVE_INFINITY, maxRunMs: 60_000 },
  })
  expect(run).toMatchObject({ status: "failed", errorCode: "executor_aborted" })
})

test("a call is started where the plan waits, as without slices", async () => {
  const order: string[] = []
  const run = await client.runCodePlan(
    "const call = tools.echo(1); for (let i = 0; i < 150000; i++); console.log('computed'); return await call",
    {
      handlers: {
        echo: ({ input }) => {
          order.push("called")
          return input
        },
      },
      onEvent: (event) => {
        if (event.type === "plan.console") order.push("computed")
      },
    },
  )
  expect(run).toMatchObject({ status: "done", result: 1 })
  expect(order).toEqual(["computed", "called"])
})

const compute = "console.log('computes'); let s = 0; for (let i = 0; i < 300000; i++) s += i;"

test.each([
  [
    "an answer between slices",
    `let d = false; const p = tools.later(1).then(() => { d = true });
    await tools.echo(1); ${compute} await null; return d`,
  ],
  [
    "a race",
    `const a = tools.later(1); await tools.echo(1); ${compute}
    return await Promise.race([a, Promise.resolve().then(() => "own")])`,
  ],
  [
    "a timer that is cleared when it is due",
    `const L = []; const t = setTimeout(() => L.push("fired"), 30);
    await tools.echo(1); ${compute} clearTimeout(t); await new Promise((r) => setTimeout(r, 35)); return L`,
  ],
  [
    "an interval that is cleared when it is due",
    `const L = []; const t = setInterval(() => L.push("fired"), 30);
    await tools.echo(1); ${compute} clearInterval(t); await new Promise((r) => setTimeout(r, 35)); return L`,
  ],
  [
    "calls made before answers are seen",
    `const a = tools.later(1); await tools.echo(1); tools.echo(2); ${compute}
    await a; throw new Error("x")`,
  ],
  ["a call before a throw", `tools.echo(1); ${compute} throw new Error("x")`],
])("slices change nothing: %s", async (_, code) => {
  const outcomes = []
  for (const cooperative of [false, true]) {
    const calls: number[] = []
    const echo = ({ input }: { input: number }) => {
      calls.push(input)
      return input
    }
    // Answers once the plan computes, in the host's next turn: between two slices, or behind the whole.
    let computes = () => {}
    const isComputing = new Promise<void>((resolve) => {
      computes = () => void setTimeout(resolve, 1)
    })
    const later = async ({ input }: { input: number }) => {
      await isComputing
      return input
    }
    const both = defineTools({
      echo: { description: "", input: z.number(), output: z.number() },
      later: { description: "", input: z.number(), output: z.number() },
    })
    const run = await createPlanClient({ tools: both, cooperative }).runCodePlan(code, {
      handlers: { echo, later },
      onEvent: ({ type }) => {
        if (type === "plan.console") computes()
      },
    })
    const { steps } = run.usage
    outcomes.push({ status: run.status, result: run.status === "done" ? run.result : run.error.message, steps, calls })
  }
  expect(outcomes[1]).toEqual(outcomes[0])
})
