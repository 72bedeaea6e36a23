import { describe, expect, it } from "vitest"
import { numberText } from "../interpreter/number-text.js"
import type { HostCall } from "../interpreter/types.js"
import { hostScheduler } from "./adapters/host-scheduler.js"
import { thrownMessage, unknownToolMessage, withoutPaths } from "./errors.js"
import { manualScheduler } from "./manual-scheduler.fixture.js"
import { consoleListener, mergeLimits, retryPolicy } from "./options.js"
import { ProgramCache } from "./program-cache.js"
import { retryDelayMs } from "./retry.js"
import { StopSignal } from "./stop.js"
import { PlanTimers } from "./timers.js"

describe("withoutPaths", () => {
  it.each([
    ["open '/srv/app/menu.db' failed", "open '<path>' failed"],
    ["at Object.run (/home/me/app/src/x.ts:10:3)", "at Object.run (<path>)"],
    ["file:///srv/app/x.mjs:3", "<path>"],
    ["C:\\Users\\me\\app.db is locked", "<path> is locked"],
    ["see https://example.com/menus/1 or /menus", "see https://example.com/menus/1 or /menus"],
    ["1/2 cup of 3/4 tea and/or milk", "1/2 cup of 3/4 tea and/or milk"],
  ])("%j", (message, expected) => {
    expect(withoutPaths(message)).toBe(expected)
  })

  it("takes linear time", () => {
    const startedAt = performance.now()
    withoutPaths("/a".repeat(200_000))
    withoutPaths(`'/${"a".repeat(400_000)}`)
    expect(performance.now() - startedAt).toBeLessThan(1_000)
  })
})

describe("messages", () => {
  it("of what was thrown are read without trust", () => {
    expect(
      thrownMessage({
        get message() {
          throw new Error("trap")
        },
      }),
    ).toBe("it failed without a message")
    expect(
      thrownMessage(
        new Proxy(
          {},
          {
            get: () => {
              throw new Error("trap")
            },
          },
        ),
      ),
    ).toBe("it failed without a message")
    expect(thrownMessage(Object.create(null))).toBe("it failed without a message")
    expect(thrownMessage(Symbol("x"))).toBe("it failed without a message")
    expect(thrownMessage({ message: 3 })).toBe("it failed without a message")
  })

  it("name the tool that was probably meant", () => {
    const known = ["menu.items.list", "menu.items.get", "orders.create"]
    expect(unknownToolMessage("menu.items.lists", known)).toMatch(/did you mean tools\.menu\.items\.list\?$/)
    expect(unknownToolMessage("order.creat", known)).toMatch(/did you mean tools\.orders\.create\?$/)
    expect(unknownToolMessage("list", known)).toMatch(/did you mean tools\.menu\.items\.list\?$/)
    expect(unknownToolMessage("weather", known)).toBe(
      "tools.weather is not a tool; there are tools.menu.items.list, tools.menu.items.get, tools.orders.create",
    )
    expect(unknownToolMessage("weather", ["ping"])).toBe("tools.weather is not a tool; there is tools.ping")
    expect(unknownToolMessage("weather", [])).toBe("tools.weather is not a tool")
    expect(unknownToolMessage("weather", [..."abcdef"])).toBe("tools.weather is not a tool")
  })

  it("group digits", () => {
    expect([1, 999, 1_000, 10_000_000, 1234.56789].map(numberText)).toEqual([
      "1",
      "999",
      "1,000",
      "10,000,000",
      "1,234.56789",
    ])
  })
})

describe("retryDelayMs", () => {
  it("grows by the factor up to the most, less what chance takes", () => {
    const policy = { maxAttempts: 9, initialDelayMs: 100, factor: 3, maxDelayMs: 1_000, jitter: 0.5 }
    expect([1, 2, 3, 4].map((attempt) => retryDelayMs(policy, attempt, 0))).toEqual([100, 300, 900, 1_000])
    expect(retryDelayMs(policy, 1, 0.999999)).toBeCloseTo(50)
    expect(retryDelayMs({ ...policy, jitter: 0 }, 2, 0.7)).toBe(300)
  })
})

describe("options", () => {
  it("merge limits, the later before the earlier", () => {
    expect(mergeLimits("f", { maxSteps: 1, maxRunMs: 2 }, { maxSteps: 3 })).toEqual({ maxSteps: 3, maxRunMs: 2 })
    expect(mergeLimits("f", undefined, undefined)).toEqual({})
    expect(mergeLimits("f", undefined, { maxHostCalls: Number.POSITIVE_INFINITY })).toEqual({ maxHostCalls: Infinity })
  })

  it.each([
    [{ maxSteps: -1 }, "f: limits.maxSteps must be a positive integer, got -1"],
    [{ maxSteps: 1.5 }, "f: limits.maxSteps must be a positive integer, got 1.5"],
    [{ maxSteps: "9" }, 'f: limits.maxSteps must be a positive integer, got "9"'],
    [{ maxSteps: null }, "f: limits.maxSteps must be a positive integer, got null"],
    [{ maxStep: 1 }, "f: limits.maxStep is not a limit; did you mean limits.maxSteps?"],
    [{ fuel: 1 }, "f: limits.fuel is not a limit"],
    [[], "f: limits must be an object, got array"],
  ])("refuse limits %j", (limits, message) => {
    expect(() => mergeLimits("f", undefined, limits as never)).toThrow(new TypeError(message))
  })

  it("complete a retry policy", () => {
    expect(retryPolicy("f", undefined).maxAttempts).toBe(1)
    expect(retryPolicy("f", {})).toMatchObject({ maxAttempts: 3, initialDelayMs: 200 })
    expect(retryPolicy("f", { maxAttempts: 5, factor: undefined })).toMatchObject({ maxAttempts: 5, factor: 2 })
    expect(() => retryPolicy("f", { maxAttempts: 0 })).toThrow("f: retry.maxAttempts must be a positive integer, got 0")
    expect(() => retryPolicy("f", { jitter: 2 })).toThrow("f: retry.jitter must be a number from 0 to 1, got 2")
    expect(() => retryPolicy("f", true as never)).toThrow("f: retry must be an object, got true")
  })

  it("take a console object for a listener", () => {
    const seen: unknown[] = []
    const listener = consoleListener("f", { warn: (...args) => seen.push(args) })
    listener?.("warn", [1, 2])
    listener?.("log", [3])
    expect(seen).toEqual([[1, 2]])
  })
})

