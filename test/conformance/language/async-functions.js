// === an async function gives a promise of what it returns
const f = async () => 5;
f() instanceof Promise; // => true
await f(); // => 5

// === await takes a promise apart and passes anything else through
[await 1, await Promise.resolve(2), await { then: (resolve) => resolve(3) }, await null]; // => [1, 2, 3, null]

// === a returned promise is adopted
const f = async () => Promise.resolve(Promise.resolve(1));
await f(); // => 1

// === an error becomes a rejection, and await throws it
const f = async () => {
  throw new RangeError("no");
};
try {
  await f();
} catch (e) {
  e; // => RangeError: no
}

// === errors in parameters reject too
const f = async ({ a }) => a;
let threw = false;
let p;
try {
  p = f();
} catch {
  threw = true;
}
threw; // => false
await p.catch((e) => e.name); // => "TypeError"

// === code up to the first await runs at once
const log = [];
const f = async () => {
  log.push("a");
  await null;
  log.push("c");
};
const p = f();
log.push("b");
await p;
log; // => ["a", "b", "c"]

// === await in every kind of place
const v = (x) => Promise.resolve(x);
[await v(1), ...(await v([2, 3]))]; // => [1, 2, 3]
({ a: await v(1), [await v("b")]: await v(2), ...(await v({ c: 3 })) }); // => { a: 1, b: 2, c: 3 }
(await v((x) => x + 1))(await v(1)); // => 2
(await v({ m(x) { return [this.n, x]; }, n: 4 })).m(await v(5)); // => [4, 5]
(await v(1)) + (await v(2)) * (await v(3)); // => 7
(await v(true)) ? await v("yes") : await v("no"); // => "yes"
(await v(null)) ?? (await v("default")); // => "default"
`${await v("t")}`; // => "t"
new (await v(Set))(await v([1, 1])); // => Set(1) {1}
typeof (await v(1)); // => "number"
-(await v(3)); // => -3

// === await in compound assignments reads the left side first
let x = 1;
const later = async () => {
  x = 100;
  return 1;
};
x += await later();
x; // => 2
const o = { a: 1 };
o[await Promise.resolve("a")] += await Promise.resolve(5);
o; // => { a: 6 }

// === await in loops
const sum = async (n) => {
  let total = 0;
  for (let i = await 0; i < (await n); i += await 1) total += await i;
  return total;
};
await sum(5); // => 10
let n = 3;
while (await (n > 0)) n--;
do n++; while (await (n < 2));
n; // => 2

// === each iteration keeps its binding across awaits
const fs = [];
for (let i = 0; i < 3; i++) {
  await null;
  fs.push(() => i);
}
fs.map((f) => f()); // => [0, 1, 2]

// === await in destructuring, defaults and switch
const { a = await Promise.resolve(1), b: [c = await 2] = [] } = await Promise.resolve({});
[a, c]; // => [1, 2]
switch (await 3) {
  case await 3:
    "three"; // => "three"
}

// === await in for-of and for-in
const seen = [];
for (const x of await Promise.resolve([1, 2])) seen.push(await x);
for (const k in await Promise.resolve({ a: 1 })) seen.push(await k);
seen; // => [1, 2, "a"]

// === labels, continue and break with awaits
const seen = [];
outer: for (const a of [1, 2, 3]) {
  for (const b of [1, 2]) {
    await null;
    if (b === 2) continue outer;
    if (a === 3) break outer;
    seen.push(`${a}${b}`);
  }
}
seen; // => ["11", "21"]

// === try, catch and finally with awaits
const log = [];
const f = async (fail) => {
  try {
    await null;
    if (fail) throw new Error("x");
    return "ok";
  } catch (e) {
    await null;
    return e.message;
  } finally {
    await null;
    log.push("finally");
  }
};
[await f(false), await f(true), log]; // => ["ok", "x", ["finally", "finally"]]

// === async arrows and methods keep this and arguments
const o = {
  n: 1,
  async m(x) {
    await null;
    return (async () => [this.n, x, arguments.length])();
  },
};
await o.m(2, 3); // => [1, 2, 2]

// === async methods in classes, with super and private names
class A {
  async hi(x) { await null; return `A${x}`; }
}
class B extends A {
  #n = 2;
  async hi(x) { return `B${await super.hi(x)}${this.#n}`; }
  static async make() { await null; return new this(); }
}
await (await B.make()).hi(1); // => "BA12"

// === parallel work by Promise.all
const log = [];
const work = async (name, steps) => {
  for (let i = 0; i < steps; i++) {
    log.push(name + i);
    await null;
  }
  return name;
};
await Promise.all([work("a", 3), work("b", 2), work("c", 1)]); // => ["a", "b", "c"]
log; // => ["a0", "b0", "c0", "a1", "b1", "a2"]

// === async recursion
const tree = { value: 1, children: [{ value: 2, children: [] }, { value: 3, children: [{ value: 4, children: [] }] }] };
const sum = async ({ value, children }) => value + (await Promise.all(children.map(sum))).reduce((a, b) => a + b, 0);
await sum(tree); // => 10

// === mapping over an array with an async callback gives promises
const results = [1, 2].map(async (x) => x * 2);
results[0] instanceof Promise; // => true
await Promise.all(results); // => [2, 4]

// === the plan itself may return early
if (await true) {
  return "early"; // => "early"
}
return "late";

// === await binds tighter than arithmetic
(await 2) ** 2; // => 4
await 1 + 1; // => 2
!await false; // => true

// === a thenable is asked in a later turn
const log = [];
const p = (async () => {
  await { then(resolve) { log.push("then"); resolve(); } };
  log.push("after");
})();
log.push("sync");
await p;
log; // => ["sync", "then", "after"]

// === a thenable that settles twice, or throws after settling
await { then(resolve, reject) { resolve(1); reject(2); throw 3; } }; // => 1
