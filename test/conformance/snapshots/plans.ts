/**
 * Plans that wait, each with something else under way or alive. `tools.wait(x)` answers x, `tools.fail(x)` rejects with it;
 * timers fire in the order of their due times.
 */
import type { HostCall, Machine, MachineOptions, MachineState } from "../../../src/interpreter/types.js"

export interface WaitingPlan {
  readonly name: string
  readonly source: string
  readonly options?: MachineOptions
}

const plan = (name: string, source: string, options: MachineOptions = {}): WaitingPlan => ({ name, source, options })

export const plans: readonly WaitingPlan[] = [
  plan(
    "loop bodies",
    `const seen = [];
for (let i = 0; i < 3; i++) { const get = () => i; seen.push(await tools.wait(i), get()); }
for (const x of new Set([1, 2])) seen.push(await tools.wait(x));
for (const key in { a: 1, b: 2 }) seen.push(await tools.wait(key));
let n = 2; while (n-- > 0) seen.push(await tools.wait("w"));
do { seen.push(await tools.wait("d")); } while (false);
outer: for (const a of [1, 2]) for (const b of [1, 2]) { if (await tools.wait(b === 2)) continue outer; seen.push(a); }
return seen;`,
  ),
  plan(
    "try and finally",
    `const log = [];
const f = async () => { try { return await tools.wait("value"); } finally { log.push(await tools.wait("finally")); } };
const g = async () => { try { await tools.fail("no"); } catch (e) { log.push(e.message); throw new Error("g", { cause: e }); } finally { await tools.wait(1); } };
log.push(await f());
try { await g(); } catch (e) { log.push(e.message, e.cause.message); }
for (const x of [1, 2, 3]) { try { if (x === 2) break; continue; } finally { log.push(await tools.wait(x)); } }
label: { try { break label; } finally { log.push(await tools.wait("label")); } }
return log;`,
  ),
  plan(
    "callbacks in Promise.all",
    `const all = await Promise.all([1, 2, 3].map(async (n) => { const twice = await tools.wait(n * 2); return { n, twice }; }));
const settled = await Promise.allSettled([tools.wait(1), tools.fail("x"), Promise.resolve(3)]);
const any = await Promise.any([tools.fail("y"), tools.wait("any")]);
const race = await Promise.race([tools.wait("first"), tools.wait("second")]);
const none = await Promise.any([tools.fail("z")]).catch((e) => e.errors.map((x) => x.message));
return { all, settled: settled.map(({ status, value, reason }) => [status, value, reason?.message]), any, race, none };`,
  ),
  plan(
    "class methods",
    `class Base { #secret = 1; static made = 0; constructor() { Base.made++; } get secret() { return this.#secret; } #bump() { this.#secret++; } async work(n) { this.#bump(); const got = await tools.wait(n); this.#bump(); return got + this.#secret; } static #all = []; static keep(x) { Base.#all.push(x); return Base.#all.length; } has(o) { return #secret in o; } }
class Derived extends Base { label = "derived"; async work(n) { return [this.label, await super.work(await tools.wait(n + 1))]; } get [Symbol.toStringTag]() { return "D"; } }
const d = new Derived();
const result = await d.work(5);
return [result, d.secret, Base.made, Base.keep(d), d.has(d), d.has({}), String(d), d instanceof Derived, new (class extends Derived {})().label];`,
  ),
  plan(
    "generators half-way",
    `function* count(from) { try { for (let i = from; ; i++) { const x = yield i; if (x) i += x; } } finally { log.push("closed " + from); } }
async function* later(n) { try { for (let i = 0; i < n; i++) { yield await tools.wait(i); } } finally { await tools.wait("end"); log.push("later closed"); } }
function* both() { const r = yield* count(10); return r; }
const log = [];
const a = count(1), b = both(); log.push(a.next().value, a.next(5).value, b.next().value, b.next().value);
const c = later(3); log.push((await c.next()).value);
const queue = [c.next(), c.next(), c.return("r"), c.next()];
await tools.wait("pause");
log.push(a.next().value, b.next(2).value, b.return(7).value, a.return(8).value);
for (const { value, done } of await Promise.all(queue)) log.push([value, done]);
for await (const x of later(2)) log.push("for " + x);
for await (const x of [tools.wait("p"), 2]) log.push(x);
async function* delegating() { const r = yield* later(1); return "after"; }
for await (const x of delegating()) log.push(x);
for await (const x of later(5)) { log.push(x); break; }
return log;`,
  ),
  plan(
    "places in expressions",
    `const f = async (a = (() => { const made = "default"; return tools.wait(made); })(), { b = 2, ...rest } = { c: 3 }) => [await a, b, rest];
const text = \`\${await tools.wait("a")}-\${1 + (await tools.wait(2))}-\${"c"}\`;
const log = [await f(), text];
switch (await tools.wait(2)) { case await tools.wait(1): log.push("one"); case await tools.wait(2): log.push(await tools.wait("two")); break; default: log.push("none"); }
const { x = await tools.wait("x"), y: { z = await tools.wait("z") } = {}, ...others } = { k: 1 };
const [p, q = await tools.wait("q"), ...r] = [1, undefined, 3, 4];
log.push(x, z, others, p, q, r);
const o = { n: 1, async m(v) { return this.n + v; } };
o.n += await tools.wait(4); o[await tools.wait("key")] = await tools.wait("v");
log.push(await o.m(await tools.wait(1)), Object.keys(o), [1, await tools.wait(2), ...[3, await tools.wait(4)]], { ...(await tools.wait({ s: 1 })), [await tools.wait("t")]: 2 });
log.push((await tools.wait(null)) ?? (await tools.wait("nullish")), (await tools.wait(0)) || "or", (await tools.wait(1)) && (await tools.wait("and")), (await tools.wait(true)) ? "yes" : "no", (await tools.wait(null))?.a.b);
let w = null; w ??= await tools.wait("assigned"); log.push(w, Math.max(1, await tools.wait(9), 3), -(await tools.wait(3)), typeof (await tools.wait("t")));
const C = class { static [await tools.wait("key")] = 1; static s = 2; [await tools.wait("field")] = 3; #p = 4; get() { return this.#p; } };
log.push(C.key, new C().field, new C().get());
return log;`,
  ),
  plan(
    "properties of objects",
    `const sym = Symbol("own"), reg = Symbol.for("registered");
const o = { z: 1, a: 2, 10: "ten", 2: "two", [sym]: 3, [reg]: 4, ["__proto__"]: "own", get g() { return this.z + 1; }, set g(v) { this.z = v; } };
Object.defineProperty(o, "hidden", { value: 5, configurable: true });
const frozen = Object.freeze({ a: [1], n: { deep: true } }), sealed = Object.seal({ s: 1 }), closed = Object.preventExtensions({ c: 1 });
const holes = [1, , 3]; holes.extra = "e"; const sparse = []; sparse[5000000] = "far"; const frozenList = Object.freeze([1, 2]); const fixed = [1, 2]; Object.defineProperty(fixed, "length", { writable: false });
const long = new Array(50); const big = {}; for (let i = 0; i < 200; i++) big["k" + i] = i; delete big.k3;
const cycle = { name: "c" }; cycle.self = cycle; cycle.list = [cycle, o];
const bare = Object.create(null); bare.b = 1; const child = Object.create(o, { own: { value: 1, enumerable: true } });
function Old() { this.made = true; } Old.prototype.hi = () => "hi"; const old = new Old(); Old.extra = 1;
const numbers = [-0, NaN, Infinity, -Infinity, 1e300, 0.1, 12345678901234567890n, -5n, undefined, null, "\\ud800", "é"];
const fnProps = () => 1; fnProps.note = "n"; Object.defineProperty(fnProps, "name", { value: "renamed" });
await tools.wait("pause");
o.g = 10; const keys = (x) => Reflect.ownKeys(x).map(String);
const tries = [frozen, sealed, closed, frozenList, fixed].map((x) => { try { x.added = 1; return "added"; } catch (e) { return e.message; } });
try { fixed.push(3); } catch (e) { tries.push(e.message); }
return [keys(o), o.g, o[sym], o[reg] === o[Symbol.for("registered")], Object.keys(o), JSON.stringify(Object.getOwnPropertyDescriptors(o).hidden), Object.getPrototypeOf(o) === Object.prototype, o["__proto__"],
 Object.isFrozen(frozen), Object.isFrozen(frozen.a), Object.isSealed(sealed), Object.isExtensible(closed), tries, holes.length, 1 in holes, holes.extra, sparse.length, sparse[5000000], Object.keys(sparse), long.length, 0 in long, Object.keys(big).length, "k3" in big, big.k199,
 cycle.self === cycle, cycle.list[0] === cycle, cycle.list[1] === o, Object.getPrototypeOf(bare), child.z, Object.keys(child), old.hi(), old instanceof Old, old.constructor === Old, Old.extra, Old.prototype.constructor === Old,
 numbers.map((n) => Object.is(n, -0) ? "-0" : String(n)), fnProps.note, fnProps.name, fnProps.length];`,
  ),
  plan(
    "maps, sets and cursors in them",
    `const map = new Map([["a", 1], [NaN, 2], [0, 3]]); const key = {}; map.set(key, map);
const set = new Set([1, 2, 3, 4]); const it = set.values(); it.next(); it.next();
const entries = map.entries(); entries.next();
const big = new Set(); for (let i = 0; i < 100; i++) big.add(i); const slow = big.values(); for (let i = 0; i < 60; i++) slow.next();
for (let i = 0; i < 90; i++) big.delete(i);
const cleared = new Map([[1, 1]]); const gone = cleared.keys(); cleared.clear(); cleared.set(2, 2);
set.delete(3); set.add(5);
const weak = new WeakMap([[key, "w"]]), weakSet = new WeakSet([map]), ref = new WeakRef(key); const registry = new FinalizationRegistry(() => {}); registry.register(key, 1, map);
class Own extends Map { get twice() { return this.size * 2; } } const own = new Own([[1, 2]]); own.note = "x";
await tools.wait("pause");
set.add(6);
return [[...it], [...entries].length, map.get(key) === map, map.get(NaN), [...map.keys()].map(String), [...slow], [...gone], weak.get(key), weakSet.has(map), ref.deref() === key, registry.unregister(map), own.twice, own.note, own.get(1), own instanceof Own, Object.prototype.toString.call(it)];`,
  ),
  plan(
    "typed arrays over one buffer",
    `const buffer = new ArrayBuffer(16, { maxByteLength: 32 });
const bytes = new Uint8Array(buffer), words = new Uint32Array(buffer, 4, 2), view = new DataView(buffer, 8), floats = new Float64Array([1.5, -0, NaN]), half = new Float16Array([1.5]), longs = new BigInt64Array([-1n]);
bytes[4] = 255; words[1] = 7; view.setInt16(0, -2); bytes.tag = "t"; const detached = new ArrayBuffer(8); const dead = new Uint8Array(detached); detached.transfer();
await tools.wait("pause");
bytes[5] = 1; const before = [words[0], view.getInt16(0), bytes.length, words.length]; buffer.resize(24);
return [before, bytes.length, view.byteLength, bytes.buffer === words.buffer, [...floats].map((x) => Object.is(x, -0) ? "-0" : x), half[0], String(longs[0]), bytes.tag, dead.length, detached.detached, buffer.maxByteLength];`,
  ),
  plan(
    "changed intrinsics",
    `const original = Array.prototype.map; const map = Map; const push = [].push;
Array.prototype.map = function (...args) { return original.apply(this, args).concat("patched"); };
Array.prototype.last = function () { return this[this.length - 1]; };
Object.prototype.shared = "s"; delete String.prototype.trim; Math.PI2 = 6; Number.prototype.double = function () { return this * 2; };
Array.prototype.map.note = 1; Array.prototype.filter.marked = "m"; const size = Object.getOwnPropertyDescriptor(Map.prototype, "size").get; size.tag = "g";
globalThis.shout = (s) => s.toUpperCase(); globalThis.parseInt = () => 42; delete globalThis.escape;
Object.freeze(JSON); Object.setPrototypeOf(Set.prototype, { inherited: 1 }); Promise.prototype.extra = 1; Function.prototype.fp = "fp";
Object.defineProperty(Array.prototype, "at", { enumerable: true });
const first = Reflect.ownKeys(Array.prototype).slice(0, 5); const { isArray } = Array; const unscopables = Array.prototype[Symbol.unscopables];
await tools.wait("pause");
const isSame = [map === Map, push === [].push, isArray === Array.isArray, unscopables === Array.prototype[Symbol.unscopables], size === Object.getOwnPropertyDescriptor(Map.prototype, "size").get, Array.prototype[Symbol.iterator] === Array.prototype.values];
try { JSON.x = 1; } catch (e) { isSame.push(e.constructor === TypeError); }
return [[1].map((x) => x + 1), [1, 2].last(), ({}).shared, "trim" in String.prototype, Math.PI2, (4).double(), Array.prototype.map.note, [].filter.marked, size.tag, globalThis.shout("a"), parseInt("7"), isSame, new Set().inherited, Promise.resolve().extra, (() => {}).fp, Reflect.ownKeys(Array.prototype).slice(0, 5).join() === first.join(), Object.keys(Array.prototype), original.call([1], (x) => x), "last" in []];`,
  ),
  plan(
    "functions, bound and proxied",
    `function sum(a, b) { return this.base + a + b; } const bound = sum.bind({ base: 10 }, 1); const twice = bound.bind(null, 2);
class P { constructor(x) { this.x = x; } } const BoundP = P.bind(null, 5);
const log = []; const proxy = new Proxy({ a: 1 }, { get(t, k, r) { log.push(String(k)); return Reflect.get(t, k, r); }, has: () => true });
const { proxy: revocable, revoke } = Proxy.revocable(() => 1, {}); const callable = new Proxy(sum, { apply: (t, self, args) => args.length });
const rec = function self(n) { return n === 0 ? [self] : self(n - 1); }; const counter = (() => { let n = 0; return { inc: () => ++n, get n() { return n; } }; })(); counter.inc();
const args = (function () { return arguments; })(1, "two"); const arrows = (function () { return () => [this, new.target, arguments.length]; }).call("self", 1);
await tools.wait("pause");
counter.inc(); revoke();
let revoked; try { revocable(); } catch (e) { revoked = e.message; }
return [bound(2), twice(), bound.name, bound.length, new BoundP().x, new BoundP() instanceof P, proxy.a, "zzz" in proxy, log, revoked, callable(1, 2, 3), rec(2)[0] === rec, counter.n, args.length, args[1], [...args], Object.prototype.toString.call(args), typeof arrows()[0], arrows().slice(1), sum.toString().length];`,
  ),
  plan(
    "promises and their functions",
    `let resolve, reject; const held = new Promise((a, b) => { resolve = a; reject = b; }); const log = [];
const chain = held.then((v) => { log.push("then " + v); return v + 1; }).finally(() => log.push("finally")).then((v) => tools.wait(v));
const thenable = { then(ok) { log.push("thenable"); queueMicrotask(() => ok("t")); } };
const viaThenable = Promise.resolve(thenable); const { promise, resolve: r2, reject: j2 } = Promise.withResolvers();
class Mine extends Promise { get mine() { return true; } } const mine = Mine.resolve(1).then((x) => x);
const failing = Promise.reject(new Error("handled later")); const never = new Promise(() => {});
const fin = tools.fail("f").finally(async () => { await tools.wait("in finally"); log.push("fin"); }); fin.catch(() => {});
const async = Array.fromAsync([tools.wait(1), 2, tools.wait(3)], async (x) => x * (await tools.wait(2)));
const tried = Promise.try(async (a) => a + (await tools.wait(1)), 1);
await tools.wait("pause");
resolve(1); resolve(2); reject(3); r2("w"); j2("no"); failing.catch((e) => log.push(e.message));
log.push(await chain, await viaThenable, await promise, (await mine), mine.mine, mine instanceof Mine, await async, await tried);
try { await fin; } catch (e) { log.push(e.message); }
return log;`,
  ),
  plan(
    "iterators and helpers",
    `const log = []; function* nat() { let i = 0; try { while (true) yield i++; } finally { log.push("closed"); } }
const h = nat().filter((x) => x % 2).map((x) => x * 10); h.next(); const take = nat().take(3); take.next(); const drop = nat().drop(2); const flat = [1, 2].values().flatMap((x) => [x, x * 2]); flat.next();
const wrapped = Iterator.from({ n: 0, next() { return { value: this.n++, done: this.n > 3 }; } }); wrapped.next();
const list = [1, 2, 3, 4].values(); list.next(); const entries = ["a", "b"].entries(); entries.next(); const chars = "añ😀b"[Symbol.iterator](); chars.next(); chars.next();
const matches = "a1b2c3".matchAll(/[a-z](\\d)/g); matches.next(); const keys = [5, 6].keys(); const concat = Iterator.concat([1], [2, 3]); concat.next();
const typed = new Uint8Array([7, 8]).values(); typed.next(); const params = new URLSearchParams("a=1&b=2&a=3"); const pairs = params.entries(); pairs.next();
await tools.wait("pause");
return [h.next().value, h.return().done, [...take], drop.next().value, [...flat], [...wrapped], [...list], [...entries], [...chars], [...matches].map((m) => m[1]), [...keys], [...concat], [...typed], [...pairs], log];`,
  ),
  plan(
    "errors",
    `function deep() { return new RangeError("made", { cause: { why: 1 } }); }
const e = deep(); const shown = e.stack; const late = deep(); class Own extends TypeError { constructor(m) { super(m); this.code = "own"; } } const own = new Own("o"); const agg = new AggregateError([e, own], "many");
let caught; try { null.x; } catch (error) { caught = error; } let failed; try { await tools.fail("tool"); } catch (error) { failed = error; }
await tools.wait("pause");
return [e.stack === shown, shown, late.stack, own.stack.split("\\n")[0], own.code, own instanceof Own, own instanceof TypeError, own.name, agg.errors[0] === e, caught.message, caught.stack, failed.message, failed.stack, e.cause.why, Object.prototype.toString.call(e), String(own)];`,
  ),
  plan(
    "dates, patterns, addresses and formats",
    `const date = new Date(Date.UTC(2024, 1, 29)); date.note = 1; const re = /(?<y>\\d{4})-(\\d\\d)/gy; re.lastIndex = 3; const invalid = new Date(NaN);
const url = new URL("https://u:p@example.org:8080/a/b?x=1&y=2#h"); const params = url.searchParams; const own = new URLSearchParams([["k", "v"]]);
const money = new Intl.NumberFormat("de-DE", { style: "currency", currency: "EUR" }); const format = money.format; const collator = new Intl.Collator("sv"); const compare = collator.compare; const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });
const plural = new Intl.PluralRules("en"); const segments = new Intl.Segmenter("en", { granularity: "word" }).segment("one two"); const seg = segments[Symbol.iterator](); seg.next(); const locale = new Intl.Locale("en-US");
const decoder = new TextDecoder(); const part = decoder.decode(new Uint8Array([0xc3]), { stream: true }); const encoder = new TextEncoder();
const wrapped = [Object("str"), Object(1), Object(true), Object(10n), Object(Symbol.iterator)]; wrapped[0].extra = "e";
await tools.wait("pause");
params.append("z", "3"); const m = re.exec("ab:2024-02");
return [date.toISOString(), date.note, String(invalid), re.lastIndex, m?.groups.y, re.flags, url.href, params === url.searchParams, own.toString(), format(1234.5), money.format === format, ["z", "å", "a"].sort(compare), day.format(date), plural.select(1), seg.next().value.segment, locale.language, part + decoder.decode(new Uint8Array([0xa9])), [...encoder.encode("é")], wrapped.map((w) => String(w.valueOf())), wrapped[0].extra, wrapped[0].length, typeof wrapped[1].valueOf()];`,
  ),
  plan(
    "timers, chance and the console",
    `const log = []; const a = Math.random(); const id = crypto.randomUUID();
console.count("c"); console.count("c"); console.time("t");
setTimeout((x) => log.push(x), 30, "late"); setTimeout(() => log.push("early"), 10); const gone = setTimeout(() => log.push("gone"), 5); const every = setInterval(() => { log.push("tick"); if (log.length > 4) clearInterval(every); }, 8);
clearTimeout(gone); await tools.wait("pause"); await new Promise((r) => setTimeout(r, 60));
console.count("c");
return [a, id, Math.random(), crypto.randomUUID(), log];`,
  ),
  plan(
    "templates and symbols",
    `const cache = new WeakMap(); const tag = (strings, ...values) => { const n = cache.get(strings) ?? 0; cache.set(strings, n + 1); return strings.raw.join("|") + values.join() + n; };
const render = (x) => tag\`a\${x}\\n\${x}b\`; const log = [render(1), render(2)];
const s = Symbol("s"), t = Symbol(), o = { [s]: 1, [Symbol.iterator]: function* () { yield "it"; }, [Symbol.toPrimitive]: () => 7 }; const holder = new Map([[s, "by symbol"]]);
await tools.wait("pause");
log.push(render(3), o[s], holder.get(s), s.description, t.description, [...o], +o, Symbol.keyFor(Symbol.for("q")), Object.getOwnPropertySymbols(o).length);
return log;`,
  ),
  plan(
    "an html page with handlers",
    `let n = 0; const unused = html\`<i>\${n}</i>\`; const view = () => html\`<b class="\${"c" + n}">\${n}\${[1, 2].map((x) => html\`<li>\${x}</li>\`)}</b>\`;
await tools.wait("pause");
return { view: view(), unused, add: async (by) => { n += by; await tools.wait("in handler"); return view(); } };`,
    { html: true },
  ),
]

export const hostFunctions = ["tools.wait", "tools.fail"]

/** Settles what was asked first, calls before timers; gives the time that it is then. */
export function settleOne(machine: Machine, now: number): number {
  const { pending } = machine
  const call = pending.find(({ kind }) => kind === "call")
  if (call !== undefined) {
    settleCall(machine, call)
    return now
  }
  const [first, ...others] = pending
  if (first === undefined) throw new Error("nothing is open")
  const next = others.reduce((a, b) => ((b.dueAt ?? 0) < (a.dueAt ?? 0) ? b : a), first)
  machine.resolve(next.id, undefined)
  return Math.max(now, next.dueAt ?? 0)
}

function settleCall(machine: Machine, { id, name, args: [value] }: HostCall): void {
  if (name === "tools.fail") machine.reject(id, { message: String(value) })
  else machine.resolve(id, value)
}

/** What a run shows to its end, without host objects that cannot be compared. */
export function endOf(state: MachineState, { usage: { steps } }: Machine): unknown {
  if (state.status === "completed") return { value: state.value, unhandled: state.unhandledRejections, steps }
  if (state.status === "failed")
    return { error: `${state.error.code} ${state.error.name}: ${state.error.message}`, steps }
  return { status: state.status, steps }
}
