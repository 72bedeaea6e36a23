/**
 * How the time grows with the work. Each row does the same work at sizes that double; what is printed is the power of the size
 * that the time follows. Twice the work should take twice the time, at most: a power of 1. A comparison sort over such sizes
 * has 1.1 by nature, and caches of the processor add some hundredths to what walks through memory, natively too.
 */
import { compilePlan, createMachine, restoreMachine } from "../src/engine/index.js"
import type { Engine } from "./engines/engine.js"
import { native } from "./engines/native.js"
import { planwalk } from "./engines/planwalk.js"
import { growthExponent, median, processorTime } from "./measure.js"

export interface GrowthRow {
  readonly name: string
  readonly sizes: readonly number[]
  /** By engine: milliseconds at each size, and the power that they follow. */
  readonly milliseconds: Readonly<Record<string, readonly number[]>>
  readonly exponents: Readonly<Record<string, number>>
  readonly failures: Readonly<Record<string, string>>
}

interface Growth {
  readonly name: string
  /** The smallest size; the others are 2, 4 and 8 times as large. */
  readonly from: number
  /** Plan text for a size. */
  readonly plan?: (size: number) => string
  /** The text itself is what grows: it is compiled each time. */
  readonly isText?: boolean
  /** Input of the plan. */
  readonly input?: (size: number) => unknown
  /** Work of the machine that is no plan: gives what is timed. */
  readonly work?: (size: number) => () => unknown
}

const DOUBLINGS = 3

/** A plan whose text is the same but for the number at its head. */
const withN = (body: string) => (n: number) => `const n = ${n};\n${body}`
const lines = (n: number, line: (i: number) => string, separator = "\n") =>
  Array.from({ length: n }, (_, i) => line(i)).join(separator)

