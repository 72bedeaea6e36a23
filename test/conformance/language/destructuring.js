// === arrays by position, with holes, defaults and rest
const [a, , b = 3, c = 4, ...rest] = [1, 2, undefined, null, 5, 6];
[a, b, c, rest]; // => [1, 3, null, [5, 6]]

// === objects by name, renamed, with defaults and rest
const { a, b: x, c = 3, d: { e = 5 } = {}, ...rest } = { a: 1, b: 2, f: 6, g: 7 };
[a, x, c, e, rest]; // => [1, 2, 3, 5, { f: 6, g: 7 }]

// === computed and string keys
const key = "k";
const { [key + "1"]: a, "x-y": b, 3: c } = { k1: 1, "x-y": 2, 3: 4 };
[a, b, c]; // => [1, 2, 4]

// === any iterable can be taken apart
const [a, b] = "xy";
const [c, ...d] = new Map([[1, 2], [3, 4]]);
const [e] = new Set([5]);
[a, b, c, d, e]; // => ["x", "y", [1, 2], [[3, 4]], 5]

// === swapping and rotating
let a = 1, b = 2, c = 3;
[a, b, c] = [b, c, a];
[a, b, c]; // => [2, 3, 1]

// === assignment to properties and elements
const o = {};
const list = [];
({ x: o.a, y: o["b"], z: list[1] } = { x: 1, y: 2, z: 3 });
[o.c, ...o.rest] = [4, 5, 6];
[o, list]; // => [{ a: 1, b: 2, c: 4, rest: [5, 6] }, [<1 empty>, 3]]

// === the whole assignment gives the right side
let a;
const whole = ([a] = [1, 2]);
whole; // => [1, 2]

// === a default runs only where the value is undefined
let n = 0;
const [a = ++n, b = ++n] = [undefined, null];
[a, b, n]; // => [1, null, 1]

// === defaults may use names bound before
const { a = 1, b = a + 1, c = a + b } = { b: undefined };
[a, b, c]; // => [1, 2, 3]

// === nested patterns in loops and in functions
const rows = [{ id: 1, at: [2, 3] }, { id: 4, at: [5, 6] }];
const seen = [];
for (const { id, at: [x, y] } of rows) seen.push(id + x + y);
seen; // => [6, 15]
rows.map(({ id, ...others }) => others); // => [{ at: [2, 3] }, { at: [5, 6] }]
Object.entries({ a: 1, b: 2 }).map(([k, v]) => k + v); // => ["a1", "b2"]

// === null and undefined cannot be taken apart
const { a } = null; // throws TypeError: Cannot destructure property 'a' of 'null' as it is null.

// === nor can a missing nested part
const { a: { b } } = { a: undefined }; // throws TypeError: Cannot read properties of undefined (reading 'b')

// === an object without iterator is no list
const o = { 0: 1 };
const [a] = o; // throws TypeError: o is not iterable

// === undefined is no list either
const [a] = undefined; // throws TypeError: undefined is not iterable

// === a function parameter that is missing
const f = ({ a }) => a; // throws TypeError: Cannot destructure property 'a' of 'undefined' as it is undefined.
f();

// === an empty pattern still wants an object
const {} = 5;
const f = () => {
  const {} = null; // throws TypeError: Cannot destructure 'null' as it is null.
};
f();

// === the iterator is closed when the pattern is done before it
const log = [];
const iterable = {
  [Symbol.iterator]() {
    let n = 0;
    return {
      next: () => ({ done: false, value: n++ }),
      return: () => (log.push("closed"), {}),
    };
  },
};
const [a, b] = iterable;
[a, b, log]; // => [0, 1, ["closed"]]

// === an iterator that is used up is not closed
const log = [];
const iterable = {
  [Symbol.iterator]: () => ({ next: () => ({ done: true }), return: () => (log.push("closed"), {}) }),
};
const [a, ...rest] = iterable;
[a, rest, log]; // => [undefined, [], []]

// === the order of evaluation in assignments
const log = [];
const t = (name, value) => (log.push(name), value);
const target = {};
({ [t("key", "k")]: t("object", target)[t("property", "p")] = t("default", 1) } = {});
log; // => ["key", "object", "property", "default"]
target; // => { p: 1 }

// === a rest of an object leaves out what was taken, also by computed key
const s = Symbol("s");
const { [s]: taken, a, ...rest } = { a: 1, b: 2, [s]: 3 };
[taken, a, rest]; // => [3, 1, { b: 2 }]

// === getters run once, in pattern order
const log = [];
const o = { get a() { log.push("a"); return 1; }, get b() { log.push("b"); return 2; } };
const { b, a } = o;
log; // => ["b", "a"]

// === catch may take its error apart
try {
  throw Object.assign(new Error("no"), { code: 7 });
} catch ({ message, code }) {
  [message, code]; // => ["no", 7]
}

// === for loops may start from patterns
const seen = [];
for (let [i, j] = [0, 10]; i < j; [i, j] = [i + 3, j - 3]) seen.push([i, j]);
seen; // => [[0, 10], [3, 7]]

