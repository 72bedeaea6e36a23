/** Text without calls and loops costs steps where it runs again and again: with each call and each iteration. */
import { expect, test } from "vitest"
import { compilePlan, createMachine } from "./index.js"

function stepsOf(source: string, stepping: boolean): number {
  const machine = createMachine(compilePlan(source), { stepping })
  expect(machine.run()).toMatchObject({ status: "completed" })
  return machine.usage.steps
}

const text = "a = -a; "
const ways: [string, (body: string) => string][] = [
  ["while", (body) => `let i = 0; while (i < 10) { i++; ${body} }`],
  ["do", (body) => `let i = 0; do { i++; ${body} } while (i < 10)`],
  ["for", (body) => `for (let i = 0; i < 10; i++) { ${body} }`],
  ["for with closures", (body) => `for (let i = 0; i < 10; i++) { ${body} a = (() => i, 1) }`],
  ["for-of over an array", (body) => `for (const i of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]) { ${body} }`],
  ["for-of over an iterator", (body) => `for (const i of new Set([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])) { ${body} }`],
  ["for-in", (body) => `for (const i in [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]) { ${body} }`],
  ["for-await", (body) => `for await (const i of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]) { ${body} }`],
  ["a loop that waits", (body) => `for (let i = 0; i < 10; i++) { await 1; ${body} }`],
  ["a function", (body) => `const f = () => { ${body} }; for (let i = 0; i < 10; i++) f()`],
  ["an async function", (body) => `const f = async () => { await 1; ${body} }; for (let i = 0; i < 10; i++) await f()`],
  ["a constructor", (body) => `class C { constructor() { ${body} } } for (let i = 0; i < 10; i++) new C()`],
  ["a getter", (body) => `const o = { get x() { ${body} return 1 } }; for (let i = 0; i < 10; i++) o.x`],
  ["a callback", (body) => `[1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(() => { ${body} })`],
  ["a generator", (body) => `function* g() { ${body} yield 1 } for (let i = 0; i < 10; i++) g().next()`],
]

test.each(ways)("%s", (_, plan) => {
  const [short, long] = [0, 160].map((times) => `let a = 1; ${plan(text.repeat(times))}`)
  for (const stepping of [false, true]) {
    // Ten runs of 1,280 characters: one step for 128 of them, give or take what the text around makes of it.
    const more = stepsOf(long as string, stepping) - stepsOf(short as string, stepping)
    expect(more).toBeGreaterThanOrEqual(100)
    expect(more).toBeLessThanOrEqual(110)
  }
  expect(stepsOf(long as string, true)).toBe(stepsOf(long as string, false))
})

test("the plan's own text and what a resumption goes on with cost nothing", () => {
  const short = stepsOf("let a = 1; await 1; await 2;", false)
  expect(stepsOf(`let a = 1; await 1; ${text.repeat(500)} await 2;`, false)).toBe(short)
})

test("joining a long text counts one for 8,192 characters, whoever looks into it", () => {
  const plan = (times: number) =>
    `const text = "x".repeat(81920); let i = 0; while (i < ${times}) i += (text + "y").length > 0 ? 1 : 0`
  for (const stepping of [false, true]) expect(stepsOf(plan(20), stepping) - stepsOf(plan(10), stepping)).toBe(110)
})

test("how deep calls nest does not depend on whether the program has run before", () => {
  const program = compilePlan(
    "let n = 0; const deeper = () => { n++; return deeper() }; try { deeper() } catch { return n }",
  )
  for (const stepping of [false, true]) {
    const depths = [1, 2].map(() => createMachine(program, { stepping }).run())
    expect(depths[0]).toEqual(depths[1])
  }
  const other = compilePlan(program.source.text)
  expect(createMachine(other).run()).toEqual(createMachine(program).run())
})
