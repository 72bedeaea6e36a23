// === call, apply and bind
const f = function (...args) { return [this?.n, ...args]; };
[f.call({ n: 1 }, 2), f.apply({ n: 3 }, [4, 5]), f.apply(null), f.bind({ n: 6 }, 7)(8), f.apply({ n: 9 }, { length: 2, 0: "a" })]; // => [[1, 2], [3, 4, 5], [undefined], [6, 7, 8], [9, "a", undefined]]
f.apply(null, 5); // throws TypeError: CreateListFromArrayLike called on non-object

// === name and length are configurable, not writable
const f = (a, b) => {};
Object.getOwnPropertyDescriptor(f, "name"); // => { value: "f", writable: false, enumerable: false, configurable: true }
Object.getOwnPropertyDescriptor(f, "length"); // => { value: 2, writable: false, enumerable: false, configurable: true }
f.name = "x"; // throws TypeError: Cannot assign to read only property 'name' of function '(a, b) => {}'

// === bound functions have names, lengths and no prototype
const g = function g(a, b, c) {}.bind(null, 1);
[g.name, g.length, "prototype" in g]; // => ["bound g", 2, false]

// === toString of what has no source of its own
Math.max.toString(); // => "function max() { [native code] }"
(function f() {}).bind().toString(); // => "function () { [native code] }"

// === toString keeps the source as it was written
function  spaced ( a,b ) { /* comment */ return a }
spaced.toString(); // => "function  spaced ( a,b ) { /* comment */ return a }"
(class A { m() {} }).toString(); // => "class A { m() {} }"
({ get x() { return 1; } }).__lookupGetter__("x").toString(); // => "get x() { return 1; }"

// === Symbol.hasInstance
[Function.prototype[Symbol.hasInstance].call(Array, []), (() => {}) instanceof Function]; // => [true, true]

// === a callable is no constructor unless made so
const tryNew = (f) => {
  try {
    new f();
    return "ok";
  } catch (e) {
    return e.message;
  }
};
[tryNew(Math.max), tryNew(() => {}), tryNew(async function () {}), tryNew(function () {}), tryNew({ m() {} }.m), tryNew(parseInt)]; // => ["f is not a constructor", "f is not a constructor", "f is not a constructor", "ok", "f is not a constructor", "f is not a constructor"]

// === Function.prototype is a function that does nothing
[Function.prototype(1, 2), Function.prototype.name, typeof Function.prototype]; // => [undefined, "", "function"]
