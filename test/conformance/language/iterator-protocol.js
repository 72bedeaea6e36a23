// === Array.from closes the iterator when its callback throws
const log = [];
const iterable = {
  [Symbol.iterator]: () => ({ next: () => ({ value: 1, done: false }), return: () => (log.push("closed"), {}) }),
};
try {
  Array.from(iterable, () => {
    throw new Error("stop");
  });
} catch (e) {
  log.push(e.message);
}
log; // => ["closed", "stop"]

// === constructors of Map, Set and Promise combinators close on error
const log = [];
const iterable = (value) => ({
  [Symbol.iterator]: () => ({ next: () => ({ value, done: false }), return: () => (log.push("closed"), {}) }),
});
try {
  new Map(iterable(1));
} catch (e) {
  log.push(e.message);
}
log; // => ["closed", "Iterator value 1 is not an entry object"]

// === next is read once
let reads = 0;
const iterable = {
  [Symbol.iterator]() {
    let n = 0;
    return {
      get next() {
        reads++;
        return () => ({ value: n, done: n++ > 2 });
      },
    };
  },
};
[[...iterable], reads]; // => [[0, 1, 2], 1]

// === the value at the end is ignored by for-of and spread
const iterable = {
  [Symbol.iterator]() {
    let done = false;
    return { next: () => (done ? { done, value: "end" } : ((done = true), { value: 1, done: false })) };
  },
};
[...iterable]; // => [1]

// === done may be any truthy value, and missing is false
let n = 0;
const iterable = { [Symbol.iterator]: () => ({ next: () => (n++ < 2 ? { value: n } : { done: "yes" }) }) };
[...iterable]; // => [1, 2]

// === builtin iterators give themselves
const it = [1, 2, 3][Symbol.iterator]();
it.next();
[...it]; // => [2, 3]
it[Symbol.iterator]() === it; // => true

// === array iterators end for good
const a = [1];
const it = a.values();
it.next();
it.next();
a.push(2);
it.next(); // => { value: undefined, done: true }

// === keys, values and entries
[[..."ab"].keys().next(), [...["x"].entries()], [...new Map([[1, 2]]).keys()], [...new Set([3]).entries()]]; // => [{ value: 0, done: false }, [[0, "x"]], [1], [[3, 3]]]

// === a symbol iterator that is no function
const o = { [Symbol.iterator]: 1 };
[...o]; // throws TypeError: o is not iterable

// === an iterator that is no object
const o = { [Symbol.iterator]: () => 1 };
[...o]; // throws TypeError: Result of the Symbol.iterator method is not an object

// === spread of null in an array and in a call
try {
  [...null];
} catch (e) {
  e.message; // => "null is not iterable"
}
try {
  Math.max(...5);
} catch (e) {
  e.message; // => "Spread syntax requires ...iterable[Symbol.iterator] to be a function"
}

// === Map iteration sees entries added and skips deleted ones
const m = new Map([["a", 1], ["b", 2], ["c", 3]]);
const seen = [];
for (const [k] of m) {
  seen.push(k);
  if (k === "a") {
    m.delete("b");
    m.set("d", 4);
  }
}
seen; // => ["a", "c", "d"]

// === a closed iterator passes on an error of return only without another
const iterable = {
  [Symbol.iterator]: () => ({ next: () => ({ value: 1, done: false }), return: () => 5 }),
};
const f = () => {
  for (const x of iterable) break; // throws TypeError: Iterator result 5 is not an object
};
f();

