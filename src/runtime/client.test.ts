import { type } from "arktype"
import * as v from "valibot"
import { describe, expect, expectTypeOf, it } from "vitest"
import { z } from "zod"
import { defineTools, type Tool } from "../tools/define.js"
import type { ToolHandlerMap } from "../tools/handler.js"
import { createToolRegistry } from "../tools/registry.js"
import { createPlanClient, runCodePlan } from "./client.js"
import type { PlanEvent } from "./events.js"
import type { CodePlanExecutor } from "./executor.js"
import { createInterpreterExecutor } from "./interpreter-executor.js"

const tools = defineTools({
  menu: {
    items: {
      list: {
        description: "Lists the items of a menu.",
        input: z.object({ menuId: z.string() }),
        output: z.object({ items: z.array(z.object({ name: z.string(), price: z.number() })) }),
      },
    },
  },
  orders: {
    create: { description: "Orders.", input: v.object({ item: v.string() }), output: v.object({ id: v.string() }) },
  },
  ping: { description: "Answers.", input: type("string"), output: type("string") },
})

const handlers: ToolHandlerMap<typeof tools> = {
  "menu.items.list": ({ input }) => ({
    items: [
      { name: `${input.menuId} soup`, price: 4 },
      { name: "Steak", price: 24 },
    ],
  }),
  "orders.create": async ({ input, ok, err }) =>
    input.item === "Steak" ? err({ code: "sold_out", message: "no steak left" }) : ok({ id: `o-${input.item}` }),
  ping: ({ input }) => input,
}

const client = createPlanClient({ tools })

/** The plan on the first page of the design. */
const firstPlan = `const { items } = await tools.menu.items.list({ menuId: input.menuId });
return items.filter((item) => item.price < input.maximumPrice);`