// === numeric keys, with and without defaults, of a string and of an array
const { 0: a, 1: b = "none", 5: c = "missing", length } = "xy";
[a, b, c, length]; // => ["x", "y", "missing", 2]
const { 0: d = 9, 1: e = 8, 2: f } = [1];
[d, e, f]; // => [1, 8, undefined]

// === members, computed members and calls as targets, with values that wait
const o = { list: [] };
const log = [];
const at = (name) => (log.push(name), o);
[at("a").x, at("b")["y"], at("c").list[await 0], ...at("d").rest] = [1, 2, await 3, 4, 5];
({ p: at("e").p = await "default", ["q" + (await 1)]: at("f")[await "q"], ...at("g").others } = { q1: 7, r: 8 });
[o, log]; // => [{ list: [3], x: 1, y: 2, rest: [4, 5], p: "default", q: 7, others: { r: 8 } }, ["a", "b", "c", "d", "e", "f", "g"]]
[, o.second = await 2, , o.fourth = 4] = [1, undefined, 3];
[[o.inner = await "inner"], { deep: o.deep } = { deep: await "deep" }] = [[]];
[o.second, o.fourth, o.inner, o.deep]; // => [2, 4, "inner", "deep"]
const [a = 1, , b = await 2, ...[c, ...d]] = new Set([undefined, 5, undefined, 6, 7, 8]);
[a, b, c, d]; // => [1, 6, 7, [8]]
const { length, [await "at"]: method, ...none } = "text";
[length, method === "".at, none]; // => [4, true, { "0": "t", "1": "e", "2": "x", "3": "t" }]
const [e, f = await "f", ...g] = [];
[e, f, g]; // => [undefined, "f", []]
const { h = await 1, ...i } = null ?? { j: 2 };
[h, i]; // => [1, { j: 2 }]

// === patterns of what cannot be taken apart, with values that wait
const tried = async (f) => {
  try {
    return await f();
  } catch (e) {
    return e.name;
  }
};
await tried(async () => {
  const { a = await 1 } = null;
}); // => "TypeError"
await tried(async () => {
  const { a = await 1 } = undefined;
}); // => "TypeError"
await tried(async () => {
  const { [await "k"]: a } = null;
}); // => "TypeError"
await tried(async () => {
  const { ...a } = await null;
}); // => "TypeError"
await tried(async () => {
  const [a = await 1] = null;
}); // => "TypeError"
await tried(async () => {
  const [a = await 1] = 5;
}); // => "TypeError"
await tried(async ({ a = 1 }) => a); // => "TypeError"
await tried(async () => {
  let x;
  ({ x = await 1 } = null);
}); // => "TypeError"

// === an iterator is closed when a pattern is done with it, or fails
const log = [];
const make = (count, extra = {}) => ({
  [Symbol.iterator]: () => ({
    n: 0,
    next() {
      log.push("next");
      return { value: this.n, done: this.n++ >= count };
    },
    return() {
      log.push("return");
      return {};
    },
    ...extra,
  }),
});
const tried = async (f) => {
  try {
    return [await f(), log.splice(0).join()];
  } catch (e) {
    return [e.message ?? e, log.splice(0).join()];
  }
};
const fail = () => {
  throw "failed";
};
await tried(async () => {
  const [a, b = await 1] = make(5);
  return [a, b];
}); // => [[0, 1], "next,next,return"]
await tried(async () => {
  const [a, b = await 1, c] = make(1);
  return [a, b, c];
}); // => [[0, 1, undefined], "next,next"]
await tried(async () => {
  const [a, { x = await fail() }] = make(5);
}); // => ["failed", "next,next,return"]
await tried(async () => {
  const [a, b = await Promise.reject("rejected")] = make(1);
}); // => ["rejected", "next,next"]
await tried(async () => {
  const [a, ...[b = await fail()]] = make(1);
}); // => ["failed", "next,next"]
await tried(async () => {
  const [a = await 1] = make(5, { return: () => 5 });
}); // => ["Iterator result 5 is not an object", "next"]
await tried(async () => {
  const [a = await 1] = make(5, { next: fail });
}); // => ["failed", ""]
await tried(async () => {
  const [a = await 1] = make(5, { next: () => 5 });
}); // => ["Iterator result 5 is not an object", ""]
await tried(async () => {
  const [{ x = fail() }] = make(5, { return: fail });
}); // => ["failed", "next"]
await tried(async () => {
  [fail().x, ...[]] = make(5);
}); // => ["failed", "return"]
await tried(async () => {
  [(await fail()).x] = make(5);
}); // => ["failed", "return"]
await tried(async () => {
  [...(await fail()).x] = make(5);
}); // => ["failed", "return"]
await tried(async () => {
  const o = {};
  [o.a, o.b, ...o.c] = make(1);
  return o;
}); // => [{ a: 0, b: undefined, c: [] }, "next,next"]
await tried(async () => {
  const o = {};
  [, , o.a, o.b = 7, ...o.c] = make(1);
  return o;
}); // => [{ a: undefined, b: 7, c: [] }, "next,next"]
