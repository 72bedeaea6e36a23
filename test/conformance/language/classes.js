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

// === super in compound assignments, patterns and with keys that wait
// differs: V8 converts the key of a compound assignment twice
const log = [];
class A {
  get x() {
    log.push("get");
    return this.held;
  }
  set x(v) {
    log.push("set " + v);
    this.held = v;
  }
  f(n) {
    return [this.held, n];
  }
}
const key = {
  toString() {
    log.push("key");
    return "x";
  },
};
class B extends A {
  held = 1;
  plain() {
    super.x = 5;
    super.x += 2;
    super[key]++;
    super[key] ||= 9;
    super.x &&= 20;
    [super.x] = [21];
    ({ a: super["x"], b: super[key] } = { a: 22, b: 23 });
    [...super.x] = [1, 2];
    for (super.x of [31]);
    return [this.held, super.f(1), super["f"](2), super[{ toString: () => "f" }](3)];
  }
  async waiting() {
    super.x = await 5;
    super[await "x"] += await 2;
    super[await key]++;
    super[key] ||= await 9;
    super.x &&= await 20;
    [super[await "x"] = await 3] = [];
    ({ a: super[await key], b: super.x = await 4 } = { a: 6 });
    for (super.x of [await 31]);
    return [this.held, super.f(await 1), super[await "f"](2)];
  }
}
const b = new B();
b.plain(); // => [31, [31, 1], [31, 2], [31, 3]]
log.splice(0); // => ["set 5", "get", "set 7", "key", "get", "set 8", "key", "get", "get", "set 20", "set 21", "set 22", "key", "set 23", "set 1,2", "set 31"]
await b.waiting(); // => [31, [31, 1], [31, 2]]
log; // => ["set 5", "get", "set 7", "key", "get", "set 8", "key", "get", "get", "set 20", "set 3", "key", "set 6", "set 4", "set 31"]

// === this and super() in arrow functions of a derived constructor
class A {
  constructor(...args) {
    this.args = args;
  }
}
class B extends A {
  field = "field";
  constructor(how) {
    const f = () => super(how, 1);
    const g = () => this;
    if (how === "early") g();
    f();
    if (how === "twice") f();
    if (how === "direct") super(2);
    this.same = g() === this;
    this.target = (() => new.target === B)();
  }
}
const tried = (how) => {
  try {
    return new B(how);
  } catch (e) {
    return `${e.name}: ${e.message}`;
  }
};
[tried("well"), tried("early"), tried("twice"), tried("direct")]; // => [B { args: ["well", 1], field: "field", same: true, target: true }, "ReferenceError: Must call super constructor in derived class before accessing 'this' or returning from derived constructor", "ReferenceError: Super constructor may only be called once", "ReferenceError: Super constructor may only be called once"]

// === this of a derived constructor before and after super, used by an arrow function too
class A {}
class B extends A {
  constructor(f) {
    if (f === "before") this.x = 1;
    super();
    this.get = () => this;
    this.x = 2;
    if (f === "again") super();
  }
}
const tried = (how) => {
  try {
    return new B(how).x;
  } catch (e) {
    return `${e.name}: ${e.message}`;
  }
};
[tried(), tried("before"), tried("again")]; // => [2, "ReferenceError: Must call super constructor in derived class before accessing 'this' or returning from derived constructor", "ReferenceError: Super constructor may only be called once"]
const b = new B();
b.get() === b; // => true

// === what a derived constructor may return
class A {}
const make = (value, isBound) =>
  new (class extends A {
    constructor() {
      if (isBound) super();
      return value;
    }
  })() instanceof A;
const tried = (f) => {
  try {
    return f();
  } catch (e) {
    return `${e.name}: ${e.message}`;
  }
};
[{ a: 1 }, undefined, 1, null].map((x) => tried(() => make(x, true))); // => [false, true, "TypeError: Derived constructors may only return object or undefined", "TypeError: Derived constructors may only return object or undefined"]
[{ a: 1 }, undefined, 1].map((x) => tried(() => make(x, false))); // => [false, "ReferenceError: Must call super constructor in derived class before accessing 'this' or returning from derived constructor", "TypeError: Derived constructors may only return object or undefined"]

