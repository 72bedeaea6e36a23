// === making arrays
[Array(3), Array(1, 2), new Array("3"), Array.of(7), Array.of(), Array.from("abc"), Array.from({ length: 2 }, (_, i) => i * i)]; // => [[<3 empty>], [1, 2], ["3"], [7], [], ["a", "b", "c"], [0, 1]]

// === an impossible length
new Array(-1); // throws RangeError: Invalid array length

// === Array.from with an index, a this and an array-like
Array.from([1, 2, 3], function (x, i) { return x * this.k + i; }, { k: 10 }); // => [10, 21, 32]
Array.from({ length: 3, 0: "a", 2: "c" }); // => ["a", undefined, "c"]
Array.from(new Map([["a", 1]])); // => [["a", 1]]

// === isArray
[Array.isArray([]), Array.isArray({ length: 0 }), Array.isArray("a"), Array.isArray(new Array()), Array.isArray(Array.prototype)]; // => [true, false, false, true, true]

// === push, pop, shift, unshift
const a = [1];
[a.push(2, 3), a.pop(), a.unshift(8, 9), a.shift(), a, [].pop(), [].shift()]; // => [3, 3, 4, 8, [9, 1, 2], undefined, undefined]

// === length cuts and grows
const a = [1, 2, 3, 4];
a.length = 2;
a; // => [1, 2]
a.length = 4;
a; // => [1, 2, <2 empty>]
a[6] = 7;
[a.length, a]; // => [7, [1, 2, <4 empty>, 7]]

// === length must be a valid length
[].length = 1.5; // throws RangeError: Invalid array length

// === concat spreads arrays one level
[1].concat(2, [3, [4]], "ab", { length: 1 }); // => [1, 2, 3, [4], "ab", { length: 1 }]

// === slice with every kind of index
const a = [1, 2, 3, 4, 5];
[a.slice(), a.slice(2), a.slice(-2), a.slice(1, 3), a.slice(1, -1), a.slice(3, 1), a.slice("1", 2.9), a.slice(-100, 100)]; // => [[1, 2, 3, 4, 5], [3, 4, 5], [4, 5], [2, 3], [2, 3, 4], [], [2], [1, 2, 3, 4, 5]]

// === splice removes and inserts
const a = [1, 2, 3, 4, 5];
[a.splice(1, 2), a, a.splice(-1, 1, "x", "y"), a, a.splice(1), a, a.splice(), a.splice(0, 0, 0), a]; // => [[2, 3], [0, 1], [5], [0, 1], [4, "x", "y"], [0, 1], [], [], [0, 1]]

// === indexOf, lastIndexOf and includes
const a = [1, NaN, 2, 1, , undefined];
[a.indexOf(1), a.indexOf(1, 1), a.lastIndexOf(1), a.lastIndexOf(1, -4), a.indexOf(NaN), a.includes(NaN), a.indexOf(undefined), a.includes(undefined), a.includes("1")]; // => [0, 3, 3, 0, -1, true, 5, true, false]

// === find, findIndex, findLast, findLastIndex
const a = [5, 12, 8, 130];
[a.find((x) => x > 10), a.findIndex((x) => x > 10), a.findLast((x) => x > 10), a.findLastIndex((x) => x > 10), a.find((x) => x > 1000), a.findIndex(() => false)]; // => [12, 1, 130, 3, undefined, -1]

// === find visits holes, forEach does not
const a = [1, , 3];
const seen = [];
a.find((x) => void seen.push(x));
a.forEach((x) => seen.push(x));
seen; // => [1, undefined, 3, 1, 3]

// === map, filter, reduce and friends keep to holes
const a = [1, , 3];
a.map((x) => x * 2); // => [2, <1 empty>, 6]
a.filter(() => true); // => [1, 3]
a.reduce((sum, x) => sum + x); // => 4
[a.some((x) => x === undefined), a.every((x) => x > 0), a.join("-")]; // => [false, true, "1--3"]

// === callbacks get value, index and array, and a this
const calls = [];
["a", "b"].forEach(function (...args) { calls.push([this.t, ...args]); }, { t: 1 });
calls; // => [[1, "a", 0, ["a", "b"]], [1, "b", 1, ["a", "b"]]]
["1", "2", "3"].map(parseInt); // => [1, NaN, NaN]
["1", "2", "3"].map(Number); // => [1, 2, 3]