describe("ProgramCache", () => {
  it("keeps what was used last", () => {
    const cache = new ProgramCache<string>(2)
    let compiled = 0
    const get = (source: string, language = "javascript") => cache.get(language, source, () => `${source}${++compiled}`)
    expect([get("a"), get("b"), get("a"), get("c"), get("a"), get("b")]).toEqual(["a1", "b2", "a1", "c3", "a1", "b4"])
    expect(get("b", "typescript")).toBe("b5")
  })

  it("keeps neither long sources nor failures", () => {
    const cache = new ProgramCache<number>(9)
    let compiled = 0
    const long = "x".repeat(200_000)
    cache.get("javascript", long, () => ++compiled)
    cache.get("javascript", long, () => ++compiled)
    expect(compiled).toBe(2)
    const fail = () =>
      cache.get("javascript", "bad", () => {
        throw new Error(`no ${++compiled}`)
      })
    expect(fail).toThrow("no 3")
    expect(fail).toThrow("no 4")
    const none = new ProgramCache<number>(0)
    expect([none.get("javascript", "a", () => 1), none.get("javascript", "a", () => 2)]).toEqual([1, 2])
  })
})

describe("StopSignal", () => {
  it("tells everyone once, whenever they came", () => {
    const stop = new StopSignal()
    const told: unknown[] = []
    const { signal } = stop
    stop.onStop((reason) => told.push(["early", reason]))
    stop.onStop(() => told.push("off"))()
    stop.stop("why")
    stop.stop("again")
    stop.onStop((reason) => told.push(["late", reason]))
    expect(told).toEqual([
      ["early", "why"],
      ["late", "why"],
    ])
    expect([stop.isStopped, stop.reason, signal.aborted, signal.reason]).toEqual([true, "why", true, "why"])
    const late = new StopSignal()
    late.stop(1)
    expect(late.signal.reason).toBe(1)
  })
})

describe("hostScheduler", () => {
  it("waits, and can be told not to", async () => {
    const seen: string[] = []
    hostScheduler.after(1, () => seen.push("cancelled"))()
    await new Promise<void>((resolve) => hostScheduler.after(5, resolve))
    hostScheduler.after(1e12, () => seen.push("far"))()
    await new Promise<void>((resolve) => hostScheduler.yieldToHost(resolve))
    expect(seen).toEqual([])
    expect(hostScheduler.random()).toBeLessThan(1)
  })
})

describe("the timers of a plan", () => {
  const timer = (id: number, dueAt: number): HostCall => {
    return { id: String(id), name: "setTimeout", args: [], location: { line: 1, column: 1 }, kind: "timer", dueAt }
  }

  it("are due in the order of their times, then of their making", async () => {
    const scheduler = manualScheduler()
    const given = Array.from({ length: 500 }, (_, id) => timer(id, scheduler.now() + ((id * 7_919) % 97)))
    const due: HostCall[] = []
    const timers = new PlanTimers(scheduler, scheduler.now, (each) => due.push(each))
    for (const each of given) timers.add(each)
    await scheduler.pass(100)
    expect(due).toEqual(given.toSorted((one, other) => (one.dueAt ?? 0) - (other.dueAt ?? 0)))
    expect(scheduler.waiting).toBe(0)
  })

  it("leave the host its turns, however many are due", async () => {
    const manual = manualScheduler()
    let time = 0
    let yields = 0
    const scheduler = {
      ...manual,
      monotonic: () => time,
      yieldToHost: (action: () => void) => {
        yields++
        manual.yieldToHost(action)
      },
    }
    const due: string[] = []
    const timers = new PlanTimers(scheduler, scheduler.now, ({ id }) => {
      due.push(id)
      time += 10
      if (id === "0") timers.add(timer(9, scheduler.now()))
    })
    for (let id = 0; id < 6; id++) timers.add(timer(id, scheduler.now() + 5))
    await manual.pass(5)
    expect(due).toEqual(["0", "1"])
    for (let turn = 0; turn < 3; turn++) await new Promise(setImmediate)
    await manual.pass(0)
    expect([due, yields]).toEqual([["0", "1", "2", "3", "4", "5", "9"], 3])
  })
})
