// === a bound function keeps this and arguments, whatever it is called with
const f = function (...args) { return [this?.n, ...args]; };
const bound = f.bind({ n: 1 }, 2);
[bound(3), bound.call({ n: 9 }, 4), bound.bind({ n: 8 }, 5)(6)]; // => [[1, 2, 3], [1, 2, 4], [1, 2, 5, 6]]

// === constructing through bound functions
function Point(x, y) {
  this.x = x;
  this.y = y;
  this.isNew = new.target === Point;
}
const At1 = Point.bind(null, 1);
const At12 = At1.bind(null, 2);
const p = new At12();
[p.x, p.y, p.isNew, p instanceof Point, p instanceof At12]; // => [1, 2, true, true, true]

// === what cannot be constructed cannot when bound
const g = (() => 1).bind();
new g(); // throws TypeError: g is not a constructor

// === names and lengths add up
const f = function name(a, b, c) {};
const named = f.bind().bind(null, 1);
[named.name, named.length, f.bind(null, 1, 2, 3, 4).length, (() => {}).bind().name, Object.defineProperty(() => {}, "length", { value: Infinity }).bind(null, 1).length]; // => ["bound bound name", 2, 0, "bound ", Infinity]

// === a class bound takes its prototype along
class A { constructor(x) { this.x = x; } static make() { return "made"; } }
const B = A.bind(null, 5);
[new B().x, new B() instanceof A, B.make, Object.getPrototypeOf(B) === Function.prototype]; // => [5, true, undefined, true]

// === a bound subclass inherits static members through its prototype
class A { static s() { return 1; } }
class B extends A {}
B.bind().s(); // => 1

// === only functions can be bound
Function.prototype.bind.call({}); // throws TypeError: Bind must be called on a function

// === call and apply of functions that are built in
[Math.max.apply(null, [1, 3, 2]), Array.prototype.slice.call("abc"), Reflect.apply(String.prototype.at, "xyz", [-1]), [].concat.apply([1], [[2], 3])]; // => [3, ["a", "b", "c"], "z", [1, 2, 3]]

// === instanceof goes through any number of bindings
// differs: the stack of Node is too small
class A {}
let bound = A;
for (let i = 0; i < 4000; i++) {
  bound = bound.bind(null);
  Object.defineProperty(bound, "name", { value: "" });
}
[new A() instanceof bound, {} instanceof bound]; // => [true, false]

// === instanceof asks every binding that it goes through
class A {}
const asked = [];
const answering = (text) => (v) => (asked.push(text), v === 5);
const own = Object.defineProperty(A.bind(null), Symbol.hasInstance, { value: answering("own") });
const trap = new Proxy({ __proto__: Function.prototype }, { get: (t, key) => (key === Symbol.hasInstance ? answering("trap") : t[key]) });
const trapped = Object.setPrototypeOf(A.bind(null), trap);
const inherited = Object.setPrototypeOf(A.bind(null), Object.create(Function.prototype, { [Symbol.hasInstance]: { value: answering("inherited") } }));
const around = (f) => Object.setPrototypeOf(Function.prototype.bind.call(f, null), Function.prototype);
[own, trapped, inherited].map((f) => [5 instanceof around(f), 6 instanceof around(around(f)), new A() instanceof f]).join(); // => "true,false,false,true,false,false,true,false,false"
asked.join(); // => "own,own,own,trap,trap,trap,inherited,inherited,inherited"