// === iterators of arrays, maps and sets whose methods were replaced
const log = [];
const results = [];
const values = [..."ab"];
const show = (f) => {
  let text;
  try {
    text = f().join();
  } catch (e) {
    text = e.name;
  }
  results.push(text);
};
const own = [1, 2];
own[Symbol.iterator] = () => ["own"].values();
const sub = class extends Array {}.from([1, 2]);
show(() => [...own]);
show(() => [...sub]);
const proto = Object.getPrototypeOf([].values());
const { next } = proto;
const replaced = function () {
  log.push("next");
  return next.call(this);
};
proto.next = replaced;
show(() => [...values]);
for (const x of values) log.push(x);
const [first] = values;
proto.next = next;
const original = Array.prototype[Symbol.iterator];
Array.prototype[Symbol.iterator] = function () {
  return { n: 0, next() { return { value: "mine", done: this.n++ > 0 } } };
};
const spread = [...values];
const [second] = values;
Array.prototype[Symbol.iterator] = original;
results.push(first, second, spread.length, spread[0]);
const mapProto = Object.getPrototypeOf(new Map().entries());
const mapNext = mapProto.next;
let n = 0;
mapProto.next = () => ({ value: "changed", done: n++ > 1 });
show(() => [...new Map([[1, 2]])]);
mapProto.next = 5;
show(() => [...new Map([[1, 2]])]);
mapProto.next = mapNext;
show(() => [...new Map([[1, 2]])]);
const it = new Set([1]).values();
it.next = () => ({ done: true });
show(() => [...it]);
results; // => ["own", "1,2", "a,b", "a", "mine", 1, "mine", "changed,changed", "TypeError", "1,2", ""]
log.join(); // => "next,next,next,next,a,next,b,next,next"

// === arrays without an iterator
const values = [1, 2];
const results = [];
const show = (f) => {
  try {
    f();
    results.push("yes");
  } catch (e) {
    results.push(e.name);
  }
};
const original = Array.prototype[Symbol.iterator];
delete Array.prototype[Symbol.iterator];
show(() => { const [x] = values });
show(() => Math.max(...values));
show(() => { for (const x of values); });
show(() => [...values]);
Object.defineProperty(Array.prototype, Symbol.iterator, { value: original, writable: true, configurable: true });
show(() => [...values]);
results; // => ["TypeError", "TypeError", "TypeError", "TypeError", "yes"]

// === an element's getter throws while the array is iterated
const a = [1, 2, 3];
Object.defineProperty(a, 1, { get() { throw "got" } });
const tried = (f) => {
  try {
    return f();
  } catch (e) {
    return e;
  }
};
tried(() => [...a]); // => "got"
tried(() => { for (const x of a); }); // => "got"
tried(() => { const [x, y] = a }); // => "got"
const values = a.values();
tried(() => { const [x, y] = values }); // => "got"
[...values]; // => [3]

// === what an iterator gives is wrong
const tried = (next) => {
  try {
    return [...{ [Symbol.iterator]: () => ({ next }) }];
  } catch (e) {
    return e.message ?? e;
  }
};
[5, "text", null, undefined, Symbol("s")].map((x) => tried(() => x)); // => ["Iterator result 5 is not an object", "Iterator result text is not an object", "Iterator result null is not an object", "Iterator result undefined is not an object", "Iterator result Symbol(s) is not an object"]
tried(() => ({ get done() { throw "done" } })); // => "done"
tried(() => ({ get value() { throw "value" } })); // => "value"
tried(() => { throw "thrown" }); // => "thrown"

// === for-of with closures, waiting, and iterators that are left
const log = [];
const make = () => ({
  [Symbol.iterator]: () => ({ n: 0, next() { return { value: this.n++, done: this.n > 3 } }, return() { log.push("closed"); return {} } }),
});
const fs = [];
for (const x of make()) fs.push(() => x);
for (const x of make()) {
  fs.push(() => x);
  if (x === 1) break;
}
outer: for (const y of [1]) {
  for (const x of make()) {
    await null;
    if (x === 1) continue outer;
  }
}
const f = async () => {
  for (const x of make()) if ((await x) === 2) return x;
};
await f(); // => 2
try {
  for (const x of make()) throw await "thrown";
} catch (e) {
  log.push(e);
}
[fs.map((f) => f()), log]; // => [[0, 1, 2, 0, 1], ["closed", "closed", "closed", "closed", "thrown"]]
