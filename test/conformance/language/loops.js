// === for with every part, and with none
const seen = [];
for (let i = 0, j = 10; i < j; i += 3, j -= 2) seen.push([i, j]);
let n = 0;
for (;;) {
  if (++n > 3) break;
}
[seen, n]; // => [[[0, 10], [3, 8]], 4]

// === while and do-while
let n = 0;
while (n < 5) n++;
do {
  n *= 10;
} while (n < 100);
[n]; // => [500]

// === continue goes on with the update
const seen = [];
for (let i = 0; i < 6; i++) {
  if (i % 2) continue;
  seen.push(i);
}
seen; // => [0, 2, 4]

// === labels break and continue outer loops
const seen = [];
outer: for (let i = 0; i < 4; i++) {
  for (let j = 0; j < 4; j++) {
    if (j === 2) continue outer;
    if (i === 2) break outer;
    seen.push(`${i}${j}`);
  }
}
seen; // => ["00", "01", "10", "11"]

// === a label may stand on a block
const seen = [];
block: {
  seen.push(1);
  if (seen.length) break block;
  seen.push(2);
}
seen; // => [1]

// === two labels on one loop
let n = 0;
a: b: for (;;) {
  n++;
  if (n < 3) continue a;
  break b;
}
n; // => 3

// === continue in a do-while tests the condition
let n = 0;
do {
  n++;
  if (n === 2) continue;
} while (n < 2);
n; // => 2

// === for-in walks own and inherited enumerable string keys once
const proto = { a: 1, b: 2 };
const o = Object.create(proto, { hidden: { value: 1, enumerable: false } });
o.c = 3;
o.a = 4;
o[1] = 5;
o[Symbol("s")] = 6;
const keys = [];
for (const k in o) keys.push(k);
keys; // => ["1", "c", "a", "b"]

// === for-in over strings, arrays and nothing
const keys = [];
for (const k in "ab") keys.push(k);
for (const k in [7, , 8]) keys.push(k);
for (const k in null) keys.push(k);
for (const k in undefined) keys.push(k);
for (const k in 5) keys.push(k);
keys; // => ["0", "1", "0", "2"]

// === for-in leaves out what is deleted before its turn
const o = { a: 1, b: 2, c: 3 };
const keys = [];
for (const k in o) {
  keys.push(k);
  delete o.b;
}
keys; // => ["a", "c"]

// === for-in may assign to any target
const o = {};
for (o.key in { x: 1, y: 2 });
o; // => { key: "y" }

// === a hidden own key hides an inherited one
const o = Object.create({ a: 1, b: 1 });
Object.defineProperty(o, "a", { value: 2, enumerable: false });
const keys = [];
for (const k in o) keys.push(k);
keys; // => ["b"]

// === for-of over arrays sees what is pushed meanwhile
const a = [1, 2];
const seen = [];
for (const x of a) {
  seen.push(x);
  if (a.length < 4) a.push(x * 10);
}
seen; // => [1, 2, 10, 20]

// === for-of over strings goes by code points
const seen = [];
for (const c of "a😀b") seen.push(c);
seen; // => ["a", "😀", "b"]

// === for-of over Map, Set, entries and arguments
const seen = [];
for (const [k, v] of new Map([["a", 1]])) seen.push(k, v);
for (const x of new Set([2, 2, 3])) seen.push(x);
for (const [i, x] of ["p", "q"].entries()) seen.push(i, x);
(function () {
  for (const x of arguments) seen.push(x);
})(4, 5);
seen; // => ["a", 1, 2, 3, 0, "p", 1, "q", 4, 5]

// === leaving a for-of closes its iterator
const log = [];
const iterable = (name) => ({
  [Symbol.iterator]: () => ({
    next: () => ({ value: 1, done: false }),
    return: () => (log.push(name), {}),
  }),
});
for (const x of iterable("break")) break;
(() => {
  for (const x of iterable("return")) return;
})();
outer: for (const y of [1, 2]) for (const x of iterable("continue outer")) continue outer;
try {
  for (const x of iterable("throw")) throw 1;
} catch {}
log; // => ["break", "return", "continue outer", "continue outer", "throw"]

// === an error in next does not close the iterator
const log = [];
const iterable = {
  [Symbol.iterator]: () => ({
    next() { throw new Error("next"); },
    return: () => (log.push("closed"), {}),
  }),
};
try {
  for (const x of iterable);
} catch (e) {
  log.push(e.message);
}
log; // => ["next"]

// === the error of the body wins over that of return
const iterable = {
  [Symbol.iterator]: () => ({
    next: () => ({ done: false }),
    return() { throw new Error("return"); },
  }),
};
try {
  for (const x of iterable) throw new Error("body");
} catch (e) {
  e.message; // => "body"
}
try {
  for (const x of iterable) break;
} catch (e) {
  e.message; // => "return"
}

// === what is no iterable
for (const x of 5) { // throws TypeError: 5 is not iterable
}

// === an iterator whose next gives no object
for (const x of { [Symbol.iterator]: () => ({ next: () => 1 }) }) { // throws TypeError: Iterator result 1 is not an object
}

// === the loop variable of for-of may be any target
const o = { list: [] };
for (o.list[o.list.length] of ["a", "b"]);
let last;
for ([last] of [[1], [2]]);
[o, last]; // => [{ list: ["a", "b"] }, 2]

// === the iterated expression is read once, in the dead zone of the variable
for (const x of [x]) { // throws ReferenceError: Cannot access 'x' before initialization
}

// === closures made in the head of a for loop
const fs = [];
for (let i = 0, f = () => i; i < 2; i++) fs.push(f);
fs.map((f) => f()); // => [0, 0]

// === loops over many iterations
let sum = 0;
for (let i = 0; i < 10000; i++) sum += i;
sum; // => 49995000

// === a loop's body may be one statement or empty
let n = 0;
for (let i = 0; i < 3; i++) n += i;
while (n-- > 1);
n; // => 0
