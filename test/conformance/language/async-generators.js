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
