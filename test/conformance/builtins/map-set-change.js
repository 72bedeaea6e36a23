// === entries that are added while iterating are visited
const m = new Map([[1, "a"]]);
const seen = [];
for (const [k] of m) {
  seen.push(k);
  if (k < 4) m.set(k + 1, "x");
}
seen; // => [1, 2, 3, 4]

// === entries that are deleted before their turn are not
const s = new Set([1, 2, 3, 4]);
const seen = [];
s.forEach((v) => {
  seen.push(v);
  s.delete(v + 1);
});
[seen, [...s]]; // => [[1, 3], [1, 3]]

// === deleting and adding again is seen again
const s = new Set([1, 2]);
const seen = [];
for (const v of s) {
  seen.push(v);
  if (seen.length < 6) {
    s.delete(v);
    s.add(v);
  }
}
seen; // => [1, 2, 1, 2, 1, 2, 1]

// === clearing while iterating, and filling again
const m = new Map([["a", 1], ["b", 2]]);
const seen = [];
m.forEach((v, k) => {
  seen.push(k);
  if (k === "a") {
    m.clear();
    m.set("c", 3);
  }
});
seen; // => ["a", "c"]

// === iterators stay right while many entries are deleted
const m = new Map(Array.from({ length: 100 }, (_, i) => [i, i]));
const it = m.keys();
for (let i = 0; i < 50; i++) it.next();
for (let i = 0; i < 90; i++) m.delete(i);
[it.next().value, [...m.keys()].length, m.size]; // => [90, 10, 10]
for (let i = 0; i < 3; i++) m.set(i, i);
[...it]; // => [91, 92, 93, 94, 95, 96, 97, 98, 99, 0, 1, 2]

// === an iterator that has ended stays at its end
const s = new Set([1]);
const it = s.values();
[...it];
s.add(2);
[it.next(), [...s]]; // => [{ value: undefined, done: true }, [1, 2]]

// === a queue of keys that moves on
const m = new Map([[0, 0]]);
let rounds = 0;
for (const [k] of m) {
  m.delete(k);
  if (++rounds < 1000) m.set(k + 1, 0);
}
[rounds, m.size]; // => [1000, 0]

// === set methods take what is like a set
// differs: Node 20 has no set methods
const like = { size: 2, has: (v) => v > 1, keys: () => [2, 3].values() };
const s = new Set([1, 2]);
[s.union(like), s.intersection(like), s.difference(like), s.symmetricDifference(like), s.isSubsetOf(like), s.isSupersetOf(like), s.isDisjointFrom(like)].map((r) => (r instanceof Set ? [...r] : r)); // => [[1, 2, 3], [2], [1], [1, 3], false, false, false]
s.union([1]); // throws TypeError: The .size property is NaN

// === set methods want a size that is none below zero
// differs: Node 20 has no set methods
new Set().union({ size: -1, has() {}, keys() {} }); // throws RangeError: '-1' is an invalid size

// === a subclass whose set is no function
class M extends Map {}
M.prototype.set = 1;
try {
  new M([]);
} catch (e) {
  e.message; // => "'1' returned for property 'set' of object '#<M>' is not a function"
}

// === Map.groupBy keeps keys as they are
// differs: Node 20 has no Map.groupBy
const key = {};
const g = Map.groupBy([1, 2, 3], (n) => (n === 2 ? key : -0));
[[...g], Object.is([...g.keys()][0], 0), g.get(key)]; // => [[[0, [1, 3]], [{}, [2]]], true, [2]]

// === a registered symbol is no weak key, other symbols are
const w = new WeakMap([[Symbol.iterator, 1]]);
const s = new WeakSet();
[w.get(Symbol.iterator), s.add(Symbol("x")) === s, w.has(5), w.delete({})]; // => [1, true, false, false]
w.set(Symbol.for("x"), 1); // throws TypeError: Invalid value used as weak map key
