import { describe, expect, it } from "vitest"
import { z } from "zod"
import { defineTools } from "../tools/define.js"
import { createToolRegistry } from "../tools/registry.js"
import { hostScheduler } from "./adapters/host-scheduler.js"
import { CodePlanError, CodePlanExecutorError, ToolError } from "./errors.js"
import type { PlanEvent } from "./events.js"
import type { CodePlanExecution, CodePlanExecutionContext, CodePlanExecutor } from "./executor.js"
import { manualScheduler } from "./manual-scheduler.fixture.js"
import { NO_RETRY } from "./retry.js"
import { type CodePlanRunResult, type RunRequest, supervise } from "./supervise.js"

const tools = defineTools({
  echo: { description: "", input: z.any(), output: z.any() },
  never: { description: "", input: z.any(), output: z.any() },
})
const usage = { steps: 0, memoryBytes: 0, hostCalls: 0 }

type Execute = (context: CodePlanExecutionContext) => unknown

function executorOf(execute: Execute): CodePlanExecutor {
  return {
    profile: { id: "own", trust: "controlled", supportsGeneratedUi: false },
    execute: execute as CodePlanExecutor["execute"],
  }
}

function setUp(execute: Execute, options: Partial<RunRequest> = {}) {
  const events: PlanEvent[] = []
  const signals: AbortSignal[] = []
  const scheduler = manualScheduler()
  const run: Promise<CodePlanRunResult> = supervise({
    planId: "p1",
    code: "",
    language: "javascript",
    input: { a: 1 },
    registry: createToolRegistry(tools),
    handlers: {
      echo: ({ input }: { input: unknown }) => input,
      never: ({ signal }: { signal: AbortSignal }) => {
        signals.push(signal)
        return new Promise(() => undefined)
      },
    },
    executor: executorOf(execute),
    limits: {},
    timeoutMs: 1_000,
    retry: NO_RETRY,
    ui: false,
    cooperative: false,
    signal: undefined,
    onConsole: undefined,
    onEvent: (event) => events.push(event),
    scheduler,
    ...options,
  })
  const types = () => events.map((event) => event.type)
  return { run, events, types, scheduler, signals }
}

const throwing = (error: Error): Execute =>
  function execute() {
    throw error
  }

const done = (result: unknown): CodePlanExecution => ({ status: "done", result })

