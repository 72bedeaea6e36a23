// === then callbacks run after the code at hand, in order of registration
const log = [];
const p = Promise.resolve();
p.then(() => log.push(2));
p.then(() => log.push(3));
log.push(1);
await null;
await null;
log; // => [1, 2, 3]

// === two chains take turns
const log = [];
const chain = (name) => Promise.resolve().then(() => log.push(name + 1)).then(() => log.push(name + 2)).then(() => log.push(name + 3));
await Promise.all([chain("a"), chain("b")]);
log; // => ["a1", "b1", "a2", "b2", "a3", "b3"]

// === the executor runs at once
const log = [];
const p = new Promise((resolve) => {
  log.push("executor");
  resolve();
  log.push("after resolve");
});
p.then(() => log.push("then"));
log.push("sync");
await p;
log; // => ["executor", "after resolve", "sync", "then"]

// === returning a promise from then costs two more turns
const log = [];
Promise.resolve().then(() => Promise.resolve()).then(() => log.push("promise"));
Promise.resolve().then(() => 0).then(() => log.push("plain 2")).then(() => log.push("plain 3")).then(() => log.push("plain 4")).then(() => log.push("plain 5"));
for (let i = 0; i < 8; i++) await null;
log; // => ["plain 2", "plain 3", "promise", "plain 4", "plain 5"]

// === returning a promise from an async function costs three turns
const log = [];
const direct = async () => 1;
const wrapped = async () => Promise.resolve(1);
const awaited = async () => await Promise.resolve(1);
direct().then(() => log.push("direct"));
wrapped().then(() => log.push("wrapped"));
awaited().then(() => log.push("awaited"));
for (let i = 0; i < 6; i++) await null;
log; // => ["direct", "awaited", "wrapped"]

// === await of a native promise takes one turn
const log = [];
(async () => {
  await Promise.resolve();
  log.push("await 1");
  await Promise.resolve();
  log.push("await 2");
})();
Promise.resolve().then(() => log.push("then 1")).then(() => log.push("then 2"));
for (let i = 0; i < 4; i++) await null;
log; // => ["await 1", "then 1", "await 2", "then 2"]

// === await of a plain value takes one turn too
const log = [];
(async () => {
  await 1;
  log.push("await");
})();
Promise.resolve().then(() => log.push("then"));
log.push("sync");
await null;
await null;
log; // => ["sync", "await", "then"]

// === await of a thenable takes another turn
const log = [];
(async () => {
  await { then: (resolve) => resolve() };
  log.push("thenable");
})();
Promise.resolve().then(() => log.push("then 1")).then(() => log.push("then 2"));
for (let i = 0; i < 4; i++) await null;
log; // => ["then 1", "thenable", "then 2"]

// === resolving with a thenable calls it later
const log = [];
const p = new Promise((resolve) => resolve({ then(r) { log.push("then called"); r("value"); } }));
p.then((v) => log.push(v));
log.push("sync");
Promise.resolve().then(() => log.push("tick"));
for (let i = 0; i < 4; i++) await null;
log; // => ["sync", "then called", "tick", "value"]

// === resolving with a promise adopts it after two turns
const log = [];
const inner = Promise.resolve("inner");
new Promise((resolve) => resolve(inner)).then((v) => log.push(v));
Promise.resolve().then(() => log.push(1)).then(() => log.push(2)).then(() => log.push(3));
for (let i = 0; i < 6; i++) await null;
log; // => [1, 2, "inner", 3]

// === Promise.resolve gives back a promise of the same constructor
const p = Promise.resolve(1);
Promise.resolve(p) === p; // => true
class P extends Promise {}
P.resolve(p) === p; // => false

// === catch passes values through in one turn
const log = [];
Promise.resolve("v").catch(() => {}).then((v) => log.push(v));
Promise.resolve().then(() => log.push(1)).then(() => log.push(2));
for (let i = 0; i < 4; i++) await null;
log; // => [1, "v", 2]

// === finally passes the value, after turns of its own
const log = [];
Promise.resolve("v").finally(() => log.push("finally")).then((v) => log.push(v));
Promise.resolve().then(() => log.push(1)).then(() => log.push(2)).then(() => log.push(3)).then(() => log.push(4));
for (let i = 0; i < 6; i++) await null;
log; // => ["finally", 1, 2, 3, "v", 4]

