// === private fields, methods and accessors
class A {
  #n = 1;
  #twice() { return this.#n * 2; }
  get #half() { return this.#n / 2; }
  set #half(v) { this.#n = v * 2; }
  run() {
    this.#n += 9;
    this.#half = 10;
    return [this.#n, this.#twice(), this.#half];
  }
}
const a = new A();
a.run(); // => [20, 40, 10]
Object.keys(a); // => []
JSON.stringify(a); // => "{}"

// === static private members
class A {
  static #made = 0;
  static #count() { return A.#made; }
  static make() { A.#made++; return A.#count(); }
}
[A.make(), A.make()]; // => [1, 2]

// === reading on an object without the name
class A {
  #x = 1;
  static read(o) { return o.#x; } // throws TypeError: Cannot read private member #x from an object whose class did not declare it
}
A.read({});

// === writing on an object without the name
class A {
  #x = 1;
  static write(o) { o.#x = 2; } // throws TypeError: Cannot write private member #x to an object whose class did not declare it
}
A.write({});

// === calling a private method on another object
// differs: V8 names the class: "Receiver must be an instance of class A"
class A {
  #m() {}
  static call(o) { o.#m(); } // throws TypeError: Cannot read private member #m from an object whose class did not declare it
}
A.call({});

// === a private method cannot be assigned
class A {
  #m() {}
  set() { this.#m = 1; } // throws TypeError: Private method '#m' is not writable
}
new A().set();

// === a getter alone cannot be assigned
class A {
  get #g() { return 1; }
  set() { this.#g = 1; } // throws TypeError: '#g' was defined without a setter
}
new A().set();

// === a setter alone cannot be read
class A {
  set #s(v) {}
  get() { return this.#s; } // throws TypeError: '#s' was defined without a getter
}
new A().get();

// === in asks for a private name
class A {
  #x;
  static has(o) { return #x in o; }
}
class B extends A {}
[A.has(new A()), A.has(new B()), A.has({})]; // => [true, true, false]

// === each evaluation of a class has names of its own
const make = () => class {
  #x = 1;
  static read(o) { return o.#x; }
};
const A = make();
const B = make();
A.read(new A()); // => 1
try {
  A.read(new B());
} catch (e) {
  e.name; // => "TypeError"
}

// === destructuring, updates and optional chains
class A {
  #n = 1;
  #o = { deep: 5 };
  run(other) {
    [this.#n] = [5];
    this.#n++;
    ({ x: this.#n } = { x: this.#n + 1 });
    this.#n ||= 1;
    this.#n **= 2;
    return [this.#n, other?.#n, this.#o?.deep, this?.#o.deep];
  }
}
new A().run(null); // => [49, undefined, 5, 5]

// === an inner class sees the names of the outer
class Outer {
  #secret = 7;
  static Inner = class {
    #own = 1;
    read(outer) { return outer.#secret + this.#own; }
  };
}
new Outer.Inner().read(new Outer()); // => 8

// === a base class that returns another object gets the fields put on it
class Base { constructor(o) { return o; } }
class Tag extends Base {
  #tag = "tagged";
  static read(o) { return o.#tag; }
}
const o = {};
new Tag(o);
Tag.read(o); // => "tagged"
try {
  new Tag(o);
} catch (e) {
  e.message; // => "Cannot initialize #tag twice on the same object"
}

// === private names in closures and callbacks
class Cart {
  #items = [];
  add(...items) { items.forEach((item) => this.#items.push(item)); return this; }
  get total() { return this.#items.reduce((sum, { price }) => sum + price, 0); }
}
new Cart().add({ price: 2 }, { price: 3 }).total; // => 5

// === private names of what is no object
class C {
  #x = 1;
  static get = (o) => o.#x;
  static set = (o) => (o.#x = 1);
  static add = (o) => (o.#x += 1);
  static has = (o) => #x in o;
}
const tried = (f) => {
  try {
    return f();
  } catch (e) {
    return e.message;
  }
};
[5, "text", {}].flatMap((o) => [C.get, C.set, C.add].map((f) => tried(() => f(o)))); // => ["Cannot read private member #x from an object whose class did not declare it", "Cannot write private member #x to an object whose class did not declare it", "Cannot read private member #x from an object whose class did not declare it", "Cannot read private member #x from an object whose class did not declare it", "Cannot write private member #x to an object whose class did not declare it", "Cannot read private member #x from an object whose class did not declare it", "Cannot read private member #x from an object whose class did not declare it", "Cannot write private member #x to an object whose class did not declare it", "Cannot read private member #x from an object whose class did not declare it"]
[null, undefined].flatMap((o) => [C.get, C.set, C.add].map((f) => tried(() => f(o)))); // => ["Cannot read properties of null (reading '#x')", "Cannot set properties of null (setting '#x')", "Cannot read properties of null (reading '#x')", "Cannot read properties of undefined (reading '#x')", "Cannot set properties of undefined (setting '#x')", "Cannot read properties of undefined (reading '#x')"]
[5, "text", null, undefined, Symbol("s"), {}, new C()].map((o) => tried(() => C.has(o))); // => ["Cannot use 'in' operator to search for '#x' in 5", "Cannot use 'in' operator to search for '#x' in text", "Cannot use 'in' operator to search for '#x' in null", "Cannot use 'in' operator to search for '#x' in undefined", "Cannot use 'in' operator to search for '#x' in Symbol(s)", false, true]
