// === Map keeps insertion order and compares by SameValueZero
const m = new Map([["a", 1], [NaN, 2], [0, 3]]);
m.set(-0, 4).set({}, 5);
[m.size, m.get(NaN), m.get(0), m.get({}), m.has("a"), m.delete("a"), m.delete("a"), m.size]; // => [4, 2, 4, undefined, true, true, false, 3]
m; // => Map(3) {NaN => 2, 0 => 4, {} => 5}

// === setting again keeps the place, deleting and setting moves it to the end
const m = new Map([["a", 1], ["b", 2]]);
m.set("a", 3);
[...m.keys()]; // => ["a", "b"]
m.delete("a");
m.set("a", 4);
[...m]; // => [["b", 2], ["a", 4]]

// === forEach, entries and clear
const seen = [];
const m = new Map([["a", 1]]);
m.forEach(function (value, key, map) { seen.push(value, key, map === m, this.t); }, { t: 1 });
seen; // => [1, "a", true, 1]
m.clear();
[m.size, [...m.entries()]]; // => [0, []]

// === a Map wants pairs
new Map([1]); // throws TypeError: Iterator value 1 is not an entry object

// === and new
Map(); // throws TypeError: Constructor Map requires 'new'

// === methods want a Map
Map.prototype.get.call({}, "a"); // throws TypeError: Method Map.prototype.get called on incompatible receiver #<Object>

// === Set keeps distinct values in order
const s = new Set([3, 1, 3, "1", NaN, NaN, 0, -0]);
s; // => Set(5) {3, 1, "1", NaN, 0}
[s.add(9) === s, s.size, s.has("1"), s.has(2), s.delete(3), [...s.values()].length]; // => [true, 6, true, false, true, 5]

// === operations on sets, written out
const a = new Set([1, 2, 3]);
const b = new Set([2, 3, 4]);
[new Set([...a, ...b]), new Set([...a].filter((x) => b.has(x))), [...a].every((x) => b.has(x))]; // => [Set(4) {1, 2, 3, 4}, Set(2) {2, 3}, false]

// === the methods of sets
// differs: newer than Node 20
const a = new Set([1, 2, 3]);
const b = new Set([2, 3, 4]);
a.union(b); // => Set(4) {1, 2, 3, 4}
a.intersection(b); // => Set(2) {2, 3}
a.difference(b); // => Set(1) {1}
a.symmetricDifference(b); // => Set(2) {1, 4}
[a.isSubsetOf(new Set([1, 2, 3, 4])), a.isSupersetOf(new Set([1])), a.isDisjointFrom(new Set([9]))]; // => [true, true, true]
try {
  a.union([1]);
} catch (e) {
  e.name; // => "TypeError"
}

// === a Set during iteration
const s = new Set([1]);
const seen = [];
for (const x of s) {
  seen.push(x);
  if (x < 4) s.add(x + 1);
  s.delete(x);
}
[seen, s]; // => [[1, 2, 3, 4], Set(0) {}]

// === iterators of Map and Set
const it = new Map([["a", 1]]).entries();
[it.next(), it.next(), Object.prototype.toString.call(it), new Set().keys === new Set().values]; // => [{ value: ["a", 1], done: false }, { value: undefined, done: true }, "[object Map Iterator]", true]

// === WeakMap and WeakSet hold objects
const key = {};
const m = new WeakMap([[key, 1]]);
[m.get(key), m.has({}), m.delete(key), m.has(key)]; // => [1, false, true, false]
const s = new WeakSet();
s.add(key);
[s.has(key), s.has({})]; // => [true, false]
m.set(1, 2); // throws TypeError: Invalid value used as weak map key

// === a symbol may be a weak key, a registered one may not
const m = new WeakMap();
m.set(Symbol("a"), 1) === m; // => true
m.set(Symbol.for("a"), 1); // throws TypeError: Invalid value used as weak map key

// === counting words
const counts = new Map();
for (const word of "a b a c b a".split(" ")) counts.set(word, (counts.get(word) ?? 0) + 1);
[...counts].sort(([, x], [, y]) => y - x); // => [["a", 3], ["b", 2], ["c", 1]]

// === getOrInsert
// differs: newer than Node 20
const m = new Map([["a", 1]]);
[m.getOrInsert("a", 5), m.getOrInsert("b", 6), m.getOrInsertComputed("c", (k) => k + "!")]; // => [1, 6, "c!"]

// === WeakRef keeps its target while the plan runs
const o = {};
new WeakRef(o).deref() === o; // => true

// === a subclass of Map sees set while it is filled
const log = [];
class M extends Map {
  set(k, v) { log.push(k); return super.set(k, v); }
}
new M([["a", 1], ["b", 2]]).size; // => 2
log; // => ["a", "b"]

// === keys of very great length are told apart by all their characters, and keep their order
const long = (end) => "\u1234".repeat(20000) + end;
const map = new Map([[long("a"), 1], ["b", 2], [long("c"), 3], [long(""), 4]]);
map.delete(long("a"));
map.set(long("a"), 5);
[...map].map(([key, value]) => [key.length, key.at(-1), value]); // => [[1, "b", 2], [20001, "c", 3], [20000, "ሴ", 4], [20001, "a", 5]]
[map.has(long("c")), map.get(long("")), map.get(long("d")), map.delete(long("d")), map.size]; // => [true, 4, undefined, false, 4]
const set = new Set([long("a"), long("b"), long("a")]);
[set.size, set.has(long("b")), set.delete(long("b")), set.has(long("b")), set.size]; // => [2, true, true, false, 1]
const object = { [long("a")]: 1, [long("b")]: 2, x: 3, [long("a")]: 4 };
delete object[long("b")];
object[long("c")] = 5;
Object.entries(object).map(([key, value]) => [key.length, key.at(-1), value]); // => [[20001, "a", 4], [1, "x", 3], [20001, "c", 5]]
[long("a") in object, long("b") in object, { ...object }[long("c")], structuredClone(object)[long("a")]]; // => [true, false, 5, 4]
Object.keys(JSON.parse(JSON.stringify(object))).map((key) => key.at(-1)); // => ["a", "x", "c"]
[Symbol.for(long("a")) === Symbol.for(long("a")), Symbol.for(long("a")) === Symbol.for(long("b"))]; // => [true, false]
["abc"[long("a")], long("a")[long("a")], "length" in Object("x"), delete Object("x")[long("a")]]; // => [undefined, undefined, true, true]
const keys = [];
for (const key in object) keys.push(key.at(-1));
keys; // => ["a", "x", "c"]
Reflect.ownKeys(new Proxy({}, { ownKeys: () => [long("a"), long("b")] })).map((key) => key.at(-1)); // => ["a", "b"]
try {
  Reflect.ownKeys(new Proxy({}, { ownKeys: () => [long("a"), long("b"), long("a")] }));
} catch (error) {
  error.name; // => "TypeError"
}
JSON.stringify({ [long("a")]: 1, b: 2 }, [long("a"), long("b"), long("a")]).length; // => 20007
