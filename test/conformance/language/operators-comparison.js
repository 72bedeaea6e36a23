// === strict equality compares types and values
[1 === 1, 1 === "1", NaN === NaN, 0 === -0, null === undefined, "a" === "a", [] === []]; // => [true, false, false, true, false, true, false]

// === loose equality converts
[1 == "1", null == undefined, null == 0, "" == 0, "0" == false, [] == false, [1] == 1, "a" == "A", NaN == NaN]; // => [true, true, false, true, true, true, true, false, false]
[{} == "[object Object]", Symbol.iterator == Symbol.iterator, 1n == 1, 1n == "1", 2n == true, "b" == 1n]; // => [true, true, true, true, false, false]

// === order of numbers, strings and mixtures
[1 < 2, "a" < "b", "10" < "9", "10" < 9, null >= 0, undefined < 1, NaN <= NaN, "B" < "a", [2] > 1]; // => [true, true, true, false, true, false, false, true, true]

// === strings compare by code units
["a" < "á", "😀" < "\uffff", "" < "a", "ab" < "b"]; // => [true, true, true, true]

// === big integers compare with numbers by value
[1n < 2, 2n > 1.5, 10n ** 30n > 1e30, 1n < "2", 0n == -0, 1n < NaN]; // => [true, true, false, true, true, false]

// === operands convert from left to right, also for >
const order = [];
const v = (n) => ({ valueOf: () => (order.push(n), n) });
v(1) < v(2);
v(3) > v(4);
v(5) >= v(6);
order; // => [1, 2, 3, 4, 5, 6]

// === in looks through the prototype chain
const o = Object.create({ a: 1 });
o.b = undefined;
["a" in o, "b" in o, "c" in o, 0 in [7], 1 in [7], "length" in [], "toString" in {}]; // => [true, true, false, true, false, true, true]

// === in wants an object
try {
  "a" in "abc";
} catch (e) {
  e.message; // => "Cannot use 'in' operator to search for 'a' in abc"
}

// === instanceof follows the prototype chain
class A {}
class B extends A {}
[new B() instanceof A, new A() instanceof B, [] instanceof Array, [] instanceof Object, 1 instanceof Number]; // => [true, false, true, true, false]
Object.create(null) instanceof Object; // => false

// === Symbol.hasInstance decides first
const even = { [Symbol.hasInstance]: (n) => n % 2 === 0 };
[2 instanceof even, 3 instanceof even]; // => [true, false]

// === instanceof wants something callable
try {
  1 instanceof {};
} catch (e) {
  e.message; // => "Right-hand side of 'instanceof' is not callable"
}
try {
  ({}) instanceof (() => {});
} catch (e) {
  e.message; // => "Function has non-object prototype 'undefined' in instanceof check"
}
function named() {}
for (const prototype of [Symbol("q"), 1n]) {
  named.prototype = prototype;
  try {
    ({}) instanceof named;
  } catch (e) {
    named.message = `${named.message}|${e.message}`;
  }
}
named.message; // => "undefined|Function has non-object prototype 'Symbol(q)' in instanceof check|Function has non-object prototype '1' in instanceof check"

// === typeof knows eight kinds
[typeof 1, typeof 1n, typeof "", typeof true, typeof undefined, typeof null, typeof {}, typeof [], typeof (() => {}), typeof class {}, typeof Symbol()]; // => ["number", "bigint", "string", "boolean", "undefined", "object", "object", "object", "function", "function", "symbol"]

// === typeof of an undeclared name is no error
typeof thisNameIsNowhere; // => "undefined"

// === delete removes own configurable properties only
const o = { a: 1, b: 2 };
[delete o.a, delete o.missing, delete o["b"], Object.keys(o)]; // => [true, true, true, []]
const frozen = Object.freeze({ a: 1 });
delete frozen.a; // throws TypeError: Cannot delete property 'a' of #<Object>

// === delete of an element leaves a hole
const a = [1, 2, 3];
delete a[1];
a; // => [1, <1 empty>, 3]
a.length; // => 3

// === void evaluates and forgets
let n = 0;
[void (n = 5), n]; // => [undefined, 5]

// === the comma gives the last
let n = 0;
(n++, n++, n); // => 2

