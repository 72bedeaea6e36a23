/** Plans that end well, badly, by each of their limits, and by being stopped; each with the ways in which it may end. */

import type { PlanLimits } from "../../src/interpreter/types.js"
import type { CodePlanErrorCode } from "../../src/runtime/errors.js"
import type { CodePlanLanguage } from "../../src/runtime/executor.js"

export type End = "done" | CodePlanErrorCode

export interface SoakPlan {
  readonly name: string
  readonly source: string
  readonly ends: readonly End[]
  readonly limits?: Partial<PlanLimits>
  readonly timeoutMs?: number
  readonly cooperative?: boolean
  /** The caller aborts: before the start, or at some time after it. */
  readonly aborts?: "before" | "after"
  /** It has itself aborted, by a tool. */
  readonly stopsItself?: boolean
  readonly language?: CodePlanLanguage
  /** Whoever listens to the run throws, rejects, or aborts it. */
  readonly listener?: "throws" | "rejects" | "aborts"
}

const done = ["done"] as const
const failed = ["executor_execution_failed"] as const
const limited = ["executor_limit_exceeded"] as const
const aborted = ["executor_aborted"] as const
/** Chance, or how busy the host is, says which. */
const either = ["done", "executor_execution_failed"] as const
const anyway = ["done", "executor_aborted", "executor_limit_exceeded"] as const