// === reduce and reduceRight, with and without a start
const a = ["a", "b", "c"];
[a.reduce((s, x) => s + x), a.reduceRight((s, x) => s + x), a.reduce((s, x, i) => s + x + i, ">"), [].reduce((s) => s, 5)]; // => ["abc", "cba", ">a0b1c2", 5]
[].reduce((s) => s); // throws TypeError: Reduce of empty array with no initial value

// === some and every stop early
let n = 0;
[[1, 2, 3].some((x) => (n++, x === 2)), [1, 2, 3].every((x) => (n++, x < 2)), [].some(() => true), [].every(() => false), n]; // => [true, false, false, true, 4]

// === sort compares as strings unless told otherwise, and is stable
[3, 20, 100, 1].sort(); // => [1, 100, 20, 3]
[3, 20, 100, 1].sort((a, b) => a - b); // => [1, 3, 20, 100]
[true, "b", undefined, "a", null, , 5].sort(); // => [5, "a", "b", null, true, undefined, <1 empty>]
[["b", 1], ["a", 1], ["c", 0]].sort((x, y) => x[1] - y[1]).map(([k]) => k).join(""); // => "cba"

// === sort with many equal elements keeps their order
const a = Array.from({ length: 300 }, (_, i) => ({ key: i % 7, i }));
const sorted = a.sort((x, y) => x.key - y.key);
sorted.every((x, i) => i === 0 || sorted[i - 1].key < x.key || (sorted[i - 1].key === x.key && sorted[i - 1].i < x.i)); // => true

// === sort wants a function or nothing
[1].sort(5); // throws TypeError: The comparison function must be either a function or undefined

// === an error in the comparator comes out
[2, 1].sort(() => { throw new Error("compare"); }); // throws Error: compare

// === reverse, fill, copyWithin
[[1, 2, 3].reverse(), [1, , 3].reverse(), [1, 2, 3].fill(0, 1), new Array(2).fill("x"), [1, 2, 3, 4, 5].copyWithin(0, 3), [1, 2, 3, 4].copyWithin(1, 0, 2)]; // => [[3, 2, 1], [3, <1 empty>, 1], [1, 0, 0], ["x", "x"], [4, 5, 3, 4, 5], [1, 1, 2, 4]]

// === copies that leave the array alone
const a = [3, 1, 2];
[a.toSorted(), a.toReversed(), a.with(0, 9), a.with(-1, 8), a.toSpliced(1, 1, "x", "y"), a]; // => [[1, 2, 3], [2, 1, 3], [9, 1, 2], [3, 1, 8], [3, "x", "y", 2], [3, 1, 2]]
a.with(5, 0); // throws RangeError: Invalid index : 5

// === join and toString
[[1, [2, [3]]].toString(), [null, undefined, 1].join(), [1, 2].join(""), [].join(), [1, 2].join(undefined), String([[], {}])]; // => ["1,2,3", ",,1", "12", "", "1,2", ",[object Object]"]

// === a cycle joins to nothing
const a = [1];
a.push(a);
a.join(); // => "1,"

// === flat and flatMap
[[1, [2, [3, [4]]]].flat(), [1, [2, [3, [4]]]].flat(Infinity), [1, [2]].flat(0), [1, , [2, , 3]].flat(), [1, 2].flatMap((x) => [x, [x * 2]])]; // => [[1, 2, [3, [4]]], [1, 2, 3, 4], [1, [2]], [1, 2, 3], [1, [2], 2, [4]]]

// === at
const a = [1, 2, 3];
[a.at(0), a.at(-1), a.at(3), a.at(-4), a.at("1"), a.at()]; // => [1, 3, undefined, undefined, 2, 1]

// === keys, values, entries
[[...["a", "b"].keys()], [...["a", "b"].values()], [...["a", , "b"].entries()]]; // => [[0, 1], ["a", "b"], [[0, "a"], [1, undefined], [2, "b"]]]