// === finally waits for what its callback gives
const log = [];
Promise.resolve("v").finally(() => Promise.resolve("ignored")).then((v) => log.push(v));
Promise.resolve().then(() => log.push(1)).then(() => log.push(2)).then(() => log.push(3)).then(() => log.push(4)).then(() => log.push(5));
for (let i = 0; i < 8; i++) await null;
log; // => [1, 2, 3, "v", 4, 5]

// === an error in finally replaces the result
await Promise.resolve(1).finally(() => { throw "f"; }).catch((e) => e); // => "f"
await Promise.reject("first").finally(() => Promise.reject("second")).catch((e) => e); // => "second"
await Promise.reject("kept").finally(() => "lost").catch((e) => e); // => "kept"

// === a rejection skips then callbacks but keeps the turns
const log = [];
Promise.reject("r").then(() => log.push("no")).then(() => log.push("no")).catch((e) => log.push(e));
Promise.resolve().then(() => log.push(1)).then(() => log.push(2)).then(() => log.push(3));
for (let i = 0; i < 5; i++) await null;
log; // => [1, 2, "r", 3]

// === the second argument of then does not catch the first's error
const log = [];
await Promise.resolve().then(() => { throw "x"; }, () => log.push("same")).catch((e) => log.push(e));
log; // => ["x"]

// === Promise.all settles one turn after the last
const log = [];
Promise.all([Promise.resolve(1), Promise.resolve(2)]).then((v) => log.push(v.join()));
Promise.resolve().then(() => log.push("t1")).then(() => log.push("t2")).then(() => log.push("t3"));
for (let i = 0; i < 5; i++) await null;
log; // => ["t1", "1,2", "t2", "t3"]

// === Promise.all of nothing is there at once
const log = [];
Promise.all([]).then(() => log.push("all"));
Promise.resolve().then(() => log.push("t1"));
await null;
await null;
log; // => ["all", "t1"]

// === Promise.all keeps the order of its input, and fails with the first error
const late = (v, turns) => (async () => {
  for (let i = 0; i < turns; i++) await null;
  if (v instanceof Error) throw v;
  return v;
})();
await Promise.all([late("a", 5), late("b", 1), "c"]); // => ["a", "b", "c"]
await Promise.all([late(new Error("slow"), 6), late(new Error("fast"), 1)]).catch((e) => e.message); // => "fast"

// === Promise.race takes the first to settle
const late = async (v, turns) => {
  for (let i = 0; i < turns; i++) await null;
  return v;
};
await Promise.race([late("slow", 5), late("fast", 2), new Promise(() => {})]); // => "fast"
await Promise.race([late(1, 1), 2]); // => 2
await Promise.race([Promise.reject("r"), Promise.resolve("v")]).catch((e) => `caught ${e}`); // => "caught r"

// === Promise.any takes the first value, or all errors
await Promise.any([Promise.reject(1), Promise.resolve(2), Promise.resolve(3)]); // => 2
await Promise.any([Promise.reject("a"), Promise.reject("b")]).catch((e) => [e.name, e.message, e.errors]); // => ["AggregateError", "All promises were rejected", ["a", "b"]]
await Promise.any([]).catch((e) => [e.constructor.name, e.errors]); // => ["AggregateError", []]

// === Promise.allSettled tells how each ended
await Promise.allSettled([1, Promise.resolve(2), Promise.reject("r")]); // => [{ status: "fulfilled", value: 1 }, { status: "fulfilled", value: 2 }, { status: "rejected", reason: "r" }]

// === combinators against chains
const log = [];
Promise.race([Promise.resolve()]).then(() => log.push("race"));
Promise.any([Promise.resolve()]).then(() => log.push("any"));
Promise.allSettled([Promise.resolve()]).then(() => log.push("settled"));
Promise.all([Promise.resolve()]).then(() => log.push("all"));
Promise.resolve().then(() => log.push("t1")).then(() => log.push("t2")).then(() => log.push("t3"));
for (let i = 0; i < 5; i++) await null;
log; // => ["t1", "race", "any", "settled", "all", "t2", "t3"]

// === async functions interleave at their awaits
const log = [];
const walker = async (name, n) => {
  for (let i = 0; i < n; i++) {
    log.push(`${name}${i}`);
    await null;
  }
};
await Promise.all([walker("a", 3), walker("b", 1), walker("c", 2)]);
log; // => ["a0", "b0", "c0", "a1", "c1", "a2"]

