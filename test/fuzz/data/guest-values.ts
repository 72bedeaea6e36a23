/**
 * A plan that makes values as odd as they come, and hands them out by every way: arguments of tools, the console, what it
 * throws or returns. Whatever of it runs while it is copied writes RAN to the console.
 */
import type { Tape } from "../../property/program/tape.js"

const prologue = `let watched = false;
const got = [];
const ran = (what) => { if (watched) console.warn("RAN", what); return what; };
class Own { #hidden = 1; shown = 2; get total() { return ran("total"); } toJSON() { return ran("toJSON"); } }
class OwnArray extends Array { static get [Symbol.species]() { return ran("species"); } }
class OwnError extends TypeError { get message() { return ran("message"); } get name() { return ran("name"); } }
const trapped = (target) => new Proxy(target, {
  get: (t, key, r) => (ran("get"), Reflect.get(t, key, r)), ownKeys: (t) => (ran("ownKeys"), Reflect.ownKeys(t)),
  getOwnPropertyDescriptor: (t, key) => (ran("own"), Reflect.getOwnPropertyDescriptor(t, key)),
  getPrototypeOf: (t) => (ran("proto"), Reflect.getPrototypeOf(t)), has: () => ran("has"),
});
const deep = (n) => { let d = []; for (let i = 0; i < n; i++) d = i & 1 ? { d } : [d]; return d; };`

const containers = [
  "{}",
  "[]",
  "new Map()",
  "new Set()",
  "Object.create(null)",
  "new Own()",
  "new OwnArray(3)",
  'new RangeError("m")',
  'new OwnError("m")',
  'new AggregateError([{}, 1], "many")',
  "trapped({ a: 1 })",
  "trapped([1, 2])",
  "new Array(4294967295)",
  "new Array(5000)",
  "Object.create({ inherited: 1, get above() { return ran('above'); } })",
  "Object.create([])",
  "Object.create(new Map())",
  "(function () { return arguments; })(1, 2)",
  "Object.assign([1], { extra: 1 })",
  "deep(2000)",
] as const

const leaves = [
  ...["1", "-0", "NaN", "'text'", "'\\ud800'", "'x'.repeat(3000)", "undefined", "null", "true", "0n", "1n << 5000n"],
  ...["Symbol('s')", "Symbol.iterator", "() => ran('function')", "class {}", "Promise.resolve(1)", "Promise.reject(1)"],
  ...["new Date(NaN)", "new Date(0)", "/a/gi", "Object.assign(/own/, { lastIndex: 'x' })", "Object('s')", "Object(1n)"],
  ...["Object(Symbol('s'))", "new Uint8Array(5)", "new Float64Array([1, NaN])", "new DataView(new ArrayBuffer(8), 2)"],
  ...["new Uint8Array(new ArrayBuffer(4, { maxByteLength: 9000 }))", "[1][Symbol.iterator]()", "new Map().entries()"],
  ...["(function* () { yield ran('g'); })()", "(async function* () {})()", "new WeakMap()", "new WeakRef({})"],
  ...["new URL('https://example.org/?a=1')", "new Intl.NumberFormat('en')", "Math", "JSON", "Reflect", "globalThis"],
  ...[
    "Object.prototype",
    "Array.prototype",
    "Function.prototype",
    "Error.prototype",
    "Map.prototype",
    "Date.prototype",
  ],
  ...["Proxy.revocable({}, {}).proxy", "tools.take", "console", "{ then() { ran('then'); } }", "trapped(() => 1)"],
  ...["{ toJSON() { return ran('toJSON'); } }", "{ [Symbol.toPrimitive]: ran, toString: ran, valueOf: ran }", "input"],
] as [string, ...string[]]

const keys = [
  "a",
  "b",
  "0",
  "7",
  "__proto__",
  "constructor",
  "toJSON",
  "then",
  "length",
  "name",
  "message",
  "stack",
] as const

export function writeGuestData(tape: Tape): string {
  const count = 1 + tape.below(5)
  const lines = [prologue]
  for (let i = 0; i < count; i++) lines.push(`const p${i} = ${tape.pick(containers)};`)
  const part = () => `p${tape.below(count)}`
  const any = () => (tape.once(3) ? part() : `(${tape.pick(leaves)})`)
  const puts = tape.below(10)
  for (let i = 0; i < puts; i++) lines.push(`try { ${put()} } catch {}`)

  function put(): string {
    const key = JSON.stringify(tape.pick(keys))
    return tape.pick([
      `${part()}[${key}] = ${any()};`,
      `${part()}.push?.(${any()});`,
      `${part()}.set?.(${any()}, ${any()});`,
      `${part()}.add?.(${any()});`,
      `Object.defineProperty(${part()}, ${key}, { get: () => ran("getter"), enumerable: true, configurable: true });`,
      `Object.defineProperty(${part()}, ${key}, { value: ${any()}, enumerable: true, configurable: true });`,
      `Object.defineProperty(${part()}, ${key}, { value: ${any()} });`,
      `${part()}[Symbol.for("s")] = ${any()};`,
      `Object.setPrototypeOf(${part()}, ${any()});`,
      `Object.freeze(${part()});`,
      `${part()}.cause = ${any()};`,
      `Object.prototype.shared = ${any()};`,
    ])
  }

  const ways = 1 + tape.below(3)
  const outward = () =>
    tape.pick([
      `try { got.push(await tools.take(${any()}, ${any()})); } catch {}`,
      `console.log(${any()}, ${any()});`,
      `tools.take(${any()});`,
    ])
  lines.push("watched = true;")
  for (let i = 0; i < ways; i++) lines.push(outward())
  lines.push(tape.once(4) ? `throw ${any()};` : `return ${tape.pick([`[${part()}, got]`, `[${any()}, ${any()}]`])};`)
  return lines.join("\n")
}

/** The part of it that is not the same in all of them. */
export function withoutPrologue(source: string): string {
  return source.slice(prologue.length + 1)
}