// === methods work on array-likes
const like = { length: 3, 0: "a", 1: "b", 2: "c" };
[Array.prototype.map.call(like, (x) => x + x), Array.prototype.join.call("abc", "."), Array.prototype.slice.call(like, 1)]; // => [["aa", "bb", "cc"], "a.b.c", ["b", "c"]]
Array.prototype.push.call(like, "d");
like; // => { "0": "a", "1": "b", "2": "c", "3": "d", length: 4 }

// === callbacks that change the array
const a = [1, 2, 3];
const seen = [];
a.forEach((x, i) => {
  seen.push(x);
  if (i === 0) a.push(4);
  if (i === 1) a.pop();
});
[seen, a]; // => [[1, 2, 3], [1, 2, 3]]

// === what is no function
[1].map(undefined); // throws TypeError: undefined is not a function

// === Array.prototype methods on null
Array.prototype.map.call(null, (x) => x); // throws TypeError: Array.prototype.map called on null or undefined

// === a frozen array
const a = Object.freeze([1, 2]);
try {
  a.push(3);
} catch (e) {
  e.message; // => "Cannot add property 2, object is not extensible"
}
try {
  a[0] = 5;
} catch (e) {
  e.message; // => "Cannot assign to read only property '0' of object '[object Array]'"
}
try {
  a.pop();
} catch (e) {
  e.message; // => "Cannot delete property '1' of [object Array]"
}
a; // => [1, 2]

// === indices as strings, and names that are no indices
const a = [];
a["0"] = "x";
a["01"] = "y";
a[-1] = "z";
a[1.5] = "w";
[a.length, a]; // => [1, ["x", "01": "y", "-1": "z", "1.5": "w"]]

// === the largest index and beyond
const a = [];
a[4294967294] = 1;
a.length; // => 4294967295
a[4294967295] = 2;
[a.length, Object.keys(a)]; // => [4294967295, ["4294967294", "4294967295"]]

// === defineProperty on elements
const a = [1, 2, 3];
Object.defineProperty(a, 1, { get: () => "got", enumerable: false, configurable: true });
[a[1], Object.keys(a), a.length]; // => ["got", ["0", "2"], 3]

// === toLocaleString
[1234.5, new Date(0), null, "a"].toLocaleString("en-US", { timeZone: "UTC" }); // => "1,234.5,1/1/1970, 12:00:00 AM,,a"

// === Array.fromAsync
// differs: newer than Node 20
async function* g() { yield 1; yield 2; }
await Array.fromAsync(g(), async (x) => x * 10); // => [10, 20]
await Array.fromAsync([Promise.resolve(1), 2]); // => [1, 2]

// === typical list work
const people = [{ name: "Ann", age: 31 }, { name: "Bob", age: 25 }, { name: "Cid", age: 31 }];
people.filter(({ age }) => age > 30).map(({ name }) => name).join(" and "); // => "Ann and Cid"
Math.max(...people.map(({ age }) => age)); // => 31
[...new Set(people.map(({ age }) => age))].sort(); // => [25, 31]
people.reduce((groups, { name, age }) => ({ ...groups, [age]: [...(groups[age] ?? []), name] }), {}); // => { "25": ["Bob"], "31": ["Ann", "Cid"] }
people.toSorted((a, b) => b.age - a.age || a.name.localeCompare(b.name)).map(({ name }) => name); // => ["Ann", "Cid", "Bob"]

