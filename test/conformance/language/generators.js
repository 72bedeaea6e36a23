// === yield gives values, next passes values in, return ends
function* g() {
  const a = yield 1;
  const b = yield a * 2;
  return a + b;
}
const it = g();
[it.next("lost"), it.next(5), it.next(6), it.next(7)]; // => [{ value: 1, done: false }, { value: 10, done: false }, { value: 11, done: true }, { value: undefined, done: true }]

// === nothing runs before the first next
const log = [];
function* g() {
  log.push("ran");
  yield;
}
const it = g();
log.length; // => 0
it.next();
log.length; // => 1

// === parameters are bound at the call
const log = [];
function* g(a = log.push("default")) {}
g();
log; // => ["default"]

// === a generator is its own iterator
function* g() {}
const it = g();
[it[Symbol.iterator]() === it, Object.prototype.toString.call(it), typeof it.next]; // => [true, "[object Generator]", "function"]

// === spread, Array.from and destructuring draw from generators
function* count(n) {
  for (let i = 0; i < n; i++) yield i;
}
[[...count(3)], Array.from(count(2), (x) => x * 10), Math.max(...count(5))]; // => [[0, 1, 2], [0, 10], 4]
const [a, b] = count(Infinity);
[a, b]; // => [0, 1]

// === return ends early and runs finally
const log = [];
function* g() {
  try {
    yield 1;
  } finally {
    log.push("finally");
  }
}
const it = g();
it.next();
[it.return(9), it.next(), log]; // => [{ value: 9, done: true }, { value: undefined, done: true }, ["finally"]]

// === return before the start just ends it
function* g() {
  yield 1;
}
const it = g();
[it.return(5), it.next()]; // => [{ value: 5, done: true }, { value: undefined, done: true }]

// === throw raises at the yield
function* g() {
  try {
    yield 1;
  } catch (e) {
    yield `caught ${e}`;
  }
  return "done";
}
const it = g();
[it.next(), it.throw("x"), it.next()]; // => [{ value: 1, done: false }, { value: "caught x", done: false }, { value: "done", done: true }]

// === throw into a generator that does not catch ends it
function* g() {
  yield 1;
  yield 2;
}
const it = g();
it.next();
try {
  it.throw(new Error("boom"));
} catch (e) {
  e.message; // => "boom"
}
it.next(); // => { value: undefined, done: true }

// === finally may yield, and delay a return
function* g() {
  try {
    yield 1;
  } finally {
    yield "cleanup";
  }
}
const it = g();
[it.next(), it.return(7), it.next(), it.next()]; // => [{ value: 1, done: false }, { value: "cleanup", done: false }, { value: 7, done: true }, { value: undefined, done: true }]

// === finally may replace the returned value
function* g() {
  try {
    yield 1;
  } finally {
    return "other";
  }
}
const it = g();
it.next();
it.return(7); // => { value: "other", done: true }

// === yield* delegates values, and gives the inner result
function* inner() {
  const got = yield "i1";
  return `inner got ${got}`;
}
function* outer() {
  const result = yield* inner();
  yield result;
}
const it = outer();
[it.next(), it.next("x"), it.next()]; // => [{ value: "i1", done: false }, { value: "inner got x", done: false }, { value: undefined, done: true }]

// === yield* over arrays, strings and Maps
function* g() {
  yield* [1, 2];
  yield* "ab";
  yield* new Map([[3, 4]]).values();
}
[...g()]; // => [1, 2, "a", "b", 4]

// === yield* passes return and throw on
const log = [];
function* inner() {
  try {
    yield 1;
    yield 2;
  } catch (e) {
    log.push(`inner caught ${e}`);
    yield 3;
  } finally {
    log.push("inner finally");
  }
}
function* outer() {
  try {
    yield* inner();
  } finally {
    log.push("outer finally");
  }
}
const it = outer();
[it.next(), it.throw("t"), it.return("r"), log]; // => [{ value: 1, done: false }, { value: 3, done: false }, { value: "r", done: true }, ["inner caught t", "inner finally", "outer finally"]]

