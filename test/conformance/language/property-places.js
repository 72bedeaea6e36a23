// === one place reads from objects of every kind, in any order
const places = {
  x: (o) => o.x,
  length: (o) => o.length,
  NaN: (o) => o.NaN,
  toString: (o) => o.toString,
  constructor: (o) => o.constructor,
};
const made = (name) => {
  const parent = { [name]: "parent" };
  const getter = { get [name]() { return [typeof this, this?.own]; } };
  const tail = { a: 1, b: 2, [name]: "tail" };
  class Base { get [name]() { return "base " + this.own; } }
  class Derived extends Base { own = "d"; }
  return [
    { [name]: 1 }, { a: 0, [name]: 2 }, { a: 0, b: 0, [name]: 3 }, { c: 0, [name]: 4 }, { d: 0, [name]: 5 }, { e: 0, [name]: 6 },
    {}, { a: 0 }, { b: 0 }, Object.create(null), Object.create(Object.create(null)),
    Object.create(parent), Object.create(tail), Object.create(Object.create(parent)), Object.create(Object.create(tail)),
    Object.create(Object.create(Object.create(parent))), Object.create(Object.create(Object.create(Object.create(Object.create(Object.create(parent)))))),
    Object.create({ a: 1 }), Object.create(Object.create({ a: 1 })),
    Object.assign(Object.create(getter), { own: 1 }), Object.assign(Object.create(Object.create(getter)), { own: 2 }), getter,
    new Derived(), new Base(), Object.create({ set [name](v) {} }), { set [name](v) {} },
    Object.defineProperty({}, name, { value: "hidden" }), Object.freeze({ [name]: "frozen" }),
    [], [1, 2], Object.create([1, 2, 3]), Object.assign([], name === "length" ? {} : { [name]: "array" }),
    new Uint8Array(3), Object.create(new Uint8Array(4)), Object("text"), Object.create(Object("text")), Object(5),
    new Proxy({ [name]: "target" }, {}), new Proxy({}, { get: (t, key) => "trap " + String(key) }),
    Object.create(new Proxy({}, { get: (t, key) => "far trap" })), Object.create(Object.create(new Proxy({}, {}))),
    function f(a, b) {}, () => 1, class { static [name] = "static"; }, Object.create(function g(a) {}), new Map(), new Error("e"), Symbol, Math, JSON,
    "text", 5, 5n, true, Symbol("s"),
  ];
};
const wrong = [];
let seed = 1;
const random = (n) => (seed = (seed * 48271) % 2147483647) % n;
const show = (read) => {
  try {
    const v = read();
    return Array.isArray(v) ? v.join() : typeof v === "function" ? v.name : String(v);
  } catch (e) {
    return e.name;
  }
};
for (const name of Object.keys(places)) {
  const objects = made(name);
  const expected = objects.map((o) => show(() => Reflect.get(Object(o), name, o)));
  const read = places[name];
  for (let i = 0; i < 200; i++) {
    const at = i < objects.length ? i : random(objects.length);
    if (show(() => read(objects[at])) !== expected[at]) wrong.push([name, at]);
  }
  for (let at = 0; at < objects.length; at++) {
    for (let again = 0; again < 2; again++) if (show(() => read(objects[at])) !== expected[at]) wrong.push([name, at, "again"]);
  }
}
wrong; // => []

