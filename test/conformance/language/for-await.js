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

// === loops that are left close their iterator and wait for it
const log = [];
const make = (methods, values = [1, 2, 3]) => ({
  [Symbol.asyncIterator]: () => ({ next: async () => ({ value: values.shift(), done: values.length === 0 }), ...methods }),
});
const closing = { return: async () => (log.push("closed"), {}) };
const leave = async (x, how) => {
  outer: for (let i = 0; i < 1; i++) {
    for await (const v of x) {
      log.push(v);
      if (how === "break") break;
      if (how === "outer") continue outer;
      if (how === "return") return "returned";
      if (how === "throw") throw "thrown";
      if (how === "await") {
        await null;
        throw "thrown later";
      }
    }
  }
  return "end";
};
const tried = async (x, how) => {
  try {
    return await leave(x, how);
  } catch (e) {
    return e.name ?? e;
  }
};
const ways = ["break", "outer", "return", "throw", "await", "none"];
const results = [];
for (const how of ways) results.push(await tried(make(closing), how));
results.splice(0); // => ["end", "end", "returned", "thrown", "thrown later", "end"]
for (const how of ways) results.push(await tried(make({}), how));
results.splice(0); // => ["end", "end", "returned", "thrown", "thrown later", "end"]
for (const how of ways) results.push(await tried(make({ return: async () => 5 }), how));
results.splice(0); // => ["TypeError", "TypeError", "TypeError", "thrown", "thrown later", "end"]
for (const how of ways) results.push(await tried(make({ return: async () => { throw "from close" } }), how));
results.splice(0); // => ["from close", "from close", "from close", "thrown", "thrown later", "end"]
for (const how of ways) results.push(await tried(make({ return: () => { throw "at close" } }), how));
results.splice(0); // => ["at close", "at close", "at close", "thrown", "thrown later", "end"]
for (const how of ways) results.push(await tried(make({ return: 5 }), how));
results.splice(0); // => ["TypeError", "TypeError", "TypeError", "thrown", "thrown later", "end"]
for (const how of ways) results.push(await tried(make({ get return() { throw "no return" } }), how));
results.splice(0); // => ["no return", "no return", "no return", "no return", "no return", "no return"]
log.filter((x) => x === "closed").length; // => 5

// === what next gives is wrong
const tried = async (next) => {
  try {
    for await (const x of { [Symbol.asyncIterator]: () => ({ next, return: () => ({}) }) }) return x;
    return "end";
  } catch (e) {
    return e.name ?? e;
  }
};
await tried(async () => 5); // => "TypeError"
await tried(() => { throw "thrown" }); // => "thrown"
await tried(async () => { throw "rejected" }); // => "rejected"
await tried(5); // => "TypeError"
await tried(async () => ({ get done() { throw "done" } })); // => "done"
await tried(async () => ({ get value() { throw "value" } })); // => "value"

// === what a sync iterator gives is no object
const tried = async (result, methods) => {
  const iterable = { [Symbol.iterator]: () => ({ next: () => result, ...methods }) };
  async function* delegating() { yield* iterable; }
  const told = [];
  try {
    for await (const x of iterable) told.push(x);
  } catch (e) {
    told.push(e.message);
  }
  for (const method of ["next", "return", "throw"]) {
    const generator = delegating();
    try {
      await generator.next();
      told.push(await generator[method](7));
    } catch (e) {
      told.push(e.message ?? e);
    }
  }
  return told;
};
await tried(5); // => ["Iterator result 5 is not an object", "Iterator result 5 is not an object", "Iterator result 5 is not an object", "Iterator result 5 is not an object"]
await tried("text"); // => ["Iterator result text is not an object", "Iterator result text is not an object", "Iterator result text is not an object", "Iterator result text is not an object"]
await tried(undefined); // => ["Iterator result undefined is not an object", "Iterator result undefined is not an object", "Iterator result undefined is not an object", "Iterator result undefined is not an object"]
await tried({ value: 1, done: false, }, { return: () => 5, throw: () => null, next() { return this.seen++ ? "no" : { value: 1, done: false }; }, seen: 0 }); // => [1, "Iterator result no is not an object", "Iterator result no is not an object", "Iterator result 5 is not an object", "Iterator result null is not an object"]
await tried({ value: 1, done: true }); // => [{ value: undefined, done: true }, { value: 7, done: true }, 7]

// === a generator with for await is returned from within the loop
const log = [];
async function* source() {
  try {
    yield 1;
    yield 2;
  } finally {
    await null;
    log.push("closed");
  }
}
async function* user() {
  for await (const x of source()) {
    try {
      yield x;
    } finally {
      log.push("left");
    }
  }
}
const it = user();
await it.next(); // => { value: 1, done: false }
await it.return("r"); // => { value: "r", done: true }
await it.next(); // => { value: undefined, done: true }
const other = user();
await other.next();
await other.throw("t").catch((e) => "caught " + e); // => "caught t"
log; // => ["left", "closed", "left", "closed"]

// === patterns that wait in the head of a for await
const seen = [];
for await (const [a = await "x", { b = await "y" } = {}] of [[], [1, { b: 2 }]]) seen.push(a, b);
const o = {};
for await (o[await "key"] of [1, Promise.resolve(2)]) seen.push(o.key);
for await (const f of [() => 1]) seen.push((() => f())());
seen; // => ["x", "y", 1, 2, 1, 2, 1]
