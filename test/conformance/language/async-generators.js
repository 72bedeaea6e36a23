// === next gives promises
async function* g() {
  yield 1;
  yield await Promise.resolve(2);
  return 3;
}
const it = g();
it.next() instanceof Promise; // => true
[await it.next(), await it.next(), await it.next()]; // => [{ value: 2, done: false }, { value: 3, done: true }, { value: undefined, done: true }]

// === yield awaits what it yields, return awaits too
async function* g() {
  yield Promise.resolve(1);
  return Promise.resolve(2);
}
const it = g();
[await it.next(), await it.next()]; // => [{ value: 1, done: false }, { value: 2, done: true }]

// === requests are queued
async function* g() {
  yield 1;
  yield 2;
}
const it = g();
await Promise.all([it.next(), it.next(), it.next(), it.next()]); // => [{ value: 1, done: false }, { value: 2, done: false }, { value: undefined, done: true }, { value: undefined, done: true }]

// === for await draws from them
async function* count(n) {
  for (let i = 0; i < n; i++) {
    await null;
    yield i;
  }
}
const seen = [];
for await (const x of count(4)) {
  if (x === 2) continue;
  seen.push(x);
}
seen; // => [0, 1, 3]

// === breaking out closes the generator and waits for it
const log = [];
async function* g() {
  try {
    yield 1;
    yield 2;
  } finally {
    await null;
    log.push("cleanup");
  }
}
for await (const x of g()) break;
log; // => ["cleanup"]

// === throw and return
async function* g() {
  try {
    yield 1;
  } catch (e) {
    yield `caught ${e}`;
  }
}
const it = g();
await it.next();
[await it.throw("x"), await it.return("r"), await it.next()]; // => [{ value: "caught x", done: false }, { value: "r", done: true }, { value: undefined, done: true }]

// === a rejected yield throws inside
async function* g() {
  try {
    yield Promise.reject("no");
  } catch (e) {
    yield `inside ${e}`;
  }
}
await g().next(); // => { value: "inside no", done: false }

// === an error rejects the request, later ones are done
async function* g() {
  throw new Error("x");
}
const it = g();
await it.next().catch((e) => e.message); // => "x"
await it.next(); // => { value: undefined, done: true }

// === yield* delegates to async and to sync iterables
async function* inner() {
  yield 1;
  return "r";
}
async function* g() {
  const result = yield* inner();
  yield result;
  yield* [2, Promise.resolve(3)];
}
const seen = [];
for await (const x of g()) seen.push(x);
seen; // => [1, "r", 2, 3]

// === methods and pipelines
class Feed {
  constructor(pages) { this.pages = pages; }
  async *[Symbol.asyncIterator]() {
    for (const page of this.pages) yield* await Promise.resolve(page);
  }
}
async function* map(source, f) {
  for await (const x of source) yield f(x);
}
const seen = [];
for await (const x of map(new Feed([[1, 2], [3]]), (x) => x * 10)) seen.push(x);
seen; // => [10, 20, 30]

// === return before the start awaits its value
async function* g() {}
await g().return(Promise.resolve(5)); // => { value: 5, done: true }
await g().return(Promise.reject(6)).catch((e) => `rejected ${e}`); // => "rejected 6"

// === yield* over an iterator without a return method awaits the value once more
const seen = [];
const feed = { [Symbol.asyncIterator]() { return this; }, next: () => ({ done: false }) };
async function* g() { yield* feed; }
const it = g();
it.next();
await it.return({ get then() { seen.push("then"); } });
seen; // => ["then", "then"]

// === delegates without throw and return, of async generators
const log = [];
const make = (methods) => ({ [Symbol.asyncIterator]: () => ({ next: async () => ({ value: "n" }), ...methods }) });
async function* over(x) {
  try {
    return ["end", yield* x];
  } catch (e) {
    return ["caught", e.name ?? e];
  } finally {
    log.push("finally");
  }
}
const drive = async (methods, how, value) => {
  const it = over(make(methods));
  await it.next();
  try {
    return await it[how](value);
  } catch (e) {
    return e.name ?? e;
  }
};
await drive({}, "return", 1); // => { value: 1, done: true }
await drive({}, "throw", 1); // => { value: ["caught", "TypeError"], done: true }
await drive({ return: async () => (log.push("closed"), {}) }, "throw", 1); // => { value: ["caught", "TypeError"], done: true }
await drive({ return: async () => { throw "from close" } }, "throw", 1); // => { value: ["caught", "from close"], done: true }
await drive({ return: () => { throw "from close" } }, "throw", 1); // => { value: ["caught", "from close"], done: true }
await drive({ return: async () => 5 }, "return", 1); // => { value: ["caught", "TypeError"], done: true }
await drive({ return: async (v) => ({ value: v + 1, done: true }) }, "return", 1); // => { value: 2, done: true }
await drive({ return: async (v) => ({ value: v + 1, done: false }) }, "return", 1); // => { value: 2, done: false }
await drive({ return: 5 }, "return", 1); // => { value: ["caught", "TypeError"], done: true }
await drive({ throw: async (v) => ({ value: v + 1, done: true }) }, "throw", 1); // => { value: ["end", 2], done: true }
await drive({ throw: async (v) => ({ value: v + 1, done: false }) }, "throw", 1); // => { value: 2, done: false }
await drive({ throw: async () => 5 }, "throw", 1); // => { value: ["caught", "TypeError"], done: true }
await drive({}, "return", Promise.reject("rejected")); // => { value: ["caught", "TypeError"], done: true }
await drive({ return: async () => { throw "from return" } }, "return", 1); // => { value: ["caught", "from return"], done: true }
log; // => ["finally", "finally", "closed", "finally", "finally", "finally", "finally", "finally", "finally", "finally", "finally", "finally", "finally"]

