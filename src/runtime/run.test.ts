import { setImmediate as immediate } from "node:timers/promises"
import { describe, expect, it } from "vitest"
import { z } from "zod"
import { PlanError } from "../interpreter/plan-error.js"
import type { HostCall, HostCallError, MachineState } from "../interpreter/types.js"
import { defineTools } from "../tools/define.js"
import { createToolRegistry } from "../tools/registry.js"
import { hostScheduler } from "./adapters/host-scheduler.js"
import type { PlanEvent } from "./events.js"
import type { CodePlanExecutor } from "./executor.js"
import { manualScheduler } from "./manual-scheduler.fixture.js"
import { NO_RETRY } from "./retry.js"
import { type DrivenMachine, runMachine } from "./run.js"
import type { Scheduler } from "./scheduler.js"
import { type RunRequest, supervise } from "./supervise.js"

/** What was settled since the script last went on. */
type Settled = ReadonlyMap<string, { readonly value?: unknown; readonly error?: HostCallError }>
type Script = Generator<readonly HostCall[], unknown, Settled>

/** A machine whose plan is a generator: it yields the calls that it makes, and goes on with what has been settled. */
class ScriptedMachine implements DrivenMachine {
  readonly usage = { steps: 1, memoryBytes: 2, hostCalls: 3 }
  pending: HostCall[] = []
  runs = 0
  readonly log: string[] = []
  readonly #script: Script
  readonly #settled = new Map<string, { value?: unknown; error?: HostCallError }>()
  #isStarted = false
  #end: MachineState | undefined

  constructor(script: (machine: ScriptedMachine) => Script) {
    this.#script = script(this)
  }