const growths: readonly Growth[] = [
  // Control flow and calls.
  {
    name: "loop iterations",
    from: 50_000,
    plan: withN("let s = 0; for (let i = 0; i < n; i++) s += i & 7; return s;"),
  },
  {
    name: "calls",
    from: 20_000,
    plan: withN("const f = (x) => x + 1; let s = 0; for (let i = 0; i < n; i++) s = f(s); return s;"),
  },
  {
    name: "recursion depth",
    from: 100,
    plan: withN(
      "const f = (d) => d === 0 ? 0 : 1 + f(d - 1); let s = 0; for (let i = 0; i < 100; i++) s += f(n); return s;",
    ),
  },
  {
    name: "closures within closures, reading the outermost",
    from: 4,
    plan: (n) =>
      `${lines(n, (i) => `const f${i} = (() => { let v${i} = ${i}; return (k) => { `, "")}
      let s = 0; for (let j = 0; j < 20000; j++) s += v0 + k; return s + ${lines(n, (i) => `v${i}`, " + ")};
      ${lines(n, (i) => ` }; })();${n - 1 - i > 0 ? ` return f${n - 1 - i}(k);` : ""}`, "")}
      return f0(1);`,
  },
  {
    name: "exceptions thrown",
    from: 3000,
    plan: withN(
      "let s = 0; for (let i = 0; i < n; i++) { try { throw new Error('e' + i); } catch (e) { s += e.message.length; } } return s;",
    ),
  },
  {
    name: "chain of prototypes, read at its end",
    from: 20,
    plan: withN(
      "let o = { x: 1 }; for (let i = 0; i < n; i++) o = Object.create(o); let s = 0; for (let i = 0; i < 10000; i++) s += o.x; return s;",
    ),
  },
  {
    name: "arguments spread into a call",
    from: 5000,
    plan: withN(
      "const a = Array.from({ length: n }, (_, i) => i); const f = (...all) => all.length; let s = 0; for (let i = 0; i < 20; i++) s += f(...a); return s;",
    ),
  },
  // Arrays.
  {
    name: "array pushed to",
    from: 30_000,
    plan: withN("const a = []; for (let i = 0; i < n; i++) a.push(i); return a.length;"),
  },
  {
    name: "array filled from its end",
    from: 10_000,
    plan: withN("const a = []; for (let i = n - 1; i >= 0; i--) a[i] = i; return a.length;"),
  },
  {
    name: "queue: push and shift",
    from: 10_000,
    plan: withN(
      "const q = []; for (let i = 0; i < n; i++) q.push(i); let s = 0; while (q.length) s += q.shift(); return s;",
    ),
  },
  {
    name: "queue: pushed to while shifted",
    from: 10_000,
    plan: withN(
      "const q = []; for (let i = 0; i < n; i++) q.push(i); for (let i = 0; i < n; i++) { q.push(q.shift()); } return q.length;",
    ),
  },
  {
    name: "map, filter and reduce",
    from: 10_000,
    plan: withN(
      "const a = Array.from({ length: n }, (_, i) => i); return a.map((x) => x * 2).filter((x) => x % 3).reduce((s, x) => s + x, 0);",
    ),
  },
  {
    name: "array spread and concat",
    from: 50_000,
    plan: withN("const a = Array.from({ length: n }, (_, i) => i); return [...a, ...a].concat(a).length;"),
  },
  {
    name: "flat and flatMap",
    from: 5000,
    plan: withN(
      "const a = Array.from({ length: n }, (_, i) => [i, [i]]); return a.flat(2).length + a.flatMap((x) => x).length;",
    ),
  },
  {
    name: "splice at the end",
    from: 5000,
    plan: withN(
      "const a = []; for (let i = 0; i < n; i++) a.splice(a.length, 0, i); while (a.length) a.splice(-1, 1); return a.length;",
    ),
  },
  {
    name: "sort with a comparator (n log n)",
    from: 2000,
    plan: withN(
      "let x = 1; const a = Array.from({ length: n }, () => (x = (x * 48271) % 2147483647)); a.sort((p, q) => p - q); return a[0];",
    ),
  },
  {
    name: "sort of text (n log n)",
    from: 2000,
    plan: withN(
      "let x = 1; const a = Array.from({ length: n }, () => 'k' + (x = (x * 48271) % 2147483647)); a.sort(); return a[0];",
    ),
  },
  {
    name: "toSorted, already in order",
    from: 5000,
    plan: withN("const a = Array.from({ length: n }, (_, i) => i); return a.toSorted((p, q) => p - q).length;"),
  },
  // Objects, Maps and Sets.
  {
    name: "properties added to one object",
    from: 5000,
    plan: withN("const o = {}; for (let i = 0; i < n; i++) o['k' + i] = i; return Object.keys(o).length;"),
  },
  {
    name: "properties deleted from one object",
    from: 5000,
    plan: withN(
      "const o = {}; for (let i = 0; i < n; i++) o['k' + i] = i; for (let i = 0; i < n; i++) delete o['k' + i]; return Object.keys(o).length;",
    ),
  },
  {
    name: "object spread in a loop over few keys",
    from: 5000,
    plan: withN("let o = { a: 1, b: 2, c: 3 }; for (let i = 0; i < n; i++) o = { ...o, a: i }; return o.a;"),
  },
  {
    name: "Object.entries and fromEntries",
    from: 5000,
    plan: withN(
      "const o = {}; for (let i = 0; i < n; i++) o['k' + i] = i; return Object.keys(Object.fromEntries(Object.entries(o))).length;",
    ),
  },
  {
    name: "objects alive",
    from: 20_000,
    plan: withN("const a = []; for (let i = 0; i < n; i++) a.push({ i, next: a[i - 1] }); return a.length;"),
  },
  {
    name: "Map filled and read",
    from: 10_000,
    plan: withN(
      "const m = new Map(); for (let i = 0; i < n; i++) m.set('k' + i, i); let s = 0; for (const [, v] of m) s += v; return s;",
    ),
  },
  {
    name: "Map as a cache: the oldest deleted",
    from: 10_000,
    plan: withN(
      "const m = new Map(); for (let i = 0; i < 100; i++) m.set(i, i); for (let i = 100; i < n; i++) { m.delete(m.keys().next().value); m.set(i, i); } return m.size;",
    ),
  },
  {
    name: "Map as a queue: drained from its front",
    from: 5000,
    plan: withN(
      "const m = new Map(); for (let i = 0; i < n; i++) m.set(i, i); let s = 0; while (m.size) { const [k] = m.keys(); s += k; m.delete(k); } return s;",
    ),
  },
  {
    name: "Set filled, asked and emptied",
    from: 10_000,
    plan: withN(
      "const s = new Set(); for (let i = 0; i < n; i++) s.add(i); for (let i = 0; i < n; i++) if (s.has(i)) s.delete(i); return s.size;",
    ),
  },
  {
    name: "groupBy",
    from: 5000,
    plan: withN(
      "const a = Array.from({ length: n }, (_, i) => i); const g = {}; for (const x of a) (g[x % 50] ??= []).push(x); return Object.keys(g).length;",
    ),
  },
  // Strings and regular expressions.
  {
    name: "string built by +=",
    from: 30_000,
    plan: withN("let t = ''; for (let i = 0; i < n; i++) t += 'ab'; return t.length;"),
  },
  {
    name: "string built and read in turn",
    from: 10_000,
    plan: withN("let t = ''; let s = 0; for (let i = 0; i < n; i++) { t += 'ab'; s += t.charCodeAt(i); } return s;"),
  },
  {
    name: "string walked by index",
    from: 30_000,
    plan: withN(
      "const t = 'abcdefghij'.repeat(n / 10); let s = 0; for (let i = 0; i < t.length; i++) if (t[i] === 'c') s++; return s;",
    ),
  },
  {
    name: "string eaten from its front",
    from: 10_000,
    plan: withN(
      "let t = 'abcdefghij'.repeat(n / 10); let s = 0; while (t.length > 0) { s += t.charCodeAt(0); t = t.slice(1); } return s;",
    ),
  },
  { name: "split and join", from: 30_000, plan: withN("return 'ab,cd;'.repeat(n).split(',').join('-').length;") },
  {
    name: "regular expression: all matches",
    from: 2000,
    plan: withN(
      "let s = 0; for (const m of 'item-12 costs 34; '.repeat(n).matchAll(/(\\w+)-(\\d+)/g)) s += m[2].length; return s;",
    ),
  },
  {
    name: "regular expression: replace all",
    from: 2000,
    plan: withN("return 'some words of text, '.repeat(n).replace(/\\b\\w/g, (c) => c.toUpperCase()).length;"),
  },
  {
    name: "regular expression: tokens by lastIndex",
    from: 2000,
    plan: withN(
      "const t = 'let x1 = 42; '.repeat(n); const r = /\\s*(\\w+|[=;])/y; let s = 0; while (r.exec(t)) s++; return s;",
    ),
  },
  {
    name: "regular expression: one long match",
    from: 20_000,
    plan: withN("return /^(?:[a-z]+\\d)+$/.test('abc1'.repeat(n));"),
  },
  {
    name: "JSON.stringify and parse",
    from: 1000,
    plan: withN(
      "const a = Array.from({ length: n }, (_, i) => ({ id: i, name: 'n' + i, tags: ['a', 'b'] })); return JSON.parse(JSON.stringify(a)).length;",
    ),
  },
  {
    name: "structuredClone",
    from: 1000,
    plan: withN(
      "const a = Array.from({ length: n }, (_, i) => ({ id: i, name: 'n' + i, tags: ['a', 'b'] })); return structuredClone(a).length;",
    ),
  },
  // What waits.
  {
    name: "await in a loop",
    from: 5000,
    plan: withN("let s = 0; for (let i = 0; i < n; i++) s += await i; return s;"),
  },
  {
    name: "async calls within async calls",
    from: 25,
    plan: withN(
      "const f = async (d) => d === 0 ? 0 : 1 + (await f(d - 1)); let s = 0; for (let i = 0; i < 20; i++) s += await f(n); return s;",
    ),
  },
  {
    name: "chain of then",
    from: 3000,
    plan: withN("let p = Promise.resolve(0); for (let i = 0; i < n; i++) p = p.then((x) => x + 1); return p;"),
  },
  {
    name: "then on one promise",
    from: 3000,
    plan: withN(
      "let s = 0; const p = Promise.resolve(1); const all = []; for (let i = 0; i < n; i++) all.push(p.then((x) => { s += x; })); await Promise.all(all); return s;",
    ),
  },
  {
    name: "race against one that never settles",
    from: 3000,
    plan: withN(
      "const never = new Promise(() => {}); let s = 0; for (let i = 0; i < n; i++) s += await Promise.race([never, i]); return s;",
    ),
  },
  {
    name: "generator",
    from: 10_000,
    plan: withN(
      "function* g() { for (let i = 0; i < n; i++) yield i; } let s = 0; for (const x of g()) s += x; return s;",
    ),
  },
  {
    name: "async generator",
    from: 2000,
    plan: withN(
      "async function* g() { for (let i = 0; i < n; i++) yield i; } let s = 0; for await (const x of g()) s += x; return s;",
    ),
  },
  {
    name: "tools called in sequence",
    from: 1000,
    plan: withN("let s = 0; for (let i = 0; i < n; i++) s += await tools.echo(i); return s;"),
  },
  {
    name: "tools called at once",
    from: 1000,
    plan: withN(
      "const all = await Promise.all(Array.from({ length: n }, (_, i) => tools.echo(i))); return all.length;",
    ),
  },
  // The text.
  {
    name: "text: functions",
    from: 200,
    isText: true,
    plan: (n) =>
      `${lines(n, (i) => `const f${i} = (a, b) => { const c = a + b; return c * ${i}; };`)}\nreturn f0(1, 2);`,
  },
  {
    name: "text: variables of one scope, all captured",
    from: 200,
    isText: true,
    plan: (n) =>
      `${lines(n, (i) => `let v${i} = ${i};`)}\nconst f = () => [${lines(n, (i) => `v${i}`, ", ")}];\nreturn f();`,
  },
  {
    name: "text: statements",
    from: 300,
    isText: true,
    plan: (n) => `let s = 0;\n${lines(n, (i) => `if (s > ${i}) { s -= ${i}; } else { s += 2; }`)}\nreturn s;`,
  },
  {
    name: "text: elements of an array literal",
    from: 2000,
    isText: true,
    plan: (n) => `return [${lines(n, (i) => `{ id: ${i} }`, ", ")}].length;`,
  },
  {
    name: "text: properties of an object literal",
    from: 1000,
    isText: true,
    plan: (n) => `return Object.keys({ ${lines(n, (i) => `k${i}: ${i}`, ", ")} }).length;`,
  },
  {
    name: "text: terms of a sum",
    from: 60,
    isText: true,
    plan: (n) => `const x = 1;\n${lines(20, (i) => `const s${i} = ${lines(n, () => "x", " + ")};`)}\nreturn s0;`,
  },
  {
    name: "text: else-if in a chain",
    from: 25,
    isText: true,
    plan: (n) =>
      `const x = ${n};\nlet s = 0;\n${lines(20, () => lines(n, (i) => `if (x === ${i}) s += ${i};`, " else "))}\nreturn s;`,
  },
  {
    name: "text: cases of a switch",
    from: 500,
    isText: true,
    plan: (n) =>
      `let s = 0;\nfor (let i = 0; i < 3; i++) switch ("k" + i) { ${lines(n, (i) => `case "k${i}": s += ${i}; break;`)} }\nreturn s;`,
  },
  {
    name: "text: members in a chain",
    from: 25,
    isText: true,
    plan: (n) =>
      `const o = { o() { return this; } };\n${lines(20, () => `o${lines(n, () => ".o()", "")};`)}\nreturn 1;`,
  },
  { name: "text: one long string", from: 10_000, isText: true, plan: (n) => `return "${"ab".repeat(n)}".length;` },
  {
    name: "text: parts of a template",
    from: 500,
    isText: true,
    plan: (n) => `const x = 1;\nreturn \`${lines(n, (i) => `part ${i}: \${x}`, ", ")}\`.length;`,
  },
  // The boundary and what is written down.
  { name: "input copied in", from: 1000, plan: () => "return input.length", input: (n) => records(n) },
  {
    name: "result copied out",
    from: 1000,
    plan: withN("const a = []; for (let i = 0; i < n; i++) a.push({ id: i, name: 'n', tags: ['a'] }); return a;"),
  },
  {
    name: "snapshot written",
    from: 500,
    work: (n) => {
      const machine = waitingWith(n)
      return () => JSON.stringify(machine.snapshot())
    },
  },
  {
    name: "snapshot restored",
    from: 500,
    work: (n) => {
      const text = JSON.stringify(waitingWith(n).snapshot())
      return () => restoreMachine(JSON.parse(text))
    },
  },
  {
    name: "snapshot written, objects in one long list of links",
    from: 500,
    work: (n) => {
      const machine = waitingWith(n, "{ i, next: a[i - 1] }")
      return () => JSON.stringify(machine.snapshot())
    },
  },
  {
    name: "snapshot written, calls open",
    from: 500,
    work: (n) => {
      const machine = waitingWith(n, "tools.echo(i)")
      return () => JSON.stringify(machine.snapshot())
    },
  },
]

