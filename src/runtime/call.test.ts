import { type } from "arktype"
import * as v from "valibot"
import { describe, expect, it } from "vitest"
import { z } from "zod"
import { defineTools, type Tool } from "../tools/define.js"
import { err, ok } from "../tools/handler.js"
import { createToolRegistry } from "../tools/registry.js"
import { ToolCalls } from "./call.js"
import type { CodePlanToolError } from "./errors.js"
import { EventStream, type PlanEvent } from "./events.js"
import { manualScheduler } from "./manual-scheduler.fixture.js"
import { DEFAULT_RETRY, NO_RETRY, type RetryPolicy } from "./retry.js"
import { StopSignal } from "./stop.js"

const tools = defineTools({
  menu: {
    items: {
      list: {
        description: "",
        input: z.object({ menuId: z.string(), limit: z.number().default(10) }),
        output: z.object({ items: z.array(z.object({ name: z.string(), price: z.number() })) }),
      },
    },
  },
  age: { description: "", input: v.pipe(v.string(), v.transform(Number)), output: v.pipe(v.number(), v.maxValue(150)) },
  ping: { description: "", input: type("undefined"), output: type("string") },
  slow: {
    description: "",
    input: z.number().refine(async (n) => n > 0, "expected a positive number"),
    output: z.any(),
  },
})

function setUp(handlers: object, options: { retry?: RetryPolicy; random?: number; tools?: readonly Tool[] } = {}) {
  const scheduler = manualScheduler(options.random)
  const events: PlanEvent[] = []
  const stream = new EventStream("p", (event) => events.push(event), scheduler.now)
  const stop = new StopSignal()
  const registry = createToolRegistry(options.tools ?? tools)
  const retry = options.retry ?? NO_RETRY
  const calls = new ToolCalls({ registry, handlers, retry, scheduler, events: stream, stop })
  /** What the call came to; `undefined` while it is open. */
  const start = (name: string, input?: unknown): { output?: unknown; error?: CodePlanToolError } => {
    const outcome: { output?: unknown; error?: CodePlanToolError } = {}
    calls.startTool({
      name,
      input,
      outcome: {
        completed: (output) => {
          outcome.output = output
        },
        failed: (error) => {
          outcome.error = error
        },
      },
    })
    return outcome
  }
  return { calls, start, scheduler, events, stop, types: () => events.map((event) => event.type) }
}

const allTools = "there are tools.menu.items.list, tools.age, tools.ping, tools.slow"