// === what a place has learnt is right only as long as it holds
let seed = 7;
const random = (n) => (seed = (seed * 48271) % 2147483647) % n;
const read = (o) => o.x;
const call = (o) => o.x();
const pool = Array.from({ length: 4 }, () => ({ g: 1 }));
for (let i = 0; i < 4; i++) pool.push(Object.create(pool[i]));
for (let i = 0; i < 4; i++) pool.push(Object.create(pool[4 + i]));
for (let i = 0; i < 4; i++) pool.push(Object.create(pool[8 + i], { own: { value: i } }));
const method = (n) => () => n;
const changes = [
  (o, n) => { o["x"] = method(n); },
  (o, n) => { o["x"] = method(n); },
  (o, n) => { Object.defineProperty(o, "x", { value: method(n), writable: true, enumerable: true, configurable: true }); },
  (o, n) => { const got = method("got " + n); Object.defineProperty(o, "x", { get() { return got; }, configurable: true }); },
  (o, n) => { Object.defineProperty(o, "x", { value: method("fixed " + n), writable: false, configurable: true }); },
  (o) => { delete o.x; },
  (o) => { delete o.x; },
  (o, n) => { o["y" + (n % 3)] = n; },
  (o, n) => { Object.setPrototypeOf(o, pool[n % 4]); },
  (o, n) => { Object.setPrototypeOf(o, [null, [], new Uint8Array(1), Object("s"), Object.prototype, { x: method("other") }][n % 6]); },
  (o, n) => { Object.setPrototypeOf(o, new Proxy({ x: method("proxied " + n) }, {})); },
  (o) => { Object.prototype.x = method("root"); },
  (o) => { delete Object.prototype.x; },
];
const wrong = [];
for (let i = 0; i < 700; i++) {
  try {
    changes[random(changes.length)](pool[random(pool.length)], i);
  } catch (e) {
    if (!(e instanceof TypeError)) throw e;
  }
  for (let k = 0; k < 3; k++) {
    const o = pool[random(pool.length)];
    const expected = Reflect.get(o, "x", o);
    if (read(o) !== expected || read(o) !== expected) wrong.push(i);
    if (expected !== undefined && (call(o) !== expected() || call(o) !== expected())) wrong.push([i, "called"]);
  }
}
delete Object.prototype.x;
wrong; // => []

// === methods of every kind are called through one place
const call = (o) => o.m();
const alike = (m) => [
  { m }, Object.create({ m }), Object.create({ get m() { return m; } }), { get m() { return m; } }, Object.create(Object.create({ m })), Object.create(Object.create({ get m() { return m; } })),
  new (class { m() { return m(); } })(), new (class extends class { get m() { return m; } } {})(), Object.assign([], { m }), Object.assign(() => 0, { m }), new Proxy({ m }, {}), Object.create(new Proxy({ m }, {})),
];
const shadowed = { m: () => "parent's" };
const family = [Object.create(shadowed), Object.assign(Object.create(shadowed), { m: () => "own" }), Object.create(shadowed), Object.create({ a: 1 }), Object.create({ m: () => "another's" }), Object.create(null)];
const seen = [];
for (let round = 0; round < 3; round++) {
  for (const o of alike(() => round)) seen.push(call(o), call(o));
  for (const o of family) {
    try {
      seen.push(call(o));
    } catch (e) {
      seen.push(e.message);
    }
  }
}
seen.join(); // => "0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,parent's,own,parent's,o.m is not a function,another's,o.m is not a function,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,parent's,own,parent's,o.m is not a function,another's,o.m is not a function,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,parent's,own,parent's,o.m is not a function,another's,o.m is not a function"

// === methods of classes that are laid out like their base are told apart
class A { static m() { return "A"; } }
class B extends A { static m() { return "B"; } }
class C extends B { static m() { return "C"; } }
const call = (o) => o.m();
[B, B, A, B, C, C, B, A, A].map(call).join(""); // => "BBABCCBAA"

// === lengths and elements of their own hide inherited ones
const inherited = { get length() { return "inherited"; }, set length(v) { log.push(v); }, 0: "inherited", 5: "five" };
const log = [];
const own = [[1, 2], Object("ab"), new Uint8Array(2), new Proxy([1, 2, 3], {})];
for (const o of own.slice(0, 3)) Object.setPrototypeOf(o, inherited);
class List extends Array { get length() { return "never"; } get 0() { return "never"; } }
const objects = [...own, ...own.map((o) => Object.create(o)), ...own.map((o) => Object.create(Object.create(o))), List.of(7), Object.create(List.of(7)), Object.create(inherited), inherited];
const places = [(o) => o.length, (o) => o["0"], (o) => o["5"], ({ length }) => length, ({ 0: first }) => first];
const wrong = [];
const keys = ["length", "0", "5", "length", "0"];
for (let round = 0; round < 3; round++) {
  places.forEach((read, at) => objects.forEach((o, i) => {
    if (read(o) !== Reflect.get(o, keys[at])) wrong.push([keys[at], i]);
  }));
}
const write = (o) => {
  try {
    o.length = 1;
    return "done";
  } catch (e) {
    return e.name;
  }
};
[wrong, objects.map(write).join(), log.join()]; // => [[], "done,TypeError,done,done,done,TypeError,done,done,done,TypeError,done,done,done,done,done,done", "1,1,1,1,1"]

