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
