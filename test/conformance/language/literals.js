// === numbers in every notation
[0x1f, 0b101, 0o17, 1e3, 1.5e-3, 0.1 + 0.2, .5, 5., 1_000_000]; // => [31, 5, 15, 1000, 0.0015, 0.30000000000000004, 0.5, 5, 1000000]

// === the largest, the smallest and the lost
[9007199254740993, 1e400, 5e-324, 1e-400, -0]; // => [9007199254740992, Infinity, 5e-324, 0, -0]

// === big integers in every notation
[0n, 0xffn, 0b11n, 0o7n, 123456789012345678901234567890n, 1_0n]; // => [0n, 255n, 3n, 7n, 123456789012345678901234567890n, 10n]

// === escapes in strings
"\n\t\x41\u0042\u{1F600}\\\"\'\0\v\b\f\r"; // => "\n\tAB😀\\\"'\u0000\u000b\b\f\r"

// === a line continuation leaves nothing
"a\
b"; // => "ab"

// === line separators may stand in strings
"\u2028".length + " ".length; // => 2

// === regular expressions as literals are new objects each time
const make = () => /a/g;
make() === make(); // => false
[make().source, make().flags, make().lastIndex]; // => ["a", "g", 0]

// === array literals may have holes
const a = [, 1, , 2, ,];
a; // => [<1 empty>, 1, <1 empty>, 2, <1 empty>]
a.length; // => 5
0 in a; // => false

// === object literals: shorthand, computed, methods, numeric and string keys
const x = 1;
const key = "k";
({ x, [key + 1]: 2, "a-b": 3, 4: 5, 0.5: 6, m() { return 7; }, async n() {}, *g() {} }); // => { "4": 5, x: 1, k1: 2, "a-b": 3, "0.5": 6, m: [Function: m], n: [Function: n], g: [Function: g] }

// === integer keys come first, in ascending order
Object.keys({ b: 1, 2: 1, a: 1, 1: 1, "-1": 1, "01": 1 }); // => ["1", "2", "b", "a", "-1", "01"]

// === later keys win but keep the first place
({ a: 1, b: 2, a: 3 }); // => { a: 3, b: 2 }

// === __proto__: in a literal sets the prototype; shorthand and computed do not
const proto = { inherited: 1 };
const __proto__ = 2;
Object.getPrototypeOf({ __proto__: proto }) === proto; // => true
Object.keys({ __proto__ }); // => ["__proto__"]
Object.keys({ ["__proto__"]: 3 }); // => ["__proto__"]
({ __proto__: null }) instanceof Object; // => false
({ __proto__: 5 }); // => {}

// === null, true, false and undefined
[null, true, false, undefined]; // => [null, true, false, undefined]

// === a functions's name comes from where it is written
const a = () => {};
const b = function () {};
const c = class {};
const o = { d: () => {}, ["e" + 1]: () => {}, [Symbol("s")]: () => {}, get f() { return 1; } };
let g;
g = () => {};
const { h = () => {} } = {};
const [i = class {}] = [];
[a.name, b.name, c.name, o.d.name, o.e1.name, g.name, h.name, i.name]; // => ["a", "b", "c", "d", "e1", "g", "h", "i"]
Reflect.ownKeys(o).map((k) => o[k].name); // => ["d", "e1", undefined, "[s]"]
Object.getOwnPropertyDescriptor(o, "f").get.name; // => "get f"
(() => {}).name; // => ""

// === parentheses do not name a function, and a comma takes the name away
let f;
(f) = function () {};
const g = (0, function () {});
[f.name, g.name]; // => ["", ""]
