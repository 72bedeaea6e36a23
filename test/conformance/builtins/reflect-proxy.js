// === Reflect does what operators do, and tells whether it worked
const o = Object.freeze({ a: 1 });
[Reflect.get({ a: 1 }, "a"), Reflect.set({}, "a", 1), Reflect.set(o, "a", 2), Reflect.has(o, "a"), Reflect.deleteProperty(o, "a"), Reflect.defineProperty(o, "b", { value: 1 }), Reflect.ownKeys(o), Reflect.isExtensible(o), Reflect.getPrototypeOf(o) === Object.prototype, Reflect.setPrototypeOf(o, null), Reflect.preventExtensions({})]; // => [1, true, false, true, false, false, ["a"], false, true, false, true]
[Reflect.apply(Math.max, null, [1, 3]), Reflect.construct(Date, [5]).getTime(), Reflect.getOwnPropertyDescriptor({ a: 1 }, "a")]; // => [3, 5, { value: 1, writable: true, enumerable: true, configurable: true }]

// === a receiver
const o = { get x() { return this.y; }, set x(v) { this.z = v; }, y: 1 };
const receiver = { y: 2 };
Reflect.get(o, "x", receiver); // => 2
Reflect.set(o, "x", 5, receiver);
receiver; // => { y: 2, z: 5 }

// === Reflect wants objects
Reflect.get(1, "a"); // throws TypeError: Reflect.get called on non-object

// === get and set traps
const log = [];
const p = new Proxy({ a: 1 }, {
  get: (target, key, receiver) => (log.push(`get ${String(key)}`), Reflect.get(target, key, receiver)),
  set: (target, key, value) => (log.push(`set ${key}`), (target[key] = value * 2), true),
});
p.a += 1;
[p.a, log]; // => [4, ["get a", "set a", "get a"]]

// === defaults for missing keys
const d = new Proxy({}, { get: (target, key) => (key in target ? target[key] : `no ${String(key)}`) });
[d.x, (d.y = 1), d.y]; // => ["no x", 1, 1]

// === has, deleteProperty, ownKeys and descriptors
const p = new Proxy({ a: 1, _b: 2 }, {
  has: (t, k) => !k.startsWith("_") && k in t,
  deleteProperty: (t, k) => (k === "a" ? false : delete t[k]),
  ownKeys: (t) => Reflect.ownKeys(t).filter((k) => !k.startsWith("_")),
});
["a" in p, "_b" in p, Object.keys(p), { ...p }, JSON.stringify(p)]; // => [true, false, ["a"], { a: 1 }, "{\"a\":1}"]
delete p.a; // throws TypeError: 'deleteProperty' on proxy: trap returned falsish for property 'a'

// === apply and construct
const f = new Proxy(function (a) { return a; }, { apply: (t, self, args) => t(...args) + 1, construct: (t, args) => ({ made: args }) });
[f(1), new f(2), f.call(null, 5), typeof f]; // => [2, { made: [2] }, 6, "function"]

// === an object that is no function cannot be called through a proxy
const p = new Proxy({}, {});
p(); // throws TypeError: p is not a function

// === invariants are kept
const p = new Proxy(Object.freeze({ a: 1 }), { get: () => 2 });
p.a; // throws TypeError: 'get' on proxy: property 'a' is a read-only and non-configurable data property on the proxy target but the proxy did not return its actual value (expected '1' but got '2')

// === a set trap that refuses
const p = new Proxy({}, { set: () => false });
p.x = 1; // throws TypeError: 'set' on proxy: trap returned falsish for property 'x'

// === revoked
const { proxy, revoke } = Proxy.revocable({ a: 1 }, {});
proxy.a; // => 1
revoke();
proxy.a; // throws TypeError: Cannot perform 'get' on a proxy that has been revoked

// === a proxy of an array is an array
const p = new Proxy([1, 2], {});
[Array.isArray(p), p.map((x) => x * 2), [...p], p.length, JSON.stringify(p), p.concat(3)]; // => [true, [2, 4], [1, 2], 2, "[1,2]", [1, 2, 3]]
p.push(3);
p.length; // => 3

// === prototypes and extensibility through traps
const log = [];
const p = new Proxy({}, { getPrototypeOf: () => (log.push("get"), Array.prototype), isExtensible: (t) => (log.push("ext"), Reflect.isExtensible(t)) });
[p instanceof Array, Object.isExtensible(p), log]; // => [true, true, ["get", "ext"]]

// === Proxy wants two objects, and new
try {
  new Proxy({}, null);
} catch (e) {
  e.message; // => "Cannot create proxy with a non-object as target or handler"
}
Proxy({}, {}); // throws TypeError: Constructor Proxy requires 'new'

// === negative indices, as examples have it
const negative = (list) => new Proxy(list, { get: (t, k, r) => (typeof k === "string" && /^-\d+$/.test(k) ? t.at(Number(k)) : Reflect.get(t, k, r)) });
[negative([1, 2, 3])[-1], negative([1, 2, 3]).length]; // => [3, 3]

// === a proxy in the prototype chain sees the receiver
const log = [];
const o = Object.create(new Proxy({}, { get: (t, k, receiver) => (log.push(receiver === o), k) }));
[o.anything, log]; // => ["anything", [true]]
