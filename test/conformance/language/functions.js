// === missing arguments are undefined, surplus ones are dropped
const f = (a, b) => [a, b];
[f(1), f(1, 2, 3)]; // => [[1, undefined], [1, 2]]

// === defaults apply to undefined only, and see earlier parameters
const f = (a, b = a * 2, c = b + 1) => [a, b, c];
[f(1), f(1, undefined, null), f(1, 5)]; // => [[1, 2, 3], [1, 2, null], [1, 5, 6]]

// === a default runs at each call
let n = 0;
const f = (a = ++n) => a;
[f(), f(), f(9), f()]; // => [1, 2, 9, 3]

// === rest parameters
const f = (first, ...rest) => [first, rest];
[f(), f(1), f(1, 2, 3)]; // => [[undefined, []], [1, []], [1, [2, 3]]]

// === parameters may be patterns
const f = ({ a, b: [c, d = 4] }, [e] = [5]) => [a, c, d, e];
f({ a: 1, b: [2] }); // => [1, 2, 4, 5]

// === length counts parameters before the first default or rest
[((a, b) => {}).length, ((a, b = 1, c) => {}).length, ((...r) => {}).length, (({ a }, [b]) => {}).length]; // => [2, 1, 0, 2]

// === spread in calls takes any iterable
const f = (...all) => all;
f(...[1, 2], ..."ab", ...new Set([3]), 4); // => [1, 2, "a", "b", 3, 4]

// === arguments holds what was passed, without connection to parameters
function f(a) {
  a = 9;
  arguments[1] = 8;
  return [arguments.length, arguments[0], arguments[1], a, typeof arguments];
}
f(1, 2, 3); // => [3, 1, 8, 9, "object"]

// === arguments in an arrow is that of the function around it
function f() {
  return (() => arguments[0])(2);
}
f(1); // => 1

// === arguments can be iterated and spread
function f() {
  return [...arguments, Array.from(arguments).length, Array.isArray(arguments)];
}
f(1, 2); // => [1, 2, 2, false]

// === this is undefined in a plain call
function f() {
  return this;
}
f(); // => undefined
(() => this)(); // => undefined

// === this is the object before the dot
const o = { f() { return this === o; } };
const { f } = o;
[o.f(), (o.f)(), (0, o.f)(), f()]; // => [true, true, false, false]

// === an arrow keeps the this of where it was made
const o = {
  v: 1,
  f() { return () => this.v; },
};
const f = o.f();
f.call({ v: 2 }); // => 1

// === call, apply and bind
function f(...args) {
  return [this, ...args];
}
f.call(1, 2, 3); // => [1, 2, 3]
f.apply("x", [4, 5]); // => ["x", 4, 5]
f.bind(null, 6)(7); // => [null, 6, 7]
const b = f.bind(1, 2).bind(3, 4);
b(5); // => [1, 2, 4, 5]
[b.name, f.bind(0, 1).length]; // => ["bound bound f", 0]

// === new makes an object of the function's prototype
function Point(x) {
  this.x = x;
}
Point.prototype.twice = function () {
  return this.x * 2;
};
const p = new Point(4);
[p.twice(), p instanceof Point, p.constructor === Point]; // => [8, true, true]
p; // => Point { x: 4 }

// === a constructor that returns an object gives that
function A() {
  return { other: true };
}
function B() {
  this.own = 1;
  return 5;
}
[new A(), new B()]; // => [{ other: true }, B { own: 1 }]

// === new.target tells how it was called
function F() {
  return new.target;
}
const Called = { value: null };
function G() {
  Called.value = new.target;
}
F(); // => undefined
new G();
Called.value === G; // => true

// === a bound function can be constructed
function F(a, b) {
  this.all = [a, b, new.target === F];
}
const B = F.bind(null, 1);
new B(2); // => F { all: [1, 2, true] }

// === an immediately called function, and a recursive function expression
(function (n) {
  return n + 1;
})(1); // => 2
(function down(n) {
  return n === 0 ? [] : [n, ...down(n - 1)];
})(3); // => [3, 2, 1]

// === a function without return gives undefined
(() => {})(); // => undefined
(function () {
  return;
})(); // => undefined

// === functions are objects
function f() {}
f.count = 3;
f.count; // => 3
Object.keys(f); // => ["count"]
[f.name, f.length, typeof f.prototype, f.hasOwnProperty("name")]; // => ["f", 0, "object", true]

// === the last of two functions of one name wins
function f() {
  return 1;
}
function f() {
  return 2;
}
f(); // => 2

// === deep mutual recursion
const even = (n) => (n === 0 ? true : odd(n - 1));
const odd = (n) => (n === 0 ? false : even(n - 1));
even(300); // => true

// === arrow bodies: expressions, objects in parentheses, blocks
[(() => 1)(), (() => ({ a: 1 }))(), (() => {})(), ((a) => { return a; })(2), (async (x) => x).constructor.name]; // => [1, { a: 1 }, undefined, 2, "AsyncFunction"]

// === trailing commas in parameters and arguments
const f = (a, b,) => a + b;
f(1, 2,); // => 3

// === currying and composition
const pipe = (...fs) => (x) => fs.reduce((value, f) => f(value), x);
pipe((x) => x + 1, (x) => x * 2, String)(3); // => "8"

// === toString shows the source
((a, b) => a + b).toString(); // => "(a, b) => a + b"
const o = { get x() { return 1; }, async *m(a) {} };
o.m.toString(); // => "async *m(a) {}"