// === delegates that are none
const tried = async (x) => {
  const it = (async function* () {
    return ["end", yield* x];
  })();
  try {
    return [await it.next(), await it.next()];
  } catch (e) {
    return e.name;
  }
};
await tried(undefined); // => "TypeError"
await tried(5); // => "TypeError"
await tried({ [Symbol.asyncIterator]: () => 5 }); // => "TypeError"
await tried({ [Symbol.asyncIterator]: 5 }); // => "TypeError"
await tried({ [Symbol.asyncIterator]: () => ({}) }); // => "TypeError"
await tried({ [Symbol.asyncIterator]: () => ({ next: () => 5 }) }); // => "TypeError"
await tried({ [Symbol.asyncIterator]: null, [Symbol.iterator]: () => [1].values() }); // => [{ value: 1, done: false }, { value: ["end", undefined], done: true }]
await tried([Promise.resolve(1)]); // => [{ value: 1, done: false }, { value: ["end", undefined], done: true }]

// === requests before the beginning, after the end, and of what is no async generator
async function* g(log = []) {
  try {
    yield 1;
    yield 2;
  } finally {
    log.push("finally");
  }
}
const settled = (...promises) => Promise.allSettled(promises);
const a = g();
await settled(a.return(5), a.next(), a.throw("t"), a.return(Promise.resolve(6))); // => [{ status: "fulfilled", value: { value: 5, done: true } }, { status: "fulfilled", value: { value: undefined, done: true } }, { status: "rejected", reason: "t" }, { status: "fulfilled", value: { value: 6, done: true } }]
const b = g();
await settled(b.throw("early"), b.next(), b.return(Promise.reject("r")), b.throw("again"), b.next()); // => [{ status: "rejected", reason: "early" }, { status: "fulfilled", value: { value: undefined, done: true } }, { status: "rejected", reason: "r" }, { status: "rejected", reason: "again" }, { status: "fulfilled", value: { value: undefined, done: true } }]
const c = g();
await settled(c.next(), c.next(), c.next(), c.next(), c.throw("late"), c.return(7)); // => [{ status: "fulfilled", value: { value: 1, done: false } }, { status: "fulfilled", value: { value: 2, done: false } }, { status: "fulfilled", value: { value: undefined, done: true } }, { status: "fulfilled", value: { value: undefined, done: true } }, { status: "rejected", reason: "late" }, { status: "fulfilled", value: { value: 7, done: true } }]
await settled(c.throw("alone")); // => [{ status: "rejected", reason: "alone" }]
await settled(c.return("alone")); // => [{ status: "fulfilled", value: { value: "alone", done: true } }]
const d = g();
await settled(d.next(), d.return(8), d.return(9), d.throw("q"), d.next()); // => [{ status: "fulfilled", value: { value: 1, done: false } }, { status: "fulfilled", value: { value: 8, done: true } }, { status: "fulfilled", value: { value: 9, done: true } }, { status: "rejected", reason: "q" }, { status: "fulfilled", value: { value: undefined, done: true } }]
const results = await settled(...["next", "return", "throw"].map((k) => g.prototype[k].call({})));
results.map(({ status, reason }) => [status, reason.name]); // => [["rejected", "TypeError"], ["rejected", "TypeError"], ["rejected", "TypeError"]]
const broken = Object.defineProperty(Promise.resolve(1), "constructor", { get: () => { throw "no constructor" } });
const e = g();
await settled(e.return(broken), e.next()); // => [{ status: "rejected", reason: "no constructor" }, { status: "fulfilled", value: { value: undefined, done: true } }]
const f = g();
await f.next();
await settled(f.return(broken), f.next()); // => [{ status: "rejected", reason: "no constructor" }, { status: "fulfilled", value: { value: undefined, done: true } }]
const h = g();
h.return(1);
await settled(h.return(broken), h.throw("t"), h.return(broken), h.return(3)); // => [{ status: "rejected", reason: "no constructor" }, { status: "rejected", reason: "t" }, { status: "rejected", reason: "no constructor" }, { status: "fulfilled", value: { value: 3, done: true } }]
