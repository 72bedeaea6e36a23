// === tools are found by dots and by their whole name
// tool tools.menu.items.list({ menuId: 1 }) -> { items: [1, 2] }
// tool tools.menu.items.list({ menuId: 2 }) -> { items: [3] }
const a = await tools.menu.items.list({ menuId: 1 });
const b = await tools["menu.items.list"]({ menuId: 2 });
[...a.items, ...b.items]; // => [1, 2, 3]

// === a call gives a promise of the plan's own
// tool tools.get() -> 5
const p = tools.get();
[p instanceof Promise, typeof p.then]; // => [true, "function"]
await p; // => 5

// === calls in sequence
// tool tools.add({ a: 0, b: 1 }) -> 1
// tool tools.add({ a: 1, b: 2 }) -> 3
// tool tools.add({ a: 3, b: 3 }) -> 6
let sum = 0;
for (const n of [1, 2, 3]) sum = await tools.add({ a: sum, b: n });
sum; // => 6

// === calls in parallel come back in the order of the call, whatever settles first
// tool tools.load({ id: 3 }) -> "c"
// tool tools.load({ id: 1 }) -> "a"
// tool tools.load({ id: 2 }) -> "b"
await Promise.all([1, 2, 3].map((id) => tools.load({ id }))); // => ["a", "b", "c"]

// === the first to settle wins a race
// tool tools.load({ id: 2 }) -> "fast"
// tool tools.load({ id: 1 }) -> "slow"
await Promise.race([tools.load({ id: 1 }), tools.load({ id: 2 })]); // => "fast"

// === continuations run between two settlements
// tool tools.load(1) -> "one"
// tool tools.load(2) -> "two"
const log = [];
const work = async (n) => {
  log.push(await tools.load(n));
  log.push(`after ${n}`);
};
await Promise.all([work(1), work(2)]);
log; // => ["one", "after 1", "two", "after 2"]

// === arguments are copied when the call is made
// tool tools.save({ list: [1] }) -> "saved"
const data = { list: [1] };
const p = tools.save(data);
data.list.push(2);
await p; // => "saved"
data; // => { list: [1, 2] }

// === results are the plan's own data
// tool tools.get() -> { list: [1], at: new Date(5), m: new Map([["k", 1]]) }
const r = await tools.get();
r.list.push(2);
r.extra = true;
[r, r.list instanceof Array, r.at instanceof Date, r.m instanceof Map]; // => [{ list: [1, 2], at: Date 1970-01-01T00:00:00.005Z, m: Map(1) {"k" => 1}, extra: true }, true, true, true]

// === a tool may give nothing
// tool tools.ping() -> undefined
await tools.ping(); // => undefined

// === a tool may take several arguments, or none
// tool tools.join("a", 1, null) -> "a1"
await tools.join("a", 1, null); // => "a1"

// === tools are called through a variable, and as callbacks
// tool tools.double(1) -> 2
// tool tools.double(2) -> 4
const { double } = tools;
await Promise.all([1, 2].map((x) => double(x))); // => [2, 4]

// === calls in a generator's consumer, and in an async generator
// tool tools.page({ n: 0 }) -> [1, 2]
// tool tools.page({ n: 1 }) -> [3]
// tool tools.page({ n: 2 }) -> []
async function* pages() {
  for (let n = 0; ; n++) {
    const page = await tools.page({ n });
    if (page.length === 0) return;
    yield* page;
  }
}
const seen = [];
for await (const x of pages()) seen.push(x);
seen; // => [1, 2, 3]

// === calls inside template literals, conditions, arguments and destructuring
// tool tools.get("a") -> { x: 1 }
// tool tools.get("b") -> true
// tool tools.get("c") -> 3
// tool tools.get("d") -> "text"
const { x, y = await tools.get("b") } = await tools.get("a");
[x, y, Math.max(1, await tools.get("c")), `${await tools.get("d")}!`]; // => [1, true, 3, "text!"]

// === calls inside try, catch, finally and switch
// tool tools.step(1) -> "one"
// tool tools.step(2) -> throws { message: "no" }
// tool tools.step(3) -> "three"
// tool tools.step(4) -> "four"
const log = [];
try {
  log.push(await tools.step(1));
  await tools.step(2);
} catch (e) {
  log.push(e.message);
  switch (await tools.step(3)) {
    case "three":
      log.push("matched");
  }
} finally {
  log.push(await tools.step(4));
}
log; // => ["one", "no", "matched", "four"]

// === calls while a loop with own bindings runs
// tool tools.id(0) -> "a"
// tool tools.id(1) -> "b"
const fs = [];
for (let i = 0; i < 2; i++) {
  const name = await tools.id(i);
  fs.push(() => name + i);
}
fs.map((f) => f()); // => ["a0", "b1"]

// === a timer and a tool
// tool tools.get() -> "tool"
const log = [];
setTimeout(() => log.push("timer"), 5);
log.push(await tools.get());
await new Promise((resolve) => setTimeout(resolve, 10));
log; // => ["tool", "timer"]

// === a function of the host under a plain name
// tool external_fetch("https://a.example") -> { status: 200 }
(await external_fetch("https://a.example")).status; // => 200

// === what is evaluated before a wait is kept as it is, -0 too
// tool tools.get() -> 1
const list = [-0, 0, await tools.get()];
list; // => [-0, 0, 1]

// === bytes in plenty are still there after a call
const bytes = Uint8Array.from({ length: 20_000 }, (_, i) => i);
const even = new Uint8Array(bytes.buffer, 1, 5000);
await tools.save(bytes.length); // => "saved"
[bytes.reduce((a, b) => a + b), bytes[19_999], even[0], even.length]; // => [2546416, 31, 1, 5000]
// tool tools.save(20000) -> "saved"

// === a tool is a function with the last part of its name
// tool tools.menu.items.list() -> 1
const { list } = tools.menu.items;
[list.name, list.length, typeof list, String(list)]; // => ["list", 0, "function", "function list() { [native code] }"]
await list(); // => 1
Object.getOwnPropertyDescriptor(list, "name"); // => { value: "list", writable: false, enumerable: false, configurable: true }
[list.bind(null).name, Object.keys(list)]; // => ["bound list", []]
list.name = "other"; // throws TypeError: Cannot assign to read only property 'name' of function 'function list() { [native code] }'

// === a tool may be called name
// tool tools.name() -> 1
// tool tools.list.name() -> 2
[await tools.name(), await tools.list.name(), tools.name.name, tools.list.name.name]; // => [1, 2, "name", "name"]
