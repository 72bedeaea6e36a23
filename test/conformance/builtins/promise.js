// === the constructor wants a function
new Promise(); // throws TypeError: Promise resolver undefined is not a function

// === and new
Promise(() => {}); // throws TypeError: Promise constructor cannot be invoked without 'new'

// === an executor that throws rejects
await new Promise(() => { throw "x"; }).catch((e) => `caught ${e}`); // => "caught x"
await new Promise((resolve) => { resolve(1); throw "late"; }); // => 1

// === then passes values and errors through
await Promise.resolve(1).then(); // => 1
await Promise.resolve(1).then(5); // => 1
await Promise.reject(2).then(() => 0, undefined).catch((e) => e); // => 2

// === then, catch and finally
await Promise.resolve(1).then((x) => x + 1).then((x) => { throw x; }).catch((x) => x * 10).finally(() => 99); // => 20

// === all, allSettled, any, race with non-promises and empty lists
await Promise.all([1, Promise.resolve(2), { then: (r) => r(3) }]); // => [1, 2, 3]
[await Promise.all([]), await Promise.allSettled([]), await Promise.all("ab")]; // => [[], [], ["a", "b"]]
await Promise.allSettled([Promise.reject(new Error("x")), 1]); // => [{ status: "rejected", reason: Error: x }, { status: "fulfilled", value: 1 }]
await Promise.any([Promise.reject(1), 2]); // => 2
await Promise.race([1, 2]); // => 1

// === a list that is no iterable rejects
await Promise.all(5).catch((e) => e); // => TypeError: number 5 is not iterable (cannot read property Symbol(Symbol.iterator))

// === all calls resolve of its constructor
const log = [];
class P extends Promise {
  static resolve(x) { log.push(x); return super.resolve(x); }
}
await P.all([1, 2]); // => [1, 2]
log; // => [1, 2]

// === withResolvers
// differs: newer than Node 20
const { promise, resolve } = Promise.withResolvers();
resolve(5);
await promise; // => 5

// === Promise.try
// differs: newer than Node 20
await Promise.try((a, b) => a + b, 1, 2); // => 3
await Promise.try(() => { throw "x"; }).catch((e) => e); // => "x"

// === resolve and reject make promises
[Promise.resolve(1) instanceof Promise, await Promise.reject(1).catch((e) => e)]; // => [true, 1]
Promise.resolve.call(5, 1); // throws TypeError: PromiseResolve called on non-object

// === methods want a promise
Promise.prototype.then.call({}, () => {}); // throws TypeError: Method Promise.prototype.then called on incompatible receiver #<Object>

// === a timeout by race
const timeout = (ms) => new Promise((_, reject) => setTimeout(() => reject(new Error(`timeout ${ms}`)), ms));
await Promise.race([timeout(5), new Promise(() => {})]).catch((e) => e.message); // => "timeout 5"

// === retry with backoff, as plans write it
let calls = 0;
const flaky = async () => {
  if (++calls < 3) throw new Error(`fail ${calls}`);
  return "ok";
};
const retry = async (f, times) => {
  for (let i = 0; ; i++) {
    try {
      return await f();
    } catch (e) {
      if (i + 1 >= times) throw e;
      await new Promise((resolve) => setTimeout(resolve, 2 ** i));
    }
  }
};
[await retry(flaky, 5), calls]; // => ["ok", 3]

// === in batches
const batches = (list, n) => Array.from({ length: Math.ceil(list.length / n) }, (_, i) => list.slice(i * n, i * n + n));
const results = [];
for (const batch of batches([1, 2, 3, 4, 5], 2)) results.push(...(await Promise.all(batch.map(async (x) => x * x))));
results; // => [1, 4, 9, 16, 25]
