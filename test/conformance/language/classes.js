// === constructor, methods, and this
class Point {
  constructor(x, y) {
    this.x = x;
    this.y = y;
  }
  plus(other) {
    return new Point(this.x + other.x, this.y + other.y);
  }
  toString() {
    return `(${this.x}, ${this.y})`;
  }
}
const p = new Point(1, 2).plus(new Point(3, 4));
p; // => Point { x: 4, y: 6 }
`${p}`; // => "(4, 6)"
[typeof Point, Point.length, Point.name, Object.keys(Point.prototype)]; // => ["function", 2, "Point", []]

// === a class must be called with new
class A {}
A(); // throws TypeError: Class constructor A cannot be invoked without 'new'

// === inheritance and super
class A {
  constructor(n) { this.n = n; }
  who() { return "A" + this.n; }
  static make() { return new this(7); }
}
class B extends A {
  constructor(n) {
    super(n * 2);
    this.own = true;
  }
  who() { return "B" + super.who(); }
}
const b = new B(2);
[b.who(), b.own, b instanceof A, Object.getPrototypeOf(B) === A]; // => ["BA4", true, true, true]
B.make().who(); // => "BA14"

// === a derived class without constructor passes its arguments on
class A {
  constructor(...args) { this.args = args; }
}
class B extends A {}
new B(1, 2); // => B { args: [1, 2] }

// === this before super is an error
class A {}
class B extends A {
  constructor() {
    this.x = 1; // throws ReferenceError: Must call super constructor in derived class before accessing 'this' or returning from derived constructor
  }
}
new B();

// === super may be called once only
class A {}
class B extends A {
  constructor() {
    super();
    super(); // throws ReferenceError: Super constructor may only be called once
  }
}
new B();

// === a derived constructor must call super
class A {}
class B extends A {
  constructor() {} // throws ReferenceError: Must call super constructor in derived class before accessing 'this' or returning from derived constructor
}
new B();

// === a derived constructor may return an object instead
class A {}
class B extends A {
  constructor() { return { other: 1 }; }
}
new B(); // => { other: 1 }

// === fields are set in order, after super and before the rest of the constructor
const log = [];
const t = (x) => (log.push(x), x);
class A {
  a = t("A.a");
  constructor() { log.push("A()"); this.fromA = this.b; }
}
class B extends A {
  b = t("B.b");
  c = t(this.b + "c");
  constructor() {
    log.push("before super");
    super();
    log.push("B()");
  }
}
new B(); // => B { a: "A.a", fromA: undefined, b: "B.b", c: "B.bc" }
log; // => ["before super", "A.a", "A()", "B.b", "B.bc", "B()"]

// === fields are defined, not assigned, and computed keys run once
let n = 0;
class A {
  set x(v) { throw new Error("setter"); }
}
class B extends A {
  x = 1;
  ["k" + ++n] = n;
}
[new B(), new B(), n]; // => [B { x: 1, k1: 1 }, B { x: 1, k1: 1 }, 1]

// === fields without value, and names of functions in fields
class A {
  a;
  f = () => {};
  static s = function () {};
  "quoted name" = 1;
  42 = 2;
}
const a = new A();
[Object.keys(a), a.f.name, A.s.name]; // => [["42", "a", "f", "quoted name"], "f", "s"]

// === an arrow in a field keeps this
class Button {
  label = "ok";
  click = () => this.label;
}
const { click } = new Button();
click(); // => "ok"

