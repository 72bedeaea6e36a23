// === symbols are unique, and have descriptions
const s = Symbol("x");
[typeof s, s === Symbol("x"), s.description, Symbol().description, Symbol("").description, s.toString(), Object(s) == s]; // => ["symbol", false, "x", undefined, "", "Symbol(x)", true]

// === the registry gives one symbol for each key
const s = Symbol.for("key");
[s === Symbol.for("key"), Symbol.keyFor(s), Symbol.keyFor(Symbol("key")), Symbol.keyFor(Symbol.iterator), Symbol.for().description]; // => [true, "key", undefined, undefined, "undefined"]
Symbol.keyFor("x"); // throws TypeError: x is not a symbol

// === well-known symbols are fixed
Object.getOwnPropertyDescriptor(Symbol, "iterator").writable; // => false
[Symbol.iterator, Symbol.asyncIterator, Symbol.hasInstance, Symbol.toPrimitive, Symbol.toStringTag].map(String); // => ["Symbol(Symbol.iterator)", "Symbol(Symbol.asyncIterator)", "Symbol(Symbol.hasInstance)", "Symbol(Symbol.toPrimitive)", "Symbol(Symbol.toStringTag)"]
["concat", "match", "matchAll", "replace", "search", "species", "split", "unscopables", "isConcatSpreadable"].map((name) => typeof Symbol[name]); // => ["undefined", "symbol", "symbol", "symbol", "symbol", "symbol", "symbol", "symbol", "symbol"]

// === a symbol does not become a string by itself
const s = Symbol("x");
try {
  `${s}`;
} catch (e) {
  e.message; // => "Cannot convert a Symbol value to a string"
}
[String(s), s.toString()]; // => ["Symbol(x)", "Symbol(x)"]
s + 1; // throws TypeError: Cannot convert a Symbol value to a number

// === Symbol is no constructor
new Symbol("x"); // throws TypeError: Symbol is not a constructor

// === symbols as keys are listed apart, and copied along
const k = Symbol("k");
const o = { [k]: 1, a: 2 };
[Object.keys(o), Object.getOwnPropertySymbols(o).length, { ...o }[k], Object.assign({}, o)[k], JSON.stringify(o), Reflect.ownKeys(o).map(String)]; // => [["a"], 1, 1, 1, "{\"a\":2}", ["a", "Symbol(k)"]]

// === toPrimitive chooses by hint
const money = { [Symbol.toPrimitive]: (hint) => (hint === "number" ? 5 : hint === "string" ? "five" : "default") };
[+money, `${money}`, money + "", money * 2, [money] + ""]; // => [5, "five", "default", 10, "five"]

// === toPrimitive of what gives an object
const bad = { [Symbol.toPrimitive]: () => ({}) };
+bad; // throws TypeError: Cannot convert object to primitive value

// === toStringTag shows in Object.prototype.toString
const tag = (v) => Object.prototype.toString.call(v);
[tag({ [Symbol.toStringTag]: "Mine" }), tag(new Map()), tag(null), tag(undefined), tag([]), tag(() => {}), tag(new Error()), tag(new Date(0)), tag(/x/), tag(1), tag("s"), tag(true), tag(Symbol()), tag(1n), tag(Math), tag(JSON), tag(Promise.resolve()), tag((function () { return arguments; })())]; // => ["[object Mine]", "[object Map]", "[object Null]", "[object Undefined]", "[object Array]", "[object Function]", "[object Error]", "[object Date]", "[object RegExp]", "[object Number]", "[object String]", "[object Boolean]", "[object Symbol]", "[object BigInt]", "[object Math]", "[object JSON]", "[object Promise]", "[object Arguments]"]

// === methods of Symbol.prototype want a symbol
Symbol.prototype.valueOf.call(1); // throws TypeError: Symbol.prototype.valueOf requires that 'this' be a Symbol

// === conversions to primitives that go wrong
const tried = (f) => {
  try {
    return f();
  } catch (e) {
    return `${e.name}: ${e.message}`;
  }
};
const to = (toPrimitive) => ({ [Symbol.toPrimitive]: toPrimitive });
[5, "text", {}].map((x) => tried(() => `${to(x)}`).slice(0, 9)); // => ["TypeError", "TypeError", "TypeError"]
tried(() => +to(() => ({}))); // => "TypeError: Cannot convert object to primitive value"
tried(() => `${to((hint) => hint)}`); // => "string"
[to((hint) => hint) + "", +to((hint) => (hint === "number" ? 5 : 6)), to(null) + ""]; // => ["default", 5, "[object Object]"]
[+to(() => 7n === 7n), -to(() => 7n), ~to(() => 7n)]; // => [1, -7n, -8n]
const o = {};
o[to(() => Symbol.iterator)] = 1;
o[to(() => 5n)] = 2;
o[{ toString: () => Symbol.asyncIterator }] = 3;
Reflect.ownKeys(o); // => ["5", Symbol(Symbol.iterator), Symbol(Symbol.asyncIterator)]
tried(() => `${{ toString: null, valueOf: 5 }}`); // => "TypeError: Cannot convert object to primitive value"
tried(() => +{ toString: () => ({}), valueOf: () => ({}) }); // => "TypeError: Cannot convert object to primitive value"
tried(() => +Object.create(null)); // => "TypeError: Cannot convert object to primitive value"
[Number("7".repeat(80)) > 1e79, "5".repeat(100) * 1 > 1e99]; // => [true, true]
Array.from({ length: 2n ** 0n === 1n ? "1" : 0 }); // => [undefined]
tried(() => Array.prototype.at.call({ length: Infinity, 0: "a" }, 0)); // => "a"