// === a constant number compared with what is no number
const f = (x) => [x <= 5, x >= 5, x < 5, x > 5, x === 5, x !== 5, x == 5, x != 5];
f("5"); // => [true, true, false, false, false, true, true, false]
f(5n); // => [true, true, false, false, false, true, true, false]
f(5); // => [true, true, false, false, true, false, true, false]
f("a"); // => [false, false, false, false, false, true, false, true]
f(undefined); // => [false, false, false, false, false, true, false, true]
f({ valueOf: () => 4 }); // => [true, false, true, false, false, true, false, true]
const o = { x: "5" };
[o.x <= 5, o.x >= 5, o.x < 5, o.x > 5, o.x === 5, o.x !== 5]; // => [true, true, false, false, false, true]
const p = { x: 7 };
[p.x <= 5, p.x >= 5, p.x < 5, p.x > 5, p.x === 5, p.x !== 5]; // => [false, true, false, true, false, true]

// === two variables compared
const f = (a, b) => [a < b, a <= b, a > b, a >= b, a === b, a !== b, a == b, a != b];
f(1, 2); // => [true, true, false, false, false, true, false, true]
f(2, 2); // => [false, true, false, true, true, false, true, false]
f(NaN, 2); // => [false, false, false, false, false, true, false, true]
f("a", "b"); // => [true, true, false, false, false, true, false, true]
f("b", 1); // => [false, false, false, false, false, true, false, true]
f(1n, 2); // => [true, true, false, false, false, true, false, true]
f("2", 1n); // => [false, false, true, true, false, true, false, true]
f(1n, "2"); // => [true, true, false, false, false, true, false, true]
f("x", 1n); // => [false, false, false, false, false, true, false, true]
f(1n, "x"); // => [false, false, false, false, false, true, false, true]
f(null, undefined); // => [false, false, false, false, false, true, true, false]
f(null, 0); // => [false, true, false, true, false, true, false, true]
f(true, 1); // => [false, true, false, true, false, true, true, false]
f("1", true); // => [false, true, false, true, false, true, true, false]
const o = {};
f(o, o); // => [false, true, false, true, true, false, true, false]
f("[object Object]", o); // => [false, true, false, true, false, true, true, false]
f(o, 1n); // => [false, false, false, false, false, true, false, true]
f(1, { valueOf: () => 1 }); // => [false, true, false, true, false, true, true, false]
f({ valueOf: () => "b" }, "a"); // => [false, false, true, true, false, true, false, true]
f(Symbol.iterator === Symbol.iterator, true); // => [false, true, false, true, true, false, true, false]
const s = Symbol("s");
[s == s, s != s, s == "s", 1 == s, o == s, s == Object(s)]; // => [true, false, false, false, false, true]
[1n == "1", "1" == 1n, 1n == "x", 1n == 1, 1n == true, 1n == null, null == 1n, undefined == s]; // => [true, true, false, true, true, false, false, false]
["1" == 1, 1 == "1", "a" == 1, "a" == "a", "a" != "a"]; // => [true, true, false, true, false]

// === wrong operands of in and instanceof
const tried = (f) => {
  try {
    return f();
  } catch (e) {
    return e.message;
  }
};
[1, "a", null, undefined, true, 5n].map((x) => tried(() => "k" in x)); // => ["Cannot use 'in' operator to search for 'k' in 1", "Cannot use 'in' operator to search for 'k' in a", "Cannot use 'in' operator to search for 'k' in null", "Cannot use 'in' operator to search for 'k' in undefined", "Cannot use 'in' operator to search for 'k' in true", "Cannot use 'in' operator to search for 'k' in 5"]
[Symbol("s"), 1, {}, null].map((x) => tried(() => x in "text")); // => ["Cannot use 'in' operator to search for 'Symbol(s)' in text", "Cannot use 'in' operator to search for '1' in text", "Cannot use 'in' operator to search for '#<Object>' in text", "Cannot use 'in' operator to search for 'null' in text"]
[{}, 1, null, () => 1, { [Symbol.hasInstance]: null }].map((x) => tried(() => 1 instanceof x)); // => ["Right-hand side of 'instanceof' is not callable", "Right-hand side of 'instanceof' is not an object", "Right-hand side of 'instanceof' is not an object", false, "Right-hand side of 'instanceof' is not callable"]
tried(() => ({}) instanceof (() => 1)); // => "Function has non-object prototype 'undefined' in instanceof check"
function F() {}
F.prototype = 3;
tried(() => ({}) instanceof F); // => "Function has non-object prototype '3' in instanceof check"
tried(() => 5 instanceof F); // => false
