// === map, filter, take, drop and flatMap are lazy
// differs: newer than Node 20
function* naturals() { let n = 0; while (true) yield n++; }
naturals().filter((n) => n % 2).map((n) => n * n).drop(1).take(3).toArray(); // => [9, 25, 49]
[1, 2].values().flatMap((x) => [x, x * 10]).toArray(); // => [1, 10, 2, 20]

// === reduce, some, every, find and forEach
// differs: newer than Node 20
const list = [1, 2, 3];
[list.values().reduce((a, b) => a + b), list.values().some((x) => x > 2), list.values().every((x) => x > 2), list.values().find((x) => x > 1)]; // => [6, true, false, 2]
const seen = [];
list.values().forEach((x, i) => seen.push([x, i]));
seen; // => [[1, 0], [2, 1], [3, 2]]

// === taking enough closes the source
// differs: newer than Node 20
const log = [];
function* g() {
  try {
    yield 1;
    yield 2;
  } finally {
    log.push("closed");
  }
}
g().take(1).toArray(); // => [1]
log; // => ["closed"]

// === Iterator.from wraps what has next
// differs: newer than Node 20
let n = 0;
Iterator.from({ next: () => ({ done: n > 1, value: n++ }) }).map((x) => x + 1).toArray(); // => [1, 2]
Iterator.from("ab").toArray(); // => ["a", "b"]

// === a helper is an iterator and can be iterated
// differs: newer than Node 20
const helper = new Set([1, 2]).values().map((x) => x * 2);
[helper[Symbol.iterator]() === helper, ...helper]; // => [true, 2, 4]

// === a negative limit is refused
// differs: newer than Node 20
try {
  [].values().take(-1);
} catch (e) {
  e.name; // => "RangeError"
}

// === Iterator can only be extended
// differs: newer than Node 20
class Own extends Iterator {
  next() { return { done: true }; }
}
[new Own() instanceof Iterator, new Own().toArray()]; // => [true, []]

// === concat
// differs: newer than Node 20
Iterator.concat([1], new Set([2]), ["a"]).toArray(); // => [1, 2, "a"]
