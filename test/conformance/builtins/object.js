// === keys, values, entries, fromEntries
const o = { b: 1, a: [2], 1: "x" };
[Object.keys(o), Object.values(o), Object.entries(o), Object.fromEntries([["x", 1], ["y", 2]]), Object.fromEntries(new Map([["m", 1]]))]; // => [["1", "b", "a"], ["x", 1, [2]], [["1", "x"], ["b", 1], ["a", [2]]], { x: 1, y: 2 }, { m: 1 }]
[Object.keys("ab"), Object.entries([7]), Object.values(5)]; // => [["0", "1"], [["0", 7]], []]
Object.keys(null); // throws TypeError: Cannot convert undefined or null to object

// === assign copies from left to right and runs getters and setters
const log = [];
const target = { set a(v) { log.push(v); } };
Object.assign(target, { a: 1 }, null, { get a() { return 2; }, b: 3 }, "x") === target; // => true
[log, Object.keys(target)]; // => [[1, 2], ["0", "a", "b"]]

// === freeze, seal, preventExtensions and their questions
const f = Object.freeze({ a: 1, nested: {} });
const s = Object.seal({ a: 1 });
const p = Object.preventExtensions({ a: 1 });
[f, s, p].map((o) => [Object.isFrozen(o), Object.isSealed(o), Object.isExtensible(o)]); // => [[true, true, false], [false, true, false], [false, false, false]]
s.a = 2;
f.nested.x = 1;
delete p.a;
[s, f, p]; // => [{ a: 2 }, { a: 1, nested: { x: 1 } }, {}]
delete s.a; // throws TypeError: Cannot delete property 'a' of #<Object>

// === defineProperty and descriptors
const o = {};
Object.defineProperty(o, "x", { value: 1 });
Object.getOwnPropertyDescriptor(o, "x"); // => { value: 1, writable: false, enumerable: false, configurable: false }
Object.defineProperty(o, "y", { get: () => 5, enumerable: true, configurable: true });
[o.y, Object.keys(o)]; // => [5, ["y"]]
Object.getOwnPropertyDescriptors({ a: 1, get b() { return 2; } }).a; // => { value: 1, writable: true, enumerable: true, configurable: true }
o.x = 2; // throws TypeError: Cannot assign to read only property 'x' of object '#<Object>'

// === a property cannot be redefined against its attributes
const o = Object.defineProperty({}, "x", { value: 1 });
Object.defineProperty(o, "x", { value: 2 }); // throws TypeError: Cannot redefine property: x

// === a descriptor is either data or accessor
Object.defineProperty({}, "x", { value: 1, get() {} }); // throws TypeError: Invalid property descriptor. Cannot both specify accessors and a value or writable attribute, #<Object>

// === a getter must be a function
Object.defineProperty({}, "x", { get: 1 }); // throws TypeError: Getter must be a function: 1

// === defineProperties and create
const o = Object.create({ inherited: 1 }, { own: { value: 2, enumerable: true } });
Object.defineProperties(o, { more: { value: 3, enumerable: true }, hidden: { value: 4 } });
[o, o.inherited, o.hidden]; // => [{ own: 2, more: 3 }, 1, 4]
Object.create(1); // throws TypeError: Object prototype may only be an Object or null: 1

// === prototypes
const proto = { hi: () => "hi" };
const o = {};
Object.setPrototypeOf(o, proto);
[o.hi(), Object.getPrototypeOf(o) === proto, proto.isPrototypeOf(o), Object.getPrototypeOf(1) === Number.prototype]; // => ["hi", true, true, true]
Object.getPrototypeOf(Object.prototype); // => null

// === a cycle of prototypes is refused
const a = {};
const b = Object.create(a);
Object.setPrototypeOf(a, b); // throws TypeError: Cyclic __proto__ value

// === hasOwn and friends
const o = { a: undefined };
[Object.hasOwn(o, "a"), Object.hasOwn(o, "toString"), o.hasOwnProperty("a"), "toString" in o, o.propertyIsEnumerable("a"), Object.hasOwn("ab", 1)]; // => [true, false, true, true, true, true]

// === is
[Object.is(NaN, NaN), Object.is(0, -0), Object.is("a", "a"), Object.is({}, {})]; // => [true, false, true, false]

// === names and symbols of own properties
const s = Symbol("s");
const o = Object.defineProperty({ a: 1, [s]: 2 }, "h", { value: 3 });
[Object.getOwnPropertyNames(o), Object.getOwnPropertySymbols(o), Reflect.ownKeys(o)]; // => [["a", "h"], [Symbol(s)], ["a", "h", Symbol(s)]]