describe("a run", () => {
  it("is done when its executor says so, at once or later", async () => {
    const { run, events } = setUp(() => done(7))
    expect(await run).toEqual({ status: "done", result: 7, errors: {}, usage })
    expect(events).toEqual([
      { type: "plan.started", planId: "p1", sequence: 1, time: 1_000_000, language: "javascript", executorId: "own" },
      { type: "plan.completed", planId: "p1", sequence: 2, time: 1_000_000, durationMs: 0, result: 7, usage },
    ])
    expect(await setUp(async () => done(8)).run).toMatchObject({ status: "done", result: 8 })
  })

  it("gives its executor what it needs and nothing else", async () => {
    let seen: CodePlanExecutionContext | undefined
    const execute = async (context: CodePlanExecutionContext) => {
      seen = context
      return done(await context.tools.callTool("echo", { text: "hi" }))
    }
    const { run } = setUp(execute, { code: "CODE", limits: { maxSteps: 5 } })
    expect(await run).toMatchObject({ result: { text: "hi" }, usage: { hostCalls: 1 } })
    expect(seen).toMatchObject({
      planId: "p1",
      code: "CODE",
      language: "javascript",
      input: { a: 1 },
      limits: { maxSteps: 5 },
      ui: false,
      timeoutMs: 1_000,
    })
    expect(seen?.signal).toBeInstanceOf(AbortSignal)
    expect(seen?.tools.names).toEqual(["echo", "never"])
  })

  it("lists failed calls, whether the plan caught them or not", async () => {
    const { run, types } = setUp(async ({ tools }) => {
      const error = await tools.callTool("ech0").catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(ToolError)
      expect((error as Error).stack).toBe("ToolError: tools.ech0 is not a tool; did you mean tools.echo?")
      return { ...done({ code: (error as ToolError).code }), unhandledRejections: [{ name: "E", message: "m" }] }
    })
    const message = "tools.ech0 is not a tool; did you mean tools.echo?"
    expect(await run).toEqual({
      status: "done",
      result: { code: "unknown_tool" },
      errors: { call1: { type: "unknown_tool", callId: "call1", tool: "ech0", message } },
      usage: { ...usage, hostCalls: 1 },
      unhandledRejections: [{ name: "E", message: "m" }],
    })
    expect(types()).toEqual(["plan.started", "tool.started", "tool.failed", "plan.completed"])
  })

  it("waits for calls that the plan did not await", async () => {
    let answer: (value: unknown) => void = () => undefined
    const { run, types, scheduler } = setUp(
      async ({ tools }) => {
        void tools.callTool("echo")
        return done(1)
      },
      { handlers: { echo: () => new Promise((resolve) => (answer = resolve)) } },
    )
    await scheduler.pass(10)
    expect(types()).toEqual(["plan.started", "tool.started"])
    answer(2)
    expect(await run).toMatchObject({ status: "done", result: 1 })
    expect(types()).toEqual(["plan.started", "tool.started", "tool.completed", "plan.completed"])
  })

  it("fails as its executor says, with data or with an Error", async () => {
    const location = { line: 3, column: 4 }
    const error = {
      name: "TypeError",
      message: "x is not a function",
      code: "thrown",
      hint: "Call f.",
      guestStack: "    at f (plan.js:3:4)",
    }
    const { run, events } = setUp(() => ({ status: "failed", error, location, frame: "FRAME", usage: { steps: 9 } }))
    const result = await run
    expect(result).toMatchObject({
      status: "failed",
      errorCode: "executor_execution_failed",
      executorId: "own",
      errors: {},
      usage: { steps: 9, memoryBytes: 0, hostCalls: 0 },
      location,
      frame: "FRAME",
    })
    if (result.status !== "failed") throw new Error("done")
    expect(result.error).toBeInstanceOf(CodePlanError)
    expect(result.error.stack).toBe("TypeError: x is not a function\n    at f (plan.js:3:4)")
    expect(JSON.parse(JSON.stringify(result.error))).toEqual({
      name: "TypeError",
      message: "x is not a function",
      code: "thrown",
      hint: "Call f.",
    })
    expect(events.at(-1)).toMatchObject({
      type: "plan.failed",
      error: result.error,
      errorCode: "executor_execution_failed",
    })
    const range = setUp(() => ({ status: "failed", error: new RangeError("m"), errorCode: "executor_limit_exceeded" }))
    expect(await range.run).toMatchObject({ error: { name: "RangeError", stack: "RangeError: m" } })
  })

  it.each([
    [
      "throws",
      throwing(new Error("boom at /srv/app/x.js")),
      "executor_execution_failed",
      "executor own failed: boom at <path>",
    ],
    ["rejects", () => Promise.reject(new Error("boom")), "executor_execution_failed", "executor own failed: boom"],
    [
      "cannot start",
      throwing(new CodePlanExecutorError("executor_initialization_failed", "no WASM here")),
      "executor_initialization_failed",
      "no WASM here",
    ],
    [
      "is not there",
      () => Promise.reject(new CodePlanExecutorError("executor_unavailable", "pool is down")),
      "executor_unavailable",
      "pool is down",
    ],
    [
      "gives nothing",
      () => undefined,
      "executor_execution_failed",
      'executor own gave no result: expected { status: "done" | "failed", … }',
    ],
    [
      "gives an error that is none",
      async () => ({ status: "failed" }),
      "executor_execution_failed",
      'executor own gave no result: expected { status: "done" | "failed", … }',
    ],
    [
      "gives a trap",
      () => new Proxy({}, { get: throwing(new Error("trap")) as () => never }),
      "executor_execution_failed",
      "executor own failed: trap",
    ],
  ] as const)("fails when its executor %s", async (_what, execute, errorCode, message) => {
    const { run, types } = setUp(execute)
    expect(await run).toMatchObject({ status: "failed", errorCode, error: { message } })
    expect(types()).toEqual(["plan.started", "plan.failed"])
  })

  it("fails where the answer of its executor cannot be read", async () => {
    const closed = {
      get message(): string {
        throw new Error("closed")
      },
    }
    const message = "executor own failed: closed"
    const answers = [
      () => Object.defineProperty({}, "status", { get: () => closed.message }),
      () => ({ status: "failed", error: closed }),
      async () => ({ status: "failed", error: closed }),
      async () => Object.defineProperty({ status: "done" }, "result", { get: () => closed.message }),
    ]
    for (const answer of answers) {
      const { run, types } = setUp(answer)
      expect(await run).toMatchObject({ errorCode: "executor_execution_failed", error: { message } })
      expect(types()).toEqual(["plan.started", "plan.failed"])
    }
  })

  it("does not let a call that its executor forgot end the process", async () => {
    const rejections: unknown[] = []
    const listen = (reason: unknown) => rejections.push(reason)
    process.on("unhandledRejection", listen)
    const { run } = setUp(({ tools }) => {
      void tools.callTool("no such tool")
      setTimeout(() => void tools.callTool("echo"), 1)
      return done(1)
    })
    expect(await run).toMatchObject({ status: "done", errors: { call1: { type: "unknown_tool" } } })
    await new Promise((resolve) => setTimeout(resolve, 10))
    process.off("unhandledRejection", listen)
    expect(rejections).toEqual([])
  })

  it("fails where UI is asked of an executor that has none", async () => {
    const { run } = setUp(() => done(1), { ui: true })
    expect(await run).toMatchObject({
      errorCode: "executor_unsupported_generated_ui",
      error: { message: "executor own does not support generated UI" },
    })
  })

  it("hands console output to events and to its own listener, while it lasts", async () => {
    const seen: unknown[] = []
    const { run, events } = setUp(
      ({ onConsole }) => {
        onConsole("warn", ["a", { b: 1 }])
        setTimeout(() => onConsole("log", ["late"]), 1)
        return done(0)
      },
      { onConsole: (level, args) => seen.push([level, args]) },
    )
    await run
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(seen).toEqual([["warn", ["a", { b: 1 }]]])
    expect(events[1]).toMatchObject({ type: "plan.console", level: "warn", args: ["a", { b: 1 }] })
    expect(events).toHaveLength(3)
  })

  it.each([
    [
      "throws",
      () => {
        throw new Error("listener")
      },
    ],
    [
      "rejects",
      async () => {
        throw new Error("listener")
      },
    ],
  ] as const)("does not mind a listener that %s", async (_what, listener) => {
    const { run } = setUp(
      async ({ tools, onConsole }) => {
        onConsole("log", [1])
        return done(await tools.callTool("echo", 1))
      },
      { onEvent: listener, onConsole: listener },
    )
    expect(await run).toMatchObject({ status: "done", result: 1 })
  })
})

