// === __proto__ reads and sets the prototype
const base = { hi: 1 };
const o = {};
o.__proto__ = base;
[o.hi, o.__proto__ === base, Object.keys(o), { __proto__: base }.hi, Object.hasOwn({ ["__proto__"]: 1 }, "__proto__")]; // => [1, true, [], 1, true]
o.__proto__ = 5;
o.__proto__ === base; // => true
o.__proto__ = null;
[o.__proto__, "__proto__" in o]; // => [undefined, false]

// === a prototype that cannot be set
const frozen = Object.freeze({});
frozen.__proto__ = {}; // throws TypeError: #<Object> is not extensible

// === Object.prototype keeps its prototype
Object.setPrototypeOf(Object.prototype, {}); // throws TypeError: Immutable prototype object 'Object.prototype' cannot have their prototype set

// === defineGetter, defineSetter and their lookups
const o = { n: 1 };
o.__defineGetter__("x", function () { return this.n; });
o.__defineSetter__("x", function (v) { this.n = v; });
o.x = 7;
[o.x, Object.keys(o), o.__lookupGetter__("x") === Object.getOwnPropertyDescriptor(o, "x").get, Object.create(o).__lookupSetter__("x").name, o.__lookupGetter__("none")]; // => [7, ["n", "x"], true, "", undefined]
o.__defineGetter__("y", 1); // throws TypeError: Object.prototype.__defineGetter__: Expecting function

// === questions about own properties
const o = Object.create({ inherited: 1 }, { hidden: { value: 1 }, shown: { value: 2, enumerable: true } });
[o.hasOwnProperty("hidden"), o.hasOwnProperty("inherited"), o.propertyIsEnumerable("hidden"), o.propertyIsEnumerable("shown"), Object.prototype.isPrototypeOf.call(Object.prototype, o), Object.hasOwn("abc", 1), "abc".hasOwnProperty("length")]; // => [true, false, false, true, true, true, true]

// === valueOf and toLocaleString
const o = { toString: () => "mine" };
[o.valueOf() === o, o.toLocaleString(), typeof Object.prototype.valueOf.call(1)]; // => [true, "mine", "object"]
Object.prototype.valueOf.call(null); // throws TypeError: Cannot convert undefined or null to object

// === groupBy gives an object without a prototype
// differs: Node 20 has no Object.groupBy
const g = Object.groupBy([1, 2, 3, 4], (n, i) => (i === 3 ? "last" : n % 2 ? "odd" : "even"));
[g, Object.getPrototypeOf(g)]; // => [[null prototype] { odd: [1, 3], even: [2], last: [4] }, null]
Object.groupBy(null, () => 1); // throws TypeError: null is not iterable

// === groupBy closes what it iterates when the callback throws
// differs: Node 20 has no Object.groupBy
const log = [];
function* numbers() {
  try {
    yield 1;
    yield 2;
  } finally {
    log.push("closed");
  }
}
try {
  Object.groupBy(numbers(), () => { throw new Error("stop"); });
} catch (e) {
  log.push(e.message);
}
log; // => ["closed", "stop"]

// === fromEntries closes what it iterates when an entry is none
const log = [];
function* entries() {
  try {
    yield ["a", 1];
    yield 5;
  } finally {
    log.push("closed");
  }
}
try {
  Object.fromEntries(entries());
} catch (e) {
  log.push(e.message);
}
log; // => ["closed", "Iterator value 5 is not an entry object"]