// === toString, toLocaleString, valueOf
[({}).toString(), [1, 2].toLocaleString(), Object(5).valueOf(), Object.prototype.toString.call(undefined), Object.prototype.toString.call(/x/), Object.prototype.toString.call(new Date()), Object.prototype.toString.call(function () {}), Object.prototype.toString.call((() => arguments)?.constructor)]; // => ["[object Object]", "1,2", 5, "[object Undefined]", "[object RegExp]", "[object Date]", "[object Function]", "[object Function]"]

// === Object as a function boxes
[typeof Object(1), Object(null), Object.keys(Object("ab")), Object([]) instanceof Array]; // => ["object", {}, ["0", "1"], true]

// === __proto__ as an accessor
const o = { a: 1 };
o.__proto__ === Object.prototype; // => true
o.__proto__ = { b: 2 };
[o.b, Object.keys(o)]; // => [2, ["a"]]
o.__proto__ = 5;
o.b; // => 2
Object.create(null).__proto__; // => undefined

// === groupBy
// differs: newer than Node 20
Object.groupBy([1, 2, 3, 4], (n) => (n % 2 ? "odd" : "even")); // => [null prototype] { odd: [1, 3], even: [2, 4] }
Map.groupBy([1, 2, 3], (n) => n % 2); // => Map(2) {1 => [1, 3], 0 => [2]}

// === entries of entries
Object.fromEntries(Object.entries({ a: 1, b: 2, c: 3 }).filter(([, v]) => v > 1).map(([k, v]) => [k.toUpperCase(), v * 10])); // => { B: 20, C: 30 }

// === deep equality, as plans write it
const equal = (a, b) => a === b || (typeof a === "object" && a && b && Object.keys(a).length === Object.keys(b).length && Object.keys(a).every((k) => equal(a[k], b[k])));
[equal({ a: [1, { b: 2 }] }, { a: [1, { b: 2 }] }), equal({ a: 1 }, { a: 2 }), equal([1], [1, 2])]; // => [true, false, false]

// === lookups and definitions of accessors
const o = {};
o.__defineGetter__("x", () => 5);
[o.x, typeof o.__lookupGetter__("x"), o.__lookupSetter__("x")]; // => [5, "function", undefined]

// === fromEntries wants pairs
Object.fromEntries([1]); // throws TypeError: Iterator value 1 is not an entry object

// === descriptors that are none
const tried = (f) => {
  try {
    return f();
  } catch (e) {
    return `${e.name}: ${e.message}`;
  }
};
const define = (descriptor) => tried(() => Object.keys(Object.defineProperty({}, "x", descriptor)));
[undefined, null, 5, "text", Symbol("s")].map(define); // => ["TypeError: Property description must be an object: undefined", "TypeError: Property description must be an object: null", "TypeError: Property description must be an object: 5", "TypeError: Property description must be an object: text", "TypeError: Property description must be an object: Symbol(s)"]
[{ get: 5 }, { set: 5 }, { get: {} }, { set: null }, { get: "text" }].map(define); // => ["TypeError: Getter must be a function: 5", "TypeError: Setter must be a function: 5", "TypeError: Getter must be a function: #<Object>", "TypeError: Setter must be a function: null", "TypeError: Getter must be a function: text"]
[{ get() {}, value: 1 }, { set() {}, writable: true }, { get: undefined }, { set: undefined }].map(define); // => ["TypeError: Invalid property descriptor. Cannot both specify accessors and a value or writable attribute, #<Object>", "TypeError: Invalid property descriptor. Cannot both specify accessors and a value or writable attribute, #<Object>", [], []]
define({ enumerable: true, set: undefined }); // => ["x"]

