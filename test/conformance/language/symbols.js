// === symbols are unique, registered ones are shared
Symbol("a") === Symbol("a"); // => false
Symbol.for("a") === Symbol.for("a"); // => true
[Symbol.keyFor(Symbol.for("k")), Symbol.keyFor(Symbol("k")), Symbol("d").description, Symbol().description]; // => ["k", undefined, "d", undefined]

// === a symbol as a key is left out of keys, not of getOwnPropertySymbols
const s = Symbol("s");
const o = { [s]: 1, a: 2 };
[o[s], Object.keys(o), JSON.stringify(o), Object.getOwnPropertySymbols(o), s in o]; // => [1, ["a"], "{\"a\":2}", [Symbol(s)], true]

// === symbols do not become strings or numbers by themselves
try {
  "" + Symbol("x");
} catch (e) {
  e.message; // => "Cannot convert a Symbol value to a string"
}
try {
  +Symbol("x");
} catch (e) {
  e.message; // => "Cannot convert a Symbol value to a number"
}
[String(Symbol("x")), Symbol("x").toString(), !Symbol()]; // => ["Symbol(x)", "Symbol(x)", false]

// === Symbol cannot be constructed
new Symbol(); // throws TypeError: Symbol is not a constructor

// === Symbol.toStringTag
class Tagged {
  get [Symbol.toStringTag]() { return "T"; }
}
[String(new Tagged()), Object.prototype.toString.call([]), Object.prototype.toString.call(null), `${{ [Symbol.toStringTag]: "X" }}`]; // => ["[object T]", "[object Array]", "[object Null]", "[object X]"]
[Promise.resolve(), new Map(), Math, JSON, (function* () {})(), 1n, Symbol()].map((x) => Object.prototype.toString.call(x)); // => ["[object Promise]", "[object Map]", "[object Math]", "[object JSON]", "[object Generator]", "[object BigInt]", "[object Symbol]"]

// === Symbol.isConcatSpreadable
const like = { length: 2, 0: "a", 1: "b", [Symbol.isConcatSpreadable]: true };
const closed = Object.assign([9, 9], { [Symbol.isConcatSpreadable]: false });
[1].concat(like, closed).length; // => 4

// === Symbol.iterator makes an object iterable
const range = {
  from: 1,
  to: 4,
  *[Symbol.iterator]() {
    for (let i = this.from; i <= this.to; i++) yield i;
  },
};
[[...range], Math.max(...range), Object.fromEntries([...range].map((x) => [x, x]))]; // => [[1, 2, 3, 4], 4, { "1": 1, "2": 2, "3": 3, "4": 4 }]

// === Symbol.unscopables and the well-known names are there
["iterator", "asyncIterator", "hasInstance", "toPrimitive", "toStringTag", "species", "match", "matchAll", "replace", "search", "split", "unscopables", "isConcatSpreadable"].map((k) => typeof Symbol[k]); // => ["symbol", "symbol", "symbol", "symbol", "symbol", "symbol", "symbol", "symbol", "symbol", "symbol", "symbol", "symbol", "symbol"]

// === Symbol.match, replace, search and split on own objects
const pattern = {
  [Symbol.replace]: (text, by) => `${text}:${by}`,
  [Symbol.search]: () => 42,
  [Symbol.split]: (text, limit) => [text, limit],
  [Symbol.match]: (text) => ["m", text],
};
["a".replace(pattern, "b"), "a".search(pattern), "a".split(pattern, 3), "a".match(pattern)]; // => ["a:b", 42, ["a", 3], ["m", "a"]]

// === symbols as property names of functions and classes
const s = Symbol("named");
const o = { [s]: () => {} };
class A { static [s]() {} }
[o[s].name, A[s].name]; // => ["[named]", "[named]"]