// === a proxy is not taken for an object without properties
const reads = [(o) => o.x, (o) => o?.x];
const call = (o) => o.x?.();
const write = (o, v) => { o.x = v; };
const bare = () => Object.create(null);
const log = [];
const proxy = new Proxy({}, { get: (t, key) => () => "trapped " + key, set: (t, key, v) => (log.push(v), true) });
const revoked = Proxy.revocable({}, {});
revoked.revoke();
const show = (f) => { try { return String(f()); } catch (e) { return e.name; } };
const rows = reads.map((read) => [bare, bare, () => proxy, bare, () => Object.create(proxy), () => revoked.proxy, () => new Proxy({ x: 1 }, {}), bare].map((make) => show(() => read(make())?.().toString())).join());
const written = [bare, bare, () => proxy, bare, () => Object.create(proxy), () => revoked.proxy, bare].map((make, i) => {
  const o = make();
  return show(() => (write(o, i), o === proxy || Object.keys(o).join()));
});
[rows, written, log, [bare(), bare(), proxy, bare(), Object.create(proxy)].map(call)]; // => [["undefined,undefined,trapped x,undefined,trapped x,TypeError,TypeError,undefined", "undefined,undefined,trapped x,undefined,trapped x,TypeError,TypeError,undefined"], ["x", "x", "true", "x", "", "TypeError", "x"], [2, 4], [undefined, undefined, "trapped x", undefined, "trapped x"]]

// === numeric names on typed arrays are never inherited
const places = [(o) => o.NaN, (o) => o.Infinity, (o) => o["-0"], (o) => o["1.5"], (o) => o["7"], (o) => o["1e+30"], (o) => o["01"]];
const names = ["NaN", "Infinity", "-0", "1.5", "7", "1e+30", "01"];
for (const name of names) Object.prototype[name] = "inherited " + name;
const bytes = new Uint8Array(2);
const objects = [{}, bytes, Object.create(bytes), bytes, {}, [], Object.create(Object.create(bytes)), bytes, Object.create(Object.create(bytes)), Object.setPrototypeOf({}, bytes), {}];
const near = Object.setPrototypeOf(new Uint8Array(2), Object.fromEntries(names.map((name) => [name, "inherited"])));
const getters = Object.setPrototypeOf(new Uint8Array(2), Object.create(Object.defineProperties({}, Object.fromEntries(names.map((name) => [name, { get: () => "got" }])))));
objects.push(near, near, Object.create(near), Object.create(near), getters, getters, Object.create(getters), {}, near);
const rows = places.map((read) => objects.map((o) => (read(o) === undefined ? "-" : "i")).join(""));
const writes = [(o) => { o.NaN = 1; }, (o) => { o["1.5"] = 1; }, (o) => { o["01"] = 1; }];
const owns = writes.map((write, i) => [{}, new Uint8Array(1), {}, Object.create(bytes), Object.create(bytes), new Uint8Array(1)].map((o) => {
  write(o);
  return Object.keys(o).length;
}).join(""));
for (const name of names) delete Object.prototype[name];
[rows, owns]; // => [["i---ii----i-------i-", "i---ii----i-------i-", "i---ii----i-------i-", "i---ii----i-------i-", "i---ii----i-------i-", "i---ii----i-------i-", "iiiiiiiiiiiiiiiiiiii"], ["111001", "111001", "121112"]]

