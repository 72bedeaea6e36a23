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