// === throw into yield* over an iterator without throw closes it
const log = [];
const iterable = {
  [Symbol.iterator]: () => ({ next: () => ({ value: 1, done: false }), return: () => (log.push("closed"), {}) }),
};
function* g() {
  yield* iterable;
}
const it = g();
it.next();
try {
  it.throw("x");
} catch (e) {
  e.message; // => "The iterator does not provide a 'throw' method."
}
log; // => ["closed"]

// === an infinite generator, filtered and taken from
function* naturals() {
  let n = 0;
  while (true) yield n++;
}
function* filter(source, test) {
  for (const x of source) if (test(x)) yield x;
}
function* take(source, n) {
  if (n <= 0) return;
  for (const x of source) {
    yield x;
    if (--n === 0) return;
  }
}
[...take(filter(naturals(), (n) => n % 3 === 0), 4)]; // => [0, 3, 6, 9]

// === recursion with yield*
function* walk(tree) {
  if (!tree) return;
  yield* walk(tree.left);
  yield tree.value;
  yield* walk(tree.right);
}
[...walk({ value: 2, left: { value: 1 }, right: { value: 4, left: { value: 3 } } })]; // => [1, 2, 3, 4]

// === yield inside expressions keeps what was evaluated before
function* g() {
  const o = { a: yield 1, b: [yield 2, yield 3], [yield 4]: yield 5 };
  return o;
}
const it = g();
for (const x of ["start", "A", "B", "C", "key"]) it.next(x);
it.next("E"); // => { value: { a: "A", b: ["B", "C"], key: "E" }, done: true }

// === yield in arguments, templates, conditions and loops
function* g() {
  const f = (...args) => args.join();
  const text = f(yield 1, `${yield 2}!`, (yield 3) ? yield 4 : yield 5);
  for (let i = yield 6; i < (yield 7); i += yield 8) yield `i${i}`;
  return text;
}
const it = g();
const sent = ["", "a", "b", true, "d", 0, 2, null, 2, 2];
sent.map((x) => it.next(x).value); // => [1, 2, 3, 4, 6, 7, "i0", 8, 7, "a,b!,d"]

// === a running generator cannot be entered again
function* g() {
  it.next(); // throws TypeError: Generator is already running
}
const it = g();
it.next();

// === a generator cannot be constructed
function* g() {}
new g(); // throws TypeError: g is not a constructor

// === generators in objects and classes, with this
class Bag {
  #items = ["x", "y"];
  *[Symbol.iterator]() {
    yield* this.#items;
  }
}
const o = { n: 2, *times() { for (let i = 0; i < this.n; i++) yield i; } };
[[...new Bag()], [...o.times()]]; // => [["x", "y"], [0, 1]]

// === an error ends the generator
function* g() {
  yield 1;
  throw new Error("end");
}
const it = g();
it.next();
try {
  it.next();
} catch (e) {
  [e.message, it.next()]; // => ["end", { value: undefined, done: true }]
}

// === yield has the lowest precedence
function* g() {
  const x = yield 1 + 1;
  return x, yield;
}
const it = g();
[it.next().value, it.next(5).value, it.next(6)]; // => [2, undefined, { value: 6, done: true }]

// === try within loops in a generator
function* g() {
  for (let i = 0; i < 3; i++) {
    try {
      yield i;
    } catch (e) {
      yield `c${i}`;
      continue;
    } finally {
      yield `f${i}`;
    }
  }
}
const it = g();
const seen = [it.next().value, it.throw(1).value, it.next().value];
for (const x of it) seen.push(x);
seen; // => [0, "c0", "f0", 1, "f1", 2, "f2"]

// === prototypes of generator objects
function* g() {}
g.prototype.extra = 1;
[g().extra, g() instanceof g, Object.getPrototypeOf(g()) === g.prototype]; // => [1, true, true]