describe("a tool call", () => {
  it("is answered at once where everything answers at once", () => {
    const { start, types } = setUp({ ping: () => "pong" })
    expect(start("ping")).toEqual({ output: "pong" })
    expect(types()).toEqual(["tool.started", "tool.completed"])
  })

  it("gives the handler what the input schema makes of the input, and the plan what the output schema makes of that", async () => {
    const seen: unknown[] = []
    const handlers = {
      age: async ({ input }: { input: number }) => {
        seen.push(input)
        return input
      },
      "menu.items.list": ({ input }: { input: object }) => {
        seen.push(input)
        return ok({ items: [{ name: "Soup", price: 5, secret: true }] })
      },
    }
    const { start, scheduler } = setUp(handlers)
    const age = start("age", "42")
    expect(start("menu.items.list", { menuId: "m" })).toEqual({ output: { items: [{ name: "Soup", price: 5 }] } })
    await scheduler.pass(0)
    expect(age).toEqual({ output: 42 })
    expect(seen).toEqual([42, { menuId: "m", limit: 10 }])
  })

  it("tells the handler which call it is, and lets it answer with ok and err", () => {
    const calls: object[] = []
    const { start, stop } = setUp({
      ping: (call: object) => {
        calls.push({ ...call })
        return "pong"
      },
    })
    start("ping")
    start("ping")
    const common = { input: undefined, signal: stop.signal, attempt: 1, maxAttempts: 1, ok, err }
    expect(calls).toEqual([
      { ...common, callId: "call1" },
      { ...common, callId: "call2" },
    ])
  })

  it("finds handlers by name or by path, with their own `this`, and nothing that objects have anyway", () => {
    const items = {
      price: 3,
      list() {
        return { items: [{ name: "x", price: this.price }] }
      },
    }
    expect(setUp({ menu: { items } }).start("menu.items.list", { menuId: "" }).output).toEqual({
      items: [{ name: "x", price: 3 }],
    })
    const odd = defineTools({ constructor: { description: "", input: z.any(), output: z.any() } })
    expect(setUp({}, { tools: odd }).start("constructor").error).toMatchObject({ type: "missing_handler" })
  })

  it.each([
    ["menu.items.lst", {}, "unknown_tool", "tools.menu.items.lst is not a tool; did you mean tools.menu.items.list?"],
    ["menu.list", {}, "unknown_tool", "tools.menu.list is not a tool; did you mean tools.menu.items.list?"],
    ["nothing.like.it", {}, "unknown_tool", `tools.nothing.like.it is not a tool; ${allTools}`],
    ["x".repeat(1e6), {}, "unknown_tool", `tools.${"x".repeat(100)}… is not a tool; ${allTools}`],
    ["ping", undefined, "missing_handler", "tools.ping has no handler"],
    ["menu.items.list", {}, "invalid_input", "tools.menu.items.list: input.menuId: expected string, got undefined"],
    ["age", "999", "invalid_output", "tools.age: output: expected <=150, got 999"],
  ])("fails where it must, case %#", (name, input, errorType, message) => {
    const handlers = { age: ({ input }: { input: number }) => input, "menu.items.list": () => ({ items: [] }) }
    const { start, calls, types, events } = setUp(handlers)
    const { error } = start(name, input)
    expect(error).toMatchObject({ type: errorType, callId: "call1", tool: name, message })
    expect(calls.errors).toEqual({ call1: error })
    expect(types()).toEqual(["tool.started", "tool.failed"])
    expect(events[1]).toMatchObject({ error })
  })

  it("tells the issues of invalid data as details", () => {
    expect(setUp({ age: () => 1 }).start("age", 5).error?.details).toEqual({
      issues: [{ path: "input", message: "expected string, got 5" }],
    })
  })

  it("waits for asynchronous schemas", async () => {
    const { start, scheduler } = setUp({ slow: ({ input }: { input: number }) => input * 2 })
    const [good, bad] = [start("slow", 4), start("slow", -1)]
    expect(good).toEqual({})
    await scheduler.pass(0)
    expect(good).toEqual({ output: 8 })
    expect(bad.error?.message).toBe("tools.slow: input: expected a positive number")
  })

  it("fails with what the handler says by err", () => {
    const fields = { code: "closed", message: "the menu is closed", retryable: false, details: { until: 8 } }
    const { start } = setUp({ ping: ({ err: fail }: { err: typeof err }) => fail(fields) })
    expect(start("ping").error).toEqual({ type: "handler_error", callId: "call1", tool: "ping", ...fields })
  })

  it("fails with a thrown err as with a returned one", async () => {
    const fields = { code: "closed", message: "the menu is closed", details: { until: 8 } }
    const handlers = {
      ping: () => {
        throw err(fields)
      },
      slow: () => Promise.reject(err(fields)),
    }
    const { start, scheduler } = setUp(handlers)
    const outcomes = [start("ping"), start("slow", 1)]
    await scheduler.pass(0)
    for (const { error } of outcomes) expect(error).toMatchObject({ type: "handler_error", ...fields })
  })

  it("passes an empty object where the plan passes nothing and the tool takes one", async () => {
    const optional = defineTools({
      list: { description: "", input: z.object({ limit: z.number().default(10) }), output: z.any() },
      later: { description: "", input: z.object({}).refine(async () => true), output: z.any() },
      maybe: { description: "", input: z.any(), output: z.any() },
      needs: { description: "", input: z.object({ id: z.string() }), output: z.any() },
    })
    const echo = ({ input }: { input: unknown }) => ({ input })
    const handlers = { list: echo, later: echo, maybe: echo, needs: echo }
    const { start, scheduler } = setUp(handlers, { tools: optional })
    const outcomes = ["list", "later", "maybe", "needs"].map((name) => start(name))
    await scheduler.pass(0)
    expect(outcomes.slice(0, 3)).toEqual([
      { output: { input: { limit: 10 } } },
      { output: { input: {} } },
      { output: { input: undefined } },
    ])
    expect(outcomes[3]?.error?.message).toBe("tools.needs: input: expected object, got undefined")
  })

  it("fails with the message of what the handler throws, less paths", async () => {
    const thrown: unknown[] = [
      new Error("ENOENT: no such file or directory, open '/srv/app/menu.db'"),
      "just text",
      null,
      Promise.reject(new TypeError("no")),
    ]
    const handlers = {
      ping: () => {
        const next = thrown.shift()
        if (next instanceof Promise) return next
        throw next
      },
    }
    const { start, scheduler } = setUp(handlers)
    const outcomes = [...thrown].map(() => start("ping"))
    await scheduler.pass(0)
    expect(outcomes.map(({ error }) => error?.message)).toEqual([
      "ENOENT: no such file or directory, open '<path>'",
      "just text",
      "it failed without a message",
      "no",
    ])
    expect(outcomes[0]?.error).toEqual({
      type: "handler_error",
      callId: "call1",
      tool: "ping",
      message: "ENOENT: no such file or directory, open '<path>'",
    })
  })

  it("fails when its schema fails", async () => {
    const broken = defineTools({
      a: {
        description: "",
        input: z.any().transform(() => {
          throw new Error("oops")
        }),
        output: z.any(),
      },
    })
    const { start, scheduler } = setUp({ a: () => 1 }, { tools: broken })
    const outcome = start("a")
    await scheduler.pass(0)
    expect(outcome.error).toMatchObject({
      type: "handler_error",
      message: "tools.a: its input schema failed: oops",
    })
  })

  it("fails when its schema answers what no schema should", async () => {
    const answers: unknown[] = [undefined, { issues: 5 }, { issues: [null] }, { issues: [{ message: Symbol("s") }] }]
    answers.push({
      get value() {
        throw new Error("no value")
      },
    })
    const schema = (validate: (value: unknown) => unknown) =>
      ({ "~standard": { version: 1, vendor: "own", validate } }) as Tool["input"]
    for (const answer of answers) {
      const broken = defineTools({
        atOnce: { description: "", input: schema(() => answer), output: z.any() },
        later: { description: "", input: z.any(), output: schema(async () => answer) },
      })
      const { start, scheduler } = setUp({ atOnce: () => 1, later: () => 1 }, { tools: broken })
      const outcomes = [start("atOnce"), start("later")]
      await scheduler.pass(0)
      expect(outcomes.map(({ error }) => error?.type)).toEqual(["handler_error", "handler_error"])
      expect(outcomes[0]?.error?.message).toMatch(/^tools\.atOnce: its input schema failed: /)
      expect(outcomes[1]?.error?.message).toMatch(/^tools\.later: its output schema failed: /)
    }
  })

  it("fails when what the handler gives or throws cannot be looked into", async () => {
    const message = "it cannot be told"
    const closed = new Proxy(new Error(message), {
      getOwnPropertyDescriptor() {
        throw new Error("trap")
      },
    })
    const handlers = {
      ping: () => closed,
      slow: async () => {
        throw closed
      },
    }
    const { start, scheduler } = setUp(handlers)
    const outcomes = [start("ping"), start("slow", 1)]
    await scheduler.pass(0)
    expect(outcomes.map(({ error }) => error?.type)).toEqual(["invalid_output", "handler_error"])
    expect(outcomes[1]?.error?.message).toBe(message)
  })

  it("fails when its answer is not taken", () => {
    const { calls, types } = setUp({ ping: () => "pong" })
    const errors: CodePlanToolError[] = []
    calls.startTool({
      name: "ping",
      input: undefined,
      outcome: {
        completed: () => {
          throw new TypeError("result.x is a function")
        },
        failed: (error) => errors.push(error),
      },
    })
    expect(errors).toMatchObject([{ type: "invalid_output", message: "result.x is a function" }])
    expect(types()).toEqual(["tool.started", "tool.failed"])
  })

  it("fails without its details where they are no data", () => {
    const { calls, events } = setUp({ ping: () => err({ code: "c", message: "m", details: () => 1 }) })
    const errors: CodePlanToolError[] = []
    calls.startTool({
      name: "ping",
      input: undefined,
      outcome: {
        completed: () => undefined,
        failed: (error) => {
          if (error.details !== undefined) throw new TypeError("details is a function")
          errors.push(error)
        },
      },
    })
    const message = "m (its details cannot be told: details is a function)"
    expect(errors).toEqual([{ type: "handler_error", callId: "call1", tool: "ping", code: "c", message }])
    expect(events.at(-1)).toMatchObject({ type: "tool.failed", error: { message } })
  })
})

