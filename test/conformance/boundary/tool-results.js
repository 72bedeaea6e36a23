// === what a tool gives is the plan's own data
// tool tools.get() -> { o: { a: 1 }, l: [1, , 3], d: new Date(7), m: new Map([["k", [1]]]), s: new Set([1]), r: /a/g, t: new Float32Array([0.5]), n: 5n, z: -0 }
const data = await tools.get();
data; // => { o: { a: 1 }, l: [1, <1 empty>, 3], d: Date 1970-01-01T00:00:00.007Z, m: Map(1) {"k" => [1]}, s: Set(1) {1}, r: /a/g, t: Float32Array(1) [0.5], n: 5n, z: -0 }
[data.o.constructor === Object, data.l instanceof Array, data.d.getTime(), data.m.get("k"), data.r.test("a"), data.t.length]; // => [true, true, 7, [1], true, 1]

// === it can be changed, and is extensible
// tool tools.get() -> Object.freeze({ list: Object.freeze([1]) })
const data = await tools.get();
data.list.push(2);
data.extra = true;
data; // => { list: [1, 2], extra: true }

// === two calls give two copies
// tool tools.get() -> { a: 1 }
// tool tools.get() -> { a: 1 }
const [x, y] = [await tools.get(), await tools.get()];
[x === y, x.a === y.a]; // => [false, true]

// === instances of the host's classes are plain objects of their own data
// tool tools.get() -> new (class Row { #hidden = 1; constructor() { this.id = 1; } get up() { return this.#hidden; } })()
const row = await tools.get();
[row, row.up, Object.getPrototypeOf(row) === Object.prototype]; // => [{ id: 1 }, undefined, true]

// === Node's buffers are arrays of their own bytes
// tool tools.get() -> Buffer.from("abc")
const bytes = await tools.get();
[bytes instanceof Uint8Array, [...bytes], bytes.buffer.byteLength]; // => [true, [97, 98, 99], 3]

// === views of one buffer share it
// tool tools.get() -> (() => { const buffer = new ArrayBuffer(4); return [new Uint8Array(buffer), new Uint16Array(buffer, 2, 1)]; })()
const [bytes, words] = await tools.get();
words[0] = 0x0101;
[...bytes]; // => [0, 0, 1, 1]

// === errors as data are errors of the plan, without the host's stack
// tool tools.get() -> Object.assign(new TypeError("boo", { cause: new Error("why") }), { code: "E", details: { n: 1 }, secret: 1 })
const e = await tools.get();
[e instanceof TypeError, e.name, e.message, e.code, e.details, e.cause.message, e.secret]; // => [true, "TypeError", "boo", "E", { n: 1 }, "why", undefined]
e.stack; // => "TypeError: boo"

// === errors of the host's own classes keep their name
// tool tools.get() -> new (class extends Error { name = "NotFound"; })("gone")
const e = await tools.get();
[e instanceof Error, e.name, String(e)]; // => [true, "NotFound", "NotFound: gone"]

// === a thenable is inert data
// tool tools.get() -> { then: "not a function" }
await tools.get(); // => { then: "not a function" }

// === a key named __proto__ is an ordinary own property
// tool tools.get() -> JSON.parse('{"__proto__": {"isAdmin": true}, "constructor": 1}')
const data = await tools.get();
[Object.keys(data), data.isAdmin, data.constructor]; // => [["__proto__", "constructor"], undefined, 1]

// === records with equal keys and with others
// tool tools.list() -> [{ id: 1, name: "a" }, { id: 2, name: "b" }, { name: "c", id: 3 }, { id: 4 }]
const rows = await tools.list();
rows.map(({ id, name = "-" }) => `${id}${name}`); // => ["1a", "2b", "3c", "4-"]
rows.map((row) => Object.keys(row).join()); // => ["id,name", "id,name", "name,id", "id"]