// === awaiting an async call against awaiting its promise later
const log = [];
const work = async (n) => {
  log.push(`start ${n}`);
  await null;
  log.push(`end ${n}`);
};
await work(1);
await work(2);
const [x, y] = [work(3), work(4)];
await y;
await x;
log; // => ["start 1", "end 1", "start 2", "end 2", "start 3", "start 4", "end 3", "end 4"]

// === for await over sync values takes turns of its own
const log = [];
const loop = (async () => {
  for await (const x of [1, 2]) log.push(`loop ${x}`);
  log.push("loop end");
})();
const ticks = (async () => {
  for (let i = 1; i < 9; i++) {
    log.push(i);
    await null;
  }
})();
await Promise.all([loop, ticks]);
log; // => [1, 2, "loop 1", 3, 4, "loop 2", 5, 6, "loop end", 7, 8]

// === for await over an async generator
const log = [];
async function* g() {
  yield 1;
  yield 2;
}
const loop = (async () => {
  for await (const x of g()) log.push(`got ${x}`);
  log.push("loop end");
})();
const ticks = (async () => {
  for (let i = 1; i < 12; i++) {
    log.push(i);
    await null;
  }
})();
await Promise.all([loop, ticks]);
log; // => [1, 2, "got 1", 3, 4, "got 2", 5, "loop end", 6, 7, 8, 9, 10, 11]

// === yield of a promise in an async generator
const log = [];
async function* g() {
  log.push("enter");
  yield Promise.resolve("p");
  log.push("resumed");
}
const it = g();
it.next().then(({ value }) => log.push(value));
it.next().then(({ done }) => log.push(done));
for (let i = 1; i < 9; i++) {
  log.push(i);
  await null;
}
log; // => ["enter", 1, "resumed", 2, "p", true, 3, 4, 5, 6, 7, 8]

// === yield* in an async generator
const log = [];
async function* inner() {
  yield "i";
}
async function* outer() {
  yield* inner();
  log.push("outer end");
}
const it = outer();
it.next().then(({ value }) => log.push(value));
it.next().then(({ done }) => log.push(done));
for (let i = 1; i < 13; i++) {
  log.push(i);
  await null;
}
log; // => [1, 2, 3, "i", "outer end", 4, true, 5, 6, 7, 8, 9, 10, 11, 12]

// === return with a value in an async generator
const log = [];
async function* g() {
  return "r";
}
g().next().then(({ value, done }) => log.push(value, done));
for (let i = 1; i < 6; i++) {
  log.push(i);
  await null;
}
log; // => [1, 2, "r", true, 3, 4, 5]

// === return() of an async generator that never started
const log = [];
async function* g() {}
g().return("r").then(({ value }) => log.push(value));
for (let i = 1; i < 6; i++) {
  log.push(i);
  await null;
}
log; // => [1, 2, "r", 3, 4, 5]

// === queued requests of an async generator
const log = [];
async function* g() {
  log.push("a");
  yield 1;
  log.push("b");
  yield 2;
  log.push("c");
}
const it = g();
it.next().then(() => log.push("n1"));
it.next().then(() => log.push("n2"));
it.return("r").then(() => log.push("r"));
it.next().then(() => log.push("n3"));
log.push("sync");
for (let i = 1; i < 10; i++) {
  log.push(i);
  await null;
}
log; // => ["a", "sync", 1, "b", 2, "n1", 3, "n2", 4, "r", "n3", 5, 6, 7, 8, 9]

// === throw and catch in async code against then
const log = [];
const f = async () => {
  try {
    await Promise.reject("e");
  } catch (e) {
    log.push(`caught ${e}`);
  } finally {
    await null;
    log.push("finally");
  }
  return "done";
};
f().then((v) => log.push(v));
for (let i = 1; i < 7; i++) {
  log.push(i);
  await null;
}
log; // => [1, "caught e", 2, "finally", 3, "done", 4, 5, 6]

// === queueMicrotask runs among the promise jobs
const log = [];
Promise.resolve().then(() => log.push("then 1"));
queueMicrotask(() => log.push("microtask"));
Promise.resolve().then(() => log.push("then 2"));
log.push("sync");
await null;
log; // => ["sync", "then 1", "microtask", "then 2"]

