// === getters and setters
const o = {
  _x: 1,
  get x() { return this._x * 10; },
  set x(v) { this._x = v + 1; },
};
o.x; // => 10
o.x = 4;
o.x; // => 50
o; // => { _x: 5, x: [Getter/Setter] }

// === a getter without a setter refuses assignment
const o = { get x() { return 1; } };
o.x = 2; // throws TypeError: Cannot set property x of #<Object> which has only a getter

// === a setter without a getter reads as undefined
const o = { set x(v) {} };
o.x; // => undefined

// === later accessors and values replace each other
const a = { get x() { return 1; }, x: 2 };
const b = { x: 2, get x() { return 1; } };
const c = { get x() { return 1; }, set x(v) {} };
[a, b, c].map((o) => Object.keys(Object.getOwnPropertyDescriptor(o, "x"))); // => [["value", "writable", "enumerable", "configurable"], ["get", "set", "enumerable", "configurable"], ["get", "set", "enumerable", "configurable"]]

// === computed keys run in source order with their values
const order = [];
const t = (x) => (order.push(x), x);
({ [t("a")]: t(1), [t("b")]: t(2), [t("c")]() {} });
order; // => ["a", 1, "b", 2, "c"]

// === spread copies own enumerable properties, symbols too, and runs getters
const s = Symbol("s");
const source = Object.defineProperty({ a: 1, [s]: 2, get b() { return 3; } }, "hidden", { value: 4 });
const copy = { ...source, a: 5 };
copy; // => { a: 5, b: 3, [Symbol(s)]: 2 }
Object.getOwnPropertyDescriptor(copy, "b"); // => { value: 3, writable: true, enumerable: true, configurable: true }

// === spread of primitives and null
({ ..."ab", ...null, ...undefined, ...1, ...true, ...[7] }); // => { "0": 7, "1": "b" }

// === spread does not call setters of the target
({ set a(v) { throw new Error("called"); }, ...{ a: 1 } }); // => { a: 1 }

// === a method has no prototype and cannot be constructed
const o = { m() {} };
"prototype" in o.m; // => false
new o.m(); // throws TypeError: o.m is not a constructor

// === super in an object method
const base = { hi() { return "base " + this.name; } };
const o = { __proto__: base, name: "o", hi() { return super.hi() + "!"; } };
o.hi(); // => "base o!"

// === a property is found through the prototype and shadowed by assignment
const proto = { a: 1, list: [] };
const o = Object.create(proto);
o.a; // => 1
o.a = 2;
o.list.push(3);
[o.a, proto.a, proto.list]; // => [2, 1, [3]]

// === a read-only property on the prototype cannot be shadowed by assignment
const o = Object.create(Object.freeze({ a: 1 }));
o.a = 2; // throws TypeError: Cannot assign to read only property 'a' of object '#<Object>'

// === adding to a non-extensible object
const o = Object.preventExtensions({ a: 1 });
o.a = 2;
o; // => { a: 2 }
o.b = 1; // throws TypeError: Cannot add property b, object is not extensible

// === properties of primitives are read, and not kept
const s = "abc";
[s.length, s[1], s["x"], (5).constructor.name]; // => [3, "b", undefined, "Number"]
s.x = 1; // throws TypeError: Cannot create property 'x' on string 'abc'

// === keys of any kind become strings or symbols
const o = {};
o[1] = "a";
o[1.5] = "b";
o[null] = "c";
o[[1, 2]] = "d";
o[{}] = "e";
o[-0] = "f";
o[1n] = "g";
o; // => { "0": "f", "1": "g", "1.5": "b", null: "c", "1,2": "d", "[object Object]": "e" }

// === an accessor sees the receiver
const proto = { get me() { return this; } };
const o = Object.create(proto);
o.me === o; // => true

// === shorthand methods of every kind
const o = {
  a() { return 1; },
  async b() { return 2; },
  *c() { yield 3; },
  async *d() { yield 4; },
  get() { return 5; },
  set() { return 6; },
  async() { return 7; },
  static() { return 8; },
};
[o.a(), await o.b(), o.c().next().value, (await o.d().next()).value, o.get(), o.set(), o.async(), o.static()]; // => [1, 2, 3, 4, 5, 6, 7, 8]

// === a constant key in brackets names a function, __proto__ without brackets does not
const o = { ["f"]: () => 1, [2]: function () {}, get ["g"]() { return 1; }, ["__proto__"]: () => 1 };
const p = { __proto__: function () {} };
[o.f.name, o[2].name, Object.getOwnPropertyDescriptor(o, "g").get.name]; // => ["f", "2", "get g"]
[o.__proto__.name, Object.getPrototypeOf(p).name]; // => ["__proto__", ""]

// === one place reads from objects of the same layout and other prototypes
const readX = (o) => o.x
const chain = () => Object.create(Object.create({ x: 1 }))
readX(chain())
readX(chain());                                                            // => 1
readX(Object.create(Object.create(null)));                                 // => undefined
readX(Object.create(null));                                                // => undefined
readX(Object.create(new Proxy({}, { get: () => "trap" })));                // => "trap"
readX(Object.create(Object.create(new Proxy({}, { get: () => "trap" })))); // => "trap"

// === one place writes to objects and to proxies of the same layout
let traps = 0
const writeX = (o) => { o.x = 1 }
const watched = () => new Proxy(Object.create(null), { set: () => { traps++; return true } })
writeX(Object.create(null))
writeX(Object.create(null))
writeX(watched())
traps;                          // => 1
writeX(Object.create(Object.create(null)))
writeX(Object.create(Object.create(null)))
writeX(Object.create(watched()))
traps;                          // => 2

// === one place reads a numeric name from objects and from typed arrays
const readNaN = (o) => { o.NaN = 1; return o.NaN }
readNaN(Object.create(null))
readNaN(Object.create(null));                            // => 1
readNaN(Object.setPrototypeOf(new Uint8Array(2), null)); // => undefined