// === redefining what cannot be configured
const tried = (f) => {
  try {
    f();
    return "yes";
  } catch (e) {
    return `${e.name}: ${e.message}`;
  }
};
const get = () => 1;
const set = () => {};
const o = Object.defineProperties({}, {
  constant: { value: NaN },
  variable: { value: 1, writable: true },
  accessor: { get, set },
});
const define = (key, descriptor) => tried(() => Object.defineProperty(o, key, descriptor));
[{}, { value: NaN }, { value: 1 }, { writable: false }, { writable: true }].map((d) => define("constant", d)); // => ["yes", "yes", "TypeError: Cannot redefine property: constant", "yes", "TypeError: Cannot redefine property: constant"]
[{ get }, { enumerable: false }, { enumerable: true }, { configurable: true }].map((d) => define("constant", d)); // => ["TypeError: Cannot redefine property: constant", "yes", "TypeError: Cannot redefine property: constant", "TypeError: Cannot redefine property: constant"]
[{ get }, { set }, { get, set }, { get: undefined }, { set: undefined }].map((d) => define("accessor", d)); // => ["yes", "yes", "yes", "TypeError: Cannot redefine property: accessor", "TypeError: Cannot redefine property: accessor"]
[{ value: 1 }, { writable: true }, { configurable: false }, { get: () => 1 }].map((d) => define("accessor", d)); // => ["TypeError: Cannot redefine property: accessor", "TypeError: Cannot redefine property: accessor", "yes", "TypeError: Cannot redefine property: accessor"]
[{ value: 2 }, { writable: false }, { writable: true }, { value: 3 }].map((d) => define("variable", d)); // => ["yes", "yes", "TypeError: Cannot redefine property: variable", "TypeError: Cannot redefine property: variable"]
o.variable; // => 2
const p = { x: 1 };
Object.defineProperty(p, "x", { get, configurable: true });
Object.defineProperty(p, "x", { set });
[Object.getOwnPropertyDescriptor(p, "x").get === get, Object.getOwnPropertyDescriptor(p, "x").set === set]; // => [true, true]
Object.defineProperty(p, "x", { value: 5 });
Object.getOwnPropertyDescriptor(p, "x"); // => { value: 5, writable: false, enumerable: true, configurable: true }

// === prototypes that would make a circle, or cannot change
const tried = (f) => {
  try {
    f();
    return "yes";
  } catch (e) {
    return `${e.name}: ${e.message}`;
  }
};
const a = {};
const b = Object.create(a);
tried(() => Object.setPrototypeOf(a, b)); // => "TypeError: Cyclic __proto__ value"
tried(() => Object.setPrototypeOf(a, a)); // => "TypeError: Cyclic __proto__ value"
tried(() => Object.setPrototypeOf(a, Object.prototype)); // => "yes"
tried(() => Object.setPrototypeOf(a, new Proxy(b, {}))); // => "yes"
const closed = Object.preventExtensions({});
tried(() => Object.setPrototypeOf(closed, a)); // => "TypeError: #<Object> is not extensible"
tried(() => Object.setPrototypeOf(closed, Object.prototype)); // => "yes"
tried(() => Object.setPrototypeOf(Object.prototype, {})); // => "TypeError: Immutable prototype object 'Object.prototype' cannot have their prototype set"

// === setters, constants and exotic objects on a long chain
const log = [];
const chain = (first, length) => {
  let o = first;
  for (let i = 0; i < length; i++) o = Object.create(o);
  return o;
};
const tried = (f) => {
  try {
    f();
    return "yes";
  } catch (e) {
    return `${e.name}: ${e.message}`;
  }
};
const o = chain({ set x(v) { log.push(v) }, get y() { return "y" }, get z() { return 1 } }, 8);
o.x = 1;
tried(() => (o.z = 1)); // => "TypeError: Cannot set property z of #<Object> which has only a getter"
[log, o.y, Object.keys(o)]; // => [[1], "y", []]
const p = chain(Object.freeze({ x: 1 }), 8);
tried(() => (p.x = 2)); // => "TypeError: Cannot assign to read only property 'x' of object '#<Object>'"
const q = chain([1, 2], 8);
q[0] = "own";
q.length = 7;
[Object.keys(q), q.length]; // => [["0", "length"], 7]
const r = chain({}, 12);
r.x = 1;
Object.keys(r); // => ["x"]
const s = chain(new Proxy({}, { set: (_, key, value) => log.push([key, value]), get: (_, key) => key }), 8);
s.w = 1;
[log, s.something]; // => [[1, ["w", 1]], "something"]

// === many properties are put on and taken away again
const o = {};
for (let i = 0; i < 200; i++) o["k" + i] = i;
for (let i = 0; i < 190; i++) delete o["k" + i];
o.last = "last";
[Object.keys(o), o.k195, o.k5, "k5" in o, JSON.stringify(o)]; // => [["k190", "k191", "k192", "k193", "k194", "k195", "k196", "k197", "k198", "k199", "last"], 195, undefined, false, "{\"k190\":190,\"k191\":191,\"k192\":192,\"k193\":193,\"k194\":194,\"k195\":195,\"k196\":196,\"k197\":197,\"k198\":198,\"k199\":199,\"last\":\"last\"}"]
delete o.k199;
o.k199 = "again";
Object.entries(o).at(-1); // => ["k199", "again"]
const p = { a: 1, b: 2, c: 3 };
delete p.b;
p.b = 4;
p["d"] = 5;
({ ...p, e: 6 }); // => { a: 1, c: 3, b: 4, d: 5, e: 6 }