describe("a client", () => {
  it("runs a plan over tools of three schema libraries", async () => {
    const result = await client.runCodePlan(firstPlan, { input: { menuId: "m1", maximumPrice: 10 }, handlers })
    expect(result).toEqual({
      status: "done",
      result: [{ name: "m1 soup", price: 4 }],
      errors: {},
      usage: expect.objectContaining({ hostCalls: 1 }),
    })
    const code = 'return [await tools.ping("a"), await tools["ping"]("b"), await tools.orders.create({ item: "Soup" })]'
    expect(await client.runCodePlan(code, { handlers })).toMatchObject({ result: ["a", "b", { id: "o-Soup" }] })
  })

  it("reaches tools by path and by full name", async () => {
    const code = 'return (await tools["menu.items.list"]({ menuId: "x" })).items.length'
    expect(await client.runCodePlan(code, { handlers })).toMatchObject({ result: 2 })
  })

  it("runs TypeScript", async () => {
    const code = "const n: number = input as number; return n satisfies number"
    expect(await client.runCodePlan(code, { handlers, input: 3, language: "typescript" })).toMatchObject({ result: 3 })
    expect(await client.runCodePlan(code, { handlers, input: 3 })).toMatchObject({ errorCode: "plan_rejected" })
    const fenced = `\`\`\`ts\n${code}\n\`\`\``
    expect(await client.runCodePlan(fenced, { handlers, input: 3 })).toMatchObject({ result: 3 })
  })

  it("refuses a source that is no plan, with all that is wrong with it", async () => {
    const events: PlanEvent[] = []
    const result = await client.runCodePlan("const a = 1;\nreturn fetch(a) + serach;", {
      handlers,
      onEvent: (event) => events.push(event),
    })
    expect(result).toMatchObject({
      status: "failed",
      errorCode: "plan_rejected",
      executorId: "interpreter",
      error: { name: "PlanSyntaxError", code: "unknown_global", message: "fetch is not defined" },
      location: { line: 2, column: 8 },
    })
    if (result.status === "failed") expect(result.error.diagnostics).toHaveLength(2)
    expect(events.map((event) => event.type)).toEqual(["plan.started", "plan.failed"])
  })

  it("lets a plan catch a ToolError, with all its fields", async () => {
    const code = `
      try { await tools.orders.create({ item: "Steak" }) }
      catch (error) {
        return [error instanceof Error, error.name, error.message, error.code, error.tool, error.retryable, typeof error.stack]
      }`
    const result = await client.runCodePlan(code, { handlers })
    expect(result).toMatchObject({
      status: "done",
      result: [true, "ToolError", "no steak left", "sold_out", "orders.create", undefined, "string"],
      errors: { call1: { type: "handler_error", tool: "orders.create", code: "sold_out", message: "no steak left" } },
    })
  })

  it("tells invalid input, unknown tools and uncaught failures", async () => {
    const run = (code: string) => client.runCodePlan(code, { handlers })
    expect(await run("await tools.menu.items.list({})")).toMatchObject({
      status: "failed",
      errorCode: "executor_execution_failed",
      error: {
        name: "ToolError",
        code: "thrown",
        thrownCode: "invalid_input",
        message: "tools.menu.items.list: input.menuId: expected string, got undefined",
        hint: "Pass `{ menuId: string }`.",
      },
    })
    const message = "tools.menu.items.lst is not a tool; did you mean tools.menu.items.list?"
    expect(await run("await tools.menu.items.lst({})")).toMatchObject({
      error: { message, thrownCode: "unknown_tool" },
      errors: { call1: { type: "unknown_tool", tool: "menu.items.lst", message } },
    })
  })

  it("refuses outputs that are no data", async () => {
    const any = defineTools({ give: { description: "", input: z.any(), output: z.any() } })
    const result = await createPlanClient({ tools: any }).runCodePlan("return await tools.give()", {
      handlers: { give: () => ({ list: [1, () => 1] }) },
    })
    expect(result).toMatchObject({ status: "failed", errors: { call1: { type: "invalid_output" } } })
  })

  it("runs calls side by side, and waits for those that were not awaited", async () => {
    const seen: string[] = []
    const code = `
      const pings = await Promise.all(["a", "b", "c"].map((text) => tools.ping(text)));
      tools.ping("not awaited");
      return pings`
    const result = await client.runCodePlan(code, {
      handlers: {
        ...handlers,
        ping: async ({ input }) => {
          await new Promise((resolve) => setTimeout(resolve, 2))
          seen.push(input)
          return input
        },
      },
    })
    expect(result).toMatchObject({ status: "done", result: ["a", "b", "c"] })
    expect(seen).toEqual(["a", "b", "c", "not awaited"])
  })

  it("does not lose a rejection that nothing handled", async () => {
    const result = await client.runCodePlan('tools.orders.create({ item: "Steak" }); return 1', { handlers })
    expect(result).toMatchObject({
      status: "done",
      result: 1,
      unhandledRejections: [{ name: "ToolError", message: "no steak left", code: "sold_out", callId: "call1" }],
      errors: { call1: { code: "sold_out" } },
    })
  })

  it("runs the plan's timers on the host's clock", async () => {
    const code = `
      const order = [];
      setTimeout(() => order.push("b"), 10);
      setTimeout(() => order.push("a"), 1);
      await new Promise((resolve) => setTimeout(resolve, 20));
      return order`
    expect(await client.runCodePlan(code, { handlers })).toMatchObject({ result: ["a", "b"] })
    const interval = `
      let ticks = 0;
      return await new Promise((resolve) => {
        const id = setInterval(() => { if (++ticks === 3) { clearInterval(id); resolve(ticks) } }, 2);
      })`
    expect(await client.runCodePlan(interval, { handlers })).toMatchObject({ result: 3 })
  })

  it("hands on console output", async () => {
    const lines: unknown[] = []
    const code = 'console.log("a", { b: [1] }); console.error(2)'
    await client.runCodePlan(code, { handlers, console: (level, args) => lines.push([level, args]) })
    expect(lines).toEqual([
      ["log", ["a", { b: [1] }]],
      ["error", [2]],
    ])
  })

  it("ends plans by limits, and says which", async () => {
    const loop = "let n = 0; for (;;) n++"
    expect(await client.runCodePlan(loop, { handlers, limits: { maxSteps: 10_000 } })).toMatchObject({
      errorCode: "executor_limit_exceeded",
      error: { code: "step_limit" },
      location: { line: 1 },
    })
    expect(
      await client.runCodePlan(loop, { handlers, limits: { maxSteps: Number.POSITIVE_INFINITY }, timeoutMs: 50 }),
    ).toMatchObject({
      errorCode: "executor_limit_exceeded",
      error: { code: "time_limit", message: "the run took longer than 50 ms (timeoutMs)" },
    })
    const small = createPlanClient({ tools, limits: { maxHostCalls: 2, maxSourceBytes: 100 } })
    expect(await small.runCodePlan('for (;;) await tools.ping("x")', { handlers })).toMatchObject({
      errorCode: "executor_limit_exceeded",
      error: { code: "host_call_limit" },
    })
    expect(await small.runCodePlan(`return "${"é".repeat(60)}"`, { handlers })).toMatchObject({
      errorCode: "executor_limit_exceeded",
      error: { code: "output_limit", message: "the plan is longer than 100 bytes (limits.maxSourceBytes)" },
    })
  })

  it("tells a deadlock and a result that is no data", async () => {
    expect(await client.runCodePlan("await new Promise(() => {})", { handlers })).toMatchObject({
      errorCode: "executor_execution_failed",
      error: { code: "deadlock" },
    })
    expect(await client.runCodePlan("return { a: [() => 1] }", { handlers })).toMatchObject({
      errorCode: "executor_execution_failed",
      error: { code: "not_data" },
    })
  })

  it("can be aborted while a tool runs", async () => {
    const controller = new AbortController()
    let wasTold = false
    const run = client.runCodePlan(
      'try { await tools.ping("x") } catch { return "caught" } finally { return "finally" }',
      {
        handlers: {
          ...handlers,
          ping: ({ signal }) =>
            new Promise((_, reject) => {
              signal.addEventListener("abort", () => {
                wasTold = true
                reject(new Error("late"))
              })
            }),
        },
        signal: controller.signal,
      },
    )
    setTimeout(() => controller.abort(), 2)
    expect(await run).toMatchObject({ status: "failed", errorCode: "executor_aborted" })
    expect(wasTold).toBe(true)
  })

  it("runs the same source again, and other plans at the same time", async () => {
    const runs = Array.from({ length: 20 }, (_, index) =>
      client.runCodePlan(
        "globalThis.n = (globalThis.n ?? 0) + 1; await null; return [globalThis.n, await tools.ping(input)]",
        {
          handlers,
          input: `p${index}`,
        },
      ),
    )
    const results = await Promise.all(runs)
    expect(results.map((result) => (result.status === "done" ? result.result : result))).toEqual(
      runs.map((_, index) => [1, `p${index}`]),
    )
  })

  it("tells one stream of events", async () => {
    const events: PlanEvent[] = []
    await client.runCodePlan(firstPlan, {
      id: "p7",
      input: { menuId: "m", maximumPrice: 5 },
      handlers,
      onEvent: (event) => events.push(event),
    })
    expect(events.map(({ planId, sequence, type }) => [planId, sequence, type])).toEqual([
      ["p7", 1, "plan.started"],
      ["p7", 2, "tool.started"],
      ["p7", 3, "tool.completed"],
      ["p7", 4, "plan.completed"],
    ])
    expect(events[1]).toMatchObject({
      callId: "call1",
      tool: "menu.items.list",
      input: { menuId: "m" },
      location: { line: 1 },
    })
  })

  it("makes one executor run the whole plan, the run's own before the client's", async () => {
    const used: string[] = []
    const executor = (id: string): CodePlanExecutor => ({
      profile: { id, trust: "controlled", supportsGeneratedUi: false },
      execute: () => {
        used.push(id)
        return { status: "failed", error: { message: "no" }, errorCode: "executor_unavailable" }
      },
    })
    const own = createPlanClient({ tools, executor: executor("client") })
    expect(await own.runCodePlan("return 1", { handlers })).toMatchObject({ executorId: "client", status: "failed" })
    expect(await own.runCodePlan("return 1", { handlers, executor: executor("run") })).toMatchObject({
      executorId: "run",
    })
    expect(used).toEqual(["client", "run"])
  })

  it("runs without a client, too", async () => {
    const registry = createToolRegistry(tools)
    const result = await runCodePlan<typeof tools, number>({ code: "return input + 1", registry, handlers, input: 1 })
    expect(result).toMatchObject({ status: "done", result: 2 })
    const executor = createInterpreterExecutor({ globals: { rate: 2 }, clock: () => 0, unknownGlobals: "throw" })
    const code = "let e; try { nothing } catch (error) { e = error.name } return [rate, Date.now(), e]"
    expect(await runCodePlan({ code, registry, handlers, executor })).toMatchObject({
      result: [2, 0, "ReferenceError"],
    })
  })

  it("infers the types of handlers and gives the result the type that is asked for", async () => {
    const result = await client.runCodePlan<{ total: number }>("return { total: 1 }", {
      handlers: {
        menu: {
          items: {
            list: ({ input }) => {
              expectTypeOf(input).toEqualTypeOf<{ menuId: string }>()
              return { items: [] }
            },
          },
        },
        orders: { create: () => ({ id: "1" }) },
        ping: () => "",
      },
    })
    if (result.status === "done") expectTypeOf(result.result).toEqualTypeOf<{ total: number }>()
    const loose = createPlanClient({ tools: tools as readonly Tool[] })
    expect(await loose.runCodePlan("return 1", { handlers: {} })).toMatchObject({ status: "done" })
  })
})

