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

test("a call is started while the plan goes on computing", async () => {
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
  expect(order).toEqual(["called", "computed"])
})
