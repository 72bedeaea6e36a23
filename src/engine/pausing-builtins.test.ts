/**
 * A stepping machine stops inside whatever function of the plan a built-in calls, can be written down there, and goes on to
 * the same result with the same steps. `f` has a `debugger` statement and gives its first argument; `g` iterates by `f`.
 */
import { describe, expect, test } from "vitest"
import type { Machine, MachineState } from "../interpreter/types.js"
import { compilePlan, createMachine, restoreMachine } from "./index.js"

const prelude = `
function f(x) {
  debugger;
  return x;
}
const g = (n = 2) => {
  let i = 0;
  return {
    [Symbol.iterator]() {
      debugger;
      return this;
    },
    next() {
      debugger;
      return { done: i === n, value: ++i };
    },
    return() {
      debugger;
      return {};
    },
  };
};
class P extends Promise {
  then(a, b) {
    debugger;
    return super.then(a, b);
  }
}
const setLike = { size: 2, has: f, keys: () => g() };
const thrower = () => { throw new Error("thrown"); };
const fails = (run) => { try { run(); } catch (error) { return error.message; } };
`

/** An expression, and how often it stops. */
const cases: readonly (readonly [expression: string, stops: number])[] = [
  ["[1, 2].map(f)", 2],
  ["[1, 2].filter(f)", 2],
  ["[1, 2].forEach(f)", 2],
  ["[1, 2].every(f)", 2],
  ["[0, 0].some(f)", 2],
  ["[1, 2].find(f)", 1],
  ["[0, 1].findLastIndex(f)", 1],
  ["[1, 2, 3].reduce(f)", 2],
  ["[1, 2, 3].reduceRight(f, 0)", 3],
  ["[1, [2]].flatMap(f)", 2],
  ["[2, 1].sort((a, b) => f(a - b))", 1],
  ["[3, 2, 1].toSorted((a, b) => f(a - b))", 2],
  ["Array.from([1, 2], f)", 2],
  ["Array.from({ length: 2 }, f)", 2],
  ["Array.from(g())", 4],
  ["await Array.fromAsync([1, 2], f)", 2],
  ["await Array.fromAsync(g())", 4],
  ["fails(() => Array.from(g(), thrower))", 3],
  ["new Int8Array([1, 2]).map(f)", 2],
  ["new Int8Array([1, 2]).filter(f)", 2],
  ["new Int8Array([1, 2]).findLast(f)", 1],
  ["new Int8Array([1, 2]).reduce(f)", 1],
  ["new Int8Array([2, 1]).sort((a, b) => f(a - b))", 1],
  ["new Int8Array([2, 1]).toSorted((a, b) => f(a - b))", 1],
  ["Int8Array.from([1, 2], f)", 2],
  ["Int8Array.from({ length: 2 }, f)", 2],
  ["new Int8Array(g())", 4],
  ["new Map([[1, 2]]).forEach(f)", 1],
  ["new Set([1, 2]).forEach(f)", 2],
  ["new Map().getOrInsertComputed(1, f)", 1],
  ["new WeakMap().getOrInsertComputed(Map, f)", 1],
  ["new Set(g())", 4],
  ["fails(() => new Map(g()))", 3],
  ["fails(() => new WeakSet(g()))", 3],
  ["fails(() => Object.fromEntries(g()))", 3],
  ["new (class extends Set { add(x) { return super.add(f(x)); } })([1, 2])", 2],
  ["Object.groupBy([1, 2], f)", 2],
  ["Map.groupBy(g(), f)", 6],
  ["new AggregateError(g()).errors", 4],
  ["new Set([1, 2]).union(setLike)", 3],
  ["new Set([1, 2]).intersection(setLike)", 2],
  ["new Set([1, 2, 3]).difference(setLike)", 3],
  ["new Set([1, 2]).symmetricDifference(setLike)", 3],
  ["new Set([1, 2]).isSubsetOf(setLike)", 2],
  ["new Set([2, 3, 4]).isSupersetOf(setLike)", 2],
  ["new Set([1, 2, 3]).isDisjointFrom(setLike)", 2],
  ["Iterator.from(g()).toArray()", 4],
  ["Iterator.from(g()).map(f).toArray()", 6],
  ["Iterator.from(g()).filter(f).drop(1).toArray()", 6],
  ["Iterator.from(g()).take(1).toArray()", 3],
  ["Iterator.from([1, 2]).flatMap(() => g(1)).toArray()", 6],
  ["Iterator.concat(g(), [3]).toArray()", 4],
  ["Iterator.from(g()).some(f)", 4],
  ["Iterator.from(g()).every(f)", 6],
  ["Iterator.from(g()).find(f)", 4],
  ["Iterator.from(g()).reduce(f)", 5],
  ["Iterator.from(g()).forEach(f)", 6],
  ["(() => { const h = Iterator.from(g()).map(f); h.next(); return h.return(); })()", 4],
  ["(() => { const h = Iterator.from([1]).flatMap(() => g()); h.next(); return h.return(); })()", 3],
  ["Iterator.from({ next: f }).next()", 1],
  ["await Array.fromAsync(g(), thrower).catch((error) => error.message)", 3],
  ["f.call(null, 1)", 1],
  ["f.apply(null, [1])", 1],
  ["f.bind(null, 1)()", 1],
  ["Reflect.apply(f, null, [1])", 1],
  ["Reflect.construct(class { constructor(x) { this.x = f(x); } }, [1])", 1],
  ["new ((class { constructor(x) { this.x = f(x); } }).bind(null, 1))()", 1],
  ["'ab'.replace('a', f)", 1],
  ["'aba'.replaceAll('a', f)", 2],
  ["'aba'.replace(/a/g, f)", 2],
  ["'aba'.replace(Object.assign(/a/g, { x: 1 }), f)", 2],
  ["'a'.replace({ [Symbol.replace]: f }, 1)", 1],
  ["'a'.split({ [Symbol.split]: f })", 1],
  ["'a'.match({ [Symbol.match]: f })", 1],
  ["JSON.stringify([{ toJSON: f }, { a: { toJSON: f } }], null, 1)", 2],
  ["JSON.stringify({ a: [1] }, (key, value) => { f(key); return value; })", 3],
  ["JSON.parse('{\"a\":[1]}', (key, value) => f(value))", 3],
  ["[1].toString.call({ join: f })", 1],
  ["Date.prototype.toJSON.call({ valueOf: () => 1, toISOString: f })", 1],
  ["new Promise(f) instanceof Promise", 1],
  ["await Promise.try(f, 1)", 1],
  ["await Promise.resolve(1).then(f)", 1],
  ["await Promise.resolve(1).finally(f)", 1],
  ["Promise.prototype.catch.call({ then: f })", 1],
  ["await Promise.all(g())", 4],
  ["await Promise.allSettled(g())", 4],
  ["await Promise.race(g())", 4],
  ["await Promise.any(g())", 4],
  ["await Promise.all([P.resolve(1)])", 1],
  ["await Promise.all([{ then(a) { f(a); a(1); } }])", 1],
  ["await P.all.call(class extends P { static resolve(x) { return f(super.resolve(x)); } }, [1])", 3],
  ["new URLSearchParams('a=1&b=2').forEach(f)", 2],
]

function write(machine: Machine): Machine {
  return restoreMachine(JSON.parse(JSON.stringify(machine.snapshot())))
}

function end(machine: Machine, state: MachineState): unknown {
  const outcome = state.status === "completed" ? state.value : state
  return { outcome, steps: machine.usage.steps }
}

describe("a machine stops in what a built-in calls:", () => {
  test.each(cases)("%s", (expression, stops) => {
    const source = `${prelude}\nconst result = ${expression};\nreturn typeof result === "function" ? null : result;`
    const fast = createMachine(compilePlan(source))
    const wanted = end(fast, fast.run())
    let machine = createMachine(compilePlan(source), { stepping: true })
    let count = 0
    let state = machine.run({ stop: {} })
    while (state.status === "paused") {
      count++
      machine = write(machine)
      state = machine.run({ stop: {} })
    }
    expect(end(machine, state)).toEqual(wanted)
    expect(state.status).toBe("completed")
    expect(count).toBe(stops)
  })
})
