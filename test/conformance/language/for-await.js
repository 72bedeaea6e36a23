// === over promises in an array, in order
const seen = [];
for await (const x of [Promise.resolve(1), 2, Promise.resolve(3)]) seen.push(x);
seen; // => [1, 2, 3]

// === a rejection throws in the loop
const seen = [];
try {
  for await (const x of [1, Promise.reject(new Error("no")), 3]) seen.push(x);
} catch (e) {
  seen.push(e.message);
}
seen; // => [1, "no"]

// === over an own async iterator
const countdown = {
  from: 3,
  [Symbol.asyncIterator]() {
    let n = this.from;
    return { next: async () => ({ value: n, done: n-- === 0 }) };
  },
};
const seen = [];
for await (const x of countdown) seen.push(x);
seen; // => [3, 2, 1]

// === values of an async iterator are not awaited again
const p = Promise.resolve(1);
const iterable = {
  [Symbol.asyncIterator]() {
    let done = false;
    return {
      next() {
        const result = { value: p, done };
        done = true;
        return Promise.resolve(result);
      },
    };
  },
};
for await (const x of iterable) x === p; // => true

// === leaving calls return and awaits it
const log = [];
const iterable = {
  [Symbol.asyncIterator]: () => ({
    next: async () => ({ value: 1, done: false }),
    return: async () => {
      await null;
      log.push("closed");
      return {};
    },
  }),
};
for await (const x of iterable) break;
log.push("after");
log; // => ["closed", "after"]

// === destructuring in the head, and closures
const fs = [];
for await (const { a, b = 2 } of [{ a: 1 }, Promise.resolve({ a: 3, b: 4 })]) fs.push(() => a + b);
fs.map((f) => f()); // => [3, 7]

// === what is not iterable
for await (const x of 5) { // throws TypeError: 5 is not async iterable
}

// === a result that is no object
const iterable = { [Symbol.asyncIterator]: () => ({ next: () => Promise.resolve(1) }) };
for await (const x of iterable) { // throws TypeError: Iterator result 1 is not an object
}

// === labels and nested loops
const seen = [];
outer: for await (const a of [1, 2]) {
  for await (const b of [10, 20]) {
    if (b === 20) continue outer;
    seen.push(a + b);
  }
}
seen; // => [11, 12]

// === a sync iterator whose promise rejects is closed
// differs: newer than Node 20
const log = [];
const iterable = {
  [Symbol.iterator]: () => ({
    next: () => ({ value: Promise.reject("no"), done: false }),
    return: () => (log.push("closed"), {}),
  }),
};
try {
  for await (const x of iterable);
} catch (e) {
  log.push(e);
}
log; // => ["closed", "no"]
