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

// === a delegate that answers what it should not, and done with a value
const log = [];
const delegate = (answers, extra = {}) => ({
  [Symbol.iterator]: () => ({ next: (v) => (log.push(v), answers.shift()), ...extra }),
});
const all = (it) => {
  const seen = [];
  for (let i = 0; i < 5; i++) {
    try {
      const { value, done } = it.next(i);
      seen.push(value);
      if (done) break;
    } catch (e) {
      seen.push(e.name);
      break;
    }
  }
  return seen;
};
function* over(x) {
  return ["returned", yield* x];
}
all(over(delegate([{ value: 1 }, { value: 2, done: 0 }, { value: 3, done: "yes" }]))); // => [1, 2, ["returned", 3]]
all(over(delegate([{ value: 1 }, 5]))); // => [1, "TypeError"]
all(over({ [Symbol.iterator]: () => 5 })); // => ["TypeError"]
all(over({ [Symbol.iterator]: 5 })); // => ["TypeError"]
all(over({ [Symbol.iterator]: () => ({ next: 5 }) })); // => ["TypeError"]
[...over(delegate([{ value: 1, done: false }, { value: 2, done: true }]))]; // => [1]
log; // => [undefined, 1, 2, undefined, 1, undefined, undefined]

// === for-of over a generator that delegates sees values that its delegate marks as done later
function* inner() {
  yield 1;
  return 2;
}
function* outer() {
  const r = yield* inner();
  yield r;
  yield* { [Symbol.iterator]: () => ({ n: 0, next() { return { done: this.n > 1, get value() { return "got" }, n: this.n++ } } }) };
}
const seen = [];
for (const x of outer()) seen.push(x);
seen; // => [1, 2, "got", "got"]
const [a, b, ...c] = outer();
[a, b, c]; // => [1, 2, ["got", "got"]]

// === return and throw passed on to a delegate
const log = [];
const make = (methods) => ({ [Symbol.iterator]: () => ({ next: () => ({ value: "n" }), ...methods }) });
function* over(x) {
  try {
    return ["end", yield* x];
  } catch (e) {
    return ["caught", e.name ?? e];
  } finally {
    log.push("finally");
  }
}
const drive = (methods, how, value) => {
  const it = over(make(methods));
  it.next();
  try {
    return it[how](value);
  } catch (e) {
    return e.name ?? e;
  }
};
drive({}, "return", 1); // => { value: 1, done: true }
drive({}, "throw", 1); // => { value: ["caught", "TypeError"], done: true }
drive({ return: () => (log.push("closed"), {}) }, "throw", 1); // => { value: ["caught", "TypeError"], done: true }
drive({ return: () => 5 }, "return", 1); // => { value: ["caught", "TypeError"], done: true }
drive({ return: (v) => ({ value: v + 1, done: true }) }, "return", 1); // => { value: 2, done: true }
drive({ return: (v) => ({ value: v + 1, done: false }) }, "return", 1); // => { value: 2, done: false }
drive({ return: 5 }, "return", 1); // => { value: ["caught", "TypeError"], done: true }
drive({ throw: (v) => ({ value: v + 1, done: true }) }, "throw", 1); // => { value: ["end", 2], done: true }
drive({ throw: (v) => ({ value: v + 1, done: false }) }, "throw", 1); // => { value: 2, done: false }
drive({ throw: () => { throw "from throw" } }, "throw", 1); // => { value: ["caught", "from throw"], done: true }
drive({ throw: () => 5 }, "throw", 1); // => { value: ["caught", "TypeError"], done: true }
log; // => ["finally", "finally", "closed", "finally", "finally", "finally", "finally", "finally", "finally", "finally"]

// === generators that are over, not begun and running
function* g() {
  yield 1;
}
const tried = (f) => {
  try {
    return f();
  } catch (e) {
    return e.name ?? e;
  }
};
const a = g();
[a.return(5), a.next(), a.return(6), tried(() => a.throw("thrown"))]; // => [{ value: 5, done: true }, { value: undefined, done: true }, { value: 6, done: true }, "thrown"]
const b = g();
[tried(() => b.throw("early")), b.next()]; // => ["early", { value: undefined, done: true }]
const c = g();
[c.next(), c.next(), c.next(), c.return(7), tried(() => c.throw("late"))]; // => [{ value: 1, done: false }, { value: undefined, done: true }, { value: undefined, done: true }, { value: 7, done: true }, "late"]
let self;
function* running() {
  yield tried(() => self.next());
  yield tried(() => self.return());
  yield tried(() => [...self]);
}
self = running();
[...self]; // => ["TypeError", "TypeError", "TypeError"]
[5, null, {}, [].values()].map((x) => tried(() => g.prototype.next.call(x))); // => ["TypeError", "TypeError", "TypeError", "TypeError"]
new Set(["throw", "return"].map((k) => tried(() => g.prototype[k].call({})))).size; // => 1

// === a generator is left in the middle of a pattern and of arguments
const log = [];
function* source(name) {
  try {
    yield 1;
    yield 2;
    yield 3;
  } finally {
    log.push("closed " + name);
  }
}
function* user() {
  const [a, b = yield "default"] = source("pattern");
  const [c = yield "first"] = [];
  const { d = yield "property", ...rest } = { e: 1 };
  const [x, ...[y, z = yield "nested"]] = source("rest");
  return [a, b, c, d, rest, x, y, z];
}
const it = user();
[it.next(), it.next("c"), it.next("d"), it.next("z")]; // => [{ value: "first", done: false }, { value: "property", done: false }, { value: [1, 2, "c", "d", { e: 1 }, 1, 2, 3], done: true }, { value: undefined, done: true }]
function* early() {
  const [a, [b] = yield "inside"] = source2();
}
function* source2() {
  try {
    yield 1;
    yield undefined;
    yield 3;
  } finally {
    log.push("closed source2");
  }
}
const e = early();
[e.next(), e.return("left")]; // => [{ value: "inside", done: false }, { value: "left", done: true }]
const f = early();
f.next();
let error;
try {
  f.throw("thrown");
} catch (e) {
  error = e;
}
error; // => "thrown"
const over = (function* () {
  const [a, b, c, d = yield "over"] = source("all");
  return [a, b, c, d];
})();
[over.next(), over.return("left late")]; // => [{ value: "over", done: false }, { value: "left late", done: true }]
log; // => ["closed pattern", "closed rest", "closed source2", "closed source2", "closed all"]
