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

// === break, continue and a jump to a label leave every kind of loop
const log = [];
let n = 0;
while (true) {
  n++;
  if (n === 2) continue;
  if (n > 3) break;
  log.push("while " + n);
}
n = 0;
do {
  n++;
  if (n === 2) continue;
  if (n > 3) break;
  log.push("do " + n);
} while (true);
for (const k in { a: 1, b: 2, c: 3, d: 4 }) {
  if (k === "b") continue;
  if (k === "d") break;
  log.push("in " + k);
}
outer: for (let i = 0; i < 3; i++) {
  while (true) {
    if (i === 1) continue outer;
    log.push("outer " + i);
    do {
      for (const k in { a: 1 }) {
        for (const x of [1]) {
          for (let j = 0; ; j++) {
            if (i === 2) break outer;
            continue outer;
          }
        }
      }
    } while (true);
  }
}
log; // => ["while 1", "while 3", "do 1", "do 3", "in a", "in c", "outer 0", "outer 2"]

// === return leaves every kind of loop
const ways = [
  () => {
    while (true) return "while";
  },
  () => {
    do return "do";
    while (true);
  },
  () => {
    for (const k in { a: 1 }) return k;
  },
  () => {
    for (const x of ["array"]) return x;
  },
  () => {
    for (const x of new Set(["set"])) return x;
  },
  () => {
    for (;;) return "for";
  },
  () => {
    const fs = [];
    for (let i = 0; i < 3; i++) {
      fs.push(() => i);
      if (i === 1) return fs.map((f) => f());
    }
  },
];
ways.map((f) => f()); // => ["while", "do", "a", "array", "set", "for", [0, 1]]

// === for-of over an array that gets holes, shrinks and becomes sparse on the way
const seen = [];
const a = [1, , 3];
for (const x of a) seen.push(x);
const b = [1, 2, 3, 4];
for (const x of b) {
  seen.push(x);
  b.length = 2;
}
const c = [1, 2, 3];
for (const x of c) {
  if (seen.length > 12) break;
  seen.push(x);
  c[4000000] = "far";
}
seen; // => [1, undefined, 3, 1, 2, 1, 2, 3, undefined, undefined, undefined, undefined, undefined]

// === each iteration over an iterator and over keys has its own binding
const fs = [];
for (const x of new Set([1, 2])) fs.push(() => x);
for (const k in { a: 1, b: 2 }) fs.push(() => k);
fs.map((f) => f()); // => [1, 2, "a", "b"]

// === the parts of a for that are there or not
const log = [];
let i;
for (i = 0; i < 2; i++) log.push(i);
for (; i < 4; ) log.push(i++);
for (i = 9, log.push("two"); ; i++) {
  if (i > 10) break;
  log.push(i);
}
log; // => [0, 1, 2, 3, "two", 9, 10]

// === await in the parts of a for that declares nothing
const log = [];
let i;
for (i = await 1; (await i) < 3; i += await 1) log.push(i);
log; // => [1, 2]

// === await in loops that are left by break, continue, return and labels
const log = [];
const f = async (how) => {
  outer: for (const k in { a: 1, b: 2 }) {
    for (const x of [1, 2]) {
      let n = 0;
      while (true) {
        n++;
        await null;
        log.push(how + k + x + n);
        if (n === 1) continue;
        if (how === "break") break outer;
        if (how === "continue") continue outer;
        if (how === "return") return "returned";
        break;
      }
    }
  }
  for (const k in { a: 1, b: 2, c: 3 }) {
    if (k === "a") continue;
    if (k === "c") break;
    log.push(await k);
  }
  do {
    await null;
    if (log.length % 2) break;
    log.push("even");
  } while (true);
  return "end";
};
const results = [];
for (const how of ["break", "continue", "return", "none"]) results.push(await f(how));
results; // => ["end", "end", "returned", "end"]
log; // => ["breaka11", "breaka12", "b", "continuea11", "continuea12", "continueb11", "continueb12", "b", "even", "returna11", "returna12", "nonea11", "nonea12", "nonea21", "nonea22", "noneb11", "noneb12", "noneb21", "noneb22", "b", "even"]

// === a pattern with a default that waits is the head of a loop
const log = [];
for (const { length = await 5, [await "x"]: x = await 6 } of ["ab", {}]) log.push(length, x);
for (const [a = await 7] of [[], [1]]) log.push(a);
for (const { length: n = 0, [await "0"]: c } in { ab: 1, c: 2 }) log.push(n, c);
log; // => [2, 6, 5, 6, 7, 1, 2, "a", 1, "c"]
