// === calling what is no function names the callee as it is written
const o = { a: { b: 1 }, list: [] };
const tries = [() => o.missing(), () => o.a.b(), () => o["a"]["x"](), () => o.list[0](), () => o.a.b.c(), () => (0, o.a)(), () => null(), () => o.list.map(1)];
tries.map((f) => {
  try {
    return f();
  } catch (e) {
    return e.message;
  }
}); // => ["o.missing is not a function", "o.a.b is not a function", "o.a.x is not a function", "o.list[0] is not a function", "o.a.b.c is not a function", "(0 , o.a) is not a function", "null is not a function", "1 is not a function"]

// === a plain name
const x = 5;
x(); // throws TypeError: x is not a function

// === undefined called
let f;
f(1); // throws TypeError: f is not a function

// === the result of a call
const f = () => undefined;
f()(); // throws TypeError: f(...) is not a function

// === a method of the result of a call
const f = () => ({});
f().go(); // throws TypeError: f(...).go is not a function

// === a long chain
const api = { users: { list: () => [] } };
api.users.list().first().name; // throws TypeError: api.users.list(...).first is not a function

// === a method of an element
const items = [{}];
items[0].run(); // throws TypeError: items[0].run is not a function

// === a method under a computed key
const o = {};
const key = "k";
o[key](); // throws TypeError: o[key] is not a function

// === forgetting await
const load = async () => [1];
load().map((x) => x); // throws TypeError: load(...).map is not a function

// === new with what is no constructor
const o = { a: () => {}, n: 1 };
const tries = [() => new o.a(), () => new o.n(), () => new o.missing(), () => new (class { static x = 1 }).x(), () => new Math.max(), () => new (async () => {})(), () => new null()];
tries.map((f) => {
  try {
    return f();
  } catch (e) {
    return e.message;
  }
}); // => ["o.a is not a constructor", "o.n is not a constructor", "o.missing is not a constructor", "(intermediate value).x is not a constructor", "Math.max is not a constructor", "(intermediate value) is not a constructor", "null is not a constructor"]

// === super of a class without parent method
class A {}
class B extends A {
  go() {
    super.go(); // throws TypeError: (intermediate value).go is not a function
  }
}
new B().go();

// === a callback that is none
const tries = [() => [1].map(), () => [1].filter("x"), () => [1].forEach({}), () => [1].reduce(null), () => [1].find(/x/), () => [1, 2].sort("x"), () => "a".replace(), () => Array.from([1], 1), () => Promise.resolve().then];
tries.map((f) => {
  try {
    return typeof f();
  } catch (e) {
    return e.message;
  }
}); // => ["undefined is not a function", "x is not a function", "#<Object> is not a function", "null is not a function", "[object RegExp] is not a function", "The comparison function must be either a function or undefined", "string", "1 is not a function", "function"]

// === the stack of calls ends somewhere
const down = (n) => down(n + 1) + 1;
try {
  down(0);
} catch (e) {
  [e.name, e.message]; // => ["RangeError", "Maximum call stack size exceeded"]
}