// === one place writes to objects of every kind, as Reflect.set does
let seed = 3;
const random = (n) => (seed = (seed * 48271) % 2147483647) % n;
const write = (o, v) => { o.x = v; };
const writeLength = (o, v) => { o.length = v; };
const log = [];
const makers = [
  () => ({}), () => ({ x: 1 }), () => ({ a: 1 }), () => ({ a: 1, x: 2 }), () => ({ b: 1, x: 2 }), () => ({ c: 1, x: 3 }),
  () => Object.create(null), () => Object.create({ x: 1 }), () => Object.create({ a: 1 }), () => Object.create(Object.create({ x: 1 })),
  () => Object.create(Object.freeze({ x: 1 })), () => Object.create(Object.create(Object.freeze({ x: 1 }))),
  () => Object.create({ set x(v) { log.push(v); } }), () => Object.create(Object.create({ set x(v) { log.push(v); } })), () => Object.create({ get x() { return 1; } }),
  () => Object.create(Object.create(Object.create(Object.create(Object.create({ set x(v) { log.push("far " + v); } }))))),
  () => Object.freeze({}), () => Object.preventExtensions({ a: 1 }), () => Object.seal({ x: 1 }), () => Object.defineProperty({}, "x", { value: 1, configurable: true }),
  () => Object.defineProperty({}, "x", { value: 1 }), () => Object.create(Object.defineProperty({}, "x", { value: 1 })), () => Object.create(Object.setPrototypeOf({ set x(v) { log.push("last " + v); } }, null)),
  () => ({ get x() { return 1; } }), () => ({ set x(v) { log.push("own " + v); } }),
  () => [], () => Object.assign([1], { x: 1 }), () => Object.freeze([1]), () => new Uint8Array(1), () => Object.create(new Uint8Array(1)), () => Object("s"), () => Object.create([]),
  () => new Proxy({}, {}), () => Object.create(new Proxy({}, { set(t, k, v) { log.push("trap " + v); return true; } })), () => Object.create(new Proxy({}, { set: () => false })),
  () => new Proxy({}, { set: () => false }), () => function () {}, () => class { static x = 1; }, () => Object.setPrototypeOf({ a: 1 }, { set x(v) { log.push("set " + v); } }),
  () => { const o = { a: 1, x: 2 }; delete o.a; return o; }, () => { const o = { x: 2 }; delete o.x; return o; },
];
const show = (o) => {
  const links = [];
  for (let at = o; at !== null && at !== Object.prototype && links.length < 4; at = Object.getPrototypeOf(at)) {
    links.push(["x", "length"].map((key) => {
      const own = Object.getOwnPropertyDescriptor(at, key);
      return own && ("value" in own ? [own.value, own.writable, own.enumerable, own.configurable] : ["accessor", own.enumerable]);
    }));
  }
  return JSON.stringify([links, Object.keys(o)]);
};
const wrong = [];
for (let i = 0; i < 300; i++) {
  const at = i < makers.length ? i : random(makers.length);
  const [one, other] = [makers[at](), makers[at]()];
  for (let again = 0; again < 1 + random(3); again++) {
    const isLength = i >= makers.length && random(8) === 0;
    const value = random(5);
    log.length = 0;
    let isDone = true;
    try {
      if (isLength) writeLength(one, value);
      else write(one, value);
    } catch (e) {
      if (!(e instanceof TypeError)) throw e;
      isDone = false;
    }
    const logged = log.join();
    log.length = 0;
    if (Reflect.set(other, isLength ? "length" : "x", value) !== isDone || log.join() !== logged || show(one) !== show(other)) wrong.push([at, isLength]);
  }
}
wrong; // => []

// === objects that grow alike and then differ keep apart
const grow = (parent, n) => {
  const o = Object.create(parent);
  o.a = n;
  o.b = n + 1;
  if (n % 2) o.c = n + 2;
  o.d = n + 3;
  return o;
};
const parents = [null, {}, { b: 1 }, { get zz() { return 1; } }, Object.create({ a: 1 })];
const guarded = { set b(v) { this.caught = v; } };
const rows = [];
for (let i = 0; i < 60; i++) {
  const o = grow(i % 7 === 0 ? guarded : parents[i % parents.length], i);
  rows.push(Object.keys(o).length + (Object.hasOwn(o, "b") ? 0 : 100));
}
rows.join(); // => "103,4,3,4,3,4,3,104,3,4,3,4,3,4,103,4,3,4,3,4,3,104,3,4,3,4,3,4,103,4,3,4,3,4,3,104,3,4,3,4,3,4,103,4,3,4,3,4,3,104,3,4,3,4,3,4,103,4,3,4"

// === functions whose properties are assigned through one place share nothing
const put = (f, value) => { f.prototype = value; };
const putName = (f, value) => { Object.defineProperty(f, "name", { writable: true }); f.name = value; };
const fs = Array.from({ length: 4 }, () => function f() {});
put(fs[0], { a: 1 });
put(fs[1], { a: 2 });
put(fs[0], { a: 3 });
putName(fs[0], "g");
putName(fs[1], "h");
[fs.map((f) => f.prototype.a), function () {}.prototype.a, fs.map((f) => f.name), function k() {}.name, fs[2].prototype === fs[3].prototype]; // => [[3, 2, undefined, undefined], undefined, ["g", "h", "f", "f"], "k", false]