// === getters, setters, and static ones
class A {
  static #count = 0;
  static get count() { return A.#count; }
  static set count(v) { A.#count = v * 2; }
  get double() { return this.n * 2; }
  set double(v) { this.n = v / 2; }
}
A.count = 4;
const a = new A();
a.double = 10;
[A.count, a.n, a.double]; // => [8, 5, 10]

// === static fields and blocks run in order with this the class
const log = [];
class A {
  static a = log.push("a");
  static {
    log.push(this === A);
    this.b = A.a + 10;
  }
  static c = this.b + 1;
  static {
    var inner = 1;
    log.push(typeof inner);
  }
}
[A.a, A.b, A.c, log, typeof inner === "undefined"]; // => [1, 11, 12, ["a", true, "number"], true]

// === computed method names, generators and async methods
class A {
  ["a" + 1]() { return 1; }
  *gen() { yield 1; yield 2; }
  async later() { return 3; }
  async *both() { yield 4; }
  static async s() { return 5; }
  get [`g`]() { return 6; }
}
const a = new A();
[a.a1(), [...a.gen()], await a.later(), (await a.both().next()).value, await A.s(), a.g]; // => [1, [1, 2], 3, 4, 5, 6]

// === class expressions, anonymous and named
const A = class {};
const B = class Inner {
  self() { return Inner; }
};
[A.name, B.name, new B().self() === B, new (class { x = 1; })().x]; // => ["A", "Inner", true, 1]

// === extends any expression that gives a constructor or null
const mixin = (Base) => class extends Base { mixed() { return "m"; } };
class A { a() { return "a"; } }
class B extends mixin(A) {}
const b = new B();
[b.a(), b.mixed()]; // => ["a", "m"]
class N extends null { static x = 1; }
[N.x, Object.getPrototypeOf(N.prototype)]; // => [1, null]

// === extending what is no constructor
try {
  class A extends 5 {}
} catch (e) {
  e; // => TypeError: Class extends value 5 is not a constructor or null
}

// === extending an arrow
const f = () => {};
class A extends f {} // throws TypeError: Class extends value () => {} is not a constructor or null

// === accessing super properties
class A {
  get v() { return this.n; }
  set v(x) { this.n = x + 1; }
  static s() { return "static"; }
}
class B extends A {
  n = 1;
  read() { return super.v; }
  write() { super.v = 5; return this.n; }
  missing() { return super.nothing; }
  computed(k) { return super[k]; }
  static s() { return super.s() + "!"; }
}
const b = new B();
[b.read(), b.write(), b.missing(), b.computed("v"), B.s()]; // => [1, 6, undefined, 6, "static!"]

// === assigning through super sets on this
class A {}
class B extends A {
  set() { super.x = 1; return Object.keys(this); }
}
new B().set(); // => ["x"]

// === super in arrows inside methods
class A { hi() { return "hi " + this.n; } }
class B extends A {
  n = 3;
  hi() { return [1].map(() => super.hi())[0]; }
}
new B().hi(); // => "hi 3"

// === super() in an arrow
class A { constructor(n) { this.n = n; } }
class B extends A {
  constructor() {
    const make = () => super(9);
    make();
  }
}
new B(); // => B { n: 9 }

// === new.target in constructors
class A { constructor() { this.made = new.target.name; } }
class B extends A {}
[new A().made, new B().made, Reflect.construct(A, [], B).made]; // => ["A", "B", "B"]

// === subclassing Array
class Stack extends Array {
  top() { return this.at(-1); }
}
const s = Stack.from([1, 2, 3]);
[s.top(), s.length, s instanceof Stack, s.map((x) => x * 2) instanceof Stack, s.filter((x) => x > 1).top()]; // => [3, 3, true, true, 3]

// === subclassing Map, Error and Promise
class Counter extends Map {
  add(k) { return this.set(k, (this.get(k) ?? 0) + 1); }
}
const c = new Counter().add("a").add("a");
c.get("a"); // => 2
class P extends Promise {}
const p = new P((resolve) => resolve(1));
[p.then(() => {}) instanceof P, await p]; // => [true, 1]

// === Symbol.species chooses the class of results
class A extends Array {
  static get [Symbol.species]() { return Array; }
}
const a = new A(1, 2, 3);
[a instanceof A, a.map((x) => x) instanceof A]; // => [true, false]

// === toString, toJSON and Symbol.toStringTag
class Money {
  constructor(cents) { this.cents = cents; }
  toJSON() { return `${this.cents / 100} EUR`; }
  get [Symbol.toStringTag]() { return "Money"; }
}
[JSON.stringify({ price: new Money(250) }), String(new Money(1))]; // => ["{\"price\":\"2.5 EUR\"}", "[object Money]"]

// === methods are not enumerable, and cannot be constructed
class A { m() {} static s() {} }
[Object.getOwnPropertyNames(A.prototype), Object.getOwnPropertyNames(A), Object.keys(new A())]; // => [["constructor", "m"], ["length", "name", "prototype", "s"], []]
new (new A().m)(); // throws TypeError: (intermediate value).m is not a constructor

// === the prototype property of a class cannot be replaced
class A {}
A.prototype = {}; // throws TypeError: Cannot assign to read only property 'prototype' of function 'class A {}'

// === a computed key is converted once
let n = 0;
const key = { toString: () => "k" + ++n };
class A {
  [key]() { return 1; }
  static [key] = 2;
}
[Object.getOwnPropertyNames(A.prototype), Object.getOwnPropertyNames(A).includes("k2"), n]; // => [["constructor", "k1"], true, 2]

// === an instance of a class with a field that throws
class A {
  x = null.y; // throws TypeError: Cannot read properties of null (reading 'y')
}
new A();

// === deleting a property of super is an error, after `this` and before the key is converted
// differs: V8 evaluates the key first
const key = { toString() { throw new Error("converted"); } };
const o = { m() { delete super[key]; } };
try { o.m(); } catch (e) { e.name; } // => "ReferenceError"
class A { constructor() { throw new Error("called"); } }
class B extends A { constructor() { delete super[(super(), 0)]; } }
try { new B(); } catch (e) { e.name; } // => "ReferenceError"