// === a heritage that is none
const tried = (f) => {
  try {
    return typeof f();
  } catch (e) {
    return `${e.name}: ${e.message}`;
  }
};
function F() {}
const heritages = [5, "text", {}, () => 1, Math.max, undefined, Symbol("s"), async () => 1];
heritages.map((x) => tried(() => class extends x {})); // => ["TypeError: Class extends value 5 is not a constructor or null", "TypeError: Class extends value text is not a constructor or null", "TypeError: Class extends value #<Object> is not a constructor or null", "TypeError: Class extends value () => 1 is not a constructor or null", "TypeError: Class extends value function max() { [native code] } is not a constructor or null", "TypeError: Class extends value undefined is not a constructor or null", "TypeError: Class extends value Symbol(s) is not a constructor or null", "TypeError: Class extends value async () => 1 is not a constructor or null"]
F.prototype = 5;
tried(() => class extends F {}); // => "TypeError: Class extends value does not have valid prototype property 5"
F.prototype = null;
tried(() => class extends F {}); // => "function"
tried(() => class extends null {}); // => "function"
tried(() => new (class extends null {})()); // => "TypeError: Super constructor null of anonymous class is not a constructor"

// === the parent of a class may be taken from it
class A {}
class B extends A {}
class C extends A {
  constructor() {
    super();
  }
}
const D = class extends A {};
const E = [class extends A {}][0];
const tried = (f) => {
  try {
    return typeof f();
  } catch (e) {
    return `${e.name}: ${e.message}`;
  }
};
for (const each of [B, C, D, E]) Object.setPrototypeOf(each, null);
tried(() => new B()); // => "TypeError: Super constructor null of B is not a constructor"
tried(() => new C()); // => "TypeError: Super constructor null of C is not a constructor"
tried(() => new D()); // => "TypeError: Super constructor null of D is not a constructor"
tried(() => new E()); // => "TypeError: Super constructor null of anonymous class is not a constructor"
Object.setPrototypeOf(B, parseInt);
tried(() => new B()); // => "TypeError: Super constructor parseInt of B is not a constructor"
Object.setPrototypeOf(B, { name: "no function" }.__proto__);
tried(() => new B()); // => "TypeError: Super constructor #<Object> of B is not a constructor"

// === super without an object behind it
const o = {
  get() {
    return super.x;
  },
  set() {
    super.x = 1;
  },
  call() {
    return super.f();
  },
  add() {
    super.x += 1;
  },
};
Object.setPrototypeOf(o, null);
const tried = (f) => {
  try {
    return f();
  } catch (e) {
    return e.name;
  }
};
["get", "set", "call", "add"].map((k) => tried(() => o[k]())); // => ["TypeError", "TypeError", "TypeError", "TypeError"]
const p = {
  __proto__: Object.freeze({ x: 1 }),
  set() {
    super.x = 2;
  },
};
tried(() => p.set()); // => "TypeError"

// === fields whose values or keys are functions, classes and computed
const k = "key";
class C {
  f = () => 1;
  ["c" + k] = function () {};
  static s = class {};
  static [k] = () => 1;
  "quoted" = () => 2;
  5 = class {};
  #p = () => 3;
  none;
  static bare;
  p() {
    return this.#p.name;
  }
}
const c = new C();
[c.f.name, c.ckey.name, C.s.name, C.key.name, c.quoted.name, c[5].name, c.p()]; // => ["f", "ckey", "s", "key", "quoted", "5", "#p"]
["none" in c, "bare" in C, c.none]; // => [true, true, undefined]

// === static blocks that return from loops and have scopes
const log = [];
class C {
  static {
    for (const x of [1, 2, 3]) {
      if (x === 2) break;
      log.push(() => x);
    }
    let own = "own";
    log.push(() => own + typeof this);
  }
  static {
    log.push(() => "second");
  }
}
log.map((f) => f()); // => [1, "ownfunction", "second"]