export const plans: readonly SoakPlan[] = [
  {
    name: "calls in sequence",
    source: "let n = 0; for (let i = 0; i < 20; i++) n += await tools.echo(i); return n",
    ends: done,
  },
  {
    name: "calls side by side",
    source: "return await Promise.all([...Array(20).keys()].map((i) => tools.later(i)))",
    ends: done,
  },
  {
    name: "data",
    source: "return Object.groupBy([...Array(300).keys()].map((i) => ({ i, key: 'k' + (i % 7) })), (r) => r.key)",
    ends: done,
  },
  {
    name: "failures that are caught",
    source:
      "const all = []; for (const f of [tools.fail, tools.decline, tools.wrong, tools.strict]) try { await f({}) } catch (e) { all.push(e.code) } return all",
    ends: done,
  },
  { name: "a failure that is not", source: "await tools.later(1); await tools.decline({})", ends: failed },
  {
    name: "failures side by side",
    source: "await Promise.all([tools.fail(1), tools.decline(2), tools.later(3), tools.deaf(4), tools.hang(5)])",
    ends: failed,
  },
  {
    name: "failures that nobody awaits",
    source: "tools.fail(1); tools.decline(2); Promise.reject(new Error('x')); return 1",
    ends: done,
  },
  { name: "a tool that is tried again", source: "return await tools.flaky({})", ends: done },
  {
    name: "answers that are hostile",
    source:
      "const all = []; for (let i = 0; i < 3; i++) try { all.push(typeof (await tools.hostile({}))) } catch (e) { all.push(e.code) } return all",
    ends: [...done, ...limited],
    limits: { maxMemoryBytes: 4_000_000 },
  },
  {
    name: "a race with what never answers",
    source: "return await Promise.race([tools.hang({}), tools.later(2)])",
    ends: limited,
    timeoutMs: 300,
  },
  { name: "what never answers", source: "return await tools.hang({})", ends: limited, timeoutMs: 200 },
  {
    name: "what is deaf to the end",
    source: "try { await tools.deaf({}) } finally { await tools.deaf({}) }",
    ends: limited,
    timeoutMs: 100,
  },
  { name: "a promise that nobody settles", source: "await new Promise(() => {})", ends: failed },
  { name: "a loop without end", source: "for (;;);", ends: limited, limits: { maxSteps: 50_000 } },
  { name: "a loop without end, by time", source: "for (;;);", ends: limited, limits: { maxRunMs: 5 } },
  {
    name: "a loop without end that gives way",
    source: "for (;;) await null",
    ends: limited,
    limits: { maxRunMs: 10, maxSteps: 1e9 },
    cooperative: true,
  },
  {
    name: "memory without end",
    source: "const all = []; for (;;) all.push({ a: [1, 2, 3] })",
    ends: limited,
    limits: { maxMemoryBytes: 500_000 },
  },
  { name: "calls without end", source: "for (;;) await tools.echo(1)", ends: limited, limits: { maxHostCalls: 50 } },
  {
    name: "calls without end that nobody awaits",
    source: "for (;;) tools.hang(1)",
    ends: limited,
    limits: { maxHostCalls: 20 },
  },
  {
    name: "a console without end",
    source: "for (;;) console.log('x'.repeat(1000))",
    ends: limited,
    limits: { maxConsoleBytes: 20_000 },
  },
  {
    name: "recursion without end",
    source: "function f() { return f() + 1 } try { f() } catch (e) { return e.name }",
    ends: done,
    limits: { maxCallDepth: 300 },
  },
  {
    name: "a catastrophic pattern",
    source: "return /^(?:a+)+$/.test('a'.repeat(40) + '!')",
    ends: limited,
    limits: { maxSteps: 50_000 },
  },
  {
    name: "a result that is too large",
    source: "return 'x'.repeat(100_000)",
    ends: limited,
    limits: { maxResultBytes: 10_000 },
  },
  { name: "a result that is no data", source: "return { f() {} }", ends: failed },
  {
    name: "a throw of something odd",
    source: "throw { toString() { throw 1 }, get message() { for (;;); } }",
    ends: [...failed, ...limited],
    limits: { maxSteps: 50_000 },
  },
  {
    name: "timers",
    source:
      "let n = 0; await new Promise((r) => { const t = setInterval(() => { if (++n === 5) { clearInterval(t); r() } }, 2) }); return n",
    ends: [...done, ...limited],
  },
  {
    name: "timers that are never cleared",
    source: "setInterval(() => {}, 5); setTimeout(() => {}, 1e6); await tools.later(1); return 1",
    ends: [...done, ...limited],
    timeoutMs: 200,
  },
  { name: "not a plan", source: "return ((1", ends: ["plan_rejected"] },
  { name: "a name that is none", source: "return fetch('x')", ends: ["plan_rejected"] },
  {
    name: "TypeScript",
    source: "const n: number = await tools.strict({ n: 2 }); return n",
    ends: done,
    language: "typescript",
  },
  {
    name: "proxies and getters",
    source:
      "const p = new Proxy({}, { get: (t, k) => k === 'then' ? undefined : p }); const o = { get a() { return tools.later(1) } }; return [typeof p.x.y, await o.a]",
    ends: done,
  },
  {
    name: "generators left open",
    source:
      "function* g() { try { yield 1; yield 2 } finally { tools.echo(1) } } const it = g(); it.next(); for (const x of g()) break; return 1",
    ends: done,
  },
  { name: "stopped before it starts", source: "return await tools.echo(1)", ends: aborted, aborts: "before" },
  { name: "stopped while it waits", source: "await tools.hang({})", ends: aborted, aborts: "after" },
  { name: "stopped while it calls", source: "for (;;) await tools.later(1)", ends: aborted, aborts: "after" },
  {
    name: "stopped while it computes",
    source: "for (;;);",
    ends: [...aborted, ...limited],
    aborts: "after",
    cooperative: true,
    limits: { maxRunMs: 20, maxSteps: 1e9 },
  },
  { name: "stopped, if it is not done", source: "return await tools.later(1)", ends: anyway, aborts: "after" },
  {
    name: "stopped by its tool",
    source: "await Promise.all([tools.hang(1), tools.stop(2), tools.echo(3)]); return 1",
    ends: aborted,
    stopsItself: true,
  },
  {
    name: "stopped by its listener",
    source: "await tools.echo(1); await tools.later(1); return 1",
    ends: aborted,
    listener: "aborts",
  },
  {
    name: "a listener that throws",
    source: "console.log(1); return await tools.later(1)",
    ends: done,
    listener: "throws",
  },
  {
    name: "a listener that rejects",
    source: "console.log(1); await tools.decline(1)",
    ends: failed,
    listener: "rejects",
  },
  {
    name: "finally that holds it up",
    source: "try { for (;;) await tools.later(1) } finally { for (;;) await null }",
    ends: [...aborted, ...limited],
    aborts: "after",
    limits: { maxRunMs: 20 },
  },
  {
    name: "a failure in the midst of others",
    source:
      "const all = await Promise.allSettled([...Array(10).keys()].map((i) => (i % 2 ? tools.decline(i) : tools.hostile(i)))); return all.length",
    ends: [...either, ...limited],
    limits: { maxMemoryBytes: 4_000_000 },
  },
]
