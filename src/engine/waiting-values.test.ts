/** What an expression holds while it calls a function counts as alive, though only the host's stack holds it. */
import { describe, expect, test } from "vitest"
import { compilePlan, createMachine } from "./index.js"

/** Each level of the recursion holds 8 or 10 KB, in a place that `hold` names; 280 levels hold more than twice the limit. */
const holds: readonly (readonly [hold: string, recursion: string])[] = [
  ["an element", "[rows(n), f(n - 1)]"],
  ["a property", "({ a: rows(n), b: f(n - 1) })"],
  ["an argument", "pick(rows(n), f(n - 1))"],
  ["an argument of new", "new K(rows(n), f(n - 1))"],
  ["a spread argument", "pick(...some(n), f(n - 1))"],
  ["an argument of a tag", "pick`${rows(n)}${f(n - 1)}`"],
  ["a left operand", "text(n) + f(n - 1)"],
  ["a part of a template", "`${text(n)}${f(n - 1)}`"],
  ["the text of a part of a template", "`${{ toString: () => text(n) }}${f(n - 1)}`"],
  ["a receiver", "rows(n).at(f(n - 1))"],
  ["the object of a member", "rows(n)[f(n - 1)]"],
  ["the object of an assignment", "(rows(n).x = f(n - 1))"],
  ["the object of a computed assignment", "(rows(n)[f(n - 1)] = 1)"],
  ["an array that is walked", "{ for (const x of rows(n)) { f(n - 1); break } }"],
  ["an iterator that is walked", "{ for (const x of some(n)) { f(n - 1); break } }"],
  ["an object whose keys are walked", "{ for (const x in rows(n)) { f(n - 1); break } }"],
  ["an object that is taken apart", "{ const { a = f(n - 1) } = rows(n) }"],
  ["a part that is taken apart", "{ const [[, { a = f(n - 1) }]] = [[1, rows(n)]].map((x) => x) }"],
  ["an iterator that is taken apart", "{ const [a, b = f(n - 1)] = some(n) }"],
  ["a value that is switched over", "{ switch (text(n)) { case f(n - 1): } }"],
  ["an error on its way through finally", "{ try { throw rows(n) } finally { f(n - 1) } }"],
  ["the old value of an assignment", "{ let t = text(n); t += ((t = ''), f(n - 1)) }"],
]
/** Calls that the source does not spell out. */
const implicit: readonly (readonly [hold: string, recursion: string])[] = [
  ["an operand of a conversion", "text(n) + { valueOf: () => f(n - 1) }"],
  ["an element while a getter runs", "[rows(n), { get x() { return f(n - 1) } }.x]"],
  ["an argument while a setter runs", "pick(rows(n), ({ set x(v) { f(n - 1) } }).x = 1)"],
  ["an element while a trap runs", "[rows(n), new Proxy({}, { get: () => f(n - 1) }).x]"],
  ["an element while a bound getter runs", "[rows(n), Object.defineProperty({}, 'x', { get: f.bind(null, n - 1) }).x]"],
  [
    "an element while map is a getter",
    "[rows(n), Object.defineProperty({}, 'x', { get: [].map.bind([n], () => f(n - 1)) }).x]",
  ],
  ["what join has joined", "[text(n), { toString: () => f(n - 1) }].join()"],
  ["what stringify has written", "JSON.stringify([text(n), { toJSON: () => f(n - 1) }])"],
  ["what a pattern has taken", "{ const [a, ...b] = [rows(n), f(n - 1)] }"],
  ["the left side of instanceof", "rows(n) instanceof { [Symbol.hasInstance]: () => f(n - 1) }"],
  [
    "a species' array",
    "pick(rows(n), Object.assign([1], { constructor: { get [Symbol.species]() { f(n - 1) } } }).map(pick))",
  ],
  ["a large BigInt", "(1n << BigInt(40000 + n)) * 3n + f(n - 1)"],
]
/** What one expression makes grows by 10 KB with each of 250 calls of `more`; the last throws. */
const growing: readonly (readonly [what: string, expression: string])[] = [
  ["a list spread from a generator", "[...(function* () { for (;;) yield more() })()]"],
  ["a list from an iterator", "Array.from({ [Symbol.iterator]: () => ({ next: () => ({ value: more() }) }) })"],
  [
    "what a pattern takes of an iterator",
    "{ const [...all] = { [Symbol.iterator]: () => ({ next: () => ({ value: more() }) }) } }",
  ],
  ["what join has joined", "new Array(300).fill({ toString: more }).join()"],
  ["what stringify has written", "JSON.stringify(new Array(300).fill({ toJSON: more }))"],
  ["what a template has joined", `\`${"${o}".repeat(300)}\``],
  ["what concat has joined", `"".concat(${"o, ".repeat(300)})`],
  ["elements that are converted", `[${"o + '', ".repeat(300)}]`],
  ["properties that are read", `({ ${"['a' + n++]: g.x, ".repeat(300)} })`],
]
/** A level of these takes more of the host's stack. */
const callbacks: readonly (readonly [hold: string, recursion: string])[] = [
  ["what map has made", "[1, 2].map((x) => (x === 1 ? rows(n) : f(n - 1)))"],
  ["what sort sorts", "rows(n).toSorted(() => { throw f(n - 1) })"],
  ["what reduce has come to", "[1, 2, 3].reduce((kept, x) => (x === 2 ? rows(n) : f(n - 1)))"],
]