const records = (n: number) => Array.from({ length: n }, (_, id) => ({ id, name: `n${id}`, tags: ["a", "b"] }))

function waitingWith(n: number, element = "{ id: i, name: 'n' + i, tags: ['a', 'b'] }") {
  const source = `const a = []; for (let i = 0; i < ${n}; i++) a.push(${element}); await tools.echo(1); return a.length;`
  const machine = createMachine(compilePlan(source), { hostFunctions: ["tools.echo"] })
  if (machine.run().status !== "waiting") throw new Error("the plan does not wait")
  return machine
}

/** What does the work once at a size. */
async function prepare(growth: Growth, engine: Engine, size: number): Promise<() => unknown> {
  if (growth.work !== undefined) return growth.work(size)
  const source = growth.plan?.(size) ?? ""
  const surroundings = { input: growth.input?.(size), tools: { "tools.echo": async (value: unknown) => value } }
  if (growth.isText === true) return async () => (await engine.prepare(source, surroundings)).run()
  const kept = await engine.keep?.(source)
  return () => kept?.run(surroundings)
}

/** A sample at the smallest size lasts so many milliseconds; larger sizes repeat the work as often, divided by their size. */
const SAMPLE = 12

export async function measureGrowth(rounds: number, isWanted: (name: string) => boolean): Promise<GrowthRow[]> {
  const rows: GrowthRow[] = []
  for (const growth of growths.filter(({ name }) => isWanted(name))) {
    process.stderr.write(`growth: ${growth.name}\n`)
    const sizes = Array.from({ length: DOUBLINGS + 1 }, (_, i) => growth.from * 2 ** i)
    const milliseconds: Record<string, number[]> = {}
    const exponents: Record<string, number> = {}
    const failures: Record<string, string> = {}
    for (const engine of growth.work === undefined ? [native, planwalk] : [planwalk]) {
      try {
        const times = await measureSizes(growth, engine, sizes, rounds)
        milliseconds[engine.name] = times
        exponents[engine.name] = growthExponent(sizes.map((size, i) => ({ size, time: times[i] ?? Number.NaN })))
      } catch (error) {
        failures[engine.name] = error instanceof Error ? error.message : String(error)
      }
    }
    rows.push({ name: growth.name, sizes, milliseconds, exponents, failures })
  }
  return rows
}

/** The median at each size; sizes take turns. */
async function measureSizes(
  growth: Growth,
  engine: Engine,
  sizes: readonly number[],
  rounds: number,
): Promise<number[]> {
  const works = await Promise.all(sizes.map((size) => prepare(growth, engine, size)))
  const once = await warmUp(works)
  const samples: number[][] = sizes.map(() => [])
  for (let round = 0; round < Math.max(3, rounds); round++) {
    for (const [i, work] of works.entries()) {
      const times = Math.max(1, Math.round(SAMPLE / once / 2 ** i))
      const start = processorTime()
      for (let run = 0; run < times; run++) await work()
      samples[i]?.push((processorTime() - start) / times)
    }
  }
  return samples.map(median)
}

/** Gives the milliseconds of the smallest. */
async function warmUp(works: readonly (() => unknown)[]): Promise<number> {
  for (const work of works) await work()
  const [smallest] = works
  const begin = processorTime()
  let last = 0
  let runs = 0
  while (runs < 2000 && processorTime() - begin < 100) {
    const start = processorTime()
    await smallest?.()
    last = processorTime() - start
    runs++
  }
  return Math.max(last, 0.001)
}