// === the length of arrays that are dense, sparse, sealed and frozen
const tried = (f) => {
  try {
    return f();
  } catch (e) {
    return `${e.name}: ${e.message}`;
  }
};
const setLength = (a, length) => tried(() => ((a.length = length), [a.length, Object.keys(a)]));
setLength([1, 2, 3], 1); // => [1, ["0"]]
setLength([1, 2, 3], "2"); // => [2, ["0", "1"]]
setLength([1, 2, 3], { valueOf: () => 2 }); // => [2, ["0", "1"]]
setLength([1], 1.5); // => "RangeError: Invalid array length"
setLength([1], -1); // => "RangeError: Invalid array length"
setLength([1], "x"); // => "RangeError: Invalid array length"
setLength(Object.seal([1, 2, 3]), 1); // => "TypeError: Cannot delete property '2' of [object Array]"
setLength(Object.seal([1, 2, 3]), 3); // => [3, ["0", "1", "2"]]
setLength(Object.seal([1, , ,]), 1); // => [1, ["0"]]
setLength(Object.seal([1, 2, ,]), 1); // => "TypeError: Cannot delete property '1' of [object Array]"
setLength(Object.freeze([1, 2, 3]), 1); // => "TypeError: Cannot assign to read only property 'length' of object '[object Array]'"
setLength(Object.freeze([1]), 1); // => "TypeError: Cannot assign to read only property 'length' of object '[object Array]'"
setLength(Object.preventExtensions([1, 2]), 1); // => [1, ["0"]]
const sparse = () => {
  const a = [0, 1, 2];
  a[5000000] = "far";
  a.name = "name";
  return a;
};
setLength(sparse(), 5000002); // => [5000002, ["0", "1", "2", "5000000", "name"]]
setLength(sparse(), 2); // => [2, ["0", "1", "name"]]
const fixed = sparse();
Object.defineProperty(fixed, 1, { configurable: false });
setLength(fixed, 0); // => "TypeError: Cannot delete property '1' of [object Array]"
[fixed.length, fixed]; // => [2, [0, 1, name: "name"]]
setLength(fixed, 7); // => [7, ["0", "1", "name"]]

// === defining the length
const tried = (f) => {
  try {
    return f();
  } catch (e) {
    return `${e.name}: ${e.message}`;
  }
};
const define = (a, descriptor) => tried(() => (Object.defineProperty(a, "length", descriptor), a.length));
define([1, 2], { value: 1 }); // => 1
define([1, 2], { value: 1, writable: false }); // => 1
define([1, 2], { get: () => 1 }); // => "TypeError: Cannot redefine property: length"
define([1, 2], { configurable: true }); // => "TypeError: Cannot redefine property: length"
define([1, 2], { enumerable: true }); // => "TypeError: Cannot redefine property: length"
define([1, 2], {}); // => 2
define(Object.freeze([1, 2]), { value: 2 }); // => 2
define(Object.freeze([1, 2]), { value: 1 }); // => "TypeError: Cannot redefine property: length"
define(Object.freeze([1, 2]), { writable: true }); // => "TypeError: Cannot redefine property: length"
const stuck = Object.defineProperty([1], "length", { writable: false });
tried(() => stuck.push(1)); // => "TypeError: Cannot assign to read only property 'length' of object '[object Array]'"
tried(() => (stuck[5] = 1)); // => "TypeError: Cannot assign to read only property 'length' of object '[object Array]'"
tried(() => (stuck[0] = 2)); // => 2
tried(() => Object.defineProperty(stuck, 3, { value: 1 })); // => "TypeError: Cannot define property 3, object is not extensible"
Reflect.set(stuck, "length", 0); // => false
let a = [1, 2, 3];
const changes = { valueOf: () => (Object.freeze(a), 1) };
tried(() => Object.defineProperty(a, "length", { value: changes })); // => "TypeError: Cannot redefine property: length"
a.length; // => 3

// === elements far away, filled and grown by half
const a = [];
a[3] = 1;
a[1000] = 2;
a[1500] = 3;
[a.length, Object.keys(a), a.includes(undefined)]; // => [1501, ["3", "1000", "1500"], true]
const b = Array.from({ length: 3000 }, (_, i) => i);
b[4000] = "end";
b.length = 5000;
[b.length, b[4000], 3500 in b, Object.keys(b).length]; // => [5000, "end", false, 3001]
const c = [1, , 3];
c[100000000] = "far";
[c.length, Object.keys(c), c[1]]; // => [100000001, ["0", "2", "100000000"], undefined]

// === deleting elements
const tried = (f) => {
  try {
    return f();
  } catch (e) {
    return `${e.name}: ${e.message}`;
  }
};
const a = [1, , 3];
a[100000000] = "far";
[delete a[0], delete a[77], delete a.none, a.length, Object.keys(a)]; // => [true, true, true, 100000001, ["2", "100000000"]]
const b = [1, , 3];
[delete b[0], delete b[1], delete b[9], b.length, Object.keys(b)]; // => [true, true, true, 3, ["2"]]
tried(() => delete Object.seal([1])[0]); // => "TypeError: Cannot delete property '0' of [object Array]"
tried(() => delete Object.seal([1])[1]); // => true
tried(() => delete b.length); // => "TypeError: Cannot delete property 'length' of [object Array]"