  run(): MachineState {
    this.runs++
    if (this.#end !== undefined) return this.#end
    if (this.#isStarted && this.#settled.size === 0) return { status: "waiting", calls: [] }
    this.#isStarted = true
    const settled = new Map(this.#settled)
    this.#settled.clear()
    try {
      const { done, value } = this.#script.next(settled)
      // An interrupt that came while the script ran.
      if (this.#end !== undefined) return this.#end
      if (done) {
        this.#end = { status: "completed", value, unhandledRejections: [] }
        return this.#end
      }
      this.pending.push(...value)
      return { status: "waiting", calls: value }
    } catch (error) {
      if (!(error instanceof PlanError)) throw error
      this.#end = { status: "failed", error }
      return this.#end
    }
  }

  resolve(id: string, value: unknown): void {
    this.#close(id)
    this.#settled.set(id, { value })
  }

  reject(id: string, error: HostCallError): void {
    this.#close(id)
    this.#settled.set(id, { error })
  }

  #close(id: string): void {
    if (!this.pending.some((call) => call.id === id)) throw new TypeError(`${id} is not open`)
    this.pending = this.pending.filter((call) => call.id !== id)
    this.log.push(id)
  }

  interrupt(error: PlanError): void {
    this.#end ??= { status: "failed", error }
  }
}

const location = { line: 1, column: 1 }
const call = (id: string, name: string, input?: unknown): HostCall => ({
  id,
  name: `tools.${name}`,
  args: [input],
  location,
  kind: "call",
})
const timer = (id: string, dueAt: number): HostCall => ({
  id,
  name: "setTimeout",
  args: [],
  location,
  kind: "timer",
  dueAt,
})

const tools = defineTools({
  now: { description: "", input: z.any(), output: z.any() },
  later: { description: "", input: z.any(), output: z.any() },
  never: { description: "", input: z.any(), output: z.any() },
})

function setUp(
  script: (machine: ScriptedMachine) => Script,
  options: Partial<RunRequest> = {},
  scheduler: Scheduler = manualScheduler(),
) {
  const machine = new ScriptedMachine(script)
  const events: PlanEvent[] = []
  const executor: CodePlanExecutor = {
    profile: { id: "scripted", trust: "isolated", supportsGeneratedUi: true },
    execute: (context) => runMachine(machine, context, { scheduler, clock: () => scheduler.now() }),
  }
  const run = supervise({
    planId: "p",
    code: "",
    language: "javascript",
    input: undefined,
    registry: createToolRegistry(tools),
    handlers: {
      now: ({ input }: { input: unknown }) => input,
      later: async ({ input }: { input: unknown }) => input,
      never: () => new Promise(() => undefined),
    },
    executor,
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
  return { run, machine, events, types: () => events.map((event) => event.type) }
}

describe("the loop", () => {
  it("ends with what the plan returns", async () => {
    // biome-ignore lint/correctness/useYield: a plan without calls
    const { run, machine } = setUp(function* () {
      return { a: 1 }
    })
    expect(await run).toEqual({ status: "done", result: { a: 1 }, errors: {}, usage: machine.usage })
    expect(machine.runs).toBe(1)
  })

  it("settles calls in the order of their answers, and those that came together in one go", async () => {
    const settled: string[][] = []
    const { run, machine } = setUp(function* () {
      settled.push([...(yield [call("call1", "later"), call("call2", "now"), call("call3", "later")]).keys()])
      settled.push([...(yield []).keys()])
      return "end"
    })
    expect(await run).toMatchObject({ status: "done", result: "end" })
    expect(settled).toEqual([["call2"], ["call1", "call3"]])
    expect(machine.runs).toBe(3)
  })

  it("needs no turn of the host where handlers answer at once", async () => {
    let isHostFirst = false
    const { run } = setUp(function* () {
      for (let count = 1; count <= 100; count++) yield [call(`call${count}`, "now")]
      return isHostFirst
    })
    setImmediate(() => {
      isHostFirst = true
    })
    expect(await run).toMatchObject({ result: false })
  })

  it("tells failures to the plan as ToolErrors", async () => {
    const { run } = setUp(
      function* () {
        const settled = yield [call("call1", "lter", 1), call("call2", "now")]
        return [...settled.values()]
      },
      { handlers: {} },
    )
    const unknown = "tools.lter is not a tool; did you mean tools.later?"
    const missing = "tools.now has no handler"
    expect(await run).toMatchObject({
      result: [
        { error: { name: "ToolError", code: "unknown_tool", tool: "lter", message: unknown } },
        { error: { name: "ToolError", code: "missing_handler", tool: "now", message: missing } },
      ],
      errors: { call1: { type: "unknown_tool" }, call2: { type: "missing_handler" } },
    })
  })

  it("maps what ended the plan to the result", async () => {
    const failing = (code: ConstructorParameters<typeof PlanError>[0]["code"]) =>
      // biome-ignore lint/correctness/useYield: a plan without calls
      setUp(function* () {
        throw new PlanError({
          code,
          message: "m",
          name: "N",
          line: 3,
          column: 7,
          frame: "F",
          hint: "H",
          thrownCode: "T",
        })
      }).run
    expect(await failing("thrown")).toMatchObject({
      errorCode: "executor_execution_failed",
      error: { name: "N", message: "m", code: "thrown", hint: "H", thrownCode: "T" },
      location: { line: 3, column: 7 },
      frame: "F",
      usage: { steps: 1, memoryBytes: 2, hostCalls: 3 },
    })
    for (const code of ["step_limit", "memory_limit", "time_limit", "host_call_limit", "output_limit"] as const) {
      expect(await failing(code)).toMatchObject({ errorCode: "executor_limit_exceeded", error: { code } })
    }
    for (const code of ["deadlock", "not_data", "internal"] as const) {
      expect(await failing(code)).toMatchObject({ errorCode: "executor_execution_failed", error: { code } })
    }
    expect(await failing("aborted")).toMatchObject({ errorCode: "executor_aborted" })
  })

  it("takes an unexpected throw of the machine for a fault of its own", async () => {
    // biome-ignore lint/correctness/useYield: a plan without calls
    const { run } = setUp(function* () {
      throw new Error("bug")
    })
    expect(await run).toMatchObject({
      errorCode: "executor_execution_failed",
      error: { code: "internal", message: "bug" },
    })
  })
})

describe("stopping", () => {
  it("interrupts a plan that waits", async () => {
    const controller = new AbortController()
    const { run, types } = setUp(
      function* () {
        yield [call("call1", "never")]
        return "not reached"
      },
      { signal: controller.signal },
    )
    await immediate()
    controller.abort()
    expect(await run).toMatchObject({ errorCode: "executor_aborted", usage: { steps: 1 } })
    expect(types()).toEqual(["plan.started", "tool.started", "plan.failed"])
  })

  it("starts no further call once a handler has stopped the run", async () => {
    const controller = new AbortController()
    const { run, types } = setUp(
      function* () {
        yield [call("call1", "now"), call("call2", "now")]
        return "not reached"
      },
      { signal: controller.signal, handlers: { now: () => controller.abort() } },
    )
    expect(await run).toMatchObject({ errorCode: "executor_aborted" })
    expect(types()).toEqual(["plan.started", "tool.started", "tool.completed", "plan.failed"])
  })

  it("gets through to a plan that is never without an answer", async () => {
    for (const tool of ["now", "later"]) {
      const controller = new AbortController()
      setTimeout(() => controller.abort(), 5)
      const { run } = setUp(
        function* () {
          for (let count = 1; ; count++) yield [call(`call${count}`, tool)]
        },
        { signal: controller.signal, onEvent: undefined },
        hostScheduler,
      )
      expect(await run).toMatchObject({ errorCode: "executor_aborted" })
    }
  })

  it("by time gets through likewise", async () => {
    const { run } = setUp(
      function* () {
        for (let count = 1; ; count++) yield [call(`call${count}`, "later")]
      },
      { timeoutMs: 30, onEvent: undefined },
      hostScheduler,
    )
    expect(await run).toMatchObject({ errorCode: "executor_limit_exceeded", error: { code: "time_limit" } })
  })

  it("leaves answers that come late unheard", async () => {
    let answer: (value: unknown) => void = () => undefined
    const { run, machine, types } = setUp(
      function* () {
        yield [call("call1", "later"), call("call2", "now")]
        throw new PlanError({ code: "thrown", message: "m" })
      },
      { handlers: { now: () => 1, later: () => new Promise((resolve) => (answer = resolve)) } },
    )
    expect(await run).toMatchObject({ status: "failed" })
    answer(1)
    await immediate()
    expect(machine.log).toEqual(["call2"])
    expect(types()).toEqual(["plan.started", "tool.started", "tool.started", "tool.completed", "plan.failed"])
  })
})

describe("timers", () => {
  it("are due in the order of their times, one by one", async () => {
    const scheduler = manualScheduler()
    const settled: string[][] = []
    const at = scheduler.now()
    const { run } = setUp(
      function* () {
        settled.push([...(yield [timer("t1", at + 50), timer("t2", at + 10), timer("t3", at + 10)]).keys()])
        settled.push([...(yield [timer("t4", at + 20)]).keys()])
        for (let count = 0; count < 2; count++) settled.push([...(yield []).keys()])
        return scheduler.now() - at
      },
      {},
      scheduler,
    )
    await scheduler.pass(9)
    expect(settled).toEqual([])
    await scheduler.pass(1)
    expect(settled).toEqual([["t2"], ["t3"]])
    await scheduler.pass(100)
    expect(await run).toMatchObject({ result: 50 })
    expect(settled).toEqual([["t2"], ["t3"], ["t4"], ["t1"]])
    expect(scheduler.waiting).toBe(0)
  })

  it("that the plan has cleared are let be", async () => {
    const scheduler = manualScheduler()
    const at = scheduler.now()
    const { run } = setUp(
      function* (machine) {
        yield [timer("t1", at + 10), call("call1", "now"), timer("t2", at + 20)]
        machine.pending = machine.pending.filter((open) => open.id !== "t1")
        return [...(yield []).keys()]
      },
      {},
      scheduler,
    )
    await scheduler.pass(100)
    expect(await run).toMatchObject({ result: ["t2"] })
  })

  it("end with the run", async () => {
    const scheduler = manualScheduler()
    const { run } = setUp(
      function* () {
        yield [timer("t1", scheduler.now() + 500), call("call1", "now")]
        return 1
      },
      {},
      scheduler,
    )
    expect(await run).toMatchObject({ result: 1 })
    expect(scheduler.waiting).toBe(0)
  })
})

describe("pauses", () => {
  it("at the end of a slice give the host a turn, and go on", async () => {
    let slices = 0
    const script = function* (): Script {
      yield []
      return "not reached"
    }
    const sliced = new ScriptedMachine(script)
    sliced.run = () => {
      slices++
      return slices < 4
        ? { status: "paused", reason: "slice", location, calls: [] }
        : { status: "completed", value: slices, unhandledRejections: [] }
    }
    const executor: CodePlanExecutor = {
      profile: { id: "sliced", trust: "isolated", supportsGeneratedUi: true },
      execute: (context) => runMachine(sliced, context, { scheduler: hostScheduler, clock: () => 0 }),
    }
    const { run } = setUp(script, { executor })
    expect(await run).toMatchObject({ status: "done", result: 4 })
  })
})
