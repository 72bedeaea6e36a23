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

// === properties of primitives
const read = (o, k) => o[k];
[read("abc", "length"), read("abc", "1"), read("abc", 1), read("abc", 7), read("abc", "at") === "".at]; // => [3, "b", "b", undefined, true]
[(5).length, true.length, (5)["toFixed"](1), read(5n, "x"), read(Symbol.iterator, "description")]; // => [undefined, undefined, "5.0", undefined, "Symbol.iterator"]
const length = (o) => o.length;
[length("ab"), length([1]), length({ length: 9 }), length(5), length(true), length({})]; // => [2, 1, 9, undefined, undefined, undefined]
const sparse = [];
sparse[5000000] = 1;
length(sparse); // => 5000001

// === a key is converted once, and not before the object is known to have properties
// differs: V8 converts the key of a compound assignment twice
const log = [];
const key = (text) => ({
  toString() {
    log.push(text);
    return text;
  },
});
const o = { a: 1, b: 2 };
o[key("a")] += 5;
o[key("b")] ??= 5;
o[key("c")] ||= 7;
o[key("a")]++;
const tried = (f) => {
  try {
    return f();
  } catch (e) {
    return e.message;
  }
};
tried(() => null[key("d")]); // => "Cannot read properties of null (reading '[object Object]')"
tried(() => (undefined[key("e")] ||= 1)); // => "Cannot read properties of undefined (reading '[object Object]')"
tried(() => undefined[key("f")]++); // => "Cannot read properties of undefined (reading '[object Object]')"
[o, log]; // => [{ a: 7, b: 2, c: 7 }, ["a", "b", "c", "a"]]

// === a key that waits is converted once
// differs: V8 converts the key of a compound assignment twice
const log = [];
const key = (text) => ({
  toString() {
    log.push(text);
    return text;
  },
});
const o = { a: 1 };
o[key("a")] ||= await 5;
o[key("b")] ??= await 6;
o[key("a")] += await 7;
o[await key("a")]++;
[o, log]; // => [{ a: 9, b: 6 }, ["a", "b", "a", "a"]]

// === writing to elements by way of patterns and compound assignments
const a = [1, 2, 3, , 5];
let i = 1;
[a[i], a[0]] = [20, 10];
a[i + 1] += 100;
[a[3], a[7], a[0.5]] = ["hole", "beyond", "half"];
a; // => [10, 20, 103, "hole", 5, <2 empty>, "beyond", "0.5": "half"]
a[0.5]; // => "half"
const frozen = Object.freeze([1]);
const key = Symbol("s");
const tried = (f) => {
  try {
    f();
    return "none";
  } catch (e) {
    return e.message;
  }
};
tried(() => ([frozen[0]] = [2])); // => "Cannot assign to read only property '0' of object '[object Array]'"
tried(() => ([frozen[i]] = [2])); // => "Cannot add property 1, object is not extensible"
tried(() => ([frozen.x] = [2])); // => "Cannot add property x, object is not extensible"
tried(() => ([Object.freeze({})[key]] = [2])); // => "Cannot add property Symbol(s), object is not extensible"
tried(() => ([null[i]] = [2])); // => "Cannot set properties of null (setting '1')"
tried(() => ([undefined["x"]] = [2])); // => "Cannot set properties of undefined (setting 'x')"
tried(() => (["abc"[i]] = [2])); // => "Cannot assign to read only property '1' of string 'abc'"
tried(() => ((5)["x" + i] = 2)); // => "Cannot create property 'x1' on number '5'"
tried(() => ((5)[key] = 2)); // => "Cannot create property 'Symbol(s)' on number '5'"
tried(() => (null[key] = 2)); // => "Cannot set properties of null (setting 'Symbol(s)')"
tried(() => null[key]); // => "Cannot read properties of null (reading 'Symbol(s)')"
tried(() => undefined[{}]); // => "Cannot read properties of undefined (reading '#<Object>')"

// === ++ and -- of places that hold no number
const o = { text: "5", big: 10n, none: undefined };
[o.text++, o.text, ++o.big, o.big--, o.big, --o.none, o.none++]; // => [5, 6, 11n, 11n, 10n, NaN, NaN]
let big = 1n;
let text = "1";
const f = () => [big, text];
[big++, ++big, text++, --text, f()]; // => [1n, 3n, 1, 1, [3n, 1]]
let local = 3n;
[local--, --local, local]; // => [3n, 1n, 1n]

// === compound assignments of what is no number
const f = (a, b) => {
  let x = a;
  x -= b;
  let y = a;
  y *= b;
  let z = a;
  z += b;
  return [x, y, z];
};
[f(3, 2), f("3", 2), f(3n, 2n), f("a", "b"), f(null, true)]; // => [[1, 6, 5], [1, 6, "32"], [1n, 6n, 5n], [NaN, NaN, "ab"], [-1, 0, 1]]

// === delete of what is no property, of super and of what has none
const o = { a: 1, k: 2 };
const f = (x) => x;
delete f(o); // => true
delete (f(1) + 1); // => true
delete (await o); // => true
delete o?.a; // => true
o; // => { k: 2 }
const tried = (g) => {
  try {
    return g();
  } catch (e) {
    return `${e.name}: ${e.message}`;
  }
};
const p = {
  a() {
    return delete super.x;
  },
  b() {
    return delete super[f("x")];
  },
  c: () => delete null.x,
  d: () => delete undefined[f("x")],
  e: () => delete "abc"[f(1)],
  g: () => delete "abc"[f(7)],
  h: () => delete [].length,
};
Object.keys(p).map((k) => tried(() => p[k]())); // => ["ReferenceError: Unsupported reference to 'super'", "ReferenceError: Unsupported reference to 'super'", "TypeError: Cannot convert undefined or null to object", "TypeError: Cannot convert undefined or null to object", "TypeError: Cannot delete property '1' of [object String]", true, "TypeError: Cannot delete property 'length' of [object Array]"]