// === one read and one write meet objects of many shapes
const objects = [{ x: 1 }, { a: 1, x: 2 }, { b: 1, x: 3 }, { c: 1, x: 4 }, { d: 1, x: 5 }, { e: 1, x: 6 }];
const get = (o) => o.x;
const set = (o, v) => (o.x = v);
const call = (o) => o.toString.name;
const seen = [];
for (let round = 0; round < 3; round++) for (const o of objects) seen.push(get(o), set(o, o.x * 2));
for (const o of [objects[0], objects[0], objects[1], objects[1], objects[2], objects[3], objects[0]]) seen.push(get(o), set(o, 0));
[seen.length, seen.reduce((a, b) => a + b), objects.map(call).join()]; // => [50, 521, "toString,toString,toString,toString,toString,toString"]
objects; // => [{ x: 0 }, { a: 1, x: 0 }, { b: 1, x: 0 }, { c: 1, x: 0 }, { d: 1, x: 40 }, { e: 1, x: 48 }]

// === levels of what has accessors, and keys that are gone
const states = (o) => [Object.isExtensible(o), Object.isSealed(o), Object.isFrozen(o)];
states(Object.freeze({ get x() { return 1 }, y: 2 })); // => [false, true, true]
states(Object.seal({ get x() { return 1 }, y: 2 })); // => [false, true, false]
states(Object.preventExtensions({ a: 1 })); // => [false, false, false]
states(Object.preventExtensions({})); // => [false, true, true]
Object.keys(new Proxy({ a: 1 }, { ownKeys: () => ["ghost", "a"] })); // => ["a"]
Object.entries(new Proxy({ a: 1 }, { ownKeys: () => ["ghost", "a"], get: () => "got" })); // => [["a", "got"]]
({ ...new Proxy({ a: 1 }, { ownKeys: () => ["ghost", "a"], get: () => "got" }) }); // => { a: "got" }

// === names of functions under keys of any kind
const s = Symbol("s");
const none = Symbol();
const o = { [s]() {}, [none]() {}, get [none]() {}, [s]: () => {}, [5]: () => {}, "a b": class {} };
Reflect.ownKeys(o).map((k) => o[k]?.name); // => ["5", "a b", "[s]", undefined]
Object.getOwnPropertyDescriptor(o, none).get.name; // => "get "
class C {
  static [s] = () => {};
  static [none] = () => {};
  get [s]() {}
}
[C[s].name, C[none].name, Object.getOwnPropertyDescriptor(C.prototype, s).get.name]; // => ["[s]", "", "get [s]"]

// === how messages show values of each kind
const show = (get) => {
  try {
    Object.defineProperty({}, "x", { get });
    return "yes";
  } catch (e) {
    return e.message.slice(27);
  }
};
const withText = Object.assign(Object.create({ toString: () => "own" }), { a: 1 });
class Foo {}
class Tagged {
  toString() {
    return "t";
  }
}
class Tag {
  get [Symbol.toStringTag]() {
    return "T";
  }
}
[5, -0, true, null, 5n, Symbol("s"), "text", 2n ** 60n].map(show); // => ["5", "0", "true", "null", "5", "Symbol(s)", "text", "1152921504606846976"]
[{}, [], new Foo(), new Tagged(), withText, Object.create(null), Object.create(Foo.prototype)].map(show); // => ["#<Object>", "[object Array]", "#<Foo>", "[object Object]", "[object Object]", "[object Object]", "#<Foo>"]
[new Date(0), /a/, new Map(), new Set(), new Error("e"), new TypeError(), Promise.resolve()].map(show); // => ["[object Date]", "[object RegExp]", "#<Map>", "#<Set>", "Error: e", "TypeError", "#<Promise>"]
[new String("s"), new Number(1), new Boolean(true), Object(1n), Object(Symbol("s"))].map(show); // => ["[object String]", "[object Number]", "[object Boolean]", "[object BigInt]", "[object Symbol]"]
[new Proxy({}, {}), Object.create(new Proxy({}, {}))].map(show); // => ["#<Object>", "[object Object]"]
[Math, JSON, globalThis, Reflect].map(show); // => ["#<Object>", "#<Object>", "#<Object>", "#<Object>"]
[[].values(), new Map().entries()].map(show); // => ["#<Object>", "#<Object>"]