describe("retries", () => {
  const busy = { code: "busy", message: "try later", retryable: true }
  const failing = (times: number, fail: () => unknown) => {
    let attempts = 0
    return {
      handlers: { ping: () => (++attempts <= times ? fail() : `after ${attempts}`) },
      attempts: () => attempts,
    }
  }

  it("wait longer each time, and tell of it", async () => {
    const { handlers } = failing(2, () => err(busy))
    const { start, scheduler, events, types } = setUp(handlers, { retry: DEFAULT_RETRY })
    const outcome = start("ping")
    await scheduler.pass(199)
    expect(types()).toEqual(["tool.started", "tool.retrying"])
    await scheduler.pass(1 + 399)
    expect(types()).toEqual(["tool.started", "tool.retrying", "tool.retrying"])
    await scheduler.pass(1)
    expect(outcome).toEqual({ output: "after 3" })
    expect(events[2]).toMatchObject({
      attempt: 2,
      maxAttempts: 3,
      delayMs: 400,
      error: { type: "handler_error", ...busy },
    })
    expect(events[3]).toMatchObject({ type: "tool.completed", attempts: 3, durationMs: 600 })
  })

  it("get an input of their own each", async () => {
    const lists = defineTools({
      list: { description: "", input: z.object({ ids: z.array(z.number()) }), output: z.any() },
    })
    const seen: number[][] = []
    const handlers = {
      list: ({ input }: { input: { ids: number[] } }) => {
        seen.push([...input.ids])
        input.ids.pop()
        return err(busy)
      },
    }
    const { start, scheduler } = setUp(handlers, { retry: DEFAULT_RETRY, tools: lists })
    start("list", { ids: [1, 2] })
    await scheduler.pass(10_000)
    expect(seen).toEqual([
      [1, 2],
      [1, 2],
      [1, 2],
    ])
  })

  it("leave part of the wait to chance", async () => {
    const { handlers } = failing(9, () => err(busy))
    const { start, scheduler, events } = setUp(handlers, { retry: { ...DEFAULT_RETRY, maxDelayMs: 300 }, random: 0.5 })
    const outcome = start("ping")
    await scheduler.pass(10_000)
    expect(events.flatMap((event) => (event.type === "tool.retrying" ? [event.delayMs] : []))).toEqual([150, 225])
    expect(outcome.error).toMatchObject(busy)
  })

  it.each([
    ["an err that is not retryable", () => err({ ...busy, retryable: false }), 1],
    ["an err that does not say", () => err({ code: "c", message: "m" }), 1],
    ["a plain throw", () => Promise.reject(new Error("m")), 1],
    ["a throw that says retryable", () => Promise.reject(Object.assign(new Error("m"), { retryable: true })), 3],
    ["a retryable prototype", () => Promise.reject(Object.create({ retryable: true })), 1],
  ])("after %s", async (_what, fail, expected) => {
    const { handlers, attempts } = failing(9, fail)
    const { start, scheduler } = setUp(handlers, { retry: DEFAULT_RETRY })
    start("ping")
    await scheduler.pass(10_000)
    expect(attempts()).toBe(expected)
  })

  it("do not happen unless asked for", async () => {
    const { handlers, attempts } = failing(9, () => err(busy))
    const { start, scheduler } = setUp(handlers)
    expect(start("ping").error).toMatchObject({ retryable: true, code: "busy" })
    await scheduler.pass(10_000)
    expect(attempts()).toBe(1)
  })

  it("do not happen after an output that is not valid", async () => {
    const { handlers, attempts } = failing(9, () => 12)
    const { start, scheduler } = setUp(handlers, { retry: DEFAULT_RETRY })
    expect(start("ping").error?.type).toBe("invalid_output")
    await scheduler.pass(10_000)
    expect(attempts()).toBe(1)
  })

  it("stop at once when the run ends", async () => {
    const { handlers, attempts } = failing(9, () => err(busy))
    const { start, scheduler, calls } = setUp(handlers, { retry: DEFAULT_RETRY })
    const outcome = start("ping")
    await scheduler.pass(100)
    calls.end()
    expect(scheduler.waiting).toBe(0)
    await scheduler.pass(10_000)
    expect([attempts(), outcome]).toEqual([1, {}])
  })
})

describe("the end of a run", () => {
  it("makes late answers unheard, whatever they are", async () => {
    const answers = [Promise.resolve("late"), Promise.reject(new Error("late"))]
    const { start, calls, scheduler, types } = setUp({ ping: () => answers.shift() })
    const outcomes = [start("ping"), start("ping")]
    calls.end()
    await scheduler.pass(0)
    expect(outcomes).toEqual([{}, {}])
    expect(types()).toEqual(["tool.started", "tool.started"])
    expect(start("ping")).toEqual({})
    await expect(calls.callTool("ping")).rejects.toThrow("the plan is over; its tools are gone")
  })
})