function run(source: string, maxMemoryBytes: number, stepping: boolean): string {
  const program = compilePlan(`
const rows = (n) => new Array(1000).fill(n);
const text = (n) => "x".repeat(5000 + n);
const pick = () => 0;
class K {}
function* some(n) { const kept = rows(n); yield 1; yield undefined; yield kept; }
const garbage = (n) => { if (n % 10 === 0) for (let i = 0; i < 20; i++) rows(i) };
try { ${source} } catch {}
`)
  const state = createMachine(program, { stepping, limits: { maxMemoryBytes } }).run()
  return state.status === "failed" ? state.error.code : state.status
}

function recurse(recursion: string, levels: number, stepping: boolean): string {
  const body = recursion.startsWith("{") ? recursion : `{ return ${recursion} }`
  const source = `const f = (n) => { if (n === 0) return ""; garbage(n); ${body} }; f(${levels})`
  return run(source, levels * 4000, stepping)
}

function grow(expression: string, stepping: boolean): string {
  const source = `
let n = 0;
const more = () => { if (++n === 250) throw n; garbage(n); return text(n) };
const o = { toString: more };
const g = { get x() { return more() } };
${expression}`
  return run(source, 1_000_000, stepping)
}

describe.each([false, true])("stepping: %s", (stepping) => {
  test.each(holds)("%s", (_, recursion) => expect(recurse(recursion, 280, stepping)).toBe("memory_limit"))
  test.each(callbacks)("%s", (_, recursion) => expect(recurse(recursion, 150, stepping)).toBe("memory_limit"))
  test.each(implicit)("%s", (_, recursion) => expect(recurse(recursion, 120, stepping)).toBe("memory_limit"))
  test.each(growing)("%s", (_, expression) => expect(grow(expression, stepping)).toBe("memory_limit"))

  const large = "const g = () => [1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => text(50_000 + n))"
  test.each([
    ["an argument of a call that is entered", `${large}; const f = (kept) => [g(), kept]; f(g())`],
    ["a receiver of a call that is entered", `${large}; const o = { f() { return [g(), this] } }; o.f.call(g())`],
    ["an argument of a constructor", `${large}; class C { constructor(kept) { this.a = [g(), kept] } } new C(g())`],
    ["an argument of an async function", `${large}; (async (kept) => [g(), kept])(g())`],
    ["what a job is given", `${large}; await Promise.resolve().then(g).then((kept) => [g(), kept])`],
  ])("%s", (_, source) => expect(run(source, 1_400_000, stepping)).toBe("memory_limit"))

  test("what is held no longer is garbage", () => {
    const program = compilePlan(`
const rows = (n) => new Array(1000).fill(n);
const pick = (a, b) => b;
for (let i = 0; i < 500; i++) pick(rows(i), pick([rows(i), rows(i)], \`\${rows(i)}\${pick()}\`));
return "done";`)
    expect(createMachine(program, { stepping, limits: { maxMemoryBytes: 300_000 } }).run().status).toBe("completed")
  })
})