describe("an abort", () => {
  const waiting: Execute = async ({ tools }) => done(await tools.callTool("never"))

  it("ends the run and reaches handlers, even if the executor does not listen", async () => {
    const controller = new AbortController()
    const { run, types, signals } = setUp(waiting, { signal: controller.signal })
    const reason = new Error("the person left")
    controller.abort(reason)
    expect(await run).toMatchObject({
      status: "failed",
      errorCode: "executor_aborted",
      error: { code: "aborted", message: "the run was aborted: the person left" },
      errors: {},
    })
    expect(types()).toEqual(["plan.started", "tool.started", "plan.failed"])
    expect(signals.map((signal) => [signal.aborted, signal.reason])).toEqual([[true, reason]])
  })

  it("lets the executor say where the plan was, but not that it is done", async () => {
    const controller = new AbortController()
    const listening: Execute = ({ onStop, signal }) =>
      new Promise((resolve) => {
        onStop(() => {
          expect(signal.aborted).toBe(false) // made so far, and told last
          resolve({
            status: "failed",
            error: { message: "stopped" },
            location: { line: 2, column: 1 },
            usage: { steps: 5 },
          })
        })
      })
    const { run } = setUp(listening, { signal: controller.signal })
    controller.abort()
    expect(await run).toMatchObject({
      errorCode: "executor_aborted",
      error: { message: "the run was aborted" },
      location: { line: 2, column: 1 },
      usage: { steps: 5 },
    })
    const other = new AbortController()
    const late = setUp(
      ({ signal }) => new Promise((resolve) => signal.addEventListener("abort", () => resolve(done(1)))),
      {
        signal: other.signal,
      },
    )
    other.abort("because")
    expect(await late.run).toMatchObject({
      errorCode: "executor_aborted",
      error: { message: "the run was aborted: because" },
    })
  })

  it("that came before the start lets nothing start", async () => {
    let isCalled = false
    const { run, types } = setUp(
      () => {
        isCalled = true
        return done(1)
      },
      { signal: AbortSignal.abort() },
    )
    expect(await run).toMatchObject({ errorCode: "executor_aborted" })
    expect([isCalled, types()]).toEqual([false, ["plan.started", "plan.failed"]])
  })

  it("that comes from an event, or after the end, is an abort like any other", async () => {
    const controller = new AbortController()
    const { run } = setUp(waiting, { signal: controller.signal, onEvent: () => controller.abort() })
    expect(await run).toMatchObject({ errorCode: "executor_aborted" })
    const other = new AbortController()
    const finished = setUp(() => done(1), { signal: other.signal })
    expect(await finished.run).toMatchObject({ status: "done" })
    other.abort()
    expect(finished.types()).toEqual(["plan.started", "plan.completed"])
  })

  it("that comes from the event of a call keeps the handler from being called", async () => {
    const controller = new AbortController()
    const heard: string[] = []
    let isCalled = false
    const { run } = setUp(async ({ tools }) => done(await tools.callTool("echo", 1)), {
      signal: controller.signal,
      handlers: {
        echo: () => {
          isCalled = true
        },
      },
      onEvent: (event) => {
        heard.push(event.type)
        if (event.type === "tool.started") controller.abort()
      },
    })
    expect(await run).toMatchObject({ errorCode: "executor_aborted" })
    expect([isCalled, heard]).toEqual([false, ["plan.started", "tool.started", "plan.failed"]])
  })

  it("is told to handlers that still run when the plan fails by itself", async () => {
    const { run, signals } = setUp(async ({ tools }) => {
      void tools.callTool("never")
      return { status: "failed", error: { message: "m" } }
    })
    expect(await run).toMatchObject({ status: "failed", error: { message: "m" } })
    expect(signals[0]?.aborted).toBe(true)
  })
})