describe("options", () => {
  it.each([
    [{}, "createPlanClient: expected either tools or registry"],
    [{ tools, registry: createToolRegistry(tools) }, "createPlanClient: expected either tools or registry"],
    [{ tools: 1 }, "createToolRegistry: tools must be an array, got number"],
    [{ registry: tools }, "createPlanClient: registry must be an object, got array"],
    [{ registry: {} }, "createPlanClient: registry must be made by createToolRegistry, got object"],
    [{ tools, timeoutMs: 0 }, "createPlanClient: timeoutMs must be a positive number, got 0"],
    [{ tools, limits: { maxSteps: -1 } }, "createPlanClient: limits.maxSteps must be a positive integer, got -1"],
    [{ tools, executor: {} }, "createPlanClient: executor.profile must be an object, got undefined"],
    [{ tools, console: 1 }, "createPlanClient: console must be an object, got 1"],
    [null, "createPlanClient: options must be an object, got null"],
    [{ tools, timeoutMS: 5 }, "createPlanClient: timeoutMS is not an option; did you mean timeoutMs?"],
    [{ tools, handlers: {} }, "createPlanClient: handlers is not an option"],
    [
      { tools, limits: { timeoutMs: 5 } },
      "createPlanClient: limits.timeoutMs is not a limit; did you mean timeoutMs, beside limits?",
    ],
  ])("of a client are refused: %#", (options, message) => {
    expect(() => createPlanClient(options as never)).toThrow(new TypeError(message))
  })

  const profile = { id: "x", trust: "isolated", supportsGeneratedUi: true }
  it.each([
    [undefined, "runCodePlan: options must be an object, got undefined"],
    [{}, "runCodePlan: handlers must be an object, got undefined"],
    [{ handlers, language: "python" }, 'runCodePlan: language must be "javascript" or "typescript", got "python"'],
    [{ handlers, inputs: 1 }, "runCodePlan: inputs is not an option; did you mean input?"],
    [
      { handlers, limits: { timeout: 5 } },
      "runCodePlan: limits.timeout is not a limit; did you mean timeoutMs, beside limits?",
    ],
    [{ handlers, maxRunMs: 5 }, "runCodePlan: maxRunMs is not an option; did you mean limits.maxRunMs?"],
    [{ handlers: { ping: 1 } }, "runCodePlan: handlers.ping must be a function, got 1"],
    [{ handlers: { pong: () => "" } }, "runCodePlan: handlers.pong is not a tool; did you mean handlers.ping?"],
    [
      { handlers: { menu: { items: { lst: () => 1 } } } },
      "runCodePlan: handlers.menu.items.lst is not a tool; did you mean handlers.menu.items.list?",
    ],
    [{ handlers, id: 1 }, "runCodePlan: id must be a string, got 1"],
    [{ handlers, ui: 1 }, "runCodePlan: ui must be a boolean, got 1"],
    [{ handlers, onEvent: {} }, "runCodePlan: onEvent must be a function, got object"],
    [{ handlers, signal: {} }, "runCodePlan: signal must be an AbortSignal, got object"],
    [{ handlers, signal: null }, "runCodePlan: signal must be an AbortSignal, got null"],
    [{ handlers, retry: { maxAttempts: 0 } }, "runCodePlan: retry.maxAttempts must be a positive integer, got 0"],
    [
      { handlers, retry: { maxAttempt: 2 } },
      "runCodePlan: retry.maxAttempt is not an option; did you mean retry.maxAttempts?",
    ],
    [{ handlers, limits: { maxSteps: -1 } }, "runCodePlan: limits.maxSteps must be a positive integer, got -1"],
    [{ handlers, timeoutMs: "1" }, 'runCodePlan: timeoutMs must be a positive number, got "1"'],
    [{ handlers, executor: { profile, execute: 1 } }, "runCodePlan: executor.execute must be a function, got 1"],
    [
      { handlers, executor: { profile: { ...profile, trust: 1 } } },
      'runCodePlan: executor.profile.trust must be "controlled" or "isolated", got 1',
    ],
  ])("of a run are refused, by a rejection: %#", async (options, message) => {
    await expect(client.runCodePlan("return 1", options as never)).rejects.toThrow(new TypeError(message))
  })

  it("refuse a plan that is no text", async () => {
    await expect(client.runCodePlan(1 as never, { handlers })).rejects.toThrow(
      "runCodePlan: code must be a string, got 1",
    )
  })
})