// === freezing, sealing and preventing extensions one after another
const states = (a) => [Object.isExtensible(a), Object.isSealed(a), Object.isFrozen(a)];
const a = [1];
states(Object.preventExtensions(a)); // => [false, false, false]
states(Object.preventExtensions(Object.seal(a))); // => [false, true, false]
states(Object.preventExtensions(Object.freeze(a))); // => [false, true, true]
states(Object.seal(a)); // => [false, true, true]
Object.getOwnPropertyDescriptors(a); // => { "0": { value: 1, writable: false, enumerable: true, configurable: false }, length: { value: 1, writable: false, enumerable: false, configurable: false } }
Object.getOwnPropertyDescriptors(Object.seal([1])); // => { "0": { value: 1, writable: true, enumerable: true, configurable: false }, length: { value: 1, writable: true, enumerable: false, configurable: false } }
states(Object.freeze(Object.assign([1], { name: 1 }))); // => [false, true, true]
states(Object.freeze([])); // => [false, true, true]
const sparse = [];
sparse[5000000] = 1;
states(Object.freeze(sparse)); // => [false, true, true]
Object.getOwnPropertyDescriptor(sparse, "5000000"); // => { value: 1, writable: false, enumerable: true, configurable: false }

// === an array without a prototype, and one whose prototype has elements
const a = Object.setPrototypeOf([1, , 3], null);
[a[0], a[1], a[7], a.length]; // => [1, undefined, undefined, 3]
const proto = ["p0", "p1", "p2"];
const b = Object.setPrototypeOf([1, ,], proto);
[b[0], b[1], b[2], b[3], 2 in b]; // => [1, "p1", "p2", undefined, true]
b[1] = "own";
b[2] = "new";
[b, proto]; // => [[1, "own", "new"], ["p0", "p1", "p2"]]
Object.prototype[7] = "seven";
const c = [];
[c[7], 7 in c]; // => ["seven", true]
delete Object.prototype[7];
c[7]; // => undefined
const log = [];
Object.defineProperty(Object.prototype, 3, { set: (v) => log.push(v), get: () => "got", configurable: true });
const d = [];
d[3] = "d";
const e = [0, 1, 2];
e.push("e");
delete Object.prototype[3];
[log, d.length, e.length]; // => [["d", "e"], 0, 4]

// === setting by way of another receiver
const log = [];
const a = [1, 2];
const receiver = {};
[Reflect.set(a, 0, "x", receiver), Reflect.set(a, "length", 1, receiver), Reflect.set(a, 5, "y", receiver)]; // => [true, true, true]
[a, receiver]; // => [[1, 2], { "0": "x", "5": "y", length: 1 }]
Reflect.set([], "length", 1, "text"); // => false
Reflect.set({}, "x", 1, Object.freeze({})); // => false
Reflect.set({}, "x", 1, Object.freeze({ x: 0 })); // => false
Reflect.set({}, "x", 1, { get x() {} }); // => false
Reflect.set({}, 0, 1, Object.freeze([0])); // => false
Reflect.set({}, 0, 1, Object.freeze([])); // => false
Reflect.set({}, 0, 1, []); // => true
Reflect.set({ set x(v) { log.push(this === receiver, v) } }, "x", 1, receiver); // => true
Reflect.set({ get x() {} }, "x", 1, receiver); // => false
Reflect.set(Object.freeze({ x: 1 }), "x", 1, receiver); // => false
Reflect.set(Object.create(Object.freeze({ x: 1 })), "x", 1); // => false
Reflect.set(Object.create([1]), 0, "z", receiver); // => true
[log, receiver]; // => [[true, 1], { "0": "z", "5": "y", length: 1 }]
Reflect.set(new String("ab"), 0, "x"); // => false
Reflect.set(new String("ab"), 5, "x"); // => true