describe("the time limit", () => {
  it("bounds the whole run", async () => {
    const { run, scheduler, events, signals } = setUp(async ({ tools }) => done(await tools.callTool("never")))
    await scheduler.pass(999)
    expect(events).toHaveLength(2)
    await scheduler.pass(1)
    expect(await run).toMatchObject({
      status: "failed",
      errorCode: "executor_limit_exceeded",
      error: { code: "time_limit", message: "the run took longer than 1,000 ms (timeoutMs)" },
    })
    expect(events.at(-1)).toMatchObject({ type: "plan.failed", durationMs: 1_000 })
    expect(signals[0]?.reason).toMatchObject({ code: "time_limit" })
  })

  it("also bounds the wait for calls that were not awaited", async () => {
    const { run, scheduler } = setUp(({ tools }) => {
      void tools.callTool("never")
      return done(1)
    })
    await scheduler.pass(1_000)
    expect(await run).toMatchObject({ errorCode: "executor_limit_exceeded" })
  })

  it("is blamed where interpreting used it up", async () => {
    const scheduler = manualScheduler()
    let time = 0
    const { run } = setUp(
      () => {
        time = 1_001
        return {
          status: "failed",
          error: { code: "time_limit", message: "limits.maxRunMs" },
          errorCode: "executor_limit_exceeded",
        }
      },
      { scheduler: { ...scheduler, monotonic: () => time } },
    )
    expect(await run).toMatchObject({ error: { message: "the run took longer than 1,000 ms (timeoutMs)" } })
  })

  it("leaves no timer behind", async () => {
    const { run, scheduler } = setUp(async () => done(1))
    await run
    expect(scheduler.waiting).toBe(0)
    expect(
      await setUp(async () => done(1), { timeoutMs: Number.POSITIVE_INFINITY, scheduler: hostScheduler }).run,
    ).toMatchObject({
      status: "done",
    })
  })
})