// === microtasks queued by microtasks run before the next turn of awaiting code that came later
const log = [];
queueMicrotask(() => {
  log.push("m1");
  queueMicrotask(() => log.push("m2"));
});
(async () => {
  await null;
  log.push("a1");
  await null;
  log.push("a2");
})();
for (let i = 0; i < 5; i++) await null;
log; // => ["m1", "a1", "m2", "a2"]

// === timers run after all jobs, by time and then by order
const log = [];
setTimeout(() => log.push("t400"), 400);
setTimeout(() => log.push("t200 a"), 200);
setTimeout(() => log.push("t200 b"), 200);
setTimeout(() => {
  log.push("t3");
  Promise.resolve().then(() => log.push("job of t3"));
}, 3);
Promise.resolve().then(() => log.push("job"));
log.push("sync");
await new Promise((resolve) => setTimeout(resolve, 600));
log; // => ["sync", "job", "t3", "job of t3", "t200 a", "t200 b", "t400"]

// === jobs of one timer run before the next timer
const log = [];
setTimeout(() => {
  log.push("a");
  Promise.resolve().then(() => log.push("a job"));
}, 1);
setTimeout(() => log.push("b"), 1);
await new Promise((resolve) => setTimeout(resolve, 10));
log; // => ["a", "a job", "b"]

// === a then callback registered late still runs in a turn of its own
const log = [];
const p = Promise.resolve("v");
await p;
p.then((v) => log.push(v));
log.push("sync");
await null;
log; // => ["sync", "v"]

// === resolve functions of one promise: the first call counts
let resolve, reject;
const p = new Promise((a, b) => ([resolve, reject] = [a, b]));
resolve(1);
reject(2);
resolve(3);
await p; // => 1

// === a promise resolved with itself rejects
let resolve;
const p = new Promise((r) => (resolve = r));
resolve(p);
await p.catch((e) => e); // => TypeError: Chaining cycle detected for promise #<Promise>

// === then on a subclass makes the subclass, with its own turns
class P extends Promise {}
const log = [];
P.resolve(1).then((v) => log.push(`P ${v}`));
Promise.resolve(1).then((v) => log.push(`Promise ${v}`));
await null;
await null;
log; // => ["P 1", "Promise 1"]

// === awaiting a subclass's promise goes through then
const log = [];
class P extends Promise {
  then(...args) {
    log.push("then");
    return super.then(...args);
  }
}
await P.resolve(1);
log; // => ["then"]

// === constructor lookups decide whether await wraps
const log = [];
const p = Promise.resolve(1);
Object.defineProperty(p, "constructor", { get() { log.push("constructor"); return Promise; } });
await p;
log; // => ["constructor"]

// === a getter named then is read once per resolution
let reads = 0;
const thenable = { get then() { reads++; return (resolve) => resolve("v"); } };
await thenable; // => "v"
reads; // => 1
await Promise.resolve(thenable);
reads; // => 2

// === a then that throws rejects
await Promise.resolve({ get then() { throw "t"; } }).catch((e) => e); // => "t"
await new Promise((resolve) => resolve({ then() { throw "u"; } })).catch((e) => e); // => "u"

// === deep nesting of async calls
const log = [];
const depth = async (n) => {
  if (n > 0) await depth(n - 1);
  log.push(n);
};
await depth(4);
log; // => [0, 1, 2, 3, 4]

// === a mutex of promises keeps order
const log = [];
let tail = Promise.resolve();
const locked = (f) => (tail = tail.then(f, f));
const jobs = [3, 1, 2].map((n) => locked(async () => {
  for (let i = 0; i < n; i++) await null;
  log.push(n);
}));
await Promise.all(jobs);
log; // => [3, 1, 2]

// === a pool works on at most two at a time
const log = [];
let running = 0, most = 0;
const queue = [1, 2, 3, 4, 5];
const worker = async () => {
  while (queue.length) {
    const n = queue.shift();
    most = Math.max(most, ++running);
    await null;
    running--;
    log.push(n);
  }
};
await Promise.all([worker(), worker()]);
[log, most]; // => [[1, 2, 3, 4, 5], 2]

// === thousands of jobs wait at once, and make others
const log = [];
for (let i = 0; i < 3000; i++) {
  Promise.resolve(i).then((x) => {
    log.push(x);
    if (x % 1000 === 0) Promise.resolve(-x).then((y) => log.push(y));
  });
}
await null;
[log.length, log[2999], log.every((x, i) => i === x)]; // => [3000, 2999, true]
await null;
log.slice(3000); // => [-0, -1000, -2000]
